//! The part of a walk that nothing can come between, taken at once. Step by step, as `walk.rs` takes
//! it, comes to the same, which `run_tests.rs` shows.

use std::{cell::OnceCell, iter::once};

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::{LONGEST_PATH, MovementMode, Mover, Step, step_cost::StepCost};
use crate::{
    attack::opportunity::Bounds,
    battle::{
        Battle, Cites, Creature, CreatureId, CreatureSet, Engine, FightProfile, Frame, MoveFrame,
        Sink,
    },
    conditions::Condition,
    creature::Size,
    effects::{EffectMask, Nature},
    pathfinding::{bounds::Span, flat_steps::Field},
    space::{Body, Direction, Footprint, Map, SQUARE, Spot, Square},
};

impl<S: Sink> Engine<'_, S> {
    /// Takes the next steps of a walk at once, where nobody and nothing can come between them: what
    /// comes of it, and what is told, is the same as step by step. Says whether it took any.
    pub(super) fn walks_on(&mut self, f: &MoveFrame) -> bool {
        let id = f.mover;
        #[cfg(test)]
        if tests::is_stepwise() {
            return false;
        }
        if f.gait != MovementMode::Walk
            || f.offered
            || f.apart.is_some()
            || self.battle.state.turn.creature != id
            || self.battle.derived.profile.contains(FightProfile::UNEXPLORED)
            || !self.goes_on()
            || !self.battle.walks_in_peace(id)
        {
            return false;
        }
        let ahead = Ahead::of(f);
        let mut paces = ArrayVec::<StepCost, LONGEST_PATH>::new();
        let stretch = match self.is_heard() {
            true => self.battle.stretch(f, &ahead, |pace| paces.push(pace)),
            false => self.battle.stretch(f, &ahead, drop),
        };
        let Stretch { steps, to, feet, .. } = stretch;
        if steps == 0 {
            return false;
        }
        if self.is_heard() {
            self.tell_steps(f, &stretch, &paces);
        }
        let battle = &mut *self.battle;
        let passed = ahead.steps[..usize::from(steps) - 1].iter().rev().map(|(_, square)| *square);
        battle.state.turn.trail.push_all(steps.into(), passed.chain(once(f.from.square)));
        battle.put(id, to);
        battle.state.turn.moved += feet;
        battle.state.turn.run_up.goes_on(SQUARE * u16::from(steps), true);
        let next = f.next + steps;
        if usize::from(next) == f.path.len() {
            self.pop();
        } else {
            self.set(Frame::Move(MoveFrame { next, from: to, ..*f }));
        }
        true
    }

    /// Tells of each step, as the mover takes it.
    fn tell_steps(&mut self, f: &MoveFrame, stretch: &Stretch, paces: &[StepCost]) {
        let (id, mut from, mut left) = (f.mover, f.from, stretch.left);
        // Whether it slips away from somebody is another question at each step.
        let slips = self.battle.creature(id).touches.contains(EffectMask::DISENGAGE);
        let (mut before, mut rules): (Option<&StepCost>, _) = (None, Cites::default());
        for pace in paces {
            let shown = |this: &Self| this.step_rules(id, from, *pace, pace.cost > stretch.plain);
            if slips || !before.is_some_and(|before| before.is_like(pace)) {
                rules = shown(self);
            }
            debug_assert_eq!(*rules, *shown(self));
            self.battle.put(id, pace.to);
            self.tell_step(id, from.square, pace, left, &rules);
            left -= pace.cost;
            (before, from) = (Some(pace), pace.to);
        }
    }
}

impl Battle {
    /// Whether the steps of a walker concern nobody but those whose reach it leaves: it carries
    /// and holds nobody, nobody hides or waits for a chance.
    #[inline(always)]
    fn walks_in_peace(&self, id: CreatureId) -> bool {
        let me = self.creature(id);
        let stirs = Nature::FALSE_APPEARANCE | Nature::INTRUDES | Nature::WATER_SHY;
        !me.nature.intersects(stirs)
            && me.rides.is_none()
            && me.stands()
            && self.can_act(id)
            && self.is_directed()
            && (self.nobody_lurks(id) || self.nobody_minds(id))
    }

    /// Whether it is plain at a glance that no walker's steps concern anybody: nobody hides, waits
    /// for a chance, or has anything to do with anybody else.
    fn nobody_lurks(&self, walker: CreatureId) -> bool {
        let plain = self.state.effects.is_empty()
            && self.derived.profile.contains(FightProfile::OPENLY)
            && !self.derived.profile.intersects(FightProfile::READIED | FightProfile::RIDERS);
        debug_assert!(!plain || self.nobody_minds(walker));
        plain
    }

    /// The same after a look at everybody.
    fn nobody_minds(&self, walker: CreatureId) -> bool {
        self.state.effects.iter().all(|effect| {
            !effect.brings(Condition::Grappled)
                || (effect.bearer != walker && effect.source != Some(walker))
        }) && self.state.creatures.iter().all(|one| {
            self.is_plain_to_all(one)
                && one.readied.is_none()
                && one.rides.is_none_or(|ride| ride.mount != walker)
                && one.within != Some(walker)
                && one.clings != Some(walker)
        })
    }

