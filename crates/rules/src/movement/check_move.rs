//! Whether a move can be made, and why not.

use super::{Footing, MoveOptions, MovementLeft, MovementMode, Mover, Path, Step, mode::layer_of};
use crate::{
    battle::{Battle, CreatureId, Refusal, RefusalReason},
    catalogue::Rule,
    conditions::Condition,
    routine::GrantedMove,
    space::{Footprint, SQUARE, Spot, Square},
};

impl Battle {
    pub(crate) fn check_move(
        &self,
        to: Square,
        path: Option<Path>,
        course: MoveOptions,
    ) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_can_move(id)?;
        let explored = self.as_explored_by(id);
        let mover = Mover::on_turn(&explored);
        match path {
            None => mover.check_goal(to, course),
            Some(path) => mover.check_path(to, path, course),
        }
    }

    pub(crate) fn check_can_move(&self, id: CreatureId) -> Result<(), Refusal> {
        if let Some(rule) = self.held_by(id) {
            return Refusal::err(rule, RefusalReason::NoSpeed);
        }
        if self.speed(id) == 0 && MovementMode::ALL.iter().all(|g| self.speed_of(id, *g) == 0) {
            let rule = if self.creature(id).exhaustion > 0 {
                Rule::ConditionExhaustionSpeed
            } else {
                Rule::MoveSpeed
            };
            return Refusal::err(rule, RefusalReason::NoSpeed);
        }
        if let Some(mount) = self.mount_of(id) {
            return Refusal::err(Rule::MountDirected, RefusalReason::Mounted(mount));
        }
        if let Some(host) = self.creature(id).clings {
            return Refusal::err(Rule::AttackEffect, RefusalReason::Clinging(host));
        }
        Ok(())
    }

    /// Whether a creature can get to a square beside its turn's move, or outside its turn
    /// (`action.ready.release`).
    pub(crate) fn check_stint(
        &self,
        id: CreatureId,
        stint: GrantedMove,
        (to, path): (Square, Option<Path>),
        course: MoveOptions,
    ) -> Result<(), Refusal> {
        self.check_can_move(id)?;
        if let Some(gait) = stint.gait
            && course.gait != Some(gait)
        {
            return Refusal::err(Rule::MoveSpeeds, RefusalReason::NoSpeed);
        }
        let explored = self.as_explored_by(id);
        let mover = Mover::new(&explored, id, self.stint_lefts(id, stint));
        match path {
            None => mover.check_goal(to, course)?,
            Some(path) => mover.check_path(to, path, course)?,
        }
        let roundabout = path.is_some_and(|path| {
            let here = self.creature(id).square;
            path.len() > usize::from(here.x.abs_diff(to.x).max(here.y.abs_diff(to.y)))
        });
        if stint.towards && (roundabout || !self.leads_to_an_enemy(id, to)) {
            return Refusal::err(Rule::CreatureActions, RefusalReason::NotTowards(to));
        }
        Ok(())
    }

    /// Whether a place lies straight on the way to an enemy that a creature sees: each step there
    /// would bring it nearer.
    pub(crate) fn leads_to_an_enemy(&self, id: CreatureId, to: Square) -> bool {
        let here = self.space(id);
        let there = Footprint { corner: to, ..here };
        let steps = here.corner.x.abs_diff(to.x).max(here.corner.y.abs_diff(to.y));
        self.ids().any(|foe| {
            self.enemies(id, foe)
                && self.creature(foe).stands()
                && self.can_see(id, foe)
                && here.squares_to(self.space(foe))
                    == there.squares_to(self.space(foe)) + u16::from(steps)
        })
    }

    pub(crate) fn check_leave(&self) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_can_move(id)?;
        if !self.setup.map.grid.at_edge(self.space(id)) {
            return Refusal::err(Rule::OrderEndDefeat, RefusalReason::NotAtEdge);
        }
        let (needed, left) = (self.leaving_cost(), self.movement_left());
        if left < needed {
            return Refusal::err(Rule::MoveDeduct, RefusalReason::Movement { needed, left });
        }
        Ok(())
    }

    /// Whether a creature can still leave over the edge of the map.
    pub(crate) fn goes_off(&self, id: CreatureId) -> bool {
        self.creature(id).stands() && self.check_leave().is_ok()
    }

    /// What the step over the edge of the map costs: as much as one here, on ground that hinders
    /// nobody.
    pub(crate) fn leaving_cost(&self) -> u16 {
        let id = self.state.turn.creature;
        let step = SQUARE + self.extra_feet(id);
        let swims = match self.usual_gait(id) {
            MovementMode::Fly | MovementMode::Burrow => false,
            MovementMode::Swim | MovementMode::Walk | MovementMode::Climb => self.afloat(id),
        };
        match swims && self.movement_left_by(MovementMode::Swim) < step {
            true => step + SQUARE,
            false => step,
        }
    }

    /// The gait of a move: over the ground (walking, climbing and swimming as it comes), or
    /// through the air, the water, the earth.
    pub(crate) fn gait_for(
        &self,
        id: CreatureId,
        to: Square,
        course: MoveOptions,
    ) -> Result<MovementMode, Refusal> {
        let footing = self.footing(id);
        let speeds = &self.block(id).speeds;
        let rest = || self.ground_at(id, to).height;
        let gait = course.gait.unwrap_or_else(|| match (footing, course.level) {
            (Footing::Ground, Some(level)) if level != rest() => {
                if level > rest() && speeds.fly > 0 {
                    MovementMode::Fly
                } else if self.afloat(id) {
                    MovementMode::Swim
                } else if level < rest() && speeds.burrow > 0 {
                    MovementMode::Burrow
                } else {
                    MovementMode::Fly
                }
            }
            (Footing::Face, Some(_)) => MovementMode::Climb,
            (Footing::Face, None) if to == self.creature(id).square => MovementMode::Climb,
            _ => self.usual_gait_on(id, footing),
        });
        let lacks = |speed: u16| {
            (speed == 0)
                .then_some(Refusal { rule: Rule::MoveSpeed, because: RefusalReason::NoGait(gait) })
        };
        let in_part = gait == MovementMode::Climb && self.climbs_in_part(id, to, course);
        let prone = self
            .creature(id)
            .is(Condition::Prone)
            .then_some(Refusal::new(Rule::ProneOnly, RefusalReason::Has(id, Condition::Prone)));
        let refusal = match gait {
            MovementMode::Fly | MovementMode::Burrow => {
                let speed = if gait == MovementMode::Fly { speeds.fly } else { speeds.burrow };
                let medium = if gait == MovementMode::Fly { Footing::Air } else { Footing::Earth };
                let takes_off = footing == Footing::Face && gait == MovementMode::Fly;
                let there = footing == Footing::Ground || footing == medium || takes_off;
                lacks(speed)
                    .or((!there)
                        .then_some(Refusal::new(Rule::MoveModes, RefusalReason::NotOnGround)))
                    .or(prone.filter(|_| gait == MovementMode::Fly))
            }
            MovementMode::Swim if footing == Footing::Water => None,
            MovementMode::Swim if footing == Footing::Ground && course.level.is_none() => {
                return Ok(MovementMode::Walk);
            }
            MovementMode::Swim => {
                let here = self.creature(id).square;
                (!self.afloat(id))
                    .then_some(Refusal::new(Rule::SwimCost, RefusalReason::NoWater(here)))
            }
            MovementMode::Walk | MovementMode::Climb => {
                let wrong = footing != Footing::Ground && footing != Footing::Face;
                wrong
                    .then_some(Refusal::new(Rule::MoveModes, RefusalReason::NotOnGround))
                    .or(prone.filter(|_| in_part))
            }
        };
        match refusal {
            Some(refusal) => Err(refusal),
            None => {
                Ok(if gait == MovementMode::Climb && !in_part { MovementMode::Walk } else { gait })
            }
        }
    }
}

