//! A tactician goes by what its creature may know: how hurt an enemy looks, and not by what it has
//! left; and not by those whom its side can't place.

use affray_dice::Seeded;
use affray_rules::{
    Battle, Chooser, Command, CreatureId, Edition, GmCommand, Question, SideId, Silent, Square,
};
use affray_tactics::{Level, Minds, Thought};
use affray_testkit::{gloom, plain, wild};

/// The side that must decide on a turn.
fn on_turn(battle: &Battle) -> Option<SideId> {
    match (battle.decision().question, battle.decision().by) {
        (Question::Turn(_), Chooser::Creature(id)) => Some(battle.creature(id).side),
        _ => None,
    }
}

/// The same battle, with as many hit points for an enemy as still look the same.
fn twin(battle: &Battle, id: CreatureId) -> Option<Battle> {
    let (now, health) = (battle.creature(id).hit_points, battle.health(id));
    let others = (1..=battle.creature(id).maximum).filter(|other| *other != now);
    others
        .filter_map(|hit_points| {
            let mut twin = battle.clone();
            let command = Command::Gm(GmCommand::HitPoints { creature: id, hit_points });
            twin.apply(&command, &mut Seeded::new(0), &mut Silent).ok()?;
            (twin.health(id) == health && twin.decision() == battle.decision()).then_some(twin)
        })
        .next()
}

fn goes_by_looks(level: Level) {
    let mut compared = 0;
    for seed in 0..12 {
        for edition in Edition::ALL {
            for setup in [plain(edition, seed), wild(edition, seed)] {
                let mut dice = Seeded::new(seed);
                let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("a right setup");
                for _ in 0..60 {
                    if let Some(side) = on_turn(&battle) {
                        let choice = Minds::all(level).choose(&battle);
                        let hurt = |id: &CreatureId| {
                            let one = battle.creature(*id);
                            one.side != side && one.stands() && one.hit_points < one.maximum
                        };
                        for id in battle.ids().filter(hurt) {
                            let Some(twin) = twin(&battle, id) else { continue };
                            assert_eq!(
                                Minds::all(level).choose(&twin),
                                choice,
                                "{level} knows what {} has left (seed {seed})",
                                battle.name(id)
                            );
                            compared += 1;
                        }
                    }
                    let Some(command) = Minds::all(Level::Simple).choose(&battle) else { break };
                    battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
                }
            }
        }
    }
    assert!(compared > 100, "only {compared} looks at the hurt");
}

#[test]
fn the_simple_player_goes_by_looks() {
    goes_by_looks(Level::Simple);
}

#[test]
fn the_veteran_goes_by_looks() {
    goes_by_looks(Level::Veteran);
}

/// Those of other sides who fight and whom a side can't place.
fn unknown(battle: &Battle, side: SideId) -> Vec<CreatureId> {
    let theirs = |id: &CreatureId| {
        let one = battle.creature(*id);
        one.side != side && one.stands() && battle.on_map(*id) && !battle.side_knows(side, *id)
    };
    battle.ids().filter(theirs).collect()
}

/// The same battle for all that a side can know: those whom it can't place are elsewhere, and have
/// one hit point left.
fn with_others_elsewhere(battle: &Battle, side: SideId, seed: u64) -> Option<Battle> {
    let hidden = unknown(battle, side);
    let mut twin = battle.clone();
    for creature in hidden.iter().copied() {
        let squares: Vec<Square> = battle.setup().map.squares().collect();
        let first = (seed as usize * 17 + 5 * creature.index()) % squares.len();
        let mut places = squares.iter().cycle().skip(first).step_by(7).take(30);
        twin = places.find_map(|square| {
            let mut moved = twin.clone();
            let place = GmCommand::Place { creature, square: *square, height: None };
            moved.apply(&Command::Gm(place), &mut Seeded::new(0), &mut Silent).ok()?;
            let away = moved.creature(creature).square != battle.creature(creature).square;
            (away && unknown(&moved, side) == hidden).then_some(moved)
        })?;
        let weak = GmCommand::HitPoints { creature, hit_points: 1 };
        twin.apply(&Command::Gm(weak), &mut Seeded::new(0), &mut Silent).ok()?;
    }
    let same = unknown(&twin, side) == hidden && twin.decision() == battle.decision();
    (same && !hidden.is_empty()).then_some(twin)
}

/// Compares so many choices, as far as so many fights have them.
fn goes_by_what_its_side_can_place(level: Level, fights: u64, looks: u32) {
    let mut compared = 0;
    for seed in 0..fights {
        for edition in Edition::ALL {
            let setup = gloom(wild(edition, seed), seed);
            let mut dice = Seeded::new(seed);
            let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("a right setup");
            for _ in 0..60 {
                if compared < looks
                    && let Some(side) = on_turn(&battle)
                    && let Some(twin) = with_others_elsewhere(&battle, side, seed)
                {
                    assert_eq!(
                        Minds::all(level).choose(&twin),
                        Minds::all(level).choose(&battle),
                        "{level} knows where somebody hides (seed {seed}, {edition:?})"
                    );
                    compared += 1;
                }
                let Some(command) = Minds::all(Level::Simple).choose(&battle) else { break };
                battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
            }
        }
    }
    assert!(compared == looks, "only {compared} looks past the hidden");
}

#[test]
fn the_simple_player_knows_nothing_of_the_hidden() {
    goes_by_what_its_side_can_place(Level::Simple, 40, 40);
}

#[test]
fn the_veteran_knows_nothing_of_the_hidden() {
    goes_by_what_its_side_can_place(Level::Veteran, 40, 40);
}

#[test]
fn the_mastermind_knows_nothing_of_the_hidden() {
    goes_by_what_its_side_can_place(Level::Mastermind(Thought::Commands(300)), 12, 6);
}
