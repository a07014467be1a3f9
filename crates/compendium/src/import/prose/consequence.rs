//! Reads what follows from a hit or a failed save out of prose.

use affray_rules::{Ability, Condition, CreatureType, DamageDice, Size};

use super::{
    cursor::Cursor,
    damage::{damage, damages},
};
use crate::import::words::{self, pattern};

/// What happens to whoever is struck: an entry of `hit` in our files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::import) struct Consequence {
    /// It is no larger than this.
    pub(in crate::import) at_most: Option<Size>,
    /// It is of none of these types.
    pub(in crate::import) not: Vec<CreatureType>,
    pub(in crate::import) save: Option<Save>,
    pub(in crate::import) damage: Vec<DamageDice>,
    /// Whether a success takes half of that damage.
    pub(in crate::import) half: bool,
    pub(in crate::import) conditions: Vec<Condition>,
    /// Effects that last, as our files write them.
    pub(in crate::import) effects: Vec<String>,
    /// Whether they end with the first roll that they apply to.
    pub(in crate::import) next_roll_only: bool,
    pub(in crate::import) escape_dc: Option<u16>,
    pub(in crate::import) lasts: Option<Lasts>,
    /// Whether the save is repeated at the end of the victim's turns.
    pub(in crate::import) save_ends: bool,
    pub(in crate::import) push: Option<u16>,
    pub(in crate::import) pull: Option<u16>,
}

/// A saving throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::import) struct Save {
    pub(in crate::import) ability: Ability,
    pub(in crate::import) dc: u16,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::import) struct Lasts {
    pub(in crate::import) rounds: u16,
    /// The point of the last round, in the words of our files; at the start of the user's turn
    /// when nothing is said.
    pub(in crate::import) until: Option<&'static str>,
}

/// The victim, whatever it is called.
const VICTIM: &str = r"(?:the target|it|the creature|that creature|target|the victim)";

impl Consequence {
    /// Reads what follows from a failed save of the newer wording.
    pub(super) fn failure(
        save: Save,
        before: Option<Consequence>,
        text: &str,
    ) -> Option<Consequence> {
        let mut found = before.unwrap_or_default();
        found.save = Some(save);
        let mut text = Cursor::new(text);
        found.happens(&mut text)?;
        (text.is_done() && found.is_sound()).then_some(found)
    }

    /// `If the target is a creature, it is subjected to the following effect`: who it happens to.
    pub(super) fn subject(text: &str) -> Option<Consequence> {
        let mut text = Cursor::new(text);
        let mut found = Consequence::default();
        found.condition(&mut text)?;
        let subjected = pattern!(&format!(r"^{VICTIM} is subjected to the following effects?$"));
        text.skip(subjected).then_some(found)
    }

    /// Reads a whole sentence; nothing when any part of it is not understood.
    pub(super) fn sentence(text: &str) -> Option<Consequence> {
        let mut text = Cursor::new(text);
        text.skip(pattern!(r"^(?:and|then|also|in addition),? "));
        let mut found = Consequence::default();
        found.condition(&mut text)?;
        if !found.save(&mut text)? {
            found.happens(&mut text)?;
        }
        (text.is_done() && found.is_sound()).then_some(found)
    }

    /// Whether what lasts is what can last so long.
    fn is_sound(&self) -> bool {
        match self.lasts {
            None => true,
            Some(WHILE_HELD) => self.conditions.contains(&Condition::Grappled),
            Some(_) => {
                let endless = [Condition::Prone, Condition::Grappled];
                !self.conditions.iter().any(|condition| endless.contains(condition))
            }
        }
    }

    /// `If the target is a Large or smaller creature, …`.
    fn condition(&mut self, text: &mut Cursor<'_>) -> Option<()> {
        let Some(found) = text.take(pattern!(
            r"^if (?:the target|it) is (?:an? )?(?:(tiny|small|medium|large|huge) or smaller(?: creature)?|(?:non-([a-z]+) )?creature)(?: other than ([^,]{1,60}))?,(?: then)? "
        )) else {
            return Some(());
        };
        self.at_most = found.get(1).and_then(|size| words::named(size.as_str()));
        if let Some(kind) = found.get(2) {
            self.not.push(words::named(kind.as_str())?);
        }
        if let Some(others) = found.get(3) {
            let others = pattern!(r",|\bor\b|\ban?\b").split(others.as_str());
            for other in others.map(str::trim).filter(|word| !word.is_empty()) {
                self.not.push(words::named(other)?);
            }
        }
        if self.at_most.is_some() && !self.not.is_empty() {
            return None;
        }
        Some(())
    }

