use std::io::{self, Write as _};

use affray_rules::{Battle, Chooser, CreatureId, Question, SideId};
use affray_words::{question, question_for};

use super::options::Options;
use crate::{
    colour::{self, FAINT, STRONG},
    map,
    screen::Screen,
};

/// Shows all that a person needs to decide: the map, the budget, the options.
pub(super) fn show(battle: &Battle, viewer: Option<SideId>, screen: &mut Screen) -> io::Result<()> {
    match battle.decision().question {
        Question::Roll(_) => {}
        Question::Turn(_) => {
            writeln!(screen)?;
            map::draw(battle, viewer, screen)?;
            writeln!(screen)?;
            ask(battle, viewer, screen)?;
        }
        _ => ask(battle, viewer, screen)?,
    }
    let options = Options::new(battle);
    if let Some(more) = options.more_count() {
        writeln!(
            screen,
            "      {FAINT}`options` lists {more} more, and what you can't do{FAINT:#}"
        )?;
    }
    Ok(())
}

/// Shows what is asked, and the likely answers.
pub(super) fn ask(battle: &Battle, viewer: Option<SideId>, screen: &mut Screen) -> io::Result<()> {
    match battle.decision().question {
        Question::Turn(id) => budget(battle, id, screen)?,
        _ => writeln!(screen, "\n{STRONG}{}{STRONG:#}", asked(battle, viewer))?,
    }
    list(battle, screen)
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
fn budget(battle: &Battle, id: CreatureId, screen: &mut Screen) -> io::Result<()> {
    let style = colour::side(battle.creature(id).side.index()).bold();
    let turn = battle.turn();
    let left = |spent: bool, what: &str| {
        if spent { format!("{FAINT}{what} spent{FAINT:#}") } else { format!("{what} ready") }
    };
    let action = if turn.attacks.any_left() {
        let attacks: u32 = turn.attacks.left.iter().map(|p| u32::from(p.count)).sum();
        affray_words::plural(attacks, "attack") + " left"
    } else {
        left(turn.action, "action")
    };
    let parts = [
        action,
        left(turn.bonus, "bonus action"),
        format!("{} ft to move", battle.movement_left()),
        left(battle.creature(id).reaction_spent, "reaction"),
    ];
    writeln!(
        screen,
        "{style}{}{style:#}, round {}: {}",
        battle.name(id),
        battle.round(),
        parts.join(", ")
    )
}

/// The options that matter most, numbered.
fn list(battle: &Battle, screen: &mut Screen) -> io::Result<()> {
    let options = Options::new(battle);
    for line in options.likely() {
        screen.story("", &line)?;
    }
    for teleports in options.teleports() {
        writeln!(screen, "      {teleports}")?;
    }
    if let Some(moves) = options.moves() {
        writeln!(screen, "      {moves}")?;
    }
    Ok(())
}

/// The prompt.
pub(super) fn prompt(
    battle: &Battle,
    viewer: Option<SideId>,
    screen: &mut Screen,
) -> io::Result<()> {
    let decision = battle.decision();
    let text = match (decision.question, decision.by) {
        (Question::Roll(_), _) => asked(battle, viewer).trim_end_matches('.').to_owned(),
        (Question::Turn(id) | Question::React { creature: id, .. }, _)
        | (_, Chooser::Creature(id)) => battle.name(id).to_owned(),
        (_, Chooser::Players(side)) => battle.side(side).name.clone(),
        (_, Chooser::Gm) => battle.setup().gm.clone(),
        (_, Chooser::Nobody) => String::new(),
    };
    write!(screen, "{STRONG}{text}>{STRONG:#} ")
}
