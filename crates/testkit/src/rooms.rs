//! Twenty creatures in rooms, for benchmarks.

use affray_rules::{Blocks, CEILING, Edition, Fill, Ground, Map, Point, Setup, Square, Wall};

/// Rooms of 9 squares with a gap in each wall, every second wall a thin one, and twenty creatures
/// in them, half of them near to the first.
pub fn twenty_in_rooms(edition: Edition) -> Setup {
    let mut setup = crate::fights::plain_fight(edition, 20);
    let mut map = Map::open(40, 40);
    let fill = Fill { blocks: Blocks::all(), height: CEILING, loose: false };
    map.grounds.push(Ground { fill: Some(fill), ..Ground::floor() });
    map.grounds.push(Ground { name: "rubble".into(), difficult: true, ..Ground::floor() });
    map.tiles = map
        .squares()
        .map(|s| match s {
            _ if s.x % 10 == 9 && s.y % 10 != 4 => 1,
            _ if s.x % 7 == 3 && s.y % 5 == 2 => 2,
            _ => 0,
        })
        .collect();
    for y in [9, 19, 29] {
        for x in [0, 10, 20, 30] {
            for (from, to) in [(x, x + 4), (x + 5, x + 9)] {
                map.walls.push(Wall {
                    from: Point::intersection(from, y),
                    to: Point::intersection(to, y),
                    blocks: Blocks::all(),
                    bottom: 0,
                    top: CEILING,
                    cover: None,
                });
            }
        }
    }
    setup.map = map;
    for (i, one) in setup.combatants.iter_mut().enumerate() {
        let i = i as u8;
        let (x, y) =
            if i < 10 { (1 + 3 * (i % 5), 3 + 3 * (i / 5)) } else { (i, 14 + 2 * (i % 5)) };
        let x = if x % 10 == 9 { x + 1 } else { x };
        one.square = Square { x, y };
    }
    setup
}
