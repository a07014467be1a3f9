//! Three questions about the paths of the creature whose turn it is: what it can reach, how it gets
//! to a square, and how it gets towards goals over several turns.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::{Itinerary, Reachable, field_walk::FieldWalk};
use crate::{
    battle::{Battle, Command, ObjectId},
    movement::{MoveOptions, MovementLeft, MovementMode, Mover, Path, mode::layer_of},
    space::{Body, Footprint, Spot, Square},
};

/// How closely paths are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Only a path straight over level ground, with nothing and nobody in its way: no search is
    /// made.
    Straight,
    /// The cheapest path.
    Cheapest,
    /// The cheapest path, and whether there is one that provokes nobody, as far as the mover's side
    /// knows.
    Watched,
}

/// A path to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathTo {
    /// The feet of movement that it takes.
    pub cost: u16,
    /// The move: past nobody who would strike, where that was looked for and there is such a path.
    /// It names the path, unless a further search would be needed for that.
    pub command: Command,
    /// Whether every path there provokes an opportunity attack, where that was looked for.
    pub must_provoke: bool,
}

/// The paths of the creature whose turn it is, with the movement that it has left. What a question
/// had to find out is kept for the next one.
///
/// ```
/// use affray_dice::Seeded;
/// use affray_rules::{Battle, Edition, Search, Silent};
/// # let setup = affray_testkit::duel(Edition::E2024);
/// let battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent).unwrap();
/// let paths = battle.paths();
/// let (square, cost) = paths.reach(Search::Watched).squares().last().unwrap();
/// let path = paths.to(square, Search::Watched).unwrap();
/// assert_eq!(path.cost, cost);
/// assert!(battle.check(&path.command).is_ok());
/// ```
pub struct Paths<'a> {
    battle: &'a Battle,
    /// The movement mode, where it is not the usual one.
    mode: Option<MovementMode>,
    /// Bodies to come near to, and to within how many feet.
    about: Option<(SmallVec<[Body; 8]>, u16)>,
    /// Whether it keeps low in the air.
    low: bool,
    opens: Option<&'a dyn Fn(ObjectId) -> bool>,
    field: OnceCell<Option<FieldWalk<'a>>>,
    cheapest: OnceCell<Reachable>,
    watched: OnceCell<Reachable>,
}

impl Battle {
    /// The paths of the creature whose turn it is, by the movement mode that it usually goes on
    /// with. Riders get nowhere on their own: their mounts carry them (`mount.directed`).
    pub fn paths(&self) -> Paths<'_> {
        Paths {
            battle: self,
            mode: None,
            about: None,
            low: false,
            opens: None,
            field: OnceCell::new(),
            cheapest: OnceCell::new(),
            watched: OnceCell::new(),
        }
    }

    /// The creature whose turn it is, without movement of its own while it rides.
    pub(super) fn free_mover(&self) -> Mover<'_> {
        let mut mover = Mover::on_turn(self);
        if self.mount_of(mover.id).is_some() || self.creature(mover.id).clings.is_some() {
            mover.lefts = MovementLeft::NONE;
        }
        mover
    }
}

