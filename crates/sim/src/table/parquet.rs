//! The table of fights as a Parquet file.

use std::{
    io::{self, Write},
    sync::Arc,
};

use affray_rules::Setup;
use parquet::{
    basic::{LogicalType, Repetition, Type as Physical},
    data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type},
    errors::ParquetError,
    file::writer::{SerializedFileWriter, SerializedRowGroupWriter},
    schema::types::Type,
};

use super::{Line, lines};
use crate::Row;

/// The same table as Parquet: a row group for every wave of fights.
pub struct ParquetTable<W: Write + Send>(SerializedFileWriter<W>);

/// A column: its name, and what stands in it.
struct Column {
    name: &'static str,
    cells: Cells,
}

enum Cells {
    Words(fn(&Line<'_>) -> Vec<u8>),
    /// Whole numbers from 0 that need 64 bits.
    Large(fn(&Line<'_>) -> u64),
    Small(fn(&Line<'_>) -> u32),
    Yes(fn(&Line<'_>) -> bool),
}

const COLUMNS: [Column; 20] = {
    use Cells::{Large, Small, Words, Yes};
    const fn column(name: &'static str, cells: Cells) -> Column {
        Column { name, cells }
    }
    [
        column("fight", Large(|line| line.fight)),
        column("seed", Large(|line| line.seed)),
        column("ended", Words(|line| line.ended.into())),
        column("winner", Words(|line| line.winner.into())),
        column("rounds", Small(|line| line.rounds as u32)),
        column("creature", Words(|line| line.creature.into())),
        column("side", Words(|line| line.side.into())),
        column("dealt", Small(|line| line.dealt)),
        column("taken", Small(|line| line.taken)),
        column("healed", Small(|line| line.healed)),
        column("hits", Small(|line| line.hits)),
        column("misses", Small(|line| line.misses)),
        column("crits", Small(|line| line.crits)),
        column("kills", Small(|line| line.kills)),
        column("fell", Yes(|line| line.fell)),
        column("died", Yes(|line| line.died)),
        column("fled", Yes(|line| line.fled)),
        column("hit_points_left", Small(|line| line.hit_points_left as u32)),
        column("slots_left", Small(|line| line.slots_left as u32)),
        column("won", Yes(|line| line.won)),
    ]
};

impl Column {
    fn schema(&self) -> Result<Type, ParquetError> {
        let (physical, logical) = match self.cells {
            Cells::Words(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Cells::Large(_) => (Physical::INT64, Some(LogicalType::integer(64, false))),
            Cells::Small(_) => (Physical::INT32, Some(LogicalType::integer(32, false))),
            Cells::Yes(_) => (Physical::BOOLEAN, None),
        };
        Type::primitive_type_builder(self.name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()
    }
}

impl<W: Write + Send> ParquetTable<W> {
    /// A table with nothing in it yet.
    pub fn new(out: W) -> io::Result<ParquetTable<W>> {
        let fields: Result<Vec<_>, _> =
            COLUMNS.iter().map(|column| column.schema().map(Arc::new)).collect();
        let schema = fields
            .and_then(|fields| Type::group_type_builder("fights").with_fields(fields).build())
            .map_err(wrong)?;
        let writer = SerializedFileWriter::new(out, Arc::new(schema), Default::default());
        Ok(ParquetTable(writer.map_err(wrong)?))
    }

    /// Adds fights.
    pub fn add(&mut self, setup: &Setup, rows: &[Row]) -> io::Result<()> {
        let lines: Vec<Line<'_>> = lines(setup, rows).collect();
        self.group(&lines).map_err(wrong)
    }

    fn group(&mut self, lines: &[Line<'_>]) -> Result<(), ParquetError> {
        let mut group = self.0.next_row_group()?;
        for column in &COLUMNS {
            match column.cells {
                Cells::Words(of) => {
                    write::<ByteArrayType, _>(&mut group, lines, |line| ByteArray::from(of(line)))?
                }
                // The bits of unsigned numbers, as the logical type says.
                Cells::Large(of) => {
                    write::<Int64Type, _>(&mut group, lines, |line| of(line) as i64)?
                }
                Cells::Small(of) => {
                    write::<Int32Type, _>(&mut group, lines, |line| of(line) as i32)?
                }
                Cells::Yes(of) => write::<BoolType, _>(&mut group, lines, of)?,
            }
        }
        group.close()?;
        Ok(())
    }

    /// Brings out all that was written.
    pub fn finish(self) -> io::Result<()> {
        self.0.close().map(|_| ()).map_err(wrong)
    }
}

fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    lines: &[Line<'_>],
    cell: impl Fn(&Line<'_>) -> T::T,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    let cells: Vec<T::T> = lines.iter().map(cell).collect();
    column.typed::<T>().write_batch(&cells, None, None)?;
    column.close()
}

fn wrong(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => io::Error::other(error),
        error => io::Error::other(error.to_string()),
    }
}
