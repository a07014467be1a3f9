//! Reads a map that is drawn as rows of characters.

use std::ops::Range;

use affray_rules::{Grid, LONGEST_EDGE, Square};

use super::{
    Gap,
    kinds::{KINDS, marked},
    squares::{Meaning, Squares},
};
use crate::{
    file::{At, Fault},
    text::Either,
};

/// A row, and where it is written.
struct Row<'a> {
    text: &'a str,
    /// The text in quotes that holds it.
    span: Range<usize>,
    /// How many characters of that text go before it.
    before: usize,
}

/// Lays the squares of the rows, and finds the doors in them.
pub(super) fn lay(
    rows: &At<Either<String, Vec<At<String>>>>,
    legend: &[Meaning],
    source: &str,
    squares: &mut Squares,
    gaps: &mut Vec<Gap>,
) -> Result<Grid, Fault> {
    let lines = lines(rows);
    let most = usize::from(LONGEST_EDGE);
    let width = lines.first().map_or(0, |row| row.text.chars().count());
    if width == 0 || width > most || lines.len() > most {
        let problem = format!("a map has 1 to {LONGEST_EDGE} rows of 1 to {LONGEST_EDGE} squares");
        return Err(Fault::at(&rows.span, problem).help("write `rows = [\"....\", \"....\"]`"));
    }
    let mut meanings = legend.to_vec();
    for (y, row) in lines.iter().enumerate() {
        let here = row.text.chars().count();
        if here != width {
            let problem = format!("row {} has {here} squares, the first has {width}", y + 1);
            let span = row.position(if here < width { here } else { width }, source);
            return Err(Fault::at(&span, problem)
                .help("make all rows equally long; a space is solid rock, and counts"));
        }
        for (x, mark) in row.text.chars().enumerate() {
            let known = meanings.iter().find(|m| m.mark == mark).copied();
            let meaning = match (known, marked(mark)) {
                (Some(meaning), _) => meaning,
                (None, Some(kind)) => {
                    let meaning = squares
                        .built_in(kind)
                        .map_err(|fault| fault.or_at(&row.position(x, source)))?;
                    meanings.push(meaning);
                    meaning
                }
                (None, None) => {
                    let problem =
                        format!("row {}, column {}: there is no terrain “{mark}”", y + 1, x + 1);
                    return Err(Fault::at(&row.position(x, source), problem)
                        .help(known_marks(mark, legend)));
                }
            };
            squares.lay(meaning);
            if let Some(state) = meaning.door {
                let square = Square { x: x as u8, y: y as u8 };
                gaps.push(Gap { square, state, span: row.position(x, source) });
            }
        }
    }
    Ok(Grid { width: width as u8, height: lines.len() as u8 })
}

/// The rows of a list, or of one text of many lines.
fn lines(rows: &At<Either<String, Vec<At<String>>>>) -> Vec<Row<'_>> {
    match &rows.value {
        Either::Long(list) => list
            .iter()
            .map(|row| Row { text: &row.value, span: row.span.clone(), before: 0 })
            .collect(),
        Either::Short(text) => {
            let mut before = 0;
            let text = text.strip_suffix('\n').unwrap_or(text);
            let line = |line: &'_ str| line.chars().count() + 1;
            text.split('\n')
                .map(|one| {
                    let start = before;
                    before += line(one);
                    let text = one.strip_suffix('\r').unwrap_or(one);
                    Row { text, span: rows.span.clone(), before: start }
                })
                .collect()
        }
    }
}

/// What to say about a character that means nothing.
fn known_marks(wrong: char, legend: &[Meaning]) -> String {
    let marks = || legend.iter().map(|m| m.mark).chain(KINDS.iter().map(|k| k.mark));
    let other_case = |c: &char| c.to_lowercase().eq(wrong.to_lowercase());
    if let Some(near) = marks().find(other_case) {
        return format!("did you mean “{near}”?");
    }
    let own: Vec<String> = legend.iter().map(|m| format!("“{}”", m.mark)).collect();
    let built_in: Vec<String> = KINDS.iter().map(|k| format!("“{}” {}", k.mark, k.name)).collect();
    let own = match own.is_empty() {
        true => String::new(),
        false => format!("the legend has {}; ", own.join(", ")),
    };
    format!("add it to [map.legend]; {own}built in are {}", built_in.join(", "))
}

impl Row<'_> {
    /// Where a character of the row stands in the file.
    fn position(&self, x: usize, source: &str) -> Range<usize> {
        let token = source.get(self.span.clone()).unwrap_or("");
        let start = self.span.start + offset(token, self.before + x);
        start..start + 1
    }
}

/// The byte at which the nth character of a TOML string begins, quotes and escapes counted.
fn offset(token: &str, nth: usize) -> usize {
    let long = token.starts_with("\"\"\"") || token.starts_with("'''");
    let escapes = token.starts_with('"');
    let mut rest = &token[if long { 3 } else { 1 }.min(token.len())..];
    if long {
        // A line break right behind the quotes does not count.
        let trimmed = rest.strip_prefix('\r').unwrap_or(rest);
        rest = trimmed.strip_prefix('\n').unwrap_or(rest);
    }
    for _ in 0..nth {
        if escapes && let Some(escape) = rest.strip_prefix('\\') {
            let digits = match escape.chars().next() {
                Some('x') => 3,
                Some('u') => 5,
                Some('U') => 9,
                _ => 1,
            };
            rest = escape.get(digits..).unwrap_or("");
        } else {
            let mut chars = rest.chars();
            chars.next();
            rest = chars.as_str();
        }
    }
    token.len() - rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_found_in_every_sort_of_string() {
        assert_eq!(offset("\"abc\"", 1), 2);
        assert_eq!(offset("'a\\c'", 2), 3);
        assert_eq!(offset("\"a\\\"c\"", 2), 4);
        assert_eq!(offset("\"\\u00e9c\"", 1), 7);
        assert_eq!(offset("\"éc\"", 1), 3);
        assert_eq!(offset("\"\"\"\nab\ncd\n\"\"\"", 3), 7);
        assert_eq!(offset("'''ab\ncd'''", 3), 6);
    }
}
