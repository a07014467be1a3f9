use affray_rules::{Manner, SQUARE};

use crate::blow::Blow;

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
    pub(super) fn of(blow: &Blow<'_>, feet: u16, harried: bool) -> Option<Stance> {
        let near = feet <= SQUARE;
        match (blow.manner, blow.attack.range) {
            (Manner::Melee, _) => near.then_some(Stance::Beside),
            (Manner::Ranged, Some(range)) if !near => {
                Some(if harried || feet > range.normal { Stance::Harried } else { Stance::Free })
            }
            _ => None,
        }
    }
}
