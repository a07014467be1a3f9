//! The map of an encounter file: what it may say, and what is said about mistakes.

use affray_compendium::{Encounter, FileError};
use affray_rules::{
    Blocks, Brightness, CEILING, Degree, Door, Edition, Face, Glow, Obscured, Point, Setup, Size,
    Square,
};

fn read(text: &str, edition: Edition) -> Result<Setup, FileError> {
    Encounter::parse(text, "x.toml").and_then(|e| e.setup(Some(edition)))
}

fn setup(text: &str) -> Setup {
    read(text, Edition::E2014).unwrap_or_else(|error| panic!("{error}"))
}

fn at(name: &str) -> Square {
    name.parse().expect("squares of the tests are right")
}

/// An encounter of a goblin at a1, on a map of this text.
fn with_map(map: &str) -> String {
    format!("{map}\n[[combatant]]\ncreature = \"goblin\"\nside = \"A\"\nat = \"a1\"\n")
}

/// A map of five by five with a goblin at a1, and more.
fn with(more: &str) -> String {
    format!(
        "map = {{ width = 5, height = 5 }}\n[[combatant]]\ncreature = \"goblin\"\nside = \"A\"\nat = \"a1\"\n{more}\n"
    )
}

#[track_caller]
fn mistake(text: &str, line: usize, column: usize, message: &str, help: &str) {
    let error = match read(text, Edition::E2014) {
        Ok(_) => panic!("this should be a mistake:\n{text}"),
        Err(error) => error,
    };
    let found = (error.line, error.column, error.message.as_str());
    assert_eq!(found, (line, column, message), "{error}");
    assert!(error.help.as_deref().unwrap_or("").contains(help), "{error}");
}

#[test]
fn an_open_field_stays_plain() {
    assert!(setup(&with("")).map.is_plain());
    let drawn = setup(&with_map("[map]\nrows = [\"...\", \"...\"]")).map;
    assert!(drawn.is_plain());
    let legend = "[map]\nrows = [\"aaa\"]\n[map.legend]\na = \"floor\"";
    assert!(setup(&with_map(legend)).map.is_plain());
    let rubble = setup(&with_map("[map]\nrows = [\",,\"]")).map;
    assert!(!rubble.is_plain() && rubble.ground(at("b1")).difficult);
}

#[test]
fn rows_with_a_legend_arrive() {
    let map = setup(&with_map(
        r##"
        [map]
        ambient = "dim"
        rows = [
            "..,#~T",
            ".P^?& ",
        ]
        [map.legend]
        "P" = { height = -20 }
        "^" = { ground = "floor", height = 10, face = "sheer", name = "ledge" }
        "~" = { ground = "water", depth = 4, rough = true }
        "T" = { ground = "tree", top = 12, loose = true }
        "##,
    ))
    .map;
    assert_eq!((map.grid.width, map.grid.height), (6, 2));
    assert_eq!(map.ambient, Brightness::Dim);
    assert_eq!(map.ground(at("a1")).name, "floor");
    assert!(map.ground(at("c1")).difficult);
    let wall = map.fill(at("d1")).unwrap();
    assert_eq!((wall.blocks, wall.height), (Blocks::all(), CEILING));
    let water = map.ground(at("e1"));
    assert_eq!((water.depth, water.rough, map.surface(at("e1"))), (4, true, Some(0)));
    let tree = map.fill(at("f1")).unwrap();
    assert_eq!((tree.height, tree.loose), (12, true));
    assert_eq!((map.floor(at("b2")), map.floor(at("c2")), map.floor(at("a2"))), (-20, 10, 0));
    let ledge = map.ground(at("c2"));
    assert_eq!((ledge.face, ledge.name.as_str(), ledge.mark), (Face::Sheer, "ledge", '^'));
    assert_eq!(map.ground(at("d2")).obscured, Obscured::Heavily);
    assert_eq!(map.ground(at("e2")).obscured, Obscured::Heavily);
    assert!(map.fill(at("f2")).is_some(), "a space is rock");
}

