//! What is prepared of the lines of a map, in two readings: at any level, and below the roofs.

use std::{fmt, sync::OnceLock};

use super::{cache::Standing, clearing::Clearings, layer::Layer, ray::tenths};
use crate::space::{Blocks, Brightness, CEILING, Map, Obscured, Point, Square, Wall};

/// The lines of a map that nothing changeable touches, worked out when they are first asked for.
/// It is no part of what the map says: all are equal, a copy starts afresh, and no save holds it.
/// A map that was asked for its lines must not be changed afterwards.
#[derive(Default)]
pub struct Lines(OnceLock<Box<Prepared>>);

impl Clone for Lines {
    fn clone(&self) -> Lines {
        Lines::default()
    }
}

impl PartialEq for Lines {
    fn eq(&self, _: &Lines) -> bool {
        true
    }
}

impl Eq for Lines {}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lines")
    }
}

/// What is known of a map's lines. Trees and houses do not reach to the ceiling, but over everybody
/// who walks; so there are two readings.
pub(crate) struct Prepared {
    /// For lines at any level.
    any: Reading,
    /// For lines that stay below a level: what reaches up to it is as good as up to the ceiling.
    below: Option<(i16, Reading)>,
    pub(in crate::sight) clearings: Clearings,
    /// What was asked of those who stand on the ground, where more than the prepared lines counts.
    pub(super) standing: Standing,
    /// Whether nothing grows or drifts anywhere on the map that hides anybody, and no square is
    /// darker than the others.
    pub(in crate::sight) clear_air: bool,
}

/// From which height on things are worth a reading of their own, in feet above level 0.
const TALL: i16 = 10;

/// The lines between inner corners that are blocked by what reaches high enough, and what has to be
/// looked at one by one.
pub(crate) struct Reading {
    sight: Layer,
    /// For effects, where they differ from looks: windows, curtains, fog.
    effect: Option<Layer>,
    /// Walls that block only lines at some levels, or give a degree of cover.
    pub(crate) low: Vec<Wall>,
    /// The level up to which each square is solid, for looks and for effects; empty where the
    /// ground is level and nothing low stands on it.
    sight_tops: Vec<i16>,
    effect_tops: Vec<i16>,
    /// The lowest and the highest of them.
    range: (i16, i16),
}

impl Map {
    /// The map's lines; `doors` names the walls that are leaves of doors.
    #[inline]
    pub(crate) fn lines(&self, doors: impl FnOnce() -> Vec<u16>) -> &Prepared {
        self.lines.0.get_or_init(|| Box::new(Prepared::new(self, &doors())))
    }

    /// The level of the top of what fills a square.
    fn fill_top(&self, square: Square) -> Option<i16> {
        let fill = self.fill(square)?;
        Some(match fill.height {
            CEILING => CEILING,
            height => self.floor(square).saturating_add(height),
        })
    }
}

impl Prepared {
    fn new(map: &Map, doors: &[u16]) -> Prepared {
        let walls = map.walls.iter().map(|w| w.top);
        let fills = map.squares().filter_map(|s| map.fill_top(s));
        let reach = walls.chain(fills).filter(|top| *top != CEILING && *top >= TALL).min();
        let any = Reading::new(map, doors, CEILING);
        Prepared {
            below: reach.map(|reach| (reach, Reading::new(map, doors, reach))),
            clearings: Clearings::new(map),
            standing: if any.is_even() { Standing::default() } else { Standing::new(map) },
            clear_air: map.squares().all(|s| {
                let ground = map.ground(s);
                let lit = ground.light.is_none_or(|light| light == Brightness::Bright);
                lit && ground.obscured == Obscured::Clear
            }),
            any,
        }
    }

    /// The reading for lines up to a level, in tenths of a foot.
    #[inline]
    pub(crate) fn up_to(&self, highest: impl FnOnce() -> i64) -> &Reading {
        match &self.below {
            Some((reach, reading)) if highest() < tenths(*reach) => reading,
            _ => &self.any,
        }
    }
}

