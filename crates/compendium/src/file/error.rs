//! Errors in files: the file, the place, what is wrong and what to do.

use std::{fmt, io, ops::Range, path::Path};

use super::{list, nearest, suggest_path};

/// A mistake in a file: where, what, and what to do about it.
///
/// ```
/// use affray_compendium::Encounter;
/// let text = "map = { width = 5, height = 5 }\n[[combatant]]\ncreature = \"gobln\"\nside = \"A\"\nat = \"a1\"";
/// let error = Encounter::parse(text, "x.toml")?.setup(Some("2014".parse()?)).unwrap_err();
/// assert_eq!((error.line, error.column), (3, 12));
/// assert_eq!(
///     error.to_string(),
///     "x.toml:3:12: no creature “gobln” in the 2014 compendium\n  help: did you mean “Goblin”?"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FileError {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 when it is about the file as a whole.
    pub line: usize,
    /// The column, in characters from 1; 0 when it is about the file as a whole.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// What else is wrong in the file, in its order.
    pub more: Vec<FileError>,
}

impl FileError {
    /// Several mistakes as one; nothing if there are none.
    pub fn several(mistakes: impl IntoIterator<Item = FileError>) -> Option<FileError> {
        let mut all: Vec<FileError> = Vec::new();
        for mut mistake in mistakes {
            let more = std::mem::take(&mut mistake.more);
            all.push(mistake);
            all.extend(more);
        }
        all.sort_by_key(|mistake| (mistake.line, mistake.column));
        all.dedup();
        let mut all = all.into_iter();
        let first = all.next()?;
        Some(FileError { more: all.collect(), ..first })
    }

    /// A mistake of the file as a whole.
    pub(crate) fn whole(file: &str, fault: Fault) -> FileError {
        let Fault { message, help, .. } = fault;
        FileError { file: file.to_owned(), line: 0, column: 0, message, help, more: Vec::new() }
    }

    /// A file that can't be read.
    pub(crate) fn unread(file: &str, error: &io::Error) -> FileError {
        let fault = match error.kind() {
            io::ErrorKind::NotFound => {
                Fault::new("there is no such file").help(suggest_path(Path::new(file)))
            }
            _ => Fault::new(format!("the file can't be read: {error}")).help("check what it is"),
        };
        FileError::whole(file, fault)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        write!(f, ": {}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        self.more.iter().try_for_each(|more| write!(f, "\n{more}"))
    }
}

/// A mistake that knows its place in the text but not yet its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) span: Option<Range<usize>>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// What else is wrong.
    pub(crate) more: Vec<Fault>,
}

impl Fault {
    pub(crate) fn new(message: impl Into<String>) -> Fault {
        Fault { span: None, message: message.into(), help: None, more: Vec::new() }
    }

    pub(crate) fn at(span: &Range<usize>, message: impl Into<String>) -> Fault {
        Fault { span: Some(span.clone()), ..Fault::new(message) }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Fault {
        Fault { help: Some(help.into()), ..self }
    }

    /// Gives a place to a fault that has none.
    pub(crate) fn or_at(self, span: &Range<usize>) -> Fault {
        Fault { span: self.span.or_else(|| Some(span.clone())), ..self }
    }
}

/// Mistakes that are collected, so that all of them are told at once.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    /// What came out well; what did not is kept.
    pub(crate) fn take<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.0.push(fault)).ok()
    }

    /// All of them as one, if there are any.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        let mut faults = self.0.into_iter();
        match faults.next() {
            None => Ok(()),
            Some(mut first) => {
                first.more.extend(faults);
                Err(first)
            }
        }
    }
}

impl Fault {
    /// An error of the reader in a text, in the words of somebody who writes such files.
    pub(super) fn of_toml(error: &toml::de::Error, text: &str) -> Fault {
        let said = error.message().trim();
        let (message, help) = reworded(said).unwrap_or_else(|| {
            // What is read well but makes no sense says itself what is wrong with it.
            let help = match toml::from_str::<toml::Table>(text).is_ok() {
                true => "docs/ENCOUNTERS.md and docs/CREATURES.md say what can stand here",
                false => {
                    "this is not TOML: see the examples in docs/ENCOUNTERS.md and docs/CREATURES.md"
                }
            };
            (said.replace('\n', ", "), help.to_owned())
        });
        Fault { span: error.span(), message, help: Some(help), more: Vec::new() }
    }
}

fn reworded(said: &str) -> Option<(String, String)> {
    if let Some(rest) = said.strip_prefix("unknown field ") {
        let (wrong, known) = wrong_and_known(rest)?;
        return Some((format!("there is no key “{wrong}” here"), choose(wrong, &known)));
    }
    if let Some(rest) = said.strip_prefix("unknown variant ") {
        let (wrong, known) = wrong_and_known(rest)?;
        return Some((format!("“{wrong}” is not one of the values here"), choose(wrong, &known)));
    }
    if let Some(rest) = said.strip_prefix("missing field ") {
        let key = rest.trim_matches('`');
        return Some((format!("the key “{key}” is missing"), format!("add `{key} = …`")));
    }
    if said == "duplicate key" {
        let help = "leave one of them out, or put both values into one list if it takes one";
        return Some(("this key stands here for the second time".to_owned(), help.to_owned()));
    }
    if said == "wanted string or table" {
        let help = "write it in quotes, such as `edition = \"2024\"`";
        return Some(("this is neither text nor a table".to_owned(), help.to_owned()));
    }
    for sort in ["type", "value", "length"] {
        if let Some(rest) = said.strip_prefix(&format!("invalid {sort}: ")) {
            let (found, expected) = rest.rsplit_once(", expected ")?;
            let expected = plain(expected);
            return Some((format!("{found} can't stand here"), format!("write {expected}")));
        }
    }
    None
}

fn choose(wrong: &str, known: &[&str]) -> String {
    match nearest(wrong, known.iter().copied()) {
        Some(near) => format!("did you mean “{near}”?"),
        None => format!("write one of: {}", list(known.iter().copied())),
    }
}

/// Takes apart “`x`, expected one of `a`, `b`”.
fn wrong_and_known(rest: &str) -> Option<(&str, Vec<&str>)> {
    let (wrong, known) = rest.split_once(", ")?;
    let known = known.split('`').skip(1).step_by(2).collect();
    Some((wrong.trim_matches('`'), known))
}

/// The programmer's names for types, in plain words.
fn plain(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i64" => "a whole number",
        "a boolean" => "true or false",
        "a sequence" => "a list in [brackets]",
        "a map" => "a table, such as { key = value }",
        "a string" => "text in \"quotes\"",
        other if other.starts_with("struct ") => "a table, such as { key = value }",
        other => other,
    }
}