    /// `It must succeed on a DC 11 Strength saving throw or …`; whether there is such a save.
    fn save(&mut self, text: &mut Cursor<'_>) -> Option<bool> {
        let Some(found) = text.take(pattern!(&format!(
            r"^{VICTIM} must (?:succeed on|make on|make|attempt) an? dc (\d{{1,3}}) ([a-z]+) saving throw"
        ))) else {
            return Some(false);
        };
        let ability = words::ability(found.get(2)?.as_str())?;
        self.save = Some(Save { ability, dc: found.get(1)?.as_str().parse().ok()? });
        if text.skip(pattern!(r"^(?:,|or else) ?taking ")) || text.skip(pattern!(r"^, taking ")) {
            self.damage = damages(text);
            let failed = text.skip(pattern!(r"^on a (?:failed save|failure),? or half as much"));
            let half =
                text.skip(pattern!(r"^(?:damage )?on a (?:successful (?:one|save)|success)"));
            self.half = failed && half;
            return (self.half && !self.damage.is_empty()).then_some(true);
        }
        if !text.skip(pattern!(r"^,? ?or (?:else )?")) {
            return None;
        }
        self.happens(text)?;
        Some(true)
    }

    /// A list of things that happen, and for how long.
    fn happens(&mut self, text: &mut Cursor<'_>) -> Option<()> {
        loop {
            self.one(text)?;
            if let Some(lasts) = lasts(text) {
                if self.lasts.is_some_and(|before| before != lasts) {
                    return None;
                }
                self.lasts = Some(lasts);
            }
            if text.is_done() || !text.skip(pattern!(r"^,?\s*and\s+|^,\s+")) {
                return Some(());
            }
        }
    }

    fn one(&mut self, text: &mut Cursor<'_>) -> Option<()> {
        text.skip(pattern!(&format!(r"^{VICTIM} (?:is also|is|also|becomes|takes|has)\b")));
        text.skip(pattern!(r"^(?:be|become|is|has|have|and)\b"));
        let mut ahead = *text;
        ahead.skip(pattern!(r"^takes?(?: an extra)? "));
        if let Some(dice) = damage(&mut ahead) {
            self.damage.push(dice);
            *text = ahead;
            return Some(());
        }
        if text.skip(pattern!(r"^(?:knocked prone|falls? prone)")) {
            self.conditions.push(Condition::Prone);
            return Some(());
        }
        if let Some(found) = text.take(pattern!(
            r"^(pushed|pulled) (?:up to )?(\d{1,3}) (?:feet|ft\.?)(?: straight)?(?: away from| toward| closer to| nearer to)?(?: (?:the|it|its)\b(?: [a-z'\-]{1,30}){0,2})?"
        )) {
            let feet = found.get(2)?.as_str().parse().ok()?;
            match found.get(1)?.as_str().to_lowercase().as_str() {
                "pushed" => self.push = Some(feet),
                _ => self.pull = Some(feet),
            }
            return Some(());
        }
        if self.effect(text) {
            return Some(());
        }
        let found =
            text.take(pattern!(r"^(?:the )?([a-z]+)(?: condition)?(?: \(escape dc (\d{1,3})\))?"))?;
        let condition: Condition = words::named(found.get(1)?.as_str())?;
        if condition == Condition::Grappled && found.get(2).is_none() {
            return None;
        }
        self.conditions.push(condition);
        if let Some(dc) = found.get(2) {
            self.escape_dc = dc.as_str().parse().ok();
        }
        Some(())
    }

