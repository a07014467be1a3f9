//! The fight as the creature whose turn it is sees it: whom it is up against, and where it can go.

use std::cell::{Cell, OnceCell};

use affray_rules::{
    Battle, Body, Command, Footprint, Map, MovementMode, PathTo, Paths, Reachable, SQUARE, Search,
    Spot, Square,
};

use smallvec::SmallVec;

use super::{
    gap::squares,
    lore::Lore,
    menace::Menace,
    parties::{Friend, Parties},
    rival::Rival,
    stroke::Repertoire,
};
use crate::{
    actor::{Actor, Foe},
    known,
    peril::{self, Peril},
    ways::{Bearing, Ways},
};

/// How much its own skin counts beside the enemy's.
const CAUTION: f64 = 0.8;
/// What is left of what it could do for each turn that it takes to come up.
const LATER: f64 = 0.65;

/// What a creature sees.
pub(super) struct Scene<'a> {
    pub(super) actor: &'a Actor<'a>,
    pub(super) lore: &'a Lore,
    pub(super) menace: Menace,
    /// Its body, by its own size.
    body: Body,
    /// The gait that gets it furthest, and whether that takes it off the ground.
    bearing: Bearing,
    gait: MovementMode,
    on_the_wing: bool,
    /// Whether everything is weighed, for those who want to hear of it, not only what may be best.
    pub(super) thorough: bool,
    /// What each point of damage to it weighs.
    smart: f64,
    /// Whether walls may stand between creatures.
    pub(super) walls: bool,
    /// Whether its height changes with the place.
    climbs: bool,
    /// The areas that harm it.
    perils: SmallVec<[Peril<'a>; 2]>,
    /// Those who fight beside it, and against it.
    parties: &'a Parties,
    feet: OnceCell<u16>,
    watched: OnceCell<bool>,
    counters: OnceCell<Option<u16>>,
    pub(super) strokes: OnceCell<Repertoire<'a>>,
    paths: Paths<'a>,
    ways: OnceCell<Ways>,
    /// Whether it has looked for a way that does not simply lead there, and the last that it found.
    looked: Cell<bool>,
    last_way: Cell<Option<(Square, PathTo)>>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(
        actor: &'a Actor<'a>,
        lore: &'a Lore,
        parties: &'a mut Parties,
        thorough: bool,
    ) -> Scene<'a> {
        let (battle, id) = (actor.battle, actor.id);
        let menace = lore.menace(battle, id);
        let hit_points = known::hit_points(battle, id, id).max(1.0);
        let usual = battle.usual_gait(id);
        let bearing = actor.bearing();
        let gait = bearing.gait.unwrap_or(usual);
        let body = battle.body_at(id, battle.spot(id));
        parties.look(actor, lore, body, gait);
        let map = &battle.setup().map;
        Scene {
            actor,
            lore,
            menace,
            body,
            bearing,
            gait,
            on_the_wing: gait == MovementMode::Fly,
            thorough,
            smart: CAUTION * (menace.most() + 1.0) / hit_points,
            walls: !map.is_plain(),
            climbs: bearing.aloft || usual == MovementMode::Walk && !lies_flat(map),
            perils: Peril::all(battle, id),
            parties,
            feet: OnceCell::new(),
            watched: OnceCell::new(),
            counters: OnceCell::new(),
            strokes: OnceCell::new(),
            paths: battle.paths(),
            ways: OnceCell::new(),
            looked: Cell::new(false),
            last_way: Cell::new(None),
        }
    }

    /// Those who fight beside it, and against it.
    #[inline]
    pub(super) fn parties(&self) -> &Parties {
        self.parties
    }

    /// What is known of each foe of the actor's, in the same order.
    #[inline]
    pub(super) fn rivals(&self) -> &[Rival] {
        &self.parties().rivals
    }

    /// Those who stand at its side.
    #[inline]
    pub(super) fn friends(&self) -> &[Friend] {
        &self.parties().friends
    }

    pub(super) fn battle(&self) -> &'a Battle {
        self.actor.battle
    }

    /// Where it can go, with a look at whom that provokes where somebody could strike.
    fn ways(&self) -> &Ways {
        // Whoever shoots has no need to change its level.
        let feet = if self.menace.shoots() { u16::MAX } else { self.menace.reach };
        let foes = &self.actor.foes;
        let find = || Ways::among(self.battle(), foes, self.bearing, feet, self.is_watched());
        self.ways.get_or_init(find)
    }

    /// Where it can go.
    pub(super) fn reach(&self) -> &Reachable {
        match self.field() {
            Some(paths) => paths.reach(Search::Cheapest),
            None => &self.ways().reach,
        }
    }

    /// Whether it has looked for a way already that does not simply lead to a place.
    pub(super) fn has_looked(&self) -> bool {
        self.looked.get()
    }

    /// The way to a square.
    pub(super) fn way_to(&self, to: Square) -> Option<PathTo> {
        self.looked.set(true);
        if let Some((square, way)) = self.last_way.get()
            && square == to
        {
            return Some(way);
        }
        let way = self.find_way(to)?;
        self.last_way.set(Some((to, way)));
        Some(way)
    }

    fn find_way(&self, to: Square) -> Option<PathTo> {
        if let Some(paths) = self.field() {
            let watched = self.is_watched();
            return paths.to(to, if watched { Search::Watched } else { Search::Cheapest });
        }
        let ways = self.ways();
        let cost = ways.reach.cost(to)?;
        Some(PathTo { cost, command: ways.to(to), must_provoke: ways.reach.must_provoke(to) })
    }

    /// A choice with its way, where that was found through the air, the water or the earth.
    pub(super) fn with_way(&self, choice: Command) -> Command {
        match self.ways.get() {
            Some(ways) if self.field().is_none() => ways.with_way(self.battle(), choice),
            _ => choice,
        }
    }

    /// The walk straight to a square, where nothing and nobody is in its way.
    pub(super) fn straight_to(&self, to: Square) -> Option<Command> {
        let path = match self.field() {
            Some(paths) => paths.to(to, Search::Straight),
            None => self.battle().paths().to(to, Search::Straight),
        };
        path.map(|path| path.command)
    }

    /// Its paths, where it walks over level ground on which most take no search.
    fn field(&self) -> Option<&Paths<'a>> {
        Some(&self.paths).filter(|paths| self.walks() && paths.are_on_a_field())
    }

    /// Goes through the squares but its own from which it is so near to a foe without being upon it,
    /// as far as the crow flies within so many feet, with the steps that it takes the crow and the feet
    /// to the foe from there.
    #[inline]
    pub(super) fn each_square_about(
        &self,
        (foe, rival): (&Foe, &Rival),
        reach: u16,
        within: u16,
        mut then: impl FnMut(Square, u8, u16),
    ) {
        let (grid, here) = (self.battle().setup().map.grid, self.here());
        let (space, side) = (foe.body.space, self.body.space.side);
        let (far, stride) = (squares(reach), squares(within));
        // Those of its corner.
        let span = |corner: u8, here: u8, end: u8| {
            let [corner, here, end, side] = [corner, here, end, side].map(i16::from);
            let first = (corner - far - side + 1).max(here - stride).max(0);
            let last = (corner + i16::from(space.side) - 1 + far).min(here + stride);
            first..last.min(end - side) + 1
        };
        let columns = span(space.corner.x, here.x, grid.width);
        for y in span(space.corner.y, here.y, grid.height) {
            let down = (y - i16::from(here.y)).abs();
            for x in columns.clone() {
                let square = Square { x: x as u8, y: y as u8 };
                let steps = (x - i16::from(here.x)).abs().max(down);
                let squares = match self.climbs {
                    false => rival.sway.squares(square),
                    true => self.body_at_its_level(square).squares_to(foe.body) as i16,
                };
                if steps > 0 && squares > 0 && squares <= far {
                    then(square, steps as u8, squares as u16 * SQUARE);
                }
            }
        }
    }

    /// The feet that it can go.
    pub(super) fn feet(&self) -> u16 {
        *self.feet.get_or_init(|| self.bearing.feet(self.battle()))
    }

    /// Whether it goes on the ground, or through the air.
    pub(super) fn walks(&self) -> bool {
        self.gait == MovementMode::Walk
    }

    pub(super) const fn on_the_wing(&self) -> bool {
        self.on_the_wing
    }

    /// The foes, with what is known of them.
    #[inline]
    pub(super) fn foes(&self) -> impl Iterator<Item = (&Foe, &Rival)> {
        self.actor.foes.iter().zip(self.rivals())
    }

    /// The square that it is in.
    pub(super) fn here(&self) -> Square {
        self.body.space.corner
    }

    /// The body of the creature, were it there.
    #[inline]
    pub(super) fn body_at(&self, square: Square) -> Body {
        if self.climbs {
            return self.body_at_its_level(square);
        }
        Body { space: Footprint { corner: square, ..self.body.space }, ..self.body }
    }

    /// The same where each place has a level of its own.
    fn body_at_its_level(&self, square: Square) -> Body {
        let (battle, id) = (self.battle(), self.actor.id);
        if !self.bearing.aloft {
            return battle.body_at(id, battle.ground_at(id, square));
        }
        if square == self.here() {
            return self.body;
        }
        let height = battle.creature(id).height;
        let spot = self.ways().spot(battle, id, square);
        battle.body_at(id, spot.unwrap_or(Spot { square, height }))
    }

    /// Whether a friend is where a body would be.
    #[inline]
    pub(super) fn is_held_by_a_friend(&self, body: Body) -> bool {
        self.parties().lineup.overlaps(body)
    }

    /// Whether somebody whom it knows of is there.
    #[inline]
    pub(super) fn is_taken(&self, body: Body) -> bool {
        self.is_held_by_a_friend(body)
            || self.actor.foes.iter().any(|foe| foe.body.squares_to(body) == 0)
    }

    /// Whether there are areas about that harm it.
    #[inline]
    pub(super) fn is_perilous(&self) -> bool {
        !self.perils.is_empty()
    }

    /// What they do to it if it stays there until its next turn.
    pub(super) fn peril(&self, body: Body) -> f64 {
        peril::to_stay(&self.perils, body)
    }

    /// What the areas on its way weigh.
    #[inline]
    pub(super) fn crossing(&self, command: &Command) -> f64 {
        match self.is_perilous() {
            false => 0.0,
            true => self.pain(peril::to_pass(&self.perils, command, self.body)),
        }
    }

    /// What so much harm to the creature itself weighs.
    #[inline]
    pub(super) fn pain(&self, damage: f64) -> f64 {
        let most = 1.5 * CAUTION * (self.menace.most() + 1.0);
        (self.smart * damage).min(most)
    }

    /// Whether anybody may strike at it on its way, wherever that leads.
    pub(super) fn is_watched(&self) -> bool {
        let within = self.feet();
        let watches = |(foe, rival): (&Foe, &Rival)| {
            rival.blow > 0.0 && foe.feet <= rival.menace.reach.saturating_add(within)
        };
        *self.watched.get_or_init(|| self.foes().any(watches))
    }

    /// Whether the straight way to a square may lead past somebody who strikes at it, beside those
    /// whose reach it is in now.
    pub(super) fn passes_by(&self, to: Square) -> bool {
        let (here, there) = (self.body_at(self.here()).space, self.body_at(to).space);
        let between = |a: (u8, u8), b: (u8, u8), c: (u8, u8)| {
            let (first, last) = (a.0.min(b.0), a.1.max(b.1));
            u16::from(c.0.saturating_sub(last).max(first.saturating_sub(c.1)))
        };
        let columns = |f: Footprint| (f.corner.x, f.corner.x + f.side - 1);
        let rows = |f: Footprint| (f.corner.y, f.corner.y + f.side - 1);
        self.foes().any(|(foe, rival)| {
            let their = foe.body.space;
            let x = between(columns(here), columns(there), columns(their));
            let y = between(rows(here), rows(there), rows(their));
            rival.blow > 0.0
                && rival.sway.passing <= 0.0
                && x.max(y) * SQUARE <= rival.menace.reach
                && there.feet_to(their) > rival.menace.reach
        })
    }

    /// Whether anybody may strike at it in passing where it is.
    pub(super) fn is_harried(&self) -> bool {
        self.parties().harried
    }

    /// Whether it fights hand to hand rather than from afar.
    pub(super) fn fights_hand_to_hand(&self) -> bool {
        !self.menace.shoots()
    }

    /// Whether anybody may do anything to it from afar.
    pub(super) fn is_shot_at(&self) -> bool {
        self.parties().shot_at
    }

    /// What such a hope is worth so many feet away from it: it takes turns to come up.
    pub(super) fn soon(&self, hope: f64, feet: u16) -> f64 {
        let mut gap = feet.saturating_sub(self.menace.readiness());
        let mut soon = hope * (1.0 - f64::from(gap) * 0.000_5);
        while gap > 0 {
            soon *= LATER;
            gap = gap.saturating_sub(self.menace.stride.max(SQUARE));
        }
        soon
    }

    /// The feet from which it could undo a spell before its next turn.
    pub(super) fn counters(&self) -> Option<u16> {
        *self.counters.get_or_init(|| self.finds_counters())
    }

    /// Whether its height changes with the place.
    pub(super) const fn climbs(&self) -> bool {
        self.climbs
    }

    /// Whether all whom it knows of stand on the same level, wherever it goes.
    pub(super) fn is_level(&self) -> bool {
        !self.climbs && self.actor.foes.iter().all(|foe| foe.body.bottom == self.body.bottom)
    }
}

/// Whether the ground is at the same level everywhere.
fn lies_flat(map: &Map) -> bool {
    map.floors.is_empty() && map.grounds.iter().all(|ground| ground.depth == 0)
}
