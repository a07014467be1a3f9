use std::io::{self, Write as _};

use affray_rules::{Edition, Setup, SideId};
use affray_sim::{
    Budget, Difficulty, Figures, Mean, Muster, MusterError, Plan, Share, Start, nearest_count,
};
use affray_words::plural;
use serde::Serialize;

use super::{
    BalanceArgs, Source, Version, fight,
    tell::{bar, between, percent, thousands},
    threads,
};
use crate::{
    colour::{BAD, FAINT, GOOD, HEADING, STRONG},
    content::Content,
    encounter,
    errors::{Done, Failure},
    screen::Screen,
    seed,
    tactics::Tactics,
};

/// What was found.
#[derive(Serialize)]
struct Balance {
    side: String,
    vary: String,
    target: f64,
    seed: u64,
    cut_off: bool,
    /// The number whose chance is nearest to the target.
    best: Option<usize>,
    tried: Vec<Trial>,
}

/// One number of them.
#[derive(Serialize)]
struct Trial {
    count: usize,
    fights: u64,
    wins: Share,
    falls: Share,
    dies: Share,
    rounds: Mean,
    /// The books' arithmetic, where the file can be played by the book.
    budgets: Vec<(Edition, Budget)>,
}

/// Why the search ends before its time.
enum Stop {
    CutOff,
    Wrong(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Wrong(failure)
    }
}

/// `affray balance`.
pub(crate) fn balance(args: &BalanceArgs, content: &Content, screen: &mut Screen) -> Done {
    let source = Source::load(&args.file, content)?;
    let setup = source.setup(args.edition, &[])?;
    let start = Start::from_setup(setup.clone()).map_err(Failure::input)?;
    let side =
        |name: &String| encounter::side_called(name, &setup, "--for", "ask for the players'");
    let ours = args.ours.as_ref().map(side).transpose()?.unwrap_or_else(|| start.ours());
    let muster = match &args.vary {
        Some(name) => Muster::of(&setup, name).map_err(Failure::input)?,
        None => Muster::most(&setup, ours).ok_or_else(|| {
            let side = &setup.sides[ours.index()].name;
            Failure::Input(format!("{side} have no enemies: name whom to vary with `--vary`"))
        })?,
    };
    let plan = Plan {
        seed: args.seed.unwrap_or_else(seed::random),
        fights: args.fights,
        threads: threads(args.threads),
        ours: Some(ours),
        ..Plan::default()
    };
    let mut tried: Vec<Trial> = Vec::new();
    let chance = |count: usize| {
        let trial = attempt(args, &source, &setup, &muster, ours, &plan, count)?;
        let share = trial.wins.share;
        let cut_off = trial.fights < plan.fights;
        if !cut_off {
            tried.push(trial);
        }
        if cut_off { Err(Stop::CutOff) } else { Ok(share) }
    };
    let first = muster.count(&setup).max(1);
    let most = room_for(&setup, &muster, usize::from(args.most));
    let cut_off = match nearest_count(args.target, first, 1..=most.max(1), chance) {
        Ok(_) => false,
        Err(Stop::CutOff) => true,
        Err(Stop::Wrong(failure)) => return Err(failure),
    };
    tried.sort_by_key(|trial| trial.count);
    let off = |trial: &&Trial| (trial.wins.share - args.target).abs();
    let best = tried.iter().min_by(|a, b| off(a).total_cmp(&off(b))).map(|trial| trial.count);
    let balance = Balance {
        side: setup.sides[ours.index()].name.clone(),
        vary: muster.name().to_owned(),
        target: args.target,
        seed: plan.seed,
        cut_off,
        best,
        tried,
    };
    if args.json {
        return Ok(screen.json(&balance)?);
    }
    tell(&source.title, &balance, &plan, screen)?;
    Ok(())
}

/// The most of them that the map has room for.
fn room_for(setup: &Setup, muster: &Muster, wanted: usize) -> usize {
    let mut full = setup.clone();
    match muster.set(&mut full, wanted) {
        Err(MusterError::NoRoom(_)) => muster.count(&full),
        _ => wanted,
    }
}

/// Fights with so many of them.
fn attempt(
    args: &BalanceArgs,
    source: &Source,
    setup: &Setup,
    muster: &Muster,
    ours: SideId,
    plan: &Plan,
    count: usize,
) -> Done<Trial> {
    let mut setup = setup.clone();
    muster.set(&mut setup, count).map_err(Failure::input)?;
    let played = setup.ruleset.edition;
    let mut budgets = Vec::new();
    for edition in Edition::ALL {
        // The creatures of a file may be in one book only.
        let other = match edition == played {
            true => Some(setup.clone()),
            false => source.setup(Some(edition), &[]).ok().and_then(|mut other| {
                let muster = muster.in_other(&setup, &other)?;
                muster.set(&mut other, count).ok().map(|()| other)
            }),
        };
        budgets.extend(other.map(|setup| (edition, Budget::new(&setup, ours, args.level))));
    }
    let start = Start::from_setup(setup).map_err(Failure::input)?;
    let minds = Tactics::minds(&args.tactics, start.battle())?;
    let version = Version { start, minds };
    let figures = Figures::new(&version.start, plan, &fight(&version, plan, None)?);
    let side = figures.sides.values().nth(ours.index());
    let nothing = Share::new(0, 0);
    Ok(Trial {
        count,
        fights: figures.fights,
        wins: figures.wins.values().nth(ours.index()).copied().unwrap_or(nothing),
        falls: side.map_or(nothing, |side| side.falls),
        dies: side.map_or(nothing, |side| side.dies),
        rounds: figures.rounds.spread.mean,
        budgets,
    })
}

