//! The fuzz target's body, over texts that the tests make up.

#[path = "support/notation_body.rs"]
mod notation_body;

use notation_body::check_notation;
use proptest::prelude::*;

/// Pieces of notation in any order: most of it wrong, some of it right.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "d", "d6", "2d6", "4d6", "10d10", "d20", "d%", "1d1", "kh", "kl", "dh", "dl", "ro",
            "rr", "min", "max", "mi", "ma", "!", "!o", "<", "<=", ">", ">=", "=", "+", "-", "*",
            "/", "(", ")", "[", "]", "[fire]", "[ü]", " ", "−", "×", "k", "r", "x", "\0", "é",
        ])
        .prop_map(str::to_owned),
        (0_u32..30).prop_map(|number| number.to_string()),
        (0_u32..2_000_000).prop_map(|number| number.to_string()),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Terms with modifiers, and operators between them: most of it right.
fn sensible() -> impl Strategy<Value = String> {
    let modifier = prop::sample::select(vec![
        "", "", "kh1", "kl", "kh2", "dl1", "dh", "ro1", "ro<=2", "rr1", "rr>=3", "min2", "max3",
        "!", "!>=3", "!o", "!o<3", "[fire]", "[cold]",
    ]);
    let operator = prop::sample::select(vec!["+", " - ", "*", "/", "+(", ")-", ")*(", "/-("]);
    let term = (1_u16..40, 1_u16..40, modifier.clone(), modifier, operator).prop_map(
        |(count, sides, first, second, operator)| {
            format!("{count}d{sides}{first}{second}{operator}")
        },
    );
    prop::collection::vec(term, 1..4).prop_map(|terms| {
        let mut text = terms.concat() + "3";
        let open = text.matches('(').count();
        let closed = text.matches(')').count();
        text.insert_str(0, &"(".repeat(closed.saturating_sub(open)));
        text + &")".repeat(open.saturating_sub(closed))
    })
}

proptest! {
    #[test]
    fn any_characters(text in any::<String>()) {
        check_notation(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        if let Ok(text) = std::str::from_utf8(&bytes) {
            check_notation(text);
        }
    }

    #[test]
    fn any_characters_of_notation(text in "[0-9dkhlroxmina!<>=+*/()\\[\\] -]{0,40}") {
        check_notation(&text);
    }

    #[test]
    fn any_pieces_of_notation(text in pieces()) {
        check_notation(&text);
    }

    #[test]
    fn any_sensible_notation(text in sensible()) {
        check_notation(&text);
    }
}

#[test]
fn found_before() {
    for text in [
        "",
        "2d6+3",
        "1000d1000!o>1kh500",
        "1d6!>1",
        "-(1d4[a]-2)[b]/2",
        "d%!o",
        "d6+d262kh*d262kh*223",
    ] {
        check_notation(text);
    }
}
