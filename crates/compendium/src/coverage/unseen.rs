//! What `affray compendium exercise` did not see of a creature.

use affray_rules::Edition;

/// A creature that did not do in the exercise all that its stat block says (`docs/COVERAGE.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// The edition of its stat block.
    pub edition: Edition,
    /// The creature.
    pub creature: &'static str,
    /// What nobody ever saw.
    pub what: &'static str,
}

/// Everything that was not seen in the last exercise of all shipped creatures; a creature that is
/// not in it has passed.
pub fn unseen() -> impl Iterator<Item = Unseen> {
    read(include_str!("../../srd/unseen.tsv"))
}

/// An edition, a creature and what was not seen of it, on each line.
fn read(table: &'static str) -> impl Iterator<Item = Unseen> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut columns = line.splitn(3, '\t');
        let edition = columns.next()?.parse().ok()?;
        Some(Unseen { edition, creature: columns.next()?, what: columns.next()? })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_edition_a_creature_and_what_was_not_seen() {
        let table = "# edition\tcreature\twhat\n2014\tGiant Owl\tTalons (attack): a hit\n";
        let all: Vec<Unseen> = read(table).collect();
        let (edition, creature, what) = (Edition::E2014, "Giant Owl", "Talons (attack): a hit");
        assert_eq!(all, [Unseen { edition, creature, what }]);
    }

    /// Each line of the table is read, and names somebody who is there.
    #[test]
    fn the_table_is_about_shipped_creatures() {
        let table = include_str!("../../srd/unseen.tsv");
        let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(lines.count(), unseen().count());
        for Unseen { edition, creature, .. } in unseen() {
            assert!(crate::Compendium::shipped(edition).creature(creature).is_ok(), "{creature}");
        }
    }
}
