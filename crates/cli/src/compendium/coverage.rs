//! `affray compendium coverage`.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write as _},
};

use affray_compendium::coverage::{Count, Coverage, Gap, coverage};
use affray_rules::Edition;

use super::args::CoverageArgs;
use crate::{
    colour::{FAINT, GOOD, HEADING, STRONG},
    errors::Done,
    screen::Screen,
};

/// How many of what is missing most are told.
const TOLD: usize = 12;

/// `affray compendium coverage`.
pub(super) fn tell(args: &CoverageArgs, screen: &mut Screen) -> Done {
    let all: BTreeMap<Edition, Coverage> =
        Edition::ALL.into_iter().map(|edition| (edition, coverage(edition))).collect();
    if args.json {
        return Ok(screen.json(&all)?);
    }
    let fits = |edition: &Edition| args.edition.is_none_or(|only| only == *edition);
    for (edition, coverage) in all.iter().filter(|(edition, _)| fits(edition)) {
        writeln!(screen, "{HEADING}{edition}{HEADING:#}")?;
        table(coverage, screen)?;
        match args.missing {
            true => missing(&coverage.gaps, screen)?,
            false => missing_most(&coverage.gaps, screen)?,
        }
        writeln!(screen)?;
    }
    if !args.missing {
        writeln!(screen, "{FAINT}`--missing` lists all of it, entry by entry.{FAINT:#}")?;
    }
    Ok(())
}

fn table(coverage: &Coverage, screen: &mut Screen) -> io::Result<()> {
    let rows = [
        ("Creatures", coverage.creatures.count),
        ("Actions", coverage.actions),
        ("Traits", coverage.traits),
        ("Spells", coverage.spells),
    ];
    writeln!(
        screen,
        "  {STRONG}{:<10} {:>6} {:>7} {:>8} {:>10}{STRONG:#}",
        "", "In all", "Whole", "In part", "Not there"
    )?;
    for (name, count) in rows {
        let Count { total, whole, partial } = count;
        let share = percent(whole, total);
        writeln!(
            screen,
            "  {STRONG}{name:<10}{STRONG:#} {total:>6} {GOOD}{whole:>7}{GOOD:#} {partial:>8} \
             {:>10}  {} {share:>3} %",
            count.missing(),
            bar(whole, total)
        )?;
    }
    let creatures = coverage.creatures;
    let aside = creatures.count.whole + creatures.whole_but_for_spells;
    let share = percent(aside, creatures.count.total);
    writeln!(screen, "  Spells aside, {aside} creatures are whole ({share} %).")
}

fn percent(part: u32, all: u32) -> u32 {
    part * 100 / all.max(1)
}

fn bar(part: u32, all: u32) -> String {
    let full = (part * 20 / all.max(1)) as usize;
    format!("{}{}", "█".repeat(full), "░".repeat(20 - full))
}

/// What many entries lack: features by their name, and spells that are cast.
fn missing_most(gaps: &[Gap], screen: &mut Screen) -> io::Result<()> {
    let mut features: HashMap<&str, u32> = HashMap::new();
    let mut spells: HashMap<&str, u32> = HashMap::new();
    for what in gaps.iter().filter_map(|gap| gap.what.as_deref()) {
        match what.split_once(": ") {
            Some(("spells", list)) => {
                list.split(", ").for_each(|name| *spells.entry(name).or_default() += 1);
            }
            Some((head, _)) => *features.entry(head).or_default() += 1,
            None => *features.entry(what).or_default() += 1,
        }
    }
    for (head, counts) in [("Missing most", features), ("Spells wanted most", spells)] {
        let mut counts: Vec<(u32, &str)> = counts.into_iter().map(|(name, n)| (n, name)).collect();
        counts.sort_by(|(a, x), (b, y)| b.cmp(a).then(x.cmp(y)));
        if counts.is_empty() {
            continue;
        }
        let words: Vec<String> =
            counts.iter().take(TOLD).map(|(count, name)| format!("{name} ({count})")).collect();
        let more = counts.len().saturating_sub(TOLD);
        let rest = if more > 0 { format!(", and {more} more") } else { String::new() };
        let first = format!("  {STRONG}{head}:{STRONG:#} ");
        screen.wrapped(&first, 4, &format!("{}{rest}", words.join(", ")))?;
    }
    Ok(())
}

/// All that is missing, entry by entry.
fn missing(gaps: &[Gap], screen: &mut Screen) -> io::Result<()> {
    writeln!(screen)?;
    for entry in gaps.chunk_by(|a, b| a.entry == b.entry) {
        let lacks: Vec<&str> =
            entry.iter().map(|gap| gap.what.as_deref().unwrap_or("not there")).collect();
        let first = format!("  {STRONG}{}{STRONG:#}  ", entry[0].entry);
        screen.wrapped(&first, 6, &lacks.join("; "))?;
    }
    Ok(())
}
