//! What the SRD has, by name: the lists that everything is counted against. `docs/CREATURES.md`
//! tells how they were made.

use affray_rules::Edition;

use super::feature::Feature;

/// The column of legendary actions, after the name.
const LEGENDARY: usize = 4;

/// A creature of the SRD, and the names of what it has.
pub(super) struct SrdCreature {
    pub(super) name: &'static str,
    pub(super) traits: Vec<Feature>,
    /// Actions, bonus actions, reactions and legendary actions.
    pub(super) actions: Vec<Feature>,
}

/// The creatures of an edition's SRD.
pub(super) fn creatures(edition: Edition) -> impl Iterator<Item = SrdCreature> {
    let table = match edition {
        Edition::E2014 => include_str!("../../srd/creatures-2014.tsv"),
        Edition::E2024 => include_str!("../../srd/creatures-2024.tsv"),
    };
    lines(table).map(|line| {
        let mut columns = line.split('\t');
        let name = columns.next().unwrap_or_default();
        let mut creature = SrdCreature { name, traits: Vec::new(), actions: Vec::new() };
        for (place, column) in columns.enumerate() {
            let names = column.split('|').filter(|name| !name.is_empty());
            match place {
                0 => creature.traits.extend(names.map(Feature::Own)),
                LEGENDARY => creature.actions.extend(names.map(Feature::Legendary)),
                _ => creature.actions.extend(names.map(Feature::Own)),
            }
        }
        creature
    })
}

/// The names of the spells of an edition's SRD.
pub(super) fn spells(edition: Edition) -> impl Iterator<Item = &'static str> {
    lines(match edition {
        Edition::E2014 => include_str!("../../srd/spells-2014.txt"),
        Edition::E2024 => include_str!("../../srd/spells-2024.txt"),
    })
}

fn lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}
