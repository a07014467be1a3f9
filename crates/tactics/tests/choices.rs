//! What tacticians make of spells, weapons, wounds and defences, in small encounters.

use affray_compendium::Encounter;
use affray_dice::Seeded;
use affray_rules::{
    AttackOrder, Battle, Command, CreatureId, Economy, Edition, GearId, GmCommand, Manner,
    Question, Reaction, Silent, Target,
};
use affray_tactics::{Level, Minds, Thought};

const MASTERMIND: Level = Level::Mastermind(Thought::Commands(400));

fn battle(combatants: &str, edition: Edition) -> Battle {
    let text = format!("title = \"Choice\"\nmap = {{ width = 30, height = 14 }}\n{combatants}");
    let encounter = Encounter::parse(&text, "choice").expect("a right file");
    let setup = encounter.setup(Some(edition)).expect("a right encounter");
    let mut battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("a right setup");
    // Ties are the GM's.
    while !matches!(battle.decision().question, Question::Turn(_)) {
        let command = battle.default_command().expect("somebody decides");
        battle.carry_out(&command, &mut Seeded::new(1), &mut Silent);
    }
    battle
}

/// What a creature does on the turn that it has now.
fn turn(battle: &mut Battle, level: Level, seed: u64) -> Vec<Command> {
    let (mut minds, mut dice) = (Minds::all(level).with_seed(seed), Seeded::new(seed));
    let (round, whose) = (battle.round(), battle.turn().creature);
    let mut done = Vec::new();
    for _ in 0..60 {
        if (battle.round(), battle.turn().creature) != (round, whose) {
            return done;
        }
        let Some(command) = minds.choose(battle) else { return done };
        if matches!(battle.decision().question, Question::Turn(id) if id == whose) {
            done.push(command);
        }
        battle.apply(&command, &mut dice, &mut Silent).expect("what is chosen is legal");
    }
    panic!("the turn does not end: {done:?}");
}

/// The spells and features that were cast, by name.
fn cast(battle: &Battle, commands: &[Command]) -> Vec<String> {
    let name = |command: &Command| match command {
        Command::Cast(casting) => Some(battle.setup().spell(casting.spell).name.clone()),
        _ => None,
    };
    commands.iter().filter_map(name).collect()
}

/// The attacks that were made: by name, at whom.
fn strokes(battle: &Battle, whose: CreatureId, commands: &[Command]) -> Vec<(String, String)> {
    let stroke = |command: &Command| match command {
        Command::Attack(order) => {
            let Target::Creature(target) = order.target else { return None };
            let attack = &battle.block(whose).attacks[order.attack.index()];
            Some((attack.name.to_lowercase(), battle.name(target).to_owned()))
        }
        _ => None,
    };
    commands.iter().filter_map(stroke).collect()
}

fn apply(battle: &mut Battle, command: Command) {
    battle.apply(&command, &mut Seeded::new(1), &mut Silent).expect("it is legal");
}

#[test]
fn a_dragon_flies_up_to_breathe() {
    let soldiers = r#"
[[combatant]]
creature = "young red dragon"
side = "Dragon"
at = "b6"
initiative = 20
[[combatant]]
creature = { 2014 = "veteran", 2024 = "warrior veteran" }
side = "Soldiers"
at = ["o5", "p6", "q7", "p8"]
initiative = 10
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let mut battle = battle(soldiers, edition);
            let done = turn(&mut battle, level, 1);
            let breathed = cast(&battle, &done);
            assert!(breathed.iter().any(|name| name.contains("Breath")), "{level}: {done:?}");
        }
    }
}

#[test]
fn a_caster_goes_where_its_spell_reaches() {
    let caster = r#"
[[combatant]]
name = "Witch"
side = "Ours"
at = "b6"
initiative = 20
[combatant.stat-block]
role = "character"
level = 9
hp = 50
ac = 15
abilities = { cha = 20 }
spellcasting = { ability = "cha", level = 9, slots = [4], spells = ["Inflict Wounds"] }
[[combatant]]
creature = "ogre"
side = "Theirs"
at = "h6"
initiative = 10
"#;
    for edition in Edition::ALL {
        let mut battle = battle(caster, edition);
        let done = turn(&mut battle, Level::Veteran, 1);
        assert!(matches!(done[0], Command::Move { .. }), "{edition}: {done:?}");
        assert_eq!(cast(&battle, &done), ["Inflict Wounds"], "{edition}: {done:?}");
    }
}

