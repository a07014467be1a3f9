//! Where one who falls comes down.

use crate::{
    battle::{Battle, CreatureId},
    creature::Size,
    space::{Blocks, Body, CEILING, Footprint, Spot, Square},
};

/// How many squares away a free place is looked for.
const FARTHEST: i16 = 12;

impl Battle {
    /// The level of what carries a creature of this size from below: the ground, the surface of
    /// deep water, or the top of what stands there, as far as that is not above the creature.
    pub(crate) fn ground_below(&self, square: Square, size: Size, height: i16) -> i16 {
        let map = &self.setup.map;
        let ground = map.rest(square, size);
        if map.is_level() && self.state.objects.is_empty() {
            return ground;
        }
        let space = Footprint::new(square, size);
        let filled = space.squares().filter_map(|s| {
            let fill = map.fill(s).filter(|f| f.blocks.contains(Blocks::PASSAGE))?;
            (fill.height < CEILING).then(|| map.floor(s).saturating_add(fill.height))
        });
        let objects = self.standing_objects(space).map(|(_, top)| top);
        filled.chain(objects).filter(|top| *top <= height).fold(ground, i16::max)
    }

    /// The level to which a creature of this size settles that comes into a square at a height: on
    /// what carries it, or, under water, as deep as it is.
    pub(crate) fn settles_at(&self, square: Square, size: Size, height: i16) -> i16 {
        let below = self.ground_below(square, size, height);
        if height >= below {
            return below;
        }
        let floor = self.setup.map.floor_of(Footprint::new(square, size));
        let deep = below == self.setup.map.rest(square, size) && below > floor;
        if deep { height.max(floor) } else { below }
    }

    /// Where a creature would come down in a square.
    pub(crate) fn level_below(&self, id: CreatureId, square: Square) -> i16 {
        self.ground_below(square, self.creature(id).size, self.creature(id).height)
    }

    /// How far it is from where a creature is down to a square.
    pub(crate) fn fallen_feet(&self, id: CreatureId, to: Square) -> u16 {
        let fallen = i32::from(self.creature(id).height) - i32::from(self.level_below(id, to));
        fallen.max(0) as u16
    }

    /// Whether a creature that comes down in a square comes down in liquid.
    pub(crate) fn lands_in_liquid(&self, id: CreatureId, to: Square) -> bool {
        let level = self.level_below(id, to);
        Footprint::new(to, self.creature(id).size)
            .squares()
            .any(|s| self.setup.map.surface(s).is_some_and(|surface| level <= surface))
    }

    /// The level at which a creature can come to rest in a square, coming from this height: none
    /// when there is no room.
    pub(crate) fn landing_at(&self, id: CreatureId, to: Square, height: i16) -> Option<i16> {
        let size = self.creature(id).size;
        let space = Footprint::new(to, size);
        if !self.setup.map.holds(space) || self.setup.map.floor_of(space) > height {
            return None;
        }
        let level = self.ground_below(to, size, height);
        // Whoever squeezes above a place comes down in it (`size.squeeze`).
        let squeezed = || {
            let Spot { square, height } = self.spot(id);
            square == to && size.squares() > 1 && self.filled(space, height)
        };
        let open = !self.filled(space, level) || squeezed();
        (open && self.has_room(id, to, level)).then_some(level)
    }

    /// Whether no other creature's body is where this one would be.
    pub(crate) fn has_room(&self, id: CreatureId, square: Square, height: i16) -> bool {
        self.has_room_as(id, self.creature(id).size, Spot { square, height })
    }

    /// The same were the creature of a size.
    pub(crate) fn has_room_as(&self, id: CreatureId, size: Size, at: Spot) -> bool {
        let body = Body::new(Footprint::new(at.square, size), at.height, size);
        let tiny = |other| size == Size::Tiny && self.creature(other).size == Size::Tiny;
        let mut there = self
            .ids()
            .filter(|o| *o != id && self.takes_space(*o) && !self.may_share(id, *o))
            .filter(|o| self.body(*o).squares_to(body) == 0);
        // Four Tiny creatures share a square (`size.space`).
        let mut tinies = 0;
        !there.any(|o| {
            tinies += 1;
            !tiny(o) || tinies >= 4
        })
    }

    /// Whether something solid fills a space above a level.
    pub(crate) fn filled(&self, space: Footprint, level: i16) -> bool {
        let map = &self.setup.map;
        let filled = |s: Square| {
            map.fill(s).is_some_and(|fill| {
                fill.blocks.contains(Blocks::PASSAGE)
                    && map.floor(s).saturating_add(fill.height) > level
            })
        };
        (!map.is_level() && space.squares().any(filled))
            || self.standing_objects(space).any(|(_, top)| top > level)
    }

    /// The places nearest to one that is taken where a creature can come to rest, free as far as its
    /// side knows, in the order of the map: all that are equally near.
    pub fn landings(&self, id: CreatureId, taken: Spot) -> Vec<Square> {
        self.believed_by(self.creature(id).side).free_around(id, taken)
    }

    /// Where a creature that means to come to rest in a square does: there, or in the first of the
    /// nearest free places where somebody is whom it did not know of.
    pub(crate) fn comes_to_rest(&self, id: CreatureId, meant: Spot) -> Option<Square> {
        match self.landing_at(id, meant.square, meant.height) {
            Some(_) => Some(meant.square),
            None => self.free_around(id, meant).first().copied(),
        }
    }

    /// The nearest free places, past no wall where there are such.
    fn free_around(&self, id: CreatureId, taken: Spot) -> Vec<Square> {
        let from = self.body_at(id, taken);
        let open = |at: Spot| self.clear_path(from, self.body_at(id, at));
        let near = self.free_where(id, taken, open);
        if near.is_empty() { self.free_where(id, taken, |_| true) } else { near }
    }

    fn free_where(&self, id: CreatureId, taken: Spot, fits: impl Fn(Spot) -> bool) -> Vec<Square> {
        let Spot { square: Square { x, y }, height } = taken;
        let mut found = Vec::new();
        for away in 1..=FARTHEST {
            for dy in -away..=away {
                for dx in -away..=away {
                    if dx.abs().max(dy.abs()) != away {
                        continue;
                    }
                    let (x, y) = (i16::from(x) + dx, i16::from(y) + dy);
                    let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y)) else { continue };
                    let square = Square { x, y };
                    if self
                        .landing_at(id, square, height)
                        .is_some_and(|height| fits(Spot { square, height }))
                    {
                        found.push(square);
                    }
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }
}
