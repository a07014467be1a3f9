use std::io::{self, Write as _};

use affray_rules::{Edition, Setup, SideId};
use affray_sim::{
    Budget, Difficulty, Figures, Mean, Muster, MusterError, Plan, Share, Start, nearest_count,
    percent, thousands,
};
use affray_words::plural;
use serde::Serialize;

use super::{
    BalanceArgs, Source, Version,
    change::{Change, muster},
    fight,
    tell::{bar, between},
    threads,
};
use crate::{
    caveat,
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
    /// Whose number changes; `level` where it is the party's level.
    vary: String,
    target: f64,
    seed: u64,
    cut_off: bool,
    /// The number, or the level, whose chance is nearest to the target.
    best: Option<usize>,
    tried: Vec<Trial>,
}

/// One number of them, or one level of the party.
#[derive(Serialize)]
struct Trial {
    #[serde(flatten)]
    number: Number,
    fights: u64,
    wins: Share,
    falls: Share,
    dies: Share,
    rounds: Mean,
    /// The books' arithmetic, where the file can be played by the book.
    budgets: Vec<(Edition, Budget)>,
}

/// How many of them there are, or of which level the party is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Number {
    Count(usize),
    Level(usize),
}

impl Number {
    const fn get(self) -> usize {
        match self {
            Number::Count(number) | Number::Level(number) => number,
        }
    }
}

/// What changes from fight to fight.
enum Vary {
    /// How many there are of a kind.
    Number(Muster),
    /// The level of the party.
    Level,
}

impl Vary {
    fn name(&self) -> &str {
        match self {
            Vary::Number(muster) => muster.name(),
            Vary::Level => "level",
        }
    }

    /// So many of them, or the party at this level.
    fn words(&self, number: usize) -> String {
        match self {
            Vary::Number(muster) => format!("{number} “{}”", muster.name()),
            Vary::Level => format!("Level {number}"),
        }
    }

