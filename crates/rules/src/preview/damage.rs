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
        by: CreatureId,
        struck: Struck,
        qualities: Qualities,
        halved: bool,
    ) -> Distribution {
        match struck {
            Struck::Creature(id) => self.taken_by(battle, id, qualities, halved),
            Struck::Object(id) => self.taken_by_object(battle, by, id, halved),
        }
    }

    /// Whether any of it is radiant.
    pub(super) fn is_radiant(&self) -> bool {
        self.terms.iter().any(|t| t.kind == DamageType::Radiant && t.rolled.maximum() > 0)
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
        let shared = battle.shares_harm_with(id).is_some();
        let mut so_far = BTreeMap::from([((0u16, battle.damage_change(id)), 1.0)]);
        for term in &self.terms {
            let mut next = BTreeMap::new();
            for ((taken, left), chance) in so_far {
                for (rolled, likely) in term.rolled.iter() {
                    let rolled = feasible(rolled);
                    let mut left = left;
                    let (_, part, _) = battle
                        .answered_in_turn(id, term.kind, rolled, halved, &mut left, qualities);
                    let part = if shared { part / 2 } else { part };
                    *next.entry((taken.saturating_add(part), left)).or_insert(0.0) +=
                        chance * likely;
                }
            }
            so_far = next;
        }
        of_chances(so_far.into_iter().map(|((taken, _), chance)| (taken, chance)))
    }

    fn taken_by_object(
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

/// The odds of outcomes with their chances.
fn of_chances(outcomes: impl Iterator<Item = (u16, f64)>) -> Distribution {
    let parts: Vec<_> =
        outcomes.map(|(total, chance)| (chance, Distribution::certain(i64::from(total)))).collect();
    let parts: Vec<_> = parts.iter().map(|(chance, total)| (*chance, total)).collect();
    Distribution::mixed(&parts).unwrap_or(Distribution::certain(0))
}

/// Dice of damage, so many times (`attack.critical`), or their average.
pub(super) fn dice(battle: &Battle, by: CreatureId, dice: Dice, times: u8) -> Distribution {
    let dice = Dice { count: dice.count.saturating_mul(times), ..dice };
    match battle.deals_averages(by) {
        true => Distribution::certain(i64::from(dice.average())),
        false => dice.distribution(),
    }
}

/// The chance that damage drops a creature to 0 hit points, or breaks an object. Of what is
/// `fatal`, a critical hit or radiant damage, no save leaves a creature standing.
pub(super) fn drops(battle: &Battle, struck: Struck, taken: &Distribution, fatal: bool) -> f64 {
    let id = match struck {
        Struck::Creature(id) => id,
        Struck::Object(id) => {
            return taken.at_least(i64::from(battle.objects()[id.index()].hit_points));
        }
    };
    let creature = battle.creature(id);
    if creature.hit_points == 0 {
        return 0.0;
    }
    let stands = i64::from(creature.hit_points.saturating_add(creature.temporary));
    let enough = taken.iter().filter(|(taken, _)| *taken >= stands);
    added(
        enough.map(|(taken, chance)| chance * (1.0 - hangs_on(battle, id, feasible(taken), fatal))),
    )
}

/// The chance that one of several happens that rule each other out: 0 of none, which `sum` would
/// make -0.
pub(super) fn added(chances: impl Iterator<Item = f64>) -> f64 {
    chances.fold(0.0, |all, chance| all + chance)
}

/// The chance that a creature keeps 1 hit point though such damage would drop it.
fn hangs_on(battle: &Battle, id: CreatureId, taken: u16, fatal: bool) -> f64 {
    if battle.would_relent(id, taken) {
        return 1.0;
    }
    match battle.has_fortitude(id) && !fatal {
        true => battle.save_odds(&Battle::fortitude(id, taken, 0, None)).success,
        false => 0.0,
    }
}
