//! What the areas of spells do to objects.

use smallvec::SmallVec;

use super::Delivery;
use crate::{
    battle::{Battle, CastFrame, DamageFrame, DamageParts, Engine, Frame, ObjectId, Sink, Struck},
    damage::DamageSource,
    ruleset::AreaObjects,
};

/// Objects in an area.
pub(crate) type Caught = SmallVec<[ObjectId; 4]>;

impl Battle {
    /// The objects that the area of a casting harms, whole ones that nobody wears or carries
    /// (`object.hp`).
    pub(crate) fn objects_caught(&self, f: &CastFrame) -> Caught {
        let spell = self.setup.spell(f.spell);
        let harms = spell.area.is_some()
            && !spell.damage.is_empty()
            && spell.strikes_at_once()
            && (spell.objects || self.setup.ruleset.area_objects == AreaObjects::LikeCreatures);
        if harms { self.objects_in(f) } else { Caught::new() }
    }

    /// The objects in the area of a casting.
    fn objects_in(&self, f: &CastFrame) -> Caught {
        if self.state.objects.is_empty() {
            return Caught::new();
        }
        let area = match self.area_of(f.bond) {
            Some(area) => *area,
            None => match self.put_area(f.caster, f.spell, f.level, f.at) {
                Ok((area, _)) => area,
                Err(_) => return Caught::new(),
            },
        };
        let all = (0..self.state.objects.len()).map(|i| ObjectId(i as u8));
        let whole = all.filter(|id| self.state.objects[id.index()].hit_points > 0);
        whole.filter(|id| self.object_is_in(&area, *id)).collect()
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A spell sets alight what it reaches, if it is one that does.
    pub(super) fn area_ignites(&mut self, f: &CastFrame) {
        if self.setup.spell(f.spell).ignites {
            self.battle.objects_in(f).into_iter().for_each(|object| self.ignite(object));
        }
    }

    /// An area harms an object in it: if the spell says so, or if the object is not beyond the save
    /// (`object.saves`).
    pub(super) fn area_strikes(&mut self, f: &CastFrame, object: ObjectId, parts: DamageParts) {
        let spell = self.setup.spell(f.spell);
        if let Delivery::Save { ability, .. } = spell.delivery {
            let named = spell.objects && !self.battle.object_fails(ability);
            if !named && !self.object_saves(object, ability) {
                return;
            }
        }
        self.push(Frame::Damage(DamageFrame {
            target: Struck::Object(object),
            by: Some(f.caster),
            source: DamageSource::Spell(f.spell),
            parts,
            qualities: spell.qualities(),
            critical: false,
            melee: false,
            halved: false,
        }));
    }
}
