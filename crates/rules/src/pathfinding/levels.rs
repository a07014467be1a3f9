//! At which level to go, for those in the air, the water or the earth.

use super::{Reachable, bit_window::Window, bits::Bits, reachable::Rows};
use crate::{
    battle::Battle,
    movement::{Footing, Mover, mode::layer_of},
    space::{Body, SQUARE, Spot, Square},
};

impl Battle {
    /// Lists the squares that were reached at the levels that are nearest to some bodies, or within
    /// so many feet of one.
    pub(super) fn list_near(&self, found: &mut Reachable, bodies: &[Body], feet: u16) {
        if Mover::on_foot(found.gait) {
            return;
        }
        let mover = Mover::on_turn(self);
        let own = layer_of(found.from.height);
        let landed = self.footing(mover.id) == Footing::Ground;
        let gait = found.gait;
        let usual = |square| if landed { layer_of(mover.rest(square)) } else { own };
        let least = |square| {
            let apart = bodies.iter().map(|other| mover.space(square).feet_to(other.space)).min();
            apart.map_or(feet, |apart| apart.max(feet))
        };
        let near = |square: Square, layer: i16| {
            let height = mover.height_in(square, layer, gait)?;
            let body = mover.body(Spot { square, height });
            Some(bodies.iter().map(|other| body.feet_to(*other)).min()?.max(feet))
        };
        found.list_nearest(usual, least, near);
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

    /// Makes the plain list about the layer of each square that one can stop in which is nearest to
    /// something, and of equals to the usual one. Once it is as near as the square can be at the least, it
    /// looks no further.
    fn list_nearest(
        &mut self,
        usual: impl Fn(Square) -> i16,
        least: impl Fn(Square) -> u16,
        near: impl Fn(Square, i16) -> Option<u16>,
    ) {
        let Window { west, north, height, base, layers, .. } = self.window;
        let all = self.stops_in_layers();
        let mut best: Vec<Option<i16>> = vec![None; height * 128];
        for row in 0..height {
            let stops = |layer: usize| all[layer * height + row];
            let squares = (0..layers).fold(0, |squares, layer| squares | stops(layer));
            squares.each(|x| {
                let square = Square { x: west + x, y: north + row as u8 };
                let (usual, least) = (usual(square), least(square));
                let last = base + layers as i16 - 1;
                let farthest = (usual - base).max(last - usual).max(0);
                let mut nearest: Option<(u16, i16)> = None;
                let both = (0..=farthest).flat_map(|aside| [usual - aside, usual + aside]);
                for layer in both.filter(|layer| (base..=last).contains(layer)) {
                    if stops((layer - base) as usize) >> x & 1 != 0
                        && let Some(near) = near(square, layer)
                        && nearest.is_none_or(|(so_far, _)| near < so_far)
                    {
                        nearest = Some((near, layer));
                        if near <= least {
                            break;
                        }
                    }
                }
                best[row * 128 + usize::from(x)] = nearest.map(|(_, layer)| layer);
            });
        }
        let layer = |square: Square| {
            let place = usize::from(square.y - north) * 128 + usize::from(square.x - west);
            // What can't be stopped in is on no list.
            best[place].unwrap_or(i16::MAX)
        };
        self.list(layer);
        if let Some(careful) = &mut self.careful {
            careful.list(layer);
        }
    }

    /// The places that one can stop in, whatever they cost, layer by layer.
    fn stops_in_layers(&self) -> Vec<u128> {
        match &self.rows {
            Rows::Narrow(rows) => self.stops_among(rows),
            Rows::Wide(rows) => self.stops_among(rows),
        }
    }

    fn stops_among<R: Bits>(&self, rows: &[R]) -> Vec<u128> {
        let (through, sets) =
            (&rows[..self.window.rows()], &rows[self.first * self.window.rows()..]);
        let mut stops = vec![R::default(); through.len()];
        for new in sets.chunks_exact(through.len()).skip(1) {
            stops.iter_mut().zip(new).for_each(|(stops, new)| *stops |= *new);
        }
        stops.iter().zip(through).map(|(stops, through)| (*stops & !*through).wide()).collect()
    }
}
