//! The table of fights as comma-separated values.

use std::io::{self, Write};

use affray_rules::Setup;

use super::lines;
use crate::Row;

/// A table of comma-separated values, with a line of heads.
pub struct CsvTable<W: Write>(csv::Writer<W>);

impl<W: Write> CsvTable<W> {
    /// A table with nothing in it yet.
    pub fn new(out: W) -> CsvTable<W> {
        CsvTable(csv::Writer::from_writer(out))
    }

    /// Adds fights.
    pub fn add(&mut self, setup: &Setup, rows: &[Row]) -> io::Result<()> {
        lines(setup, rows).try_for_each(|line| self.0.serialize(line).map_err(io::Error::from))
    }

    /// Brings out all that was written.
    pub fn finish(mut self) -> io::Result<()> {
        self.0.flush()
    }
}
