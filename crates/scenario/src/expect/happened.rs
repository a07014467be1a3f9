//! Expectations on events: hits, misses, saves, offers, cited rules.

use affray_rules::{CreatureId, EventKind, Rule};

use super::Scene;
use crate::{
    reader::Reader,
    window::{check_tag, tag},
};

/// What happened since the last command: `save success by Fenn`, `opportunity attack`,
/// `cites rule.id`, `event died`, `log "text"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Happened {
    Save { what: Trial, by: Option<CreatureId> },
    Check { what: Trial, by: Option<CreatureId> },
    Contest { won: bool, by: Option<CreatureId> },
    Opportunity { not: bool, by: Option<CreatureId> },
    Reaction { not: bool, by: Option<CreatureId> },
    Cites { rule: Rule, not: bool },
    Event { tag: String, times: Times },
    Log { text: String, not: bool },
}

/// What a save or a check came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trial {
    Success,
    Failure,
    Dc(u8),
    /// There was none.
    None,
}

/// How often something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    AtLeastOnce,
    Exactly(usize),
}

impl Happened {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<Happened>, String> {
        Ok(Some(if reader.take("save") {
            let what = Trial::read(reader)?;
            Happened::Save { what, by: reader.creature_after(&["by"])? }
        } else if reader.take("no save") {
            Happened::Save { what: Trial::None, by: reader.creature_after(&["by"])? }
        } else if reader.take("check") {
            let what = Trial::read(reader)?;
            Happened::Check { what, by: reader.creature_after(&["by"])? }
        } else if reader.take("no check") {
            Happened::Check { what: Trial::None, by: reader.creature_after(&["by"])? }
        } else if reader.take("contest") {
            let won = reader.take("won");
            if !won && !reader.take("lost") {
                return Err("a contest is `won` or `lost`".to_owned());
            }
            Happened::Contest { won, by: reader.creature_after(&["by"])? }
        } else if reader.take("opportunity attack") {
            Happened::Opportunity { not: false, by: reader.creature_after(&["by"])? }
        } else if reader.take("no opportunity attack") {
            Happened::Opportunity { not: true, by: reader.creature_after(&["by"])? }
        } else if reader.take("reaction") {
            Happened::Reaction { not: false, by: reader.creature_after(&["by"])? }
        } else if reader.take("no reaction") {
            Happened::Reaction { not: true, by: reader.creature_after(&["by"])? }
        } else if reader.take("cites") {
            Happened::Cites { rule: reader.rule()?, not: false }
        } else if reader.take("not cites") {
            Happened::Cites { rule: reader.rule()?, not: true }
        } else if reader.take("event") {
            let tag = read_tag(reader)?;
            let times = match reader.maybe_number() {
                Some(n) if reader.take("times") || reader.take("time") => Times::Exactly(n),
                Some(_) => return Err("write `event TAG N times`".to_owned()),
                None => Times::AtLeastOnce,
            };
            Happened::Event { tag, times }
        } else if reader.take("no event") {
            Happened::Event { tag: read_tag(reader)?, times: Times::Exactly(0) }
        } else if reader.take("log") {
            Happened::Log { text: reader.quoted()?, not: false }
        } else if reader.take("not log") {
            Happened::Log { text: reader.quoted()?, not: true }
        } else {
            return Ok(None);
        }))
    }

