//! Plain dice: reading, writing, averages, saving.

use affray_dice::{Dice, Expr, Hand, Script, Unrolled};
use proptest::prelude::*;

#[test]
fn reads_what_a_stat_block_prints() {
    for (text, dice) in [
        ("2d6+3", Dice::new(2, 6, 3)),
        ("d8", Dice::new(1, 8, 0)),
        ("1d6-1", Dice::new(1, 6, -1)),
        ("5", Dice::flat(5)),
        ("-2", Dice::flat(-2)),
        ("0", Dice::default()),
        ("12D10", Dice::new(12, 10, 0)),
        ("255d255-32768", Dice::new(255, 255, i16::MIN)),
    ] {
        assert_eq!(text.parse(), Ok(dice), "{text}");
    }
}

#[test]
fn refuses_the_rest_and_says_where() {
    for (text, column) in [
        ("", 1),
        (" 5", 1),
        ("d", 2),
        ("0d6", 1),
        ("2d0", 3),
        ("256d6", 1),
        ("2d256", 3),
        ("+2d6", 1),
        ("2d6 + 3", 3),
        ("2d6+", 4),
        ("2d6++3", 4),
        ("2d6+3d4", 4),
        ("2d6+40000", 4),
        ("2d6kh1", 3),
        ("2×3", 1),
        ("99999999999999999999d6", 1),
    ] {
        let error = text.parse::<Dice>().unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
    }
    assert_eq!(
        "2d6 + 3".parse::<Dice>().unwrap_err().to_string(),
        "column 3: expected how many sides, 1 to 255; plain dice read like `2d6+3`, `d8`, `1d6-1` \
         or `5`, without spaces"
    );
}

#[test]
fn averages_as_the_book_prints_them() {
    for (dice, average) in [
        ("2d6+3", 10),
        ("1d6+2", 5),
        ("1d4", 2),
        ("1d8-1", 3),
        ("8d6", 28),
        ("17d20+85", 263),
        ("1d4-3", -1),
        ("7", 7),
    ] {
        assert_eq!(dice.parse::<Dice>().unwrap().average(), average, "{dice}");
    }
    let sidesless = Dice::new(3, 0, 4);
    assert_eq!((sidesless.minimum(), sidesless.average(), sidesless.maximum()), (4, 4, 4));
    assert_eq!(sidesless.to_string(), "4");
}

#[test]
fn rolls() {
    let mut script = Script::from([(8, 3), (8, 8)]);
    assert_eq!(Dice::new(2, 8, -1).roll(&mut script), Ok(10));
    assert_eq!(Dice::new(2, 8, -1).roll(&mut script), Err(Unrolled::Dry));
    assert_eq!(Dice::flat(4).roll(&mut Hand), Ok(4));
}

#[test]
fn saved_as_text_or_as_fields() {
    let dice = Dice::new(2, 6, 3);
    assert_eq!(serde_json::to_string(&dice).unwrap(), r#""2d6+3""#);
    assert_eq!(postcard::to_allocvec(&dice).unwrap(), [2, 6, 6]); // 3 in zigzag
    let error = serde_json::from_str::<Dice>(r#""2d""#).unwrap_err();
    assert!(error.to_string().starts_with("column 3: expected how many sides"), "{error}");
    assert_eq!(size_of::<Dice>(), 4);
}

#[test]
fn the_largest_have_odds_too() {
    let most = Dice::new(255, 255, i16::MAX).distribution();
    assert!((most.mean() - (255.0 * 128.0 + 32_767.0)).abs() < 1e-6);
    assert_eq!(Dice::flat(-3).distribution().minimum(), -3);
}

proptest! {
    #[test]
    fn what_is_written_reads_the_same(count in 1_u8.., sides in 1_u8.., plus: i16) {
        let dice = Dice::new(count, sides, plus);
        prop_assert_eq!(dice.to_string().parse(), Ok(dice));
        prop_assert_eq!(serde_json::from_str::<Dice>(&serde_json::to_string(&dice)?)?, dice);
        let bytes = postcard::to_allocvec(&dice).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Dice>(&bytes).unwrap(), dice);
        prop_assert_eq!(Expr::parse(&dice.to_string()), Ok(Expr::from(dice)));
    }

    #[test]
    fn as_an_expression(count in 0_u8..9, sides in 0_u8..13, plus in -20_i16..20) {
        let dice = Dice::new(count, sides, plus);
        let expr = Expr::from(dice);
        prop_assert_eq!(Expr::parse(&expr.to_string())?, expr.clone());
        let bounds = i64::from(dice.minimum())..=i64::from(dice.maximum());
        prop_assert_eq!(expr.bounds(), Some(bounds));
        let odds = dice.distribution();
        prop_assert_eq!(odds.minimum(), i64::from(dice.minimum()));
        prop_assert_eq!(odds.maximum(), i64::from(dice.maximum()));
        prop_assert_eq!(odds.mean().floor(), f64::from(dice.average()));
    }
}
