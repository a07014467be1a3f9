//! Where tacticians go: up and down, up ledges, through doors, out of harm, and never to and fro.

use affray_dice::Seeded;
use affray_rules::{Command, Edition, GmCommand, Life, Presence, Question, Silent, Square, Target};
use affray_tactics::Level;
use affray_testkit::{
    encounter::{self, named},
    turns::rounds,
};

const LEVELS: [Level; 2] = [Level::Simple, Level::Veteran];

/// Whether somebody strikes by hand at somebody else in so many rounds.
fn strikes(text: &str, edition: Edition, level: Level, last: u16, who: &str, whom: &str) -> bool {
    let mut battle = encounter::seeded(text, edition, 2);
    let (who, whom) = (named(&battle, who), named(&battle, whom));
    let mut strikes = false;
    rounds(&mut battle, level, 2, last, |battle, command| {
        if let (Question::Turn(id), Command::Attack(order)) = (battle.decision().question, command)
        {
            strikes |= id == who && order.target == Target::Creature(whom);
        }
    });
    strikes
}

/// Everybody at every level that thinks, by both editions.
fn everywhere(then: impl Fn(Edition, Level)) {
    for edition in Edition::ALL {
        LEVELS.into_iter().for_each(|level| then(edition, level));
    }
}

const ALOFT: &str = r#"
map = { width = 14, height = 8 }
[[combatant]]
creature = "hippogriff"
name = "Beast"
side = "Air"
at = "b3"
height = 30
initiative = 20
[[combatant]]
creature = "ghoul"
name = "Walker"
side = "Ground"
at = "k3"
initiative = 10
"#;

#[test]
fn a_flyer_comes_down_to_strike() {
    // 45 feet off and 30 down: 60 feet of flight are more than enough.
    everywhere(|edition, level| {
        assert!(strikes(ALOFT, edition, level, 1, "Beast", "Walker"), "{edition} {level}");
    });
}

#[test]
fn a_flyer_on_the_ground_takes_off_to_strike() {
    // It flies no further than it walks, and its prey hangs in the air with nowhere to go.
    let text = r#"
map = { width = 14, height = 8 }
[[combatant]]
name = "Hunter"
side = "Ours"
at = "b3"
initiative = 20
[combatant.stat-block]
like = "ghoul"
speed = { walk = 30, fly = 30 }
[[combatant]]
name = "Prey"
side = "Theirs"
at = "e3"
height = 20
initiative = 10
[combatant.stat-block]
like = "ghoul"
speed = { walk = 0, fly = 5, hover = true }
"#;
    everywhere(|edition, level| {
        assert!(strikes(text, edition, level, 1, "Hunter", "Prey"), "{edition} {level}");
    });
}

#[test]
fn a_flyer_that_shoots_stays_up() {
    let text = r#"
map = { width = 14, height = 8 }
[[combatant]]
name = "Archer"
side = "Air"
at = "b3"
height = 30
initiative = 20
[combatant.stat-block]
like = "scout"
speed = { walk = 30, fly = 60 }
[[combatant]]
creature = "ghoul"
side = "Ground"
at = "k3"
initiative = 10
"#;
    everywhere(|edition, level| {
        let mut battle = encounter::seeded(text, edition, 2);
        let archer = named(&battle, "Archer");
        let mut shots = 0;
        rounds(&mut battle, level, 2, 3, |battle, command| {
            if battle.decision().question == Question::Turn(archer) {
                assert_eq!(battle.creature(archer).height, 30, "{edition} {level}");
                shots += u32::from(matches!(command, Command::Attack(_)));
            }
        });
        assert!(shots > 0, "{edition} {level}");
    });
}

#[test]
fn a_swimmer_changes_its_depth_to_strike() {
    // The shark is 10 feet higher, and 30 feet off.
    let text = r#"
[map]
rows = ["~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~"]
[map.legend]
"~" = { ground = "water", depth = 40 }
[[combatant]]
creature = { 2014 = "sahuagin", 2024 = "sahuagin warrior" }
name = "Prey"
side = "Merfolk"
at = "c2"
height = -40
initiative = 10
[[combatant]]
creature = "giant shark"
name = "Shark"
side = "Sharks"
at = "i2"
height = -25
initiative = 20
"#;
    everywhere(|edition, level| {
        assert!(strikes(text, edition, level, 1, "Shark", "Prey"), "{edition} {level}");
    });
}

