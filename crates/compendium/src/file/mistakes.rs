//! Reading a TOML text so that all of its mistakes are told, and not only the first.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::Fault;

/// So many mistakes are told at once.
const MOST: usize = 20;

/// Reads a text. After a mistake it is read again without the lines of the mistake, to find the
/// next one.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    let error = match toml::from_str(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let mut first = Fault::of_toml(&error, text);
    let mut rest = Rest { text: text.to_owned(), left_out: Vec::new() };
    let mut last = error;
    for _ in 1..MOST {
        if !rest.leave_out(&last) {
            break;
        }
        match toml::from_str::<T>(&rest.text) {
            Ok(_) => break,
            Err(error) => {
                // A key that was left out is not missing.
                if !missing(&error).is_some_and(|key| rest.has_left_out(key)) {
                    first.more.push(Fault::of_toml(&error, text));
                }
                last = error;
            }
        }
    }
    Err(first)
}

/// What is left of a text.
struct Rest {
    text: String,
    /// The lines that were left out.
    left_out: Vec<String>,
}

impl Rest {
    /// Leaves out the lines of a mistake; says whether what is left can still be read as TOML.
    fn leave_out(&mut self, error: &toml::de::Error) -> bool {
        let Some(span) = error.span().filter(|span| span.start < self.text.len()) else {
            return false;
        };
        let lines = self.lines_of(&span, missing(error).is_some());
        let without: String = self.text[lines.clone()]
            .chars()
            .flat_map(|c| match c {
                '\n' => vec![c],
                // As long as it was, so that places stay where they are.
                c => vec![' '; c.len_utf8()],
            })
            .collect();
        self.left_out.push(self.text[lines.clone()].to_owned());
        self.text.replace_range(lines, &without);
        toml::from_str::<toml::Table>(&self.text).is_ok()
    }

    /// The lines of a mistake: those of a key, or of a whole entry in which something is missing.
    fn lines_of(&self, span: &Range<usize>, entry: bool) -> Range<usize> {
        let from = self.text[..span.start].rfind('\n').map_or(0, |end| end + 1);
        let end_of_line =
            |at: usize| self.text[at..].find('\n').map_or(self.text.len(), |i| at + i);
        let is_head = |at: usize| self.text[at..].trim_start_matches([' ', '\t']).starts_with('[');
        let mut to = end_of_line(span.end.clamp(from, self.text.len()));
        if entry && is_head(from) {
            // The tables below an entry belong to it.
            let name = self.text[from..to].trim_matches([' ', '\t', '\r', '[', ']']);
            let below = |at: usize| {
                let head = self.text[at..].trim_start_matches([' ', '\t', '[']);
                head.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
            };
            while to < self.text.len() && (!is_head(to + 1) || below(to + 1)) {
                to = end_of_line(to + 1);
            }
        }
        from..to
    }

    fn has_left_out(&self, key: &str) -> bool {
        self.left_out.iter().any(|lines| lines.contains(key))
    }
}

/// The key that an error misses, if it is about one.
fn missing(error: &toml::de::Error) -> Option<&str> {
    Some(error.message().trim().strip_prefix("missing field ")?.trim_matches('`'))
}
