use affray_rules::{Edition, Options, Setup};
use affray_sim::{Muster, MusterError};

use super::figure::{Amount, Figure};
use crate::{
    errors::{Done, Failure},
    tactics::Tactics,
};

/// What may be otherwise in another version of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// By the other book.
    Edition(Edition),
    /// With those who have several levels at this one.
    Level(u8),
    /// With a house rule.
    House(String, String),
    /// With a choice that the books leave to the table.
    Choice(Choice, bool),
    /// With more of a kind, or fewer; newcomers fight for a side, where one is named.
    Number(i32, String, Option<String>),
    /// Without somebody.
    Without(String),
    /// With a figure of somebody's otherwise.
    Figure(String, Figure, Amount),
    /// With a side, or somebody, surprised or not.
    Surprised(String, bool),
    /// Played otherwise.
    Tactics(Tactics),
}

/// What is otherwise in one version of a fight, as it was typed and as it is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WhatIf {
    pub(super) text: String,
    pub(super) changes: Vec<Change>,
}

impl WhatIf {
    /// Reads it.
    pub(crate) fn parse(text: &str) -> Result<WhatIf, String> {
        Ok(WhatIf { text: text.trim().to_owned(), changes: parse(text)? })
    }
}

/// A choice that the books leave to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    AverageDamage,
    RolledHitPoints,
    JumpChecks,
    Tempers,
    Morale,
}

impl Choice {
    /// The choice of a name with hyphens between its words.
    fn called(name: &str) -> Option<Choice> {
        Some(match name {
            "average-damage" => Choice::AverageDamage,
            "rolled-hit-points" => Choice::RolledHitPoints,
            "jump-checks" => Choice::JumpChecks,
            "tempers" => Choice::Tempers,
            "morale" => Choice::Morale,
            _ => return None,
        })
    }
}

/// Reads what is otherwise in one version; commas stand between several changes.
fn parse(text: &str) -> Result<Vec<Change>, String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let changes: Vec<Change> = parts.map(one).collect::<Result<_, _>>()?;
    match changes.is_empty() {
        true => Err(format!("nothing is otherwise in “{text}”\n{HELP}")),
        false => Ok(changes),
    }
}

const HELP: &str = "  help: write such as `+1 Goblin`, `-2 wolves`, `without Fenn`, `edition 2014`, \
                    `+2 Ogre for Goblins`, `Fenn hp 10`, `Goblin hp +10`, `Fenn ac +2`, `level 5`, `Heroes surprised`, `tactics Goblins=random`, \
                    `average-damage on`, \
                    or a house rule with its value: `weapon-mastery off`";

fn one(text: &str) -> Result<Change, String> {
    let wrong = || format!("“{text}” can't be understood\n{HELP}");
    let lower = text.to_lowercase();
    if let Ok(edition) = lower.parse::<Edition>() {
        return Ok(Change::Edition(edition));
    }
    if let Some(edition) = lower.strip_prefix("edition ").map(str::trim) {
        let wrong =
            |_| format!("there is no edition “{edition}”: write `edition 2014` or `edition 2024`");
        return edition.parse().map(Change::Edition).map_err(wrong);
    }
    if text.starts_with(['+', '-']) {
        let (number, name) = text.split_once(' ').ok_or_else(wrong)?;
        let number: i32 = number.parse().map_err(|_| wrong())?;
        let (name, side) = match name.split_once(" for ") {
            Some((name, side)) if number > 0 => (name, Some(side.trim().to_owned())),
            _ => (name, None),
        };
        return Ok(Change::Number(number, name.trim().to_owned(), side));
    }
    if let Some(level) = lower.strip_prefix("level ").map(str::trim) {
        let number = level.parse().ok().filter(|level| (1..=20).contains(level));
        let wrong =
            || format!("there is no level “{level}”: write `level` with a number from 1 to 20");
        return number.map(Change::Level).ok_or_else(wrong);
    }
    // Names keep their letters.
    let behind = |word: &str| lower.starts_with(word).then(|| text[word.len()..].trim().to_owned());
    let before = |word: &str| {
        lower.ends_with(word).then(|| text[..text.len() - word.len()].trim().to_owned())
    };
    if let Some(name) = behind("without ") {
        return Ok(Change::Without(name));
    }
    if let Some(tactics) = behind("tactics ") {
        return Ok(Change::Tactics(Tactics::parse(&tactics)?));
    }
    if let Some(name) = before(" not surprised") {
        return Ok(Change::Surprised(name, false));
    }
    if let Some(name) = before(" surprised") {
        return Ok(Change::Surprised(name, true));
    }
    if let Some((rest, amount)) = text.rsplit_once(' ')
        && let Some((name, word)) = rest.trim_end().rsplit_once(' ')
        && let Some(figure) = Figure::called(word)
        && Choice::called(&rest.to_lowercase().replace(' ', "-")).is_none()
    {
        let name = name.trim();
        let amount = Amount::parse(amount)
            .filter(|amount| figure.takes(*amount))
            .ok_or_else(|| figure.wrong(name, amount))?;
        return Ok(Change::Figure(name.to_owned(), figure, amount));
    }
    let mut words: Vec<&str> =
        lower.split([' ', '=', ':']).filter(|word| !word.is_empty()).collect();
    let value = words.pop().filter(|_| !words.is_empty()).ok_or_else(wrong)?;
    let name = words.join("-");
    let on = match value {
        "on" | "yes" | "true" => Some(true),
        "off" | "no" | "false" => Some(false),
        _ => None,
    };
    match Choice::called(&name) {
        None => Ok(Change::House(name, value.to_owned())),
        Some(choice) => on.map(|on| Change::Choice(choice, on)).ok_or_else(wrong),
    }
}

