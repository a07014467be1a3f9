//! Features that our files have a word for.

use crate::import::{
    sheet::{Feature, Section, Usage},
    words::{self, pattern},
};

/// What a known feature becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A trait with its effects, as our files write them.
    Trait(&'static str, String),
    /// Failed saves that become successes: so many a day, and so many in its lair.
    LegendaryResistance(u8, u8),
    /// Common actions as a bonus action.
    BonusActions(Vec<&'static str>),
    /// What it breathes.
    Breathes(&'static str),
    /// No fixed form.
    Formless,
    /// Every weapon attack is magical.
    MagicWeapons,
    /// More armour class against a hit in melee.
    Parry(i64),
}

impl Feature {
    /// A feature; how often it can be used is taken from its name.
    pub(in crate::import) fn new(section: Section, name: &str, prose: &str) -> Feature {
        let mut usage = Usage::default();
        let whole = words::title(name);
        let mut name = whole.clone();
        while let Some(open) = name.rfind('(').filter(|_| name.ends_with(')')) {
            let said = name[open..].to_lowercase();
            usage.read(&said);
            name.truncate(open);
            name.truncate(name.trim_end().len());
        }
        if name.is_empty() {
            name = whole;
        }
        Feature { section, name, usage, prose: words::plain(prose) }
    }

    /// What it becomes, and what is left of it that is not modelled.
    pub(super) fn known(&self) -> Option<(Known, Option<&'static str>)> {
        let name = self.name.to_lowercase();
        let prose = self.prose.to_lowercase();
        let known = match (self.section, name.as_str()) {
            (Section::Trait, "pack tactics") => {
                (Known::Trait("Pack Tactics", "\"pack-tactics\"".to_owned()), None)
            }
            (Section::Trait, "regeneration") => {
                let found = pattern!(r"regains (\d{1,3}) hit points?").captures(&prose)?;
                let points: u8 = found[1].parse().ok()?;
                let stops = pattern!(r"takes|doesn't function|only if").is_match(&prose);
                let effects = format!("{{ regeneration = {points} }}");
                (Known::Trait("Regeneration", effects), stops.then_some("what stops it"))
            }
            (Section::Trait, "legendary resistance") => {
                let times = self.usage.per_day?;
                let in_lair = self.usage.in_lair.unwrap_or(times);
                (Known::LegendaryResistance(times, in_lair), None)
            }
            (Section::Trait, "amphibious") => (Known::Breathes("both"), None),
            (Section::Trait, "water breathing") => (Known::Breathes("water"), None),
            (Section::Trait, "limited amphibiousness") => {
                (Known::Breathes("both"), Some("only so long"))
            }
            (Section::Trait, _) if prose.contains("weapon attacks are magical") => {
                let more = prose.contains("extra");
                (Known::MagicWeapons, more.then_some("what else it does"))
            }
            (Section::Trait, "amorphous") => (Known::Formless, Some("gaps of an inch")),
            (Section::Reaction, "parry") => {
                let found = pattern!(r"adds (\d{1,2}) to its ac").captures(&prose)?;
                (Known::Parry(found[1].parse().ok()?), None)
            }
            (Section::Trait | Section::BonusAction, _) => (self.bonus_actions(&prose)?, None),
            _ => return None,
        };
        Some(known)
    }

    /// `can take the Disengage or Hide action as a bonus action`.
    fn bonus_actions(&self, prose: &str) -> Option<Known> {
        let as_bonus = self.section == Section::BonusAction || prose.contains("bonus action");
        let only = pattern!(
            r"^(?:on each of its turns, )?(?:the|it)\b[a-z' \-]{0,40}?(?: can)?(?: use a bonus action to)? takes? the ([a-z, ]{3,60}?) actions?(?: as a bonus action)?(?: on each of its turns)?\.?$"
        );
        let always = self.usage == Usage::default();
        let found = only.captures(prose).filter(|_| as_bonus && always)?;
        let names = pattern!(r",|\bor\b|\band\b").split(found.get(1)?.as_str());
        let names = names.map(|name| name.trim().trim_start_matches("the "));
        let names = names.map(str::trim).filter(|name| !name.is_empty());
        const COMMON: [&str; 5] = ["dash", "disengage", "hide", "dodge", "help"];
        let all: Option<Vec<&'static str>> =
            names.map(|name| COMMON.into_iter().find(|common| *common == name)).collect();
        all.filter(|all| !all.is_empty()).map(Known::BonusActions)
    }
}

impl Usage {
    /// Takes up what stands in brackets behind a name: `(Recharge 5-6)`, `(3/Day)`.
    fn read(&mut self, said: &str) {
        let number = |pattern: &regex_lite::Regex| {
            pattern.captures(said).and_then(|found| found[1].parse::<u8>().ok())
        };
        self.recharge = number(pattern!(r"recharge (\d)")).or(self.recharge);
        self.per_day = number(pattern!(r"(\d{1,2})\s*/\s*day")).or(self.per_day);
        self.in_lair = number(pattern!(r"or (\d{1,2})\s*/\s*day in lair")).or(self.in_lair);
        self.cost = number(pattern!(r"costs? (\d) actions?")).or(self.cost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(section: Section, name: &str, prose: &str) -> Option<Known> {
        Feature::new(section, name, prose).known().map(|(known, _)| known)
    }

    #[test]
    fn names_tell_how_often() {
        let breath = Feature::new(Section::Action, "Steam Breath (Recharge 5–6).", "");
        assert_eq!((breath.name.as_str(), breath.usage.recharge), ("Steam Breath", Some(5)));
        let resistance = Feature::new(Section::Trait, "Stubborn (3/Day, or 4/Day in Lair)", "");
        assert_eq!((resistance.name.as_str(), resistance.usage.per_day), ("Stubborn", Some(3)));
        let costly = Feature::new(Section::Legendary, "Roar (Costs 2 Actions)", "");
        assert_eq!(costly.usage.cost, Some(2));
        assert_eq!(Feature::new(Section::Trait, "(3/Day)", "").name, "(3/Day)");
    }

    #[test]
    fn known_features_become_ours() {
        let escape = "The sneak can take the Disengage or Hide action as a bonus action on each of its turns.";
        let both = Some(Known::BonusActions(vec!["disengage", "hide"]));
        assert_eq!(known(Section::Trait, "Slippery", escape), both);
        let newer = "The sneak takes the Disengage or Hide action.";
        assert_eq!(known(Section::BonusAction, "Slippery", newer), both);
        assert_eq!(known(Section::BonusAction, "Leap", "It jumps."), None);
        let regrowth = "The slug regains 5 hit points at the start of its turn.";
        let effects = "{ regeneration = 5 }".to_owned();
        assert_eq!(
            known(Section::Trait, "Regeneration", regrowth),
            Some(Known::Trait("Regeneration", effects))
        );
        let parry = "The guard adds 2 to its AC against one melee attack that would hit it.";
        assert_eq!(known(Section::Reaction, "Parry", parry), Some(Known::Parry(2)));
    }
}
