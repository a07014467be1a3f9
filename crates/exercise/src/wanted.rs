//! What is wanted of a fight: a sign, and what must be so for it to come about.

use affray_rules::{Fact, Modifier, Outcome, Predicate, Rust};

use crate::sign::{Consequence, Deed, Sign};

/// A sign that is to be seen.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) sign: Sign,
    pub(crate) needs: Needs,
    pub(crate) seen: bool,
}

impl Wanted {
    pub(crate) fn new(sign: Sign, needs: &Needs) -> Wanted {
        Wanted { sign, needs: needs.clone(), seen: false }
    }

    /// Whether anything of this sort must be so.
    pub(crate) fn asks(&self, fits: impl Fn(&Predicate) -> bool) -> bool {
        let Needs { user, only, then } = &self.needs;
        user.iter().chain(only).chain(then).any(fits)
    }
}

/// What a stat block says must be so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Needs {
    /// Of the creature itself, or it can't begin.
    pub(crate) user: Vec<Predicate>,
    /// Of whom it is aimed at, or it can't be.
    pub(crate) only: Vec<Predicate>,
    /// Of whom it is done to, as it is done, or this does not follow.
    pub(crate) then: Vec<Predicate>,
}

impl Needs {
    /// Somebody is within the creature.
    pub(crate) fn full() -> Needs {
        Needs { user: vec![Predicate::Is(Fact::UserFull)], ..Needs::default() }
    }

    /// The creature holds somebody, or clings to one.
    pub(crate) fn holding() -> Needs {
        let either =
            Predicate::Any(vec![Predicate::Is(Fact::UserHolding), Predicate::Is(Fact::UserClings)]);
        Needs { user: vec![either], ..Needs::default() }
    }

    pub(crate) fn and(&self, test: Predicate) -> Needs {
        let mut needs = self.clone();
        match test {
            Predicate::All(tests) => needs.then.extend(tests),
            test => needs.then.push(test),
        }
        needs
    }
}

/// The signs of everything that may follow, with what it hangs on.
pub(crate) fn follow(deed: Deed, outcomes: &[Outcome], needs: &Needs, found: &mut Vec<Wanted>) {
    for outcome in outcomes {
        let what = match outcome {
            Outcome::Damage { .. } => Consequence::Damage,
            Outcome::Save { failure, success, .. } => {
                follow(deed, failure, needs, found);
                follow(deed, success, needs, found);
                Consequence::Save
            }
            Outcome::Gain { modifier, worse, .. } => {
                follow(deed, worse, needs, found);
                Consequence::Gain(*modifier)
            }
            Outcome::Seize { .. } => Consequence::Hold,
            Outcome::TakeIn { .. } => Consequence::TakeIn,
            Outcome::Push(_) | Outcome::Pull(_) | Outcome::Fling { .. } | Outcome::Expel => {
                Consequence::Push
            }
            Outcome::UserHeals(_) | Outcome::Heal { .. } => Consequence::Healing,
            Outcome::Temporary { .. } => Consequence::Temporary,
            Outcome::Afflict(_) => Consequence::Affliction,
            Outcome::Fell { .. } => Consequence::Fall,
            Outcome::Attach { .. } => Consequence::Gain(Modifier::Attached { drunk: 0 }),
            Outcome::Lose { .. } => Consequence::Loss,
            Outcome::Drain { ability, .. } => Consequence::Gain(Modifier::Drained(*ability, 0)),
            Outcome::Split => Consequence::Split,
            Outcome::Corrode(_) => Consequence::Gain(Modifier::Rusted(Rust::Armour)),
            // Whoever is well needs no cure.
            Outcome::Cure(_) | Outcome::Bind(_) | Outcome::Fade => continue,
            Outcome::Stabilise => Consequence::Stability,
            Outcome::Exhaust => Consequence::Exhaustion,
            Outcome::UserGain { modifier, .. } => Consequence::Gain(*modifier),
            Outcome::MoreAttacks(_) => Consequence::Gain(Modifier::MoreAttacks(0)),
            Outcome::Chance { then, .. }
            | Outcome::Avert { then, .. }
            | Outcome::Contest { then, .. } => {
                follow(deed, then, needs, found);
                continue;
            }
            // They show by themselves.
            Outcome::Strike(_) | Outcome::BreakConcentration | Outcome::Prolong(_) => continue,
            Outcome::Banish(_) => Consequence::Gain(Modifier::Banished(0)),
            Outcome::Sap { maximum: true, .. } => Consequence::Gain(Modifier::HitPointMaximum(0)),
            Outcome::Sap { maximum: false, .. } => Consequence::Healing,
            Outcome::If { test, then, otherwise } => {
                follow(deed, then, &needs.and(test.clone()), found);
                follow(deed, otherwise, &needs.and(Predicate::Not(Box::new(test.clone()))), found);
                continue;
            }
        };
        let sign = Sign::Followed(deed, what);
        match found.iter_mut().find(|wanted| wanted.sign == sign) {
            None => found.push(Wanted::new(sign, needs)),
            // The easier way will do.
            Some(wanted) if wanted.needs.then.len() > needs.then.len() => {
                wanted.needs = needs.clone();
            }
            Some(_) => {}
        }
    }
}
