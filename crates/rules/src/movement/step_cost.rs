//! A single step: what it costs, and what is in its way.

use arrayvec::ArrayVec;

use super::{
    MovementMode, Mover, Step,
    squeeze::{Fit, Room},
};
use crate::{
    battle::{Refusal, RefusalReason},
    catalogue::Rule,
    conditions::Condition,
    effects::Nature,
    pathfinding::step_table::{SAFE_DROP, STEP_UP, has},
    ruleset::Squeezing,
    space::{Blocks, Direction, Face, Map, SQUARE, Spot, Square},
};

/// A step, as it would be taken with one gait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepCost {
    /// Where it leads.
    pub(crate) to: Spot,
    /// The feet of movement that it costs.
    pub(crate) cost: u16,
    /// With which gait.
    pub(crate) gait: MovementMode,
    /// Whether the terrain is difficult.
    pub(crate) difficult: bool,
    /// Whether the mover squeezes through (`size.squeeze`).
    pub(crate) squeezes: bool,
    /// Feet climbed.
    pub(crate) climbs: u16,
    /// The check that it takes: climbing a sheer face, swimming in rough water.
    pub(crate) check: Option<Rule>,
    /// Whether it is swum.
    pub(crate) swims: bool,
    /// Whether it leads over a ledge into the air.
    pub(crate) falls: bool,
    /// Whether nobody is there for sure, as far as the mover knows.
    pub(crate) bare: bool,
}

impl StepCost {
    /// A step on foot into a space where nobody and nothing but the ground is.
    pub(super) const fn over_bare_ground(to: Spot, cost: u16, difficult: bool) -> StepCost {
        StepCost {
            to,
            cost,
            gait: MovementMode::Walk,
            difficult,
            squeezes: false,
            climbs: 0,
            check: None,
            swims: false,
            falls: false,
            bare: true,
        }
    }

    /// Whether it is walked, neither climbed nor swum.
    pub(super) fn is_on_foot(&self) -> bool {
        self.gait == MovementMode::Walk && self.climbs == 0 && !self.swims
    }

    /// Whether there is as little to either step of a walk as to the other: plain ground, and
    /// nobody there.
    pub(super) fn is_like(&self, other: &StepCost) -> bool {
        let plain = |pace: &StepCost| pace.bare && !pace.difficult;
        plain(self) && plain(other) && self.cost == other.cost
    }
}

pub(super) type Paces = ArrayVec<StepCost, 2>;

