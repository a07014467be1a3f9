//! Dice notation, from any bytes: `cargo +nightly fuzz run dice_notation`.
#![no_main]

#[path = "../../crates/dice/tests/support/notation_body.rs"]
mod notation_body;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        notation_body::check_notation(text);
    }
});
