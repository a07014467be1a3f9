use smallvec::SmallVec;

use super::Options;
use crate::{
    battle::{Aim, Battle, Casting, Command, CreatureId, ObjectId, SpellId, Targets},
    magic::{KnownSpell, SpellRange, SpellUses},
};

/// The castings that a creature can pay for, their targets still open.
pub(crate) type Castings = SmallVec<[Casting; 16]>;

impl Options<'_> {
    pub(super) fn spells(&self, found: &mut Vec<Command>) {
        for same in self.castings().chunk_by(|a, b| a.spell == b.spell) {
            self.battle.legal_castings_among(self.id, self.aims(), same, usize::MAX, found);
        }
    }
}

impl Battle {
    /// The slots that a creature has for a spell: 0 where it needs none.
    pub(crate) fn slots_for(
        &self,
        id: CreatureId,
        known: KnownSpell,
    ) -> impl Iterator<Item = u8> + use<> {
        let level = self.setup.spell(known.spell).level;
        let free = level == 0 || known.uses != SpellUses::Slot;
        let slots = self.creature(id).slots;
        (0..=9u8).filter(move |slot| match slot {
            0 => free,
            slot => !free && *slot >= level && slots[usize::from(*slot) - 1] > 0,
        })
    }

    /// What a creature can cast on its turn as far as time, slots and components go, at nobody yet.
    pub fn castings(&self, id: CreatureId) -> Castings {
        let mut castings = Castings::new();
        for known in &self.block(id).spellcasting.known {
            let spell = self.setup.spell(known.spell);
            if self.check_casting_time(id, known.spell).is_err()
                || self.check_user(id, spell).is_err()
                || self.check_components(id, spell).is_err()
            {
                continue;
            }
            castings.extend(self.slots_for(id, *known).filter_map(|slot| {
                let casting = Casting::on(known.spell, slot, Targets::NONE);
                let pays = self.check_slot(id, spell, casting).is_ok()
                    && self.check_spells_this_turn(id, spell, slot).is_ok();
                pays.then_some(casting)
            }));
        }
        castings
    }

    /// The castings of one spell or feature, if it is paid for: of those that have no end, so many
    /// or a few more.
    pub(crate) fn legal_castings(
        &self,
        id: CreatureId,
        spell: SpellId,
        slots: &[u8],
        most: usize,
        found: &mut Vec<Command>,
    ) {
        let castings = slots.iter().map(|slot| Casting::on(spell, *slot, Targets::NONE));
        let castings: Castings =
            castings.filter(|casting| self.check_cost(id, *casting).is_ok()).collect();
        if !castings.is_empty() {
            self.legal_castings_among(id, &self.aims(id), &castings, most, found);
        }
    }

    fn legal_castings_among(
        &self,
        id: CreatureId,
        aims: &[Aim],
        same: &[Casting],
        most: usize,
        found: &mut Vec<Command>,
    ) {
        let spell = self.setup.spell(same[0].spell);
        if spell.teleport > 0 {
            self.legal_teleports(id, spell, same, most, found);
            return;
        }
        if spell.area.is_some() {
            same.iter().for_each(|casting| self.legal_areas(id, *casting, found));
            return;
        }
        let fits = |aim: &&Aim| match spell.range {
            SpellRange::Caster => aim.target == id,
            _ => self.check_spell_aim(id, spell, **aim).is_ok(),
        };
        let targets: SmallVec<[Targets; 16]> =
            aims.iter().filter(fits).map(|aim| Targets::one(aim.target)).collect();
        for casting in same {
            if spell.range == SpellRange::Caster || spell.most_targets(casting.slot) > 0 {
                let on = |targets| Command::Cast(Casting { targets, ..*casting });
                found.extend(targets.iter().copied().map(on));
            }
            if spell.objects {
                let objects = (0..self.state.objects.len()).map(|object| ObjectId(object as u8));
                let at = |object: &ObjectId| {
                    self.check_targets(id, Casting { object: Some(*object), ..*casting }).is_ok()
                };
                let cast = |object| Command::Cast(Casting { object: Some(object), ..*casting });
                found.extend(objects.filter(at).map(cast));
            }
        }
    }
}
