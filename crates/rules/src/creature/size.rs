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
    pub const fn squares(self) -> u8 {
        match self {
            Size::Tiny | Size::Small | Size::Medium => 1,
            Size::Large => 2,
            Size::Huge => 3,
            Size::Gargantuan => 4,
        }
    }

    /// How tall its space is, in feet: as tall as it is wide (`size.space`).
    pub const fn tall(self) -> i16 {
        match self {
            Size::Tiny => 2,
            _ => self.squares() as i16 * 5,
        }
    }

    /// By how many categories this size exceeds the other; negative when it is smaller.
    ///
    /// ```
    /// use affray_rules::Size;
    /// assert_eq!(Size::Huge.steps_above(Size::Medium), 2);
    /// assert_eq!(Size::Tiny.steps_above(Size::Small), -1);
    /// ```
    pub const fn steps_above(self, other: Size) -> i8 {
        self as i8 - other as i8
    }
}