#[test]
fn a_grip_is_no_part_of_a_multiattack() {
    // It strikes three times, or takes hold once.
    let with = |multiattack: &str| {
        format!(
            r#"
[[combatant]]
name = "Fiend"
side = "Ours"
at = "h5"
initiative = 20
[combatant.stat-block]
size = "medium"
type = "fiend"
hp = 60
ac = 15
speed = 30
abilities = {{ str = 18 }}
skills = {{ athletics = 8 }}
{multiattack}
[[combatant.stat-block.attack]]
name = "Sword"
to-hit = 8
damage = ["1d8+4 slashing"]
[[combatant]]
name = "Archer"
side = "Theirs"
at = "i5"
initiative = 10
[combatant.stat-block]
size = "medium"
type = "humanoid"
speed = 30
hp = 60
ac = 14
[[combatant.stat-block.attack]]
name = "Bow"
to-hit = 6
range = [150, 600]
damage = ["2d8+4 piercing"]
"#
        )
    };
    for edition in Edition::ALL {
        let choice = |multiattack: &str| {
            Minds::all(Level::Veteran).choose(&battle(&with(multiattack), edition))
        };
        let monster = choice("multiattack = [{ count = 3, any-of = [\"Sword\"] }]");
        assert!(matches!(monster, Some(Command::Attack(_))), "{edition}: {monster:?}");
        let fighter = choice("attacks-per-action = 3");
        assert!(matches!(fighter, Some(Command::Grapple { .. })), "{edition}: {fighter:?}");
    }
}

#[test]
fn an_archer_shoots_again_when_it_has_used_its_sword() {
    let field = r#"
[[combatant]]
creature = "fenn"
side = "Heroes"
at = "b2"
initiative = 20
[[combatant]]
creature = { 2014 = "kobold", 2024 = "kobold warrior" }
side = "Foes"
at = "c2"
initiative = 15
hp = 1
[[combatant]]
name = "Bowman"
side = "Foes"
at = "r2"
initiative = 10
[combatant.stat-block]
like = "scout"
hp = 200
speed = 0
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran] {
            let mut battle = battle(field, edition);
            let fenn = battle.by_name("Fenn").expect("Fenn");
            let sword = gear(&battle, fenn, "shortsword");
            apply(&mut battle, Command::Draw(sword));
            let kobold = battle.creatures().len() - 2;
            let creature = CreatureId(kobold as u8);
            apply(&mut battle, Command::Gm(GmCommand::Kill { creature }));
            apply(&mut battle, Command::EndTurn);
            while battle.turn().creature != fenn {
                let command = Minds::all(level).choose(&battle).expect("somebody decides");
                battle.carry_out(&command, &mut Seeded::new(2), &mut Silent);
            }
            let done = turn(&mut battle, level, 1);
            let strokes = strokes(&battle, fenn, &done);
            assert!(
                strokes.iter().any(|(with, _)| with == "longbow"),
                "{edition}, {level}: {done:?}"
            );
        }
    }
}

fn gear(battle: &Battle, id: CreatureId, name: &str) -> GearId {
    let all = &battle.block(id).gear;
    let place = all.iter().position(|gear| gear.name.eq_ignore_ascii_case(name)).expect(name);
    GearId(place as u8)
}

/// A fighter with a greatsword in hand and a dagger at the belt, beside an ogre.
const ARMED: &str = r#"
[[combatant]]
name = "Fighter"
side = "Heroes"
at = "b2"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 50
ac = 16
attacks-per-action = 2
abilities = { str = 18 }
weapons = ["greatsword", "dagger"]
[[combatant]]
creature = "ogre"
side = "Ogres"
at = "c2"
initiative = 10
"#;

#[test]
fn a_weapon_on_the_ground_is_picked_up() {
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let mut battle = battle(ARMED, edition);
            let fighter = battle.turn().creature;
            let sword = gear(&battle, fighter, "greatsword");
            apply(&mut battle, Command::Drop(sword));
            let done = turn(&mut battle, level, 1);
            assert!(done.contains(&Command::PickUp(sword)), "{edition}, {level}: {done:?}");
            let strokes = strokes(&battle, fighter, &done);
            assert!(strokes.iter().all(|(with, _)| with == "greatsword"), "{strokes:?}");
        }
    }
}

