//! Monsters of Open5e, of both versions of its API.

use affray_rules::{Ability, Edition};
use serde_json::Value;

use super::json::{deep, figure, get, list, string, words as joined};
use crate::import::{
    figures::Answer,
    sheet::{Feature, SENSES, Section, Sheet},
    words,
};

/// Whether a creature is in this form.
pub(super) fn is(value: &Value) -> bool {
    get(value, "hit_points").is_some()
        && (get(value, "ability_scores").is_some()
            || get(value, "slug").is_some()
            || get(value, "document__slug").is_some()
            || get(value, "strength").is_some())
}

/// Reads a creature.
pub(super) fn read(value: &Value) -> Sheet {
    let rating = string(value, "challenge_rating")
        .or(string(value, "challenge_rating_text"))
        .or(string(value, "challenge_rating_decimal"))
        .or(string(value, "cr"));
    let mut sheet = Sheet {
        name: words::title(&string(value, "name").unwrap_or_default()),
        edition: edition(value),
        hp: figure(value, "hit_points"),
        ac: figure(value, "armor_class"),
        challenge: rating.and_then(|rating| words::challenge(&rating)),
        proficiency: figure(value, "proficiency_bonus"),
        initiative: figure(value, "initiative_bonus"),
        ..Sheet::default()
    };
    sheet.size_and_type(&string(value, "size").unwrap_or_default());
    sheet.size_and_type(&string(value, "type").unwrap_or_default());
    sheet.hit_dice = string(value, "hit_dice").and_then(|dice| words::dice(&dice));
    let scores = get(value, "ability_scores").unwrap_or(value);
    for ability in Ability::ALL {
        let name = words::name_of(&ability);
        sheet.abilities[ability.index()] = figure(scores, &name);
        let bonus = figure(value, &format!("{name}_save"));
        let bonus = bonus.or_else(|| figure(get(value, "saving_throws")?, &name));
        if let Some(bonus) = bonus {
            sheet.saves.insert(ability, bonus);
        }
    }
    sheet.complete_hit_dice();
    super::speeds(&mut sheet, get(value, "speed"));
    match get(value, "senses") {
        Some(senses) => super::senses(&mut sheet, Some(senses)),
        None => {
            for (place, sense) in SENSES.iter().enumerate() {
                sheet.senses[place] = figure(value, &format!("{sense}_range"));
            }
        }
    }
    let skills = get(value, "skills").or(get(value, "skill_bonuses"));
    for (skill, bonus) in skills.and_then(Value::as_object).into_iter().flatten() {
        if let Some(bonus) = super::json::number(bonus) {
            sheet.skill(&skill.replace('_', " "), bonus);
        }
    }
    let answers = get(value, "resistances_and_immunities").unwrap_or(value);
    for (key, answer) in [
        ("damage_resistances", Answer::Resistance),
        ("damage_immunities", Answer::Immunity),
        ("damage_vulnerabilities", Answer::Vulnerability),
    ] {
        // What is displayed has the qualifiers that the list leaves out.
        let shown = string(answers, &format!("{key}_display")).filter(|text| !text.is_empty());
        let text = shown.unwrap_or_else(|| joined(get(answers, key), ";"));
        sheet.answer(answer, &text);
    }
    sheet.condition_immunity(&joined(get(answers, "condition_immunities"), ","));
    for (key, section) in [
        ("special_abilities", Section::Trait),
        ("traits", Section::Trait),
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
    let said = [
        deep(value, &["document", "gamesystem", "key"]),
        deep(value, &["document", "key"]),
        get(value, "gamesystem"),
        get(value, "document"),
    ];
    let said = said.into_iter().flatten().filter_map(Value::as_str);
    let by_year = said
        .filter_map(|key| Edition::ALL.into_iter().find(|edition| key.contains(edition.year())))
        .next();
    // Whatever the first version of the API serves is older than the newer edition.
    by_year.or_else(|| get(value, "document__slug").map(|_| Edition::E2014))
}

fn feature(value: &Value, section: Section) -> Option<Feature> {
    let section = match string(value, "action_type").as_deref() {
        Some("BONUS_ACTION") => Section::BonusAction,
        Some("REACTION") => Section::Reaction,
        Some("LEGENDARY_ACTION") => Section::Legendary,
        Some("LAIR_ACTION") => Section::Lair,
        _ => section,
    };
    let name = string(value, "name")?;
    let prose = string(value, "desc").unwrap_or_default();
    let mut feature = Feature::new(section, &name, &prose);
    if let Some(limits) = get(value, "usage_limits") {
        let number = figure(limits, "param").and_then(|number| u8::try_from(number).ok());
        match string(limits, "type").as_deref() {
            Some("PER_DAY") => feature.usage.per_day = number,
            Some("RECHARGE_ON_ROLL") => feature.usage.recharge = number,
            _ => {}
        }
    }
    let cost = figure(value, "legendary_action_cost").and_then(|cost| u8::try_from(cost).ok());
    feature.usage.cost = cost.filter(|cost| *cost > 1).or(feature.usage.cost);
    Some(feature)
}
