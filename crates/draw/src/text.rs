//! The map as text: two columns to a square, and one for the border on its east.

use affray_rules::{Brightness, CreatureId, Degree, Footprint, Square};
use anstyle::{AnsiColor, Style};

use crate::{
    edges::{Edge, Edges},
    glyph::{self, Glyph},
    legend::{Legend, LegendCreature},
    palette::{self, BAD, FAINT, GOOD, STRONG},
    row::Row,
    scene::{Layer, Note, Scene},
    window::Window,
};

/// Columns of text to a square.
const CELL: usize = 3;
/// Columns of text for the numbers of the rows.
const GUTTER: usize = 4;
/// The style of figures for levels.
const LEVEL: Style = AnsiColor::Yellow.on_default().dimmed();

/// The style of areas that last.
const AREA: Style = AnsiColor::Magenta.on_default();

/// The rows of squares.
pub fn rows(scene: &Scene<'_>, window: &Window) -> Vec<Row> {
    let drawing = Drawing { scene, window, edges: &Edges::new(scene) };
    let mut lines = vec![drawing.letters()];
    for y in window.rows() {
        lines.extend(drawing.border(y));
        lines.push(drawing.row(y));
    }
    // The southern edge of the map may have walls too.
    let south = window.rows().next_back().map(|y| y.saturating_add(1));
    lines.extend(south.and_then(|y| drawing.border(y)));
    lines
}

/// A row of text with ANSI colours for each creature of a legend: its mark, name, side, place, and
/// how it fares. Where that is wider than so many columns, the colour must do for the side.
pub fn creatures(scene: &Scene<'_>, legend: &Legend, width: usize) -> Vec<String> {
    let battle = scene.battle;
    let side = |id: CreatureId| battle.side(battle.creature(id).side).name.as_str();
    let widest = |text: &dyn Fn(&LegendCreature) -> usize| legend.creatures.iter().map(text).max();
    let names = widest(&|one| battle.name(one.id).chars().count()).unwrap_or(0);
    let sides = widest(&|one| side(one.id).chars().count()).unwrap_or(0);
    let places = widest(&|one| one.place.chars().count()).unwrap_or(0).max(11);
    // Marks, gaps and "12 of 34 hit points" take the rest.
    let wide = names + sides + places + 30;
    let row = |one: &LegendCreature| {
        let LegendCreature { id, mark, place, fares, about, acts } = one;
        let style = palette::side(battle.creature(*id).side.index());
        let arrow = if *acts { ">" } else { " " };
        let side = match wide <= width {
            true => format!("{FAINT}{:<sides$}{FAINT:#}  ", side(*id)),
            false => String::new(),
        };
        let line = format!(
            "{STRONG}{arrow}{STRONG:#} {style}{mark:>2}{style:#} {:<names$}  {side}{place:<places$}  {fares}",
            battle.name(*id),
        );
        let about = about.map_or_else(String::new, |words| format!("  {STRONG}{words}{STRONG:#}"));
        format!("{}{about}", line.trim_end())
    };
    legend.creatures.iter().map(row).collect()
}

/// How many squares beside each other fit into so many columns of text.
pub const fn squares_in(columns: usize) -> usize {
    columns.saturating_sub(GUTTER) / CELL
}

struct Drawing<'a> {
    scene: &'a Scene<'a>,
    window: &'a Window,
    edges: &'a Edges,
}