#[test]
fn a_weapon_that_is_no_better_stays_on_the_ground() {
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran] {
            let mut battle = battle(ARMED, edition);
            let fighter = battle.turn().creature;
            let [sword, dagger] = ["greatsword", "dagger"].map(|name| gear(&battle, fighter, name));
            assert!(battle.holds(fighter, sword), "it comes with its first weapon in hand");
            apply(&mut battle, Command::Draw(dagger));
            apply(&mut battle, Command::Drop(dagger));
            let mut battle = after_a_round(battle);
            let done = turn(&mut battle, level, 1);
            assert!(!done.contains(&Command::PickUp(dagger)), "{edition}, {level}: {done:?}");
        }
    }
}

/// The same fight when everybody has let a turn pass.
fn after_a_round(mut battle: Battle) -> Battle {
    let whose = battle.turn().creature;
    apply(&mut battle, Command::EndTurn);
    while battle.turn().creature != whose {
        apply(&mut battle, Command::EndTurn);
    }
    battle
}

#[test]
fn fire_is_not_for_those_whom_it_does_not_burn() {
    let with = |foe: &str| {
        format!(
            r#"
[[combatant]]
name = "Mage"
side = "Tower"
at = "b5"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 30
ac = 13
abilities = {{ int = 18 }}
spellcasting = {{ ability = "int", level = 5, slots = [0, 0, 2], spells = ["Fire Bolt", "Ray of Frost", "Fireball"] }}
[[combatant]]
creature = "{foe}"
side = "Foes"
at = "j5"
initiative = 10
"#
        )
    };
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let cast_at = |foe: &str| {
                let mut battle = battle(&with(foe), edition);
                let done = turn(&mut battle, level, 1);
                cast(&battle, &done)
            };
            assert_eq!(cast_at("fire elemental"), ["Ray of Frost"], "{edition}, {level}");
            assert_ne!(cast_at("ogre"), ["Ray of Frost"], "{edition}, {level}");
        }
    }
}

#[test]
fn a_golem_is_not_fed_with_lightning() {
    let field = r#"
[[combatant]]
creature = "young blue dragon"
side = "Dragon"
at = "b5"
initiative = 20
[[combatant]]
creature = "flesh golem"
side = "Golems"
at = "f5"
initiative = 10
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran] {
            let mut battle = battle(field, edition);
            let done = turn(&mut battle, level, 1);
            assert!(cast(&battle, &done).is_empty(), "{edition}, {level}: {done:?}");
        }
    }
}

#[test]
fn whoever_a_sword_does_not_hurt_is_left_for_one_whom_it_does() {
    let with = |others: &str| {
        format!(
            r#"
[[combatant]]
name = "Swordsman"
side = "Ours"
at = "f5"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 50
ac = 16
abilities = {{ str = 18 }}
weapons = ["longsword"]
[[combatant]]
creature = "weretiger"
side = "Theirs"
at = "g5"
initiative = 10
{others}
"#
        )
    };
    let ogre = "[[combatant]]\ncreature = \"ogre\"\nside = \"Theirs\"\nat = \"f7\"\n";
    for level in [Level::Simple, Level::Veteran] {
        // Plain steel does nothing to a weretiger of 2014.
        let mut alone = battle(&with(""), Edition::E2014);
        let swordsman = alone.turn().creature;
        let done = turn(&mut alone, level, 1);
        assert!(strokes(&alone, swordsman, &done).is_empty(), "{level}: {done:?}");
        let mut both = battle(&with(ogre), Edition::E2014);
        let done = turn(&mut both, level, 1);
        let strokes = strokes(&both, swordsman, &done);
        assert!(!strokes.is_empty(), "{level}: {done:?}");
        assert!(strokes.iter().all(|(_, at)| at == "Ogre"), "{level}: {strokes:?}");
    }
}

