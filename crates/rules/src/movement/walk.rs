use affray_dice::Source;
use smallvec::SmallVec;

use super::{Path, flood::Mover};
use crate::{
    battle::{
        Battle, Because, Cites, CreatureId, CreatureSet, Cue, Deed, Engine, Frame, MoveFrame,
        Presence, Refusal, Sink, Step, What,
    },
    catalogue::Rule,
    conditions::{Condition, Touches},
    mounted::UpsetBy,
    space::{Footprint, SQUARE, Square},
};

impl Battle {
    pub(crate) fn check_move(&self, to: Square, path: Option<Path>) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_can_move(id)?;
        let left = self.movement_left();
        match path {
            None => self.check_goal(id, to, left),
            Some(path) => self.check_path(id, to, path, left),
        }
    }

    pub(crate) fn check_can_move(&self, id: CreatureId) -> Result<(), Refusal> {
        if let Some(rule) = self.held_by(id) {
            return Refusal::err(rule, Because::NoSpeed);
        }
        if self.speed(id) == 0 {
            let rule = if self.creature(id).exhaustion > 0 {
                Rule::ConditionExhaustionSpeed
            } else {
                Rule::MoveSpeed
            };
            return Refusal::err(rule, Because::NoSpeed);
        }
        if let Some(mount) = self.mount_of(id) {
            return Refusal::err(Rule::MountDirected, Because::Mounted(mount));
        }
        Ok(())
    }

    /// Whether a creature can get to a square by the cheapest way; otherwise the reason that a
    /// person would give.
    pub(crate) fn check_goal(&self, id: CreatureId, to: Square, left: u16) -> Result<(), Refusal> {
        let mover = Mover::new(self, id);
        if !self.setup.map.holds(Footprint::new(to, self.block(id).size)) {
            return Refusal::err(Rule::GridEnter, Because::OffMap(to));
        }
        if to == self.creature(id).square {
            return Refusal::err(Rule::GridEnter, Because::BrokenPath);
        }
        if mover.flood(left).cost(to).is_some() {
            return Ok(());
        }
        if !mover.may_stop(to) {
            let space = Footprint::new(to, self.block(id).size);
            let other = self.ids().find(|o| {
                *o != id
                    && self.takes_space(*o)
                    && self.space(*o).overlaps(space)
                    && self.reckons_with(id, *o)
            });
            return Refusal::err(Rule::PassEnd, Because::Occupied(to, other.unwrap_or(id)));
        }
        if let Some(fear) = self.nearer_fear(id, to) {
            return Refusal::err(Rule::ConditionFrightenedMove, Because::CloserToFear(fear));
        }
        let needed = mover.flood(left.saturating_mul(4).max(60)).cost(to);
        let rule = self.short_of(id, to, left);
        match needed {
            Some(needed) => Refusal::err(rule, Because::Movement { needed, left }),
            None => {
                let rule = if rule == Rule::MoveDeduct { Rule::PassThrough } else { rule };
                Refusal::err(rule, Because::NoWay(to))
            }
        }
    }

    /// The rule that makes the movement too short: the straight distance, or what makes it dearer.
    fn short_of(&self, id: CreatureId, to: Square, left: u16) -> Rule {
        let straight = self.space(id).feet_to(Footprint::new(to, self.block(id).size));
        let weary = self.lost_to_exhaustion(id);
        if straight > left && straight <= left + weary {
            Rule::ConditionExhaustionSpeed
        } else if straight > left && straight <= self.unburdened_movement(id) {
            Rule::GrappleDrag
        } else if straight > left {
            if self.turn.moved > 0 { Rule::MoveDeduct } else { Rule::MoveSpeed }
        } else if self.creature(id).is(Condition::Prone) {
            Rule::ProneCrawl
        } else if self.drags_weight(id) {
            Rule::GrappleDrag
        } else {
            Rule::MoveDeduct
        }
    }

    pub(super) fn nearer_fear(&self, id: CreatureId, to: Square) -> Option<CreatureId> {
        let there = Footprint::new(to, self.block(id).size);
        self.sources_of(id, Condition::Frightened)
            .filter(|_| self.creature(id).is(Condition::Frightened))
            .find(|s| {
                self.on_map(*s)
                    && self.reckons_with(id, *s)
                    && there.squares_to(self.space(*s)) < self.space(id).squares_to(self.space(*s))
            })
    }

    fn check_path(&self, id: CreatureId, to: Square, path: Path, left: u16) -> Result<(), Refusal> {
        let broken = Refusal::err(Rule::GridEnter, Because::BrokenPath);
        let mover = Mover::new(self, id);
        let mut here = self.creature(id).square;
        let mut needed = 0;
        let mut steps = 0;
        for next in path.squares(here) {
            steps += 1;
            let Some(cost) = mover.step(here, next) else {
                return self.refuse_step(id, here, next);
            };
            needed += cost;
            here = next;
        }
        if steps != path.len() || path.is_empty() || here != to {
            return broken;
        }
        if needed > left {
            return Refusal::err(self.short_of(id, to, left), Because::Movement { needed, left });
        }
        if !mover.may_stop(to) {
            return self.check_goal(id, to, left);
        }
        Ok(())
    }

    fn refuse_step(&self, id: CreatureId, from: Square, to: Square) -> Result<(), Refusal> {
        let size = self.block(id).size;
        let space = Footprint::new(to, size);
        if !self.setup.map.holds(space) {
            return Refusal::err(Rule::GridEnter, Because::OffMap(to));
        }
        let here = Footprint::new(from, size);
        for fear in self.sources_of(id, Condition::Frightened) {
            if self.on_map(fear)
                && self.reckons_with(id, fear)
                && space.squares_to(self.space(fear)) < here.squares_to(self.space(fear))
            {
                return Refusal::err(Rule::ConditionFrightenedMove, Because::CloserToFear(fear));
            }
        }
        let other = self.ids().find(|o| {
            *o != id
                && self.takes_space(*o)
                && self.space(*o).overlaps(space)
                && !self.may_pass(id, *o)
                && self.reckons_with(id, *o)
        });
        Refusal::err(Rule::PassThrough, Because::Occupied(to, other.unwrap_or(id)))
    }

    pub(crate) fn check_leave(&self) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_can_move(id)?;
        if !self.setup.map.grid.at_edge(self.space(id)) {
            return Refusal::err(Rule::OrderEndDefeat, Because::NotAtEdge);
        }
        let left = self.movement_left();
        if left < 5 {
            return Refusal::err(Rule::MoveDeduct, Because::Movement { needed: 5, left });
        }
        Ok(())
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    pub(crate) fn begin_move(&mut self, mover: CreatureId, to: Square, path: Option<Path>) {
        let way = path.or_else(|| {
            let left = self.battle.movement_left();
            Mover::new(self.battle, mover).way(to, left).map(|(path, _)| path)
        });
        if let Some(path) = way {
            self.set_out(mover, path, None);
        }
    }

    fn set_out(&mut self, mover: CreatureId, path: Path, allowance: Option<u16>) {
        let creature = self.battle.creature(mover);
        self.push(Frame::Move(MoveFrame {
            mover,
            path,
            next: 0,
            from: creature.square,
            crawls: creature.is(Condition::Prone),
            offered: false,
            allowance,
        }));
    }

    /// A move outside the mover's turn, with so much movement (`action.ready.release`).
    pub(crate) fn begin_readied_move(&mut self, mover: CreatureId, to: Square) {
        let speed = self.battle.speed(mover);
        if let Some((path, _)) = Mover::new(self.battle, mover).way(to, speed) {
            self.set_out(mover, path, Some(speed));
        }
    }

    pub(crate) fn step_move(&mut self, f: MoveFrame) -> Step {
        let Some(direction) = f.path.step(usize::from(f.next)) else {
            self.pop();
            return Ok(());
        };
        let from = f.from;
        let Some(to) = from.step(direction) else {
            self.pop();
            return Ok(());
        };
        let creature = self.battle.creature(f.mover);
        if creature.square != from || creature.is(Condition::Prone) != f.crawls {
            // Thrown off its way or off its feet: it is up to the mover how to go on.
            self.stop_move(f.mover);
            return Ok(());
        }
        if !f.offered {
            self.set(Frame::Move(MoveFrame { offered: true, ..f }));
            if !self.battle.creature(f.mover).touches.contains(Touches::DISENGAGE) {
                self.open_window(Cue::Leaves { mover: f.mover, to: Some(to) });
            }
            return Ok(());
        }
        self.enter(f, from, to);
        Ok(())
    }

    /// Enters the next square, unless something stops the mover (`opportunity.timing`).
    fn enter(&mut self, f: MoveFrame, from: Square, to: Square) {
        let id = f.mover;
        let left = f.allowance.unwrap_or_else(|| self.battle.movement_left());
        let mover = Mover::new(self.battle, id);
        let step = mover.step(from, to);
        let plain = SQUARE + mover.extra;
        let last = usize::from(f.next) + 1 == f.path.len();
        let there = Footprint::new(to, self.battle.block(id).size);
        let may_stop =
            (!last || mover.may_stop(to)) && !self.battle.bumps_into_unseen(id, there, last);
        let able = self.battle.creature(id).stands()
            && self.battle.speed(id) > 0
            && (f.allowance.is_some() || (self.battle.can_act(id) && self.battle.is_directed()));
        let Some(cost) = step.filter(|cost| able && may_stop && *cost <= left) else {
            self.stop_move(id);
            return;
        };
        let rules = self.step_rules(id, from, to, cost > plain);
        let battle = &mut *self.battle;
        battle.creature_mut(id).square = to;
        if f.allowance.is_none() {
            battle.turn.moved += cost;
            battle.turn.run_up += SQUARE;
        }
        let allowance = f.allowance.map(|a| a - cost);
        let next = f.next + 1;
        self.set(Frame::Move(MoveFrame { next, from: to, offered: false, allowance, ..f }));
        self.tell(&rules, |_| What::Moved { creature: id, from, to, cost, left: left - cost });
        self.drag_along(id, from);
        self.check_grapples(id);
        self.move_noticed(id, from);
        self.carry_riders(id, from);
    }

    fn stop_move(&mut self, id: CreatureId) {
        self.pop();
        self.tell(&[Rule::OpportunityTiming, Rule::MoveSpeed], |_| What::MoveStopped {
            creature: id,
        });
    }

    /// The rules that a step shows, for those who listen.
    fn step_rules(&self, id: CreatureId, from: Square, to: Square, difficult: bool) -> Cites {
        let mut rules = Cites::default();
        if !self.notes() {
            return rules;
        }
        rules.extend([Rule::MoveDeduct, Rule::GridSquare, Rule::GridSpeed, Rule::GridEnter]);
        let battle = &self.battle;
        if battle.creature(id).is(Condition::Prone) {
            rules.extend([Rule::ProneCrawl, Rule::ProneOnly]);
        }
        if battle.turn.creature == id && battle.turn.directed_by.is_some() {
            rules.push(Rule::MountDirected);
        }
        if battle.drags_weight(id) {
            rules.push(Rule::GrappleDrag);
        }
        let space = Footprint::new(to, battle.block(id).size);
        let there: CreatureSet = battle
            .ids()
            .filter(|o| *o != id && battle.takes_space(*o) && battle.space(*o).overlaps(space))
            .filter(|o| battle.reckons_with(id, *o))
            .collect();
        if !there.is_empty() {
            rules.extend([Rule::PassThrough, Rule::TerrainCreature]);
        }
        if difficult {
            rules.extend([Rule::TerrainCost, Rule::GridEnterDifficult]);
        }
        if battle.turn.creature == id && (battle.turn.action || battle.turn.bonus) {
            rules.push(Rule::MoveBreak);
        }
        if battle.turn.creature == id
            && battle.turn.attacks.made > 0
            && battle.turn.attacks.any_left()
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

    /// Those whom the mover holds come along into squares that it leaves (`grapple.drag`).
    pub(super) fn drag_along(&mut self, id: CreatureId, left: Square) {
        let held: Vec<_> = self.battle.grappled_by(id).collect();
        for one in held {
            let from = self.battle.creature(one).square;
            if self.battle.distance(id, one) <= 5 {
                continue;
            }
            let to = self.battle.free_square_beside(one, id, left);
            if let Some(to) = to {
                let one_moved = self.battle.creature_mut(one);
                one_moved.square = to;
                one_moved.rides = None;
                self.tell(&[Rule::GrappleDrag, Rule::OpportunityForced], |_| What::ForcedMove {
                    creature: one,
                    from,
                    to,
                    by: Some(id),
                });
                self.carry_riders(one, from);
                self.battle.upset_riders(one, UpsetBy::MountMoved);
            }
        }
    }

    /// Those who waited for a move may act, and those who hide may come to light.
    pub(crate) fn move_noticed(&mut self, id: CreatureId, from: Square) {
        self.come_to_light(id, from);
        let before = self.battle.space_at(id, from);
        if !self.battle.anybody_waits() {
            return;
        }
        let now = self.battle.space(id);
        let mut within: SmallVec<[u16; 4]> = SmallVec::new();
        for other in self.battle.ids() {
            if let Some(readied) = self.battle.creature(other).readied
                && let Deed::ComesWithin(feet) = readied.trigger.deed
            {
                let theirs = self.battle.space(other);
                if theirs.feet_to(now) <= feet
                    && theirs.feet_to(before) > feet
                    && !within.contains(&feet)
                {
                    within.push(feet);
                    self.open_window(Cue::Deed { who: id, deed: Deed::ComesWithin(feet) });
                }
            }
        }
        if within.is_empty() {
            self.open_window(Cue::Deed { who: id, deed: Deed::Moves });
        }
    }

    /// A creature leaves over the edge of the map, which takes it out of every reach.
    pub(crate) fn step_leave(&mut self, id: CreatureId, offered: bool) -> Step {
        if !offered {
            self.set(Frame::Leave(id, true));
            if !self.battle.creature(id).touches.contains(Touches::DISENGAGE) {
                self.open_window(Cue::Leaves { mover: id, to: None });
            }
            return Ok(());
        }
        self.pop();
        if self.battle.creature(id).stands() && self.battle.check_leave().is_ok() {
            let slips_away = self.battle.slips_away(id, self.battle.creature(id).square);
            self.battle.turn.moved += SQUARE;
            let riders: Vec<_> = self.battle.riders_of(id).collect();
            for rider in riders {
                self.leave(rider, Presence::Fled);
                self.tell(&[Rule::OrderEndDefeat], |_| What::LeftMap { creature: rider });
            }
            self.leave(id, Presence::Fled);
            let mut rules = Cites::from([Rule::OrderEndDefeat]);
            if slips_away {
                rules.push(Rule::OpportunityDisengage);
            }
            self.tell(&rules, |_| What::LeftMap { creature: id });
        } else {
            self.tell(&[Rule::OpportunityTiming], |_| What::MoveStopped { creature: id });
        }
        Ok(())
    }
}

