//! Stat blocks.

use super::{
    OfBlock, Tables,
    figures::{
        BONUS, MOST_DIFFICULTY, MOST_FEET, MOST_HIT_POINTS, MOST_SPEED, MOST_TIMES, at_most,
        between, bits_in_table, dice, in_table,
    },
    words,
};
use crate::{
    battle::{MOST_GEAR, MOST_SPELLS},
    creature::{Gear, GearKind, ReactionFeature, ReactionResponse, StatBlock},
    effects::Occurrence,
    magic::{ReactionTrigger, SpellUses},
    routine::{Part, Routine, RoutineTime},
};

/// The attacks beside the unarmed strike and the improvised weapon.
const MOST_ATTACKS: usize = 30;
/// The actions in several parts.
const MOST_ROUTINES: usize = 32;
/// The traits, and what sets one of them off: their places fit into a byte.
const MOST_TRAITS: usize = 200;

impl Tables {
    pub(in crate::battle) fn block(self, block: &StatBlock) -> Result<(), String> {
        let of = OfBlock {
            attacks: block.attacks.len(),
            gear: block.gear.len(),
            known: block.spellcasting.known.len(),
            routines: block.routines.len(),
        };
        words::names(readable(block))?;
        lengths(block)?;
        figures(block)?;
        block.attacks.iter().try_for_each(|attack| self.attack(attack, of))?;
        for part in &block.multiattack {
            at_most("attacks of a Multiattack", part.count, MOST_TIMES)?;
            bits_in_table("an attack of the Multiattack", part.any_of.into(), of.attacks)?;
            bits_in_table("a feature of the Multiattack", part.uses, of.known)?;
        }
        block.gear.iter().try_for_each(|gear| carried(gear, of))?;
        for t in &block.traits {
            let about = |problem| format!("{}: {problem}", t.name);
            t.modifiers.iter().try_for_each(|m| self.modifier(m)).map_err(about)?;
            at_most("triggers of a trait", t.triggers.len() as u64, MOST_TRAITS as u64)?;
            for trigger in &t.triggers {
                occurrence(trigger.on).map_err(about)?;
                self.outcomes(&trigger.outcomes).map_err(about)?;
            }
        }
        block.reactions.iter().try_for_each(|reaction| reacts(reaction, of))?;
        self.known(block)?;
        block.routines.iter().try_for_each(|routine| parts(routine, of))?;
        for shape in &block.shapes {
            in_table("a shape", shape.index(), self.blocks)?;
        }
        if let Some(maw) = &block.maw {
            self.outcomes(&maw.each_turn)?;
            self.save_to_end(maw.save.as_ref())?;
            at_most("damage from within", maw.sickened_by, MOST_HIT_POINTS)?;
            maw.sears.map_or(Ok(()), |damage| dice("the damage of reaching in", damage.dice))?;
        }
        Ok(())
    }

    fn known(self, block: &StatBlock) -> Result<(), String> {
        let known = &block.spellcasting.known;
        for one in known {
            in_table("a spell", one.spell.index(), self.spells)?;
            match one.uses {
                SpellUses::Shares(place) => {
                    in_table("what shares its uses", place, known.len())?;
                    if matches!(known[usize::from(place)].uses, SpellUses::Shares(_)) {
                        return Err("what shares uses shares them with one that has its own".into());
                    }
                }
                SpellUses::Recharge(least) => at_most("the least of a recharge", least, 6_u8)?,
                SpellUses::Slot | SpellUses::AtWill | SpellUses::PerDay(_) | SpellUses::Rest => {}
            }
        }
        Ok(())
    }
}

/// Everything about it that people read.
fn readable(block: &StatBlock) -> impl Iterator<Item = &str> {
    let traits = block.traits.iter().flat_map(|t| [Some(&t.name), t.note.as_ref()]).flatten();
    let routines = block.routines.iter().map(|routine| &routine.name);
    let named = traits.chain(routines).chain(block.reactions.iter().map(|r| &r.name));
    let carried =
        block.gear.iter().map(|gear| &gear.name).chain(block.armour.iter().map(|a| &a.name));
    let attacks = block.attacks.iter().map(|attack| &attack.name);
    let all = [&block.name].into_iter().chain(&block.tags).chain(&block.unmodelled);
    all.chain(named).chain(carried).chain(attacks).map(String::as_str)
}

fn lengths(block: &StatBlock) -> Result<(), String> {
    let wrong = |problem: &str| Err(problem.to_owned());
    if block.attacks.len() < 2 || block.attacks.len() > MOST_ATTACKS + 2 {
        return wrong("a stat block has at most 30 attacks beside the unarmed strike");
    }
    if block.gear.len() > MOST_GEAR {
        return wrong("a creature carries at most 12 kinds of gear");
    }
    if block.spellcasting.known.len() > MOST_SPELLS {
        return wrong("a creature knows at most 32 spells here");
    }
    if block.routines.len() > MOST_ROUTINES {
        return wrong("a stat block has at most 32 actions in several parts");
    }
    if block.traits.len() > MOST_TRAITS || block.reactions.len() > MOST_TRAITS {
        return wrong("a stat block has at most 200 traits, and as many reactions");
    }
    Ok(())
}

