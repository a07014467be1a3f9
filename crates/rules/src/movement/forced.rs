use affray_dice::Source;

use super::{Footing, ways::STEP_UP};
use crate::{
    battle::{Battle, CreatureId, Engine, Sink, What},
    catalogue::Rule,
    space::{Direction, Footprint, SQUARE, Spot},
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
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    /// Pushes a creature straight away from another, as far as the way is free. It provokes
    /// nothing (`opportunity.forced`).
    pub(crate) fn push_away(&mut self, from: CreatureId, who: CreatureId, feet: u16, rule: Rule) {
        let Some(direction) = self.battle.away(from, who) else { return };
        for _ in 0..feet / SQUARE {
            let at = self.battle.spot(who);
            let here = at.square;
            if !self.battle.way_is_clear(who, at, direction) {
                return;
            }
            let Some(to) = here.step(direction) else { return };
            // Over a ledge, there is nothing below.
            let ground = self.battle.ground_at(who, to);
            let ledge = at.height - ground.height > STEP_UP;
            let aloft = self.battle.footing(who) != Footing::Ground;
            let at = if ledge || aloft { Spot { square: to, ..at } } else { ground };
            if !self.battle.has_room(who, at) {
                return;
            }
            self.battle.put(who, at);
            self.tell(&[rule, Rule::OpportunityForced], |_| What::ForcedMove {
                creature: who,
                from: here,
                to,
                by: Some(from),
            });
            self.check_grapples(who);
            if ledge && !aloft {
                self.begin_fall(who);
                return;
            }
        }
    }
}
