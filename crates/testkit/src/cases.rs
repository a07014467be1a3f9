//! How many cases a property is tried with.

use proptest::prelude::ProptestConfig;

/// The configuration of a property that is tried `cases` times. Where `PROPTEST_CASES` asks for more
/// than its usual 256, the property is tried more often in proportion.
pub fn cases(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = (cases * usual.cases).div_ceil(256);
    ProptestConfig { cases, failure_persistence: None, ..usual }
}
