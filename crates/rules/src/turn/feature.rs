//! Reactions of stat blocks.

use crate::{
    battle::{
        Battle, Choice, Chooser, Command, CreatureId, CreatureSet, Engine, EventKind, FightProfile,
        Frame, Question, Refusal, RefusalReason, RoutineFrame, SavePurpose, Sink, StepResult,
        Target, With,
    },
    catalogue::Rule,
    creature::{ReactionFeature, ReactionResponse, Size},
    damage::{DamageTypes, Qualities},
    magic::ReactionTrigger,
    space::SQUARE,
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
            return Refusal::err(Rule::ReactionTrigger, RefusalReason::NotNow);
        }
        match (feature.response, feature.then) {
            (ReactionResponse::Nothing, Some(routine)) => self.check_parts(id, routine),
            (ReactionResponse::Swap(most), _) if self.stand_ins(id, most).is_empty() => {
                Refusal::err(Rule::ReactionTrigger, RefusalReason::NotNow)
            }
            _ => Ok(()),
        }
    }

    /// The allies within 5 feet who can take a creature's place.
    fn stand_ins(&self, id: CreatureId, most: Size) -> CreatureSet {
        let fits = |ally: &CreatureId| {
            let size = self.creature(*ally).size;
            *ally != id
                && self.takes_space(*ally)
                && self.allies(id, *ally)
                && (Size::Small..=most).contains(&size)
                && self.distance(id, *ally) <= SQUARE
        };
        self.ids().filter(fits).collect()
    }

    /// Whether a creature has a reaction to being attacked.
    pub(crate) fn dreads_attacks(&self, id: CreatureId) -> bool {
        let dreads = |t| t == ReactionTrigger::Attacked;
        self.block(id).reactions.iter().any(|r| dreads(r.trigger))
    }

    /// Whether anybody waits for others to end their turns near it.
    pub(crate) fn anybody_watches_turns(&self) -> bool {
        if !self.derived.profile.contains(FightProfile::WATCHFUL) {
            return false;
        }
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
        if let ReactionResponse::Swap(most) = response {
            let who = self.battle.stand_ins(id, most);
            self.push(Frame::Swap(id, who));
        }
        if let Some(routine) = then.filter(|_| !matches!(response, ReactionResponse::Deflect(_))) {
            self.push(Frame::Routine(RoutineFrame { creature: id, routine, part: 0 }));
        }
        let below = self.battle.flow.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        let Some(attack) = below else { return };
        match response {
            ReactionResponse::Nothing | ReactionResponse::Swap(_) => {}
            ReactionResponse::ArmourClass(n) => attack.parried += n,
            ReactionResponse::HalveDamage => attack.halved = true,
            ReactionResponse::Riposte(n, answer) => {
                attack.parried += n;
                attack.riposte = Some(answer);
            }
            ReactionResponse::Deflect(_) => attack.deflected = Some(place),
            ReactionResponse::Catch(ability, dc) => {
                self.force_save(id, ability, dc, None, SavePurpose::Catch);
            }
        }
    }

    /// A creature and an ally of its choice swap places, and the attack on it goes on against the
    /// ally.
    pub(crate) fn step_swap(&mut self, id: CreatureId, who: CreatureSet) -> StepResult {
        let ally = match who.iter().next() {
            Some(only) if who.len() == 1 => Some(only),
            None => None,
            Some(_) => {
                let question = Question::Swap { creature: id, who };
                match self.ask(Chooser::Creature(id), question)? {
                    Command::Choose(Choice::Creature(ally)) => Some(ally),
                    _ => None,
                }
            }
        };
        self.pop();
        let Some(ally) = ally else { return Ok(()) };
        let (mine, theirs) = (self.battle.spot(id), self.battle.spot(ally));
        for (one, from, to) in [(id, mine, theirs), (ally, theirs, mine)] {
            self.battle.put(one, to);
            self.emit([Rule::CreatureActions, Rule::OpportunityForced], |_| {
                EventKind::ForcedMove {
                    creature: one,
                    from: from.square,
                    to: to.square,
                    by: Some(id),
                }
            });
        }
        self.check_grapples(id);
        self.check_grapples(ally);
        let below = self.battle.flow.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        if let Some(attack) = below {
            attack.target = Target::Creature(ally);
        }
        self.move_noticed(id, mine);
        self.move_noticed(ally, theirs);
        Ok(())
    }

    /// A creature has caught what was hurled at it.
    pub(super) fn catch(&mut self, id: CreatureId) {
        let below = self.battle.flow.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) if attack.target == Target::Creature(id) => Some(attack),
            _ => None,
        });
        if let Some(attack) = below {
            attack.caught = true;
        }
    }
}
