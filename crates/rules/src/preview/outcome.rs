//! What a list of outcomes may come to for the one to whom it happens.

use affray_dice::Distribution;

use super::{
    damage::Harm,
    plight::{Matters, Plights},
    save::SaveOdds,
};
use crate::{
    battle::{Battle, CreatureId, SaveFrame, SavePurpose, Struck},
    conditions::Condition,
    creature::Ability,
    effects::{Branch, Fact, Modifier, Outcome, OutcomePlace, Predicate},
};

/// Who brings a list of outcomes about, to whom, and the saving throws in it.
pub(super) struct Following<'a> {
    pub(super) by: CreatureId,
    pub(super) struck: Struck,
    pub(super) matters: Matters,
    pub(super) saves: &'a mut Vec<SaveOdds>,
}

impl Matters {
    /// What matters of a list and of those within it.
    pub(super) fn of(list: &[Outcome]) -> Matters {
        fn tests(test: &Predicate) -> bool {
            match test {
                Predicate::Is(Fact::MissedBy(_)) => true,
                Predicate::Any(tests_in) | Predicate::All(tests_in) => tests_in.iter().any(tests),
                Predicate::Not(test) => tests(test),
                _ => false,
            }
        }
        list.iter().fold(Matters::default(), |so_far, outcome| {
            let own = match outcome {
                Outcome::Sap { kind, .. } => Matters { saps: Some(*kind), missed_by: false },
                Outcome::If { test, .. } => Matters { saps: None, missed_by: tests(test) },
                _ => Matters::default(),
            };
            let first = Matters::of(outcome.branch(Branch::First));
            let second = Matters::of(outcome.branch(Branch::Second));
            [own, first, second].into_iter().fold(so_far, |a, b| Matters {
                saps: a.saps.or(b.saps),
                missed_by: a.missed_by || b.missed_by,
            })
        })
    }
}

impl Battle {
    /// What a list of outcomes makes of its target, with the saving throws in it.
    pub(super) fn followed(
        &self,
        mut plights: Plights,
        at: OutcomePlace,
        f: &mut Following<'_>,
    ) -> Plights {
        let mut hanging = 0;
        for (i, outcome) in self.setup.outcomes(at).iter().enumerate() {
            if hanging > 0 {
                hanging -= 1;
                continue;
            }
            let at = OutcomePlace { next: i as u8, ..at };
            let (present, gone) = plights.present();
            let present = match (present.is_empty(), f.struck) {
                (true, _) => present,
                (false, Struck::Creature(target)) => {
                    if !self.takes_hold(f.by, target, outcome) {
                        hanging = leads(outcome);
                    }
                    self.happened(present, (target, outcome), at, f)
                }
                (false, Struck::Object(_)) => self.happened_to_object(present, outcome, at, f),
            };
            plights = present.and(gone);
        }
        plights
    }

