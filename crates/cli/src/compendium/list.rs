use std::io::{self, Write as _};

use affray_compendium::{Entry, EntryKind, Library};
use affray_rules::Edition;
use affray_words::book::{Part, challenge};
use serde::Serialize;

use super::{args::ListArgs, page::page};
use crate::{
    colour::{FAINT, HEADING},
    errors::Done,
    screen::Screen,
};

/// `affray compendium list`.
pub(super) fn list(args: &ListArgs, library: &Library, screen: &mut Screen) -> Done {
    let compendium = library.compendium(args.edition);
    let kinds: Vec<EntryKind> = match args.kind {
        Some(kind) => vec![kind.kind()],
        None => EntryKind::ALL.to_vec(),
    };
    if args.json {
        let entries = kinds.iter().flat_map(|kind| compendium.entries(*kind));
        let lines: Vec<Listed<'_>> = entries.map(|e| Listed::new(e, args.edition)).collect();
        serde_json::to_writer_pretty(&mut *screen, &lines).map_err(io::Error::from)?;
        return Ok(writeln!(screen)?);
    }
    for kind in kinds {
        section(kind, &compendium.entries(kind), args.edition, screen)?;
    }
    let year = args.edition;
    writeln!(
        screen,
        "{FAINT}By the {year} rules; * is not whole. `affray compendium show NAME` shows one.{FAINT:#}"
    )?;
    Ok(())
}

fn section(
    kind: EntryKind,
    entries: &[Entry<'_>],
    edition: Edition,
    screen: &mut Screen,
) -> io::Result<()> {
    let title = match kind {
        EntryKind::Creature => "Creatures",
        EntryKind::Spell => "Spells",
        EntryKind::Weapon => "Weapons",
        EntryKind::Armour => "Armour",
        EntryKind::Gear => "Gear",
    };
    writeln!(screen, "{HEADING}{title}{HEADING:#} {FAINT}({}){FAINT:#}", entries.len())?;
    let width = entries.iter().map(|e| e.name().chars().count()).max().unwrap_or(0);
    for entry in entries {
        let mark = if entry.unmodelled().is_empty() { ' ' } else { '*' };
        let about = about(*entry, edition);
        writeln!(screen, "  {:<width$} {FAINT}{mark}{FAINT:#} {}", entry.name(), about.trim_end())?;
    }
    writeln!(screen)
}

/// What fits on a line about an entry.
fn about(entry: Entry<'_>, edition: Edition) -> String {
    let page = page(entry, edition);
    let field = |wanted: &str| {
        page.parts.iter().find_map(|part| match part {
            Part::Field(name, text) if *name == wanted => Some(text.as_str()),
            _ => None,
        })
    };
    let first =
        |name: &str| field(name).and_then(|text| text.split(',').next()).unwrap_or_default();
    match entry {
        Entry::Creature(entry) => {
            let block = entry.block();
            let class = field("AC").and_then(|ac| ac.split(' ').next()).unwrap_or_default();
            let rating = block.challenge.map_or_else(|| "—".to_owned(), challenge);
            let kind = page.subtitle.split(',').next().unwrap_or_default();
            format!("CR {rating:<3} AC {class:<2} HP {:<3}  {kind}", block.hit_points)
        }
        Entry::Spell(_) => format!("{:<13}  {}", page.subtitle, first("Takes hold")),
        Entry::Weapon(_) => format!("{:<23}  {}", page.subtitle, first("Damage")),
        Entry::Armour(_) => format!("{:<13}  AC {}", page.subtitle, first("AC")),
        Entry::Gear(..) => page.subtitle.clone(),
    }
}

/// An entry for programs.
#[derive(Serialize)]
struct Listed<'a> {
    kind: &'static str,
    name: &'a str,
    edition: Edition,
    /// The challenge rating of a creature, as the books write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<String>,
    /// The level of a spell.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    unmodelled: &'a [String],
}

impl<'a> Listed<'a> {
    fn new(entry: Entry<'a>, edition: Edition) -> Listed<'a> {
        Listed {
            kind: entry.kind().noun(),
            name: entry.name(),
            edition,
            challenge: match entry {
                Entry::Creature(entry) => entry.block().challenge.map(challenge),
                _ => None,
            },
            level: match entry {
                Entry::Spell(entry) => Some(entry.spell().level),
                _ => None,
            },
            unmodelled: entry.unmodelled(),
        }
    }
}
