//! Reads actions with a save or an attack out of prose.

use super::{Attack, Notes, consequence::Consequence, hit, multiattack};
use crate::import::{
    sheet::{Feature, Section, Usage},
    words::pattern,
};

/// An action, bonus action or legendary action that is understood as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::import) struct Deed {
    pub(in crate::import) section: Section,
    pub(in crate::import) name: String,
    pub(in crate::import) usage: Usage,
    /// Whom it takes in; nobody when it is only an attack.
    pub(in crate::import) reach: Option<Reach>,
    /// Whether it takes in only those whom its owner chooses.
    pub(in crate::import) chosen: bool,
    /// What happens to them.
    pub(in crate::import) outcome: Consequence,
    /// The attack that it makes, one of these.
    pub(in crate::import) attack: Vec<String>,
    /// Whether its owner moves half its speed first.
    pub(in crate::import) moves: bool,
    /// Whether it can't be taken twice before its owner's next turn.
    pub(in crate::import) once_a_round: bool,
}

/// Whom a feature takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::import) enum Reach {
    Cone(u16),
    /// Length and width.
    Line(u16, u16),
    Emanation(u16),
    /// One creature within so many feet, whether it must be seen or not.
    One(u16, bool),
}

/// Areas that start at their owner.
const AREA: &str = r"(\d{1,4})-(?:foot|ft\.?)(?:-long)?(?:, (\d{1,3})-(?:foot|ft\.?)-wide)? (cone|line|emanation)(?: that is (\d{1,3}) (?:feet|ft) wide)?";

impl Deed {
    /// Reads a feature with a saving throw; nothing when any part of it is not understood.
    pub(super) fn read(feature: &Feature) -> Option<Deed> {
        let Feature { section, name, usage, prose } = feature;
        let mut sentences = hit::sentences(prose);
        let again = pattern!(r"can't take this action again until the start of its next turn$");
        let before = sentences.len();
        sentences.retain(|sentence| !again.is_match(sentence));
        let once_a_round = sentences.len() < before;
        let newer = newer(&sentences);
        let (reach, chosen, half, text) = newer.or_else(|| older(&sentences))?;
        let mut notes = Notes::default();
        let mut found = hit::consequences(&text, name, &mut notes);
        let mut outcome = found.pop()?;
        let whole = found.is_empty() && notes.0.is_empty() && outcome.save.is_some();
        outcome.half |= half;
        // Half of nothing, or a hold at a distance, is something else.
        let sound = (!outcome.half || !outcome.damage.is_empty()) && outcome.escape_dc.is_none();
        (whole && sound).then(|| Deed {
            section: *section,
            name: name.clone(),
            usage: *usage,
            reach: Some(reach),
            chosen,
            outcome,
            attack: Vec::new(),
            moves: false,
            once_a_round,
        })
    }

    /// Reads a feature that makes an attack: `The brute makes one Claw attack`.
    pub(super) fn attacking(feature: &Feature, attacks: &[Attack]) -> Option<Deed> {
        let prose = feature.prose.to_lowercase();
        let found = pattern!(
            r"^the [a-z' \-]{1,40}? (moves up to half its speed, and (?:it )?)?makes (?:one|an?) ([a-z' \-]{1,40}) attack(\. the [a-z' \-]{1,40} can't take this action again until the start of its next turn)?\.?$"
        )
        .captures(&prose)?;
        let attack = multiattack::meant(&found[2], attacks)?;
        Some(Deed {
            section: feature.section,
            name: feature.name.clone(),
            usage: feature.usage,
            reach: None,
            chosen: false,
            outcome: Consequence::default(),
            attack,
            moves: found.get(1).is_some(),
            once_a_round: found.get(3).is_some(),
        })
    }
}

/// Whom it takes in, whether they are chosen, whether a success takes half, and what happens.
type Told = (Reach, bool, bool, String);

/// `Dexterity Saving Throw: DC 12, each creature in a 15-foot Cone. Failure: … Success: Half damage.`
fn newer(sentences: &[String]) -> Option<Told> {
    let head = pattern!(&format!(
        r"^([a-z]+ saving throw\s*: dc \d{{1,3}}), (?:each (?:creature|enemy)( of (?:its|the [a-z]+'s) choice)? in an? {AREA}(?: originating from (?:itself|the [a-z ]{{1,30}}))?|(one (?:creature|target)( (?:it|the [a-z ]{{1,30}}) can see)? within (\d{{1,4}}) (?:feet|ft)(?: of (?:it|itself|the [a-z ]{{1,30}}))?))$"
    ));
    let found = head.captures(sentences.first()?)?;
    let reach = match found.get(7) {
        Some(_) => Reach::One(found.get(9)?.as_str().parse().ok()?, found.get(8).is_some()),
        None => area(&found, 3)?,
    };
    let half = pattern!(r"^success\s*: half damage(?: only)?$");
    let rest = sentences[1..].iter().filter(|sentence| !half.is_match(sentence));
    let text: Vec<&str> = [&found[1]].into_iter().chain(rest.map(String::as_str)).collect();
    let halves = sentences.iter().any(|sentence| half.is_match(sentence));
    Some((reach, found.get(2).is_some(), halves, format!("{}.", text.join(". "))))
}

