//! Material components (`magic.material`).

use super::{Components, Material, Materials, Spell};
use crate::{
    battle::{Battle, CreatureId, Engine, EventKind, GearId, Refusal, RefusalReason, Sink},
    catalogue::Rule,
    creature::{Gear, GearKind},
};

impl Battle {
    /// What a creature has of a sort of gear that is not used up.
    fn has_gear(&self, id: CreatureId, fits: impl Fn(&Gear) -> bool) -> Option<GearId> {
        let mut gear = self.block(id).gear.iter().zip(&self.creature(id).stock);
        let place = gear.position(|(gear, left)| *left > 0 && fits(gear))?;
        Some(GearId(place as u8))
    }

    /// Whether a hand can see to a spell's components: a free one, or one that holds a focus where
    /// there are materials.
    pub(super) fn has_hand_for(&self, id: CreatureId, spell: &Spell) -> bool {
        self.free_hands(id) > 0
            || spell.components.contains(Components::MATERIAL) && self.holds_focus(id)
    }

    fn holds_focus(&self, id: CreatureId) -> bool {
        let gear = &self.block(id).gear;
        let mut held = self.creature(id).hands.iter().flatten();
        held.any(|held| gear.get(held.index()).is_some_and(|g| g.kind == GearKind::Focus))
    }

    /// Whether a creature has the materials of a spell, and a hand for them.
    pub(super) fn check_material(&self, id: CreatureId, spell: &Spell) -> Result<(), Refusal> {
        let materials = self.block(id).spellcasting.materials;
        if materials == Materials::Unneeded {
            return Ok(());
        }
        if !self.has_hand_for(id, spell) {
            return Refusal::err(Rule::MagicMaterial, RefusalReason::NoFreeHand);
        }
        let itself = || self.material_of(id, spell).is_some();
        let replaced = || {
            let kit = |gear: &Gear| matches!(gear.kind, GearKind::Focus | GearKind::Pouch);
            materials == Materials::Pouch || self.has_gear(id, kit).is_some()
        };
        let own = spell.material.as_ref().is_some_and(|material| self.is_irreplaceable(material));
        match itself() || (!own && replaced()) {
            true => Ok(()),
            false => Refusal::err(Rule::MagicMaterial, RefusalReason::NoMaterial),
        }
    }

    /// Whether neither pouch nor focus does in place of a material.
    fn is_irreplaceable(&self, material: &Material) -> bool {
        material.cost > 0 || material.consumed && !self.setup.ruleset.pouch_replaces_consumed
    }

    /// The material of a spell among a creature's gear.
    fn material_of(&self, id: CreatureId, spell: &Spell) -> Option<GearId> {
        let material = spell.material.as_ref()?;
        self.has_gear(id, |gear| gear.name.eq_ignore_ascii_case(&material.name))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A spell consumes its material, where it does.
    pub(super) fn consume_material(&mut self, id: CreatureId, spell: &Spell) {
        if !spell.material.as_ref().is_some_and(|material| material.consumed)
            || self.battle.block(id).spellcasting.materials == Materials::Unneeded
        {
            return;
        }
        let Some(gear) = self.battle.material_of(id, spell) else { return };
        let stock = &mut self.battle.creature_mut(id).stock[gear.index()];
        *stock -= 1;
        let left = *stock;
        self.emit([Rule::MagicMaterial], |_| EventKind::Used { creature: id, gear, left });
    }
}
