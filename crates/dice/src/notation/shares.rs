//! How much of a total belongs to each label, such as `2d6[fire] + 3[cold]`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::node::{Operator, divide_down};

/// How much of a total carries a label.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// The label; none for what carries none.
    pub label: Option<String>,
    /// What carries it comes to this.
    pub total: i64,
}

/// A part's value, split by labels.
///
/// Each label is worked out on its own, as the book halves each kind of damage on its own; so
/// when a sum of several is divided, what they lose to rounding can make them come to less than
/// the total.
#[derive(Clone, Debug, Default)]
pub(super) struct Split {
    pub(super) total: i64,
    /// Never the same label twice.
    shares: Vec<(Option<u16>, i64)>,
}

impl Split {
    pub(super) fn unlabelled(total: i64) -> Self {
        Self { total, shares: vec![(None, total)] }
    }

    pub(super) fn negated(mut self) -> Self {
        self.total = -self.total;
        for (_, share) in &mut self.shares {
            *share = -*share;
        }
        self
    }

    /// Puts a label on what has none yet.
    pub(super) fn labelled(mut self, label: u16) -> Self {
        if let Some(at) = self.shares.iter().position(|(of, _)| of.is_none()) {
            let (_, share) = self.shares.remove(at);
            self.add(Some(label), share);
        }
        self
    }

    pub(super) fn combined(mut self, operator: Operator, right: Self) -> Self {
        let total = operator.apply(self.total, right.total);
        match operator {
            Operator::Add => right.shares.iter().for_each(|&(of, share)| self.add(of, share)),
            Operator::Subtract => right.shares.iter().for_each(|&(of, share)| self.add(of, -share)),
            Operator::Multiply if self.has_labels() || !right.has_labels() => {
                self.each(|share| share.saturating_mul(right.total));
            }
            Operator::Multiply => {
                let left = self.total;
                self = right;
                self.each(|share| share.saturating_mul(left));
            }
            Operator::Divide => self.each(|share| divide_down(share, right.total)),
        }
        self.total = total;
        self
    }

    /// The shares by label in the order of `labels`, then what has none.
    pub(super) fn into_shares(self, label: impl Fn(u16) -> String) -> Vec<Share> {
        let mut shares = self.shares;
        shares.sort_by_key(|&(of, _)| of.map_or(u32::MAX, u32::from));
        shares.into_iter().map(|(of, total)| Share { label: of.map(&label), total }).collect()
    }

    fn has_labels(&self) -> bool {
        self.shares.iter().any(|(of, _)| of.is_some())
    }

    fn add(&mut self, label: Option<u16>, amount: i64) {
        match self.shares.iter_mut().find(|(of, _)| *of == label) {
            Some((_, share)) => *share = share.saturating_add(amount),
            None => self.shares.push((label, amount)),
        }
    }

    fn each(&mut self, change: impl Fn(i64) -> i64) {
        for (_, share) in &mut self.shares {
            *share = change(*share);
        }
    }
}
