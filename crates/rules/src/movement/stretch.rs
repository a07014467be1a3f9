//! The stretch of a walk that nothing can come between.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::{Gait, Mover, Stride, pace::Pace, span::Span, ways::Table};
use crate::{
    battle::{Battle, Cites, CreatureId, Engine, Frame, Kinds, MoveFrame, Sink},
    conditions::{Condition, Nature, Touches},
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
        let stretch = self.battle.stretch(f);
        let Some(&Pace { to, .. }) = stretch.paces.last() else { return false };
        if self.notes() {
            self.tell_steps(f, &stretch);
        }
        let battle = &mut *self.battle;
        let mut from = f.from.square;
        for pace in &stretch.paces {
            battle.turn.trail.push(std::mem::replace(&mut from, pace.to.square));
        }
        battle.put(id, to);
        battle.turn.moved += stretch.feet;
        battle.turn.run_up.goes_on(SQUARE * stretch.paces.len() as u16, true);
        let next = f.next + stretch.paces.len() as u8;
        if usize::from(next) == f.path.len() {
            self.pop();
        } else {
            self.set(Frame::Move(MoveFrame { next, from: to, ..*f }));
        }
        true
    }

    /// Tells of each step, as the mover takes it.
    fn tell_steps(&mut self, f: &MoveFrame, stretch: &Stretch) {
        let (id, mut from, mut left) = (f.mover, f.from, stretch.left);
        // Whether it slips away from somebody is another question at each step.
        let slips = self.battle.creature(id).touches.contains(Touches::DISENGAGE);
        let (mut before, mut rules): (Option<&Pace>, _) = (None, Cites::default());
        for pace in &stretch.paces {
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

    /// The steps of a move that nobody can react to and nothing stops.
    fn stretch(&self, f: &MoveFrame) -> Stretch {
        let lane = Lane::of(self, f);
        let left = self.lefts().of(Gait::Walk);
        let mut stretch = Stretch { paces: SmallVec::new(), feet: 0, left, plain: lane.plain };
        let mut here = f.from;
        // Only where somebody or something is on the way it takes a closer look.
        let mover = OnceCell::new();
        let closer = || mover.get_or_init(|| Mover::along(self, lane.way));
        for (place, (stride, square)) in (usize::from(f.next)..).zip(ahead(f)) {
            let bare = lane.step_over_bare_ground(here, stride, square);
            let Some(pace) = bare.or_else(|| closer().simple_step(here, stride, stretch.feet))
            else {
                break;
            };
            let stops = place + 1 == f.path.len() && !pace.bare;
            if stretch.feet + pace.cost > left
                || stops && closer().may_stop(pace.to).is_err()
                || lane.is_opposed(here, pace.to)
            {
                break;
            }
            stretch.feet += pace.cost;
            here = pace.to;
            stretch.paces.push(pace);
        }
        stretch
    }
}

/// The part of the map that a walk leads through, and who is about it.
struct Lane<'a> {
    map: &'a Map,
    size: Size,
    way: Span,
    table: Option<&'a Table>,
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
        let (map, size) = (&battle.setup.map, battle.creature(id).size);
        let span = |corner| Span::of(Footprint::new(corner, size));
        // The last square is not left.
        let (mut left_behind, mut last) = (span(f.from.square), f.from.square);
        for (_, square) in ahead(f) {
            left_behind = left_behind.with(span(std::mem::replace(&mut last, square)));
        }
        let way = left_behind.with(span(last));
        let table = map.ways.of(&battle.setup, size, battle.treads_on(id));
        let in_the_open = battle.objects.is_empty()
            && !me.is(Condition::Frightened)
            && match table {
                None => f.from.height == 0,
                Some(table) => {
                    let square = f.from.square;
                    f.from.height == table.rest(square)
                        && table.field.as_ref().is_some_and(|field| field.is_floor(square))
                }
            };
        let plain = SQUARE + battle.extra_feet(id);
        let (taken, opposers) = (SmallVec::new(), SmallVec::new());
        let mut lane = Lane { map, size, way, table, in_the_open, plain, taken, opposers };
        let slips_by = battle.slips_by(id, Gait::Walk);
        for (other, one) in battle.ids().zip(battle.creatures()) {
            let space = one.own_space();
            if way.meets(space) && one.takes_space() && other != id {
                lane.taken.push(space);
            }
            if slips_by || one.side == me.side && !one.watches_allies {
                continue;
            }
            let body = battle.body_of(one);
            let reach = one.reach;
            if left_behind.meets(body.space.grown(reach / SQUARE))
                && one.on_map()
                && battle.would_provoke(other, id)
                && battle.can_oppose(other)
            {
                let within = battle.within_reach(other);
                lane.opposers.push(Opposer { body, reach, within });
            }
        }
        lane
    }

    /// A step that is simply walked, where nobody is and nothing but the ground can hinder.
    fn step_over_bare_ground(&self, from: Spot, stride: Stride, square: Square) -> Option<Pace> {
        let way = stride.direction()?;
        let space = Footprint::new(square, self.size);
        if !self.in_the_open || self.taken.iter().any(|taken| taken.overlaps(space)) {
            return None;
        }
        let (open, difficult) = match self.table.map(|table| table.field.as_ref()) {
            None => (self.map.holds(space), false),
            Some(None) => return None,
            Some(Some(field)) => {
                let open = field.is_open(from.square, way);
                (open, open && field.is_difficult(square))
            }
        };
        open.then_some(Pace {
            to: Spot { square, ..from },
            cost: self.plain + if difficult { SQUARE } else { 0 },
            gait: Gait::Walk,
            difficult,
            squeezes: false,
            climbs: 0,
            check: None,
            swims: false,
            falls: false,
            bare: true,
        })
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
fn ahead(f: &MoveFrame) -> impl Iterator<Item = (Stride, Square)> {
    let mut here = f.from.square;
    let steps = (usize::from(f.next)..).map_while(|place| f.path.step(place));
    steps.map_while(move |stride| {
        here = stride.square(here)?;
        Some((stride, here))
    })
}

/// Steps that are taken at once.
struct Stretch {
    paces: SmallVec<[Pace; 12]>,
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
