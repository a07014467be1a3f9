//! Words that people read: no terminal obeys them.

/// Whether a character does something to the text around it in place of being read: escapes and
/// other control characters, and marks that turn the direction of writing.
///
/// ```
/// use affray_rules::is_unreadable;
/// assert!(is_unreadable('\u{1b}') && is_unreadable('\u{202e}'));
/// assert!(!is_unreadable('é') && !is_unreadable(' '));
/// ```
pub fn is_unreadable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
        )
}

/// The longest name, in bytes.
const LONGEST: usize = 400;

/// Names that can be read.
pub(super) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    names.into_iter().try_for_each(|name| {
        if name.len() > LONGEST {
            return Err(format!("a name has {} bytes, and {LONGEST} are the most", name.len()));
        }
        match name.chars().find(|c| is_unreadable(*c)) {
            Some(c) => Err(format!(
                "a name holds U+{:04X}, which nobody can read and a terminal would obey",
                u32::from(c)
            )),
            None => Ok(()),
        }
    })
}
