//! The signs of the map as text.

use affray_rules::{Brightness, Ground, Obscured, ZoneKind};
use anstyle::{AnsiColor, Style};

use crate::{
    edges::{Edge, Leaf, Run},
    look::Look,
    palette::FAINT,
};

/// How a kind of square is drawn in the two columns that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glyph {
    pub(crate) signs: [char; 2],
    pub(crate) style: Style,
    /// Whether it goes on into the next square of its kind without a gap.
    pub(crate) joins: bool,
}

const WATER: Style = AnsiColor::Blue.on_default();
const LEAVES: Style = AnsiColor::Green.on_default();
const EARTH: Style = AnsiColor::Yellow.on_default();
const COLD: Style = AnsiColor::Cyan.on_default();

/// The sign of a square within somebody's movement.
pub(crate) const REACH: char = '•';

/// The sign of an area that lasts: whether one sees into it tells most.
pub(crate) fn area(kind: &ZoneKind) -> char {
    match (kind.obscured, kind.light) {
        (Obscured::Heavily, _) => '▩',
        (_, Some(Brightness::Darkness)) => '▪',
        _ => '∴',
    }
}

/// The glyph of a kind of square. Marks of the encounter's own stay what they are where they can.
pub(crate) fn ground(ground: &Ground) -> Glyph {
    let one = |sign: char, style: Style| Glyph { signs: [' ', sign], style, joins: false };
    let all = |sign: char, style: Style| Glyph { signs: [sign; 2], style, joins: true };
    // A letter of two columns would shift the row.
    let mark = if ground.mark.is_ascii_graphic() { ground.mark } else { '¤' };
    match Look::of(ground) {
        Look::Wall => all('█', Style::new()),
        Look::Rock => all('▒', FAINT),
        Look::Earth => all('▓', EARTH),
        Look::Rapids => all('≈', WATER),
        Look::Water => all('~', WATER),
        Look::Shallows => one('∿', WATER),
        Look::Tree => one('♣', LEAVES),
        Look::Stairs if mark == ':' => one('≡', Style::new()),
        Look::Floor if mark == '.' => one('.', FAINT),
        Look::Undergrowth | Look::Thicket => one(mark, LEAVES),
        Look::Snow | Look::Ice => one(mark, COLD),
        Look::Rubble | Look::Bog | Look::Sand | Look::Furniture | Look::Bridge => one(mark, EARTH),
        Look::Floor
        | Look::Pillar
        | Look::Boulder
        | Look::Stairs
        | Look::Slope
        | Look::Ladder
        | Look::Fog => one(mark, Style::new()),
    }
}

/// Open floor in this light.
pub(crate) const fn floor(light: Brightness) -> Glyph {
    let sign = match light {
        Brightness::Bright => '.',
        Brightness::Dim => '░',
        Brightness::Darkness => ' ',
    };
    Glyph { signs: [' ', sign], style: FAINT, joins: false }
}

/// The sign of what runs along a border from north to south.
pub(crate) const fn down(edge: Edge) -> char {
    match edge {
        Edge::Ledge => '╎',
        Edge::Curtain => '┊',
        Edge::Fence => '┆',
        Edge::Bars => '┇',
        Edge::Window => '║',
        Edge::Low => '│',
        Edge::Wall => '┃',
        Edge::Door(leaf) => door(leaf),
    }
}

/// The sign of what runs along a border from west to east.
pub(crate) const fn across(edge: Edge) -> char {
    match edge {
        Edge::Ledge => '╌',
        Edge::Curtain => '┈',
        Edge::Fence => '┄',
        Edge::Bars => '┅',
        Edge::Window => '═',
        Edge::Low => '─',
        Edge::Wall => '━',
        Edge::Door(leaf) => door(leaf),
    }
}

/// The sign of what runs through a square.
pub(crate) const fn within(edge: Edge, run: Run) -> char {
    match (edge, run) {
        (Edge::Door(leaf), _) => door(leaf),
        (edge, Run::Across) => across(edge),
        (edge, Run::Down) => down(edge),
        (_, Run::Rising) => '╱',
        (_, Run::Falling) => '╲',
    }
}

/// The signs that rows of an encounter have for doors.
const fn door(leaf: Leaf) -> char {
    match leaf {
        Leaf::Open => '/',
        Leaf::Closed => '+',
        Leaf::Locked => 'X',
    }
}

/// The style of what runs along borders.
pub(crate) fn edge(edge: Edge) -> Style {
    match edge {
        Edge::Ledge | Edge::Curtain => FAINT,
        Edge::Door(_) => EARTH.bold(),
        Edge::Window => COLD,
        _ => Style::new(),
    }
}

/// The sign where borders meet: north, east, south and west of the corner.
pub(crate) fn corner(arms: [Option<Edge>; 4]) -> Option<(char, Style)> {
    let strongest = arms.into_iter().flatten().max()?;
    // A ledge ends where it comes to a wall.
    let arms = arms.map(|arm| arm.filter(|edge| *edge > Edge::Ledge || strongest == Edge::Ledge));
    let [north, east, south, west] = arms;
    let style = match strongest {
        // A door ends at its frame.
        Edge::Door(_) => Style::new(),
        other => edge(other),
    };
    let sign = match arms.map(|arm| arm.is_some()) {
        [true, false, true, false] => down(north.min(south)?),
        [false, true, false, true] => across(east.min(west)?),
        _ if strongest == Edge::Ledge => ' ',
        there => {
            let heavy = strongest >= Edge::Wall;
            let set = if heavy {
                "╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
            } else {
                "╵╶└╷│┌├╴┘─┴┐┤┬┼"
            };
            let bits = [1, 2, 4, 8];
            let place: usize =
                there.into_iter().zip(bits).filter(|(on, _)| *on).map(|(_, bit)| bit).sum();
            set.chars().nth(place - 1)?
        }
    };
    // Where a door goes on, its sign would read as a second one.
    let sign = if matches!(sign, '/' | '+' | 'X') { ' ' } else { sign };
    Some((sign, style))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_join_what_meets() {
        let wall = Some(Edge::Wall);
        let sign = |arms| corner(arms).map(|(sign, _)| sign);
        assert_eq!(sign([None; 4]), None);
        assert_eq!(sign([wall, None, wall, None]), Some('┃'));
        assert_eq!(sign([None, wall, wall, None]), Some('┏'));
        assert_eq!(sign([wall, wall, wall, wall]), Some('╋'));
        assert_eq!(sign([None, None, None, Some(Edge::Low)]), Some('╴'));
        assert_eq!(sign([Some(Edge::Fence), Some(Edge::Fence), None, None]), Some('└'));
        assert_eq!(sign([None, Some(Edge::Ledge), Some(Edge::Ledge), wall]), Some('╸'));
    }
}
