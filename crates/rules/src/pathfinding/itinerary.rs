//! Paths that take more than one turn.

use std::cell::Cell;

use super::{
    direct::Ahead,
    target::{Goal, GoalAloft},
};
use crate::{
    battle::{Battle, Command, ObjectId, RefusalReason},
    movement::{LONGEST_PATH, MoveOptions, MovementLeft, MovementMode, Mover, Path},
    routine::GrantedMove,
    space::{Footprint, SQUARE, Spot, Square},
};

/// How many steps ahead a way is looked for that leads up and down too: there are far more of them.
const FAR_ALOFT: usize = 24;

/// What comes next on a way that may take several turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Itinerary {
    /// A move, as far as this turn's movement leads.
    Goes {
        /// Where it leads.
        to: Square,
        /// The way there.
        path: Path,
        /// How it is gone.
        course: MoveOptions,
        /// Where it leads on foot for one who dashes first, and the way there; nothing where the
        /// whole way is gone on this turn as it is.
        run: Option<(Square, Path)>,
    },
    /// It goes on with a climb, which takes so many feet to the next place to stop in, more than are
    /// left.
    Climbs(u16),
    /// A closed door is to be opened first.
    Opens(ObjectId),
}

impl Itinerary {
    /// The move that it begins with, if it begins with one.
    pub const fn command(&self) -> Option<Command> {
        match *self {
            Itinerary::Goes { to, path, course, .. } => {
                Some(Command::Move { to, path: Some(path), course })
            }
            Itinerary::Climbs(_) | Itinerary::Opens(_) => None,
        }
    }

    /// The move that gets further, once the mover has dashed.
    pub fn run(&self) -> Option<Command> {
        let Itinerary::Goes { course, run: Some((to, path)), .. } = *self else { return None };
        Some(Command::Move { to, path: Some(path), course })
    }
}

impl Battle {
    /// The first part of a path through the air, the water or the earth, up and down too.
    pub(super) fn towards_aloft(
        &self,
        gait: MovementMode,
        spaces: &[Footprint],
        feet: u16,
        fits: impl Fn(Spot) -> bool,
    ) -> Option<Itinerary> {
        let lefts = self.lefts();
        let mover = Mover::new(self, self.state.turn.creature, self.far(lefts, FAR_ALOFT)?);
        let squares = (feet / SQUARE).min(u8::MAX.into()) as u8;
        let mut mover = mover.keeping_low([]);
        // Whoever shoots may do so from above.
        mover.ceiling = mover.ceiling.map(|ceiling| ceiling.saturating_add(squares.into()));
        let spot =
            |square, layer| Some(Spot { square, height: mover.height_in(square, layer, gait)? });
        let goal = Goal { spaces, side: mover.size.squares(), squares, fits: &|_| true };
        let fits = |square, layer| spot(square, layer).is_some_and(&fits);
        let goal = GoalAloft::new(goal, &fits);
        let found = mover.flood_aloft(gait, Some(&goal));
        let (square, layer) = goal.met.get()?;
        let (path, _) = mover.way(&found, spot(square, layer)?)?;
        let (places, _) = mover.trace(path, gait)?;
        let (last, path) = if gait == MovementMode::Swim {
            // What the one speed does not pay for, the other may: another way may lead as far.
            let now = self.free_mover().flood(gait);
            let last = places.into_iter().rev().find(|place| now.cost_at(*place).is_some())?;
            (last, Mover::on_turn(self).way(&now, last)?.0)
        } else {
            let left = lefts.of(gait);
            let lasts = |place: &Spot| found.cost_at(*place).is_some_and(|cost| cost <= left);
            let steps = places.iter().rposition(lasts)?;
            (places[steps], path.first(steps + 1))
        };
        let course = MoveOptions { level: Some(last.height), gait: Some(gait), careful: false };
        Some(Itinerary::Goes { to: last.square, path, course, run: None })
    }

    /// What the creature whose turn it is has left of each gait, as if that lasted for so many steps.
    fn far(&self, lefts: MovementLeft, steps: usize) -> Option<MovementLeft> {
        if lefts.most() < SQUARE || self.check_can_move(self.state.turn.creature).is_err() {
            return None;
        }
        let far = steps as u16 * SQUARE;
        Some(lefts.map(|feet| if feet == 0 { 0 } else { far }))
    }

    /// What it has of each gait at the start of a turn.
    fn whole_lefts(&self) -> MovementLeft {
        self.stint_lefts(self.state.turn.creature, GrantedMove::default())
    }

