//! Cover, sight and light on drawn maps. Each drawing of docs/COVER.md is here, with the count
//! worked out by hand.

use affray_dice::Seeded;
use affray_rules::{
    Battle, BlockId, Blocks, Body, Brightness, CEILING, Command, Cover, CoverBy, CreatureId,
    Degree, Economy, Edition, Event, EventKind, Fill, Footprint, Glow, Ground, Lines, Map,
    ObjectId, ObjectSetup, Obscured, Point, Question, Senses, Setup, SideId, Silent, Size, Square,
    Wall,
};
use affray_testkit::{Fate, duel};

const NONE: Cover = Cover { degree: Degree::None, by: None };

fn by(degree: Degree, by: CoverBy) -> Cover {
    Cover { degree, by: Some(by) }
}

/// A drawing: `#` wall, `w` low wall of 3 feet that fills its square, `~` fog, `^` a floor 10 feet
/// up, capital letters creatures (the north-western square of theirs) in order of the alphabet.
struct Drawing {
    setup: Setup,
}

impl Drawing {
    fn new(rows: &[&str]) -> Drawing {
        let mut setup = duel(Edition::E2024);
        let (width, height) = (rows[0].len(), rows.len());
        let kind = |height, obscured| Ground {
            fill: (height > 0).then_some(Fill { blocks: Blocks::all(), height, loose: false }),
            obscured,
            ..Ground::floor()
        };
        let grounds = vec![
            Ground::floor(),
            kind(CEILING, Obscured::Clear),
            kind(3, Obscured::Clear),
            kind(0, Obscured::Heavily),
            kind(0, Obscured::Lightly),
        ];
        let marks = rows.concat();
        let tile = |c| match c {
            '#' => 1,
            'w' => 2,
            '~' => 3,
            ',' => 4,
            _ => 0,
        };
        let floors = marks.chars().map(|c| if c == '^' { 10 } else { 0 }).collect();
        let mut map = Map::open(width as u8, height as u8);
        if marks.chars().any(|c| tile(c) != 0) {
            map.tiles = marks.chars().map(tile).collect();
        }
        if marks.contains('^') {
            map.floors = floors;
        }
        map.grounds = grounds;
        let mut places: Vec<(char, usize)> = marks
            .chars()
            .enumerate()
            .filter(|(_, c)| c.is_ascii_uppercase())
            .map(|(i, c)| (c, i))
            .collect();
        places.sort_unstable();
        let model = setup.combatants[0].clone();
        let block = setup.blocks[0].clone();
        setup.blocks = places.iter().map(|_| block.clone()).collect();
        setup.combatants = places
            .iter()
            .enumerate()
            .map(|(n, (name, i))| affray_rules::Combatant {
                name: name.to_string(),
                block: BlockId(n as u8),
                side: SideId((n % 2) as u8),
                square: Square { x: (i % width) as u8, y: (i / width) as u8 },
                ..model.clone()
            })
            .collect();
        setup.map = map;
        Drawing { setup }
    }

    fn edition(mut self, edition: Edition) -> Drawing {
        self.setup.ruleset = affray_rules::Ruleset::of(edition);
        self
    }

    fn size(mut self, who: usize, size: Size) -> Drawing {
        self.setup.blocks[who].size = size;
        self
    }

    fn height(mut self, who: usize, height: i16) -> Drawing {
        self.setup.combatants[who].height = Some(height);
        self
    }

    fn wall(mut self, from: (u8, u8), to: (u8, u8), change: impl FnOnce(&mut Wall)) -> Drawing {
        let mut wall = Wall {
            from: Point::intersection(from.0, from.1),
            to: Point::intersection(to.0, to.1),
            blocks: Blocks::all(),
            bottom: 0,
            top: CEILING,
            cover: None,
        };
        change(&mut wall);
        self.setup.map.walls.push(wall);
        self
    }

    fn with(mut self, change: impl FnOnce(&mut Setup)) -> Drawing {
        change(&mut self.setup);
        self
    }

    fn battle(self) -> Battle {
        Battle::new(self.setup, &mut Seeded::new(1), &mut Silent).expect("the drawing is right")
    }

    /// The cover of B against A.
    fn cover(self) -> Cover {
        self.battle().cover(CreatureId(0), CreatureId(1))
    }
}

#[test]
fn an_open_field_covers_nobody() {
    assert_eq!(Drawing::new(&["A....B"]).cover(), NONE);
    assert_eq!(Drawing::new(&["A..", "..B"]).cover(), NONE);
}

