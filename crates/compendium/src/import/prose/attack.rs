//! Reads attacks out of prose.

use affray_dice::Dice;
use affray_rules::DamageDice;

use super::{
    Notes,
    consequence::Consequence,
    cursor::Cursor,
    damage::{damage, damages},
    hit,
};
use crate::import::words::pattern;

/// An attack as a stat block prints it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::import) struct Attack {
    pub(in crate::import) name: String,
    pub(in crate::import) spell: bool,
    pub(in crate::import) to_hit: i64,
    pub(in crate::import) reach: Option<i64>,
    /// Normal and long range.
    pub(in crate::import) range: Option<(i64, i64)>,
    pub(in crate::import) damage: Vec<DamageDice>,
    pub(in crate::import) versatile: Option<Dice>,
    pub(in crate::import) magical: bool,
    pub(in crate::import) hit: Vec<Consequence>,
}

/// How both editions begin an attack: `Melee Weapon Attack: +4 to hit`, `Melee Attack Roll: +4`.
const HEAD: &str = r"\b(melee or ranged|melee|ranged) (?:(weapon|spell) )?attack(?: roll)?\s*:\s*([+\-]?\d{1,9})(?: to hit)?";

/// Whether a text has an attack of its own.
pub(super) fn is_attack(prose: &str) -> bool {
    pattern!(HEAD).is_match(prose)
}

impl Attack {
    /// Reads the attack of a feature, if it has one.
    pub(super) fn read(name: &str, prose: &str, notes: &mut Notes) -> Option<Attack> {
        let head = pattern!(HEAD).captures(prose)?;
        let (start, end) = (head.get(0)?.start(), head.get(0)?.end());
        let mut attack = Attack {
            name: name.to_owned(),
            spell: head.get(2).is_some_and(|word| word.as_str().eq_ignore_ascii_case("spell")),
            to_hit: head.get(3)?.as_str().parse().ok()?,
            ..Attack::default()
        };
        if !prose[..start].trim().is_empty() {
            notes.add(format!("{name}: what comes before the attack"));
        }
        let rest = &prose[end..];
        let (how, result) = match pattern!(r"\bhit\s*:").find(rest) {
            Some(hit) => (&rest[..hit.start()], &rest[hit.end()..]),
            None => (rest, ""),
        };
        attack.distances(&head[1], how, notes);
        if pattern!(HEAD).is_match(result) {
            notes.add(format!("{name}: its second attack roll"));
        }
        attack.result(result, notes);
        Some(attack)
    }

    /// Reach, range and whom it can be made against.
    fn distances(&mut self, way: &str, how: &str, notes: &mut Notes) {
        let feet = |found: Option<regex_lite::Match<'_>>| found?.as_str().parse::<i64>().ok();
        let reach = pattern!(r"\breach (\d{1,9})").captures(how);
        let range = pattern!(r"\branged? (\d{1,9})(?:\s*/\s*(\d{1,9}))?").captures(how);
        let way = way.to_lowercase();
        if let Some(found) = reach {
            self.reach = feet(found.get(1));
        }
        if let Some(found) = range
            && let Some(normal) = feet(found.get(1))
        {
            self.range = Some((normal, feet(found.get(2)).unwrap_or(normal)));
        }
        if self.reach == Some(0) {
            // A swarm strikes at whom it shares its space with; ours strike next to them.
            notes.add(format!("{}: only in its own space (reach 0)", self.name));
            self.reach = Some(5);
        }
        if self.reach.is_none() && (way != "ranged" || self.range.is_none()) {
            self.reach = Some(5);
        }
        let about = how.to_lowercase();
        if pattern!(r"\b(?:prone|grappled|restrained|incapacitated)\b").is_match(&about)
            || pattern!(r"\b(?:two|three|four|\d+) (?:targets|creatures)\b").is_match(&about)
        {
            notes.add(format!("{}: only some targets", self.name));
        } else if about.contains("advantage") {
            notes.add(format!("{}: advantage against some", self.name));
        }
    }

