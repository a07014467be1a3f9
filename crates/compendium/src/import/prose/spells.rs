//! Reads lists of spells out of prose.

use affray_rules::Ability;

use crate::import::{
    sheet::Casting,
    words::{self, pattern},
};

/// More spells than any caster has.
const MOST_SPELLS: usize = 200;

impl Casting {
    /// Reads the spells of a feature, of either edition; nothing when there are none.
    pub(in crate::import) fn read(prose: &str) -> Option<Casting> {
        let mut casting = Casting {
            ability: ability(prose),
            level: pattern!(r"\b(\d{1,2})(?:st|nd|rd|th)-level spellcaster")
                .captures(prose)
                .and_then(|found| found[1].parse().ok())
                .filter(|level| (1..=20).contains(level)),
            dc: figure(pattern!(r"spell save dc (\d{1,3})"), prose),
            attack: figure(pattern!(r"\+(\d{1,3}) to hit with spell"), prose),
            ..Casting::default()
        };
        let heads = pattern!(
            r"\b(?:(cantrips?)(?: \(at will\))?|(\d)(?:st|nd|rd|th)[ \-]level \((\d{1,2}) [a-z0-9 \-]{0,12}slots?\)|(at will)|(\d{1,2})/day(?: each)?)\s*:"
        );
        let found: Vec<_> = heads.captures_iter(prose).collect();
        for (i, head) in found.iter().enumerate() {
            let Some(whole) = head.get(0) else { continue };
            let next = found.get(i + 1).and_then(|next| next.get(0));
            let end = next.map_or(prose.len(), |next| next.start());
            let list = names(&prose[whole.end()..end], next.is_none(), &mut casting.odd);
            if let (Some(level), Some(slots)) = (number(head.get(2)), number(head.get(3))) {
                let place = usize::from(level.clamp(1, 9));
                if casting.slots.len() < place {
                    casting.slots.resize(place, 0);
                }
                casting.slots[place - 1] = slots;
            }
            if let Some(uses) = number(head.get(5)) {
                casting.per_day.extend(list.into_iter().map(|name| (name, uses)));
            } else if head.get(4).is_some() {
                casting.at_will.extend(list);
            } else {
                casting.spells.extend(list);
            }
        }
        (!casting.is_empty()).then_some(casting)
    }
}

fn number(found: Option<regex_lite::Match<'_>>) -> Option<u8> {
    found?.as_str().parse().ok()
}

fn figure(pattern: &regex_lite::Regex, prose: &str) -> Option<i64> {
    pattern.captures(prose)?[1].parse().ok()
}

fn ability(prose: &str) -> Option<Ability> {
    let older = pattern!(r"spellcasting ability is ([a-z]+)").captures(prose);
    let newer = pattern!(r"using ([a-z]+) as the spellcasting ability").captures(prose);
    words::ability(&older.or(newer)?[1])
}

/// The spells of a list; those with something in brackets behind them are odd.
fn names(list: &str, is_last: bool, odd: &mut Vec<String>) -> Vec<String> {
    // The last list may be followed by a sentence.
    let list = if is_last { list.split(". ").next().unwrap_or(list) } else { list };
    let mut found = Vec::new();
    for part in pattern!(r"[,;•]|\band\b|\n").split(list).take(MOST_SPELLS) {
        let part = part.trim_matches([' ', '-']);
        let name = part.split('(').next().unwrap_or(part).trim().trim_end_matches(['.', '*']);
        let is_name = pattern!(r"^[a-z][a-z '/\-]{1,39}$").is_match(name);
        match is_name {
            true if name.len() < part.trim_end_matches(['.', '*']).len() => {
                odd.push(name.to_lowercase());
            }
            true => found.push(name.to_lowercase()),
            false => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caster_with_slots() {
        let casting = Casting::read(
            "The hedge witch is a 3rd-level spellcaster. Its spellcasting ability is Wisdom (spell \
             save DC 12, +4 to hit with spell attacks). It has these spells prepared: Cantrips (at \
             will): sacred flame, light 1st level (4 slots): bless, cure wounds* 2nd level (2 \
             slots): hold person",
        )
        .unwrap_or_else(|| panic!("spells"));
        assert_eq!((casting.level, casting.ability), (Some(3), Some(Ability::Wisdom)));
        assert_eq!((casting.dc, casting.attack), (Some(12), Some(4)));
        assert_eq!(casting.slots, [4, 2]);
        assert_eq!(
            casting.spells,
            ["sacred flame", "light", "bless", "cure wounds", "hold person"]
        );
    }

    #[test]
    fn a_caster_by_the_day() {
        let casting = Casting::read(
            "The imp casts one of the following spells, using Charisma as the spellcasting ability \
             (spell save DC 13): At Will: Light, Mage Hand 2/Day Each: Bane, Fireball (level 5 \
             version) 1/Day: Web",
        )
        .unwrap_or_else(|| panic!("spells"));
        assert_eq!(casting.at_will, ["light", "mage hand"]);
        assert_eq!(casting.per_day, [("bane".to_owned(), 2), ("web".to_owned(), 1)]);
        assert_eq!(casting.odd, ["fireball"]);
        assert_eq!(Casting::read("The imp knows no spells."), None);
    }
}
