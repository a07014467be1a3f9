//! Reads rectangles of ground.

use affray_rules::{Grid, Square};

use super::{
    place::{listed, square_on},
    squares::Squares,
    text::AreaText,
};
use crate::file::{At, Fault};

/// Changes the squares of an area.
pub(super) fn lay(area: &AreaText, grid: Grid, squares: &mut Squares) -> Result<(), Fault> {
    for part in listed(&area.squares) {
        let (from, to) = rectangle(&part, grid)?;
        for y in from.y..=to.y {
            for x in from.x..=to.x {
                squares.relay(Squares::index(grid, Square { x, y }), &area.is)?;
            }
        }
    }
    Ok(())
}

/// The north-western and the south-eastern square of a rectangle such as `c3:f8`, or of a square.
fn rectangle(text: &At<String>, grid: Grid) -> Result<(Square, Square), Fault> {
    let corner = |value: &str| {
        let at = At { span: text.span.clone(), value: value.trim().to_owned() };
        square_on(&at, "the area", grid).map_err(|fault| match fault.message.contains("is not") {
            true => fault.help("write a square such as d2, or a rectangle such as c3:f8"),
            false => fault,
        })
    };
    let (a, b) = text.value.split_once(':').unwrap_or((&text.value, &text.value));
    let (a, b) = (corner(a)?, corner(b)?);
    Ok((Square { x: a.x.min(b.x), y: a.y.min(b.y) }, Square { x: a.x.max(b.x), y: a.y.max(b.y) }))
}
