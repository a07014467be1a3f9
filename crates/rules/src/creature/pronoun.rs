//! How people speak of a creature.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The word that stands for a creature's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Pronoun {
    He,
    She,
    They,
    It,
}
