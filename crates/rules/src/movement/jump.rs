//! Long and high jumps, leaps of stat blocks, and how they land (`jump.long`, `jump.high`).

use smallvec::SmallVec;

use super::{MovementMode, Mover, Path};
use crate::{
    battle::{
        Battle, CheckFrame, CheckPurpose, Cites, Command, Creature, CreatureId, Cue, Engine,
        EventKind, Frame, Halt, ImproviseFrame, Jump, JumpFrame, Refusal, RefusalReason, RunUp,
        Sink, StepResult,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Size, Skill},
    effects::{EffectMask, Modifier, Nature},
    routine::Leap,
    space::{Body, Footprint, SQUARE, Spot, Square},
};

/// The feet that a run-up takes (`jump.long`).
const RUN_UP: u16 = 10;
/// The DC of keeping one's feet (`jump.land`), and of clearing an obstacle (`jump.obstacle`).
const DC: u8 = 10;

/// Creatures, and the space that each takes up.
type Others = SmallVec<[(CreatureId, Footprint); 16]>;

impl Battle {
    /// The feet that a creature can jump along right now: its Strength score after a run-up of
    /// 10 feet, or half of it (`jump.long`).
    pub fn long_jump(&self, id: CreatureId) -> u16 {
        let score = u16::from(self.block(id).score(self.jumps_by(id)));
        let on_foot = self.setup.ruleset.long_jump_run_up_on_foot;
        let running = self.has_run_up(id, on_foot);
        let usual = if running { score } else { score / 2 };
        self.leaps(id).fold(usual, |most, modifier| match modifier {
            Modifier::Leap { long, .. } => most.max(*long),
            Modifier::RunningLeap(feet) if running => most.max(*feet),
            _ => most,
        })
    }

    /// The ability that a creature jumps by.
    fn jumps_by(&self, id: CreatureId) -> Ability {
        match self.creature(id).nature.contains(Nature::JUMPER) {
            true => Ability::Dexterity,
            false => Ability::Strength,
        }
    }

    /// What changes a creature's jumps.
    fn leaps(&self, id: CreatureId) -> impl Iterator<Item = &Modifier> {
        let touched = self.creature(id).touches.contains(EffectMask::JUMPS);
        touched.then(|| self.effects_on(id)).into_iter().flatten().map(|e| &e.modifier)
    }

    /// The feet that a creature can jump up right now: 3 + its Strength modifier after a run-up
    /// of 10 feet, or half of it (`jump.high`).
    pub fn high_jump(&self, id: CreatureId) -> u16 {
        let whole = (3 + self.block(id).modifier(self.jumps_by(id))).max(0) as u16;
        let usual = if self.has_run_up(id, true) { whole } else { whole / 2 };
        self.leaps(id).fold(usual, |most, modifier| match modifier {
            Modifier::Leap { high, .. } => most.max(*high),
            _ => most,
        })
    }

    fn has_run_up(&self, id: CreatureId, on_foot: bool) -> bool {
        let RunUp { feet, on_foot: walked } = self.state.turn.run_up;
        self.state.turn.creature == id && if on_foot { walked } else { feet } >= RUN_UP
    }

