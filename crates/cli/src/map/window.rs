use std::ops::RangeInclusive;

use affray_rules::{Battle, CreatureSet, Footprint, Square};

/// How far the map reaches beyond those on it, where not all of it fits.
const MARGIN: u8 = 2;
/// The most rows that are shown in full.
const ROWS: u8 = 40;

/// The part of the map that is shown.
pub(super) struct Window {
    west: u8,
    east: u8,
    north: u8,
    south: u8,
    /// Whether there is more.
    pub(super) is_part: bool,
}

impl Window {
    /// The whole map.
    pub(super) fn whole(battle: &Battle) -> Window {
        let grid = battle.setup().map.grid;
        Window { west: 0, east: grid.width - 1, north: 0, south: grid.height - 1, is_part: false }
    }

    /// The whole map where so many columns of squares are enough, else the part around those
    /// shown.
    pub(super) fn around(battle: &Battle, shown: CreatureSet, columns: usize) -> Window {
        let all = Window::whole(battle);
        if usize::from(all.east) < columns && all.south < ROWS {
            return all;
        }
        let spaces: Vec<Footprint> = shown.iter().map(|id| battle.space(id)).collect();
        let least = |of: &dyn Fn(&Footprint) -> u8| spaces.iter().map(of).min().unwrap_or(0);
        let most = |of: &dyn Fn(&Footprint) -> u8| spaces.iter().map(of).max().unwrap_or(0);
        let end = |from: u8, side: u8| from.saturating_add(side - 1);
        let window = Window {
            west: least(&|s| s.corner.x).saturating_sub(MARGIN),
            east: most(&|s| end(s.corner.x, s.side)).saturating_add(MARGIN).min(all.east),
            north: least(&|s| s.corner.y).saturating_sub(MARGIN),
            south: most(&|s| end(s.corner.y, s.side)).saturating_add(MARGIN).min(all.south),
            is_part: true,
        };
        let whole = (window.west, window.east, window.north, window.south)
            == (all.west, all.east, all.north, all.south);
        Window { is_part: !whole, ..window }
    }

    /// The columns, from west to east.
    pub(super) fn columns(&self) -> RangeInclusive<u8> {
        self.west..=self.east
    }

    /// The rows, from north to south.
    pub(super) fn rows(&self) -> RangeInclusive<u8> {
        self.north..=self.south
    }

    /// The squares, row by row.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        let columns = self.columns();
        self.rows().flat_map(move |y| columns.clone().map(move |x| Square { x, y }))
    }
}
