//! What fights between random creatures cost on random maps with walls:
//! `cargo run --release -p affray-sim --example pairings -- --pairs 500 --tactics veteran`
//!
//! Each pairing is two kinds of creatures from the compendium, of an edition, on a map with pillars,
//! rooms, rubble, thin walls or ledges. The same seed gives the same pairings and the same fights, and
//! `--write FOLDER` keeps the slowest as encounter files.

#![allow(clippy::print_stdout, reason = "it is what the example is for")]

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use affray_compendium::{Compendium, Encounter};
use affray_dice::{Seeded, Source};
use affray_rules::{Edition, StatBlock};
use affray_sim::{Hooks, Plan, Start, experience, fight_seed, simulate};
use affray_tactics::{Level, Minds};

/// How many of the slowest pairings are listed.
const LISTED: usize = 12;

/// What is asked for.
struct Wanted {
    pairs: u64,
    /// Fights of each pairing.
    fights: u64,
    seed: u64,
    level: Level,
    rounds: u16,
    /// One pairing alone, by its number.
    only: Option<u64>,
    write: Option<PathBuf>,
}

impl Wanted {
    fn from_args() -> Wanted {
        let mut wanted = Wanted {
            pairs: 500,
            fights: 3,
            seed: 1,
            level: Level::Veteran,
            rounds: 100,
            only: None,
            write: None,
        };
        let mut args = std::env::args().skip(1);
        while let Some(name) = args.next() {
            let value = args.next().unwrap_or_default();
            let number = || value.parse().expect("a number");
            match name.as_str() {
                "--pairs" => wanted.pairs = number(),
                "--fights" => wanted.fights = number(),
                "--seed" => wanted.seed = number(),
                "--rounds" => wanted.rounds = number() as u16,
                "--only" => wanted.only = Some(number()),
                "--tactics" => wanted.level = value.parse().expect("a level of tactics"),
                "--write" => wanted.write = Some(PathBuf::from(value)),
                _ => panic!("there is no option {name}"),
            }
        }
        wanted
    }
}

/// A pairing, and what its fights cost.
struct Bout {
    number: u64,
    name: String,
    text: String,
    /// Seconds of processor time, fights and turns, the working out of the map aside.
    seconds: f64,
    fights: u64,
    turns: u64,
}

impl Bout {
    fn a_second(&self) -> f64 {
        self.fights as f64 / self.seconds
    }
}

fn main() {
    let wanted = Wanted::from_args();
    let numbers = wanted.only.map_or(0..wanted.pairs, |one| one..one + 1);
    let mut bouts: Vec<Bout> = numbers.filter_map(|number| measure(&wanted, number)).collect();
    bouts.sort_by(|a, b| a.a_second().total_cmp(&b.a_second()));
    let Some(last) = bouts.len().checked_sub(1) else { return };
    println!("{} pairings, fights a second of {} players", bouts.len(), wanted.level);
    let part = |share: f64| bouts[(last as f64 * share).round() as usize].a_second();
    for (what, share) in [
        ("slowest", 0.0),
        ("1 in 100 below", 0.01),
        ("1 in 20 below", 0.05),
        ("1 in 10 below", 0.1),
        ("median", 0.5),
        ("fastest", 1.0),
    ] {
        println!("  {what:>14}  {:10.1}", part(share));
    }
    let sum = |of: fn(&Bout) -> f64| bouts.iter().map(of).sum::<f64>();
    let below = bouts.iter().filter(|bout| bout.a_second() < 50.0).count();
    println!("  {below} pairings below 50 fights a second, {:.1} s in all", sum(|b| b.seconds));
    println!("the slowest:");
    for bout in bouts.iter().take(LISTED) {
        let Bout { number, name, seconds, turns, .. } = bout;
        let micros = seconds * 1e6 / (*turns).max(1) as f64;
        println!("  {:9.1} a second, {micros:8.0} µs a turn, {number}: {name}", bout.a_second());
        if let Some(folder) = &wanted.write {
            let file = folder.join(format!("pairing-{number}.toml"));
            fs::write(file, &bout.text).expect("the folder can be written to");
        }
    }
}

/// Fights a pairing, where it fits on its map.
fn measure(wanted: &Wanted, number: u64) -> Option<Bout> {
    let (name, text) = pairing(&mut Lots(Seeded::nth(wanted.seed, number)))?;
    let encounter = Encounter::parse(&text, &name).expect("it can be read");
    // Some creatures need others beside them, or other ground.
    let start = Start::from_setup(encounter.setup(None).ok()?).ok()?;
    let minds = Minds::all(wanted.level);
    let play = |seed, rounds, fights| {
        let plan = Plan { seed, fights, rounds, threads: 1, ..Plan::default() };
        simulate(&start, &minds, &plan, Hooks::default()).expect("nothing is written").tally.turns
    };
    // The map is worked out as it is asked for.
    play(0, 2, 1);
    let began = Clock::now();
    let turns = play(fight_seed(wanted.seed, number), wanted.rounds, wanted.fights);
    Some(Bout { number, name, text, seconds: began.seconds(), fights: wanted.fights, turns })
}

/// Processor time where the system tells it, and what passes else.
struct Clock {
    on_processor: Option<u64>,
    began: Instant,
}

impl Clock {
    fn now() -> Clock {
        Clock { on_processor: on_processor(), began: Instant::now() }
    }

