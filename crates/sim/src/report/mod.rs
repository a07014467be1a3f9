//! A page with plots: one file that needs nothing else.

mod bars;
mod compare;
mod lines;
mod map;
mod page;

use std::fmt::Write as _;

use crate::{Figures, Start, percent, thousands};
use affray_draw::svg::escaped;
pub use compare::{Version, comparison};
use page::Page;

/// What stands on a report beside the figures.
#[derive(Clone, Debug)]
pub struct Heading<'a> {
    /// What was fought out.
    pub title: &'a str,
    /// How well creatures were played.
    pub tactics: &'a str,
    /// The command that makes the report again.
    pub again: &'a str,
}

/// The figures as an HTML page with drawings: no scripts, nothing from elsewhere, for light and
/// dark screens and for paper.
pub fn report(start: &Start, figures: &Figures, heading: &Heading<'_>) -> String {
    let mut page = Page::new(heading.title);
    let n = thousands(figures.fights);
    page.line(&format!("<h1>{}</h1>", escaped(heading.title)));
    page.line(&format!(
        "<p>{n} fights by the {} rules, seed {}{}. Intervals are of 95 %.</p>",
        figures.edition,
        figures.seed,
        escaped(heading.tactics)
    ));
    if figures.cut_off {
        page.line(&format!("<p class=\"warning\">Cut off after {n} fights.</p>"));
    }
    page.line("<div class=\"cards\">");
    page.card("Who wins", "The mark across a bar is the interval.", wins(figures));
    page.card("How long it takes", &rounds(figures), bars::rounds(figures));
    page.card(
        "Hit points",
        "Of each side, at the start of each round, in percent of those at first; fights that are \
         over stay as they ended.",
        lines::hit_points(start, figures),
    );
    for (place, (name, _)) in figures.sides.iter().enumerate() {
        let about = "The share of fights in which each stands at the start of a round.";
        let title = format!("Who stands: {name}");
        page.card(&title, about, lines::survival(start, figures, place));
    }
    let about = "Damage in a fight, on the average.";
    page.card("What deals the damage", about, bars::sources(start, figures));
    page.wide("Everybody", "", table(start, figures));
    for (place, (name, _)) in figures.heat.iter().enumerate() {
        let about = "The darker a square, the more turns ended there; a ring is where one fell, \
                     the bigger the more often.";
        page.card(&format!("Where they were: {name}"), about, map::heat(start, figures, place));
    }
    page.line("</div>");
    page.line(&format!("<p>Made by <code>{}</code></p>", escaped(heading.again)));
    page.done()
}

/// The chances to win, and what it costs each side.
fn wins(figures: &Figures) -> String {
    let fate = |(name, side): (&str, &crate::SideFigures)| {
        let [falls, dies, all] =
            [side.falls, side.dies, side.wiped_out].map(|share| percent(share.share));
        let fate = format!("{name}: one falls {falls}, one dies {dies}, all are down {all}.");
        format!("<p>{}</p>", escaped(&fate))
    };
    let fates: Vec<String> = figures.sides.iter().map(fate).collect();
    format!("{}\n{}", bars::wins(figures), fates.join("\n"))
}

fn rounds(figures: &Figures) -> String {
    let spread = &figures.rounds.spread;
    format!(
        "{:.1} rounds on the average ({:.1} to {:.1}); half of the fights take {} to {}.",
        spread.mean.mean,
        spread.mean.low,
        spread.mean.high,
        spread.percentiles.p25,
        spread.percentiles.p75
    )
}

/// The table of all creatures.
fn table(start: &Start, figures: &Figures) -> String {
    let mut text = String::from("<div class=\"scroll\"><table><thead><tr><th></th>");
    for head in [
        "falls",
        "dies",
        "flees",
        "hp left",
        "deals",
        "takes",
        "regains",
        "hits",
        "misses",
        "criticals",
        "downs",
    ] {
        let _ = write!(text, "<th>{head}</th>");
    }
    text.push_str("</tr></thead><tbody>");
    for (name, one) in figures.creatures.iter() {
        let share = |share: f64| escaped(&percent(share));
        let cells = [
            share(one.falls.share),
            share(one.dies.share),
            share(one.flees.share),
            format!("{:.1} of {}", one.hit_points_left.mean.mean, one.hit_points_at_first),
            format!("{:.1}", one.damage_dealt.mean.mean),
            format!("{:.1}", one.damage_taken.mean.mean),
            format!("{:.1}", one.healed.mean.mean),
            format!("{:.1}", one.hits.mean),
            format!("{:.1}", one.misses.mean),
            format!("{:.2}", one.crits.mean),
            format!("{:.2}", one.kills.mean),
        ];
        let colour = colour(start, Some(&one.side));
        let _ = write!(text, "<tr><td><span class=\"dot b{colour}\"></span>{}</td>", escaped(name));
        cells.iter().for_each(|cell| {
            let _ = write!(text, "<td>{cell}</td>");
        });
        text.push_str("</tr>");
    }
    text.push_str("</tbody></table></div>");
    text
}

/// The number of a side's colour; `x` for what is of no side.
fn colour(start: &Start, side: Option<&String>) -> String {
    let place = side.and_then(|name| start.setup().sides.iter().position(|s| s.name == *name));
    place.map_or_else(|| "x".to_owned(), |place| (place % 5).to_string())
}

/// The last round that is drawn: that by which 99 of 100 fights are over.
fn last_round(figures: &Figures) -> usize {
    let wanted = figures.fights - figures.fights / 100;
    let mut so_far = 0;
    let last = figures.rounds.histogram.iter().find(|(_, n)| {
        so_far += n;
        so_far >= wanted
    });
    last.map_or(1, |(round, _)| *round as usize)
}
