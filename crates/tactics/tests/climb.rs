//! Nobody hangs on a face for ever.

use affray_dice::Seeded;
use affray_rules::{
    Battle, Command, CreatureId, Economy, Edition, Footing, MoveOptions, MovementMode, Search,
    Setup, Silent, Square,
};
use affray_tactics::{Level, Minds};

const ONE: CreatureId = CreatureId(0);
const FOOT: Square = Square { x: 10, y: 8 };

/// Two fighters, one at the foot of a cliff of 100 feet, the other far off.
fn cliff(edition: Edition) -> Setup {
    let mut setup = affray_testkit::duel(edition);
    let (width, height) = (setup.map.grid.width, setup.map.grid.height);
    let level = |x: u8| if x > FOOT.x { 100 } else { 0 };
    setup.map.floors = (0..height).flat_map(|_| (0..width).map(level)).collect();
    setup.blocks[0].speeds.walk = 30;
    setup.combatants[0].square = FOOT;
    setup.combatants[1].square = Square { x: 0, y: 19 };
    setup
}

fn comes_down(level: Level, edition: Edition) {
    let mut dice = Seeded::new(1);
    let mut battle = Battle::new(cliff(edition), &mut dice, &mut Silent).expect("a right setup");
    let mut tell = |battle: &mut Battle, command: Command| {
        battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
    };
    for level in [30, 50] {
        assert_eq!(battle.turn().creature, ONE);
        tell(&mut battle, Command::Dash(Economy::Action));
        let course =
            MoveOptions { level: Some(level), gait: Some(MovementMode::Climb), careful: false };
        tell(&mut battle, Command::Move { to: FOOT, path: None, course });
        tell(&mut battle, Command::EndTurn);
        tell(&mut battle, Command::EndTurn);
    }
    assert_eq!((battle.footing(ONE), battle.creature(ONE).height), (Footing::Face, 50));
    // Neither the top nor the ground is within reach.
    assert_eq!(battle.paths().reach(Search::Cheapest).squares().count(), 0);
    let mut minds = Minds::all(level);
    while battle.round() < 12 && battle.footing(ONE) == Footing::Face {
        let Some(command) = minds.choose(&battle) else { break };
        tell(&mut battle, command);
    }
    assert_eq!(battle.footing(ONE), Footing::Ground, "{level} in {edition:?}");
}

#[test]
fn who_hangs_on_a_face_comes_down() {
    for edition in Edition::ALL {
        comes_down(Level::Simple, edition);
        comes_down(Level::Veteran, edition);
    }
}
