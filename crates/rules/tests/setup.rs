//! What is no battle.

use affray_dice::Seeded;
use affray_rules::{Attitude, Battle, Edition, MOST_SIDES, Setup, SetupError, Silent};
use affray_testkit::duel;

/// A duel that so many sides look on at.
fn watched_by(sides: usize) -> Setup {
    let mut setup = duel(Edition::E2024);
    let onlooker = setup.sides[0].clone();
    setup.sides.resize(sides, onlooker);
    for side in &mut setup.sides {
        side.attitudes.resize(sides, Attitude::Ally);
    }
    setup
}

#[test]
fn there_are_only_so_many_sides() {
    let begin = |sides| Battle::new(watched_by(sides), &mut Seeded::new(1), &mut Silent);
    assert!(begin(MOST_SIDES).is_ok());
    let refused = begin(MOST_SIDES + 1).expect_err("one side too many");
    assert_eq!(refused, SetupError::TooManySides(MOST_SIDES + 1));
    assert_eq!(refused.to_string(), "17 sides are too many: 16 is the most");
}