#[test]
fn a_pillar_right_between_covers_whole() {
    assert_eq!(Drawing::new(&["A#B"]).cover(), by(Degree::Total, CoverBy::Wall));
    assert_eq!(Drawing::new(&["A..", ".#.", "..B"]).cover(), by(Degree::Total, CoverBy::Wall));
}

#[test]
fn a_wall_beside_covers_nobody() {
    assert_eq!(Drawing::new(&["#####", "A...B", "#####"]).cover(), NONE);
}

#[test]
fn a_corner_covers_by_how_far_one_stands_behind_it() {
    // From A's south-western point at (10, 90) to B in c2, with the wall in b1. To (210, 110): it
    // rises 20 in 200, is at 99 over x = 100 and so in the wall. To (290, 110): 20 in 280, at 96.4:
    // blocked. To (210, 190): at 140 over x = 110, 135 over x = 100: clear. To (290, 190): at 122:
    // clear. Two corners of four on both levels: half.
    assert_eq!(Drawing::new(&["A#.", "..B"]).cover(), by(Degree::Half, CoverBy::Wall));
    // One square farther down all four are clear of it.
    assert_eq!(Drawing::new(&["A#.", "...", "..B"]).cover(), NONE);
    // Beside the wall right across the corner: from (10, 90) only the line to (190, 110) touches
    // the wall, in its very corner: a quarter.
    assert_eq!(Drawing::new(&["A#", ".B"]).cover(), NONE);
    // Between two corners that touch nothing passes.
    assert_eq!(Drawing::new(&["A#", "#B"]).cover(), by(Degree::Total, CoverBy::Wall));
}

#[test]
fn a_low_wall_covers_half_of_what_is_behind_it() {
    // From A's head at 4.5 feet to B's feet at 0.5: over the wall the line comes down below 3
    // feet; to the head it stays at 4.5.
    assert_eq!(Drawing::new(&["A.wB"]).cover(), by(Degree::Half, CoverBy::Wall));
    // With A right behind it: from (90, 4.5) to (310, 0.5) it leaves the wall's square at x = 200
    // on 2.5 feet: half again.
    assert_eq!(Drawing::new(&["AwB"]).cover(), by(Degree::Half, CoverBy::Wall));
    // A thin one at A's side of a longer shot: from x = 90 to 410 it is at 4.4 feet over x = 100.
    let thin = |x: u8| Drawing::new(&["A...B"]).wall((x, 0), (x, 1), |w| w.top = 3);
    assert_eq!(thin(1).cover(), NONE, "right before the archer");
    assert_eq!(thin(4).cover(), by(Degree::Half, CoverBy::Wall), "right before the target");
    // A flier shoots over it: from 24.5 feet to 0.5 over 220 hundredths.
    assert_eq!(Drawing::new(&["A..wB"]).height(0, 20).cover(), NONE);
}

#[test]
fn a_creature_between_covers_half() {
    let c = CoverBy::Creature(CreatureId(2));
    for edition in [Edition::E2014, Edition::E2024] {
        assert_eq!(Drawing::new(&["A.C.B"]).edition(edition).cover(), by(Degree::Half, c));
    }
    assert_eq!(Drawing::new(&["A..", ".C.", "..B"]).cover(), by(Degree::Half, c));
    // A knight's move away there is room beside it.
    assert_eq!(Drawing::new(&["AC.", "..B"]).cover(), NONE);
    // Two of them leave only half of the lines.
    let both = Drawing::new(&["AC.", ".DB"]).cover();
    assert_eq!(both.degree, Degree::Half);
    // Nobody stands between two that touch.
    assert_eq!(Drawing::new(&["AC", "DB"]).cover(), NONE);
    // One much smaller hides nothing, and a flier looks over it.
    assert_eq!(Drawing::new(&["A.C.B"]).size(2, Size::Tiny).cover(), NONE);
    assert_eq!(Drawing::new(&["A.C..B"]).height(0, 40).cover(), NONE);
}

#[test]
fn a_larger_creature_covers_more_where_the_amount_counts() {
    let rows = ["......", "A.C..B", "......"];
    let c = CoverBy::Creature(CreatureId(2));
    let large = |edition| {
        let rows = ["..C...", "A....B", "......"];
        Drawing::new(&rows).size(2, Size::Large).edition(edition).cover()
    };
    assert_eq!(large(Edition::E2024), by(Degree::Half, c), "never more than half");
    assert_eq!(large(Edition::E2014), by(Degree::ThreeQuarters, c));
    assert_eq!(Drawing::new(&rows).edition(Edition::E2014).cover(), by(Degree::Half, c));
}

