//! Words of the book, in whatever case and markup a source writes them.

use affray_dice::Dice;
use affray_rules::Ability;
use regex_lite::Regex;
use serde::{
    Serialize,
    de::{DeserializeOwned, IntoDeserializer, value},
};

use crate::text::Challenge;

/// Makes a regular expression once. Each is tried by the tests, so none can fail to be one.
macro_rules! pattern {
    ($text:expr) => {{
        static PATTERN: std::sync::LazyLock<regex_lite::Regex> =
            std::sync::LazyLock::new(|| $crate::import::words::regex($text));
        &*PATTERN
    }};
}
pub(super) use pattern;

/// The expression behind `pattern!`; letters' case makes no difference.
pub(super) fn regex(text: &str) -> Regex {
    Regex::new(&format!("(?i){text}")).unwrap_or_else(|e| panic!("{text} is no pattern: {e}"))
}

/// The size, type, condition, skill or kind of damage that a word names.
pub(super) fn named<T: DeserializeOwned>(word: &str) -> Option<T> {
    let word = word.trim().trim_matches('.').to_lowercase().replace(' ', "-");
    T::deserialize(IntoDeserializer::<value::Error>::into_deserializer(word.as_str())).ok()
}

/// What our files call it.
pub(super) fn name_of(thing: &impl Serialize) -> String {
    match serde_json::to_value(thing) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// The ability of a name or of its first three letters.
pub(super) fn ability(word: &str) -> Option<Ability> {
    let word = word.trim().to_lowercase();
    Ability::ALL.into_iter().find(|a| {
        let name = name_of(a);
        word == name || word == name[..3]
    })
}

/// The three letters of an ability, as our files write it.
pub(super) fn short(ability: Ability) -> String {
    name_of(&ability)[..3].to_owned()
}

/// Dice such as `2d6 + 3`.
pub(super) fn dice(text: &str) -> Option<Dice> {
    let tight: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let tight = plain(&tight).to_lowercase();
    tight.parse().ok()
}

/// A number in digits or in a word.
pub(super) fn count(word: &str) -> Option<u8> {
    const WORDS: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = word.trim().to_lowercase();
    match word.as_str() {
        "a" | "an" | "once" => Some(1),
        "twice" => Some(2),
        _ => word.parse().ok().or_else(|| Some(WORDS.iter().position(|w| *w == word)? as u8)),
    }
}

/// A challenge rating: `1/4`, `0.25` or `5`.
pub(super) fn challenge(text: &str) -> Option<Challenge> {
    let eighths = match text.trim() {
        "1/8" | "⅛" => 1.0,
        "1/4" | "¼" => 2.0,
        "1/2" | "½" => 4.0,
        number => number.parse::<f64>().ok()? * 8.0,
    };
    let known = [1.0, 2.0, 4.0].contains(&eighths) || eighths % 8.0 == 0.0;
    (known && (0.0..=240.0).contains(&eighths)).then_some(Challenge(eighths as u16))
}

/// Text without markup, with one kind of dash and quotation mark, and single spaces.
pub(super) fn plain(text: &str) -> String {
    let decoded = entities(text);
    let text = decoded.as_deref().unwrap_or(text);
    let mut out = String::with_capacity(text.len().min(MOST_PROSE));
    let mut tag_ends = 0;
    for (i, c) in text.char_indices() {
        if out.len() >= MOST_PROSE {
            break;
        }
        match c {
            _ if i < tag_ends => {}
            '<' if let Some(length) = tag(&text.as_bytes()[i..]) => {
                tag_ends = i + length;
                space(&mut out);
            }
            '*' | '_' | '`' | '\u{ad}' | '\u{feff}' => {}
            '−' | '–' | '—' | '‑' | '‐' => out.push('-'),
            '’' | '‘' => out.push('\''),
            '“' | '”' => out.push('"'),
            c if c.is_whitespace() || c.is_control() => space(&mut out),
            c => out.push(c),
        }
    }
    out.replace("ft .", "ft.").trim().to_owned()
}

/// More than any feature says; what is longer is cut.
const MOST_PROSE: usize = 6_000;

/// The text with the names that HTML has for letters put right, if there are any.
fn entities(text: &str) -> Option<String> {
    const NAMES: [(&str, &str); 8] = [
        ("&nbsp;", " "),
        ("&lt;", ""),
        ("&gt;", ""),
        ("&quot;", "\""),
        ("&rsquo;", "'"),
        ("&ndash;", "-"),
        ("&minus;", "-"),
        ("&amp;", "&"),
    ];
    text.contains('&').then(|| {
        let mut text = text.replace("&#39;", "'");
        for (name, letter) in NAMES {
            text = text.replace(name, letter);
        }
        text
    })
}

/// The length of the tag that a text begins with, if that is what the `<` is.
fn tag(text: &[u8]) -> Option<usize> {
    let opens = text.get(1).is_some_and(|c| c.is_ascii_alphabetic() || *c == b'/');
    let end = text.iter().take(MOST_TAG).position(|c| *c == b'>')?;
    opens.then_some(end + 1)
}

/// Longer than any tag that matters.
const MOST_TAG: usize = 400;

fn space(out: &mut String) {
    if !out.ends_with(' ') {
        out.push(' ');
    }
}

/// A name as a title: without markup, control characters or a full stop, and not too long.
pub(super) fn title(text: &str) -> String {
    let text = plain(text);
    let text = text.trim().trim_end_matches(['.', ':']).trim();
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use affray_rules::{Condition, Skill};

    use super::*;

    #[test]
    fn words_are_found_in_any_case() {
        assert_eq!(named::<Skill>("Sleight of Hand"), Some(Skill::SleightOfHand));
        assert_eq!(named::<Condition>("Prone"), Some(Condition::Prone));
        assert_eq!(named::<Condition>("sleepy"), None);
        assert_eq!(ability("DEX"), Some(Ability::Dexterity));
        assert_eq!(ability("Wisdom"), Some(Ability::Wisdom));
        assert_eq!(ability("wizard"), None);
        assert_eq!((count("three"), count("2"), count("many")), (Some(3), Some(2), None));
    }

    #[test]
    fn markup_is_taken_off() {
        assert_eq!(plain("<p>A&nbsp;<b>big</b> *one*</p>"), "A big one");
        assert_eq!(plain("−1 – it’s\n so"), "-1 - it's so");
        assert_eq!(dice("2d6 − 1"), Some(Dice::new(2, 6, -1)));
        assert_eq!(challenge("1/4").map(|c| c.0), Some(2));
        assert_eq!(challenge("0.5").map(|c| c.0), Some(4));
        assert_eq!(challenge("31"), None);
        assert_eq!(challenge("0.3"), None);
    }
}
