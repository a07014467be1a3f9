//! Stat blocks of Improved Initiative, one or a whole export.

use affray_rules::Ability;
use serde_json::Value;

use super::json::{deep, figure, get, list, number, string, text, words as joined};
use crate::import::{
    figures::Answer,
    sheet::{Feature, Section, Sheet},
    words,
};

/// Whether a creature is in this form.
pub(super) fn is(value: &Value) -> bool {
    get(value, "Name").is_some() && get(value, "HP").is_some()
}

/// Reads a creature.
pub(super) fn read(value: &Value) -> Sheet {
    let mut sheet = Sheet {
        name: words::title(&string(value, "Name").unwrap_or_default()),
        ac: get(value, "AC").and_then(|ac| number(get(ac, "Value").unwrap_or(ac))),
        challenge: string(value, "Challenge").and_then(|rating| words::challenge(&rating)),
        ..Sheet::default()
    };
    sheet.size_and_type(&string(value, "Type").unwrap_or_default());
    if let Some(notes) = deep(value, &["HP", "Notes"]).and_then(text) {
        sheet.hit_points(notes.trim_matches(['(', ')']));
    }
    let hp = get(value, "HP").and_then(|hp| number(get(hp, "Value").unwrap_or(hp)));
    sheet.hp = hp.or(sheet.hp);
    for ability in Ability::ALL {
        let short = words::short(ability);
        let key = format!("{}{}", short[..1].to_uppercase(), &short[1..]);
        sheet.abilities[ability.index()] = deep(value, &["Abilities", &key]).and_then(number);
    }
    sheet.complete_hit_dice();
    // It comes on top of Dexterity there.
    let extra = figure(value, "InitiativeModifier");
    sheet.initiative = extra.map(|extra| extra.saturating_add(sheet.modifier(Ability::Dexterity)));
    sheet.speed(&joined(get(value, "Speed"), ", "));
    sheet.sense(&joined(get(value, "Senses"), ", "));
    for (key, answer) in [
        ("DamageResistances", Answer::Resistance),
        ("DamageImmunities", Answer::Immunity),
        ("DamageVulnerabilities", Answer::Vulnerability),
    ] {
        sheet.answer(answer, &joined(get(value, key), ";"));
    }
    sheet.condition_immunity(&joined(get(value, "ConditionImmunities"), ","));
    for save in list(get(value, "Saves")) {
        if let (Some(name), Some(bonus)) = (string(save, "Name"), figure(save, "Modifier")) {
            sheet.save_bonuses(&format!("{name} {bonus}"));
        }
    }
    for skill in list(get(value, "Skills")) {
        if let (Some(name), Some(bonus)) = (string(skill, "Name"), figure(skill, "Modifier")) {
            sheet.skill(&name, bonus);
        }
    }
    for (key, section) in [
        ("Traits", Section::Trait),
        ("Actions", Section::Action),
        ("BonusActions", Section::BonusAction),
        ("Reactions", Section::Reaction),
        ("LegendaryActions", Section::Legendary),
        ("MythicActions", Section::Legendary),
    ] {
        for feature in list(get(value, key)) {
            let Some(name) = string(feature, "Name") else { continue };
            let usage = string(feature, "Usage").filter(|usage| !usage.is_empty());
            let name = usage.map_or(name.clone(), |usage| format!("{name} ({usage})"));
            let prose = string(feature, "Content").unwrap_or_default();
            sheet.features.push(Feature::new(section, &name, &prose));
        }
    }
    sheet
}
