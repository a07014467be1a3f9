//! Forced movement: being pushed, pulled or carried from square to square.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, CreatureId, Engine, EventKind, Sink},
    catalogue::Rule,
    mounted::UpsetBy,
    ruleset::MountMoved,
    space::{Direction, Footprint, SQUARE, Spot, Square},
};

/// A push or pull that a creature takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Shift {
    pub(crate) by: CreatureId,
    pub(crate) who: CreatureId,
    pub(crate) heading: Heading,
    pub(crate) feet: u16,
    pub(crate) rule: Rule,
}

/// Where a push or pull leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Heading {
    /// Straight on in one direction.
    Along(Direction),
    /// To the side of the one who pulls.
    Nearer,
}

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

    /// The direction of the next step of a push or pull; none where a pull has nowhere to lead.
    pub(crate) fn bearing(&self, shift: &Shift) -> Option<Direction> {
        match shift.heading {
            Heading::Along(direction) => Some(direction),
            Heading::Nearer => {
                let apart = self.space(shift.by).squares_to(self.space(shift.who));
                self.away(shift.who, shift.by).filter(|_| apart > 1)
            }
        }
    }

    /// The square next to a creature in a direction and the level that it has there, unless
    /// something keeps it from being moved there.
    pub(crate) fn shifted(&self, who: CreatureId, direction: Direction) -> Option<(Square, i16)> {
        let creature = self.creature(who);
        let to = creature.square.step(direction)?;
        if self.barrier(who, creature.square, to).is_some() {
            return None;
        }
        let size = self.creature(who).size;
        // Ground that rises a little lifts it; over a drop it stays at its level, and falls when
        // the shove is over.
        let height = creature.height.max(self.settles_at(to, size, creature.height));
        self.has_room(who, to, height).then_some((to, height))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Pushes a creature straight away from another, as far as the way is free. It provokes
    /// nothing (`opportunity.forced`).
    pub(crate) fn push_away(&mut self, from: CreatureId, who: CreatureId, feet: u16, rule: Rule) {
        // Out of the other's own space it goes wherever there is room.
        let anywhere =
            || Direction::ALL.into_iter().find(|d| self.battle.shifted(who, *d).is_some());
        if let Some(direction) = self.battle.away(from, who).or_else(anywhere) {
            let heading = Heading::Along(direction);
            self.shift(Shift { by: from, who, heading, feet, rule });
        }
    }

    /// Pulls a creature straight towards another, to its side at the most, as far as the way is
    /// free. It provokes nothing (`opportunity.forced`).
    pub(crate) fn pull_towards(&mut self, to: CreatureId, who: CreatureId, feet: u16, rule: Rule) {
        self.shift(Shift { by: to, who, heading: Heading::Nearer, feet, rule });
    }

    fn shift(&mut self, shift: Shift) {
        if !self.brace(shift) {
            self.shift_now(shift);
        }
    }

    /// The move itself, once riders have braced themselves (`mount.fall`).
    pub(crate) fn shift_now(&mut self, shift: Shift) {
        let Shift { by, who, feet, rule, .. } = shift;
        self.fall_away(who);
        let begin = self.battle.spot(who);
        let start = begin.square;
        let mut steps = feet / SQUARE;
        if let Some(mount) = self.battle.mount_of(who) {
            let way = self.battle.bearing(&shift).filter(|_| steps > 0);
            if !way.is_some_and(|way| self.push_off(who, mount, way, rule)) {
                return;
            }
            steps -= 1;
        }
        for _ in 0..steps {
            let from = self.battle.creature(who).square;
            let next = self.battle.bearing(&shift).and_then(|way| self.battle.shifted(who, way));
            let Some((to, height)) = next else { break };
            self.battle.put(who, Spot { square: to, height });
            self.emit([rule, Rule::OpportunityForced], |_| EventKind::ForcedMove {
                creature: who,
                from,
                to,
                by: Some(by),
            });
            self.check_grapples(who);
            self.carry_riders(who, from);
        }
        let after = self.battle.setup.ruleset.mount_moved == MountMoved::SaveAfter;
        let moved = self.battle.creature(who).square != start;
        if after && moved && !self.battle.goes_along(who, by, rule) {
            self.battle.upset_riders(who, UpsetBy::MountMoved);
        }
        if self.battle.spot(who) != begin {
            self.move_noticed(who, begin);
        }
    }
}
