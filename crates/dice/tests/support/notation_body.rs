use affray_dice::{Expr, RollError, Seeded};

/// What must hold for any text at all, however it came about.
///
/// The fuzz target and the tests share this.
pub(crate) fn check_notation(text: &str) {
    let expr = match Expr::parse(text) {
        Ok(expr) => expr,
        Err(error) => {
            assert!((1..=text.len() + 1).contains(&error.column), "{error}");
            assert!(error.to_string().len() < 300, "{error}");
            return;
        }
    };

    let written = expr.to_string();
    assert_eq!(Expr::parse(&written).as_ref(), Ok(&expr), "{written}");

    let odds = expr.distribution().ok();
    if let Some(odds) = &odds {
        // In fixed point: adding up a hundred thousand chances in floating point
        // is off by more than they are.
        let sum: i128 = odds.iter().map(|(_, chance)| (chance * 1e30) as i128).sum();
        assert!((sum as f64 / 1e30 - 1.0).abs() < 1e-12, "{written}: {sum}");
        assert!((odds.at_least(odds.minimum()) - 1.0).abs() < 1e-12, "{written}");
        assert!(odds.mean().is_finite() && odds.standard_deviation().is_finite(), "{written}");
    }

    for seed in 0..3 {
        match expr.roll(&mut Seeded::new(seed)) {
            Ok(rolled) => {
                if let Some(bounds) = expr.bounds() {
                    assert!(bounds.contains(&rolled.total), "{rolled}");
                }
                if let Some(odds) = &odds {
                    assert!(odds.chance(rolled.total) > 0.0, "{rolled}");
                }
                assert!(rolled.to_string().contains(" = "), "{rolled}");
            }
            Err(error) => assert!(matches!(error, RollError::TooManyThrows { .. }), "{error}"),
        }
    }
}
