//! Moves, willing or not.

use affray_rules::{CreatureId, Square, What};

use super::Tell;
use crate::name::feet;

pub(super) fn tell(tell: &mut Tell<'_>, what: &What) -> bool {
    match what {
        What::Moved { creature, from, to, cost, left } => {
            tell.moved(*creature, *from, *to, *cost, *left);
        }
        What::ForcedMove { creature, from, to, by } => {
            match by {
                Some(by) => tell.who(*by).text(" moves ").who(*creature),
                None => tell.who(*creature).text(" is moved"),
            };
            tell.text(format!(" from {from} to {to}."));
        }
        What::MoveStopped { creature } => {
            tell.who(*creature).text(" can go no further.");
        }
        What::DroppedProne { creature } => {
            tell.who(*creature).text(" drops prone.");
        }
        What::StoodUp { creature, cost } => {
            tell.who(*creature).text(format!(" stands up ({}).", feet(cost)));
        }
        What::LeftMap { creature } => {
            tell.who(*creature).text(" leaves the fight.");
        }
        _ => return false,
    }
    true
}

impl Tell<'_> {
    /// `Fenn moves from b2 to e4 (15 ft, 15 ft left).`
    pub(super) fn moved(
        &mut self,
        creature: CreatureId,
        from: Square,
        to: Square,
        cost: u16,
        left: u16,
    ) -> &mut Self {
        self.who(creature).text(format!(" moves from {from} to {to} ("));
        self.number(feet(cost)).text(format!(", {} left).", feet(left)))
    }
}
