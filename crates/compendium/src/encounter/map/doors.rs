//! Reads doors.

use std::ops::Range;

use affray_rules::{
    Blocks, CEILING, Door, DoorState, Map, ObjectSetup, Point, Square, UNITS, Wall,
};

use super::{
    Gap,
    place::square_on,
    text::{DoorText, SideOfSquare},
    walls::{Segment, point},
};
use crate::{
    encounter::{objects::Made, text::Material},
    file::{At, Fault},
    text::NumberOr,
};

/// The DC to pick a lock of which nothing is said.
const LOCK: u8 = 15;

/// A door that has been hung.
pub(crate) struct DoorPlan {
    /// The object that it is.
    pub(crate) object: ObjectSetup,
    /// Where it is written.
    pub(crate) span: Range<usize>,
}

/// Hangs the doors: those of the rows, with what is written about them, and then the others.
pub(super) fn hang(
    texts: &[At<DoorText>],
    gaps: &[Gap],
    map: &mut Map,
) -> Result<Vec<DoorPlan>, Fault> {
    let mut about: Vec<Option<&At<DoorText>>> = vec![None; gaps.len()];
    let mut others = Vec::new();
    for text in texts {
        let door = &text.value;
        match (&door.at, door.side, &door.from, &door.to) {
            (Some(at), None, None, None) => {
                let square = square_on(at, "the door", map.grid)?;
                let Some(place) = gaps.iter().position(|gap| gap.square == square) else {
                    let problem = format!("the rows have no door at {square}");
                    return Err(Fault::at(&at.span, problem)
                        .help("draw “+” there, or say which `side` of the square it closes"));
                };
                if about[place].is_some() {
                    let problem = format!("the door at {square} is described twice");
                    return Err(Fault::at(&at.span, problem).help("leave one out"));
                }
                about[place] = Some(text);
            }
            (Some(at), Some(side), None, None) => {
                let square = square_on(at, "the door", map.grid)?;
                let (from, to) = side.edge(square);
                others.push((text, from, to));
            }
            (None, None, Some(from), Some(to)) => {
                others.push((text, point(from, map)?, point(to, map)?));
            }
            _ => {
                return Err(Fault::at(&text.span, "it is not clear where the door is").help(
                    "write `at = \"j3\"` for a door of the rows, `at = \"j3\"` and \
                     `side = \"east\"`, or `from = [9, 2]` and `to = [9, 3]`",
                ));
            }
        }
    }
    let plain = DoorText::default();
    let mut doors = Vec::new();
    for (gap, text) in gaps.iter().zip(about) {
        let (from, to) = leaf(gap, gaps, map)?;
        let segment = Segment { from, to, span: &gap.span };
        let door = text.map_or(&plain, |text| &text.value);
        let span = text.map_or(&gap.span, |text| &text.span);
        doors.push(one(door, span, &segment, gap.square, gap.state, map)?);
    }
    for (text, from, to) in others {
        let segment = Segment { from, to, span: &text.span };
        let square = beside(&segment, map);
        doors.push(one(&text.value, &text.span, &segment, square, DoorState::Closed, map)?);
    }
    number(&mut doors);
    Ok(doors)
}

/// The leaf of a door in the rows: across the middle of its square, in line with the walls.
fn leaf(gap: &Gap, gaps: &[Gap], map: &Map) -> Result<(Point, Point), Fault> {
    let Square { x, y } = gap.square;
    let holds = |dx: i8, dy: i8| {
        let next = x.checked_add_signed(dx).zip(y.checked_add_signed(dy));
        match next {
            Some((x, y)) if x < map.grid.width && y < map.grid.height => {
                let square = Square { x, y };
                map.fill(square).is_some() || gaps.iter().any(|g| g.square == square)
            }
            // Off the map nobody passes either.
            _ => true,
        }
    };
    let corner = Point::intersection(x, y);
    let half = UNITS / 2;
    if holds(-1, 0) && holds(1, 0) {
        let y = corner.y + half;
        Ok((Point { x: corner.x, y }, Point { x: corner.x + UNITS, y }))
    } else if holds(0, -1) && holds(0, 1) {
        let x = corner.x + half;
        Ok((Point { x, y: corner.y }, Point { x, y: corner.y + UNITS }))
    } else {
        let problem = format!(
            "row {}, column {}: the door at {} has no walls on two opposite sides",
            y + 1,
            x + 1,
            gap.square
        );
        Err(Fault::at(&gap.span, problem)
            .help("draw “#” west and east of it, or north and south; or add a [[map.door]]"))
    }
}