#[test]
fn an_arrow_slit_covers_who_is_right_behind_it() {
    let slit = |rows: &[&str]| {
        Drawing::new(rows).wall((3, 0), (3, 1), |w| {
            w.blocks = Blocks::PASSAGE;
            w.cover = Some(Degree::ThreeQuarters);
        })
    };
    assert_eq!(slit(&["A..B"]).cover(), by(Degree::ThreeQuarters, CoverBy::Wall));
    assert_eq!(slit(&["B..A"]).cover(), NONE, "who shoots out of it has the whole field");
    assert!(slit(&["A..B"]).battle().can_see(CreatureId(0), CreatureId(1)));
}

#[test]
fn a_large_target_shows_its_least_covered_square() {
    // B fills four squares of which the upper two are behind the wall.
    assert_eq!(Drawing::new(&["...#B.", "A....."]).size(1, Size::Large).cover(), NONE);
    assert_eq!(
        Drawing::new(&["...#B.", "A..#..", "...#.."]).size(1, Size::Large).cover(),
        by(Degree::Total, CoverBy::Wall)
    );
}

#[test]
fn a_tree_hides_those_who_walk_and_not_those_who_fly() {
    let tree = |height| {
        let mut drawing = Drawing::new(&["A..#..B"]).height(0, height).height(1, height);
        drawing.setup.map.grounds[1].fill.as_mut().expect("a fill").height = 30;
        drawing.cover()
    };
    assert_eq!(tree(0), by(Degree::Total, CoverBy::Wall));
    // Up to 29 feet with the head, and half of the body at 29.
    assert_eq!(tree(24), by(Degree::Total, CoverBy::Wall));
    assert_eq!(tree(27), by(Degree::Half, CoverBy::Wall));
    assert_eq!(tree(30), NONE);
}

#[test]
fn the_ground_covers_what_stands_back_from_a_cliff() {
    // The floor from x = 200 on lies 10 feet up. B back on it, A below: A's head at 4.5 can't
    // reach the edge's 10 feet before it is over the edge.
    let battle = Drawing::new(&["A.^^^^B"]).with(|s| s.map.floors[6] = 10).battle();
    assert_eq!(battle.cover(CreatureId(0), CreatureId(1)), by(Degree::Total, CoverBy::Wall));
    assert!(!battle.can_see(CreatureId(0), CreatureId(1)));
    // At the edge it is seen from farther off: from (10, 4.5) to the head at (410, 14.5) the line
    // is at 14.25 over x = 400; to the feet at 10.5 it is at 10.35.
    let edge = Drawing::new(&["A...B"]).with(|s| s.map.floors = vec![0, 0, 0, 0, 10]);
    assert_eq!(edge.cover(), NONE);
}

fn crate_at(square: Square, height: i16) -> ObjectSetup {
    let mut object = affray_testkit::setup(Edition::E2024, 1).objects[0].clone();
    object.name = "Crate".into();
    object.square = square;
    object.blocks = Blocks::all();
    object.height = height;
    object.door = None;
    object
}

#[test]
fn objects_cover_while_they_are_whole() {
    let with = |height| {
        Drawing::new(&["A.....B"])
            .with(|s| s.objects = vec![crate_at(Square { x: 5, y: 0 }, height)])
    };
    let object = CoverBy::Object(ObjectId(0));
    assert_eq!(with(3).cover(), by(Degree::Half, object));
    assert_eq!(with(8).cover(), by(Degree::Total, object));
}

#[test]
fn objects_have_cover_like_creatures() {
    // A crate of 5 feet in g1, from a1. A low wall in f1 covers its lower points; a creature in d1
    // whole columns of lines; a pillar in f1 everything. What is aimed at is not in its own way.
    let of = |rows: &[&str]| {
        let battle = Drawing::new(rows)
            .with(|s| s.objects = vec![crate_at(Square { x: 6, y: 0 }, 5)])
            .battle();
        battle.cover_of_object(CreatureId(0), ObjectId(0))
    };
    assert_eq!(of(&["A......B"]), NONE);
    assert_eq!(of(&["A....w.B"]), by(Degree::Half, CoverBy::Wall));
    assert_eq!(of(&["A..C...B"]), by(Degree::Half, CoverBy::Creature(CreatureId(2))));
    assert_eq!(of(&["A....#.B"]), by(Degree::Total, CoverBy::Wall));
}