impl Mover<'_> {
    /// Whether a gait is open to the mover where it is.
    pub(crate) fn can_go(&self, to: Square, gait: MovementMode) -> bool {
        let course = MoveOptions { gait: Some(gait), ..MoveOptions::PLAIN };
        self.battle.gait_for(self.id, to, course).is_ok()
    }

    /// Where exactly a move is to end.
    fn goal(&self, to: Square, gait: MovementMode, course: MoveOptions) -> Result<Spot, Refusal> {
        if !self.battle.setup.map.holds(self.space(to)) {
            return Refusal::err(Rule::GridEnter, RefusalReason::OffMap(to));
        }
        let here = self.battle.spot(self.id);
        if gait == MovementMode::Climb {
            return self.goal_on_face(to, course);
        }
        if Self::on_foot(gait) {
            return Ok(Spot { square: to, height: self.rest(to) });
        }
        let landed = self.battle.footing(self.id) == Footing::Ground;
        let layer = match course.level {
            Some(level) => layer_of(level),
            None if landed => layer_of(self.rest(to)),
            None => layer_of(here.height),
        };
        match self.height_in(to, layer, gait) {
            Some(height) => Ok(Spot { square: to, height }),
            None => self.why_not_there(to, layer, gait),
        }
    }

    /// What is asked of path finding: the gait and the goal.
    fn seek(&self, to: Square, course: MoveOptions) -> Result<(MovementMode, Spot), Refusal> {
        let gait = self.battle.gait_for(self.id, to, course)?;
        Ok((gait, self.goal(to, gait, course)?))
    }

    /// The cheapest way to a goal and its cost, if the movement lasts.
    fn cheapest(&self, gait: MovementMode, goal: Spot) -> Option<(Path, u16)> {
        let on_foot = Self::on_foot(gait);
        let stops = on_foot && self.may_stop(goal).is_ok();
        let direct = if stops { self.direct_way(goal.square) } else { None };
        direct.or_else(|| self.way(&self.flood_until(gait, goal), goal))
    }

    /// The way of a move without a path, with its gait. Of ways that cost the same, it takes one
    /// that provokes nobody.
    pub(crate) fn find(self, to: Square, course: MoveOptions) -> Option<(MovementMode, Path)> {
        let (gait, goal) = self.seek(to, course).ok()?;
        if gait == MovementMode::Climb {
            return self.climb(goal).ok().map(|path| (gait, path));
        }
        if course.careful {
            let mover = self.carefully(gait);
            return mover.cheapest(gait, goal).map(|(path, _)| (gait, path));
        }
        let (path, cost) = self.cheapest(gait, goal)?;
        let beside = self.careful_along(path, gait);
        if !beside.is_watched() || !beside.path_provokes(path, gait) {
            return Some((gait, path));
        }
        if Self::on_foot(gait) && beside.must_provoke(goal) {
            return Some((gait, path));
        }
        let careful = beside.carefully(gait);
        let found = careful.flood(gait);
        if found.cost_at(goal) != Some(cost) {
            return Some((gait, path));
        }
        Some((gait, careful.way(&found, goal).map_or(path, |(path, _)| path)))
    }

    /// Whether every way on foot to a goal leaves a reach that the mover bewares of: it is within
    /// one, and the goal is not.
    fn must_provoke(&self, goal: Spot) -> bool {
        self.perch.is_none() && self.provokes(self.battle.spot(self.id), goal)
    }

    /// The places that a path leads through and what it costs, unless a step of it can't be taken.
    pub(crate) fn trace(&self, path: Path, gait: MovementMode) -> Option<(Vec<Spot>, u16)> {
        let mut here = self.battle.spot(self.id);
        let mut cost = 0;
        let mut passed = Vec::new();
        for stride in path.steps() {
            let pace = self.pace(here, stride, gait, cost).ok()?;
            cost += pace.cost;
            here = pace.to;
            passed.push(here);
            if pace.falls {
                here.height = self.rest(here.square);
            }
        }
        Some((passed, cost))
    }

    pub(crate) fn path_provokes(&self, path: Path, gait: MovementMode) -> bool {
        let mut here = self.battle.spot(self.id);
        // Most ways leave nobody's reach, since they never come into one, or end there.
        let nears = |s: Square| {
            let space = self.space(s);
            self.watchers.reaches().iter().any(|t| t.body.space.squares_to(space) <= t.squares)
        };
        let left = path.squares(here.square).take(path.len().saturating_sub(1));
        if !nears(here.square) && !left.into_iter().any(nears) {
            return false;
        }
        path.steps().any(|stride| {
            let Ok(pace) = self.pace(here, stride, gait, 0) else { return false };
            let provokes = self.provokes(here, pace.to);
            here = pace.to;
            provokes
        })
    }

    /// Whether a creature can get to a square by the cheapest way; otherwise the reason that a
    /// person would give.
    fn check_goal(self, to: Square, course: MoveOptions) -> Result<(), Refusal> {
        let (gait, goal) = self.seek(to, course)?;
        let mover = if course.careful { self.carefully(gait) } else { self };
        if gait == MovementMode::Climb {
            let path = mover.climb(goal)?;
            return mover.check_path(to, path, course);
        }
        if Self::on_foot(gait) && mover.straight_way(to).is_some() {
            return Ok(());
        }
        if mover.flood_until(gait, goal).cost_at(goal).is_some() {
            return Ok(());
        }
        let here = mover.battle.spot(mover.id);
        if goal.square == here.square && layer_of(goal.height) == layer_of(here.height) {
            return Refusal::err(Rule::GridEnter, RefusalReason::BrokenPath);
        }
        mover.may_stop(goal)?;
        if let Some(fear) = mover.nearer_fear(to) {
            return Refusal::err(Rule::ConditionFrightenedMove, RefusalReason::CloserToFear(fear));
        }
        if course.careful {
            let Mover { battle, id, lefts, .. } = mover;
            let bold = Mover::new(battle, id, lefts);
            bold.check_goal(to, MoveOptions { careful: false, ..course })?;
            return Refusal::err(Rule::OpportunityTrigger, RefusalReason::Provokes);
        }
        mover.out_of_reach(goal, gait)
    }

    /// The reason why a way is too long, or why there is none.
    fn out_of_reach(self, goal: Spot, gait: MovementMode) -> Result<(), Refusal> {
        let battle = self.battle;
        let tireless = Mover {
            lefts: battle.stint_lefts(self.id, GrantedMove::default()).further(),
            ..self.clone()
        };
        if let Some((path, _)) = tireless.way(&tireless.flood(gait), goal)
            && let Some((needed, store)) = self.exhausts(path, gait)
        {
            let left = self.lefts.of(store);
            let rule = battle.short_of(self.id, goal.square, left, store);
            return Refusal::err(rule, RefusalReason::Movement { needed, left });
        }
        let straight = battle.space(self.id).feet_to(self.space(goal.square));
        if straight > tireless.lefts.most() {
            let left = if Self::on_foot(gait) { self.lefts.on_foot() } else { self.lefts.of(gait) };
            let rule = battle.short_of(self.id, goal.square, left, gait);
            return Refusal::err(rule, RefusalReason::Movement { needed: straight, left });
        }
        tireless.who_bars(goal, gait)?;
        tireless.obstacle(goal, gait)?;
        Refusal::err(Rule::GridEnter, RefusalReason::NoWay(goal.square))
    }

    /// What a path costs that takes more than is left, and the gait of which there is too little.
    fn exhausts(&self, path: Path, gait: MovementMode) -> Option<(u16, MovementMode)> {
        let mut here = self.battle.spot(self.id);
        let (mut needed, mut short) = (0u16, None);
        for stride in path.steps() {
            let pace = self.pace(here, stride, gait, needed).ok()?;
            needed += pace.cost;
            if needed > self.lefts.of(pace.gait) {
                short.get_or_insert(pace.gait);
            }
            here = pace.to;
            if pace.falls {
                here.height = self.rest(here.square);
            }
        }
        short.map(|short| (needed, short))
    }

    /// The first of those who bar the way that there would be without them.
    fn who_bars(&self, goal: Spot, gait: MovementMode) -> Result<(), Refusal> {
        let alone =
            Mover { neighbours: Default::default(), crowd: Default::default(), ..self.clone() };
        let Some((path, _)) = alone.way(&alone.flood(gait), goal) else { return Ok(()) };
        let mut here = self.battle.spot(self.id);
        for stride in path.steps() {
            let pace = self.pace(here, stride, gait, 0)?;
            here = pace.to;
            if pace.falls {
                here.height = self.rest(here.square);
            }
        }
        Ok(())
    }

    /// What is in the way as the crow flies.
    fn obstacle(&self, goal: Spot, gait: MovementMode) -> Result<(), Refusal> {
        let mut here = self.battle.spot(self.id);
        let sign = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        for _ in 0..super::LONGEST_PATH {
            let dz = if Self::on_foot(gait) {
                0
            } else {
                (layer_of(goal.height) - layer_of(here.height)).signum() as i8
            };
            let stride = Step {
                dx: sign(here.square.x, goal.square.x),
                dy: sign(here.square.y, goal.square.y),
                dz,
            };
            if !stride.is_sound() {
                return Ok(());
            }
            let stride = match stride.direction() {
                Some(way) if Self::on_foot(gait) => self.found_stride(here, way),
                _ => stride,
            };
            here = self.pace(here, stride, gait, 0)?.to;
        }
        Ok(())
    }

    fn nearer_fear(&self, to: Square) -> Option<CreatureId> {
        let battle = self.battle;
        let there = self.space(to);
        battle.sources_of(self.id, Condition::Frightened).filter(|_| !self.fears.is_empty()).find(
            |s| {
                let theirs = battle.space(*s);
                battle.on_map(*s)
                    && battle.reckons_with(self.id, *s)
                    && there.squares_to(theirs) < battle.space(self.id).squares_to(theirs)
            },
        )
    }

    fn check_path(self, to: Square, path: Path, course: MoveOptions) -> Result<(), Refusal> {
        let gait = self.battle.gait_for(self.id, to, course)?;
        let goal = self.goal(to, gait, course)?;
        let mover = if course.careful { self.carefully(gait) } else { self };
        let mut here = mover.battle.spot(mover.id);
        let (mut needed, mut short) = (0u16, None);
        for stride in path.steps() {
            let pace = mover.pace(here, stride, gait, needed).map_err(|refusal| {
                let ends =
                    stride.square(here.square) == Some(to) && refusal.rule == Rule::PassThrough;
                let stop = || mover.may_stop(Spot { square: to, ..goal }).err();
                ends.then(stop).flatten().unwrap_or(refusal)
            })?;
            if mover.provokes(here, pace.to) {
                return Refusal::err(Rule::OpportunityTrigger, RefusalReason::Provokes);
            }
            needed += pace.cost;
            if needed > mover.lefts.of(pace.gait) {
                short.get_or_insert(pace.gait);
            }
            here = pace.to;
            if pace.falls {
                here.height = mover.rest(here.square);
            }
        }
        let level = match gait {
            MovementMode::Climb => here.height == goal.height,
            _ => course.level.is_none() || layer_of(here.height) == layer_of(goal.height),
        };
        if path.is_empty() || here.square != to || !level {
            return Refusal::err(Rule::GridEnter, RefusalReason::BrokenPath);
        }
        if let Some(store) = short {
            let left = mover.lefts.of(store);
            let rule = match gait {
                MovementMode::Climb => Rule::ClimbCost,
                _ => mover.battle.short_of(mover.id, to, left, store),
            };
            return Refusal::err(rule, RefusalReason::Movement { needed, left });
        }
        mover.may_stop(here)
    }
}

