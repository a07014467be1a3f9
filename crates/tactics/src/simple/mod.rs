//! The simple player: it goes for the nearest enemy that it knows of with the best attack that it
//! has. It never looks further than its own turn, rolls no dice, and remembers nothing but what it
//! has moved for.

mod beside;
mod doors;
mod reacting;
mod routine;
mod strike;
mod turn;

pub(crate) use doors::{choose as doors, through as through_doors};
pub(crate) use reacting::{armour_class_of, turns};
pub(crate) use turn::{choose as turn, has_done};

use affray_rules::{Battle, Choice, Command, CreatureId, Question};

use crate::{actor::Actor, blow::Arsenal, intent::Intent, peril, weighed::Weighed};

/// A simple player, and what it keeps in mind from one decision to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Simple {
    /// What the last move was for.
    intent: Option<Intent>,
    arsenal: Arsenal,
}

impl Simple {
    /// What it would do; nothing where it has no view of its own. What it weighed on the way goes on
    /// the list.
    #[inline(never)]
    pub(crate) fn choose(
        &mut self,
        battle: &Battle,
        weighed: &mut Vec<Weighed>,
    ) -> Option<Command> {
        let Question::Turn(id) = battle.decision().question else { return choose(battle, weighed) };
        if self.intent.is_some() && self.goes_on(battle, weighed) {
            return weighed.last().map(|deed| deed.command);
        }
        if has_done(battle, id) {
            return Some(ends(battle, id));
        }
        self.arsenal.turn_to(battle);
        if !can_strike(battle) {
            if beside::has_arrived(battle, id, &self.arsenal) {
                let ends = Some(ends(battle, id));
                debug_assert_eq!(self.looks_about(battle, id, &mut Vec::new()), ends);
                return ends;
            }
        } else if let Some((order, gain)) = beside::strikes(battle, id, &self.arsenal) {
            let strikes = Weighed::plain(Command::Attack(order), gain);
            debug_assert_eq!(self.looks_about(battle, id, &mut Vec::new()), Some(strikes.command));
            weighed.push(strikes);
            return Some(strikes.command);
        }
        self.looks_about(battle, id, weighed)
    }

    /// Whether it does now what its last move was for.
    #[inline(never)]
    fn goes_on(&mut self, battle: &Battle, weighed: &mut Vec<Weighed>) -> bool {
        let deed = Intent::follow(&mut self.intent, battle);
        weighed.extend(deed);
        deed.is_some()
    }

    /// What it does on its turn with an eye on every enemy.
    #[inline(never)]
    fn looks_about(
        &mut self,
        battle: &Battle,
        id: CreatureId,
        weighed: &mut Vec<Weighed>,
    ) -> Option<Command> {
        let mut actor = Actor::armed(battle, id, Some(&self.arsenal));
        actor.leaves_the_unhurt();
        let choice = turn::choose(&actor, weighed);
        if let Some(last) = weighed.last().filter(|last| last.then.is_some())
            && last.command == choice
        {
            self.intent = Intent::of(battle, id, last);
        }
        Some(choice)
    }
}

/// The same for those who keep nothing in mind.
pub(crate) fn choose(battle: &Battle, weighed: &mut Vec<Weighed>) -> Option<Command> {
    match battle.decision().question {
        Question::Turn(id) if has_done(battle, id) => Some(ends(battle, id)),
        Question::Turn(id) => {
            Some(turn::choose(&Actor::new(battle, id).among_those_it_hurts(), weighed))
        }
        Question::React { creature, cue } => reacting::choose(battle, creature, cue),
        Question::Part { creature, routine, part } => {
            routine::choose(battle, creature, routine, part)
        }
        Question::Resist { .. } => Some(Command::Choose(Choice::Yes)),
        Question::Cleave { attacker, .. } => cleave(battle, attacker),
        _ => None,
    }
}

/// Whether there is an attack left in the turn's action.
#[inline]
fn can_strike(battle: &Battle) -> bool {
    let turn = battle.turn();
    !turn.action || turn.attacks.any_left()
}

/// The end of a turn, but not in an area that harms.
#[inline]
pub(crate) fn ends(battle: &Battle, id: CreatureId) -> Command {
    peril::gets_out(battle, id).unwrap_or(Command::EndTurn)
}

/// What it is worth to begin a routine.
pub(crate) fn worth_of_routine(battle: &Battle, id: CreatureId, routine: u8) -> f64 {
    routine::worth(battle, id, routine, 0)
}

/// Strikes on, but only at an enemy.
fn cleave(battle: &Battle, attacker: CreatureId) -> Option<Command> {
    let enemy = |command: &Command| match command {
        Command::Choose(Choice::Creature(id)) => battle.enemies(attacker, *id),
        _ => false,
    };
    Some(battle.legal().into_iter().find(enemy).unwrap_or(Command::Choose(Choice::No)))
}
