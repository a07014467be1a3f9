//! What a stranger might type: refused, or answered, quickly and within bounds.

use affray_dice::{
    DistributionError, Expr, MAX_DEPTH, MAX_LABEL_LENGTH, MAX_LENGTH, MAX_PARTS, ParseErrorKind,
    RollError, Seeded,
};

fn refusal(text: &str) -> (usize, ParseErrorKind) {
    let error = Expr::parse(text).expect_err("to be refused");
    assert!(error.to_string().len() < 300, "{error}");
    (error.column, error.kind)
}

#[test]
fn far_too_many_dice() {
    assert_eq!(refusal("9999999d9999999"), (1, ParseErrorKind::TooManyDice));
    assert_eq!(refusal("1d9999999"), (3, ParseErrorKind::TooManySides));
    assert_eq!(refusal("99999999999999999999999d6"), (1, ParseErrorKind::TooManyDice));
    let many = ["1000d6"; 11].join("+");
    assert_eq!(refusal(&many), (71, ParseErrorKind::TooManyDiceInAll));
}

#[test]
fn far_too_deep() {
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(refusal(&nested(3_000)), (101, ParseErrorKind::TooDeep));
    assert_eq!(refusal(&"(".repeat(3_000)), (101, ParseErrorKind::TooDeep));
    assert!(Expr::parse(&nested(MAX_DEPTH)).is_ok());
}

#[test]
fn far_too_long() {
    let ones = |count: usize| format!("1{}", "+1".repeat(count));
    let (column, kind) = refusal(&ones(5_000));
    assert_eq!((column, kind), (2_001, ParseErrorKind::TooManyParts));
    assert_eq!(refusal(&"-".repeat(5_000)), (2_001, ParseErrorKind::TooManyParts));
    assert_eq!(refusal(&"9".repeat(5_000)), (1, ParseErrorKind::NumberTooBig));
    assert_eq!(refusal(&" ".repeat(MAX_LENGTH + 1)), (MAX_LENGTH + 1, ParseErrorKind::TooLong));
    assert_eq!(refusal(&" ".repeat(MAX_LENGTH)), (MAX_LENGTH + 1, ParseErrorKind::Empty));
    assert_eq!(refusal(&"+".repeat(5_000)), (5_001, ParseErrorKind::Unfinished));
    assert!(Expr::parse(&format!("{}7", "0".repeat(5_000))).is_ok());

    let label = format!("1[{}]", "x".repeat(MAX_LABEL_LENGTH + 1));
    assert_eq!(refusal(&label), (2, ParseErrorKind::LabelTooLong));
    let labels: Vec<String> = (0..40).map(|label| format!("1[{label}]")).collect();
    assert_eq!(refusal(&labels.join("+")).1, ParseErrorKind::TooManyLabels);
    assert_eq!(refusal(&"1[".repeat(5_000)).1, ParseErrorKind::UnclosedLabel);
}

#[test]
fn without_end() {
    assert_eq!(refusal("1d1!"), (4, ParseErrorKind::EndlessExplosion));
    assert_eq!(refusal("1d6rr<=6"), (4, ParseErrorKind::EndlessReroll));
    assert_eq!(refusal("1d1rr1"), (4, ParseErrorKind::EndlessReroll));

    // Not without end, but not soon over either: 1 in 1,000 stops it.
    let expr = Expr::parse("1000d1000!>1").unwrap();
    assert_eq!(expr.roll(&mut Seeded::new(1)), Err(RollError::TooManyThrows { column: 1 }));
}

#[test]
fn division_by_zero() {
    for text in ["1/0", "1d6/(2-2)", "1/(1d2-1)", "5/(1d6-1d6)", "1/-(0)", "1/(0*1d6)"] {
        assert!(matches!(refusal(text).1, ParseErrorKind::DivisionByZero { .. }), "{text}");
    }
    assert_eq!(Expr::parse("10/(1d4-5)").unwrap().bounds(), Some(-10..=-3));
}

#[test]
fn overflow() {
    let product = ["1000000"; 5].join("*");
    assert_eq!(refusal(&product), (16, ParseErrorKind::TotalTooBig));
    // Shares can outgrow the total that they come to; they stop at what fits.
    let shares = format!("(1000000[a]-1000000[b]){}", "*1000000".repeat(20));
    let rolled = Expr::parse(&shares).unwrap().roll(&mut Seeded::new(1)).unwrap();
    assert_eq!((rolled.total, rolled.share("a")), (0, i64::MAX));
}

#[test]
fn odds_that_would_take_too_long() {
    for text in [
        "1000d1000",
        "1000d1000kh500",
        "1000d1000ro1",
        "1000d1000!o>1",
        "1000d6*1000d6",
        "100d100*100d100*100d100",
        "1d1000*1d1000*1d1000",
        "1d1000*1000000+1d1000*1000+1d1000",
    ] {
        let error = Expr::parse(text).unwrap().distribution().unwrap_err();
        assert!(matches!(error, DistributionError::TooLarge { .. }), "{text}: {error}");
    }
}

#[test]
fn the_most_that_is_allowed() {
    let chain = format!("1d1000!o>1{}", "+1d6".repeat((MAX_PARTS - 1) / 2));
    let nested = format!("{}1d6{}", "(1d6-".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    let labelled: Vec<_> = (0..600).map(|at| format!("1d20[{:>40}]", at % 32)).collect();
    let wide = vec!["10d1000ro<=1000!o>=1000min1000max1000kh10"; 1_000].join("-");
    for text in [chain, nested, labelled.join("-"), wide] {
        let expr = Expr::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Expr::parse(&expr.to_string()), Ok(expr.clone()));
        let rolled = expr.roll(&mut Seeded::new(5)).unwrap();
        assert!(expr.bounds().unwrap().contains(&rolled.total));
        assert!(!rolled.to_string().is_empty());
        if let Ok(odds) = expr.distribution() {
            assert!(odds.chance(rolled.total) > 0.0);
        }
    }
}

/// Nothing is recursive, so a small stack is enough for the largest expression.
#[test]
fn on_a_small_stack() {
    let text = format!("{}1d6{}", "-(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(move || {
        let expr = Expr::parse(&text).unwrap();
        assert_eq!(expr.distribution().unwrap().len(), 6);
        let rolled = expr.roll(&mut Seeded::new(1)).unwrap();
        (expr.to_string(), rolled.to_string())
    });
    let (expr, rolled) = thread.unwrap().join().unwrap();
    assert!(rolled.starts_with(&expr));
}
