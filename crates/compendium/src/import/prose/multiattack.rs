//! Reads Multiattack out of prose.

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
            && let Some((found, whole)) = parts_of(&lower, attacks)
        {
            parts = found;
            let mut used = named_in(&beside_makes(&lower), others);
            used.retain(|name| !attacks.iter().any(|a| a.name == *name));
            note(&used, notes);
            if !whole && used.is_empty() {
                notes.add("Multiattack: another way".to_owned());
            }
            continue;
        }
        if replaces(&lower, attacks, &mut parts) {
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

/// What a sentence says before it comes to attacks, and what it uses beside them.
fn beside_makes(sentence: &str) -> String {
    let end = pattern!(r"\bmakes?\b").find(sentence).map_or(0, |makes| makes.start());
    let uses = pattern!(r"\buses?\b[^.]*$|\bwith one use\b.*$").find(&sentence[end..]);
    format!("{} {}", &sentence[..end], uses.map_or("", |uses| uses.as_str()))
}

/// `It can replace one attack with a Tail attack`.
fn replaces(sentence: &str, attacks: &[Attack], parts: &mut Vec<Part>) -> bool {
    let Some(found) = pattern!(
        r"\breplace one (?:of (?:those|these|the) )?[a-z ]{0,20}?attacks? with (?:an?|one) ([a-z '\-]{1,40})$"
    )
    .captures(sentence) else {
        return false;
    };
    let (Some(others), [part]) = (meant(&found[1], attacks), &mut parts[..]) else { return false };
    let mut any_of = part.any_of.clone();
    any_of.extend(others);
    if part.count > 1 {
        part.count -= 1;
        parts.push(Part { count: 1, any_of });
    } else {
        part.any_of = any_of;
    }
    true
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

/// The parts of a sentence such as `makes three attacks: one with its bite and two with its
/// claws`, and whether that is all that it says.
fn parts_of(sentence: &str, attacks: &[Attack]) -> Option<(Vec<Part>, bool)> {
    let makes = pattern!(r"\bmakes?\b\s*(?:up to\s+|either\s+)?").find(sentence)?;
    let said = &sentence[makes.end()..];
    let or = pattern!(&format!(
        r"[,\-]?\s*\bor (?:it )?(?:makes? |uses? )?{NUMBER}\b|,? or (?:it )?(?:makes|uses)\b"
    ));
    let first = or.find(said).map_or(said, |or| &said[..or.start()]);
    let total = pattern!(&format!(
        r"^{NUMBER} (?:melee |ranged |weapon |spell )*attacks?\s*[:,\-]\s*(.+)$"
    ));
    let listed = total.captures(first).and_then(|found| {
        let (parts, whole) = clauses(found.get(2)?.as_str(), attacks)?;
        let together: u32 = parts.iter().map(|part| u32::from(part.count)).sum();
        let adds_up = words::count(&found[1]).is_some_and(|total| u32::from(total) == together);
        Some((parts, whole && adds_up))
    });
    let (parts, whole) = listed.or_else(|| clauses(first, attacks))?;
    Some((parts, whole && first.len() == said.len()))
}

/// Clauses that each begin with their number, up to one that is not understood.
fn clauses(list: &str, attacks: &[Attack]) -> Option<(Vec<Part>, bool)> {
    let numbers = pattern!(&format!(r"\b{NUMBER}\b"));
    let starts: Vec<usize> = numbers.find_iter(list).map(|number| number.start()).collect();
    let mut parts = Vec::new();
    for (i, start) in starts.iter().enumerate() {
        let clause = &list[*start..starts.get(i + 1).copied().unwrap_or(list.len())];
        let (number, rest) = clause.split_once(' ').unwrap_or((clause, ""));
        let count = words::count(number).filter(|count| *count > 0);
        let (Some(count), Some(any_of)) = (count, meant(rest, attacks)) else {
            return (!parts.is_empty()).then_some((parts, false));
        };
        parts.push(Part { count, any_of });
    }
    (!parts.is_empty()).then_some((parts, true))
}

/// The attacks that a clause means: those that it names, or all of a kind.
pub(super) fn meant(clause: &str, attacks: &[Attack]) -> Option<Vec<String>> {
    let clause = clause.trim_end_matches([' ', ',', '.']);
    let clause = clause.strip_suffix(" and").unwrap_or(clause);
    if pattern!(r"^of (?:which|them|those|these)\b|\bin place of\b").is_match(clause) {
        return None;
    }
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
        // “Stinger” may be all that is said of a “Tail Stinger”.
        let last = |a: &&Attack| {
            let name = a.name.to_lowercase();
            name.split(' ').next_back().is_some_and(|word| mentions(clause, &singular(word)))
        };
        named = attacks.iter().filter(last).collect();
    }
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
            (
                "The brute makes two attacks, either with its bite or its claws.",
                vec![of(2, &["Bite", "Claws"])],
            ),
            (
                "The brute makes three Bite attacks. It can replace one attack with a Claws attack.",
                vec![of(2, &["Bite"]), of(1, &["Bite", "Claws"])],
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
        let (found, notes) = parts(
            "The brute makes one Bite attack and two Claws attacks, or it makes two Bow attacks.",
        );
        assert_eq!(found.len(), 2);
        assert_eq!(notes, ["Multiattack: another way"]);
        let (found, notes) = parts("The brute juggles.");
        assert!(found.is_empty());
        assert_eq!(notes, ["Multiattack: what else it does"]);
    }
}
