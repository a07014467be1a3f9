mod marks;

use std::io::{self, Write as _};

use affray_rules::{
    Battle, CreatureId, CreatureSet, Footprint, Life, ObjectId, Question, SideId, Square,
};

use crate::{
    colour::{self, FAINT, STRONG},
    screen::Screen,
    standing,
};
use marks::Marks;

/// Columns of text to a square.
const CELL: usize = 3;
/// Columns of text for the numbers of the rows.
const GUTTER: usize = 4;
/// How far the map reaches beyond those on it, where not all of it fits.
const MARGIN: u8 = 2;

/// Draws the map: who stands where as far as the viewer's side knows, and where the creature whose
/// turn it is can go.
pub(crate) fn draw(battle: &Battle, viewer: Option<SideId>, screen: &mut Screen) -> io::Result<()> {
    let marks = Marks::new(battle, viewer);
    let shown =
        |id: CreatureId| battle.on_map(id) && viewer.is_none_or(|side| battle.side_knows(side, id));
    let shown: CreatureSet = battle.ids().filter(|id| shown(*id)).collect();
    let window = Window::new(battle, shown, screen.width());
    let acting = match battle.decision().question {
        Question::Turn(id) => Some(id),
        Question::React { creature, .. } => Some(creature),
        _ => None,
    };
    let reachable = match battle.decision().question {
        Question::Turn(_) if battle.movement_left() >= 5 => Some(battle.reachable()),
        _ => None,
    };
    write!(screen, "{:GUTTER$}", "")?;
    for x in window.columns() {
        let name = Square { x, y: 0 }.to_string();
        write!(screen, "{FAINT}{:>2}{FAINT:#} ", name.trim_end_matches('1'))?;
    }
    writeln!(screen)?;
    for y in window.rows() {
        write!(screen, "{FAINT}{:>3}{FAINT:#} ", u16::from(y) + 1)?;
        for x in window.columns() {
            let square = Square { x, y };
            let open = reachable.as_ref().is_some_and(|r| r.cost(square).is_some());
            cell(battle, &marks, square, acting, shown, open, screen)?;
        }
        writeln!(screen)?;
    }
    if window.is_part {
        writeln!(screen, "{FAINT}(a part of the map){FAINT:#}")?;
    }
    legend(battle, &marks, acting, viewer, shown, reachable.is_some(), screen)
}

fn cell(
    battle: &Battle,
    marks: &Marks,
    square: Square,
    acting: Option<CreatureId>,
    shown: CreatureSet,
    open: bool,
    screen: &mut Screen,
) -> io::Result<()> {
    if let Some(id) = battle.occupants(square).find(|id| shown.contains(*id)) {
        let mut style = colour::side(battle.creature(id).side.index());
        if acting == Some(id) {
            style = style.bold().invert();
        }
        return write!(screen, "{style}{:>2}{style:#} ", marks.creature(id));
    }
    let object = (0..battle.objects().len()).map(|i| ObjectId(i as u8)).find(|id| {
        battle.objects()[id.index()].hit_points > 0 && battle.object_space(*id).contains(square)
    });
    if object.is_some() {
        return write!(screen, " # ");
    }
    let dead = |id: CreatureId| {
        battle.creature(id).life == Life::Dead && battle.space(id).contains(square)
    };
    if battle.ids().any(dead) {
        return write!(screen, "{FAINT} x{FAINT:#} ");
    }
    if battle.dropped().iter().any(|d| d.count > 0 && d.square == square) {
        return write!(screen, " , ");
    }
    match open {
        true => write!(screen, " + "),
        false => write!(screen, "{FAINT} .{FAINT:#} "),
    }
}

