//! How a creature fares: standing, dying, stable, dead, hidden, and others.

use affray_rules::{Battle, Condition, CreatureId, Life, Presence};

use super::lasting::conditions;
use crate::reader::Reader;

/// Something that a creature is or is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Dead,
    Dying,
    Stable,
    Alive,
    Conscious,
    Fled,
    Surrendered,
    Reserve,
    Surprised,
    Bloodied,
    Readied,
    Burning,
    Underwater,
}

const STANDINGS: [(&str, Standing); 13] = [
    ("dead", Standing::Dead),
    ("dying", Standing::Dying),
    ("stable", Standing::Stable),
    ("alive", Standing::Alive),
    ("conscious", Standing::Conscious),
    ("fled", Standing::Fled),
    ("surrendered", Standing::Surrendered),
    ("in reserve", Standing::Reserve),
    ("surprised", Standing::Surprised),
    ("bloodied", Standing::Bloodied),
    ("readied", Standing::Readied),
    ("burning", Standing::Burning),
    ("underwater", Standing::Underwater),
];

impl Standing {
    /// The standing that the next words name, if they do.
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Standing> {
        STANDINGS.into_iter().find(|(words, _)| reader.take(words)).map(|(_, standing)| standing)
    }

    /// Whether it is so, and how it is in words.
    pub(super) fn look(self, battle: &Battle, id: CreatureId) -> (bool, String) {
        let creature = battle.creature(id);
        let name = battle.name(id);
        let life = match creature.life {
            Life::Alive => "alive",
            Life::Dying { .. } => "dying",
            Life::Stable => "stable",
            Life::Dead => "dead",
        };
        let presence = match creature.presence {
            Presence::Reserve => "in reserve",
            Presence::Present => "in the fight",
            Presence::Fled => "gone",
            Presence::Surrendered => "in the enemy's hands",
        };
        let alive = creature.life != Life::Dead;
        match self {
            Standing::Dead => (!alive, format!("{name} is {life}")),
            Standing::Dying => {
                (matches!(creature.life, Life::Dying { .. }), format!("{name} is {life}"))
            }
            Standing::Stable => (creature.life == Life::Stable, format!("{name} is {life}")),
            Standing::Alive => (alive, format!("{name} is {life}")),
            Standing::Conscious => {
                let conscious = alive && !creature.is(Condition::Unconscious);
                let words = if alive { conditions(battle, id) } else { format!("{name} is dead") };
                (conscious, words)
            }
            Standing::Fled => {
                (creature.presence == Presence::Fled, format!("{name} is {presence}"))
            }
            Standing::Surrendered => {
                (creature.presence == Presence::Surrendered, format!("{name} is {presence}"))
            }
            Standing::Reserve => {
                (creature.presence == Presence::Reserve, format!("{name} is {presence}"))
            }
            Standing::Surprised => {
                let is = if creature.surprised { "is" } else { "is not" };
                (creature.surprised, format!("{name} {is} surprised"))
            }
            Standing::Bloodied => {
                let (now, most) = (creature.hit_points, battle.hit_point_maximum(id));
                (now <= most / 2, format!("{name} has {now} of {most} hit points"))
            }
            Standing::Burning => {
                let burns = battle.burns(id);
                let verb = if burns { "burns" } else { "does not burn" };
                (burns, format!("{name} {verb}"))
            }
            Standing::Underwater => {
                let under = battle.underwater(id);
                let is = if under { "is" } else { "is not" };
                (under, format!("{name} {is} under water"))
            }
            Standing::Readied => {
                let has = if creature.readied.is_some() { "has" } else { "has not" };
                (creature.readied.is_some(), format!("{name} {has} readied something"))
            }
        }
    }
}