fn figures(block: &StatBlock) -> Result<(), String> {
    if block.hit_points == 0 || block.hit_points > MOST_HIT_POINTS {
        return Err("hit points lie between 1 and 9999".into());
    }
    block.hit_dice.map_or(Ok(()), |hit_dice| dice("the dice of its hit points", hit_dice))?;
    if block.abilities.iter().any(|a| *a > 30) {
        return Err("an ability score is at most 30".into());
    }
    at_most("AC", block.armour_class.unwrap_or(0), MOST_DIFFICULTY)?;
    if let Some(armour) = &block.armour {
        at_most("AC of the armour", armour.base, MOST_DIFFICULTY)?;
    }
    let speeds = block.speeds;
    for (what, feet) in [
        ("speed", speeds.walk),
        ("climbing speed", speeds.climb),
        ("swimming speed", speeds.swim),
        ("flying speed", speeds.fly),
        ("burrowing speed", speeds.burrow),
    ] {
        at_most(what, feet, MOST_SPEED)?;
    }
    let senses = block.senses;
    for (what, feet) in [
        ("darkvision", senses.darkvision),
        ("blindsight", senses.blindsight),
        ("tremorsense", senses.tremorsense),
        ("truesight", senses.truesight),
    ] {
        at_most(what, feet, MOST_FEET)?;
    }
    for (what, bonus) in [
        ("initiative", block.initiative),
        ("the proficiency bonus", block.proficiency),
        ("the bonus of its spell attacks", block.spellcasting.attack),
        ("the modifier of its spells", block.spellcasting.modifier),
    ] {
        between(what, bonus, BONUS)?;
    }
    block.saves.iter().try_for_each(|bonus| between("a saving throw", *bonus, BONUS))?;
    block.skills.iter().try_for_each(|bonus| between("a skill", *bonus, BONUS))?;
    at_most("the DC of its spells", block.spellcasting.save_dc, MOST_DIFFICULTY)?;
    at_most("attacks of an action", block.attacks_per_action, MOST_TIMES)?;
    at_most("a level", block.level.unwrap_or(0), MOST_TIMES)
}

fn carried(gear: &Gear, of: OfBlock) -> Result<(), String> {
    match gear.kind {
        GearKind::Weapon { attack, .. } => {
            in_table(&format!("the attack with {}", gear.name), attack, of.attacks)
        }
        GearKind::Potion { heals, .. } => dice(&gear.name, heals),
        _ => Ok(()),
    }
}

fn occurrence(on: Occurrence) -> Result<(), String> {
    match on {
        Occurrence::StartsNear(feet)
        | Occurrence::TurnStarts(feet)
        | Occurrence::TurnEnds(feet)
        | Occurrence::Dies(feet) => at_most("feet", feet, MOST_FEET),
        _ => Ok(()),
    }
}

fn reacts(reaction: &ReactionFeature, of: OfBlock) -> Result<(), String> {
    let name = &reaction.name;
    if let ReactionTrigger::TurnEndsWithin(feet) = reaction.trigger {
        at_most(name, feet, MOST_FEET)?;
    }
    match reaction.response {
        ReactionResponse::ArmourClass(by) => between(name, by, BONUS)?,
        ReactionResponse::Riposte(by, attack) => {
            between(name, by, BONUS)?;
            in_table(&format!("the attack of {name}"), attack.index(), of.attacks)?;
        }
        ReactionResponse::Deflect(d) => dice(name, d)?,
        ReactionResponse::Catch(_, dc) => at_most(name, dc, MOST_DIFFICULTY)?,
        ReactionResponse::HalveDamage | ReactionResponse::Nothing | ReactionResponse::Swap(_) => {}
    }
    let then = reaction.then.map(|place| (place, of.routines));
    let limit = reaction.limit.map(|place| (place, of.known));
    [then, limit]
        .into_iter()
        .flatten()
        .try_for_each(|(place, table)| in_table(&format!("what belongs to {name}"), place, table))
}

fn parts(routine: &Routine, of: OfBlock) -> Result<(), String> {
    let name = &routine.name;
    if let RoutineTime::Legendary { cost, .. } = routine.time {
        at_most(name, cost, MOST_TIMES)?;
    }
    at_most("parts of a routine", routine.parts.len() as u64, u64::from(MOST_TIMES))?;
    for part in &routine.parts {
        match *part {
            Part::Attack(bits) => bits_in_table(name, bits.into(), of.attacks)?,
            Part::Use(place) => in_table(name, place, of.known)?,
            // Shapes are looked up when they are taken on; in a fight without them there are none.
            Part::Shape(_) => {}
            Part::Move(stint) => at_most(name, stint.feet.unwrap_or(0), MOST_SPEED)?,
            Part::Leap(leap) => {
                let longest = leap.feet.max(leap.least).max(leap.cost.unwrap_or(0));
                at_most(name, longest, MOST_SPEED)?;
            }
            Part::Call(call) => at_most(name, call.corpse.map_or(0, |(_, feet)| feet), MOST_FEET)?,
            Part::Search(_) | Part::Plane | Part::Common(_) | Part::Release | Part::Cast { .. } => {
            }
        }
    }
    Ok(())
}