impl MovementLeft {
    /// Far more than there is, to find out what a way would take.
    fn further(self) -> MovementLeft {
        self.map(|feet| if feet == 0 { 0 } else { feet.saturating_mul(4).max(12 * SQUARE) })
    }
}

impl Battle {
    /// Whether a speed is used up while another would still carry on (`move.switch.spent`).
    fn is_spent_beside_others(&self, id: CreatureId, gait: MovementMode) -> bool {
        self.state.turn.moved > 0
            && self.speed_of(id, gait) > 0
            && MovementMode::ALL.into_iter().any(|g| self.speed_of(id, g) > self.speed_of(id, gait))
    }

    /// The rule that makes the movement too short: the straight distance, or what makes it dearer.
    fn short_of(&self, id: CreatureId, to: Square, left: u16, gait: MovementMode) -> Rule {
        let straight = self.space(id).feet_to(Footprint::new(to, self.creature(id).size));
        let weary = self.lost_to_exhaustion(id);
        let creature = self.creature(id);
        if straight > left && straight <= left + weary {
            Rule::ConditionExhaustionSpeed
        } else if straight > left
            && self.drags_weight(id)
            && straight <= self.unburdened_movement(id, gait)
        {
            Rule::GrappleDrag
        } else if left == 0 && self.is_spent_beside_others(id, gait) {
            Rule::MoveSwitchSpent
        } else if straight > left {
            if self.state.turn.moved > 0 { Rule::MoveDeduct } else { Rule::MoveSpeed }
        } else if creature.is(Condition::Prone) {
            Rule::ProneCrawl
        } else if self.drags_weight(id) {
            Rule::GrappleDrag
        } else if !self.setup.map.is_plain() {
            self.dear_way(id, to, gait)
        } else {
            Rule::MoveDeduct
        }
    }