    pub(crate) fn check_jump(&self, jump: Jump) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        match jump {
            Jump::Long { to } => {
                self.check_takeoff(id, Rule::JumpLong)?;
                self.check_sees_landing(id, Rule::JumpLong, to)?;
                self.check_long_jump(&Mover::on_turn(self), to)
            }
            Jump::High { feet } => {
                self.check_takeoff(id, Rule::JumpHigh)?;
                self.check_high_jump(id, feet)
            }
            Jump::Ledge { to } => {
                self.check_takeoff(id, Rule::JumpHigh)?;
                self.check_sees_landing(id, Rule::JumpHigh, to)?;
                self.ledge(&Mover::on_turn(self), to).map(|_| ())
            }
        }
    }

    /// Whether a creature can jump at all from where it is.
    fn check_takeoff(&self, id: CreatureId, rule: Rule) -> Result<(), Refusal> {
        self.check_can_move(id)?;
        if self.creature(id).is(Condition::Prone) {
            return Refusal::err(Rule::ProneOnly, RefusalReason::Has(id, Condition::Prone));
        }
        if !self.held_up(id) || self.swims_at(id) {
            return Refusal::err(rule, RefusalReason::NotOnFoot);
        }
        Ok(())
    }

    /// On an unexplored map nobody jumps to or over what its side has not seen: any other refusal would
    /// tell what is there.
    fn check_sees_landing(&self, id: CreatureId, rule: Rule, to: Square) -> Result<(), Refusal> {
        let side = Some(self.creature(id).side);
        let here = self.space(id);
        let there = Footprint { corner: to, ..here };
        let path = line(here.corner, to);
        let line = path.iter().flat_map(|path| path.squares(here.corner));
        let unexplored = |square: &Square| {
            self.setup.map.holds(Footprint::square(*square)) && !self.has_explored(side, *square)
        };
        match line.chain(there.squares()).find(unexplored) {
            Some(square) => Refusal::err(rule, RefusalReason::OutOfSight(square)),
            None => Ok(()),
        }
    }

    /// Whether a creature is in water too deep to stand in.
    fn swims_at(&self, id: CreatureId) -> bool {
        self.in_water(id) && self.creature(id).height > self.setup.map.floor_of(self.space(id))
    }

    fn check_high_jump(&self, id: CreatureId, feet: u16) -> Result<(), Refusal> {
        let most = self.high_jump(id);
        if feet == 0 || (feet > most && !self.setup.ruleset.athletics_jumps_higher) {
            return Refusal::err(Rule::JumpHigh, RefusalReason::Distance { feet, most });
        }
        self.check_jump_cost(feet)
    }

    fn check_jump_cost(&self, feet: u16) -> Result<(), Refusal> {
        let left = self.movement_left_by(MovementMode::Walk);
        let needed = self.jump_cost(feet);
        if needed > left {
            return Refusal::err(Rule::JumpCost, RefusalReason::Movement { needed, left });
        }
        Ok(())
    }

    /// Each foot costs a foot (`jump.cost`), and whoever is dragged along weighs on it.
    pub(super) fn jump_cost(&self, feet: u16) -> u16 {
        let extra = self.extra_feet(self.state.turn.creature);
        feet + feet.div_ceil(SQUARE) * extra
    }

    fn check_long_jump(&self, mover: &Mover<'_>, to: Square) -> Result<(), Refusal> {
        let id = mover.id;
        if !self.setup.map.holds(mover.space(to)) {
            return Refusal::err(Rule::GridEnter, RefusalReason::OffMap(to));
        }
        let Some(path) = line(self.space(id).corner, to) else {
            return Refusal::err(Rule::GridEnter, RefusalReason::BrokenPath);
        };
        let (feet, most) = (path.len() as u16 * SQUARE, self.long_jump(id));
        if feet > most {
            return Refusal::err(Rule::JumpLong, RefusalReason::Distance { feet, most });
        }
        self.check_jump_cost(feet)?;
        self.check_flight(mover, &self.others_in_space(self.known_to_take_space(id), id), to, path)
    }

    /// Whether the way through the air to where a jump lands is free as far as the jumper knows.
    fn check_flight(
        &self,
        mover: &Mover<'_>,
        others: &[(CreatureId, Footprint)],
        to: Square,
        path: Path,
    ) -> Result<(), Refusal> {
        let id = mover.id;
        let (here, there) = (self.space(id), mover.space(to));
        if let Some(fear) = mover.feared(here.corner, to) {
            return Refusal::err(Rule::ConditionFrightenedMove, RefusalReason::CloserToFear(fear));
        }
        let lands = self.lands(id, to);
        if let Some((other, space)) = others.iter().find(|(other, _)| self.meets(*other, lands)) {
            let square = there.shared_square(*space).unwrap_or(to);
            return Refusal::err(Rule::PassEnd, RefusalReason::Occupied(square, *other));
        }
        let feet = path.len() as u16 * SQUARE;
        let mut from = here.corner;
        for next in path.squares(from) {
            if self.hurdle(id, from, next, others).is_some_and(|rise| rise * 4 > feet)
                || (next == to && self.filled(there, self.creature(id).height))
            {
                return Refusal::err(Rule::JumpObstacle, RefusalReason::InTheWay(next));
            }
            from = next;
        }
        Ok(())
    }

    /// The body of a jumper as it comes down: lower ground is fallen down to, higher ground was
    /// jumped on to.
    fn lands(&self, id: CreatureId, to: Square) -> Body {
        let Creature { size, height, .. } = *self.creature(id);
        let rest = self.ground_below(to, size, height.saturating_add(size.tall()));
        Body::new(Footprint::new(to, size), height.max(rest), size)
    }

    /// Whether another takes up some of the room of a body.
    fn meets(&self, other: CreatureId, body: Body) -> bool {
        self.body(other).squares_to(body) == 0
    }

    /// Whether a creature can leap to a square: so far at most, for so much movement.
    pub(crate) fn check_leap(&self, id: CreatureId, to: Square, leap: Leap) -> Result<(), Refusal> {
        self.check_takeoff(id, Rule::JumpLong)?;
        self.check_leap_of(&Mover::on_turn(self), to, leap)
    }

    /// The same for one that can take off.
    fn check_leap_of(
        &self,
        mover: &Mover<'_>,
        to: Square,
        Leap { feet: most, least, cost, onto }: Leap,
    ) -> Result<(), Refusal> {
        let id = mover.id;
        if !self.setup.map.holds(mover.space(to)) {
            return Refusal::err(Rule::GridEnter, RefusalReason::OffMap(to));
        }
        let Some(path) = line(self.space(id).corner, to) else {
            return Refusal::err(Rule::GridEnter, RefusalReason::BrokenPath);
        };
        let feet = path.len() as u16 * SQUARE;
        if feet > most || feet < least {
            return Refusal::err(Rule::JumpLong, RefusalReason::Distance { feet, most });
        }
        let left = self.movement_left_by(MovementMode::Walk);
        let needed = cost.unwrap_or_else(|| self.jump_cost(feet));
        if needed > left {
            return Refusal::err(Rule::JumpCost, RefusalReason::Movement { needed, left });
        }
        let there = mover.space(to);
        let under = |other: &CreatureId| self.lies_under(id, *other, there, onto);
        let known = self.known_to_take_space(id);
        if onto.is_some() && !known.iter().any(under) {
            return Refusal::err(Rule::CreatureActions, RefusalReason::NotNow);
        }
        let others = known.into_iter().filter(|other| !under(other));
        self.check_flight(mover, &self.others_in_space(others, id), to, path)
    }

    /// Whether a jumper may land on another in a space.
    fn lies_under(
        &self,
        id: CreatureId,
        other: CreatureId,
        there: Footprint,
        onto: Option<Size>,
    ) -> bool {
        other != id
            && onto.is_some_and(|most| self.creature(other).size <= most)
            && self.space(other).overlaps(there)
    }

    /// Every leap of so many feet at most, or so many of them.
    pub(crate) fn legal_leaps(
        &self,
        id: CreatureId,
        leap: Leap,
        most: usize,
        found: &mut Vec<Command>,
    ) {
        if self.state.turn.creature != id || self.check_takeoff(id, Rule::JumpLong).is_err() {
            return;
        }
        let mover = Mover::on_turn(self);
        let (here, far) = (self.creature(id).square, (leap.feet / SQUARE) as i16);
        let squares = (-far..=far).flat_map(|dy| (-far..=far).map(move |dx| (dx, dy)));
        let squares = squares.filter(|way| *way != (0, 0)).filter_map(|(dx, dy)| {
            let x = u8::try_from(i16::from(here.x) + dx).ok()?;
            let y = u8::try_from(i16::from(here.y) + dy).ok()?;
            Some(Square { x, y })
        });
        let leaps = squares.filter(|to| self.check_leap_of(&mover, *to, leap).is_ok());
        found.extend(leaps.take(most).map(|to| Command::Jump(Jump::Long { to })));
    }

    /// Some creatures but this one, with the space that each takes up.
    fn others_in_space(&self, all: impl IntoIterator<Item = CreatureId>, id: CreatureId) -> Others {
        let others = all.into_iter().filter(|o| *o != id && !self.may_share(id, *o));
        others.map(|o| (o, self.space(o))).collect()
    }

    /// Jumps, where the ground gives a reason to: two squares or more along, or as high as can be.
    /// Whoever has no movement left needs no mover.
    pub(crate) fn legal_jumps<'m, 'a: 'm>(
        &self,
        id: CreatureId,
        mover: impl Fn() -> Option<&'m Mover<'a>>,
        found: &mut Vec<Command>,
    ) {
        if self.setup.map.is_plain() || self.check_takeoff(id, Rule::JumpLong).is_err() {
            return;
        }
        let mover = mover();
        let far = (self.long_jump(id) / SQUARE).min(12);
        let far = (2..=far).take_while(|n| self.check_jump_cost(n * SQUARE).is_ok()).last();
        if let (Some(mover), Some(far)) = (mover, far) {
            let others = self.others_in_space(self.known_to_take_space(id), id);
            let (here, far) = (self.creature(id).square, far as i16);
            for (dy, dx) in (-far..=far).flat_map(|dy| (-far..=far).map(move |dx| (dy, dx))) {
                let (x, y) = (i16::from(here.x) + dx, i16::from(here.y) + dy);
                if let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y))
                    && dx.abs().max(dy.abs()) >= 2
                    && self.setup.map.holds(mover.space(Square { x, y }))
                    && let Some(path) = line(here, Square { x, y })
                    && self.check_flight(mover, &others, Square { x, y }, path).is_ok()
                {
                    found.push(Command::Jump(Jump::Long { to: Square { x, y } }));
                }
            }
        }
        if let Some(mover) = mover {
            self.legal_ledges(mover, found);
        }
        let feet = self.high_jump(id);
        if self.check_high_jump(id, feet).is_ok() {
            found.push(Command::Jump(Jump::High { feet }));
        }
    }

    /// Where a jump leads through, the last place included, and the movement that it costs.
    pub(crate) fn jump_way(&self, jump: Jump) -> Option<(Vec<Spot>, u16)> {
        let Spot { square, height } = self.spot(self.state.turn.creature);
        Some(match jump {
            Jump::Long { to } => {
                let path = line(square, to)?;
                let spots = path.squares(square).map(|square| Spot { square, height }).collect();
                (spots, self.jump_cost(path.len() as u16 * SQUARE))
            }
            Jump::High { feet } => (Vec::new(), self.jump_cost(feet)),
            Jump::Ledge { to } => {
                let ledge = self.ledge(&Mover::on_turn(self), to).ok()?;
                (vec![ledge.to], ledge.cost)
            }
        })
    }

    /// The feet by which something in the way of a jump rises above the jumper's feet.
    fn hurdle(
        &self,
        id: CreatureId,
        from: Square,
        next: Square,
        others: &[(CreatureId, Footprint)],
    ) -> Option<u16> {
        let space = Footprint::new(next, self.creature(id).size);
        let body = self.body(id);
        let creatures = others
            .iter()
            .filter(|(o, theirs)| theirs.overlaps(space) && !self.may_pass(id, *o))
            .map(|(o, _)| self.body(*o))
            .filter(|other| other.bottom < body.top())
            .map(|other| other.top());
        let top = self.barrier(id, from, next).into_iter().chain(creatures).max()?;
        let rise = i32::from(top) - i32::from(body.bottom);
        (rise > 0).then(|| rise.min(i32::from(u16::MAX / 8)) as u16)
    }
}

