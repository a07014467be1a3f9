//! The sections of the catalogue.

use std::fmt;

use super::Rule;

/// A section of the catalogue.
///
/// The first eight hold the rules of the combat chapters themselves, the others what those lean on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Section {
    /// The order of combat.
    Order,
    /// Initiative and surprise.
    Init,
    /// What a turn holds.
    Turn,
    /// Playing on squares.
    Grid,
    /// Movement and position.
    Move,
    /// Making an attack.
    Attack,
    /// Mounted combat.
    Mount,
    /// Underwater combat.
    Water,
    /// The same matters, in the rest of the chapters.
    Chapter,
    /// D20 rolls.
    Roll,
    /// Actions.
    Action,
    /// Conditions.
    Condition,
    /// Damage, healing, dying.
    Damage,
    /// Casting spells.
    Magic,
    /// Weapons and armour.
    Weapon,
    /// Light and senses.
    Sense,
    /// Objects.
    Object,
    /// Falls, jumps, climbing, water, fire.
    Hazard,
    /// Stat blocks.
    Creature,
}

impl Section {
    /// Every section, in the catalogue's order.
    pub const ALL: [Section; 19] = [
        Section::Order,
        Section::Init,
        Section::Turn,
        Section::Grid,
        Section::Move,
        Section::Attack,
        Section::Mount,
        Section::Water,
        Section::Chapter,
        Section::Roll,
        Section::Action,
        Section::Condition,
        Section::Damage,
        Section::Magic,
        Section::Weapon,
        Section::Sense,
        Section::Object,
        Section::Hazard,
        Section::Creature,
    ];

    /// The heading of the section: `ORDER`.
    pub const fn name(self) -> &'static str {
        match self {
            Section::Order => "ORDER",
            Section::Init => "INIT",
            Section::Turn => "TURN",
            Section::Grid => "GRID",
            Section::Move => "MOVE",
            Section::Attack => "ATTACK",
            Section::Mount => "MOUNT",
            Section::Water => "WATER",
            Section::Chapter => "CHAPTER",
            Section::Roll => "ROLL",
            Section::Action => "ACTION",
            Section::Condition => "CONDITION",
            Section::Damage => "DAMAGE",
            Section::Magic => "MAGIC",
            Section::Weapon => "WEAPON",
            Section::Sense => "SENSE",
            Section::Object => "OBJECT",
            Section::Hazard => "HAZARD",
            Section::Creature => "CREATURE",
        }
    }

    /// What the section is about: `the order of combat`.
    pub const fn title(self) -> &'static str {
        match self {
            Section::Order => "the order of combat",
            Section::Init => "initiative and surprise",
            Section::Turn => "what a turn holds",
            Section::Grid => "playing on squares",
            Section::Move => "movement and position",
            Section::Attack => "making an attack",
            Section::Mount => "mounted combat",
            Section::Water => "underwater combat",
            Section::Chapter => "the same matters, further on",
            Section::Roll => "d20 rolls",
            Section::Action => "actions",
            Section::Condition => "conditions",
            Section::Damage => "damage, healing, dying",
            Section::Magic => "casting spells",
            Section::Weapon => "weapons and armour",
            Section::Sense => "light and senses",
            Section::Object => "objects",
            Section::Hazard => "falls, jumps, climbing, water, fire",
            Section::Creature => "stat blocks",
        }
    }

    /// The section's rules, in the catalogue's order.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |rule| rule.section() == self)
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