#[test]
fn a_closed_door_is_a_wall() {
    let door = |open| {
        Drawing::new(&["A.B"]).wall((1, 0), (1, 1), |_| {}).with(|s| {
            let mut door = crate_at(Square { x: 1, y: 0 }, CEILING);
            door.door = Some(affray_rules::Door { wall: 0, open, locked: false, lock_dc: None });
            s.objects = vec![door];
        })
    };
    assert_eq!(door(false).cover(), by(Degree::Total, CoverBy::Object(ObjectId(0))));
    assert_eq!(door(true).cover(), NONE);
    assert!(!door(false).battle().can_see(CreatureId(0), CreatureId(1)));
    assert!(door(true).battle().can_see(CreatureId(0), CreatureId(1)));
}

#[test]
fn windows_let_looks_through_and_curtains_arrows() {
    let thin = |blocks| Drawing::new(&["A.B"]).wall((1, 0), (1, 1), |w| w.blocks = blocks).battle();
    let (a, b) = (CreatureId(0), CreatureId(1));
    let window = thin(Blocks::WINDOW);
    assert!(window.can_see(a, b) && window.cover(a, b).is_total());
    let curtain = thin(Blocks::CURTAIN);
    assert!(!curtain.can_see(a, b) && curtain.cover(a, b) == NONE);
}

#[test]
fn fog_hides_what_is_in_it_and_behind_it() {
    let (a, b) = (CreatureId(0), CreatureId(1));
    let behind = Drawing::new(&["A~B"]).battle();
    assert!(!behind.can_see(a, b) && !behind.can_see(b, a));
    assert_eq!(behind.cover(a, b), NONE);
    let inside = Drawing::new(&["A.B"]).with(|s| s.map.tiles = vec![0, 0, 3]).battle();
    assert!(!inside.can_see(a, b) && !inside.can_see(b, a));
    assert_eq!(inside.obscured_to(a, b), Obscured::Heavily);
    let foliage = Drawing::new(&["A.B"]).with(|s| s.map.tiles = vec![0, 0, 4]).battle();
    assert!(foliage.can_see(a, b));
    assert_eq!(foliage.obscured_to(a, b), Obscured::Lightly);
}

#[test]
fn the_dark_hides_what_no_light_reaches() {
    let (a, b) = (CreatureId(0), CreatureId(1));
    // B carries a torch: 20 feet of bright light, 20 more of dim.
    let row = "A".to_owned() + &".".repeat(11) + "B";
    let dark = |change: &dyn Fn(&mut Setup)| {
        Drawing::new(&[&row])
            .with(|s| {
                s.map.ambient = Brightness::Darkness;
                s.blocks.iter_mut().for_each(|b| b.senses = Senses::default());
                change(s);
            })
            .battle()
    };
    let none = dark(&|_| {});
    assert!(!none.can_see(a, b) && !none.can_see(b, a));
    let torch = dark(&|s| s.combatants[1].light = Some(Glow { bright: 20, dim: 40 }));
    assert!(torch.can_see(a, b), "light shows its bearer from afar");
    assert!(!torch.can_see(b, a), "60 feet off, the torch does not reach A");
    let at = |x| torch.body_of_square(Square { x, y: 0 });
    assert_eq!(torch.brightness(at(8)), Brightness::Bright, "20 feet");
    assert_eq!(torch.brightness(at(7)), Brightness::Dim, "25 feet");
    assert_eq!(torch.brightness(at(4)), Brightness::Dim, "40 feet");
    assert_eq!(torch.brightness(at(3)), Brightness::Darkness, "45 feet");
    // Darkvision makes darkness dim, and what is dim is seen.
    let elf = dark(&|s| s.blocks[0].senses.darkvision = 60);
    assert!(elf.can_see(a, b));
    assert_eq!(elf.obscured_to(a, b), Obscured::Lightly);
    let short = dark(&|s| s.blocks[0].senses.darkvision = 55);
    assert!(!short.can_see(a, b));
    let truesight = dark(&|s| s.blocks[0].senses.truesight = 60);
    assert_eq!(truesight.obscured_to(a, b), Obscured::Clear);
}

