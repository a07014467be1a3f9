//! Writes the tables of `--csv` and `--parquet`.

use std::{
    fs::File,
    io::{self, BufWriter},
    path::Path,
};

use affray_rules::Setup;
use affray_sim::{
    Row,
    table::{CsvTable, ParquetTable},
};

use super::SimArgs;
use crate::{errors::Done, output::Output};

/// The tables that are written while fights go on.
pub(super) struct Tables {
    csv: Option<(Output, CsvTable<BufWriter<File>>)>,
    parquet: Option<(Output, ParquetTable<BufWriter<File>>)>,
}

impl Tables {
    /// The tables that are asked for; none of them is one of the files that are read.
    pub(super) fn create(args: &SimArgs, inputs: &[&Path]) -> Done<Tables> {
        let open = |path: &Path| Output::create(path, inputs.iter().copied());
        let csv = match &args.csv {
            Some(path) => {
                let (output, file) = open(path)?;
                Some((output, CsvTable::new(file)))
            }
            None => None,
        };
        let parquet = match &args.parquet {
            Some(path) => {
                let (output, file) = open(path)?;
                Some((output, ParquetTable::new(file)?))
            }
            None => None,
        };
        Ok(Tables { csv, parquet })
    }

    pub(super) fn wanted(&self) -> bool {
        self.csv.is_some() || self.parquet.is_some()
    }

    /// Writes a line for each creature of each fight.
    pub(super) fn add(&mut self, setup: &Setup, rows: &[Row]) -> io::Result<()> {
        if let Some((_, csv)) = &mut self.csv {
            csv.add(setup, rows)?;
        }
        if let Some((_, parquet)) = &mut self.parquet {
            parquet.add(setup, rows)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Done {
        if let Some((output, csv)) = self.csv {
            csv.finish()?;
            output.closed()?;
        }
        if let Some((output, parquet)) = self.parquet {
            parquet.finish()?;
            output.closed()?;
        }
        Ok(())
    }
}
