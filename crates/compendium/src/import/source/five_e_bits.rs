//! Monsters of the 5e-bits API and database.

use affray_rules::{Ability, Edition};
use serde_json::Value;

use super::json::{deep, figure, get, list, number, string, words as joined};
use crate::import::{
    figures::Answer,
    sheet::{Feature, Section, Sheet},
    words,
};

/// Whether a creature is in this form.
pub(super) fn is(value: &Value) -> bool {
    get(value, "hit_points").is_some()
        && (value.get("armor_class").is_some_and(Value::is_array) || get(value, "index").is_some())
}

/// Reads a creature.
pub(super) fn read(value: &Value) -> Sheet {
    let mut sheet = Sheet {
        name: words::title(&string(value, "name").unwrap_or_default()),
        edition: edition(value),
        hp: figure(value, "hit_points"),
        challenge: get(value, "challenge_rating").and_then(|cr| words::challenge(&cr.to_string())),
        proficiency: figure(value, "proficiency_bonus"),
        ac: armour_class(value),
        ..Sheet::default()
    };
    sheet.size_and_type(&string(value, "size").unwrap_or_default());
    sheet.size_and_type(&string(value, "type").unwrap_or_default());
    let roll = string(value, "hit_points_roll").or(string(value, "hit_dice"));
    sheet.hit_dice = roll.and_then(|dice| words::dice(&dice));
    for ability in Ability::ALL {
        sheet.abilities[ability.index()] = figure(value, &words::name_of(&ability));
    }
    sheet.complete_hit_dice();
    super::speeds(&mut sheet, get(value, "speed"));
    super::senses(&mut sheet, get(value, "senses"));
    for proficiency in list(get(value, "proficiencies")) {
        let Some(bonus) = figure(proficiency, "value") else { continue };
        let name = deep(proficiency, &["proficiency", "name"]).and_then(super::json::text);
        let name = name.unwrap_or_default();
        match name.split_once(": ") {
            Some(("Saving Throw", ability)) => sheet.save_bonuses(&format!("{ability} {bonus}")),
            Some(("Skill", skill)) => sheet.skill(skill, bonus),
            _ => sheet.note(format!("proficiency: {}", words::title(&name))),
        }
    }
    for (key, answer) in [
        ("damage_resistances", Answer::Resistance),
        ("damage_immunities", Answer::Immunity),
        ("damage_vulnerabilities", Answer::Vulnerability),
    ] {
        sheet.answer(answer, &joined(get(value, key), ";"));
    }
    sheet.condition_immunity(&joined(get(value, "condition_immunities"), ","));
    for (key, section) in [
        ("special_abilities", Section::Trait),
        ("actions", Section::Action),
        ("bonus_actions", Section::BonusAction),
        ("reactions", Section::Reaction),
        ("legendary_actions", Section::Legendary),
    ] {
        sheet.features.extend(list(get(value, key)).iter().filter_map(|f| feature(f, section)));
    }
    sheet
}

fn edition(value: &Value) -> Option<Edition> {
    let url = string(value, "url")?;
    Edition::ALL.into_iter().find(|edition| url.contains(&format!("/{}/", edition.year())))
}

/// A number, or a list of what makes it up, the last of which has everything on.
fn armour_class(value: &Value) -> Option<i64> {
    match get(value, "armor_class")? {
        Value::Array(all) => {
            let steady = all.iter().filter(|ac| {
                ac.get("type")
                    .and_then(Value::as_str)
                    .is_none_or(|t| t != "condition" && t != "spell")
            });
            steady.filter_map(|ac| figure(ac, "value")).max()
        }
        other => number(other),
    }
}

fn feature(value: &Value, section: Section) -> Option<Feature> {
    let name = string(value, "name")?;
    let prose = string(value, "desc").unwrap_or_default();
    let mut feature = Feature::new(section, &name, &prose);
    if let Some(usage) = get(value, "usage") {
        let times = figure(usage, "times").and_then(|times| u8::try_from(times).ok());
        let least = figure(usage, "min_value").and_then(|least| u8::try_from(least).ok());
        match string(usage, "type").as_deref() {
            Some("per day") => feature.usage.per_day = times,
            Some("recharge on roll") => feature.usage.recharge = least,
            _ => {}
        }
    }
    Some(feature)
}
