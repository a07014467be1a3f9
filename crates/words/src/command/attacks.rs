//! Attacks, grapples and shoves.

use affray_rules::{
    AttackId, AttackOrder, AttackRole, Battle, Command, Condition, CreatureId, Manner, Question,
    Shove, Skill, Target,
};

use super::{
    Kind,
    reader::{Read, Reader, attacks, named, objects},
};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    let name = |id| crate::creature(battle, id);
    Some(match *command {
        Command::Attack(order) => write_order(battle, by, order),
        Command::Grapple { target } => format!("grapple {}", name(target)),
        Command::Shove { target, into } => format!("shove {} {}", name(target), shove(into)),
        Command::Escape { with } => format!("escape with {}", crate::skill(with).to_lowercase()),
        Command::Free { target } => format!("free {}", name(target)),
        Command::Release { grappler, target } if grappler == by => {
            format!("release {}", name(target))
        }
        Command::Release { grappler, target } => {
            format!("release {} for {}", name(target), name(grappler))
        }
        _ => return None,
    })
}

pub(super) const fn shove(into: Shove) -> &'static str {
    match into {
        Shove::Prone => "prone",
        Shove::Away => "away",
    }
}

/// The weapon's name, told apart from others of the creature's.
pub(super) fn weapon(battle: &Battle, by: CreatureId, attack: AttackId) -> String {
    battle.get(by).map_or_else(String::new, |_| named(&attacks(battle.block(by)), attack))
}

/// What is aimed at: `Goblin 1`, `barrel`, `square d2`.
pub(super) fn target(battle: &Battle, target: Target) -> String {
    match target {
        Target::Creature(id) => crate::creature(battle, id).to_owned(),
        Target::Object(id) => named(&objects(battle), id),
        Target::Square(square) => format!("square {square}"),
    }
}

fn write_order(battle: &Battle, by: CreatureId, order: AttackOrder) -> String {
    let target = target(battle, order.target);
    let weapon = weapon(battle, by, order.attack);
    let usual = usual_manner(battle, by, order.attack);
    let mut text = match order.manner {
        manner if manner == usual => format!("attack {target} with {weapon}"),
        Manner::Ranged => format!("throw {weapon} at {target}"),
        Manner::Melee => format!("strike {target} with {weapon}"),
    };
    if order.one_handed {
        text.push_str(" in one hand");
    }
    text.push_str(match order.role {
        AttackRole::Action => "",
        AttackRole::OffHand => " off hand",
        AttackRole::Nick => " nick",
    });
    text
}

pub(super) fn usual_manner(battle: &Battle, by: CreatureId, attack: AttackId) -> Manner {
    let block = battle.get(by).map(|_| battle.block(by));
    let attack = block.and_then(|b| b.attacks.get(attack.index()));
    attack.map_or(Manner::Melee, affray_rules::Attack::usual_manner)
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    Some(match verb {
        "bonus" if reader.eat_any(&["bonus attack", "bonus action attack"]) => {
            read_attack(reader, None, AttackRole::OffHand)
        }
        "attack" | "hit" => read_verb(reader, None),
        "strike" => read_verb(reader, Some(Manner::Melee)),
        "shoot" => read_verb(reader, Some(Manner::Ranged)),
        "throw" => read_throw(reader),
        "grapple" | "grab" => {
            reader.eat_any(&["grapple", "grab"]);
            reader.creature().map(|target| Command::Grapple { target })
        }
        "shove" => {
            reader.eat("shove");
            read_shove(reader)
        }
        "escape" => {
            reader.eat("escape");
            read_escape(reader)
        }
        "free" => {
            reader.eat("free");
            reader.creature().map(|target| Command::Free { target })
        }
        "release" if reader.last() != Some("release") => {
            reader.eat("release");
            read_release(reader)
        }
        _ => return None,
    })
}

/// `release NAME`, and `for NAME` where another lets go than the one who is asked.
fn read_release(reader: &mut Reader<'_>) -> Read<Command> {
    let target = reader.creature()?;
    let grappler = if reader.eat("for") { reader.creature() } else { reader.actor() }?;
    Ok(Command::Release { grappler, target })
}

fn read_verb(reader: &mut Reader<'_>, manner: Option<Manner>) -> Read<Command> {
    reader.eat_any(&["attack", "hit", "strike", "shoot"]);
    read_attack(reader, manner, AttackRole::Action)
}

/// What follows the verb: `NAME [with WEAPON [in one hand]] [off hand]`.
fn read_attack(reader: &mut Reader<'_>, manner: Option<Manner>, role: AttackRole) -> Read<Command> {
    let target = read_target(reader)?;
    let attack = if reader.eat("with") { Some(reader.attack()?) } else { None };
    let one_handed = reader.eat_any(&["in one hand", "one-handed", "one handed", "with one hand"]);
    let role = read_role(reader, role);
    let actor = reader.actor()?;
    let (attack, manner) = match attack {
        Some(attack) => {
            (attack, manner.unwrap_or_else(|| usual_manner(reader.battle, actor, attack)))
        }
        None => best_attack(reader.battle, actor, target, manner, role),
    };
    Ok(Command::Attack(AttackOrder { target, attack, manner, role, one_handed }))
}

