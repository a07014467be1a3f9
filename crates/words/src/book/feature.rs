//! The actions, bonus actions and routines of a stat block, in words.

use affray_rules::{
    CastingTime, Common, Delivery, GrantedMove, Leap, MovementMode, Part, Routine, RoutineTime,
    Spell, SpellRange, SpellUses, StatBlock,
};

use super::{
    attack::attack_names,
    effect::effects,
    outcome::{damage_dice, outcomes},
    page::capital,
    spell::area,
};
use crate::{name, predicate::predicate};

/// The features of a stat block that take an action or a bonus action of their own.
pub(super) fn features(
    block: &StatBlock,
    spells: &[Spell],
    time: CastingTime,
) -> Vec<(String, String)> {
    let known = block.spellcasting.known.iter();
    let known = known.filter_map(|known| Some((known.uses, spells.get(known.spell.index())?)));
    known
        .filter(|(_, spell)| !spell.is_spell() && spell.time == time)
        .map(|(uses, spell)| (format!("{}{}", spell.name, limit(uses)), sentence(spell)))
        .collect()
}

/// What a stat block lets a creature do in several parts.
pub(super) fn routines(
    block: &StatBlock,
    spells: &[Spell],
    fits: impl Fn(RoutineTime) -> bool,
) -> Vec<(String, String)> {
    let told = |routine: &Routine| {
        let cost = match routine.time {
            RoutineTime::Legendary { cost: cost @ 2.., once: true } => {
                format!(" (costs {cost}, once a round)")
            }
            RoutineTime::Legendary { once: true, .. } => " (once a round)".to_owned(),
            RoutineTime::Legendary { cost: cost @ 2.., .. } => format!(" (costs {cost})"),
            _ => String::new(),
        };
        let user: Vec<String> = routine.user.iter().map(predicate).collect();
        let only: Vec<String> = routine.only.iter().map(predicate).collect();
        let when = match (user.is_empty(), only.is_empty()) {
            (true, true) => String::new(),
            (false, true) => format!("Only if {}: ", user.join(" and ")),
            (true, false) => format!("On whom {}: ", only.join(" and ")),
            (false, false) => {
                format!("Only if {}, on whom {}: ", user.join(" and "), only.join(" and "))
            }
        };
        let parts = routine.parts.iter().map(|p| part(block, spells, *p));
        let text = capital(&parts.collect::<Vec<_>>().join(", then "));
        (format!("{}{cost}", routine.name), format!("{when}{}.", text.trim_end_matches('.')))
    };
    block.routines.iter().filter(|routine| fits(routine.time)).map(told).collect()
}

fn part(block: &StatBlock, spells: &[Spell], part: Part) -> String {
    match part {
        Part::Attack(any_of) => {
            format!("one attack with {}", attack_names(block, any_of))
        }
        Part::Use(place) => {
            let known = block.spellcasting.known.get(usize::from(place));
            match known.and_then(|known| spells.get(known.spell.index())) {
                Some(spell) if spell.is_spell() => format!("casts {}", spell.name),
                Some(spell) if spell.time == CastingTime::Routine => sentence(spell),
                Some(spell) => format!("uses {}", spell.name),
                None => "something".to_owned(),
            }
        }
        Part::Move(stint) => stint_words(stint),
        Part::Call(call) => match call.corpse {
            None => format!("calls up to {} of its kind to its side", call.count.max(1)),
            Some((_, feet)) => format!("raises a corpse within {}", name::feet(feet)),
        },
        Part::Plane => "goes to the border of the Ethereal Plane, or comes back".to_owned(),
        Part::Shape(_) => "takes that shape".to_owned(),
        Part::Common(common) => match common {
            Common::Dash => "dashes".to_owned(),
            Common::Disengage => "disengages".to_owned(),
            Common::Dodge => "dodges".to_owned(),
            Common::Hide => "hides".to_owned(),
        },
        Part::Release => "lets go of whom it holds".to_owned(),
        Part::Leap(Leap { feet, cost, onto, .. }) => {
            let whom = if onto.is_some() { " on to somebody" } else { "" };
            let cost = cost.map(|cost| format!(" for {} of movement", name::feet(cost)));
            format!("jumps up to {}{whom}{}", name::feet(feet), cost.unwrap_or_default())
        }
        Part::Cast { cantrip: true } => "casts a cantrip".to_owned(),
        Part::Cast { cantrip: false } => "casts a spell".to_owned(),
        Part::Search(skill) => format!("a {} check", name::skill(skill)),
    }
}

