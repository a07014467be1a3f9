//! The odds of a saving throw and of the damage behind it.

use affray_dice::Distribution;
use serde::Serialize;

use super::{
    D20Odds,
    damage::Harm,
    outcome::Following,
    plight::{Matters, Plights},
};
use crate::{
    battle::{Battle, CastFrame, CreatureId, SaveFrame, SavePurpose, Struck},
    creature::Ability,
    effects::{Against, Fact, Modifier, Nature, OutcomePlace, OutcomeRoot},
    magic::{Delivery, Spell},
};

/// The odds of one saving throw (`roll.save`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SaveOdds {
    /// Who saves.
    pub creature: CreatureId,
    /// With what.
    pub ability: Ability,
    /// Against what DC.
    pub dc: u8,
    /// The roll; none where the creature fails or succeeds outright.
    pub roll: Option<D20Odds>,
    /// The chance of success.
    pub success: f64,
    /// The damage, success and failure weighed, after the creature's own answer to it.
    pub damage: Option<Distribution>,
    /// The chance that it drops to 0 hit points.
    pub drop: f64,
    /// The chance that it loses its concentration, where it concentrates.
    pub breaks_concentration: Option<f64>,
    /// The saves that may follow from this one.
    pub follows: Vec<SaveOdds>,
}

impl SaveOdds {
    /// By how much the save may be missed, each with its chance.
    pub(super) fn misses(&self) -> Vec<(u8, f64)> {
        let Some(roll) = &self.roll else { return vec![(0, 1.0)] };
        let dc = i64::from(self.dc);
        let total = roll.total();
        let missed = total.iter().filter(|(total, _)| *total < dc);
        missed.map(|(total, chance)| ((dc - total).min(i64::from(u8::MAX)) as u8, chance)).collect()
    }
}

impl Battle {
    pub(super) fn save_odds(&self, f: &SaveFrame) -> SaveOdds {
        let SaveFrame { creature, ability, dc, .. } = *f;
        let fails = self.fails_save_outright(creature, ability).is_some();
        let proof = !fails
            && self.creature(creature).nature.contains(Nature::SPELLPROOF)
            && self.save_is_against(f, Against::Magic);
        let roll = (!fails && !proof).then(|| {
            let tally = self.save_tally(f, true);
            D20Odds::new(self, creature, tally)
        });
        let none = if proof { 1.0 } else { 0.0 };
        let success = roll.as_ref().map_or(none, |r| r.at_least(i32::from(dc)));
        SaveOdds {
            creature,
            ability,
            dc,
            roll,
            success,
            damage: None,
            drop: 0.0,
            breaks_concentration: None,
            follows: Vec::new(),
        }
    }

    /// The damage of a spell without an attack roll, as its dice fall.
    pub(super) fn spell_harm(&self, caster: CreatureId, spell: &Spell, level: u8) -> Harm {
        let mut harm = Harm::default();
        for (i, entry) in spell.damage_at(level).into_iter().enumerate() {
            let dice = entry.dice;
            let plus = match i == 0 && spell.adds_ability {
                true => i64::from(self.block(caster).spellcasting.modifier),
                false => 0,
            };
            harm.add(entry.kind, dice.distribution().map(|t| t.saturating_add(plus)));
        }
        harm
    }

    /// What a spell that asks for a save does to one target.
    pub(super) fn spell_odds(&self, f: &CastFrame, target: CreatureId) -> Option<SaveOdds> {
        let spell = self.setup.spell(f.spell);
        let Delivery::Save { ability, half } = spell.delivery else { return None };
        let dc = self.save_dc(f.caster, f.spell);
        let about = SavePurpose::Spell(f.spell, f.bond, f.damage);
        let save = SaveFrame::new(target, ability, dc, Some(f.caster), about);
        let mut odds = self.save_odds(&save);
        let harm = self.spell_harm(f.caster, spell, f.level);
        let struck = Struck::Creature(target);
        let evades = half && self.evades(target, spell.delivery);
        let mut follows = Vec::new();
        let mut ends = |success: bool, plights: Plights| {
            let root = match success {
                true => OutcomeRoot::Success(f.spell),
                false => OutcomeRoot::Failure(f.spell),
            };
            let at = OutcomePlace::of(root).raised(spell.raised_by(f.level));
            let matters = Matters::of(self.setup.outcomes(at));
            let mut plights = plights;
            if !success {
                for modifier in &spell.effects {
                    if let Modifier::Condition(condition) = *modifier
                        && !self.is_so(Fact::Immune(condition), target, f.caster)
                    {
                        plights = plights.all(|p| p.gains(condition));
                    }
                }
            }
            if !spell.damage.is_empty() && (!success || (half && !evades)) {
                let how = (spell.qualities(), success || evades, false);
                plights = plights.suffer(self, f.caster, &harm, how, matters);
            }
            let saves = &mut follows;
            self.followed(plights, at, &mut Following { by: f.caster, struck, matters, saves })
        };
        let before = Plights::of(self, struck);
        let saved = ends(true, before.clone().times(odds.success));
        let failed = match &odds.roll {
            Some(_) => {
                let misses = odds.misses().into_iter().map(|(missed_by, chance)| {
                    before.clone().times(chance).all(|p| p.missed_by = missed_by)
                });
                misses.fold(before.clone().times(0.0), Plights::and)
            }
            None => before.times(1.0 - odds.success),
        };
        let plights = saved.and(ends(false, failed));
        odds.follows = follows;
        odds.drop = plights.drop(self);
        if !spell.damage.is_empty() || plights.harms() {
            odds.damage = Some(plights.damage());
        }
        odds.breaks_concentration =
            plights.breaks_concentration(self).filter(|_| odds.damage.is_some() || odds.drop > 0.0);
        Some(odds)
    }
}
