//! Whom a creature can hurt at all.

use affray_rules::{Attack, Command, Economy, KnownSpell, Outcome, SpellUses};

use smallvec::SmallVec;

use crate::{
    actor::{Actor, Foe},
    blow::Blow,
    estimate,
};

impl<'a> Actor<'a> {
    /// The share of what a blow does that an enemy takes.
    pub(crate) fn share(&self, foe: &Foe, blow: &Blow) -> f64 {
        estimate::share(self.battle, foe.id, self.attack(blow))
    }

    /// Whether anything that it has may hurt an enemy, or do something else to it.
    pub(crate) fn hurts(&self, foe: &Foe) -> bool {
        let (battle, answers, foe) = (self.battle, foe.answers, foe.id);
        if !answers {
            return true;
        }
        let block = battle.block(self.id);
        let hurts = |attack: &Attack| {
            let harms = estimate::damage_to(battle, foe, attack) > 0.0;
            self.has_stock_for(attack) && (harms || does_more(&attack.on_hit))
        };
        let casts = |known: &KnownSpell| {
            let spell = battle.setup().spell(known.spell);
            let harms = estimate::spell_damage_to(battle, self.id, foe, spell, spell.level) > 0.0;
            let more = !spell.effects.is_empty() || does_more(&spell.failure);
            self.has_left_of(known) && (harms || more)
        };
        let otherwise = !block.routines.is_empty()
            || block.maw.is_some()
            || block.traits.iter().any(|one| !one.triggers.is_empty());
        otherwise || block.attacks.iter().any(hurts) || block.spellcasting.known.iter().any(casts)
    }

    fn has_stock_for(&self, attack: &Attack) -> bool {
        let stock = &self.battle.creature(self.id).stock;
        let left = |gear: Option<u8>| gear.is_none_or(|gear| stock[usize::from(gear)] > 0);
        left(attack.weapon) && left(attack.ammunition)
    }

    /// Whether it may cast a spell again in this fight.
    fn has_left_of(&self, known: &KnownSpell) -> bool {
        let (one, level) = (self.battle.creature(self.id), self.battle.setup().spell(known.spell));
        match (known.uses, level.level) {
            (SpellUses::Slot, level) if level > 0 => {
                one.slots[usize::from(level) - 1..].iter().any(|left| *left > 0)
            }
            (SpellUses::PerDay(_) | SpellUses::Rest, _) => {
                let all = &self.battle.block(self.id).spellcasting.known;
                (0..all.len()).any(|place| &all[place] == known && one.uses[place] > 0)
            }
            _ => true,
        }
    }

    /// Leaves those out who are farther off than so many feet.
    pub(crate) fn keeps_to_those_within(&mut self, feet: u16) {
        self.foes.truncate(self.foes.partition_point(|foe| foe.feet <= feet));
    }

    /// Without those whom nothing that it has could hurt, where there are others.
    pub(crate) fn among_those_it_hurts(mut self) -> Actor<'a> {
        self.leaves_the_unhurt();
        self
    }

    /// The same in place.
    #[inline]
    pub(crate) fn leaves_the_unhurt(&mut self) {
        if self.any_answers
            && let Some(hurt) = self.prey()
        {
            self.foes = hurt;
        }
    }

    /// Those whom it can hurt, where that is some of its enemies and not all.
    #[inline(never)]
    fn prey(&self) -> Option<SmallVec<[Foe; 8]>> {
        let hurt: SmallVec<[Foe; 8]> =
            self.foes.iter().copied().filter(|foe| self.hurts(foe)).collect();
        (!hurt.is_empty() && hurt.len() < self.foes.len()).then_some(hurt)
    }

    /// Whether nothing that it has can hurt anybody whom it is up against.
    pub(crate) fn is_outmatched(&self) -> bool {
        !self.foes.is_empty() && !self.foes.iter().any(|foe| self.hurts(foe))
    }

    /// What is left to one whose blows do nothing: it looks out for itself.
    pub(crate) fn dodges(&self) -> Option<Command> {
        let dodges = [Economy::Bonus, Economy::Action].map(Command::Dodge);
        dodges.into_iter().find(|command| self.battle.check(command).is_ok())
    }
}

/// Whether something does more than damage.
fn does_more(list: &[Outcome]) -> bool {
    list.iter().any(|outcome| match outcome {
        Outcome::Damage { .. } => false,
        Outcome::Save { failure, success, .. } => does_more(failure) || does_more(success),
        Outcome::If { then, otherwise, .. } => does_more(then) || does_more(otherwise),
        _ => true,
    })
}