    /// The first part of a path on foot, as if some closed doors were open.
    pub(super) fn towards_on_foot(
        &self,
        spaces: &[Footprint],
        feet: u16,
        opens: Option<&dyn Fn(ObjectId) -> bool>,
        fits: &impl Fn(Spot) -> bool,
    ) -> Option<Itinerary> {
        let gait = MovementMode::Walk;
        let lefts = self.lefts();
        // A door at hand takes no movement.
        let whole = if opens.is_some() { self.whole_lefts() } else { lefts };
        let mut mover =
            Mover::alone(self, self.state.turn.creature, self.far(whole, LONGEST_PATH)?);
        mover.meet_all(None);
        if let Some(opens) = opens {
            mover.doors.retain(|door| !opens(door.id));
        }
        let spot = |square: Square| Spot { square, height: mover.rest(square) };
        let first = Cell::new(None);
        let goes = |square: Square| {
            let goes = fits(spot(square));
            if goes && first.get().is_none() {
                first.set(Some(square));
            }
            goes
        };
        let squares = (feet / SQUARE).min(u8::MAX.into()) as u8;
        let goal = Goal { spaces, side: mover.size.squares(), squares, fits: &goes };
        // Each step costs a square at least.
        let steps = |left: u16| usize::from(left / SQUARE);
        let left = lefts.most();
        // By gaits of which each has its own store, a dash is not foretold.
        let run = match lefts.is_walk_alone() {
            true => left + self.speed(self.state.turn.creature),
            false => 0,
        };
        if opens.is_none() {
            let ahead = mover.ahead(&goal);
            let straight = match &ahead {
                Some(ahead) => mover.straight_ahead(&goal, ahead),
                None => mover.straight_to(&goal),
            };
            if let Some(path) = straight {
                let steps = |left: u16| usize::from(left / (SQUARE + mover.extra));
                let most = [lefts.of(gait), run].map(steps);
                return self.as_far(&mover, path, most, |_, _| true);
            }
            let winds = |ahead: &Ahead| {
                let direct = mover.direct_to::<false>(&goal, ahead);
                direct.or_else(|| mover.direct_to::<true>(&goal, ahead))
            };
            if lefts.is_walk_alone()
                && let Some(path) = ahead.as_ref().and_then(winds)
            {
                let stops = |square, _| mover.may_stop(spot(square)).is_ok();
                return self.as_far(&mover, path, [left, run].map(steps), stops);
            }
        }
        let found = mover.flood_to(gait, Some(&goal));
        let (mut path, _) = mover.way(&found, spot(first.get()?))?;
        if opens.is_some()
            && let Some((steps, door)) = self.first_door(path)
        {
            if steps == 0 {
                return Some(Itinerary::Opens(door));
            }
            path = path.first(steps);
        }
        if whole.is_walk_alone() {
            // What it costs is spent from one store.
            let lasts = |square, runs| {
                found.cost(square).is_some_and(|cost| cost <= if runs { run } else { left })
            };
            return self.as_far(&mover, path, [left, run].map(steps), lasts);
        }
        // By gaits of which each has its own store, another way may lead as far.
        let now = self.free_mover().flood(self.usual_gait(self.state.turn.creature));
        let lasts = |square, _| now.cost(square).is_some();
        let itinerary = self.as_far(&mover, path, [steps(left), 0], lasts)?;
        let Itinerary::Goes { to, .. } = itinerary else { return Some(itinerary) };
        let (path, _) = Mover::on_turn(self).way(&now, spot(to))?;
        Some(Itinerary::Goes { to, path, course: MoveOptions::PLAIN, run: None })
    }

    /// After how many steps of a way on foot a closed door is in the way, and which.
    fn first_door(&self, path: Path) -> Option<(usize, ObjectId)> {
        let lefts = self.far(self.whole_lefts(), LONGEST_PATH)?;
        let mover = Mover::new(self, self.state.turn.creature, lefts);
        let mut here = self.spot(mover.id);
        for (steps, stride) in path.steps().enumerate() {
            match mover.pace(here, stride, MovementMode::Walk, 0) {
                Ok(pace) => here = Spot { height: mover.rest(pace.to.square), ..pace.to },
                Err(refusal) => {
                    let RefusalReason::ClosedDoor(door) = refusal.because else { return None };
                    return Some((steps, door));
                }
            }
        }
        None
    }

    /// What can be gone of a way on foot: no more than so many steps, and so many after a dash, to
    /// the last place in which the mover may stop, walking or running.
    fn as_far(
        &self,
        mover: &Mover<'_>,
        path: Path,
        [most, run]: [usize; 2],
        stops: impl Fn(Square, bool) -> bool,
    ) -> Option<Itinerary> {
        let here = self.creature(self.state.turn.creature).square;
        let [most, run] = [most, run].map(|most| most.min(path.len()));
        let mut ends = [here; 2];
        for (steps, square) in (1..=most.max(run)).zip(path.squares(here)) {
            if steps == most {
                ends[0] = square;
            }
            if steps == run {
                ends[1] = square;
            }
        }
        // Mostly the first that is asked about will do.
        let last = |(mut steps, mut square): (usize, Square), least: usize, runs: bool| {
            while steps >= least {
                if stops(square, runs) {
                    return Some((square, path.first(steps)));
                }
                steps -= 1;
                square = path.first(steps).end(here)?;
            }
            None
        };
        let Some((to, walks)) = last((most, ends[0]), 1, false) else {
            return mover.first_climb(path).map(Itinerary::Climbs);
        };
        let further = walks.len() < path.len();
        let run = if further { last((run, ends[1]), walks.len() + 1, true) } else { None };
        Some(Itinerary::Goes { to, path: walks, course: MoveOptions::PLAIN, run })
    }
}

impl Mover<'_> {
    /// The feet that it takes to the first place of a way on foot in which the mover may stop, where
    /// it has to climb for that.
    fn first_climb(&self, path: Path) -> Option<u16> {
        let mut here = self.battle.spot(self.id);
        let (mut cost, mut climbs) = (0, false);
        for stride in path.steps() {
            let pace = self.pace(here, stride, MovementMode::Walk, cost).ok()?;
            cost += pace.cost;
            climbs |= pace.climbs > 0;
            here = Spot { height: self.rest(pace.to.square), ..pace.to };
            if self.may_stop(here).is_ok() {
                return climbs.then_some(cost);
            }
        }
        None
    }
}
