//! Reactions of stat blocks.

use crate::{
    battle::{
        Battle, Because, CreatureId, Engine, Frame, Refusal, RoutineFrame, SaveAbout, Sink, Target,
        With,
    },
    catalogue::Rule,
    creature::{ReactionFeature, ReactionResponse},
    damage::{DamageTypes, Qualities},
    magic::ReactionTrigger,
};

impl Battle {
    /// Whether a creature can use a reaction of its stat block: there is a use left, and something
    /// in it to do.
    pub(super) fn check_reaction_feature(
        &self,
        id: CreatureId,
        feature: &ReactionFeature,
    ) -> Result<(), Refusal> {
        if let Some(place) = feature.limit {
            self.check_uses(id, usize::from(place))?;
        }
        if !feature.user.iter().all(|test| self.passes(id, id, test)) {
            return Refusal::err(Rule::ReactionTrigger, Because::NotNow);
        }
        match (feature.response, feature.then) {
            (ReactionResponse::Nothing, Some(routine)) => self.check_parts(id, routine),
            _ => Ok(()),
        }
    }

    /// Whether anybody waits for others to end their turns near it.
    pub(crate) fn anybody_watches_turns(&self) -> bool {
        let watches = |t| matches!(t, ReactionTrigger::TurnEndsWithin(_));
        self.ids().any(|id| self.block(id).reactions.iter().any(|r| watches(r.trigger)))
    }

    /// Whether the attack that a creature is making deals what weapons deal.
    pub(super) fn missile_flies(&self, attacker: CreatureId) -> bool {
        self.attack_under_way(attacker).is_some_and(|f| match f.with {
            With::Attack(id) => {
                let damage = &self.block(attacker).attacks[id.index()].damage;
                damage.iter().any(|d| DamageTypes::PHYSICAL.contains(d.kind.set()))
            }
            With::Spell(id, _) => {
                let damage = &self.setup.spell(id).damage;
                damage.iter().any(|d| DamageTypes::PHYSICAL.contains(d.kind.set()))
            }
        })
    }

    /// Whether the attack that a creature is making hurls a rock.
    pub(super) fn rock_flies(&self, attacker: CreatureId) -> bool {
        self.attack_under_way(attacker).is_some_and(|f| match f.with {
            With::Attack(id) => {
                self.block(attacker).attacks[id.index()].qualities.contains(Qualities::ROCK)
            }
            With::Spell(..) => false,
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A reaction of the stat block, which may change the attack below it on the stack.
    pub(super) fn react_by_feature(&mut self, id: CreatureId, place: u8) {
        let feature = &self.battle.block(id).reactions[usize::from(place)];
        let ReactionFeature { response, then, limit, .. } = *feature;
        if let Some(counter) = limit {
            self.battle.use_up_one(id, usize::from(counter));
        }
        if let Some(routine) = then.filter(|_| !matches!(response, ReactionResponse::Deflect(_))) {
            self.push(Frame::Routine(RoutineFrame { creature: id, routine, part: 0 }));
        }
        let below = self.battle.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        let Some(attack) = below else { return };
        match response {
            ReactionResponse::Nothing => {}
            ReactionResponse::ArmourClass(n) => attack.parried += n,
            ReactionResponse::HalveDamage => attack.halved = true,
            ReactionResponse::Riposte(n, answer) => {
                attack.parried += n;
                attack.riposte = Some(answer);
            }
            ReactionResponse::Deflect(_) => attack.deflected = Some(place),
            ReactionResponse::Catch(ability, dc) => {
                self.force_save(id, ability, dc, None, SaveAbout::Catch);
            }
        }
    }

    /// A creature has caught what was hurled at it.
    pub(super) fn catch(&mut self, id: CreatureId) {
        let below = self.battle.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) if attack.target == Target::Creature(id) => Some(attack),
            _ => None,
        });
        if let Some(attack) = below {
            attack.caught = true;
        }
    }
}
