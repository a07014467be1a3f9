//! `affray sim` and `affray balance`: many fights.

mod args;
mod balance;
mod change;
mod compare;
mod figure;
mod newcomer;
mod show;
mod source;
mod table;
mod tell;
mod watch;

use std::{fs::File, io::BufWriter, io::Write as _, path::Path, thread};

use affray_rules::Setup;
use affray_sim::{
    Figures, Hooks, Plan, Row, Simulated,
    report::{Heading, report},
    simulate,
};
use affray_words::list;

use crate::{
    args::rounds_flag,
    caveat,
    colour::FAINT,
    content::Content,
    encounter,
    errors::Done,
    output::{self, Output},
    screen::Screen,
    seed, shell,
    tactics::Tactics,
};
pub(crate) use args::{BalanceArgs, SimArgs};
pub(crate) use balance::balance;
use source::{Source, Version};
use table::Tables;
pub(crate) use watch::Watch;

/// How many fights there are when nobody says.
const USUAL: u64 = 2000;
/// The most fights that a wish for narrow intervals gets.
const MOST: u64 = 100_000_000;

/// `affray sim`.
pub(crate) fn sim(args: &SimArgs, content: &Content, screen: &mut Screen) -> Done {
    let source = Source::load(args.source(), content)?;
    let version = source.version(args.edition, &args.tactics, &[])?;
    caveat::warn_of_hindrances(version.start.battle(), None);
    let plan = plan(args, version.start.setup())?;
    if !(args.what_if.is_empty() && args.versus.is_empty()) {
        return compare::compare(args, &source, version, &plan, content, screen);
    }
    // What can't be shown or written is told before the first fight.
    if let Some(moment) = &args.show {
        show::check(moment, &version.start, &plan)?;
    }
    let inputs: Vec<&Path> = content.folders().chain([args.source().as_path()]).collect();
    output::check_apart([&args.report, &args.csv, &args.parquet].into_iter().flatten())?;
    let page = page(args, &inputs)?;
    let mut tables = Tables::create(args, &inputs)?;
    let many = fight(&version, &plan, Some(&mut tables))?;
    let tables = tables.finish();
    let figures = Figures::new(&version.start, &plan, &many);
    let again = again(args, &plan, Some(&many), content);
    match args.json {
        true => screen.json(&figures)?,
        false => tell::tell(&source.title, &version.start, &plan, &figures, screen)?,
    }
    // The figures are told, whatever becomes of the files.
    tables?;
    if let Some(page) = page {
        write_report(args, page, &source.title, &again, screen, |heading| {
            report(&version.start, &figures, heading)
        })?;
    }
    caveat::tell_unmodelled([version.start.setup()], args.json, screen)?;
    if args.json {
        return Ok(());
    }
    if let Some(moment) = &args.show {
        return show::show(moment, args, &version, &plan, &many, (&again, content), screen);
    }
    writeln!(screen, "{FAINT}Again: {again}. One of the fights: `--show worst`.{FAINT:#}")?;
    Ok(())
}

/// A page that is being written.
type PageFile = (Output, BufWriter<File>);

/// The page with plots, where one is wanted.
fn page(args: &SimArgs, inputs: &[&Path]) -> Done<Option<PageFile>> {
    let create = |path| Output::create(path, inputs.iter().copied());
    args.report.as_deref().map(create).transpose()
}

/// Writes a page with plots, and says where it is.
fn write_report(
    args: &SimArgs,
    (output, mut page): PageFile,
    title: &str,
    again: &str,
    screen: &mut Screen,
    draw: impl FnOnce(&Heading<'_>) -> String,
) -> Done {
    let Some(out) = &args.report else { return Ok(()) };
    let tactics = match args.tactics.is_empty() {
        true => String::new(),
        false => format!(", played by {}", list(args.tactics.iter().map(Tactics::to_string))),
    };
    let html = draw(&Heading { title, tactics: &tactics, again });
    page.write_all(html.as_bytes()).map_err(|error| output::unwritten(out, &error))?;
    output.finish(page)?;
    if !args.json {
        writeln!(screen, "{FAINT}The report is in {}.{FAINT:#}", out.display())?;
    }
    Ok(())
}

fn plan(args: &SimArgs, setup: &Setup) -> Done<Plan> {
    let side = |name: &String| encounter::side_called(name, setup, "--for", "ask for the players'");
    Ok(Plan {
        seed: args.seed.unwrap_or_else(seed::random),
        fights: args.fights.unwrap_or(if args.within.is_some() { MOST } else { USUAL }),
        within: args.within,
        threads: threads(args.threads),
        rounds: args.rounds,
        ours: args.ours.as_ref().map(side).transpose()?,
    })
}

/// As many as are wanted, or as there are cores.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or_else(cores, usize::from)
}

/// Fights, with a bar where somebody looks and tables where they are wanted.
fn fight(version: &Version, plan: &Plan, tables: Option<&mut Tables>) -> Done<Simulated> {
    let Version { start, minds } = version;
    let mut tables = tables.filter(|tables| tables.wanted());
    let wanted = tables.is_some();
    let mut write = |rows: &[Row]| match &mut tables {
        Some(tables) => tables.add(start.setup(), rows),
        None => Ok(()),
    };
    let many = Watch::new(plan.fights, "fights").during(|stop, fought, goal| {
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
fn again(args: &SimArgs, plan: &Plan, many: Option<&Simulated>, content: &Content) -> String {
    let number = match args.within.filter(|_| many.is_none_or(|many| !many.cut_off)) {
        Some(within) => format!(" --within {}%", within * 100.0),
        None => format!(" -n {}", many.map_or(plan.fights, |many| many.tally.fights)),
    };
    let edition = args.edition.map_or_else(String::new, |e| format!(" --edition {e}"));
    let from = if args.from.is_some() { "--from " } else { "" };
    format!(
        "affray sim {from}{}{number} --seed {}{edition}{}{}{}",
        shell::path(args.source()),
        plan.seed,
        rounds_flag(plan.rounds),
        Tactics::flags(&args.tactics),
        content.flags()
    )
}
