use std::collections::BTreeMap;

use affray_dice::{Dice, Distribution};

use crate::{
    battle::{Battle, CreatureId, ObjectId, Struck},
    damage::{DamageType, Qualities},
};

/// A roll of damage that will be made.
pub(super) struct Term {
    pub(super) kind: DamageType,
    pub(super) rolled: Distribution,
}

/// Damage as it will be dealt at once: terms of one type add up before the target answers.
#[derive(Default)]
pub(super) struct Harm {
    terms: Vec<Term>,
}

impl Harm {
    /// Adds a roll; damage is never negative.
    pub(super) fn add(&mut self, kind: DamageType, rolled: Distribution) {
        let rolled = rolled.map(|total| total.max(0));
        match self.terms.iter_mut().find(|t| t.kind == kind) {
            Some(term) => term.rolled = term.rolled.sum(&rolled),
            None => self.terms.push(Term { kind, rolled }),
        }
    }

    /// What of it the struck one takes, halved first where a save or reaction halves it.
    pub(super) fn taken(
        &self,
        battle: &Battle,
        struck: Struck,
        qualities: Qualities,
        halved: bool,
    ) -> Distribution {
        match struck {
            Struck::Creature(id) => self.taken_by(battle, id, qualities, halved),
            Struck::Object(id) => self.taken_by_object(battle, id, halved),
        }
    }

    /// Goes through the types in order, since a reduction that one type does not use up is left
    /// for the next (`damage.order`).
    fn taken_by(
        &self,
        battle: &Battle,
        id: CreatureId,
        qualities: Qualities,
        halved: bool,
    ) -> Distribution {
        let mut so_far = BTreeMap::from([((0u16, battle.damage_change(id)), 1.0)]);
        for term in &self.terms {
            let mut next = BTreeMap::new();
            for ((taken, left), chance) in so_far {
                for (rolled, likely) in term.rolled.iter() {
                    let rolled = rolled.clamp(0, i64::from(u16::MAX)) as u16;
                    let mut left = left;
                    let (_, part, _) = battle
                        .answered_in_turn(id, term.kind, rolled, halved, &mut left, qualities);
                    *next.entry((taken.saturating_add(part), left)).or_insert(0.0) +=
                        chance * likely;
                }
            }
            so_far = next;
        }
        of_chances(so_far.into_iter().map(|((taken, _), chance)| (taken, chance)))
    }

    fn taken_by_object(&self, battle: &Battle, id: ObjectId, halved: bool) -> Distribution {
        let (_, threshold, immunities) = battle.object_figures(id);
        let all = self
            .terms
            .iter()
            .filter(|term| !immunities.contains(term.kind.set()))
            .map(|term| term.rolled.map(|t| if halved { t / 2 } else { t }))
            .reduce(|a, b| a.sum(&b))
            .unwrap_or(Distribution::certain(0));
        all.map(|taken| if taken < i64::from(threshold) { 0 } else { taken })
    }
}

/// The odds of outcomes with their chances.
fn of_chances(outcomes: impl Iterator<Item = (u16, f64)>) -> Distribution {
    let parts: Vec<_> =
        outcomes.map(|(total, chance)| (chance, Distribution::certain(i64::from(total)))).collect();
    let parts: Vec<_> = parts.iter().map(|(chance, total)| (*chance, total)).collect();
    Distribution::mixed(&parts).unwrap_or(Distribution::certain(0))
}

/// Dice of damage, twice for a critical hit (`attack.critical`), or their average.
pub(super) fn dice(battle: &Battle, by: CreatureId, dice: Dice, critical: bool) -> Distribution {
    let count = dice.count.saturating_mul(if critical { 2 } else { 1 });
    let dice = Dice { count, ..dice };
    match battle.deals_averages(by) {
        true => Distribution::certain(i64::from(dice.average())),
        false => dice.distribution(),
    }
}

/// The chance that damage drops a creature to 0 hit points, or breaks an object.
pub(super) fn drops(battle: &Battle, struck: Struck, taken: &Distribution) -> f64 {
    let stands = match struck {
        Struck::Creature(id) => {
            let creature = battle.creature(id);
            if creature.hit_points == 0 {
                return 0.0;
            }
            creature.hit_points.saturating_add(creature.temporary)
        }
        Struck::Object(id) => battle.objects()[id.index()].hit_points,
    };
    taken.at_least(i64::from(stands))
}
