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
];

/// What is delivered of the other sections, by the beginnings of the ids.
const PARTS: &[&str] = &[
    "magic.concentration",
    "magic.path",
    "magic.reaction.",
    "magic.area",
    "fall.",
    "jump.",
    "teleport.",
    "breath.",
    "burning.",
    "fly.fall",
    "fly.hover",
];

/// What is not delivered yet of those sections, by the beginnings of the ids, and what it waits for.
pub const LATER: &[(&str, &str)] = &[
    ("size.squeeze", "narrow spaces need terrain"),
    ("move.speeds", "speeds other than walking"),
    ("object.sections", "objects larger than Large need terrain"),
];

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
