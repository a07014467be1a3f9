//! The ways down from a pillar, with what they cost by the book.

use affray_dice::Seeded;
use affray_rules::{
    Battle, Blocks, Condition, Edition, Fill, Ground, Map, Point, Search, Setup, Silent, Size,
    Speeds, Square, Wall,
};

use affray_testkit::{Naive, duel};

/// Where the pillar stands, 10 feet high.
const PILLAR: Square = Square { x: 9, y: 9 };

/// Somebody on the pillar, who climbs nothing faster than others do.
fn on_the_pillar(edition: Edition, change: impl FnOnce(&mut Setup)) -> Battle {
    let mut setup = duel(edition);
    let fill = Fill { blocks: Blocks::all(), height: 10, loose: false };
    setup.map.grounds.push(Ground { name: "pillar".into(), fill: Some(fill), ..Ground::floor() });
    setup.map.tiles = vec![0; 20 * 20];
    setup.map.floors = vec![0; 20 * 20];
    let place = setup.map.index(PILLAR);
    setup.map.tiles[place] = 1;
    setup.blocks[0].speeds =
        Speeds { walk: 30, climb: 0, swim: 0, fly: 0, burrow: 0, hover: false };
    setup.combatants[0].square = PILLAR;
    setup.combatants[0].height = Some(10);
    setup.combatants[1].square = Square { x: 17, y: 17 };
    change(&mut setup);
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("one can stand on a pillar")
}

fn raise(map: &mut Map, square: Square, level: i16) {
    let place = map.index(square);
    map.floors[place] = level;
}

/// Holds every square against what it should cost, and the naive reader of the rules too.
fn expect(battle: &Battle, cost: impl Fn(Square) -> Option<u16>) {
    let (found, naive) = (battle.paths().into_reach(Search::Watched), Naive::new(battle).search());
    for square in battle.setup().map.squares() {
        assert_eq!(found.cost(square), cost(square), "{square}");
        assert_eq!(naive.get(&square).copied(), cost(square), "{square}, naively");
    }
}

/// How many squares it is from where the one on the pillar is.
fn away(battle: &Battle, square: Square) -> u16 {
    let from = battle.spot(battle.turn().creature).square;
    from.x.abs_diff(square.x).max(from.y.abs_diff(square.y)).into()
}

/// So much for the first step and 5 feet for each further one, as far as the speed goes.
fn first_then_walked(battle: &Battle, first: u16, square: Square) -> Option<u16> {
    let steps = away(battle, square).checked_sub(1)?;
    let cost = first + 5 * steps;
    (cost <= battle.speed_of(battle.turn().creature, affray_rules::MovementMode::Walk))
        .then_some(cost)
}

/// `climb.cost`: the square costs 5 feet, and 10 feet down cost 20, or 10 with a climbing speed.
#[test]
fn whoever_stands_on_a_pillar_climbs_down_all_of_it() {
    for edition in [Edition::E2014, Edition::E2024] {
        let battle = on_the_pillar(edition, |_| ());
        expect(&battle, |square| first_then_walked(&battle, 25, square));
        let battle = on_the_pillar(edition, |setup| setup.blocks[0].speeds.climb = 30);
        expect(&battle, |square| first_then_walked(&battle, 15, square));
    }
}

/// `prone.only`: whoever lies up there has to stand up first.
#[test]
fn whoever_lies_on_a_pillar_gets_nowhere() {
    for edition in [Edition::E2014, Edition::E2024] {
        let battle = on_the_pillar(edition, |setup| {
            setup.combatants[0].conditions = vec![Condition::Prone];
        });
        expect(&battle, |_| None);
    }
}

/// `grid.corner`: a ledge beside the pillar cuts no corner of one who stands as high, though it does
/// of one on the ground.
#[test]
fn a_ledge_as_high_as_the_pillar_is_no_corner() {
    let ledge = Square { x: 10, y: 9 };
    for edition in [Edition::E2014, Edition::E2024] {
        let battle = on_the_pillar(edition, |setup| raise(&mut setup.map, ledge, 10));
        // Level with the ledge, and down from there as from the pillar.
        expect(&battle, |square| match square {
            _ if square == ledge => Some(5),
            _ => first_then_walked(&battle, 25, square),
        });
    }
}

/// `grid.enter`: what hangs above the heads of those on the ground bars the way of those up there.
#[test]
fn a_wall_that_hangs_beside_a_pillar_bars_the_way_down() {
    for edition in [Edition::E2014, Edition::E2024] {
        let battle = on_the_pillar(edition, |setup| {
            setup.map.walls.push(Wall {
                from: Point { x: 900, y: 900 },
                to: Point { x: 900, y: 1000 },
                blocks: Blocks::all(),
                bottom: 8,
                top: 20,
                cover: None,
            });
        });
        // Down to the north or south, and below the wall from there, round the pillar's corners.
        expect(&battle, |square| match (square.x, square.y) {
            (8, 8 | 10) => Some(30),
            (8, 9) | (7, _) => None,
            _ => first_then_walked(&battle, 25, square),
        });
    }
}

/// `size.squeeze`: one step down, the pillar still takes a part of a Huge creature's space; what was
/// below its feet was in nobody's way. Each foot over the ground takes one more, and each foot down
/// two: squeezing, and climbing.
#[test]
fn a_huge_creature_squeezes_down_beside_a_pillar() {
    for edition in [Edition::E2014, Edition::E2024] {
        let battle = on_the_pillar(edition, |setup| {
            setup.blocks[0].size = Size::Huge;
            setup.blocks[0].speeds.walk = 60;
            setup.combatants[0].square = Square { x: 8, y: 8 };
        });
        let holds = |square: Square| square.x <= 17 && square.y <= 17;
        expect(&battle, |square| first_then_walked(&battle, 40, square).filter(|_| holds(square)));
    }
}
