//! Expectations on the parts of a number: modifiers, advantage and disadvantage with their rule.

use affray_rules::{Ability, EventKind, Ledger, ModifierSource, Origin, Rule};

use super::{Scene, rolls::Which};
use crate::reader::Reader;

/// A part of a number: `modifier -4 from condition.exhaustion.rolls`,
/// `damage modifier 3 from Strength`, `ac modifier 2 from armour.shield`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LedgerHas {
    number: Number,
    value: Option<i16>,
    from: Part,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Roll(Which),
    Damage,
    ArmourClass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Rule(Rule),
    Ability(Ability),
    Proficiency,
    Printed,
    Magic,
    Spell,
    Trait,
}

impl LedgerHas {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<LedgerHas>, String> {
        let before = reader.mark();
        let mut number = if reader.take("damage") {
            Number::Damage
        } else if reader.take("ac") {
            Number::ArmourClass
        } else {
            Number::Roll(Which::read_kind(reader))
        };
        let value = if reader.take("no modifier") {
            None
        } else if reader.take("modifier") {
            Some(reader.number()?)
        } else {
            reader.back_to(before);
            return Ok(None);
        };
        if let Number::Roll(which) = &mut number {
            which.read_by(reader)?;
        }
        if !reader.take("from") {
            return Err("say where the modifier comes from: `modifier 2 from rule.id`".to_owned());
        }
        let from = Part::read(reader)?;
        if let Number::Roll(which) = &mut number {
            which.read_by(reader)?;
        }
        Ok(Some(LedgerHas { number, value, from }))
    }

    pub(super) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        let seen;
        let ledger = match &self.number {
            Number::Roll(which) => {
                seen = which.last(scene);
                seen.as_ref().map(|seen| &seen.roll.ledger)
            }
            Number::Damage => scene.window.backwards().find_map(|what| match what {
                EventKind::DamageRoll { ledger, .. } => Some(ledger),
                _ => None,
            }),
            Number::ArmourClass => {
                let pending = scene.window.attacks.iter().rev().map(|event| &event.what);
                scene.window.backwards().chain(pending).find_map(|what| match what {
                    EventKind::Attack { armour, .. } => Some(armour),
                    _ => None,
                })
            }
        };
        let Some(ledger) = ledger else { return Err("no such roll was made".to_owned()) };
        let mut lines = ledger.lines.iter().filter(|line| self.from.is(line.why));
        let holds = match self.value {
            None => lines.next().is_none(),
            Some(value) => lines.any(|line| line.value == value),
        };
        if holds { Ok(()) } else { Err(describe(ledger)) }
    }
}

impl Part {
    fn read(reader: &mut Reader<'_>) -> Result<Part, String> {
        if let Some(ability) = reader.maybe_ability() {
            return Ok(Part::Ability(ability));
        }
        for (word, part) in [
            ("proficiency", Part::Proficiency),
            ("stat block", Part::Printed),
            ("magic item", Part::Magic),
            ("spell", Part::Spell),
            ("trait", Part::Trait),
        ] {
            if reader.take(word) {
                return Ok(part);
            }
        }
        reader.rule().map(Part::Rule)
    }

    fn is(self, why: ModifierSource) -> bool {
        match (self, why) {
            (
                Part::Rule(rule),
                ModifierSource::Rule(found) | ModifierSource::Effect(Origin::Rule(found)),
            ) => rule == found,
            (Part::Rule(rule), ModifierSource::Cover(degree, _)) => degree.rule() == Some(rule),
            (Part::Ability(ability), ModifierSource::Ability(found)) => ability == found,
            (
                Part::Proficiency,
                ModifierSource::Proficiency | ModifierSource::Rule(Rule::AttackProficiency),
            )
            | (
                Part::Printed,
                ModifierSource::Printed | ModifierSource::Rule(Rule::AttackMonster),
            )
            | (Part::Magic, ModifierSource::Magic)
            | (Part::Spell, ModifierSource::Effect(Origin::Spell(_)))
            | (Part::Trait, ModifierSource::Effect(Origin::Trait(_))) => true,
            _ => false,
        }
    }
}

fn describe(ledger: &Ledger) -> String {
    let parts: Vec<String> = ledger
        .lines
        .iter()
        .map(|line| {
            let why = match line.why {
                ModifierSource::Ability(ability) => affray_words::ability(ability).to_owned(),
                ModifierSource::Proficiency => "proficiency".to_owned(),
                ModifierSource::Printed => "stat block".to_owned(),
                ModifierSource::Magic => "magic item".to_owned(),
                ModifierSource::Dice => "dice".to_owned(),
                ModifierSource::Armour => "armour".to_owned(),
                ModifierSource::Shield => "shield".to_owned(),
                ModifierSource::Rule(rule) | ModifierSource::Effect(Origin::Rule(rule)) => {
                    rule.to_string()
                }
                ModifierSource::Cover(degree, _) => {
                    degree.rule().map_or("cover".to_owned(), |rule| rule.to_string())
                }
                ModifierSource::Effect(Origin::Spell(_)) => "spell".to_owned(),
                ModifierSource::Effect(Origin::Trait(_)) => "trait".to_owned(),
                ModifierSource::Effect(_) => "another effect".to_owned(),
            };
            format!("{:+} from {why}", line.value)
        })
        .collect();
    if parts.is_empty() {
        return "nothing was added".to_owned();
    }
    format!("the number is made of {}", affray_words::list(parts))
}
