//! Whom those who fight hand to hand go for, and when they run, throw, or leave.

use affray_rules::{AttackOrder, Battle, Command, CreatureId, Economy, Edition, Manner};
use affray_tactics::{Level, Minds};
use affray_testkit::{
    encounter::{apply, on_a_field},
    turns::{attacks, turn},
};

/// A walker with such an attack at b7, and one who shoots from so far off; the walker's turn.
fn walker(attack: &str, shooter: &str, level: Level, edition: Edition) -> (Battle, CreatureId) {
    let text = format!(
        r#"
[[combatant]]
name = "Walker"
side = "West"
at = "b7"
[combatant.stat-block]
hp = 40
ac = 20
{attack}
[[combatant]]
name = "Shooter"
side = "East"
at = "{shooter}"
[combatant.stat-block]
hp = 40
ac = 12
[[combatant.stat-block.attack]]
name = "Longbow"
to-hit = 4
range = [150, 600]
damage = ["1d8+2 piercing"]
"#
    );
    let mut battle = on_a_field(&text, edition);
    let walker = battle.by_name("Walker").expect("it is there");
    while battle.turn().creature != walker {
        turn(&mut battle, level, 1);
    }
    (battle, walker)
}

const SWORD: &str = r#"[[combatant.stat-block.attack]]
name = "Longsword"
to-hit = 5
damage = ["1d8+3 slashing"]
"#;

const JAVELIN: &str = r#"
[[combatant.stat-block.attack]]
name = "Javelin"
to-hit = 9
reach = 5
range = [30, 120]
kind = "both"
damage = ["1d6+3 piercing"]
"#;

#[test]
fn one_with_a_long_way_to_go_runs_it_in_one_move() {
    for (level, edition) in [Level::Simple, Level::Veteran].into_iter().zip(Edition::ALL) {
        let (mut battle, walker) = walker(SWORD, "z7", level, edition);
        let from = battle.space(walker);
        let done = turn(&mut battle, level, 1);
        assert!(
            matches!(done[..], [Command::Dash(_), Command::Move { .. }, Command::EndTurn]),
            "{edition} {level}: {done:?}"
        );
        // Twice its speed of 30 feet (`action.dash`).
        assert_eq!(battle.space(walker).feet_to(from), 60, "{edition} {level}");
    }
}

#[test]
fn one_who_can_strike_on_this_turn_does_not_run() {
    // 30 feet away is 25 to go; a javelin flies 120.
    for (attack, shooter) in [(SWORD, "h7"), (JAVELIN, "w7")] {
        for (level, edition) in [Level::Simple, Level::Veteran].into_iter().zip(Edition::ALL) {
            let (mut battle, _) = walker(attack, shooter, level, edition);
            let done = turn(&mut battle, level, 1);
            let strikes = done.iter().any(|command| matches!(command, Command::Attack(_)));
            let runs = done.iter().any(|command| matches!(command, Command::Dash(_)));
            assert!(strikes && !runs, "{edition} {level} {shooter}: {done:?}");
        }
    }
}

#[test]
fn after_a_felling_blow_one_goes_up_to_the_next() {
    let two_to_fell = r#"
[[combatant]]
name = "Knight"
side = "Ours"
at = "f6"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 60
ac = 18
abilities = { str = 18 }
[[combatant.stat-block.attack]]
name = "Great axe"
to-hit = 25
damage = ["1d4+40 slashing"]
[[combatant]]
name = "Bandit"
side = "Theirs"
at = ["g6", "l6"]
initiative = 10
[combatant.stat-block]
type = "humanoid"
challenge = "1/8"
hp = 20
ac = 12
abilities = { str = 10 }
[[combatant.stat-block.attack]]
name = "Club"
to-hit = 2
damage = ["1d4 bludgeoning"]
"#;
    for edition in Edition::ALL {
        let mut battle = on_a_field(two_to_fell, edition);
        let knight = battle.turn().creature;
        let done = turn(&mut battle, Level::Veteran, 1);
        assert!(matches!(done[..], [Command::Attack(_), Command::Move { .. }, Command::EndTurn]));
        let (fell, next) = (CreatureId(knight.0 + 1), CreatureId(knight.0 + 2));
        assert!(!battle.creature(fell).stands() && battle.creature(next).stands());
        assert_eq!(battle.distance(knight, next), 5, "{done:?}");
    }
}

