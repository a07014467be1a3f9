//! The shapes of areas: cones, cubes, cylinders, lines, spheres.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::catalogue::Rule;

/// The shape of an area of effect, in feet (`magic.area`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// All within so many feet of a point (`magic.area.sphere`).
    Sphere(u16),
    /// A cube of this side (`magic.area.cube`).
    Cube(u16),
    /// A cone of this length, as wide as it is far from its origin (`magic.area.cone`).
    Cone(u16),
    /// A cylinder of this radius and this height (`magic.area.cylinder`).
    Cylinder(u16, u16),
    /// A line of this length and this width (`magic.area.line`).
    Line(u16, u16),
    /// All within so many feet of a creature's space (`magic.area.emanation`).
    Emanation(u16),
}

/// How far into a battle map an area can reach at most, in feet.
pub const LONGEST_AREA: u16 = 1000;

impl Shape {
    /// The rule of the shape.
    pub const fn rule(self) -> Rule {
        match self {
            Shape::Sphere(_) => Rule::MagicAreaSphere,
            Shape::Cube(_) => Rule::MagicAreaCube,
            Shape::Cone(_) => Rule::MagicAreaCone,
            Shape::Cylinder(..) => Rule::MagicAreaCylinder,
            Shape::Line(..) => Rule::MagicAreaLine,
            Shape::Emanation(_) => Rule::MagicAreaEmanation,
        }
    }

    /// Whether it needs a direction when it starts at its caster.
    pub const fn is_aimed(self) -> bool {
        matches!(self, Shape::Cone(_) | Shape::Line(..) | Shape::Cube(_))
    }

    /// Whether its origin is part of it only when the caster wants so.
    pub const fn leaves_origin_out(self) -> bool {
        matches!(self, Shape::Cone(_) | Shape::Line(..) | Shape::Cube(_) | Shape::Emanation(_))
    }

    /// The shape so many feet larger: its radius, side or length.
    #[must_use]
    pub const fn grown(self, feet: u16) -> Shape {
        match self {
            Shape::Sphere(r) => Shape::Sphere(r.saturating_add(feet)),
            Shape::Cube(side) => Shape::Cube(side.saturating_add(feet)),
            Shape::Cone(length) => Shape::Cone(length.saturating_add(feet)),
            Shape::Cylinder(r, height) => Shape::Cylinder(r.saturating_add(feet), height),
            Shape::Line(length, width) => Shape::Line(length.saturating_add(feet), width),
            Shape::Emanation(r) => Shape::Emanation(r.saturating_add(feet)),
        }
    }

    /// The feet within which all of it lies, from its origin.
    pub(crate) const fn reach(self) -> u16 {
        match self {
            Shape::Sphere(r) | Shape::Emanation(r) | Shape::Cylinder(r, _) => r,
            // The corners of its end are farther off than the middle.
            Shape::Cone(length) => length.saturating_add(length / 4),
            // Half the width stands out at the sides, and a cube at its corners.
            Shape::Line(length, width) => length.saturating_add(width),
            Shape::Cube(side) => side.saturating_mul(2),
        }
    }

    /// Finds the first thing that is wrong.
    pub fn validate(self) -> Result<(), String> {
        let (a, b) = match self {
            // A creature's own space.
            Shape::Emanation(0) => return Ok(()),
            Shape::Sphere(a) | Shape::Cube(a) | Shape::Cone(a) | Shape::Emanation(a) => (a, 5),
            Shape::Cylinder(a, b) | Shape::Line(a, b) => (a, b),
        };
        let fine = 5..=LONGEST_AREA;
        if fine.contains(&a) && fine.contains(&b) {
            return Ok(());
        }
        Err(format!("an area is 5 to {LONGEST_AREA} feet long, wide and high"))
    }
}
