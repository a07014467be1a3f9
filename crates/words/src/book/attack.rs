//! The attacks of a stat block, in words.

use affray_rules::{
    Attack, AttackKind, MultiattackPart, OWN_SPACE, Predicate, Properties, Qualities, Spell,
    StatBlock,
};

use super::{
    equipment::{mastery, properties, range},
    outcome::{damage_dice, outcomes},
    page::capital,
};
use crate::{name, predicate::predicate};

/// The attacks of a stat block with their text, all but those that everyone has.
pub(super) fn attacks(block: &StatBlock) -> impl Iterator<Item = (String, String)> {
    let own = &block.attacks[..usize::from(block.unarmed())];
    // Attacks of other forms have neither reach nor range in this one.
    let able = own.iter().filter(|attack| attack.reach > 0 || attack.range.is_some());
    able.map(|attack| (attack.name.clone(), text(attack)))
}

fn text(attack: &Attack) -> String {
    let way = match (attack.reach > 0, attack.range.is_some()) {
        (true, true) => "Melee or ranged",
        (false, true) => "Ranged",
        _ => "Melee",
    };
    let spell = if attack.kind == AttackKind::Spell { " spell" } else { "" };
    let mut parts = vec![format!("{way}{spell} attack {:+}", attack.to_hit.total())];
    match attack.reach {
        0 => {}
        OWN_SPACE => parts.push("in its own space".into()),
        reach => parts.push(format!("reach {}", name::feet(reach))),
    }
    if let Some(reaches) = attack.range {
        parts.push(format!("range {}", range(reaches)));
    }
    let mut text = format!("{}.", parts.join(", "));
    if !attack.terms.only.is_empty() {
        let tests: Vec<String> = attack.terms.only.iter().map(predicate).collect();
        text = format!("{text} Only if {}.", tests.join(" and "));
    }
    let hit = hit(attack);
    if !hit.is_empty() {
        text = format!("{text} Hit: {hit}.");
    }
    for extra in &attack.terms.extra {
        let once = if extra.once { ", once a turn" } else { "" };
        let (damage, test) = (damage_dice(&extra.damage), predicate(&extra.test));
        text = format!("{text} Plus {damage} if {test}{once}.");
    }
    for other in &attack.terms.instead {
        let damage: Vec<String> = other.damage.iter().map(damage_dice).collect();
        text = format!("{text} Instead {} if {}.", damage.join(" plus "), predicate(&other.test));
    }
    text.push_str(&rolls(attack));
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

/// What the roll depends on beside its bonus.
fn rolls(attack: &Attack) -> String {
    let terms = &attack.terms;
    let any = |tests: &[Predicate]| tests.iter().map(predicate).collect::<Vec<_>>().join(" or ");
    let mut text = String::new();
    for (tests, what) in [
        (&terms.advantage, "Advantage"),
        (&terms.sure, "It hits without a roll"),
        (&terms.critical, "A hit is critical"),
    ] {
        if !tests.is_empty() {
            text += &format!(" {what} if {}.", any(tests));
        }
    }
    if let Some(times) = terms.critical_dice {
        text += &format!(" The dice of a critical hit are rolled {} times.", count(times));
    }
    text
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
    if !attack.bloodied.is_empty() {
        let weak: Vec<String> = attack.bloodied.iter().map(damage_dice).collect();
        text = format!("{text}, or {} while it is bloodied", weak.join(" plus "));
    }
    if let (Some(mut dice), Some(first)) = (attack.versatile, attack.damage.first()) {
        dice.plus += first.dice.plus + modifier;
        text = format!("{text}, or {} ({dice}) in two hands", dice.average());
    }
    text
}

/// The names of attacks, a bit each: `Claw or Bite`.
pub(super) fn attack_names(block: &StatBlock, any_of: u32) -> String {
    either(attacks_of(block, any_of))
}

fn attacks_of(block: &StatBlock, any_of: u32) -> Vec<&str> {
    let named = block.attacks.iter().enumerate();
    let mut names: Vec<&str> = named
        .filter(|(place, _)| any_of & (1 << place) != 0)
        .map(|(_, attack)| attack.name.as_str())
        .collect();
    names.dedup();
    // One that is printed may be called like the one that everyone has.
    if names.len() > 1 && names.first() == names.last() {
        names.pop();
    }
    names
}

fn either(names: Vec<&str>) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, most)) => format!("{} or {last}", most.join(", ")),
        None => String::new(),
    }
}

/// The Multiattack of a stat block: `Two with Claw and one with Bite or Tail.`
pub(super) fn multiattack(block: &StatBlock, spells: &[Spell]) -> Option<(String, String)> {
    let forms = block.multiattack.chunk_by(|a, b| a.form == b.form).map(|form| {
        let part = |part: &MultiattackPart| {
            let mut names = attacks_of(block, part.any_of);
            let uses = (0..u64::BITS as u8).filter(|place| part.uses & (1 << place) != 0);
            names.extend(uses.filter_map(|place| {
                let known = block.spellcasting.known.get(usize::from(place))?;
                spells.get(known.spell.index()).map(|spell| spell.name.as_str())
            }));
            format!("{} with {}", count(part.count), either(names))
        };
        name::list(form.iter().map(part))
    });
    let forms: Vec<String> = forms.collect();
    match (forms.is_empty(), block.attacks_per_action) {
        (true, 0 | 1) => None,
        (true, attacks) => {
            Some(("Extra Attack".into(), format!("{} attacks.", capital(&count(attacks)))))
        }
        _ => Some(("Multiattack".into(), format!("{}.", capital(&forms.join("; or "))))),
    }
}

fn count(count: u8) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(usize::from(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