    const fn number(&self, number: usize) -> Number {
        match self {
            Vary::Number(_) => Number::Count(number),
            Vary::Level => Number::Level(number),
        }
    }
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
    encounter::check_contest(&setup)?;
    let start = Start::from_setup(setup.clone()).map_err(Failure::input)?;
    let side =
        |name: &String| encounter::side_called(name, &setup, "--for", "ask for the players'");
    let ours = args.ours.as_ref().map(side).transpose()?.unwrap_or_else(|| start.ours());
    caveat::warn_of_hindrances(start.battle(), None);
    let vary = match &args.vary {
        _ if args.party => Vary::Level,
        Some(name) => Vary::Number(muster(&setup, name, Muster::kind)?.against(&setup, ours)),
        None => Vary::Number(Muster::most(&setup, ours).ok_or_else(|| {
            let side = &setup.sides[ours.index()].name;
            Failure::Input(format!("{side} have no enemies: name whom to vary with `--vary`"))
        })?),
    };
    let plan = Plan {
        seed: args.seed.unwrap_or_else(seed::random),
        fights: args.fights,
        threads: threads(args.threads),
        ours: Some(ours),
        ..Plan::default()
    };
    let mut tried: Vec<Trial> = Vec::new();
    let mut chance = |number: usize| {
        let trial = attempt(args, &source, &vary, ours, &plan, number)?;
        let share = trial.wins.share;
        let cut_off = trial.fights < plan.fights;
        if !cut_off {
            tried.push(trial);
        }
        if cut_off { Err(Stop::CutOff) } else { Ok(share) }
    };
    let searched = match &vary {
        Vary::Number(muster) => {
            let first = muster.count(&setup).max(1);
            let most = room_for(&setup, muster, usize::from(args.most)).max(1);
            match muster.is_against() {
                true => nearest_count(args.target, first, 1..=most, chance),
                // The more friends there are, the better the chance: so it goes down from the most.
                false => {
                    nearest_count(args.target, most - first.min(most), 0..=most - 1, |fewer| {
                        chance(most - fewer)
                    })
                }
            }
        }
        Vary::Level => {
            // The higher the level, the better the chance: so it goes down from the highest.
            let levels = source.levels();
            let Some(last) = levels.len().checked_sub(1) else { return Err(Source::no_levels()) };
            let middle = last / 2;
            nearest_count(args.target, middle, 0..=last, |below| {
                chance(usize::from(levels[last - below]))
            })
        }
    };
    let cut_off = match searched {
        Ok(_) => false,
        Err(Stop::CutOff) => true,
        Err(Stop::Wrong(failure)) => return Err(failure),
    };
    tried.sort_by_key(|trial| trial.number);
    let off = |trial: &&Trial| (trial.wins.share - args.target).abs();
    let best =
        tried.iter().min_by(|a, b| off(a).total_cmp(&off(b))).map(|trial| trial.number.get());
    let balance = Balance {
        side: setup.sides[ours.index()].name.clone(),
        vary: vary.name().to_owned(),
        target: args.target,
        seed: plan.seed,
        cut_off,
        best,
        tried,
    };
    match args.json {
        true => screen.json(&balance)?,
        false => tell(&source.title, &vary, &balance, &plan, screen)?,
    }
    caveat::tell_unmodelled([&setup], args.json, screen)?;
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

/// Fights with so many of them, or at such a level.
fn attempt(
    args: &BalanceArgs,
    source: &Source,
    vary: &Vary,
    ours: SideId,
    plan: &Plan,
    number: usize,
) -> Done<Trial> {
    let level = [Change::Level(u8::try_from(number).unwrap_or(u8::MAX))];
    let changes = if matches!(vary, Vary::Level) { &level[..] } else { &[] };
    let first = source.setup(args.edition, changes)?;
    let mut setup = first.clone();
    if let Vary::Number(muster) = vary {
        muster.set(&mut setup, number).map_err(Failure::input)?;
    }
    let played = setup.ruleset.edition;
    let mut budgets = Vec::new();
    for edition in Edition::ALL {
        // The creatures of a file may be in one book only.
        let other = match edition == played {
            true => Some(setup.clone()),
            false => source.setup(Some(edition), changes).ok().and_then(|mut other| {
                if let Vary::Number(muster) = vary {
                    muster.in_other(&first, &other)?.set(&mut other, number).ok()?;
                }
                Some(other)
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
        number: vary.number(number),
        fights: figures.fights,
        wins: figures.wins.values().nth(ours.index()).copied().unwrap_or(nothing),
        falls: side.map_or(nothing, |side| side.falls),
        dies: side.map_or(nothing, |side| side.dies),
        rounds: figures.rounds.spread.mean,
        budgets,
    })
}

fn tell(
    title: &str,
    vary: &Vary,
    balance: &Balance,
    plan: &Plan,
    screen: &mut Screen,
) -> io::Result<()> {
    let Balance { side, target, tried, .. } = balance;
    let asked = match vary {
        Vary::Number(muster) => format!("how many “{}”", muster.name()),
        Vary::Level => "of which level the party must be".to_owned(),
    };
    writeln!(
        screen,
        "{HEADING}{title}:{HEADING:#} {FAINT}{asked} so that {side} win {}; {} fights \
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
        let best = balance.best == Some(trial.number.get());
        let (style, mark) = if best { (GOOD, '>') } else { (FAINT, ' ') };
        let books: Vec<String> = trial.budgets.iter().map(by_the_book).collect();
        writeln!(
            screen,
            "{style}{mark}{style:#} {style}{:>5}{style:#}  {:>6} {:<16} {} {:>7} {:>7} {:>7.1}  {FAINT}{}{FAINT:#}",
            trial.number.get(),
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
        writeln!(screen, "{BAD}Cut off{BAD:#}: there may be a better one.")?;
    }
    if let Some(best) = tried.iter().find(|trial| balance.best == Some(trial.number.get())) {
        writeln!(
            screen,
            "{STRONG}{}{STRONG:#}: {side} win {} {}.",
            vary.words(best.number.get()),
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