#[test]
fn a_swimmer_dives_from_the_surface() {
    let text = r#"
[map]
rows = ["~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~"]
[map.legend]
"~" = { ground = "water", depth = 40 }
[[combatant]]
name = "Diver"
side = "Merfolk"
at = "c2"
initiative = 20
[combatant.stat-block]
like = "ghoul"
speed = { walk = 30, swim = 40 }
[[combatant]]
name = "Prey"
side = "Sharks"
at = "e2"
height = -30
initiative = 10
[combatant.stat-block]
like = "ghoul"
speed = { walk = 0, swim = 5 }
"#;
    everywhere(|edition, level| {
        assert!(strikes(text, edition, level, 2, "Diver", "Prey"), "{edition} {level}");
    });
}

#[test]
fn a_walker_dashes_up_a_ledge() {
    // 15 feet up a ledge take 35 feet of movement, more than a turn has without a dash.
    let text = r#"
[map]
rows = ["..........WWWW", "..........WWWW", "..........WWWW"]
[map.legend]
"W" = { name = "ledge", height = 15, face = "rough" }
[[combatant]]
creature = "ghoul"
name = "Ghoul"
side = "Ghouls"
at = "i2"
initiative = 20
[[combatant]]
creature = "scout"
name = "Scout"
side = "Scouts"
at = "l2"
initiative = 10
"#;
    everywhere(|edition, level| {
        let mut battle = encounter::seeded(text, edition, 1);
        let ghoul = named(&battle, "Ghoul");
        let mut dashes = false;
        rounds(&mut battle, level, 1, 1, |battle, command| {
            let mine = battle.decision().question == Question::Turn(ghoul);
            dashes |= mine && matches!(command, Command::Dash(_));
        });
        assert!(dashes, "{edition} {level}");
        assert_eq!(battle.creature(ghoul).height, 15, "{edition} {level}");
    });
}

#[test]
fn the_door_on_the_way_is_opened_and_not_the_nearest() {
    // The door in the west is nearer, and leads to a closet.
    let text = r#"
[map]
rows = [
    '##############',
    '#.+....+.....#',
    '##########.###',
    '#............#',
    '#####+########',
    '#............#',
    '##############',
]
[[combatant]]
creature = "ghoul"
name = "Ghoul"
side = "Dead"
at = "d2"
initiative = 20
[[combatant]]
creature = "guard"
name = "Guard"
side = "Ours"
at = "l4"
initiative = 10
"#;
    everywhere(|edition, level| {
        let mut battle = encounter::seeded(text, edition, 1);
        let ghoul = named(&battle, "Ghoul");
        // It knows where its enemy is.
        let guard = named(&battle, "Guard");
        assert!(battle.knows_place(ghoul, guard));
        let mut opened = Vec::new();
        rounds(&mut battle, level, 1, 6, |battle, command| {
            if let (Question::Turn(id), Command::Use { object }) =
                (battle.decision().question, command)
                && id == ghoul
            {
                opened.push(battle.object_space(*object).corner.x);
            }
        });
        assert!(opened.len() == 1 && opened[0] > 4, "{edition} {level}: {opened:?}");
        assert!(battle.distance(ghoul, guard) <= 5, "{edition} {level}");
    });
}

#[test]
fn who_flees_opens_the_door() {
    let text = r#"
[map]
rows = ['##########', '#........#', '#........+', '#........#', '##########']
[[combatant]]
creature = "commoner"
name = "Runner"
side = "Foes"
at = "c3"
initiative = 20
morale = true
temper = "coward"
[[combatant]]
creature = "guard"
name = "Guard"
side = "Ours"
at = "b2"
initiative = 10
"#;
    everywhere(|edition, level| {
        let mut battle = encounter::seeded(text, edition, 1);
        let (runner, mut dice) = (named(&battle, "Runner"), Seeded::new(1));
        let hurt = Command::Gm(GmCommand::HitPoints { creature: runner, hit_points: 2 });
        battle.apply(&hurt, &mut dice, &mut Silent).expect("the GM may");
        let mut opens = false;
        rounds(&mut battle, level, 1, 2, |_, command| {
            opens |= matches!(command, Command::Use { .. });
        });
        let gone = battle.creature(runner).presence != Presence::Present;
        assert!(opens || battle.creature(runner).life != Life::Alive, "{edition} {level}");
        assert!(gone || battle.creature(runner).life != Life::Alive, "{edition} {level}");
    });
}

