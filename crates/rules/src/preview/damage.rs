//! The distribution of damage from several rolls.

use std::collections::BTreeMap;

use affray_dice::{Dice, Distribution};

use crate::{
    battle::{Battle, CreatureId, ObjectId},
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

    /// Whether any of it is radiant.
    pub(super) fn is_radiant(&self) -> bool {
        self.terms.iter().any(|t| t.kind == DamageType::Radiant && t.rolled.maximum() > 0)
    }

    /// What of it a creature may take, with what of that saps it where something does, each with
    /// its chance.
    ///
    /// Goes through the types in order, since a reduction that one type does not use up is left
    /// for the next (`damage.order`).
    pub(super) fn shares(
        &self,
        battle: &Battle,
        id: CreatureId,
        (qualities, halved): (Qualities, bool),
        saps: Option<Option<DamageType>>,
    ) -> Vec<((u16, u16), f64)> {
        let shared = battle.shares_harm_with(id).is_some();
        let mut so_far = BTreeMap::from([((0u16, 0u16, battle.damage_change(id)), 1.0)]);
        for term in &self.terms {
            let mut next = BTreeMap::new();
            let counts = saps.is_some_and(|kind| kind.is_none_or(|kind| kind == term.kind));
            for ((taken, sapped, left), chance) in so_far {
                for (rolled, likely) in term.rolled.iter() {
                    let rolled = feasible(rolled);
                    let mut left = left;
                    let (_, part, _) = battle
                        .answered_in_turn(id, term.kind, rolled, halved, &mut left, qualities);
                    let part = if shared { part / 2 } else { part };
                    let sapped = if counts { sapped.saturating_add(part) } else { sapped };
                    let of = (taken.saturating_add(part), sapped, left);
                    *next.entry(of).or_insert(0.0) += chance * likely;
                }
            }
            so_far = next;
        }
        let mut shares = BTreeMap::new();
        for ((taken, sapped, _), chance) in so_far {
            *shares.entry((taken, sapped)).or_insert(0.0) += chance;
        }
        shares.into_iter().collect()
    }

    pub(super) fn taken_by_object(
        &self,
        battle: &Battle,
        by: CreatureId,
        id: ObjectId,
        halved: bool,
    ) -> Distribution {
        let part = |term: &Term| {
            term.rolled
                .map(|t| battle.answered_by_object(id, term.kind, feasible(t), halved).into())
        };
        let all = self.terms.iter().map(part).reduce(|a, b| a.sum(&b));
        let all = all.unwrap_or(Distribution::certain(0));
        all.map(|taken| battle.taken_by_object(id, feasible(taken), Some(by)).into())
    }
}

/// A total as damage.
fn feasible(total: i64) -> u16 {
    total.clamp(0, i64::from(u16::MAX)) as u16
}

/// Dice of damage, so many times (`attack.critical`), or their average.
pub(super) fn dice(battle: &Battle, by: CreatureId, dice: Dice, times: u8) -> Distribution {
    let dice = Dice { count: dice.count.saturating_mul(times), ..dice };
    match battle.deals_averages(by) {
        true => Distribution::certain(i64::from(dice.average())),
        false => dice.distribution(),
    }
}

/// The chance that one of several happens that rule each other out: 0 of none, which `sum` would
/// make -0, and never more than 1 by rounding.
pub(super) fn added(chances: impl Iterator<Item = f64>) -> f64 {
    chances.fold(0.0, |all: f64, chance| all + chance).min(1.0)
}
