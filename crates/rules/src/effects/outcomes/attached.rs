//! Creatures that cling to others: a stirge on its prey, a cloak about a head.

use crate::{
    battle::{Battle, CreatureId, EndedBy, Engine, Question, Refusal, RefusalReason, Sink},
    catalogue::Rule,
    effects::{Duration, Effect, EffectGroup, EndsOn, Modifier, Origin},
    space::SQUARE,
};

impl Battle {
    /// Whether a creature that clings to another can let go: on its turn, for 5 feet of its
    /// movement.
    pub(crate) fn check_let_go(&self, id: CreatureId) -> Result<(), Refusal> {
        if self.flow.decision.question != Question::Turn(id) {
            return Refusal::err(Rule::OrderTurns, RefusalReason::NotAsked);
        }
        if self.lefts().most() < SQUARE {
            return Refusal::err(Rule::MoveSpeed, RefusalReason::NoSpeed);
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature clings to another from now on.
    pub(super) fn attach(
        &mut self,
        by: CreatureId,
        target: CreatureId,
        bond: EffectGroup,
        origin: Origin,
        escape_dc: Option<u8>,
    ) -> bool {
        let battle = &self.battle;
        let apart = battle.host_of(by).is_none() && battle.host_of(target).is_none();
        let free = battle.creature(by).clings.is_none()
            && battle.creature(target).clings.is_none()
            && battle.mount_of(by).is_none();
        if !apart || !free || !battle.on_map(by) {
            return false;
        }
        self.gain(Effect {
            duration: Duration::LASTING
                .ending_on(if escape_dc.is_some() { EndsOn::TORN } else { EndsOn::AID })
                .escaped_by(escape_dc),
            bond,
            ..Effect::new(target, Modifier::Attached { drunk: 0 }, origin, Some(by))
        });
        let (from, at) = (self.battle.spot(by), self.battle.spot(target));
        self.battle.put(by, at);
        self.battle.creature_mut(by).clings = Some(target);
        self.move_noticed(by, from);
        true
    }

    /// A creature that clings to another lets go of its own will.
    pub(crate) fn let_go(&mut self, id: CreatureId) {
        self.battle.state.turn.moved += SQUARE;
        self.fall_away(id);
    }

    /// A creature clings to nobody any more.
    pub(crate) fn fall_away(&mut self, id: CreatureId) {
        if self.battle.creature(id).clings.is_some() {
            self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
                e.source == Some(id) && matches!(e.modifier, Modifier::Attached { .. })
            });
        }
    }

    /// A creature is gone, or somewhere else: it clings to nobody and nobody clings to it.
    pub(crate) fn shed(&mut self, id: CreatureId) {
        self.fall_away(id);
        self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
            e.bearer == id && matches!(e.modifier, Modifier::Attached { .. })
        });
    }

    /// A creature has come loose: what it brought ends, and it is beside whom it clung to.
    pub(crate) fn came_loose(&mut self, effect: &Effect) {
        let Effect { bearer, bond, source: Some(id), .. } = *effect else { return };
        self.battle.creature_mut(id).clings = None;
        self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
            e.bearer == bearer && e.bond == bond && bond != EffectGroup(0)
        });
        if self.battle.on_map(id) && self.battle.distance(id, bearer) == 0 {
            let at = self.battle.spot(bearer);
            if let Some(square) = self.battle.comes_to_rest(id, at) {
                let ground = self.battle.ground_at(id, square);
                self.battle.put(id, ground);
            }
        }
    }

    /// One who clings to another has drunk so much of it.
    pub(super) fn drinks(&mut self, by: CreatureId, from: CreatureId, lost: u16, sated: u8) {
        let mut full = false;
        for effect in &mut self.battle.state.effects {
            if let Modifier::Attached { drunk } = &mut effect.modifier
                && effect.source == Some(by)
                && effect.bearer == from
            {
                *drunk = drunk.saturating_add(lost.min(255) as u8);
                full = sated > 0 && *drunk >= sated;
            }
        }
        if full {
            self.fall_away(by);
        }
    }
}
