//! Areas against hand-drawn templates.

use super::*;
use crate::creature::Size;

const MAP: Grid = Grid { width: 60, height: 60 };

fn spot(x: u8, y: u8, height: i16) -> Spot {
    Spot { square: Square { x, y }, height }
}

fn body(x: u8, y: u8, size: Size) -> Body {
    Body::new(Footprint::new(Square { x, y }, size), 0, size)
}

fn drawn(area: Area, level: i16) -> Vec<(u8, u8)> {
    area.squares(MAP, level).iter().map(|s| (s.x, s.y)).collect()
}

/// Seen from the intersection, a quarter of the circle has rows of 4, 4, 3 and 2 squares.
#[test]
fn a_sphere_of_20_feet_holds_52_squares() {
    let area = Area::at(Shape::Sphere(20), spot(30, 30, 0), 0);
    let squares = area.squares(MAP, 0);
    assert_eq!(squares.len(), 52);
    for (dx, dy, within) in [(0, 3, true), (1, 3, true), (2, 2, true), (2, 3, false), (3, 3, false)]
    {
        assert_eq!(squares.contains(Square { x: 30 + dx, y: 30 + dy }), within, "{dx} {dy}");
        assert_eq!(squares.contains(Square { x: 29 - dx, y: 29 - dy }), within, "{dx} {dy}");
    }
    for (radius, count) in [(5, 4), (10, 12), (15, 32)] {
        let area = Area::at(Shape::Sphere(radius), spot(30, 30, 0), 0);
        assert_eq!(area.squares(MAP, 0).len(), count, "{radius}");
    }
}

/// A cube at level 15 has its middle at 17½ feet, one at 20 at 22½.
#[test]
fn a_flier_above_the_top_of_a_sphere_is_out() {
    let area = Area::at(Shape::Sphere(20), spot(30, 30, 0), 0);
    assert!(area.holds(Place::middle(Square { x: 30, y: 30 }, 15)));
    assert!(!area.holds(Place::middle(Square { x: 30, y: 30 }, 20)));
    assert!(!area.holds(Place::middle(Square { x: 33, y: 30 }, 15)), "24¾ feet off");
    assert!(!area.holds(Place::middle(Square { x: 33, y: 30 }, 10)), "21½ feet off");
    assert!(area.holds(Place::middle(Square { x: 33, y: 30 }, 5)), "19¼ feet off");
}

/// At 2½, 7½ and 12½ feet the cone is as wide: one, one and three squares have their middles in.
#[test]
fn a_cone_of_15_feet_straight_ahead() {
    let area = Area::towards(Shape::Cone(15), body(10, 10, Size::Medium), spot(15, 10, 0)).unwrap();
    assert_eq!(drawn(area, 0), [(13, 9), (11, 10), (12, 10), (13, 10), (13, 11)]);
}

/// From the corner: the first three squares of the diagonal's start, and as far as 15 feet go.
#[test]
fn a_cone_of_15_feet_diagonally() {
    let area = Area::towards(Shape::Cone(15), body(10, 10, Size::Medium), spot(14, 14, 0)).unwrap();
    assert_eq!(drawn(area, 0), [(11, 11), (12, 11), (11, 12), (12, 12), (13, 12), (12, 13)]);
}

#[test]
fn a_line_runs_along_a_row_or_a_diagonal() {
    let caster = body(10, 10, Size::Medium);
    let straight = Area::towards(Shape::Line(100, 5), caster, spot(12, 10, 0)).unwrap();
    let row: Vec<_> = (11..31).map(|x| (x, 10)).collect();
    assert_eq!(drawn(straight, 0), row);
    // 14 squares of the diagonal have their middles within 100 feet: the last at 95½.
    let diagonal = Area::towards(Shape::Line(100, 5), caster, spot(12, 12, 0)).unwrap();
    let squares: Vec<_> = (11..25).map(|n| (n, n)).collect();
    assert_eq!(drawn(diagonal, 0), squares);
    // A wider one takes the rows beside it.
    let wide = Area::towards(Shape::Line(60, 10), caster, spot(12, 10, 0)).unwrap();
    assert_eq!(wide.squares(MAP, 0).len(), 36);
}

#[test]
fn a_cube_of_15_feet_lies_beside_its_caster() {
    let caster = body(10, 10, Size::Medium);
    let square = |x: u8, y: u8| {
        let rows = y..y + 3;
        rows.flat_map(|y| (x..x + 3).map(move |x| (x, y))).collect::<Vec<_>>()
    };
    for (aim, corner) in [
        (spot(12, 10, 0), (11, 9)),
        (spot(12, 12, 0), (11, 11)),
        (spot(10, 8, 0), (9, 7)),
        (spot(8, 10, 0), (7, 9)),
        (spot(13, 11, 0), (11, 10)),
    ] {
        let area = Area::towards(Shape::Cube(15), caster, aim).unwrap();
        assert_eq!(drawn(area, 0), square(corner.0, corner.1), "{aim:?}");
        assert_eq!(drawn(area, 10).len(), 9);
        assert_eq!(drawn(area, 15).len(), 0, "15 feet high");
    }
}

#[test]
fn a_cube_at_a_point_stands_on_its_lower_face() {
    let web = Area::at(Shape::Cube(20), spot(30, 30, 0), 0);
    assert_eq!(web.squares(MAP, 0).len(), 16);
    assert!(web.squares(MAP, 15).contains(Square { x: 28, y: 31 }));
    assert!(web.squares(MAP, 20).is_empty());
    let odd = Area::at(Shape::Cube(15), spot(30, 30, 0), 0);
    assert_eq!(odd.squares(MAP, 0).len(), 9);
    assert!(odd.squares(MAP, 0).contains(Square { x: 29, y: 31 }));
}

