//! Reads what a hit does beside its damage out of prose.

use affray_rules::Condition;

use super::{
    Notes,
    consequence::{Consequence, Save},
};
use crate::import::words::{self, pattern};

/// What a hit does beside its damage. What is not understood is noted under the attack's name.
pub(super) fn consequences(text: &str, name: &str, notes: &mut Notes) -> Vec<Consequence> {
    let mut all: Vec<Consequence> = Vec::new();
    // Whom a save of the newer wording is for, and the save, until what it brings is told.
    let (mut subject, mut save) = (None, None);
    for sentence in sentences(text) {
        let sentence = simpler(&sentence, name, notes);
        if adds_to(&mut all, &sentence, name, notes) {
            continue;
        }
        if let Some(found) = Consequence::subject(&sentence) {
            subject = Some(found);
            continue;
        }
        if let Some(found) =
            pattern!(r"^([a-z]+) saving throw\s*: dc (\d{1,3})$").captures(&sentence)
            && let (Some(ability), Ok(dc)) = (words::ability(&found[1]), found[2].parse())
        {
            save = Some(Save { ability, dc });
            continue;
        }
        let found = match (save, pattern!(r"^failure\s*: (.+)$").captures(&sentence)) {
            (Some(save), Some(failure)) => Consequence::failure(save, subject.take(), &failure[1]),
            _ => Consequence::sentence(&sentence),
        };
        match found {
            Some(found) => {
                save = None;
                all.push(found);
            }
            None => notes.add(format!("{name}: {}", gist(&sentence))),
        }
    }
    if save.is_some() || subject.is_some() {
        notes.add(format!("{name}: its save"));
    }
    all
}

/// A sentence about holding somebody, without how many can be held, which is noted.
fn simpler(sentence: &str, name: &str, notes: &mut Notes) -> String {
    let sentence = sentence.strip_prefix("and ").unwrap_or(sentence);
    let limit = pattern!(
        r"(\(escape dc \d{1,3}\)) from (?:one of |both |all |any of )[a-z' ]{1,30}|(\(escape dc \d{1,3}\))( if [^.,]*?)?(?:,? (?:if|and) the [a-z '\-]{1,40}? (?:isn't already|doesn't have|isn't) [^.,]*)"
    );
    if !limit.is_match(sentence) {
        return size_first(sentence);
    }
    notes.add(format!("{name}: holds only so many"));
    let shorter = limit.replace(sentence, |found: &regex_lite::Captures<'_>| {
        let text = |i| found.get(i).map_or("", |part| part.as_str());
        format!("{}{}{}", text(1), text(2), text(3))
    });
    size_first(&shorter)
}

/// `… if it is a Large or smaller creature`, moved to the front.
fn size_first(sentence: &str) -> String {
    let behind = pattern!(
        r"^(.*\(escape dc \d{1,3}\)) if (?:it|the target) is (?:an? )?(tiny|small|medium|large|huge) or smaller(?: creature)?(.*)$"
    );
    behind.replace(sentence, "if the target is a $2 or smaller creature, $1$3").into_owned()
}

/// Sentences that say more about what the one before began.
fn adds_to(all: &mut [Consequence], sentence: &str, name: &str, notes: &mut Notes) -> bool {
    let Some(last) = all.last_mut() else { return false };
    let holds = last.conditions.contains(&Condition::Grappled);
    if holds
        && let Some(found) = pattern!(
            r"^(?:until (?:this|the) grapple ends|while grappled),? (?:the target|the creature|it) (?:is|has the) ([a-z]+)(?: condition)?((?:,? and|,) .+)?$"
        )
        .captures(sentence)
        && let Some(condition) = words::named(&found[1])
    {
        last.conditions.push(condition);
        match found.get(2).map_or("", |tail| tail.as_str()) {
            "" => {}
            tail if pattern!(r"can't .*(?:another|other) (?:target|creature)").is_match(tail) => {
                notes.add(format!("{name}: no other target meanwhile"));
            }
            tail => notes.add(format!("{name}: {}", gist(tail))),
        }
        return true;
    }
    let again = pattern!(r"\brepeats? the (?:saving throw|save) at the end of each of its turns");
    if last.save.is_some() && !last.conditions.is_empty() && again.is_match(sentence) {
        last.save_ends = true;
        let only = pattern!(
            r"^(?:the target|a creature|the creature|it)(?: can)? repeats? the (?:saving throw|save) at the end of each of its turns, ending the effect on itself on a success$"
        );
        return only.is_match(sentence);
    }
    false
}

