use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::{
    Gait, Lefts, Path, Stride,
    crossing::Crossing,
    ways::{SAFE_DROP, STEP_UP, Table, has},
};
use crate::{
    battle::{Battle, Because, Creature, CreatureId, CreatureSet, ObjectId, ObjectKind, Refusal},
    catalogue::Rule,
    conditions::{Condition, Nature},
    creature::Size,
    ruleset::Squeezing,
    space::{Blocks, Body, Direction, Footprint, LONGEST_SIDE, SQUARE, Spot, Square, Wall},
};

/// A thing that fills its space.
#[derive(Clone, Copy)]
pub(super) struct Thing {
    pub(super) id: ObjectId,
    pub(super) space: Footprint,
    pub(super) top: i16,
}

/// The leaf of a closed door, and the steps across it.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a> {
    id: ObjectId,
    wall: &'a Wall,
    pub(super) steps: &'a [Crossing],
}

impl Leaf<'_> {
    /// Whether it stands in the way of a body between these levels.
    pub(super) const fn meets(&self, low: i16, high: i16) -> bool {
        self.wall.bottom < high && self.wall.top > low
    }
}

/// Another on the map, as it is to the mover.
#[derive(Clone, Copy)]
pub(super) struct Neighbour {
    pub(super) id: CreatureId,
    pub(super) body: Body,
    /// Whether its space is open to the mover.
    pub(super) open: bool,
    /// Whether its space is dearer to enter.
    pub(super) difficult: bool,
}

/// A reach that others would strike at whoever leaves it (`opportunity.trigger`).
#[derive(Clone, Copy)]
pub(super) struct Threat {
    pub(super) body: Body,
    pub(super) squares: u16,
}

/// A part of the map, from its first squares to before the ends.
#[derive(Clone, Copy)]
pub(super) struct Span {
    first: Square,
    end: Square,
}

impl Span {
    pub(super) fn of(Footprint { corner, side }: Footprint) -> Span {
        let end = |first: u8| first.saturating_add(side);
        Span { first: corner, end: Square { x: end(corner.x), y: end(corner.y) } }
    }

    pub(super) fn with(self, other: Span) -> Span {
        let (first, end) = (self.first, self.end);
        Span {
            first: Square { x: first.x.min(other.first.x), y: first.y.min(other.first.y) },
            end: Square { x: end.x.max(other.end.x), y: end.y.max(other.end.y) },
        }
    }

    /// Whether a space reaches into it.
    #[inline]
    pub(super) fn meets(self, Footprint { corner: Square { x, y }, side }: Footprint) -> bool {
        x < self.end.x
            && y < self.end.y
            && x.saturating_add(side) > self.first.x
            && y.saturating_add(side) > self.first.y
    }
}

/// What does not change while one creature's way is sought.
pub(crate) struct Mover<'a> {
    pub(super) battle: &'a Battle,
    pub(super) id: CreatureId,
    pub(super) size: Size,
    /// Feet that a step costs beside the first: crawling, dragging.
    pub(super) extra: u16,
    pub(super) lefts: Lefts,
    pub(super) fears: ArrayVec<Footprint, 4>,
    /// The others on the map whose place the mover's side knows.
    pub(super) neighbours: SmallVec<[Neighbour; 16]>,
    /// Tiny creatures around a Tiny mover: four share a square (`size.space`).
    pub(super) tinies: SmallVec<[Body; 4]>,
    pub(super) things: SmallVec<[Thing; 4]>,
    pub(super) doors: SmallVec<[Leaf<'a>; 4]>,
    /// Whether walls and things do not stop it in the air.
    pub(super) ghostly: bool,
    /// The things that it goes through.
    pub(super) hollow: SmallVec<[Thing; 4]>,
    pub(super) table: Option<&'a Table>,
    /// Where it stands, where that is on something other than the ground.
    pub(super) perch: Option<Spot>,
    /// For those who go carefully.
    pub(super) threats: SmallVec<[Threat; 4]>,
}