#[test]
fn nobody_ends_its_turn_in_a_moonbeam() {
    let text = r#"
map = { width = 24, height = 12 }
[[combatant]]
name = "Druid"
side = "Heroes"
at = "b6"
initiative = 20
[combatant.stat-block]
role = "character"
level = 7
hp = 60
ac = 18
abilities = { wis = 20, con = 20 }
weapons = ["mace"]
spellcasting = { ability = "wis", level = 7, slots = [4, 3, 3, 1], spells = ["Moonbeam"] }
[[combatant]]
creature = "scout"
side = "Scouts"
at = ["p5", "p6", "q5", "q6"]
initiative = 10
"#;
    everywhere(|edition, level| {
        let mut caught = 0;
        for seed in 0..6 {
            let mut battle = encounter::seeded(text, edition, seed);
            let druid = named(&battle, "Druid");
            rounds(&mut battle, level, seed, 3, |battle, command| {
                let Question::Turn(id) = battle.decision().question else { return };
                if id == druid || *command != Command::EndTurn {
                    return;
                }
                caught += u32::from(!battle.zones().is_empty());
                let inside = battle.zones().iter().any(|zone| zone.inside.contains(id));
                assert!(!inside, "{edition} {level} seed {seed}: {}", battle.name(id));
            });
        }
        assert!(caught > 0, "{edition} {level}");
    });
}

#[test]
fn divers_come_up_for_air() {
    // 40 feet of water at 15 feet a turn, or 30 with a dash, and breath for three rounds.
    let text = r#"
[map]
rows = ["~~~~~~~~~~~~~~~~~~~~~~~~~~", "~~~~~~~~~~~~~~~~~~~~~~~~~~", "~~~~~~~~~~~~~~~~~~~~~~~~~~"]
[map.legend]
"~" = { ground = "water", depth = 40 }
[[combatant]]
creature = { 2014 = "veteran", 2024 = "warrior veteran" }
side = "Divers"
at = ["b2", "c2"]
height = -40
breath = 3
[[combatant]]
name = "Bait"
side = "Others"
at = "y2"
height = -40
[combatant.stat-block]
like = "ghoul"
speed = { walk = 0, swim = 5 }
"#;
    everywhere(|edition, level| {
        let mut battle = encounter::seeded(text, edition, 1);
        let bait = named(&battle, "Bait");
        let mut up = 0;
        rounds(&mut battle, level, 1, 4, |battle, _| {
            let Question::Turn(id) = battle.decision().question else { return };
            if id != bait && battle.can_breathe(id) {
                up |= 1 << id.0;
            }
        });
        assert_eq!(up, 0b11, "{edition} {level}");
        for id in battle.ids().filter(|id| *id != bait) {
            assert!(battle.creature(id).hit_points > 0 && battle.creature(id).exhaustion == 0);
        }
    });
}

#[test]
fn nobody_paces_to_and_fro() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../encounters/");
    for file in ["the-old-wall", "the-mill-race", "the-crypt", "ogre-hill"] {
        let text = std::fs::read_to_string(format!("{folder}{file}.toml")).expect(file);
        everywhere(|edition, level| {
            let mut battle = encounter::seeded(&text, edition, 1);
            let mut turn = (0, None);
            let mut left: Vec<Square> = Vec::new();
            rounds(&mut battle, level, 1, 8, |battle, command| {
                let Question::Turn(id) = battle.decision().question else { return };
                if turn != (battle.round(), Some(id)) {
                    turn = (battle.round(), Some(id));
                    left.clear();
                }
                match command {
                    Command::Move { to, .. } => {
                        let here = battle.creature(id).square;
                        let back = *to != here && left.contains(to);
                        assert!(!back, "{file} {edition} {level}: {}", battle.name(id));
                        left.push(here);
                    }
                    Command::Dash(_) | Command::StandUp | Command::DropProne => {}
                    _ => left.clear(),
                }
            });
        });
    }
}
