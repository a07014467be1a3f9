//! Expectations on the state of one creature.

mod belongings;
mod budget;
mod lasting;
mod number;
mod standing;

use affray_rules::{Battle, Condition, CreatureId, Life, SpellId, SpellUses, Square};

use belongings::{holds, stock};
use budget::Budget;
use lasting::{Source, affected, conditions};
use number::Number;
use standing::Standing;

use crate::reader::Reader;

/// How a creature stands: `NAME hp 21`, `NAME not prone`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StateIs {
    who: CreatureId,
    not: bool,
    what: Attribute,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Attribute {
    Number(Number, i32),
    At(Square),
    Occupies(Square),
    Condition(Condition, Option<CreatureId>),
    Standing(Standing),
    Concentrating(Option<SpellId>),
    Holds(String),
    Has(u8, String),
    Slots(u8, u8),
    Uses(u8, SpellId),
    DeathSaves(u8, u8),
    Spent(Budget, bool),
    Hidden(Option<CreatureId>),
    Sees(CreatureId),
    Knows(CreatureId),
    Grappling(Option<CreatureId>),
    Riding(Option<CreatureId>),
    Distance(u16, CreatureId),
    Ally(CreatureId),
    Enemy(CreatureId),
    AffectedBy(Source),
}

impl StateIs {
    /// Reads what comes behind the name.
    pub(super) fn read(who: CreatureId, reader: &mut Reader<'_>) -> Result<StateIs, String> {
        let not = reader.take("not");
        Ok(StateIs { who, not, what: Attribute::read(reader)? })
    }

    pub(super) fn check(&self, battle: &Battle) -> Result<(), String> {
        if battle.get(self.who).is_none() {
            return Err("it has not been brought in yet".into());
        }
        let (holds, found) = self.what.look(battle, self.who);
        if holds != self.not { Ok(()) } else { Err(found) }
    }
}

impl Attribute {
    fn read(reader: &mut Reader<'_>) -> Result<Attribute, String> {
        if let Some(number) = Number::read(reader) {
            return Ok(Attribute::Number(number, reader.number()?));
        }
        if let Some(standing) = Standing::read(reader) {
            return Ok(Attribute::Standing(standing));
        }
        if let Some((budget, spent)) = Budget::read(reader)? {
            return Ok(Attribute::Spent(budget, spent));
        }
        if let Some(condition) = reader.maybe_condition() {
            let from = reader.creature_after(&["from", "by"])?;
            return Ok(Attribute::Condition(condition, from));
        }
        Attribute::read_phrase(reader)
    }

    fn read_phrase(reader: &mut Reader<'_>) -> Result<Attribute, String> {
        let word = reader.word("what is expected")?;
        Ok(match word {
            "at" => Attribute::At(reader.square()?),
            "occupies" => Attribute::Occupies(reader.square()?),
            "concentrating" => Attribute::Concentrating(match reader.take("on") {
                true => Some(reader.spell()?),
                false => None,
            }),
            "holds" => Attribute::Holds(reader.all("what it holds")?),
            "has" => Attribute::Has(reader.number()?, reader.all("what it has")?),
            "slots" => {
                let left = reader.number()?;
                let level = if reader.take("level") { reader.number()? } else { 0 };
                if !(1..=9).contains(&level) {
                    return Err("write the level of the slots, such as `slots 2 level 1`".into());
                }
                Attribute::Slots(left, level)
            }
            "uses" => Attribute::Uses(reader.number()?, {
                reader.take("of");
                reader.spell()?
            }),
            "death" if reader.take("saves") => {
                Attribute::DeathSaves(reader.number()?, reader.number()?)
            }
            "hidden" => Attribute::Hidden(reader.creature_after(&["from"])?),
            "sees" => Attribute::Sees(reader.creature()?),
            "knows" if reader.take("where") => Attribute::Knows(reader.creature()?),
            "grappling" => Attribute::Grappling(reader.maybe_creature()),
            "riding" => Attribute::Riding(reader.maybe_creature()),
            "ally" if reader.take("of") => Attribute::Ally(reader.creature()?),
            "enemy" if reader.take("of") => Attribute::Enemy(reader.creature()?),
            "affected" if reader.take("by") => {
                Attribute::AffectedBy(match reader.names.spell(reader.rest()) {
                    Some(_) => Source::Spell(reader.spell()?),
                    None => Source::Rule(reader.rule()?),
                })
            }
            feet if feet.parse::<u16>().is_ok() && reader.take("ft from") => {
                Attribute::Distance(feet.parse().unwrap_or_default(), reader.creature()?)
            }
            _ => return Err(format!("`{word}` is not something that a creature has or is")),
        })
    }

