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
use crate::errors::{Done, Failure};

/// The tables that are written while fights go on.
pub(super) struct Tables {
    csv: Option<CsvTable<BufWriter<File>>>,
    parquet: Option<ParquetTable<BufWriter<File>>>,
}

impl Tables {
    pub(super) fn create(args: &SimArgs) -> Done<Tables> {
        let csv = args.csv.as_deref().map(|path| create(path).map(CsvTable::new)).transpose()?;
        let parquet = match &args.parquet {
            Some(path) => Some(ParquetTable::new(create(path)?)?),
            None => None,
        };
        Ok(Tables { csv, parquet })
    }

    pub(super) fn wanted(&self) -> bool {
        self.csv.is_some() || self.parquet.is_some()
    }

    /// Writes a line for each creature of each fight.
    pub(super) fn add(&mut self, setup: &Setup, rows: &[Row]) -> io::Result<()> {
        if let Some(csv) = &mut self.csv {
            csv.add(setup, rows)?;
        }
        if let Some(parquet) = &mut self.parquet {
            parquet.add(setup, rows)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Done {
        self.csv.map_or(Ok(()), CsvTable::finish)?;
        self.parquet.map_or(Ok(()), ParquetTable::finish)?;
        Ok(())
    }
}

/// Opens a file to write to.
pub(super) fn create(path: &Path) -> Done<BufWriter<File>> {
    let why = |error| Failure::Input(format!("{}: could not be written: {error}", path.display()));
    File::create(path).map(BufWriter::new).map_err(why)
}
