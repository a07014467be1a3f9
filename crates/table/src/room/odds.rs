//! The odds of an option, slim enough to travel with every decision.

use affray_dice::Distribution;
use affray_rules::{AttackOdds, Battle, CreatureId, Preview, Provoked, SideId, Square, Target};
use serde::Serialize;

use super::{settings::OddsShown, story::number};

/// What would come of an option.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Odds {
    /// In a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Attack rolls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Blow>,
    /// Saving throws.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub saves: Vec<Saves>,
    /// What needs no roll to hit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sure: Vec<Surely>,
    /// Checks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Checked>,
    /// Those in an area.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<u16>,
    /// Who strikes on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub provokes: Vec<Striker>,
    /// The spell whose concentration would end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<String>,
}

/// An attack roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Blow {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub critical: Option<f64>,
    /// Advantage above 0, disadvantage below.
    #[serde(skip_serializing_if = "is_zero")]
    pub lean: i8,
    #[serde(flatten)]
    pub damage: Option<Harm>,
    /// The mean damage of a plain hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_hit: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<f64>,
    /// The rules that give advantage or disadvantage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<&'static str>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(lean: &i8) -> bool {
    *lean == 0
}

/// Damage: the least, the most and the mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Harm {
    pub least: i64,
    pub most: i64,
    pub mean: f64,
}

/// A saving throw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Saves {
    pub creature: u16,
    pub ability: &'static str,
    pub dc: u8,
    /// The chance to fail.
    pub fails: f64,
    /// Whether it is one of the chooser's side.
    pub friend: bool,
    #[serde(flatten)]
    pub damage: Option<Harm>,
    pub drop: f64,
}

/// What needs no roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Surely {
    pub creature: u16,
    #[serde(flatten)]
    pub damage: Option<Harm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heals: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temporary: Option<f64>,
    pub drop: f64,
}

/// A check.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Checked {
    pub creature: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<f64>,
}

/// One who strikes at a creature that goes by.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Striker {
    pub by: u16,
    /// The square that is being left.
    pub at: Square,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<f64>,
}

/// Who gets to see odds, and how.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) battle: &'a Battle,
    pub(crate) viewer: Option<SideId>,
    pub(crate) shown: OddsShown,
}

/// Chances and means with four digits: enough to show, and the same bytes everywhere.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn harm(damage: &Distribution) -> Harm {
    Harm { least: damage.minimum(), most: damage.maximum(), mean: rounded(damage.mean()) }
}

impl Teller<'_> {
    fn number(&self, id: CreatureId) -> Option<u16> {
        number(self.battle, self.viewer, id)
    }

    /// The odds of an option, and the same in words.
    pub(crate) fn odds(&self, preview: &Preview, words: Option<String>) -> Option<Odds> {
        match self.shown {
            OddsShown::None => return None,
            OddsShown::Words => {
                return words.map(|words| Odds { words: Some(words), ..Odds::default() });
            }
            OddsShown::Exact => {}
        }
        let odds = Odds {
            words,
            attacks: preview.attacks.iter().map(|attack| self.blow(attack)).collect(),
            saves: preview
                .saves
                .iter()
                .filter_map(|save| {
                    Some(Saves {
                        creature: self.number(save.creature)?,
                        ability: affray_words::ability(save.ability),
                        dc: save.dc,
                        fails: rounded(1.0 - save.success),
                        friend: self.is_friend(preview, save.creature),
                        damage: save.damage.as_ref().map(harm),
                        drop: rounded(save.drop),
                    })
                })
                .collect(),
            sure: preview
                .sure
                .iter()
                .filter_map(|sure| {
                    Some(Surely {
                        creature: self.number(sure.creature)?,
                        damage: sure.damage.as_ref().map(harm),
                        heals: sure.healing.as_ref().map(|healing| rounded(healing.mean())),
                        temporary: sure.temporary.as_ref().map(|more| rounded(more.mean())),
                        drop: rounded(sure.drop),
                    })
                })
                .collect(),
            checks: preview
                .checks
                .iter()
                .filter_map(|check| {
                    let success = check.success.map(rounded);
                    Some(Checked { creature: self.number(check.creature)?, success })
                })
                .collect(),
            inside: preview
                .area
                .iter()
                .flat_map(|area| {
                    area.friends.iter().chain(&area.others).filter_map(|id| self.number(*id))
                })
                .collect(),
            provokes: preview
                .movement
                .iter()
                .flat_map(|movement| movement.provokes.iter().filter_map(|one| self.striker(one)))
                .collect(),
            ends: preview
                .ends_concentration
                .map(|spell| affray_words::spell(self.battle, spell).to_owned()),
        };
        (odds != Odds::default()).then_some(odds)
    }

    fn is_friend(&self, preview: &Preview, id: CreatureId) -> bool {
        preview.area.as_ref().is_some_and(|area| area.friends.contains(&id))
    }

    fn blow(&self, attack: &AttackOdds) -> Blow {
        let target = match attack.target {
            Target::Creature(id) => self.number(id),
            Target::Object(_) | Target::Square(_) => None,
        };
        let at = attack.at.as_ref();
        let mut why: Vec<&'static str> = Vec::new();
        for lean in &attack.roll.ledger.leans {
            if !why.contains(&lean.rule.id()) {
                why.push(lean.rule.id());
            }
        }
        Blow {
            target,
            hit: at.map(|at| rounded(at.hit)),
            critical: at.map(|at| rounded(at.critical)),
            lean: attack.roll.lean,
            damage: at.map(|at| harm(&at.damage)),
            on_hit: at.map(|at| rounded(at.on_hit.mean())),
            drop: at.map(|at| rounded(at.drop)),
            why,
        }
    }

    /// One who strikes at a creature that goes by.
    pub(crate) fn striker(&self, one: &Provoked) -> Option<Striker> {
        let at = one.attack.as_ref().and_then(|attack| attack.at.as_ref());
        let exact = at.filter(|_| self.shown == OddsShown::Exact);
        Some(Striker {
            by: self.number(one.by)?,
            at: one.leaving,
            hit: exact.map(|at| rounded(at.hit)),
            mean: exact.map(|at| rounded(at.damage.mean())),
            drop: exact.map(|at| rounded(at.drop)),
        })
    }
}
