//! Compares a caster's spells with those of the compendium.

use super::sheet::Casting;
use crate::Compendium;

/// The spells of a caster that the compendium has, and those that it has not.
pub(super) struct Known<'a> {
    pub(super) casting: &'a Casting,
    pub(super) spells: Vec<String>,
    pub(super) at_will: Vec<String>,
    pub(super) per_day: Vec<(String, u8)>,
    others: Vec<String>,
}

impl<'a> Known<'a> {
    pub(super) fn of(casting: &'a Casting, compendium: &Compendium) -> Known<'a> {
        let mut known = Known {
            casting,
            spells: Vec::new(),
            at_will: Vec::new(),
            per_day: Vec::new(),
            others: Vec::new(),
        };
        let mut taken: Vec<String> = Vec::new();
        let mut look_up = |name: &str, others: &mut Vec<String>| {
            let entry = compendium.spell(name).ok().filter(|_| casting.ability.is_some());
            let spell = entry.map(|entry| entry.spell().name.clone());
            match spell
                .filter(|spell| taken.len() < affray_rules::MOST_SPELLS && !taken.contains(spell))
            {
                Some(spell) => {
                    taken.push(spell.clone());
                    Some(spell)
                }
                None => {
                    others.push(name.to_owned());
                    None
                }
            }
        };
        for name in &casting.spells {
            known.spells.extend(look_up(name, &mut known.others));
        }
        for name in &casting.at_will {
            known.at_will.extend(look_up(name, &mut known.others));
        }
        for (name, uses) in &casting.per_day {
            known.per_day.extend(look_up(name, &mut known.others).map(|name| (name, *uses)));
        }
        known.others.extend(casting.odd.iter().cloned());
        known
    }

    /// Whether there are any that it has.
    pub(super) fn any(&self) -> bool {
        !(self.spells.is_empty() && self.at_will.is_empty() && self.per_day.is_empty())
    }

    /// Those that it has not, as a note.
    pub(super) fn missing(&self) -> Option<String> {
        (!self.others.is_empty()).then(|| format!("spells: {}", self.others.join(", ")))
    }
}
