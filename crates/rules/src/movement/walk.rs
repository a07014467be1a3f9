//! A move, step by step: each step is checked, paid for and told, and others may react to it.

use super::{Footing, MoveOptions, MovementMode, Mover, Path, Step, step_cost::StepCost};
use crate::{
    battle::{
        Aftermath, Apart, Battle, CheckFrame, CheckPurpose, Cites, CreatureId, CreatureSet, Cue,
        Deed, Engine, EventKind, FightProfile, Frame, Halt, MoveFrame, Presence, Sink, StepResult,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Size, Skill},
    effects::{EffectMask, Nature},
    mounted::UpsetBy,
    routine::GrantedMove,
    ruleset::MountMoved,
    space::{Footprint, SQUARE, Spot, Square},
};

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_move(
        &mut self,
        mover: CreatureId,
        to: Square,
        path: Option<Path>,
        course: MoveOptions,
    ) {
        let way = match path {
            Some(path) => self.battle.gait_for(mover, to, course).ok().map(|gait| (gait, path)),
            None => Mover::on_turn(&self.battle.as_explored_by(mover)).find(to, course),
        };
        if let Some((gait, path)) = way {
            self.set_out(mover, gait, path, None);
        }
    }

    pub(super) fn set_out(
        &mut self,
        mover: CreatureId,
        gait: MovementMode,
        path: Path,
        apart: Option<Apart>,
    ) {
        let crawls = self.battle.creature(mover).is(Condition::Prone);
        self.push(Frame::Move(MoveFrame {
            mover,
            path,
            next: 0,
            gait,
            from: self.battle.spot(mover),
            crawls,
            offered: false,
            check: None,
            apart,
            jolted: false,
        }));
    }

    /// A move beside the turn's own, or outside the turn (`action.ready.release`).
    pub(crate) fn begin_stint(
        &mut self,
        id: CreatureId,
        stint: GrantedMove,
        (to, path): (Square, Option<Path>),
        course: MoveOptions,
    ) {
        let way = match path {
            Some(path) => self.battle.gait_for(id, to, course).ok().map(|gait| (gait, path)),
            None => {
                let lefts = self.battle.stint_lefts(id, stint);
                Mover::new(&self.battle.as_explored_by(id), id, lefts).find(to, course)
            }
        };
        if let Some((gait, path)) = way {
            self.set_out(id, gait, path, Some(Apart { spent: 0, stint }));
        }
    }

    pub(crate) fn step_move(&mut self, f: &MoveFrame) -> StepResult {
        let Some(stride) = f.path.step(usize::from(f.next)) else {
            self.pop();
            return Ok(());
        };
        let id = f.mover;
        if self.is_thrown_off(f) {
            // It is up to the mover how to go on.
            self.stop_move(id, Halt::Circumstance);
            return Ok(());
        }
        if self.walks_on(f) {
            return Ok(());
        }
        let Some((pace, left, plain)) = self.next_pace(f, stride) else {
            let by = match self.comes_upon_something(f, stride) {
                true => Halt::Unexplored,
                false => Halt::Circumstance,
            };
            self.stop_move(id, by);
            return Ok(());
        };
        if !f.offered {
            if let Some(Frame::Move(top)) = self.battle.flow.stack.last_mut() {
                top.offered = true;
            }
            if !self.battle.slips_by(id, pace.gait)
                && !f.apart.is_some_and(|apart| apart.stint.unprovoking)
                && self.open_window(Cue::Leaves { mover: id, to: Some(pace.to) })
            {
                return Ok(());
            }
        }
        if let Some(rule) = pace.check {
            match f.check {
                None => {
                    self.check_footing(id, rule);
                    return Ok(());
                }
                Some(false) => {
                    // The attempt takes as much movement as the climb would have.
                    if f.apart.is_none() {
                        let climb = || self.battle.rest_of_climb(f);
                        let cost = if f.gait == MovementMode::Climb { climb() } else { pace.cost };
                        self.battle.state.turn.moved += cost;
                    }
                    self.stop_move(id, Halt::Check);
                    return Ok(());
                }
                Some(true) => {}
            }
        }
        if !self.brace_dragged(id, pace.to) {
            self.enter(f, pace, left, plain);
        }
        Ok(())
    }

    /// Whether a move can go on with its next step.
    pub(crate) fn walks_further(&self, f: &MoveFrame) -> bool {
        let next = f.path.step(usize::from(f.next));
        !self.is_thrown_off(f) && next.is_some_and(|stride| self.next_pace(f, stride).is_some())
    }

    /// Whether something threw a mover off its way or off its feet.
    fn is_thrown_off(&self, f: &MoveFrame) -> bool {
        self.battle.spot(f.mover) != f.from
            || self.battle.creature(f.mover).is(Condition::Prone) != f.crawls
    }

    /// Whether the ground itself does not let a mover on, on a map that its side does not know whole. The
    /// side then knows of it.
    fn comes_upon_something(&mut self, f: &MoveFrame, stride: Step) -> bool {
        let (id, here) = (f.mover, f.from.square);
        let Some(ahead) = stride.square(here) else { return false };
        let unexplored = self.battle.derived.profile.contains(FightProfile::UNEXPLORED);
        let blocked = unexplored && {
            let mover = Mover::stepping(self.battle, id, self.battle.lefts(), ahead);
            mover.pace(f.from, stride, f.gait, 0).is_err()
        };
        if blocked {
            self.battle.come_upon(id, [here, ahead]);
        }
        blocked
    }

    /// The next step of a move as it would be taken now, the movement left for it, and what a step
    /// costs at least; none where something stops the mover.
    fn next_pace(&self, f: &MoveFrame, stride: Step) -> Option<(StepCost, u16, u16)> {
        let id = f.mover;
        let battle = &*self.battle;
        let (lefts, spent) = match f.apart {
            Some(Apart { spent, stint }) => (battle.stint_lefts(id, stint), spent),
            None => (battle.lefts(), 0),
        };
        let mover = Mover::stepping(battle, id, lefts, stride.square(f.from.square)?);
        let pace = mover.pace(f.from, stride, f.gait, spent).ok()?;
        let left = lefts.of(pace.gait).saturating_sub(spent);
        let last = usize::from(f.next) + 1 == f.path.len();
        let may_act = battle.can_act(id) && battle.is_directed();
        let able = battle.creature(id).stands() && (f.apart.is_some() || may_act);
        let settles = if pace.falls { battle.ground_at(id, pace.to.square) } else { pace.to };
        let may_stop = !last || mover.may_stop(settles).is_ok();
        (able && may_stop && pace.cost <= left).then_some((pace, left, SQUARE + mover.extra))
    }

    /// A Strength (Athletics) check on the way (`climb.check`, `swim.check`).
    fn check_footing(&mut self, creature: CreatureId, rule: Rule) {
        let purpose =
            if rule == Rule::ClimbCheck { CheckPurpose::Climb } else { CheckPurpose::Swim };
        self.push(Frame::Check(CheckFrame {
            creature,
            ability: Ability::Strength,
            skill: Some(Skill::Athletics),
            dc: Some(15),
            purpose,
        }));
    }

    /// What came of the check on the way.
    pub(crate) fn move_checked(&mut self, success: bool) {
        if let Some(Frame::Move(f)) = self.battle.flow.stack.last_mut() {
            f.check = Some(success);
        }
    }

    /// Enters the next square, unless something unseen is in the way (`opportunity.timing`).
    fn enter(&mut self, f: &MoveFrame, pace: StepCost, left: u16, plain: u16) {
        let id = f.mover;
        let to = pace.to;
        let body = self.battle.body_at(id, to);
        let last = usize::from(f.next) + 1 == f.path.len();
        if self.battle.bumps_into_unseen(id, body, last) {
            self.stop_move(id, Halt::Unseen);
            return;
        }
        let rules = self.step_rules(id, f.from, pace, pace.cost > plain);
        let cost = pace.cost;
        let battle = &mut *self.battle;
        battle.put(id, to);
        if f.gait == MovementMode::Climb {
            let aloft = !battle.held_up(id);
            battle.creature_mut(id).on_face = aloft;
        }
        if battle.state.turn.creature == id {
            battle.state.turn.trail.push(f.from.square);
        }
        if f.apart.is_none() {
            battle.state.turn.moved += cost;
            battle
                .state
                .turn
                .run_up
                .goes_on(SQUARE, f.gait == MovementMode::Walk && pace.is_on_foot());
        }
        let apart = f.apart.map(|apart| Apart { spent: apart.spent + cost, ..apart });
        let next = f.next + 1;
        // One check serves for all the rough water of a move, and for the part of a face that it
        // climbs, but each face is climbed anew.
        let anew = pace.check == Some(Rule::ClimbCheck) && !battle.creature(id).on_face;
        let check = f.check.filter(|_| !anew);
        let from = f.from.square;
        let frame = MoveFrame { next, from: to, offered: false, check, apart, ..*f };
        self.set(Frame::Move(frame));
        self.tell_step(id, from, &pace, left, &rules);
        if self.battle.creature(id).nature.contains(Nature::FALSE_APPEARANCE) {
            self.reveal(id, Rule::ActionHideEnd);
        }
        self.drag_along(id, f.from);
        self.check_grapples(id);
        self.move_noticed(id, f.from);
        self.carry_riders(id, from);
        if self.battle.creature(id).nature.intersects(Nature::INTRUDES | Nature::WATER_SHY) {
            self.steps_into(id);
        }
        // Whoever leaves the ground may come to fall.
        self.battle.derived.hazards_possible |= pace.falls || pace.gait == MovementMode::Fly;
    }

    pub(super) fn stop_move(&mut self, id: CreatureId, by: Halt) {
        self.pop();
        let rules: &[Rule] = match by {
            Halt::Circumstance => &[Rule::OpportunityTiming, Rule::MoveSpeed],
            Halt::Unseen => &[Rule::PassThrough],
            Halt::Unexplored => &[Rule::GridEnter],
            Halt::Check => &[Rule::ClimbCheck, Rule::SwimCheck],
        };
        self.emit(rules, |_| EventKind::MoveStopped { creature: id, by });
    }

    /// Tells of a step that was taken, with so much movement before it.
    pub(super) fn tell_step(
        &mut self,
        id: CreatureId,
        from: Square,
        pace: &StepCost,
        left: u16,
        rules: &Cites,
    ) {
        let StepCost { to, cost, climbs, .. } = *pace;
        // Whichever speed pays for it.
        let gait = if climbs > 0 { MovementMode::Climb } else { pace.gait };
        debug_assert!(!pace.bare || self.battle.footing(id) == Footing::Ground);
        self.emit(*rules, |b| EventKind::Moved {
            creature: id,
            from,
            to: to.square,
            level: (!pace.bare && b.footing(id) != Footing::Ground).then_some(to.height),
            gait,
            cost: Some(cost),
            left: Some(left - cost),
        });
    }

    /// The rules that a step shows, for those who listen.
    pub(super) fn step_rules(
        &self,
        id: CreatureId,
        from: Spot,
        pace: StepCost,
        dear: bool,
    ) -> Cites {
        let mut rules = Cites::default();
        if !self.is_heard() {
            return rules;
        }
        rules.extend([Rule::MoveDeduct, Rule::GridSquare, Rule::GridSpeed, Rule::GridEnter]);
        let battle = &self.battle;
        if battle.creature(id).is(Condition::Prone) {
            rules.extend([Rule::ProneCrawl, Rule::ProneOnly]);
        }
        if battle.state.turn.creature == id && battle.state.turn.directed_by.is_some() {
            rules.push(Rule::MountDirected);
        }
        if battle.drags_weight(id) {
            rules.push(Rule::GrappleDrag);
        }
        let in_the_way = |o: &CreatureId| {
            *o != id
                && battle.takes_space(*o)
                && battle.body(*o).squares_to(battle.body_at(id, pace.to)) == 0
                && battle.reckons_with(id, *o)
        };
        let there: CreatureSet = match pace.bare {
            true => CreatureSet::EMPTY,
            false => battle.ids().filter(in_the_way).collect(),
        };
        if !there.is_empty() {
            rules.extend([Rule::PassThrough, Rule::TerrainCreature, Rule::SizeControl]);
        }
        let size = battle.creature(id).size;
        for other in there.iter() {
            let theirs = battle.creature(other).size;
            for (applies, rule) in [
                (size.steps_above(theirs).abs() >= 2, Rule::PassSize),
                (battle.creature(other).is(Condition::Incapacitated), Rule::PassIncapacitated),
                (theirs == Size::Tiny, Rule::PassTiny),
                (
                    (battle.creature(id).nature | battle.creature(other).nature)
                        .contains(Nature::SWARM),
                    Rule::CreatureSwarm,
                ),
            ] {
                if applies && !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        if pace.difficult && dear {
            rules.extend([Rule::TerrainCost, Rule::GridEnterDifficult]);
            let fills = || battle.hinders_body(battle.body_at(id, pace.to), id);
            if battle.difficult_at(pace.to.square, id) || fills() {
                rules.extend([Rule::TerrainKinds, Rule::TerrainOnce]);
            }
        }
        // Crawling, dragging, climbing, swimming, squeezing: dearer than the ground alone.
        if pace.cost > if pace.difficult { 2 * SQUARE } else { SQUARE } {
            rules.push(Rule::GridEnterExtra);
        }
        if pace.squeezes {
            rules.push(Rule::SizeSqueeze);
        }
        if pace.climbs > 0 {
            rules.extend([Rule::MoveModes, Rule::ClimbCost]);
        }
        let deep = !pace.bare
            && pace.climbs == 0
            && !pace.falls
            && !battle.setup.map.is_plain()
            && pace.to.height > battle.setup.map.floor_of(battle.body_at(id, pace.to).space);
        if deep && matches!(pace.gait, MovementMode::Walk | MovementMode::Swim) {
            rules.extend([Rule::MoveModes, Rule::SwimCost]);
        }
        if pace.gait == MovementMode::Burrow {
            rules.push(Rule::BurrowGround);
        }
        if pace.gait != MovementMode::Walk && battle.state.turn.creature == id {
            rules.push(Rule::MoveSwitch);
            if battle.speed_of(id, pace.gait) != battle.base_speed(id, pace.gait) {
                rules.push(Rule::MoveSpeeds);
            }
        }
        if battle.state.turn.creature == id && (battle.state.turn.action || battle.state.turn.bonus)
        {
            rules.push(Rule::MoveBreak);
        }
        if battle.state.turn.creature == id
            && battle.state.turn.attacks.made > 0
            && battle.state.turn.attacks.any_left()
        {
            rules.push(Rule::MoveBetween);
        }
        if battle.slips_away(id, from) {
            rules.push(Rule::OpportunityDisengage);
        }
        if battle.creature(id).concentration.is_some() {
            rules.push(Rule::MagicConcentrationFree);
        }
        rules
    }

    /// Those whom the mover holds come along (`grapple.drag`): into squares that it leaves, or at
    /// the length of its arm if it holds them from farther off.
    pub(super) fn drag_along(&mut self, id: CreatureId, left: Spot) {
        let held: Vec<_> = self.battle.grappled_by(id).collect();
        let may_throw = |one: &CreatureId| {
            self.battle.riders_of(*one).next().is_some()
                && !self.battle.goes_along(*one, id, Rule::GrappleDrag)
        };
        let ridden = held.iter().any(may_throw);
        let after = self.battle.setup.ruleset.mount_moved == MountMoved::SaveAfter;
        let upsets = ridden && after && !self.jolt();
        for one in held {
            let begin = self.battle.spot(one);
            let from = begin.square;
            let arm = self.battle.body_at(id, left).squares_to(self.battle.body(one)).max(1);
            if self.battle.distance(id, one) <= arm * SQUARE {
                continue;
            }
            let to = self.battle.free_square_near(one, id, left.square, arm);
            if let Some(at) = to {
                let to = at.square;
                self.fall_away(one);
                self.battle.put(one, at);
                self.battle.creature_mut(one).rides = None;
                self.emit([Rule::GrappleDrag, Rule::OpportunityForced], |_| {
                    EventKind::ForcedMove { creature: one, from, to, by: Some(id) }
                });
                self.move_noticed(one, begin);
                self.carry_riders(one, from);
                if upsets && !self.battle.goes_along(one, id, Rule::GrappleDrag) {
                    self.battle.upset_riders(one, UpsetBy::MountMoved);
                }
            }
        }
    }

    /// Those who waited for a move may act.
    pub(crate) fn move_noticed(&mut self, id: CreatureId, from: Spot) {
        if self.battle.anybody_waits() {
            let before = self.battle.body_at(id, from);
            let cue = Cue::Deed { who: id, deed: Deed::Moves };
            self.open_window_for(cue, self.battle.who_waited_for_move(id, Some(before)));
        }
    }

    /// Those who waited for somebody to come may act: it is there, and was nowhere before.
    pub(crate) fn arrival_noticed(&mut self, id: CreatureId) {
        if self.battle.anybody_waits() && self.battle.on_map(id) {
            let cue = Cue::Deed { who: id, deed: Deed::Moves };
            self.open_window_for(cue, self.battle.who_waited_for_move(id, None));
        }
    }

    /// A creature leaves over the edge of the map, which takes it out of every reach.
    pub(crate) fn step_leave(&mut self, id: CreatureId, offered: bool) -> StepResult {
        if !offered {
            self.set(Frame::Leave(id, true));
            if !self.battle.slips_by(id, self.battle.usual_gait(id)) {
                self.open_window(Cue::Leaves { mover: id, to: None });
            }
            return Ok(());
        }
        self.pop();
        if self.battle.goes_off(id) {
            let slips_away = self.battle.slips_away(id, self.battle.spot(id));
            self.battle.state.turn.moved += self.battle.leaving_cost();
            let riders: Vec<_> = self.battle.riders_of(id).collect();
            for rider in riders {
                self.leave(rider, Presence::Fled);
                self.emit([Rule::OrderEndDefeat], |_| EventKind::LeftMap { creature: rider });
            }
            self.leave(id, Presence::Fled);
            let mut rules = Cites::from([Rule::OrderEndDefeat]);
            if slips_away {
                rules.push(Rule::OpportunityDisengage);
            }
            self.emit(rules, |_| EventKind::LeftMap { creature: id });
        } else {
            self.emit([Rule::OpportunityTiming], |_| EventKind::MoveStopped {
                creature: id,
                by: Halt::Circumstance,
            });
        }
        Ok(())
    }
}

impl Battle {
    /// A creature is there that was nowhere before: whoever waits for that notices as soon as what
    /// is under way is done.
    pub(crate) fn arrives(&mut self, id: CreatureId) {
        if self.anybody_waits() {
            self.flow.aftermath.push(Aftermath::Arrival(id));
        }
    }

    /// Whether a creature that has disengaged moves off from an enemy's side
    /// (`opportunity.disengage`).
    fn slips_away(&self, id: CreatureId, from: Spot) -> bool {
        let here = || self.body_at(id, from);
        self.creature(id).touches.contains(EffectMask::DISENGAGE)
            && self.ids().any(|o| {
                o != id
                    && self.enemies(o, id)
                    && self.on_map(o)
                    && self.reckons_with(id, o)
                    && self.body(o).squares_to(here()) == 1
            })
    }

    /// A free square for `who` at most so many squares from `holder`: within 5 feet the nearest to
    /// `left`, and of those the nearest to where it is; farther off the latter, with a clear path.
    fn free_square_near(
        &self,
        who: CreatureId,
        holder: CreatureId,
        left: Square,
        arm: u16,
    ) -> Option<Spot> {
        let size = self.creature(who).size;
        let centre = self.space(holder);
        let arm_long = arm.min(u16::from(u8::MAX)) as i16;
        let (before, after) = (i16::from(size.squares()) + arm_long, i16::from(centre.side));
        let (flies, held_by) = (self.footing(holder) != Footing::Ground, self.body(holder));
        let (here, body) = (self.creature(who).square, self.body(who));
        let mut best: Option<((u16, u32), Spot)> = None;
        for dy in -before..after + arm_long {
            for dx in -before..after + arm_long {
                let (x, y) = (i16::from(centre.corner.x) + dx, i16::from(centre.corner.y) + dy);
                let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y)) else { continue };
                let square = Square { x, y };
                let space = Footprint::new(square, size);
                let near = |squares: u16| (1..=arm).contains(&squares);
                if !near(space.squares_to(centre)) || !self.setup.map.holds(space) {
                    continue;
                }
                let behind = if arm == 1 { space.squares_to(Footprint::square(left)) } else { 0 };
                let far = (behind, square.straight_line_to(here));
                if best.is_some_and(|(b, _)| far >= b) {
                    continue;
                }
                // Whoever flies or dives carries along what it holds.
                let settled = self.settles_at(square, size, held_by.bottom);
                let height = if flies { settled.max(held_by.bottom) } else { settled };
                let at = Spot { square, height };
                let there = self.body_at(who, at);
                if self.has_room(who, at.square, at.height)
                    && !self.filled(space, at.height)
                    && near(there.squares_to(held_by))
                    && self.clear_path(held_by, there)
                    && (arm == 1 || self.clear_path(body, there))
                {
                    best = Some((far, at));
                }
            }
        }
        best.map(|(_, at)| at)
    }
}
