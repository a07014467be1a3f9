use std::{
    fs::File,
    io::{self, BufWriter, Write as _},
    path::Path,
};

use affray_sim::{Ended, Row, Start};

use super::SimArgs;
use crate::errors::{Done, Failure};

/// The tables that are written while fights go on.
pub(super) struct Tables<'a> {
    start: &'a Start,
    csv: Option<BufWriter<File>>,
}

/// The heads of the columns: those of the fight, and those of a creature in it.
const HEADS: [&str; 19] = [
    "fight",
    "seed",
    "ended",
    "winner",
    "rounds",
    "creature",
    "side",
    "dealt",
    "taken",
    "healed",
    "hits",
    "misses",
    "crits",
    "kills",
    "fell",
    "died",
    "fled",
    "hit_points_left",
    "slots_left",
];

impl<'a> Tables<'a> {
    pub(super) fn create(args: &SimArgs, start: &'a Start) -> Done<Tables<'a>> {
        let csv = args.csv.as_deref().map(create).transpose()?;
        let mut tables = Tables { start, csv };
        if let Some(csv) = &mut tables.csv {
            writeln!(csv, "{}", HEADS.join(","))?;
        }
        Ok(tables)
    }

    pub(super) fn wanted(&self) -> bool {
        self.csv.is_some()
    }

    /// Writes a line for each creature of each fight.
    pub(super) fn write(&mut self, rows: &[Row]) -> io::Result<()> {
        let Some(csv) = &mut self.csv else { return Ok(()) };
        let setup = self.start.setup();
        for row in rows {
            let (ended, winner) = match row.ended {
                Ended::Won(side) => ("won", setup.sides[side.index()].name.as_str()),
                Ended::Nobody => ("nobody", ""),
                Ended::Stalemate => ("stalemate", ""),
                Ended::OutOfRounds => ("out-of-rounds", ""),
            };
            let head = format!(
                "{},{},{ended},{},{}",
                row.number + 1,
                row.seed,
                quoted(winner),
                row.rounds
            );
            for (one, combatant) in row.creatures.iter().zip(&setup.combatants) {
                writeln!(
                    csv,
                    "{head},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
                    quoted(&combatant.name),
                    quoted(&setup.sides[combatant.side.index()].name),
                    one.dealt,
                    one.taken,
                    one.healed,
                    one.hits,
                    one.misses,
                    one.crits,
                    one.kills,
                    one.fell,
                    one.died,
                    one.fled,
                    one.left,
                    one.slots.iter().map(|n| u16::from(*n)).sum::<u16>(),
                )?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Done {
        if let Some(csv) = &mut self.csv {
            csv.flush()?;
        }
        Ok(())
    }
}

fn create(path: &Path) -> Done<BufWriter<File>> {
    let why = |error| Failure::Input(format!("could not write {}: {error}", path.display()));
    File::create(path).map(BufWriter::new).map_err(why)
}

/// A field of a line, in quotes where it needs them.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}
