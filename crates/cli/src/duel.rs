//! `affray duel`: one tactician against another.

use std::io::Write as _;

use affray_compendium::Encounter;
use affray_rules::Edition;
use affray_sim::{Bout, Duel, SUITE, Score, Share, Start, duel as fight};
use serde::Serialize;

use crate::{
    args::DuelArgs,
    colour::{FAINT, STRONG},
    content::Content,
    errors::{Done, Failure},
    screen::Screen,
    seed, shell,
    sim::{Watch, threads},
};

/// One encounter of the suite in one edition, and what came of it.
#[derive(Serialize)]
struct Line {
    encounter: &'static str,
    edition: Edition,
    #[serde(flatten)]
    score: Score,
}

#[derive(Serialize)]
struct Outcome<'a> {
    first: String,
    second: String,
    seed: u64,
    pairs: u64,
    share: Share,
    cut_off: bool,
    #[serde(flatten)]
    total: Score,
    encounters: &'a [Line],
}

/// `affray duel`.
pub(crate) fn duel(args: &DuelArgs, content: &Content, screen: &mut Screen) -> Done {
    let bouts = bouts(args.only.as_deref())?;
    let editions: Vec<Edition> = args.edition.map_or_else(|| Edition::ALL.into(), |e| vec![e]);
    let library = content.library()?;
    let plan = Duel {
        first: args.first.into(),
        second: args.second.into(),
        pairs: args.pairs,
        seed: args.seed.unwrap_or_else(seed::random),
        threads: threads(args.threads),
        rounds: 60,
    };
    let mut starts = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    for bout in bouts {
        let encounter = Encounter::parse(bout.text, bout.name).map_err(Failure::input)?;
        for &edition in &editions {
            let setup = encounter.setup_from(&library, Some(edition)).map_err(Failure::input)?;
            let start = Start::from_setup(setup);
            starts.push(start.map_err(|e| Failure::Input(format!("{}: {e}", bout.name)))?);
            lines.push(Line { encounter: bout.name, edition, score: Score::default() });
        }
    }
    let all = plan.pairs * starts.len() as u64;
    let watch = Watch::new(all, "pairs");
    let scores = watch.during(|stop, fought, _| fight(&starts, &plan, stop, fought));
    lines.iter_mut().zip(scores).for_each(|(line, score)| line.score = score);
    let mut total = Score::default();
    lines.iter().for_each(|line| total.add(&line.score));
    let outcome = Outcome {
        first: args.first.to_string(),
        second: args.second.to_string(),
        seed: plan.seed,
        pairs: total.pairs(),
        share: total.share(),
        cut_off: total.pairs() < all,
        total,
        encounters: &lines,
    };
    match args.json {
        true => Ok(screen.json(&outcome)?),
        false => tell(&outcome, args, content, screen),
    }
}

/// The bouts whose names hold a word, or all of them.
fn bouts(only: Option<&str>) -> Done<Vec<Bout>> {
    let Some(only) = only else { return Ok(SUITE.to_vec()) };
    let fits: Vec<Bout> = SUITE.iter().copied().filter(|b| b.name.contains(only)).collect();
    if fits.is_empty() {
        let names: Vec<&str> = SUITE.iter().map(|bout| bout.name).collect();
        return Err(Failure::Input(format!(
            "no encounter of the suite has “{only}” in its name\n  help: there are {}",
            names.join(", ")
        )));
    }
    Ok(fits)
}

fn tell(outcome: &Outcome<'_>, args: &DuelArgs, content: &Content, screen: &mut Screen) -> Done {
    writeln!(
        screen,
        "{STRONG}{} against {}{STRONG:#}: pairs of fights, each side played by each with the same dice\n",
        outcome.first, outcome.second
    )?;
    writeln!(screen, "{FAINT}{:34}  won  lost  tied{FAINT:#}", "")?;
    for line in outcome.encounters {
        let Score { won, lost, tied, .. } = line.score;
        let name = format!("{} ({})", line.encounter, line.edition);
        writeln!(screen, "{name:34} {won:4} {lost:5} {tied:5}")?;
    }
    let percent = |share: f64| share * 100.0;
    let Share { share, low, high } = outcome.share;
    writeln!(
        screen,
        "\n{} wins {STRONG}{:.1} %{STRONG:#} of {} pairs ({:.1} to {:.1}; a tie is half a pair), and {} of {} fights.",
        outcome.first,
        percent(share),
        outcome.pairs,
        percent(low),
        percent(high),
        outcome.total.fights_won,
        2 * outcome.pairs,
    )?;
    if outcome.cut_off {
        writeln!(screen, "It was cut off: these are the pairs that were over.")?;
    }
    let only = args
        .only
        .as_ref()
        .map_or_else(String::new, |only| format!(" --only {}", shell::word(only)));
    let edition = args.edition.map_or_else(String::new, |e| format!(" --edition {e}"));
    writeln!(
        screen,
        "{FAINT}Again: affray duel {} {} --pairs {} --seed {}{only}{edition}{}{FAINT:#}",
        outcome.first,
        outcome.second,
        args.pairs,
        outcome.seed,
        content.flags()
    )?;
    Ok(())
}
