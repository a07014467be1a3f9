//! What follows from a hit or a failed save, in words.

use affray_rules::{Corrosion, DamageDice, Difficulty, EndsOn, Outcome, SaveTime, TurnOf, Until};

use super::effect::{effect, ends_on};
use crate::{name, predicate::predicate};

/// What happens to whoever is struck, as sentences without their full stop, one after the other.
pub(super) fn outcomes(list: &[Outcome]) -> String {
    list.iter().map(outcome).collect::<Vec<_>>().join("; ")
}

/// How hard a save or check is: `DC 13`, or `spell DC`.
fn against(dc: Difficulty) -> String {
    dc.fixed().map_or_else(|| "spell DC".to_owned(), |dc| format!("DC {dc}"))
}

fn outcome(one: &Outcome) -> String {
    match one {
        Outcome::Damage { damage, halved, .. } => match halved {
            true => format!("half of {}", damage_dice(damage)),
            false => damage_dice(damage),
        },
        Outcome::Save { ability, dc, failure, success } => {
            let save = format!("{} {} save", against(*dc), name::ability(*ability));
            let fails = format!("{save} or {}", outcomes(failure));
            match success.as_slice() {
                [] => fails,
                [halved @ Outcome::Damage { halved: true, .. }]
                    if failure.first().is_some_and(|f| same_dice(f, halved)) =>
                {
                    format!("{fails} (half the damage on a success)")
                }
                _ => format!("{fails}; on a success {}", outcomes(success)),
            }
        }
        Outcome::Afflict(with) => format!("{with}, which shows after the fight"),
        Outcome::TakeIn { escape_dc: Some(dc), .. } => {
            format!("engulfed (escape {})", against(*dc))
        }
        Outcome::TakeIn { escape_dc: None, .. } => "swallowed".into(),
        Outcome::Gain { modifier, lasts, save_ends, ends_on: ends, escape_dc, worse, .. } => {
            let mut text = effect(modifier);
            for more in [self::lasts(*lasts), ends_on(*ends)] {
                if !more.is_empty() {
                    text = format!("{text} {more}");
                }
            }
            if let Some(dc) = escape_dc
                && !ends.contains(EndsOn::TENDED)
            {
                text = format!("{text} ({} Strength check to get free)", against(*dc));
            }
            if let Some(save) = save_ends {
                let ability = name::ability(save.ability);
                let when = match save.time {
                    SaveTime::TurnEnd => "after each turn",
                    SaveTime::Hurt => "whenever it takes damage",
                    SaveTime::Wronged => "whenever the user's side harms it",
                    SaveTime::Beset => "after each turn and whenever others harm it",
                };
                text =
                    format!("{text}, with a {} {ability} save {when} to end it", against(save.dc));
            }
            if !worse.is_empty() {
                text = format!("{text}; if that fails, {} instead", outcomes(worse));
            }
            text
        }
        Outcome::Seize { escape_dc: Some(dc), .. } => format!("grappled (escape {})", against(*dc)),
        Outcome::Seize { escape_dc: None, .. } => "grappled".into(),
        Outcome::Push(feet) => format!("pushed {} away", name::feet(feet)),
        Outcome::Pull(feet) => format!("pulled {} nearer", name::feet(feet)),
        Outcome::Sap { kind, maximum, heals } => {
            let kind = kind.map_or(String::new(), |kind| format!("{} ", name::damage_type(kind)));
            let much = format!("the {kind}damage taken");
            match (maximum, heals) {
                (true, true) => {
                    format!("hit point maximum lowered by {much}, and the attacker regains as much")
                }
                (true, false) => format!("hit point maximum lowered by {much}"),
                (false, _) => format!("the attacker regains {much}"),
            }
        }
        Outcome::Heal { dice, .. } => {
            format!("regains {} ({dice}) hit points", dice.average())
        }
        Outcome::Temporary { dice, .. } => {
            format!("gains {} ({dice}) temporary hit points", dice.average())
        }
        Outcome::UserHeals(dice) => {
            format!("the attacker regains {} ({dice}) hit points", dice.average())
        }
        Outcome::Fell { dies: true } => "dies".into(),
        Outcome::Fell { dies: false } => "drops to 0 hit points".into(),
        Outcome::Attach { escape_dc, .. } => match escape_dc {
            Some(dc) => {
                let dc = against(*dc);
                format!("the attacker clings to it ({dc} Strength check to tear it off)")
            }
            None => "the attacker clings to it (an action takes it off)".into(),
        },
        Outcome::Lose { dice, .. } => format!("loses {} ({dice}) hit points", dice.average()),
        Outcome::Drain { ability, dice } => {
            format!("{} lowered by {dice}, death at 0", name::ability(*ability))
        }
        Outcome::Cure(conditions) => {
            let what = name::list(conditions.each().map(name::condition));
            format!("freed of curses, diseases and poison, and no longer {what}")
        }
        Outcome::Fade => "the user disappears in its body".into(),
        Outcome::Split => "splits in two".into(),
        Outcome::Bind(binding) => {
            format!(
                "bound by what has AC {} and {} hit points",
                binding.armour_class, binding.hit_points
            )
        }
        Outcome::Corrode(Corrosion::Armour { metal: true }) => "metal armour worse by 1".into(),
        Outcome::Corrode(Corrosion::Armour { metal: false }) => "armour worse by 1".into(),
        Outcome::Corrode(Corrosion::Damage) => "-1 to the damage of its weapon".into(),
        Outcome::Corrode(Corrosion::Attacks) => "-1 to attacks with its weapon".into(),
        Outcome::Stabilise => "stable at 0 hit points".into(),
        Outcome::UserGain { modifier, lasts: long, .. } => {
            let text = format!("the user has {}", super::effect::effect(modifier));
            format!("{text} {}", lasts(*long)).trim_end().to_owned()
        }
        Outcome::Strike(name) => format!("one {name} attack against it"),
        Outcome::Chance { least: 6, then } => format!("on a 6 of a d6, {}", outcomes(then)),
        Outcome::Chance { least, then } => {
            format!("on a {least} to 6 of a d6, {}", outcomes(then))
        }
        Outcome::Fling { feet, .. } => {
            format!("thrown {} in a random direction, and prone", name::feet(*feet))
        }
        Outcome::Expel => "pushed 5 ft into a free space, or prone".into(),
        Outcome::Prolong(name) => format!("{name} goes on to the end of its next turn"),
        Outcome::Banish(within) => format!(
            "gone and incapacitated until the start of the user's next turn, to reappear within {} \
             of the user",
            name::feet(*within)
        ),
        Outcome::Avert { blind, then } => {
            let cost = if *blind { "not to see the user" } else { "disadvantage against the user" };
            format!("averted eyes ({cost} to its next turn), or {}", outcomes(then))
        }
        Outcome::Contest { ability, then } => {
            format!("a {} contest, or {}", name::ability(*ability), outcomes(then))
        }
        Outcome::MoreAttacks(dice) => format!("{dice} attacks in its Multiattack"),
        Outcome::BreakConcentration => "concentration ends".into(),
        Outcome::Exhaust => "1 level of exhaustion".into(),
        Outcome::If { test, then, otherwise } => {
            let so = format!("if {}, {}", predicate(test), outcomes(then));
            match otherwise.as_slice() {
                [] => so,
                _ => format!("{so}, otherwise {}", outcomes(otherwise)),
            }
        }
    }
}