fn one(
    text: &DoorText,
    span: &Range<usize>,
    segment: &Segment<'_>,
    square: Square,
    drawn: DoorState,
    map: &mut Map,
) -> Result<DoorPlan, Fault> {
    let (blocks, cover, height) = text.kind.figures();
    let (low, high) = segment.floors(map);
    let top = height.map_or(CEILING, |height| high.saturating_add(height));
    let wall = segment.add(map, Wall { blocks, cover, bottom: low, top, ..segment.wall() })?;
    let state = match (text.state, &text.lock_dc) {
        (Some(state), _) => state,
        (None, Some(_)) => DoorState::Locked,
        (None, None) => drawn,
    };
    let lock_dc = match text.lock_dc.as_ref().map(|dc| dc.value) {
        Some(NumberOr::Number(dc)) => Some(dc),
        Some(NumberOr::Word(_)) => None,
        None => Some(LOCK),
    };
    let name = text.name.as_ref().map_or("", |name| name.value.trim());
    let made = Made {
        name: if name.is_empty() { "the door" } else { name },
        span,
        size: text.size,
        material: text.material.or(Some(Material::Wood)),
        fragile: text.fragile,
        ac: text.ac,
        hp: text.hp.as_ref(),
    };
    let (armour_class, hit_points) = made.figures()?;
    let object = ObjectSetup {
        name: name.to_owned(),
        square,
        size: text.size,
        armour_class,
        hit_points,
        threshold: text.threshold,
        immunities: text.immunities.iter().copied().collect(),
        break_dc: text.break_dc,
        fragile: text.fragile,
        flammable: made.is_flammable(None),
        use_cost: text.use_cost,
        // The leaf keeps things out, as a wall of the map.
        blocks: Blocks::empty(),
        height: 0,
        door: Some(Door {
            wall,
            open: state == DoorState::Open,
            locked: state == DoorState::Locked,
            lock_dc,
        }),
        section: None,
    };
    Ok(DoorPlan { object, span: span.clone() })
}

/// The square of a door between squares: the first beside its middle that one can stand in.
fn beside(segment: &Segment<'_>, map: &Map) -> Square {
    let middle = |a: i32, b: i32| (a + b) / 2;
    let (x, y) = (middle(segment.from.x, segment.to.x), middle(segment.from.y, segment.to.y));
    let here = Segment { from: Point { x, y }, to: Point { x, y }, span: segment.span };
    let mut squares = here.beside(map).peekable();
    let first = squares.peek().copied().unwrap_or(Square { x: 0, y: 0 });
    squares.find(|square| map.fill(*square).is_none()).unwrap_or(first)
}

/// Gives names to those that have none.
fn number(doors: &mut [DoorPlan]) {
    let nameless = doors.iter().filter(|door| door.object.name.is_empty()).count();
    let unnamed = doors.iter_mut().filter(|door| door.object.name.is_empty());
    for (next, door) in (1..).zip(unnamed) {
        door.object.name = match nameless {
            1 => "door".to_owned(),
            _ => format!("door {next}"),
        };
    }
}

impl SideOfSquare {
    /// The two ends of the side.
    fn edge(self, square: Square) -> (Point, Point) {
        let Point { x: west, y: north } = Point::intersection(square.x, square.y);
        let (east, south) = (west + UNITS, north + UNITS);
        let at = |x, y| Point { x, y };
        match self {
            SideOfSquare::North => (at(west, north), at(east, north)),
            SideOfSquare::East => (at(east, north), at(east, south)),
            SideOfSquare::South => (at(west, south), at(east, south)),
            SideOfSquare::West => (at(west, north), at(west, south)),
        }
    }
}
