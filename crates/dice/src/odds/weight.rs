//! The weight of an outcome: an exact count of ways, or a chance as a floating-point number.

use std::ops::{Add, AddAssign, Mul};

/// What an outcome weighs: how many of all equally likely ways lead to it, or its chance.
///
/// Ways are exact but outgrow 128 bits with some fifty dice; chances never do.
pub(crate) trait Weight:
    Copy + PartialEq + Add<Output = Self> + AddAssign + Mul<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;

    /// The weight of `ways` ways `out_of` all.
    fn of(ways: u64, out_of: u64) -> Self;

    /// Whether it can be left out at either end of a sum: nothing, or a chance so small that
    /// processors are slow to reckon with it.
    fn is_negligible(self) -> bool;
}

impl Weight for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    fn of(ways: u64, _out_of: u64) -> Self {
        Self::from(ways)
    }

    fn is_negligible(self) -> bool {
        self == 0
    }
}

impl Weight for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    fn of(ways: u64, out_of: u64) -> Self {
        ways as Self / out_of as Self
    }

    fn is_negligible(self) -> bool {
        self < 1e-300
    }
}
