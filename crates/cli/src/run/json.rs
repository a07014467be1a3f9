use std::io;

use affray_rules::{
    Battle, CreatureId, CreatureSet, Event, Question, Rule, SideId, SideSet, Square,
};
use serde::Serialize;

use crate::screen::Screen;

/// Writes a fight as lines of JSON, numbered from 0.
pub(super) struct Lines {
    next: u64,
    /// The side that listens; none in particular hears everything.
    side: Option<SideId>,
    /// Whom the listener has been told the name of.
    named: CreatureSet,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hit_points: Option<u16>,
    attacks: Vec<&'a str>,
    gear: Vec<&'a str>,
}

/// Somebody whom the listener meets in the middle of the fight.
#[derive(Serialize)]
struct MetLine<'a> {
    event: &'static str,
    #[serde(flatten)]
    creature: CreatureLine<'a>,
}

#[derive(Serialize)]
struct EndLine<'a> {
    event: &'static str,
    /// The side that won; of allies who won together, the first of the file.
    winner: Option<&'a str>,
    winners: Vec<&'a str>,
    rule: Option<Rule>,
    over: bool,
    rounds: u16,
    hash: String,
    seed: u64,
}

impl Lines {
    /// Lines for a side, or for who hears everything.
    pub(super) fn new(side: Option<SideId>) -> Lines {
        Lines { next: 0, side, named: CreatureSet::EMPTY }
    }

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
        let known: Vec<CreatureId> = battle.ids().filter(|id| self.knows(battle, *id)).collect();
        self.named = known.iter().copied().collect();
        let creature =
            |id: CreatureId| self.creature(battle, id, Some(setup.combatants[id.index()].square));
        let line = SetupLine {
            event: "setup",
            edition: battle.ruleset().edition,
            seed,
            sides: setup.sides.iter().map(|s| s.name.as_str()).collect(),
            creatures: known.into_iter().map(creature).collect(),
            spells: setup.spells.iter().map(|s| s.name.as_str()).collect(),
            objects: setup.objects.iter().map(|o| o.name.as_str()).collect(),
        };
        self.write(&line, &[], screen)
    }

    fn knows(&self, battle: &Battle, id: CreatureId) -> bool {
        self.side.is_none_or(|side| battle.creature(id).side == side || battle.has_met(side, id))
    }

    fn creature<'b>(
        &self,
        battle: &'b Battle,
        id: CreatureId,
        square: Option<Square>,
    ) -> CreatureLine<'b> {
        let (block, one) = (battle.block(id), battle.creature(id));
        let own = self.side.is_none_or(|side| one.side == side);
        CreatureLine {
            id,
            name: battle.name(id),
            side: one.side.index(),
            square,
            hit_points: own.then_some(one.hit_points),
            attacks: block.attacks.iter().map(|a| a.name.as_str()).collect(),
            gear: block.gear.iter().map(|g| g.name.as_str()).collect(),
        }
    }

    /// A line for each event, after one for each creature that the listener has met just now.
    pub(super) fn events(
        &mut self,
        battle: &Battle,
        events: &[Event],
        screen: &mut Screen,
    ) -> io::Result<()> {
        for id in battle.ids() {
            if !self.named.contains(id) && self.knows(battle, id) {
                self.named.insert(id);
                let known = self.side.is_none_or(|side| battle.side_knows(side, id));
                let square = known.then_some(battle.creature(id).square);
                let creature = self.creature(battle, id, square);
                self.write(&MetLine { event: "met", creature }, &[], screen)?;
            }
        }
        for Event { what, rules, .. } in events {
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
        let winners = ending.map_or(SideSet::EMPTY, |e| e.winners);
        let winners: Vec<&str> = winners.iter().map(|s| battle.side(s).name.as_str()).collect();
        let line = EndLine {
            event: "end",
            winner: winners.first().copied(),
            winners,
            rule: ending.and_then(|e| e.rule),
            over: ending.is_some(),
            rounds: battle.round().min(limit),
            hash: format!("{:016x}", battle.hash()),
            seed,
        };
        self.write(&line, &[], screen)
    }
}