#[test]
fn rows_may_be_one_text_of_many_lines() {
    let map =
        setup(&with_map("[map]\nrows = '''\n..#\n.\"+\n..#\n'''\n[map.legend]\n'\"' = \"snow\""))
            .map;
    assert_eq!((map.grid.width, map.grid.height), (3, 3));
    assert!(map.ground(at("b2")).difficult);
    assert!(map.fill(at("c1")).is_some());
    let same = setup(&with_map("[map]\r\nrows = '''\r\n..#\r\n..+\r\n..#\r\n'''")).map;
    assert_eq!((same.grid.width, same.grid.height), (3, 3));
}

#[test]
fn what_is_difficult_depends_on_edition_and_size() {
    let text = with_map("[map]\nrows = [\"._-n<\"]").replace("goblin", "wolf");
    let hinders = |edition: Edition, square: &str, size: Size| {
        let setup = read(&text, edition).unwrap();
        setup.map.ground(at(square)).hinders(size, &setup.ruleset)
    };
    use Edition::{E2014, E2024};
    // 2014: only the furniture. 2024: ice, 2 feet of water to whom they reach the shins but not
    // over the head, furniture made for Medium creatures to those, a slope.
    for square in ["b1", "c1", "e1"] {
        assert!(!hinders(E2014, square, Size::Medium), "{square}");
        assert!(hinders(E2024, square, Size::Medium), "{square}");
    }
    assert!(hinders(E2014, "d1", Size::Large));
    assert!(hinders(E2024, "d1", Size::Medium) && !hinders(E2024, "d1", Size::Large));
    // A Large creature is 10 feet tall, its shins end at 2; a Huge one's at 3.
    assert!(hinders(E2024, "c1", Size::Large) && !hinders(E2024, "c1", Size::Huge));
    // Who is 2 feet tall swims.
    assert!(!hinders(E2024, "c1", Size::Tiny));
}

#[test]
fn areas_change_squares() {
    let map = setup(&with_map(
        r#"
        [map]
        width = 6
        height = 4
        [[map.area]]
        squares = "f4:d2"
        is = { height = 10 }
        [[map.area]]
        squares = ["e3", "a4:b4"]
        is = "rubble"
        [[map.area]]
        squares = "e3:e4"
        is = { obscured = "lightly", ground = "ladder" }
        "#,
    ))
    .map;
    assert_eq!((map.floor(at("d2")), map.floor(at("f4")), map.floor(at("c2"))), (10, 10, 0));
    assert!(map.ground(at("a4")).difficult && map.ground(at("b4")).difficult);
    let ladder = map.ground(at("e3"));
    assert_eq!((ladder.face, ladder.obscured), (Face::Ladder, Obscured::Lightly));
    assert_eq!((ladder.difficult, map.floor(at("e3"))), (false, 10));
}

#[test]
fn thin_walls_run_anywhere() {
    let map = setup(&with_map(
        r#"
        [map]
        width = 10
        height = 5
        [[map.area]]
        squares = "a4:j5"
        is = { height = 15 }
        [[map.wall]]
        points = [[3, 0], [3, 2.5], [5.25, 3]]
        [[map.wall]]
        points = [[0, 3], [10, 3]]
        kind = "low-wall"
        [[map.wall]]
        points = [[8, 0], [8, 1]]
        kind = "arrow-slit"
        [[map.wall]]
        points = [[9, 0], [9, 1]]
        kind = "curtain"
        bottom = 2
        top = 7
        "#,
    ))
    .map;
    let [first, second, parapet, slit, curtain] = &map.walls[..] else { panic!() };
    assert_eq!((first.from, first.to), (Point { x: 300, y: 0 }, Point { x: 300, y: 250 }));
    assert_eq!((second.from, second.to), (first.to, Point { x: 525, y: 300 }));
    assert_eq!((first.blocks, first.bottom, first.top), (Blocks::all(), 0, CEILING));
    // Three feet over the higher of the floors, and down to the lower.
    assert_eq!((parapet.bottom, parapet.top), (0, 18));
    assert_eq!((slit.blocks, slit.cover), (Blocks::PASSAGE, Some(Degree::ThreeQuarters)));
    assert_eq!((curtain.blocks, curtain.bottom, curtain.top), (Blocks::SIGHT, 2, 7));
}

