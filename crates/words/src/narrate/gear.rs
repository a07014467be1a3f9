//! Gear and objects.

use affray_rules::EventKind;

use super::Tell;
use crate::name;

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    let battle = tell.battle;
    match what {
        EventKind::Drew { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" takes the {gear} in hand."));
        }
        EventKind::Stowed { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" puts the {gear} away."));
        }
        EventKind::Ruined { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.whose(*creature).text(format!(" {gear} falls apart."));
        }
        EventKind::DroppedGear { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" drops the {gear}."));
        }
        EventKind::PickedUp { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" picks up the {gear}."));
        }
        EventKind::Used { creature, gear, left } => {
            let gear = name::gear(battle, *creature, *gear);
            // Ammunition is carried by the dozen and named so; anything else is used one at a time.
            if gear.ends_with('s') {
                tell.who(*creature).text(format!(" has {left} {gear} left."));
            } else {
                tell.who(*creature).text(format!(" uses {} ({left} left).", name::one(&gear)));
            }
        }
        EventKind::AmmunitionLeft { creature, gear, found } => {
            let gear = name::gear(battle, *creature, *gear);
            let gear = gear.strip_suffix('s').unwrap_or(&gear);
            let found = name::plural(*found, gear);
            tell.who(*creature).text(format!(" can find {found} again in a minute's search."));
        }
        EventKind::UsedObject { creature, object } => {
            let object = name::object(battle, *object);
            tell.who(*creature).text(format!(" uses {object}."));
        }
        EventKind::DoorMoved { creature, object, open } => {
            let object = name::object(battle, *object);
            let verb = if *open { "opens" } else { "closes" };
            tell.who(*creature).text(format!(" {verb} {object}."));
        }
        EventKind::DoorStuck { creature, object } => {
            let object = name::object(battle, *object);
            tell.who(*creature).text(format!(" can't close {object}: something is in its way."));
        }
        EventKind::Unlocked { creature, object } => {
            let object = name::object(battle, *object);
            tell.who(*creature).text(format!(" picks the lock of {object}."));
        }
        _ => return false,
    }
    true
}
