//! Gear and objects.

use affray_rules::What;

use super::Tell;
use crate::name;

pub(super) fn tell(tell: &mut Tell<'_>, what: &What) -> bool {
    let battle = tell.battle;
    match what {
        What::Drew { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" takes the {gear} in hand."));
        }
        What::Stowed { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" puts the {gear} away."));
        }
        What::Ruined { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.whose(*creature).text(format!(" {gear} falls apart."));
        }
        What::DroppedGear { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" drops the {gear}."));
        }
        What::PickedUp { creature, gear } => {
            let gear = name::gear(battle, *creature, *gear);
            tell.who(*creature).text(format!(" picks up the {gear}."));
        }
        What::Used { creature, gear, left } => {
            let gear = name::gear(battle, *creature, *gear);
            // Ammunition is carried by the dozen and named so; anything else is used one at a time.
            if gear.ends_with('s') {
                tell.who(*creature).text(format!(" has {left} {gear} left."));
            } else {
                tell.who(*creature).text(format!(" uses {} ({left} left).", name::one(&gear)));
            }
        }
        What::AmmunitionLeft { creature, gear, found } => {
            let gear = name::gear(battle, *creature, *gear);
            let gear = gear.strip_suffix('s').unwrap_or(&gear);
            let found = name::plural(*found, gear);
            tell.who(*creature).text(format!(" can find {found} again in a minute's search."));
        }
        What::UsedObject { creature, object } => {
            let object = name::object(battle, *object);
            tell.who(*creature).text(format!(" uses {object}."));
        }
        What::DoorMoved { creature, object, open } => {
            let object = name::object(battle, *object);
            let verb = if *open { "opens" } else { "closes" };
            tell.who(*creature).text(format!(" {verb} {object}."));
        }
        What::DoorStuck { creature, object } => {
            let object = name::object(battle, *object);
            tell.who(*creature).text(format!(" can't close {object}: something is in its way."));
        }
        What::Unlocked { creature, object } => {
            let object = name::object(battle, *object);
            tell.who(*creature).text(format!(" picks the lock of {object}."));
        }
        _ => return false,
    }
    true
}
