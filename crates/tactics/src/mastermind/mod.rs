//! The mastermind: it takes what the veteran thinks best, and other things, and plays each on in
//! its mind before it chooses.

mod outlook;
mod path;
mod plans;
mod playout;
mod search;
mod stars;
mod thought;

use affray_dice::{Seeded, Source};
use affray_rules::{Battle, Chooser, Command, CreatureId, Cue, Question};

use crate::{Weighed, actor::Actor, temper::culprit, veteran::Veteran};
use path::Path;
use plans::{Plan, Plans, is_dear};
use search::Search;
use thought::Clock;
pub use thought::{Thought, UnknownThought};

/// What a mastermind keeps in mind between decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mastermind {
    /// What the last choice was for, which comes next, and whose it is.
    next: Option<(CreatureId, Command)>,
    path: Path,
}

impl Mastermind {
    /// What the mastermind would do; nothing where it has no view of its own.
    pub(crate) fn choose(
        &mut self,
        battle: &Battle,
        thought: Thought,
        weighed: &mut Vec<Weighed>,
        fate: &mut Seeded,
    ) -> Option<Command> {
        let first = Veteran::thorough().choose(battle, weighed);
        let Chooser::Creature(id) = battle.decision().by else { return first };
        let (plans, clock) = match battle.decision().question {
            Question::Turn(_) => {
                let actor = Actor::new(battle, id);
                if actor.foes.is_empty() {
                    return first;
                }
                self.path.turn_to(battle, id);
                let meant = self.meant(battle, id);
                // Where it went to stay, it stays.
                if meant == Some(Command::EndTurn) && self.path.is_at_its_end(battle, id) {
                    return meant;
                }
                let usual = usual(meant, first?, weighed);
                let fresh = !battle.turn().action && battle.turn().moved == 0;
                let plans = Plans::of_turn(battle, &actor, usual, weighed, &self.path);
                (plans, Clock::start(thought, fresh))
            }
            Question::React { cue, .. } => {
                if !is_dear(battle, id, cue) || in_the_dark(battle, id, cue) {
                    return first;
                }
                let usual = first.unwrap_or(Command::Decline);
                (Plans::of_reaction(battle, (id, cue), usual), Clock::start(thought, false))
            }
            _ => return first,
        };
        let side = battle.creature(id).side;
        let search = Search::new(battle.imagined_by(side), side, draw(fate));
        let plan = search.best(plans.list, clock);
        if matches!(battle.decision().question, Question::Turn(_)) {
            self.next = plan.then.map(|command| (id, command));
            self.path.goes(battle, id, &plan.first);
        }
        Some(plan.first)
    }

    /// What the last choice was for, if it still can be done.
    fn meant(&mut self, battle: &Battle, id: CreatureId) -> Option<Command> {
        let (whose, command) = self.next.take()?;
        (whose == id && battle.check(&command).is_ok()).then_some(command)
    }
}

/// What is done unless something else is better: what the last choice was for, or what the
/// veteran would do.
fn usual(meant: Option<Command>, first: Command, weighed: &[Weighed]) -> Plan {
    match meant {
        Some(first) => Plan { first, then: None },
        None => {
            let then = weighed.iter().find(|one| one.command == first);
            Plan { first, then: then.and_then(|one| one.then) }
        }
    }
}

/// Whether somebody has a hand in what goes on whom a creature's side can't place: it could not
/// imagine that.
fn in_the_dark(battle: &Battle, id: CreatureId, cue: Cue) -> bool {
    let side = battle.creature(id).side;
    let unknown = |who: CreatureId| !battle.side_knows(side, who);
    unknown(battle.turn().creature) || culprit(cue).is_some_and(unknown)
}

fn draw(fate: &mut Seeded) -> u64 {
    (0..4).fold(0, |seed, _| seed << 16 | u64::from(fate.roll(u16::MAX).unwrap_or(1)))
}