#[test]
fn doors_hang_where_they_are_drawn_and_where_they_are_written() {
    let setup = setup(
        r##"
        [map]
        rows = [
            "..#####",
            "..+...X",
            "..#...#",
            "..#/+##",
            ".......",
        ]
        [[map.door]]
        at = "c2"
        name = "oak door"
        lock-dc = 12
        break-dc = 18
        [[map.door]]
        at = "g2"
        lock-dc = "none"
        material = "iron"
        hp = 60
        [[map.door]]
        name = "wicket"
        at = "b5"
        side = "east"
        kind = "portcullis"
        [[map.door]]
        name = "hatch"
        from = [4.5, 5]
        to = [4.5, 4]
        state = "open"
        [[combatant]]
        creature = "goblin"
        side = "A"
        at = "d4"
        "##,
    );
    let door = |name: &str| setup.objects.iter().find(|o| o.name == name).unwrap();
    let leaf = |name: &str| {
        let wall = setup.map.walls[usize::from(door(name).door.unwrap().wall)];
        [wall.from.x, wall.from.y, wall.to.x, wall.to.y]
    };
    let names: Vec<_> = setup.objects.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names, ["oak door", "door 1", "door 2", "door 3", "wicket", "hatch"]);
    // c2 has wall north and south of it: the leaf runs from north to south.
    assert_eq!(leaf("oak door"), [250, 100, 250, 200]);
    let Door { open, locked, lock_dc, .. } = door("oak door").door.unwrap();
    assert_eq!((open, locked, lock_dc), (false, true, Some(12)));
    // Wood has AC 15; what is Medium and not fragile has 18 hit points.
    assert_eq!((door("oak door").armour_class, door("oak door").hit_points), (15, 18));
    assert_eq!(door("oak door").break_dc, Some(18));
    // A locked door of the rows that only its key opens.
    let Door { open, locked, lock_dc, .. } = door("door 1").door.unwrap();
    assert_eq!((open, locked, lock_dc), (false, true, None));
    assert_eq!((door("door 1").armour_class, door("door 1").hit_points), (19, 60));
    assert_eq!(leaf("door 1"), [650, 100, 650, 200]);
    // A double door, half open: each hangs in line with the wall beside.
    assert_eq!(leaf("door 2"), [300, 350, 400, 350]);
    assert_eq!(leaf("door 3"), [400, 350, 500, 350]);
    assert!(door("door 2").door.unwrap().open && !door("door 3").door.unwrap().open);
    assert_eq!(leaf("wicket"), [200, 400, 200, 500]);
    let wicket = setup.map.walls[usize::from(door("wicket").door.unwrap().wall)];
    assert_eq!((wicket.blocks, wicket.cover), (Blocks::PASSAGE, Some(Degree::ThreeQuarters)));
    assert_eq!((door("hatch").square, leaf("hatch")), (at("e5"), [450, 500, 450, 400]));
    assert!(door("hatch").door.unwrap().open);
    assert_eq!(setup.map.ground(at("c2")).name, "floor");
}

