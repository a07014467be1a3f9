//! Temper, morale and habits of reacting, as encounter files set them.

use affray_compendium::Encounter;
use affray_dice::Seeded;
use affray_rules::{
    Battle, Command, CreatureId, Edition, Presence, Question, Reaction, Silent, Square, Target,
    Temper,
};
use affray_tactics::{Level, Minds};

/// A fight of 2014 on an open field, with these combatants.
fn battle(options: &str, combatants: &str) -> Battle {
    let text = format!(
        "title = \"Conduct\"\nmap = {{ width = 16, height = 9 }}\n[options]\n{options}\n{combatants}"
    );
    let encounter = Encounter::parse(&text, "conduct").expect("a right file");
    let setup = encounter.setup(Some(Edition::E2014)).expect("a right encounter");
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("a right setup")
}

/// One of them: the first to act has the highest initiative.
fn one(creature: &str, side: &str, at: &str, initiative: i8, more: &str) -> String {
    format!(
        "[[combatant]]\ncreature = \"{creature}\"\nside = \"{side}\"\nat = \"{at}\"\n\
         initiative = {initiative}\n{more}\n"
    )
}

fn named(battle: &Battle, name: &str) -> CreatureId {
    battle.by_name(name).expect(name)
}

/// Whether somebody has left or given up by the end of its first turn.
fn after_a_turn(mut battle: Battle, name: &str) -> Presence {
    let id = named(&battle, name);
    let mut minds = Minds::all(Level::Simple);
    let mut dice = Seeded::new(3);
    for _ in 0..40 {
        let Question::Turn(who) = battle.decision().question else { break };
        if who != id {
            break;
        }
        let command = minds.choose(&battle).expect("somebody decides");
        battle.carry_out(&command, &mut dice, &mut Silent);
    }
    battle.creature(id).presence
}

#[test]
fn a_hurt_coward_flees_over_the_edge_where_morale_counts() {
    // 3 of 7 hit points are less than half; the edge is one square away.
    let with = |options: &str, more: &str| {
        let all = one("goblin", "Goblins", "b5", 20, &format!("hp = 3\n{more}"))
            + &one("guard", "Watch", "l5", 10, "");
        after_a_turn(battle(options, &all), "Goblin")
    };
    assert_eq!(with("", ""), Presence::Present);
    assert_eq!(with("morale = true", ""), Presence::Fled);
    assert_eq!(with("", "morale = true"), Presence::Fled);
    assert_eq!(with("morale = true", "morale = false"), Presence::Present);
    assert_eq!(with("morale = true", "temper = \"mindless\""), Presence::Present);
    // A soldier stands while at least half of its side does.
    assert_eq!(with("morale = true", "temper = \"soldier\""), Presence::Present);
}

#[test]
fn whoever_is_near_death_with_an_enemy_beside_it_gives_up_if_it_can_speak() {
    let with = |more: &str| {
        let all = one("bandit", "Bandits", "h5", 20, &format!("hp = 2\n{more}"))
            + &one("guard", "Watch", "i5", 10, "");
        after_a_turn(battle("morale = true", &all), "Bandit")
    };
    assert_eq!(with("temper = \"coward\""), Presence::Surrendered);
    // A beast runs, for better or worse.
    assert_eq!(with("temper = \"beast\""), Presence::Present);
}

#[test]
fn player_characters_fight_on_unless_told_otherwise() {
    let with = |more: &str| {
        let all =
            one("goblin", "Heroes", "b5", 20, &format!("hp = 3\nplayed-by = \"player\"\n{more}"))
                + &one("guard", "Watch", "l5", 10, "");
        after_a_turn(battle("morale = true", &all), "Goblin")
    };
    assert_eq!(with(""), Presence::Present);
    assert_eq!(with("morale = true"), Presence::Fled);
}

#[test]
fn the_mindless_shoot_at_whoever_is_nearest() {
    // The nearer one has AC 18 and is harder to hit than the farther one with AC 10.
    let with = |more: &str| {
        let all = one("skeleton", "Dead", "a5", 20, more)
            + &one("knight", "Living", "k5", 10, "")
            + &one("commoner", "Living", "m5", 5, "");
        let battle = battle("", &all);
        match Minds::all(Level::Veteran).choose(&battle) {
            Some(Command::Attack(order)) => match order.target {
                Target::Creature(id) => battle.name(id).to_owned(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(with("temper = \"mindless\""), "Knight");
    assert_eq!(with(""), "Commoner");
}

#[test]
fn reactions_follow_the_habit() {
    let with = |habit: &str| {
        let all = one("commoner", "Folk", "d5", 20, "") + &one("guard", "Watch", "e5", 10, habit);
        let mut battle = battle("", &all);
        let away = Command::move_to(Square { x: 0, y: 4 });
        battle.apply(&away, &mut Seeded::new(1), &mut Silent).expect("a legal move");
        assert!(matches!(battle.decision().question, Question::React { .. }));
        Minds::all(Level::Simple).choose(&battle)
    };
    let strikes = |command| matches!(command, Some(Command::React(Reaction::Opportunity(_))));
    assert!(strikes(with("")));
    assert!(strikes(with("reactions = \"ask\"")));
    assert!(strikes(with("reactions = \"always\"")));
    assert!(strikes(with("reactions = \"wisely\"")));
    assert_eq!(with("reactions = \"never\""), Some(Command::Decline));
}

#[test]
fn stat_blocks_suggest_a_temper() {
    // Intelligence and Wisdom by the 2014 stat blocks: zombie 3 and 6, wolf 3 and 12, owlbear 3
    // and 12, goblin 10 and 8 (Small), ogre 5 and 7 (Large), orc 7 and 11, mage 17 and 12.
    let expected = [
        ("zombie", Temper::Mindless),
        ("wolf", Temper::Beast),
        ("owlbear", Temper::Beast),
        ("goblin", Temper::Coward),
        ("ogre", Temper::Soldier),
        ("orc", Temper::Soldier),
        ("mage", Temper::Cunning),
    ];
    for (creature, temper) in expected {
        let battle = battle("", &one(creature, "One", "b5", 1, ""));
        assert_eq!(Temper::of(battle.block(CreatureId(0))), temper, "{creature}");
    }
}