/// `throw WEAPON at NAME`.
fn read_throw(reader: &mut Reader<'_>) -> Read<Command> {
    reader.eat("throw");
    let attack = reader.attack()?;
    reader.want("at", "“at” and whom or what")?;
    let target = read_target(reader)?;
    let role = read_role(reader, AttackRole::Action);
    let manner = Manner::Ranged;
    Ok(Command::Attack(AttackOrder { target, attack, manner, role, one_handed: false }))
}

fn read_role(reader: &mut Reader<'_>, role: AttackRole) -> AttackRole {
    reader.eat("with the");
    if reader.eat_any(&["off hand", "off-hand", "offhand", "as a bonus action", "as bonus"]) {
        AttackRole::OffHand
    } else if reader.eat_any(&["nick", "as nick"]) {
        AttackRole::Nick
    } else {
        role
    }
}

pub(super) fn read_target(reader: &mut Reader<'_>) -> Read<Target> {
    if let Some(square) = reader.attempt(|r| {
        r.want("square", "a square")?;
        r.square()
    }) {
        return Ok(Target::Square(square));
    }
    let battle = reader.battle;
    let creatures =
        reader.creatures().map(|id| (Target::Creature(id), crate::creature(battle, id).to_owned()));
    let things = objects(battle).into_iter().map(|(id, name)| (Target::Object(id), name));
    let known: Vec<_> = creatures.chain(things).collect();
    let kind = if battle.objects().is_empty() { Kind::Creature } else { Kind::Target };
    let speaker = reader.clone();
    reader.find(kind, &known, |target| match target {
        Target::Creature(id) => speaker.there(id),
        Target::Object(id) => battle.objects()[id.index()].hit_points > 0,
        Target::Square(_) => false,
    })
}

/// The attack that promises the most damage of those that the rules allow now, and how it is made; a
/// weapon is thrown only where nothing strikes or shoots. Where none is allowed, the first of the
/// list: its refusal says why.
fn best_attack(
    battle: &Battle,
    actor: CreatureId,
    target: Target,
    manner: Option<Manner>,
    role: AttackRole,
) -> (AttackId, Manner) {
    let attacks = || (0..battle.block(actor).attacks.len()).map(|i| AttackId(i as u8));
    let usual = |attack| (attack, manner.unwrap_or_else(|| usual_manner(battle, actor, attack)));
    let on_turn = battle.decision().question == Question::Turn(actor);
    let promises = |(attack, manner): (AttackId, Manner)| {
        let order =
            Command::Attack(AttackOrder { target, attack, manner, role, one_handed: false });
        let odds = battle.preview(&order).ok().filter(|_| on_turn)?;
        let aimed = odds.attacks.first().and_then(|odds| odds.at.as_ref());
        Some((aimed.map_or(0.0, |at| at.damage.mean()), (attack, manner)))
    };
    let best = |ways: &mut dyn Iterator<Item = (AttackId, Manner)>| {
        // Of two that promise alike, the first of the list.
        let better = |best: (f64, _), one: (f64, _)| if one.0 > best.0 { one } else { best };
        ways.filter_map(promises).reduce(better).map(|(_, way)| way)
    };
    best(&mut attacks().map(usual))
        .or_else(|| match manner {
            Some(_) => None,
            None => best(&mut attacks().map(|attack| (attack, Manner::Ranged))),
        })
        .unwrap_or_else(|| usual(AttackId(0)))
}

pub(super) fn read_shove_into(reader: &mut Reader<'_>) -> Read<Shove> {
    if reader.eat_any(&["prone", "down"]) {
        Ok(Shove::Prone)
    } else if reader.eat_any(&["away", "back"]) {
        Ok(Shove::Away)
    } else {
        Err(reader.expected("“prone” or “away”"))
    }
}

fn read_shove(reader: &mut Reader<'_>) -> Read<Command> {
    let target = reader.creature()?;
    let into = read_shove_into(reader)?;
    Ok(Command::Shove { target, into })
}

/// `escape [with athletics|acrobatics]`: without a word, the better of the two.
fn read_escape(reader: &mut Reader<'_>) -> Read<Command> {
    if reader.eat("with") {
        return Ok(Command::Escape { with: reader.skill()? });
    }
    let skills = reader.block()?.skills;
    // Nothing but strength tears a net.
    let me = reader.battle.creature(reader.actor()?);
    let netted = me.is(Condition::Restrained) && !me.is(Condition::Grappled);
    let acrobatics =
        !netted && skills[Skill::Acrobatics.index()] > skills[Skill::Athletics.index()];
    Ok(Command::Escape { with: if acrobatics { Skill::Acrobatics } else { Skill::Athletics } })
}
