//! The JSON Schema of encounter files.

use schemars::Schema;

use super::text::EncounterText;

/// The JSON Schema of encounter files, for editors that check and complete them.
pub fn schema() -> Schema {
    schemars::schema_for!(EncounterText)
}