    /// An effect that our files have a word for.
    fn effect(&mut self, text: &mut Cursor<'_>) -> bool {
        if let Some(found) = text.take(pattern!(
            r"^(?:the target's|its) speed (?:decreases|is reduced|is decreased) by (\d{1,3}) (?:feet|ft\.?)"
        )) {
            self.effects.push(format!("{{ speed = -{} }}", &found[1]));
            return true;
        }
        if text.skip(pattern!(r"^(?:the target |it )?can't take reactions")) {
            self.effects.push("\"no-reactions\"".to_owned());
            return true;
        }
        let mut ahead = *text;
        if ahead.skip(pattern!(
            r"^disadvantage on the next attack roll it makes before the end of its next turn"
        )) {
            self.effects.push("{ disadvantage = \"attacks\" }".to_owned());
            self.lasts = Some(Lasts { rounds: 1, until: Some("victim-end") });
            self.next_roll_only = true;
            *text = ahead;
            return true;
        }
        if let Some(found) = text.take(pattern!(
            r"^the [a-z' \-]{1,40}? (pushes|pulls) (?:the target|it) (?:up to )?(\d{1,3}) (?:feet|ft\.?)(?: straight)? (?:away from|toward) itself"
        )) {
            let feet = found[2].parse().ok();
            match found[1].eq_ignore_ascii_case("pushes") {
                true => self.push = feet,
                false => self.pull = feet,
            }
            return true;
        }
        false
    }
}

/// As long as the grapple that came with it.
pub(in crate::import) const WHILE_HELD: Lasts = Lasts { rounds: 0, until: None };

/// `for 1 minute`, `until the end of its next turn`.
fn lasts(text: &mut Cursor<'_>) -> Option<Lasts> {
    if text.skip(pattern!(r"^(?:until|while) (?:the|this) grapple (?:ends|lasts)")) {
        return Some(WHILE_HELD);
    }
    if let Some(found) =
        text.take(pattern!(r"^for (?:the next )?(\d{1,3}|one) (round|minute|hour)s?"))
    {
        let number = u16::from(words::count(found.get(1)?.as_str())?);
        let each = match found.get(2)?.as_str().to_lowercase().as_str() {
            "round" => 1,
            "minute" => 10,
            _ => 600,
        };
        return Some(Lasts { rounds: number * each, until: None });
    }
    let found = text.take(pattern!(
        r"^until the (start|end) of (its|the target's|their|the [a-z' \-]{1,40}'s?) next turn"
    ))?;
    let start = found.get(1)?.as_str().eq_ignore_ascii_case("start");
    let whose = found.get(2)?.as_str().to_lowercase();
    let victim = ["its", "their", "the target's"].contains(&whose.as_str());
    let until = match (victim, start) {
        (false, true) => None,
        (false, false) => Some("user-end"),
        (true, true) => Some("victim-start"),
        (true, false) => Some("victim-end"),
    };
    Some(Lasts { rounds: 1, until })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Consequence {
        Consequence::sentence(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn a_save_or_a_condition() {
        let found =
            read("the target must succeed on a DC 11 Strength saving throw or be knocked prone");
        assert_eq!(found.save, Some(Save { ability: Ability::Strength, dc: 11 }));
        assert_eq!(found.conditions, [Condition::Prone]);
        let found = read(
            "it must succeed on a DC 12 Constitution saving throw or become poisoned for 1 minute",
        );
        assert_eq!(found.lasts, Some(Lasts { rounds: 10, until: None }));
    }

    #[test]
    fn half_damage() {
        let found = read(
            "the target must make a DC 11 Constitution saving throw, taking 9 (2d8) poison damage \
             on a failed save, or half as much damage on a successful one",
        );
        assert!(found.half);
        assert_eq!(found.damage[0].dice.to_string(), "2d8");
    }

    #[test]
    fn the_newer_wording() {
        let found = read(
            "If the target is a Large or smaller creature, it has the Grappled condition (escape DC 13)",
        );
        assert_eq!((found.at_most, found.escape_dc), (Some(Size::Large), Some(13)));
        let found =
            read("the target has the Poisoned condition until the start of the brute's next turn");
        assert_eq!(found.lasts, Some(Lasts { rounds: 1, until: None }));
        let found = read("the target has the Stunned condition until the end of its next turn");
        assert_eq!(found.lasts, Some(Lasts { rounds: 1, until: Some("victim-end") }));
        let found = read("the target is pushed up to 10 feet straight away from the brute");
        assert_eq!(found.push, Some(10));
    }

    #[test]
    fn half_a_sentence_is_not_enough() {
        for text in [
            "the target is swallowed",
            "the target is poisoned and its hair falls out",
            "if the target is a creature other than an elf, it is stunned",
            "the target must succeed on a DC 11 Luck saving throw or be knocked prone",
            "the target is grappled",
        ] {
            assert_eq!(Consequence::sentence(text), None, "{text}");
        }
    }
}
