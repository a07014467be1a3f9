//! Values of the test kit, taken over by tests inside the engine: they see another copy of its types.

use serde::{Serialize, de::DeserializeOwned};

/// A value of this crate's copy of a type, from the test kit's copy or the other way round.
pub(crate) fn as_here<A: Serialize, B: DeserializeOwned>(value: &A) -> B {
    let json = serde_json::to_value(value).expect("a value of the rules can be written");
    serde_json::from_value(json).expect("what was written can be read")
}
