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
    Section::Magic,
    Section::Creature,
];

/// What is not delivered yet of those sections, by the beginnings of the ids, and what it waits for.
pub const LATER: &[(&str, &str)] =
    &[("creature.ammunition", "monsters whose shots are counted, which is up to the table")];

/// Whether the engine plays the rule, so that scenarios have to show it.
pub fn is_delivered(rule: Rule) -> bool {
    let id = rule.id();
    if LATER.iter().any(|(later, _)| id.starts_with(later)) {
        return false;
    }
    SECTIONS.contains(&rule.section())
}

/// Every rule that the engine plays.
pub fn delivered() -> impl Iterator<Item = Rule> {
    Rule::ALL.into_iter().filter(|rule| is_delivered(*rule))
}
