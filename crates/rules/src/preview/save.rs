use affray_dice::Distribution;
use serde::Serialize;

use super::{
    D20Odds,
    damage::{Harm, drops},
};
use crate::{
    battle::{Battle, CastFrame, CreatureId, SaveAbout, SaveFrame, Struck},
    creature::Ability,
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
    /// The roll; none where the creature fails outright.
    pub roll: Option<D20Odds>,
    /// The chance of success.
    pub success: f64,
    /// The damage, success and failure weighed, after the creature's own answer to it.
    pub damage: Option<Distribution>,
    /// The chance that it drops to 0 hit points.
    pub drop: f64,
    /// The chance that it loses its concentration, where it concentrates.
    pub breaks_concentration: Option<f64>,
}

impl Battle {
    pub(super) fn save_odds(&self, f: &SaveFrame) -> SaveOdds {
        let SaveFrame { creature, ability, dc, .. } = *f;
        let outright = self.fails_save_outright(creature, ability).is_some();
        let roll = (!outright).then(|| {
            let tally = self.save_tally(f, true);
            D20Odds::new(self, creature, tally)
        });
        let success = roll.as_ref().map_or(0.0, |r| r.at_least(i32::from(dc)));
        SaveOdds {
            creature,
            ability,
            dc,
            roll,
            success,
            damage: None,
            drop: 0.0,
            breaks_concentration: None,
        }
    }

    /// The damage of a spell without an attack roll, as its dice fall.
    pub(super) fn spell_harm(&self, caster: CreatureId, spell: &Spell, level: u8) -> Harm {
        let mut harm = Harm::default();
        for (i, entry) in spell.damage.iter().enumerate() {
            let dice = if i == 0 { spell.dice_at(entry.dice, level) } else { entry.dice };
            let plus = match i == 0 && spell.adds_ability {
                true => i64::from(self.block(caster).spellcasting.modifier),
                false => 0,
            };
            harm.add(entry.kind, dice.distribution().map(|t| t.saturating_add(plus)));
        }
        harm
    }

    /// What a spell that asks for a save, or for nothing, does to one target.
    pub(super) fn spell_odds(&self, f: &CastFrame, target: CreatureId) -> Option<SaveOdds> {
        let spell = self.setup.spell(f.spell);
        let Delivery::Save { ability, half } = spell.delivery else { return None };
        let dc = self.save_dc(f.caster, spell);
        let about = SaveAbout::Spell(f.spell, f.bond, f.damage);
        let save = SaveFrame::new(target, ability, dc, Some(f.caster), about);
        let mut odds = self.save_odds(&save);
        if !spell.damage.is_empty() {
            let harm = self.spell_harm(f.caster, spell, f.level);
            let struck = Struck::Creature(target);
            let of = |halved| harm.taken(self, f.caster, struck, spell.qualities(), halved);
            let saved = if half { of(true) } else { Distribution::certain(0) };
            let parts = [(odds.success, &saved), (1.0 - odds.success, &of(false))];
            let damage = Distribution::mixed(&parts).unwrap_or(saved.clone());
            odds.drop = drops(self, struck, &damage, harm.is_radiant());
            odds.breaks_concentration = self.concentration_risk(target, &damage);
            odds.damage = Some(damage);
        }
        Some(odds)
    }

    /// The damage of a spell that needs neither attack roll nor save.
    pub(super) fn sure_odds(&self, f: &CastFrame, target: CreatureId) -> Option<Distribution> {
        let spell = self.setup.spell(f.spell);
        if spell.delivery != Delivery::Sure || spell.damage.is_empty() {
            return None;
        }
        let harm = self.spell_harm(f.caster, spell, f.level);
        Some(harm.taken(self, f.caster, Struck::Creature(target), spell.qualities(), false))
    }
}
