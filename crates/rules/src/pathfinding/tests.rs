//! The quick ways over level ground lead where the slow ones do.

use affray_dice::Seeded;
use affray_testkit::{Fate, cases};
use proptest::prelude::*;

use super::target::Goal;
use crate::{
    battle::{Battle, CreatureId, Setup, Silent},
    creature::Size,
    movement::{LONGEST_PATH, MovementMode, Mover},
    ruleset::Edition,
    space::{Blocks, CEILING, Fill, Footprint, Ground, Map, SQUARE, Spot, Square},
    test_values::as_here,
};

/// Ten creatures here and there on a field with some pillars and rubble.
fn field(edition: Edition, fate: &mut Fate) -> Battle {
    let mut setup = as_here::<_, Setup>(&affray_testkit::ten(as_here(&edition)));
    let mut map = Map::open(12 + fate.below(20) as u8, 12 + fate.below(20) as u8);
    let fill = Fill { blocks: Blocks::all(), height: CEILING, loose: false };
    map.grounds.push(Ground { fill: Some(fill), ..Ground::floor() });
    map.grounds.push(Ground { name: "rubble".into(), difficult: true, ..Ground::floor() });
    let (pillars, rubble) = (fate.below(30), fate.pick(&[0, 0, 5, 15]));
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

fn far(battle: &Battle, id: CreatureId) -> Mover<'_> {
    let far = LONGEST_PATH as u16 * SQUARE;
    Mover::new(battle, id, battle.lefts().map(|feet| if feet == 0 { 0 } else { far }))
}

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

proptest! {
    #![proptest_config(cases(96))]

    /// Ways that lead nearer with every step, or with all but one, are those that a flood finds.
    #[test]
    fn the_way_ahead_is_the_way_of_a_flood(edition in edition(), seed: u64) {
        let fate = &mut Fate::new(seed);
        let battle = field(edition, fate);
        for id in battle.ids() {
            let enemies = battle.ids().filter(|other| battle.enemies(id, *other));
            let spaces: Vec<Footprint> = enemies.map(|foe| battle.space(foe)).collect();
            let mover = far(&battle, id);
            // Some places do not fit.
            let odd = 2 + fate.below(9);
            let fits = |s: Square| {
                let place = usize::from(s.x) * 7 + usize::from(s.y) * 3;
                !place.is_multiple_of(odd)
            };
            let (side, squares) = (mover.size.squares(), fate.below(4) as u8);
            let goal = Goal { spaces: &spaces, side, squares, fits: &fits };
            let Some(advance) = mover.advance(&goal) else { continue };
            prop_assert_eq!(mover.straight_ahead(&goal, &advance), mover.straight_to(&goal));
            let found = mover.flood_to(MovementMode::Walk, Some(&goal));
            let mut first = None;
            let feet = u16::from(squares) * SQUARE;
            found.each_square_near(spaces.iter().copied(), mover.size, feet, |square, cost| {
                if first.is_none() && fits(square) {
                    first = Some((square, cost));
                }
            });
            let way = |steps: usize| {
                let (square, _) = first.filter(|(_, cost)| *cost == steps as u16 * SQUARE)?;
                Some(mover.way(&found, Spot { square, height: 0 }).expect("it was reached").0)
            };
            let ahead = mover.advance_to(&goal, &advance);
            prop_assert_eq!(ahead, way(advance.steps));
            if ahead.is_none() {
                let (detour, way) = (mover.detour_to(&goal, &advance), way(advance.steps + 1));
                prop_assert!(detour.is_none() || way.is_some());
                // Others may be as cheap where some steps are dearer.
                let dear = mover.field().is_some_and(|field| field.is_rough)
                    || mover.crowd().is_none_or(|crowd| crowd.is_odd);
                prop_assert!(dear || detour == way, "{:?} is not {:?}", detour, way);
            }
        }
    }

    /// The flood over a field comes as far as the one that is at home everywhere, with care and
    /// without.
    #[test]
    fn a_field_is_flooded_as_any_ground(edition in edition(), seed: u64) {
        let fate = &mut Fate::new(seed);
        let battle = field(edition, fate);
        for id in battle.ids() {
            for mover in [far(&battle, id), far(&battle, id).carefully(MovementMode::Walk)] {
                if !mover.is_on_a_field() {
                    continue;
                }
                let (quick, slow) = (mover.flood_field(None), mover.flood_on_foot(None));
                for to in battle.setup().map.squares() {
                    prop_assert_eq!(quick.cost(to), slow.cost(to), "to {}", to);
                }
            }
        }
    }
}
