//! Expectations on damage and healing.

use affray_rules::{CreatureId, DamageType, EventKind};

use super::Scene;
use crate::reader::Reader;

/// Damage and healing: `damage 7 slashing to Fenn`, `rolled 9 damage`, `healed 4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DamageIs {
    Taken { amount: u16, kind: Option<DamageType>, to: Option<CreatureId> },
    NotTaken { to: Option<CreatureId> },
    Rolled { amount: i32, kind: Option<DamageType>, by: Option<CreatureId> },
    Healed { amount: u16, to: Option<CreatureId> },
    NotHealed { to: Option<CreatureId> },
}

const TO: [&str; 1] = ["to"];

impl DamageIs {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<DamageIs>, String> {
        Ok(Some(if reader.take("damage") {
            let amount = reader.number()?;
            let kind = reader.maybe_damage_type();
            DamageIs::Taken { amount, kind, to: reader.creature_after(&TO)? }
        } else if reader.take("no damage") {
            DamageIs::NotTaken { to: reader.creature_after(&TO)? }
        } else if reader.take("rolled") {
            let amount = reader.number()?;
            let kind = reader.maybe_damage_type();
            if !reader.take("damage") {
                return Err("write `rolled N damage`, or `rolled N fire damage`".to_owned());
            }
            DamageIs::Rolled { amount, kind, by: reader.creature_after(&["by"])? }
        } else if reader.take("healed") {
            DamageIs::Healed { amount: reader.number()?, to: reader.creature_after(&TO)? }
        } else if reader.take("no healing") {
            DamageIs::NotHealed { to: reader.creature_after(&TO)? }
        } else {
            return Ok(None);
        }))
    }

    pub(super) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        let name = |id| scene.battle.name(id);
        match self {
            DamageIs::Taken { amount, kind, to } => {
                let Some((target, taken, whole)) = last_damage(scene, *kind, *to) else {
                    return Err("nobody took damage".to_owned());
                };
                if taken == *amount {
                    return Ok(());
                }
                Err(match kind {
                    Some(kind) => format!(
                        "{} took {taken} {}, {whole} in all",
                        name(target),
                        affray_words::damage_type(*kind)
                    ),
                    None => format!("{} took {whole}", name(target)),
                })
            }
            DamageIs::NotTaken { to } => match last_damage(scene, None, *to) {
                Some((target, _, whole)) if whole > 0 => {
                    Err(format!("{} took {whole}", name(target)))
                }
                _ => Ok(()),
            },
            DamageIs::Rolled { amount, kind, by } => {
                let rolled = scene.window.backwards().find_map(|what| match what {
                    EventKind::DamageRoll { source, kind: found, total, .. }
                        if kind.is_none_or(|kind| kind == *found)
                            && (by.is_none() || by == source) =>
                    {
                        Some(*total)
                    }
                    _ => None,
                });
                match rolled {
                    Some(total) if total == *amount => Ok(()),
                    Some(total) => Err(format!("{total} was rolled")),
                    None => Err("no such damage was rolled".to_owned()),
                }
            }
            DamageIs::Healed { amount, to } => match last_healing(scene, *to) {
                Some((_, healed)) if healed == *amount => Ok(()),
                Some((id, healed)) => Err(format!("{} regained {healed}", name(id))),
                None => Err("nobody regained hit points".to_owned()),
            },
            DamageIs::NotHealed { to } => match last_healing(scene, *to) {
                Some((id, healed)) if healed > 0 => Err(format!("{} regained {healed}", name(id))),
                _ => Ok(()),
            },
        }
    }
}

/// Who was hurt last, by how much of the type, and by how much in all.
fn last_damage(
    scene: &Scene<'_>,
    kind: Option<DamageType>,
    to: Option<CreatureId>,
) -> Option<(CreatureId, u16, u16)> {
    scene.window.backwards().find_map(|what| match what {
        EventKind::Damaged { target, parts, taken, .. } if to.is_none_or(|to| to == *target) => {
            let of_kind = match kind {
                None => *taken,
                Some(kind) => parts.iter().filter(|p| p.kind == kind).map(|p| p.taken).sum(),
            };
            Some((*target, of_kind, *taken))
        }
        _ => None,
    })
}

fn last_healing(scene: &Scene<'_>, to: Option<CreatureId>) -> Option<(CreatureId, u16)> {
    scene.window.backwards().find_map(|what| match what {
        EventKind::Healed { creature, amount, .. } if to.is_none_or(|to| to == *creature) => {
            Some((*creature, *amount))
        }
        _ => None,
    })
}
