//! Words of a command line that is printed, to be pasted into a shell.

use std::{borrow::Cow, path::Path};

/// A word as a shell takes it for one: between quotation marks where it needs them.
pub(crate) fn word(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=,+%@".contains(c);
    match !text.is_empty() && text.chars().all(plain) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(format!("'{}'", text.replace('\'', r"'\''"))),
    }
}

/// The name of a file as a word.
pub(crate) fn path(file: &Path) -> String {
    word(&file.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn only_what_a_shell_would_take_apart_is_quoted() {
        for plain in ["a/b.toml", "Blues=mastermind:2s", "Müller", "0.5%"] {
            assert_eq!(word(plain), plain);
        }
        assert_eq!(word("my fight.toml"), "'my fight.toml'");
        assert_eq!(word("Grim's $HOME"), r"'Grim'\''s $HOME'");
        assert_eq!(word(""), "''");
    }
}
