//! Line charts of the report.

use super::{compare::Version, last_round, page::Drawing};
use crate::{Figures, Start, percent};

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 44.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = HEIGHT - 30.0;
/// The height of a line of the key.
const KEY: f64 = 20.0;
/// How the lines of one colour are told apart.
const DASHES: [&str; 4] = ["", "6 4", "2 4", "9 3 2 3"];

/// A curve from round to round.
struct Line<'a> {
    name: &'a str,
    colour: usize,
    dash: usize,
    /// Shares, from the start of the first round.
    values: Vec<f64>,
}

/// The hit points of each side.
pub(super) fn hit_points(start: &Start, figures: &Figures) -> String {
    let sides = figures.sides.iter().enumerate();
    let lines = sides.map(|(place, (name, side))| {
        let first = f64::from(side.hit_points_at_first.max(1));
        let values = side.hit_points.iter().map(|left| left / first).collect();
        Line { name, colour: place, dash: 0, values }
    });
    let rounds = (usize::from(start.first_round()), last_round(figures));
    draw(rounds, &lines.collect::<Vec<_>>(), "Hit points over rounds")
}

/// The hit points of one side in each version of a fight.
pub(super) fn hit_points_of(versions: &[Version<'_>], side: usize) -> String {
    let lines = versions.iter().enumerate().filter_map(|(place, version)| {
        let side = version.figures.sides.values().nth(side)?;
        let first = f64::from(side.hit_points_at_first.max(1));
        let values = side.hit_points.iter().map(|left| left / first).collect();
        Some(Line { name: version.name, colour: place, dash: place / 5, values })
    });
    draw(rounds_of(versions), &lines.collect::<Vec<_>>(), "Hit points over rounds")
}

/// The share of fights that are over by the end of each round, in each version of a fight.
pub(super) fn over(versions: &[Version<'_>]) -> String {
    let (_, rounds) = rounds_of(versions);
    let lines = versions.iter().enumerate().map(|(place, version)| {
        let figures = version.figures;
        let by = |round: usize| {
            let histogram = figures.rounds.histogram.iter();
            let over: u64 =
                histogram.filter(|(took, _)| *took as usize <= round).map(|(_, n)| n).sum();
            over as f64 / figures.fights.max(1) as f64
        };
        let values = (0..=rounds).map(by).collect();
        Line { name: version.name, colour: place, dash: place / 5, values }
    });
    draw((1, rounds), &lines.collect::<Vec<_>>(), "Fights that are over")
}

/// The first round, and the last that is drawn of any version.
fn rounds_of(versions: &[Version<'_>]) -> (usize, usize) {
    let first = versions.first().map_or(1, |version| version.start.first_round());
    let last = versions.iter().map(|version| last_round(version.figures)).max();
    (usize::from(first), last.unwrap_or(1))
}

/// How long each creature of a side stands.
pub(super) fn survival(start: &Start, figures: &Figures, side: usize) -> String {
    let of_side = &start.setup().sides[side].name;
    let members = figures.creatures.iter().filter(|(_, one)| one.side == *of_side);
    let lines = members.enumerate().map(|(place, (name, one))| Line {
        name,
        colour: side + place / DASHES.len(),
        dash: place % DASHES.len(),
        values: one.survival.clone(),
    });
    let rounds = (usize::from(start.first_round()), last_round(figures));
    draw(rounds, &lines.collect::<Vec<_>>(), "Survival over rounds")
}

fn draw((first, rounds): (usize, usize), lines: &[Line<'_>], label: &str) -> String {
    let rounds = rounds.max(1);
    let columns = 2;
    let keys = lines.len().div_ceil(columns);
    let mut drawing = Drawing::new(WIDTH, HEIGHT + keys as f64 * KEY);
    let x = |round: usize| LEFT + (WIDTH - LEFT - 10.0) * round as f64 / rounds as f64;
    let y = |share: f64| BOTTOM - (BOTTOM - TOP) * share.clamp(0.0, 1.0);
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        drawing.line((LEFT, y(share)), (WIDTH - 10.0, y(share)), "rule");
        let words = format!("{:.0} %", share * 100.0);
        drawing.text((LEFT - 6.0, y(share) + 4.0), "end soft", &words);
    }
    let every = rounds.div_ceil(12);
    for round in (0..=rounds).step_by(every) {
        let words =
            if round == 0 && first == 1 { "start".into() } else { (first + round).to_string() };
        drawing.text((x(round), BOTTOM + 18.0), "mid soft", &words);
    }
    for (place, line) in lines.iter().enumerate() {
        let points: Vec<String> = line
            .values
            .iter()
            .take(rounds + 1)
            .enumerate()
            .map(|(round, value)| format!("{:.1},{:.1}", x(round), y(*value)))
            .collect();
        let colour = line.colour % 5;
        let dash = DASHES[line.dash % DASHES.len()];
        let with = format!("class=\"line c{colour}\" stroke-dasharray=\"{dash}\"");
        drawing.polyline(&points.join(" "), &with);
        for (round, value) in line.values.iter().take(rounds + 1).enumerate() {
            let says = format!("{}, round {}: {}", line.name, first + round, percent(*value));
            drawing.dot((x(round), y(*value)), &format!("class=\"f{colour}\""), &says);
        }
        let across = LEFT + (place % columns) as f64 * (WIDTH - LEFT) / columns as f64;
        let down = HEIGHT + 2.0 + (place / columns) as f64 * KEY;
        drawing.line_with((across, down), (across + 26.0, down), &with);
        drawing.text((across + 34.0, down + 4.0), "", line.name);
    }
    drawing.done(label)
}
