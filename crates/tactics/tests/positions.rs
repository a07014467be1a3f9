//! What a veteran chooses, on fields where one thing only differs.

use affray_dice::Seeded;
use affray_rules::{Battle, Command, CreatureId, Edition, Silent, Target};
use affray_tactics::{Level, Minds};
use affray_testkit::encounter;

fn battle(combatants: &str, edition: Edition) -> Battle {
    let text = format!("map = {{ width = 24, height = 13 }}\n{combatants}");
    encounter::battle(&text, edition)
}

/// Whom the first to act strikes at, with what it does before that.
fn first_target(battle: &mut Battle) -> CreatureId {
    let (mut minds, mut dice) = (Minds::all(Level::Veteran), Seeded::new(1));
    for _ in 0..10 {
        let command = minds.choose(battle).expect("somebody decides");
        if let Command::Attack(order) = command {
            let Target::Creature(target) = order.target else { panic!("{order:?}") };
            return target;
        }
        battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
    }
    panic!("it strikes at nobody");
}

#[test]
fn it_stands_between_a_frail_friend_and_the_enemy() {
    // Each orc is 20 feet from the knight and 25 from another of its side. A scout does more than a
    // guard in a round, and bears less for it.
    let with = |guard: &str, scout: &str| {
        format!(
            r#"
[[combatant]]
creature = "knight"
side = "Ours"
at = "l7"
initiative = 20
[[combatant]]
creature = "guard"
side = "Ours"
at = "{guard}"
initiative = 15
[[combatant]]
creature = "scout"
side = "Ours"
at = "{scout}"
initiative = 15
[[combatant]]
creature = "orc"
side = "Theirs"
at = ["h7", "p7"]
initiative = 10
"#
        )
    };
    for (guard, scout, orc) in [("c7", "u7", "Orc 2"), ("u7", "c7", "Orc 1")] {
        let mut battle = battle(&with(guard, scout), Edition::E2014);
        let target = first_target(&mut battle);
        assert_eq!(battle.name(target), orc, "with the scout at {scout}");
    }
}

#[test]
fn it_takes_hold_of_one_who_would_shoot_from_elsewhere() {
    let with = |attack: &str| {
        format!(
            r#"
[[combatant]]
name = "Wrestler"
side = "Ours"
at = "h5"
initiative = 20
[combatant.stat-block]
like = "commoner"
skills = {{ athletics = 8 }}
[[combatant]]
name = "Foe"
side = "Theirs"
at = "i5"
initiative = 10
[combatant.stat-block]
size = "medium"
type = "humanoid"
speed = 30
hp = 30
ac = 14
[[combatant.stat-block.attack]]
name = "Weapon"
to-hit = 6
{attack}
damage = ["2d8+4 piercing"]
"#
        )
    };
    for edition in Edition::ALL {
        let choice = |attack: &str| {
            let battle = battle(&with(attack), edition);
            Minds::all(Level::Veteran).choose(&battle)
        };
        let archer = choice("range = [150, 600]");
        assert!(matches!(archer, Some(Command::Grapple { .. })), "{edition}: {archer:?}");
        let swordsman = choice("reach = 5");
        assert!(matches!(swordsman, Some(Command::Attack(_))), "{edition}: {swordsman:?}");
    }
}
