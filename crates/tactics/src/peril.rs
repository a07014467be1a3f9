//! What a place itself does to whoever is there: areas that harm, and water without air.

use affray_rules::{
    Battle, Body, Breath, Command, CreatureId, Delivery, Footing, Footprint, MovementMode, Path,
    SQUARE, Spot, Square, Strikes, Zone,
};

use smallvec::SmallVec;

use crate::{
    actor::Actor,
    estimate::{self, HITS},
    ways::Ways,
};

/// An area that lasts and harms a creature in it.
#[derive(Clone, Copy)]
pub(crate) struct Peril<'a> {
    zone: &'a Zone,
    /// What it may be expected to do each time.
    harm: f64,
}

impl<'a> Peril<'a> {
    /// The areas that harm a creature.
    pub(crate) fn all(battle: &'a Battle, id: CreatureId) -> SmallVec<[Peril<'a>; 2]> {
        if battle.zones().is_empty() {
            return SmallVec::new();
        }
        let harmful = |zone: &'a Zone| {
            let spell = battle.setup().spell(zone.spell);
            if zone.spared.contains(id) || !battle.affects(zone.caster, id, spell) {
                return None;
            }
            let damage = estimate::spell_damage(battle, zone.caster, spell, zone.level);
            let harm = match spell.delivery {
                Delivery::Save { half, .. } => {
                    damage * (HITS + if half { (1.0 - HITS) / 2.0 } else { 0.0 })
                }
                _ => damage,
            };
            (harm > 0.0).then_some(Peril { zone, harm })
        };
        battle.zones().iter().filter_map(harmful).collect()
    }

    /// What it does to one who stays there until its next turn.
    fn stayed_in(&self, body: Body) -> f64 {
        let stays = self.zone.kind.strikes.intersects(Strikes::STARTS | Strikes::ENDS);
        if stays && self.fills(body) { self.harm } else { 0.0 }
    }

    /// What it does to one who goes a way.
    fn passed(&self, path: Path, here: Body) -> f64 {
        if !self.zone.kind.strikes.contains(Strikes::ENTERS) || self.fills(here) {
            return 0.0;
        }
        let body = |corner: Square| Body { space: Footprint { corner, ..here.space }, ..here };
        let enters = path.squares(here.space.corner).any(|square| self.fills(body(square)));
        if enters { self.harm } else { 0.0 }
    }

    fn fills(&self, body: Body) -> bool {
        body.space.squares().any(|square| self.zone.fills(square, body.bottom))
    }
}

/// What some areas do to one who stays there until its next turn.
pub(crate) fn to_stay(perils: &[Peril<'_>], body: Body) -> f64 {
    perils.iter().map(|peril| peril.stayed_in(body)).sum()
}

/// What some areas do to one who makes a move.
pub(crate) fn to_pass(perils: &[Peril<'_>], command: &Command, here: Body) -> f64 {
    match command {
        Command::Move { path: Some(path), .. } => {
            perils.iter().map(|peril| peril.passed(*path, here)).sum()
        }
        _ => 0.0,
    }
}

/// Whether a creature is where an area would harm it before its next turn is over.
#[inline]
pub(crate) fn is_in_one(battle: &Battle, id: CreatureId) -> bool {
    !battle.zones().is_empty() && to_stay(&Peril::all(battle, id), battle.body(id)) > 0.0
}

/// Out of an area that harms, for one who has nothing else to do: to the nearest place, past nobody
/// who would strike.
#[inline]
pub(crate) fn gets_out(battle: &Battle, id: CreatureId) -> Option<Command> {
    if battle.zones().is_empty() { None } else { leaves(battle, id) }
}

#[cold]
fn leaves(battle: &Battle, id: CreatureId) -> Option<Command> {
    if !is_in_one(battle, id) || battle.turn().directed_by.is_some() {
        return None;
    }
    let perils = Peril::all(battle, id);
    let ways = Ways::with_care(battle);
    let height = battle.creature(id).height;
    let walks = battle.footing(id) == Footing::Ground;
    let body = |square: Square| {
        let spot = if walks { battle.ground_at(id, square) } else { Spot { square, height } };
        battle.body_at(id, spot)
    };
    let mut squares = ways.reach.squares().map(|(square, _)| square);
    let safe = squares
        .find(|square| !ways.reach.must_provoke(*square) && to_stay(&perils, body(*square)) <= 0.0);
    safe.map(|square| ways.along(battle, square))
}

/// Up for air, for one under water whose breath lasts no longer than the way there takes, or little
/// longer.
#[inline]
pub(crate) fn gasps(battle: &Battle, id: CreatureId) -> Option<Command> {
    battle.creature(id).breath.and_then(|breath| rises(battle, id, breath))
}

#[inline(never)]
fn rises(battle: &Battle, id: CreatureId, breath: Breath) -> Option<Command> {
    if battle.footing(id) != Footing::Water || battle.turn().directed_by.is_some() {
        return None;
    }
    let surface = |square: Square| battle.ground_at(id, square).height;
    let Spot { square, height } = battle.spot(id);
    let depth = surface(square).saturating_sub(height).unsigned_abs();
    let (swims, walks) =
        (battle.speed_of(id, MovementMode::Swim), battle.speed_of(id, MovementMode::Walk));
    let stride = swims.max(walks / 2).max(1);
    let turns = depth.div_ceil(stride);
    if breath.left > turns.saturating_add(1) {
        return None;
    }
    let actor = Actor::new(battle, id);
    if battle.movement_left() < SQUARE {
        let late = breath.left <= turns;
        return actor.dashes().filter(|_| late);
    }
    let grid = battle.setup().map.grid;
    let anywhere = Footprint { corner: Square { x: 0, y: 0 }, side: grid.width.max(grid.height) };
    let at_the_top = |at: Spot| at.height == surface(at.square);
    let up = battle.paths().by(MovementMode::Swim).towards(&[anywhere], 0, at_the_top);
    up.and_then(|up| up.command()).or_else(|| actor.gets_free())
}
