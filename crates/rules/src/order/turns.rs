//! Rounds and turns: what happens as a turn starts and ends.

use affray_dice::Dice;
use smallvec::SmallVec;

use crate::{
    attack::DamageDice,
    battle::{
        Battle, Chooser, Cites, Command, Creature, CreatureId, CreatureSet, Cue, Engine, EventKind,
        FightProfile, Frame, Life, Question, RunUp, Sample, SideSet, Sink, StepResult, Struck,
        Turn, TurnFrame, TurnStage,
    },
    catalogue::Rule,
    conditions::{Condition, Conditions},
    damage::DamageType,
    effects::{Effect, EffectGroup, EffectMask, Nature, Until},
    magic::Strikes,
    ruleset::Surprise,
};

/// What it does to end a turn inside a thing.
const SOLID: DamageDice = DamageDice { dice: Dice::new(1, 10, 0), kind: DamageType::Force };

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_round(&mut self) {
        self.battle.state.round += 1;
        self.battle.state.order_index = 0;
        self.battle.state.acted = CreatureSet::EMPTY;
        self.battle.state.idled = CreatureSet::EMPTY;
        self.battle.state.passed = CreatureSet::EMPTY;
        self.battle.state.count_20 = false;
        self.emit([Rule::OrderRound, Rule::OrderContinue, Rule::InitFixed], |b| EventKind::Round {
            round: b.state.round,
        });
        self.next_turn();
        self.objects_burn();
    }

    /// The next turn in initiative order (`order.turns`), or the next round.
    #[inline(always)]
    fn next_turn(&mut self) {
        loop {
            let next =
                self.battle.state.order.get(usize::from(self.battle.state.order_index)).copied();
            // Its place is past: mostly the turn that has just ended.
            if next.is_some_and(|id| self.battle.state.passed.contains(id)) {
                self.battle.state.order_index += 1;
                continue;
            }
            // The lair loses ties: it comes when nobody is left on 20 (`creature.lair`).
            let passed = next.is_none_or(|id| self.battle.creature(id).initiative < 20);
            if !self.battle.state.count_20 && passed {
                self.battle.state.count_20 = true;
                if self.battle.anybody_in_lair() && self.open_window(Cue::Count20) {
                    // The turn that is next comes after it.
                    let window = self.battle.flow.stack.pop();
                    self.push(Frame::NextTurn);
                    self.battle.flow.stack.extend(window);
                    return;
                }
            }
            let Some(id) = next else {
                // Nobody will act any more: the table must end it.
                if self.battle.at_a_standstill() || self.battle.state.round == u16::MAX {
                    self.end(SideSet::EMPTY, Some(Rule::OrderEndDefeat));
                    return;
                }
                self.begin_round();
                return;
            };
            self.battle.state.passed.insert(id);
            if self.battle.takes_turns(id) {
                self.battle.state.acted.insert(id);
                self.push(Frame::Turn(TurnFrame { creature: id, stage: TurnStage::Begin }));
                return;
            }
            // Time goes on without those who are gone.
            self.run_out(id, true);
            self.run_out(id, false);
            self.battle.state.order_index += 1;
        }
    }

    /// The lair has had its say.
    pub(crate) fn step_next_turn(&mut self) -> StepResult {
        self.pop();
        if !self.settle_end() {
            self.next_turn();
        }
        Ok(())
    }

    /// Takes a turn, and those after it, as far as nothing comes in between.
    #[inline(always)]
    pub(crate) fn step_turn(&mut self, mut f: TurnFrame) -> StepResult {
        loop {
            let id = f.creature;
            match f.stage {
                TurnStage::Begin => {
                    let below = self.battle.flow.stack.len();
                    let next = self.start_turn(f);
                    // Mostly nothing comes of that, and it acts.
                    if next == TurnStage::DeathSave
                        && self.battle.flow.stack.len() == below
                        && !self.battle.state.turn.dying
                        && self.battle.can_act(id)
                        && self.goes_on()
                    {
                        f.stage = TurnStage::Act;
                        self.set(Frame::Turn(f));
                        continue;
                    }
                }
                TurnStage::Recharge => self.step_recharge(f)?,
                TurnStage::DeathSave => {
                    // Whoever drops as its turn starts had hit points when it did (`damage.death`).
                    let dying = matches!(self.battle.creature(id).life, Life::Dying { .. });
                    if dying && self.battle.state.turn.dying {
                        self.death_save(id)?;
                    }
                    self.set(Frame::Turn(TurnFrame { stage: TurnStage::Act, ..f }));
                    if !self.battle.can_act(id) {
                        self.skip_turn(f);
                    } else if !dying && self.goes_on() {
                        f.stage = TurnStage::Act;
                        continue;
                    }
                }
                TurnStage::Act => {
                    let Some(command) = self.answer.take() else {
                        return self.ask_what_it_does(id);
                    };
                    // It comes as the answer to what was asked when the contest stood, unless this is
                    // a battle as a side believes it to be.
                    self.contest_stands =
                        self.battle.derived.profile.contains(FightProfile::OPENLY)
                            || matches!(command, Command::Attack(_));
                    if let Command::EndTurn = command {
                        self.does_no_more(id);
                        // Mostly nothing but its end is left of the turn.
                        let more =
                            self.battle.turn_brings_more(id) || self.battle.partner_is_lured();
                        if self.goes_on() && !more {
                            self.end_turn(id);
                        } else {
                            f.stage = TurnStage::EndSaves;
                            self.set(Frame::Turn(f));
                        }
                    } else {
                        self.take_turn_command(command);
                        if !self.goes_on() {
                            return Ok(());
                        }
                        match self.battle.flow.stack.last() {
                            Some(&Frame::Attack(attack)) => self.roll_attack(&attack)?,
                            Some(&Frame::Move(walk)) => self.step_move(&walk)?,
                            Some(&Frame::Turn(next)) => {
                                f = next;
                                continue;
                            }
                            _ => return Ok(()),
                        }
                    }
                }
                TurnStage::EndSaves if self.battle.partner_is_lured() => self.lure_partner(),
                TurnStage::EndSaves if !self.battle.turn_brings_more(id) => self.end_turn(id),
                TurnStage::EndSaves => self.end_saves(f, None),
                TurnStage::MoreEndSaves(done) => self.end_saves(f, Some(done)),
                TurnStage::End => self.end_turn(id),
                TurnStage::After => {
                    self.pop();
                    if !self.settle_end() {
                        self.next_turn();
                    }
                }
            }
            let Some(&Frame::Turn(next)) = self.battle.flow.stack.last() else { return Ok(()) };
            if !self.goes_on() {
                return Ok(());
            }
            f = next;
        }
    }

    /// Starts a turn, and says what comes next in it.
    #[inline(always)]
    fn start_turn(&mut self, f: TurnFrame) -> TurnStage {
        let id = f.creature;
        let directed_by = self.battle.controller_of(id);
        let dying = matches!(self.battle.creature(id).life, Life::Dying { .. });
        self.battle.state.turn = Turn { directed_by, dying, ..Turn::new(id) };
        self.battle.state.other_turn = None;
        if !self.battle.state.bumps.is_empty() {
            self.battle.forget_bumps(id);
        }
        self.battle.renew_reactions();
        self.mark(|_| Sample::Turn { creature: id });
        self.tell_turn(id);
        let stage = match self.battle.awaits_recharge(id) {
            true => TurnStage::Recharge,
            false => TurnStage::DeathSave,
        };
        self.set(Frame::Turn(TurnFrame { stage, ..f }));
        self.battle.forget_touched();
        self.begin_turn(id);
        if self.battle.controlled_by(id).is_some_and(|m| !self.battle.state.acted.contains(m)) {
            self.lead_mount(id, &[Rule::MountDirected, Rule::MountInitiative]);
        }
        stage
    }

    /// Waits for what a creature does next, unless it does nothing more.
    #[inline(always)]
    fn ask_what_it_does(&mut self, id: CreatureId) -> StepResult {
        if self.settle_end() {
            return Ok(());
        }
        if !self.battle.takes_turns(id) || !self.battle.can_act(id) {
            self.end_turn_of(id);
            return Ok(());
        }
        if self.battle.state.turn.creature != id && !self.battle.is_directed() {
            self.battle.change_over();
            return Ok(());
        }
        if self.battle.state.turn.creature == id && self.battle.is_lured(id) {
            // It goes where it must, and has no other say.
            if self.battle.state.turn.lured {
                self.end_turn_of(id);
            } else {
                self.be_lured();
            }
            return Ok(());
        }
        let acts = self.battle.state.turn.creature;
        let by = Chooser::Creature(self.battle.state.turn.directed_by.unwrap_or(acts));
        self.wait(by, Question::Turn(acts))
    }

    #[inline]
    fn tell_turn(&mut self, id: CreatureId) {
        if !self.is_heard() {
            return;
        }
        let mut rules =
            Cites::from([Rule::OrderTurns, Rule::TurnBudget, Rule::TurnOrder, Rule::TurnOptions]);
        if self.battle.armour_slows(id) {
            rules.push(Rule::ArmourStrength);
        }
        self.emit(rules, |_| EventKind::TurnBegan { creature: id });
    }

    #[inline(always)]
    pub(crate) fn begin_turn(&mut self, id: CreatureId) {
        let creature = self.battle.creature_mut(id);
        creature.heads.struck = 0;
        if std::mem::take(&mut creature.reaction_spent) {
            self.emit([Rule::ReactionOne], |_| EventKind::Resumed { creature: id });
        }
        self.lose_readied(id);
        if self.battle.derived.profile.contains(FightProfile::LEGENDARY) {
            self.regain_legendary_actions(id);
        }
        self.run_out(id, true);
        if self.battle.turn_brings_more(id) {
            self.beset_at_start(id);
        }
    }

    /// What a turn brings as it starts.
    #[cold]
    fn beset_at_start(&mut self, id: CreatureId) {
        let floor = self.battle.flow.stack.len();
        self.suffer(id);
        if self.battle.burns(id) && self.battle.on_map(id) {
            self.push(Frame::Burn(Struck::Creature(id)));
        }
        self.digests(id, false);
        if self.battle.derived.hazards_possible {
            self.turn_in_peril(id);
        }
        self.zones_at_turn(id, Strikes::STARTS);
        self.auras_at_start(id);
        if self.battle.flow.stack.len() == floor {
            self.regenerate(id);
        } else if self.battle.regrows(id) {
            self.push(Frame::Regenerate(id));
        }
        self.happen_at_once(floor);
    }

    fn skip_turn(&mut self, f: TurnFrame) {
        let id = f.creature;
        let surprised = self.battle.creature(id).surprised;
        let mut rules = Cites::default();
        if surprised {
            rules.push(Rule::SurpriseEffect);
        } else {
            rules.push(Rule::ConditionIncapacitated);
            rules.extend(self.battle.held_by(id));
        }
        if self.battle.takes_turns(id) {
            self.emit(rules, |_| EventKind::TurnLost { creature: id });
        }
        self.set(Frame::Turn(TurnFrame { stage: TurnStage::EndSaves, ..f }));
    }

    /// The saves that end effects, a bond each; then what else happens as the turn ends.
    fn end_saves(&mut self, f: TurnFrame, done: Option<EffectGroup>) {
        let id = f.creature;
        let is_left = |e: &&Effect| done.is_none_or(|d| e.bond > d);
        if self.battle.due_saves(id).any(|e| is_left(&e)) {
            let left = self.battle.due_saves(id).filter(is_left);
            self.push_end_saves(f, left.map(|e| e.bond).collect());
            return;
        }
        self.set(Frame::Turn(TurnFrame { stage: TurnStage::End, ..f }));
        let floor = self.battle.flow.stack.len();
        self.zones_at_turn(id, Strikes::ENDS);
        self.auras_at_end(id);
        self.heads_grow(id);
        self.suffer_at_end(id);
        self.digests(id, true);
        if self.battle.derived.natures.contains(Nature::INCORPOREAL)
            && self.battle.is_in_a_thing(id)
        {
            self.push(Frame::Suffer(id, SOLID, None));
        }
        self.turn_of_the_stomach();
        self.happen_at_once(floor);
    }

    fn push_end_saves(&mut self, f: TurnFrame, mut due: SmallVec<[EffectGroup; 4]>) {
        due.sort_unstable();
        due.dedup();
        let stage = due.last().map_or(TurnStage::EndSaves, |last| TurnStage::MoreEndSaves(*last));
        self.set(Frame::Turn(TurnFrame { stage, ..f }));
        let floor = self.battle.flow.stack.len();
        // The oldest comes first without a word.
        due.iter().rev().for_each(|bond| self.push(Frame::EndSave(f.creature, *bond)));
        self.happen_at_once(floor);
    }

    #[inline(always)]
    fn end_turn(&mut self, id: CreatureId) {
        // Only those who listen want to know.
        let could_act = self.is_heard() && self.battle.can_act(id);
        if self.battle.derived.hazards_possible {
            self.choke(id);
        }
        self.run_out(id, false);
        self.end_shared_space(id);
        let creature = self.battle.creature_mut(id);
        if creature.surprised {
            creature.surprised = false;
        }
        let turn = &self.battle.state.turn;
        let idle = turn.moved == 0 && !turn.action && !turn.bonus;
        let unused = could_act && idle;
        if idle && !turn.interaction && self.battle.could_carry(id) {
            self.battle.state.idled.insert(id);
        }
        let rule = if unused { Rule::TurnPass } else { Rule::OrderRound };
        self.mark(|b| Sample::TurnEnd { creature: id, square: b.creature(id).square });
        self.emit([rule], |_| EventKind::TurnEnded { creature: id, unused });
        self.battle.state.turn.over = true;
        // The mount that was controlled ends its turn as well.
        if let Some(Turn { taken_up: true, creature, .. }) = self.battle.state.other_turn {
            self.end_turn_taken_up(creature);
        }
        if let Some(turn) = &self.battle.state.other_turn {
            self.battle.state.turn = *turn;
            self.battle.state.other_turn = None;
            let (creature, stage) = (self.battle.state.turn.creature, TurnStage::EndSaves);
            self.set(Frame::Turn(TurnFrame { creature, stage }));
            return;
        }
        if self.settle_end() {
            return;
        }
        let watched = self.battle.anybody_watches_turns();
        if watched || self.battle.anybody_legendary() {
            self.set(Frame::Turn(TurnFrame { creature: id, stage: TurnStage::After }));
            self.open_window(Cue::TurnEnds { creature: id });
            if watched {
                self.open_window(Cue::TurnOver { creature: id });
            }
            return;
        }
        self.pop();
        self.next_turn();
    }

    /// A creature does nothing more on its turn.
    #[inline]
    fn does_no_more(&mut self, id: CreatureId) {
        self.battle.state.turn.run_up = RunUp::NONE;
        if self.battle.state.turn.creature != id {
            self.battle.change_over();
        }
    }

    /// The end of a creature's turn is next.
    fn end_turn_of(&mut self, creature: CreatureId) {
        self.does_no_more(creature);
        self.set(Frame::Turn(TurnFrame { creature, stage: TurnStage::EndSaves }));
    }

    /// A readied deed is gone when the next turn starts, or when its owner can't react.
    #[inline]
    pub(crate) fn lose_readied(&mut self, id: CreatureId) {
        if let Some(readied) = self.battle.creature(id).readied {
            self.battle.creature_mut(id).readied = None;
            self.emit([Rule::ActionReadyRelease], |_| EventKind::ReadiedLost { creature: id });
            if self.battle.holds_spell(readied) {
                self.break_concentration(id, Rule::ActionReadyHold);
            }
        }
    }

    fn end_shared_space(&mut self, id: CreatureId) {
        if !self.battle.setup.ruleset.shared_space_prone
            || !self.battle.takes_space(id)
            || self.battle.creature(id).is(Condition::Prone)
        {
            return;
        }
        let Creature { size, square, .. } = *self.battle.creature(id);
        // Where nobody is larger than a square, whoever shares one has it for a corner.
        let here = self.battle.creatures().iter().filter(|one| one.square.word() == square.word());
        if self.battle.derived.profile.contains(FightProfile::COMPACT) && here.count() < 2 {
            return;
        }
        let body = self.battle.body(id);
        let crowded = self.battle.ids().zip(self.battle.creatures()).any(|(other, one)| {
            one.own_space().overlaps(body.space)
                && other != id
                && one.takes_space()
                && self.battle.body_of(one).squares_to(body) == 0
                && size <= one.size
                && !self.battle.may_share(id, other)
                && !self.battle.may_share(other, id)
        });
        if crowded && size != crate::creature::Size::Tiny {
            self.knock_prone(id, Rule::PassShared, None);
        }
    }
}

