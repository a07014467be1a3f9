//! Maps and fights that the benchmarks of space share.

use affray_dice::Seeded;
use affray_rules::{
    Battle, Blocks, Body, CEILING, Edition, Fill, Footprint, Ground, Lines, Map, Silent, Square,
};

use affray_testkit::ten;

/// Rooms of 9 squares with a gap in each wall, on a map of 60 by 60.
pub(crate) fn rooms() -> Map {
    let mut map = Map::open(60, 60);
    let wall = Fill { blocks: Blocks::all(), height: CEILING, loose: false };
    map.grounds.push(Ground { fill: Some(wall), ..Ground::floor() });
    let filled = |s: Square| (s.x % 10 == 9 && s.y % 10 != 4) || (s.y % 10 == 9 && s.x % 10 != 4);
    map.tiles = map.squares().map(|s| u8::from(filled(s))).collect();
    map
}

/// The rooms with low walls in them and floors on two levels.
pub(crate) fn uneven_rooms() -> Map {
    let mut map = rooms();
    let low = Fill { blocks: Blocks::all(), height: 3, loose: false };
    map.grounds.push(Ground { fill: Some(low), ..Ground::floor() });
    for (tile, square) in map.tiles.iter_mut().zip(Map::open(60, 60).squares()) {
        if *tile == 0 && square.x % 5 == 3 && square.y % 5 == 3 {
            *tile = 2;
        }
    }
    map.floors = map.squares().map(|s| if s.y % 20 < 10 { 0 } else { 5 }).collect();
    map
}

/// Ten creatures in two rows near the north-western corner of a map.
pub(crate) fn battle(map: Map) -> Battle {
    let mut setup = ten(Edition::E2024);
    setup.map = map;
    for (i, one) in setup.combatants.iter_mut().enumerate() {
        one.square =
            Square { x: 1 + 3 * (i % 5) as u8 + u8::from(i > 4), y: 1 + 5 * (i / 5) as u8 };
    }
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("ten fit")
}

/// The same fight with nothing prepared.
pub(crate) fn afresh(battle: &Battle) -> Battle {
    let mut setup = battle.setup().clone();
    setup.map.lines = Lines::default();
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("ten fit")
}

/// Asks for every way from one square to another, so that the whole map is prepared.
pub(crate) fn prepare(battle: &Battle) -> u32 {
    let body = |x, y| Body { space: Footprint::square(Square { x, y }), bottom: 0, tall: 5 };
    let mut clear = 0;
    for y in 0..60 {
        for x in 0..60 {
            for corner in [0, 59] {
                clear += u32::from(battle.clear_path(body(corner, 0), body(x, y)));
            }
        }
    }
    clear
}
