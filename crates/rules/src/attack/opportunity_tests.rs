//! Who plans a path and who takes it agree about who strikes.

use affray_dice::Seeded;
use affray_testkit::{Fate, cases, gloom};
use proptest::prelude::*;

use super::Watchers;
use crate::{
    battle::{Battle, Cue, Question, Setup, Silent, Target},
    movement::MovementMode,
    ruleset::Edition,
    space::{Direction, Spot, Square},
    test_values::as_here,
};

/// A random fight: open ground or walls, water and ledges, any light, heads, mounts and grapples.
fn fight(edition: Edition, seed: u64) -> Battle {
    let setup = affray_testkit::setup(as_here(&edition), seed);
    let setup = if seed.is_multiple_of(2) { gloom(setup, seed) } else { setup };
    let setup = as_here::<_, Setup>(&setup);
    Battle::new(setup, &mut Seeded::new(seed), &mut Silent).expect("random setups are right")
}

/// A place where the mover could be: near to where it is, on the ground or above it.
fn place(battle: &Battle, fate: &mut Fate) -> Option<Spot> {
    let id = battle.turn().creature;
    let Spot { square, height } = battle.spot(id);
    let near = |n: u8, fate: &mut Fate| n.checked_add_signed(fate.below(9) as i8 - 4);
    let square = Square { x: near(square.x, fate)?, y: near(square.y, fate)? };
    let space = crate::space::Footprint::new(square, battle.creature(id).size);
    let height = fate.pick(&[height, height, height + 5, height + 10]);
    battle.setup().map.holds(space).then_some(Spot { square, height })
}

/// Compares the two for some steps of the creature whose turn it is.
fn compare(battle: &Battle, fate: &mut Fate) {
    let id = battle.turn().creature;
    if battle.mount_of(id).is_some() || battle.creature(id).clings.is_some() {
        return;
    }
    // Reactions are spent on other things than leaving, now and then.
    let mut battle = battle.clone();
    for other in battle.ids() {
        if fate.chance(30) {
            battle.creature_mut(other).reaction_spent = true;
        }
    }
    let watchers = Watchers::around(&battle, id, 240);
    if battle.slips_by(id, MovementMode::Walk) {
        assert!(watchers.is_empty(), "nobody strikes at {}", battle.name(id));
    }
    for _ in 0..12 {
        let Some(from) = place(&battle, fate) else { continue };
        let way = fate.pick(&Direction::ALL);
        let Some(square) = from.square.step(way) else { continue };
        let to = Spot { square, ..from };
        let mut there = battle.clone();
        there.put(id, from);
        there.seat_riders(id);
        let asked = there.could_react(Cue::Leaves { mover: id, to: Some(to) });
        let [here, next] = [from, to].map(|at| battle.body_at(id, at));
        for by in battle.ids() {
            let mut reaches = watchers.reaches().iter().filter(|reach| reach.by == by);
            let foreseen = reaches.any(|reach| reach.is_left(here, Some(next)));
            let known = battle.reckons_with(id, by);
            let told = || format!("{} leaves {} at {from:?}", battle.name(id), battle.name(by));
            assert!(foreseen || !known || !asked.contains(by), "{} unforeseen", told());
            // Whom the step is seen by and whom a wall shields is told as it is taken.
            let sees = there.can_see(by, id) && there.riders_of(id).all(|r| there.can_see(by, r));
            let open = there.check_clear(by, Target::Creature(id)).is_ok();
            assert!(!foreseen || !sees || !open || asked.contains(by), "{} for nothing", told());
        }
    }
}

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

proptest! {
    #![proptest_config(cases(96))]

    /// Whoever the engine asks as a step is taken is one whom the planner foresees, if the mover's
    /// side knows of it; and whoever the planner foresees is asked, if it sees the step and nothing
    /// shields the mover.
    #[test]
    fn the_planner_foresees_whom_the_engine_asks(edition in edition(), seed: u64) {
        let mut battle = fight(edition, seed);
        let (mut fate, mut dice) = (Fate::new(seed ^ 0x5eed), Seeded::new(seed));
        let mut list = Vec::new();
        for _ in 0..60 {
            if matches!(battle.decision().question, Question::Turn(_)) {
                compare(&battle, &mut fate);
            }
            let drawn = battle.draw(&mut dice, &mut list).expect("seeded dice always roll");
            let Some(command) = drawn else { break };
            battle.apply(&command, &mut dice, &mut Silent).expect("a drawn command is legal");
        }
    }
}
