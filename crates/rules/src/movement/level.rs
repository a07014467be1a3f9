//! At which level to go, for those in the air, the water or the earth.

use super::{
    Footing, Gait, Mover, Reachable, bits::Bits, destination::Goal, gait::layer_of, window::Window,
};
use crate::{
    battle::Battle,
    space::{Body, SQUARE, Spot, Square},
};

impl Battle {
    /// As [`destinations_by`](Battle::destinations_by), at the level of each square from which one
    /// of several bodies is no more than so many feet away, or as near as it can be: of several
    /// levels the one nearest to where the creature is, or to the ground that it stands on.
    pub fn destinations_near(&self, gait: Gait, bodies: &[Body], feet: u16) -> Reachable {
        self.list_near(self.destinations_by(gait), bodies, feet)
    }

    /// As [`destinations_near`](Battle::destinations_near), with a look at whom each way provokes.
    pub fn reachable_near(&self, gait: Gait, bodies: &[Body], feet: u16) -> Reachable {
        self.list_near(self.reachable_by(gait), bodies, feet)
    }

    fn list_near(&self, mut found: Reachable, bodies: &[Body], feet: u16) -> Reachable {
        if Mover::on_foot(found.gait) {
            return found;
        }
        let mover = Mover::on_turn(self);
        let own = layer_of(found.from.height);
        let landed = self.footing(mover.id) == Footing::Ground;
        let gait = found.gait;
        let aside = |square: Square, layer: i16| {
            let height = mover.height_in(square, layer, gait)?;
            let body = mover.body(Spot { square, height });
            let near = bodies.iter().map(|other| body.feet_to(*other)).min()?.max(feet);
            let usual = if landed { layer_of(mover.rest(square)) } else { own };
            Some((near, layer.abs_diff(usual)))
        };
        found.list_best(aside);
        found
    }
}

impl Reachable {
    /// The level in feet that the plain list is about in a square, where there are several.
    pub fn level(&self, square: Square) -> Option<i16> {
        let (row, x) = self.window.place(square)?;
        self.listed_layer(row, x).map(|layer| layer * SQUARE as i16)
    }

    /// The layer that the plain list is about in a square, where there are several.
    pub(super) fn listed_layer(&self, row: usize, x: u8) -> Option<i16> {
        let Window { base, layers, height, .. } = self.window;
        if self.listed.is_empty() {
            return None;
        }
        let layer = (0..layers).find(|l| self.listed[l * height + row] >> x & 1 != 0)?;
        Some(base + layer as i16)
    }

    /// Makes the plain list about the layer of each square that one can stop in of which least is
    /// said.
    fn list_best<T: Ord>(&mut self, key: impl Fn(Square, i16) -> Option<T>) {
        let Window { west, north, height, base, layers, .. } = self.window;
        let mut best: Vec<Option<(T, i16)>> = Vec::new();
        best.resize_with(height * 128, || None);
        for layer in 0..layers {
            for row in 0..height {
                let at = layer * height + row;
                self.stops_at(at).each(|x| {
                    let square = Square { x: west + x, y: north + row as u8 };
                    let layer = base + layer as i16;
                    let place = &mut best[row * 128 + usize::from(x)];
                    if let Some(key) = key(square, layer)
                        && place.as_ref().is_none_or(|(least, _)| key < *least)
                    {
                        *place = Some((key, layer));
                    }
                });
            }
        }
        let layer = |square: Square| {
            let place = usize::from(square.y - north) * 128 + usize::from(square.x - west);
            // What can't be stopped in is on no list.
            best[place].as_ref().map_or(i16::MAX, |(_, layer)| *layer)
        };
        self.list(layer);
        if let Some(careful) = &mut self.careful {
            careful.list(layer);
        }
    }

    /// The first place to stop in that is near enough to a goal and fits, at whatever level.
    pub(super) fn first_aloft(
        &self,
        goal: &Goal<'_>,
        mut fits: impl FnMut(Square, i16) -> bool,
    ) -> Option<(Square, i16)> {
        let Window { west, north, height, base, layers, .. } = self.window;
        let mut near = vec![0_u128; height];
        for space in goal.spaces {
            let (bits, rows) = self.window.within(*space, goal.side, goal.squares);
            near[rows].iter_mut().for_each(|row| *row |= bits);
        }
        let mut first = None;
        for units in 1..self.sets() {
            for at in 0..layers * height {
                let (layer, row) = (base + (at / height) as i16, at % height);
                let new = self.new_row(units, at) & !self.rows.get(at) & near[row];
                new.each(|x| {
                    let square = Square { x: west + x, y: north + row as u8 };
                    if first.is_none() && fits(square, layer) {
                        first = Some((square, layer));
                    }
                });
            }
            if first.is_some() {
                break;
            }
        }
        first
    }

    /// The places of a row that one can stop in, whatever they cost.
    fn stops_at(&self, at: usize) -> u128 {
        let reached = (1..self.sets()).fold(0, |all, units| all | self.new_row(units, at));
        reached & !self.rows.get(at)
    }
}
