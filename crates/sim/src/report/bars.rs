//! Bar charts of the report.

use super::{colour, last_round, page::Drawing};
use crate::{Figures, Share, Start, percent};

/// The width of the drawings.
const WIDTH: f64 = 560.0;
/// How many sources of damage are drawn.
const SOURCES: usize = 20;

/// Each side's chance to win, with its interval.
pub(super) fn wins(figures: &Figures) -> String {
    let sides = figures.wins.iter().enumerate();
    let mut rows: Vec<Row<'_>> = sides
        .map(|(place, (name, share))| Row {
            name,
            share: *share,
            words: interval(share),
            class: (place % 5).to_string(),
        })
        .collect();
    if figures.draws.share > 0.0 {
        let (name, share) = ("Nobody", figures.draws);
        rows.push(Row { name, share, words: interval(&share), class: "x".into() });
    }
    shares(&rows, "Chances to win")
}

/// `12.3 to 14.5 %`.
pub(super) fn interval(share: &Share) -> String {
    format!("{:.1} to {:.1} %", share.low * 100.0, share.high * 100.0)
}

/// A bar for a share, with words beside it and a colour.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    pub(super) share: Share,
    pub(super) words: String,
    pub(super) class: String,
}

/// Bars for shares, each with its interval.
pub(super) fn shares(rows: &[Row<'_>], label: &str) -> String {
    const ROW: f64 = 62.0;
    let mut drawing = Drawing::new(WIDTH, rows.len() as f64 * ROW);
    for (place, Row { name, share, words, class }) in rows.iter().enumerate() {
        let top = place as f64 * ROW;
        let at = |share: f64| share * WIDTH;
        drawing.text((0.0, top + 18.0), "", name);
        drawing.text((WIDTH, top + 19.0), "end big", &percent(share.share));
        drawing.text((WIDTH - 82.0, top + 18.0), "end soft", words);
        drawing.rect((0.0, top + 27.0), (WIDTH, 16.0), "rx=\"4\" class=\"track\"", "");
        let with = format!("rx=\"4\" class=\"f{class}\"");
        let says = format!("{name}: {:.2} %, {}", share.share * 100.0, interval(share));
        drawing.rect((0.0, top + 27.0), (at(share.share), 16.0), &with, &says);
        drawing.line((at(share.low), top + 35.0), (at(share.high), top + 35.0), "whisker");
        for end in [share.low, share.high] {
            drawing.line((at(end), top + 30.0), (at(end), top + 40.0), "whisker");
        }
    }
    drawing.done(label)
}

/// How many fights take how many rounds.
pub(super) fn rounds(figures: &Figures) -> String {
    const HEIGHT: f64 = 230.0;
    let last = last_round(figures).min(60);
    let mut counts = vec![0; last + 1];
    for (round, n) in &figures.rounds.histogram {
        counts[(*round as usize).min(last)] += n;
    }
    let first = counts.iter().position(|n| *n > 0).unwrap_or(0);
    let most = counts.iter().max().copied().unwrap_or(1).max(1) as f64;
    let step = WIDTH / (last - first + 1) as f64;
    let every = (step < 24.0) as usize * 4 + 1;
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    for (place, n) in counts.iter().enumerate().skip(first) {
        let x = (place - first) as f64 * step;
        let high = *n as f64 / most * (HEIGHT - 50.0);
        let share = *n as f64 / figures.fights.max(1) as f64;
        let more = if place == last && last_is_more(figures, last) { "+" } else { "" };
        let says = format!("{place}{more} rounds: {}", percent(share));
        let at = (x + step * 0.1, HEIGHT - 24.0 - high);
        drawing.rect(at, (step * 0.8, high), "rx=\"2\" class=\"f0\"", &says);
        let middle = x + step / 2.0;
        if place.is_multiple_of(every) {
            drawing.text((middle, HEIGHT - 8.0), "mid soft", &format!("{place}{more}"));
        }
        if step >= 34.0 && share >= 0.0005 {
            let words = format!("{:.0} %", share * 100.0);
            drawing.text((middle, HEIGHT - 30.0 - high), "mid soft", &words);
        }
    }
    drawing.line((0.0, HEIGHT - 24.0), (WIDTH, HEIGHT - 24.0), "axis");
    drawing.done("Rounds")
}

/// Whether longer fights stand with the last round that is drawn.
fn last_is_more(figures: &Figures, last: usize) -> bool {
    figures.rounds.histogram.last().is_some_and(|(round, _)| *round as usize > last)
}

/// What deals the damage.
pub(super) fn sources(start: &Start, figures: &Figures) -> String {
    const LABEL: f64 = 220.0;
    let shown = &figures.sources[..figures.sources.len().min(SOURCES)];
    let most = shown.first().map_or(1.0, |source| source.damage);
    let rest: f64 = figures.sources[shown.len()..].iter().map(|source| source.damage).sum();
    let rows = shown.len() + usize::from(rest > 0.0);
    let mut drawing = Drawing::new(WIDTH, rows as f64 * 24.0 + 4.0);
    let mut bar = |place: usize, label: &str, damage: f64, class: &str| {
        let top = place as f64 * 24.0;
        drawing.text((LABEL - 10.0, top + 16.0), "end", label);
        let wide = (damage / most).min(1.0) * (WIDTH - LABEL - 50.0);
        let with = format!("rx=\"3\" class=\"f{class}\"");
        drawing.rect((LABEL, top + 4.0), (wide, 16.0), &with, &format!("{label}: {damage:.2}"));
        drawing.text((LABEL + wide + 6.0, top + 16.0), "soft", &format!("{damage:.1}"));
    };
    for (place, source) in shown.iter().enumerate() {
        let label = match &source.by {
            Some(by) => format!("{by}, {}", source.with),
            None => source.with.clone(),
        };
        bar(place, &label, source.damage, &colour(start, source.side.as_ref()));
    }
    if rest > 0.0 {
        bar(shown.len(), "everything else", rest, "x");
    }
    drawing.done("Damage by source")
}