impl Reading {
    /// Reads the map for lines up to a level.
    fn new(map: &Map, doors: &[u16], reach: i16) -> Reading {
        let mut low = Vec::new();
        let (mut sight, mut effect) = (Layer::new(map), Layer::new(map));
        let lowest_floor = map.floors.iter().copied().min().unwrap_or(0);
        for (i, wall) in map.walls.iter().enumerate() {
            if doors.contains(&(i as u16)) {
                continue;
            }
            let whole = wall.top >= reach && wall.bottom <= lowest_floor;
            if wall.cover.is_some() || !whole {
                if wall.cover.is_some() || wall.blocks.intersects(Blocks::SIGHT | Blocks::EFFECT) {
                    low.push(*wall);
                }
                continue;
            }
            if wall.blocks.contains(Blocks::SIGHT) {
                sight.add_wall(wall.from, wall.to);
            }
            if wall.blocks.contains(Blocks::EFFECT) {
                effect.add_wall(wall.from, wall.to);
            }
        }
        let whole = |square| map.fill_top(square).is_some_and(|top| top >= reach);
        let mut uneven = map.floors.iter().any(|f| *f != map.floors[0]);
        for square in map.squares() {
            let ground = map.ground(square);
            if ground.obscured == Obscured::Heavily {
                sight.fill(square);
            }
            let Some(fill) = ground.fill else { continue };
            if !whole(square) {
                uneven |= fill.blocks.intersects(Blocks::SIGHT | Blocks::EFFECT);
                continue;
            }
            if fill.blocks.contains(Blocks::SIGHT) {
                sight.fill(square);
            }
            if fill.blocks.contains(Blocks::EFFECT) {
                effect.fill(square);
            }
        }
        let tops = |what: Blocks| -> Vec<i16> {
            let top = |square| match map.fill(square) {
                Some(fill) if fill.blocks.contains(what) && !whole(square) => {
                    map.floor(square).saturating_add(fill.height)
                }
                _ => map.floor(square),
            };
            map.squares().map(top).collect()
        };
        let (sight_tops, effect_tops) = match uneven {
            true => (tops(Blocks::SIGHT), tops(Blocks::EFFECT)),
            false => (Vec::new(), Vec::new()),
        };
        let level = map.floors.first().copied().unwrap_or(0);
        let all = || sight_tops.iter().chain(&effect_tops).copied();
        let range = (all().min().unwrap_or(level), all().max().unwrap_or(level));
        let effect = (!effect.same(&sight)).then_some(effect);
        Reading { sight, effect, low, sight_tops, effect_tops, range }
    }

    /// Whether the ground is level and nothing low is on it.
    #[inline]
    pub(super) fn is_even(&self) -> bool {
        self.low.is_empty() && self.sight_tops.is_empty()
    }

    #[inline]
    fn layer(&self, what: Blocks) -> &Layer {
        match &self.effect {
            Some(effect) if what == Blocks::EFFECT => effect,
            _ => &self.sight,
        }
    }

    /// Which of the sixteen lines from inner corners of one square to those of another are blocked
    /// at every level: bit 4 i + j is the line from corner i to corner j.
    #[inline]
    pub(crate) fn blocked(&self, what: Blocks, a: Square, b: Square) -> u16 {
        self.layer(what).blocked(a, b)
    }

    /// Whether a line from any place to an inner corner is blocked at every level. What it touches
    /// only where it starts does not count.
    pub(crate) fn blocks_from(&self, what: Blocks, from: Point, to: Point) -> bool {
        self.layer(what).blocks(from, to, true)
    }

    /// Up to which level a square is solid.
    #[inline]
    pub(crate) fn top(&self, what: Blocks, place: usize) -> i16 {
        let tops = if what == Blocks::EFFECT { &self.effect_tops } else { &self.sight_tops };
        tops.get(place).copied().unwrap_or(self.range.0)
    }

    /// The highest level up to which any square is solid.
    #[inline]
    pub(crate) fn highest(&self) -> i16 {
        self.range.1
    }
}
