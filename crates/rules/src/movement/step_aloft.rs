//! Steps through the air, the water and the earth, layer by layer.

use super::{
    MovementMode, Mover, Step,
    mode::layer_of,
    squeeze::{PARTS, is_torn},
    step_cost::{Paces, StepCost},
};
use crate::{
    battle::{Battle, CreatureId, Refusal, RefusalReason},
    catalogue::Rule,
    effects::Nature,
    pathfinding::step_table::has,
    ruleset::Squeezing,
    space::{Blocks, Footprint, SQUARE, Spot, Square},
};

/// A step from one layer to another, or along one.
#[derive(Clone, Copy)]
struct Leg {
    from: Square,
    to: Square,
    stride: Step,
    layer: i16,
    gait: MovementMode,
}

impl Leg {
    fn next(self) -> i16 {
        self.layer + i16::from(self.stride.dz)
    }

    fn lower(self) -> i16 {
        self.layer.min(self.next())
    }

    /// The places beside a diagonal step (`grid.corner`).
    fn corners(self) -> impl Iterator<Item = Square> {
        let way = self.stride.direction().filter(|_| self.gait != MovementMode::Burrow);
        way.into_iter().flat_map(move |way| way.beside(self.from))
    }
}

impl Mover<'_> {
    /// A step through the air, the water or the earth, layer by layer.
    pub(super) fn paces_aloft(
        &self,
        from: Spot,
        to: Square,
        stride: Step,
        gait: MovementMode,
    ) -> Result<Paces, Refusal> {
        let leg = Leg { from: from.square, to, stride, layer: layer_of(from.height), gait };
        let Some(height) = self.height_in(to, leg.next(), gait) else {
            return self.why_not_there(to, leg.next(), gait);
        };
        let (low, high) = self.swept(leg.layer, leg.next());
        if let Some(way) = stride.direction() {
            self.look_for_doors(from.square, way, low, high)?;
        }
        let whole = self.goes_whole(leg, low, high);
        let whole = whole.and_then(|()| self.look_for_things(from.square, stride, low));
        let squeezes = match whole {
            Err(refusal) if !self.goes_squeezed(from, leg, low, high) => return Err(refusal),
            whole => whole.is_err() && !self.battle.flows(self.id),
        };
        let to = Spot { square: to, height };
        let hampers = squeezes && self.battle.setup.ruleset.squeezing == Squeezing::Hampers;
        let difficult = self.squeeze_in(self.body(to))?
            || self.dense(to.square, to.height, gait)
            || (squeezes && !hampers)
            || self.hinders_aloft(to, gait);
        let dearer = u16::from(difficult) + u16::from(hampers);
        let plain = SQUARE + self.extra + SQUARE * dearer;
        let rough = |s: Square| self.battle.setup.map.ground(s).rough;
        let check = (gait == MovementMode::Swim && self.space(to.square).squares().any(rough))
            .then_some(Rule::SwimCheck);
        let pace = |cost, gait| StepCost {
            to,
            cost,
            gait,
            difficult,
            squeezes,
            climbs: 0,
            check,
            swims: gait == MovementMode::Swim,
            falls: false,
            bare: false,
        };
        let mut paces = Paces::new();
        match gait {
            MovementMode::Swim => {
                if self.lefts.of(MovementMode::Swim) > 0 {
                    paces.push(pace(plain, MovementMode::Swim));
                }
                paces.push(pace(plain + SQUARE, MovementMode::Walk));
            }
            _ => paces.push(pace(plain, gait)),
        }
        Ok(paces)
    }

    /// Whether a place in the air or the water is difficult terrain. Weeds and the like on the ground
    /// hamper those in the water, and nobody in the air; what fills all levels hampers both.
    pub(crate) fn hinders_aloft(&self, at: Spot, gait: MovementMode) -> bool {
        (gait == MovementMode::Swim && self.hinders(at.square))
            || (gait != MovementMode::Burrow && self.battle.hinders_body(self.body(at), self.id))
    }

    /// Whether the map lets a step be taken without squeezing.
    fn goes_whole(&self, leg: Leg, low: i16, high: i16) -> Result<(), Refusal> {
        let Some(table) = self.table else { return Ok(()) };
        let Leg { from, to, gait, .. } = leg;
        if let Some(way) = leg.stride.direction()
            && !self.ghostly
            && table.crosses(from, way, low, high)
        {
            return Refusal::err(Rule::GridEnter, RefusalReason::Walled(to));
        }
        for corner in leg.corners() {
            if !self.is_clear(corner, leg.lower(), gait) {
                return Refusal::err(Rule::GridCorner, RefusalReason::Corner(corner));
            }
        }
        let split = !self.ghostly && table.is_split(to, low, high);
        if split || !self.is_clear(to, leg.next(), gait) {
            return Refusal::err(Rule::SizeSqueeze, RefusalReason::TooNarrow(to));
        }
        Ok(())
    }

    /// Whether a step can be taken where there is room for one size less (`size.squeeze`).
    fn goes_squeezed(&self, at: Spot, leg: Leg, low: i16, high: i16) -> bool {
        if !self.may_squeeze() && !self.may_squeeze_past_things() {
            return false;
        }
        let Leg { from, to, gait, .. } = leg;
        let (way, lower) = (leg.stride.direction(), leg.lower());
        let crossings = self.table.map(|table| &table.crossings);
        let fits = |corner: Square, part: Footprint, layer: i16| {
            self.fits(corner, Some(part), layer, gait) && self.free_of_things(part, low)
        };
        // With the whole space: a diagonal step past a corner is none to squeeze through.
        let cuts_corner = |beside: Square| {
            let above = (self.clearance(beside, lower, gait), low);
            self.level_in(beside, lower, gait).is_none() || !self.is_free_beside(beside, at, above)
        };
        let walled = |from: Footprint| {
            way.zip(crossings).is_some_and(|(way, c)| c.cuts_off(from, way, low, high))
        };
        let diagonal = way.is_some_and(|way| way.beside(from).next().is_some());
        if (diagonal && walled(self.space(from)))
            || leg.corners().any(cuts_corner)
            || is_torn(crossings, self.space(to), (low, high), |part| fits(to, part, leg.next()))
        {
            return false;
        }
        let passes = |part: (u8, u8)| {
            let [here, there] = [from, to].map(|corner| self.part(corner, part));
            fits(from, here, leg.layer)
                && fits(to, there, leg.next())
                && leg.corners().all(|c| fits(c, self.part(c, part), lower))
                && !walled(here)
                && !crossings.is_some_and(|c| c.splits(there, low, high))
        };
        PARTS.into_iter().any(passes)
    }

    /// Whether the map lets a step be taken from a place by squeezing, and no other way.
    pub(crate) fn must_squeeze(
        &self,
        from: Square,
        layer: i16,
        stride: Step,
        gait: MovementMode,
    ) -> bool {
        let Some(to) = stride.square(from) else { return false };
        let Some(height) = self.height_in(from, layer, gait) else { return false };
        let at = Spot { square: from, height };
        let leg = Leg { from, to, stride, layer, gait };
        let (low, high) = self.swept(layer, leg.next());
        self.height_in(to, leg.next(), gait).is_some()
            && self.goes_whole(leg, low, high).is_err()
            && self.goes_squeezed(at, leg, low, high)
    }

    /// The levels that a body passes between two layers.
    pub(crate) fn swept(&self, layer: i16, next: i16) -> (i16, i16) {
        let low = layer.min(next) * SQUARE as i16;
        (low, layer.max(next) * SQUARE as i16 + self.size.tall())
    }

    /// The level of the mover's feet in a layer with its corner here, squeezed or not; none where
    /// it can't be there with this gait, creatures and loose things aside.
    pub(crate) fn height_in(&self, corner: Square, layer: i16, gait: MovementMode) -> Option<i16> {
        let height = self.level_in(corner, layer, gait)?;
        let part_fits = |part| self.fits(corner, Some(self.part(corner, part)), layer, gait);
        let squeezed = || PARTS.into_iter().any(part_fits);
        let room = self.fits(corner, None, layer, gait) || (self.may_squeeze() && squeezed());
        room.then_some(height)
    }

    /// Whether the mover can be in a layer with its corner here without squeezing.
    pub(crate) fn is_clear(&self, corner: Square, layer: i16, gait: MovementMode) -> bool {
        self.level_in(corner, layer, gait).is_some() && self.fits(corner, None, layer, gait)
    }

    /// The level of the mover's feet in a layer with its corner here, whatever fills it.
    fn level_in(&self, corner: Square, layer: i16, gait: MovementMode) -> Option<i16> {
        let map = &self.battle.setup.map;
        let space = self.space(corner);
        if !map.holds(space) {
            return None;
        }
        let level = layer.checked_mul(SQUARE as i16)?;
        let rest = self.rest(corner);
        match gait {
            MovementMode::Fly => (layer >= layer_of(rest)).then_some(level.max(rest)),
            MovementMode::Swim => {
                let deep = self.table.is_some_and(|t| has(&t.deep, corner));
                let floor = map.floor_of(space);
                let within = layer_of(floor) <= layer && layer <= layer_of(rest);
                let surface = layer == layer_of(rest);
                (deep && within).then_some(if surface { rest } else { level.max(floor) })
            }
            MovementMode::Burrow => {
                let underground = layer < layer_of(rest);
                (layer <= layer_of(rest)).then_some(if underground { level } else { rest })
            }
            MovementMode::Walk | MovementMode::Climb => Some(rest),
        }
    }

    /// Above which level a layer must be free for the mover with its corner here.
    fn clearance(&self, corner: Square, layer: i16, gait: MovementMode) -> i16 {
        let level = layer.saturating_mul(SQUARE as i16);
        level.max(match gait {
            MovementMode::Swim => self.battle.setup.map.floor_of(self.space(corner)),
            _ => self.rest(corner),
        })
    }

    /// Whether nothing fills a layer where the mover's corner is here, or where a part of it is.
    fn fits(
        &self,
        corner: Square,
        part: Option<Footprint>,
        layer: i16,
        gait: MovementMode,
    ) -> bool {
        match gait {
            MovementMode::Walk | MovementMode::Climb => true,
            MovementMode::Burrow => {
                let space = part.unwrap_or(self.space(corner));
                let underground = layer < layer_of(self.rest(corner));
                space.squares().all(|s| self.battle.can_dig(self.id, s, underground))
            }
            MovementMode::Fly | MovementMode::Swim => self.table.is_none_or(|table| {
                let solid = match part {
                    Some(part) => table.tight(part.corner),
                    None => table.solid(corner),
                };
                let ghostly = self.ghostly && gait == MovementMode::Fly;
                ghostly || solid <= self.clearance(corner, layer, gait)
            }),
        }
    }

    /// Why the mover can't be in a layer of the air, the water or the earth.
    pub(super) fn why_not_there<T>(
        &self,
        to: Square,
        layer: i16,
        gait: MovementMode,
    ) -> Result<T, Refusal> {
        let map = &self.battle.setup.map;
        let solid = |s: &Square| map.fill(*s).is_some_and(|f| f.blocks.contains(Blocks::PASSAGE));
        let fill = self.space(to).squares().find(solid);
        let free = self.may_squeeze() && !self.space(to).squares().all(|s| solid(&s));
        match (gait, fill) {
            (MovementMode::Burrow, _) => {
                Refusal::err(Rule::BurrowGround, RefusalReason::TooHard(fill.unwrap_or(to)))
            }
            (_, Some(_)) if free && self.level_in(to, layer, gait).is_some() => {
                Refusal::err(Rule::SizeSqueeze, RefusalReason::TooNarrow(to))
            }
            (_, Some(fill)) => Refusal::err(Rule::GridOccupied, RefusalReason::Filled(fill)),
            (MovementMode::Swim, _) => Refusal::err(Rule::SwimCost, RefusalReason::NoWater(to)),
            _ if layer < layer_of(self.rest(to)) => {
                Refusal::err(Rule::GridOccupied, RefusalReason::BelowGround(to))
            }
            _ => Refusal::err(Rule::GridEnter, RefusalReason::NoWay(to)),
        }
    }
}

impl Battle {
    /// Whether a creature can burrow into a square, or through what fills it (`burrow.ground`).
    pub(super) fn can_dig(&self, id: CreatureId, square: Square, underground: bool) -> bool {
        let ground = self.setup.map.ground(square);
        let filled = ground.fill.filter(|f| f.blocks.contains(Blocks::PASSAGE));
        self.creature(id).nature.intersects(Nature::EARTH_GLIDE | Nature::TUNNELER)
            || (filled.is_none_or(|f| f.loose) && (!underground || ground.loose))
    }
}