#[test]
fn lights_and_levels_of_creatures_arrive() {
    let setup = setup(
        r#"
        [map]
        rows = ["..^~~~~"]
        [map.legend]
        "^" = { height = 10 }
        [[map.light]]
        at = ["a1", "c1"]
        [[map.light]]
        at = "b1"
        bright = 10
        height = 0
        [[map.light]]
        at = "b1"
        light = "lantern"
        dim = 45
        [[combatant]]
        creature = "fenn"
        side = "A"
        at = "c1"
        light = "candle"
        [[combatant]]
        creature = "gargoyle"
        side = "A"
        at = "a1"
        height = 20
        light = { bright = 5, dim = 15 }
        [[combatant]]
        creature = "wolf"
        side = "B"
        at = "a1"
        [[combatant]]
        creature = "wolf"
        side = "B"
        at = "f1"
        height = -8
        "#,
    );
    let lights: Vec<_> = setup.map.lights.iter().map(|l| (l.height, l.glow)).collect();
    let glow = |bright, dim| Glow { bright, dim };
    assert_eq!(
        lights,
        [(5, glow(20, 40)), (15, glow(20, 40)), (0, glow(10, 10)), (5, glow(30, 45))]
    );
    let [fenn, gargoyle, wolf, diver] = &setup.combatants[..] else { panic!() };
    assert_eq!((fenn.height, fenn.light), (None, Some(glow(5, 10))));
    assert_eq!((gargoyle.height, gargoyle.light), (Some(20), Some(glow(5, 15))));
    assert_eq!((wolf.square, wolf.height), (at("a1"), None), "below the gargoyle");
    assert_eq!(diver.height, Some(-8));
}

#[test]
fn things_that_stand_about() {
    let objects = setup(&with(
        r#"
        [[object]]
        name = "crate"
        at = "c1"
        kind = "crate"
        [[object]]
        name = "idol"
        at = "c3"
        kind = "statue"
        size = "large"
        material = "iron"
        [[object]]
        name = "screen"
        at = "e1"
        material = "cloth"
        blocks = ["sight"]
        height = 6
        [[object]]
        name = "rope"
        at = "e2"
        size = "tiny"
        material = "rope"
        "#,
    ))
    .objects;
    let [crate_, idol, screen, rope] = &objects[..] else { panic!() };
    assert_eq!((crate_.blocks, crate_.height, crate_.armour_class), (Blocks::all(), 4, 15));
    assert_eq!((idol.size, idol.height, idol.armour_class), (Size::Large, 10, 19));
    assert_eq!((screen.blocks, screen.height), (Blocks::SIGHT, 6));
    assert_eq!((rope.blocks, rope.height), (Blocks::empty(), 2));
}

#[test]
fn four_tiny_creatures_share_a_square() {
    let rats = |n: usize| {
        let at = vec!["\"c3\""; n].join(", ");
        with(&format!(
            "[[combatant]]\nside = \"B\"\ncreature = \"goblin\"\nname = \"Sprite\"\nat = [{at}]\n[combatant.stat-block]\nsize = \"tiny\""
        ))
    };
    assert_eq!(setup(&rats(4)).combatants.len(), 5);
    mistake(&rats(5), 10, 31, "Sprite 5 stands at c3, where Sprite 4 is (`pass.end`)", "four Tiny");
}

#[test]
fn water_lies_level_with_the_ground_unless_its_floor_is_written() {
    let map = setup(&with_map(
        r#"
        [map]
        rows = ["..~-wh"]
        [map.legend]
        w = { ground = "water", height = 0 }
        h = { height = 10 }
        [[map.area]]
        squares = "b1"
        is = "rapids"
        [[map.area]]
        squares = ["c1", "f1"]
        is = { depth = 4 }
        "#,
    ))
    .map;
    let levels = |square: &str| (map.floor(at(square)), map.surface(at(square)));
    assert_eq!(levels("a1"), (0, None));
    assert_eq!(levels("b1"), (-10, Some(0)));
    assert_eq!(levels("c1"), (-4, Some(0)), "less water under the same surface");
    assert_eq!(levels("d1"), (-2, Some(0)));
    assert_eq!(levels("e1"), (0, Some(10)));
    assert_eq!(levels("f1"), (6, Some(10)), "a pool on a ledge");
}