/// The squares of a straight line from one square to another.
fn line(from: Square, to: Square) -> Option<Path> {
    let (dx, dy) = (i16::from(to.x) - i16::from(from.x), i16::from(to.y) - i16::from(from.y));
    let steps = dx.abs().max(dy.abs());
    // Halves are rounded away from the start, the same way in all directions.
    let part = |d: i16, i: i16| (2 * d.abs() * i + steps) / (2 * steps) * d.signum();
    let squares = (1..=steps).map(|i| Square {
        x: (i16::from(from.x) + part(dx, i)) as u8,
        y: (i16::from(from.y) + part(dy, i)) as u8,
    });
    Path::through(from, squares).filter(|path| !path.is_empty())
}

impl Battle {
    /// Whether something threw a jumper off its way or off its feet.
    pub(crate) fn is_thrown(&self, f: &JumpFrame) -> bool {
        let creature = self.creature(f.mover);
        creature.square != f.from || creature.is(Condition::Prone)
    }

    /// Whether nothing keeps a jumper from going on.
    pub(crate) fn jumps_on(&self, id: CreatureId) -> bool {
        self.creature(id).stands() && self.speed(id) > 0 && self.is_directed()
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A jump for which a stat block names the price.
    pub(crate) fn begin_leap(&mut self, id: CreatureId, to: Square, leap: Leap) {
        let squares = line(self.battle.creature(id).square, to).map_or(0, |path| path.len());
        let length = squares as u16 * SQUARE;
        self.battle.state.turn.moved += leap.cost.unwrap_or_else(|| self.battle.jump_cost(length));
        self.take_off(id, to, true, leap.onto);
    }

    fn take_off(&mut self, id: CreatureId, to: Square, paid: bool, onto: Option<Size>) {
        let start = self.battle.creature(id).square;
        if let Some(path) = line(start, to) {
            self.push(Frame::Jump(JumpFrame {
                mover: id,
                path,
                next: 0,
                start,
                from: start,
                offered: false,
                cleared: None,
                paid,
                onto,
                jolted: false,
            }));
        }
    }

    pub(crate) fn begin_jump(&mut self, id: CreatureId, jump: Jump) {
        match jump {
            Jump::Long { to } => self.take_off(id, to, false, None),
            Jump::Ledge { to } => self.begin_ledge(id, to),
            Jump::High { feet } if feet <= self.battle.high_jump(id) => self.jump_up(id, feet),
            Jump::High { feet } => self.push(Frame::Improvise(ImproviseFrame {
                creature: id,
                ability: Ability::Strength,
                purpose: CheckPurpose::JumpHigher(feet),
            })),
        }
    }

    /// The check to jump higher is made (`jump.higher`): a failure leaves the usual height.
    pub(crate) fn jumped_higher(&mut self, id: CreatureId, feet: u16, success: bool) {
        let usual = self.battle.high_jump(id);
        self.jump_up(id, if success { feet } else { usual });
    }

    fn jump_up(&mut self, id: CreatureId, feet: u16) {
        self.battle.state.turn.moved += self.battle.jump_cost(feet);
        self.battle.state.turn.run_up = RunUp::NONE;
        self.emit([Rule::JumpHigh, Rule::JumpCost, Rule::MoveModes], |b| EventKind::HighJump {
            creature: id,
            feet,
            left: Some(b.movement_left_by(MovementMode::Walk)),
        });
    }

    pub(crate) fn step_jump(&mut self, f: JumpFrame) -> StepResult {
        let id = f.mover;
        let thrown = self.battle.is_thrown(&f);
        let next = f.path.step(usize::from(f.next)).and_then(|step| step.square(f.from));
        let Some(to) = next.filter(|_| !thrown && f.cleared != Some(false)) else {
            self.end_jump(f, next.is_some());
            return Ok(());
        };
        if !f.offered {
            let provokes = !self.battle.slips_by(id, MovementMode::Walk);
            self.set(Frame::Jump(JumpFrame { offered: true, ..f }));
            if provokes {
                let height = self.battle.creature(id).height;
                let to = Some(Spot { square: to, height });
                self.open_window(Cue::Leaves { mover: id, to });
            }
            return Ok(());
        }
        let goal = Footprint::new(
            f.path.squares(f.start).last().unwrap_or(f.start),
            self.battle.creature(id).size,
        );
        let anybody = self.battle.ids().filter(|o| {
            self.battle.takes_space(*o) && !self.battle.lies_under(id, *o, goal, f.onto)
        });
        let others = self.battle.others_in_space(anybody, id);
        let hurdle = self.battle.hurdle(id, f.from, to, &others);
        let feet = f.path.len() as u16 * SQUARE;
        let last = usize::from(f.next) + 1 == f.path.len();
        let lands = self.battle.lands(id, to);
        let met = last && others.iter().any(|(other, _)| self.battle.meets(*other, lands));
        let able = self.battle.jumps_on(id)
            && (f.paid
                || self.battle.jump_cost(SQUARE)
                    <= self.battle.movement_left_by(MovementMode::Walk));
        if !able || met || hurdle.is_some_and(|rise| rise * 4 > feet) {
            self.end_jump(f, true);
            return Ok(());
        }
        if hurdle.is_some() && f.cleared.is_none() && self.setup.options.jump_checks {
            self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: Ability::Strength,
                skill: Some(Skill::Athletics),
                dc: Some(DC),
                purpose: CheckPurpose::Clear,
            }));
            return Ok(());
        }
        if self.brace_dragged(id, Spot { square: to, ..self.battle.spot(id) }) {
            return Ok(());
        }
        if !f.paid {
            self.battle.state.turn.moved += self.battle.jump_cost(SQUARE);
        }
        let height = self.battle.creature(id).height;
        self.battle.put(id, Spot { square: to, height });
        self.set(Frame::Jump(JumpFrame { next: f.next + 1, from: to, offered: false, ..f }));
        let left = Spot { square: f.from, height };
        self.move_noticed(id, left);
        self.carry_riders(id, f.from);
        Ok(())
    }

    /// The check to clear what is in the way is made (`jump.obstacle`).
    pub(crate) fn jump_checked(&mut self, success: bool) {
        let below = self.battle.flow.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Jump(jump) => Some(jump),
            _ => None,
        });
        if let Some(jump) = below {
            jump.cleared = Some(success);
        }
    }

    /// A jump ends: at its goal, or before it.
    fn end_jump(&mut self, f: JumpFrame, short: bool) {
        self.pop();
        let id = f.mover;
        self.battle.state.turn.run_up = RunUp::NONE;
        let creature = self.battle.creature(id);
        let (to, size) = (creature.square, creature.size);
        if to == f.from && to != f.start {
            let left = Spot { square: f.start, height: creature.height };
            let height = self.battle.lands(id, to).bottom;
            self.battle.put(id, Spot { square: to, height });
            self.battle.seat_riders(id);
            // Whomever it holds it has carried over (`grapple.drag`).
            self.drag_along(id, left);
            self.check_grapples(id);
            let mut rules = Cites::from([Rule::JumpLong, Rule::JumpCost, Rule::MoveModes]);
            if f.cleared.is_some() {
                rules.push(Rule::JumpObstacle);
            }
            let feet = u16::from(f.next) * SQUARE;
            self.emit(rules, |b| EventKind::LongJump {
                creature: id,
                from: f.start,
                to,
                feet,
                left: Some(b.movement_left_by(MovementMode::Walk)),
            });
        }
        if short {
            self.emit([Rule::OpportunityTiming, Rule::MoveSpeed], |_| EventKind::MoveStopped {
                creature: id,
                by: Halt::Circumstance,
            });
        }
        let difficult = Footprint::new(to, size).squares().any(|s| self.battle.difficult_at(s, id));
        let lands = to != f.start && self.battle.creature(id).stands() && self.battle.held_up(id);
        if difficult && lands && !self.battle.creature(id).is(Condition::Prone) {
            self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: Ability::Dexterity,
                skill: Some(Skill::Acrobatics),
                dc: Some(DC),
                purpose: CheckPurpose::Land,
            }));
        }
    }
}