    /// The rule that makes the way dear.
    fn dear_way(&self, id: CreatureId, to: Square, gait: MovementMode) -> Rule {
        let mover = Mover::new(self, id, self.lefts());
        let mut here = self.spot(id);
        let mut rule = Rule::MoveDeduct;
        let gait = match (gait, self.footing(id)) {
            (MovementMode::Fly | MovementMode::Burrow, _) => gait,
            (_, Footing::Water) => MovementMode::Swim,
            _ => MovementMode::Walk,
        };
        while here.square != to {
            let sign = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
            let stride =
                Step { dx: sign(here.square.x, to.x), dy: sign(here.square.y, to.y), dz: 0 };
            let stride = match stride.direction() {
                Some(way) if gait == MovementMode::Walk => mover.found_stride(here, way),
                _ => stride,
            };
            let Ok(pace) = mover.pace(here, stride, gait, 0) else { break };
            if pace.climbs > 0 {
                return Rule::ClimbCost;
            }
            let swims = pace.to.height > self.setup.map.floor_of(mover.space(pace.to.square));
            if swims && pace.gait == MovementMode::Walk {
                return Rule::SwimCost;
            }
            if pace.squeezes {
                return Rule::SizeSqueeze;
            }
            if pace.difficult {
                rule = Rule::TerrainCost;
            }
            here = pace.to;
            if pace.falls {
                here.height = mover.rest(here.square);
            }
        }
        rule
    }
}
