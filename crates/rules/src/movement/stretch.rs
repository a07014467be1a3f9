//! The stretch of a walk that nothing can come between.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::{Gait, Mover, Stride, field::Field, pace::Pace, span::Span};
use crate::{
    battle::{Battle, CreatureId, Engine, Frame, Kinds, MoveFrame, Sink},
    conditions::{Condition, Nature},
    creature::Size,
    space::{Body, Footprint, Map, SQUARE, Spot, Square},
};

impl<S: Sink> Engine<'_, S> {
    /// Takes the next steps of a walk at once, where nobody and nothing can come between them: what
    /// comes of it, and what is told, is the same as step by step. Says whether it took any.
    pub(super) fn walks_on(&mut self, f: &MoveFrame) -> bool {
        let id = f.mover;
        if f.gait != Gait::Walk
            || f.offered
            || f.apart.is_some()
            || self.battle.turn.creature != id
            || !self.goes_on()
            || !self.battle.walks_in_peace(id)
        {
            return false;
        }
        let mut paces = Vec::new();
        let stretch = self.battle.stretch(f, self.notes().then_some(&mut paces));
        let Stretch { steps, to, feet, .. } = stretch;
        if steps == 0 {
            return false;
        }
        if self.notes() {
            self.tell_steps(f, &stretch, &paces);
        }
        let battle = &mut *self.battle;
        let mut from = f.from.square;
        for (_, square) in ahead(f).take(steps.into()) {
            battle.turn.trail.push(std::mem::replace(&mut from, square));
        }
        battle.put(id, to);
        battle.turn.moved += feet;
        battle.turn.run_up.goes_on(SQUARE * u16::from(steps), true);
        let next = f.next + steps;
        if usize::from(next) == f.path.len() {
            self.pop();
        } else {
            self.set(Frame::Move(MoveFrame { next, from: to, ..*f }));
        }
        true
    }

    /// Tells of each step, as the mover takes it.
    fn tell_steps(&mut self, f: &MoveFrame, stretch: &Stretch, paces: &[Pace]) {
        let (mut from, mut left) = (f.from, stretch.left);
        for pace in paces {
            let rules = self.step_rules(f.mover, from, *pace, pace.cost > stretch.plain);
            self.battle.put(f.mover, pace.to);
            self.tell_step(f.mover, from.square, *pace, left, &rules);
            from = pace.to;
            left -= pace.cost;
        }
    }
}

impl Battle {
    /// Whether the steps of a walker concern nobody but those whose reach it leaves: it carries
    /// and holds nobody, nobody hides or waits for a chance.
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
        let plain = self.effects.is_empty()
            && self.kinds.contains(Kinds::OPENLY)
            && !self.kinds.intersects(Kinds::READIED | Kinds::RIDERS);
        debug_assert!(!plain || self.nobody_minds(walker));
        plain
    }

    /// The same after a look at everybody.
    fn nobody_minds(&self, walker: CreatureId) -> bool {
        self.effects.iter().all(|effect| {
            !effect.brings(Condition::Grappled)
                || (effect.bearer != walker && effect.source != Some(walker))
        }) && self.creatures.iter().all(|one| {
            one.hidden_from.is_empty()
                && one.readied.is_none()
                && one.rides.is_none_or(|ride| ride.mount != walker)
                && one.within != Some(walker)
                && one.clings != Some(walker)
        })
    }

    /// The steps of a move that nobody can react to and nothing stops; each is noted for those who
    /// want to hear of it.
    fn stretch(&self, f: &MoveFrame, mut heard: Option<&mut Vec<Pace>>) -> Stretch {
        let lane = Lane::of(self, f);
        let (left, plain) = (self.movement_left_by(Gait::Walk), lane.plain);
        let mut stretch = Stretch { steps: 0, to: f.from, feet: 0, left, plain };
        // Only where somebody or something is on the way it takes a closer look.
        let mover = OnceCell::new();
        let closer = || mover.get_or_init(|| Mover::along(self, lane.way));
        for (stride, square) in ahead(f) {
            let here = stretch.to;
            let bare = lane.cost_over_bare_ground(here.square, stride, square);
            let close = match bare {
                Some(_) => None,
                None => closer().simple_step(here, stride, stretch.feet),
            };
            let bare = bare.map(|cost| (Spot { square, ..here }, cost));
            let Some((to, cost)) = bare.or(close.map(|pace| (pace.to, pace.cost))) else { break };
            let last = usize::from(f.next + stretch.steps) + 1 == f.path.len();
            if stretch.feet + cost > left
                || last && close.is_some() && closer().may_stop(to).is_err()
                || lane.is_opposed(here, to)
            {
                break;
            }
            if let Some(heard) = &mut heard {
                let bare = || Pace::over_bare_ground(to, cost, cost > plain);
                heard.push(close.unwrap_or_else(bare));
            }
            stretch.steps += 1;
            stretch.feet += cost;
            stretch.to = to;
        }
        stretch
    }
}

