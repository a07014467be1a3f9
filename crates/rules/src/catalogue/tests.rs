use std::collections::HashSet;

use super::{Rule, Section, Text};
use crate::ruleset::Edition;

/// Every text of the catalogue, with its rule and edition.
fn texts() -> impl Iterator<Item = (Rule, Edition, &'static Text)> {
    Rule::ALL.into_iter().flat_map(|rule| {
        Edition::ALL.into_iter().filter_map(move |e| rule.text(e).map(|text| (rule, e, text)))
    })
}

/// `turn.budget` as a variant is named: `TurnBudget`.
fn camel(id: &str) -> String {
    let part = |part: &str| part[..1].to_uppercase() + &part[1..];
    id.split('.').map(part).collect()
}

#[test]
fn the_catalogue_is_complete() {
    assert_eq!(Rule::COUNT, 414);
    let ids: HashSet<_> = Rule::ALL.into_iter().map(Rule::id).collect();
    assert_eq!(ids.len(), Rule::COUNT);
    let titles: HashSet<_> = Rule::ALL.into_iter().map(Rule::title).collect();
    assert_eq!(titles.len(), Rule::COUNT);
}

#[test]
fn rules_are_numbered_in_order() {
    for (number, rule) in Rule::ALL.into_iter().enumerate() {
        assert_eq!(rule as usize, number);
    }
    let by_section: Vec<_> = Section::ALL.into_iter().flat_map(Section::rules).collect();
    assert_eq!(by_section, Rule::ALL);
}

#[test]
fn a_variant_is_its_id_in_camel_case() {
    for (rule, variant) in Rule::ALL.into_iter().zip(Rule::VARIANTS) {
        assert_eq!(camel(rule.id()), variant);
    }
}

#[test]
fn an_id_names_its_rule() {
    for rule in Rule::ALL {
        assert_eq!(Rule::from_id(rule.id()), Some(rule));
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
    assert_eq!(Rule::from_id("turn.budgets"), None);
}

#[test]
fn an_unknown_id_suggests_the_nearest() {
    let message = |id: &str| id.parse::<Rule>().expect_err("no such rule").to_string();
    assert_eq!(message("turn.budgt"), "no rule `turn.budgt`: did you mean `turn.budget`?");
    assert_eq!(message("armor.shield"), "no rule `armor.shield`: did you mean `armour.shield`?");
    assert_eq!(message("xyzzy"), "no rule `xyzzy`");
    assert_eq!(message(""), "no rule ``");
}

#[test]
fn every_rule_stands_in_an_edition() {
    for rule in Rule::ALL {
        assert!(Edition::ALL.into_iter().any(|e| rule.in_edition(e)), "{rule} is in no edition");
    }
    assert!(Rule::InitTieRoll.in_edition(Edition::E2014));
    assert!(!Rule::InitTieRoll.in_edition(Edition::E2024));
    assert!(!Rule::MasteryVex.in_edition(Edition::E2014));
    assert!(Rule::MasteryVex.in_edition(Edition::E2024));
}

#[test]
fn every_text_says_something_and_where_it_comes_from() {
    for (rule, edition, text) in texts() {
        assert!(text.says.ends_with('.'), "{rule} in {edition}: {}", text.says);
        assert!(!text.says.contains("  "), "{rule} in {edition}: {}", text.says);
        let own = match edition {
            Edition::E2014 => "SRD 5.1, ",
            Edition::E2024 => "SRD 5.2.1, ",
        };
        let lent = text.srd.starts_with("SRD 5.2.1, ") && text.srd.ends_with(" is silent)");
        assert!(text.srd.starts_with(own) || lent, "{rule} in {edition}: {}", text.srd);
    }
}

#[test]
fn titles_are_short() {
    for rule in Rule::ALL {
        assert!((2..=5).contains(&rule.title().split(' ').count()), "{rule}: {}", rule.title());
    }
}

#[test]
fn a_rule_is_written_as_its_id_or_its_number() {
    for rule in Rule::ALL {
        let json = serde_json::to_string(&rule).expect("a rule can be written");
        assert_eq!(json, format!("\"{rule}\""));
        assert_eq!(serde_json::from_str::<Rule>(&json).expect("and read"), rule);
        let bytes = postcard::to_allocvec(&rule).expect("a rule can be written");
        assert_eq!(postcard::from_bytes::<Rule>(&bytes).expect("and read"), rule);
    }
    let error = serde_json::from_str::<Rule>("\"turn.budgt\"").expect_err("no such rule");
    assert!(error.to_string().contains("did you mean `turn.budget`?"), "{error}");
    let past = postcard::to_allocvec(&(Rule::COUNT as u16)).expect("a number can be written");
    assert!(postcard::from_bytes::<Rule>(&past).is_err());
}

#[test]
fn the_schema_lists_the_ids() {
    let schema = schemars::schema_for!(Rule).to_value();
    assert_eq!(schema["type"], "string");
    assert_eq!(schema["enum"].as_array().map(Vec::len), Some(Rule::COUNT));
    assert_eq!(schema["enum"][0], "order.round");
}
