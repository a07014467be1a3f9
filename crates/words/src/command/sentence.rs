//! Reads a sentence with its subject, such as `Brakka moves to f4`.

use affray_rules::{Battle, Command, CreatureId};

use super::{NotUnderstood, Problem, Speaker, parse, reader::Reader};

/// Reads a sentence that says who does what: `Fenn attacks Goblin 1 with longbow`, or
/// `Fenn: attack Goblin 1 with longbow`.
///
/// ```
/// # use affray_compendium::Encounter;
/// # use affray_dice::Seeded;
/// # use affray_rules::{Battle, Silent};
/// # let encounter = Encounter::parse(
/// #     "map = { width = 10, height = 8 }\n[[combatant]]\ncreature = \"goblin\"\n\
/// #      side = \"Goblins\"\nat = \"b2\"\n[[combatant]]\ncreature = \"wolf\"\nside = \"Wolves\"\n\
/// #      at = \"c2\"", "woods.toml")?;
/// # let battle = Battle::new(encounter.setup(Some(affray_rules::Edition::E2014))?, &mut Seeded::new(1), &mut Silent)?;
/// let (who, command) = affray_words::sentence(&battle, "Goblin attacks Wolf with scimitar")?;
/// assert_eq!(battle.name(who), "Goblin");
/// assert_eq!(affray_words::command_of(&battle, who, &command), "attack Wolf with scimitar");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sentence(battle: &Battle, text: &str) -> Result<(CreatureId, Command), NotUnderstood> {
    let text = text.replacen(':', " ", 1);
    let mut reader = Reader::new(battle, None, &text);
    let who = reader.creature()?;
    let words: String = text.chars().skip(reader.column() - 1).collect();
    let (verb, rest) = words.split_once(' ').unwrap_or((&words, ""));
    let mut best = parse(battle, Speaker::Creature(who), &words);
    for base in bases(verb) {
        if best.as_ref().is_ok() {
            break;
        }
        let again = parse(battle, Speaker::Creature(who), &format!("{base} {rest}"));
        let further = |a: &NotUnderstood, b: &NotUnderstood| {
            a.problem == Problem::Verb || (b.problem != Problem::Verb && b.column > a.column)
        };
        match (&best, &again) {
            (Err(old), Err(new)) if !further(old, new) => {}
            _ => best = again,
        }
    }
    best.map(|command| (who, command))
}

/// What a verb of the third person may be without its ending: dashes, flies, moves.
fn bases(verb: &str) -> impl Iterator<Item = String> {
    let end = |end: &str, put: &str| verb.strip_suffix(end).map(|stem| format!("{stem}{put}"));
    [end("ies", "y"), end("es", ""), end("s", "")].into_iter().flatten()
}