#[test]
fn one_who_slips_away_does_so_after_its_blow() {
    // The brute reaches 5 feet after 10: farther off than 15 it does nothing.
    let footpad_and_brute = r#"
[[combatant]]
name = "Footpad"
side = "Ours"
at = "f6"
initiative = 20
[combatant.stat-block]
role = "character"
level = 2
hp = 10
ac = 14
abilities = { dex = 16 }
bonus-actions = ["disengage"]
[[combatant.stat-block.attack]]
name = "Dagger"
to-hit = 5
damage = ["1d4+3 piercing"]
[[combatant]]
name = "Brute"
side = "Theirs"
at = "g6"
initiative = 10
[combatant.stat-block]
type = "giant"
challenge = 2
hp = 80
ac = 11
speed = 10
abilities = { str = 18 }
[[combatant.stat-block.attack]]
name = "Club"
to-hit = 6
damage = ["2d8+4 bludgeoning"]
"#;
    for edition in Edition::ALL {
        let mut battle = on_a_field(footpad_and_brute, edition);
        let footpad = battle.turn().creature;
        let done = turn(&mut battle, Level::Veteran, 1);
        assert!(
            matches!(done[..2], [Command::Attack(_), Command::Disengage(Economy::Bonus)]),
            "{done:?}"
        );
        assert!(battle.distance(footpad, CreatureId(footpad.0 + 1)) > 15, "{done:?}");
    }
}

/// Whom a knight strikes at that has two guards at its back, who do so much damage, and is not far from
/// a warlord who does a lot and would fall to one blow.
fn struck_by_one_who_is_held(
    guard: &str,
    warlord: &str,
    edition: Edition,
) -> Vec<(String, String)> {
    let melee = format!(
        r#"
[[combatant]]
name = "Knight"
side = "Ours"
at = "f6"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 15
ac = 18
abilities = {{ str = 18 }}
[[combatant.stat-block.attack]]
name = "Long sword"
to-hit = 9
damage = ["1d8+8 slashing"]
[[combatant]]
name = "Guard"
side = "Theirs"
count = 2
at = ["e6", "e7"]
initiative = 10
[combatant.stat-block]
type = "humanoid"
challenge = "1/8"
hp = 20
ac = 14
abilities = {{ str = 10 }}
[[combatant.stat-block.attack]]
name = "Club"
to-hit = 5
damage = ["{guard} bludgeoning"]
[[combatant]]
name = "Warlord"
side = "Theirs"
at = "j6"
initiative = 5
[combatant.stat-block]
type = "humanoid"
challenge = 5
hp = 6
ac = 10
abilities = {{ str = 18 }}
[[combatant.stat-block.attack]]
name = "Great axe"
to-hit = 7
damage = ["{warlord} slashing"]
"#
    );
    let mut battle = on_a_field(&melee, edition);
    let knight = battle.turn().creature;
    let done = turn(&mut battle, Level::Veteran, 1);
    attacks(&battle, knight, &done)
}

#[test]
fn one_who_is_held_leaves_for_somebody_far_more_dangerous_alone() {
    for edition in Edition::ALL {
        let weak = struck_by_one_who_is_held("1d4", "2d12+10", edition);
        assert!(weak.iter().all(|(_, whom)| whom == "Warlord"), "{edition:?}: {weak:?}");
        assert_eq!(weak.len(), 1, "{edition:?}");
        // Of equals even one who is nearly beaten is not worth the blows of those at hand.
        for guard in ["3d12", "2d12+10"] {
            let strong = struck_by_one_who_is_held(guard, "2d12+10", edition);
            assert!(
                strong.iter().all(|(_, whom)| whom.starts_with("Guard")),
                "{edition:?}: {strong:?}"
            );
            assert_eq!(strong.len(), 1, "{edition:?}");
        }
    }
}

#[test]
fn one_who_fights_hand_to_hand_throws_where_it_gets_to_nobody() {
    let arms = format!("{SWORD}{JAVELIN}");
    // 30 feet away is 25 to go, where the sword does its work; 105 feet are too far.
    for (shooter, manner) in [("h7", Manner::Melee), ("w7", Manner::Ranged)] {
        for edition in Edition::ALL {
            let (mut battle, _) = walker(&arms, shooter, Level::Veteran, edition);
            let done = turn(&mut battle, Level::Veteran, 1);
            let manners: Vec<Manner> = done
                .iter()
                .filter_map(|command| match command {
                    Command::Attack(order) => Some(order.manner),
                    _ => None,
                })
                .collect();
            assert_eq!(manners, [manner], "{edition} {shooter}: {done:?}");
        }
    }
}

#[test]
fn what_is_thrown_after_a_walk_is_what_a_look_about_would_choose() {
    let arms = format!("{SWORD}{JAVELIN}");
    for edition in Edition::ALL {
        let (mut battle, _) = walker(&arms, "w7", Level::Simple, edition);
        let mut minds = Minds::all(Level::Simple);
        let walks = minds.choose(&battle).expect("it is its turn");
        assert!(matches!(walks, Command::Move { .. }), "{edition}: {walks:?}");
        apply(&mut battle, walks);
        let throws = minds.choose(&battle).expect("it is its turn");
        let thrown = |order: &AttackOrder| order.manner == Manner::Ranged;
        assert!(
            matches!(&throws, Command::Attack(order) if thrown(order)),
            "{edition}: {throws:?}"
        );
        let mut others = Minds::all(Level::Simple);
        assert_eq!(others.choose(&battle), Some(throws), "{edition}");
        assert_eq!(minds.weighed(), others.weighed(), "{edition}");
    }
}
