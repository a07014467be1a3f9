//! Bounds of figures: no sum of what a fight adds up comes near the end of the numbers.

use std::ops::RangeInclusive;

use affray_dice::Dice;

use crate::space::{CEILING, Glow};

/// The longest distance, in feet: a few miles.
pub(super) const MOST_FEET: u16 = 10_000;
/// The highest speed, the longest jump and the longest push, in feet.
pub(super) const MOST_SPEED: u16 = 1_000;
/// The longest time in rounds: a day has 14,400.
pub(super) const MOST_ROUNDS: u16 = 20_000;
/// The most hit points.
pub(super) const MOST_HIT_POINTS: u16 = 9_999;
/// The highest AC and the highest DC.
pub(super) const MOST_DIFFICULTY: u8 = 60;
/// The largest bonus or penalty.
pub(super) const BONUS: RangeInclusive<i8> = -50..=50;
/// The levels of the ground and of what stands on it, in feet.
pub(super) const LEVELS: RangeInclusive<i16> = -1_000..=1_000;
/// The most of what is counted on the fingers: attacks of an action, heads, uses.
pub(super) const MOST_TIMES: u8 = 100;

/// Something is no more than it may be.
pub(super) fn at_most(
    what: &str,
    value: impl Into<u64>,
    most: impl Into<u64>,
) -> Result<(), String> {
    let (value, most) = (value.into(), most.into());
    match value <= most {
        true => Ok(()),
        false => Err(format!("{what}: {value} is too much, {most} is the most")),
    }
}

/// Something lies between two numbers.
pub(super) fn between<T: Into<i64> + Copy>(
    what: &str,
    value: T,
    bounds: RangeInclusive<T>,
) -> Result<(), String> {
    let (value, low, high) = (value.into(), (*bounds.start()).into(), (*bounds.end()).into());
    match (low..=high).contains(&value) {
        true => Ok(()),
        false => Err(format!("{what}: {value} does not lie between {low} and {high}")),
    }
}

/// A place in a table is in it.
pub(super) fn in_table(what: &str, place: impl Into<usize>, table: usize) -> Result<(), String> {
    let place = place.into();
    match place < table {
        true => Ok(()),
        false => Err(format!("{what} is number {} of a list of {table}", place + 1)),
    }
}

/// The bits that are set are places in a table.
pub(super) fn bits_in_table(what: &str, bits: u64, table: usize) -> Result<(), String> {
    match bits.checked_ilog2() {
        Some(last) => in_table(what, last as usize, table),
        None => Ok(()),
    }
}

/// Dice that somebody might roll.
pub(super) fn dice(what: &str, dice: Dice) -> Result<(), String> {
    let fine = dice.count <= 100 && dice.sides <= 100 && (-1_000..=1_000).contains(&dice.plus);
    match fine {
        true => Ok(()),
        false => Err(format!(
            "{what}: {dice} is more than 100 dice of 100 sides, or adds more than 1000"
        )),
    }
}

/// How far a light shines.
pub(super) fn glow(glow: Glow) -> Result<(), String> {
    at_most("bright light in feet", glow.bright, MOST_FEET)?;
    at_most("dim light in feet", glow.dim, MOST_FEET)
}

/// A level that something stands at or reaches up to; to the ceiling, if it does.
pub(super) fn top(what: &str, level: i16) -> Result<(), String> {
    if level == CEILING { Ok(()) } else { between(what, level, LEVELS) }
}
