//! The file forms that can be imported, and how they are told apart.

use std::fmt;

use affray_rules::Edition;
use serde_json::Value;

use super::{sheet::Sheet, source, words::pattern};
use crate::file::{Fault, Source};

/// The forms that creatures can be read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A monster of the 5e-bits API.
    FiveEBits,
    /// A monster of Open5e.
    Open5e,
    /// An actor of Foundry's dnd5e system.
    Foundry,
    /// A stat block of Improved Initiative.
    ImprovedInitiative,
    /// A stat block of Fantasy Statblocks.
    FantasyStatblocks,
    /// A stat block as it is printed.
    StatBlock,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::FiveEBits => "5e-bits",
            Form::Open5e => "Open5e",
            Form::Foundry => "Foundry",
            Form::ImprovedInitiative => "Improved Initiative",
            Form::FantasyStatblocks => "Fantasy Statblocks",
            Form::StatBlock => "stat block",
        })
    }
}

/// What to do about a file that is none of them.
pub(super) const FORMS: &str = "give monsters of 5e-bits or Open5e (JSON), Foundry actors (JSON), \
    Improved Initiative (JSON), Fantasy Statblocks (YAML, or a note with a ```statblock), or a \
    stat block as text, with the line of size and type below its name";

/// The most creatures that one file can hold.
const MOST_CREATURES: usize = 5_000;
/// The longest text that is not JSON, in bytes: a whole bestiary takes one million.
const MOST_TEXT: usize = 4 * 1024 * 1024;
/// How deep lists of creatures may lie in one another.
const MOST_LISTS: usize = 4;
/// The deepest that values of YAML may lie in one another, as JSON has its own bound.
const MOST_DEPTH: usize = 64;

/// A creature of a file: its sheet, or why it can't be read.
pub(super) type Found = Result<(Form, Sheet), Fault>;

/// Finds every creature in a text.
pub(super) fn creatures(source: &Source) -> Result<Vec<Found>, Fault> {
    let text = source.text.trim_start_matches('\u{feff}').trim_start();
    let offset = source.text.len() - text.len();
    if text.is_empty() {
        return Err(Fault::new("the file is empty").help(FORMS));
    }
    if text.starts_with('{') || text.starts_with('[') && !source::is_stat_block(text) {
        return all_of(&json(text, offset)?);
    }
    if text.len() > MOST_TEXT {
        let megabytes = MOST_TEXT / 1024 / 1024;
        return Err(Fault::new(format!("the text is longer than {megabytes} megabytes"))
            .help("split it: only JSON may be longer"));
    }
    let fences = fences(text);
    if !fences.is_empty() {
        let mut found = Vec::new();
        for (start, fence) in fences {
            found.extend(all_of(&yaml(fence, offset + start)?)?);
        }
        return Ok(found);
    }
    if let Some(matter) = front_matter(text) {
        return all_of(&yaml(matter, offset)?);
    }
    if is_yaml(text) {
        return all_of(&yaml(text, offset)?);
    }
    if source::is_stat_block(text) {
        let sheets = source::read_stat_blocks(text, MOST_CREATURES).ok_or_else(too_many)?;
        return Ok(sheets.into_iter().map(|sheet| Ok((Form::StatBlock, sheet))).collect());
    }
    Err(Fault::new("no creature is found in it").help(FORMS))
}

fn too_many() -> Fault {
    Fault::new(format!("there are more than {MOST_CREATURES} creatures")).help("split the file")
}

fn json(text: &str, offset: usize) -> Result<Value, Fault> {
    serde_json::from_str(text).map_err(|error| {
        let at = offset + place(text, error.line(), error.column());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        Fault::at(&(at..at), format!("this is not JSON: {message}"))
            .help("export it again, or look at what stands here")
    })
}

fn yaml(text: &str, offset: usize) -> Result<Value, Fault> {
    let options = serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: MOST_DEPTH,
            max_events: 2_000_000,
            max_aliases: 1_000,
            max_anchors: 1_000,
        },
        with_snippet: false,
    };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| {
        let (line, column) = error.location().map_or((1, 1), |at| (at.line(), at.column()));
        let at = offset + place(text, line as usize, column as usize);
        let message = error.to_string();
        let message = message.lines().next().unwrap_or_default().to_owned();
        Fault::at(&(at..at), format!("this is not YAML: {message}"))
            .help("text with a colon or an asterisk in it must stand in \"quotes\"")
    })
}