    /// The steps of a move that nobody can react to and nothing stops, each of which is shown.
    fn stretch(&self, f: &MoveFrame, ahead: &Ahead, mut show: impl FnMut(StepCost)) -> Stretch {
        let lane = Lane::of(self, f, ahead);
        let (left, plain) = (self.movement_left_by(MovementMode::Walk), lane.plain);
        let mut stretch = Stretch { steps: 0, to: f.from, feet: 0, left, plain };
        // Only where somebody or something is on the way it takes a closer look.
        let mover = OnceCell::new();
        let way = || ahead.way.of_bodies(self.creature(f.mover).size.squares());
        let closer = || mover.get_or_init(|| Mover::along(self, way()));
        loop {
            let here = stretch.to;
            let next = &ahead.steps[stretch.steps.into()..];
            if next.is_empty() {
                break;
            }
            let run = lane.run(here, next, left - stretch.feet, &mut show);
            debug_assert!(lane.taken.is_empty() || closer().bears_out(&run, here, next, &stretch));
            if run.steps > 0 {
                stretch.steps += run.steps;
                stretch.feet += run.feet;
                stretch.to.square = next[usize::from(run.steps) - 1].1;
                continue;
            }
            let place = usize::from(f.next + stretch.steps);
            let stride = f.path.step(place).filter(|_| !run.ends);
            let pace = stride.and_then(|way| closer().simple_step(here, way, stretch.feet));
            let Some(pace) = pace else { break };
            let last = place + 1 == f.path.len();
            if stretch.feet + pace.cost > left
                || last && closer().may_stop(pace.to).is_err()
                || lane.is_opposed(here, pace.to)
            {
                break;
            }
            stretch.steps += 1;
            stretch.feet += pace.cost;
            stretch.to = pace.to;
            show(pace);
        }
        stretch
    }
}

/// The steps of a move that are still to be taken.
struct Ahead {
    /// Each with the square that it leads to.
    steps: ArrayVec<(Option<Direction>, Square), LONGEST_PATH>,
    /// The part of the map that the mover's corner comes through.
    way: Span,
    /// The part of it that the corner leaves on the way.
    left_behind: Span,
}

impl Ahead {
    fn of(f: &MoveFrame) -> Ahead {
        let mut here = f.from.square;
        let start = Span::of(Footprint::square(here));
        let mut ahead = Ahead { steps: ArrayVec::new(), way: start, left_behind: start };
        for stride in f.path.steps_from(f.next.into()) {
            let Some(square) = stride.square(here) else { break };
            here = square;
            ahead.steps.push((stride.direction(), here));
        }
        // The last square is not left. Apart from the steps, this needs no more than the registers.
        if let Some(((_, last), others)) = ahead.steps.split_last() {
            ahead.left_behind = others.iter().fold(start, |span, (_, square)| span.with(*square));
            ahead.way = ahead.left_behind.with(*last);
        }
        ahead
    }
}

/// Steps over bare ground.
struct Run {
    steps: u8,
    feet: u16,
    /// Whether the next step is not to be taken for sure.
    ends: bool,
}

/// The part of the map that a walk leads through, and who is about it.
struct Lane<'a> {
    map: &'a Map,
    size: Size,
    field: Option<&'a Field>,
    /// Whether nothing but walls and creatures can be in the way.
    in_the_open: bool,
    /// What a step costs at least.
    plain: u16,
    /// Those who stand on it.
    taken: SmallVec<[Taken; 8]>,
    /// Those who could strike at one who walks there.
    opposers: SmallVec<[Bounds; 4]>,
}

