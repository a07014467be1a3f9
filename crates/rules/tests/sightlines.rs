//! Sight and cover on wild maps against a plain reading of the rules of docs/COVER.md: every line
//! drawn in space, every obstacle asked in turn, nothing prepared and nothing left out.

use affray_dice::Seeded;
use affray_rules::{
    Battle, BlockId, Blocks, Body, CEILING, Combatant, CreatureId, Degree, Door, Edition, Fill,
    Footprint, Ground, Map, ObjectSetup, Obscured, Point, Setup, SideId, Silent, Size, Square,
    Wall,
};
use affray_testkit::{Fate, duel};

/// A place in hundredths of a square, and tenths of a foot.
type Place = [i128; 3];

/// From and to, along each axis.
type Block = [(i128, i128); 3];

const FAR: i128 = 1_000_000_000;

/// Whether a line meets a block, edges included.
fn meets(from: Place, to: Place, block: Block) -> bool {
    enters(from, to, block).is_some()
}

/// Where along a line it enters a block, as a fraction, if the parts of the line between each two
/// opposite sides overlap.
fn enters(from: Place, to: Place, block: Block) -> Option<(i128, i128)> {
    // The part of the line, as fractions with denominators above 0.
    let (mut enters, mut leaves) = ((0, 1), (1, 1));
    for axis in 0..3 {
        let (way, (low, high)) = (to[axis] - from[axis], block[axis]);
        if way == 0 {
            if from[axis] < low || from[axis] > high {
                return None;
            }
            continue;
        }
        let at = |edge: i128| ((edge - from[axis]) * way.signum(), way.abs());
        let (first, last) = if way > 0 { (at(low), at(high)) } else { (at(high), at(low)) };
        if first.0 * enters.1 > enters.0 * first.1 {
            enters = first;
        }
        if last.0 * leaves.1 < leaves.0 * last.1 {
            leaves = last;
        }
    }
    (enters.0 * leaves.1 <= leaves.0 * enters.1).then_some(enters)
}