#[test]
fn a_cylinder_stands_on_the_ground_or_hangs_from_the_sky() {
    let standing = Area::at(Shape::Cylinder(10, 40), spot(30, 30, 0), 0);
    assert_eq!(standing.squares(MAP, 0).len(), 12);
    assert_eq!(standing.squares(MAP, 35).len(), 12);
    assert_eq!(standing.squares(MAP, 40).len(), 0);
    let hanging = Area::at(Shape::Cylinder(10, 20), spot(30, 30, 40), 0);
    assert_eq!(hanging.squares(MAP, 35).len(), 12);
    assert_eq!(hanging.squares(MAP, 20).len(), 12);
    assert_eq!(hanging.squares(MAP, 15).len(), 0);
}

/// All within the radius of the nearest edge: the corners of the block are too far off.
#[test]
fn an_emanation_surrounds_the_whole_space() {
    for (radius, size, count) in [
        (5, Size::Medium, 9),
        (10, Size::Medium, 21),
        (15, Size::Medium, 45),
        (5, Size::Large, 16),
        (10, Size::Large, 32),
    ] {
        let area = Area::around(Shape::Emanation(radius), body(30, 30, size));
        assert_eq!(area.squares(MAP, 0).len(), count, "{radius} {size:?}");
    }
    let area = Area::around(Shape::Emanation(10), body(30, 30, Size::Medium));
    assert!(area.holds(Place::middle(Square { x: 30, y: 30 }, 10)), "7½ feet over the head");
    assert!(!area.holds(Place::middle(Square { x: 30, y: 30 }, 15)));
}

#[test]
fn aiming_at_oneself_is_no_direction() {
    let caster = body(10, 10, Size::Large);
    assert_eq!(Area::towards(Shape::Cone(15), caster, spot(11, 10, 0)), None);
    let up = Area::towards(Shape::Cone(15), body(10, 10, Size::Medium), spot(10, 10, 20)).unwrap();
    assert!(up.holds(Place::middle(Square { x: 10, y: 10 }, 15)));
}

mod any_area {
    use proptest::prelude::*;

    use super::*;

    fn any_shape() -> impl Strategy<Value = Shape> {
        let feet = || (1u16..=12).prop_map(|n| n * 5);
        prop_oneof![
            feet().prop_map(Shape::Sphere),
            feet().prop_map(Shape::Cone),
            feet().prop_map(Shape::Emanation),
            (feet(), feet()).prop_map(|(r, h)| Shape::Cylinder(r, h)),
            (feet(), Just(5)).prop_map(|(l, w)| Shape::Line(l, w)),
            (1u16..=6).prop_map(|n| Shape::Cube(n * 5)),
        ]
    }

    /// The area of a caster in the middle of the map, aimed at a square.
    fn cast(shape: Shape, size: Size, aim: (u8, u8)) -> Option<Area> {
        // The space lies so that the map's middle is its own.
        let corner = 30 - size.squares() / 2;
        let caster = body(corner, corner, size);
        match shape {
            Shape::Emanation(_) => Some(Area::around(shape, caster)),
            Shape::Sphere(_) | Shape::Cylinder(..) => {
                Some(Area::at(shape, spot(aim.0, aim.1, 0), 0))
            }
            _ => Area::towards(shape, caster, spot(aim.0, aim.1, 0)),
        }
    }

    proptest! {
        #[test]
        fn a_larger_area_holds_the_smaller(
            shape in any_shape(), aim in (0u8..60, 0u8..60), more in 1u16..6,
        ) {
            // A cube grows to one side and keeps its touch, so that it may slide along.
            prop_assume!(!matches!(shape, Shape::Cube(_)));
            let small = cast(shape, Size::Medium, aim);
            let large = cast(shape.grown(more * 5), Size::Medium, aim);
            if let (Some(small), Some(large)) = (small, large) {
                let large = large.squares(MAP, 0);
                for square in small.squares(MAP, 0).iter() {
                    prop_assert!(large.contains(square), "{}", square);
                }
            }
        }

        #[test]
        fn areas_turn_and_mirror_with_their_aim(shape in any_shape(), aim in (1u8..60, 1u8..60)) {
            // The space of a Large creature lies round an intersection, so that the map turns
            // about it. An aim at a square turns as squares do, a point as intersections do.
            let pointed = matches!(shape, Shape::Sphere(_) | Shape::Cylinder(..));
            let turn = |(x, y): (u8, u8)| if pointed { (60 - y, x) } else { (59 - y, x) };
            let mirror = |(x, y): (u8, u8)| if pointed { (60 - x, y) } else { (59 - x, y) };
            let Some(area) = cast(shape, Size::Large, aim) else { return Ok(()) };
            let as_is = drawn(area, 0);
            for (aim, move_square) in [
                (turn(aim), (|(x, y)| (59 - y, x)) as fn((u8, u8)) -> (u8, u8)),
                (mirror(aim), |(x, y)| (59 - x, y)),
            ] {
                let moved = cast(shape, Size::Large, aim).expect("an aim all the same");
                let mut expected: Vec<_> = as_is.iter().copied().map(move_square).collect();
                expected.sort_by_key(|(x, y)| (*y, *x));
                prop_assert_eq!(drawn(moved, 0), expected);
            }
        }
    }
}
