use affray_rules::{Blocks, Grid, ObjectSetup, Size};

use super::{
    map::{on_map, square},
    text::{Material, ObjectText},
};
use crate::file::{At, Fault};

/// An object that is written, with the figures that follow from material and size.
pub(crate) fn object(object: &At<ObjectText>, grid: Grid) -> Result<ObjectSetup, Fault> {
    let text = &object.value;
    let at = At { span: text.at.span.clone(), value: square(&text.at)? };
    on_map(&text.name.value, &at, text.size, grid)?;
    let Some(armour_class) = text.ac.or(text.material.map(Material::armour_class)) else {
        return Err(Fault::at(
            &object.span,
            format!("{} has neither material nor AC", text.name.value),
        )
        .help("add `material = \"wood\"`, or `ac = 15`"));
    };
    let hit_points = match &text.hp {
        Some(hp) if hp.value == 0 => {
            return Err(Fault::at(&hp.span, "an object with 0 hit points is broken")
                .help("give it some, or leave it out"));
        }
        Some(hp) => hp.value,
        None => hit_points(text.size, text.fragile).ok_or_else(|| {
            let problem = format!("{} is too big to have hit points by its size", text.name.value);
            Fault::at(&object.span, problem)
                .help("give `hp`, or make Large objects of its sections (`object.sections`)")
        })?,
    };
    Ok(ObjectSetup {
        name: text.name.value.clone(),
        square: at.value,
        size: text.size,
        armour_class,
        hit_points,
        threshold: text.threshold,
        immunities: text.immunities.iter().copied().collect(),
        break_dc: text.break_dc,
        fragile: text.fragile,
        use_cost: text.use_cost,
        blocks: Blocks::empty(),
        height: 0,
        door: None,
    })
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
