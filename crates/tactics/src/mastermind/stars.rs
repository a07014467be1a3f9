//! Dice for playing on in the mind.

use affray_dice::{Source, Unrolled};

/// How many playouts share the faces of a die evenly.
pub(super) const BLOCK: u64 = 8;
/// How many creatures have rows of their own.
const ROWS: usize = 64;

/// The dice of one playout.
///
/// They are made to compare: what is rolled on a creature's turn is the same in the playouts of all
/// plans with the same number, whatever was rolled on other turns. And they are spread: of
/// [`BLOCK`] playouts, each has another eighth of the faces for the same roll, so that luck evens
/// out sooner than by chance.
pub(super) struct Stars {
    seed: u64,
    number: u64,
    row: usize,
    /// How many dice were rolled on the turns of each creature: d20s, and others.
    rolled: [[u16; 2]; ROWS],
}

impl Stars {
    pub(super) const fn new(seed: u64, number: u64) -> Stars {
        Stars { seed, number, row: 0, rolled: [[0; 2]; ROWS] }
    }

    /// From now on it is this creature's turn, by its place in the fight.
    pub(super) const fn turn_to(&mut self, place: usize) {
        self.row = place % ROWS;
    }
}

impl Source for Stars {
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled> {
        let kind = usize::from(sides == 20);
        let rolled = &mut self.rolled[self.row][kind];
        let place = (self.row * 2 + kind) as u64;
        let (block, within) = (self.number / BLOCK, self.number % BLOCK);
        let key = mix(self.seed ^ mix((place << 48) | (u64::from(*rolled) << 32) | block));
        *rolled = rolled.wrapping_add(1);
        // An odd factor and any shift put the eighths in some order.
        let eighth = (within * ((key % BLOCK) | 1) + (key >> 8)) % BLOCK;
        let part = (eighth << 29) | (mix(key ^ (within + 1)) >> 35);
        Ok(((part * u64::from(sides)) >> 32) as u16 + 1)
    }
}

/// `SplitMix64`: scatters the bits of a number.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: u64, number: u64, sides: u16) -> u16 {
        Stars::new(seed, number).roll(sides).expect("always rolls")
    }

    #[test]
    fn each_face_of_a_d8_comes_once_in_a_block() {
        for seed in 0..20 {
            let mut faces: Vec<u16> = (0..BLOCK).map(|number| first(seed, number, 8)).collect();
            faces.sort_unstable();
            assert_eq!(faces, [1, 2, 3, 4, 5, 6, 7, 8]);
        }
    }

    #[test]
    fn every_face_of_a_d20_is_as_likely() {
        let mut counts = [0_u32; 20];
        for seed in 0..2000 {
            for number in 0..BLOCK {
                counts[usize::from(first(seed, number, 20)) - 1] += 1;
            }
        }
        // 16,000 rolls: 800 of each, give or take 28.
        assert!(counts.iter().all(|count| (660..940).contains(count)), "{counts:?}");
    }

    #[test]
    fn what_others_roll_changes_nothing() {
        let (mut alone, mut after) = (Stars::new(3, 5), Stars::new(3, 5));
        after.turn_to(1);
        for _ in 0..7 {
            after.roll(20).expect("always rolls");
        }
        alone.turn_to(2);
        after.turn_to(2);
        assert_eq!(alone.roll(20), after.roll(20));
    }
}
