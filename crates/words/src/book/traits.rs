//! The traits of a stat block, in words.

use affray_rules::{DamageTypes, Occurrence, Trait, TraitTrigger};

use super::{effect::effects, outcome::outcomes, page::capital};
use crate::{
    name,
    narrate::damage_types,
    predicate::{predicate, while_so},
};

/// What a trait does, as sentences.
pub(super) fn trait_text(of: &Trait) -> String {
    let does = Some(effects(&of.modifiers)).filter(|does| !does.is_empty());
    let sentences = does.into_iter().chain(of.triggers.iter().map(trigger)).chain(of.note.clone());
    sentences.map(|words| format!("{}.", capital(&words))).collect::<Vec<_>>().join(" ")
}

/// `to whoever starts its turn within 5 ft: DC 10 Constitution save or poisoned`.
fn trigger(trigger: &TraitTrigger) -> String {
    let mut text = cue(trigger.on, trigger.enemies);
    if trigger.reaction {
        text.push_str(", with its reaction");
    }
    if !trigger.only.is_empty() {
        text = format!("{text}, if {}", name::list(trigger.only.iter().map(predicate)));
    }
    if trigger.able {
        text.push_str(", unless incapacitated");
    }
    format!("{text}: {}", outcomes(&trigger.outcomes))
}

fn cue(on: Occurrence, enemies: bool) -> String {
    let (who, others) =
        if enemies { ("an enemy who", "all enemies") } else { ("whoever", "all others") };
    let within = |feet: u16| format!("within {}", name::feet(feet));
    match on {
        Occurrence::Hurt(types) if types == DamageTypes::all() => {
            "whenever it takes damage".to_owned()
        }
        Occurrence::Hurt(types) => format!("whenever it takes {} damage", damage_types(types)),
        Occurrence::Subjected(types) => {
            format!("whenever it is dealt {} damage, even to no effect", damage_types(types))
        }
        Occurrence::Bloodied => "when damage leaves it bloodied".to_owned(),
        Occurrence::Touched => {
            format!("to {who} touches it, or hits it in melee {}", within(5))
        }
        Occurrence::Struck => format!("to {who} hits it in melee"),
        Occurrence::StartsWhile(when) => format!("at the start of its turns{}", while_so(when)),
        Occurrence::EndsWhile(when) => format!("at the end of its turns{}", while_so(when)),
        Occurrence::StartsNear(feet) => format!("to {who} starts a turn {}", within(feet)),
        Occurrence::TurnStarts(feet) => {
            format!("at the start of its turns, to {others} {}", within(feet))
        }
        Occurrence::TurnEnds(feet) => {
            format!("at the end of its turns, to {others} {}", within(feet))
        }
        Occurrence::TurnStartsHeld => {
            "at the start of its turns, to those whom it holds or who hold it".to_owned()
        }
        Occurrence::TurnStartsClinging => {
            "at the start of its turns, to whom it clings to".to_owned()
        }
        Occurrence::Dies(feet) => format!("when it dies, to {others} {}", within(feet)),
        Occurrence::OwnTurnStarts => "at the start of its turns".to_owned(),
        Occurrence::Intrudes => "to whose space it enters, once a turn".to_owned(),
        Occurrence::Tramples => "to whose space it tramples into, once a turn".to_owned(),
        Occurrence::Wades => "for every 5 ft that it moves in water".to_owned(),
    }
}
