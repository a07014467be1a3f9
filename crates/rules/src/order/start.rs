//! The beginning of a fight (`order.steps`).
//! Order: hiding, surprise, initiative, ties, first round.

use crate::{
    battle::{
        Cites, CreatureId, Engine, EventKind, Frame, Life, Presence, RollPurpose, Sink, StartFrame,
        StartStage, StepResult,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::{Effect, Modifier, Origin},
};

impl<S: Sink> Engine<'_, S> {
    /// The beginning of a fight, step by step (`order.steps`), as far as nothing comes in between.
    pub(crate) fn step_start(&mut self, mut f: StartFrame) -> StepResult {
        loop {
            self.step_beginning(f)?;
            let Some(&Frame::Start(next)) = self.battle.flow.stack.last() else { return Ok(()) };
            if !self.goes_on() {
                return Ok(());
            }
            f = next;
        }
    }

    #[inline]
    fn step_beginning(&mut self, f: StartFrame) -> StepResult {
        if f.stage == StartStage::HitPoints && f.next == 0 {
            self.tell_beginning();
        }
        let id = CreatureId(f.next);
        if f.next as usize >= self.battle.state.creatures.len() {
            return self.start_stage_done(f.stage);
        }
        let next = StartFrame { next: f.next + 1, ..f };
        let takes_part = self.battle.creature(id).lives();
        match f.stage {
            StartStage::HitPoints => self.roll_hit_points(id)?,
            StartStage::Ammunition => self.roll_ammunition(id)?,
            StartStage::Stealth if takes_part => self.roll_first_stealth(id)?,
            StartStage::Surprise if takes_part => self.settle_surprise(id),
            // Who came while others rolled has its initiative.
            StartStage::Initiative
                if takes_part
                    && self.battle.controller_of(id).is_none()
                    && !self.battle.state.order.contains(&id) =>
            {
                self.roll_initiative(id)?;
                self.battle.state.order.push(id);
            }
            StartStage::Ties => return self.settle_ties(f),
            _ => {}
        }
        self.set(Frame::Start(next));
        Ok(())
    }

    fn tell_beginning(&mut self) {
        if !self.battle.flow.tray.is_empty() {
            return;
        }
        let mut rules = Cites::from([
            Rule::OrderSteps,
            Rule::OrderControl,
            Rule::OrderPositions,
            Rule::OrderAlly,
            Rule::OrderEnemy,
        ]);
        if !self.battle.setup.combatants.iter().any(|c| c.hidden) {
            rules.push(Rule::SurpriseNotice);
        }
        self.emit(rules, |_| EventKind::Began);
        for id in self.battle.ids() {
            if self.battle.creature(id).presence == Presence::Present {
                self.emit([Rule::OrderPositions, Rule::SizeSource], |b| EventKind::Placed {
                    creature: id,
                    square: b.creature(id).square,
                });
            }
        }
    }

    fn start_stage_done(&mut self, stage: StartStage) -> StepResult {
        let stage = match stage {
            StartStage::HitPoints => {
                self.settle_first_conditions();
                self.settle_the_fallen();
                self.settle_spells_upheld();
                match self.setup.options.counted_ammunition {
                    true => StartStage::Ammunition,
                    false => self.after_preparations(),
                }
            }
            StartStage::Ammunition => self.after_preparations(),
            StartStage::Stealth => StartStage::Surprise,
            StartStage::Surprise => {
                self.reveal_the_found();
                StartStage::Initiative
            }
            StartStage::Initiative => {
                self.rank();
                StartStage::Ties
            }
            StartStage::Ties | StartStage::Rounds => {
                self.pop();
                for (mount, rider) in self.battle.controlled_mounts() {
                    self.share_initiative(mount, rider);
                }
                self.emit([Rule::InitRank, Rule::InitFixed], |b| EventKind::Order {
                    order: b.state.order.clone(),
                });
                self.begin_round();
                return Ok(());
            }
        };
        self.set(Frame::Start(StartFrame::new(stage)));
        Ok(())
    }

    /// What comes when everybody is ready: where nobody lies in wait and of nobody was said whether
    /// it is surprised, there is nothing to find out about that.
    fn after_preparations(&mut self) -> StartStage {
        if self.setup.combatants.iter().any(|one| one.hidden || one.surprised.is_some()) {
            return StartStage::Stealth;
        }
        self.reveal_the_found();
        StartStage::Initiative
    }

    /// What the conditions of the setup bring with them (`condition.unconscious.drop`).
    fn settle_first_conditions(&mut self) {
        if self.battle.state.effects.is_empty() {
            return;
        }
        for id in self.battle.ids() {
            let given: Vec<Effect> =
                self.battle.effects_on(id).filter(|e| e.origin == Origin::Setup).copied().collect();
            for effect in given {
                let Modifier::Condition(condition) = effect.modifier else { continue };
                if !self.battle.immune_to(id, condition) {
                    let rules = [Rule::ConditionDuration, condition.rule()];
                    self.emit(rules, |_| EventKind::Gained { effect });
                } else {
                    let rule = Rule::ConditionImmune;
                    self.emit([rule], |_| EventKind::Immune { creature: id, condition });
                }
            }
            if self.battle.creature(id).is(Condition::Unconscious) {
                self.fall_unconscious(id);
            }
        }
    }

    /// Those who begin at 0 hit points lie there unconscious (`damage.zero`).
    fn settle_the_fallen(&mut self) {
        for id in self.battle.ids() {
            if matches!(self.battle.creature(id).life, Life::Dying { .. } | Life::Stable) {
                self.faint(id, Rule::DamageZero);
            }
        }
    }

    /// Spells that were cast before the fight begin with it (`magic.concentration`).
    fn settle_spells_upheld(&mut self) {
        let setup = self.setup;
        for (id, one) in self.battle.ids().zip(&setup.combatants) {
            if let Some(upheld) = one.upholds
                && self.battle.creature(id).present()
            {
                self.uphold(id, upheld);
            }
        }
    }

    /// Hit points by dice, where the table wants it (`creature.hp`).
    fn roll_hit_points(&mut self, id: CreatureId) -> StepResult {
        let block = self.battle.creature(id).block;
        let fixed = self.battle.setup.combatants[id.index()].hit_points.is_some();
        if let (false, Some(dice)) = (fixed, self.battle.setup.rolled_hit_points(block)) {
            let (total, _) = self.roll_dice(dice, Some(id), RollPurpose::HitPoints)?;
            let hit_points = total.max(1) as u16;
            let creature = self.battle.creature_mut(id);
            creature.maximum = hit_points;
            creature.hit_points = hit_points;
            self.emit([Rule::CreatureHp], |_| EventKind::Rolled {
                creature: Some(id),
                purpose: RollPurpose::HitPoints,
                value: hit_points,
            });
        }
        self.cap_hit_points(id);
        Ok(())
    }
}
