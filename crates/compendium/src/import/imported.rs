//! An imported creature, with notes on what was not understood.

use affray_rules::{Edition, Outcome, Ruleset, Spell, StatBlock};

use super::{EditionFrom, Form, prose, sheet::Sheet, write};
use crate::{
    Compendium,
    build::{Builder, Built},
    file::{Fault, Source},
    text::StatBlockText,
};

/// The most features that a creature can have.
const MOST_FEATURES: usize = 200;

/// A creature from elsewhere as an entry of ours, which has been read again to see that it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    form: Form,
    edition: Edition,
    edition_from: EditionFrom,
    toml: String,
    unmodelled: Vec<String>,
    built: Built,
}

impl Imported {
    pub(super) fn new(
        form: Form,
        sheet: &Sheet,
        asked: Option<Edition>,
    ) -> Result<Imported, Fault> {
        if sheet.name.is_empty() {
            return Err(Fault::new("a creature has no name").help("give it one in the source"));
        }
        if slug(&sheet.name).is_empty() {
            return Err(Fault::new(format!("“{}” gives no name to a file", sheet.name))
                .help("give it a name with letters in the source"));
        }
        if sheet.features.len() > MOST_FEATURES {
            return Err(Fault::new(format!(
                "{}: it has more than {MOST_FEATURES} features",
                sheet.name
            ))
            .help("leave some out in the source"));
        }
        let (edition, edition_from) = sheet.take_edition(asked);
        let compendium = Compendium::shipped(edition);
        let (toml, unmodelled) = write::entry(sheet, prose::read(sheet, compendium), compendium)?;
        let built = read_again(&toml, compendium).map_err(|fault| Fault {
            help: Some(fault.help.unwrap_or_else(|| "correct it in the source".to_owned())),
            ..Fault::new(format!("{}: {}", sheet.name, fault.message))
        })?;
        Ok(Imported { form, edition, edition_from, toml, unmodelled, built })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.built.block.name
    }

    /// The form that it was read in.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The edition that it is of.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// How that is known.
    pub fn edition_from(&self) -> EditionFrom {
        self.edition_from
    }

    /// The text of the entry.
    pub fn toml(&self) -> &str {
        &self.toml
    }

    /// The name of a file for it, as ours are named: `adult-red-dragon.toml`.
    pub fn file_name(&self) -> String {
        format!("{}.toml", slug(self.name()))
    }

    /// What was not understood, or can't be modelled yet, in a few words each.
    pub fn unmodelled(&self) -> &[String] {
        &self.unmodelled
    }

    /// Its stat block; the spell ids in it count [`spells`](Imported::spells).
    pub fn block(&self) -> &StatBlock {
        &self.built.block
    }

    /// The spells that it knows.
    pub fn spells(&self) -> &[Spell] {
        &self.built.spells
    }
}

/// Reads an entry as the program will.
fn read_again(toml: &str, compendium: &Compendium) -> Result<Built, Fault> {
    let source = Source { file: String::new(), text: toml.to_owned(), first_line: 1 };
    let text: StatBlockText = source.read().map_err(|error| {
        let line = toml.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        let what: String = line.chars().take(80).collect();
        Fault { help: error.help, ..Fault::new(format!("{} ({what})", error.message)) }
    })?;
    let ruleset = &Ruleset::of(compendium.edition());
    let built = Builder { compendium, ruleset, homebrew: &[] }.build(&text, "")?;
    for attack in &built.block.attacks {
        Outcome::validate(&attack.on_hit)
            .map_err(|problem| Fault::new(format!("{}: {problem}", attack.name)))?;
    }
    Ok(built)
}

/// A name in small letters with hyphens.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.to_lowercase().chars() {
        match c {
            '\'' | '’' | '.' => {}
            c if c.is_alphanumeric() => slug.push(c),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn files_are_named_as_ours_are() {
        assert_eq!(slug("Adult Red Dragon"), "adult-red-dragon");
        assert_eq!(slug("Will-o'-Wisp"), "will-o-wisp");
        assert_eq!(slug("../../Étienne (Lord)!"), "étienne-lord");
        assert_eq!(slug("???"), "");
    }
}
