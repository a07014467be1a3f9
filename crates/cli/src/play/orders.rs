//! `orders`: which reactions the person is asked about.

use std::io::{self, Write as _};

use affray_rules::Habit;
use affray_table::{Table, Topic};

use super::input::{Named, named, unknown, wrong};
use crate::{
    colour::{FAINT, STRONG},
    screen::Screen,
};

const HABITS: [(Habit, &str); 4] = [
    (Habit::Ask, "ask"),
    (Habit::Never, "never"),
    (Habit::Always, "always"),
    (Habit::Wisely, "wisely"),
];

fn word(habit: Habit) -> &'static str {
    HABITS.iter().find(|(one, _)| *one == habit).map_or("ask", |(_, word)| word)
}

/// `orders`, or `orders TOPIC HABIT [for NAME]`.
pub(super) fn orders(table: &mut Table, rest: &str, screen: &mut Screen) -> io::Result<()> {
    if rest.is_empty() {
        return list(table, screen);
    }
    let (order, whom) = match rest.split_once(" for ") {
        Some((order, whom)) => (order.trim(), Some(whom.trim())),
        None => (rest, None),
    };
    let words: Vec<&str> = order.split_whitespace().collect();
    let habit = |word: &str| HABITS.iter().find(|(_, name)| name.eq_ignore_ascii_case(word));
    let (topics, habit) = match words[..] {
        [one] => (Topic::ALL.to_vec(), habit(one)),
        [topic, one] => (Topic::of_word(topic).into_iter().collect(), habit(one)),
        _ => (Vec::new(), None),
    };
    let (false, Some((habit, _))) = (topics.is_empty(), habit) else {
        let topics: Vec<&str> = Topic::ALL.iter().map(|topic| topic.name()).collect();
        return wrong(
            screen,
            &format!(
                "Type `orders TOPIC ask`, `never`, `always` or `wisely`, with `for NAME` for one \
                 creature. The topics are {}.",
                affray_words::list(topics)
            ),
        );
    };
    let who: Vec<_> = match whom.map(|whom| (whom, named(table, whom))) {
        None => vec![None],
        Some((_, Some(Named::Creature(id)))) => vec![Some(id)],
        Some((_, Some(Named::Side(side)))) => {
            let battle = table.battle();
            battle.ids().filter(|id| battle.creature(*id).side == side).map(Some).collect()
        }
        Some((whom, None)) => return unknown(table, whom, screen),
    };
    if who.iter().flatten().any(|id| !table.plays(*id)) {
        return wrong(screen, "You don't play all of them.");
    }
    for topic in topics {
        for one in &who {
            table.orders_mut().give(*one, topic, *habit);
        }
    }
    list(table, screen)
}

/// What the orders are.
fn list(table: &Table, screen: &mut Screen) -> io::Result<()> {
    writeln!(screen, "{STRONG}Reactions of those whom you play{STRONG:#}")?;
    for topic in Topic::ALL {
        let habit = word(table.orders().of_all(topic));
        let about = topic.about();
        let first = format!("  {:<12}{STRONG}{habit:<7}{STRONG:#} ", topic.name());
        screen.wrapped(&first, 22, &format!("{FAINT}{about}{FAINT:#}"))?;
    }
    let battle = table.battle();
    for (id, topic, habit) in table.orders().of_one().filter(|(id, ..)| table.plays(*id)) {
        writeln!(screen, "  {}: {} {}", battle.name(id), topic.name(), word(habit))?;
    }
    let conduct = |id: &affray_rules::CreatureId| {
        battle.setup().combatants.get(id.index()).and_then(|one| one.conduct.reactions)
    };
    for id in battle.ids().filter(|id| table.plays(*id)) {
        if let Some(habit) = conduct(&id).filter(|habit| *habit != Habit::Ask) {
            let habit = word(habit);
            writeln!(
                screen,
                "  {}: {habit} {FAINT}(as the encounter says){FAINT:#}",
                battle.name(id)
            )?;
        }
    }
    writeln!(screen, "{FAINT}Such as `orders opportunity wisely for {}`.{FAINT:#}", example(table))
}

/// Somebody whom the person plays.
fn example(table: &Table) -> &str {
    let battle = table.battle();
    battle.ids().find(|id| table.plays(*id)).map_or("Fenn", |id| battle.name(id))
}
