//! What the simple player does on its turn.

use affray_rules::{
    Battle, Command, CreatureId, Footprint, Reachable, SQUARE, Search, Size, Skill, Square,
};

use super::doors;
use crate::{
    actor::{Actor, Foe},
    weighed::Weighed,
};

/// For how many rounds one who knows of no enemy heads for the same place, and how near is there.
const ROUNDS_A_POST: u16 = 4;
const NEAR_A_POST: u16 = 10;

/// How near to an enemy one who can't get beside it waits for a place.
const CROWDED: u16 = 10;

/// What a creature does next on its turn.
pub(crate) fn choose(me: &Actor<'_>, weighed: &mut Vec<Weighed>) -> Command {
    if me.battle.turn().directed_by.is_some() {
        return me.carries();
    }
    let first = || me.heals_the_dying().or_else(|| me.picks_up()).or_else(|| me.frees_a_hand());
    if let Some(command) = me.stands_up().or_else(first) {
        return command;
    }
    match me.fights(weighed) {
        Some(command) => command,
        None => does_without(me, weighed),
    }
}

/// What a creature does that has nobody to strike at from here, nor anywhere to go for it.
#[inline(never)]
fn does_without(me: &Actor<'_>, weighed: &mut Vec<Weighed>) -> Command {
    me.gets_free()
        .or_else(|| me.is_outmatched().then(|| me.dodges().unwrap_or(Command::EndTurn)))
        .or_else(|| me.empties_a_hand())
        .or_else(|| doors::choose(me))
        .or_else(|| me.runs_on(weighed))
        .or_else(|| me.rides_on())
        .or_else(|| me.searches())
        .or_else(|| me.roams())
        .unwrap_or_else(|| super::ends(me.battle, me.id))
}

/// Whether there is nothing left for one who has struck.
#[inline]
pub(crate) fn has_done(battle: &Battle, id: CreatureId) -> bool {
    let turn = battle.turn();
    turn.attacks.made > 0
        && turn.action
        && !turn.attacks.any_left()
        && (!turn.light.any() || turn.second_weapon)
        && turn.directed_by.is_none()
        && battle.partner_turn().is_none()
        && (turn.bonus || battle.block(id).spellcasting.known.is_empty())
}

impl Actor<'_> {
    /// Towards the enemy with what movement is left, and faster if it has nothing else to do.
    fn runs_on(&self, weighed: &mut Vec<Weighed>) -> Option<Command> {
        let nearest = self.foes.first()?;
        if self.battle.movement_left() < SQUARE {
            return self.dashes().filter(|_| nearest.feet > SQUARE);
        }
        // While it could strike, it has looked for a way already, and later only spells are left.
        let turn = self.battle.turn();
        let casts = !self.battle.block(self.id).spellcasting.known.is_empty();
        let looks = casts && turn.action && !turn.attacks.any_left() && turn.attacks.made == 0;
        let closes_in = if looks { self.closes_in(0.0, weighed) } else { None };
        // Up a slope or a ledge the nearest place is not always on the way.
        let runs = turn.dashed > 0 && !self.battle.setup().map.floors.is_empty();
        let climbs = || if runs { self.approaches() } else { None };
        closes_in.or_else(climbs).or_else(|| self.crowds(nearest))
    }

    /// Behind those who are in the way.
    fn crowds(&self, nearest: &Foe) -> Option<Command> {
        if nearest.feet <= CROWDED || self.battle.turn().attacks.made > 0 {
            return None;
        }
        let size = self.battle.creature(self.id).size;
        // Whoever is right below or above an enemy comes no nearer on foot.
        let apart = self.battle.space(self.id).feet_to(nearest.body.space).min(nearest.feet);
        let near = |reach: &Reachable| {
            reach.nearest_to(nearest.body.space, size, apart.checked_sub(SQUARE)?)
        };
        let paths = self.battle.paths();
        if paths.are_on_a_field() {
            let square = near(paths.reach(Search::Cheapest))?;
            return Some(paths.to(square, Search::Cheapest)?.command);
        }
        let ways = self.ways();
        let square = match self.bearing().aloft {
            true => self.nearer(ways),
            false => near(&ways.reach),
        };
        square.map(|square| ways.along(self.battle, square))
    }

    /// Looks for enemies when it knows of none.
    fn searches(&self) -> Option<Command> {
        let battle = self.battle;
        let fights_on = |o| battle.enemies(self.id, o) && battle.creature(o).stands();
        if !self.foes.is_empty() || !battle.ids().any(fights_on) {
            return None;
        }
        self.may(Command::Search(Skill::Perception))
    }

    /// Walks about where it knows of no enemy: to a corner of the map or its middle, another one
    /// every few rounds.
    fn roams(&self) -> Option<Command> {
        if !self.foes.is_empty() {
            return None;
        }
        let grid = self.battle.setup().map.grid;
        let (east, south) = (grid.width - 1, grid.height - 1);
        let posts = [(east / 2, south / 2), (0, 0), (east, south), (east, 0), (0, south)];
        let turn = self.battle.round() / ROUNDS_A_POST + u16::from(self.id.0);
        let (x, y) = posts[usize::from(turn) % posts.len()];
        let post = Footprint::new(Square { x, y }, Size::Medium);
        let size = self.battle.creature(self.id).size;
        let here = Footprint::new(self.battle.creature(self.id).square, size);
        if here.feet_to(post) <= NEAR_A_POST {
            return None;
        }
        self.goes_on(&[post], NEAR_A_POST, |_| true).map(|leg| leg.goes)
    }
}
