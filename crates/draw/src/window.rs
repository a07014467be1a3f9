//! The part of the map that is drawn.

use std::ops::RangeInclusive;

use affray_rules::{Battle, Footprint, Square};

use crate::scene::Scene;

/// How far the map reaches beyond those on it, where not all of it fits.
const MARGIN: u8 = 2;
/// The most rows that are shown in full.
const ROWS: u8 = 40;

/// The part of the map that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    west: u8,
    east: u8,
    north: u8,
    south: u8,
    is_part: bool,
}

impl Window {
    /// The whole map.
    pub fn whole(battle: &Battle) -> Window {
        let grid = battle.setup().map.grid;
        Window { west: 0, east: grid.width - 1, north: 0, south: grid.height - 1, is_part: false }
    }

    /// The whole map where so many columns of squares are enough, else the part around those
    /// shown; where not even that fits, the part around the creature that acts.
    pub fn around(scene: &Scene<'_>, columns: usize) -> Window {
        let (battle, shown, acting) = (scene.battle(), scene.shown(), scene.acting());
        let all = Window::whole(battle);
        if usize::from(all.east) < columns && all.south < ROWS {
            return all;
        }
        let spaces: Vec<Footprint> = shown.iter().map(|id| battle.space(id)).collect();
        let centre = acting.filter(|id| shown.contains(*id)).map(|id| battle.space(id));
        let span = |from: &dyn Fn(&Footprint) -> u8, most: usize, last: u8| {
            let to = |space: &Footprint| from(space).saturating_add(space.side - 1);
            let least = spaces.iter().map(from).min().unwrap_or(0).saturating_sub(MARGIN);
            let greatest = spaces.iter().map(to).max().unwrap_or(0).saturating_add(MARGIN);
            let greatest = greatest.min(last);
            let middle = centre.as_ref().map_or(least, |space| from(space) + space.side / 2);
            cut(least, greatest, middle, most)
        };
        let (west, east) = span(&|s| s.corner.x, columns, all.east);
        let (north, south) = span(&|s| s.corner.y, usize::from(ROWS), all.south);
        let window = Window { west, east, north, south, is_part: true };
        let whole = (west, east, north, south) == (all.west, all.east, all.north, all.south);
        Window { is_part: !whole, ..window }
    }

    /// Whether there is more of the map.
    pub const fn is_part(&self) -> bool {
        self.is_part
    }

    /// The columns, from west to east.
    pub fn columns(&self) -> RangeInclusive<u8> {
        self.west..=self.east
    }

    /// The rows, from north to south.
    pub fn rows(&self) -> RangeInclusive<u8> {
        self.north..=self.south
    }

    /// The squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let columns = self.columns();
        self.rows().flat_map(move |y| columns.clone().map(move |x| Square { x, y }))
    }
}

/// As much of a span as fits, with a place in it about the middle.
fn cut(least: u8, greatest: u8, middle: u8, most: usize) -> (u8, u8) {
    let most = u8::try_from(most).unwrap_or(u8::MAX).max(1);
    if greatest - least < most {
        return (least, greatest);
    }
    let first = middle.saturating_sub(most / 2).clamp(least, greatest - (most - 1));
    (first, first + (most - 1))
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_span_is_cut_around_its_middle_and_never_past_its_ends() {
        assert_eq!(cut(0, 9, 5, 20), (0, 9));
        assert_eq!(cut(0, 9, 5, 10), (0, 9));
        // 18 of 40: nine before 20, and eight after it.
        assert_eq!(cut(0, 39, 20, 18), (11, 28));
        assert_eq!(cut(0, 39, 2, 18), (0, 17));
        assert_eq!(cut(0, 39, 39, 18), (22, 39));
        assert_eq!(cut(3, 9, 6, 0), (6, 6));
    }
}
