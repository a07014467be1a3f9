//! What happens without a roll to hit or a saving throw, such as healing.

use affray_dice::Distribution;
use serde::Serialize;

use super::{
    outcome::Following,
    plight::{Matters, Plights},
    save::SaveOdds,
};
use crate::{
    battle::{Battle, CastFrame, ConsumeFrame, CreatureId, Struck},
    effects::{OutcomePlace, OutcomeRoot},
    magic::Delivery,
};

/// What happens to a creature without a roll to hit or a saving throw.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SureOdds {
    /// Who it happens to.
    pub creature: CreatureId,
    /// The damage that it takes.
    pub damage: Option<Distribution>,
    /// The hit points that it regains, as far as it lacks them.
    pub healing: Option<Distribution>,
    /// The temporary hit points that it is offered.
    pub temporary: Option<Distribution>,
    /// The chance that it drops to 0 hit points.
    pub drop: f64,
    /// The chance that it loses its concentration, where it concentrates.
    pub breaks_concentration: Option<f64>,
}

impl SureOdds {
    /// What has become of a creature that was hit without a roll.
    pub(super) fn of(battle: &Battle, creature: CreatureId, plights: &Plights) -> SureOdds {
        SureOdds {
            creature,
            damage: Some(plights.damage()),
            healing: None,
            temporary: None,
            drop: plights.drop(battle),
            breaks_concentration: plights.breaks_concentration(battle),
        }
    }
}

impl Battle {
    /// What a potion does.
    pub(super) fn drink_odds(&self, f: &ConsumeFrame) -> SureOdds {
        let heals = self.loses_healing(f.target, 1).is_none();
        SureOdds {
            creature: f.target,
            damage: None,
            healing: heals.then(|| self.regained(f.target, &f.heals.distribution())),
            temporary: None,
            drop: 0.0,
            breaks_concentration: None,
        }
    }

    /// What of some healing a creature lacks.
    fn regained(&self, id: CreatureId, healing: &Distribution) -> Distribution {
        let lacks = self.hit_point_maximum(id).saturating_sub(self.creature(id).hit_points);
        healing.map(|total| total.clamp(0, i64::from(lacks)))
    }

    /// What a spell or feature does to a target that needs neither attack roll nor save, and the
    /// saves that follow from it; none where nothing of it is left to chance.
    pub(super) fn sure_odds(
        &self,
        f: &CastFrame,
        target: CreatureId,
        saves: &mut Vec<SaveOdds>,
    ) -> Option<SureOdds> {
        let spell = self.setup.spell(f.spell);
        if spell.delivery != Delivery::Sure {
            return None;
        }
        let struck = Struck::Creature(target);
        let raised = spell.raised_by(f.level);
        let at = OutcomePlace::of(OutcomeRoot::Failure(f.spell)).raised(raised);
        let matters = Matters::of(self.setup.outcomes(at));
        let mut plights = Plights::of(self, struck);
        if !spell.damage.is_empty() {
            let harm = self.spell_harm(f.caster, spell, f.level);
            let how = (spell.qualities(), false, false);
            plights = plights.suffer(self, f.caster, &harm, how, matters);
        }
        let mut following = Following { by: f.caster, struck, matters, saves };
        plights = self.followed(plights, at, &mut following);
        let healing =
            spell.healing.filter(|_| self.loses_healing(target, 1).is_none()).map(|dice| {
                let plus = match spell.adds_ability {
                    true => i64::from(self.block(f.caster).spellcasting.modifier),
                    false => 0,
                };
                let dice = spell.dice_at(dice, f.level).distribution();
                self.regained(target, &dice.map(|total| total.saturating_add(plus)))
            });
        let temporary = spell
            .temporary
            .map(|dice| spell.dice_at(dice, f.level).distribution().map(|t| t.max(0)));
        let mut odds = SureOdds::of(self, target, &plights);
        let harms = !spell.damage.is_empty() || plights.harms();
        odds.damage = odds.damage.filter(|_| harms);
        (odds.healing, odds.temporary) = (healing, temporary);
        let anything = odds.damage.is_some()
            || odds.healing.is_some()
            || odds.temporary.is_some()
            || odds.drop > 0.0;
        anything.then_some(odds)
    }
}
