//! What a preview promises of every spell and feature that is shipped is what the dice give.

use affray_compendium::{Encounter, Library};
use affray_dice::{Seeded, Source};
use affray_rules::{Battle, Command, CreatureId, Edition, Question, Silent};
use affray_testkit::{
    cases,
    promise::{ROLLS, keeps_promise},
};
use proptest::{prelude::*, test_runner::TestCaseError};

const EDITIONS: [Edition; 2] = [Edition::E2014, Edition::E2024];

/// Of how many levels the spells of the books are.
const LEVELS: usize = 9;

/// How often each spell and feature is cast where all are tried: a chance shows when it is 8 in 100
/// off.
const FEW: u32 = 1_000;

/// Who casts: a creature by its name, or a mage who knows a spell.
fn casters(library: &Library, edition: Edition) -> Vec<String> {
    let compendium = library.compendium(edition);
    let features = compendium
        .creatures()
        .filter(|entry| !entry.block().spellcasting.known.is_empty())
        .map(|entry| format!("creature = {:?}", entry.name()));
    let spells = compendium.spells().map(|entry| {
        let name = &entry.spell().name;
        format!(
            "stat-block = {{ role = \"character\", level = 17, hp = 90, ac = 12, abilities = {{ int = 18 \
             }}, spellcasting = {{ ability = \"int\", slots = {:?}, spells = [{name:?}], materials = \
             \"unneeded\" }} }}",
            [2; LEVELS]
        )
    });
    features.chain(spells).collect()
}

/// A small number that a seed decides.
fn below(dice: &mut Seeded, below: u16) -> u16 {
    dice.roll(below).unwrap_or(1) - 1
}

/// The caster among friends and foes, behind and before walls, whose turn is first.
fn scene(caster: &str, library: &Library, edition: Edition, dice: &mut Seeded) -> Option<Battle> {
    let mut text = format!(
        "[map]\nrows = \"\"\"\n{MAP}\"\"\"\n[[side]]\nname = \"Ours\"\n[[side]]\nname = \"Theirs\"\n\
         [[combatant]]\nname = \"Caster\"\nside = \"Ours\"\nat = \"e6\"\ninitiative = 30\nlair = true\n\
         {caster}\n"
    );
    let places = ["a1", "c3", "i2", "k3", "i5", "k9", "l12", "d11", "a13", "i9", "c13", "m6"];
    let others = [
        ("Friend", "Ours", "role = \"character\", hp = 30, ac = 14, saves = { dex = 4 }"),
        ("Squire", "Ours", "hp = 11, ac = 12"),
        (
            "Brute",
            "Theirs",
            "hp = 59, ac = 13, saves = { con = 6, str = 5 }, resistances = [\"fire\"]",
        ),
        ("Sneak", "Theirs", "size = \"small\", hp = 22, ac = 15, saves = { dex = 6 }"),
        ("Sage", "Theirs", "role = \"character\", hp = 27, ac = 12, saves = { wis = 5, int = 5 }"),
        (
            "Bones",
            "Theirs",
            "type = \"undead\", hp = 13, ac = 13, vulnerabilities = [\"bludgeoning\"]",
        ),
    ];
    let first = usize::from(below(dice, places.len() as u16));
    for (n, (name, side, block)) in others.into_iter().enumerate() {
        // Five is prime to twelve: nobody stands on another.
        let at = places[(first + n * 5) % places.len()];
        text += &format!(
            "[[combatant]]\nname = {name:?}\nside = {side:?}\nat = {at:?}\ninitiative = {}\n\
             stat-block = {{ {block} }}\n",
            20 - n
        );
    }
    let encounter = Encounter::parse(&text, "promise.toml").unwrap_or_else(|e| panic!("{e}"));
    let setup = encounter.setup_from(library, Some(edition)).unwrap_or_else(|e| panic!("{e}"));
    let mut battle = Battle::new(setup, dice, &mut Silent).ok()?;
    while battle.decision().question != Question::Turn(CreatureId(0)) {
        let answer = battle.default_command()?;
        battle.apply(&answer, dice, &mut Silent).ok()?;
    }
    Some(battle)
}

/// Walls, a low one, pillars and windows.
const MAP: &str = "\
..............
..............
......##......
......##......
..............
..............
.........o....
..............
..............
..............
.##........#..
..............
..............
..............
";

/// The castings that a scene offers: one of each spell or feature, chosen by the dice.
fn castings(battle: &Battle, dice: &mut Seeded) -> Vec<Command> {
    let legal = battle.legal();
    let mut chosen: Vec<(usize, Vec<Command>)> = Vec::new();
    for command in legal {
        let Command::Cast(casting) = command else { continue };
        let spell = casting.spell.index();
        match chosen.iter_mut().find(|(known, _)| *known == spell) {
            Some((_, all)) => all.push(command),
            None => chosen.push((spell, vec![command])),
        }
    }
    let one = |(_, all): (usize, Vec<Command>)| all[usize::from(below(dice, all.len() as u16))];
    chosen.into_iter().map(one).collect()
}

/// Says of what a promise is broken.
fn told(
    battle: &Battle,
    command: &Command,
    edition: Edition,
    error: TestCaseError,
) -> TestCaseError {
    let Command::Cast(casting) = command else { return error };
    let spell = &battle.setup().spells[casting.spell.index()].name;
    let caster = &battle.block(CreatureId(0)).name;
    TestCaseError::fail(format!("{edition} {caster} {spell}: {error}"))
}

#[test]
fn every_casting_does_what_its_preview_says() {
    let library = Library::shipped();
    let mut broken = Vec::new();
    for edition in EDITIONS {
        for (n, caster) in casters(&library, edition).iter().enumerate() {
            let mut dice = Seeded::nth(20_14, n as u64);
            let Some(battle) = scene(caster, &library, edition, &mut dice) else {
                continue;
            };
            for command in castings(&battle, &mut dice) {
                if let Err(error) = keeps_promise(&battle, &command, (FEW, n as u64)) {
                    broken.push(told(&battle, &command, edition, error).to_string());
                }
            }
        }
    }
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), broken.join("\n"));
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn ten_thousand_castings_are_as_promised(
        edition in prop_oneof![Just(Edition::E2014), Just(Edition::E2024)],
        seed in any::<u64>(),
    ) {
        let library = Library::shipped();
        let casters = casters(&library, edition);
        let mut dice = Seeded::new(seed);
        let caster = &casters[usize::from(below(&mut dice, casters.len() as u16))];
        let Some(battle) = scene(caster, &library, edition, &mut dice) else { return Ok(()) };
        let castings = castings(&battle, &mut dice);
        if castings.is_empty() {
            return Ok(());
        }
        let command = castings[usize::from(below(&mut dice, castings.len() as u16))];
        keeps_promise(&battle, &command, (ROLLS, seed))
            .map_err(|error| told(&battle, &command, edition, error))?;
    }
}
