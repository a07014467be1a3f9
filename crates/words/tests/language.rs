//! The command language by hand: every form, short names, and what is said of mistakes.

mod table;

use affray_dice::Script;
use affray_rules::{
    AttackId, AttackOrder, AttackRole, Battle, Casting, Choice, Command, Condition, CreatureId,
    DamageType, Deed, Edition, GearId, GmCommand, Grid, Manner, MoveOptions, ObjectId, Path,
    Reaction, Readied, Response, SideId, SpellId, Spot, Square, Target, Targets, Trigger, Whose,
};
use affray_words::{FORMS, Speaker, command, parse, sentence};
use table::{battle, square};

const FENN: CreatureId = CreatureId(0);
const MIRA: CreatureId = CreatureId(1);
const GOBLIN: CreatureId = CreatureId(2);
const LONGSWORD: AttackId = AttackId(0);
const SPEAR: AttackId = AttackId(1);
const LONGBOW: AttackId = AttackId(3);

fn fight() -> Battle {
    battle(Edition::E2024).0
}

/// What Fenn's player means.
#[track_caller]
fn fenn(text: &str) -> Command {
    parse(&fight(), Speaker::Creature(FENN), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn gm(text: &str) -> GmCommand {
    match parse(&fight(), Speaker::Gm, text) {
        Ok(Command::Gm(order)) => order,
        other => panic!("{text}: {other:?}"),
    }
}

/// What is wrong with what Fenn's player types.
#[track_caller]
fn wrong(text: &str) -> String {
    parse(&fight(), Speaker::Creature(FENN), text).expect_err(text).to_string()
}

fn order(target: CreatureId, attack: AttackId, manner: Manner) -> Command {
    let target = Target::Creature(target);
    Command::Attack(AttackOrder {
        target,
        attack,
        manner,
        role: AttackRole::Action,
        one_handed: false,
    })
}

#[test]
fn every_form_has_an_example_that_is_read() {
    let fight = fight();
    for form in FORMS.iter().filter(|form| form.form != "dismiss SPELL") {
        let speaker = if form.gm { Speaker::Gm } else { Speaker::Creature(FENN) };
        let read = parse(&fight, speaker, form.example);
        assert!(read.is_ok(), "{}: {:?}", form.example, read.map_err(|e| e.to_string()));
        if !form.gm {
            let gm = parse(&fight, Speaker::Gm, form.example);
            assert_eq!(gm, read, "the GM speaks for Fenn: {}", form.example);
        }
    }
}

#[test]
fn a_lasting_spell_is_dismissed_by_name() {
    let mut fight = fight();
    let bless = parse(&fight, Speaker::Creature(FENN), "cast bless on Fenn").expect("a form");
    fight.apply(&bless, &mut Script::from([]), &mut Vec::new()).expect("Fenn knows bless");
    let dismiss = parse(&fight, Speaker::Creature(FENN), "dismiss bless").expect("it lasts");
    assert_eq!(command(&fight, &dismiss), "dismiss bless");
    assert!(matches!(dismiss, Command::Dismiss(_)));
}

#[test]
fn the_manual_lists_every_form() {
    let manual = include_str!("../../../docs/COMMANDS.md");
    // What only the table understands comes after the language.
    let (language, _) = manual.split_once("\n## At the table").expect("a chapter about the table");
    let rows = language.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(rows, FORMS.len());
    for form in FORMS {
        let name = form.form.replace('|', "\\|");
        let row = format!("| `{name}` | {} | `{}` |", form.does, form.example);
        assert!(manual.contains(&row), "the manual lacks {row}");
    }
}

#[test]
fn movement() {
    let to = square("d2");
    assert_eq!(fenn("move to d2"), Command::move_to(to));
    assert_eq!(fenn("  Move   D2. "), Command::move_to(to));
    let path = Path::through(square("b2"), [square("c1"), to]);
    assert_eq!(
        fenn("move to d2 via c1 d2"),
        Command::Move { to, path, course: MoveOptions::PLAIN }
    );
    assert_eq!(fenn("move to d2 via c1"), Command::Move { to, path, course: MoveOptions::PLAIN });
    assert_eq!(fenn("drop prone"), Command::DropProne);
    assert_eq!(fenn("stand"), Command::StandUp);
    for words in ["end turn", "end the turn", "done", "pass", "END TURN"] {
        assert_eq!(fenn(words), Command::EndTurn, "{words}");
    }
}

#[test]
fn attacks() {
    assert_eq!(fenn("attack Goblin 1 with longsword"), order(GOBLIN, LONGSWORD, Manner::Melee));
    assert_eq!(fenn("attack goblin 1 with longb"), order(GOBLIN, LONGBOW, Manner::Ranged));
    assert_eq!(fenn("throw spear at goblin 1"), order(GOBLIN, SPEAR, Manner::Ranged));
    assert_eq!(fenn("shoot goblin 1 with longbow"), order(GOBLIN, LONGBOW, Manner::Ranged));
    // Of the two goblins only the first is on the map.
    assert_eq!(fenn("attack gob"), order(GOBLIN, LONGSWORD, Manner::Melee));
    let Command::Attack(off) = fenn("bonus attack Goblin 1 with dagger") else {
        panic!("no attack")
    };
    assert_eq!(off.role, AttackRole::OffHand);
    assert_eq!(fenn("attack Goblin 1 with dagger as a bonus action"), Command::Attack(off));
    assert_eq!(fenn("attack Goblin 1 with dagger off-hand"), Command::Attack(off));
}

#[test]
fn readying() {
    let trigger = Trigger { who: Whose::AnyEnemy, deed: Deed::ComesWithin(5) };
    let response = |target| Response::Attack { attack: SPEAR, manner: Manner::Melee, target };
    let ready = |target| Command::Ready(Readied { trigger, response: response(target) });
    assert_eq!(fenn("ready to attack with spear when an enemy comes within 5 ft"), ready(None));
    assert_eq!(fenn("ready to attack with spear when enemy comes within 5ft"), ready(None));
    assert_eq!(fenn("ready strike with spear when an enemy comes within 5 ft"), ready(None));
    let named = ready(Some(GOBLIN));
    assert_eq!(
        fenn("ready to attack Goblin 1 with spear when an enemy comes within 5 feet"),
        named
    );
    assert_eq!(fenn("ready to attack with spear Goblin 1 when an enemy comes within 5 ft"), named);
    let spell = Response::Spell { spell: SpellId(1), slot: 2, target: Some(MIRA) };
    let trigger = Trigger { who: Whose::Creature(GOBLIN), deed: Deed::Casts };
    assert_eq!(
        fenn("ready bless at level 2 on Mira when Goblin 1 casts a spell"),
        Command::Ready(Readied { trigger, response: spell })
    );
}

#[test]
fn spells() {
    let bless = |slot, targets: &[CreatureId]| {
        let targets: Targets = targets.iter().copied().collect();
        Command::Cast(Casting::on(SpellId(1), slot, targets))
    };
    assert_eq!(fenn("cast bless on Fenn, Mira and Goblin 1"), bless(1, &[FENN, MIRA, GOBLIN]));
    assert_eq!(fenn("cast bless at level 2 on mira, me"), bless(2, &[MIRA, FENN]));
    let bolt = Casting::on(SpellId(0), 0, Targets::NONE);
    let barrel = Casting { object: Some(ObjectId(0)), ..bolt };
    assert_eq!(fenn("cast fire bolt on the barrel"), Command::Cast(barrel));
    let square = Square { x: 3, y: 1 };
    let guess = Casting { at: Some(Spot { square, height: 0 }), ..bolt };
    assert_eq!(fenn("cast fire bolt on square d2"), Command::Cast(guess));
    // On Fenn's own turn there is nothing to react to; at other times a reaction spell reacts.
    let shield = Casting::on(SpellId(2), 1, Targets::one(FENN));
    assert_eq!(fenn("cast shield"), Command::Cast(shield));
    let reaction = Command::React(Reaction::Spell { spell: SpellId(2), slot: 1 });
    assert_eq!(parse(&fight(), Speaker::Creature(MIRA), "cast shield"), Ok(reaction));
    assert_eq!(fenn("react: cast shield"), reaction);
}

#[test]
fn areas() {
    let spot = |x, y, height| Some(Spot { square: Square { x, y }, height });
    let cast = |spell, at| Casting { at, ..Casting::on(SpellId(spell), 1, Targets::NONE) };
    assert_eq!(fenn("cast fog cloud at c3 height 20"), Command::Cast(cast(3, spot(2, 2, 20))));
    // The south-eastern corner of c3 is the north-western one of d4.
    assert_eq!(fenn("cast fog cloud at c3 south-east"), Command::Cast(cast(3, spot(3, 3, 0))));
    assert_eq!(fenn("cast fog cloud at c3 ne corner"), Command::Cast(cast(3, spot(3, 2, 0))));
    let Grid { width, height } = fight().setup().map.grid;
    let edge = cast(3, spot(width, height, 0));
    assert!(command(&fight(), &Command::Cast(edge)).ends_with(" south-east"));
    assert_eq!(fenn(&command(&fight(), &Command::Cast(edge))), Command::Cast(edge));
    let hands = cast(4, spot(3, 3, 0));
    assert_eq!(fenn("cast burning hands towards d4"), Command::Cast(hands));
    let including = Casting { including: true, ..hands };
    assert_eq!(fenn("cast burning hands toward d4 including me"), Command::Cast(including));
    assert_eq!(
        fenn("cast burning hands at Goblin 1"),
        Command::Cast(cast(4, spot(2, 1, 0))),
        "where the goblin is"
    );
    let guardians = Casting { targets: [MIRA].into_iter().collect(), ..cast(5, None) };
    assert_eq!(fenn("cast spirit guardians sparing Mira"), Command::Cast(guardians));
    for one in [cast(3, spot(2, 2, 20)), hands, including, guardians] {
        let fight = fight();
        let text = command(&fight, &Command::Cast(one));
        assert_eq!(fenn(&text), Command::Cast(one), "{text}");
    }
}

#[test]
fn gear() {
    let potion = |target| Command::Consume { gear: GearId(5), target };
    assert_eq!(fenn("drink potion"), potion(FENN));
    assert_eq!(fenn("give the potion of healing to Mira"), potion(MIRA));
    assert_eq!(fenn("use kit on Mira"), Command::Consume { gear: GearId(6), target: MIRA });
    assert_eq!(fenn("drop longsword"), Command::Drop(GearId(0)));
    assert_eq!(fenn("pick up the spear"), Command::PickUp(GearId(1)));
    assert_eq!(fenn("doff the shield"), Command::Shield { don: false });
}

#[test]
fn answers_and_talk() {
    assert_eq!(fenn("spare"), Command::Choose(Choice::Yes));
    assert_eq!(fenn("kill"), Command::Choose(Choice::No));
    assert_eq!(fenn("push 10 ft"), Command::Choose(Choice::Feet(10)));
    assert_eq!(fenn("Goblin 1 first"), Command::Choose(Choice::Creature(GOBLIN)));
    assert_eq!(fenn("no reaction"), Command::Decline);
    assert_eq!(fenn("rolled 14"), Command::Rolled(14));
    assert_eq!(fenn("react with parry"), Command::React(Reaction::Feature(0)));
    assert_eq!(fenn("agree to end"), Command::Agree(SideId(0)));
    let goblins = parse(&fight(), Speaker::Gm, "Goblins agree to end");
    assert_eq!(goblins, Ok(Command::Agree(SideId(1))));
    assert_eq!(fenn("talk at length"), Command::Speak { creature: FENN, at_length: true });
}

#[test]
fn the_gms_word() {
    let creature = FENN;
    assert_eq!(gm("set Fenn hp 12"), GmCommand::HitPoints { creature, hit_points: 12 });
    let kind = DamageType::Fire;
    let harm = GmCommand::Harm { creature, amount: 7, kind, critical: true };
    assert_eq!(gm("harm Fenn 7 fire critical"), harm);
    let (condition, source) = (Condition::Frightened, Some(GOBLIN));
    let give = GmCommand::Give { creature, condition, source, rounds: 3 };
    assert_eq!(gm("give Fenn frightened from Goblin 1 for 3 rounds"), give);
    assert_eq!(gm("end Heroes win"), GmCommand::End { winner: Some(SideId(0)) });
    assert_eq!(gm("end"), GmCommand::End { winner: None });
    let square = square("h8");
    // The goblin of the reserve is meant.
    assert_eq!(gm("join gob at h8"), GmCommand::Join { creature: CreatureId(3), square });
    assert_eq!(gm("maximum of Fenn -5"), GmCommand::Maximum { creature, change: -5 });
    assert_eq!(parse(&fight(), Speaker::Gm, "end turn"), Ok(Command::EndTurn));
    // Only the GM overrules.
    assert!(parse(&fight(), Speaker::Creature(FENN), "heal Fenn 5").is_err());
}

#[test]
fn what_the_gm_says_is_read_back() {
    let fight = fight();
    for form in FORMS.iter().filter(|form| form.gm) {
        let said = parse(&fight, Speaker::Gm, form.example).expect("an example is right");
        let written = command(&fight, &said);
        assert_eq!(parse(&fight, Speaker::Gm, &written), Ok(said), "{written}");
    }
}

#[test]
fn mistakes_are_named_with_a_way_out() {
    assert_eq!(
        wrong("attack gobln with longsword"),
        "column 8: no creature or object “gobln”: did you mean “Goblin 1” or “Goblin 2”?"
    );
    assert_eq!(
        wrong("attack Goblin 1 with longsord"),
        "column 22: no weapon or attack “longsord”: did you mean “longsword” or “longbow”?"
    );
    assert_eq!(
        wrong("attack Goblin 1 with spoon"),
        "column 22: no weapon or attack “spoon”; there are longsword, spear, dagger, longbow, \
         unarmed strike and improvised weapon"
    );
    assert_eq!(
        wrong("atack Goblin 1"),
        "“atack” is no command: did you mean “attack NAME with WEAPON”, “attack NAME”, \
         “attack OBJECT with WEAPON” or “attack square SQUARE with WEAPON”?"
    );
    assert_eq!(
        wrong("attack Goblin 1 with long"),
        "column 22: which weapon or attack is “long”: “longsword” or “longbow”?"
    );
    assert_eq!(wrong("move to dd"), "column 9: expected a square such as d2, not “dd”");
    assert_eq!(wrong("shove Goblin 1"), "column 15: expected “prone” or “away” at the end");
    assert_eq!(wrong("dash quickly"), "column 6: the command was complete before “quickly”");
    assert_eq!(wrong("  "), "nothing was said; type a command such as “end turn”");
    assert_eq!(
        wrong("ready whistling when an enemy moves"),
        "column 7: expected “to attack”, “to strike”, “to shoot”, “to grapple”, “to shove”, \
         “to move to”, “to use”, “to open”, “to close”, “to hide”, “to dodge”, “to disengage”, “to dash to”, “to help”, “to search”, “to drink” or a \
         spell, not “whistling”"
    );
    assert_eq!(wrong("cast"), "column 5: expected the name of a spell");
    assert_eq!(
        sentence(&fight(), "Gobln 1 attacks Goblin 2")
            .expect_err("nobody is called so")
            .to_string(),
        "column 1: no creature “Gobln 1”: did you mean “Goblin 1” or “Goblin 2”?"
    );
}