    fn result(&mut self, text: &str, notes: &mut Notes) {
        let mut text = Cursor::new(text);
        self.damage = damages(&mut text);
        while let Some(when) = self.other_damage(&mut text) {
            if when.contains("half") || when.contains("bloodied") {
                notes.add(format!("{}: less damage at half hit points", self.name));
            } else if !when.contains("two hands") || self.versatile.is_none() {
                notes.add(format!("{}: other damage at times", self.name));
            }
        }
        // What comes with either of two comes with both.
        let mut ahead = text;
        if !self.damage.is_empty() && ahead.skip(pattern!(r"^[,\-]?\s*plus\s+")) {
            let more = damages(&mut ahead);
            if !more.is_empty() && !ahead.skip(pattern!(r"^,?\s*(?:if|when|while|unless)\b")) {
                self.damage.extend(more);
                text = ahead;
            }
        }
        if self.damage.is_empty() {
            let mut ahead = text;
            if ahead.skip(pattern!(r"^the target takes ")) {
                self.damage = damages(&mut ahead);
                text = ahead;
            }
        }
        text.skip(pattern!(r"^to (?:the|one) target"));
        self.hit = hit::consequences(text.rest(), &self.name, notes);
    }

    /// `or 7 (1d8 + 3) slashing damage if used with two hands`; when that is so.
    fn other_damage(&mut self, text: &mut Cursor<'_>) -> Option<String> {
        let mut ahead = *text;
        if !ahead.skip(pattern!(r"^[,\-]?\s*or\s+")) {
            return None;
        }
        let other = damage(&mut ahead)?;
        let said = ahead.rest();
        let when = match pattern!(r"^,?\s*(?:if|when|while|in|at|on)\b").is_match(said) {
            true => {
                &said[..pattern!(r"[\s\-]plus\b|[.,]|$")
                    .find_at(said, 1)
                    .map_or(0, |end| end.start())]
            }
            false => "",
        };
        let first = self.damage.first();
        if when.contains("two hands") && first.is_some_and(|first| first.kind == other.kind) {
            self.versatile = Some(Dice::new(other.dice.count, other.dice.sides, 0));
        }
        *text = Cursor::new(&said[when.len()..]);
        Some(when.to_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(prose: &str) -> (Attack, Vec<String>) {
        let mut notes = Notes::default();
        let attack = Attack::read("Bite", prose, &mut notes).unwrap_or_else(|| panic!("{prose}"));
        (attack, notes.0)
    }

    fn dice(attack: &Attack) -> Vec<String> {
        attack.damage.iter().map(|d| format!("{} {:?}", d.dice, d.kind)).collect()
    }

    #[test]
    fn the_older_wording() {
        let (attack, notes) = read(
            "Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) slashing \
             damage.",
        );
        assert_eq!((attack.to_hit, attack.reach, attack.range), (4, Some(5), None));
        assert_eq!(dice(&attack), ["1d6+2 Slashing"]);
        assert!(notes.is_empty() && !attack.spell);
        let (attack, _) = read(
            "Melee or Ranged Weapon Attack: +5 to hit, reach 5 ft. or range 20/60 ft., one target. \
             Hit: 6 (1d6 + 3) piercing damage, or 7 (1d8 + 3) piercing damage if used with two \
             hands to make a melee attack.",
        );
        assert_eq!((attack.reach, attack.range), (Some(5), Some((20, 60))));
        assert_eq!(attack.versatile, Some(Dice::new(1, 8, 0)));
        let (attack, _) = read(
            "Ranged Spell Attack: +6 to hit, range 120 ft., one creature. Hit: 10 (3d6) fire damage.",
        );
        assert!(attack.spell);
        assert_eq!((attack.reach, attack.range), (None, Some((120, 120))));
    }

    #[test]
    fn the_newer_wording() {
        let (attack, notes) = read(
            "Melee Attack Roll: +14, reach 10 ft. Hit: 13 (1d10 + 8) Slashing damage plus 5 (2d4) \
             Fire damage.",
        );
        assert_eq!((attack.to_hit, attack.reach), (14, Some(10)));
        assert_eq!(dice(&attack), ["1d10+8 Slashing", "2d4 Fire"]);
        assert!(notes.is_empty());
        let (attack, _) = read(
            "Ranged Attack Roll: +4, range 80/320 ft. Hit: 5 (1d6 + 2) Piercing damage, and the target has the Prone condition.",
        );
        assert_eq!(attack.hit.len(), 1);
    }

    #[test]
    fn whom_it_can_be_made_against_is_noted() {
        let (_, notes) = read(
            "Melee Weapon Attack: +4 to hit, reach 5 ft., one prone creature. Hit: 5 (1d6 + 2) slashing damage.",
        );
        assert_eq!(notes, ["Bite: only some targets"]);
    }
}
