//! Nobody does the same again and again for nothing.

use affray_rules::{
    Battle, Command, Condition, Edition, Event, EventKind, GmCommand, Halt, Question, Target,
};
use affray_tactics::{Level, Minds, Thought};
use affray_testkit::{
    encounter::{self, apply, named},
    turns::turn_heard,
};

/// What is chosen, and heard, until the turn that is under way is over.
fn turn(battle: &mut Battle, level: Level) -> (Vec<Command>, Vec<Event>) {
    let mut heard = Vec::new();
    (turn_heard(battle, level, 3, &mut heard), heard)
}

#[test]
fn nobody_runs_into_the_same_enemy_again_and_again() {
    let text = r#"
[map]
rows = [
    '############',
    '............',
    '############',
]
[[combatant]]
name = "Walker"
side = "West"
at = "b2"
initiative = 20
[combatant.stat-block]
hp = 40
ac = 20
[[combatant.stat-block.attack]]
name = "Longsword"
to-hit = 5
damage = ["1d8+3 slashing"]
[[combatant]]
name = "Lurker"
side = "East"
at = "e2"
initiative = 10
stat-block = { hp = 40, ac = 12 }
[[combatant]]
name = "Lure"
side = "East"
at = "l2"
initiative = 5
stat-block = { hp = 40, ac = 12 }
"#;
    for edition in Edition::ALL {
        for level in [Level::Random, Level::Simple, Level::Veteran] {
            let mut battle = encounter::battle(text, edition);
            let lurker = named(&battle, "Lurker");
            let conceal = Command::Gm(GmCommand::Conceal { creature: lurker, stealth: 30 });
            apply(&mut battle, conceal);
            let (_, heard) = turn(&mut battle, level);
            let bumps = heard
                .iter()
                .filter(|event| {
                    matches!(event.what, EventKind::MoveStopped { by: Halt::Unseen, .. })
                })
                .count();
            // Once for going through, and once for standing there at the most.
            assert!(bumps <= 2, "{level} runs into the lurker {bumps} times in {edition}");
        }
    }
}

/// Two casters of one side and an enemy; the priest's spell may be undone by its friend.
#[test]
fn a_mastermind_does_not_counter_its_friends() {
    let text = r#"
map = { width = 16, height = 10 }
[[combatant]]
name = "Enemy"
side = "East"
at = "l5"
initiative = 5
stat-block = { hp = 40, ac = 12 }
[[combatant]]
name = "Priest"
side = "West"
at = "c5"
initiative = 20
[combatant.stat-block]
role = "character"
hp = 40
ac = 15
abilities = { int = 18 }
spellcasting = { ability = "int", slots = [2, 2, 2], spells = ["Gleam"] }
[[combatant]]
name = "Mage"
side = "West"
at = "e5"
initiative = 10
[combatant.stat-block]
role = "character"
hp = 40
ac = 12
abilities = { int = 18 }
spellcasting = { ability = "int", slots = [2, 2, 2], spells = ["Counterspell"] }
[[spell]]
name = "Gleam"
level = 1
time = "action"
range = 60
components = "VS"
save = "dex"
half = true
damage = ["1d4 fire"]
"#;
    for edition in Edition::ALL {
        let mut battle = encounter::battle(text, edition);
        let priest = named(&battle, "Priest");
        assert_eq!(battle.turn().creature, priest);
        let spells = battle.legal();
        let enemy = named(&battle, "Enemy");
        let at_the_enemy = |command: &&Command| match command {
            Command::Cast(casting) => casting.targets.iter().any(|t| t == enemy),
            _ => false,
        };
        let casts = spells.iter().find(at_the_enemy).expect("it can cast");
        let casts = *casts;
        apply(&mut battle, casts);
        assert!(matches!(battle.decision().question, Question::React { .. }), "{edition}");
        let mut minds = Minds::all(Level::Mastermind(Thought::USUAL));
        assert_eq!(minds.choose(&battle), Some(Command::Decline), "{edition}");
    }
}

/// One with a breath that paralyses as often as it likes, beside one whom that has caught.
#[test]
fn a_veteran_strikes_the_helpless() {
    let text = r#"
map = { width = 16, height = 10 }
[[combatant]]
name = "Dragon"
side = "East"
at = "e5"
initiative = 20
[combatant.stat-block]
hp = 80
ac = 17
[[combatant.stat-block.attack]]
name = "Bite"
to-hit = 7
damage = ["2d8+4 piercing"]
[[combatant.stat-block.action]]
name = "Numbing Breath"
area = { cone = 30 }
save = { ability = "con", dc = 14 }
condition = "paralyzed"
rounds = 10
save-ends = true
[[combatant]]
name = "Caught"
side = "West"
at = "f5"
initiative = 10
stat-block = { hp = 40, ac = 15 }
[[combatant]]
name = "Free"
side = "West"
at = "h5"
initiative = 5
stat-block = { hp = 40, ac = 15 }
"#;
    for edition in Edition::ALL {
        let mut battle = encounter::battle(text, edition);
        let caught = named(&battle, "Caught");
        let give = GmCommand::Give {
            creature: caught,
            condition: Condition::Paralyzed,
            source: None,
            rounds: 10,
        };
        apply(&mut battle, Command::Gm(give));
        let (done, _) = turn(&mut battle, Level::Veteran);
        let at_it = |command: &Command| matches!(command, Command::Attack(order) if order.target == Target::Creature(caught));
        assert!(done.iter().any(at_it), "{edition}: {done:?}");
    }
}

/// One with a breath 15 feet from its enemy, with a wall between the two: it has to come round it.
#[test]
fn a_simple_player_brings_its_breath_round_a_corner() {
    let text = r#"
[map]
rows = [
    '..........',
    '######....',
    '######....',
    '..........',
]
[[combatant]]
name = "Drake"
side = "East"
at = "b1"
initiative = 20
[combatant.stat-block]
hp = 60
ac = 15
[[combatant.stat-block.action]]
name = "Fire Breath"
area = { cone = 30 }
save = { ability = "dex", dc = 12 }
damage = "3d6 fire"
half = true
[[combatant]]
name = "Post"
side = "West"
at = "b4"
initiative = 10
stat-block = { hp = 200, ac = 15, speed = 0 }
"#;
    for edition in Edition::ALL {
        let mut battle = encounter::battle(text, edition);
        let post = named(&battle, "Post");
        // Round the wall it is 11 squares, 55 feet: two turns of 30 feet and a breath.
        for _ in 0..3 {
            turn(&mut battle, Level::Simple);
            turn(&mut battle, Level::Simple);
        }
        let left = battle.creature(post).hit_points;
        assert!(left < 200, "{edition}: the drake has done nothing");
    }
}