/// `The drake breathes steam in a 15-foot cone. Each creature in that area must make …`.
fn older(sentences: &[String]) -> Option<Told> {
    let whom = pattern!(
        r"^each (?:creature|target)( of (?:its|the [a-z]+'s) choice)?(?: in (?:that|the) (?:area|cone|line)| in it| there|(?: that is)? within (\d{1,4}) (?:feet|ft) of (?:it|the [a-z ]{1,30}?)) (must .+)$"
    );
    let place = sentences.iter().take(2).position(|sentence| whom.is_match(sentence))?;
    let found = whom.captures(&sentences[place])?;
    let scene = sentences[..place].first().map_or("", String::as_str);
    if pattern!(r"\b(?:must|dc|damage|saving|can't|takes?)\b").is_match(scene) {
        return None;
    }
    let reach = match found.get(2) {
        Some(feet) => Reach::Emanation(feet.as_str().parse().ok()?),
        None => area(&pattern!(AREA).captures(scene)?, 1)?,
    };
    let rest = sentences[place + 1..].iter().map(String::as_str);
    let text: Vec<&str> = [&found[3]].into_iter().chain(rest).collect();
    Some((reach, found.get(1).is_some(), false, format!("The target {}.", text.join(". "))))
}

/// The area of a match, whose groups begin with this one.
fn area(found: &regex_lite::Captures<'_>, first: usize) -> Option<Reach> {
    let number = |i: usize| found.get(first + i)?.as_str().parse::<u16>().ok();
    let size = number(0)?;
    match found.get(first + 2)?.as_str().to_lowercase().as_str() {
        "cone" => Some(Reach::Cone(size)),
        "line" => Some(Reach::Line(size, number(1).or(number(3)).unwrap_or(5))),
        _ => Some(Reach::Emanation(size)),
    }
}

#[cfg(test)]
mod tests {
    use affray_rules::Condition;

    use super::*;

    fn read(prose: &str) -> Option<Deed> {
        Deed::read(&Feature::new(Section::Action, "Breath (Recharge 5-6)", prose))
    }

    #[test]
    fn breaths_of_both_editions() {
        let older = read(
            "The drake breathes steam in a 15-foot cone. Each creature in that area must make a DC \
             12 Dexterity saving throw, taking 10 (3d6) fire damage on a failed save, or half as \
             much damage on a successful one.",
        );
        let newer = read(
            "Dexterity Saving Throw: DC 12, each creature in a 15-foot Cone. Failure: 10 (3d6) Fire \
             damage. Success: Half damage.",
        );
        assert!(older.is_some());
        assert_eq!(older, newer);
        let deed = older.unwrap_or_else(|| panic!("a breath"));
        assert_eq!((deed.reach, deed.usage.recharge), (Some(Reach::Cone(15)), Some(5)));
        assert!(deed.outcome.half);
    }

    #[test]
    fn lines_bursts_and_gazes() {
        let line = read(
            "Dexterity Saving Throw: DC 12, each creature in a 90-foot-long, 10-foot-wide Line. Failure: 10 (3d6) Acid damage.",
        );
        assert_eq!(line.and_then(|deed| deed.reach), Some(Reach::Line(90, 10)));
        let burst = read(
            "Each creature within 20 feet of the brute must succeed on a DC 13 Constitution saving throw or be stunned until the end of its next turn.",
        );
        let burst = burst.unwrap_or_else(|| panic!("a burst"));
        assert_eq!(burst.reach, Some(Reach::Emanation(20)));
        assert_eq!(burst.outcome.conditions, [Condition::Stunned]);
        let gaze = read(
            "Wisdom Saving Throw: DC 12, one creature the brute can see within 60 feet. Failure: The target has the Frightened condition until the end of its next turn.",
        );
        assert_eq!(gaze.and_then(|deed| deed.reach), Some(Reach::One(60, true)));
    }

    #[test]
    fn part_of_one_is_not_enough() {
        for prose in [
            "Dexterity Saving Throw: DC 12, each creature in a 15-foot Cone. Failure: The target turns into a newt.",
            "Dexterity Saving Throw: DC 12, each creature in a 20-foot-radius Sphere centered on a point. Failure: 3 (1d6) Fire damage.",
            "It sings. Each creature within 20 feet of it that can hear it must succeed on a DC 12 Wisdom saving throw or be stunned.",
            "The drake takes a breath.",
        ] {
            assert_eq!(read(prose), None, "{prose}");
        }
    }
}