#[test]
fn sections_of_big_things_are_objects_of_their_own() {
    let whole = "[[object]]\nname = \"Idol\"\nat = \"b2\"\nsize = \"huge\"\nmaterial = \"iron\"\n";
    let part =
        |name: &str, at: &str| format!("[[object.section]]\nname = \"{name}\"\nat = \"{at}\"\n");
    let text = format!(
        "{whole}{}bears = true\n{}size = \"small\"\n",
        part("Leg", "b2"),
        part("Hand", "d4")
    );
    let objects = setup(&with(&text)).objects;
    let [leg, hand] = &objects[..] else { panic!("the whole is no object") };
    assert_eq!((leg.size, leg.armour_class, leg.hit_points), (Size::Large, 19, 27));
    assert_eq!((hand.size, hand.armour_class, hand.hit_points), (Size::Small, 19, 10));
    let section = |o: &affray_rules::ObjectSetup| o.section.clone().map(|s| (s.of, s.bears));
    assert_eq!(section(leg), Some(("Idol".to_owned(), true)));
    assert_eq!(section(hand), Some(("Idol".to_owned(), false)));

    let outside = format!("{whole}{}", part("Leg", "d4"));
    mistake(&with(&outside), 13, 6, "Leg lies outside Idol", "3 by 3 squares from b2");
    let both = format!("{whole}{}{}", part("Leg", "b2"), part("Arm", "c3"));
    mistake(&with(&both), 16, 6, "Leg and Arm overlap", "for itself");
    let huge = format!("{whole}{}size = \"huge\"", part("Leg", "b2"));
    mistake(&with(&huge), 14, 8, "a section is Large at most", "divide it further");
    let small = format!("{whole}{}", part("Leg", "b2")).replace("\"huge\"", "\"large\"");
    mistake(&with(&small), 6, 1, "Idol is too small to have sections", "huge or gargantuan");
    let points = format!("{whole}hp = 50\n{}", part("Leg", "b2"));
    mistake(&with(&points), 11, 6, "the hit points are those of the sections", "leave them out");
}

#[test]
fn mistakes_in_the_rows_are_named_with_row_and_column() {
    mistake(
        &with_map("[map]\nrows = [\n    \"....\",\n    \"..t.\",\n]"),
        4,
        8,
        "row 2, column 3: there is no terrain “t”",
        "did you mean “T”?",
    );
    mistake(
        &with_map("[map]\nrows = [\"\\\"\\u002e@\"]\n[map.legend]\n'\"' = \"snow\""),
        2,
        18,
        "row 1, column 3: there is no terrain “@”",
        "the legend has “\"”; built in are “.” floor, “#” wall",
    );
    mistake(
        &with_map("[map]\nrows = '''\n....\n..@.\n'''"),
        4,
        3,
        "row 2, column 3: there is no terrain “@”",
        "[map.legend]",
    );
    mistake(
        &with_map("[map]\nrows = '''\n....\n..\n'''"),
        4,
        3,
        "row 2 has 2 squares, the first has 4",
        "equally long",
    );
    mistake(
        &with_map("[map]\nrows = [\"....\", \".....\"]"),
        2,
        22,
        "row 2 has 5 squares, the first has 4",
        "equally long",
    );
    mistake(&with_map("[map]\nrows = []"), 2, 8, "a map has 1 to 200 rows of 1 to 200 squares", "");
    let wide = format!("[map]\nrows = [\"{}\"]", ".".repeat(201));
    mistake(&with_map(&wide), 2, 8, "a map has 1 to 200 rows of 1 to 200 squares", "");
    mistake(
        &with_map("[map]\nwidth = 3\nrows = [\"...\"]"),
        1,
        1,
        "a map has either a width and a height, or rows",
        "",
    );
    mistake(
        &with_map("map = { width = 201, height = 1 }"),
        1,
        17,
        "a map can't be 201 squares wide",
        "200",
    );
    mistake(
        &with_map("[map]\nrows = [\"....\", \".+..\"]"),
        2,
        19,
        "row 2, column 2: the door at b2 has no walls on two opposite sides",
        "west and east",
    );
}

