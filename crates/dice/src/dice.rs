//! Simple dice such as `2d6+3`, as stat blocks use them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use crate::odds::Budget;
use crate::{Distribution, Expr, Source, Unrolled};

/// Plain dice as a stat block prints them: `2d6+3`, `d8`, or a flat `5`.
///
/// Four bytes and [`Copy`]; for anything richer there is [`Expr`]. With no dice or no
/// sides it is flat. Saved as text it is the notation, saved as binary its three fields.
///
/// ```
/// use affray_dice::Dice;
///
/// let greatsword: Dice = "2d6+3".parse()?;
/// assert_eq!(greatsword, Dice::new(2, 6, 3));
/// assert_eq!(greatsword.average(), 10);
/// assert_eq!((greatsword.minimum(), greatsword.maximum()), (5, 15));
/// assert_eq!(greatsword.to_string(), "2d6+3");
/// # Ok::<(), affray_dice::DiceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    /// How many dice.
    pub count: u8,
    /// How many sides each of them has.
    pub sides: u8,
    /// What is added to their sum.
    pub plus: i16,
}

impl Dice {
    /// `count` dice of `sides` sides, plus `plus`.
    pub const fn new(count: u8, sides: u8, plus: i16) -> Self {
        Self { count, sides, plus }
    }

    /// No dice: always `plus`.
    pub const fn flat(plus: i16) -> Self {
        Self { count: 0, sides: 0, plus }
    }

    /// Whether there is nothing to roll.
    pub const fn is_flat(self) -> bool {
        self.count == 0 || self.sides == 0
    }

    /// The average, rounded down as the book prints it.
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// assert_eq!(Dice::new(1, 6, 2).average(), 5);
    /// assert_eq!(Dice::new(1, 4, -3).average(), -1);
    /// ```
    pub const fn average(self) -> i32 {
        (self.minimum() + self.maximum()).div_euclid(2)
    }

    /// The least possible total.
    pub const fn minimum(self) -> i32 {
        if self.is_flat() { self.plus as i32 } else { self.count as i32 + self.plus as i32 }
    }

    /// The greatest possible total.
    pub const fn maximum(self) -> i32 {
        self.count as i32 * self.sides as i32 + self.plus as i32
    }

    /// Rolls the dice and adds them up.
    ///
    /// Dice that were rolled before the source refused one are lost; a caller who wants to go on
    /// from there rolls die by die.
    ///
    /// ```
    /// use affray_dice::{Dice, Script};
    ///
    /// let mut script = Script::from([(6, 4), (6, 1)]);
    /// assert_eq!(Dice::new(2, 6, 3).roll(&mut script), Ok(8));
    /// ```
    #[inline]
    pub fn roll(self, source: &mut (impl Source + ?Sized)) -> Result<i32, Unrolled> {
        let mut total = i32::from(self.plus);
        if !self.is_flat() {
            for _ in 0..self.count {
                total += i32::from(source.roll(u16::from(self.sides))?);
            }
        }
        Ok(total)
    }

    /// The chance of each total.
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// let fireball = Dice::new(8, 6, 0).distribution();
    /// assert_eq!(fireball.mean(), 28.0);
    /// ```
    pub fn distribution(self) -> Distribution {
        let odds = Expr::from(self).distribution_within(Budget::boundless());
        odds.expect("plain dice never explode, and the budget is boundless")
    }

    /// The dice after a number of growth steps, by dice of their own kind or by a number; by other dice they
    /// do not grow.
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// assert_eq!(Dice::new(8, 6, 0).grown(Dice::new(1, 6, 0), 2), Dice::new(10, 6, 0));
    /// assert_eq!(Dice::new(1, 4, 4).grown(Dice::flat(5), 2), Dice::new(1, 4, 14));
    /// assert_eq!(Dice::new(1, 4, 0).grown(Dice::new(1, 6, 0), 2), Dice::new(1, 4, 0));
    /// ```
    #[must_use]
    pub const fn grown(self, more: Dice, times: u8) -> Dice {
        if more.count > 0 && more.sides != self.sides {
            return self;
        }
        Dice {
            count: self.count.saturating_add(more.count.saturating_mul(times)),
            plus: self.plus.saturating_add(more.plus.saturating_mul(times as i16)),
            ..self
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, sides, plus } = *self;
        if self.is_flat() {
            write!(f, "{plus}")
        } else if plus == 0 {
            write!(f, "{count}d{sides}")
        } else {
            write!(f, "{count}d{sides}{plus:+}")
        }
    }
}

/// Why a text is not plain [`Dice`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "column {column}: expected {expected}; plain dice read like `2d6+3`, `d8`, `1d6-1` or `5`, \
     without spaces"
)]
pub struct DiceError {
    /// Where, in bytes from the start of the text; the first is 1.
    pub column: usize,
    /// What should stand there.
    pub expected: &'static str,
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        const COUNT: &str = "how many dice, 1 to 255";
        const SIDES: &str = "how many sides, 1 to 255";
        const PLUS: &str = "a whole number, -32768 to 32767";
        let wrong = |at: usize, expected| DiceError { column: at + 1, expected };

        let Some(d) = text.find(['d', 'D']) else {
            return Ok(Self::flat(signed(text).ok_or(wrong(0, PLUS))?));
        };
        let count = if d == 0 { 1 } else { positive(&text[..d]).ok_or(wrong(0, COUNT))? };
        let rest = &text[d + 1..];
        let sign = rest.find(['+', '-']).unwrap_or(rest.len());
        let sides = positive(&rest[..sign]).ok_or(wrong(d + 1, SIDES))?;
        let plus = match &rest[sign..] {
            "" => 0,
            plus => signed(plus).ok_or(wrong(d + 1 + sign, PLUS))?,
        };
        Ok(Self { count, sides, plus })
    }
}

/// Digits only: the standard parser would take a sign as well.
fn positive(text: &str) -> Option<u8> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())??;
    (number > 0).then_some(number)
}

fn signed(text: &str) -> Option<i16> {
    text.parse().ok()
}

/// The fields, for formats that no person reads.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Dice")]
struct Fields {
    count: u8,
    sides: u8,
    plus: i16,
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            let Self { count, sides, plus } = *self;
            Fields { count, sides, plus }.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        } else {
            let Fields { count, sides, plus } = Fields::deserialize(deserializer)?;
            Ok(Self { count, sides, plus })
        }
    }
}

impl JsonSchema for Dice {
    fn schema_name() -> Cow<'static, str> {
        "Dice".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Plain dice, such as 2d6+3, d8, 1d6-1 or 5.",
            "pattern": "^([0-9]*[dD][0-9]+([+-][0-9]+)?|[+-]?[0-9]+)$",
            "examples": ["2d6+3", "d8", "5"],
        })
    }
}
