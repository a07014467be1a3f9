//! The odds of harming objects.

use affray_dice::Distribution;
use serde::Serialize;

use super::plight::{Matters, Plights};
use crate::{
    battle::{Battle, CastFrame, ObjectId, Struck},
    magic::Delivery,
};

/// What an area would do to an object in it (`object.hp`, `object.saves`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObjectOdds {
    /// Which.
    pub object: ObjectId,
    /// The damage that it takes.
    pub damage: Distribution,
    /// The chance that it breaks.
    pub breaks: f64,
}

impl Battle {
    pub(super) fn object_odds(&self, f: &CastFrame) -> Vec<ObjectOdds> {
        let spell = self.setup.spell(f.spell);
        if let Delivery::Save { ability, .. } = spell.delivery
            && !spell.objects
            && !self.object_fails(ability)
        {
            return Vec::new();
        }
        let harm = self.spell_harm(f.caster, spell, f.level);
        let odds = self.objects_caught(f).into_iter().map(|object| {
            let struck = Struck::Object(object);
            let how = (spell.qualities(), false, false);
            let worn =
                Plights::of(self, struck).suffer(self, f.caster, &harm, how, Matters::default());
            ObjectOdds { object, damage: worn.damage(), breaks: worn.drop(self) }
        });
        odds.collect()
    }
}
