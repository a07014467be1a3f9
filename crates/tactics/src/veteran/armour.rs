//! What of a creature's blows an enemy does not take.

use affray_rules::CreatureId;

use crate::{actor::Actor, estimate};

/// The shares of what a creature does that an enemy takes, where it does not simply take all.
#[derive(Debug)]
pub(super) struct Armour {
    /// Of each attack, by its place.
    shares: Box<[f64]>,
    /// Of the best that it can do.
    best: f64,
}

impl Armour {
    /// What an enemy has against an actor; nothing, mostly.
    #[inline]
    pub(super) fn of(actor: &Actor<'_>, foe: CreatureId) -> Option<Box<Armour>> {
        actor.battle.answers_damage(foe).then(|| Armour::worn(actor, foe))
    }

    #[cold]
    fn worn(actor: &Actor<'_>, foe: CreatureId) -> Box<Armour> {
        let battle = actor.battle;
        let block = battle.block(actor.id);
        let share = |attack| estimate::share(battle, foe, attack).max(0.0);
        let shares: Box<[f64]> = block.attacks.iter().map(share).collect();
        let attacks = block.attacks.iter().zip(&shares).map(|(attack, share)| {
            let damage = estimate::damage(attack);
            (damage, damage * share)
        });
        let spells = block.spellcasting.known.iter().map(|known| {
            let spell = battle.setup().spell(known.spell);
            let damage = estimate::spell_damage(battle, actor.id, spell, spell.level);
            let taken = estimate::spell_damage_to(battle, actor.id, foe, spell, spell.level);
            (damage, taken)
        });
        let all = attacks.chain(spells);
        let (most, taken) = all.fold((0.0_f64, 0.0_f64), |(most, taken), (damage, of_it)| {
            (most.max(damage), taken.max(of_it))
        });
        let best = if most > 0.0 { taken / most } else { 0.0 };
        Box::new(Armour { shares, best })
    }

    /// The share that it takes of an attack.
    pub(super) fn share(&self, attack: usize) -> f64 {
        self.shares[attack]
    }

    /// The share that it takes of the best that can be done to it.
    pub(super) const fn best(&self) -> f64 {
        self.best
    }
}
