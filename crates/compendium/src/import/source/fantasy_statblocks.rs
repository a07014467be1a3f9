//! Stat blocks of the Fantasy Statblocks plugin, in YAML or JSON.

use affray_rules::Edition;
use serde_json::Value;

use super::json::{figure, get, list, number, string, text, words as joined};
use crate::import::{
    figures::Answer,
    sheet::{Casting, Feature, Section, Sheet},
    words,
};

/// Whether a creature is in this form.
pub(super) fn is(value: &Value) -> bool {
    let named = get(value, "name").is_some() || get(value, "monster").is_some();
    named && (get(value, "hp").is_some() || get(value, "stats").is_some())
}

/// Reads a creature.
pub(super) fn read(value: &Value) -> Sheet {
    let name = string(value, "name").or(string(value, "monster")).unwrap_or_default();
    let mut sheet = Sheet {
        name: words::title(&name),
        edition: string(value, "layout").and_then(|layout| {
            Edition::ALL.into_iter().find(|edition| layout.contains(edition.year()))
        }),
        ac: figure(value, "ac"),
        challenge: string(value, "cr").and_then(|rating| words::challenge(&rating)),
        ..Sheet::default()
    };
    sheet.size_and_type(&string(value, "size").unwrap_or_default());
    sheet.size_and_type(&string(value, "type").unwrap_or_default());
    sheet.hit_points(&string(value, "hp").unwrap_or_default());
    if let Some(dice) = string(value, "hit_dice").and_then(|dice| words::dice(&dice)) {
        sheet.hit_dice = Some(dice);
    }
    if let Some(Value::Array(scores)) = get(value, "stats") {
        for (place, score) in sheet.abilities.iter_mut().zip(scores) {
            *place = number(score);
        }
    }
    sheet.complete_hit_dice();
    sheet.initiative = initiative(value);
    match get(value, "speed") {
        Some(Value::Number(feet)) => sheet.speed(&feet.to_string()),
        Some(speed @ Value::Object(_)) => super::speeds(&mut sheet, Some(speed)),
        other => sheet.speed(&joined(other, ", ")),
    }
    sheet.sense(&joined(get(value, "senses"), ", "));
    sheet.save_bonuses(&pairs(get(value, "saves")));
    sheet.skill_bonuses(&pairs(get(value, "skillsaves")));
    for (key, answer) in [
        ("damage_resistances", Answer::Resistance),
        ("damage_immunities", Answer::Immunity),
        ("damage_vulnerabilities", Answer::Vulnerability),
    ] {
        sheet.answer(answer, &joined(get(value, key), ";"));
    }
    sheet.condition_immunity(&joined(get(value, "condition_immunities"), ","));
    for (key, section) in [
        ("traits", Section::Trait),
        ("actions", Section::Action),
        ("bonus_actions", Section::BonusAction),
        ("reactions", Section::Reaction),
        ("legendary_actions", Section::Legendary),
        ("mythic_actions", Section::Legendary),
        ("lair_actions", Section::Lair),
    ] {
        for one in list(get(value, key)) {
            match feature(one, section) {
                Some(feature) => sheet.features.push(feature),
                None => sheet.note(format!("an entry of {key} without a name")),
            }
        }
    }
    let spells: Vec<String> = list(get(value, "spells")).iter().map(pair).collect();
    if !spells.is_empty() {
        sheet.spellcasting = Casting::read(&words::plain(&spells.join(" ")));
    }
    sheet
}

/// The newer layout gives the modifier, the score, or both: `+2 (12)`.
fn initiative(value: &Value) -> Option<i64> {
    let said = get(value, "initiative")?;
    let signed = said.as_str().is_none_or(|text| words::plain(text).starts_with(['+', '-']));
    number(said).filter(|_| signed)
}

/// `[{dex: 4}, {wis: 2}]`, a table or a text, as a text.
fn pairs(value: Option<&Value>) -> String {
    match value {
        Some(Value::Array(all)) => all.iter().map(pair).collect::<Vec<_>>().join(", "),
        Some(other) => pair(other),
        None => String::new(),
    }
}

fn pair(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(key, value)| format!("{key}: {}", text(value).unwrap_or_default()));
            fields.collect::<Vec<_>>().join(", ")
        }
        other => text(other).unwrap_or_default(),
    }
}

/// A table with name and desc, or a list of the two.
fn feature(value: &Value, section: Section) -> Option<Feature> {
    let (name, prose) = match value {
        Value::Array(both) => (text(both.first()?)?, both.get(1).and_then(text)),
        _ => (string(value, "name")?, string(value, "desc")),
    };
    Some(Feature::new(section, &name, &prose.unwrap_or_default()))
}
