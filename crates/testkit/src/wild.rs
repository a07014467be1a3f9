//! Random fights on maps with walls, doors, water and ledges.

use affray_rules::{
    Blocks, Door, Edition, Face, Fill, Ground, Map, ObjectSetup, Point, Setup, SideId, Square,
};

use crate::{Fate, plain};

/// A random fight on a map with walls, doors, rubble, water, ledges, and creatures that climb,
/// swim, fly and burrow.
pub fn wild(edition: Edition, seed: u64) -> Setup {
    let mut setup = plain(edition, seed);
    let mut fate = Fate::new(seed ^ 0x7e88a1);
    setup.map = wild_map(&mut fate);
    // The door of the plain field has no leaf here, and whoever is left gets another id.
    setup.objects[0].door = None;
    setup.combatants.iter_mut().for_each(|one| one.rides = None);
    for block in &mut setup.blocks {
        let speed = |fate: &mut Fate| fate.pick(&[0, 0, 0, 20, 40]);
        block.speeds.climb = speed(&mut fate);
        block.speeds.swim = speed(&mut fate);
        block.speeds.burrow = speed(&mut fate);
        block.speeds.fly = fate.pick(&[0, 0, 0, 20, 60]);
        block.speeds.hover = fate.chance(20);
    }
    let mut taken: Vec<affray_rules::Footprint> = Vec::new();
    let (map, blocks) = (&setup.map, &setup.blocks);
    setup.combatants.retain_mut(|one| {
        let size = blocks[usize::from(one.block.0)].size;
        let place = (0..100).find_map(|_| {
            let square = Square { x: fate.below(14) as u8, y: fate.below(12) as u8 };
            let space = affray_rules::Footprint::new(square, size);
            let free = map.holds(space) && space.squares().all(|s| map.fill(s).is_none());
            (free && !taken.iter().any(|t| t.overlaps(space))).then_some((square, space))
        });
        let Some((square, space)) = place else { return false };
        taken.push(space);
        one.square = square;
        one.height = None;
        true
    });
    let door = setup.objects[0].clone();
    setup.objects[0].square = Square { x: 13, y: 11 };
    setup.objects.push(ObjectSetup {
        name: "Gate".into(),
        square: Square { x: 6, y: 3 },
        door: Some(Door { wall: 0, open: fate.chance(50), locked: false, lock_dc: None }),
        ..door
    });
    // Whoever stands in the way of a wall stays at home.
    while let Some(place) = (0..setup.combatants.len()).find(|i| setup.check_place(*i).is_err()) {
        setup.combatants.remove(place);
    }
    let fights = |side| setup.combatants.iter().any(|c| c.side == SideId(side));
    if fights(0) && fights(1) { setup } else { plain(edition, seed) }
}

/// Open ground with a wall that has a door, a few thin walls at odd angles, pillars, rubble, a pond,
/// stairs and a plateau.
fn wild_map(fate: &mut Fate) -> Map {
    let mut map = Map::open(14, 12);
    let pillar = Fill {
        blocks: Blocks::all(),
        height: fate.pick(&[3, 10, affray_rules::CEILING]),
        loose: false,
    };
    map.grounds.extend([
        Ground { name: "pillar".into(), mark: '#', fill: Some(pillar), ..Ground::floor() },
        Ground { name: "rubble".into(), mark: ':', difficult: true, ..Ground::floor() },
        Ground { name: "ford".into(), mark: ',', depth: 2, ..Ground::floor() },
        Ground {
            name: "pond".into(),
            mark: '~',
            depth: 10,
            rough: fate.chance(20),
            ..Ground::floor()
        },
        Ground { name: "stairs".into(), mark: '/', face: Face::Slope, ..Ground::floor() },
        Ground {
            name: "cliff".into(),
            mark: '^',
            face: if fate.chance(30) { Face::Sheer } else { Face::Rough },
            ..Ground::floor()
        },
    ]);
    map.tiles = vec![0; 14 * 12];
    map.floors = vec![0; 14 * 12];
    let mut patch = |fate: &mut Fate, kind: u8, level: i16| {
        let (x, y) = (fate.below(13), fate.below(11));
        let (width, height) = (1 + fate.below(4), 1 + fate.below(4));
        for y in y..(y + height).min(12) {
            for x in x..(x + width).min(14) {
                map.tiles[y * 14 + x] = kind;
                map.floors[y * 14 + x] = level;
            }
        }
    };
    for _ in 0..fate.below(3) {
        patch(fate, 2, 0);
        patch(fate, 3, -2);
        patch(fate, 4, -10);
        let level = fate.pick(&[3, 5, 10, 20, 40]);
        patch(fate, 6, level);
        patch(fate, 5, level / 2);
    }
    for _ in 0..fate.below(8) {
        let (x, y) = (fate.below(14), fate.below(12));
        map.tiles[y * 14 + x] = 1;
    }
    let wall = |from: (i32, i32), to: (i32, i32), top: i16| affray_rules::Wall {
        from: Point { x: from.0, y: from.1 },
        to: Point { x: to.0, y: to.1 },
        blocks: Blocks::all(),
        bottom: -20,
        top,
        cover: None,
    };
    map.walls.push(wall((600, 300), (600, 400), affray_rules::CEILING));
    map.walls.push(wall((600, 0), (600, 300), affray_rules::CEILING));
    map.walls.push(wall((600, 400), (600, 900), affray_rules::CEILING));
    for _ in 0..fate.below(6) {
        let end = |fate: &mut Fate| (fate.below(1400) as i32, fate.below(1200) as i32);
        let (from, to) = (end(fate), end(fate));
        if from != to {
            map.walls.push(wall(from, to, fate.pick(&[3, 10, affray_rules::CEILING])));
        }
    }
    map
}
