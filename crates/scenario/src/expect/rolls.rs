//! Finds the d20 roll that an expectation is about.

use affray_rules::{CreatureId, D20Roll, Event, EventKind, Rule};

use super::Scene;
use crate::reader::Reader;

/// What a d20 roll was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RollKind {
    Attack,
    Save,
    Check,
    Contest,
    Initiative,
    DeathSave,
    Stealth,
}

const KINDS: [(&str, RollKind); 7] = [
    ("attack", RollKind::Attack),
    ("save", RollKind::Save),
    ("check", RollKind::Check),
    ("contest", RollKind::Contest),
    ("initiative", RollKind::Initiative),
    ("death save", RollKind::DeathSave),
    ("stealth", RollKind::Stealth),
];

/// One d20 roll of the window.
pub(crate) struct Seen<'a> {
    kind: RollKind,
    by: CreatureId,
    pub(crate) roll: &'a D20Roll,
}

/// Which of the rolls is meant: the last of a kind, by a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Which {
    kind: Option<RollKind>,
    by: Option<CreatureId>,
}

impl Which {
    /// The word for a kind of roll, if one comes next and something about a roll comes after.
    pub(crate) fn read_kind(reader: &mut Reader<'_>) -> Which {
        let kind = KINDS.into_iter().find(|(word, _)| reader.take(word)).map(|(_, kind)| kind);
        Which { kind, by: None }
    }

    /// `by NAME`, if that comes next.
    pub(crate) fn read_by(&mut self, reader: &mut Reader<'_>) -> Result<(), String> {
        self.by = self.by.or(reader.creature_after(&["by"])?);
        Ok(())
    }

    /// The last roll that is meant: of the window, or else of an attack that goes on from before it.
    pub(crate) fn last<'a>(&self, scene: &'a Scene<'_>) -> Option<Seen<'a>> {
        self.last_of(&scene.window.events).or_else(|| self.last_of(&scene.window.attacks))
    }

    fn last_of<'a>(&self, events: &'a [Event]) -> Option<Seen<'a>> {
        let mut found = events.iter().flat_map(|event| rolls(&event.what));
        found.rfind(|seen| self.means(seen))
    }

    fn means(&self, seen: &Seen<'_>) -> bool {
        self.kind.is_none_or(|kind| kind == seen.kind) && self.by.is_none_or(|by| by == seen.by)
    }
}

/// Something about a d20 roll: `total 17`, `attack advantage from unseen.attacker`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RollIs {
    which: Which,
    what: Matter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Matter {
    Total(i32),
    Kept(u8),
    Lean(i8, Option<Rule>),
    None,
}

impl RollIs {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<RollIs>, String> {
        if reader.take("no roll") {
            let mut which = Which::default();
            which.read_by(reader)?;
            return Ok(Some(RollIs { which, what: Matter::None }));
        }
        let before = reader.mark();
        let mut which = Which::read_kind(reader);
        let mut what = if reader.take("total") {
            Matter::Total(reader.number()?)
        } else if reader.take("roll") {
            Matter::Kept(reader.number()?)
        } else if reader.take("advantage") {
            Matter::Lean(1, None)
        } else if reader.take("disadvantage") {
            Matter::Lean(-1, None)
        } else if reader.take("straight roll") {
            Matter::Lean(0, None)
        } else {
            reader.back_to(before);
            return Ok(None);
        };
        which.read_by(reader)?;
        if let Matter::Lean(_, from) = &mut what {
            *from = reader.rule_after_from()?;
        }
        which.read_by(reader)?;
        Ok(Some(RollIs { which, what }))
    }

    pub(super) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        if self.what == Matter::None {
            return match self.which.last_of(&scene.window.events) {
                None => Ok(()),
                Some(seen) => {
                    Err(format!("{} rolled {}", scene.battle.name(seen.by), describe(seen.roll)))
                }
            };
        }
        let found = self.which.last(scene);
        let Some(seen) = found else { return Err("no such roll was made".to_owned()) };
        let roll = seen.roll;
        let holds = match self.what {
            Matter::Total(total) => roll.total == total,
            Matter::Kept(die) => roll.kept == die,
            Matter::Lean(lean, from) => {
                let leans = &roll.ledger.leans;
                net(roll) == lean
                    && from.is_none_or(|rule| {
                        leans
                            .iter()
                            .any(|l| l.rule == rule && (lean == 0 || l.advantage == (lean > 0)))
                    })
            }
            Matter::None => true,
        };
        if holds {
            return Ok(());
        }
        Err(format!("{} rolled {}", scene.battle.name(seen.by), describe(roll)))
    }
}

/// The rolls of an event; of a contest the opponent's first.
fn rolls(what: &EventKind) -> Vec<Seen<'_>> {
    let one = |kind, by: &CreatureId, roll| vec![Seen { kind, by: *by, roll }];
    match what {
        EventKind::Attack { attacker, roll, .. }
        | EventKind::MissedSquare { attacker, roll, .. } => one(RollKind::Attack, attacker, roll),
        EventKind::Save { creature, roll: Some(roll), .. } => one(RollKind::Save, creature, roll),
        EventKind::Check { creature, roll: Some(roll), .. } => one(RollKind::Check, creature, roll),
        EventKind::Initiative { creature, roll: Some(roll), .. } => {
            one(RollKind::Initiative, creature, roll)
        }
        EventKind::DeathSave { creature, roll, .. } => one(RollKind::DeathSave, creature, roll),
        EventKind::LiesHidden { creature, roll } => one(RollKind::Stealth, creature, roll),
        EventKind::Contest { creature, roll, opponent, opponent_roll, .. } => opponent_roll
            .iter()
            .map(|roll| Seen { kind: RollKind::Contest, by: *opponent, roll })
            .chain(one(RollKind::Contest, creature, roll))
            .collect(),
        _ => Vec::new(),
    }
}

/// Advantage, disadvantage or neither, when all is counted.
fn net(roll: &D20Roll) -> i8 {
    let leans = &roll.ledger.leans;
    let good = leans.iter().any(|l| l.advantage);
    let bad = leans.iter().any(|l| !l.advantage);
    i8::from(good) - i8::from(bad)
}

fn describe(roll: &D20Roll) -> String {
    let lean = match net(roll) {
        1 => " with advantage",
        -1 => " with disadvantage",
        _ => "",
    };
    let mut causes: Vec<String> = Vec::new();
    for line in &roll.ledger.leans {
        let sign = if line.advantage { '+' } else { '-' };
        causes.push(format!("{sign}{}", line.rule));
    }
    let causes =
        if causes.is_empty() { String::new() } else { format!(" ({})", causes.join(", ")) };
    format!("{} for a total of {}{lean}{causes}", roll.kept, roll.total)
}
