use affray_rules::{Attack, AttackKind, Properties, Qualities, StatBlock};

use super::{
    equipment::{mastery, properties, range},
    outcome::{damage_dice, outcomes},
    page::capital,
};
use crate::name;

/// The attacks of a stat block with their text, all but those that everyone has.
pub(super) fn attacks(block: &StatBlock) -> impl Iterator<Item = (String, String)> {
    let own = &block.attacks[..usize::from(block.unarmed())];
    own.iter().map(|attack| (attack.name.clone(), text(attack)))
}

fn text(attack: &Attack) -> String {
    let way = match (attack.reach > 0, attack.range.is_some()) {
        (true, true) => "Melee or ranged",
        (false, true) => "Ranged",
        _ => "Melee",
    };
    let spell = if attack.kind == AttackKind::Spell { " spell" } else { "" };
    let mut parts = vec![format!("{way}{spell} attack {:+}", attack.to_hit.total())];
    if attack.reach > 0 {
        parts.push(format!("reach {}", name::feet(attack.reach)));
    }
    if let Some(reaches) = attack.range {
        parts.push(format!("range {}", range(reaches)));
    }
    let mut text = format!("{}.", parts.join(", "));
    let hit = hit(attack);
    if !hit.is_empty() {
        text = format!("{text} Hit: {hit}.");
    }
    if !attack.on_hit.is_empty() {
        text = format!("{text} {}.", capital(&outcomes(&attack.on_hit)));
    }
    let made_of = [
        (Qualities::MAGICAL, "magical"),
        (Qualities::SILVERED, "silvered"),
        (Qualities::ADAMANTINE, "adamantine"),
    ];
    let mut notes: Vec<String> = made_of
        .into_iter()
        .filter(|(quality, _)| attack.qualities.contains(*quality))
        .map(|(_, word)| word.to_owned())
        .collect();
    // That it can be thrown, shot or swung in two hands is said already.
    let said =
        Properties::THROWN | Properties::AMMUNITION | Properties::VERSATILE | Properties::REACH;
    notes.extend(properties(attack.properties - said));
    notes.extend(attack.mastery.map(|m| format!("{} mastery", mastery(m))));
    if notes.is_empty() { text } else { format!("{text} {}.", capital(&notes.join(", "))) }
}

fn hit(attack: &Attack) -> String {
    let modifier = i16::from(attack.to_hit.damage_modifier());
    let damage: Vec<String> = attack
        .damage
        .iter()
        .enumerate()
        .map(|(place, part)| {
            let mut part = *part;
            if place == 0 {
                part.dice.plus += modifier;
            }
            damage_dice(&part)
        })
        .collect();
    let mut text = damage.join(" plus ");
    if let (Some(mut dice), Some(first)) = (attack.versatile, attack.damage.first()) {
        dice.plus += first.dice.plus + modifier;
        text = format!("{text}, or {} ({dice}) in two hands", dice.average());
    }
    text
}

/// The Multiattack of a stat block: `two with Claw, one with Bite or Tail`.
pub(super) fn multiattack(block: &StatBlock) -> Option<(String, String)> {
    let parts: Vec<String> = block
        .multiattack
        .iter()
        .map(|part| {
            let named = block.attacks.iter().enumerate();
            let mut any_of: Vec<&str> = named
                .filter(|(place, _)| part.any_of & (1 << place) != 0)
                .map(|(_, attack)| attack.name.as_str())
                .collect();
            // One that is printed may be called like the one that everyone has.
            any_of.dedup();
            if any_of.len() > 1 && any_of.first() == any_of.last() {
                any_of.pop();
            }
            let of_these = match any_of.split_last() {
                Some((last, [])) => (*last).to_owned(),
                Some((last, most)) => format!("{} or {last}", most.join(", ")),
                None => String::new(),
            };
            format!("{} with {of_these}", count(part.count))
        })
        .collect();
    let text = match (parts.is_empty(), block.attacks_per_action) {
        (true, 0 | 1) => return None,
        (true, attacks) => {
            return Some(("Extra Attack".into(), format!("{} attacks.", capital(&count(attacks)))));
        }
        _ => parts,
    };
    Some(("Multiattack".into(), format!("{}.", capital(&name::list(text)))))
}

fn count(count: u8) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(usize::from(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
