//! Makes the spellcasting of a stat block.

use affray_rules::{KnownSpell, MOST_SPELLS, Spell, SpellId, SpellUses, Spellcasting};

use super::{Builder, attacks::Sheet};
use crate::{
    file::{At, Fault, suggest},
    text::{ComponentsText, FeatureText, SpellcastingText, StatBlockText},
};

/// What a creature can cast.
#[derive(Default)]
pub(super) struct Magic {
    pub(super) casting: Spellcasting,
    /// The spells that the ids in it count.
    pub(super) spells: Vec<Spell>,
    /// The names of those that do nothing in a fight, which it does not cast there.
    pub(super) noted: Vec<String>,
}

impl Builder<'_> {
    /// What a creature can cast, and the spells that the ids in it count.
    pub(super) fn spellcasting(
        &self,
        magic: &SpellcastingText,
        text: &StatBlockText,
        sheet: &Sheet,
    ) -> Result<Magic, Fault> {
        let ability = magic.ability.ability();
        let modifier = sheet.modifier(ability);
        let mut slots = [0; 9];
        if let Some(given) = &magic.slots {
            if given.value.len() > slots.len() {
                return Err(Fault::at(&given.span, "there are nine levels of spell slots")
                    .help("write the slots of level 1, 2, and so on: [4, 3, 2]"));
            }
            for (slot, count) in slots.iter_mut().zip(&given.value) {
                *slot = *count;
            }
        }
        let slotted = magic.spells.iter().map(|name| (name, SpellUses::Slot));
        let at_will = magic.at_will.iter().map(|name| (name, SpellUses::AtWill));
        let daily = magic.per_day.iter().map(|(name, n)| (name, SpellUses::PerDay(*n)));
        let listed = slotted.chain(at_will).chain(daily).map(|(name, uses)| (name, uses, None));
        let of_features = magic.feature.iter().enumerate().flat_map(|(place, feature)| {
            let uses = feature.uses();
            feature.spells.iter().map(move |name| (name, uses, Some((place, feature))))
        });
        // Where the uses of each feature are counted: with its first spell.
        let mut stores: Vec<Option<u8>> = vec![None; magic.feature.len()];
        let mut noted = Vec::new();
        let level = magic.level.or(text.level.as_ref().map(|l| l.value)).unwrap_or(1);
        let mut spells = Vec::new();
        let mut known = Vec::new();
        for (name, uses, feature) in listed.chain(of_features) {
            let text = self.spell(name)?;
            if text.note.is_some() {
                noted.push(text.name.clone());
                continue;
            }
            if known.len() >= MOST_SPELLS {
                let problem = format!("a creature knows at most {MOST_SPELLS} spells");
                return Err(Fault::at(&name.span, problem).help("leave some out"));
            }
            let uses = match feature.map(|(place, _)| &mut stores[place]) {
                Some(Some(first)) if uses != SpellUses::AtWill => SpellUses::Shares(*first),
                Some(store) => {
                    *store = Some(known.len() as u8);
                    uses
                }
                None => uses,
            };
            known.push(KnownSpell { spell: SpellId(spells.len() as u16), uses });
            let mut spell = text.spell(level);
            let same = |other: &str| other.eq_ignore_ascii_case(&name.value);
            if let Some((_, how)) = magic.how.iter().find(|(other, _)| same(&other.value)) {
                spell = how.spell(spell);
            }
            let feature = feature.map(|(_, feature)| feature);
            let components = feature.and_then(|f| f.components).or(magic.components);
            if let Some(ComponentsText(needed)) = components {
                spell.components &= needed;
            }
            spell.time = feature.and_then(|f| f.time).unwrap_or(spell.time);
            spells.push(spell);
        }
        for (name, how) in &magic.how {
            if how.level.is_some_and(|level| level > 9) {
                return Err(Fault::at(&name.span, "there are no spells above level 9")
                    .help("write the level that it is cast at, 1 to 9"));
            }
            let names = || spells.iter().map(|spell| &spell.name).chain(&noted).map(String::as_str);
            if !names().any(|known| known.eq_ignore_ascii_case(&name.value)) {
                let problem = format!("it casts no spell “{}”", name.value);
                return Err(Fault::at(&name.span, problem).help(suggest(&name.value, names())));
            }
        }
        if let Some(feature) =
            magic.feature.iter().find(|f| f.recharge.is_some_and(|least| !(2..=6).contains(&least)))
        {
            let problem = format!("“{}”: a d6 decides about the recharge", feature.name);
            return Err(
                Fault::new(problem).help("write the least number that brings it back, 2 to 6")
            );
        }
        let casting = Spellcasting {
            ability: Some(ability),
            save_dc: magic.dc.unwrap_or((8 + sheet.proficiency + modifier).max(0) as u8),
            attack: magic.attack.unwrap_or(sheet.proficiency + modifier),
            modifier,
            known,
            slots,
            materials: magic.materials,
        };
        Ok(Magic { casting, spells, noted })
    }

    /// The file's own spell of a name, or else the compendium's.
    fn spell(&self, name: &At<String>) -> Result<&FeatureText, Fault> {
        let own = self.homebrew.iter().find(|s| s.name.eq_ignore_ascii_case(&name.value));
        match own {
            Some(spell) => Ok(spell),
            None => match self.compendium.spell(&name.value) {
                Ok(entry) => Ok(&entry.text),
                Err(error) => Err(error.fault(&name.span)),
            },
        }
    }
}
