//! Expectations on the fight: whose turn, which round, how it ended.

use affray_rules::{Battle, CreatureId, Question, Rule, SideSet, Square};

use super::Scene;
use crate::reader::Reader;

/// How the fight stands: `round 2`, `turn Fenn`, `over`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FightIs {
    Round(u16),
    Turn {
        of: CreatureId,
        not: bool,
    },
    Order(Vec<CreatureId>),
    Over {
        by: Option<Rule>,
    },
    NotOver,
    Winners(SideSet),
    /// Something lies on the ground.
    Dropped {
        gear: String,
        at: Option<Square>,
        not: bool,
    },
    /// The state is, or is not, the one that was remembered.
    Same {
        name: String,
        not: bool,
    },
}

impl FightIs {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<FightIs>, String> {
        Ok(Some(if reader.take("round") {
            FightIs::Round(reader.number()?)
        } else if reader.take("turn") {
            FightIs::Turn { of: reader.creature()?, not: false }
        } else if reader.take("not turn") {
            FightIs::Turn { of: reader.creature()?, not: true }
        } else if reader.take("order") {
            let mut order = vec![reader.creature()?];
            while reader.comma() {
                order.push(reader.creature()?);
            }
            FightIs::Order(order)
        } else if reader.take("over") {
            FightIs::Over { by: if reader.take("by") { Some(reader.rule()?) } else { None } }
        } else if reader.take("not over") {
            FightIs::NotOver
        } else if reader.take("no winner") {
            FightIs::Winners(SideSet::EMPTY)
        } else if reader.take("winner") {
            let mut winners = SideSet::EMPTY;
            winners.insert(reader.side()?);
            while reader.comma() {
                winners.insert(reader.side()?);
            }
            FightIs::Winners(winners)
        } else if reader.take("dropped") {
            FightIs::dropped(reader, false)?
        } else if reader.take("not dropped") {
            FightIs::dropped(reader, true)?
        } else if reader.take("same as") {
            FightIs::Same { name: reader.word("a remembered name")?.to_owned(), not: false }
        } else if reader.take("not same as") {
            FightIs::Same { name: reader.word("a remembered name")?.to_owned(), not: true }
        } else {
            return Ok(None);
        }))
    }

    fn dropped(reader: &mut Reader<'_>, not: bool) -> Result<FightIs, String> {
        let text = reader.all("what lies on the ground")?;
        let (gear, at) = match text.rsplit_once(" at ") {
            Some((gear, square)) => {
                let square = square.parse().map_err(|e: affray_rules::BadSquare| e.to_string())?;
                (gear.to_owned(), Some(square))
            }
            None => (text, None),
        };
        Ok(FightIs::Dropped { gear, at, not })
    }

    pub(super) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        let battle = scene.battle;
        let (holds, found) = match self {
            FightIs::Round(round) => {
                (battle.round() == *round, format!("it is round {}", battle.round()))
            }
            FightIs::Turn { of, not } => {
                let turn = battle.turn().creature;
                let its = turn == *of && battle.round() > 0 && !battle.is_over();
                (its != *not, whose_turn(battle))
            }
            FightIs::Order(order) => {
                let found = battle.order().iter().map(|id| battle.name(*id));
                (battle.order() == order, format!("the order is {}", affray_words::list(found)))
            }
            FightIs::Over { by } => {
                let ending = ending(battle);
                let holds = ending.is_some_and(|e| by.is_none() || e.rule == *by);
                (holds, how_it_ended(battle))
            }
            FightIs::NotOver => (!battle.is_over(), how_it_ended(battle)),
            FightIs::Winners(sides) => {
                (ending(battle).is_some_and(|e| e.winners == *sides), how_it_ended(battle))
            }
            FightIs::Dropped { gear, at, not } => {
                let lies = battle.dropped().iter().filter(|d| at.is_none_or(|at| d.square == at));
                let found = lies
                    .map(|d| affray_words::gear(battle, d.owner, d.gear))
                    .any(|name| name.eq_ignore_ascii_case(gear));
                (found != *not, on_the_ground(battle))
            }
            FightIs::Same { name, not } => match scene.memory.get(name) {
                Some(hash) => {
                    let same = *hash == battle.hash();
                    let is = if same { "the same" } else { "another" };
                    (same != *not, format!("the state is {is}"))
                }
                None => (false, format!("nothing was remembered as `{name}`")),
            },
        };
        if holds { Ok(()) } else { Err(found) }
    }
}

fn ending(battle: &Battle) -> Option<affray_rules::Ending> {
    match battle.decision().question {
        Question::Over(ending) => Some(ending),
        _ => None,
    }
}

fn whose_turn(battle: &Battle) -> String {
    if battle.is_over() {
        return how_it_ended(battle);
    }
    if battle.round() == 0 {
        return "no turn has begun".to_owned();
    }
    format!("it is {}'s turn", battle.name(battle.turn().creature))
}

fn how_it_ended(battle: &Battle) -> String {
    let Some(ending) = ending(battle) else { return "the fight goes on".to_owned() };
    let sides: Vec<&str> =
        ending.winners.iter().map(|side| affray_words::side(battle, side)).collect();
    let winner = match sides.is_empty() {
        true => "nobody won".to_owned(),
        false => format!("{} won", affray_words::list(sides)),
    };
    match ending.rule {
        Some(rule) => format!("the fight is over by {rule}, and {winner}"),
        None => format!("the fight is over by the GM's word, and {winner}"),
    }
}

fn on_the_ground(battle: &Battle) -> String {
    let lies = battle
        .dropped()
        .iter()
        .map(|d| format!("{} at {}", affray_words::gear(battle, d.owner, d.gear), d.square));
    let lies: Vec<String> = lies.collect();
    if lies.is_empty() {
        return "nothing lies on the ground".to_owned();
    }
    format!("on the ground lies {}", affray_words::list(lies))
}
