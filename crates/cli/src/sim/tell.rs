//! Prints the figures of a simulation.

use std::io::{self, Write as _};

use affray_sim::{
    CreatureFigures, Figures, Plan, Share, SourceFigures, Spread, Start, percent, thousands,
};
use affray_words::list;

use crate::{
    colour::{self, BAD, FAINT, HEADING, STRONG},
    screen::Screen,
};

/// The columns of a bar.
const BAR: usize = 30;
/// How many sources of damage are told.
const SOURCES: usize = 12;
/// The most rounds that get a line of their own.
const ROUNDS: usize = 12;

/// Tells what many fights came to.
pub(super) fn tell(
    title: &str,
    start: &Start,
    plan: &Plan,
    figures: &Figures,
    screen: &mut Screen,
) -> io::Result<()> {
    writeln!(
        screen,
        "{HEADING}{title}:{HEADING:#} {FAINT}{} fights by the {} rules, seed {}{FAINT:#}",
        thousands(figures.fights),
        figures.edition,
        plan.seed
    )?;
    if figures.cut_off {
        let at = thousands(figures.fights);
        writeln!(screen, "{BAD}Cut off{BAD:#} after {at} fights; the figures are of these.")?;
    }
    writeln!(screen)?;
    wins(figures, screen)?;
    fates(figures, screen)?;
    rounds(figures, screen)?;
    creatures(start, figures, screen)?;
    sources(start, figures, screen)?;
    writeln!(
        screen,
        "\n{FAINT}{} fights a second, {} turns a second.{FAINT:#}",
        thousands(figures.fights_per_second as u64),
        thousands(figures.creature_turns_per_second as u64)
    )
}

/// Who wins how often.
fn wins(figures: &Figures, screen: &mut Screen) -> io::Result<()> {
    let names = figures.wins.iter().map(|(name, _)| name.chars().count());
    let width = names.max().unwrap_or(0).max("Nobody".len());
    for (place, (name, share)) in figures.wins.iter().enumerate() {
        let style = colour::side(place);
        writeln!(
            screen,
            "  {style}{name:<width$}{style:#}  {STRONG}{:>6}{STRONG:#} {FAINT}{:<15}{FAINT:#} {}",
            percent(share.share),
            between(share),
            bar(share.share, BAR)
        )?;
    }
    if figures.draws.share > 0.0 {
        let why: Vec<String> = [
            ("a stalemate", figures.stalemates.share),
            ("rounds run out", figures.out_of_rounds.share),
        ]
        .into_iter()
        .filter(|(_, share)| *share > 0.0)
        .map(|(why, share)| format!("{why} {}", percent(share)))
        .collect();
        let why = if why.is_empty() { String::new() } else { format!("({})", list(&why)) };
        writeln!(
            screen,
            "  {:<width$}  {:>6} {FAINT}{:<15}{FAINT:#} {} {why}",
            "Nobody",
            percent(figures.draws.share),
            between(&figures.draws),
            bar(figures.draws.share, BAR)
        )?;
    }
    Ok(())
}

/// What it costs each side.
fn fates(figures: &Figures, screen: &mut Screen) -> io::Result<()> {
    writeln!(screen)?;
    for (place, (name, side)) in figures.sides.iter().enumerate() {
        let style = colour::side(place);
        let text = format!(
            "one falls {}, one dies {}, all are down {}",
            percent(side.falls.share),
            percent(side.dies.share),
            percent(side.wiped_out.share)
        );
        writeln!(screen, "  {style}{name}{style:#}: {text}")?;
    }
    Ok(())
}

/// How long it takes.
fn rounds(figures: &Figures, screen: &mut Screen) -> io::Result<()> {
    let spread = &figures.rounds.spread;
    let of = &spread.percentiles;
    writeln!(
        screen,
        "\n  {STRONG}Rounds{STRONG:#} {:.1} {FAINT}({:.1} to {:.1}){FAINT:#}; half take {} to {}, \
         the longest {}",
        spread.mean.mean, spread.mean.low, spread.mean.high, of.p25, of.p75, of.max
    )?;
    let most = figures.rounds.histogram.iter().map(|(_, n)| *n).max().unwrap_or(1);
    let shown: Vec<(u32, u64)> = figures.rounds.histogram.clone();
    let (head, tail) = shown.split_at(shown.len().min(ROUNDS));
    let share = |n: u64| n as f64 / figures.fights.max(1) as f64;
    for (round, n) in head {
        let bar = bar_of(*n as f64 / most as f64, BAR);
        writeln!(screen, "  {round:>6} {:>6} {bar}", percent(share(*n)))?;
    }
    if !tail.is_empty() {
        let rest = tail.iter().map(|(_, n)| n).sum();
        writeln!(screen, "  {:>6} {:>6}", "more", percent(share(rest)))?;
    }
    Ok(())
}