fn same_dice(a: &Outcome, b: &Outcome) -> bool {
    match (a, b) {
        (Outcome::Damage { damage: a, .. }, Outcome::Damage { damage: b, .. }) => a == b,
        _ => false,
    }
}

/// `13 (2d6+6) slashing damage`.
pub(super) fn damage_dice(damage: &DamageDice) -> String {
    let dice = damage.dice;
    let kind = name::damage_type(damage.kind);
    match dice.is_flat() {
        true => format!("{} {kind} damage", dice.average()),
        false => format!("{} ({dice}) {kind} damage", dice.average()),
    }
}

fn lasts(lasts: Until<TurnOf>) -> String {
    let turn = |rounds: u16, whose: &str, edge: &str| match rounds {
        0 | 1 => format!("until the {edge} of {whose} next turn"),
        10 => "for 1 minute".to_owned(),
        600 => "for 1 hour".to_owned(),
        14_400 => "for 24 hours".to_owned(),
        _ => format!("for {}", name::plural(rounds, "round")),
    };
    match lasts {
        Until::Ended => String::new(),
        Until::TurnStart(TurnOf::User, rounds) => turn(rounds, "the user's", "start"),
        Until::TurnEnd(TurnOf::User, rounds) => turn(rounds, "the user's", "end"),
        Until::TurnStart(TurnOf::Bearer, rounds) => turn(rounds, "its", "start"),
        Until::TurnEnd(TurnOf::Bearer, rounds) => turn(rounds, "its", "end"),
    }
}