/// Where along a line it meets a thin wall, as a fraction; nothing if it does not.
fn crosses(from: Place, to: Place, wall: &Wall) -> Option<(i128, i128)> {
    let at = |p: Point| [i128::from(p.x), i128::from(p.y)];
    let (a, b) = (at(wall.from), at(wall.to));
    let side = |p: [i128; 2], q: [i128; 2], r: [i128; 2]| {
        (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    };
    let (f, t) = ([from[0], from[1]], [to[0], to[1]]);
    let (near, far) = (side(a, b, f), side(a, b, t));
    let levels = (level(wall.bottom), level(wall.top));
    if near == 0 && far == 0 {
        let span = |i: usize| (a[i].min(b[i]), a[i].max(b[i]));
        // Along the wall: the levels are those of the stretch over it.
        meets(from, to, [span(0), span(1), levels]).then_some(())?;
        return enters(from, to, [span(0), span(1), (-FAR, FAR)]);
    }
    let (left, right) = (side(f, t, a), side(f, t, b));
    if near * far > 0 || left * right > 0 {
        return None;
    }
    let (over, under) = (near.abs(), (near - far).abs());
    let height = from[2] * under + (to[2] - from[2]) * over;
    (height >= levels.0 * under && height <= levels.1 * under).then_some((over, under))
}

fn level(feet: i16) -> i128 {
    if feet == CEILING { FAR } else { i128::from(feet) * 10 }
}

fn square_block(square: Square, side: u8, inset: i128, levels: (i128, i128)) -> Block {
    let span = |at: u8| {
        let low = i128::from(at) * 100;
        (low + inset, low + i128::from(side) * 100 - inset)
    };
    [span(square.x), span(square.y), levels]
}

/// The door whose leaf a wall is.
fn door_of(setup: &Setup, wall: usize) -> Option<Door> {
    setup.objects.iter().find_map(|o| o.door.filter(|door| usize::from(door.wall) == wall))
}

/// Whether the map, or an object on it, stops a line.
fn stopped(setup: &Setup, what: Blocks, ends: (Body, Body), from: Place, to: Place) -> bool {
    let map = &setup.map;
    let by_square = map.squares().any(|square| {
        let ground = map.ground(square);
        if what == Blocks::SIGHT
            && ground.obscured == Obscured::Heavily
            && meets(from, to, square_block(square, 1, 0, (-FAR, FAR)))
        {
            return true;
        }
        // Up to its top, which itself is air.
        let top = match ground.fill.filter(|f| f.blocks.contains(what)) {
            Some(fill) if fill.height == CEILING => FAR,
            Some(fill) => level(map.floor(square) + fill.height) - 1,
            None => level(map.floor(square)) - 1,
        };
        meets(from, to, square_block(square, 1, 0, (-FAR, top)))
    });
    let by_wall = map.walls.iter().enumerate().any(|(i, wall)| {
        let own_degree = wall.cover.is_some() && what == Blocks::EFFECT;
        let counts = match door_of(setup, i) {
            Some(door) => !door.open,
            None => !own_degree,
        };
        counts && wall.blocks.contains(what) && crosses(from, to, wall).is_some()
    });
    let by_object = setup.objects.iter().filter(|o| o.door.is_none()).any(|object| {
        let space = Footprint::new(object.square, object.size);
        let floor = map.floor_of(space);
        let top = if object.height == CEILING { FAR } else { level(floor + object.height) };
        let block = square_block(space.corner, space.side, 0, (level(floor), top));
        object.blocks.contains(what)
            && !space.overlaps(ends.0.space)
            && !space.overlaps(ends.1.space)
            && meets(from, to, block)
    });
    by_square || by_wall || by_object
}

/// The eight points of a square of a body.
fn points(body: Body, square: Square) -> Vec<Place> {
    let tall = i128::from(body.tall.max(2));
    let feet = i128::from(body.bottom) * 10;
    let mut all = Vec::new();
    for y in [10, 90] {
        for x in [10, 90] {
            for z in [feet + tall, feet + 9 * tall] {
                all.push([i128::from(square.x) * 100 + x, i128::from(square.y) * 100 + y, z]);
            }
        }
    }
    all
}

fn plain_line(setup: &Setup, what: Blocks, a: Body, b: Body) -> bool {
    a.space.squares().any(|from| {
        b.space.squares().any(|to| {
            points(a, from).into_iter().any(|start| {
                points(b, to).into_iter().any(|end| !stopped(setup, what, (a, b), start, end))
            })
        })
    })
}

fn degree(blocked: usize) -> Degree {
    match blocked {
        8 => Degree::Total,
        6.. => Degree::ThreeQuarters,
        4.. => Degree::Half,
        _ => Degree::None,
    }
}

/// The cover between two bodies; `others` are the bodies of those who may stand between, and
/// whether each is larger than the target.
fn plain_cover(setup: &Setup, a: Body, b: Body, others: &[(Body, bool)], amount: bool) -> Degree {
    let mut least = Degree::Total;
    for to in b.space.squares() {
        for start in a.space.squares().flat_map(|from| points(a, from)) {
            let (mut solid, mut met, mut larger, mut sheltered) = (0, 0, 0, [0; 4]);
            for end in points(b, to) {
                let stops = stopped(setup, Blocks::EFFECT, (a, b), start, end);
                let through = |body: &Body| {
                    let levels = (level(body.bottom), level(body.top()));
                    meets(start, end, square_block(body.space.corner, body.space.side, 10, levels))
                };
                solid += usize::from(stops);
                met += usize::from(stops || others.iter().any(|(body, _)| through(body)));
                larger += usize::from(stops || others.iter().any(|(b, l)| *l && through(b)));
                let walls = setup.map.walls.iter().enumerate();
                let walls = walls.filter(|(i, _)| door_of(setup, *i).is_none()).map(|(_, w)| w);
                let behind = walls.filter(|w| {
                    let at = w.cover.and_then(|_| crosses(start, end, w));
                    !stops && at.is_some_and(|(over, under)| 2 * over >= under)
                });
                if let Some(best) = behind.filter_map(|w| w.cover).max() {
                    sheltered.iter_mut().take(best as usize + 1).for_each(|n| *n += 1);
                }
            }
            let by_walls = [Degree::Total, Degree::ThreeQuarters, Degree::Half]
                .into_iter()
                .find(|d| sheltered[*d as usize] >= 4)
                .unwrap_or_default();
            let by_creatures = match met {
                _ if amount && larger >= 6 => Degree::ThreeQuarters,
                4.. => Degree::Half,
                _ => Degree::None,
            };
            least = least.min(degree(solid).max(by_walls).max(by_creatures));
        }
    }
    least
}

fn wild_map(fate: &mut Fate, width: u8, height: u8) -> Map {
    let mut map = Map::open(width, height);
    let kind = |fill: Option<(Blocks, i16)>, obscured| Ground {
        fill: fill.map(|(blocks, height)| Fill { blocks, height, loose: false }),
        obscured,
        ..Ground::floor()
    };
    map.grounds = vec![
        Ground::floor(),
        kind(Some((Blocks::all(), CEILING)), Obscured::Clear),
        kind(Some((Blocks::all(), 3)), Obscured::Clear),
        kind(Some((Blocks::all(), 20)), Obscured::Clear),
        kind(Some((Blocks::WINDOW, 6)), Obscured::Clear),
        kind(None, Obscured::Heavily),
    ];
    let squares = usize::from(width) * usize::from(height);
    // Mostly open, each kind of thing only on some maps, so that all the short ways are taken.
    let mut kinds = vec![0; 30];
    kinds.extend((1..6).flat_map(|kind| vec![kind; fate.pick(&[0, 0, 1, 3])]));
    map.tiles = (0..squares).map(|_| fate.pick(&kinds)).collect();
    if fate.chance(40) {
        map.floors = (0..squares).map(|_| fate.pick(&[0, 0, 0, 0, 2, 5, 10, -10])).collect();
    }
    for _ in 0..fate.pick(&[0, 0, 3, 6]) {
        let straight = fate.chance(60);
        let scale = if straight { 100 } else { 25 };
        let from = Point {
            x: fate.below(width.into()) as i32 * 100,
            y: fate.below(height.into()) as i32 * 100,
        };
        let length = fate.pick(&[1, 2, 3, 6]) * scale;
        let (dx, dy) = match (straight, fate.chance(50)) {
            (true, true) => (length, 0),
            (true, false) => (0, length),
            _ => (length, fate.pick(&[-130, -40, 25, 110])),
        };
        let (bottom, top) =
            fate.pick(&[(0, CEILING), (0, CEILING), (-10, CEILING), (0, 3), (0, 15), (3, 6)]);
        map.walls.push(Wall {
            from,
            to: Point { x: from.x + dx, y: from.y + dy },
            blocks: fate.pick(&[Blocks::all(), Blocks::all(), Blocks::WINDOW, Blocks::CURTAIN]),
            bottom,
            top,
            cover: fate.pick(&[
                None,
                None,
                None,
                Some(Degree::Half),
                Some(Degree::ThreeQuarters),
                Some(Degree::Total),
            ]),
        });
    }
    map
}

fn thing(square: Square, height: i16, door: Option<Door>) -> ObjectSetup {
    let mut object = affray_testkit::setup(Edition::E2024, 1).objects[0].clone();
    (object.square, object.height, object.door) = (square, height, door);
    (object.blocks, object.size) = (Blocks::all(), Size::Medium);
    object
}

/// A battle of six on a wild map, if they find room there.
fn wild_battle(fate: &mut Fate, edition: Edition) -> Option<Battle> {
    let (width, height) = fate.pick(&[(9u8, 8u8), (12, 5), (7, 11), (70, 4)]);
    let mut setup = duel(edition);
    setup.map = wild_map(fate, width, height);
    let near = width.min(12);
    let square = |fate: &mut Fate| Square {
        x: fate.below(near.into()) as u8,
        y: fate.below(height.into()) as u8,
    };
    setup.objects = Vec::new();
    if fate.chance(40) {
        let at = square(fate);
        setup.objects.push(thing(at, fate.pick(&[3, 8, CEILING]), None));
    }
    if !setup.map.walls.is_empty() && fate.chance(50) {
        let door = Door { wall: 0, open: fate.chance(30), locked: false, lock_dc: None };
        let at = square(fate);
        setup.objects.push(thing(at, CEILING, Some(door)));
    }
    for (i, object) in setup.objects.iter_mut().enumerate() {
        object.name = format!("Thing {i}");
    }
    let (model, block) = (setup.combatants[0].clone(), setup.blocks[0].clone());
    // Where nobody is larger than a square, less is looked at.
    let fourth = fate.pick(&[Size::Large, Size::Medium]);
    let sizes = [Size::Medium, Size::Small, Size::Medium, fourth, Size::Tiny, Size::Medium];
    setup.blocks = sizes.iter().map(|_| block.clone()).collect();
    for _ in 0..60 {
        setup.combatants.clear();
        for (i, size) in sizes.into_iter().enumerate() {
            setup.blocks[i].size = size;
            setup.blocks[i].speeds.fly = 30;
            setup.combatants.push(Combatant {
                name: format!("One {i}"),
                block: BlockId(i as u8),
                side: SideId((i % 2) as u8),
                square: square(fate),
                height: fate.pick(&[None, None, None, None, Some(15)]),
                ..model.clone()
            });
        }
        if let Ok(battle) = Battle::new(setup.clone(), &mut Seeded::new(1), &mut Silent) {
            return Some(battle);
        }
    }
    None
}

#[test]
fn cover_and_sight_are_those_of_a_plain_reading() {
    let mut fate = Fate::new(11);
    let mut degrees = [0; 4];
    let mut fought = 0;
    for round in 0..70 {
        let edition = fate.pick(&[Edition::E2014, Edition::E2024]);
        let Some(battle) = wild_battle(&mut fate, edition) else { continue };
        fought += 1;
        let setup = battle.setup();
        let ids = || (0..6).map(CreatureId);
        for (a, b) in ids().flat_map(|a| ids().map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let (from, to) = (battle.body(a), battle.body(b));
            let size = |id: CreatureId| setup.blocks[id.index()].size;
            let others: Vec<(Body, bool)> = ids()
                .filter(|c| *c != a && *c != b && from.squares_to(to) > 1)
                .filter(|c| size(b).steps_above(size(*c)) <= 1)
                .map(|c| (battle.body(c), size(c) > size(b)))
                .filter(|(c, _)| !c.space.overlaps(from.space) && !c.space.overlaps(to.space))
                .collect();
            let expected = plain_cover(setup, from, to, &others, edition == Edition::E2014);
            // The second time it may be known.
            for _ in 0..2 {
                let cover = battle.cover(a, b);
                assert_eq!(cover.degree, expected, "map {round}: {a:?} {from:?} to {b:?} {to:?}");
                assert_eq!(cover.by.is_some(), expected != Degree::None);
            }
            degrees[expected as usize] += 1;
            for what in [Blocks::SIGHT, Blocks::EFFECT] {
                let expected = plain_line(setup, what, from, to);
                for _ in 0..2 {
                    let clear = match what {
                        Blocks::SIGHT => battle.line_of_sight(from, to),
                        _ => battle.clear_path(from, to),
                    };
                    assert_eq!(clear, expected, "map {round}: {what:?} {from:?} to {to:?}");
                }
            }
        }
        // Places where nobody stands, and where nobody could.
        for _ in 0..20 {
            let map = &setup.map;
            let mut body = || {
                let corner = Square {
                    x: fate.below(usize::from(map.grid.width) - 1) as u8,
                    y: fate.below(usize::from(map.grid.height) - 1) as u8,
                };
                let side = fate.pick(&[1, 1, 1, 2]);
                let above = fate.pick(&[0, 0, 0, 7, -3]);
                let tall = fate.pick(&[5, 5, 2, 10]);
                Body { space: Footprint { corner, side }, bottom: map.floor(corner) + above, tall }
            };
            let (a, b) = (body(), body());
            let sees = plain_line(setup, Blocks::SIGHT, a, b);
            assert_eq!(battle.line_of_sight(a, b), sees, "map {round}: {a:?} to {b:?}");
            let clear = plain_line(setup, Blocks::EFFECT, a, b);
            assert_eq!(battle.clear_path(a, b), clear, "map {round}: {a:?} to {b:?}");
        }
    }
    assert!(fought > 35, "most maps have room for six: {fought}");
    assert!(degrees.iter().all(|n| *n > 15), "every degree comes up: {degrees:?}");
}
