//! Tables for notebooks: a line for each creature of each fight.

mod csv;
#[cfg(feature = "parquet")]
mod parquet;

use affray_rules::{Setup, SideId};
use serde::Serialize;

use crate::{Ended, Row};
pub use csv::CsvTable;
#[cfg(feature = "parquet")]
pub use parquet::ParquetTable;

/// How one creature fared in one fight.
#[derive(Clone, Copy, Debug, Serialize)]
struct Line<'a> {
    fight: u64,
    seed: u64,
    ended: &'static str,
    /// The side that won; of allies who won together, the first of the file.
    winner: &'a str,
    rounds: u16,
    creature: &'a str,
    side: &'a str,
    dealt: u32,
    taken: u32,
    healed: u32,
    hits: u32,
    misses: u32,
    crits: u32,
    kills: u32,
    fell: bool,
    died: bool,
    fled: bool,
    hit_points_left: u16,
    slots_left: u16,
    won: bool,
}

fn lines<'a>(setup: &'a Setup, rows: &'a [Row]) -> impl Iterator<Item = Line<'a>> {
    rows.iter().flat_map(move |row| {
        let name = |side: SideId| setup.sides[side.index()].name.as_str();
        let (ended, winner) = match row.ended {
            Ended::Won(sides) => ("won", sides.first().map_or("", name)),
            Ended::Nobody => ("nobody", ""),
            Ended::Stalemate => ("stalemate", ""),
            Ended::OutOfRounds => ("out-of-rounds", ""),
        };
        row.creatures.iter().zip(&setup.combatants).map(move |(one, combatant)| Line {
            fight: row.number + 1,
            seed: row.seed,
            ended,
            winner,
            rounds: row.rounds,
            creature: &combatant.name,
            side: &setup.sides[combatant.side.index()].name,
            dealt: one.dealt,
            taken: one.taken,
            healed: one.healed,
            hits: one.hits,
            misses: one.misses,
            crits: one.crits,
            kills: one.kills,
            fell: one.fell,
            died: one.died,
            fled: one.fled,
            hit_points_left: one.left,
            slots_left: one.slots.iter().map(|left| u16::from(*left)).sum(),
            won: row.ended.won_by(combatant.side),
        })
    })
}
