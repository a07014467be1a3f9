use super::{Attack, Notes, hit::sentences};
use crate::import::words::{self, pattern};

/// One part of a Multiattack: so many of any of these attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::import) struct Part {
    pub(in crate::import) count: u8,
    pub(in crate::import) any_of: Vec<String>,
}

const NUMBER: &str = r"(one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})";

/// Reads a Multiattack of either edition's wording. `others` are the features that it may use
/// beside attacks.
pub(super) fn read(
    prose: &str,
    attacks: &[Attack],
    others: &[&str],
    notes: &mut Notes,
) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for sentence in sentences(prose) {
        let lower = sentence.to_lowercase();
        if parts.is_empty()
            && let Some(found) = parts_of(&lower, attacks)
        {
            parts = found;
            let mut used = named_in(&before_makes(&lower), others);
            used.retain(|name| !attacks.iter().any(|a| a.name == *name));
            note(&used, notes);
            continue;
        }
        match &named_in(&lower, others)[..] {
            [] if pattern!(r"\breplace|\binstead|\balternatively|\bor\b").is_match(&lower) => {
                notes.add("Multiattack: another way".to_owned());
            }
            [] => notes.add("Multiattack: what else it does".to_owned()),
            names => note(names, notes),
        }
    }
    if parts.len() > affray_rules::MOST_PARTS {
        notes.add("Multiattack: more than its first parts".to_owned());
        parts.truncate(affray_rules::MOST_PARTS);
    }
    parts
}

fn note(names: &[&str], notes: &mut Notes) {
    if !names.is_empty() {
        notes.add(format!("Multiattack: {}", names.join(", ")));
    }
}

fn before_makes(sentence: &str) -> String {
    let end = pattern!(r"\bmakes?\b").find(sentence).map_or(0, |makes| makes.start());
    let after = pattern!(r"\b(?:and|then)\b[^,]*\buses?\b.*$").find(sentence);
    let tail = after.filter(|a| a.start() > end).map_or("", |after| after.as_str());
    format!("{} {tail}", &sentence[..end])
}

/// The features that a sentence names.
fn named_in<'a>(sentence: &str, features: &[&'a str]) -> Vec<&'a str> {
    let named = |name: &&&str| mentions(sentence, &name.to_lowercase());
    features.iter().filter(named).copied().collect()
}

/// Whether a name stands in a text as a word of its own.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric());
    !name.is_empty()
        && text.match_indices(name).any(|(at, _)| {
            let after = text[at + name.len()..].chars().next();
            !is_part(text[..at].chars().next_back()) && !is_part(after.filter(|c| *c != 's'))
        })
}

/// The parts of a sentence such as `makes three attacks: one with its bite and two with its claws`.
fn parts_of(sentence: &str, attacks: &[Attack]) -> Option<Vec<Part>> {
    let makes = pattern!(r"\bmakes?\b\s*(?:up to\s+|either\s+)?").find(sentence)?;
    let said = &sentence[makes.end()..];
    let (total, list) = match pattern!(&format!(
        r"^{NUMBER} [a-z ]{{0,20}}attacks?\s*[:,-]\s*(.+)$"
    ))
    .captures(said)
    {
        Some(found) if !found[2].starts_with("using") => {
            (words::count(&found[1]), found.get(2).map_or("", |m| m.as_str()).to_owned())
        }
        _ => (None, said.to_owned()),
    };
    let mut parts = Vec::new();
    // Each clause begins with its number.
    let starts: Vec<usize> =
        pattern!(&format!(r"\b{NUMBER}\b")).find_iter(&list).map(|number| number.start()).collect();
    for (i, start) in starts.iter().enumerate() {
        let clause = &list[*start..starts.get(i + 1).copied().unwrap_or(list.len())];
        let (number, rest) = clause.split_once(' ').unwrap_or((clause, ""));
        let any_of = meant(rest, attacks)?;
        parts.push(Part { count: words::count(number).filter(|n| *n > 0)?, any_of });
    }
    let together: u32 = parts.iter().map(|part| u32::from(part.count)).sum();
    let adds_up = total.is_none_or(|total| u32::from(total) == together);
    (!parts.is_empty() && adds_up && !said.contains(" or two") && !said.contains(" or three"))
        .then_some(parts)
}

