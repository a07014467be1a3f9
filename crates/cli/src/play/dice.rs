//! `--dice`: whose dice are real.

use affray_dice::{AnySource, Hand, Seeded};
use affray_rules::{Combatant, CreatureId, Session, Setup, SideId};
use affray_table::WhoRolls;

use crate::{
    args::PlayArgs,
    errors::{Done, Failure},
    saved::{self, Saved},
    seed,
};

/// Who rolls for whom: `table`, or `Heroes=table`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DiceOf {
    who: Option<String>,
    by_hand: bool,
}

impl DiceOf {
    /// Reads `[WHO=]program|table`.
    pub(crate) fn parse(text: &str) -> Result<DiceOf, String> {
        let (who, whose) = match text.rsplit_once('=') {
            Some((who, whose)) => (Some(who.trim().to_owned()), whose),
            None => (None, text),
        };
        match whose.trim() {
            "table" => Ok(DiceOf { who, by_hand: true }),
            "program" => Ok(DiceOf { who, by_hand: false }),
            other => Err(format!("`{other}` is neither `program` nor `table`")),
        }
    }
}

/// Who rolls in a fight that begins: its dice, and in words.
pub(super) fn begins(setup: &Setup, args: &PlayArgs) -> Done<(AnySource, WhoRolls, String)> {
    let seed = args.seed.unwrap_or_else(seed::random);
    let dice = who_rolls(setup, args, seed, false)?;
    // Who plays a side could look up with the seed what the dice will show.
    let program = match args.seed.is_none() && args.side.is_some() {
        true => "the program's dice".to_owned(),
        false => format!("seed {seed}"),
    };
    Ok(match dice.any_by_hand() {
        true => {
            let words = whose(args).unwrap_or_else(|| "your own dice".to_owned());
            (Hand.into(), dice, words)
        }
        false => (Seeded::new(seed).into(), dice, program),
    })
}

/// A fight that was saved, and keeps its edition. Its dice go on as they were unless it was played
/// with real ones, or is from now on.
pub(super) fn goes_on(saved: Saved, args: &PlayArgs) -> Done<(Session, WhoRolls, String)> {
    let Saved { mut session, of_table } = saved;
    saved::check_edition(session.battle(), args.edition)?;
    if of_table.is_some() {
        // At a table every die is a command, whoever rolls it.
        let seed = args.seed.unwrap_or_else(seed::random);
        let dice = who_rolls(session.battle().setup(), args, seed, false)?;
        let words = whose(args).unwrap_or_else(|| "the program's dice".to_owned());
        return Ok((session, dice, words));
    }
    let by_hand = matches!(session.dice(), AnySource::Hand(_));
    if args.seed.is_some() && !by_hand {
        return Err(Failure::Input(
            "a saved fight keeps its dice\n  help: leave out `--seed`, or take the encounter file"
                .to_owned(),
        ));
    }
    let seed = args.seed.unwrap_or_else(seed::random);
    let dice = who_rolls(session.battle().setup(), args, seed, by_hand)?;
    if dice.any_by_hand() && !by_hand {
        *session.dice_mut() = Hand.into();
    }
    let words = match (whose(args), by_hand) {
        (Some(words), _) => words,
        (None, true) => "your own dice".to_owned(),
        (None, false) => "the dice of the saved fight".to_owned(),
    };
    Ok((session, dice, words))
}

/// Whose dice are real, in words; nothing where nobody said more than one word for all.
fn whose(args: &PlayArgs) -> Option<String> {
    let named = |one: &DiceOf| one.by_hand.then(|| one.who.clone())?;
    let own: Vec<String> = args.dice.iter().filter_map(named).collect();
    let all = args.dice.iter().any(|one| one.by_hand && one.who.is_none());
    (!own.is_empty() && !all).then(|| format!("real dice for {}", affray_words::list(&own)))
}

fn who_rolls(setup: &Setup, args: &PlayArgs, seed: u64, by_hand: bool) -> Done<WhoRolls> {
    let for_all = args.dice.iter().rev().find(|one| one.who.is_none());
    // Where some are named, the others' dice are the program's.
    let usual = by_hand && args.dice.is_empty();
    let mut dice = WhoRolls::all(for_all.map_or(usual, |one| one.by_hand), seed);
    for DiceOf { who, by_hand } in &args.dice {
        let Some(who) = who else { continue };
        let same = |name: &str| name.eq_ignore_ascii_case(who);
        let side = setup.sides.iter().position(|side| same(&side.name));
        let creature = setup.combatants.iter().position(|one| same(&one.name));
        let person = |one: &Combatant| one.played_by.as_deref().is_some_and(same);
        let played: Vec<usize> =
            (0..setup.combatants.len()).filter(|place| person(&setup.combatants[*place])).collect();
        match (side, creature) {
            (Some(place), _) => dice.side(SideId(place as u8), *by_hand),
            (None, Some(place)) => dice.creature(CreatureId(place as u8), *by_hand),
            (None, None) if same(&setup.gm) || same("gm") => dice.gm(*by_hand),
            (None, None) if !played.is_empty() => {
                played.iter().for_each(|place| dice.creature(CreatureId(*place as u8), *by_hand));
            }
            (None, None) => return Err(nobody(who, setup)),
        }
    }
    Ok(dice)
}

/// That a name is nobody's whose dice there could be.
fn nobody(who: &str, setup: &Setup) -> Failure {
    let sides = setup.sides.iter().map(|side| side.name.as_str());
    let mut people: Vec<&str> =
        setup.combatants.iter().filter_map(|one| one.played_by.as_deref()).collect();
    people.sort_unstable();
    people.dedup();
    let people = match people.is_empty() {
        true => "a person whom the file names with `played-by`".to_owned(),
        false => format!("a person ({})", affray_words::list(people)),
    };
    Failure::Input(format!(
        "nobody is called `{who}`: write `--dice WHO=table` with a side ({}), a creature, {people}, \
         or the GM ({})",
        affray_words::list(sides),
        setup.gm
    ))
}
