//! Moves, willing or not.

use affray_rules::{CreatureId, EventKind, Halt, MovementMode, Square};

use super::Tell;
use crate::name::feet;

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::Moved { creature, from, to, level, gait, cost, left } => {
            tell.moved(*creature, (*from, *to), (*gait, *level), *cost, *left);
        }
        EventKind::ForcedMove { creature, from, to, by } => {
            match by {
                Some(by) => tell.who(*by).text(" moves ").who(*creature),
                None => tell.who(*creature).text(" is moved"),
            };
            tell.text(format!(" from {from} to {to}."));
        }
        EventKind::MoveStopped { creature, by } => {
            tell.who(*creature).text(match by {
                Halt::Circumstance => " can go no further.",
                Halt::Unseen => " runs into something unseen and stops.",
                Halt::Unexplored => " finds no way on and stops.",
                Halt::Check => " gets no further.",
            });
        }
        EventKind::LongJump { creature, from, to, feet: far, left } => {
            tell.who(*creature).text(format!(" jumps from {from} to {to} ("));
            tell.number(feet(far)).left(*left);
        }
        EventKind::HighJump { creature, feet: high, left } => {
            tell.who(*creature).text(" jumps up (");
            tell.number(feet(high)).left(*left);
        }
        EventKind::LedgeJump { creature, from, to, feet: high, climbed, cost, left } => {
            tell.who(*creature).text(" jumps ");
            tell.number(feet(high)).text(format!(" up from {from} to "));
            match climbed {
                0 => tell.text(format!("{to} (")),
                _ => {
                    tell.text("the edge of ").text(to.to_string()).text(" and climbs ");
                    tell.number(feet(climbed)).text(" (")
                }
            };
            tell.number(feet(cost)).left(*left);
        }
        EventKind::Fell { creature, from, to, feet: deep, into_liquid } => {
            tell.who(*creature).text(" falls ").number(feet(deep));
            if *into_liquid {
                tell.text(" into the liquid");
            }
            if from == to {
                tell.text(format!(" at {to}."));
            } else {
                tell.text(format!(" and lands at {to}."));
            }
        }
        EventKind::Teleported { creature, from, to } if from == to => {
            tell.who(*creature).text(" finds no room to arrive, and stays.");
        }
        EventKind::Teleported { creature, from, to } => {
            tell.who(*creature).text(format!(" teleports from {from} to {to}."));
        }
        EventKind::DroppedProne { creature } => {
            tell.who(*creature).text(" drops prone.");
        }
        EventKind::StoodUp { creature, cost } => {
            tell.who(*creature).text(format!(" stands up ({}).", feet(cost)));
        }
        EventKind::Mounted { creature, mount, control, cost } => {
            tell.who(*creature).text(" mounts ").who(*mount);
            let steers = if *control { "" } else { ", which goes its own way" };
            tell.text(format!("{steers} ({}).", feet(cost)));
        }
        EventKind::Dismounted { creature, mount, to, cost } => {
            tell.who(*creature).text(" dismounts from ").who(*mount);
            tell.text(format!(" to {to} ({}).", feet(cost)));
        }
        EventKind::CameOff { creature, mount, to, on_feet: false } => {
            tell.who(*creature).text(" falls off ").who(*mount).text(format!(" to {to}."));
        }
        EventKind::CameOff { creature, mount, to, on_feet: true } => {
            tell.who(*creature).text(" comes off ").who(*mount);
            tell.text(format!(" and lands standing at {to}."));
        }
        EventKind::LeftMap { creature } => {
            tell.who(*creature).text(" leaves the fight.");
        }
        _ => return false,
    }
    true
}

impl Tell<'_> {
    /// `Fenn moves from b2 to e4 (15 ft, 15 ft left).`
    pub(super) fn moved(
        &mut self,
        creature: CreatureId,
        (from, to): (Square, Square),
        (gait, level): (MovementMode, Option<i16>),
        cost: Option<u16>,
        left: Option<u16>,
    ) -> &mut Self {
        let moves = match gait {
            MovementMode::Walk => "moves",
            MovementMode::Climb => "climbs",
            MovementMode::Swim => "swims",
            MovementMode::Fly => "flies",
            MovementMode::Burrow => "burrows",
        };
        self.who(creature).text(match (from == to, level) {
            (true, Some(level)) => format!(" {moves} at {to} to {level} ft"),
            (true, None) => format!(" {moves} down at {to}"),
            (false, Some(level)) => format!(" {moves} from {from} to {to} at {level} ft"),
            (false, None) => format!(" {moves} from {from} to {to}"),
        });
        match cost {
            Some(cost) => self.text(" (").number(feet(cost)).left(left),
            None => self.text("."),
        }
    }

    /// What is left of a movement, if that is known, and the end of the sentence.
    fn left(&mut self, left: Option<u16>) -> &mut Self {
        match left {
            Some(left) => self.text(format!(", {} left).", feet(left))),
            None => self.text(")."),
        }
    }
}
