//! Lays out pages in the terminal.

use std::io::{self, Write as _};

use affray_words::book::{Page, Part};

use crate::{
    colour::{FAINT, HEADING, STRONG},
    screen::Screen,
};

/// Lays a page out in the terminal.
pub(crate) fn lay_out(page: &Page, screen: &mut Screen) -> io::Result<()> {
    let rule = "─".repeat(screen.text_width());
    writeln!(screen, "{HEADING}{}{HEADING:#}", page.title)?;
    writeln!(screen, "{FAINT}{}\n{rule}{FAINT:#}", page.subtitle)?;
    let width = |part: &Part| match part {
        Part::Field(name, _) => name.chars().count(),
        _ => 0,
    };
    let fields = page.parts.iter().map(width).max().unwrap_or(0);
    for part in &page.parts {
        match part {
            Part::Field(name, text) => {
                let first = format!("{STRONG}{name:<fields$}{STRONG:#}  ");
                screen.wrapped(&first, fields + 2, text)?;
            }
            Part::Table(rows) => {
                writeln!(screen)?;
                table(rows, screen)?;
                writeln!(screen)?;
            }
            Part::Heading(text) => {
                writeln!(screen, "\n{HEADING}{text}{HEADING:#}")?;
            }
            Part::Entry(name, text) => {
                screen.wrapped("  ", 4, &format!("{STRONG}{name}.{STRONG:#} {text}"))?;
            }
            Part::Point(text) => screen.wrapped("  · ", 4, text)?,
        }
    }
    Ok(())
}

/// Cells in columns; figures stand at the right, heads at the left.
fn table(rows: &[Vec<String>], screen: &mut Screen) -> io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    for (place, row) in rows.iter().enumerate() {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            match (place, column) {
                (_, 0) => write!(screen, "  {STRONG}{cell:<width$}{STRONG:#}")?,
                (0, _) => write!(screen, "  {STRONG}{cell:>width$}{STRONG:#}")?,
                _ => write!(screen, "  {cell:>width$}")?,
            }
        }
        writeln!(screen)?;
    }
    Ok(())
}
