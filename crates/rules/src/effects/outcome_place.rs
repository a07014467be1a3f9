//! The path to an outcome within nested lists, so that a paused step can go on.

use serde::{Deserialize, Serialize};

use super::Outcome;
use crate::battle::{AttackId, BlockId, Setup, SpellId};

/// Where a list of outcomes is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OutcomeRoot {
    /// With the hit of an attack.
    Hit(BlockId, AttackId),
    /// With an attack that misses.
    Miss(BlockId, AttackId),
    /// With a spell or feature, for those whom it takes hold of.
    Failure(SpellId),
    /// With a spell or feature, for those whose save succeeds, or whom its attack roll misses.
    Success(SpellId),
    /// With a spell or feature, for its user.
    User(SpellId),
    /// With what becomes of those whom a creature has swallowed.
    Maw(BlockId),
    /// With a trait that something sets off, by its place and that of the trigger.
    Trait(BlockId, u8, u8),
}

/// Which of the lists within an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Branch {
    /// The save failed, now or later, or it is so.
    First,
    /// The save succeeded, or it is not so.
    Second,
}

/// The way from a list of outcomes to one within it, so that what is going on can be written down
/// in a few bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct OutcomePath([u8; OutcomePath::DEEPEST]);

impl OutcomePath {
    /// How deep outcomes can lie within outcomes.
    pub const DEEPEST: usize = 4;
    /// How many outcomes a list can have.
    pub const LONGEST: usize = 100;

    /// The way on to a list within the outcome at `place`; none beyond the deepest.
    pub fn into(self, place: u8, branch: Branch) -> Option<OutcomePath> {
        let mut path = self;
        let free = path.0.iter_mut().find(|step| **step == 0)?;
        *free = 1 + place * 2 + u8::from(branch == Branch::Second);
        Some(path)
    }

    fn steps(self) -> impl Iterator<Item = (usize, Branch)> {
        self.0.into_iter().take_while(|step| *step != 0).map(|step| {
            let branch = if step % 2 == 1 { Branch::First } else { Branch::Second };
            (usize::from((step - 1) / 2), branch)
        })
    }
}

/// The place of one outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OutcomePlace {
    /// Where the list is written.
    pub root: OutcomeRoot,
    /// The way to the list.
    pub path: OutcomePath,
    /// The place in the list.
    pub next: u8,
    /// How many levels above its own the spell was cast at that brings it.
    pub raised: u8,
}

impl OutcomePlace {
    /// The first outcome of a list.
    pub fn of(root: OutcomeRoot) -> OutcomePlace {
        OutcomePlace { root, path: OutcomePath::default(), next: 0, raised: 0 }
    }

    /// The place, of a spell that was cast a number of levels above its own.
    #[must_use]
    pub fn raised(self, raised: u8) -> OutcomePlace {
        OutcomePlace { raised, ..self }
    }

    /// The first outcome of a list within this one.
    pub fn into(self, branch: Branch) -> Option<OutcomePlace> {
        Some(OutcomePlace { path: self.path.into(self.next, branch)?, next: 0, ..self })
    }
}

impl Outcome {
    /// A list within it.
    pub fn branch(&self, branch: Branch) -> &[Outcome] {
        match (self, branch) {
            (Outcome::Save { failure: list, .. }, Branch::First)
            | (Outcome::Save { success: list, .. }, Branch::Second)
            | (Outcome::If { then: list, .. }, Branch::First)
            | (Outcome::Gain { worse: list, .. }, Branch::First)
            | (Outcome::Chance { then: list, .. }, Branch::First)
            | (Outcome::Avert { then: list, .. }, Branch::First)
            | (Outcome::Contest { then: list, .. }, Branch::First)
            | (Outcome::If { otherwise: list, .. }, Branch::Second) => list,
            _ => &[],
        }
    }

    /// A list within it, to be changed; none where it has none.
    pub(crate) fn branch_mut(&mut self, branch: Branch) -> Option<&mut Vec<Outcome>> {
        match (self, branch) {
            (Outcome::Save { failure: list, .. }, Branch::First)
            | (Outcome::Save { success: list, .. }, Branch::Second)
            | (Outcome::If { then: list, .. }, Branch::First)
            | (Outcome::Gain { worse: list, .. }, Branch::First)
            | (Outcome::Chance { then: list, .. }, Branch::First)
            | (Outcome::Avert { then: list, .. }, Branch::First)
            | (Outcome::Contest { then: list, .. }, Branch::First)
            | (Outcome::If { otherwise: list, .. }, Branch::Second) => Some(list),
            _ => None,
        }
    }

    /// Finds the first thing that is wrong with a list.
    pub fn validate(list: &[Outcome]) -> Result<(), String> {
        fn at_depth(list: &[Outcome], depth: usize) -> Result<(), String> {
            if list.len() > OutcomePath::LONGEST {
                return Err(format!("more than {} outcomes in a row", OutcomePath::LONGEST));
            }
            if depth > OutcomePath::DEEPEST && !list.is_empty() {
                return Err(format!("outcomes lie more than {} deep", OutcomePath::DEEPEST));
            }
            list.iter().try_for_each(|outcome| {
                at_depth(outcome.branch(Branch::First), depth + 1)?;
                at_depth(outcome.branch(Branch::Second), depth + 1)
            })
        }
        at_depth(list, 0)
    }
}

impl Setup {
    /// The list that an outcome's place lies in.
    pub fn outcomes(&self, place: OutcomePlace) -> &[Outcome] {
        let mut list: &[Outcome] = match place.root {
            OutcomeRoot::Hit(block, attack) => {
                &self.blocks[block.index()].attacks[attack.index()].on_hit
            }
            OutcomeRoot::Miss(block, attack) => {
                &self.blocks[block.index()].attacks[attack.index()].terms.on_miss
            }
            OutcomeRoot::Trait(block, place, trigger) => {
                let feature = self.blocks[block.index()].traits.get(usize::from(place));
                let trigger = feature.and_then(|t| t.triggers.get(usize::from(trigger)));
                trigger.map_or(&[], |t| &t.outcomes)
            }
            OutcomeRoot::Failure(spell) => &self.spell(spell).failure,
            OutcomeRoot::Success(spell) => &self.spell(spell).success,
            OutcomeRoot::User(spell) => &self.spell(spell).gains,
            OutcomeRoot::Maw(block) => {
                self.blocks[block.index()].maw.as_ref().map_or(&[], |maw| &maw.each_turn)
            }
        };
        for (index, branch) in place.path.steps() {
            list = list.get(index).map_or(&[], |outcome| outcome.branch(branch));
        }
        list
    }
}
