//! Reads thin walls.

use std::ops::Range;

use affray_rules::{Blocks, CEILING, Degree, Map, Point, Square, UNITS, Wall};

use super::text::{BlockText, PointText, WallKind, WallText};
use crate::file::{At, Fault};

/// The most thin walls: a door knows its leaf by a number of two bytes.
const MOST_WALLS: usize = u16::MAX as usize;

impl WallKind {
    /// What it keeps out, the cover that it gives, and its height in feet if it has one.
    pub(super) const fn figures(self) -> (Blocks, Option<Degree>, Option<i16>) {
        match self {
            WallKind::Wall => (Blocks::all(), None, None),
            WallKind::LowWall => (Blocks::all(), None, Some(3)),
            WallKind::Fence => (Blocks::PASSAGE, Some(Degree::Half), Some(4)),
            WallKind::Hedge => (Blocks::PASSAGE.union(Blocks::SIGHT), Some(Degree::Half), Some(5)),
            WallKind::Window => (Blocks::WINDOW, None, None),
            WallKind::Opening => (Blocks::PASSAGE, Some(Degree::Half), None),
            WallKind::ArrowSlit | WallKind::Portcullis => {
                (Blocks::PASSAGE, Some(Degree::ThreeQuarters), None)
            }
            WallKind::Curtain => (Blocks::CURTAIN, None, None),
        }
    }
}

/// What a list of words keeps out.
pub(crate) fn blocks(words: &[BlockText]) -> Blocks {
    words
        .iter()
        .map(|word| match word {
            BlockText::Passage => Blocks::PASSAGE,
            BlockText::Sight => Blocks::SIGHT,
            BlockText::Effect => Blocks::EFFECT,
        })
        .collect()
}

/// Puts the thin walls on the map.
pub(super) fn raise(walls: &[At<WallText>], map: &mut Map) -> Result<(), Fault> {
    for wall in walls {
        let text = &wall.value;
        let points = &text.points.value;
        if points.len() < 2 {
            return Err(Fault::at(&text.points.span, "a wall runs between two points at least")
                .help("write `points = [[3, 0], [3, 2.5]]`"));
        }
        let (by_kind, cover, height) = text.kind.figures();
        for pair in points.windows(2) {
            let segment = Segment {
                from: point(&pair[0], map)?,
                to: point(&pair[1], map)?,
                span: &pair[1].span,
            };
            let (low, high) = segment.floors(map);
            let top = text.top.as_ref().map(|top| top.value).or(height);
            let bottom = text.bottom.as_ref().map_or(low, |b| high.saturating_add(b.value));
            let top = top.map_or(CEILING, |top| high.saturating_add(top));
            if bottom >= top {
                let span =
                    text.top.as_ref().or(text.bottom.as_ref()).map_or(&wall.span, |t| &t.span);
                return Err(Fault::at(span, "the top of the wall is not above its lower edge")
                    .help("`top` and `bottom` are feet from the higher floor beside it"));
            }
            let blocks = text.blocks.as_deref().map_or(by_kind, blocks);
            let cover = text.cover.or(cover);
            segment.add(map, Wall { blocks, bottom, top, cover, ..segment.wall() })?;
        }
    }
    Ok(())
}

/// A point that is written, which must be on the map.
pub(super) fn point(text: &At<PointText>, map: &Map) -> Result<Point, Fault> {
    let PointText(point) = text.value;
    let on = |n: i32, edge: u8| (0..=i32::from(edge) * UNITS).contains(&n);
    if on(point.x, map.grid.width) && on(point.y, map.grid.height) {
        return Ok(point);
    }
    let (width, height) = (map.grid.width, map.grid.height);
    Err(Fault::at(&text.span, "the point is off the map").help(format!(
        "points go from [0, 0] in the north-west to [{width}, {height}] in the south-east"
    )))
}

/// Where a piece of a wall runs.
pub(super) struct Segment<'a> {
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) span: &'a Range<usize>,
}

impl Segment<'_> {
    /// A wall along it that keeps everything out.
    pub(super) const fn wall(&self) -> Wall {
        Wall {
            from: self.from,
            to: self.to,
            blocks: Blocks::all(),
            bottom: 0,
            top: CEILING,
            cover: None,
        }
    }

    /// Puts a wall along it on the map, and says at which place.
    pub(super) fn add(&self, map: &mut Map, wall: Wall) -> Result<u16, Fault> {
        if self.from == self.to {
            return Err(Fault::at(self.span, "a wall of no length")
                .help("let it end somewhere else than it begins"));
        }
        if map.walls.len() >= MOST_WALLS {
            return Err(Fault::at(self.span, format!("there are more than {MOST_WALLS} walls"))
                .help("fill squares in place of some"));
        }
        map.walls.push(wall);
        Ok(map.walls.len() as u16 - 1)
    }

    /// The lowest and the highest floor beside it.
    pub(super) fn floors(&self, map: &Map) -> (i16, i16) {
        if map.floors.is_empty() {
            return (0, 0);
        }
        let (mut low, mut high) = (i16::MAX, i16::MIN);
        for square in self.beside(map) {
            low = low.min(map.floor(square));
            high = high.max(map.floor(square));
        }
        (low, high)
    }

    /// The squares that it runs through or along; some more than once.
    pub(super) fn beside(&self, map: &Map) -> impl Iterator<Item = Square> {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        // Steps of a quarter of a square, each looked at in its middle.
        let steps = (dx.abs().max(dy.abs()) / (UNITS / 4)).max(1);
        let (width, height) = (i32::from(map.grid.width), i32::from(map.grid.height));
        let from = self.from;
        (0..steps)
            .map(move |i| {
                let along = |d: i32| d * (2 * i + 1) / (2 * steps);
                (from.x + along(dx), from.y + along(dy))
            })
            .flat_map(|(x, y)| [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)])
            .map(|(x, y)| (x.div_euclid(UNITS), y.div_euclid(UNITS)))
            .filter(move |(x, y)| (0..width).contains(x) && (0..height).contains(y))
            .map(|(x, y)| Square { x: x as u8, y: y as u8 })
    }
}