/// The part of the map that a walk leads through, and who is about it.
struct Lane<'a> {
    map: &'a Map,
    size: Size,
    way: Span,
    field: Option<&'a Field>,
    /// Whether nothing but walls and creatures can be in the way.
    in_the_open: bool,
    /// What a step costs at least.
    plain: u16,
    /// The spaces of those who stand on it.
    taken: SmallVec<[Footprint; 8]>,
    /// Those who could strike at one who walks there.
    opposers: SmallVec<[Opposer; 4]>,
}

impl<'a> Lane<'a> {
    fn of(battle: &'a Battle, f: &MoveFrame) -> Lane<'a> {
        let (id, me) = (f.mover, battle.creature(f.mover));
        let (map, size) = (&battle.setup.map, me.size);
        let start = f.from.square;
        // The last square is not left.
        let (mut left_behind, mut last) = (Span::of(Footprint::square(start)), start);
        for (_, square) in ahead(f) {
            left_behind = left_behind.with(std::mem::replace(&mut last, square));
        }
        let side = size.squares();
        let (way, left_behind) =
            (left_behind.with(last).of_bodies(side), left_behind.of_bodies(side));
        let table = map.ways.of(&battle.setup, size, battle.treads_on(id));
        let field = table.and_then(|table| table.field.as_ref());
        let on_a_field = match table {
            None => f.from.height == 0,
            Some(table) => {
                f.from.height == table.rest(start)
                    && field.is_some_and(|field| field.is_floor(start))
            }
        };
        let in_the_open = on_a_field && battle.objects.is_empty() && !me.is(Condition::Frightened);
        let plain = SQUARE + battle.extra_feet(id);
        let (taken, opposers) = (SmallVec::new(), SmallVec::new());
        let mut lane = Lane { map, size, way, field, in_the_open, plain, taken, opposers };
        let slips_by = battle.slips_by(id, Gait::Walk);
        for (other, one) in battle.ids().zip(battle.creatures()) {
            let space = Footprint::new(one.square, battle.size_in_place(one));
            let squares = one.reach / SQUARE;
            if !way.is_near(space, squares) || other == id {
                continue;
            }
            if way.is_near(space, 0) && one.takes_space() {
                lane.taken.push(space);
            }
            if slips_by || one.side == me.side && !one.watches_allies {
                continue;
            }
            if left_behind.is_near(space, squares)
                && one.on_map()
                && battle.would_provoke(other, id)
                && battle.can_oppose(other)
            {
                let (body, within) = (battle.body_of(one), battle.within_reach(other));
                lane.opposers.push(Opposer { body, reach: one.reach, within });
            }
        }
        lane
    }

    /// What a step costs that is simply walked, where nobody is and nothing but the ground can
    /// hinder.
    #[inline]
    fn cost_over_bare_ground(&self, from: Square, stride: Stride, to: Square) -> Option<u16> {
        let way = stride.direction()?;
        let space = Footprint::new(to, self.size);
        if !self.in_the_open || self.taken.iter().any(|taken| taken.overlaps(space)) {
            return None;
        }
        let (open, difficult) = match self.field {
            None => (self.map.holds(space), false),
            Some(field) => {
                let open = field.is_entered(from, way, to);
                (open, open && field.is_difficult(to))
            }
        };
        open.then_some(self.plain + if difficult { SQUARE } else { 0 })
    }

    /// Whether somebody strikes at one who takes a step.
    fn is_opposed(&self, from: Spot, to: Spot) -> bool {
        let body = |at: Spot| Body::new(Footprint::new(at.square, self.size), at.height, self.size);
        let leaves = |o: &Opposer| {
            o.body.squares_to(body(to)) > o.within && o.body.feet_to(body(from)) <= o.reach
        };
        self.opposers.iter().any(leaves)
    }
}

impl Mover<'_> {
    /// A step that is walked without climbing, swimming, falling or a check.
    fn simple_step(&self, from: Spot, stride: Stride, spent: u16) -> Option<Pace> {
        let pace = self.pace(from, stride, Gait::Walk, spent).ok()?;
        let simple = pace.is_on_foot() && pace.check.is_none() && !pace.falls;
        simple.then_some(pace)
    }
}

/// The steps of a move that are still to be taken, with the squares that they lead to.
#[inline]
fn ahead(f: &MoveFrame) -> impl Iterator<Item = (Stride, Square)> {
    let mut here = f.from.square;
    f.path.steps_from(f.next.into()).map_while(move |stride| {
        here = stride.square(here)?;
        Some((stride, here))
    })
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

/// One who could strike at those who leave its reach (`opportunity.trigger`).
struct Opposer {
    body: Body,
    /// Its longest reach in feet.
    reach: u16,
    /// From how many squares nobody leaves any reach.
    within: u16,
}
