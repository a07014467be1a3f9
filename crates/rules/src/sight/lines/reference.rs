//! The prepared lines against a plain reading of the map: every square and wall asked in turn.

use super::ray::{Ray, Rect, corner};
use crate::{
    sight::Lines,
    space::{Blocks, CEILING, Fill, Grid, Ground, Map, Obscured, Point, Square, UNITS, Wall},
};
use affray_dice::{Seeded, Source};

fn naive(map: &Map, what: Blocks, from: Point, to: Point) -> bool {
    let ray = Ray { from, to, rises: (25, 25) };
    let filled = map.squares().any(|square| {
        let ground = map.ground(square);
        let fog = what == Blocks::SIGHT && ground.obscured == Obscured::Heavily;
        let filled = ground.fill.is_some_and(|f| f.blocks.contains(what) && f.height == CEILING);
        (fog || filled) && ray.over(Rect::of(square, 1, 0)).is_some()
    });
    let mut walls = map.walls.iter().filter(|w| w.top == CEILING && w.blocks.contains(what));
    filled || walls.any(|w| ray.across(w.from, w.to).is_some())
}

fn below(dice: &mut Seeded, n: u16) -> i32 {
    i32::from(dice.roll(n).unwrap()) - 1
}

fn random_map(dice: &mut Seeded, width: u8, height: u8) -> Map {
    let kind = |fill: Option<Blocks>, obscured| Ground {
        fill: fill.map(|blocks| Fill { blocks, height: CEILING, loose: false }),
        obscured,
        ..Ground::floor()
    };
    let grounds = vec![
        Ground::floor(),
        kind(Some(Blocks::all()), Obscured::Clear),
        kind(Some(Blocks::WINDOW), Obscured::Clear),
        kind(None, Obscured::Heavily),
    ];
    let tiles = (0..u16::from(width) * u16::from(height))
        .map(|_| match below(dice, 24) {
            0 | 1 => 1,
            2 => 2,
            3 => 3,
            _ => 0,
        })
        .collect();
    let mut wall = |straight: bool| {
        let scale = if straight { UNITS } else { 25 };
        let x = below(dice, u16::from(width) * (UNITS / scale) as u16) * scale;
        let y = below(dice, u16::from(height) * (UNITS / scale) as u16) * scale;
        let length = (1 + below(dice, 3)) * scale;
        let (dx, dy) = match (straight, below(dice, 2)) {
            (true, 0) => (length, 0),
            (true, _) => (0, length),
            (false, _) => (length, below(dice, 300) - 150),
        };
        let blocks = [Blocks::all(), Blocks::WINDOW, Blocks::CURTAIN][below(dice, 3) as usize];
        let from = Point { x, y };
        let to = Point { x: x + dx, y: y + dy };
        Wall { from, to, blocks, bottom: 0, top: CEILING, cover: None }
    };
    let walls = (0..8).map(|i| wall(i < 5)).collect();
    let grid = Grid { width, height };
    Map { grid, grounds, tiles, walls, lines: Lines::default(), ..Map::open(width, height) }
}

#[test]
fn prepared_lines_are_those_of_a_plain_reading() {
    let mut dice = Seeded::new(5);
    for (round, (width, height)) in [(7, 6), (9, 9), (12, 4), (5, 11), (70, 5), (130, 3)]
        .into_iter()
        .cycle()
        .take(24)
        .enumerate()
    {
        let map = random_map(&mut dice, width, height);
        let lines = map.lines(Vec::new).up_to(|| 25);
        for _ in 0..300 {
            let mut square = || Square {
                x: below(&mut dice, width.into()) as u8,
                y: below(&mut dice, height.into()) as u8,
            };
            let (a, b) = (square(), square());
            for what in [Blocks::SIGHT, Blocks::EFFECT] {
                let mask = lines.blocked(what, a, b);
                let expected = (0..16).fold(0, |mask, k| {
                    let line = naive(&map, what, corner(a, k / 4), corner(b, k % 4));
                    mask | u16::from(line) << k
                });
                assert_eq!(mask, expected, "map {round}, {a} to {b}, {what:?}");
                let back = lines.blocked(what, b, a);
                let turned = (0..16).all(|k| mask >> k & 1 == back >> (k % 4 * 4 + k / 4) & 1);
                assert!(turned, "map {round}, {a} and {b}: a line is the same both ways");
            }
        }
    }
}

#[test]
fn nothing_is_between_those_side_by_side_in_a_clearing() {
    let mut dice = Seeded::new(23);
    let (mut clear, mut beside) = (0, 0);
    for round in 0..40 {
        let map = random_map(&mut dice, 9, 9);
        let lines = map.lines(Vec::new);
        for a in map.squares() {
            for b in map.squares() {
                let open = lines.clearings.between(a, b, 0);
                let blocked = |what| lines.up_to(|| 25).blocked(what, a, b) != 0;
                let free = ![Blocks::SIGHT, Blocks::EFFECT].into_iter().any(blocked);
                assert!(!open || a.squares_to(b) <= 1 && free, "map {round}, {a} to {b}");
                assert!(!lines.clearings.between(a, b, -5), "the ground is between");
                clear += u32::from(open);
                beside += u32::from(a.squares_to(b) <= 1 && free);
            }
        }
    }
    // It may be wrong about those who have something near them that is not in the way.
    assert!(clear > beside / 2, "{clear} of {beside} are found");
}

#[test]
fn lines_worked_out_one_by_one_are_the_same() {
    let mut dice = Seeded::new(9);
    let map = random_map(&mut dice, 9, 9);
    let lines = map.lines(Vec::new).up_to(|| 25);
    for a in map.squares() {
        for b in map.squares() {
            let mask = lines.blocked(Blocks::EFFECT, a, b);
            for k in 0..16 {
                let line = naive(&map, Blocks::EFFECT, corner(a, k / 4), corner(b, k % 4));
                assert_eq!(mask >> k & 1 != 0, line);
                // No inner corner lies in what it touches, so an open start changes nothing
                // unless a slanted wall runs through it.
                let open = lines.blocks_from(Blocks::EFFECT, corner(a, k / 4), corner(b, k % 4));
                assert!(!open || line, "{a} to {b}");
            }
        }
    }
}
