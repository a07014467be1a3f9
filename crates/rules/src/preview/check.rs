//! The odds of a check or contest.

use serde::Serialize;

use super::D20Odds;
use crate::{
    battle::{Battle, CheckFrame, CreatureId, Hold, WrestleFrame},
    creature::{Ability, Skill},
};

/// The odds of an ability check or a contest (`roll.check`, `roll.contest`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckOdds {
    /// Who checks.
    pub creature: CreatureId,
    /// With what ability.
    pub ability: Ability,
    /// With what skill.
    pub skill: Option<Skill>,
    /// Against what DC; none in a contest, or where the DC is not known.
    pub dc: Option<u8>,
    /// Against whom, in a contest.
    pub opponent: Option<CreatureId>,
    /// The roll.
    pub roll: D20Odds,
    /// The chance of success, where it can be known.
    pub success: Option<f64>,
}

impl Battle {
    pub(super) fn check_odds(&self, f: &CheckFrame) -> CheckOdds {
        let roll = D20Odds::new(self, f.creature, self.check_frame_tally(f, true));
        CheckOdds {
            creature: f.creature,
            ability: f.ability,
            skill: f.skill,
            dc: f.dc,
            opponent: None,
            success: f.dc.map(|dc| roll.at_least(i32::from(dc))),
            roll,
        }
    }

    /// A contest is won only with the higher total (`roll.contest`).
    pub(super) fn contest_odds(&self, f: &WrestleFrame) -> Option<CheckOdds> {
        let (mine, theirs) = match (f.hold, f.withstand) {
            (Hold::Escape(skill), _) => (skill, Skill::Athletics),
            (_, Some(Ability::Dexterity)) => (Skill::Athletics, Skill::Acrobatics),
            (_, Some(_)) => (Skill::Athletics, Skill::Athletics),
            (_, None) => return None,
        };
        let of = |id, skill: Skill| {
            D20Odds::new(self, id, self.check_tally(id, skill.ability(), Some(skill), true))
        };
        let (roll, against) = (of(f.attacker, mine), of(f.target, theirs));
        let success = (1..=20)
            .flat_map(|face| against.plus.iter().map(move |(plus, chance)| (face, plus, chance)))
            .map(|(face, plus, chance)| {
                let theirs = i32::from(face) + plus as i32;
                against.face(face) * chance * roll.at_least(theirs + 1)
            })
            .sum();
        Some(CheckOdds {
            creature: f.attacker,
            ability: mine.ability(),
            skill: Some(mine),
            dc: None,
            opponent: Some(f.target),
            roll,
            success: Some(success),
        })
    }
}