/// How each creature fares.
fn creatures(start: &Start, figures: &Figures, screen: &mut Screen) -> io::Result<()> {
    let width = figures.creatures.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    writeln!(
        screen,
        "\n  {STRONG}{:<width$} {:>7} {:>7} {:>11} {:>7} {:>7} {:>7} {:>6} {:>7} {:>6}{STRONG:#}",
        "", "Falls", "Dies", "HP left", "Deals", "Takes", "Heals", "Hits", "Misses", "Downs"
    )?;
    for (name, one) in figures.creatures.iter() {
        let CreatureFigures { falls, dies, hit_points_left, .. } = one;
        let side =
            start.battle().by_name(name).map_or(0, |id| start.battle().creature(id).side.index());
        let style = colour::side(side);
        let left = format!("{:.1} of {}", hit_points_left.mean.mean, one.hit_points_at_first);
        writeln!(
            screen,
            "  {style}{name:<width$}{style:#} {:>7} {:>7} {left:>11} {:>7.1} {:>7.1} {:>7.1} {:>6.1} {:>7.1} {:>6.1}",
            percent(falls.share),
            percent(dies.share),
            one.damage_dealt.mean.mean,
            one.damage_taken.mean.mean,
            one.healed.mean.mean,
            one.hits.mean,
            one.misses.mean,
            one.kills.mean,
        )?;
        let slots = one.slots_left.iter().map(|(level, n)| (format!("level {level}"), n));
        let uses = one.uses_left.iter().map(|(name, n)| (name.to_owned(), n));
        let told = |(of, left): (String, &Spread)| format!("{of}: {:.1}", left.mean.mean);
        let left: Vec<String> = slots.chain(uses).map(told).collect();
        if !left.is_empty() {
            let first = format!("  {:<width$} {FAINT}left", "");
            screen.wrapped(&first, width + 5, &format!(" {}{FAINT:#}", left.join(", ")))?;
        }
    }
    Ok(())
}

/// What the damage comes from.
fn sources(start: &Start, figures: &Figures, screen: &mut Screen) -> io::Result<()> {
    let Some(most) = figures.sources.first().map(|s| s.damage) else { return Ok(()) };
    writeln!(screen, "\n  {STRONG}Damage a fight, by what deals it{STRONG:#}")?;
    let label = |source: &SourceFigures| match &source.by {
        Some(by) => format!("{by}, {}", source.with),
        None => source.with.clone(),
    };
    let shown = &figures.sources[..figures.sources.len().min(SOURCES)];
    let width = shown.iter().map(|s| label(s).chars().count()).max().unwrap_or(0);
    for source in shown {
        let place = source
            .side
            .as_ref()
            .and_then(|side| start.setup().sides.iter().position(|s| s.name == *side));
        let style = place.map_or(FAINT, colour::side);
        writeln!(
            screen,
            "  {style}{:<width$}{style:#} {:>6.1} {}",
            label(source),
            source.damage,
            bar_of(source.damage / most, BAR)
        )?;
    }
    let rest: f64 = figures.sources[shown.len()..].iter().map(|s| s.damage).sum();
    if rest > 0.0 {
        writeln!(screen, "  {:<width$} {rest:>6.1}", "everything else")?;
    }
    Ok(())
}

/// `(61.2 to 65.5)`.
pub(super) fn between(share: &Share) -> String {
    format!("({:.1} to {:.1})", share.low * 100.0, share.high * 100.0)
}

/// A bar with the rest of it.
pub(super) fn bar(share: f64, columns: usize) -> String {
    let full = ((share * columns as f64).round() as usize).min(columns);
    format!("{}{}", "█".repeat(full), "░".repeat(columns - full))
}

/// A bar without the rest of it.
fn bar_of(share: f64, columns: usize) -> String {
    "█".repeat(((share * columns as f64).round() as usize).min(columns))
}
