//! Moves, willing or not.

use affray_rules::{CreatureId, Gait, Halt, Square, What};

use super::Tell;
use crate::name::feet;

pub(super) fn tell(tell: &mut Tell<'_>, what: &What) -> bool {
    match what {
        What::Moved { creature, from, to, level, gait, cost, left } => {
            tell.moved(*creature, (*from, *to), (*gait, *level), *cost, *left);
        }
        What::ForcedMove { creature, from, to, by } => {
            match by {
                Some(by) => tell.who(*by).text(" moves ").who(*creature),
                None => tell.who(*creature).text(" is moved"),
            };
            tell.text(format!(" from {from} to {to}."));
        }
        What::MoveStopped { creature, by } => {
            tell.who(*creature).text(match by {
                Halt::Circumstance => " can go no further.",
                Halt::Unseen => " runs into something unseen and stops.",
                Halt::Check => " gets no further.",
            });
        }
        What::LongJump { creature, from, to, feet: far, left } => {
            tell.who(*creature).text(format!(" jumps from {from} to {to} ("));
            tell.number(feet(far)).left(*left);
        }
        What::HighJump { creature, feet: high, left } => {
            tell.who(*creature).text(" jumps up (");
            tell.number(feet(high)).left(*left);
        }
        What::LedgeJump { creature, from, to, feet: high, climbed, cost, left } => {
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
        What::Fell { creature, from, to, feet: deep, into_liquid } => {
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
        What::Teleported { creature, from, to } if from == to => {
            tell.who(*creature).text(" finds no room to arrive, and stays.");
        }
        What::Teleported { creature, from, to } => {
            tell.who(*creature).text(format!(" teleports from {from} to {to}."));
        }
        What::DroppedProne { creature } => {
            tell.who(*creature).text(" drops prone.");
        }
        What::StoodUp { creature, cost } => {
            tell.who(*creature).text(format!(" stands up ({}).", feet(cost)));
        }
        What::Mounted { creature, mount, control, cost } => {
            tell.who(*creature).text(" mounts ").who(*mount);
            let steers = if *control { "" } else { ", which goes its own way" };
            tell.text(format!("{steers} ({}).", feet(cost)));
        }
        What::Dismounted { creature, mount, to, cost } => {
            tell.who(*creature).text(" dismounts from ").who(*mount);
            tell.text(format!(" to {to} ({}).", feet(cost)));
        }
        What::CameOff { creature, mount, to, on_feet: false } => {
            tell.who(*creature).text(" falls off ").who(*mount).text(format!(" to {to}."));
        }
        What::CameOff { creature, mount, to, on_feet: true } => {
            tell.who(*creature).text(" comes off ").who(*mount);
            tell.text(format!(" and lands standing at {to}."));
        }
        What::LeftMap { creature } => {
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
        (gait, level): (Gait, Option<i16>),
        cost: Option<u16>,
        left: Option<u16>,
    ) -> &mut Self {
        let moves = match gait {
            Gait::Walk => "moves",
            Gait::Climb => "climbs",
            Gait::Swim => "swims",
            Gait::Fly => "flies",
            Gait::Burrow => "burrows",
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
