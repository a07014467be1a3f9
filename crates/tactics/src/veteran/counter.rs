//! Spells that undo spells.

use affray_rules::{Battle, CreatureId, KnownSpell, Square};

use super::scene::Scene;

/// How much of what an enemy casts a counterspell may be expected to undo.
const UNDONE: f64 = 0.3;

impl Scene<'_> {
    /// What it is worth to stand where enemies who cast can be met with a counterspell.
    pub(super) fn watch(&self, at: Square) -> f64 {
        let (battle, me) = (self.battle(), self.actor.id);
        let ready = !battle.creature(me).reaction_spent;
        let Some(feet) = counters(battle, me).filter(|_| ready) else { return 0.0 };
        let body = self.body_at(at);
        let near = self.foes().filter(|(foe, _)| body.feet_to(foe.body) <= feet);
        let casters = near.filter(|(foe, _)| casts(battle, foe.id));
        casters.map(|(_, rival)| UNDONE * rival.menace.ranged).fold(0.0, f64::max)
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
