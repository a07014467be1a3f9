//! How many cases a property is tried with.

use proptest::prelude::ProptestConfig;

/// So many cases where `PROPTEST_CASES` is unset, and in that proportion to its usual 256 where it
/// asks for more.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = (cases * usual.cases).div_ceil(256);
    ProptestConfig { cases, failure_persistence: None, ..usual }
}
