//! Spells that undo spells.

use affray_rules::{Battle, Body, CreatureId, KnownSpell};

use super::scene::Scene;

/// How much of what an enemy casts a counterspell may be expected to undo.
const UNDONE: f64 = 0.3;

impl Scene<'_> {
    /// What it is worth to stand where enemies who cast can be met with a counterspell.
    pub(super) fn watch(&self, body: Body) -> f64 {
        let Some(feet) = self.counters() else { return 0.0 };
        let near = self.foes().filter(|(foe, _)| body.feet_to(foe.body) <= feet);
        let casters = near.filter(|(foe, _)| casts(self.battle(), foe.id));
        casters.map(|(_, rival)| UNDONE * rival.menace.ranged).fold(0.0, f64::max)
    }

    /// What that is worth at the most.
    pub(super) fn best_watch(&self) -> f64 {
        let most = || self.rivals().iter().map(|rival| UNDONE * rival.menace.ranged);
        self.counters().map_or(0.0, |_| most().fold(0.0, f64::max))
    }

    pub(super) fn finds_counters(&self) -> Option<u16> {
        let (battle, me) = (self.battle(), self.actor.id);
        let ready = !battle.creature(me).reaction_spent;
        counters(battle, me).filter(|_| ready)
    }
}

/// The feet from which a creature undoes spells.
fn counters(battle: &Battle, id: CreatureId) -> Option<u16> {
    let spell = |known: &KnownSpell| {
        let spell = battle.setup().spell(known.spell);
        spell.counters.then(|| spell.range.feet())
    };
    battle.block(id).spellcasting.known.iter().find_map(spell)
}

/// Whether a creature casts spells that are worth undoing.
fn casts(battle: &Battle, id: CreatureId) -> bool {
    let spell = |known: &KnownSpell| battle.setup().spell(known.spell);
    let known = battle.block(id).spellcasting.known.iter();
    known.map(spell).any(|spell| spell.feature.is_none() && spell.level > 0 && !spell.counters)
}