impl Drawing<'_> {
    fn blank(&self) -> Row {
        Row::blank(GUTTER + self.window.columns().count() * CELL)
    }

    /// The column of text where a square begins.
    fn column(&self, x: u8) -> usize {
        GUTTER + usize::from(x - self.window.columns().start()) * CELL
    }

    fn letters(&self) -> Row {
        let mut line = self.blank();
        for x in self.window.columns() {
            let name = Square { x, y: 0 }.to_string();
            line.text(self.column(x), &format!("{:>2}", name.trim_end_matches('1')), FAINT);
        }
        line
    }

    fn row(&self, y: u8) -> Row {
        let mut line = self.blank();
        line.text(0, &format!("{:>3}", u16::from(y) + 1), FAINT);
        for x in self.window.columns() {
            let square = Square { x, y };
            let at = self.column(x);
            if let Some(edge) = self.edges.west(square) {
                line.put(at - 1, glyph::down(edge), glyph::edge(edge));
            }
            self.square(square, at, &mut line);
        }
        let beyond = self.window.columns().end().saturating_add(1);
        if let Some(edge) = self.edges.west(Square { x: beyond, y }) {
            let last = self.column(beyond) - 1;
            line.put(last, glyph::down(edge), glyph::edge(edge));
        }
        line
    }

    /// The line above a row, where something runs there.
    fn border(&self, y: u8) -> Option<Row> {
        let north = |x: u8| self.edges.north(Square { x, y });
        if !self.window.columns().any(|x| north(x).is_some()) {
            return None;
        }
        let west = |x: u8, y: Option<u8>| y.and_then(|y| self.edges.west(Square { x, y }));
        let mut line = self.blank();
        for x in self.window.columns() {
            let at = self.column(x);
            match north(x) {
                Some(edge) => {
                    let sign = glyph::across(edge).to_string();
                    line.text(at, &sign.repeat(2), glyph::edge(edge));
                }
                None => {
                    if let Some(glyph) = self.joined(x, y) {
                        line.text(at, &String::from_iter(glyph.signs), glyph.style);
                    }
                }
            }
        }
        let end = self.window.columns().end().saturating_add(1);
        for x in *self.window.columns().start()..=end {
            let arms = [
                west(x, y.checked_sub(1)),
                north(x),
                west(x, Some(y)),
                x.checked_sub(1).and_then(north),
            ];
            if let Some((sign, style)) = glyph::corner(arms) {
                line.put(self.column(x) - 1, sign, style);
            }
        }
        Some(line)
    }

    /// What goes on from one row into the next.
    fn joined(&self, x: u8, y: u8) -> Option<Glyph> {
        let map = &*self.scene.map;
        let here = |y: u8| {
            let square = Square { x, y };
            map.holds(Footprint::square(square)).then(|| glyph::ground(map.ground(square)))
        };
        let glyph = here(y)?;
        (glyph.joins && here(y.checked_sub(1)?) == Some(glyph)).then_some(glyph)
    }

    fn square(&self, square: Square, at: usize, line: &mut Row) {
        let scene = self.scene;
        if let Some(id) = scene.creature_at(square) {
            let side = palette::side(scene.battle.creature(id).side.index());
            let acts = scene.acting == Some(id);
            let style = if acts { side.bold().invert() } else { side };
            line.text(at, &format!("{:>2}", scene.marks.creature(id)), style);
            let sign = match scene.aloft(id) {
                1.. => '↑',
                0 => return,
                _ => '↓',
            };
            return line.put(at + 2, sign, side);
        }
        if !scene.explored(square) {
            return;
        }
        if self.sign_of_thing(square, at, line) {
            return;
        }
        if let Some((edge, run)) = self.edges.within(square) {
            return line.put(at + 1, glyph::within(edge, run), glyph::edge(edge));
        }
        let map = &*scene.map;
        let ground = map.ground(square);
        let area = scene.area_at(square).filter(|_| ground.fill.is_none());
        let note = scene.note(square);
        if self.noted(note, at, line) {
            if let (Note::Within, Some(zone)) = (note, area) {
                line.put(at, glyph::area(&zone.kind), AREA);
            }
            return;
        }
        if let Some(zone) = area {
            return line.put(at + 1, glyph::area(&zone.kind), AREA);
        }
        let level = map.level(square);
        let light = match scene.layer {
            // What is seen in the dark is drawn all the same.
            Layer::Sight(_) => scene.brightness(square).max(Brightness::Dim),
            _ => scene.brightness(square),
        };
        let plain = ground.mark == '.' && ground.fill.is_none();
        let glyph = match (plain, level) {
            (true, 0) => glyph::floor(light),
            (true, level) => {
                // A level of three figures goes over the ledge beside it, which it explains.
                return line.text(at, &format!("{level:>2}"), LEVEL);
            }
            (false, _) => glyph::ground(ground),
        };
        let style = match (plain, light) {
            (false, Brightness::Dim) if ground.fill.is_none() => glyph.style.dimmed(),
            (false, Brightness::Darkness) if ground.fill.is_none() => {
                AnsiColor::BrightBlack.on_default()
            }
            _ => glyph.style,
        };
        line.text(at, &String::from_iter(glyph.signs), style);
        if glyph.joins && self.east_of(square) == Some(glyph) {
            line.put(at + 2, glyph.signs[0], style);
        }
    }

    fn east_of(&self, square: Square) -> Option<Glyph> {
        let east = Square { x: square.x.checked_add(1)?, y: square.y };
        let map = &*self.scene.map;
        let shown = self.window.columns().contains(&east.x);
        let free = self.scene.creature_at(east).is_none();
        (shown && free).then(|| glyph::ground(map.ground(east)))
    }

    /// Things, the dead and what was dropped.
    fn sign_of_thing(&self, square: Square, at: usize, line: &mut Row) -> bool {
        let scene = self.scene;
        let thing = scene.objects().find(|id| scene.battle.object_space(*id).contains(square));
        if thing.is_some() {
            line.text(at, " #", AnsiColor::Yellow.on_default());
        } else if scene.dead_at(square) {
            line.text(at, " x", FAINT);
        } else if scene.dropped_at(square) {
            line.text(at, " '", Style::new());
        } else {
            return false;
        }
        true
    }

    /// What the layer says of a square, if that takes the place of what is there.
    fn noted(&self, note: Note, at: usize, line: &mut Row) -> bool {
        match note {
            Note::None | Note::Covered(Degree::None) => return false,
            Note::Within => line.text(at, &format!(" {}", glyph::REACH), GOOD),
            Note::Feet { feet, provokes } => {
                let style = if provokes { BAD } else { GOOD };
                line.text(at, &format!("{feet:>2}"), style);
                if provokes && feet < 100 {
                    line.put(at + 2, '!', style);
                }
            }
            // It is left blank.
            Note::Unseen => {}
            Note::Covered(Degree::Half) => line.text(at, " ½", AnsiColor::Yellow.on_default()),
            Note::Covered(Degree::ThreeQuarters) => {
                line.text(at, " ¾", AnsiColor::Red.on_default());
            }
            Note::Covered(Degree::Total) => line.text(at, " ■", FAINT),
        }
        true
    }
}

/// The sign that stands in front of a kind of border in the legend.
pub(crate) fn sign(edge: Edge) -> char {
    glyph::down(edge)
}