fn tell(title: &str, balance: &Balance, plan: &Plan, screen: &mut Screen) -> io::Result<()> {
    let Balance { side, vary, target, tried, .. } = balance;
    writeln!(
        screen,
        "{HEADING}{title}{HEADING:#} {FAINT}how many “{vary}” so that {side} win {}; {} fights \
         each, seed {}{FAINT:#}\n",
        percent(*target),
        thousands(plan.fights),
        plan.seed
    )?;
    writeln!(
        screen,
        "  {STRONG}{:>5}  {:<23} {:<20} {:>7} {:>7} {:>7}  By the books{STRONG:#}",
        "", "Wins", "", "Falls", "Dies", "Rounds"
    )?;
    for trial in tried {
        let best = balance.best == Some(trial.count);
        let (style, mark) = if best { (GOOD, '>') } else { (FAINT, ' ') };
        let books: Vec<String> = trial.budgets.iter().map(by_the_book).collect();
        writeln!(
            screen,
            "{style}{mark}{style:#} {style}{:>5}{style:#}  {:>6} {:<16} {} {:>7} {:>7} {:>7.1}  {FAINT}{}{FAINT:#}",
            trial.count,
            percent(trial.wins.share),
            between(&trial.wins),
            bar(trial.wins.share, 20),
            percent(trial.falls.share),
            percent(trial.dies.share),
            trial.rounds.mean,
            books.join("; ")
        )?;
    }
    writeln!(screen)?;
    if balance.cut_off {
        writeln!(screen, "{BAD}Cut off{BAD:#}: there may be a better number.")?;
    }
    if let Some(best) = tried.iter().find(|trial| balance.best == Some(trial.count)) {
        writeln!(
            screen,
            "{STRONG}{} “{vary}”{STRONG:#}: {side} win {} {}.",
            best.count,
            percent(best.wins.share),
            between(&best.wins)
        )?;
        for (edition, budget) in &best.budgets {
            screen.wrapped("  ", 4, &explained(*edition, budget))?;
        }
    }
    Ok(())
}

/// `2024: 450 XP, moderate`.
fn by_the_book((edition, budget): &(Edition, Budget)) -> String {
    let points = thousands(u64::from(budget.points));
    match budget.difficulty {
        Some(difficulty) => format!("{edition}: {points} XP, {}", name(difficulty)),
        None => format!("{edition}: {points} XP"),
    }
}

const fn name(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Low => "low",
        Difficulty::Moderate => "moderate",
        Difficulty::High => "high",
        Difficulty::Beyond => "beyond high",
    }
}

/// How the books' arithmetic comes about, and what it lacks.
fn explained(edition: Edition, budget: &Budget) -> String {
    let points = thousands(u64::from(budget.points));
    let party = match budget.levels.as_slice() {
        [] => "nobody with a level".to_owned(),
        levels => {
            let list: Vec<String> = levels.iter().map(u8::to_string).collect();
            let noun = if levels.len() == 1 { "level" } else { "levels" };
            format!("{noun} {}", list.join(", "))
        }
    };
    let mut text = match (budget.budgets, budget.difficulty) {
        (Some([low, moderate, high]), Some(difficulty)) => format!(
            "{edition}: the enemies are worth {points} XP; the budget of {party} is {} for a low \
             difficulty, {} for a moderate and {} for a high one: {}.",
            thousands(u64::from(low)),
            thousands(u64::from(moderate)),
            thousands(u64::from(high)),
            name(difficulty)
        ),
        _ if budget.has_budgets => format!(
            "{edition}: the enemies are worth {points} XP; the budget needs levels: `--level N` \
             gives one to those without."
        ),
        _ => format!(
            "{edition}: the enemies are worth {points} XP; SRD 5.1 has no thresholds and no \
             multipliers to measure that by."
        ),
    };
    if budget.without_level > 0 && !budget.levels.is_empty() {
        text += &format!(" {} without a level left out.", budget.without_level);
    }
    if budget.without_rating > 0 {
        text += &format!(
            " {} without a challenge rating left out.",
            plural(budget.without_rating as u16, "enemy")
        );
    }
    text
}
