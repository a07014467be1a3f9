//! Reads the objects of an encounter.

use std::ops::Range;

use affray_rules::{Blocks, Footprint, Grid, ObjectSetup, Section, Size};

use super::{
    map::{blocks, on_map, square},
    text::{Material, ObjectKindText, ObjectText, SectionText},
};
use crate::file::{At, Fault};

/// An object that is written, with the figures that follow from kind, material and size; or its
/// sections, where it is written in such.
pub(crate) fn object(object: &At<ObjectText>, grid: Grid) -> Result<Vec<ObjectSetup>, Fault> {
    if object.value.section.is_empty() {
        return Ok(vec![single(object, grid)?]);
    }
    let text = &object.value;
    if let Some(hp) = &text.hp {
        return Err(Fault::at(&hp.span, "the hit points are those of the sections")
            .help("give each section its own, or leave them out"));
    }
    // The sections' hit points go by their own sizes.
    let none = At { span: object.span.clone(), value: 1 };
    let whole =
        At { span: object.span.clone(), value: ObjectText { hp: Some(none), ..text.clone() } };
    let whole = single(&whole, grid)?;
    if whole.size <= Size::Large {
        let problem = format!("{} is too small to have sections", whole.name);
        return Err(Fault::at(&object.span, problem)
            .help("make it huge or gargantuan, or leave them out (`object.sections`)"));
    }
    let mut sections: Vec<ObjectSetup> = Vec::new();
    for entry in &text.section {
        let made = section(entry, &whole, text)?;
        let space = |o: &ObjectSetup| Footprint::new(o.square, o.size);
        if let Some(other) = sections.iter().find(|o| space(o).overlaps(space(&made))) {
            let problem = format!("{} and {} overlap", other.name, made.name);
            return Err(Fault::at(&entry.value.at.span, problem)
                .help("a section has its squares for itself"));
        }
        sections.push(made);
    }
    Ok(sections)
}

/// A section of a Huge or Gargantuan object (`object.sections`).
fn section(
    entry: &At<SectionText>,
    whole: &ObjectSetup,
    text: &ObjectText,
) -> Result<ObjectSetup, Fault> {
    let part = &entry.value;
    let size = match &part.size {
        Some(size) if size.value > Size::Large => {
            return Err(Fault::at(&size.span, "a section is Large at most")
                .help("divide it further (`object.sections`)"));
        }
        Some(size) => size.value,
        None => Size::Large,
    };
    let corner = square(&part.at)?;
    let all = Footprint::new(whole.square, whole.size);
    if !Footprint::new(corner, size).squares().all(|s| all.contains(s)) {
        let problem = format!("{} lies outside {}", part.name.value, whole.name);
        let side = all.side;
        return Err(Fault::at(&part.at.span, problem)
            .help(format!("{} takes {side} by {side} squares from {}", whole.name, whole.square)));
    }
    let made = Made {
        name: &part.name.value,
        span: &entry.span,
        size,
        material: None,
        fragile: text.fragile,
        ac: Some(whole.armour_class),
        hp: part.hp.as_ref(),
    };
    let (_, hit_points) = made.figures()?;
    Ok(ObjectSetup {
        name: part.name.value.clone(),
        square: corner,
        size,
        hit_points,
        section: Some(Section { of: whole.name.clone(), bears: part.bears }),
        ..whole.clone()
    })
}

fn single(object: &At<ObjectText>, grid: Grid) -> Result<ObjectSetup, Fault> {
    let text = &object.value;
    let at = At { span: text.at.span.clone(), value: square(&text.at)? };
    let kind = text.kind.map(ObjectKindText::figures);
    let size = text.size.or(kind.map(|k| k.size)).unwrap_or_default();
    on_map(&text.name.value, &at, size, grid)?;
    let made = Made {
        name: &text.name.value,
        span: &object.span,
        size,
        material: text.material.or(kind.map(|k| k.material)),
        fragile: text.fragile,
        ac: text.ac,
        hp: text.hp.as_ref(),
    };
    let (armour_class, hit_points) = made.figures()?;
    let blocks = match (&text.blocks, text.fills) {
        (Some(words), _) => blocks(words),
        (None, Some(true)) => Blocks::all(),
        (None, Some(false)) => Blocks::empty(),
        (None, None) => kind.map_or(Blocks::empty(), |k| k.blocks),
    };
    let height = match (&text.height, kind) {
        (Some(height), _) if !(0..=1000).contains(&height.value) => {
            let problem = format!("an object can't be {} feet high", height.value);
            return Err(Fault::at(&height.span, problem).help("write 0 to 1000"));
        }
        (Some(height), _) => height.value,
        (None, Some(kind)) if text.size.is_none() => kind.height,
        (None, _) => size.tall(),
    };
    Ok(ObjectSetup {
        name: text.name.value.clone(),
        square: at.value,
        size,
        armour_class,
        hit_points,
        threshold: text.threshold,
        immunities: text.immunities.iter().copied().collect(),
        break_dc: text.break_dc,
        fragile: text.fragile,
        flammable: made.is_flammable(text.flammable),
        use_cost: text.use_cost,
        blocks,
        height,
        door: None,
        section: None,
    })
}

