//! A walk that is taken at once comes to the same as one that is taken step by step.

use std::cell::Cell;

use affray_dice::Seeded;
use affray_testkit::{cases, gloom};
use proptest::prelude::*;

use crate::{
    battle::{Battle, Event, Setup},
    ruleset::Edition,
    test_values::as_here,
};

thread_local! {
    static STEPWISE: Cell<bool> = const { Cell::new(false) };
}

/// Whether walks are taken step by step in this thread.
pub(super) fn is_stepwise() -> bool {
    STEPWISE.get()
}

/// A random fight: open ground or walls, water and ledges, any light, heads, mounts and grapples.
fn fight(edition: Edition, seed: u64, events: &mut Vec<Event>) -> Battle {
    let setup = affray_testkit::setup(as_here(&edition), seed);
    let setup = if seed.is_multiple_of(2) { gloom(setup, seed) } else { setup };
    let setup = as_here::<_, Setup>(&setup);
    Battle::new(setup, &mut Seeded::new(seed), events).expect("random setups are right")
}

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

proptest! {
    #![proptest_config(cases(96))]

    /// The battle, what is told of it and the dice are the same after every command.
    #[test]
    fn a_walk_at_once_is_a_walk_step_by_step(edition in edition(), seed: u64) {
        let (mut events, mut other_events) = (Vec::new(), Vec::new());
        let mut battle = fight(edition, seed, &mut events);
        let (mut dice, mut draws, mut list) =
            (Seeded::new(seed), Seeded::new(seed ^ 0x5eed), Vec::new());
        for _ in 0..80 {
            let drawn = battle.draw(&mut draws, &mut list).expect("seeded dice always roll");
            let Some(command) = drawn else { break };
            let (mut other, mut other_dice) = (battle.clone(), dice.clone());
            events.clear();
            other_events.clear();
            battle.apply(&command, &mut dice, &mut events).expect("a drawn command is legal");
            STEPWISE.set(true);
            let applied = other.apply(&command, &mut other_dice, &mut other_events);
            STEPWISE.set(false);
            applied.expect("a drawn command is legal");
            prop_assert_eq!(&battle, &other, "after {:?}", command);
            prop_assert_eq!(&events, &other_events, "after {:?}", command);
            prop_assert!(dice == other_dice, "dice after {:?}", command);
        }
    }
}
