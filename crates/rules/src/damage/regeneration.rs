//! Regeneration, and what stops it.

use crate::{
    battle::{Battle, CreatureId, Engine, Faces, Life, Sink},
    catalogue::Rule,
    damage::DamageTypes,
    effects::{Duration, Effect, EffectMask, Modifier, Origin, Regeneration, Until},
};

impl Battle {
    /// Every way in which a creature regenerates, with the trait that it comes from.
    fn regenerations(&self, id: CreatureId) -> impl Iterator<Item = (Regeneration, Origin)> {
        let touched = self.creature(id).touches.contains(EffectMask::TURN);
        let effects = touched.then(|| self.effects_on(id)).into_iter().flatten();
        effects.filter_map(|e| match e.modifier {
            Modifier::Regeneration(regeneration) => Some((regeneration, e.origin)),
            _ => None,
        })
    }

    /// Whether a creature lives on at 0 hit points as long as it regenerates.
    pub(crate) fn lives_on(&self, id: CreatureId) -> bool {
        self.regenerations(id).any(|(r, _)| r.from_zero)
    }

    /// Whether a creature at 0 hit points may get up by itself.
    pub(crate) fn may_come_back(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        creature.lives() && creature.hit_points == 0 && self.lives_on(id)
    }

    /// The hit points that a creature regenerates as its turn starts.
    fn regrowth(&self, id: CreatureId) -> u16 {
        if self.effects_on(id).any(|e| e.modifier == Modifier::NoRegeneration) {
            return 0;
        }
        let down = self.creature(id).hit_points == 0;
        let works = |r: &Regeneration| {
            (!down || r.from_zero) && !(r.shuns && (self.in_sunlight(id) || self.in_rapids(id)))
        };
        let all = self.regenerations(id).filter(|(r, _)| works(r));
        all.map(|(r, _)| u16::from(r.hit_points)).sum()
    }

    /// Whether a creature regenerates as its turn starts, or dies because it does not.
    #[inline]
    pub(crate) fn regrows(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        creature.touches.contains(EffectMask::TURN)
            && creature.life != Life::Dead
            && (self.regrowth(id) > 0 || creature.hit_points == 0 && self.lives_on(id))
    }

    /// Whether a creature is in running water.
    pub(crate) fn in_rapids(&self, id: CreatureId) -> bool {
        self.in_water(id) && self.space(id).squares().any(|s| self.setup.map.ground(s).rough)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature regenerates as its turn starts; one that lives on at 0 hit points by that alone
    /// dies where it does not.
    pub(crate) fn regenerate(&mut self, id: CreatureId) {
        if !self.battle.regrows(id) {
            return;
        }
        match self.battle.regrowth(id) {
            0 => self.die(id, Rule::DamageZeroMonster),
            heals => self.heal(id, heals, Faces::new()),
        }
    }

    /// Damage of some types keeps a creature from regenerating at the start of its next turn.
    pub(crate) fn stop_regeneration(&mut self, id: CreatureId, dealt: DamageTypes) {
        let stopped = self.battle.regenerations(id).find(|(r, _)| r.stopped_by.intersects(dealt));
        let Some((_, origin)) = stopped else { return };
        let stops = |e: &Effect| e.bearer == id && e.modifier == Modifier::NoRegeneration;
        let turns = 1 + u16::from(self.battle.turn_of(id).is_some());
        let until = Until::TurnEnd(id, turns);
        if self.battle.state.effects.iter().any(|e| stops(e) && e.duration.until == until) {
            return;
        }
        self.gain(Effect {
            duration: Duration::until(until),
            ..Effect::new(id, Modifier::NoRegeneration, origin, None)
        });
    }
}
