//! The stretch of a walk that nothing can come between.

use smallvec::SmallVec;

use super::{Gait, Mover, Stride, ways::has};
use crate::{
    battle::{Battle, CreatureId, Engine, Frame, MoveFrame, Sink},
    conditions::{Condition, Nature},
    space::{Body, LONGEST_SIDE, SQUARE, Spot, Square},
};

impl<S: Sink> Engine<'_, S> {
    /// Takes the next steps of a walk at once, where nobody listens and nobody and nothing can come
    /// between them: what comes of it is the same as step by step. Says whether it took any.
    pub(super) fn walks_on(&mut self, f: MoveFrame) -> bool {
        let id = f.mover;
        if self.notes()
            || f.gait != Gait::Walk
            || f.offered
            || f.apart.is_some()
            || self.battle.turn.creature != id
            || !self.goes_on()
            || !self.battle.walks_in_peace(id)
        {
            return false;
        }
        let Some((steps, to, feet)) = self.battle.stretch(f) else { return false };
        let battle = &mut *self.battle;
        battle.turn.trail.push(f.from.square);
        for square in ahead(f).take(usize::from(steps) - 1) {
            battle.turn.trail.push(square);
        }
        battle.put(id, to);
        battle.turn.moved += feet;
        battle.turn.run_up += SQUARE * u16::from(steps);
        let next = f.next + steps;
        if usize::from(next) == f.path.len() {
            self.pop();
        } else {
            self.set(Frame::Move(MoveFrame { next, from: to, ..f }));
        }
        true
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

    /// How many steps of a move nobody can react to and nothing stops, where they lead and the
    /// feet that they cost; none where there is not even one.
    fn stretch(&self, f: MoveFrame) -> Option<(u8, Spot, u16)> {
        let id = f.mover;
        let mover = Mover::along(self, ahead(f));
        let opposed = self.opposers(id, f.path.len());
        let in_the_open = mover.is_in_the_open();
        let (mut steps, mut here, mut feet) = (0, f.from, 0);
        while let Some(stride) = f.path.step(usize::from(f.next + steps)) {
            let bare = if in_the_open { mover.step_over_bare_ground(here, stride) } else { None };
            let step = bare.or_else(|| mover.simple_step(here, stride, feet));
            let Some((to, cost)) = step else { break };
            let last = usize::from(f.next + steps) + 1 == f.path.len();
            let leaves = |o: &Opposer| {
                o.body.squares_to(mover.body(to)) > o.within
                    && o.body.feet_to(mover.body(here)) <= o.reach
            };
            if feet + cost > mover.lefts.of(Gait::Walk)
                || last && mover.may_stop(to).is_err()
                || opposed.iter().any(leaves)
            {
                break;
            }
            steps += 1;
            feet += cost;
            here = to;
        }
        (steps > 0).then_some((steps, here, feet))
    }

    /// Those near a walk of so many steps who could strike at the walker.
    fn opposers(&self, mover: CreatureId, steps: usize) -> SmallVec<[Opposer; 4]> {
        let mut found = SmallVec::new();
        if self.slips_by(mover, Gait::Walk) {
            return found;
        }
        let from = self.creature(mover).square;
        for (id, one) in self.ids().zip(self.creatures()) {
            if !self.would_provoke(id, mover) || !self.can_oppose(id) {
                continue;
            }
            let reach = self.longest_reach(id);
            let near = usize::from(u16::from(LONGEST_SIDE) + reach / SQUARE) + steps;
            if usize::from(one.square.squares_to(from)) <= near {
                found.push(Opposer { body: self.body(id), reach, within: self.within_reach(id) });
            }
        }
        found
    }
}

impl Mover<'_> {
    /// A step that is walked without climbing, swimming, falling or a check, and its cost.
    fn simple_step(&self, from: Spot, stride: Stride, spent: u16) -> Option<(Spot, u16)> {
        let pace = self.pace(from, stride, Gait::Walk, spent).ok()?;
        let simple =
            pace.gait == Gait::Walk && pace.climbs == 0 && pace.check.is_none() && !pace.falls;
        simple.then_some((pace.to, pace.cost))
    }

    /// The same as a [`simple_step`](Mover::simple_step), where steps are simply walked and nobody
    /// is there.
    fn step_over_bare_ground(&self, from: Spot, stride: Stride) -> Option<(Spot, u16)> {
        let (way, square) = (stride.direction()?, stride.square(from.square)?);
        let space = self.space(square);
        if self.neighbours.iter().any(|(_, body)| body.space.overlaps(space)) {
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
        open.then_some((Spot { square, ..from }, cost))
    }
}

/// The squares of a move that are still to be entered.
fn ahead(f: MoveFrame) -> impl Iterator<Item = Square> {
    (usize::from(f.next)..f.path.len()).scan(f.from.square, move |here, step| {
        *here = f.path.step(step)?.square(*here)?;
        Some(*here)
    })
}

/// One who could strike at those who leave its reach (`opportunity.trigger`).
struct Opposer {
    body: Body,
    /// Its longest reach in feet.
    reach: u16,
    /// From how many squares nobody leaves any reach.
    within: u16,
}
