//! How the time of a turn grows with creatures, with the map and with the level of tactics, as a
//! table and as a drawing: `cargo run --release -p affray-sim --example growth -- growth.svg`

#![allow(clippy::print_stdout, reason = "it is what the example is for")]

#[path = "../benches/encounters/mod.rs"]
mod encounters;

use std::{fmt::Write, time::Instant};

use affray_rules::Setup;
use affray_sim::{Hooks, Plan, Start, simulate};
use affray_tactics::{Level, Minds};
use encounters::{benchmark, field};

/// The least time that one point is measured for, in seconds.
const LEAST: f64 = 0.5;

/// A point of a curve: what it stands for, and the microseconds of a turn.
type Point = (String, f64);

/// The microseconds of a turn: as many fights as take long enough.
fn turn(setup: Setup, level: Level) -> f64 {
    let start = Start::from_setup(setup).expect("it is right");
    let minds = Minds::all(level);
    let play = |seed, fights| {
        let plan = Plan { seed, fights, threads: 1, ..Plan::default() };
        simulate(&start, &minds, &plan, Hooks::default()).expect("nothing is written").tally.turns
    };
    // The map is worked out as it is asked for.
    play(0, 3);
    let (mut turns, mut seed, began) = (0, 1, Instant::now());
    while began.elapsed().as_secs_f64() < LEAST {
        turns += play(seed, 3);
        seed += 1;
    }
    began.elapsed().as_secs_f64() * 1e6 / turns as f64
}

fn main() {
    let simple = Level::Simple;
    let creatures = [2, 4, 10, 20, 40, 60].map(|n| (n.to_string(), turn(field(40, n), simple)));
    let sides = [10, 20, 40, 60, 100].map(|n| (n.to_string(), turn(field(n, 10), simple)));
    let levels = Level::ALL.map(|level| (level.to_string(), turn(benchmark(), level)));
    let panels: [(&str, &[Point]); 3] = [
        ("creatures, on 40 by 40 squares", &creatures),
        ("squares to a side, with 10 creatures", &sides),
        ("level of tactics, fighters and orcs", &levels),
    ];
    for (title, points) in panels {
        println!("{title}");
        for (what, micros) in points {
            println!("  {what:>10}  {micros:9.1} µs a turn");
        }
    }
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(&file, drawing(&panels)).expect("the file can be written");
        println!("drawn in {file}");
    }
}

const PANEL: f64 = 300.0;
const HEIGHT: f64 = 260.0;
const MARGIN: f64 = 62.0;

/// The panels side by side, each over powers of ten.
fn drawing(panels: &[(&str, &[Point])]) -> String {
    let width = PANEL * panels.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>Time of a turn</title>\n<rect width=\"{width}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for (place, (title, points)) in panels.iter().enumerate() {
        let all = || points.iter().map(|(_, micros)| *micros);
        let floor = all().fold(f64::MAX, f64::min).log10().floor();
        let roof = all().fold(0.0, f64::max).log10().ceil();
        let y = |micros: f64| {
            HEIGHT - MARGIN - (micros.log10() - floor) / (roof - floor) * (HEIGHT - 1.5 * MARGIN)
        };
        let west = PANEL * place as f64 + MARGIN;
        let step = (PANEL - 1.6 * MARGIN) / (points.len() - 1) as f64;
        let x = |i: usize| west + step * i as f64;
        for power in floor as i32..=roof as i32 {
            let micros = 10_f64.powi(power);
            let (at, east) = (y(micros), PANEL * (place + 1) as f64 - 0.6 * MARGIN);
            let _ = writeln!(
                svg,
                "<line x1=\"{west}\" x2=\"{east}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#666\">{micros} µs</text>",
                west - 12.0,
                at + 4.0
            );
        }
        let corners: Vec<String> = points
            .iter()
            .enumerate()
            .map(|(i, (_, micros))| format!("{:.1},{:.1}", x(i), y(*micros)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#24557a\" stroke-width=\"2\"/>",
            corners.join(" ")
        );
        for (i, (what, micros)) in points.iter().enumerate() {
            let (x, y) = (x(i), y(*micros));
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"#24557a\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444\">{what}</text>",
                y - 8.0,
                micros.round(),
                HEIGHT - MARGIN + 16.0
            );
        }
        let middle = west + (PANEL - 1.6 * MARGIN) / 2.0;
        let _ = writeln!(
            svg,
            "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-weight=\"bold\">{title}</text>",
            HEIGHT - 10.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}