#[test]
fn mistakes_in_the_legend_and_the_areas() {
    let legend = |line: &str| with_map(&format!("[map]\nrows = [\"...\"]\n[map.legend]\n{line}"));
    mistake(&legend("ab = \"snow\""), 4, 1, "“ab” is not one character", "rows");
    mistake(
        &legend("a = \"ruble\""),
        4,
        5,
        "there is no kind of square “ruble”",
        "did you mean “rubble”?",
    );
    mistake(
        &legend("a = { ground = \"lava\" }"),
        4,
        16,
        "there is no kind of square “lava”",
        "there are: floor, wall",
    );
    mistake(&legend("a = { grund = \"snow\" }"), 4, 7, "there is no key “grund” here", "“ground”");
    mistake(&legend("a = { height = 2000 }"), 4, 16, "a floor can't lie at 2000 feet", "1000");
    mistake(&legend("a = { depth = 2000 }"), 4, 15, "water can't be 2000 feet deep", "1000");
    mistake(&legend("a = { top = 0 }"), 4, 13, "a top can't be 0 feet up", "ceiling");
    mistake(
        &legend("a = { face = \"smooth\" }"),
        4,
        14,
        "“smooth” is not one of the values here",
        "sheer",
    );
    let area = |lines: &str| with_map(&format!("[map]\nrows = [\"...\"]\n[[map.area]]\n{lines}"));
    mistake(
        &area("squares = \"a1:c2\"\nis = \"snow\""),
        4,
        11,
        "the area stands at c2, off the map of 3 by 1",
        "a1 to c1",
    );
    mistake(&area("squares = \"a1-c1\"\nis = \"snow\""), 4, 11, "“a1-c1” is not a square", "c3:f8");
    mistake(
        &area("squares = \"a1\"\nis = \"door\""),
        5,
        6,
        "a door can't fill an area",
        "[[map.door]]",
    );
    mistake(&area("squares = \"a1\""), 3, 1, "the key “is” is missing", "is = ");
}

#[test]
fn mistakes_in_walls_doors_and_lights() {
    let map = |lines: &str| {
        with_map(&format!("[map]\nrows = [\"....#\", \"....+\", \"....#\"]\n{lines}"))
    };
    mistake(
        &map("[[map.wall]]\npoints = [[1, 1]]"),
        4,
        10,
        "a wall runs between two points at least",
        "points",
    );
    mistake(
        &map("[[map.wall]]\npoints = [[1, 1], [5.5, 1]]"),
        4,
        19,
        "the point is off the map",
        "[5, 3]",
    );
    mistake(&map("[[map.wall]]\npoints = [[1, 1], [1, 1]]"), 4, 19, "a wall of no length", "");
    mistake(
        &map("[[map.wall]]\npoints = [[1, 1], [2, 1]]\nbottom = 4\ntop = 4"),
        6,
        7,
        "the top of the wall is not above its lower edge",
        "feet",
    );
    mistake(
        &map("[[map.wall]]\npoints = [[1, 1], [2, 1]]\nkind = \"lowwall\""),
        5,
        8,
        "“lowwall” is not one of the values here",
        "did you mean “low-wall”?",
    );
    mistake(
        &map("ambient = \"dark\""),
        3,
        11,
        "“dark” is not one of the values here",
        "did you mean “darkness”?",
    );
    mistake(&map("[[map.door]]\nat = \"b2\""), 4, 6, "the rows have no door at b2", "side");
    mistake(
        &map("[[map.door]]\nat = \"e2\"\n[[map.door]]\nat = \"e2\""),
        6,
        6,
        "the door at e2 is described twice",
        "",
    );
    mistake(&map("[[map.door]]\nname = \"x\""), 3, 1, "it is not clear where the door is", "from");
    mistake(
        &map("[[map.door]]\nat = \"f2\""),
        4,
        6,
        "the door stands at f2, off the map of 5 by 3",
        "a1 to e3",
    );
    mistake(
        &map("[[map.door]]\nat = \"e2\"\nhp = 0"),
        5,
        6,
        "an object with 0 hit points is broken",
        "",
    );
    mistake(
        &map("[[map.door]]\nat = \"e2\"\nlock-dc = \"hard\""),
        5,
        11,
        "“hard” is not one of the values here",
        "none",
    );
    mistake(&map("[[map.light]]\nat = \"e1\""), 4, 6, "the light at e1 is inside a wall", "beside");
    mistake(
        &map("[[map.light]]\nat = \"a1\"\nbright = 20\ndim = 10"),
        6,
        7,
        "the dim light ends at 10 feet, before the bright light at 20",
        "from the source",
    );
    mistake(
        &map("[[map.light]]\nat = \"a1\"\nlight = \"sun\""),
        5,
        9,
        "“sun” is not one of the values here",
        "torch",
    );
    mistake(
        &map("[[map.door]]\nat = \"e2\"\nname = \"Goblin\""),
        3,
        1,
        "Goblin has the name of another: every combatant and object needs a name of its own",
        "",
    );
}

