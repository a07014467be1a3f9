//! Temper, morale and habits of reacting, as encounter files set them.

use affray_dice::{Script, Seeded};
use affray_rules::{
    Battle, Command, CreatureId, Edition, Presence, Question, Reaction, Silent, Square, Target,
    Temper,
};
use affray_tactics::{Level, Minds};
use affray_testkit::encounter::{self, named};

/// A fight of 2014 on an open field, with these combatants.
fn battle(options: &str, combatants: &str) -> Battle {
    let text = format!("map = {{ width = 16, height = 9 }}\n[options]\n{options}\n{combatants}");
    encounter::battle(&text, Edition::E2014)
}

/// One of them: the first to act has the highest initiative.
fn one(creature: &str, side: &str, at: &str, initiative: i8, more: &str) -> String {
    format!(
        "[[combatant]]\ncreature = \"{creature}\"\nside = \"{side}\"\nat = \"{at}\"\n\
         initiative = {initiative}\n{more}\n"
    )
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
        battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
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
fn a_side_says_whether_its_own_may_lose_heart() {
    // 3 of 7 hit points are less than half; the edge is one square away.
    let with = |options: &str, side: &str, more: &str| {
        let sides = format!("[[side]]\nname = \"Goblins\"\n{side}\n[[side]]\nname = \"Watch\"\n");
        let all = sides
            + &one("goblin", "Goblins", "b5", 20, &format!("hp = 3\n{more}"))
            + &one("guard", "Watch", "l5", 10, "");
        after_a_turn(battle(options, &all), "Goblin")
    };
    assert_eq!(with("", "", ""), Presence::Present);
    assert_eq!(with("", "morale = true", ""), Presence::Fled);
    assert_eq!(with("morale = true", "morale = false", ""), Presence::Present);
    assert_eq!(with("", "morale = true", "morale = false"), Presence::Present);
    assert_eq!(with("morale = true", "morale = false", "morale = true"), Presence::Fled);
    assert_eq!(with("", "controller = \"player\"\nmorale = true", ""), Presence::Fled);
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

/// What one who reacts wisely does when a commoner runs from it, with so many ogres beside it.
fn as_a_commoner_runs(creature: &str, ogres: usize) -> Option<Command> {
    let places = [("f4", 15), ("e6", 14), ("d3", 13)];
    let mut all = one("commoner", "Foes", "d5", 20, "")
        + &one(creature, "Watch", "e5", 10, "reactions = \"wisely\"");
    for (place, initiative) in &places[..ogres] {
        all += &one("ogre", "Foes", place, *initiative, "");
    }
    let mut battle = battle("", &all);
    let away = Command::move_to(Square { x: 0, y: 4 });
    battle.apply(&away, &mut Seeded::new(1), &mut Silent).expect("a legal move");
    assert!(matches!(battle.decision().question, Question::React { .. }));
    Minds::all(Level::Simple).choose(&battle)
}

#[test]
fn the_wise_keep_a_reaction_for_what_is_worth_more() {
    // The mage's dagger hits AC 10 on 5 or more, for 4.5 on average, which fells a commoner: worth
    // 0.8 × 4.5 × 1.5 = 5.4. Each of three ogres who come before its turn does 13 a blow, of which
    // Shield turns 5 of 20: 3 × 13 / 4 = 9.75, less 3 for the slot.
    let strikes = |command| matches!(command, Some(Command::React(Reaction::Opportunity(_))));
    assert!(strikes(as_a_commoner_runs("mage", 0)));
    assert_eq!(as_a_commoner_runs("mage", 3), Some(Command::Decline));
    // A guard has nothing else to do with its reaction.
    assert!(strikes(as_a_commoner_runs("guard", 3)));
}

#[test]
fn the_wise_parry_what_a_parry_turns() {
    // A guard's spear has +3 to hit: 12 makes 15, the bandit captain's AC, which its Parry makes
    // 17; 19 makes 22, which no Parry turns.
    let hit_with = |natural: u16| {
        let all = one("guard", "Watch", "d5", 20, "")
            + &one("bandit captain", "Bandits", "e5", 10, "reactions = \"wisely\"");
        let mut battle = battle("", &all);
        let at = named(&battle, "Bandit Captain");
        let strike = battle.legal().into_iter().find(|command| match command {
            Command::Attack(order) => order.target == Target::Creature(at) && order.attack.0 == 0,
            _ => false,
        });
        let mut dice = Script::from([(20, natural)]);
        battle.apply(&strike.expect("a spear"), &mut dice, &mut Silent).expect("a legal attack");
        assert!(matches!(battle.decision().question, Question::React { .. }), "{natural}");
        Minds::all(Level::Simple).choose(&battle)
    };
    assert!(matches!(hit_with(12), Some(Command::React(Reaction::Feature(_)))));
    assert_eq!(hit_with(19), Some(Command::Decline));
}

#[test]
fn the_wise_counter_only_what_is_worth_a_slot() {
    // Fire Bolt may do 2d10, 6.6 with the chance to miss; a slot of level 3 is worth 9. A spell of
    // level 4 is taken to be worth 16, its slot 12.
    let against = |spell: &str| {
        let all = one("mage", "Watch", "d5", 20, "")
            + &one("mage", "Order", "g5", 10, "name = \"Rival\"\nreactions = \"wisely\"");
        let mut battle = battle("", &all);
        let setup = battle.setup();
        let place = setup.spells.iter().position(|one| one.name == spell).expect(spell);
        let cast = battle.legal().into_iter().find(|command| match command {
            Command::Cast(casting) => casting.spell.index() == place,
            _ => false,
        });
        battle.apply(&cast.expect(spell), &mut Seeded::new(1), &mut Silent).expect("legal");
        assert!(matches!(battle.decision().question, Question::React { .. }), "{spell}");
        Minds::all(Level::Simple).choose(&battle)
    };
    assert_eq!(against("Fire Bolt"), Some(Command::Decline));
    let counters =
        |command| matches!(command, Some(Command::React(Reaction::Spell { slot: 4.., .. })));
    assert!(counters(against("Greater Invisibility")));
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
