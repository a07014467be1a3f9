//! The stretch of a walk that nothing can come between.

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::{
    Gait, LONGEST_PATH, Mover, Stride,
    mover::{Pace, Span},
    ways::has,
};
use crate::{
    battle::{Battle, CreatureId, Engine, Frame, MoveFrame, Sink},
    conditions::{Condition, Nature},
    space::{Body, Footprint, SQUARE, Spot, Square},
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
        battle.turn.run_up += SQUARE * stretch.paces.len() as u16;
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
        let (mut from, mut left) = (f.from, stretch.left);
        for pace in &stretch.paces {
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
            && self.effects.iter().all(|effect| {
                !effect.brings(Condition::Grappled)
                    || (effect.bearer != id && effect.source != Some(id))
            })
            && self.creatures.iter().all(|one| {
                one.hidden_from.is_empty()
                    && one.readied.is_none()
                    && one.rides.is_none_or(|ride| ride.mount != id)
                    && one.within != Some(id)
                    && one.clings != Some(id)
            })
    }

    /// The steps of a move that nobody can react to and nothing stops.
    fn stretch(&self, f: &MoveFrame) -> Stretch {
        let steps = ahead(f);
        let size = self.block(f.mover).size;
        let span = |corner| Span::of(Footprint::new(corner, size));
        // The last square is not left.
        let last = steps.last().map_or(f.from.square, |(_, square)| *square);
        let squares = steps.iter().rev().skip(1).map(|(_, square)| span(*square));
        let left_behind = squares.fold(span(f.from.square), Span::with);
        let mover = Mover::along(self, left_behind.with(span(last)));
        let opposed = self.opposers(f.mover, left_behind);
        let in_the_open = mover.is_in_the_open();
        let left = mover.lefts.of(Gait::Walk);
        let plain = SQUARE + mover.extra;
        let mut stretch = Stretch { paces: SmallVec::new(), feet: 0, left, plain };
        let mut here = f.from;
        for (place, (stride, square)) in (usize::from(f.next)..).zip(&steps) {
            let bare = match in_the_open {
                true => mover.step_over_bare_ground(here, *stride, *square),
                false => None,
            };
            let step = bare.or_else(|| mover.simple_step(here, *stride, stretch.feet));
            let Some(pace) = step else { break };
            let leaves = |o: &Opposer| {
                o.body.squares_to(mover.body(pace.to)) > o.within
                    && o.body.feet_to(mover.body(here)) <= o.reach
            };
            if stretch.feet + pace.cost > left
                || place + 1 == f.path.len() && mover.may_stop(pace.to).is_err()
                || opposed.iter().any(leaves)
            {
                break;
            }
            stretch.feet += pace.cost;
            here = pace.to;
            stretch.paces.push(pace);
        }
        stretch
    }

    /// Those who could strike at a walker that leaves squares in this part of the map.
    fn opposers(&self, mover: CreatureId, left_behind: Span) -> SmallVec<[Opposer; 4]> {
        let mut found = SmallVec::new();
        if self.slips_by(mover, Gait::Walk) {
            return found;
        }
        for (id, one) in self.ids().zip(self.creatures()) {
            if !one.stands() || !self.would_provoke(id, mover) {
                continue;
            }
            let (body, reach) = (self.body_of(one), self.longest_reach(id));
            if left_behind.meets(body.space.grown(reach / SQUARE)) && self.can_oppose(id) {
                found.push(Opposer { body, reach, within: self.within_reach(id) });
            }
        }
        found
    }
}

impl Mover<'_> {
    /// A step that is walked without climbing, swimming, falling or a check.
    fn simple_step(&self, from: Spot, stride: Stride, spent: u16) -> Option<Pace> {
        let pace = self.pace(from, stride, Gait::Walk, spent).ok()?;
        let simple =
            pace.gait == Gait::Walk && pace.climbs == 0 && pace.check.is_none() && !pace.falls;
        simple.then_some(pace)
    }

    /// The same as a [`simple_step`](Mover::simple_step), where steps are simply walked and nobody
    /// is there.
    fn step_over_bare_ground(&self, from: Spot, stride: Stride, square: Square) -> Option<Pace> {
        let way = stride.direction()?;
        let space = self.space(square);
        if self.neighbours.iter().any(|other| other.body.space.overlaps(space)) {
            return None;
        }
        let (open, difficult) = match self.table {
            None => (self.battle.setup.map.holds(space), false),
            Some(table) => {
                let open = has(&table.open[way as usize], from.square);
                (open, has(&table.difficult, square))
            }
        };
        let cost = SQUARE + self.extra + if difficult { SQUARE } else { 0 };
        open.then_some(Pace {
            to: Spot { square, ..from },
            cost,
            gait: Gait::Walk,
            difficult,
            squeezes: false,
            climbs: 0,
            check: None,
            falls: false,
            bare: true,
        })
    }
}

/// The steps of a move that are still to be taken, with the squares that they lead to.
fn ahead(f: &MoveFrame) -> ArrayVec<(Stride, Square), LONGEST_PATH> {
    let mut steps = ArrayVec::new();
    let mut here = f.from.square;
    for place in usize::from(f.next)..f.path.len() {
        let Some(stride) = f.path.step(place) else { break };
        let Some(square) = stride.square(here) else { break };
        here = square;
        steps.push((stride, square));
    }
    steps
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
