//! `affray map`, and the map of `affray play`.

use std::{
    io::{self, Write as _},
    path::Path,
};

use affray_draw::{Drawn, Layer, Legend, Row, Scene, Window, svg, text};
use affray_rules::{Battle, CreatureId, Question, Search, SideId};

use crate::{
    args::MapArgs,
    colour::FAINT,
    content::Content,
    errors::{Done, Failure},
    output::{self, Output},
    position::Position,
    screen::Screen,
};

/// The squares of the map as they were drawn, to see whether they have changed since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawing(Vec<Row>);

impl Drawing {
    /// Who stands where as far as the viewer's side knows, and where the creature whose turn it is
    /// can go, in so many columns.
    pub(crate) fn of_turn(battle: &Battle, viewer: Option<SideId>, width: usize) -> Drawing {
        let scene = Scene::of_turn(battle, viewer);
        Drawing(text::rows(&scene, &fitting(&scene, width)))
    }

    /// Prints it, with its legend.
    pub(crate) fn print(
        &self,
        battle: &Battle,
        viewer: Option<SideId>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        self.0.iter().try_for_each(|row| writeln!(screen, "{row}"))?;
        let scene = Scene::of_turn(battle, viewer);
        legend(&scene, &fitting(&scene, screen.width()), screen)
    }
}

/// The part of the map that fits into this number of columns.
fn fitting(scene: &Scene<'_>, width: usize) -> Window {
    Window::around(scene, text::squares_in(width))
}

/// Prints what the signs mean.
fn legend(scene: &Scene<'_>, window: &Window, screen: &mut Screen) -> io::Result<()> {
    if window.is_part() {
        writeln!(screen, "{FAINT}(a part of the map){FAINT:#}")?;
    }
    let legend = Legend::new(scene, window);
    for row in text::creatures(scene, &legend, screen.width()) {
        screen.story("", &row)?;
    }
    for entries in legend.paragraphs() {
        screen.wrapped("  ", 4, &format!("{FAINT}{}{FAINT:#}", entries.join("; ")))?;
    }
    Ok(())
}

/// `affray map`.
pub(crate) fn map(args: &MapArgs, content: &Content, screen: &mut Screen) -> Done {
    let position = Position::of(&args.file, args.edition, content)?;
    let from = args.from.as_deref().map(|name| find(position.battle(), name)).transpose()?;
    let battle = position.turn_of(from)?;
    let viewer = from.map(|id| battle.creature(id).side);
    let battle = battle.named_for(viewer);
    let scene = Scene::new(&battle, viewer).with(layer(args, &battle, from)?);
    match &args.svg {
        Some(out) => {
            let drawing = svg::draw(&scene, &title(&args.file));
            save(out, &drawing, content.folders().chain([args.file.as_path()]), screen)
        }
        None if args.json => Ok(screen.json(&Drawn::new(&scene))?),
        None => {
            let fits =
                |width| usize::from(battle.setup().map.grid.width) <= text::squares_in(width);
            let window = match screen.terminal_width() {
                Some(width) if !fits(width) => fitting(&scene, width),
                _ => Window::whole(&battle),
            };
            text::rows(&scene, &window).iter().try_for_each(|row| writeln!(screen, "{row}"))?;
            Ok(legend(&scene, &window, screen)?)
        }
    }
}

/// The creature of a name, who must be on the map.
fn find(battle: &Battle, name: &str) -> Done<CreatureId> {
    let Some(id) = battle.by_name(name.trim()) else {
        return Err(Failure::nobody(name, battle.ids().map(|id| battle.name(id))));
    };
    match battle.on_map(id) {
        true => Ok(id),
        false => Err(Failure::Input(format!(
            "{} is not on the map\n  help: name somebody who is",
            battle.name(id)
        ))),
    }
}

fn layer(args: &MapArgs, battle: &Battle, from: Option<CreatureId>) -> Done<Layer> {
    if !(args.reach || args.sight || args.cover) {
        return Ok(Layer::None);
    }
    let turn = match battle.decision().question {
        Question::Turn(id) => Some(id),
        _ => None,
    };
    let Some(id) = from.or(turn) else {
        return Err(Failure::Input("it is nobody's turn\n  help: add `--from NAME`".to_owned()));
    };
    match (args.sight, args.cover) {
        (true, _) => Ok(Layer::Sight(id)),
        (_, true) => Ok(Layer::Cover(id)),
        _ if turn == Some(id) => Ok(Layer::Reach(id, battle.paths().into_reach(Search::Watched))),
        _ => Err(Failure::Input(format!(
            "it is not the turn of {}\n  help: where it can go shows only on its turn",
            battle.name(id)
        ))),
    }
}

/// What a drawing is called: the title of the encounter, or the name of the file.
fn title(file: &Path) -> String {
    affray_compendium::Encounter::load(file).map_or_else(
        |_| file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        |encounter| encounter.title,
    )
}

fn save<'a>(
    out: &Path,
    drawing: &str,
    inputs: impl Iterator<Item = &'a Path>,
    screen: &mut Screen,
) -> Done {
    if out == Path::new("-") {
        return Ok(screen.write_all(drawing.as_bytes())?);
    }
    let (output, mut file) = Output::create(out, inputs)?;
    file.write_all(drawing.as_bytes()).map_err(|error| output::unwritten(out, &error))?;
    output.finish(file)?;
    Ok(writeln!(screen, "{}", out.display())?)
}

#[cfg(test)]
mod tests {
    use affray_compendium::Encounter;
    use affray_dice::Seeded;
    use affray_rules::Silent;

    use super::*;

    #[test]
    fn a_drawing_fits_its_columns_and_shows_who_acts() {
        for name in ["the-old-wall", "the-crypt", "cave-bridge", "mage-duel"] {
            let file = format!("{}/../../encounters/{name}.toml", env!("CARGO_MANIFEST_DIR"));
            let setup = Encounter::load(Path::new(&file)).expect("a file");
            let setup = setup.setup(None).expect("an encounter");
            let mut battle = Battle::new(setup, &mut Seeded::new(3), &mut Silent).expect("a fight");
            while !matches!(battle.decision().question, Question::Turn(_)) {
                let answer = battle.default_command().expect("a question");
                battle
                    .apply(&answer, &mut Seeded::new(0), &mut Silent)
                    .expect("a default is legal");
            }
            let Question::Turn(id) = battle.decision().question else { unreachable!() };
            for width in [24, 40, 60, 80, 200] {
                let drawing = Drawing::of_turn(&battle, None, width);
                let widest = drawing.0.iter().map(Row::width).max().unwrap_or(0);
                assert!(widest <= width, "{name}: {widest} of {width} columns");
                let scene = Scene::of_turn(&battle, None);
                let window = fitting(&scene, width);
                let square = battle.creature(id).square;
                assert!(window.squares().any(|shown| shown == square), "{name}: {width} columns");
            }
        }
    }
}
