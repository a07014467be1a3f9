//! What an enemy brings to the places about it.

use affray_rules::Square;

use super::gap::{Gap, squares};

/// What an enemy brings to the places about it, as far as that needs no line of sight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sway {
    pub(super) gap: Gap,
    /// The squares within which it strikes on its next turn, without a step and with some, and those
    /// within which one who is within its reach now may go without a blow in passing.
    reach: i16,
    chases: i16,
    leash: i16,
    /// What it may do to the creature hand to hand, within its reach and where it would come up.
    at_hand: f64,
    chasing: f64,
    /// What one beside it takes away from it, spares a friend who bears less and whom it could come up
    /// to otherwise, and gives to a pack, where nobody is yet.
    pub(super) hindrance: f64,
    /// What a blow of its in passing does to one who leaves the place where the creature is now; 0
    /// when it strikes none.
    pub(super) passing: f64,
}

/// What an enemy may do hand to hand.
pub(super) struct Grasp {
    /// The feet that it reaches, and those that it comes up within.
    pub(super) reach: u16,
    pub(super) chases: u16,
    /// What it does within the first, and within the others.
    pub(super) at_hand: f64,
    pub(super) chasing: f64,
}

impl Sway {
    #[inline]
    pub(super) fn new(gap: Gap, grasp: &Grasp, hindrance: f64, passing: f64) -> Sway {
        let reach = squares(grasp.reach);
        Sway {
            gap,
            reach,
            chases: squares(grasp.chases),
            leash: reach.max(1),
            at_hand: grasp.at_hand,
            chasing: grasp.chasing,
            hindrance,
            passing,
        }
    }

    /// What it may do on its next turn to the creature, were that so many squares off and out of its
    /// sight: hand to hand.
    #[inline]
    pub(super) fn unseen_at(&self, squares: i16) -> f64 {
        match squares {
            _ if squares <= self.reach => self.at_hand,
            _ if squares <= self.chases => self.chasing,
            _ => 0.0,
        }
    }

    /// The same for one who stays as far off as it reaches.
    #[inline]
    pub(super) const fn at_hand(&self) -> f64 {
        self.at_hand
    }

    /// Whether one who is so many squares off has left it behind.
    #[inline]
    pub(super) const fn is_left(&self, squares: i16) -> bool {
        squares > self.leash
    }

    /// How many squares off a place is.
    #[inline]
    pub(super) fn squares(&self, square: Square) -> i16 {
        self.gap.squares(square)
    }
}
