//! Dice from a seed, with a fixed algorithm: the same seed gives the same rolls on every machine.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use rand_core::Rng;
use rand_pcg::Pcg32;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Source, Unrolled};

/// Dice from a seeded generator: the same seed gives the same rolls, everywhere and for ever.
///
/// The algorithm is fixed; a change to it would be a breaking change of this crate.
///
/// * **Seed.** [SplitMix64] started at the seed gives two words: the state and the stream.
/// * **Words.** Those two are the `initstate` and `initseq` of the reference `pcg32`
///   (PCG-XSH-RR, 64 bits of state, 32 bits of output). It keeps 16 bytes.
/// * **Die.** Lemire's unbiased multiply-and-shift: with a fresh word `x`, let `m = x × sides`
///   (64 bits). While the low half of `m` is less than `2³² mod sides`, take another word.
///   The face is the high half of `m`, plus 1. A die of no sides shows 0.
///
/// Saved as text it reads `pcg32:` state `:` stream, both in hexadecimal.
///
/// ```
/// use affray_dice::{Seeded, Source};
///
/// let mut dice = Seeded::new(2024);
/// let mut again = Seeded::new(2024);
/// assert_eq!(dice.roll(20), again.roll(20));
/// assert!((1..=6).contains(&dice.roll(6)?));
/// # Ok::<(), affray_dice::Unrolled>(())
/// ```
///
/// [SplitMix64]: https://prng.di.unimi.it/splitmix64.c
#[derive(Clone, PartialEq, Eq)]
pub struct Seeded(Pcg32);

impl Seeded {
    /// The dice that belong to this seed.
    pub fn new(seed: u64) -> Self {
        let mut splitmix = seed;
        let state = splitmix64(&mut splitmix);
        let stream = splitmix64(&mut splitmix);
        Self(Pcg32::new(state, stream))
    }

    /// The dice for the `index`-th of many fights that share one seed, so that fights can run in
    /// any order and on any thread.
    ///
    /// They are the dice of seed `SplitMix64(seed) + index`, wrapping.
    ///
    /// ```
    /// use affray_dice::Seeded;
    ///
    /// assert_eq!(Seeded::nth(7, 3), Seeded::nth(7, 3));
    /// assert_ne!(Seeded::nth(7, 3), Seeded::nth(7, 4));
    /// ```
    pub fn nth(seed: u64, index: u64) -> Self {
        Self::new(Self::nth_seed(seed, index))
    }

    /// The seed of the `index`-th of many fights, with which [`new`](Seeded::new) gives the dice
    /// that [`nth`](Seeded::nth) gives.
    ///
    /// ```
    /// use affray_dice::Seeded;
    ///
    /// assert_eq!(Seeded::new(Seeded::nth_seed(7, 3)), Seeded::nth(7, 3));
    /// ```
    pub fn nth_seed(seed: u64, index: u64) -> u64 {
        let mut splitmix = seed;
        splitmix64(&mut splitmix).wrapping_add(index)
    }

    #[cold]
    fn reroll_biased(&mut self, sides: u32, mut product: u64) -> u64 {
        let threshold = sides.wrapping_neg() % sides;
        while (product as u32) < threshold {
            product = u64::from(self.0.next_u32()) * u64::from(sides);
        }
        product
    }
}

impl Source for Seeded {
    #[inline]
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled> {
        let wide = u32::from(sides);
        let mut product = u64::from(self.0.next_u32()) * u64::from(wide);
        if (product as u32) < wide {
            product = self.reroll_biased(wide, product);
        }
        // The high half is less than `sides`, so neither the cast nor the addition can overflow.
        Ok((product >> 32) as u16 + u16::from(sides != 0))
    }
}

fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl fmt::Display for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pcg32:{:016x}:{:016x}", self.0.state(), self.0.stream())
    }
}

impl fmt::Debug for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seeded({self})")
    }
}

impl Hash for Seeded {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.0.state(), self.0.stream()).hash(hasher);
    }
}

impl Serialize for Seeded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.0.state(), self.0.stream()).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Seeded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (state, stream) = if deserializer.is_human_readable() {
            let text = Cow::<'de, str>::deserialize(deserializer)?;
            parse(&text).ok_or_else(|| {
                de::Error::custom(format_args!(
                    "`{text}` is not the state of a generator; it reads \
                     `pcg32:` state `:` stream, each of 16 hexadecimal digits"
                ))
            })?
        } else {
            <(u64, u64)>::deserialize(deserializer)?
        };
        Ok(Self(Pcg32::from_state(state, stream)))
    }
}

fn parse(text: &str) -> Option<(u64, u64)> {
    let word = |hex: &str| {
        (hex.len() == 16 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| u64::from_str_radix(hex, 16).ok())
            .flatten()
    };
    let (state, stream) = text.strip_prefix("pcg32:")?.split_once(':')?;
    Some((word(state)?, word(stream)?))
}

impl JsonSchema for Seeded {
    fn schema_name() -> Cow<'static, str> {
        "Seeded".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "The state of a seeded generator: pcg32:<state>:<stream>, in hexadecimal.",
            "pattern": "^pcg32:[0-9a-fA-F]{16}:[0-9a-fA-F]{16}$",
        })
    }
}
