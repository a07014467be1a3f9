//! On a face: part of the way up or down (`climb.cost`).

use super::{
    Footing, MoveOptions, MovementMode, Mover, Path, Step,
    mode::layer_of,
    step_cost::{Paces, StepCost},
};
use crate::{
    battle::{Battle, CreatureId, MoveFrame, Refusal, RefusalReason},
    catalogue::Rule,
    conditions::Condition,
    pathfinding::step_table::{Table, has},
    space::{Direction, SQUARE, Spot, Square},
};

impl Table {
    /// The places beside one to which a face leads up from a level on it.
    fn tops(&self, Spot { square, height }: Spot) -> impl Iterator<Item = Square> {
        let leads = move |way: &Direction| {
            let way = *way as usize;
            has(&self.special[way], square) && !has(&self.narrow[way], square)
        };
        let beside = Direction::ALL.into_iter().filter(leads);
        beside.filter_map(move |way| square.step(way)).filter(move |to| self.rest(*to) > height)
    }
}

impl Battle {
    /// Whether a creature holds on to the face that it is on. A speed of 0 does not loosen its grip:
    /// the books make only fliers fall by it.
    pub(crate) fn holds_on(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        creature.on_face
            && !creature.is(Condition::Incapacitated)
            && !creature.is(Condition::Prone)
            // Grown or shrunk, it may be beside no face any more.
            && self.face_table(id).is_some_and(|table| table.tops(self.spot(id)).next().is_some())
    }

    fn face_table(&self, id: CreatureId) -> Option<&Table> {
        self.setup.map.ways.of(&self.setup, self.creature(id).size, self.treads_on(id))
    }

    /// What is left to pay of a climb under way.
    pub(super) fn rest_of_climb(&self, f: &MoveFrame) -> u16 {
        let mover = Mover::new(self, f.mover, self.lefts());
        let (mut here, mut cost) = (f.from, 0);
        for stride in (usize::from(f.next)..).map_while(|place| f.path.step(place)) {
            let Ok(pace) = mover.pace(here, stride, MovementMode::Climb, cost) else { break };
            (here, cost) = (pace.to, cost + pace.cost);
        }
        cost
    }

    /// Whether a climb ends on a face, or straight below on the ground; others are part of a walk.
    pub(super) fn climbs_in_part(&self, id: CreatureId, to: Square, course: MoveOptions) -> bool {
        let down = self.footing(id) == Footing::Face && self.creature(id).square == to;
        let rest = || self.ground_at(id, to).height;
        down || course.level.is_some_and(|level| layer_of(level) != layer_of(rest()))
    }
}