impl Change {
    /// Changes a setup; what is no matter of the setup is left alone.
    pub(super) fn apply(&self, setup: &mut Setup) -> Done {
        match self {
            Change::Number(by, name, _) => {
                // One by its name leaves; more like it come.
                let of = if *by < 0 { Muster::of } else { Muster::kind };
                muster(setup, name, of)?.change(setup, *by).map_err(Failure::input)
            }
            Change::Without(name) => {
                muster(setup, name, Muster::of)?.set(setup, 0).map_err(Failure::input)
            }
            Change::Figure(name, figure, amount) => figure.change(setup, name, *amount),
            Change::Surprised(name, surprised) => {
                let side = setup.sides.iter().position(|s| s.name.eq_ignore_ascii_case(name));
                match side {
                    Some(side) => {
                        let of_side = |one: &&mut affray_rules::Combatant| one.side.index() == side;
                        for one in setup.combatants.iter_mut().filter(of_side) {
                            one.surprised = Some(*surprised);
                        }
                    }
                    None => {
                        let place = named(setup, name)?;
                        setup.combatants[place].surprised = Some(*surprised);
                    }
                }
                Ok(())
            }
            Change::Choice(choice, on) => {
                let Options {
                    average_damage, rolled_hit_points, jump_checks, tempers, morale, ..
                } = &mut setup.options;
                *match choice {
                    Choice::AverageDamage => average_damage,
                    Choice::RolledHitPoints => rolled_hit_points,
                    Choice::JumpChecks => jump_checks,
                    Choice::Tempers => tempers,
                    Choice::Morale => morale,
                } = *on;
                Ok(())
            }
            Change::Edition(_) | Change::Level(_) | Change::House(..) | Change::Tactics(_) => {
                Ok(())
            }
        }
    }
}

/// The place of somebody in a setup.
pub(super) fn named(setup: &Setup, name: &str) -> Done<usize> {
    let place = setup.combatants.iter().position(|one| one.name.eq_ignore_ascii_case(name));
    place.ok_or_else(|| Failure::nobody(name, setup.combatants.iter().map(|one| one.name.as_str())))
}

/// Those of a name in a setup.
pub(super) fn muster(
    setup: &Setup,
    name: &str,
    of: fn(&Setup, &str) -> Result<Muster, MusterError>,
) -> Done<Muster> {
    of(setup, name).map_err(|error| match error {
        MusterError::Nobody { name, known } => {
            Failure::nobody(&name, known.iter().map(String::as_str))
        }
        other => Failure::input(other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_gm_would_type() {
        let number = |by, name: &str| Change::Number(by, name.to_owned(), None);
        let figure = |name: &str, of, amount| Change::Figure(name.to_owned(), of, amount);
        for (text, change) in [
            ("+1 Goblin", number(1, "Goblin")),
            ("-2 dire wolves", number(-2, "dire wolves")),
            ("edition 2014", Change::Edition(Edition::E2014)),
            ("2024", Change::Edition(Edition::E2024)),
            ("level 5", Change::Level(5)),
            ("without Fenn", Change::Without("Fenn".into())),
            ("+2 Ogre for The Watch", Change::Number(2, "Ogre".into(), Some("The Watch".into()))),
            ("Old Grey hp 12", figure("Old Grey", Figure::HitPoints, Amount::To(12))),
            ("Old Grey hp +10", figure("Old Grey", Figure::HitPoints, Amount::By(10))),
            ("Fenn HP -3", figure("Fenn", Figure::HitPoints, Amount::By(-3))),
            ("Goblins ac +2", figure("Goblins", Figure::ArmourClass, Amount::By(2))),
            ("Fenn to-hit -1", figure("Fenn", Figure::ToHit, Amount::By(-1))),
            ("Heroes surprised", Change::Surprised("Heroes".into(), true)),
            ("Goblins not surprised", Change::Surprised("Goblins".into(), false)),
            ("average damage on", Change::Choice(Choice::AverageDamage, true)),
            ("weapon-mastery off", Change::House("weapon-mastery".into(), "off".into())),
            (
                "surprise = loses-first-turn",
                Change::House("surprise".into(), "loses-first-turn".into()),
            ),
        ] {
            assert_eq!(parse(text), Ok(vec![change]), "{text}");
        }
        assert_eq!(parse("+1 Goblin, edition 2014").map(|all| all.len()), Ok(2));
        for text in ["", ",", "+x Goblin", "flanking", "average-damage maybe"] {
            assert!(parse(text).is_err(), "{text}");
        }
        for (text, why) in [
            ("edition 1999", "no edition “1999”"),
            ("level 300", "no level “300”"),
            ("level 0", "no level “0”"),
            ("Fenn hp many", "Fenn can't have hp “many”"),
            ("Fenn saves 3", "Fenn can't have saves “3”"),
        ] {
            assert!(parse(text).is_err_and(|error| error.contains(why)), "{text}");
        }
    }
}
