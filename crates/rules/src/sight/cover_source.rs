//! What of the map gives cover, for people to read: a wall, a tree, glass, the ground.

use super::{Cover, CoverBy};
use crate::{
    battle::Battle,
    space::{Blocks, Body, Point, Square, UNITS},
};

/// Samples along a line, to a square.
const SAMPLES: i32 = 4;

impl Battle {
    /// Cover with more words about what gives it, where that is the map.
    pub(crate) fn named_cover(&self, cover: Cover, from: Body, to: Body) -> Cover {
        match cover.by {
            Some(CoverBy::Wall) => Cover { by: Some(self.shelter(from, to)), ..cover },
            _ => cover,
        }
    }

    /// Cover from what comes from a place at a level in feet, with more words about what gives it,
    /// where that is the map.
    pub(crate) fn named_cover_from(
        &self,
        cover: Cover,
        from: Point,
        level: i16,
        to: Body,
    ) -> Cover {
        match cover.by {
            Some(CoverBy::Wall) => {
                let lines: Vec<_> =
                    [middle(to)].into_iter().chain(corners(to)).map(|end| (from, end)).collect();
                let between = |square: &Square| !to.space.contains(*square);
                let by = self.shelter_on(&lines, level.min(to.bottom), between);
                Cover { by: Some(by), ..cover }
            }
            _ => cover,
        }
    }

    /// What of the map stands between two bodies: on the line between their middles, or else on
    /// those between their corners.
    #[cold]
    fn shelter(&self, from: Body, to: Body) -> CoverBy {
        let others = corners(from).into_iter().flat_map(|a| corners(to).map(|b| (a, b)));
        let lines: Vec<_> = std::iter::once((middle(from), middle(to))).chain(others).collect();
        let between =
            |square: &Square| !from.space.contains(*square) && !to.space.contains(*square);
        self.shelter_on(&lines, from.bottom.min(to.bottom), between)
    }

    /// What of the map stands on the first of some lines on which anything does.
    fn shelter_on(
        &self,
        lines: &[(Point, Point)],
        lowest: i16,
        between: impl Fn(&Square) -> bool,
    ) -> CoverBy {
        let first = lines.iter().find_map(|line| {
            let filled = self.crossed(*line).filter(&between).find_map(|s| self.filling(s, lowest));
            filled.or_else(|| self.wall_across(*line))
        });
        let higher = |s: Square| self.setup.map.floor(s) > lowest;
        let ground =
            || lines.iter().any(|line| self.crossed(*line).any(higher)).then_some(CoverBy::Ground);
        first.or_else(ground).unwrap_or(CoverBy::Wall)
    }

    /// The squares of the map that a line touches at its samples.
    fn crossed(&self, (from, to): (Point, Point)) -> impl Iterator<Item = Square> + use<> {
        let grid = self.setup.map.grid;
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let steps = (dx.abs().max(dy.abs()) / UNITS + 1) * SAMPLES;
        (0..=steps).filter_map(move |i| {
            let (x, y) = (from.x + dx * i / steps, from.y + dy * i / steps);
            let x = u8::try_from(x / UNITS).ok().filter(|x| *x < grid.width)?;
            let y = u8::try_from(y / UNITS).ok().filter(|y| *y < grid.height)?;
            Some(Square { x, y })
        })
    }

    /// What fills a square higher than a level.
    fn filling(&self, square: Square, lowest: i16) -> Option<CoverBy> {
        let map = &self.setup.map;
        let fill = map.fill(square)?;
        let stops = fill.blocks.contains(Blocks::EFFECT)
            && map.floor(square).saturating_add(fill.height) > lowest;
        let kind = map.tiles.get(map.index(square)).copied().unwrap_or(0);
        stops.then_some(CoverBy::Filled(kind))
    }

    /// A thin wall across a line that is no door's leaf.
    fn wall_across(&self, (from, to): (Point, Point)) -> Option<CoverBy> {
        let apart = |a: i64, b: i64| (a > 0 && b > 0) || (a < 0 && b < 0);
        let leaf = |i: usize| {
            let mut doors = self.setup.objects.iter().filter_map(|object| object.door);
            doors.any(|door| usize::from(door.wall) == i)
        };
        let walls = self.setup.map.walls.iter().enumerate();
        let mut crossed = walls.filter(|(i, wall)| {
            (wall.blocks.contains(Blocks::EFFECT) || wall.cover.is_some())
                && !apart(wall.from.side(from, to), wall.to.side(from, to))
                && !apart(from.side(wall.from, wall.to), to.side(wall.from, wall.to))
                && !leaf(*i)
        });
        let (_, wall) = crossed.next()?;
        let glass = wall.blocks == Blocks::WINDOW;
        Some(if glass { CoverBy::Glass } else { CoverBy::Wall })
    }
}

/// The middle of a body.
fn middle(body: Body) -> Point {
    let corner = Point::intersection(body.space.corner.x, body.space.corner.y);
    let half = i32::from(body.space.side) * UNITS / 2;
    Point { x: corner.x + half, y: corner.y + half }
}

/// The corners of a body.
fn corners(body: Body) -> [Point; 4] {
    let corner = Point::intersection(body.space.corner.x, body.space.corner.y);
    let side = i32::from(body.space.side) * UNITS;
    [(0, 0), (side, 0), (0, side), (side, side)]
        .map(|(dx, dy)| Point { x: corner.x + dx, y: corner.y + dy })
}
