//! Dice notation: what it reads as, how it is rolled, how it is shown.

use affray_dice::{
    Dice, Expr, Fate, Hand, ParseErrorKind, RollError, Rolled, Script, Source, Unrolled,
};

fn parse(text: &str) -> Expr {
    Expr::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Rolls with a script that must be used up.
fn roll<const N: usize>(text: &str, dice: [(u16, u16); N]) -> Rolled {
    let mut script = Script::from(dice);
    let rolled = parse(text).roll(&mut script).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(script.is_empty(), "{text}: {} rolls are left", script.remaining());
    rolled
}

fn shown<const N: usize>(text: &str, dice: [(u16, u16); N]) -> String {
    roll(text, dice).to_string()
}

fn value(text: &str) -> i64 {
    roll(text, []).total
}

#[test]
fn written_in_one_way_only() {
    for (text, canonical) in [
        ("d20", "1d20"),
        (" 2D6 + 3 ", "2d6 + 3"),
        ("2d6+3", "2d6 + 3"),
        ("d%", "1d100"),
        ("4d6kh3", "4d6kh3"),
        ("2d20KL", "2d20kl1"),
        ("4d6dl", "4d6dl1"),
        ("4d6dh2", "4d6dh2"),
        ("2d6ro<3", "2d6ro<3"),
        ("2d6ro=1", "2d6ro1"),
        ("2d6rr>=5", "2d6rr>=5"),
        ("1d6mi2ma5", "1d6min2max5"),
        ("1d6max5min2", "1d6min2max5"),
        ("1d6!", "1d6!"),
        ("1d6!6", "1d6!"),
        ("1d6!>=5", "1d6!>=5"),
        ("1d6!o", "1d6!o"),
        ("1d6!O=5", "1d6!o5"),
        ("5d10kh3min2!o>8ro<=2max9", "5d10ro<=2!o>8min2max9kh3"),
        ("2d6[fire]", "2d6[fire]"),
        ("2d6 [ cold iron ]+1", "2d6[cold iron] + 1"),
        ("((2d6))[fire]", "2d6[fire]"),
        ("(2d6+3)[fire]", "(2d6 + 3)[fire]"),
        ("(1d4[a])[b]", "(1d4[a])[b]"),
        ("(-1)[a]", "(-1)[a]"),
        ("-1[a]", "-1[a]"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("(1-2)-3", "1 - 2 - 3"),
        ("1+(2*3)", "1 + 2 * 3"),
        ("(1+2)*3", "(1 + 2) * 3"),
        ("8/(4/2)", "8 / (4 / 2)"),
        ("-(1+2)", "-(1 + 2)"),
        ("- - 1", "--1"),
        ("+1 - +2", "1 - 2"),
        ("2*-3", "2 * -3"),
        ("-(2*3)", "-(2 * 3)"),
        ("2d6 − 1 × 4 ÷ 2 – 1", "2d6 - 1 * 4 / 2 - 1"),
        ("007", "7"),
    ] {
        let expr = parse(text);
        assert_eq!(expr.to_string(), canonical);
        assert_eq!(parse(canonical), expr, "{text}");
    }
}

#[test]
fn the_order_of_operations() {
    assert_eq!(value("2 + 3 * 4"), 14);
    assert_eq!(value("(2 + 3) * 4"), 20);
    assert_eq!(value("10 - 4 - 3"), 3);
    assert_eq!(value("100 / 10 / 5"), 2);
    assert_eq!(value("2 * 7 / 2"), 7);
    assert_eq!(value("-2 * -3"), 6);
    assert_eq!(value("1 - -1"), 2);
}

#[test]
fn rounds_down_like_the_book() {
    assert_eq!(value("7 / 2"), 3);
    assert_eq!(value("-7 / 2"), -4);
    assert_eq!(value("(9 - 10) / 2"), -1); // the modifier of a score of 9
    assert_eq!(value("7 / -2"), -4);
    assert_eq!(value("(1 / 2) * 2"), 0);
    assert_eq!(shown("1d8 / 2", [(8, 5)]), "1d8 (5) / 2 = 2");
}

#[test]
fn shown_as_it_fell() {
    assert_eq!(shown("2d6+3", [(6, 3), (6, 5)]), "2d6 (3, 5) + 3 = 11");
    assert_eq!(shown("d20", [(20, 17)]), "1d20 (17) = 17");
    assert_eq!(shown("5", []), "5 = 5");
    assert_eq!(shown("(1d4+1)*2 - 1d6", [(4, 2), (6, 6)]), "(1d4 (2) + 1) * 2 - 1d6 (6) = 0");
}

#[test]
fn keeps_and_drops() {
    let dice = [(6, 3), (6, 1), (6, 6), (6, 3)];
    assert_eq!(shown("4d6kh3", dice), "4d6kh3 (3, ~1~, 6, 3) = 12");
    assert_eq!(shown("4d6dl1", dice), "4d6dl1 (3, ~1~, 6, 3) = 12");
    assert_eq!(shown("4d6kl1", dice), "4d6kl1 (~3~, 1, ~6~, ~3~) = 1");
    assert_eq!(shown("4d6dh2", dice), "4d6dh2 (3, 1, ~6~, ~3~) = 4");
    assert_eq!(shown("4d6kh2", dice), "4d6kh2 (3, ~1~, 6, ~3~) = 9");
    assert_eq!(shown("2d20kh1+5", [(20, 4), (20, 15)]), "2d20kh1 (~4~, 15) + 5 = 20");
}

#[test]
fn rerolls_once() {
    assert_eq!(shown("2d6ro<=2", [(6, 1), (6, 2), (6, 5)]), "2d6ro<=2 (1→2, 5) = 7");
    assert_eq!(shown("1d20ro1", [(20, 1), (20, 1)]), "1d20ro1 (1→1) = 1");
}

#[test]
fn rerolls_for_as_long_as_it_takes() {
    assert_eq!(shown("1d6rr<=2", [(6, 1), (6, 2), (6, 1), (6, 3)]), "1d6rr<=2 (1→2→1→3) = 3");
}

#[test]
fn counts_at_least_and_at_most() {
    assert_eq!(shown("3d6min3", [(6, 1), (6, 3), (6, 6)]), "3d6min3 (1 as 3, 3, 6) = 12");
    assert_eq!(shown("2d6max5", [(6, 6), (6, 2)]), "2d6max5 (6 as 5, 2) = 7");
}

#[test]
fn explodes() {
    assert_eq!(shown("2d6!", [(6, 6), (6, 6), (6, 2), (6, 3)]), "2d6! (6! + 6! + 2, 3) = 17");
    assert_eq!(shown("1d6!>=5", [(6, 5), (6, 1)]), "1d6!>=5 (5! + 1) = 6");
    assert_eq!(shown("1d6!o", [(6, 6), (6, 6)]), "1d6!o (6! + 6) = 12");
}

#[test]
fn an_exploded_die_counts_as_one_when_dice_are_kept() {
    assert_eq!(shown("2d6!kh1", [(6, 5), (6, 6), (6, 1)]), "2d6!kh1 (~5~, 6! + 1) = 7");
    assert_eq!(shown("2d6!kl1", [(6, 5), (6, 6), (6, 1)]), "2d6!kl1 (5, ~6! + 1~) = 5");
}

#[test]
fn all_at_once() {
    // Rerolled 1s, explosions of 6s, never less than 3, the better two.
    let rolled = roll("3d6ro1!min3kh2", [(6, 1), (6, 1), (6, 6), (6, 1), (6, 2), (6, 4)]);
    assert_eq!(rolled.to_string(), "3d6ro1!min3kh2 (~1→1 as 3~, 6! + 1→2 as 3, 4) = 13");
    let throws = &rolled.terms[0].throws;
    let fates: Vec<_> = throws.iter().map(|throw| throw.fate).collect();
    assert_eq!(
        fates,
        [Fate::Rerolled, Fate::Dropped, Fate::Kept, Fate::Rerolled, Fate::Kept, Fate::Kept]
    );
    assert!(throws[2].exploded);
    assert_eq!(rolled.terms[0].kept().count(), 3);
    assert_eq!(rolled.terms[0].notation, "3d6ro1!min3kh2");
}

#[test]
fn totals_by_label() {
    let rolled = roll("2d6[fire] + 1d8[cold] + 3", [(6, 4), (6, 5), (8, 2)]);
    assert_eq!(rolled.total, 14);
    assert_eq!((rolled.share("fire"), rolled.share("cold"), rolled.unlabelled()), (9, 2, 3));
    assert_eq!(rolled.share("acid"), 0);
    assert_eq!(
        rolled.to_string(),
        "2d6[fire] (4, 5) + 1d8[cold] (2) + 3 = 14: 9 fire, 2 cold, 3 unlabelled"
    );

    let rolled = roll("(1d6 + 2)[fire]", [(6, 4)]);
    assert_eq!(rolled.to_string(), "(1d6 (4) + 2)[fire] = 6 fire");

    let plain = roll("1d6", [(6, 4)]);
    assert_eq!((plain.unlabelled(), plain.shares.len()), (4, 1));
}

#[test]
fn labels_through_arithmetic() {
    let share = |text: &str, label: &str| roll(text, []).share(label);
    assert_eq!(share("(3[fire] + 2)[cold]", "fire"), 3);
    assert_eq!(share("(3[fire] + 2)[cold]", "cold"), 2);
    assert_eq!(share("10 - 3[fire]", "fire"), -3);
    assert_eq!(share("-(3[fire])", "fire"), -3);
    assert_eq!(share("2 * 3[fire]", "fire"), 6);
    assert_eq!(share("3[fire] * 2", "fire"), 6);
    assert_eq!(share("3[fire] * 2[cold]", "fire"), 6);
    assert_eq!(share("3[fire] * 2[cold]", "cold"), 0);

    // Each kind is halved on its own; the total is halved as a whole.
    let halved = roll("(3[fire] + 5[cold]) / 2", []);
    assert_eq!((halved.total, halved.share("fire"), halved.share("cold")), (4, 1, 2));
}

#[test]
fn says_what_is_wrong_and_where() {
    use ParseErrorKind::*;
    for (text, column, kind) in [
        ("", 1, Empty),
        ("   ", 4, Empty),
        ("2d6 +", 6, Unfinished),
        ("(", 2, Unfinished),
        ("-", 2, Unfinished),
        ("(2d6", 1, Unclosed),
        ("1 + (2d6", 5, Unclosed),
        ("2d6)", 4, Unopened),
        ("()", 2, ExpectedOperand { found: ')' }),
        ("* 2", 1, ExpectedOperand { found: '*' }),
        ("2 + x", 5, ExpectedOperand { found: 'x' }),
        ("2 d6", 3, ExpectedOperator { found: 'd' }),
        ("2(3)", 2, ExpectedOperator { found: '(' }),
        ("2d6\u{0}", 4, ExpectedOperator { found: '\0' }),
        ("× 2", 1, ExpectedOperand { found: '×' }),
        ("2 × ?", 6, ExpectedOperand { found: '?' }), // columns are bytes
        ("2d", 3, NumberMissing { after: "d", example: "2d6" }),
        ("dF", 2, NumberMissing { after: "d", example: "2d6" }),
        ("d6ro", 5, NumberMissing { after: "ro", example: "ro<=2" }),
        ("d6ro<", 6, NumberMissing { after: "ro", example: "ro<=2" }),
        ("d6!>", 5, NumberMissing { after: "!", example: "!>=5" }),
        ("d6min", 6, NumberMissing { after: "min", example: "min2" }),
        ("0d6", 1, NoDice),
        ("1d0", 3, NoSides),
        ("1001d6", 1, TooManyDice),
        ("1d1001", 3, TooManySides),
        ("1000001", 1, NumberTooBig),
        ("2d6ro7", 6, NoSuchFace { sides: 6 }),
        ("2d6ro0", 6, NoSuchFace { sides: 6 }),
        ("2d6ro<1", 6, NoSuchFace { sides: 6 }),
        ("2d6!>6", 5, NoSuchFace { sides: 6 }),
        ("2d6min7", 7, NoSuchFace { sides: 6 }),
        ("2d6min5max4", 8, MinimumAboveMaximum),
        ("2d6kh3", 6, KeepsNone { count: 2 }),
        ("2d6kl0", 6, KeepsNone { count: 2 }),
        ("2d6dl2", 6, DropsAll { count: 2 }),
        ("1d6dl", 6, DropsAll { count: 1 }),
        ("4d6kh3kh2", 7, RepeatedModifier { modifier: "kh" }),
        ("4d6kh3dl1", 7, RepeatedModifier { modifier: "dl" }),
        ("4d6ro1rr2", 7, RepeatedModifier { modifier: "rr" }),
        ("4d6!!", 5, UnknownModifier { remedy: "" }),
        ("4d6k3", 4, UnknownModifier { remedy: "" }),
        ("4d6r1", 4, UnknownModifier { remedy: "" }),
        ("4d6d1", 4, UnknownModifier { remedy: "" }),
        ("4d6x", 4, UnknownModifier { remedy: "" }),
        ("4d6>3", 4, UnknownModifier { remedy: "" }),
        ("d20adv", 4, UnknownModifier { remedy: "" }),
        ("d20é", 4, UnknownModifier { remedy: "" }),
        ("2d6[]", 4, BadLabel),
        ("2d6[a[b]", 4, BadLabel),
        ("2d6[a\nb]", 4, BadLabel),
        ("2d6[fire", 4, UnclosedLabel),
        ("2d6[a][b]", 7, SecondLabel),
        ("[fire]", 1, ExpectedOperand { found: '[' }),
        ("1d6rr<=6", 4, EndlessReroll),
        ("1d1!", 4, EndlessExplosion),
        ("1d6!>=1", 4, EndlessExplosion),
        ("1d6!rr<6", 4, EndlessExplosion),
        ("1/0", 2, DivisionByZero { least: 0, most: 0 }),
        ("1/(1d4-1)", 2, DivisionByZero { least: 0, most: 3 }),
        ("1/(1d4-1d4)", 2, DivisionByZero { least: -3, most: 3 }),
    ] {
        let error = Expr::parse(text).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
        match (&error.kind, &kind) {
            (UnknownModifier { remedy }, UnknownModifier { .. }) => assert!(!remedy.is_empty()),
            _ => assert_eq!(error.kind, kind, "{text}: {error}"),
        }
    }
}

#[test]
fn remedies_for_the_dialects_of_others() {
    let message = |text: &str| Expr::parse(text).expect_err(text).to_string();
    assert!(message("d20adv").contains("2d20kh1"));
    assert!(message("2d6r<2").contains("`ro`") && message("2d6r<2").contains("`rr`"));
    assert!(message("4d6k3").contains("`kh`"));
    assert!(message("4d6p1").contains("`dl`"));
    assert!(message("1d6x6").contains("`!`"));
    assert!(message("1d6!p").contains("`!o`"));
    assert!(message("6d10>=8").contains("successes"));
}

#[test]
fn when_the_dice_do_not_come() {
    let expr = parse("1d4 + 2d6");
    let unrolled = |column, sides, why| Err(RollError::Unrolled { column, sides, why });
    assert_eq!(expr.roll(&mut Hand), unrolled(1, 4, Unrolled::Ask));
    assert_eq!(expr.roll(&mut Script::from([(4, 1), (6, 2)])), unrolled(7, 6, Unrolled::Dry));
    let error = expr.roll(&mut Script::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "column 1: no roll for a d4: the script of rolls is used up; add this roll to it"
    );
}

/// A die that always shows the same face, whether it has it or not.
struct Stuck(u16);

impl Source for Stuck {
    fn roll(&mut self, _: u16) -> Result<u16, Unrolled> {
        Ok(self.0)
    }
}

#[test]
fn when_the_dice_are_loaded() {
    let roll = |text, face| parse(text).roll(&mut Stuck(face));
    let wrong = |face| Err(RollError::NoSuchFace { column: 1, sides: 6, face });
    assert_eq!(roll("1d6", 7), wrong(7));
    assert_eq!(roll("1d6", 0), wrong(0));
    assert_eq!(
        roll("1d4 + 1d6!", 6).unwrap_err(),
        RollError::NoSuchFace { column: 1, sides: 4, face: 6 }
    );
    assert_eq!(roll("2 + 1d6!", 6), Err(RollError::TooManyThrows { column: 5 }));
    assert_eq!(roll("1d6rr1", 1), Err(RollError::TooManyThrows { column: 1 }));
}

#[test]
fn bounds_can_happen() {
    for (text, bounds) in [
        ("2d6+3", 5..=15),
        ("4d6kh3", 3..=18),
        ("10 - 1d4", 6..=9),
        ("(1d4 - 2) * (1d6 - 3)", -4..=6),
        ("-7 / 1d4", -7..=-2),
        ("2d6min2max5", 4..=10),
        ("1d6rr<=2", 3..=6),
        ("1d6ro<=2", 1..=6),
        ("1d6!o", 1..=12),
        ("1d6!o1", 2..=7),
    ] {
        assert_eq!(parse(text).bounds(), Some(bounds.clone()), "{text}");
        let odds = parse(text).distribution().unwrap();
        assert_eq!(odds.minimum()..=odds.maximum(), bounds, "{text}");
    }
    assert!(parse("1d6!o").is_finite());
    assert!(!parse("1 + 1d6!").is_finite());
}

#[test]
fn saved_as_text() {
    let expr = parse("(2d6+3)[fire]");
    assert_eq!(serde_json::to_string(&expr).unwrap(), r#""(2d6 + 3)[fire]""#);
    let bytes = postcard::to_allocvec(&expr).unwrap();
    assert_eq!(postcard::from_bytes::<Expr>(&bytes).unwrap(), expr);
    assert!(serde_json::from_str::<Expr>(r#""2d""#).unwrap_err().to_string().contains("column 3"));

    let rolled = roll("3d6ro1kh1[fire] + 1", [(6, 1), (6, 2), (6, 3), (6, 4)]);
    let json = serde_json::to_string(&rolled).unwrap();
    let loaded: Rolled = serde_json::from_str(&json).unwrap();
    assert_eq!(loaded, rolled);
    assert_eq!(loaded.to_string(), rolled.to_string());
    let bytes = postcard::to_allocvec(&rolled).unwrap();
    assert_eq!(postcard::from_bytes::<Rolled>(&bytes).unwrap(), rolled);
    let schema = schemars::schema_for!(Rolled);
    assert!(schema.pointer("/$defs/Throw").is_some());
}

#[test]
fn equal_if_they_do_the_same() {
    assert_eq!(parse("2d6+(3)"), parse(" 2D6 + 3"));
    assert_eq!(parse("2d6+3"), Expr::from(Dice::new(2, 6, 3)));
    assert_ne!(parse("2d6+3"), parse("3+2d6"));
    assert_ne!(parse("2d6[a]"), parse("2d6[b]"));
    assert_eq!(parse("1d4[b] + 2[a] + 3[b]").labels().collect::<Vec<_>>(), ["b", "a"]);
}
