//! Modifiers: of traits, spells, outcomes.

use super::{
    Tables,
    figures::{
        BONUS, MOST_DIFFICULTY, MOST_FEET, MOST_HIT_POINTS, MOST_ROUNDS, MOST_SPEED, MOST_TIMES,
        at_most, between, dice, glow, in_table,
    },
};
use crate::{
    battle::{CreatureId, GearId, MOST_GEAR},
    effects::{Fact, Heads, Modifier, RollModifier, Rust, SpeedChange},
};

impl Tables {
    pub(super) fn modifier(self, modifier: &Modifier) -> Result<(), String> {
        match *modifier {
            Modifier::Roll { lean, with, when, .. } => {
                self.lean(lean)?;
                let mut named = [with, when].into_iter().filter_map(Fact::creature);
                named.try_for_each(|id| self.creature(id))
            }
            Modifier::Speed(SpeedChange::Add(feet)) => {
                let most = MOST_SPEED.cast_signed();
                between("a change of speed in feet", feet, -most..=most)
            }
            Modifier::ArmourClass(by) => between("a change of AC", by, BONUS),
            Modifier::DamageTaken(by) => between("a change of damage", by, BONUS),
            Modifier::WeaponDamage(damage) => dice("weapon damage", damage),
            Modifier::WeakerDamage(damage, _) => dice("weaker damage", damage),
            Modifier::Bleeding(damage) => dice("bleeding", damage),
            Modifier::TurnDamage(d) | Modifier::TurnEndDamage(d) | Modifier::MeleeDamage(d) => {
                dice("damage", d.dice)
            }
            Modifier::Regeneration(r) => at_most("regeneration", r.hit_points, MOST_TIMES),
            Modifier::HitPointMaximum(by) => {
                let most = MOST_HIT_POINTS.cast_signed();
                between("a change of the hit point maximum", by, -most..=most)
            }
            Modifier::Casting { spell, rounds } => {
                at_most("rounds of casting", rounds, MOST_ROUNDS)?;
                in_table("the spell under way", spell.index(), self.spells)
            }
            Modifier::SafeFrom(spell) => in_table("a feature", spell.index(), self.spells),
            Modifier::Rusted(Rust::Damage(gear) | Rust::Attacks(gear)) => gear_at_all(gear),
            Modifier::ProneArmourClass(ac) => at_most("AC while prone", ac, MOST_DIFFICULTY),
            Modifier::Limbs(damage) => at_most("damage that cuts off", damage, MOST_HIT_POINTS),
            Modifier::Drained(_, by) => at_most("a lowered ability", by, 30_u8),
            Modifier::Leap { long, high } => {
                at_most("a long jump in feet", long, MOST_SPEED)?;
                at_most("a high jump in feet", high, MOST_SPEED)
            }
            Modifier::RunningLeap(feet) => at_most("a long jump in feet", feet, MOST_SPEED),
            Modifier::HoldBreath(minutes) => {
                at_most("minutes without a breath", minutes, MOST_ROUNDS / 10)
            }
            Modifier::Illumination(light) => glow(light),
            Modifier::Relentless(damage) => at_most("damage", damage, MOST_HIT_POINTS),
            Modifier::MoreAttacks(count) => at_most("more attacks", count, MOST_TIMES),
            Modifier::Lend { lean, .. } => self.lean(lean),
            Modifier::Banished(feet) => at_most("feet", feet, MOST_FEET),
            Modifier::Heads(Heads { count, .. }) => at_most("heads", count, MOST_TIMES),
            Modifier::Condition(_)
            | Modifier::Speed(_)
            | Modifier::Defence(..)
            | Modifier::Absorb(_)
            | Modifier::ConditionImmunity(_)
            | Modifier::Dodge
            | Modifier::Disengage
            | Modifier::PackTactics
            | Modifier::NoRegeneration
            | Modifier::NoReactions
            | Modifier::RerollOnes
            | Modifier::Burning
            | Modifier::SafeFromTrait(_)
            | Modifier::Inside
            | Modifier::Attached { .. }
            | Modifier::Dominated
            | Modifier::Lycanthropy
            | Modifier::Rusted(Rust::Armour)
            | Modifier::Confers(_)
            | Modifier::Nature(_)
            | Modifier::Mark(_)
            | Modifier::Lured
            | Modifier::Cover(_)
            | Modifier::Averted => Ok(()),
        }
    }

    fn lean(self, lean: RollModifier) -> Result<(), String> {
        match lean {
            RollModifier::Bonus(by) => between("a bonus", by, BONUS),
            RollModifier::Plus(d) | RollModifier::Minus(d) => dice("dice added to a roll", d),
            RollModifier::Advantage
            | RollModifier::Disadvantage
            | RollModifier::NoAdvantage
            | RollModifier::NoDisadvantage => Ok(()),
        }
    }

    fn creature(self, id: CreatureId) -> Result<(), String> {
        in_table("a creature", id.index(), self.creatures)
    }
}

fn gear_at_all(gear: GearId) -> Result<(), String> {
    in_table("a piece of gear", gear.index(), MOST_GEAR)
}
