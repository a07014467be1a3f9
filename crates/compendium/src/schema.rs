//! The JSON Schema of creature files.

use schemars::Schema;

use crate::text::StatBlockText;

/// The JSON Schema of creature files, for editors that check and complete them.
pub fn creature_schema() -> Schema {
    let mut schema = schemars::schema_for!(StatBlockText);
    schema.insert("title".to_owned(), "Creature".into());
    schema
}
