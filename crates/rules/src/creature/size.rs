//! The six sizes with the squares that they take and their height.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The six size categories (`size.space`).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    Default,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Size {
    Tiny,
    Small,
    #[default]
    Medium,
    Large,
    Huge,
    Gargantuan,
}

impl Size {
    /// How many squares long and wide a creature of this size controls.
    #[inline]
    pub const fn squares(self) -> u8 {
        const SQUARES: [u8; 6] = [1, 1, 1, 2, 3, 4];
        SQUARES[self as usize]
    }

    /// How tall its space is, in feet: as tall as it is wide (`size.space`).
    #[inline]
    pub const fn tall(self) -> i16 {
        const FEET: [i16; 6] = [2, 5, 5, 10, 15, 20];
        FEET[self as usize]
    }

    /// By how many categories this size exceeds the other; negative when it is smaller.
    ///
    /// ```
    /// use affray_rules::Size;
    /// assert_eq!(Size::Huge.steps_above(Size::Medium), 2);
    /// assert_eq!(Size::Tiny.steps_above(Size::Small), -1);
    /// ```
    #[inline]
    pub const fn steps_above(self, other: Size) -> i8 {
        self as i8 - other as i8
    }
}
