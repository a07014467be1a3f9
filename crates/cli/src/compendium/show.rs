//! `affray compendium show`.

use std::io::Write as _;

use affray_compendium::{Entry, Library, Unknown};
use affray_rules::{Edition, GearKind};
use serde::Serialize;
use serde_json::Value;

use super::{args::ShowArgs, layout::lay_out, page::page};
use crate::{
    colour::FAINT,
    errors::{Done, Failure},
    screen::Screen,
};

/// `affray compendium show`.
pub(super) fn show(args: &ShowArgs, library: &Library, screen: &mut Screen) -> Done {
    let name = args.name.join(" ");
    let (edition, found) = find(&name, args, library)?;
    if args.json {
        let shown: Result<Vec<Shown<'_>>, _> =
            found.iter().map(|entry| Shown::new(*entry, edition)).collect();
        let shown = shown.map_err(std::io::Error::from)?;
        serde_json::to_writer_pretty(&mut *screen, &shown).map_err(std::io::Error::from)?;
        return Ok(writeln!(screen)?);
    }
    for (place, entry) in found.iter().enumerate() {
        if place > 0 {
            writeln!(screen)?;
        }
        lay_out(&page(*entry, edition), screen)?;
    }
    let note = match args.edition {
        None if in_edition(other(edition), &name, args, library).is_ok() => {
            format!("By the {edition} rules; `--edition {}` shows the other.", other(edition))
        }
        None => format!("By the {edition} rules, which alone have it."),
        Some(_) => format!("By the {edition} rules."),
    };
    Ok(writeln!(screen, "\n{FAINT}{note}{FAINT:#}")?)
}

/// The entries of a name; those of 2024, if nobody says which edition and they are there.
fn find<'a>(name: &str, args: &ShowArgs, library: &'a Library) -> Done<(Edition, Vec<Entry<'a>>)> {
    let asked = args.edition.unwrap_or(Edition::E2024);
    let unknown = match in_edition(asked, name, args, library) {
        Ok(found) => return Ok((asked, found)),
        Err(unknown) => unknown,
    };
    let elsewhere = in_edition(other(asked), name, args, library);
    match (elsewhere, args.edition) {
        (Ok(found), None) => Ok((other(asked), found)),
        (Ok(_), Some(_)) => Err(Failure::Input(format!(
            "no {} “{name}” in the {asked} compendium\n  help: the {other} one has it: \
             `--edition {other}`",
            unknown.what,
            other = other(asked),
        ))),
        (Err(_), _) => Err(Failure::Input(format!(
            "no {} “{name}” in the compendium\n  help: {}",
            unknown.what, unknown.help
        ))),
    }
}

fn in_edition<'a>(
    edition: Edition,
    name: &str,
    args: &ShowArgs,
    library: &'a Library,
) -> Result<Vec<Entry<'a>>, Unknown> {
    library.compendium(edition).look_up(name, args.kind.map(|kind| kind.kind()))
}

const fn other(edition: Edition) -> Edition {
    match edition {
        Edition::E2014 => Edition::E2024,
        Edition::E2024 => Edition::E2014,
    }
}

/// An entry for programs.
#[derive(Serialize)]
struct Shown<'a> {
    kind: &'static str,
    name: &'a str,
    edition: Edition,
    /// What the engine plays: a stat block, a spell, a weapon, armour, gear.
    entry: Value,
    /// The spells of a stat block, which its spell ids count.
    #[serde(skip_serializing_if = "Option::is_none")]
    spells: Option<Value>,
    unmodelled: &'a [String],
}

impl<'a> Shown<'a> {
    fn new(entry: Entry<'a>, edition: Edition) -> serde_json::Result<Shown<'a>> {
        #[derive(Serialize)]
        struct Gear<'a> {
            name: &'a str,
            kind: &'a GearKind,
        }
        let value = match entry {
            Entry::Creature(entry) => serde_json::to_value(entry.block())?,
            Entry::Spell(entry) => serde_json::to_value(entry.spell())?,
            Entry::Weapon(entry) => serde_json::to_value(entry.weapon())?,
            Entry::Armour(armour) => serde_json::to_value(armour)?,
            Entry::Gear(name, kind) => serde_json::to_value(Gear { name, kind })?,
        };
        let spells = match entry {
            Entry::Creature(entry) => Some(serde_json::to_value(entry.spells())?),
            _ => None,
        };
        Ok(Shown {
            kind: entry.kind().noun(),
            name: entry.name(),
            edition,
            entry: value,
            spells,
            unmodelled: entry.unmodelled(),
        })
    }
}