    fn seconds(&self) -> f64 {
        match self.on_processor.zip(on_processor()) {
            Some((began, ended)) => (ended - began) as f64 / 1e9,
            None => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// The nanoseconds that this thread has run.
fn on_processor() -> Option<u64> {
    let text = fs::read_to_string(Path::new("/proc/thread-self/schedstat")).ok()?;
    text.split(' ').next()?.parse().ok()
}

/// What is drawn by lot.
struct Lots(Seeded);

impl Lots {
    /// A random number below this one.
    fn below(&mut self, many: usize) -> usize {
        let face = self.0.roll(many as u16).expect("seeded dice always fall");
        usize::from(face) - 1
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most + 1 - least)
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// A random pairing: what it is called, and its encounter file; none where there is no room.
fn pairing(lots: &mut Lots) -> Option<(String, String)> {
    let edition = Edition::ALL[lots.below(Edition::ALL.len())];
    let all: Vec<(&str, &StatBlock)> = {
        let compendium = Compendium::shipped(edition);
        compendium.creatures().map(|entry| (entry.name(), entry.block())).collect()
    };
    let points = |block: &StatBlock| block.challenge.and_then(experience);
    let (first, block) = all[lots.below(all.len())];
    let worth = points(block)?;
    let near: Vec<_> = all
        .iter()
        .filter(|(_, other)| {
            points(other).is_some_and(|points| points <= worth * 4 && worth <= points * 4)
        })
        .collect();
    let (second, other) = *near[lots.below(near.len())];
    let count = lots.between(1, 4);
    let against = (worth as usize * count).div_ceil(points(other)? as usize).clamp(1, 8);
    let mut map = Plot::random(lots);
    let mut text = map.text(edition);
    let mut name = format!("{edition}, {}:", map.kind);
    for (side, creature, block, count, east) in
        [("One", first, block, count, false), ("Other", second, other, against, true)]
    {
        let squares: Option<Vec<String>> =
            (0..count).map(|_| map.place(lots, block.size.squares().into(), east)).collect();
        let squares = squares?;
        let _ = write!(
            text,
            "\n[[combatant]]\ncreature = \"{creature}\"\nside = \"{side}\"\nat = {squares:?}\n"
        );
        if block.speeds.fly >= 30 && lots.one_in(2) {
            text.push_str("height = 20\n");
        }
        let _ = write!(name, " {count} {creature}");
    }
    Some((name, text))
}

/// A map that is drawn by lot.
struct Plot {
    kind: &'static str,
    width: usize,
    height: usize,
    rows: Vec<Vec<char>>,
    walls: String,
    taken: Vec<(usize, usize)>,
}

impl Plot {
    fn random(lots: &mut Lots) -> Plot {
        let (width, height) = (lots.between(18, 40), lots.between(14, 28));
        let mut plot = Plot {
            kind: ["pillars", "rooms", "rubble", "thin walls", "ledges"][lots.below(5)],
            width,
            height,
            rows: vec![vec!['.'; width]; height],
            walls: String::new(),
            taken: Vec::new(),
        };
        match plot.kind {
            "pillars" => plot.draw(|x, y| if x % 5 == 2 && y % 4 == 2 { 'O' } else { '.' }),
            "rooms" => {
                let gap = lots.between(2, 6);
                plot.draw(|x, y| {
                    let wall = (x % 9 == 8 && y % 9 != gap) || (y % 9 == 8 && x % 9 != gap);
                    if wall { '#' } else { '.' }
                });
            }
            "rubble" => plot.draw(|_, _| {
                ['#', 'O', 'T', ',', ',', 'o'].get(lots.below(60)).copied().unwrap_or('.')
            }),
            "ledges" => plot.draw(|x, y| match lots.below(25) {
                0 => '#',
                _ if (x / 6 + y / 5) % 3 == 0 => 'h',
                _ => '.',
            }),
            _ => {
                for _ in 0..lots.between(8, 16) {
                    let (x, y) = (lots.between(2, width - 3), lots.between(1, height - 2));
                    let (dx, dy) = if lots.one_in(2) {
                        (lots.between(2, 6), 0)
                    } else {
                        (0, lots.between(2, 6))
                    };
                    let (to_x, to_y) = ((x + dx).min(width), (y + dy).min(height));
                    let top = if lots.one_in(3) { "top = 15\n" } else { "" };
                    let _ = write!(
                        plot.walls,
                        "\n[[map.wall]]\npoints = [[{x}, {y}], [{to_x}, {to_y}]]\n{top}"
                    );
                }
            }
        }
        plot
    }

    fn draw(&mut self, mut square: impl FnMut(usize, usize) -> char) {
        for (y, row) in self.rows.iter_mut().enumerate() {
            row.iter_mut().enumerate().for_each(|(x, at)| *at = square(x, y));
        }
    }

    fn text(&self, edition: Edition) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!(
            "title = \"A random pairing\"\nedition = \"{edition}\"\n\n[map]\nrows = {rows:#?}\n\
             legend = {{ h = {{ name = \"ledge\", height = 10 }} }}\n{}",
            self.walls
        )
    }

    /// A free place, in the western or the eastern third of the map, for a creature that is this many
    /// squares wide.
    fn place(&mut self, lots: &mut Lots, side: usize, east: bool) -> Option<String> {
        for _ in 0..200 {
            let third = self.width / 3;
            let x = lots.below(third) + if east { self.width - third } else { 0 };
            let y = lots.below(self.height);
            let space: Vec<_> =
                (x..x + side).flat_map(|x| (y..y + side).map(move |y| (x, y))).collect();
            let level = |at: &(usize, usize)| self.rows.get(at.1).and_then(|row| row.get(at.0));
            let free = |at: &(usize, usize)| {
                matches!(level(at), Some('.' | 'h'))
                    && level(at) == level(&(x, y))
                    && !self.taken.contains(at)
            };
            if space.iter().all(free) {
                self.taken.extend(space);
                return Some(square(x, y));
            }
        }
        None
    }
}

/// A square as encounter files have it.
fn square(x: usize, y: usize) -> String {
    affray_rules::Square { x: x as u8, y: y as u8 }.to_string()
}
