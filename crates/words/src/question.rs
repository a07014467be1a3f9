//! What the engine asks, as a sentence for whoever must answer.

use affray_rules::{
    Battle, Chooser, CreatureId, Cue, Decision, Part, Question, RollPurpose, SideId,
};

use crate::{command::deed, name};

/// What the engine waits for, of whom, in one line: `Fenn: your turn. 30 ft of movement, action,
/// bonus action, reaction.`
pub fn question(battle: &Battle) -> String {
    words(battle, battle.decision())
}

/// As [`question`], for a side: without a word about whom it can't place, or about what is not for
/// it to decide.
pub fn question_for(battle: &Battle, side: SideId) -> String {
    match battle.decision_for(side) {
        Some(decision) => words(battle, decision),
        None => "Others decide.".into(),
    }
}

fn words(battle: &Battle, decision: Decision) -> String {
    let name = |id| name::creature(battle, id);
    match decision.question {
        Question::Turn(id) => {
            let left = left(battle, id).join(", ");
            match battle.turn().directed_by {
                Some(rider) => {
                    format!("{}: {} is yours to direct. {left}.", name(rider), name(id))
                }
                None => format!("{}: your turn. {left}.", name(id)),
            }
        }
        Question::React { creature, cue } => {
            let may = match cue {
                Cue::TurnEnds { .. } => "may take a legendary action",
                Cue::Count20 => "may let its lair act",
                _ => "may react",
            };
            format!("{} {may}: {}.", name(creature), cue_words(battle, creature, cue))
        }
        Question::Tie { tied } => {
            let tied = name::list(tied.iter().map(name));
            format!("{}: who goes first of {tied}?", chooser(battle, decision.by))
        }
        Question::Simultaneous { who } => {
            let who = name::list(who.iter().map(name));
            format!("{}: who reacts first of {who}?", chooser(battle, decision.by))
        }
        Question::Sequence { creature, .. } => {
            let things = name::list(battle.pending().iter().map(|p| name::pending(battle, *p)));
            format!("{}: what comes first of {things}?", name(creature))
        }
        Question::Spare { attacker, target } => {
            format!("{}: knock {} out (spare) or not (kill)?", name(attacker), name(target))
        }
        Question::Swap { creature, who } => {
            let who = name::list(who.iter().map(name));
            format!("{}: swap places with whom of {who}?", name(creature))
        }
        Question::Reappear { creature, whom, within } => {
            format!("{}: land {} where, within {}?", name(creature), name(whom), name::feet(within))
        }
        Question::Avert { creature, from } => {
            format!("{}: avert your eyes from {}, or look?", name(creature), name(from))
        }
        Question::Withstand { creature, attacker } => {
            format!("{}: withstand {} with strength or dexterity?", name(creature), name(attacker))
        }
        Question::Waive { creature, dc, ability } => format!(
            "{}: a {} save against DC {dc}. Roll the save, or fail the save?",
            name(creature),
            name::ability(ability)
        ),
        Question::Push { attacker, target } => {
            format!("{}: push {} 10, 5 or 0 ft?", name(attacker), name(target))
        }
        Question::Topple { attacker, target } => {
            format!("{}: try to topple {}, or no?", name(attacker), name(target))
        }
        Question::Cleave { attacker, first, attack } => format!(
            "{}: cleave whom with the {} after {}, or no?",
            name(attacker),
            name::attack(battle, attacker, attack),
            name(first)
        ),
        Question::Temporary { creature, offered } => format!(
            "{}: take {}, or keep the {} you have?",
            name(creature),
            name::plural(offered, "temporary hit point"),
            battle.creature(creature).temporary
        ),
        Question::Ruling { creature, ability } => format!(
            "{}: {} tries something with {}. A DC, allow, or forbid?",
            battle.setup().gm,
            name(creature),
            name::ability(ability)
        ),
        Question::Willing { creature, target } => format!(
            "{}: is {} willing, unwilling or hesitant to do as {} asks?",
            battle.setup().gm,
            name(target),
            name(creature)
        ),
        Question::Landing { creature, at } => {
            let free = battle.landings(creature, at);
            let free = name::list(free.iter().map(ToString::to_string));
            format!("{}: {} is taken. Land at {free}?", name(creature), at.square)
        }
        Question::Part { creature, routine, part } => format!(
            "{}: {} of {}?",
            name(creature),
            part_words(battle, creature, routine, part),
            name::routine(battle, creature, routine)
        ),
        Question::Resist { creature, ability, dc } => format!(
            "{}: the {} save against DC {dc} failed. Resist ({} left), or not?",
            name(creature),
            name::ability(ability),
            battle.creature(creature).legendary.resistance
        ),
        Question::Roll(wanted) => {
            let who = wanted.creature.map_or(battle.setup().gm.as_str(), name);
            format!("{who}: roll a d{} for {}.", wanted.sides, purpose(wanted.purpose))
        }
        Question::Over(ending) => {
            format!("The fight is over: {}.", name::victory(battle, ending.winners))
        }
    }
}

