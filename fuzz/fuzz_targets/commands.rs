//! Random bytes as commands: no crash, and a refused command changes nothing.

#![no_main]

use affray_dice::Seeded;
use affray_rules::{Battle, Edition, Silent};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let edition = Edition::ALL[usize::from(first % 2)];
    let setup = affray_testkit::setup(edition, u64::from(first / 2));
    let mut dice = Seeded::new(u64::from(*first));
    let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("random setups are right");
    affray_testkit::feed_bytes(&mut battle, &mut dice, rest);
});
