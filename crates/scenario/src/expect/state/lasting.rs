//! Conditions and effects on a creature.

use affray_rules::{Battle, CreatureId, Modifier, Origin, Rule, SpellId};

/// What something that lasts comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Rule(Rule),
    Spell(SpellId),
}

/// The conditions of a creature in words.
pub(super) fn conditions(battle: &Battle, id: CreatureId) -> String {
    let name = battle.name(id);
    let each: Vec<String> = battle
        .creature(id)
        .conditions
        .each()
        .map(|condition| {
            let from: Vec<&str> =
                battle.sources_of(id, condition).map(|from| battle.name(from)).collect();
            let condition = affray_words::condition(condition);
            if from.is_empty() {
                condition.to_owned()
            } else {
                format!("{condition} from {}", affray_words::list(from))
            }
        })
        .collect();
    if each.is_empty() {
        return format!("{name} has no condition");
    }
    format!("{name} is {}", affray_words::list(each))
}

/// Whether something of this source lies on a creature, and what does in words.
pub(super) fn affected(battle: &Battle, id: CreatureId, source: Source) -> (bool, String) {
    let wanted = match source {
        Source::Rule(rule) => Origin::Rule(rule),
        Source::Spell(spell) => Origin::Spell(spell),
    };
    let mut found: Vec<String> = Vec::new();
    for effect in battle.effects_on(id) {
        let word = match (effect.origin, effect.modifier) {
            (Origin::Rule(rule), _) => rule.to_string(),
            (Origin::Spell(spell), _) => affray_words::spell(battle, spell).to_owned(),
            (_, Modifier::Condition(c)) => affray_words::condition(c).to_owned(),
            _ => continue,
        };
        if !found.contains(&word) {
            found.push(word);
        }
    }
    let name = battle.name(id);
    let words = if found.is_empty() {
        format!("nothing affects {name}")
    } else {
        format!("{name} is affected by {}", affray_words::list(found))
    };
    (battle.effects_on(id).any(|effect| effect.origin == wanted), words)
}
