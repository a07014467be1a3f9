use std::io;

use affray_rules::{Battle, CreatureId, Event, Question, Rule, Square};
use serde::Serialize;

use crate::screen::Screen;

/// Writes a fight as lines of JSON, numbered from 0.
#[derive(Default)]
pub(super) struct Lines {
    next: u64,
}

/// An event with its number.
#[derive(Serialize)]
struct Line<'a, T> {
    sequence: u64,
    #[serde(flatten)]
    what: &'a T,
    #[serde(skip_serializing_if = "<[Rule]>::is_empty")]
    rules: &'a [Rule],
}

/// What the numbers in the events stand for.
#[derive(Serialize)]
struct SetupLine<'a> {
    event: &'static str,
    edition: affray_rules::Edition,
    seed: u64,
    sides: Vec<&'a str>,
    creatures: Vec<CreatureLine<'a>>,
    spells: Vec<&'a str>,
    objects: Vec<&'a str>,
}

#[derive(Serialize)]
struct CreatureLine<'a> {
    id: CreatureId,
    name: &'a str,
    side: usize,
    square: Square,
    hit_points: u16,
    attacks: Vec<&'a str>,
    gear: Vec<&'a str>,
}

#[derive(Serialize)]
struct EndLine<'a> {
    event: &'static str,
    winner: Option<&'a str>,
    rule: Option<Rule>,
    over: bool,
    rounds: u16,
    hash: String,
    seed: u64,
}

impl Lines {
    fn write(
        &mut self,
        what: &impl Serialize,
        rules: &[Rule],
        screen: &mut Screen,
    ) -> io::Result<()> {
        let sequence = self.next;
        self.next += 1;
        screen.json(&Line { sequence, what, rules })
    }

    /// The line that names everyone.
    pub(super) fn setup(
        &mut self,
        battle: &Battle,
        seed: u64,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let setup = battle.setup();
        let creature = |id: CreatureId| {
            let block = battle.block(id);
            CreatureLine {
                id,
                name: battle.name(id),
                side: battle.creature(id).side.index(),
                square: setup.combatants[id.index()].square,
                hit_points: battle.creature(id).hit_points,
                attacks: block.attacks.iter().map(|a| a.name.as_str()).collect(),
                gear: block.gear.iter().map(|g| g.name.as_str()).collect(),
            }
        };
        let line = SetupLine {
            event: "setup",
            edition: battle.ruleset().edition,
            seed,
            sides: setup.sides.iter().map(|s| s.name.as_str()).collect(),
            creatures: battle.ids().map(creature).collect(),
            spells: setup.spells.iter().map(|s| s.name.as_str()).collect(),
            objects: setup.objects.iter().map(|o| o.name.as_str()).collect(),
        };
        self.write(&line, &[], screen)
    }

    /// A line for each event.
    pub(super) fn events(&mut self, events: &[Event], screen: &mut Screen) -> io::Result<()> {
        for Event { what, rules } in events {
            self.write(what, rules, screen)?;
        }
        Ok(())
    }

    /// The last line.
    pub(super) fn end(
        &mut self,
        battle: &Battle,
        seed: u64,
        limit: u16,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let ending = match battle.decision().question {
            Question::Over(ending) => Some(ending),
            _ => None,
        };
        let winner = ending.and_then(|e| e.winner).map(|side| battle.side(side).name.as_str());
        let line = EndLine {
            event: "end",
            winner,
            rule: ending.and_then(|e| e.rule),
            over: ending.is_some(),
            rounds: battle.round().min(limit),
            hash: format!("{:016x}", battle.hash()),
            seed,
        };
        self.write(&line, &[], screen)
    }
}
