//! Plays one fight to its end, or until it is given up as a stalemate.

use affray_dice::Seeded;
use affray_rules::{Battle, Event, EventKind, Question, SideId, SideSet, Sink};
use affray_tactics::Minds;

use crate::Start;

/// Rounds in which nobody does anything and nobody gets anywhere, until a fight is given up.
const DULL_ROUNDS: u16 = 10;
/// Rounds in which nobody does anything but walk, until a fight is given up.
const IDLE_ROUNDS: u16 = 50;

/// How a fight came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// These sides won: more than one where allies did together.
    Won(SideSet),
    /// It is over, and nobody won.
    Nobody,
    /// Nobody got anywhere any more.
    Stalemate,
    /// The rounds ran out.
    OutOfRounds,
}

/// Who is there at a fight: one who hears or counts what happens, and sees it at every decision.
pub trait Witness {
    /// What takes the events or marks. A [`Sink`] of which the program has use elsewhere is the best:
    /// the whole engine is compiled for each.
    type Sink: Sink;

    /// What takes the events or marks.
    fn sink(&mut self) -> &mut Self::Sink;

    /// How the fight stands now.
    fn saw(&mut self, battle: &Battle);

    /// Whether anybody has attacked, cast, been harmed or been healed since this was last asked.
    fn stirred(&mut self) -> bool;
}

/// Keeps the events of a fight, and hands them out at every decision.
pub struct Listener<F> {
    events: Vec<Event>,
    stirred: bool,
    tell: F,
}

impl<F: FnMut(&Battle, &[Event])> Listener<F> {
    /// One who tells what it hears.
    pub fn new(tell: F) -> Listener<F> {
        Listener { events: Vec::new(), stirred: false, tell }
    }
}

impl<F: FnMut(&Battle, &[Event])> Witness for Listener<F> {
    type Sink = Vec<Event>;

    fn sink(&mut self) -> &mut Vec<Event> {
        &mut self.events
    }

    fn saw(&mut self, battle: &Battle) {
        self.stirred = self.stirred
            || self.events.iter().any(|event| {
                matches!(
                    event.what,
                    EventKind::Attack { .. }
                        | EventKind::MissedSquare { .. }
                        | EventKind::Casting { .. }
                        | EventKind::Damaged { .. }
                        | EventKind::Healed { .. }
                )
            });
        (self.tell)(battle, &self.events);
        self.events.clear();
    }

    fn stirred(&mut self) -> bool {
        std::mem::take(&mut self.stirred)
    }
}

/// The minds of a fight: how each creature is played, with the lots that belong to the fight's
/// seed. They are other lots than the dice, so that choices do not foretell rolls.
#[must_use]
pub fn minds_of(minds: &Minds, seed: u64) -> Minds {
    minds.clone().with_seed(!seed)
}

/// Fights one fight to its end: the one that `affray run --seed` shows. Every fight ends: when a
/// side has won, when nobody has done anything for long, or after the last round that is allowed.
pub fn fight<W: Witness>(
    start: &Start,
    minds: &Minds,
    rounds: u16,
    seed: u64,
    witness: &mut W,
) -> (Battle, Ended) {
    let mut dice = Seeded::new(seed);
    let mut minds = minds_of(minds, seed);
    let mut battle = start.begin(&mut dice, witness.sink());
    let setup = start.battle().shared_setup();
    let last = start.first_round().saturating_add(rounds - 1);
    let mut calm = Calm::default();
    let mut round = battle.round();
    witness.saw(&battle);
    while battle.round() <= last {
        let Some(command) = minds.choose(&battle) else { break };
        let Ok(prepared) = battle.prepare(&command) else { break };
        prepared.carry_out_sharing(setup, &mut dice, witness.sink());
        witness.saw(&battle);
        if battle.round() != round {
            round = battle.round();
            if calm.is_stalemate(&battle, witness.stirred()) {
                return (battle, Ended::Stalemate);
            }
        }
    }
    let ended = match battle.decision().question {
        Question::Over(ending) if ending.winners.is_empty() => Ended::Nobody,
        Question::Over(ending) => Ended::Won(ending.winners),
        _ => Ended::OutOfRounds,
    };
    (battle, ended)
}

impl Ended {
    /// Whether a side won.
    pub const fn won_by(self, side: SideId) -> bool {
        matches!(self, Ended::Won(sides) if sides.contains(side))
    }
}

/// A time in which nobody does anything.
#[derive(Default)]
struct Calm {
    idle: u16,
    dull: u16,
    /// Where everybody was at the ends of its rounds.
    places: Vec<u64>,
}

impl Calm {
    /// Whether a fight has come to nothing, after one more round.
    fn is_stalemate(&mut self, battle: &Battle, stirred: bool) -> bool {
        if stirred {
            *self = Calm::default();
            return false;
        }
        let places = places(battle);
        self.idle += 1;
        self.dull += u16::from(self.places.contains(&places));
        self.places.push(places);
        self.dull >= DULL_ROUNDS || self.idle >= IDLE_ROUNDS
    }
}

/// A number for where everybody is, and who takes part: another for other places, but for one chance
/// in a great many.
fn places(battle: &Battle) -> u64 {
    // An odd number with bits all over.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    battle.creatures().iter().fold(0, |number, one| {
        let [low, high] = one.height.to_le_bytes();
        let place = [one.square.x, one.square.y, low, high, one.presence as u8, 0, 0, 0];
        (number ^ u64::from_le_bytes(place)).wrapping_mul(SPREAD).rotate_left(29)
    })
}
