use affray_dice::Source;

use crate::{
    battle::{Battle, CreatureId, Engine, Sink, What},
    catalogue::Rule,
    space::{Direction, Footprint, SQUARE, Square},
};

impl Battle {
    /// The direction straight away from one space to another.
    fn away(&self, from: CreatureId, who: CreatureId) -> Option<Direction> {
        let centre = |f: Footprint| {
            (
                i16::from(f.corner.x) * 2 + i16::from(f.side),
                i16::from(f.corner.y) * 2 + i16::from(f.side),
            )
        };
        let (fx, fy) = centre(self.space(from));
        let (wx, wy) = centre(self.space(who));
        let (dx, dy) = (wx - fx, wy - fy);
        // Straight means along the nearest of the eight ways.
        let part = |a: i16, b: i16| if a.abs() * 2 >= b.abs() { a.signum() as i8 } else { 0 };
        Direction::from_delta(part(dx, dy), part(dy, dx))
    }

    fn free_for(&self, who: CreatureId, square: Square) -> bool {
        let space = Footprint::new(square, self.block(who).size);
        self.setup.map.holds(space)
            && !self.ids().any(|o| o != who && self.on_map(o) && self.space(o).overlaps(space))
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    /// Pushes a creature straight away from another, as far as the way is free. It provokes
    /// nothing (`opportunity.forced`).
    pub(crate) fn push_away(&mut self, from: CreatureId, who: CreatureId, feet: u16, rule: Rule) {
        let Some(direction) = self.battle.away(from, who) else { return };
        for _ in 0..feet / SQUARE {
            let here = self.battle.creature(who).square;
            let Some(to) = here.step(direction).filter(|s| self.battle.free_for(who, *s)) else {
                return;
            };
            self.battle.creature_mut(who).square = to;
            self.tell(&[rule, Rule::OpportunityForced], |_| What::ForcedMove {
                creature: who,
                from: here,
                to,
                by: Some(from),
            });
            self.check_grapples(who);
        }
    }
}
