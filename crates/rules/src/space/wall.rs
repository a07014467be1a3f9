use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Degree, Point};

/// A height that nothing reaches over: walls up to the ceiling.
pub const CEILING: i16 = i16::MAX;

/// A thin wall along a segment: a wall, fence, low wall, window, curtain or the leaf of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wall {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What it keeps out.
    pub blocks: Blocks,
    /// The level of its lower edge in feet.
    pub bottom: i16,
    /// The level of its upper edge in feet.
    pub top: i16,
    /// The cover that it gives to what is right behind it, when less than its blocking would: an
    /// arrow slit blocks nothing but gives three-quarters cover (`cover.three`).
    pub cover: Option<Degree>,
}

bitflags! {
    /// What a wall or a filled square keeps out.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Blocks: u8 {
        /// Creatures that move.
        const PASSAGE = 1;
        /// Looks.
        const SIGHT = 2;
        /// Arrows, spells and light: whatever needs a clear path.
        const EFFECT = 4;
    }
}

impl Blocks {
    /// A window of glass: it can be looked through, and nothing else.
    pub const WINDOW: Blocks = Blocks::PASSAGE.union(Blocks::EFFECT);
    /// A curtain: it stops only looks.
    pub const CURTAIN: Blocks = Blocks::SIGHT;
}
