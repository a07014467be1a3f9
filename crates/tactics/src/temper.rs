//! What moves a creature beside reason: its temper and its habits.

use affray_rules::{
    AttackOrder, Battle, Command, CreatureId, Cue, Habit, Question, Reaction, Target, Temper,
};

use crate::{Level, actor::Actor, wisely};

/// The temper of a creature; nothing where nobody asked for any.
#[inline]
pub(crate) fn of(battle: &Battle, id: CreatureId) -> Option<Temper> {
    let said = battle.setup().combatants.get(id.index()).and_then(|one| one.conduct.temper);
    if said.is_none() && battle.setup().options.tempers { by_block(battle, id) } else { said }
}

#[cold]
fn by_block(battle: &Battle, id: CreatureId) -> Option<Temper> {
    Some(Temper::of(battle.block(id)))
}

/// How a creature uses its reactions, where the encounter says.
pub(crate) fn habit(battle: &Battle, id: CreatureId) -> Option<Habit> {
    battle.setup().combatants.get(id.index())?.conduct.reactions
}

/// The level at which a creature of such a temper is played at the most.
#[inline]
pub(crate) fn at_most(temper: Option<Temper>, level: Level) -> Level {
    match temper {
        Some(Temper::Mindless | Temper::Beast) => level.min(Level::Simple),
        _ => level,
    }
}

/// What a mindless creature makes of an attack: it strikes at whoever is nearest.
pub(crate) fn at_the_nearest(battle: &Battle, id: CreatureId, command: Command) -> Command {
    let Command::Attack(order) = command else { return command };
    let actor = Actor::new(battle, id);
    let at = |foe| Command::Attack(AttackOrder { target: Target::Creature(foe), ..order });
    let mut nearest = actor.foes.iter().map(|foe| at(foe.id));
    nearest.find(|other| battle.check(other).is_ok()).unwrap_or(command)
}

/// The reaction of a creature with a habit. What its legend and its lair let it do are no
/// reactions.
pub(crate) fn reacts(battle: &Battle, habit: Habit, usual: Option<Command>) -> Option<Command> {
    let Question::React { creature, cue } = battle.decision().question else { return usual };
    let is_one = |r: &Reaction| !matches!(r, Reaction::Legendary(_) | Reaction::Lair(_));
    match (habit, usual) {
        (Habit::Never, Some(Command::React(reaction))) if is_one(&reaction) => {
            Some(Command::Decline)
        }
        (Habit::Always, None | Some(Command::Decline)) if provoked(battle, creature, cue) => {
            battle.reactions(creature, cue).into_iter().find(is_one).map(Command::React)
        }
        _ => usual,
    }
}

/// What a creature with such a habit does about the reaction that it is asked about, on its legendary
/// and lair actions too; nothing where a habit does not say.
///
/// ```
/// # use affray_rules::{Battle, Habit};
/// # fn at(battle: &Battle) {
/// let answer = affray_tactics::by_habit(battle, Habit::Never);
/// # }
/// ```
pub fn by_habit(battle: &Battle, habit: Habit) -> Option<Command> {
    let Question::React { creature, cue } = battle.decision().question else { return None };
    let first = || battle.reactions(creature, cue).into_iter().map(Command::React).next();
    let answer = match habit {
        Habit::Ask => None,
        Habit::Never => Some(Command::Decline),
        Habit::Always => first(),
        Habit::Wisely => Some(wisely::choose(battle, creature, cue).unwrap_or(Command::Decline)),
    };
    answer.filter(|command| battle.check(command).is_ok())
}

/// Whether it is an enemy's doing that a creature may react to.
fn provoked(battle: &Battle, id: CreatureId, cue: Cue) -> bool {
    culprit(cue).is_some_and(|by| battle.enemies(id, by))
}

/// Whose doing it is that somebody may react to; nobody's in particular where it just happens.
pub(crate) const fn culprit(cue: Cue) -> Option<CreatureId> {
    match cue {
        Cue::Leaves { mover: by, .. }
        | Cue::Hit { attacker: by, .. }
        | Cue::Attacked { attacker: by, .. }
        | Cue::Casting { caster: by, .. }
        | Cue::Damaged { by, .. }
        | Cue::Deed { who: by, .. } => Some(by),
        Cue::Falls { .. }
        | Cue::MountFalls { .. }
        | Cue::TurnEnds { .. }
        | Cue::TurnOver { .. }
        | Cue::Count20 => None,
    }
}
