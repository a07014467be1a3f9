//! Whether a setup holds together: every place in a table is in it, and every figure is one that
//! a fight can reckon with. Whoever makes a setup may have made a mistake, or mean harm: a saved
//! fight comes from anywhere.

mod attack;
mod block;
mod combatant;
mod effect;
mod figures;
mod map;
mod outcome;
mod spell;
mod words;

use super::{Setup, SetupError};
pub use words::is_unreadable;

/// How many there are of what others name by its place.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    creatures: usize,
    blocks: usize,
    spells: usize,
}

impl Tables {
    /// The names of the sides and of the GM.
    pub(super) fn people(self, setup: &Setup) -> Result<(), SetupError> {
        let sides = setup.sides.iter().map(|side| side.name.as_str());
        words::names(sides.chain([setup.gm.as_str()]))
            .map_err(|problem| SetupError::Figures { who: "the sides".into(), problem })
    }

    pub(super) fn of(setup: &Setup) -> Tables {
        Tables {
            creatures: setup.combatants.len(),
            blocks: setup.blocks.len(),
            spells: setup.spells.len(),
        }
    }
}

/// The tables of one stat block.
#[derive(Clone, Copy)]
struct OfBlock {
    attacks: usize,
    gear: usize,
    known: usize,
    routines: usize,
}