    fn happened(
        &self,
        plights: Plights,
        (target, outcome): (CreatureId, &Outcome),
        at: OutcomePlace,
        f: &mut Following<'_>,
    ) -> Plights {
        let into = |plights: Plights, branch, f: &mut Following<'_>| match at.into(branch) {
            Some(at) if !plights.is_empty() => self.followed(plights, at, f),
            _ => plights,
        };
        match outcome {
            Outcome::Damage { .. } => self.harmed(plights, outcome, at, f),
            Outcome::Save { ability, dc, .. } => {
                let about = SavePurpose::Outcome(at);
                let dc = self.difficulty(f.by, at.root, *dc);
                let save = SaveFrame::new(target, *ability, dc, Some(f.by), about);
                let odds = self.save_odds(&save);
                let bodily = matches!(ability, Ability::Strength | Ability::Dexterity);
                let (helpless, able) =
                    if bodily { plights.helpless() } else { (plights.clone().times(0.0), plights) };
                let saved = into(able.clone().times(odds.success), Branch::Second, f);
                let failed = match (f.matters.missed_by, &odds.roll) {
                    (true, Some(_)) => {
                        let mut failed = able.clone().times(0.0);
                        for (missed_by, chance) in odds.misses() {
                            let part = able.clone().times(chance);
                            failed = failed.and(part.all(|p| p.missed_by = missed_by));
                        }
                        failed
                    }
                    _ => able.times(1.0 - odds.success),
                };
                let failed = failed.and(helpless.all(|p| p.missed_by = 0));
                let failed = into(failed, Branch::First, f);
                f.saves.push(odds);
                saved.and(failed)
            }
            Outcome::If { test, .. } => {
                let (so, not) = plights.passing(self, f.by, test);
                into(so, Branch::First, f).and(into(not, Branch::Second, f))
            }
            Outcome::Chance { least, .. } => {
                let chance = f64::from(7_u8.saturating_sub(*least).min(6)) / 6.0;
                let happens = into(plights.clone().times(chance), Branch::First, f);
                happens.and(plights.times(1.0 - chance))
            }
            Outcome::Contest { ability, .. } => {
                let won = self.contest_chance(f.by, target, *ability);
                let happens = into(plights.clone().times(won), Branch::First, f);
                happens.and(plights.times(1.0 - won))
            }
            // Those who can keep their eyes open are taken to do so.
            Outcome::Avert { .. } => into(plights, Branch::First, f),
            Outcome::Lose { dice, .. } => {
                let lost = dice.distribution();
                plights.with_each(&lost, |p, lost| p.loses(self, target, Some(lost.max(0) as u16)))
            }
            Outcome::Heal { dice, per_slot } if self.loses_healing(target, 1).is_none() => {
                let healing = dice.grown(*per_slot, at.raised).distribution();
                plights.with_each(&healing, |p, regained| p.regains(regained.max(0) as u16))
            }
            Outcome::Temporary { dice, per_slot } => {
                let offered = dice.grown(*per_slot, at.raised).distribution();
                plights.with_each(&offered, |p, offered| p.offered(offered.max(0) as u16))
            }
            Outcome::Fell { dies: true } => plights.all(|p| p.dies()),
            Outcome::Fell { dies: false } => plights.all(|p| p.loses(self, target, None)),
            Outcome::Sap { maximum: true, .. } => plights.all(|p| p.is_sapped()),
            Outcome::Drain { ability, dice } => {
                let left = i64::from(self.block(target).score(*ability))
                    - i64::from(self.drained(target, *ability));
                plights.with_each(&dice.distribution(), |p, lost| {
                    if lost.clamp(0, 30) >= left {
                        p.dies();
                    }
                })
            }
            Outcome::Exhaust if self.creature(target).exhaustion >= 5 => {
                let tireless = crate::conditions::Conditions::EXHAUSTION;
                match self.block(target).condition_immunities.contains(tireless) {
                    true => plights,
                    false => plights.all(|p| p.dies()),
                }
            }
            Outcome::BreakConcentration | Outcome::Banish(_) => {
                plights.all(|p| p.loses_concentration())
            }
            Outcome::Gain { modifier: Modifier::Condition(condition), .. }
                if self.takes_hold(f.by, target, outcome) =>
            {
                plights.all(|p| p.gains(*condition))
            }
            Outcome::Seize { .. } if self.takes_hold(f.by, target, outcome) => {
                plights.all(|p| p.gains(Condition::Grappled))
            }
            Outcome::Gain { .. }
            | Outcome::Seize { .. }
            | Outcome::TakeIn { .. }
            | Outcome::Afflict(_)
            | Outcome::Push(_)
            | Outcome::Pull(_)
            | Outcome::Sap { .. }
            | Outcome::UserHeals(_)
            | Outcome::Heal { .. }
            | Outcome::Stabilise
            | Outcome::Attach { .. }
            | Outcome::Cure(_)
            | Outcome::Bind(_)
            | Outcome::Split
            | Outcome::Fade
            | Outcome::Corrode(_)
            | Outcome::UserGain { .. }
            | Outcome::Strike(_)
            | Outcome::Prolong(_)
            | Outcome::Fling { .. }
            | Outcome::Expel
            | Outcome::MoreAttacks(_)
            | Outcome::Exhaust => plights,
        }
    }

    fn harmed(
        &self,
        plights: Plights,
        outcome: &Outcome,
        at: OutcomePlace,
        f: &Following<'_>,
    ) -> Plights {
        let Outcome::Damage { damage, halved, per_slot } = outcome else { return plights };
        let mut harm = Harm::default();
        harm.add(damage.kind, damage.dice.grown(*per_slot, at.raised).distribution());
        let how = (self.qualities_of(at.root.into()), *halved, false);
        plights.suffer(self, f.by, &harm, how, f.matters)
    }

    /// Objects take damage and fail saves, as far as they make any (`object.saves`).
    fn happened_to_object(
        &self,
        plights: Plights,
        outcome: &Outcome,
        at: OutcomePlace,
        f: &mut Following<'_>,
    ) -> Plights {
        match (outcome, at.into(Branch::First)) {
            (Outcome::Damage { .. }, _) => self.harmed(plights, outcome, at, f),
            (Outcome::Save { ability, .. }, Some(at)) if self.object_fails(*ability) => {
                self.followed(plights, at, f)
            }
            _ => plights,
        }
    }

    /// Whether what others hang on takes hold of a creature, as far as can be told before.
    fn takes_hold(&self, by: CreatureId, target: CreatureId, outcome: &Outcome) -> bool {
        let bears = |condition| !self.is_so(Fact::Immune(condition), target, by);
        match outcome {
            Outcome::Gain { modifier: Modifier::Condition(condition), .. } => bears(*condition),
            Outcome::Seize { .. } => bears(Condition::Grappled),
            Outcome::TakeIn { .. } => {
                self.creature(target).size <= self.creature(by).size
                    && target != by
                    && !self.is_full(by, target)
                    && self.host_of(target).is_none()
                    && self.host_of(by).is_none()
            }
            _ => true,
        }
    }

    /// The chance that a creature wins a contest of one ability (`roll.contest`).
    fn contest_chance(&self, by: CreatureId, target: CreatureId, ability: Ability) -> f64 {
        let of =
            |id| super::D20Odds::new(self, id, self.check_tally(id, ability, None, true)).total();
        let (mine, theirs): (Distribution, Distribution) = (of(by), of(target));
        theirs.iter().map(|(total, chance)| chance * mine.at_least(total + 1)).sum()
    }
}

/// How many of the outcomes right after one happen only if it takes hold.
fn leads(outcome: &Outcome) -> usize {
    match outcome {
        Outcome::Gain { leads, .. }
        | Outcome::Seize { leads, .. }
        | Outcome::TakeIn { leads, .. }
        | Outcome::Attach { leads, .. } => usize::from(*leads),
        _ => 0,
    }
}