impl<'a> Lane<'a> {
    fn of(battle: &'a Battle, f: &MoveFrame, ahead: &Ahead) -> Lane<'a> {
        let (id, me) = (f.mover, battle.creature(f.mover));
        let (map, size) = (&battle.setup.map, me.size);
        let start = f.from.square;
        let [way, left_behind] =
            [ahead.way, ahead.left_behind].map(|span| span.of_bodies(size.squares()));
        let table = map.ways.of(&battle.setup, size, battle.treads_on(id));
        let field = table.and_then(|table| table.field.as_ref());
        let on_a_field = match table {
            None => f.from.height == 0,
            Some(table) => {
                f.from.height == table.rest(start)
                    && field.is_some_and(|field| field.is_floor(start))
            }
        };
        let in_the_open =
            on_a_field && battle.state.objects.is_empty() && !me.is(Condition::Frightened);
        let plain = SQUARE + battle.extra_feet(id);
        let (taken, opposers) = (SmallVec::new(), SmallVec::new());
        let mut lane = Lane { map, size, field, in_the_open, plain, taken, opposers };
        let slips_by = battle.slips_by(id, MovementMode::Walk);
        let compact = battle.derived.profile.contains(FightProfile::COMPACT);
        let space = |one: &Creature| {
            let side = if compact { 1 } else { battle.size_in_place(one).squares() };
            let space = Footprint { corner: one.square, side };
            debug_assert_eq!(space, Footprint::new(one.square, battle.size_in_place(one)));
            space
        };
        let near = |one: &Creature| way.is_near(space(one), one.reach.max(SQUARE) / SQUARE);
        for other in CreatureSet::of(battle.creatures(), near).iter().filter(|other| *other != id) {
            let one = battle.creature(other);
            let space = space(one);
            // Whoever strikes at nobody who leaves may still be in the way.
            let peaceful = slips_by || one.side == me.side && !one.watches_allies;
            if way.is_near(space, 0) && one.takes_space() {
                let open = battle.may_pass(id, other) && !battle.hampers_passage(id, other);
                lane.taken.push(Taken { space, open });
            }
            if !peaceful
                && left_behind.is_near(space, battle.longest_watch(other) / SQUARE)
                && one.on_map()
                && battle.watches(other, id)
            {
                lane.opposers.push(battle.reach_bounds(other));
            }
        }
        lane
    }

    /// The steps that are simply walked, where nobody is who is not simply passed and nothing but the
    /// ground can hinder, for no more than so many feet.
    #[inline(never)]
    fn run(
        &self,
        from: Spot,
        steps: &[(Option<Direction>, Square)],
        left: u16,
        show: &mut impl FnMut(StepCost),
    ) -> Run {
        let mut run = Run { steps: 0, feet: 0, ends: false };
        if !self.in_the_open {
            return run;
        }
        let mut here = from.square;
        for (place, (way, square)) in steps.iter().enumerate() {
            let Some(cost) = self.cost_of_walking(here, *way, *square) else { break };
            // Whoever is passed is not stopped with.
            let bare = self.taken.is_empty() || !self.is_taken(*square);
            if !bare && (place + 1 == steps.len() || !self.is_open(*square)) {
                break;
            }
            let feet = run.feet + cost;
            let opposed = || {
                let [from, to] = [here, *square].map(|square| Spot { square, ..from });
                self.is_opposed(from, to)
            };
            if feet > left || !self.opposers.is_empty() && opposed() {
                run.ends = true;
                break;
            }
            let to = Spot { square: *square, ..from };
            show(StepCost { bare, ..StepCost::over_bare_ground(to, cost, cost > self.plain) });
            run.feet = feet;
            run.steps += 1;
            here = *square;
        }
        run
    }

    /// What such a step costs.
    #[inline(always)]
    fn cost_of_walking(&self, from: Square, way: Option<Direction>, to: Square) -> Option<u16> {
        let way = way?;
        let difficult = match self.field {
            None => self.map.holds(Footprint::new(to, self.size)).then_some(false)?,
            Some(field) => field.enters(from, way, to)?,
        };
        Some(self.plain + if difficult { SQUARE } else { 0 })
    }

    /// Whether somebody is in the mover's space with its corner here.
    #[inline]
    fn is_taken(&self, corner: Square) -> bool {
        let space = Footprint::new(corner, self.size);
        self.taken.iter().fold(false, |any, taken| any | taken.space.overlaps(space))
    }

    /// Whether all who are there are simply passed.
    #[inline(never)]
    fn is_open(&self, corner: Square) -> bool {
        let space = Footprint::new(corner, self.size);
        self.taken.iter().all(|taken| taken.open || !taken.space.overlaps(space))
    }

    /// Whether somebody strikes at one who takes a step.
    #[inline(never)]
    fn is_opposed(&self, from: Spot, to: Spot) -> bool {
        let body = |at: Spot| Body::new(Footprint::new(at.square, self.size), at.height, self.size);
        self.opposers.iter().any(|reach| reach.may_be_left(body(from), Some(body(to))))
    }
}

impl Mover<'_> {
    /// Whether a closer look at each step of a run after a stretch comes to the same.
    fn bears_out(
        &self,
        run: &Run,
        from: Spot,
        steps: &[(Option<Direction>, Square)],
        before: &Stretch,
    ) -> bool {
        let (mut here, mut feet) = (from, 0);
        steps[..run.steps.into()].iter().all(|(way, square)| {
            let way = way.map(Step::from);
            let pace = way.and_then(|way| self.simple_step(here, way, before.feet + feet));
            let Some(pace) = pace else { return false };
            here = pace.to;
            feet += pace.cost;
            here.square == *square
        }) && feet == run.feet
    }

    /// A step that is walked without climbing, swimming, falling or a check.
    fn simple_step(&self, from: Spot, stride: Step, spent: u16) -> Option<StepCost> {
        let pace = self.pace(from, stride, MovementMode::Walk, spent).ok()?;
        let simple = pace.is_on_foot() && pace.check.is_none() && !pace.falls;
        simple.then_some(pace)
    }
}

/// Steps that are taken at once.
struct Stretch {
    /// How many.
    steps: u8,
    /// Where they lead.
    to: Spot,
    /// What they cost.
    feet: u16,
    /// The movement that was left before them.
    left: u16,
    /// What a step costs at least.
    plain: u16,
}

/// One who stands on the way.
struct Taken {
    space: Footprint,
    /// Whether the walker passes it at the price of a step.
    open: bool,
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