impl<'a> Paths<'a> {
    /// Paths by another movement mode. Climbing and swimming on the surface are parts of a walk;
    /// swimming is about those under water.
    #[must_use]
    pub fn by(self, mode: MovementMode) -> Paths<'a> {
        Paths { mode: Some(mode), ..self.battle.paths() }
    }

    /// Paths for one who wants to get within so many feet of some bodies. In the air, the water and
    /// the earth each square is listed at the level from which that is so, or as near as it can be:
    /// of several levels the one nearest to where the creature is, or to the ground that it stands
    /// on.
    #[must_use]
    pub fn about(self, bodies: impl IntoIterator<Item = Body>, feet: u16) -> Paths<'a> {
        let about = Some((bodies.into_iter().collect(), feet));
        Paths { mode: self.mode, about, low: true, ..self.battle.paths() }
    }

    /// Paths that lead no higher in the air than over everything that is there: nobody gets further
    /// over the map by going higher, and there is less to search.
    #[must_use]
    pub fn low(self) -> Paths<'a> {
        Paths { mode: self.mode, low: true, ..self.battle.paths() }
    }

    /// Paths on foot over several turns as if some closed doors were open: they end at the first of
    /// them, which is to be opened.
    #[must_use]
    pub fn through(self, opens: &'a dyn Fn(ObjectId) -> bool) -> Paths<'a> {
        Paths { mode: Some(MovementMode::Walk), opens: Some(opens), ..self.battle.paths() }
    }

    /// The movement mode.
    fn mode(&self) -> MovementMode {
        let battle = self.battle;
        self.mode.unwrap_or_else(|| battle.usual_gait(battle.state.turn.creature))
    }

    /// Whether the creature walks over level ground on which nothing but walls and creatures
    /// hinders: most paths to a square take no search then.
    pub fn are_on_a_field(&self) -> bool {
        self.field().is_some()
    }

    fn field(&self) -> Option<&FieldWalk<'a>> {
        let battle = self.battle;
        let walks = || matches!(self.mode, None | Some(MovementMode::Walk));
        self.field
            .get_or_init(|| FieldWalk::of(battle).filter(|_| walks() && self.about.is_none()))
            .as_ref()
    }

    /// Every square that can be reached and what it costs; for [`Search::Watched`] also whether the
    /// cheapest path there provokes opportunity attacks, as far as the creature's side knows, which
    /// takes most of the time.
    pub fn reach(&self, search: Search) -> &Reachable {
        match search {
            Search::Watched => self.watched.get_or_init(|| self.flood(true)),
            _ => match self.field() {
                Some(field) => field.reach(),
                None => self.cheapest.get_or_init(|| self.flood(false)),
            },
        }
    }

    /// As [`reach`](Paths::reach), for one who asks nothing else.
    pub fn into_reach(self, search: Search) -> Reachable {
        self.flood(search == Search::Watched)
    }

    /// How to get to a square.
    pub fn to(&self, to: Square, search: Search) -> Option<PathTo> {
        if let Some(field) = self.field() {
            return field.to(to, search);
        }
        if search == Search::Straight {
            let battle = self.battle;
            let id = battle.state.turn.creature;
            let rides = battle.mount_of(id).is_some() || battle.creature(id).clings.is_some();
            let (_, cost) = if rides { None } else { Mover::on_turn(battle).straight_way(to) }?;
            let command = Command::Move { to, path: None, course: MoveOptions::PLAIN };
            return Some(PathTo { cost, command, must_provoke: false });
        }
        let reach = self.reach(search);
        let cost = reach.cost(to)?;
        let careful = reach.provokes(to) && reach.careful_cost(to).is_some();
        let level = if self.about.is_some() { reach.level(to) } else { None };
        let course = MoveOptions { level, gait: self.mode, careful };
        let command = Command::Move { to, path: None, course };
        Some(PathTo { cost, command, must_provoke: reach.must_provoke(to) })
    }

    /// How to get within so many feet of one of several spaces, to a place that fits, over as many
    /// turns as it takes: the first part of the cheapest path. It looks as far as the longest path
    /// goes, half as far through the air, the water or the earth, and knows what the mover's side
    /// does.
    pub fn towards(
        &self,
        spaces: &[Footprint],
        feet: u16,
        fits: impl Fn(Spot) -> bool,
    ) -> Option<Itinerary> {
        let mode = self.mode();
        match Mover::on_foot(mode) {
            true => self.battle.towards_on_foot(spaces, feet, self.opens, &fits),
            false => self.battle.towards_aloft(mode, spaces, feet, fits),
        }
    }

    /// A search of all that can be reached, on the map as the creature's side has seen it.
    fn flood(&self, watched: bool) -> Reachable {
        let mode = self.mode();
        let bodies = self.about.iter().flat_map(|(bodies, _)| bodies).copied();
        let flood = |mover: Mover<'_>| match self.low && !Mover::on_foot(mode) {
            true => mover.keeping_low(bodies.clone()).flood(mode),
            false => mover.flood(mode),
        };
        let explored = self.battle.as_explored_by(self.battle.state.turn.creature);
        let mover = explored.free_mover();
        let careful = watched.then(|| mover.clone().carefully(mode)).filter(Mover::is_watched);
        let mut found = flood(mover);
        found.careful = careful.map(|careful| Box::new(flood(careful)));
        if let Some((bodies, feet)) = &self.about {
            explored.list_near(&mut found, bodies, *feet);
        }
        found
    }
}

impl Reachable {
    /// The path of the move to a square that was reached through the air, the water or the earth,
    /// on the turn of the creature that can reach it. None where the move has to look for it.
    pub fn path(&self, battle: &Battle, to: Square, careful: bool) -> Option<Path> {
        let (mode, level) = (self.gait, self.level(to)?);
        if Mover::on_foot(mode) {
            return None;
        }
        let mover = battle.free_mover();
        let goal = Spot { square: to, height: mover.height_in(to, layer_of(level), mode)? };
        let cost = self.cost_at(goal)?;
        if let Some(around) = self.careful.as_deref()
            && let Some(dearer) = around.cost_at(goal)
            && (careful || dearer == cost)
        {
            return mover.carefully(mode).way(around, goal).map(|(path, _)| path);
        }
        let (path, _) = mover.way(self, goal).filter(|_| !careful)?;
        if self.careful.is_some() {
            return Some(path);
        }
        let beside = mover.careful_along(path, mode);
        (!beside.is_watched() || !beside.path_provokes(path, mode)).then_some(path)
    }
}