/// The attacks that a clause means: those that it names, or all of a kind.
fn meant(clause: &str, attacks: &[Attack]) -> Option<Vec<String>> {
    let clause = clause.trim_end_matches([' ', ',', '.']);
    let clause = clause.strip_suffix(" and").unwrap_or(clause);
    let mut named: Vec<&Attack> =
        attacks.iter().filter(|a| mentions(clause, &singular(&a.name.to_lowercase()))).collect();
    // “Claw” is not meant where the longer “Tail Claw” is.
    let longer: Vec<String> = named.iter().map(|a| a.name.to_lowercase()).collect();
    named.retain(|a| {
        let name = singular(&a.name.to_lowercase());
        let inside = |other: &&String| **other != a.name.to_lowercase() && other.contains(&name);
        longer
            .iter()
            .find(inside)
            .is_none_or(|other| mentions(&clause.replace(singular(other).as_str(), ""), &name))
    });
    if named.is_empty() {
        named = match () {
            () if pattern!(r"^(?:[a-z']+ )?melee (?:weapon )?attacks?").is_match(clause) => {
                attacks.iter().filter(|a| a.reach.is_some()).collect()
            }
            () if pattern!(r"^(?:[a-z']+ )?ranged (?:weapon )?attacks?").is_match(clause) => {
                attacks.iter().filter(|a| a.range.is_some()).collect()
            }
            () if pattern!(r"^(?:weapon )?attacks?$").is_match(clause) => attacks.iter().collect(),
            () => Vec::new(),
        };
    }
    let mut names: Vec<String> = Vec::new();
    for attack in named {
        if !names.contains(&attack.name) {
            names.push(attack.name.clone());
        }
    }
    (!names.is_empty()).then_some(names)
}

/// A name without a plural s, which the sentence may leave out.
fn singular(name: &str) -> String {
    name.strip_suffix('s')
        .filter(|stem| stem.len() > 2 && !stem.ends_with('s'))
        .unwrap_or(name)
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attacks() -> Vec<Attack> {
        let melee = |name: &str| Attack { name: name.into(), reach: Some(5), ..Attack::default() };
        let bow = Attack { name: "Bow".into(), range: Some((80, 320)), ..Attack::default() };
        vec![melee("Bite"), melee("Claws"), bow]
    }

    fn parts(prose: &str) -> (Vec<(u8, Vec<String>)>, Vec<String>) {
        let mut notes = Notes::default();
        let parts = read(prose, &attacks(), &["Dread Stare"], &mut notes);
        (parts.into_iter().map(|p| (p.count, p.any_of)).collect(), notes.0)
    }

    fn of(count: u8, names: &[&str]) -> (u8, Vec<String>) {
        (count, names.iter().map(|n| (*n).to_owned()).collect())
    }

    #[test]
    fn both_wordings_are_understood() {
        for (prose, expected) in [
            ("The brute makes two melee attacks.", vec![of(2, &["Bite", "Claws"])]),
            ("The brute makes two attacks.", vec![of(2, &["Bite", "Claws", "Bow"])]),
            (
                "The brute makes three attacks: one with its bite and two with its claws.",
                vec![of(1, &["Bite"]), of(2, &["Claws"])],
            ),
            ("The brute makes two Claw attacks.", vec![of(2, &["Claws"])]),
            (
                "The brute makes one Bite attack and two Claws attacks.",
                vec![of(1, &["Bite"]), of(2, &["Claws"])],
            ),
            (
                "The brute makes two attacks, using Bite or Bow in any combination.",
                vec![of(2, &["Bite", "Bow"])],
            ),
        ] {
            assert_eq!(parts(prose), (expected, vec![]), "{prose}");
        }
    }

    #[test]
    fn the_rest_is_noted() {
        let (found, notes) = parts(
            "The brute can use its Dread Stare. It then makes two attacks: one with its bite and \
             one with its claws.",
        );
        assert_eq!(found.len(), 2);
        assert_eq!(notes, ["Multiattack: Dread Stare"]);
        let (found, notes) = parts("The brute juggles.");
        assert!(found.is_empty());
        assert_eq!(notes, ["Multiattack: what else it does"]);
    }
}
