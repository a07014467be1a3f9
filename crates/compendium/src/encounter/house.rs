//! House rules: fields of the ruleset that an encounter changes.

use std::{borrow::Cow, collections::BTreeMap};

use affray_rules::Ruleset;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::file::{At, Fault, suggest};

/// Fields of the ruleset that a table plays otherwise, by name.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct HouseRules(BTreeMap<At<String>, At<toml::Value>>);

impl Eq for HouseRules {}

impl HouseRules {
    /// These, with one more, or with another value for one of them: `on`, `off`, a number, or a
    /// word.
    pub(crate) fn with(&self, name: &str, value: &str) -> HouseRules {
        let value = match value {
            "on" | "yes" | "true" => toml::Value::Boolean(true),
            "off" | "no" | "false" => toml::Value::Boolean(false),
            _ => match value.parse() {
                Ok(number) => toml::Value::Integer(number),
                Err(_) => toml::Value::String(value.to_owned()),
            },
        };
        let mut rules = self.0.clone();
        rules.retain(|known, _| known.value != name);
        let key = At { span: 0..0, value: name.to_owned() };
        rules.insert(key, At { span: 0..0, value });
        HouseRules(rules)
    }

    /// The ruleset with the house rules in it.
    pub(crate) fn over(&self, ruleset: Ruleset) -> Result<Ruleset, Fault> {
        let mut fields = match serde_json::to_value(ruleset) {
            Ok(Value::Object(fields)) => fields,
            // A struct of plain enums is always an object.
            _ => return Ok(ruleset),
        };
        let mut result = ruleset;
        for (key, given) in &self.0 {
            let known = fields.keys().filter(|k| *k != "edition").map(String::as_str);
            if key.value == "edition" || !fields.contains_key(&key.value) {
                return Err(Fault::at(&key.span, format!("no house rule “{}”", key.value))
                    .help(suggest(&key.value, known)));
            }
            let value = serde_json::to_value(&given.value).unwrap_or(Value::Null);
            let before = fields.insert(key.value.clone(), value.clone());
            result = match serde_json::from_value(Value::Object(fields.clone())) {
                Ok(ruleset) => ruleset,
                Err(error) => {
                    // "none" takes away what a rule may lack, such as a cap.
                    fields.insert(key.value.clone(), Value::Null);
                    match serde_json::from_value(Value::Object(fields.clone())) {
                        Ok(ruleset) if value == "none" => ruleset,
                        _ => {
                            let now = before.map_or_else(String::new, |b| b.to_string());
                            return Err(wrong_value(key, given, &error.to_string(), &now));
                        }
                    }
                }
            };
        }
        Ok(result)
    }
}

fn wrong_value(key: &At<String>, given: &At<toml::Value>, said: &str, now: &str) -> Fault {
    let problem = format!("{} is no value of the house rule “{}”", given.value, key.value);
    let known: Vec<&str> = said.split('`').skip(1).step_by(2).skip(1).collect();
    let help = match (&given.value, known.is_empty()) {
        (toml::Value::String(wrong), false) => suggest(wrong, known),
        (_, false) => format!("write one of: {}", known.join(", ")),
        _ => format!("the edition's own value is {now}"),
    };
    Fault::at(&given.span, problem).help(help)
}

/// The schema of the ruleset, with nothing required.
impl JsonSchema for HouseRules {
    fn schema_name() -> Cow<'static, str> {
        "HouseRules".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Ruleset::json_schema(generator);
        schema.remove("required");
        if let Some(Value::Object(fields)) = schema.get_mut("properties") {
            fields.remove("edition");
            // TOML has no null: what may be lacking is "none".
            for field in fields.values_mut().filter_map(Value::as_object_mut) {
                if let Some(Value::Array(types)) = field.get("type")
                    && let Some(kind) = types.iter().find(|t| *t != "null").cloned()
                {
                    field.remove("type");
                    field.remove("format");
                    field.insert("anyOf".into(), json!([{ "type": kind }, { "const": "none" }]));
                }
            }
        }
        schema.insert("description".into(), "Rules that differ from the edition's.".into());
        schema
    }
}
