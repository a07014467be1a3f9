//! Expectations on what a side knows and was told.

use affray_rules::{CreatureId, SideId};
use affray_words::{Line, Narrator, RuleIds, Style};

use super::Scene;
use crate::reader::Reader;

/// What a side knows: `Heroes know Goblin`, `Heroes don't know Goblin`, `Heroes have met Goblin`,
/// `Heroes log "text"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SideIs {
    side: SideId,
    not: bool,
    what: Knowledge,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Knowledge {
    /// It can place the creature.
    Knows(CreatureId),
    /// It sees the creature.
    Sees(CreatureId),
    /// It has known where the creature is at some time.
    Met(CreatureId),
    /// It was told these words since the last command.
    Log(String),
}

impl SideIs {
    /// Reads it, if the name of a side comes next.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<SideIs>, String> {
        let Some((side, _)) = reader.names.side(reader.rest()) else { return Ok(None) };
        reader.side()?;
        let not = ["don't", "haven't", "not"].iter().any(|word| reader.take(word));
        let what = if reader.take("know") {
            Knowledge::Knows(reader.creature()?)
        } else if reader.take("see") {
            Knowledge::Sees(reader.creature()?)
        } else if reader.take("have met") || reader.take("met") {
            Knowledge::Met(reader.creature()?)
        } else if reader.take("log") {
            Knowledge::Log(reader.quoted()?)
        } else {
            return Err(
                "a side can be expected to `know`, to `see` or to `have met` somebody, or \
                        to `log \"text\"`"
                    .to_owned(),
            );
        };
        Ok(Some(SideIs { side, not, what }))
    }

    pub(super) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        let (battle, side) = (scene.battle, self.side);
        let (holds, found) = match &self.what {
            Knowledge::Knows(id) => {
                let knows = battle.side_knows(side, *id);
                let verb = if knows { "know" } else { "do not know" };
                (knows, format!("{verb} where {} is", battle.name(*id)))
            }
            Knowledge::Sees(id) => {
                let sees = battle.side_sees(side, *id);
                let verb = if sees { "see" } else { "do not see" };
                (sees, format!("{verb} {}", battle.name(*id)))
            }
            Knowledge::Met(id) => {
                let met = battle.has_met(side, *id);
                let verb = if met { "have met" } else { "have never met" };
                (met, format!("{verb} {}", battle.name(*id)))
            }
            Knowledge::Log(text) => {
                let told = told(scene, side);
                let said = told.iter().any(|line| line.contains(text.as_str()));
                let found = match told.is_empty() {
                    true => "were told nothing".to_owned(),
                    false => format!("were told: {}", told.join(" / ")),
                };
                (said, found)
            }
        };
        if holds != self.not {
            return Ok(());
        }
        Err(format!("{} {found}", affray_words::side(battle, side)))
    }
}

/// What a side was told since the last command, under the names that it has, with all rules.
fn told(scene: &Scene<'_>, side: SideId) -> Vec<String> {
    let battle = scene.battle;
    let named = battle.named_by(side);
    let mut narrator = Narrator::new(Style { rules: RuleIds::All, ..Style::default() });
    let seen = scene.window.events.iter().filter_map(|event| event.seen_by(battle, side));
    let mut lines: Vec<Line> = seen.flat_map(|event| narrator.tell(&named, &event)).collect();
    lines.extend(narrator.finish(&named));
    lines.iter().map(Line::plain).collect()
}