impl Battle {
    /// Those who have a reaction on every turn have it again.
    #[inline]
    fn renew_reactions(&mut self) {
        if self.derived.natures.contains(Nature::REACTIVE) {
            self.renew_reactions_of_some();
        }
    }

    #[cold]
    fn renew_reactions_of_some(&mut self) {
        for creature in &mut self.state.creatures {
            if creature.nature.contains(Nature::REACTIVE) {
                creature.reaction_spent = false;
            }
        }
    }

    /// Whether a creature's turn may bring something beside what it does itself, as it starts or
    /// ends: by an effect or an area, by what somebody is, or by where it is.
    #[inline]
    fn turn_brings_more(&self, id: CreatureId) -> bool {
        let (touches, natures) = (
            EffectMask::TURN | EffectMask::END_SAVES,
            Nature::AURA | Nature::RADIANT | Nature::INCORPOREAL,
        );
        self.creature(id).touches.intersects(touches)
            || self.derived.natures.intersects(natures)
            || self.derived.profile.contains(FightProfile::HARM_COUNTS)
            || self.derived.hazards_possible
            || !self.state.zones.is_empty()
    }

    /// Whether a creature has turns: it is in the fight and not dead.
    #[inline(always)]
    pub(crate) fn takes_turns(&self, id: CreatureId) -> bool {
        self.creature(id).lives()
    }

