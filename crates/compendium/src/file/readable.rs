//! Text that a person can read, and no terminal obeys.

use affray_rules::is_unreadable;

use super::Fault;

/// Finds the first character in a TOML text that nobody can read, as it stands or as an escape of
/// a string.
pub(super) fn check(text: &str) -> Result<(), Fault> {
    let bytes = text.as_bytes();
    for (at, c) in text.char_indices() {
        let (found, length) = match c {
            '\n' | '\r' | '\t' => continue,
            '\u{feff}' if at == 0 => continue,
            // A backslash that is itself escaped begins nothing.
            '\\' if backslashes_before(bytes, at) % 2 == 1 => continue,
            '\\' => match escaped(&text[at + 1..]) {
                Some((found, length)) => (found, length + 1),
                None => continue,
            },
            c => (c, c.len_utf8()),
        };
        if is_unreadable(found) {
            let problem = format!(
                "U+{:04X} stands here: nobody can read it, and a terminal would obey it",
                u32::from(found)
            );
            return Err(Fault::at(&(at..at + length), problem).help("leave it out"));
        }
    }
    Ok(())
}

fn backslashes_before(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().rev().take_while(|b| **b == b'\\').count()
}

/// What an escape that begins so stands for, and how long it is; line breaks and tabs are readable.
fn escaped(rest: &str) -> Option<(char, usize)> {
    let digits = match rest.bytes().next()? {
        b'b' => return Some(('\u{8}', 1)),
        b'f' => return Some(('\u{c}', 1)),
        b'e' => return Some(('\u{1b}', 1)),
        b'x' => 2,
        b'u' => 4,
        b'U' => 8,
        _ => return None,
    };
    let number = u32::from_str_radix(rest.get(1..=digits)?, 16).ok()?;
    let found = char::from_u32(number)?;
    (!matches!(found, '\n' | '\r' | '\t')).then_some((found, digits + 1))
}
