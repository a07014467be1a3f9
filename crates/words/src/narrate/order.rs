//! The beginning, the rounds, the turns, the end.

use affray_rules::{Chooser, EventKind};

use super::Tell;
use crate::name;

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::Began => {
            tell.text("The fight begins.");
        }
        EventKind::Placed { creature, square } => {
            tell.who(*creature).text(format!(" starts at {square}."));
        }
        EventKind::LiesHidden { creature, roll } => {
            tell.who(*creature).text(" lies hidden: Stealth ").d20(*creature, roll).text(".");
        }
        EventKind::Noticed { creature, hider, passive, stealth, noticed } => {
            let word = if *noticed { " notices " } else { " does not notice " };
            tell.who(*creature).text(word).who(*hider);
            tell.text(match (*noticed, *passive >= i32::from(*stealth)) {
                // It takes more than that to hide from anybody (`action.hide`).
                (true, false) => format!(": Stealth {stealth} is too low to hide."),
                // Asleep, or without the senses for it.
                (false, true) => " and perceives nothing.".into(),
                _ => format!(": passive Perception {passive} against Stealth {stealth}."),
            });
        }
        EventKind::Surprised { creature, surprised: true } => {
            tell.who(*creature).text(" is ").news(false, "surprised").text(".");
        }
        EventKind::Surprised { creature, surprised: false } => {
            tell.who(*creature).text(" is not surprised.");
        }
        EventKind::Initiative { creature, count, roll, shared } => {
            tell.who(*creature).text(" acts on ").number(count);
            match roll {
                Some(roll) => {
                    tell.text(": initiative ").d20(*creature, roll);
                    tell.text(if *shared { ", by its group's dice" } else { "" })
                }
                None if *shared && tell.battle.controller_of(*creature).is_some() => {
                    tell.text(", with the rider")
                }
                None if *shared => tell.text(", with the group"),
                None => tell,
            };
            tell.text(".");
        }
        EventKind::TieRoll { creature, die } => {
            tell.who(*creature).text(" rolls ").number(die).text(" to break the tie.");
        }
        EventKind::TieBroken { first, by } => {
            tell.who(*first).text(" goes first of the tied");
            match by {
                Chooser::Gm => tell.text(format!(": {} decides", tell.battle.setup().gm)),
                Chooser::Players(side) => {
                    tell.text(format!(": {} decide", name::side(tell.battle, *side)))
                }
                Chooser::AllPlayers => tell.text(": the players decide"),
                Chooser::Creature(_) | Chooser::Nobody => tell,
            };
            tell.text(".");
        }
        EventKind::ComesFirst { creature, what } => {
            let what = name::pending(tell.battle, *what);
            tell.text("For ").who(*creature).text(format!(", {what} comes first."));
        }
        EventKind::Order { order } => {
            tell.text("The order is ").all(order).text(".");
        }
        EventKind::Round { round } => {
            tell.text("Round ").number(round).text(".");
        }
        EventKind::TurnBegan { creature } => {
            tell.whose(*creature).text(" turn.");
        }
        EventKind::TurnLost { creature } => {
            tell.who(*creature).text(" can do nothing this turn.");
        }
        EventKind::TurnEnded { creature, unused: true } => {
            tell.who(*creature).text(" lets the turn pass.");
        }
        EventKind::TurnEnded { creature, unused: false } => {
            tell.who(*creature).text(" is done.");
        }
        EventKind::Joined { creature, square } => {
            tell.who(*creature).text(format!(" joins the fight at {square}."));
        }
        EventKind::Surrendered { creature } => {
            tell.who(*creature).text(" surrenders.");
        }
        EventKind::Agreed { side } => {
            tell.text(format!("{} want to end the fight.", name::side(tell.battle, *side)));
        }
        EventKind::Over { ending } => {
            let victory = name::victory(tell.battle, ending.winners);
            tell.text(format!("The fight is over: {victory}."));
        }
        _ => return false,
    }
    true
}