impl Mover<'_> {
    /// The easiest of the faces that give the mover a hold: by the place on top of it.
    pub(crate) fn hold(&self, at: Spot) -> Option<Square> {
        let dear = |top: &Square| (self.slips_on(*top), self.hinders(*top));
        self.table?.tops(at).min_by_key(dear)
    }

    /// Where exactly a climb is to end.
    pub(super) fn goal_on_face(&self, to: Square, course: MoveOptions) -> Result<Spot, Refusal> {
        let here = self.battle.spot(self.id);
        let level = course.level.unwrap_or(i16::MIN);
        let floor = self.battle.ground_below(to, self.size, here.height.max(level));
        let at = Spot { square: to, height: layer_of(level).saturating_mul(SQUARE as i16) };
        if course.level.is_none() || layer_of(level) == layer_of(floor) {
            return Ok(Spot { height: floor, ..at });
        }
        if level < floor {
            return Refusal::err(Rule::GridOccupied, RefusalReason::BelowGround(to));
        }
        if self.hold(at).is_none() {
            return Refusal::err(Rule::ClimbCost, RefusalReason::NoFace(to));
        }
        Ok(at)
    }

    /// The way of a climb that ends on a face: straight to it, and up or down.
    pub(crate) fn climb(&self, goal: Spot) -> Result<Path, Refusal> {
        let mut here = self.battle.spot(self.id);
        let mut path = Path::EMPTY;
        while here != goal {
            let stride = self.stride_on_face(here, goal);
            here = self.pace(here, stride, MovementMode::Climb, 0)?.to;
            if !path.push(stride) {
                return Refusal::err(Rule::ClimbCost, RefusalReason::NoWay(goal.square));
            }
        }
        Ok(path)
    }

    fn stride_on_face(&self, here: Spot, goal: Spot) -> Step {
        let sign = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        let dz = (goal.height - here.height).signum() as i8;
        let aside = Step {
            dx: sign(here.square.x, goal.square.x),
            dy: sign(here.square.y, goal.square.y),
            dz: 0,
        };
        let Some(way) = aside.direction() else { return Step { dz, ..aside } };
        if !self.stands_at(here) && dz != 0 {
            return Step { dx: 0, dy: 0, dz };
        }
        let edge = self.is_edge(here, way);
        Step { dz: -i8::from(edge), ..aside }
    }

    /// Whether one climbs down from where one stands, that way.
    fn is_edge(&self, from: Spot, way: Direction) -> bool {
        self.table.is_some_and(|t| {
            has(&t.special[way as usize], from.square)
                && from.square.step(way).is_some_and(|to| t.rest(to) < from.height)
        })
    }

    fn stands_at(&self, at: Spot) -> bool {
        at.height <= self.battle.ground_below(at.square, self.size, at.height)
    }

    /// A step of a climb in part: 5 feet up, down or along a face, over the edge on to one, or over
    /// the ground to its foot.
    pub(super) fn paces_on_face(
        &self,
        from: Spot,
        to: Square,
        stride: Step,
    ) -> Result<Paces, Refusal> {
        let no_face = || Refusal::err(Rule::ClimbCost, RefusalReason::NoFace(to));
        let Some(table) = self.table else { return no_face() };
        let (aside, stands) = (stride.direction(), self.stands_at(from));
        let over = aside.is_some() && stride.dz < 0;
        if stands && !over && aside.is_some_and(|way| !self.is_edge(from, way)) {
            return self.paces_on_foot(from, to, stride);
        }
        let below = self.battle.ground_below(to, self.size, from.height);
        let height = match stride.dz {
            1 => (layer_of(from.height) + 1).saturating_mul(SQUARE as i16),
            -1 => below.max(layer_of(from.height - 1).saturating_mul(SQUARE as i16)),
            _ => from.height,
        };
        let at = Spot { square: to, height };
        let grip = if height > below { at } else { from };
        let Some(top) = self.hold(grip).filter(|_| at != from && (aside.is_none() || at == grip))
        else {
            return no_face();
        };
        let (low, high) = (height.min(from.height), height.max(from.height) + self.size.tall());
        if let Some(way) = aside {
            if stride.dz > 0 || over != stands || stride.dx != 0 && stride.dy != 0 {
                return Refusal::err(Rule::GridCorner, RefusalReason::Corner(to));
            }
            self.look_for_doors(from.square, way, low, high)?;
            self.look_for_things(from.square, stride, low)?;
            if table.crosses(from.square, way, low, high) {
                return Refusal::err(Rule::GridEnter, RefusalReason::Walled(to));
            }
        }
        if table.is_split(to, low, high) || table.solid(to) > low {
            return Refusal::err(Rule::SizeSqueeze, RefusalReason::TooNarrow(to));
        }
        // What a whole face costs, in parts: up as the ground above asks for, down as that below.
        let mut difficult = self.hinders(if stride.dz < 0 { to } else { top });
        difficult |= self.squeeze_in(self.body(at))?;
        let foot = SQUARE + self.extra + SQUARE * u16::from(difficult);
        let cost = foot * (1 + u16::from(over));
        let check = self.slips_on(top).then_some(Rule::ClimbCheck);
        let pace = |cost, gait| StepCost {
            to: at,
            cost,
            gait,
            difficult,
            squeezes: false,
            climbs: SQUARE,
            check,
            swims: false,
            falls: false,
            bare: false,
        };
        let mut paces = Paces::new();
        if self.lefts.of(MovementMode::Climb) > 0 {
            paces.push(pace(cost, MovementMode::Climb));
        }
        paces.push(pace(cost + SQUARE, MovementMode::Walk));
        Ok(paces)
    }

    /// Goes through the places on faces where a climb can end, as far as the movement lasts: above
    /// and below the mover, and over the edges beside it.
    pub(crate) fn each_climb(&self, mut then: impl FnMut(Spot)) {
        if self.table.is_none_or(|table| !table.has_special) {
            return;
        }
        let here = self.battle.spot(self.id);
        let stands = self.stands_at(here);
        let edges = Direction::ALL.into_iter().filter(|way| stands && self.is_edge(here, *way));
        let edges = edges.map(|way| Step { dz: -1, ..Step::from(way) });
        for first in [Step::UP, Step::DOWN].into_iter().chain(edges) {
            let on = if first.dz > 0 { Step::UP } else { Step::DOWN };
            let (mut at, mut spent) = (here, 0);
            for stride in std::iter::once(first).chain(std::iter::repeat(on)) {
                let Ok(pace) = self.pace(at, stride, MovementMode::Climb, spent) else { break };
                (at, spent) = (pace.to, spent + pace.cost);
                if spent > self.lefts.of(pace.gait) {
                    break;
                }
                let straight_down = at.square == here.square;
                if (straight_down || !self.stands_at(at)) && self.may_stop(at).is_ok() {
                    then(at);
                }
            }
        }
    }
}
