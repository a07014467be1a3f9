//! `affray roll`.

pub(crate) mod plot;

use std::io::Write as _;

use affray_dice::{Distribution, Expr, Rolled, Seeded};
use serde::Serialize;

use crate::{
    args::RollArgs,
    colour::STRONG,
    errors::{Done, Failure},
    screen::Screen,
    seed,
};

/// `affray roll`.
pub(crate) fn roll(args: &RollArgs, screen: &mut Screen) -> Done {
    let text = args.expr.join(" ");
    let wrong = |column: usize, why: String| Failure::Input(pointed(&text, column, &why));
    let expr = Expr::parse(&text).map_err(|e| wrong(e.column, e.to_string()))?;
    if args.distribution {
        let odds = expr.distribution().map_err(|e| {
            use affray_dice::DistributionError::{NotFinite, TooLarge};
            let (NotFinite { column } | TooLarge { column }) = e;
            wrong(column, e.to_string())
        })?;
        return if args.json {
            odds_as_json(&expr, &odds, screen)
        } else {
            tell(&expr, &odds, screen)
        };
    }
    let seed = args.seed.unwrap_or_else(seed::random);
    let rolled = expr.roll(&mut Seeded::new(seed)).map_err(Failure::input)?;
    if args.json {
        #[derive(Serialize)]
        struct Line {
            #[serde(flatten)]
            rolled: Rolled,
            seed: u64,
        }
        screen.json(&Line { rolled, seed })?;
    } else {
        writeln!(screen, "{rolled}")?;
    }
    Ok(())
}

/// The text with a mark under the column that is meant.
fn pointed(text: &str, column: usize, why: &str) -> String {
    // A mark under a line that the terminal breaks would point anywhere.
    if text.len() > 70 || text.contains(char::is_control) {
        return why.to_owned();
    }
    let before = text.get(..column.saturating_sub(1)).map_or(column - 1, |t| t.chars().count());
    format!("{why}\n  {text}\n  {}^", " ".repeat(before))
}

const PERCENTILES: [f64; 5] = [5.0, 25.0, 50.0, 75.0, 95.0];

fn tell(expr: &Expr, odds: &Distribution, screen: &mut Screen) -> Done {
    writeln!(screen, "{STRONG}{expr}{STRONG:#}")?;
    writeln!(
        screen,
        "mean {:.2}, standard deviation {:.2}, from {} to {}",
        odds.mean(),
        odds.standard_deviation(),
        odds.minimum(),
        odds.maximum(),
    )?;
    let percentiles = PERCENTILES.map(|p| format!("{p} %: {}", odds.percentile(p)));
    writeln!(screen, "percentiles  {}", percentiles.join("   "))?;
    writeln!(screen)?;
    plot::plot(odds, screen)
}

fn odds_as_json(expr: &Expr, odds: &Distribution, screen: &mut Screen) -> Done {
    #[derive(Serialize)]
    struct Odds<'a> {
        expr: &'a Expr,
        mean: f64,
        standard_deviation: f64,
        minimum: i64,
        maximum: i64,
        percentiles: Vec<(f64, i64)>,
        /// Each total with its chance.
        outcomes: &'a Distribution,
    }
    let odds = Odds {
        expr,
        mean: odds.mean(),
        standard_deviation: odds.standard_deviation(),
        minimum: odds.minimum(),
        maximum: odds.maximum(),
        percentiles: PERCENTILES.map(|p| (p, odds.percentile(p))).to_vec(),
        outcomes: odds,
    };
    Ok(screen.json(&odds)?)
}
