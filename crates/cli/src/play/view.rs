//! What a person sees before each decision.

use std::io::{self, Write as _};

use affray_rules::{Battle, Chooser, Condition, CreatureId, Question, SideId};
use affray_table::{Cost, Group, Offer, Options, Table};
use affray_words::{feet, plural, question, question_for};

use crate::{
    colour::{self, FAINT, STRONG},
    screen::Screen,
};

/// The most lines of a group that `more` lists without being asked for that group.
const MOST_LINES: usize = 6;

/// Shows what is asked, and the likely answers.
pub(super) fn ask(table: &Table, screen: &mut Screen) -> io::Result<()> {
    let battle = table.battle();
    match battle.decision().question {
        // The prompt says it.
        Question::Roll(_) => return Ok(()),
        Question::Turn(id) => budget(battle, id, screen)?,
        _ => writeln!(screen, "\n{STRONG}{}{STRONG:#}", asked(battle, table.viewer()))?,
    }
    let options = table.options();
    list(1, options.likely(), screen)?;
    for many in options.many() {
        let Some((head, _)) = many.text.rsplit_once(" to ") else { continue };
        let (text, places) = (&many.text, many.places);
        let line = format!("{head} to SQUARE, such as `{text}` (any of {places} squares in range)");
        screen.story("      ", &line)?;
    }
    moves(battle, options, screen)?;
    let others = options.others().1;
    if !others.is_empty() {
        let groups = Group::ALL.into_iter().filter_map(|group| {
            let count = others.iter().filter(|offer| offer.group == group).count();
            (count > 0).then(|| format!("{} {count}", group.name()))
        });
        let groups: Vec<String> = groups.collect();
        let line = format!("`more` lists the others: {}", groups.join(", "));
        screen.story("      ", &format!("{FAINT}{line}{FAINT:#}"))?;
    }
    Ok(())
}

/// What is asked, as far as the viewer may know.
fn asked(battle: &Battle, viewer: Option<SideId>) -> String {
    match (viewer, battle.decision().question) {
        (Some(side), Question::Roll(wanted)) if battle.decision_for(side).is_none() => {
            format!("For others: roll a d{}.", wanted.sides)
        }
        (Some(side), _) => question_for(battle, side),
        (None, _) => question(battle),
    }
}

/// What is left of a turn.
pub(super) fn budget(battle: &Battle, id: CreatureId, screen: &mut Screen) -> io::Result<()> {
    let style = colour::side(battle.creature(id).side.index()).bold();
    let turn = battle.turn();
    let left = |spent: bool, what: &str| {
        if spent { format!("{FAINT}{what} spent{FAINT:#}") } else { format!("{what} ready") }
    };
    let action = if turn.attacks.any_left() {
        let attacks: u32 = turn.attacks.left.iter().map(|p| u32::from(p.count)).sum();
        plural(attacks, "attack") + " left"
    } else {
        left(turn.action, "action")
    };
    let parts = [
        action,
        left(turn.bonus, "bonus action"),
        format!("{} to move", feet(battle.movement_left())),
        left(battle.creature(id).reaction_spent, "reaction"),
        left(turn.interaction, "interaction"),
    ];
    let (name, round) = (battle.name(id), battle.round());
    screen.story("", &format!("{style}{name}{style:#}, round {round}: {}", parts.join(", ")))
}

/// A line about moving, if that is possible.
fn moves(battle: &Battle, options: &Options, screen: &mut Screen) -> io::Result<()> {
    let Some(moves) = options.moves() else { return Ok(()) };
    let squares = moves.feet / affray_rules::SQUARE;
    let far = moves.farthest;
    let prone = match battle.decision().question {
        Question::Turn(id) if battle.creature(id).is(Condition::Prone) => {
            let up = battle.standing_cost(id);
            format!(
                "crawling: each square takes {} more; standing up takes {}",
                feet(affray_rules::SQUARE),
                feet(up)
            )
        }
        _ => format!("up to {}", plural(squares, "square")),
    };
    screen.story("      ", &format!("move to SQUARE, such as `move to {far}` ({prone})"))
}

/// Options with their numbers, from the first one's: a line for each, or for a few that differ in
/// their last word.
pub(super) fn list(first: usize, offers: &[Offer], screen: &mut Screen) -> io::Result<()> {
    for line in lines(first, offers) {
        screen.hanging("", 6, &line)?;
    }
    Ok(())
}

