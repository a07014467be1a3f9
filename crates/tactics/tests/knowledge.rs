//! A tactician goes by what its creature may know: how hurt an enemy looks, and not by what it has
//! left; and not by those whom its side can't place.

#[path = "../../rules/tests/support/mod.rs"]
mod support;

use affray_dice::Seeded;
use affray_rules::{
    Battle, Chooser, Command, CreatureId, Edition, GmCommand, Question, SideId, Silent,
};
use affray_tactics::{Level, Minds};
use support::{plain, wild};

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
                    battle.carry_out(&command, &mut dice, &mut Silent);
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
