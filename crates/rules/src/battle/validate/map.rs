//! What stands on the map.

use super::{
    figures::{LEVELS, MOST_SPEED, at_most, between, glow, top},
    is_unreadable, words,
};
use crate::space::{Map, Point, UNITS};

impl Map {
    /// Finds the first figure that a fight can't reckon with.
    pub(in crate::battle) fn validate_figures(&self) -> Result<(), String> {
        words::names(self.grounds.iter().map(|ground| ground.name.as_str()))?;
        if self.grounds.iter().any(|ground| is_unreadable(ground.mark)) {
            return Err("the mark of a kind of square is one that nobody can read".into());
        }
        if self.walls.len() > usize::from(u16::MAX) {
            return Err("a map has at most 65535 walls".into());
        }
        let edge = |squares: u8| i32::from(squares) * UNITS;
        let (east, south) = (edge(self.grid.width), edge(self.grid.height));
        let on = |p: Point| (0..=east).contains(&p.x) && (0..=south).contains(&p.y);
        for wall in &self.walls {
            if !on(wall.from) || !on(wall.to) {
                return Err("a wall leads off the map".into());
            }
            between("the lower edge of a wall", wall.bottom, LEVELS)?;
            top("the upper edge of a wall", wall.top)?;
        }
        for light in &self.lights {
            between("the level of a light", light.height, LEVELS)?;
            glow(light.glow)?;
        }
        for ground in &self.grounds {
            at_most("a depth in feet", ground.depth, MOST_SPEED)?;
            ground
                .fill
                .map_or(Ok(()), |fill| top("the height of what fills a square", fill.height))?;
        }
        Ok(())
    }
}