    /// Whether it is so, and how it is in words.
    fn look(&self, battle: &Battle, id: CreatureId) -> (bool, String) {
        let creature = battle.creature(id);
        let name = battle.name(id);
        let of = |other: CreatureId| battle.name(other);
        match self {
            Attribute::Number(number, value) => {
                let (found, words) = number.look(battle, id);
                (found == *value, words)
            }
            Attribute::At(square) => {
                (creature.square == *square, format!("{name} is at {}", creature.square))
            }
            Attribute::Occupies(square) => {
                let space = battle.space(id);
                let squares = affray_words::list(space.squares().map(|s| s.to_string()));
                (battle.on_map(id) && space.contains(*square), format!("{name} occupies {squares}"))
            }
            Attribute::Condition(condition, from) => {
                let has = creature.is(*condition)
                    && from.is_none_or(|from| {
                        battle.sources_of(id, *condition).any(|source| source == from)
                    });
                (has, conditions(battle, id))
            }
            Attribute::Standing(standing) => standing.look(battle, id),
            Attribute::Concentrating(spell) => {
                let on = creature.concentration.map(|c| c.spell);
                let words = match on {
                    Some(on) => {
                        format!("{name} concentrates on {}", affray_words::spell(battle, on))
                    }
                    None => format!("{name} does not concentrate"),
                };
                (on.is_some() && (spell.is_none() || on == *spell), words)
            }
            Attribute::Holds(gear) => holds(battle, id, gear),
            Attribute::Has(count, gear) => stock(battle, id, *count, gear),
            Attribute::Slots(left, level) => {
                let found = creature.slots[usize::from(*level) - 1];
                (found == *left, format!("{name} has {found} slots of level {level}"))
            }
            Attribute::Uses(left, spell) => {
                let known = &battle.block(id).spellcasting.known;
                let own = || known.iter().enumerate().filter(|(_, k)| k.spell == *spell);
                let counted = own().find(|(_, k)| k.uses != SpellUses::Slot).or(own().next());
                match counted.map(|(place, _)| place) {
                    Some(place) => {
                        let found = creature.uses[place];
                        (found == *left, format!("{name} has {found} uses left"))
                    }
                    None => (false, format!("{name} does not know that spell")),
                }
            }
            Attribute::DeathSaves(good, bad) => match creature.life {
                Life::Dying { successes, failures } => (
                    (successes, failures) == (*good, *bad),
                    format!("{name} has {successes} successes and {failures} failures"),
                ),
                _ => (false, format!("{name} is not dying")),
            },
            Attribute::Spent(budget, spent) => budget.look(battle, id, *spent),
            Attribute::Hidden(from) => {
                let hidden = match from {
                    Some(from) => creature.hidden_from.contains(*from),
                    None => !creature.hidden_from.is_empty(),
                };
                let those = creature.hidden_from.iter().map(of);
                let words = if creature.hidden_from.is_empty() {
                    format!("{name} hides from nobody")
                } else {
                    format!("{name} is hidden from {}", affray_words::list(those))
                };
                (hidden, words)
            }
            Attribute::Sees(other) => {
                let sees = battle.can_see(id, *other);
                let verb = if sees { "sees" } else { "does not see" };
                (sees, format!("{name} {verb} {}", of(*other)))
            }
            Attribute::Knows(other) => {
                let knows = battle.knows_place(id, *other);
                let verb = if knows { "knows" } else { "does not know" };
                (knows, format!("{name} {verb} where {} is", of(*other)))
            }
            Attribute::Grappling(other) => {
                let held: Vec<CreatureId> = battle.grappled_by(id).collect();
                let grapples = match other {
                    Some(other) => held.contains(other),
                    None => !held.is_empty(),
                };
                let words = if held.is_empty() {
                    format!("{name} grapples nobody")
                } else {
                    format!("{name} grapples {}", affray_words::list(held.iter().map(|h| of(*h))))
                };
                (grapples, words)
            }
            Attribute::Distance(feet, other) => {
                let found = battle.distance(id, *other);
                (found == *feet, format!("{name} is {found} ft from {}", of(*other)))
            }
            Attribute::Riding(mount) => {
                let found = battle.mount_of(id);
                let holds = found.is_some() && (mount.is_none() || found == *mount);
                let on = found.map_or("nobody", of);
                (holds, format!("{name} rides {on}"))
            }
            Attribute::Ally(other) => {
                let ally = battle.allies(id, *other);
                let is = if ally { "is" } else { "is not" };
                (ally, format!("{name} {is} an ally of {}", of(*other)))
            }
            Attribute::Enemy(other) => {
                let enemy = battle.enemies(id, *other);
                let is = if enemy { "is" } else { "is not" };
                (enemy, format!("{name} {is} an enemy of {}", of(*other)))
            }
            Attribute::AffectedBy(source) => affected(battle, id, *source),
        }
    }
}
