//! How a fight stands: its headline, and how each creature fares as far as a side knows.

use affray_rules::{Battle, CreatureId, Health, Life, Presence, Question, SideId};

use crate::name::{condition, list, plural, spell};

/// How one creature fares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Which creature.
    pub creature: CreatureId,
    /// The words of [`fares`].
    pub fares: String,
}

/// How everybody fares whom the viewer's side has met, side by side in the order of the setup; with
/// no viewer, everybody.
pub fn standing(battle: &Battle, viewer: Option<SideId>) -> Vec<Standing> {
    let met = |id: &CreatureId| viewer.is_none_or(|side| battle.has_met(side, *id));
    let sides = (0..battle.setup().sides.len()).map(|place| SideId(place as u8));
    let members =
        sides.flat_map(|side| battle.ids().filter(move |id| battle.creature(*id).side == side));
    let members = members.filter(met);
    members.map(|creature| Standing { creature, fares: fares(battle, viewer, creature) }).collect()
}

/// How the fight ended or stands, in a sentence.
pub fn headline(battle: &Battle) -> String {
    let rounds = plural(battle.round(), "round");
    match battle.decision().question {
        Question::Over(ending) => match ending.winners.is_empty() {
            false => {
                let won = ending.winners.iter().map(|side| battle.side(side).name.as_str());
                format!("{} won after {rounds}.", list(won))
            }
            true => {
                let stands = |side: &SideId| {
                    let mut ids = battle.ids();
                    ids.any(|id| battle.creature(id).side == *side && battle.creature(id).stands())
                };
                let sides = (0..battle.setup().sides.len()).map(|place| SideId(place as u8));
                let left: Vec<&str> =
                    sides.filter(stands).map(|side| battle.side(side).name.as_str()).collect();
                match left.is_empty() {
                    true => format!("The fight ended after {rounds}: nobody is left standing."),
                    false => {
                        format!("The fight ended after {rounds}: {} left standing.", list(left))
                    }
                }
            }
        },
        _ if battle.round() == 0 => "The fight has not begun.".to_owned(),
        _ => format!("The fight stands in round {}.", battle.round()),
    }
}

/// How a creature fares: `12 of 21 hit points, prone`; one of another side than the viewer's as it
/// shows: `bloodied, prone`.
pub fn fares(battle: &Battle, viewer: Option<SideId>, id: CreatureId) -> String {
    let creature = battle.creature(id);
    let stranger = viewer.filter(|side| *side != creature.side);
    if let Some(side) = stranger
        && !battle.side_knows(side, id)
    {
        return "out of sight".to_owned();
    }
    let state = match (creature.presence, creature.life) {
        (Presence::Reserve, _) => return "not here yet".to_owned(),
        (_, Life::Dead) => return "dead".to_owned(),
        (Presence::Fled, _) => return "fled".to_owned(),
        (Presence::Surrendered, _) => Some("surrendered".to_owned()),
        (_, Life::Stable) => Some("stable".to_owned()),
        (_, Life::Dying { .. }) if stranger.is_some() => None,
        (_, Life::Dying { successes, failures }) => {
            Some(format!("dying ({successes} saved, {failures} failed)"))
        }
        (Presence::Present, Life::Alive) => None,
    };
    if let Some(side) = stranger
        && !battle.side_sees(side, id)
    {
        return "unseen".to_owned();
    }
    let mut parts = match stranger {
        Some(_) => vec![looks(battle.health(id)).to_owned()],
        None => {
            vec![format!("{} of {} hit points", creature.hit_points, battle.hit_point_maximum(id))]
        }
    };
    if creature.temporary > 0 && stranger.is_none() {
        parts.push(format!("{} temporary", creature.temporary));
    }
    parts.extend(state);
    parts.extend(marks(battle, viewer, id));
    parts.join(", ")
}

/// The conditions of a creature and what else hampers or hides it.
fn marks(battle: &Battle, viewer: Option<SideId>, id: CreatureId) -> Vec<String> {
    let creature = battle.creature(id);
    let mut marks: Vec<String> =
        creature.conditions.each().map(|c| condition(c).to_owned()).collect();
    if creature.exhaustion > 0 {
        marks.push(format!("exhaustion {}", creature.exhaustion));
    }
    if creature.surprised {
        marks.push("surprised".to_owned());
    }
    let knows = |other: &CreatureId| viewer.is_none_or(|side| battle.side_knows(side, *other));
    if creature.hidden_from.iter().any(|from| knows(&from)) {
        marks.push("hidden".to_owned());
    }
    if let Some(concentration) = creature.concentration {
        marks.push(format!("concentrating on {}", spell(battle, concentration.spell)));
    }
    let held: Vec<&str> =
        battle.grappled_by(id).filter(knows).map(|other| battle.name(other)).collect();
    if !held.is_empty() {
        marks.push(format!("grappling {}", list(held)));
    }
    if let Some(mount) = creature.rides.map(|ride| ride.mount).filter(knows) {
        marks.push(format!("riding {}", battle.name(mount)));
    }
    let rides = |other: &CreatureId| {
        battle.creature(*other).rides.is_some_and(|ride| ride.mount == id) && knows(other)
    };
    let riders: Vec<&str> = battle.ids().filter(rides).map(|other| battle.name(other)).collect();
    if !riders.is_empty() {
        marks.push(format!("ridden by {}", list(riders)));
    }
    marks
}

/// How hurt a creature looks, in words.
const fn looks(health: Health) -> &'static str {
    match health {
        Health::Unhurt => "unhurt",
        Health::Wounded => "wounded",
        Health::Bloodied => "bloodied",
        Health::NearDeath => "near death",
        Health::Down => "down",
        Health::Dead => "dead",
    }
}
