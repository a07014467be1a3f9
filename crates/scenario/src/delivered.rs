use affray_rules::{Rule, catalogue::Section};

/// The sections that are delivered as a whole, but for [`LATER`].
const SECTIONS: &[Section] = &[
    Section::Order,
    Section::Init,
    Section::Turn,
    Section::Attack,
    Section::Chapter,
    Section::Roll,
    Section::Action,
    Section::Condition,
    Section::Damage,
    Section::Weapon,
    Section::Object,
    Section::Water,
    Section::Sense,
    Section::Mount,
    Section::Grid,
    Section::Move,
    Section::Hazard,
];

/// What is delivered of the other sections, by the beginnings of the ids.
const PARTS: &[&str] = &[
    "magic.concentration",
    "magic.path",
    "magic.reaction.",
    "magic.area",
    "creature.actions",
    "creature.daily",
    "creature.recharge",
    "creature.rest",
    "creature.legendary",
    "creature.lair",
    "creature.average",
    "creature.hp",
    "creature.spells",
    "magic.verbal",
];

/// What is not delivered yet of those sections, by the beginnings of the ids, and what it waits for.
pub const LATER: &[(&str, &str)] = &[("creature.recharge.rest", "rests, which no fight has")];

/// Whether the engine plays the rule, so that scenarios have to show it.
pub fn is_delivered(rule: Rule) -> bool {
    let id = rule.id();
    if LATER.iter().any(|(later, _)| id.starts_with(later)) {
        return false;
    }
    SECTIONS.contains(&rule.section()) || PARTS.iter().any(|part| id.starts_with(part))
}

/// Every rule that the engine plays.
pub fn delivered() -> impl Iterator<Item = Rule> {
    Rule::ALL.into_iter().filter(|rule| is_delivered(*rule))
}