    /// Whether nobody can do anything, and time will not change it: no effect runs out or can be
    /// saved against, and nobody is dying.
    fn at_a_standstill(&self) -> bool {
        let goes_on = |id: &CreatureId| {
            self.takes_turns(*id)
                && (self.can_act(*id)
                    || self.creature(*id).surprised
                    || self.may_come_back(*id)
                    || matches!(self.creature(*id).life, Life::Dying { .. }))
        };
        !self.state.order.iter().any(goes_on)
            && !self.state.effects.iter().any(|e| {
                self.takes_turns(e.bearer)
                    && (e.duration.saves_at_end() || e.duration.until != Until::Ended)
            })
            && !self.state.zones.iter().any(|z| z.until != Until::Ended)
    }

    /// Whether a creature can do anything on its turn: a stunned one of 2024 can still move.
    #[inline(always)]
    pub(crate) fn can_act(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        let hampered = Conditions::INCAPACITATED | Conditions::UNCONSCIOUS;
        let able = !creature.surprised && !creature.conditions.intersects(hampered);
        if able { creature.hit_points > 0 } else { self.can_act_hampered(creature, id) }
    }

    #[inline(never)]
    fn can_act_hampered(&self, creature: &Creature, id: CreatureId) -> bool {
        if creature.surprised && self.setup.ruleset.surprise == Surprise::LosesFirstTurn {
            return false;
        }
        creature.hit_points > 0
            && (!creature.is(Condition::Incapacitated) || self.main_speed(id) > 0)
            && !creature.is(Condition::Unconscious)
    }
}