/// What a part of a routine asks for.
fn part_words(battle: &Battle, id: CreatureId, routine: u8, part: u8) -> &'static str {
    let routine = battle.block(id).routines.get(usize::from(routine));
    match routine.and_then(|routine| routine.parts.get(usize::from(part))) {
        Some(Part::Attack(_)) => "whom to attack, as part",
        Some(Part::Use(_)) => "at whom or where, as part",
        Some(Part::Move(_)) => "where to move, as part",
        Some(Part::Leap(_)) => "where to jump, as part",
        Some(Part::Cast { .. }) => "what to cast, as part",
        Some(
            Part::Search(_)
            | Part::Shape(_)
            | Part::Plane
            | Part::Call(_)
            | Part::Common(_)
            | Part::Release,
        )
        | None => "what to do, as part",
    }
}

/// What a creature has left on its turn.
fn left(battle: &Battle, id: CreatureId) -> Vec<String> {
    let turn = battle.turn();
    let mut left = vec![format!("{} of movement", name::feet(battle.movement_left()))];
    if !turn.action {
        left.push("action".into());
    } else if turn.attacks.any_left() {
        let attacks: u8 = turn.attacks.left.iter().map(|part| part.count).sum();
        left.push(name::plural(attacks, "attack"));
    }
    if !turn.bonus {
        left.push("bonus action".into());
    }
    if !battle.creature(id).reaction_spent {
        left.push("reaction".into());
    }
    left
}

/// Who must choose.
fn chooser(battle: &Battle, by: Chooser) -> &str {
    match by {
        Chooser::Creature(id) => name::creature(battle, id),
        Chooser::Players(side) => name::side(battle, side),
        Chooser::AllPlayers => "The players",
        Chooser::Gm => &battle.setup().gm,
        Chooser::Nobody => "nobody",
    }
}

fn cue_words(battle: &Battle, creature: CreatureId, cue: Cue) -> String {
    let name = |id| match id == creature {
        true => "it",
        false => name::creature(battle, id),
    };
    match cue {
        Cue::Leaves { mover, to: Some(to) } => {
            format!("{} leaves its reach to {}", name(mover), to.square)
        }
        Cue::Leaves { mover, to: None } => format!("{} leaves the map", name(mover)),
        Cue::Hit { attacker, target, melee } => {
            let how = if melee { "in melee" } else { "from a distance" };
            format!("{} hits {} {how}", name(attacker), name(target))
        }
        Cue::Casting { caster, spell, level } => {
            let spell = name::spell(battle, spell);
            match level {
                0 => format!("{} casts {spell}", name(caster)),
                level => format!("{} casts {spell} at level {level}", name(caster)),
            }
        }
        Cue::TurnEnds { creature } => format!("the turn of {} is over", name(creature)),
        Cue::Attacked { attacker, target } => {
            format!("{} is about to attack {}", name(attacker), name(target))
        }
        Cue::TurnOver { creature } => format!("{} ends its turn near it", name(creature)),
        Cue::Count20 => "it is initiative count 20".to_owned(),
        Cue::Damaged { by, target } if by == target => format!("{} has taken damage", name(by)),
        Cue::Damaged { by, target } => format!("{} has damaged {}", name(by), name(target)),
        Cue::Falls { creature } => format!("{} falls into liquid, and may dive", name(creature)),
        Cue::MountFalls { mount, .. } => format!("{} goes down under it", name(mount)),
        Cue::Deed { who, deed: done } => format!("{} {}", name(who), deed(done)),
    }
}

/// What a die is rolled for.
pub(crate) fn purpose(purpose: RollPurpose) -> String {
    match purpose {
        RollPurpose::Initiative => "initiative".into(),
        RollPurpose::TieBreak => "the tie in initiative".into(),
        RollPurpose::Attack => "the attack".into(),
        RollPurpose::Damage => "damage".into(),
        RollPurpose::Healing => "healing".into(),
        RollPurpose::Save(ability) => format!("a {} save", name::ability(ability)),
        RollPurpose::Check(ability) => format!("a {} check", name::ability(ability)),
        RollPurpose::DeathSave => "a death save".into(),
        RollPurpose::HitPoints => "hit points".into(),
        RollPurpose::Ammunition => "what it has to throw and to shoot".into(),
        RollPurpose::Duration => "how long it lasts".into(),
        RollPurpose::Recharge => "a recharge".into(),
        RollPurpose::Chance => "chance".into(),
        RollPurpose::Bonus => "a bonus die".into(),
    }
}