fn stint_words(stint: GrantedMove) -> String {
    let verb = match stint.gait {
        Some(MovementMode::Fly) => "flies",
        Some(MovementMode::Swim) => "swims",
        Some(MovementMode::Burrow) => "burrows",
        Some(MovementMode::Climb) => "climbs",
        Some(MovementMode::Walk) | None => "moves",
    };
    let feet = stint.feet.map(|feet| format!("up to {}", name::feet(feet)));
    let far = match (&feet, stint.half) {
        (Some(feet), _) => feet,
        (None, true) => "up to half its speed",
        (None, false) => "up to its speed",
    };
    let far = match stint.towards {
        true => format!("{far} straight towards an enemy"),
        false => far.to_owned(),
    };
    let safe = if stint.unprovoking { " without provoking opportunity attacks" } else { "" };
    format!("{verb} {far}{safe}")
}

/// How often: ` (recharge 5–6)`.
fn limit(uses: SpellUses) -> String {
    match uses {
        SpellUses::Slot | SpellUses::AtWill => String::new(),
        SpellUses::PerDay(times) => format!(" ({times} a day)"),
        SpellUses::Recharge(6) => " (recharge 6)".to_owned(),
        SpellUses::Recharge(least) => format!(" (recharge {least}–6)"),
        SpellUses::Rest => " (recharges after a rest)".to_owned(),
        SpellUses::Shares(_) => " (shares its uses)".to_owned(),
    }
}

/// What a feature does, in one sentence.
fn sentence(spell: &Spell) -> String {
    let mut text = match (spell.area, spell.range) {
        (Some(shape), SpellRange::Feet(feet)) => {
            format!("{}, within {}", capital(&area(shape, spell)), name::feet(feet))
        }
        (Some(shape), _) => capital(&area(shape, spell)),
        (None, SpellRange::Caster) => "Itself".to_owned(),
        (None, SpellRange::Touch) => format!("{} touched", name::plural(spell.targets, "creature")),
        (None, SpellRange::Feet(feet)) => {
            format!("{} within {}", name::plural(spell.targets, "creature"), name::feet(feet))
        }
    };
    let only: Vec<String> = spell.only.iter().map(predicate).collect();
    if !only.is_empty() {
        text = format!("{text}, only if {}", name::list(only));
    }
    let mut follows: Vec<String> = spell.damage.iter().map(damage_dice).collect();
    if !spell.effects.is_empty() {
        follows.push(effects(&spell.effects));
    }
    if !spell.failure.is_empty() {
        follows.push(outcomes(&spell.failure));
    }
    if let Some(dice) = spell.healing {
        follows.push(format!("regains {} ({dice}) hit points", dice.average()));
    }
    if let Some(dice) = spell.temporary {
        follows.push(format!("gains {} ({dice}) temporary hit points", dice.average()));
    }
    if spell.teleport > 0 {
        follows.push(format!("teleports up to {}", name::feet(spell.teleport)));
    }
    let follows = follows.join("; ");
    let dc = spell.feature.as_ref().map_or(0, |feature| feature.dc);
    text = match spell.delivery {
        Delivery::Save { ability, half } => {
            let half = if half { " (half the damage on a success)" } else { "" };
            format!("{text}: DC {dc} {} save or {follows}{half}", name::ability(ability))
        }
        _ => format!("{text}: {follows}"),
    };
    if !spell.success.is_empty() {
        let when = match spell.delivery {
            Delivery::MeleeAttack | Delivery::RangedAttack => "a miss",
            Delivery::Save { .. } | Delivery::Sure => "a success",
        };
        text = format!("{text}; on {when} {}", outcomes(&spell.success));
    }
    if spell.once {
        text.push_str("; works on nobody twice");
    }
    if spell.safe_on_success {
        text.push_str("; works no more on those who saved");
    }
    if spell.safe_from_all {
        text.push_str(", whoever uses it");
    }
    format!("{text}.")
}