/// Where a line and column lie in a text, in bytes.
fn place(text: &str, line: usize, column: usize) -> usize {
    let mut start = 0;
    for _ in 1..line {
        match text[start..].find('\n') {
            Some(end) => start += end + 1,
            None => break,
        }
    }
    let rest = &text[start..];
    let within = rest.char_indices().nth(column.saturating_sub(1));
    start + within.map_or(rest.len(), |(at, _)| at)
}

/// The blocks between ```` ```statblock ```` and ```` ``` ````, each with where it starts.
fn fences(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for open in pattern!(r"(?m)^[> \t]*(?:```+|~~~+)[ \t]*statblock[^\n]*\n").find_iter(text) {
        let rest = &text[open.end()..];
        let close = pattern!(r"(?m)^[> \t]*(?:```|~~~)").find(rest);
        found.push((open.end(), &rest[..close.map_or(rest.len(), |close| close.start())]));
        if found.len() > MOST_CREATURES {
            break;
        }
    }
    found
}

/// What stands between the lines of `---` at the beginning of a note.
fn front_matter(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("---")?;
    let end = pattern!(r"(?m)^---\s*$").find(rest)?;
    let matter = &rest[..end.start()];
    is_yaml(matter).then_some(matter)
}

fn is_yaml(text: &str) -> bool {
    let has = |pattern: &regex_lite::Regex| pattern.is_match(text);
    has(pattern!(r"(?m)^[ \t\-]*(?:name|monster)[ \t]*:"))
        && has(pattern!(r"(?m)^[ \t\-]*(?:hp|stats|system)[ \t]*:"))
}

/// Every creature in a value: itself, or those in its lists.
fn all_of(value: &Value) -> Result<Vec<Found>, Fault> {
    let mut found = Vec::new();
    gather(value, 0, &mut found)?;
    if found.is_empty() {
        return Err(Fault::new("no creature is found in it").help(FORMS));
    }
    Ok(found)
}

fn gather(value: &Value, depth: usize, found: &mut Vec<Found>) -> Result<(), Fault> {
    if found.len() >= MOST_CREATURES {
        return Err(too_many());
    }
    if let Some(form) = source::form_of(value) {
        found.push(Ok((form, source::read(form, value))));
        return Ok(());
    }
    let strange = |found: &[Found]| {
        let place = found.len() + 1;
        Fault::new(format!("entry {place} is no creature that can be read")).help(FORMS)
    };
    match value {
        Value::Array(all) if depth < MOST_LISTS => {
            for one in all {
                gather(one, depth + 1, found)?;
            }
        }
        Value::Object(table) if depth < MOST_LISTS => {
            const LISTS: [&str; 5] = ["results", "monsters", "creatures", "actors", "data"];
            let lists: Vec<&Value> = LISTS.iter().filter_map(|key| table.get(*key)).collect();
            let stored: Vec<&Value> = table
                .iter()
                .filter(|(key, _)| key.starts_with("ImprovedInitiative.Creatures."))
                .map(|(_, value)| value)
                .collect();
            if lists.is_empty() && stored.is_empty() {
                found.push(Err(strange(found)));
            }
            for list in lists {
                gather(list, depth + 1, found)?;
            }
            // Improved Initiative stores each creature as a text of JSON.
            for one in stored {
                match one.as_str().map(serde_json::from_str::<Value>) {
                    Some(Ok(creature)) => gather(&creature, depth + 1, found)?,
                    Some(Err(_)) => found.push(Err(strange(found))),
                    None => gather(one, depth + 1, found)?,
                }
            }
        }
        _ => found.push(Err(strange(found))),
    }
    Ok(())
}

/// Where the edition of an imported creature comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditionFrom {
    /// The caller asked for it.
    Asked,
    /// The source says so, or its wording shows it.
    Source,
    /// Nothing says so.
    Assumed,
}

impl Sheet {
    /// The edition that a creature is of, and how that is known.
    pub(super) fn take_edition(&self, asked: Option<Edition>) -> (Edition, EditionFrom) {
        match (asked, self.edition.or_else(|| self.edition_by_wording())) {
            (Some(edition), _) => (edition, EditionFrom::Asked),
            (None, Some(edition)) => (edition, EditionFrom::Source),
            (None, None) => (Edition::E2024, EditionFrom::Assumed),
        }
    }
}