fn lines(first: usize, offers: &[Offer]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut last = "";
    for (place, offer) in offers.iter().enumerate() {
        let number = first + place;
        let notes: Vec<String> = [offer.odds.clone(), costs(offer)].into_iter().flatten().collect();
        // Blows are worth a line each, and what is readied takes one.
        let (head, tail) = match offer.group {
            Group::Attacks | Group::Spells | Group::Features | Group::Ready => {
                (offer.text.as_str(), "")
            }
            _ => apart(&offer.text),
        };
        let notes = match notes.is_empty() {
            true => String::new(),
            false => format!("  {FAINT}{}{FAINT:#}", notes.join(", ")),
        };
        match lines.last_mut() {
            Some(line) if head == last && !tail.is_empty() => {
                line.push_str(&format!(
                    " {FAINT}·{FAINT:#} {STRONG}{number}{STRONG:#} {tail}{notes}"
                ));
            }
            _ => lines.push(format!("{STRONG}{number:>4}{STRONG:#}  {}{notes}", offer.text)),
        }
        last = head;
    }
    lines
}

/// What an option costs where that is not the action, an attack of it, or in its words.
fn costs(offer: &Offer) -> Option<String> {
    let Cost { bonus, feet: way, slot, .. } = offer.cost;
    let mut parts = Vec::new();
    if bonus && !offer.text.contains("bonus action") && !offer.text.contains("off hand") {
        parts.push("bonus action".to_owned());
    }
    if slot > 0 && !offer.text.contains(" at level ") {
        parts.push(format!("slot of level {slot}"));
    }
    if way > 0 {
        parts.push(format!("{} of movement", feet(way)));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A command's words up to the last thing that it names, and that thing.
fn apart(text: &str) -> (&str, &str) {
    let after = |word: &str| text.rfind(word).map(|at| at + word.len());
    let at = after(" on ").max(after(" with ")).max(after(" to ")).unwrap_or(text.len());
    text.split_at(at)
}

/// `more`: the options that are not likely, in groups, or those of one group.
pub(super) fn more(table: &Table, word: &str, screen: &mut Screen) -> io::Result<()> {
    let (first, others) = table.options().others();
    let wanted = match (word, Group::of_word(word)) {
        ("", _) => None,
        (_, Some(group)) => Some(group),
        (_, None) => {
            let names: Vec<&str> = Group::ALL.iter().map(|group| group.name()).collect();
            let why =
                format!("No group is called `{word}`: they are {}.", affray_words::list(names));
            return super::input::wrong(screen, &why);
        }
    };
    let mut number = first;
    let mut any = false;
    for group in others.chunk_by(|a, b| a.group == b.group) {
        let name = group[0].group.name();
        if wanted.is_none_or(|wanted| wanted == group[0].group) {
            any = true;
            writeln!(screen, "{STRONG}{name}{STRONG:#}")?;
            let shown = lines(number, group);
            let most = if wanted.is_some() { usize::MAX } else { MOST_LINES };
            // One line more takes no more room than the words that it is left out.
            let cut = if shown.len() > most.saturating_add(1) { most } else { shown.len() };
            for line in &shown[..cut] {
                screen.hanging("", 6, line)?;
            }
            if cut < shown.len() {
                let left = shown.len() - cut;
                writeln!(screen, "      {FAINT}and {left} more lines: `more {name}`{FAINT:#}")?;
            }
        }
        number += group.len();
    }
    if !any {
        let none =
            if wanted.is_some() { "There are no others of them." } else { "There are no others." };
        writeln!(screen, "{none}")?;
    }
    Ok(())
}

/// `options`: everything that can be done, and what can't be.
pub(super) fn options(table: &Table, screen: &mut Screen) -> io::Result<()> {
    ask(table, screen)?;
    let (first, others) = table.options().others();
    let mut number = first;
    for group in others.chunk_by(|a, b| a.group == b.group) {
        writeln!(screen, "{STRONG}{}{STRONG:#}", group[0].group.name())?;
        list(number, group, screen)?;
        number += group.len();
    }
    let refused = Options::refused(table.battle());
    if !refused.is_empty() {
        writeln!(screen, "\n{STRONG}Not now:{STRONG:#}")?;
        for reason in refused {
            let why = reason.why.strip_prefix("Refused: ").unwrap_or(&reason.why);
            let wishes = reason.wishes.join(", ");
            screen.story("  ", &format!("{wishes} {FAINT}– {why}{FAINT:#}"))?;
        }
    }
    Ok(())
}

/// The prompt.
pub(super) fn prompt(table: &Table) -> String {
    let battle = table.battle();
    let decision = battle.decision();
    let text = match (decision.question, decision.by) {
        (Question::Roll(_), _) => asked(battle, table.viewer()).trim_end_matches('.').to_owned(),
        (Question::Turn(id) | Question::React { creature: id, .. }, _)
        | (_, Chooser::Creature(id)) => battle.name(id).to_owned(),
        (_, Chooser::Players(side)) => battle.side(side).name.clone(),
        (_, Chooser::AllPlayers) => "players".to_owned(),
        (_, Chooser::Gm) => battle.setup().gm.clone(),
        (_, Chooser::Nobody) => String::new(),
    };
    format!("{text}>")
}
