//! Gear that is eaten away, and things that bind.

use crate::{
    battle::{
        Battle, CreatureId, EndedBy, Engine, EventKind, Frame, GearId, MOST_OBJECTS, Object,
        ObjectKind, Sink, With,
    },
    catalogue::Rule,
    creature::GearKind,
    damage::Qualities,
    effects::{Binding, Corrosion, Effect, EffectGroup, Modifier, Origin, Rust},
};

/// The penalty at which a weapon is gone.
const WEAPON_GONE: usize = 5;

/// The AC at which armour is gone.
const ARMOUR_GONE: u8 = 10;

impl Battle {
    /// How far something of a creature's is eaten away.
    pub(crate) fn rust(&self, id: CreatureId, rust: Rust) -> usize {
        self.effects_on(id).filter(|e| e.modifier == Modifier::Rusted(rust)).count()
    }

    /// The weapon of its gear that a creature has just struck with, or else holds, if it is not
    /// magic.
    fn weapon_at_risk(&self, id: CreatureId) -> Option<GearId> {
        let block = self.block(id);
        let struck = self.flow.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(f) if f.attacker == id => Some(f.with),
            _ => None,
        });
        let gear =
            match struck {
                Some(With::Attack(attack)) => block.attacks[attack.index()].weapon.map(GearId),
                Some(_) => None,
                None => {
                    self.creature(id).hands.iter().flatten().copied().find(|gear| {
                        matches!(block.gear[gear.index()].kind, GearKind::Weapon { .. })
                    })
                }
            }?;
        let GearKind::Weapon { attack, .. } = block.gear[gear.index()].kind else { return None };
        let magic = block.attacks[usize::from(attack)].qualities.contains(Qualities::MAGICAL);
        (!magic && self.creature(id).stock[gear.index()] > 0).then_some(gear)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Something of a creature's gear is eaten away.
    pub(super) fn corrode(
        &mut self,
        by: CreatureId,
        id: CreatureId,
        what: Corrosion,
        origin: Origin,
    ) {
        let weapon = self.battle.weapon_at_risk(id);
        let rust = match (what, weapon) {
            (Corrosion::Armour { metal }, _) => {
                let armour = self.battle.block(id).armour.as_ref();
                let Some(armour) = armour.filter(|armour| armour.metal || !metal) else { return };
                let most = usize::from(armour.base.saturating_sub(ARMOUR_GONE));
                if self.battle.rust(id, Rust::Armour) >= most {
                    return;
                }
                Rust::Armour
            }
            (Corrosion::Damage, Some(gear)) => Rust::Damage(gear),
            (Corrosion::Attacks, Some(gear)) => Rust::Attacks(gear),
            (_, None) => return,
        };
        self.gain(Effect::new(id, Modifier::Rusted(rust), origin, Some(by)));
        if let Some(gear) = weapon.filter(|_| rust != Rust::Armour)
            && self.battle.rust(id, rust) >= WEAPON_GONE
        {
            self.ruin(id, gear, rust);
        }
    }

    /// A weapon is gone.
    fn ruin(&mut self, id: CreatureId, gear: GearId, rust: Rust) {
        let creature = self.battle.creature_mut(id);
        let left = &mut creature.stock[gear.index()];
        *left = left.saturating_sub(1);
        if let Some(hand) = creature.hands.iter_mut().find(|hand| **hand == Some(gear)) {
            *hand = None;
        }
        self.emit([Rule::AttackEffect], |_| EventKind::Ruined { creature: id, gear });
        self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
            e.bearer == id && e.modifier == Modifier::Rusted(rust)
        });
    }

    /// What a creature has gained is a thing that others can break.
    pub(super) fn bind(&mut self, holds: CreatureId, bond: EffectGroup, binding: Binding) {
        let bound = self.battle.effects_on(holds).any(|e| e.bond == bond);
        if bound && self.battle.state.objects.len() < MOST_OBJECTS {
            self.battle.state.objects.push(Object {
                square: self.battle.creature(holds).square,
                hit_points: binding.hit_points,
                kind: ObjectKind::Net { holds, bond, binding: Some(binding) },
                open: false,
                locked: false,
                stuck: 0,
                burning: false,
            });
        }
    }
}