impl Battle {
    /// Whether a creature that has disengaged moves off from an enemy's side
    /// (`opportunity.disengage`).
    fn slips_away(&self, id: CreatureId, from: Square) -> bool {
        let here = Footprint::new(from, self.block(id).size);
        self.creature(id).touches.contains(Touches::DISENGAGE)
            && self.ids().any(|o| {
                o != id
                    && self.enemies(o, id)
                    && self.on_map(o)
                    && self.reckons_with(id, o)
                    && self.space(o).squares_to(here) == 1
            })
    }

    /// A free square for `who` within 5 feet of `beside`, the nearest to `near`.
    pub(crate) fn free_square_beside(
        &self,
        who: CreatureId,
        beside: CreatureId,
        near: Square,
    ) -> Option<Square> {
        let size = self.block(who).size;
        let centre = self.space(beside);
        let reach = i16::from(size.squares()) + 1;
        let mut best: Option<(u16, Square)> = None;
        for dy in -reach..=i16::from(centre.side) {
            for dx in -reach..=i16::from(centre.side) {
                let (x, y) = (i16::from(centre.corner.x) + dx, i16::from(centre.corner.y) + dy);
                let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y)) else { continue };
                let square = Square { x, y };
                let space = Footprint::new(square, size);
                if space.squares_to(centre) != 1 || !self.setup.map.holds(space) {
                    continue;
                }
                if self
                    .ids()
                    .any(|o| o != who && self.takes_space(o) && self.space(o).overlaps(space))
                {
                    continue;
                }
                let far = space.squares_to(Footprint::square(near));
                if best.is_none_or(|(b, _)| far < b) {
                    best = Some((far, square));
                }
            }
        }
        best.map(|(_, square)| square)
    }
}