/// A step, as it would be taken with one gait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Where it leads.
    pub(crate) to: Spot,
    /// The feet of movement that it costs.
    pub(crate) cost: u16,
    /// With which gait.
    pub(crate) gait: Gait,
    /// Whether the terrain is difficult.
    pub(crate) difficult: bool,
    /// Whether the mover squeezes through (`size.squeeze`).
    pub(crate) squeezes: bool,
    /// Feet climbed.
    pub(crate) climbs: u16,
    /// The check that it takes: climbing a sheer face, swimming in rough water.
    pub(crate) check: Option<Rule>,
    /// Whether it leads over a ledge into the air.
    pub(crate) falls: bool,
    /// Whether nobody is there for sure, as far as the mover knows.
    pub(crate) bare: bool,
}

pub(super) type Paces = ArrayVec<Pace, 2>;

impl<'a> Mover<'a> {
    /// The creature whose turn it is, with what movement it has left.
    pub(crate) fn on_turn(battle: &'a Battle) -> Mover<'a> {
        Mover::new(battle, battle.turn.creature, battle.lefts())
    }

    pub(crate) fn new(battle: &'a Battle, id: CreatureId, lefts: Lefts) -> Mover<'a> {
        Mover::among(battle, id, lefts, None)
    }

    /// As [`new`](Mover::new), for a single step into a square.
    pub(super) fn stepping(
        battle: &'a Battle,
        id: CreatureId,
        lefts: Lefts,
        into: Square,
    ) -> Mover<'a> {
        let space = Footprint::new(into, battle.block(id).size);
        Mover::among(battle, id, lefts, Some(Span::of(space)))
    }

    /// As [`on_turn`](Mover::on_turn), for a way through this part of the map alone.
    pub(super) fn along(battle: &'a Battle, way: Span) -> Mover<'a> {
        Mover::among(battle, battle.turn.creature, battle.lefts(), Some(way))
    }

    fn among(battle: &'a Battle, id: CreatureId, lefts: Lefts, within: Option<Span>) -> Mover<'a> {
        let creature = battle.creature(id);
        let size = battle.block(id).size;
        let mut fears = ArrayVec::new();
        if creature.is(Condition::Frightened) {
            for source in battle.sources_of(id, Condition::Frightened) {
                if battle.on_map(source) && battle.reckons_with(id, source) {
                    let _ = fears.try_push(battle.space(source));
                }
            }
        }
        let mut mover = Mover {
            battle,
            id,
            size,
            extra: battle.extra_feet(id),
            lefts,
            fears,
            neighbours: SmallVec::new(),
            tinies: SmallVec::new(),
            things: SmallVec::new(),
            doors: SmallVec::new(),
            ghostly: creature.nature.contains(Nature::INCORPOREAL),
            hollow: SmallVec::new(),
            table: battle.setup.map.ways.of(&battle.setup, size, battle.treads_on(id)),
            perch: None,
            threats: SmallVec::new(),
        };
        let spot = battle.spot(id);
        mover.perch = (spot.height != mover.rest(spot.square)).then_some(spot);
        mover.meet_neighbours(within);
        mover.meet_things();
        if mover.ghostly {
            mover.hollow = std::mem::take(&mut mover.things);
            mover.doors.clear();
        }
        mover
    }

    /// Whether the mover has to go through something solid to be here: a thing, a filled square,
    /// rock that it must tunnel.
    pub(super) fn dense(&self, corner: Square, height: i16, gait: Gait) -> bool {
        match gait {
            Gait::Fly if self.ghostly => {
                let space = self.space(corner);
                self.table.is_some_and(|t| t.solid(corner) > height)
                    || self.hollow.iter().any(|t| t.top > height && t.space.overlaps(space))
            }
            Gait::Burrow if self.battle.creature(self.id).nature.contains(Nature::TUNNELER) => {
                self.space(corner).squares().any(|s| {
                    let ground = self.battle.setup.map.ground(s);
                    match ground.fill {
                        Some(fill) if fill.blocks.contains(Blocks::PASSAGE) => !fill.loose,
                        _ => height < self.rest(corner) && !ground.loose,
                    }
                })
            }
            _ => false,
        }
    }

    /// Bewares of every reach that somebody would strike at it for leaving, as far as its side
    /// knows.
    pub(crate) fn carefully(mut self) -> Mover<'a> {
        self.threats = self.threats_around();
        self
    }

    /// As [`carefully`](Mover::carefully), of those reaches only that a path could leave.
    pub(super) fn careful_along(mut self, path: Path) -> Mover<'a> {
        let (here, size) = (self.battle.creature(self.id).square, self.size);
        self.threats = self.threats_where(|body, reach| {
            let left = std::iter::once(here).chain(path.squares(here)).take(path.len());
            let near = |s| body.space.feet_to(Footprint::new(s, size)) <= reach;
            left.into_iter().any(near)
        });
        self
    }

    /// The reaches that somebody would strike at it for leaving.
    pub(super) fn threats_around(&self) -> SmallVec<[Threat; 4]> {
        let (here, far) = (self.battle.body(self.id), self.lefts.most());
        self.threats_where(|body, reach| body.feet_to(here) <= far + reach)
    }

    /// The same of those whom their longest reach brings near enough.
    fn threats_where(&self, near: impl Fn(Body, u16) -> bool) -> SmallVec<[Threat; 4]> {
        let Mover { battle, id, .. } = *self;
        let mut threats = SmallVec::new();
        for other in battle.ids() {
            if !battle.would_provoke(other, id)
                || battle.comes_along(other, id)
                || !battle.on_map(other)
                || !near(battle.body(other), battle.longest_reach(other).max(SQUARE))
                || !battle.reckons_with(id, other)
                || !battle.can_react(other)
                || !battle.may_come_to_see(other, id)
            {
                continue;
            }
            for reach in battle.threatens(other, id) {
                let squares = reach / SQUARE;
                threats.push(Threat { body: battle.body(other), squares });
            }
        }
        threats
    }

    /// Meets those around, or those in one part of the map only.
    fn meet_neighbours(&mut self, within: Option<Span>) {
        let Mover { battle, id, .. } = *self;
        let side = battle.creature(id).side;
        // Those it drags make way, but it can't stop on top of them.
        let held: CreatureSet = battle.grappled_by(id).collect();
        // Those who follow each other are mostly of a kind.
        let mut asked: Option<(&Creature, bool, bool)> = None;
        for (other, creature) in battle.ids().zip(battle.creatures()) {
            let widest = Footprint { corner: creature.square, side: LONGEST_SIDE };
            let far = |span: Span| !span.meets(widest);
            if other == id || within.is_some_and(far) || !creature.takes_space() {
                continue;
            }
            let body = battle.body_of(creature);
            // Whoever hides from nobody is known to all.
            let known = creature.side == side || creature.hidden_from.is_empty();
            if within.is_some_and(|span| !span.meets(body.space))
                || !(known || battle.reckons_with(id, other))
            {
                continue;
            }
            if self.size == Size::Tiny && battle.block(other).size == Size::Tiny {
                self.tinies.push(body);
                continue;
            }
            let (open, difficult) = match asked {
                _ if !held.is_empty() && held.contains(other) => (true, false),
                Some((last, open, difficult)) if last.is_like_to_pass(creature) => {
                    (open, difficult)
                }
                _ => (battle.may_pass(id, other), battle.hampers_passage(id, other)),
            };
            if held.is_empty() {
                asked = Some((creature, open, difficult));
            }
            self.neighbours.push(Neighbour { id: other, body, open, difficult });
        }
    }

    /// Whether it bewares of anybody.
    pub(super) fn is_threatened(&self) -> bool {
        !self.threats.is_empty()
    }

    fn meet_things(&mut self) {
        let battle = self.battle;
        for (i, object) in battle.objects.iter().enumerate() {
            let ObjectKind::Setup(place) = object.kind else { continue };
            if object.hit_points == 0 {
                continue;
            }
            let setup = &battle.setup.objects[usize::from(place)];
            let id = ObjectId(i as u8);
            if let Some(door) = setup.door {
                let (map, place) = (&battle.setup.map, usize::from(door.wall));
                if !object.open
                    && let Some(wall) = map.walls.get(place)
                    && wall.blocks.contains(Blocks::PASSAGE)
                {
                    self.doors.push(Leaf { id, wall, steps: map.ways.across(map, place) });
                }
            } else if setup.blocks.contains(Blocks::PASSAGE) {
                let space = battle.object_space(id);
                let floor = battle.setup.map.floor_of(space);
                let top = floor.saturating_add(setup.height.max(1));
                self.things.push(Thing { id, space, top });
            }
        }
    }

    /// The level at which the mover rests with its corner here.
    pub(crate) fn rest(&self, square: Square) -> i16 {
        self.table.map_or(0, |t| t.rest(square))
    }

    pub(super) fn space(&self, corner: Square) -> Footprint {
        Footprint::new(corner, self.size)
    }

    pub(super) fn body(&self, at: Spot) -> Body {
        Body::new(self.space(at.square), at.height, self.size)
    }

    /// Whether the mover goes over the ground, or through the air, the water, the earth.
    pub(super) fn on_foot(gait: Gait) -> bool {
        matches!(gait, Gait::Walk | Gait::Climb)
    }

    /// Whom the mover fears and would come nearer to (`condition.frightened.move`).
    pub(super) fn feared(&self, from: Square, to: Square) -> Option<CreatureId> {
        let battle = self.battle;
        battle
            .sources_of(self.id, Condition::Frightened)
            .filter(|_| battle.creature(self.id).is(Condition::Frightened))
            .find(|source| {
                let theirs = battle.space(*source);
                battle.on_map(*source)
                    && battle.reckons_with(self.id, *source)
                    && self.space(to).squares_to(theirs) < self.space(from).squares_to(theirs)
            })
    }

    /// The step as each gait would take it, the cheapest first; or why it can't be taken.
    pub(super) fn paces(&self, from: Spot, stride: Stride, gait: Gait) -> Result<Paces, Refusal> {
        let Some(square) = stride.square(from.square) else {
            return Refusal::err(Rule::GridEnter, Because::OffMap(from.square));
        };
        if !self.battle.setup.map.holds(self.space(square)) {
            return Refusal::err(Rule::GridEnter, Because::OffMap(square));
        }
        if self.nears_fear(from.square, square) {
            let fear = self.feared(from.square, square).unwrap_or(self.id);
            return Refusal::err(Rule::ConditionFrightenedMove, Because::CloserToFear(fear));
        }
        if Self::on_foot(gait) {
            self.paces_on_foot(from, square, stride)
        } else {
            self.paces_aloft(from, square, stride, gait)
        }
    }

    /// The step with the gait that is cheapest among those with movement left, so much being
    /// spent; where none has enough, the cheapest.
    pub(crate) fn pace(
        &self,
        from: Spot,
        stride: Stride,
        gait: Gait,
        spent: u16,
    ) -> Result<Pace, Refusal> {
        let paces = self.paces(from, stride, gait)?;
        let lasts = paces.iter().find(|p| spent + p.cost <= self.lefts.of(p.gait));
        Ok(*lasts.unwrap_or(&paces[0]))
    }

    fn paces_on_foot(&self, from: Spot, to: Square, stride: Stride) -> Result<Paces, Refusal> {
        let Some(way) = stride.direction() else {
            return Refusal::err(Rule::MoveModes, Because::NoFlight);
        };
        // Whoever stands on something comes down from there.
        let perched = self.perch == Some(from);
        let here = if perched { from.height } else { self.rest(from.square) };
        let rest = self.rest(to);
        let (low, high) = (here.min(rest), here.max(rest).saturating_add(self.size.tall()));
        let mut squeezes = false;
        let mut rise = 0;
        if let Some(table) = self.table {
            let open = has(&table.open[way as usize], from.square);
            if !open && !has(&table.special[way as usize], from.square) {
                return self.why_closed(from.square, to, way, low, high);
            }
            squeezes = has(&table.narrow[way as usize], from.square);
            if !open || perched {
                rise = rest - here;
            }
        } else if perched {
            rise = rest - here;
        }
        if rise.abs() <= STEP_UP {
            rise = 0;
        }
        self.look_for_doors(from.square, way, i16::MIN, i16::MAX)?;
        if let Err(refusal) = self.look_for_things(from.square, stride, i16::MIN) {
            if !self.walks_past_things((from.square, to, way), (low, here.max(rest))) {
                return Err(refusal);
            }
            squeezes = true;
        }
        let mut difficult = self.hinders(to);
        difficult |= self.squeeze_in(self.body(Spot { square: to, height: rest }), to)?;
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
        let (times, over) = (1 + u16::from(difficult), if climbs > 0 { 0 } else { SQUARE });
        let check = if climbs > 0 {
            let higher = if rise > 0 { to } else { from.square };
            let sheer = self.battle.setup.sheer(higher, self.size) && !self.clings(higher);
            sheer.then_some(Rule::ClimbCheck)
        } else {
            let rough = |s: Square| self.battle.setup.map.ground(s).rough;
            (deep && self.space(to).squares().any(rough)).then_some(Rule::SwimCheck)
        };
        let height = if drop { from.height } else { rest };
        let pace = |cost, gait| Pace {
            to: Spot { square: to, height },
            cost,
            gait,
            difficult,
            squeezes,
            climbs,
            check,
            falls: drop,
            bare: false,
        };
        let mut paces = Paces::new();
        if climbs > 0 {
            if self.lefts.of(Gait::Climb) > 0 {
                paces.push(pace(plain + up * times, Gait::Climb));
            }
            paces.push(pace(plain + up * (times + 1), Gait::Walk));
        } else if deep {
            if self.lefts.of(Gait::Swim) > 0 {
                paces.push(pace(plain, Gait::Swim));
            }
            paces.push(pace(plain + over, Gait::Walk));
        } else {
            paces.push(pace(plain, Gait::Walk));
        }
        Ok(paces)
    }

    /// Whether a sheer face asks no check of the mover.
    fn clings(&self, higher: Square) -> bool {
        let nature = self.battle.creature(self.id).nature;
        nature.contains(Nature::SPIDER_CLIMB)
            || nature.contains(Nature::ICE_WALK) && self.battle.setup.icy(higher, self.size)
    }

    /// Whether the ground itself is difficult terrain with the mover's corner here.
    pub(super) fn hinders(&self, to: Square) -> bool {
        self.table.is_some_and(|t| has(&t.difficult, to)) || self.zone_hinders(to)
    }

    /// Whether an area that lasts makes the ground difficult with the mover's corner here.
    pub(super) fn zone_hinders(&self, corner: Square) -> bool {
        self.battle.hindering_zones()
            && self.space(corner).squares().any(|s| self.battle.zone_hinders(s, self.id))
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
                return Refusal::err(Rule::GridOccupied, Because::ClosedDoor(door.id));
            }
        }
        Ok(())
    }

    /// The bulky things in the way of a step (`grid.occupied`, `grid.corner`).
    pub(super) fn look_for_things(
        &self,
        from: Square,
        Stride { dx, dy, .. }: Stride,
        low: i16,
    ) -> Result<(), Refusal> {
        for thing in self.things.iter().filter(|thing| thing.top > low) {
            let beside = |dx: i8, dy: i8| {
                Stride { dx, dy, dz: 0 }
                    .square(from)
                    .is_some_and(|c| thing.space.overlaps(self.space(c)))
            };
            if beside(dx, dy) {
                return Refusal::err(Rule::GridOccupied, Because::Fills(thing.id));
            }
            if dx != 0 && dy != 0 && (beside(dx, 0) || beside(0, dy)) {
                return Refusal::err(Rule::GridCorner, Because::CornerOf(thing.id));
            }
        }
        Ok(())
    }

    /// Passes the creatures in a space, or says who is in the way; says whether they make it
    /// difficult terrain.
    pub(super) fn squeeze_in(&self, body: Body, to: Square) -> Result<bool, Refusal> {
        let mut difficult = false;
        for other in &self.neighbours {
            if other.body.squares_to(body) == 0 {
                if !other.open {
                    return Refusal::err(Rule::PassThrough, Because::Occupied(to, other.id));
                }
                difficult |= other.difficult;
            }
        }
        Ok(difficult)
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
        if let Some(square) = fills(to) {
            let fits = wide && self.space(to).squares().any(|s| fills_none(map, s, low));
            return if fits {
                Refusal::err(Rule::SizeSqueeze, Because::TooNarrow(to))
            } else {
                Refusal::err(Rule::GridOccupied, Because::Filled(square))
            };
        }
        if self.table.is_some_and(|t| t.crosses(from, way, low, high)) {
            return Refusal::err(Rule::GridEnter, Because::Walled(to));
        }
        let (dx, dy) = way.delta();
        let corners = [(dx, 0), (0, dy)].into_iter().filter(|_| dx != 0 && dy != 0);
        for (dx, dy) in corners {
            let corner = Stride { dx, dy, dz: 0 }.square(from).unwrap_or(from);
            if let Some(square) = fills(corner) {
                return Refusal::err(Rule::GridCorner, Because::Corner(square));
            }
            if map.floor_of(self.space(corner)) > low {
                return Refusal::err(Rule::GridCorner, Because::Corner(corner));
            }
        }
        Refusal::err(Rule::SizeSqueeze, Because::TooNarrow(to))
    }

    /// Whether a step leads closer to what the mover fears (`condition.frightened.move`).
    pub(super) fn nears_fear(&self, from: Square, to: Square) -> bool {
        if self.fears.is_empty() {
            return false;
        }
        let (here, there) = (self.space(from), self.space(to));
        self.fears.iter().any(|f| there.squares_to(*f) < here.squares_to(*f))
    }

    /// Whether a step leaves a reach that the mover bewares of.
    pub(super) fn provokes(&self, from: Spot, to: Spot) -> bool {
        let (here, there) = (self.body(from), self.body(to));
        self.threats
            .iter()
            .any(|t| t.body.squares_to(here) <= t.squares && t.body.squares_to(there) > t.squares)
    }

    /// Whether the creature may end its move here (`pass.end`); otherwise who is there.
    pub(crate) fn may_stop(&self, at: Spot) -> Result<(), Refusal> {
        let body = self.body(at);
        let is_there = |n: &&Neighbour| {
            n.body.space.overlaps(body.space)
                && n.body.levels_to(body) == 0
                && !self.battle.may_share(self.id, n.id)
        };
        if let Some(other) = self.neighbours.iter().find(is_there) {
            return Refusal::err(Rule::PassEnd, Because::Occupied(at.square, other.id));
        }
        if self.tinies.iter().filter(|t| t.squares_to(body) == 0).count() >= 4 {
            return Refusal::err(Rule::SizeSpace, Because::NoWay(at.square));
        }
        Ok(())
    }
}

fn fills_none(map: &crate::space::Map, square: Square, low: i16) -> bool {
    map.fill(square).is_none_or(|f| {
        !f.blocks.contains(Blocks::PASSAGE) || map.floor(square).saturating_add(f.height) <= low
    })
}
