//! Whether every creature does in a fight what its stat block says.
//!
//! A creature is put into small fights against sparring partners, on ground that suits its traits,
//! and played by one who is curious: who tries whatever nobody has seen it do yet. What it does is
//! looked for in the events. A thing is seen only when its effect is: the hit of an attack with all
//! that follows from it, the save and the damage of a breath, the roll that a trait changed.
//!
//! ```
//! use affray_compendium::Library;
//! use affray_exercise::{Plan, exercise};
//! use affray_rules::Edition;
//!
//! let library = Library::shipped();
//! let wolf = library.compendium(Edition::E2024).creature("wolf")?;
//! let exercised = exercise(wolf, &library, Edition::E2024, Plan::default());
//! assert!(exercised.passed, "{:?}", exercised.never().collect::<Vec<_>>());
//! # Ok::<(), affray_compendium::Unknown>(())
//! ```

mod arena;
mod curious;
mod demands;
mod prepare;
mod report;
mod sign;
mod thing;
mod wanted;
mod watch;
mod witness;

use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use affray_compendium::{CreatureEntry, Library};
use affray_dice::Seeded;
use affray_rules::{Battle, CreatureId, Edition, Event, Setup};

use arena::{Arena, Staging};
use curious::Curious;
use demands::Demands;
pub use report::{Exercised, Seen, Sight};
pub use thing::ThingKind;
use thing::{Thing, things_of};
use watch::Watch;

/// The most commands of a fight: some fights never end.
const MOST_COMMANDS: u32 = 400;

/// How long a creature is exercised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of all dice and choices.
    pub seed: u64,
    /// The fights for each sort of ground that the creature asks for, if it has not shown
    /// everything before. Counted, not timed, so that the result is the same everywhere.
    pub fights: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, fights: 48 }
    }
}

/// Exercises one creature.
pub fn exercise(
    entry: &CreatureEntry,
    library: &Library,
    edition: Edition,
    plan: Plan,
) -> Exercised {
    let first = match Arena::Field.setup(entry, &Staging::plain(), library, edition) {
        Ok(setup) => setup,
        Err(error) => {
            return Exercised::new(entry.name(), edition, 0, &[], vec![error.to_string()]);
        }
    };
    let demands = Demands::of(&first.blocks[0], &first.spells);
    let mut things = things_of(&first.blocks[0], &first.spells);
    let arenas = demands.arenas();
    let most = plan.fights * arenas.len() as u32;
    let mut faults = Vec::new();
    let mut fights = 0;
    while fights < most && faults.is_empty() && !things.iter().all(Thing::is_seen) {
        let (lap, place) = (fights as usize / arenas.len(), fights as usize % arenas.len());
        fights += 1;
        match arenas[place].setup(entry, &Staging::of_lap(lap, &demands), library, edition) {
            Err(error) => faults.push(error.to_string()),
            Ok(setup) => {
                let dice = |n: u64| Seeded::nth(plan.seed, 2 * u64::from(fights) + n);
                if let Err(fault) = fight(setup, &mut things, dice(0), dice(1)) {
                    faults.push(fault);
                }
            }
        }
    }
    Exercised::new(entry.name(), edition, fights, &things, faults)
}

/// One fight, watched until it ends or everything is seen.
fn fight(setup: Setup, things: &mut [Thing], mut dice: Seeded, fate: Seeded) -> Result<(), String> {
    let mut events: Vec<Event> = Vec::new();
    let mut battle =
        Battle::new(setup, &mut dice, &mut events).map_err(|error| error.to_string())?;
    let mut player = Curious::new(fate);
    let mut watch = Watch::new(CreatureId(0), things);
    watch.look(&events, &battle);
    for _ in 0..MOST_COMMANDS {
        if watch.all_seen() {
            return Ok(());
        }
        let Some(command) = player.choose(&battle, &watch) else { return Ok(()) };
        events.clear();
        watch.hear(&command, &battle);
        battle
            .apply(&command, &mut dice, &mut events)
            .map_err(|refusal| format!("{command:?} was listed, and refused: {refusal:?}"))?;
        watch.look(&events, &battle);
    }
    Ok(())
}

/// Exercises many creatures on as many threads as are given. The result does not depend on how
/// many those are. `done` hears how many are through, after each.
pub fn exercise_all(
    entries: &[(Edition, &CreatureEntry)],
    library: &Library,
    plan: Plan,
    threads: usize,
    done: impl Fn(usize) + Sync,
) -> Vec<Exercised> {
    let next = AtomicUsize::new(0);
    let through = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(entries.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, entries.len().max(1)) {
            scope.spawn(|| {
                while let Some((place, (edition, entry))) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    entries.get(place).map(|entry| (place, entry))
                } {
                    let exercised = exercise(entry, library, *edition, plan);
                    // A thread that panicked ends the program anyway.
                    results.lock().unwrap_or_else(|e| e.into_inner()).push((place, exercised));
                    done(through.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|e| e.into_inner());
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, exercised)| exercised).collect()
}
