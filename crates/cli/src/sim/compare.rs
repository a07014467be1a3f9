use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use affray_rules::SideId;
use affray_sim::{
    Figures, Mean, Plan, SideFigures, difference_of_means, difference_of_shares, percent, report,
    thousands,
};
use serde::Serialize;

use super::{SimArgs, Source, Version, fight, page, tell::between, write_report};
use crate::{
    caveat,
    colour::{BAD, FAINT, GOOD, HEADING, STRONG},
    content::Content,
    errors::Done,
    screen::Screen,
    shell,
};

/// Versions of a fight side by side.
#[derive(Serialize)]
struct Comparison {
    /// The side whose fate is compared.
    side: String,
    versions: Vec<Compared>,
}

/// A version, and how it differs from the first.
#[derive(Serialize)]
struct Compared {
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
    figures: Figures,
}

/// By how much more a version has than the first: shares from 0 to 1, and rounds.
#[derive(Serialize)]
struct Difference {
    wins: Mean,
    falls: Mean,
    dies: Mean,
    wiped_out: Mean,
    rounds: Mean,
}

/// Fights every version out and tells how they differ.
pub(super) fn compare(
    args: &SimArgs,
    source: &Source,
    first: Version,
    plan: &Plan,
    content: &Content,
    screen: &mut Screen,
) -> Done {
    let ours = plan.ours.unwrap_or_else(|| first.start.ours());
    let side = first.start.setup().sides[ours.index()].name.clone();
    let mut versions = vec![("as it is".to_owned(), first)];
    for what_if in &args.what_if {
        let version = source.version(args.edition, &args.tactics, &what_if.changes)?;
        versions.push((what_if.text.clone(), version));
    }
    for file in &args.versus {
        let other = Source::load(file, content)?;
        let version = other.version(args.edition, &args.tactics, &[])?;
        versions.push((file.display().to_string(), version));
    }
    let read = content.folders().chain([args.source().as_path()]);
    let inputs: Vec<&Path> = read.chain(args.versus.iter().map(PathBuf::as_path)).collect();
    let page = page(args, &inputs)?;
    let mut compared: Vec<Compared> = Vec::new();
    for (name, version) in &versions {
        let many = fight(version, plan, None)?;
        let figures = Figures::new(&version.start, plan, &many);
        let difference = compared.first().map(|first| difference(&first.figures, &figures, ours));
        let cut_off = figures.cut_off;
        compared.push(Compared { version: name.clone(), difference, figures });
        if cut_off {
            break;
        }
    }
    let comparison = Comparison { side, versions: compared };
    match args.json {
        true => screen.json(&comparison)?,
        false => tell(&source.title, &comparison, ours, plan, screen)?,
    }
    if let Some(page) = page {
        let fought = versions.iter().zip(&comparison.versions);
        let drawn: Vec<report::Version<'_>> = fought
            .map(|((_, version), compared)| report::Version {
                name: &compared.version,
                start: &version.start,
                figures: &compared.figures,
                difference: compared.difference.as_ref().map(|difference| difference.wins),
            })
            .collect();
        let again = again(args, plan, content);
        write_report(args, page, &source.title, &again, screen, |heading| {
            report::comparison(&drawn, ours, heading)
        })?;
    }
    let setups = versions.iter().map(|(_, version)| version.start.setup());
    caveat::tell_unmodelled(setups, args.json, screen)?;
    Ok(())
}

/// The command that compares so again.
fn again(args: &SimArgs, plan: &Plan, content: &Content) -> String {
    let mut versions = String::new();
    for what_if in &args.what_if {
        versions += &format!(" --what-if {}", shell::word(&what_if.text));
    }
    for file in &args.versus {
        versions += &format!(" --versus {}", shell::path(file));
    }
    format!("{}{versions}", super::again(args, plan, None, content))
}

/// The figures of our side: by its place, since a version may call it otherwise.
fn side_of(figures: &Figures, ours: SideId) -> Option<&SideFigures> {
    figures.sides.values().nth(ours.index())
}

fn difference(first: &Figures, second: &Figures, ours: SideId) -> Difference {
    let nothing = Mean { mean: 0.0, low: 0.0, high: 0.0 };
    let wins = |figures: &Figures| figures.wins.values().nth(ours.index()).copied();
    let of_wins = wins(first).zip(wins(second)).map(|(a, b)| difference_of_shares(a, b));
    let sides = side_of(first, ours).zip(side_of(second, ours));
    let of = |share: fn(&SideFigures) -> affray_sim::Share| {
        sides.map_or(nothing, |(a, b)| difference_of_shares(share(a), share(b)))
    };
    Difference {
        wins: of_wins.unwrap_or(nothing),
        falls: of(|side| side.falls),
        dies: of(|side| side.dies),
        wiped_out: of(|side| side.wiped_out),
        rounds: difference_of_means(first.rounds.spread.mean, second.rounds.spread.mean),
    }
}

fn tell(
    title: &str,
    comparison: &Comparison,
    ours: SideId,
    plan: &Plan,
    screen: &mut Screen,
) -> io::Result<()> {
    let all = &comparison.versions;
    writeln!(
        screen,
        "{HEADING}{title}:{HEADING:#} {FAINT}what {} may expect; seed {}{FAINT:#}\n",
        comparison.side, plan.seed
    )?;
    let width = all.iter().map(|one| one.version.chars().count()).max().unwrap_or(0);
    writeln!(
        screen,
        "  {STRONG}{:<width$}  {:<23} {:<23} {:>8} {:>8} {:>7}{STRONG:#}",
        "", "Wins", "Difference", "Falls", "Dies", "Rounds"
    )?;
    for one in all {
        let figures = &one.figures;
        let wins = figures.wins.values().nth(ours.index());
        let wins = wins.map_or_else(String::new, |share| {
            format!("{:>6} {}", percent(share.share), between(share))
        });
        let side = side_of(figures, ours);
        let share = |of: fn(&SideFigures) -> f64| side.map_or(String::new(), |s| percent(of(s)));
        let gap = one.difference.as_ref().map(|d| d.wins);
        let style = match gap {
            Some(gap) if gap.low > 0.0 => GOOD,
            Some(gap) if gap.high < 0.0 => BAD,
            _ => FAINT,
        };
        let gap = gap.map_or_else(String::new, |gap| {
            let [mean, low, high] = [gap.mean, gap.low, gap.high].map(|share| share * 100.0);
            format!("{mean:+.1} ({low:+.1} to {high:+.1})")
        });
        writeln!(
            screen,
            "  {:<width$}  {wins:<23} {style}{gap:<23}{style:#} {:>8} {:>8} {:>7.1}",
            one.version,
            share(|side| side.falls.share),
            share(|side| side.dies.share),
            figures.rounds.spread.mean.mean
        )?;
    }
    if let Some(last) = all.last().filter(|last| last.figures.cut_off) {
        writeln!(screen, "\n{BAD}Cut off{BAD:#} in “{}”.", last.version)?;
    }
    let fights: Vec<String> = all.iter().map(|one| thousands(one.figures.fights)).collect();
    writeln!(
        screen,
        "\n{FAINT}{} fights. Falls and dies: the chance that one of {} does. A difference in grey \
         may be chance.{FAINT:#}",
        fights.join(" + "),
        comparison.side
    )
}