/// The sentences of a text, without their full stops.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let text = text.replace("ft.", "ft");
    let parts = pattern!(r"\.\s+|\.$").split(&text);
    let parts = parts.map(|part| part.trim().trim_start_matches([',', ';', '.']).trim());
    parts.filter(|part| !part.is_empty()).take(MOST_SENTENCES).map(str::to_owned).collect()
}

/// More sentences than any feature has.
const MOST_SENTENCES: usize = 200;

/// What a sentence is about, in a word or two of our own, never in its own words.
pub(super) fn gist(sentence: &str) -> String {
    let text = sentence.to_lowercase();
    let mut about: Vec<String> = Vec::new();
    const HINTS: [(&str, &str); 14] = [
        ("swallow", "swallowing"),
        ("disease", "a disease"),
        ("curse", "a curse"),
        ("hit point maximum", "hit point maximum"),
        ("straight toward", "a charge"),
        ("can't regain hit points", "no healing"),
        ("regains", "healing"),
        ("speed", "speed"),
        ("advantage", "advantage"),
        ("attach", "attaching"),
        ("two hands", "two hands"),
        ("damage", "more damage"),
        ("reduced to 0", "at 0 hit points"),
        ("dies", "death"),
    ];
    about.extend(
        HINTS.iter().filter(|(hint, _)| text.contains(hint)).map(|(_, said)| (*said).to_owned()),
    );
    let said = pattern!(r"\b(\w+)\b").find_iter(&text);
    for word in said.map(|word| word.as_str()) {
        if let Some(condition) = words::named::<Condition>(word) {
            let condition = words::name_of(&condition);
            if !about.contains(&condition) {
                about.push(condition);
            }
        }
    }
    if let Some(save) = pattern!(r"\bdc (\d{1,3})\b").captures(&text) {
        about.push(format!("DC {}", &save[1]));
    }
    about.truncate(4);
    match about.is_empty() {
        true => "what else it does".to_owned(),
        false => format!("what else it does ({})", about.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<Consequence>, Vec<String>) {
        let mut notes = Notes::default();
        let found = consequences(text, "Bite", &mut notes);
        (found, notes.0)
    }

    #[test]
    fn sentences_that_go_together() {
        let (found, notes) = read(
            ", and the target is grappled (escape DC 14). Until this grapple ends, the target is \
             restrained, and the brute can't bite another target.",
        );
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].conditions, [Condition::Grappled, Condition::Restrained]);
        assert_eq!(notes, ["Bite: no other target meanwhile"]);
        let (found, notes) = read(
            "The target must succeed on a DC 10 Constitution saving throw or be paralyzed for 1 \
             minute. The target can repeat the saving throw at the end of each of its turns, \
             ending the effect on itself on a success.",
        );
        assert!(found[0].save_ends && notes.is_empty());
    }

    #[test]
    fn how_many_can_be_held_is_noted() {
        for text in [
            "the target is grappled (escape DC 14) if it is a Large or smaller creature and the brute doesn't have two other creatures grappled.",
            "If the target is a Large or smaller creature, it has the Grappled condition (escape DC 14) from one of two claws.",
        ] {
            let (found, notes) = read(text);
            assert_eq!(found.len(), 1, "{text} {notes:?}");
            assert_eq!(found[0].at_most, Some(affray_rules::Size::Large));
            assert_eq!(notes, ["Bite: holds only so many"], "{text}");
        }
    }

    #[test]
    fn a_save_of_the_newer_wording() {
        let (found, notes) = read(
            "If the target is a creature, it is subjected to the following effect. Constitution \
             Saving Throw: DC 12. Failure: The target has the Poisoned condition until the end of \
             the brute's next turn.",
        );
        assert_eq!(notes, [""; 0]);
        assert_eq!(found[0].save.map(|save| save.dc), Some(12));
        let (found, notes) =
            read("The target's Speed decreases by 10 feet until the end of its next turn.");
        assert_eq!((found.len(), notes.len()), (1, 0));
        assert_eq!(found[0].effects, ["{ speed = -10 }"]);
    }

    #[test]
    fn what_is_strange_is_noted_in_our_words() {
        let (found, notes) = read("The target sprouts mushrooms and has the Poisoned condition.");
        assert!(found.is_empty());
        assert_eq!(notes, ["Bite: what else it does (poisoned)"]);
    }
}
