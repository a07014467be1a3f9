//! Expectations on the attacks since the last command.

use affray_rules::{AttackOutcome, CreatureId, Event, EventKind, Target};

use super::Scene;
use crate::reader::Reader;

/// What an attack came to: `hit`, `miss on Fenn`, `critical by Goblin`, `against ac 17`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttackIs {
    what: Matter,
    by: Option<CreatureId>,
    on: Option<CreatureId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Matter {
    Hit,
    Miss,
    Critical,
    NotCritical,
    Against(i32),
    None,
}

/// An attack of the window, as it ended.
struct Seen {
    by: CreatureId,
    on: Option<CreatureId>,
    outcome: AttackOutcome,
    armour_class: Option<i32>,
}

impl AttackIs {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<AttackIs>, String> {
        let what = if reader.take("hit") {
            Matter::Hit
        } else if reader.take("miss") {
            Matter::Miss
        } else if reader.take("critical") {
            Matter::Critical
        } else if reader.take("not critical") {
            Matter::NotCritical
        } else if reader.take("against ac") {
            Matter::Against(reader.number()?)
        } else if reader.take("no attack") {
            Matter::None
        } else {
            return Ok(None);
        };
        let mut by = reader.creature_after(&["by"])?;
        let on = reader.creature_after(&["on"])?;
        by = by.or(reader.creature_after(&["by"])?);
        Ok(Some(AttackIs { what, by, on }))
    }

    pub(super) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        let means = |seen: &Seen| {
            self.by.is_none_or(|by| by == seen.by) && self.on.is_none_or(|on| Some(on) == seen.on)
        };
        let found = match self.what {
            Matter::None => attacks(Vec::new(), &scene.window.events),
            _ => attacks(attacks(Vec::new(), &scene.window.attacks), &scene.window.events),
        };
        let Some(seen) = found.into_iter().rfind(means) else {
            let missing = Err("no such attack was made".to_owned());
            return if self.what == Matter::None { Ok(()) } else { missing };
        };
        let holds = match self.what {
            Matter::Hit => seen.outcome != AttackOutcome::Miss,
            Matter::Miss => seen.outcome == AttackOutcome::Miss,
            Matter::Critical => seen.outcome == AttackOutcome::Critical,
            Matter::NotCritical => seen.outcome != AttackOutcome::Critical,
            Matter::Against(class) => seen.armour_class == Some(class),
            Matter::None => false,
        };
        if holds { Ok(()) } else { Err(seen.describe(scene)) }
    }
}

impl Seen {
    fn describe(&self, scene: &Scene<'_>) -> String {
        let by = scene.battle.name(self.by);
        let on = match self.on {
            Some(on) => format!(" {}", scene.battle.name(on)),
            None => String::new(),
        };
        let outcome = match self.outcome {
            AttackOutcome::Miss => "missed",
            AttackOutcome::Hit => "hit",
            AttackOutcome::Critical => "critically hit",
        };
        match self.armour_class {
            Some(class) => format!("{by} {outcome}{on} against AC {class}"),
            None => format!("{by} {outcome}{on}"),
        }
    }
}

/// Attacks so far and those of some more events, with what reactions made of them.
fn attacks(mut found: Vec<Seen>, events: &[Event]) -> Vec<Seen> {
    for event in events {
        match &event.what {
            EventKind::Attack { attacker, target, outcome, armour_class, .. } => {
                let on = match target {
                    Target::Creature(id) => Some(*id),
                    _ => None,
                };
                let (outcome, armour_class) = (*outcome, *armour_class);
                found.push(Seen { by: *attacker, on, outcome, armour_class });
            }
            EventKind::MissedSquare { attacker, .. } => found.push(Seen {
                by: *attacker,
                on: None,
                outcome: AttackOutcome::Miss,
                armour_class: None,
            }),
            EventKind::StillHits { attacker, target, hits, armour_class } => {
                let attack = found.iter_mut().rfind(|seen| seen.by == *attacker);
                let outcome = if *hits { AttackOutcome::Hit } else { AttackOutcome::Miss };
                match attack {
                    Some(attack) => {
                        attack.armour_class = Some(*armour_class);
                        if !hits || attack.outcome == AttackOutcome::Miss {
                            attack.outcome = outcome;
                        }
                    }
                    // The roll itself came before the reaction's command.
                    None => found.push(Seen {
                        by: *attacker,
                        on: Some(*target),
                        outcome,
                        armour_class: Some(*armour_class),
                    }),
                }
            }
            _ => {}
        }
    }
    found
}
