//! Shortcuts of path finding lead where the floods do that they stand for.

use affray_dice::Seeded;
use affray_testkit::{Fate, cases, gloom};
use proptest::prelude::*;

use super::target::Goal;
use crate::{
    battle::{Battle, CreatureId, Question, Setup, Silent},
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

/// A random fight: open ground or walls, water and ledges, any light, heads, mounts and grapples.
fn fight(edition: Edition, seed: u64) -> Battle {
    let setup = affray_testkit::setup(as_here(&edition), seed);
    let setup = if seed.is_multiple_of(2) { gloom(setup, seed) } else { setup };
    let setup = as_here::<_, Setup>(&setup);
    Battle::new(setup, &mut Seeded::new(seed), &mut Silent).expect("random setups are right")
}

/// Plays at random; `look` sees each turn's decisions.
fn play(edition: Edition, seed: u64, mut look: impl FnMut(&Battle, CreatureId)) {
    let (mut battle, mut dice) = (fight(edition, seed), Seeded::new(seed));
    let mut list = Vec::new();
    for _ in 0..40 {
        if let Question::Turn(id) = battle.decision().question {
            look(&battle, id);
        }
        let drawn = battle.draw(&mut dice, &mut list).expect("seeded dice always roll");
        let Some(command) = drawn else { break };
        battle.apply(&command, &mut dice, &mut Silent).expect("a drawn command is legal");
    }
}

/// Compares direct paths to a random goal with those of a flood.
fn compare_direct(mover: &Mover<'_>, fate: &mut Fate) {
    let (battle, id) = (mover.battle, mover.id);
    let enemies = battle.ids().filter(|other| battle.enemies(id, *other));
    let spaces: Vec<Footprint> = enemies.map(|foe| battle.space(foe)).collect();
    // Some places do not fit.
    let odd = 2 + fate.below(9);
    let fits = |s: Square| {
        let place = usize::from(s.x) * 7 + usize::from(s.y) * 3;
        !place.is_multiple_of(odd)
    };
    let (side, squares) = (mover.size.squares(), fate.below(4) as u8);
    let goal = Goal { spaces: &spaces, side, squares, fits: &fits };
    let Some(ahead) = mover.ahead(&goal) else { return };
    assert_eq!(mover.straight_ahead(&goal, &ahead), mover.straight_to(&goal));
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
        let spot = Spot { square, height: mover.rest(square) };
        Some(mover.way(&found, spot).expect("it was reached").0)
    };
    let direct = mover.direct_to::<false>(&goal, &ahead);
    assert_eq!(direct, way(ahead.steps));
    if direct.is_none() {
        let aside = mover.direct_to::<true>(&goal, &ahead);
        let way = way(ahead.steps + 1);
        assert!(aside.is_none() || way.is_some());
        // Others may be as cheap where some steps are dearer.
        let dear = mover.field().is_some_and(|field| field.is_rough)
            || mover.crowd().is_none_or(|crowd| crowd.is_odd);
        assert!(dear || aside == way, "{aside:?} is not {way:?}");
    }
}

/// Compares the flood over level ground with the one over any ground, where the first can be used.
fn compare_floods(mover: &Mover<'_>) {
    if !mover.is_on_a_field() {
        return;
    }
    let (quick, slow) = (mover.flood_field(None), mover.flood_on_foot(None));
    for to in mover.battle.setup().map.squares() {
        assert_eq!(quick.cost(to), slow.cost(to), "to {to}");
    }
}

proptest! {
    #![proptest_config(cases(96))]

    /// Direct paths over a field are those that a flood finds.
    #[test]
    fn direct_paths_over_a_field_are_those_of_a_flood(edition in edition(), seed: u64) {
        let fate = &mut Fate::new(seed);
        let battle = field(edition, fate);
        battle.ids().for_each(|id| compare_direct(&far(&battle, id), fate));
    }

    /// Direct paths in any fight are those that a flood finds.
    #[test]
    fn direct_paths_in_a_fight_are_those_of_a_flood(edition in edition(), seed: u64) {
        let fate = &mut Fate::new(seed);
        play(edition, seed, |battle, id| compare_direct(&far(battle, id), fate));
    }

    /// The flood over a field comes as far as the one over any ground, with care and without.
    #[test]
    fn a_field_is_flooded_as_any_ground(edition in edition(), seed: u64) {
        let battle = field(edition, &mut Fate::new(seed));
        for id in battle.ids() {
            compare_floods(&far(&battle, id));
            compare_floods(&far(&battle, id).carefully(MovementMode::Walk));
        }
    }

    /// So it does in any fight.
    #[test]
    fn level_ground_in_a_fight_is_flooded_as_any_ground(edition in edition(), seed: u64) {
        play(edition, seed, |battle, id| {
            compare_floods(&far(battle, id));
            compare_floods(&far(battle, id).carefully(MovementMode::Walk));
        });
    }
}
