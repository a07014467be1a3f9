//! Records the dice of a session, so that it can be played again.

use affray_dice::{AnySource, Source, Unrolled};
use serde::{Deserialize, Serialize};

/// A die that was rolled: its sides and what it showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll(pub u16, pub u16);

impl Roll {
    /// Whether the die has such a face.
    pub(super) const fn is_a_face(&self) -> bool {
        1 <= self.1 && self.1 <= self.0
    }
}

/// Dice that are written down as they fall.
pub(super) struct Taped<'a> {
    pub(super) dice: &'a mut AnySource,
    pub(super) tape: &'a mut Vec<Roll>,
}

impl Source for Taped<'_> {
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled> {
        let value = self.dice.roll(sides)?;
        self.tape.push(Roll(sides, value));
        Ok(value)
    }
}

/// Dice that fall again as they are written down, while another source keeps step with them.
pub(super) struct Played<'a> {
    pub(super) tape: &'a [Roll],
    pub(super) next: usize,
    pub(super) shadow: &'a mut AnySource,
}

impl Source for Played<'_> {
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled> {
        let Roll(wrote, value) = *self.tape.get(self.next).ok_or(Unrolled::Ask)?;
        if wrote != sides {
            return Err(Unrolled::Mismatch { next_sides: wrote, next_value: value });
        }
        self.next += 1;
        // A seeded generator comes along; a script or a hand has nothing to keep up.
        let _ = self.shadow.roll(sides);
        Ok(value)
    }
}
