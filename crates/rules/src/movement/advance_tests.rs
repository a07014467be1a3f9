//! Ways that lead nearer with every step are those that a flood finds.

#[path = "../../tests/support/cases.rs"]
mod cases;
#[path = "../../tests/support/mod.rs"]
mod support;

use affray_dice::Seeded;
use proptest::prelude::*;
use support::Fate;

use super::*;
use crate::{
    battle::{Battle, CreatureId, Silent},
    creature::Size,
    ruleset::Edition,
    space::{Blocks, CEILING, Fill, Ground, Map},
};

/// Ten creatures here and there on a field with some pillars and rubble.
fn field(edition: Edition, fate: &mut Fate) -> Battle {
    let mut setup = support::ten(edition);
    let mut map = Map::open(12 + fate.below(20) as u8, 12 + fate.below(20) as u8);
    let fill = Fill { blocks: Blocks::all(), height: CEILING, loose: false };
    map.grounds.push(Ground { fill: Some(fill), ..Ground::floor() });
    map.grounds.push(Ground { name: "rubble".into(), difficult: true, ..Ground::floor() });
    let (pillars, rubble) = (fate.below(30), fate.below(20));
    let mut tile = || match fate.below(100) {
        n if n < pillars => 1,
        n if n < pillars + rubble => 2,
        _ => 0,
    };
    map.tiles = map.squares().map(|_| tile()).collect();
    setup.blocks[0].size = fate.pick(&[Size::Tiny, Size::Medium, Size::Medium, Size::Large]);
    let size = setup.blocks[0].size;
    let mut taken: Vec<Footprint> = Vec::new();
    for one in &mut setup.combatants {
        let Footprint { corner, .. } = (0..)
            .map(|_| {
                let (x, y) =
                    (fate.below(map.grid.width.into()), fate.below(map.grid.height.into()));
                Footprint::new(Square { x: x as u8, y: y as u8 }, size)
            })
            .find(|space| map.holds(*space) && !taken.iter().any(|t| t.overlaps(*space)))
            .expect("there is room");
        let space = Footprint::new(corner, size);
        space.squares().for_each(|s| {
            let place = map.squares().position(|other| other == s).expect("it is on the map");
            map.tiles[place] = 0;
        });
        taken.push(space);
        one.square = corner;
    }
    setup.map = map;
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("they fit")
}

proptest! {
    #![proptest_config(cases::config(96))]

    #[test]
    fn the_way_ahead_is_the_way_of_a_flood(e2024: bool, seed: u64) {
        let fate = &mut Fate::new(seed);
        let battle = field(if e2024 { Edition::E2024 } else { Edition::E2014 }, fate);
        for id in battle.ids() {
            let enemies: Vec<CreatureId> =
                battle.ids().filter(|other| battle.enemies(id, *other)).collect();
            let spaces: Vec<Footprint> = enemies.iter().map(|foe| battle.space(*foe)).collect();
            let far = LONGEST_PATH as u16 * SQUARE;
            let lefts = battle.lefts().map(|feet| if feet == 0 { 0 } else { far });
            let mover = Mover::new(&battle, id, lefts);
            // Some places do not fit.
            let odd = 2 + fate.below(9);
            let fits = |s: Square| !(usize::from(s.x) * 7 + usize::from(s.y) * 3).is_multiple_of(odd);
            let (side, squares) = (mover.size.squares(), fate.below(4) as u8);
            let goal = Goal { spaces: &spaces, side, squares, fits: &fits };
            let found = mover.flood_to(Gait::Walk, Some(&goal));
            let mut first = None;
            found.each_square_near(spaces.iter().copied(), mover.size, u16::from(squares) * SQUARE, |s, feet| {
                if first.is_none() && fits(s) {
                    first = Some((s, feet));
                }
            });
            let Some(advance) = mover.advance(&goal) else { continue };
            prop_assert_eq!(
                mover.straight_ahead(&goal, &advance),
                mover.straight_to(&goal)
            );
            let ahead = mover.advance_to(&goal, &advance);
            let shortest = advance.steps as u16 * SQUARE;
            let way = first.filter(|(_, feet)| *feet == shortest).map(|(square, _)| {
                let spot = Spot { square, height: 0 };
                mover.way(&found, spot).expect("it was reached").0
            });
            prop_assert_eq!(ahead, way);
        }
    }
}
