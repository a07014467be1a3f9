use affray_rules::{KnownSpell, MOST_SPELLS, Spell, SpellId, SpellUses, Spellcasting};

use super::{Builder, attacks::Sheet};
use crate::{
    file::{At, Fault},
    text::{SpellText, SpellcastingText, StatBlockText},
};

impl Builder<'_> {
    /// What a creature can cast, and the spells that the ids in it count.
    pub(super) fn spellcasting(
        &self,
        magic: &SpellcastingText,
        text: &StatBlockText,
        sheet: &Sheet,
    ) -> Result<(Spellcasting, Vec<Spell>), Fault> {
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
        let level = magic.level.or(text.level.as_ref().map(|l| l.value)).unwrap_or(1);
        let mut spells = Vec::new();
        let mut known = Vec::new();
        for (name, uses) in slotted.chain(at_will).chain(daily) {
            if known.len() >= MOST_SPELLS {
                let problem = format!("a creature knows at most {MOST_SPELLS} spells");
                return Err(Fault::at(&name.span, problem).help("leave some out"));
            }
            known.push(KnownSpell { spell: SpellId(spells.len() as u8), uses });
            spells.push(self.spell(name)?.spell(level));
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
        Ok((casting, spells))
    }

    /// The file's own spell of a name, or else the compendium's.
    fn spell(&self, name: &At<String>) -> Result<&SpellText, Fault> {
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
