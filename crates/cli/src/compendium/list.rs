//! `affray compendium list`.

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
    let kinds: Vec<EntryKind> = match (args.kind, args.asks_about()) {
        (Some(kind), _) => vec![kind.kind()],
        (None, Some(kind)) => vec![kind],
        (None, None) => EntryKind::ALL.to_vec(),
    };
    let listed = |kind: EntryKind| {
        let mut entries = compendium.entries(kind);
        entries.retain(|entry| args.wants(*entry));
        entries
    };
    if args.json {
        let entries = kinds.iter().flat_map(|kind| listed(*kind));
        let lines: Vec<Listed<'_>> = entries.map(|e| Listed::new(e, args.edition)).collect();
        serde_json::to_writer_pretty(&mut *screen, &lines).map_err(io::Error::from)?;
        return Ok(writeln!(screen)?);
    }
    for kind in kinds {
        let entries = listed(kind);
        // Of what was picked out, empty sections say nothing.
        if !entries.is_empty() || !args.is_picky() {
            section(kind, &entries, args.edition, screen)?;
        }
    }
    let year = args.edition;
    writeln!(
        screen,
        "{FAINT}By the {year} rules; * is not whole. `affray compendium show NAME` shows one.{FAINT:#}"
    )?;
    Ok(())
}

impl ListArgs {
    /// Whether only some entries are wanted.
    fn is_picky(&self) -> bool {
        self.asks_about().is_some() || self.name.is_some() || self.whole
    }

    /// The sort of entries that the other filters are about.
    fn asks_about(&self) -> Option<EntryKind> {
        let creatures = self.cr.is_some() || self.creature_type.is_some() || self.size.is_some();
        match (creatures, self.level) {
            (true, _) => Some(EntryKind::Creature),
            (false, Some(_)) => Some(EntryKind::Spell),
            (false, None) => None,
        }
    }

    fn wants(&self, entry: Entry<'_>) -> bool {
        let named = |part: &String| entry.name().to_lowercase().contains(&part.to_lowercase());
        let fits = match entry {
            Entry::Creature(entry) => {
                let block = entry.block();
                let rated =
                    |cr: super::args::Challenges| block.challenge.is_some_and(|c| cr.holds(c));
                self.cr.is_none_or(rated)
                    && self.creature_type.is_none_or(|kind| block.kind == kind)
                    && self.size.is_none_or(|size| block.size == size)
                    && self.level.is_none()
            }
            Entry::Spell(entry) => {
                let creatures = self.asks_about() == Some(EntryKind::Creature);
                self.level.is_none_or(|level| entry.spell().level == level) && !creatures
            }
            _ => self.asks_about().is_none(),
        };
        fits && self.name.as_ref().is_none_or(named)
            && (!self.whole || entry.unmodelled().is_empty())
    }
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