#[test]
fn nobody_stands_in_a_wall_or_under_the_floor() {
    let rows = |at: &str, more: &str| {
        format!(
            "[map]\nrows = [\"..#o+\", \"..#.#\"]\n[[combatant]]\ncreature = \"goblin\"\nside = \"A\"\nat = \"{at}\"\n{more}\n"
        )
    };
    let way = |square: &str, what: &str| {
        format!("Goblin stands at {square}, in the way of what is there: {what} (`grid.occupied`)")
    };
    let rows_ =
        |at: &str, more: &str| rows(at, more).replace("..#o+", "..#o#").replace("..#.#", "..#+#");
    mistake(&rows_("c1", ""), 6, 6, &way("c1", "wall"), "beside");
    mistake(&rows_("d1", ""), 6, 6, &way("d1", "boulder"), "beside");
    mistake(&rows_("d1", "height = 4"), 7, 10, &way("d1", "boulder"), "above");
    assert!(read(&rows_("d1", "height = 5"), Edition::E2014).is_ok(), "on top of it");
    mistake(&rows_("d2", ""), 6, 6, &way("d2", "door"), "beside");
    assert!(
        read(&rows_("d2", "[[map.door]]\nat = \"d2\"\nstate = \"open\""), Edition::E2014).is_ok()
    );
    mistake(
        &rows_("a1", "height = -1"),
        7,
        10,
        "Goblin is at level -1 at a1, under the floor at 0",
        "level",
    );
    mistake(
        &with("[[object]]\nname = \"crate\"\nat = \"a1\"\nkind = \"crate\""),
        5,
        6,
        &way("a1", "crate"),
        "above",
    );
    mistake(
        &with_map("[map]\nwidth = 4\nheight = 4\n[[map.wall]]\npoints = [[0, 0], [1, 1]]"),
        9,
        6,
        &way("a1", "a wall"),
        "beside",
    );
    let beside = with_map("[map]\nwidth = 4\nheight = 4\n[[map.wall]]\npoints = [[1, 0], [1, 3]]");
    assert!(read(&beside, Edition::E2014).is_ok(), "along the border of its square");
    let ogre = beside.replace("goblin", "ogre");
    mistake(
        &ogre,
        9,
        6,
        "Ogre stands at a1, in the way of what is there: a wall (`grid.occupied`)",
        "",
    );
}

#[test]
fn a_map_of_200_by_200_is_read() {
    let row = "#.,;~".repeat(40);
    let rows = vec![format!("\"{row}\""); 200].join(",\n");
    let text = format!(
        "[map]\nrows = [\n{rows}\n]\n[[combatant]]\ncreature = \"goblin\"\nside = \"A\"\nat = \"b1\"\n"
    );
    let map = setup(&text).map;
    assert_eq!((map.tiles.len(), map.grounds.len()), (40_000, 5));
    assert_eq!(map.ground(Square { x: 199, y: 199 }).name, "water");
}
