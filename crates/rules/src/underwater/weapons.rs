//! Attacks under water (`water.melee`, `water.ranged`).

use crate::{
    attack::{Attack, AttackKind},
    battle::{AttackFrame, Battle, CreatureId, Manner, Setup, Tally, Target, With},
    catalogue::Rule,
    creature::Properties,
    damage::DamageType,
    ruleset::{UnderwaterMelee, UnderwaterRanged},
};

impl Battle {
    /// What water does to an attack roll of a creature that is under it (`water.melee`,
    /// `water.ranged`).
    #[inline(always)]
    pub(crate) fn water_on_attack(
        &self,
        attacker: CreatureId,
        attack: &Attack,
        manner: Manner,
        tally: &mut Tally,
    ) {
        if self.derived.hazards_possible && self.water_hampers(attacker, attack, manner) {
            tally.disadvantage(match manner {
                Manner::Melee => Rule::WaterMelee,
                Manner::Ranged => Rule::WaterRanged,
            });
        }
    }

    /// Whether the attacker is under water, and an attack is the worse for it (`water.melee`,
    /// `water.ranged`).
    #[inline]
    pub fn water_hampers(&self, attacker: CreatureId, attack: &Attack, manner: Manner) -> bool {
        if attack.kind == AttackKind::Spell || !self.underwater(attacker) {
            return false;
        }
        match manner {
            Manner::Melee => {
                let swims = self.block(attacker).speeds.swim > 0;
                !swims && !self.strikes_well_underwater(attack)
            }
            Manner::Ranged => !self.flies_well_underwater(attack),
        }
    }

    fn strikes_well_underwater(&self, attack: &Attack) -> bool {
        match self.setup.ruleset.underwater_melee {
            // The rule speaks of melee weapon attacks, which claws and fists make too.
            UnderwaterMelee::ListedWeapons => {
                let listed = Properties::UNDERWATER | Properties::UNDERWATER_IN_HAND;
                attack.properties.intersects(listed)
            }
            // Here it speaks of attack rolls with a weapon.
            UnderwaterMelee::Piercing => {
                attack.kind == AttackKind::Unarmed
                    || attack.damage.iter().any(|d| d.kind == DamageType::Piercing)
            }
        }
    }

    fn flies_well_underwater(&self, attack: &Attack) -> bool {
        match self.setup.ruleset.underwater_ranged {
            UnderwaterRanged::None => false,
            UnderwaterRanged::ListedWeapons => attack.properties.contains(Properties::UNDERWATER),
        }
    }

    /// Whether water stops the shot or throw of an attack before it gets there (`water.range`).
    #[inline(always)]
    pub(crate) fn water_stops(&self, setup: &Setup, f: &AttackFrame) -> bool {
        self.derived.hazards_possible
            && f.manner == Manner::Ranged
            && self.water_stops_shot(setup, f)
    }

    #[inline(never)]
    fn water_stops_shot(&self, setup: &Setup, f: &AttackFrame) -> bool {
        if !self.underwater(f.attacker) {
            return false;
        }
        let feet = match (f.victim(), f.target) {
            (Some(target), _) => self.distance(f.attacker, target),
            (None, Target::Object(object)) => {
                self.space(f.attacker).feet_to(self.object_space(object))
            }
            (None, _) => return false,
        };
        // A spell's attack is none with a weapon.
        let With::Attack(id) = f.with else { return false };
        let attack = &setup.blocks[self.creature(f.attacker).block.index()].attacks[id.index()];
        let range = self.form(f.attacker, attack, f.manner).range;
        attack.kind != AttackKind::Spell && range.is_some_and(|range| feet > range.normal)
    }
}
