//! `affray sim`: many fights.

mod args;
mod show;
mod source;
mod table;
mod tell;
mod watch;

use std::{io::Write as _, thread};

use affray_sim::{Figures, Hooks, Plan, Row, Simulated, Start, simulate};
use affray_tactics::Minds;

use crate::{
    colour::FAINT, content::Content, encounter, errors::Done, screen::Screen, seed,
    tactics::Tactics,
};
pub(crate) use args::SimArgs;
use source::Source;
use table::Tables;
use watch::Watch;

/// How many fights there are when nobody says.
const USUAL: u64 = 2000;
/// The most fights that a wish for narrow intervals gets.
const MOST: u64 = 100_000_000;

/// `affray sim`.
pub(crate) fn sim(args: &SimArgs, content: &Content, screen: &mut Screen) -> Done {
    let source = Source::load(args.source(), args.edition, content)?;
    let start = source.start()?;
    let minds = Tactics::minds(&args.tactics, start.battle())?;
    let plan = plan(args, &start)?;
    let mut tables = Tables::create(args, &start)?;
    let many = fight(&start, &minds, &plan, &mut tables)?;
    tables.finish()?;
    let figures = Figures::new(&start, &plan, &many);
    if args.json {
        return Ok(screen.json(&figures)?);
    }
    tell::tell(&source.title, &start, &plan, &figures, screen)?;
    let again = again(args, &plan, content);
    if let Some(moment) = &args.show {
        return show::show(moment, args, &start, &minds, &plan, &many, (&again, content), screen);
    }
    writeln!(screen, "{FAINT}Again: {again}. One of the fights: `--show worst`.{FAINT:#}")?;
    Ok(())
}

fn plan(args: &SimArgs, start: &Start) -> Done<Plan> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let setup = start.setup();
    let side = |name: &String| encounter::side_called(name, setup, "--for", "ask for the players'");
    Ok(Plan {
        seed: args.seed.unwrap_or_else(seed::random),
        fights: args.fights.unwrap_or(if args.within.is_some() { MOST } else { USUAL }),
        within: args.within,
        threads: args.threads.map_or(cores, usize::from),
        rounds: args.rounds,
        ours: args.ours.as_ref().map(side).transpose()?,
    })
}

/// Fights, with a bar where somebody looks and a table where one is wanted.
fn fight(start: &Start, minds: &Minds, plan: &Plan, tables: &mut Tables<'_>) -> Done<Simulated> {
    let watch = Watch::new(plan);
    let wanted = tables.wanted();
    let mut write = |rows: &[Row]| tables.write(rows);
    let many = watch.during(|stop, fought, goal| {
        let hooks = Hooks {
            stop: Some(stop),
            fought: Some(fought),
            wanted: Some(goal),
            rows: if wanted { Some(&mut write) } else { None },
        };
        simulate(start, minds, plan, hooks)
    });
    Ok(many?)
}

/// The command that gives the same figures again.
fn again(args: &SimArgs, plan: &Plan, content: &Content) -> String {
    let number = match args.within {
        Some(within) => format!(" --within {}%", within * 100.0),
        None => format!(" -n {}", plan.fights),
    };
    let edition = args.edition.map_or_else(String::new, |e| format!(" --edition {e}"));
    let from = if args.from.is_some() { "--from " } else { "" };
    format!(
        "affray sim {from}{}{number} --seed {}{edition}{}{}",
        args.source().display(),
        plan.seed,
        Tactics::flags(&args.tactics),
        content.flags()
    )
}
