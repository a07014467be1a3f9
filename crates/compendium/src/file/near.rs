//! Finds the known name that a mistyped word most likely means.

use std::{ffi::OsStr, fs, path::Path};

/// How many names a person can be expected to read.
const MOST_NAMED: usize = 60;

/// The known name that a word is only a slip of the fingers away from.
pub(crate) fn slip<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    known.into_iter().find(|name| distance(&wrong, &name.to_lowercase()) == 1)
}

/// The known name that is nearest to a mistyped one, if any is near enough to be meant.
pub(crate) fn nearest<'a>(
    wrong: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let most = (wrong.chars().count() / 3).min(4);
    let known: Vec<&str> = known.into_iter().collect();
    let whole = known
        .iter()
        .map(|name| (distance(&wrong, &name.to_lowercase()), *name))
        .filter(|(d, name)| *d <= most || starts(&wrong, name))
        .min_by_key(|(d, _)| *d);
    // Of a longer name, people write the first word.
    let first = |name: &str| name.split(' ').next().unwrap_or_default().to_lowercase();
    let begun = || {
        known
            .iter()
            .map(|name| (distance(&wrong, &first(name)), *name))
            .filter(|(d, name)| *d <= most && first(name).len() > 3)
            .min_by_key(|(d, _)| *d)
    };
    whole.or_else(begun).map(|(_, name)| name)
}

/// Whether one is the beginning of the other, and long enough to mean something.
fn starts(wrong: &str, name: &str) -> bool {
    let name = name.to_lowercase();
    wrong.len() >= 3 && (name.starts_with(wrong) || (name.len() >= 3 && wrong.starts_with(&name)))
}

/// What to say about a name that is not known: the nearest, or else all that are.
pub fn suggest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(wrong, known.iter().copied()) {
        Some(name) => format!("did you mean “{name}”?"),
        None if known.is_empty() => "there are none to choose from".to_owned(),
        None if known.len() > MOST_NAMED => {
            format!(
                "none of the {} names that there are is like it; check the spelling",
                known.len()
            )
        }
        None => format!("there are: {}", list(known)),
    }
}

/// What to say about a path where nothing is: what beside it is called much the same.
pub fn suggest_path(path: &Path) -> String {
    let (folder, name) = (path.parent(), path.file_name().and_then(OsStr::to_str));
    let here = folder.map(|folder| if folder == Path::new("") { Path::new(".") } else { folder });
    let beside = here.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let names: Vec<String> =
        beside.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    match name.and_then(|name| nearest(name, names.iter().map(String::as_str))) {
        Some(near) => format!("did you mean “{}”?", path.with_file_name(near).display()),
        None => "check the path".to_owned(),
    }
}

/// Names with commas between them.
pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// How many letters must be added, dropped, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    // Nobody mistypes a name this long, and it would take long to compare.
    if a.len() > 80 || b.len() > 80 {
        return usize::MAX;
    }
    strsim::osa_distance(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_counted_not_told() {
        let names: Vec<String> = (0..=MOST_NAMED).map(|i| format!("Kobold {i}")).collect();
        let help = suggest("spoon", names.iter().map(String::as_str));
        assert!(help.contains("none of the 61 names"), "{help}");
        let help = suggest("spoon", names.iter().take(2).map(String::as_str));
        assert_eq!(help, "there are: Kobold 0, Kobold 1");
    }

    #[test]
    fn a_slip_of_the_fingers_finds_the_name() {
        let known = ["goblin", "ogre", "giant rat", "goblin warrior"];
        assert_eq!(nearest("gobln", known), Some("goblin"));
        assert_eq!(nearest("Oger", known), Some("ogre"));
        assert_eq!(nearest("giantrat", known), Some("giant rat"));
        assert_eq!(nearest("goblin warior", known), Some("goblin warrior"));
        assert_eq!(nearest("tarrasque", known), None);
    }

    #[test]
    fn the_first_word_of_a_name_will_do() {
        assert_eq!(nearest("goblim", ["Ogre", "Goblin Warrior"]), Some("Goblin Warrior"));
        assert_eq!(nearest("goblim", ["Ogre", "Goblet", "Hobgoblin Captain"]), Some("Goblet"));
    }
}
