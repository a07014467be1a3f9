//! What wastes a creature without wounds, and what makes it well again.

use affray_dice::Dice;

use crate::{
    battle::{Battle, CreatureId, EndedBy, Engine, Sink},
    catalogue::Rule,
    conditions::{Condition, Conditions},
    creature::{Ability, modifier_of},
    effects::{Effect, EffectGroup, EndsOn, Fact, Modifier, Origin, RollModifier, Rolls},
};

impl Battle {
    /// What has been taken from an ability of a creature's.
    pub(crate) fn drained(&self, id: CreatureId, ability: Ability) -> u8 {
        let lost = self.effects_on(id).filter_map(|e| match e.modifier {
            Modifier::Drained(which, lost) if which == ability => Some(lost),
            _ => None,
        });
        lost.fold(0, u8::saturating_add)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// An ability is lowered: its rolls are worse by as much as its modifier falls, and so is the
    /// damage of a hit by Strength. At 0 the creature dies.
    pub(super) fn drain(
        &mut self,
        by: CreatureId,
        id: CreatureId,
        (ability, lost): (Ability, u8),
        origin: Origin,
    ) {
        let score = self.battle.block(id).score(ability);
        let before = score.saturating_sub(self.battle.drained(id, ability));
        let after = before.saturating_sub(lost);
        let effect = |modifier| Effect::new(id, modifier, origin, Some(by));
        self.gain(effect(Modifier::Drained(ability, before - after)));
        if after == 0 {
            self.die(id, Rule::AttackEffect);
            return;
        }
        let worse = modifier_of(before) - modifier_of(after);
        if worse == 0 {
            return;
        }
        let roll = |on| Modifier::Roll {
            on,
            lean: RollModifier::Bonus(-worse),
            with: Fact::Always,
            when: Fact::Always,
        };
        for on in [
            Rolls::Checks(ability.set()),
            Rolls::Saves(ability.set()),
            Rolls::AttacksWith(ability.set()),
        ] {
            self.gain(effect(roll(on)));
        }
        if ability == Ability::Strength {
            let less = Dice::flat(i16::from(worse));
            self.gain(effect(Modifier::WeakerDamage(less, ability.set())));
        }
    }

    /// Conditions, curses, diseases and poison are taken from a creature.
    pub(super) fn cure(&mut self, id: CreatureId, conditions: Conditions) {
        let poison = conditions.has(Condition::Poisoned);
        let ill = |e: &Effect| {
            let has = matches!(e.modifier, Modifier::Condition(c) if conditions.has(c));
            e.bearer == id && (has || (poison && e.duration.ends_on.contains(EndsOn::CURE)))
        };
        // What came with the poison goes with it.
        while let Some(found) = self.battle.state.effects.iter().find(|e| ill(e)).copied() {
            self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
                *e == found || (e.bearer == id && e.bond == found.bond && e.bond != EffectGroup(0))
            });
        }
    }
}
