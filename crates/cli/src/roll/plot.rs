//! Draws a distribution in the terminal.

use std::io::Write as _;

use affray_dice::Distribution;

use crate::{colour::FAINT, errors::Done, screen::Screen};

/// The most lines of a plot; totals share lines where there are more.
const MOST_LINES: usize = 40;

/// A line of the plot: totals and their chance together.
struct Bar {
    label: String,
    chance: f64,
    at_least: f64,
}

/// Draws a bar for each total, or for a few at a time, as wide as the screen allows.
pub(crate) fn plot(odds: &Distribution, screen: &mut Screen) -> Done {
    let bars = bars(odds);
    let label = bars.iter().map(|b| b.label.chars().count()).max().unwrap_or(0);
    let most = bars.iter().map(|b| b.chance).fold(0.0, f64::max);
    // Two figures of eight columns each and the gaps.
    let room = screen.width().min(100).saturating_sub(label + 22).max(10);
    writeln!(screen, "{FAINT}{:>label$} {:>7} {:>7}{FAINT:#}", "", "chance", "or more")?;
    for Bar { label: text, chance, at_least } in bars {
        let bar = bar(chance / most, room);
        let line = format!("{text:>label$} {:>7} {:>7}  {bar}", percent(chance), percent(at_least));
        writeln!(screen, "{}", line.trim_end())?;
    }
    Ok(())
}

fn bars(odds: &Distribution) -> Vec<Bar> {
    let one = |(total, chance): (i64, f64)| Bar {
        label: total.to_string(),
        chance,
        at_least: odds.at_least(total),
    };
    if odds.len() <= MOST_LINES {
        return odds.iter().map(one).collect();
    }
    // What hardly ever comes up shares the first line and the last.
    let (least, most) = (odds.minimum(), odds.maximum());
    let (low, high) = (odds.percentile(0.01), odds.percentile(99.99));
    let lines = MOST_LINES as i64 - 2;
    let step = (high - low + 1).max(1).unsigned_abs().div_ceil(lines.unsigned_abs()) as i64;
    let mut from = least;
    let mut bars = Vec::new();
    while from <= most {
        let to = match from {
            _ if from < low => low - 1,
            _ if from > high => most,
            _ => (from + step - 1).min(high),
        };
        let chance = odds.iter().filter(|(t, _)| (from..=to).contains(t)).map(|(_, c)| c).sum();
        let label = if from == to { from.to_string() } else { format!("{from} to {to}") };
        bars.push(Bar { label, chance, at_least: odds.at_least(from) });
        from = to + 1;
    }
    bars
}

/// A chance in per cent; what is not quite nothing does not look like nothing.
fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    match percent {
        _ if percent > 0.0 && percent < 0.005 => "<0.01 %".to_owned(),
        _ if percent < 1.0 => format!("{percent:.2} %"),
        _ => format!("{percent:.1} %"),
    }
}

/// A bar of so much of the room, to an eighth of a column.
fn bar(part: f64, room: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (part * room as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}
