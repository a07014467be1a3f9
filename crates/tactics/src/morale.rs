//! Losing heart: when a creature has had enough, and how it gets away.

use affray_rules::{
    Ability, Battle, Command, Condition, Controller, CreatureId, Economy, Footprint, Presence,
    SQUARE, Spot, Square, Temper,
};

use crate::{actor::Actor, simple, temper, ways::Ways};

/// The Intelligence from which on one knows how to surrender.
const SPEAKS: u8 = 5;

/// What a creature does that has lost heart: it makes for the edge of the map and leaves, or gives
/// up. Nothing while it fights on.
pub(crate) fn choose(battle: &Battle, id: CreatureId) -> Option<Command> {
    if !may_break(battle, id) || battle.turn().directed_by.is_some() || battle.partner().is_some() {
        return None;
    }
    let temper = temper::of(battle, id).unwrap_or_else(|| Temper::of(battle.block(id)));
    let actor = Actor::new(battle, id);
    if actor.foes.is_empty() || !is_broken(battle, id, temper) {
        return None;
    }
    let speaks = can_parley(battle, id, temper) && battle.check(&Command::Surrender(id)).is_ok();
    let gives_up = speaks.then_some(Command::Surrender(id));
    let held = [Condition::Grappled, Condition::Restrained];
    let caught = held.into_iter().any(|held| battle.creature(id).is(held));
    let beset = actor.foes.first().is_some_and(|foe| foe.feet <= SQUARE);
    if caught || (beset && left(battle, id) <= 0.25) {
        return gives_up;
    }
    flees(&actor, beset).or(gives_up)
}

/// Whether a creature of such a temper has the wits to come to terms.
pub(crate) fn can_parley(battle: &Battle, id: CreatureId, temper: Temper) -> bool {
    !matches!(temper, Temper::Beast | Temper::Mindless)
        && battle.block(id).score(Ability::Intelligence) >= SPEAKS
}

/// Whether a creature is one that may lose heart.
#[inline]
pub(crate) fn may_break(battle: &Battle, id: CreatureId) -> bool {
    let Some(one) = battle.setup().combatants.get(id.index()) else { return false };
    let all = battle.setup().options.morale && one.controller == Controller::Gm;
    one.conduct.morale.unwrap_or(all)
}

/// Whether a creature of such a temper has had enough: by what it has left itself, and by how many
/// of its side are out of the fight.
fn is_broken(battle: &Battle, id: CreatureId, temper: Temper) -> bool {
    let (left, fallen) = (left(battle, id), fallen(battle, id));
    match temper {
        Temper::Mindless => false,
        Temper::Beast => left <= 0.5,
        Temper::Coward => left <= 0.5 || fallen >= 0.5,
        Temper::Soldier => left <= 0.5 && fallen >= 0.5,
        Temper::Cunning => left <= 0.25 || fallen >= 0.75,
    }
}

/// The share of its hit points that a creature has left.
fn left(battle: &Battle, id: CreatureId) -> f64 {
    let most = battle.hit_point_maximum(id).max(1);
    f64::from(battle.creature(id).hit_points) / f64::from(most)
}

/// The share of a creature's side that is out of the fight.
fn fallen(battle: &Battle, id: CreatureId) -> f64 {
    let side = battle.creature(id).side;
    let mine = battle.creatures().iter().filter(|one| one.side == side);
    let (mut all, mut out) = (0_u16, 0_u16);
    for one in mine.filter(|one| one.presence != Presence::Reserve) {
        all += 1;
        out += u16::from(!one.stands());
    }
    f64::from(out) / f64::from(all.max(1))
}

/// The way out: over the nearest edge, with care for who stands beside.
fn flees(actor: &Actor<'_>, beset: bool) -> Option<Command> {
    let (battle, id) = (actor.battle, actor.id);
    let may = |command: Command| battle.check(&command).is_ok().then_some(command);
    if let Some(first) = may(Command::StandUp).or_else(|| may(Command::Leave)) {
        return Some(first);
    }
    let (grid, size) = (battle.setup().map.grid, battle.creature(id).size);
    let outermost = |square: Square| grid.at_edge(Footprint::new(square, size));
    let ways = Ways::of(battle);
    let near = ways
        .reach
        .squares()
        .filter(|(square, cost)| outermost(*square) && cost + SQUARE <= battle.movement_left());
    let edge = near.min_by_key(|(_, cost)| *cost).map(|(square, _)| square);
    // A blow in passing is worse than a turn more, where the edge is near or it costs no action.
    let slips = may(Command::Disengage(Economy::Bonus))
        .or_else(|| may(Command::Disengage(Economy::Action)).filter(|_| edge.is_some()));
    if beset && let Some(slips) = slips {
        return Some(slips);
    }
    if let Some(edge) = edge {
        return may(ways.along(battle, edge));
    }
    if battle.movement_left() < SQUARE {
        let dash =
            may(Command::Dash(Economy::Bonus)).or_else(|| may(Command::Dash(Economy::Action)));
        return Some(dash.unwrap_or(Command::EndTurn));
    }
    let anywhere = Footprint { corner: Square { x: 0, y: 0 }, side: grid.width.max(grid.height) };
    let out = |at: Spot| outermost(at.square);
    simple::through_doors(actor, &[anywhere], 0, out)
        .or_else(|| actor.sets_out(&battle.paths().towards(&[anywhere], 0, out)?))
}
