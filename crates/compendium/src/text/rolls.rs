//! Groups of rolls as files name them, for advantage, disadvantage and bonuses.

use std::borrow::Cow;

use affray_rules::{
    AbilitySet, Against, Condition, Conditions, Fact, KeenSenses, Modifier, RollModifier, Rolls,
    Terrain,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer,
    de::{Error, IntoDeserializer, value},
};

use super::AbilityText;

/// Which rolls: `attacks`, `strength attacks`, `attacks against`, `saves`, `dexterity saves`, `checks`,
/// `strength checks`, a skill, `perception by smell`, `initiative` or `concentration`.
///
/// Saves may be against something only: `saves against magic`, `saves against poison`,
/// `saves against charmed, frightened`. Attacks may be on some only: `attacks on the wounded`,
/// `attacks on the held`. Any of them may count in some state only:
/// `attacks while bloodied`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RollsText {
    on: Rolls,
    with: Fact,
    when: Fact,
}

impl<'de> Deserialize<'de> for RollsText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        RollsText::named(&text).ok_or_else(|| {
            D::Error::custom(format!(
                "“{text}” is none of the rolls: write attacks, attacks against, saves, dexterity \
                 saves, saves against magic, checks, strength checks, a skill, perception by \
                 smell, initiative or concentration, and perhaps while bloodied"
            ))
        })
    }
}

impl RollsText {
    fn named(text: &str) -> Option<RollsText> {
        let (text, when) = match text.split_once(" while ") {
            Some((text, state)) => (text, while_in(state)?),
            None => (text, Fact::Always),
        };
        let whom = [(" on the wounded", Fact::Wounded), (" on the held", Fact::Held)];
        let whom = whom.into_iter().find_map(|(end, with)| Some((text.strip_suffix(end)?, with)));
        let (text, with) = whom.unwrap_or((text, Fact::Always));
        Some(RollsText { on: rolls(text)?, with, when })
    }

    /// The rolls alone.
    pub(crate) const fn rolls(&self) -> Rolls {
        self.on
    }

    /// A change to these rolls.
    pub(crate) const fn lean(&self, lean: RollModifier) -> Modifier {
        Modifier::Roll { on: self.on, lean, with: self.with, when: self.when }
    }
}

fn while_in(state: &str) -> Option<Fact> {
    Some(match state {
        "bloodied" => Fact::Bloodied,
        "underwater" => Fact::Underwater,
        "in sunlight" => Fact::InSunlight,
        "in running water" => Fact::InRunningWater,
        "in dim light" => Fact::InShadow,
        "in bright light" => Fact::InBrightLight,
        "able" => Fact::Able,
        "in shadow" => Fact::InShadow,
        "prone" => Fact::Has(Condition::Prone),
        "on rock" => Fact::OnTerrain(Terrain::Rock),
        "on ice" => Fact::OnTerrain(Terrain::Ice),
        "many-headed" => Fact::ManyHeaded,
        _ => return None,
    })
}

fn rolls(text: &str) -> Option<Rolls> {
    Some(match text {
        "attacks" => Rolls::Attacks,
        "attacks against" => Rolls::AttacksAgainst,
        "melee attacks" => Rolls::MeleeAttacks,
        "initiative" => Rolls::Initiative,
        "concentration" => Rolls::Concentration,
        _ if let Some((saves, against)) = text.split_once(" against ") => {
            Rolls::SavesAgainst(of(saves, "saves")?, self::against(against)?)
        }
        _ if let Some(senses) = text.strip_prefix("perception by ") => {
            let senses: Option<Vec<KeenSenses>> = several(senses).map(sense).collect();
            Rolls::Perception(senses?.into_iter().collect())
        }
        _ if let Some(abilities) = of(text, "attacks") => Rolls::AttacksWith(abilities),
        _ if let Some(abilities) = of(text, "saves") => Rolls::Saves(abilities),
        _ if let Some(abilities) = of(text, "checks") => Rolls::Checks(abilities),
        _ => Rolls::Skill(word(text)?),
    })
}

/// The abilities of rolls: `saves`, `dexterity saves`, `str, dex saves`.
fn of(text: &str, rolls: &str) -> Option<AbilitySet> {
    if text == rolls {
        return Some(AbilitySet::all());
    }
    let names = text.strip_suffix(rolls)?.strip_suffix(' ')?;
    several(names).try_fold(AbilitySet::empty(), |all, name| Some(all | AbilityText::named(name)?))
}

fn against(text: &str) -> Option<Against> {
    Some(match text {
        "magic" => Against::Magic,
        "poison" => Against::Poison,
        "turning" => Against::Turning,
        _ => {
            let conditions: Option<Conditions> = several(text).map(word::<Condition>).collect();
            Against::Conditions(conditions?)
        }
    })
}

fn sense(text: &str) -> Option<KeenSenses> {
    Some(match text {
        "sight" => KeenSenses::SIGHT,
        "hearing" => KeenSenses::HEARING,
        "smell" => KeenSenses::SMELL,
        _ => return None,
    })
}

/// The members of a list such as `sight, hearing`.
fn several(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim)
}

/// A word of the engine's own vocabulary.
fn word<'a, T: Deserialize<'a>>(text: &'a str) -> Option<T> {
    T::deserialize(IntoDeserializer::<value::Error>::into_deserializer(text)).ok()
}

impl JsonSchema for RollsText {
    fn schema_name() -> Cow<'static, str> {
        "Rolls".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Which rolls: attacks, attacks against, saves, dexterity saves, saves \
                against magic, checks, strength checks, a skill, perception by smell, initiative \
                or concentration; perhaps while bloodied, underwater, in sunlight, in bright \
                light, on rock or on ice.",
            "examples": [
                "attacks", "attacks against", "wisdom saves", "stealth", "saves against magic",
                "saves against charmed, frightened", "perception by hearing, smell",
                "stealth while underwater"
            ],
        })
    }
}

#[cfg(test)]
mod tests {
    use affray_rules::Skill;

    use super::*;

    fn read(text: &str) -> (Rolls, Fact) {
        let RollsText { on, when, .. } = RollsText::named(text).expect(text);
        (on, when)
    }

    #[test]
    fn rolls_are_read_as_they_are_said() {
        let mind = AbilitySet::INTELLIGENCE | AbilitySet::WISDOM | AbilitySet::CHARISMA;
        let always = Fact::Always;
        assert_eq!(read("attacks against"), (Rolls::AttacksAgainst, always));
        assert_eq!(read("saves"), (Rolls::Saves(AbilitySet::all()), always));
        assert_eq!(
            read("int, wis, cha saves against magic"),
            (Rolls::SavesAgainst(mind, Against::Magic), always)
        );
        let fears = Conditions::CHARMED | Conditions::FRIGHTENED;
        assert_eq!(
            read("saves against charmed, frightened"),
            (Rolls::SavesAgainst(AbilitySet::all(), Against::Conditions(fears)), always)
        );
        assert_eq!(
            read("perception by hearing, smell"),
            (Rolls::Perception(KeenSenses::HEARING | KeenSenses::SMELL), always)
        );
        assert_eq!(
            read("stealth while underwater"),
            (Rolls::Skill(Skill::Stealth), Fact::Underwater)
        );
        assert_eq!(read("sleight-of-hand").0, Rolls::Skill(Skill::SleightOfHand));
        for wrong in ["attack", "luck saves", "saves against rain", "attacks while asleep", ""] {
            assert_eq!(RollsText::named(wrong), None, "{wrong}");
        }
    }
}