impl Mover<'_> {
    /// The step as each gait would take it, the cheapest first; or why it can't be taken.
    pub(crate) fn paces(
        &self,
        from: Spot,
        stride: Step,
        gait: MovementMode,
    ) -> Result<Paces, Refusal> {
        let Some(square) = stride.square(from.square) else {
            return Refusal::err(Rule::GridEnter, RefusalReason::OffMap(from.square));
        };
        if !self.battle.setup.map.holds(self.space(square)) {
            return Refusal::err(Rule::GridEnter, RefusalReason::OffMap(square));
        }
        if self.nears_fear(from.square, square) {
            let fear = self.feared(from.square, square).unwrap_or(self.id);
            return Refusal::err(Rule::ConditionFrightenedMove, RefusalReason::CloserToFear(fear));
        }
        match gait {
            MovementMode::Walk => self.paces_on_foot(from, square, stride),
            MovementMode::Climb => self.paces_on_face(from, square, stride),
            _ => self.paces_aloft(from, square, stride, gait),
        }
    }

    /// The step with the gait that is cheapest among those with movement left, so much being
    /// spent; where none has enough, the cheapest.
    pub(crate) fn pace(
        &self,
        from: Spot,
        stride: Step,
        gait: MovementMode,
        spent: u16,
    ) -> Result<StepCost, Refusal> {
        let paces = self.paces(from, stride, gait)?;
        let lasts = paces.iter().find(|p| spent + p.cost <= self.lefts.of(p.gait));
        Ok(*lasts.unwrap_or(&paces[0]))
    }

    pub(super) fn paces_on_foot(
        &self,
        from: Spot,
        to: Square,
        stride: Step,
    ) -> Result<Paces, Refusal> {
        let Some(way) = stride.direction() else {
            return Refusal::err(Rule::MoveModes, RefusalReason::NoFlight);
        };
        // Whoever stands on something, or holds on to a face, comes down from there.
        let perched = self.perch == Some(from);
        let on_face = perched && self.battle.creature(self.id).on_face;
        let here = if perched { from.height } else { self.rest(from.square) };
        let rest = self.rest(to);
        let (low, high) = (here.min(rest), here.max(rest).saturating_add(self.size.tall()));
        let mut squeezes = false;
        let mut rise = 0;
        if perched {
            let Some(fit) = self.fit_from_perch(from, way, rest) else {
                return self.why_closed(from.square, to, way, low, high);
            };
            squeezes = fit == Fit::Narrow;
            // A slope leads up from wherever one stands.
            let slope = rest > here && !squeezes && !on_face && self.is_slope(to);
            rise = if slope { 0 } else { rest - here };
        } else if let Some(table) = self.table {
            let open = has(&table.open[way as usize], from.square);
            if !open && !has(&table.special[way as usize], from.square) {
                return self.why_closed(from.square, to, way, low, high);
            }
            squeezes = has(&table.narrow[way as usize], from.square);
            if !open {
                rise = rest - here;
            }
        }
        if rise.abs() <= STEP_UP && !on_face {
            rise = 0;
        }
        self.look_for_doors(from.square, way, i16::MIN, i16::MAX)?;
        if let Err(refusal) = self.look_for_things(from.square, stride, i16::MIN) {
            if !self.walks_past_things((from.square, to, way), (here, rest)) {
                return Err(refusal);
            }
            squeezes = true;
        }
        let mut difficult = self.hinders(to);
        difficult |= self.squeeze_in(self.body(Spot { square: to, height: rest }))?;
        let squeezes = squeezes && !self.battle.flows(self.id);
        let hampers = squeezes && self.battle.setup.ruleset.squeezing == Squeezing::Hampers;
        difficult |= squeezes && !hampers;
        let drop = rise <= -SAFE_DROP && stride.dz == 0;
        // A jump down that hurts nobody, and a step over the edge, are not climbed.
        let climbs = if drop || (-SAFE_DROP < rise && rise < 0) { 0 } else { rise.unsigned_abs() };
        let deep = self.table.is_some_and(|t| has(&t.deep, to)) && rise >= 0;
        let mut plain = SQUARE + self.extra;
        if difficult {
            // Several causes in one space count once (`terrain.once`).
            plain += SQUARE;
        }
        if hampers {
            plain += SQUARE;
        }
        let up = climbs.div_ceil(SQUARE) * SQUARE;
        if climbs > 0 && self.battle.creature(self.id).is(Condition::Prone) {
            return Refusal::err(Rule::ProneOnly, RefusalReason::Has(self.id, Condition::Prone));
        }
        // What makes a foot dearer makes each foot climbed dearer.
        let times = 1 + u16::from(difficult) + u16::from(hampers) + self.extra / SQUARE;
        let over = if climbs > 0 { 0 } else { SQUARE };
        let check = if climbs > 0 {
            let higher = match rise {
                1.. => to,
                _ if on_face => self.hold(from).unwrap_or(from.square),
                _ => from.square,
            };
            self.slips_on(higher).then_some(Rule::ClimbCheck)
        } else {
            let rough = |s: Square| self.battle.setup.map.ground(s).rough;
            (deep && self.space(to).squares().any(rough)).then_some(Rule::SwimCheck)
        };
        let height = if drop { from.height } else { rest };
        let pace = |cost, gait| StepCost {
            to: Spot { square: to, height },
            cost,
            gait,
            difficult,
            squeezes,
            climbs,
            check,
            swims: deep,
            falls: drop,
            bare: false,
        };
        let mut paces = Paces::new();
        if climbs > 0 {
            if self.lefts.of(MovementMode::Climb) > 0 {
                paces.push(pace(plain + up * times, MovementMode::Climb));
            }
            paces.push(pace(plain + up * (times + 1), MovementMode::Walk));
        } else if deep {
            if self.lefts.of(MovementMode::Swim) > 0 {
                paces.push(pace(plain, MovementMode::Swim));
            }
            paces.push(pace(plain + over, MovementMode::Walk));
        } else {
            paces.push(pace(plain, MovementMode::Walk));
        }
        Ok(paces)
    }

    /// How a step fits through from where the mover stands above the ground or holds on: what lies
    /// lower than that is not in its way, though it would be to one on the ground.
    #[cold]
    fn fit_from_perch(&self, from: Spot, way: Direction, there: i16) -> Option<Fit> {
        let Some(table) = self.table else { return Some(Fit::Whole) };
        let map = &self.battle.setup.map;
        Room { map, crossings: &table.crossings, size: self.size }.for_step(from, way, there)
    }

    fn is_slope(&self, to: Square) -> bool {
        self.battle.setup.map.face(self.space(to)) == Face::Slope
    }

    /// Whether the face up to a place is sheer, and asks a check of the mover (`climb.check`).
    pub(super) fn slips_on(&self, higher: Square) -> bool {
        self.battle.setup.sheer(higher, self.size) && !self.clings(higher)
    }

    /// Whether a sheer face asks no check of the mover.
    fn clings(&self, higher: Square) -> bool {
        let nature = self.battle.creature(self.id).nature;
        nature.contains(Nature::SPIDER_CLIMB)
            || nature.contains(Nature::ICE_WALK) && self.battle.setup.icy(higher, self.size)
    }

    /// Whether the ground itself is difficult terrain with the mover's corner here.
    pub(crate) fn hinders(&self, to: Square) -> bool {
        self.table.is_some_and(|t| has(&t.difficult, to)) || self.zone_hinders(to)
    }

    /// Whether an area that lasts makes the ground difficult with the mover's corner here.
    pub(super) fn zone_hinders(&self, corner: Square) -> bool {
        self.battle.hindering_zones(self.id).next().is_some()
            && self.space(corner).squares().any(|s| self.battle.zone_hinders(s, self.id))
    }

    /// Goes through the squares that areas which last make difficult.
    pub(crate) fn each_square_in_zones(&self, mut then: impl FnMut(Square)) {
        let map = &self.battle.setup.map;
        for zone in self.battle.hindering_zones(self.id) {
            let (Square { x, y }, width, height) = zone.area.bounds(map.grid);
            let squares =
                (y..y + height).flat_map(|y| (x..x + width).map(move |x| Square { x, y }));
            squares.filter(|s| zone.fills(*s, map.floor(*s))).for_each(&mut then);
        }
    }

    /// The closed doors in the way of a step (`grid.occupied`).
    pub(super) fn look_for_doors(
        &self,
        from: Square,
        way: Direction,
        low: i16,
        high: i16,
    ) -> Result<(), Refusal> {
        for door in self.doors.iter().filter(|door| door.meets(low, high)) {
            let space = self.space(from);
            if door.steps.iter().any(|step| step.is_of(way) && space.contains(step.square)) {
                return Refusal::err(Rule::GridOccupied, RefusalReason::ClosedDoor(door.id));
            }
        }
        Ok(())
    }

    /// The bulky things in the way of a step (`grid.occupied`, `grid.corner`).
    pub(super) fn look_for_things(
        &self,
        from: Square,
        Step { dx, dy, .. }: Step,
        low: i16,
    ) -> Result<(), Refusal> {
        for thing in self.things.iter().filter(|thing| thing.top > low) {
            let beside = |dx: i8, dy: i8| {
                Step { dx, dy, dz: 0 }
                    .square(from)
                    .is_some_and(|c| thing.space.overlaps(self.space(c)))
            };
            if beside(dx, dy) {
                return Refusal::err(Rule::GridOccupied, RefusalReason::Fills(thing.id));
            }
            if dx != 0 && dy != 0 && (beside(dx, 0) || beside(0, dy)) {
                return Refusal::err(Rule::GridCorner, RefusalReason::CornerOf(thing.id));
            }
        }
        Ok(())
    }

    /// Why the ground does not let a step be taken.
    fn why_closed<T>(
        &self,
        from: Square,
        to: Square,
        way: Direction,
        low: i16,
        high: i16,
    ) -> Result<T, Refusal> {
        let map = &self.battle.setup.map;
        let fills = |c: Square| {
            self.space(c).squares().find(|s| {
                map.fill(*s).is_some_and(|f| {
                    f.blocks.contains(Blocks::PASSAGE)
                        && map.floor(*s).saturating_add(f.height) > low
                })
            })
        };
        let wide = self.size.squares() > 1;
        let filled = fills(to);
        if let Some(square) = filled
            && !(wide && self.space(to).squares().any(|s| fills_none(map, s, low)))
        {
            return Refusal::err(Rule::GridOccupied, RefusalReason::Filled(square));
        }
        if filled.is_none() && self.table.is_some_and(|t| t.crosses(from, way, low, high)) {
            return Refusal::err(Rule::GridEnter, RefusalReason::Walled(to));
        }
        let cuts = |corner: Square| {
            let high = map.floor_of(self.space(corner)) > low;
            fills(corner).or(high.then_some(corner))
        };
        if let Some(corner) = way.beside(from).find_map(cuts) {
            return Refusal::err(Rule::GridCorner, RefusalReason::Corner(corner));
        }
        Refusal::err(Rule::SizeSqueeze, RefusalReason::TooNarrow(to))
    }
}

fn fills_none(map: &Map, square: Square, low: i16) -> bool {
    map.fill(square).is_none_or(|f| {
        !f.blocks.contains(Blocks::PASSAGE) || map.floor(square).saturating_add(f.height) <= low
    })
}