/// What gives an object its AC and hit points.
pub(crate) struct Made<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: &'a Range<usize>,
    pub(crate) size: Size,
    pub(crate) material: Option<Material>,
    pub(crate) fragile: bool,
    pub(crate) ac: Option<u8>,
    pub(crate) hp: Option<&'a At<u16>>,
}

impl Made<'_> {
    /// Whether fire sets it alight: as the file says, else by its material.
    pub(crate) fn is_flammable(&self, written: Option<bool>) -> bool {
        written.unwrap_or_else(|| self.material.is_some_and(Material::burns))
    }

    /// AC and hit points (`object.ac`, `object.hp`).
    pub(crate) fn figures(&self) -> Result<(u8, u16), Fault> {
        let Some(armour_class) = self.ac.or(self.material.map(Material::armour_class)) else {
            let problem = format!("{} has neither material nor AC", self.name);
            return Err(
                Fault::at(self.span, problem).help("add `material = \"wood\"`, or `ac = 15`")
            );
        };
        let hit_points = match self.hp {
            Some(hp) if hp.value == 0 => {
                return Err(Fault::at(&hp.span, "an object with 0 hit points is broken")
                    .help("give it some, or leave it out"));
            }
            Some(hp) => hp.value,
            None => hit_points(self.size, self.fragile).ok_or_else(|| {
                let problem = format!("{} is too big to have hit points by its size", self.name);
                Fault::at(self.span, problem)
                    .help("give `hp`, or add [[object.section]]s (`object.sections`)")
            })?,
        };
        Ok((armour_class, hit_points))
    }
}

/// What a kind of thing is like.
#[derive(Clone, Copy)]
struct KindFigures {
    size: Size,
    material: Material,
    height: i16,
    blocks: Blocks,
}

impl ObjectKindText {
    const fn figures(self) -> KindFigures {
        let (size, material, height, blocks) = match self {
            ObjectKindText::Chest => (Size::Small, Material::Wood, 2, Blocks::EFFECT),
            ObjectKindText::Crate | ObjectKindText::Barrel => {
                (Size::Medium, Material::Wood, 4, Blocks::all())
            }
            ObjectKindText::Table => (Size::Large, Material::Wood, 3, Blocks::EFFECT),
            ObjectKindText::Statue => (Size::Medium, Material::Stone, 6, Blocks::all()),
            ObjectKindText::Cart => (Size::Large, Material::Wood, 5, Blocks::all()),
        };
        KindFigures { size, material, height, blocks }
    }
}

/// Hit points on the average by size, fragile or resilient (`object.hp`).
const fn hit_points(size: Size, fragile: bool) -> Option<u16> {
    let (frail, firm) = match size {
        Size::Tiny => (2, 5),
        Size::Small => (3, 10),
        Size::Medium => (4, 18),
        Size::Large => (5, 27),
        Size::Huge | Size::Gargantuan => return None,
    };
    Some(if fragile { frail } else { firm })
}

impl Material {
    /// Whether it burns once fire has reached it.
    const fn burns(self) -> bool {
        matches!(self, Material::Cloth | Material::Paper | Material::Rope | Material::Wood)
    }

    /// The AC of what is made of it (`object.ac`).
    const fn armour_class(self) -> u8 {
        match self {
            Material::Cloth | Material::Paper | Material::Rope => 11,
            Material::Crystal | Material::Glass | Material::Ice => 13,
            Material::Wood | Material::Bone => 15,
            Material::Stone => 17,
            Material::Iron | Material::Steel => 19,
            Material::Mithral => 21,
            Material::Adamantine => 23,
        }
    }
}
