//! Every key that files may have, and every word that may stand in them, is on a page.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use serde_json::Value;

const INTRO: &str = "# Every key and word of files

What encounter files ([ENCOUNTERS.md](ENCOUNTERS.md)) and creature files ([CREATURES.md](CREATURES.md))
may say, table by table: the pages show how it goes together, this one leaves nothing out. It is made
from the schemas.
";

/// Text in a cell of a table.
fn cell(description: Option<&Value>) -> String {
    let text = description.and_then(Value::as_str).unwrap_or("");
    let first = text.split("\n\n").next().unwrap_or("");
    first.replace('\n', " ").replace('|', "\\|")
}

/// The words of a table: those of a list, each with what it means.
fn words(schema: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let choices = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    let all = choices.into_iter().flatten().chain([schema]);
    for one in all {
        let said = cell(one.get("description"));
        if let Some(word) = one["const"].as_str() {
            found.push((word.to_owned(), said));
        } else {
            let list = one["enum"].as_array().into_iter().flatten();
            found.extend(list.filter_map(Value::as_str).map(|w| (w.to_owned(), String::new())));
        }
    }
    found
}

/// The keys of a table; of one that may be written in several ways, those of each.
fn keys(schema: &Value) -> Vec<(String, String)> {
    let choices = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    let all = choices.into_iter().flatten().chain([schema]);
    let mut found: Vec<(String, String)> = Vec::new();
    for one in all {
        for (key, value) in one["properties"].as_object().into_iter().flatten() {
            let own = cell(value.get("description"));
            let said = if own.is_empty() { cell(one.get("description")) } else { own };
            if !found.iter().any(|(known, _)| known == key) {
                found.push((key.clone(), said));
            }
        }
    }
    found
}

fn page(schemas: &[Value]) -> String {
    let mut tables: BTreeMap<String, &Value> = BTreeMap::new();
    for schema in schemas {
        let title = schema["title"].as_str().unwrap_or("File").to_owned();
        tables.insert(title, schema);
        for (name, table) in schema["$defs"].as_object().into_iter().flatten() {
            tables.entry(name.trim_end_matches("Text").to_owned()).or_insert(table);
        }
    }
    let mut page = INTRO.to_owned();
    for (name, schema) in tables {
        let (keys, words) = (keys(schema), words(schema));
        if keys.is_empty() && words.is_empty() {
            continue;
        }
        let about = cell(schema.get("description"));
        write!(page, "\n## {name}\n\n").expect("a text");
        if !about.is_empty() {
            write!(page, "{about}\n\n").expect("a text");
        }
        if words.iter().all(|(_, said)| said.is_empty()) && keys.is_empty() {
            let list: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            writeln!(page, "{}", list.join(", ")).expect("a text");
            continue;
        }
        page += "| | |\n|---|---|\n";
        for (word, said) in words {
            writeln!(page, "| `\"{word}\"` | {said} |").expect("a text");
        }
        for (key, said) in keys {
            writeln!(page, "| `{key}` | {said} |").expect("a text");
        }
    }
    page
}

#[test]
fn the_page_of_keys_is_up_to_date() {
    let schemas = [affray_compendium::encounter::schema(), affray_compendium::creature_schema()];
    let schemas = schemas.map(|schema| serde_json::to_value(schema).expect("JSON"));
    let now = page(&schemas);
    assert!(now.contains("| `mounted-on` |") && now.contains("| `blind-beyond` |"), "{now}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/KEYS.md");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &now).expect("the page");
    }
    let filed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        filed == now,
        "docs/KEYS.md is out of date: run \
         `UPDATE_SCHEMA=1 cargo test -p affray-compendium --test documented keys`"
    );
}
