//! Reads squares and lists of squares.

use affray_rules::{Footprint, Grid, Size, Square};

use crate::{
    file::{At, Fault},
    text::Either,
};

/// The square that is written.
pub(crate) fn square(at: &At<String>) -> Result<Square, Fault> {
    at.value.trim().parse().map_err(|_| {
        Fault::at(&at.span, format!("“{}” is not a square", at.value))
            .help("write a column letter and a row number, such as d2")
    })
}

/// The square that is written, which must be on the map.
pub(super) fn square_on(at: &At<String>, what: &str, grid: Grid) -> Result<Square, Fault> {
    let value = square(at)?;
    on_map(what, &At { span: at.span.clone(), value }, Size::Medium, grid)?;
    Ok(value)
}

/// One text or a list of texts, as a list.
pub(super) fn listed(text: &At<Either<String, Vec<At<String>>>>) -> Vec<At<String>> {
    match &text.value {
        Either::Short(one) => vec![At { span: text.span.clone(), value: one.clone() }],
        Either::Long(list) => list.clone(),
    }
}

/// Whether something of this size is on the map when it stands there.
pub(crate) fn on_map(name: &str, at: &At<Square>, size: Size, grid: Grid) -> Result<(), Fault> {
    let space = Footprint::new(at.value, size);
    if grid.holds(space) {
        return Ok(());
    }
    let Grid { width, height } = grid;
    let corner = Square { x: width - 1, y: height - 1 };
    let problem = format!("{name} stands at {}, off the map of {width} by {height}", at.value);
    let help = match space.side {
        1 => format!("the squares go from a1 to {corner}"),
        side => format!("it takes {side} by {side} squares, and they go from a1 to {corner}"),
    };
    Err(Fault::at(&at.span, problem).help(help))
}
