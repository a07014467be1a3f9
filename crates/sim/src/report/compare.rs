//! A page that draws versions of a fight side by side.

use std::fmt::Write as _;

use affray_draw::svg::escaped;
use affray_rules::SideId;

use super::{
    Heading,
    bars::{self, Row},
    lines,
    page::Page,
};
use crate::{Figures, Mean, Share, SideFigures, Start, percent, thousands};

/// One version of a fight.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    /// What is otherwise in it.
    pub name: &'a str,
    /// How it begins.
    pub start: &'a Start,
    /// What it came to.
    pub figures: &'a Figures,
    /// By how much more often our side wins than in the first version.
    pub difference: Option<Mean>,
}

impl Version<'_> {
    fn side(&self, ours: SideId) -> Option<&SideFigures> {
        self.figures.sides.values().nth(ours.index())
    }
}

/// Versions of a fight as an HTML page with drawings, the first as it is and the others beside it.
pub fn comparison(versions: &[Version<'_>], ours: SideId, heading: &Heading<'_>) -> String {
    let mut page = Page::new(heading.title);
    page.line(&format!("<h1>{}</h1>", escaped(heading.title)));
    let Some(first) = versions.first() else { return page.done() };
    let side = &first.start.setup().sides[ours.index()].name;
    let fights: Vec<String> =
        versions.iter().map(|version| thousands(version.figures.fights)).collect();
    page.line(&format!(
        "<p>What {} may expect: {} fights, seed {}{}. Intervals are of 95 %.</p>",
        escaped(side),
        fights.join(" + "),
        first.figures.seed,
        escaped(heading.tactics)
    ));
    if let Some(last) = versions.iter().find(|version| version.figures.cut_off) {
        page.line(&format!("<p class=\"warning\">Cut off in “{}”.</p>", escaped(last.name)));
    }
    page.line("<div class=\"cards\">");
    let wins = |version: &Version<'_>| version.figures.wins.values().nth(ours.index()).copied();
    let about = "The mark across a bar is the interval. Beside it: by how much more often than as \
                 it is, with the interval of that; one around 0 may be chance.";
    page.card(&format!("{side} win"), about, rows(versions, "Chances to win", wins, gap));
    let falls = |version: &Version<'_>| version.side(ours).map(|side| side.falls);
    let about = "The chance that one of them drops to 0 hit points.";
    page.card(
        &format!("One of {side} falls"),
        about,
        rows(versions, "Falls", falls, between(falls)),
    );
    let dies = |version: &Version<'_>| version.side(ours).map(|side| side.dies);
    let about = "The chance that one of them dies.";
    page.card(&format!("One of {side} dies"), about, rows(versions, "Dies", dies, between(dies)));
    let all = |version: &Version<'_>| version.side(ours).map(|side| side.wiped_out);
    let about = "The chance that nobody of them stands or has got away.";
    page.card(&format!("All of {side} are down"), about, rows(versions, "Down", all, between(all)));
    let about = "The share of fights that are over by the end of a round.";
    page.card("How long it takes", about, lines::over(versions));
    for (place, (name, _)) in first.figures.sides.iter().enumerate() {
        let about = "At the start of each round, in percent of those at first; fights that are over \
                     stay as they ended.";
        let title = format!("Hit points: {name}");
        page.card(&title, about, lines::hit_points_of(versions, place));
    }
    page.wide("In figures", "", table(versions, ours));
    page.wide(
        "Everybody",
        "How often each falls / how often it dies / the damage that it deals in a fight.",
        everybody(versions),
    );
    page.line("</div>");
    page.line(&format!("<p>Made by <code>{}</code></p>", escaped(heading.again)));
    page.done()
}

/// A bar for each version.
fn rows(
    versions: &[Version<'_>],
    label: &str,
    share: impl Fn(&Version<'_>) -> Option<Share>,
    words: impl Fn(&Version<'_>) -> String,
) -> String {
    let nothing = Share::new(0, 0);
    let versions = versions.iter().enumerate();
    let rows = versions.map(|(place, version)| Row {
        name: version.name,
        share: share(version).unwrap_or(nothing),
        words: words(version),
        class: (place % 5).to_string(),
    });
    bars::shares(&rows.collect::<Vec<_>>(), label)
}

/// The interval of a share.
fn between(share: impl Fn(&Version<'_>) -> Option<Share>) -> impl Fn(&Version<'_>) -> String {
    move |version| share(version).map_or(String::new(), |share| bars::interval(&share))
}

/// `-8.0 (-12.0 to -4.4)`.
fn gap(version: &Version<'_>) -> String {
    version.difference.map_or(String::new(), |gap| {
        let [mean, low, high] = [gap.mean, gap.low, gap.high].map(|share| share * 100.0);
        format!("{mean:+.1} ({low:+.1} to {high:+.1})")
    })
}

fn table(versions: &[Version<'_>], ours: SideId) -> String {
    let mut text = String::from("<div class=\"scroll\"><table><thead><tr><th></th>");
    for head in ["wins", "difference", "falls", "dies", "all down", "rounds", "hit points left"] {
        let _ = write!(text, "<th>{head}</th>");
    }
    text.push_str("</tr></thead><tbody>");
    for (place, version) in versions.iter().enumerate() {
        let wins = version.figures.wins.values().nth(ours.index());
        let side = version.side(ours);
        let share = |of: fn(&SideFigures) -> f64| side.map_or(String::new(), |s| percent(of(s)));
        let left = side.and_then(|side| side.hit_points.last().map(|left| (left, side)));
        let cells = [
            wins.map_or(String::new(), |share| percent(share.share)),
            gap(version),
            share(|side| side.falls.share),
            share(|side| side.dies.share),
            share(|side| side.wiped_out.share),
            format!("{:.1}", version.figures.rounds.spread.mean.mean),
            left.map_or(String::new(), |(left, side)| {
                format!("{left:.1} of {}", side.hit_points_at_first)
            }),
        ];
        let name = escaped(version.name);
        let _ = write!(text, "<tr><td><span class=\"dot b{}\"></span>{name}</td>", place % 5);
        for cell in cells {
            let _ = write!(text, "<td>{}</td>", escaped(&cell));
        }
        text.push_str("</tr>");
    }
    text.push_str("</tbody></table></div>");
    text
}

/// Each creature of any version, and how it fares in each.
fn everybody(versions: &[Version<'_>]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for version in versions {
        for (name, _) in version.figures.creatures.iter() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let mut text = String::from("<div class=\"scroll\"><table><thead><tr><th></th>");
    for version in versions {
        let _ = write!(text, "<th>{}</th>", escaped(version.name));
    }
    text.push_str("</tr></thead><tbody>");
    for name in names {
        let _ = write!(text, "<tr><td>{}</td>", escaped(name));
        for version in versions {
            let cell = version.figures.creatures.get(name).map_or("–".to_owned(), |one| {
                let [falls, dies] = [one.falls, one.dies].map(|share| percent(share.share));
                let dealt = one.damage_dealt.mean.mean;
                format!("{falls} / {dies} / {dealt:.1}")
            });
            let _ = write!(text, "<td>{}</td>", escaped(&cell));
        }
        text.push_str("</tr>");
    }
    text.push_str("</tbody></table></div>");
    text
}