/// Who is who, in the order of turns.
fn legend(
    battle: &Battle,
    marks: &Marks,
    acting: Option<CreatureId>,
    viewer: Option<SideId>,
    shown: CreatureSet,
    moves: bool,
    screen: &mut Screen,
) -> io::Result<()> {
    let mut ids: Vec<CreatureId> = battle.order().to_vec();
    ids.extend(battle.ids().filter(|id| !battle.order().contains(id)));
    ids.retain(|id| viewer.is_none_or(|side| battle.has_met(side, *id)));
    // Where in the order somebody acts whom the viewer can't place is not told.
    ids.sort_by_key(|id| viewer.is_some_and(|side| !battle.side_knows(side, *id)));
    let width = |text: &dyn Fn(CreatureId) -> usize| ids.iter().map(|id| text(*id)).max();
    let side = |id: CreatureId| battle.side(battle.creature(id).side).name.as_str();
    let names = width(&|id| battle.name(id).chars().count()).unwrap_or(0);
    let sides = width(&|id| side(id).chars().count()).unwrap_or(0);
    for id in &ids {
        let style = colour::side(battle.creature(*id).side.index());
        let arrow = if acting == Some(*id) { ">" } else { " " };
        let square = battle.creature(*id).square;
        let theirs = viewer.is_some_and(|side| battle.creature(*id).side != side);
        let place = if shown.contains(*id) && theirs {
            square.to_string()
        } else if shown.contains(*id) {
            format!("AC {}, {square}", battle.armour_class(*id))
        } else if viewer.is_some_and(|side| !battle.side_knows(side, *id)) {
            "somewhere".to_owned()
        } else {
            String::new()
        };
        let line = format!(
            "{STRONG}{arrow}{STRONG:#} {style}{:>2}{style:#} {:<names$}  {FAINT}{:<sides$}{FAINT:#}  {:<11}  {}",
            marks.creature(*id),
            battle.name(*id),
            side(*id),
            place,
            standing::fares(battle, viewer, *id),
        );
        writeln!(screen, "{}", line.trim_end())?;
    }
    let mut key = Vec::new();
    if moves {
        key.push("+ within your movement".to_owned());
    }
    for (i, object) in battle.objects().iter().enumerate() {
        if object.hit_points > 0 {
            let name = battle.object_name(ObjectId(i as u8));
            key.push(format!("# {name} at {}", object.square));
        }
    }
    let knows = |owner: CreatureId| viewer.is_none_or(|side| battle.has_met(side, owner));
    for dropped in battle.dropped().iter().filter(|d| d.count > 0 && knows(d.owner)) {
        let gear = affray_words::gear(battle, dropped.owner, dropped.gear);
        key.push(format!(", {gear} at {}", dropped.square));
    }
    if !key.is_empty() {
        screen.wrapped("  ", 2, &format!("{FAINT}{}{FAINT:#}", key.join("; ")))?;
    }
    Ok(())
}

/// The part of the map that is shown.
struct Window {
    west: u8,
    east: u8,
    north: u8,
    south: u8,
    is_part: bool,
}

impl Window {
    fn new(battle: &Battle, shown: CreatureSet, width: usize) -> Window {
        let grid = battle.setup().map.grid;
        let all = Window {
            west: 0,
            east: grid.width - 1,
            north: 0,
            south: grid.height - 1,
            is_part: false,
        };
        let fits = width.saturating_sub(GUTTER) / CELL;
        if usize::from(grid.width) <= fits && grid.height <= 40 {
            return all;
        }
        let spaces: Vec<Footprint> = shown.iter().map(|id| battle.space(id)).collect();
        let least = |of: &dyn Fn(&Footprint) -> u8| spaces.iter().map(of).min().unwrap_or(0);
        let most = |of: &dyn Fn(&Footprint) -> u8| spaces.iter().map(of).max().unwrap_or(0);
        let end = |from: u8, side: u8| from.saturating_add(side - 1);
        Window {
            west: least(&|s| s.corner.x).saturating_sub(MARGIN),
            east: most(&|s| end(s.corner.x, s.side)).saturating_add(MARGIN).min(all.east),
            north: least(&|s| s.corner.y).saturating_sub(MARGIN),
            south: most(&|s| end(s.corner.y, s.side)).saturating_add(MARGIN).min(all.south),
            is_part: true,
        }
    }

    fn columns(&self) -> std::ops::RangeInclusive<u8> {
        self.west..=self.east
    }

    fn rows(&self) -> std::ops::RangeInclusive<u8> {
        self.north..=self.south
    }
}