#[test]
fn walls_keep_light_out() {
    let battle = Drawing::new(&["A..#..B"])
        .with(|s| {
            s.map.ambient = Brightness::Darkness;
            s.combatants[1].light = Some(Glow { bright: 60, dim: 60 });
        })
        .battle();
    assert_eq!(battle.brightness(battle.body(CreatureId(0))), Brightness::Darkness);
    assert_eq!(battle.brightness(battle.body(CreatureId(1))), Brightness::Bright);
}

#[test]
fn blindsight_and_tremorsense_have_their_limits() {
    let (a, b) = (CreatureId(0), CreatureId(1));
    let senses = |s: &mut Setup, senses| s.blocks[0].senses = senses;
    let blindsight = Senses { blindsight: 30, ..Senses::default() };
    let fog = Drawing::new(&["A~B"]).with(|s| senses(s, blindsight)).battle();
    assert!(fog.can_see(a, b));
    let wall = Drawing::new(&["A#B"]).with(|s| senses(s, blindsight)).battle();
    assert!(!wall.can_see(a, b), "total cover stops it");
    let tremor = |height| {
        let tremorsense = Senses { tremorsense: 30, ..Senses::default() };
        let mut battle = Drawing::new(&["A.B"]).height(1, height).with(|s| senses(s, tremorsense));
        battle.setup.combatants[1].hidden = true;
        battle.setup.blocks[1].skills = [30; 18];
        battle.battle()
    };
    let walker = tremor(0);
    assert!(!walker.can_see(a, b) && walker.knows_place(a, b));
    let flier = tremor(5);
    assert!(!flier.knows_place(a, b), "no vibration reaches the ground");
}

/// Bodies on random maps: who is in the line of sight of whom is the same both ways, and so is a
/// clear path.
#[test]
fn lines_run_both_ways() {
    let mut fate = Fate::new(3);
    for _ in 0..40 {
        let rows: Vec<String> = (0..9)
            .map(|_| (0..9).map(|_| fate.pick(&['.', '.', '.', '.', '#', 'w', '~'])).collect())
            .collect();
        let mut rows = rows;
        rows[0].replace_range(0..1, "A");
        rows[8].replace_range(8..9, "B");
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut drawing = Drawing::new(&rows);
        if fate.chance(50) {
            drawing.setup.map.floors = (0..81).map(|_| fate.pick(&[0, 0, 0, 5, 10])).collect();
            drawing.setup.map.lines = Lines::default();
        }
        let battle = drawing.battle();
        let body = |fate: &mut Fate| Body {
            space: Footprint {
                corner: Square { x: fate.below(8) as u8, y: fate.below(8) as u8 },
                side: 1 + u8::from(fate.chance(20)),
            },
            bottom: fate.pick(&[0, 0, 5, 10, 20]),
            tall: fate.pick(&[2, 5, 10]),
        };
        for _ in 0..60 {
            let (a, b) = (body(&mut fate), body(&mut fate));
            assert_eq!(battle.line_of_sight(a, b), battle.line_of_sight(b, a), "{a:?} {b:?}");
            assert_eq!(battle.clear_path(a, b), battle.clear_path(b, a), "{a:?} {b:?}");
        }
    }
}

/// Nobody begins this fight hidden: what is told must be veiled from the moment that somebody hides.
#[test]
fn whoever_hides_is_told_of_no_more() {
    let hides = |seed| {
        let mut battle = Drawing::new(&["A#B"]).edition(Edition::E2014).battle();
        let mut dice = Seeded::new(seed);
        // Who comes first of those with the same initiative.
        while !matches!(battle.decision().question, Question::Turn(_)) {
            let answer = battle.default_command().expect("it is asked for");
            battle.apply(&answer, &mut dice, &mut Silent).expect("an answer");
        }
        let id = battle.turn().creature;
        battle.apply(&Command::Hide(Economy::Action), &mut dice, &mut Silent).expect("unseen");
        (!battle.creature(id).hidden_from.is_empty()).then_some((battle, id, dice))
    };
    let (mut battle, id, mut dice) = (0..50).find_map(hides).expect("some Stealth check is enough");
    let mut events: Vec<Event> = Vec::new();
    battle.apply(&Command::EndTurn, &mut dice, &mut events).expect("a turn can be ended");
    let own = battle.creature(id).side;
    let ended =
        |e: &&Event| matches!(e.what, EventKind::TurnEnded { creature, .. } if creature == id);
    let ended = events.iter().find(ended).expect("its turn has ended");
    assert_eq!(ended.seen_by(&battle, SideId(1 - own.0)), None);
    assert!(ended.seen_by(&battle, own).is_some());
}
