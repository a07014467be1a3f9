//! How a creature stands to its target: beside it, in its reach, or away from it.

use affray_rules::{Manner, SQUARE};

use super::stroke::Stroke;

/// What there is to a place but how hard it is to get there: all places of a stance are as good to
/// strike from.
#[derive(Clone, Copy)]
pub(super) enum Stance {
    /// Beside the target, hand to hand.
    Beside,
    /// Away from the target with somebody beside one or too far to shoot well, or with nobody.
    Harried,
    Free,
}

impl Stance {
    pub(super) const COUNT: usize = 3;

    /// The stance of a place that is so far from the target; none where it depends on the place.
    pub(super) fn of(stroke: &Stroke, feet: u16, harried: bool) -> Option<Stance> {
        let near = feet <= SQUARE;
        match stroke.swing.manner {
            Manner::Melee => near.then_some(Stance::Beside),
            Manner::Ranged if near => None,
            Manner::Ranged if harried || feet > stroke.swing.ready_reach => Some(Stance::Harried),
            Manner::Ranged => Some(Stance::Free),
        }
    }
}