    pub(super) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        match self {
            Happened::Save { what, by } => {
                let last = scene.window.backwards().find_map(|event| match event {
                    EventKind::Save { creature, dc, success, .. }
                        if by.is_none_or(|by| by == *creature) =>
                    {
                        Some((*creature, Some(*dc), Some(*success)))
                    }
                    _ => None,
                });
                what.judge(scene, "save", last)
            }
            Happened::Check { what, by } => {
                let last = scene.window.backwards().find_map(|event| match event {
                    EventKind::Check { creature, dc, success, .. }
                        if by.is_none_or(|by| by == *creature) =>
                    {
                        Some((*creature, *dc, *success))
                    }
                    _ => None,
                });
                what.judge(scene, "check", last)
            }
            Happened::Contest { won, by } => contest(scene, *won, *by),
            Happened::Opportunity { not, by } => {
                let who: Vec<CreatureId> = scene
                    .window
                    .opportunities()
                    .filter(|id| by.is_none_or(|by| by == *id))
                    .collect();
                offered(scene, &who, *not, "could make an opportunity attack")
            }
            Happened::Reaction { not, by } => {
                let who: Vec<CreatureId> = scene
                    .window
                    .events
                    .iter()
                    .filter_map(|event| match event.what {
                        EventKind::ReactionTaken { creature, .. } => Some(creature),
                        _ => None,
                    })
                    .filter(|id| by.is_none_or(|by| by == *id))
                    .collect();
                offered(scene, &who, *not, "reacted")
            }
            Happened::Cites { rule, not } => {
                if scene.window.cites(*rule) != *not {
                    return Ok(());
                }
                Err(format!("what happened cites {}", cited(scene)))
            }
            Happened::Event { tag: wanted, times } => {
                let tags: Vec<String> =
                    scene.window.events.iter().map(|event| tag(&event.what)).collect();
                let found = tags.iter().filter(|tag| *tag == wanted).count();
                let holds = match times {
                    Times::AtLeastOnce => found > 0,
                    Times::Exactly(n) => found == *n,
                };
                if holds {
                    return Ok(());
                }
                let all = if tags.is_empty() { "none".into() } else { affray_words::list(&tags) };
                Err(format!("it happened {}; the events are {all}", times_words(found)))
            }
            Happened::Log { text, not } => {
                let said = scene.window.log.iter().any(|told| told.line.contains(text.as_str()));
                if said != *not {
                    return Ok(());
                }
                if scene.window.log.is_empty() {
                    return Err("nothing was told".to_owned());
                }
                let told: Vec<&str> = scene.window.log.iter().map(|told| &*told.line).collect();
                Err(format!("what was told is: {}", told.join(" / ")))
            }
        }
    }
}

impl Trial {
    fn read(reader: &mut Reader<'_>) -> Result<Trial, String> {
        if reader.take("success") {
            Ok(Trial::Success)
        } else if reader.take("failure") {
            Ok(Trial::Failure)
        } else if reader.take("dc") {
            reader.number().map(Trial::Dc)
        } else {
            Err("expect `success`, `failure`, `dc N` or `total N` of it".to_owned())
        }
    }

    fn judge(
        self,
        scene: &Scene<'_>,
        noun: &str,
        last: Option<(CreatureId, Option<u8>, Option<bool>)>,
    ) -> Result<(), String> {
        let Some((creature, dc, success)) = last else {
            let missing = Err(format!("no such {noun} was made"));
            return if self == Trial::None { Ok(()) } else { missing };
        };
        let holds = match self {
            Trial::Success => success == Some(true),
            Trial::Failure => success == Some(false),
            Trial::Dc(wanted) => dc == Some(wanted),
            Trial::None => false,
        };
        if holds {
            return Ok(());
        }
        let outcome = match success {
            Some(true) => "succeeded",
            Some(false) => "failed",
            None => "rolled",
        };
        let against = dc.map_or_else(String::new, |dc| format!(" against DC {dc}"));
        Err(format!("{} {outcome}{against}", scene.battle.name(creature)))
    }
}

fn contest(scene: &Scene<'_>, won: bool, by: Option<CreatureId>) -> Result<(), String> {
    let found = scene.window.backwards().find_map(|what| match what {
        EventKind::Contest { creature, opponent, won, .. } => match by {
            None => Some((*creature, *won)),
            Some(by) if by == *creature => Some((by, *won)),
            Some(by) if by == *opponent => Some((by, !*won)),
            Some(_) => None,
        },
        _ => None,
    });
    match found {
        Some((_, found)) if found == won => Ok(()),
        Some((id, found)) => {
            let verb = if found { "won" } else { "lost" };
            Err(format!("{} {verb}", scene.battle.name(id)))
        }
        None => Err("there was no contest".to_owned()),
    }
}

fn offered(scene: &Scene<'_>, who: &[CreatureId], not: bool, verb: &str) -> Result<(), String> {
    if who.is_empty() == not {
        return Ok(());
    }
    if who.is_empty() {
        return Err(format!("nobody {verb}"));
    }
    let names = affray_words::list(who.iter().map(|id| scene.battle.name(*id)));
    Err(format!("{names} {verb}"))
}

fn cited(scene: &Scene<'_>) -> String {
    let mut rules: Vec<Rule> = scene.window.events.iter().flat_map(|e| e.cited()).collect();
    rules.sort_unstable();
    rules.dedup();
    if rules.is_empty() {
        return "no rule".to_owned();
    }
    affray_words::list(rules.iter().map(|rule| rule.id()))
}

fn read_tag(reader: &mut Reader<'_>) -> Result<String, String> {
    let tag = reader.word("the kind of event")?;
    check_tag(tag)?;
    Ok(tag.to_owned())
}

fn times_words(count: usize) -> String {
    match count {
        0 => "not at all".to_owned(),
        1 => "once".to_owned(),
        n => format!("{n} times"),
    }
}
