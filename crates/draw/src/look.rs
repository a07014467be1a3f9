//! What squares look like.

use affray_rules::{CEILING, Face, Ground, Obscured};
use serde::Serialize;

/// What a kind of square looks like, whatever the encounter calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Open floor.
    Floor,
    /// Planks.
    Bridge,
    /// Masonry up to the ceiling.
    Wall,
    /// Rock up to the ceiling.
    Rock,
    /// Loose earth up to the ceiling.
    Earth,
    /// A pillar.
    Pillar,
    /// A tree.
    Tree,
    /// Something solid that ends below the ceiling.
    Boulder,
    /// Water to swim in.
    Water,
    /// Water to wade in.
    Shallows,
    /// Rough water.
    Rapids,
    /// Difficult ground of no other kind.
    Rubble,
    /// Difficult growth that one sees through.
    Undergrowth,
    /// Difficult growth that hides.
    Thicket,
    /// Snow.
    Snow,
    /// Ice.
    Ice,
    /// Difficult ground that is soft.
    Bog,
    /// Soft ground.
    Sand,
    /// Tables, benches and the like.
    Furniture,
    /// Stairs.
    Stairs,
    /// A slope that one walks up.
    Slope,
    /// A ladder.
    Ladder,
    /// Open ground that one does not see through.
    Fog,
}

impl Look {
    /// By the name if it is one of those that need no legend, else by what it does.
    pub fn of(ground: &Ground) -> Look {
        let look = match ground.name.as_str() {
            "bridge" => Look::Bridge,
            "rock" => Look::Rock,
            "pillar" => Look::Pillar,
            "tree" => Look::Tree,
            "undergrowth" => Look::Undergrowth,
            "snow" => Look::Snow,
            "ice" => Look::Ice,
            "bog" => Look::Bog,
            "furniture" | "low furniture" => Look::Furniture,
            _ => return Look::by_nature(ground),
        };
        let fills = matches!(look, Look::Rock | Look::Pillar | Look::Tree);
        if fills == ground.fill.is_some() { look } else { Look::by_nature(ground) }
    }

    fn by_nature(ground: &Ground) -> Look {
        let dense = ground.obscured == Obscured::Heavily;
        if let Some(fill) = ground.fill {
            return match ground.mark {
                _ if fill.height == CEILING && fill.loose => Look::Earth,
                'O' => Look::Pillar,
                _ if fill.height == CEILING => Look::Wall,
                'T' => Look::Tree,
                _ => Look::Boulder,
            };
        }
        match (ground.face, ground.difficult) {
            _ if ground.depth > 0 && ground.rough => Look::Rapids,
            _ if ground.depth > 4 => Look::Water,
            _ if ground.depth > 0 => Look::Shallows,
            _ if dense && ground.difficult => Look::Thicket,
            _ if dense => Look::Fog,
            (Face::Ladder, _) => Look::Ladder,
            (Face::Slope, _) if ground.name == "stairs" => Look::Stairs,
            // A flat top that one walks up to is no slope itself.
            (Face::Slope, difficult) if difficult || ground.name != "floor" => Look::Slope,
            (_, true) if ground.furniture.is_some() => Look::Furniture,
            (_, true) if ground.loose => Look::Bog,
            (_, true) if ground.mark == ';' => Look::Undergrowth,
            (_, true) => Look::Rubble,
            _ if ground.loose => Look::Sand,
            _ => Look::Floor,
        }
    }

    /// Whether it is a mass without gaps: walls, rock, earth.
    pub const fn is_massive(self) -> bool {
        matches!(self, Look::Wall | Look::Rock | Look::Earth)
    }
}
