//! A page to look up: title, fields and sections, without layout.

use serde::Serialize;

/// A page of the book, for whoever lays it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// What sort of thing that is.
    pub subtitle: String,
    /// What there is to say, in order.
    pub parts: Vec<Part>,
}

/// A part of a [`Page`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// A figure or a short list with its name.
    Field(&'static str, String),
    /// Cells in columns; the first row and the first column are heads.
    Table(Vec<Vec<String>>),
    /// The head of what follows.
    Heading(&'static str),
    /// A paragraph with its name.
    Entry(String, String),
    /// One of a list.
    Point(String),
}

impl Page {
    pub(super) fn new(title: &str, subtitle: String) -> Page {
        Page { title: title.to_owned(), subtitle, parts: Vec::new() }
    }

    /// Adds a field, unless there is nothing to say.
    pub(super) fn field(&mut self, name: &'static str, text: impl Into<String>) -> &mut Page {
        let text = text.into();
        if !text.is_empty() {
            self.parts.push(Part::Field(name, text));
        }
        self
    }

    /// Adds entries under a head, unless there are none.
    pub(super) fn section(
        &mut self,
        head: &'static str,
        entries: impl IntoIterator<Item = (String, String)>,
    ) -> &mut Page {
        let mut entries = entries.into_iter().peekable();
        if entries.peek().is_some() {
            self.parts.push(Part::Heading(head));
            self.parts.extend(entries.map(|(name, text)| Part::Entry(name, text)));
        }
        self
    }

    /// Adds what an entry does not model.
    pub(super) fn unmodelled(&mut self, missing: &[String]) -> &mut Page {
        if !missing.is_empty() {
            self.parts.push(Part::Heading("Not modelled yet"));
            self.parts.extend(missing.iter().cloned().map(Part::Point));
        }
        self
    }
}

/// A text that begins with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
