//! Text cut into words.

/// A word of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// In lower case.
    pub(super) lower: String,
    /// As it was typed.
    pub(super) raw: String,
    /// Where it begins, in characters from 1.
    pub(super) column: usize,
}

/// The words of a text: commas stand alone; quotation marks, colons and a sentence's last mark
/// mean nothing.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    let mut word: Option<(usize, String)> = None;
    let close = |word: &mut Option<(usize, String)>, found: &mut Vec<Word>| {
        if let Some((column, raw)) = word.take() {
            let raw = raw.trim_end_matches(['.', '!', '?']).to_owned();
            if !raw.is_empty() {
                found.push(Word { lower: raw.to_lowercase(), raw, column });
            }
        }
    };
    for (i, c) in text.chars().enumerate() {
        match c {
            ',' => {
                close(&mut word, &mut found);
                found.push(Word { lower: ",".into(), raw: ",".into(), column: i + 1 });
            }
            c if c.is_whitespace() || matches!(c, ':' | ';' | '"' | '“' | '”') => {
                close(&mut word, &mut found);
            }
            c => word.get_or_insert_with(|| (i + 1, String::new())).1.push(c),
        }
    }
    close(&mut word, &mut found);
    found
}

/// Whether a word says nothing.
pub(super) fn is_article(word: &str) -> bool {
    matches!(word, "a" | "an" | "the" | "its")
}

/// Whether a word joins others, so that it is not taken for the beginning of a name.
pub(super) fn joins(word: &str) -> bool {
    const JOINING: [&str; 22] = [
        ",",
        "and",
        "with",
        "at",
        "on",
        "to",
        "when",
        "from",
        "for",
        "as",
        "of",
        "via",
        "first",
        "off",
        "nick",
        "prone",
        "away",
        "attack",
        "critical",
        "height",
        "including",
        "sparing",
    ];
    JOINING.contains(&word)
}

/// How many letters to put in, leave out or exchange to make one word of another.
pub(super) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let exchanged = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lower(text: &str) -> Vec<String> {
        words(text).into_iter().map(|w| w.lower).collect()
    }

    #[test]
    fn words_come_without_marks() {
        assert_eq!(
            lower("  Cast  Bless on “Fenn”, Mira. "),
            ["cast", "bless", "on", "fenn", ",", "mira"]
        );
        assert_eq!(lower("react: grapple!"), ["react", "grapple"]);
        assert_eq!(words("a  bc")[1].column, 4);
    }

    #[test]
    fn distance_counts_letters() {
        assert_eq!(distance("gobln", "goblin"), 1);
        assert_eq!(distance("", "ab"), 2);
        assert_eq!(distance("attack", "atakc"), 3);
    }
}
