//! What a stat block lets a creature do in several parts: legendary actions and the like.

use affray_rules::{Battle, Command, CreatureId, Footprint, Part, Square, Target};

use crate::{blow::Blow, estimate};

/// What a part of a routine is worth, if it is done as well as can be.
pub(crate) fn worth(battle: &Battle, id: CreatureId, routine: u8, part: u8) -> f64 {
    best(battle, id, routine, part).map_or(0.0, |(worth, _)| worth)
}

/// The best way to do a part of a routine; letting it be where nothing is worth it.
pub(crate) fn choose(battle: &Battle, id: CreatureId, routine: u8, part: u8) -> Option<Command> {
    let best = best(battle, id, routine, part).filter(|(worth, _)| *worth > 0.0);
    Some(best.map_or(Command::Decline, |(_, command)| command))
}

fn best(battle: &Battle, id: CreatureId, routine: u8, part: u8) -> Option<(f64, Command)> {
    let weigh = |command: Command| (value(battle, id, routine, &command), command);
    let ways = battle.ways_to_do(id, routine, part).into_iter().map(weigh);
    ways.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

fn value(battle: &Battle, id: CreatureId, routine: u8, command: &Command) -> f64 {
    match command {
        Command::Attack(order) => {
            let Target::Creature(target) = order.target else { return 0.0 };
            if !battle.enemies(id, target) || !battle.creature(target).stands() {
                return 0.0;
            }
            let blow = Blow::of(battle, id, order.attack, order.manner);
            let attack = &battle.block(id).attacks[order.attack.index()];
            let blow = Blow { damage: estimate::damage_to(battle, target, attack), ..blow };
            let feet = battle.distance(id, target);
            let look = estimate::Look::at(battle, id, target);
            let armour_class = look.armour_class(battle, id, target);
            look.worth(&blow, feet, false, armour_class)
        }
        Command::Cast(casting) => estimate::casting(battle, id, casting),
        Command::Move { to, .. } => closer(battle, id, *to) + follow_up(battle, id, routine),
        // Better than nothing.
        Command::Search(_) => 0.01,
        _ => 0.0,
    }
}

/// How much nearer to an enemy a square is, as something to prefer among moves.
fn closer(battle: &Battle, id: CreatureId, to: Square) -> f64 {
    let there = Footprint::new(to, battle.creature(id).size);
    let near = |space: Footprint| {
        let foes = battle.ids().filter(|o| {
            battle.enemies(id, *o) && battle.creature(*o).stands() && battle.knows_place(id, *o)
        });
        foes.map(|foe| f64::from(space.feet_to(battle.space(foe)))).fold(f64::INFINITY, f64::min)
    };
    let (now, then) = (near(battle.space(id)), near(there));
    if now.is_finite() && then < now { (now - then) * 0.01 } else { 0.0 }
}

/// What an attack that comes after a move may be worth.
fn follow_up(battle: &Battle, id: CreatureId, routine: u8) -> f64 {
    let block = battle.block(id);
    let parts = block.routines.get(usize::from(routine)).map_or(&[][..], |r| &r.parts);
    let attacks = parts.iter().filter_map(|part| match part {
        Part::Attack(any_of) => Some(*any_of),
        _ => None,
    });
    let best = |any_of: u32| {
        let fits = block.attacks.iter().enumerate().filter(|(i, _)| any_of & (1 << i) != 0);
        fits.map(|(_, attack)| estimate::damage(attack) * 0.1).fold(0.0, f64::max)
    };
    attacks.map(best).sum()
}
