//! Steps through the air and the water that take squeezing (`size.squeeze`).

use std::sync::OnceLock;

use super::{
    bit_window::NEIGHBOURS,
    step_table::{Row, set},
};
use crate::movement::{MovementMode, Mover, Step, mode::layer_of};

/// The steps that a map leaves to one of a size by squeezing alone, creatures, doors and things aside:
/// worked out layer by layer as they are first asked for.
#[derive(Default)]
pub(super) struct Straits {
    lowest: i16,
    flown: Vec<OnceLock<Strait>>,
    swum: Vec<OnceLock<Strait>>,
}

/// Those from one layer: for each step a bit for each square.
pub(super) struct Strait {
    steps: Vec<Vec<Row>>,
}

impl Straits {
    /// Room for those on a map with nothing above a level. From there on all layers are alike.
    pub(crate) fn up_to(lowest: i16, roof: i16) -> Straits {
        let lowest = layer_of(lowest);
        // A step down leads into the layer below, which has to be alike, too.
        let layers = (layer_of(roof) + 3).saturating_sub(lowest).max(1) as usize;
        let blank = || (0..layers).map(|_| OnceLock::new()).collect();
        Straits { lowest, flown: blank(), swum: blank() }
    }

    /// Those from a layer; none for those who dig.
    pub(super) fn out_of_layer(
        &self,
        mover: &Mover<'_>,
        gait: MovementMode,
        layer: i16,
    ) -> Option<&Strait> {
        let all = match gait {
            MovementMode::Fly => &self.flown,
            MovementMode::Swim => &self.swum,
            _ => return None,
        };
        let place = usize::try_from(layer.saturating_sub(self.lowest)).unwrap_or(0);
        let place = place.min(all.len().checked_sub(1)?);
        let layer = self.lowest + place as i16;
        Some(all[place].get_or_init(|| Strait::of(mover, gait, layer)))
    }
}

impl Strait {
    fn of(mover: &Mover<'_>, gait: MovementMode, layer: i16) -> Strait {
        let bare = Mover::alone(mover.battle, mover.id, mover.lefts);
        let map = &mover.battle.setup.map;
        let rows = usize::from(map.grid.height);
        let mut steps = vec![vec![Row::default(); rows]; STEPS];
        let there = map.squares().filter(|square| map.holds(mover.space(*square)));
        for square in there.filter(|square| bare.height_in(*square, layer, gait).is_some()) {
            for dz in -1..=1 {
                for (dx, dy) in NEIGHBOURS {
                    let stride = Step { dx, dy, dz };
                    if stride.is_sound() && bare.must_squeeze(square, layer, stride, gait) {
                        set(&mut steps[place(stride)], square);
                    }
                }
            }
        }
        Strait { steps }
    }

    /// From where a step takes squeezing, in a row of the map.
    pub(crate) fn row(&self, stride: Step, row: usize) -> Row {
        self.steps[place(stride)][row]
    }
}

/// How many steps there are, staying in the square included.
const STEPS: usize = 27;

/// The place of a step among all.
fn place(Step { dx, dy, dz }: Step) -> usize {
    ((dx + 1) * 9 + (dy + 1) * 3 + dz + 1) as usize
}