#[test]
fn a_healer_goes_to_the_dying() {
    let field = r#"
[[combatant]]
name = "Priest"
side = "Heroes"
at = "b5"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 40
ac = 16
abilities = { wis = 18 }
weapons = ["mace"]
spellcasting = { ability = "wis", slots = [4, 3, 2], spells = ["Sacred Flame", "Cure Wounds"] }
[[combatant]]
name = "Fighter"
side = "Heroes"
at = "e5"
initiative = 5
[combatant.stat-block]
role = "character"
level = 5
hp = 50
ac = 10
abilities = { str = 18 }
weapons = ["greatsword"]
[[combatant]]
creature = "ogre"
side = "Ogres"
at = "g5"
initiative = 10
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let mut battle = battle(field, edition);
            let creature = battle.by_name("Fighter").expect("Fighter");
            let harm = GmCommand::HitPoints { creature, hit_points: 0 };
            apply(&mut battle, Command::Gm(harm));
            let done = turn(&mut battle, level, 3);
            assert_eq!(cast(&battle, &done), ["Cure Wounds"], "{edition}, {level}: {done:?}");
        }
    }
}

#[test]
fn nobody_is_blinded_twice() {
    let with = |more: &str| {
        format!(
            r#"
[[combatant]]
name = "Wizard"
side = "Tower"
at = "b4"
initiative = 20
[combatant.stat-block]
role = "character"
level = 9
hp = 50
ac = 15
abilities = {{ int = 18 }}
spellcasting = {{ ability = "int", level = 9, slots = [0, 8], spells = ["Fire Bolt", "Blindness/Deafness"] }}
[[combatant]]
name = "Foe"
side = "Ogres"
at = "h4"
initiative = 10
{more}
"#
        )
    };
    let blind = "Blindness/Deafness";
    for edition in Edition::ALL {
        let casts = |more: &str| {
            let mut battle = battle(&with(more), edition);
            let done = turn(&mut battle, Level::Veteran, 1);
            cast(&battle, &done)
        };
        assert_eq!(casts("creature = \"ogre\""), [blind], "{edition}");
        let already = "creature = \"ogre\"\nconditions = [\"blinded\"]";
        assert_eq!(casts(already), ["Fire Bolt"], "{edition}");
        let immune =
            "[combatant.stat-block]\nlike = \"ogre\"\ncondition-immunities = [\"blinded\"]";
        assert_eq!(casts(immune), ["Fire Bolt"], "{edition}");
    }
}

#[test]
fn a_habit_of_reacting_binds_the_mastermind_too() {
    let field = r#"
[[combatant]]
creature = "knight"
side = "Knight"
at = "c3"
reactions = "always"
[[combatant]]
creature = "goblin"
side = "Goblins"
at = ["d2", "d3", "d4", "b2"]
"#;
    let mut asked = 0;
    for seed in 1..=3 {
        let mut battle = battle(field, Edition::E2014);
        let knight = battle.by_name("Knight").expect("Knight");
        let (mut minds, mut dice) = (Minds::all(MASTERMIND).with_seed(seed), Seeded::new(seed));
        for _ in 0..60 {
            let Some(command) = minds.choose(&battle) else { break };
            if let Question::React { creature, .. } = battle.decision().question
                && creature == knight
            {
                asked += 1;
                let reacts = |one: &Reaction| command == Command::React(*one);
                let Question::React { cue, .. } = battle.decision().question else { continue };
                assert!(battle.reactions(knight, cue).iter().any(reacts), "{command:?}");
            }
            battle.carry_out(&command, &mut dice, &mut Silent);
        }
    }
    assert!(asked > 2, "only {asked} chances to react");
}

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
    let mut battle = battle(&text, edition);
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
    let javelin = r#"[[combatant.stat-block.attack]]
name = "Javelin"
to-hit = 5
reach = 5
range = [30, 120]
kind = "both"
damage = ["1d6+3 piercing"]
"#;
    for (attack, shooter) in [(SWORD, "h7"), (javelin, "w7")] {
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
        let mut battle = battle(two_to_fell, edition);
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
        let mut battle = battle(footpad_and_brute, edition);
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
    let mut battle = battle(&melee, edition);
    let knight = battle.turn().creature;
    let done = turn(&mut battle, Level::Veteran, 1);
    strokes(&battle, knight, &done)
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
