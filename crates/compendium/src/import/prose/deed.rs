use affray_rules::{Condition, DamageDice};

use super::{consequence::Save, cursor::Cursor, damage::damages};
use crate::import::{
    sheet::{Section, Usage},
    words::{self, pattern},
};

/// A feature that others save against: a breath, a gaze, a burst.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::import) struct Deed {
    pub(in crate::import) section: Section,
    pub(in crate::import) name: String,
    pub(in crate::import) usage: Usage,
    pub(in crate::import) save: Save,
    pub(in crate::import) area: Option<Area>,
    pub(in crate::import) damage: Vec<DamageDice>,
    /// Whether a success takes half of that damage.
    pub(in crate::import) half: bool,
    /// The conditions that the text names after the save.
    pub(in crate::import) conditions: Vec<Condition>,
}

/// Whom it takes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::import) struct Area {
    /// `cone`, `cube`, `cylinder`, `emanation`, `line` or `sphere`.
    pub(in crate::import) shape: String,
    pub(in crate::import) size: u16,
    /// The width of a line.
    pub(in crate::import) width: Option<u16>,
}

impl Deed {
    /// Reads a feature that has a saving throw.
    pub(super) fn read(section: Section, name: &str, usage: Usage, prose: &str) -> Option<Deed> {
        let older = pattern!(r"\bdc (\d{1,3}) ([a-z]+) saving throw").captures(prose);
        let newer = pattern!(r"\b([a-z]+) saving throw\s*: dc (\d{1,3})").captures(prose);
        let (ability, dc, end) = match (&newer, &older) {
            (Some(found), _) => (found.get(1)?, found.get(2)?, found.get(0)?.end()),
            (None, Some(found)) => (found.get(2)?, found.get(1)?, found.get(0)?.end()),
            (None, None) => return None,
        };
        let save =
            Save { ability: words::ability(ability.as_str())?, dc: dc.as_str().parse().ok()? };
        let after = &prose[end..];
        let first = pattern!(r"\b\d{1,5} \([0-9d+\- ]+\)|\b\d+d\d+").find(after);
        let mut text = Cursor::new(first.map_or("", |found| &after[found.start()..]));
        let mut conditions: Vec<Condition> = Vec::new();
        for word in pattern!(r"[a-z]+").find_iter(after) {
            if let Some(condition) = words::named(word.as_str())
                && !conditions.contains(&condition)
            {
                conditions.push(condition);
            }
        }
        Some(Deed {
            section,
            name: name.to_owned(),
            usage,
            save,
            area: Area::read(prose),
            damage: damages(&mut text),
            half: pattern!(r"half as much|success\s*: half").is_match(after),
            conditions,
        })
    }
}

impl Area {
    /// `a 60-foot cone`, `a 90-foot line that is 10 feet wide`, `each creature within 20 feet`.
    fn read(prose: &str) -> Option<Area> {
        let number = |found: Option<regex_lite::Match<'_>>| found?.as_str().parse::<u16>().ok();
        if let Some(found) = pattern!(
            r"\b(\d{1,4})[ \-](?:foot|feet|ft\.?)(?:[ \-](?:long|radius|high|tall))*,? ?(?:(\d{1,3})[ \-](?:foot|feet|ft\.?)[ \-]wide )?(cone|cube|line|sphere|emanation|cylinder)(?: that is (\d{1,3}) (?:feet|ft\.?) wide)?"
        )
        .captures(prose)
        {
            return Some(Area {
                shape: found[3].to_lowercase(),
                size: number(found.get(1))?,
                width: number(found.get(2)).or(number(found.get(4))),
            });
        }
        let found = pattern!(
            r"\beach (?:creature|enemy|[a-z ]{0,30}creature)[^.]{0,40} within (\d{1,4}) (?:feet|ft)"
        )
        .captures(prose)?;
        Some(Area { shape: "emanation".to_owned(), size: number(found.get(1))?, width: None })
    }
}

#[cfg(test)]
mod tests {
    use affray_rules::Ability;

    use super::*;

    fn read(prose: &str) -> Deed {
        Deed::read(Section::Action, "Breath", Usage::default(), prose)
            .unwrap_or_else(|| panic!("{prose}"))
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
        assert_eq!(older, newer);
        assert_eq!(older.save, Save { ability: Ability::Dexterity, dc: 12 });
        assert!(older.half);
        let area = older.area.unwrap_or_else(|| panic!("an area"));
        assert_eq!((area.shape.as_str(), area.size), ("cone", 15));
    }

    #[test]
    fn lines_have_a_width() {
        for prose in [
            "Dexterity Saving Throw: DC 12, each creature in a 90-foot-long, 10-foot-wide Line.",
            "It spits in a 90-foot line that is 10 feet wide. DC 12 Dexterity saving throw.",
        ] {
            let area = read(prose).area;
            let line = Area { shape: "line".into(), size: 90, width: Some(10) };
            assert_eq!(area, Some(line), "{prose}");
        }
    }
}
