//! Numbers of a creature: hit points, AC, feet that are left, and others.

use affray_rules::{Battle, CreatureId};

use crate::reader::Reader;

/// A number about a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    HitPoints,
    Maximum,
    Temporary,
    Exhaustion,
    Speed,
    Movement,
    ArmourClass,
    Initiative,
    Stealth,
    EscapeDc,
    PassivePerception,
    FreeHands,
    Height,
    Breath,
}

const NUMBERS: [(&str, Number); 14] = [
    ("hp max", Number::Maximum),
    ("hp", Number::HitPoints),
    ("temp", Number::Temporary),
    ("exhaustion", Number::Exhaustion),
    ("speed", Number::Speed),
    ("movement", Number::Movement),
    ("ac", Number::ArmourClass),
    ("initiative", Number::Initiative),
    ("stealth", Number::Stealth),
    ("escape dc", Number::EscapeDc),
    ("passive perception", Number::PassivePerception),
    ("free hands", Number::FreeHands),
    ("height", Number::Height),
    ("breath", Number::Breath),
];

impl Number {
    /// The number that the next words name, if they do.
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Number> {
        NUMBERS.into_iter().find(|(words, _)| reader.take(words)).map(|(_, number)| number)
    }

    /// The number as it stands, and in words.
    pub(super) fn look(self, battle: &Battle, id: CreatureId) -> (i32, String) {
        let creature = battle.creature(id);
        let name = battle.name(id);
        match self {
            Number::HitPoints => {
                let n = creature.hit_points;
                (n.into(), format!("{name} has {}", affray_words::plural(n, "hit point")))
            }
            Number::Maximum => {
                let n = battle.hit_point_maximum(id);
                (n.into(), format!("the hit point maximum of {name} is {n}"))
            }
            Number::Temporary => {
                let n = creature.temporary;
                (n.into(), format!("{name} has {}", affray_words::plural(n, "temporary hit point")))
            }
            Number::Exhaustion => {
                let n = creature.exhaustion;
                (n.into(), format!("{name} has {} of exhaustion", affray_words::plural(n, "level")))
            }
            Number::Speed => {
                let n = battle.speed(id);
                (n.into(), format!("the speed of {name} is {n} ft"))
            }
            Number::Movement if battle.turn().creature == id => {
                let n = battle.movement_left();
                (n.into(), format!("{name} has {n} ft of movement left"))
            }
            Number::Movement => (-1, format!("it is not {name}'s turn")),
            Number::ArmourClass => {
                let n = battle.armour_class(id);
                (n, format!("the AC of {name} is {n}"))
            }
            Number::Initiative => {
                let n = creature.initiative;
                (n.into(), format!("{name} acts on {n}"))
            }
            Number::Stealth => {
                let n = creature.stealth;
                (n.into(), format!("{name} hides with a total of {n}"))
            }
            Number::EscapeDc => match battle.escape_dc(id) {
                Some(n) => (n.into(), format!("{name} escapes against DC {n}")),
                None => (-1, format!("no hold with a DC is on {name}")),
            },
            Number::PassivePerception => {
                let n = battle.passive_perception(id);
                (n, format!("the passive Perception of {name} is {n}"))
            }
            Number::Height => {
                let n = creature.height;
                (n.into(), format!("{name} is at level {n}"))
            }
            Number::Breath => match creature.breath {
                Some(breath) => {
                    let rounds = affray_words::plural(breath.left, "round");
                    (breath.left.into(), format!("{name} has breath for {rounds}"))
                }
                None => (-1, format!("{name} breathes freely")),
            },
            Number::FreeHands => {
                let n = battle.free_hands(id);
                (n as i32, format!("{name} has {} free", affray_words::plural(n as u64, "hand")))
            }
        }
    }
}
