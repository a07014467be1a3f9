use std::{marker::PhantomData, sync::Arc};

use affray_dice::{Source, Unrolled};

#[cfg(debug_assertions)]
use super::State;
use super::{
    Aftermath, Battle, Chooser, Cites, Command, CreatureId, CreatureSet, Cue, Decision, DiceWanted,
    Event, EventKind, Frame, Question, RollPurpose, Sample, Setup, Silent, Sink, WindowFrame,
    sink::{Counted, Ear, Heard},
};

/// A battle under the engine's hands: the state, the dice, and those who listen.
pub(crate) struct Engine<'a, S> {
    pub(crate) battle: &'a mut Battle,
    /// What never changes, within reach while the battle does.
    pub(crate) setup: &'a Setup,
    dice: &'a mut dyn Source,
    ear: &'a mut dyn Ear,
    /// What comes to the ear.
    listening: PhantomData<S>,
    /// The answer to what was asked, until a step takes it.
    pub(crate) answer: Option<&'a Command>,
    /// How many dice of the tray this step has used.
    used: usize,
    /// Whether the fight goes on for sure: it did when that was last asked, and nobody has dropped
    /// or left since.
    pub(crate) contest_stands: bool,
    /// The state as the step began, to hold the step to its order.
    #[cfg(debug_assertions)]
    checkpoint: State,
}

/// A step can't go on by itself: the battle's decision says what it waits for. It is run again,
/// from its beginning, once the die or the answer is there: a step therefore rolls and asks before
/// it changes anything.
pub(crate) struct Pause;

pub(crate) type StepResult<T = ()> = Result<T, Pause>;

impl Battle {
    /// Carries out a command that was checked.
    #[inline]
    pub(crate) fn carry_out<D: Source, S: Sink>(
        &mut self,
        command: &Command,
        dice: &mut D,
        sink: &mut S,
    ) {
        if let Command::Gm(order) = command {
            self.remake_setup(*order);
        }
        let setup = Arc::clone(&self.setup);
        self.drive(&setup, Some(command), dice, sink);
    }

    /// Goes on where it waits for a die, with dice that can give it.
    pub fn resume<D: Source, S: Sink>(&mut self, dice: &mut D, sink: &mut S) {
        let setup = Arc::clone(&self.setup);
        self.drive(&setup, None, dice, sink);
    }

    #[inline]
    pub(super) fn drive<D: Source, S: Sink>(
        &mut self,
        setup: &Setup,
        command: Option<&Command>,
        dice: &mut D,
        sink: &mut S,
    ) {
        match (S::LISTENS, S::COUNTS) {
            (false, false) => self.drive_unheard(setup, command, dice),
            (false, true) => self.drive_counted(setup, command, dice, sink),
            (true, _) => self.drive_heard(setup, command, dice, sink),
        }
    }

    fn drive_unheard(&mut self, setup: &Setup, command: Option<&Command>, dice: &mut dyn Source) {
        self.drive_with::<Silent>(setup, command, dice, &mut Silent);
    }

    fn drive_counted(
        &mut self,
        setup: &Setup,
        command: Option<&Command>,
        dice: &mut dyn Source,
        ear: &mut dyn Ear,
    ) {
        self.drive_with::<Counted>(setup, command, dice, ear);
    }

    fn drive_heard(
        &mut self,
        setup: &Setup,
        command: Option<&Command>,
        dice: &mut dyn Source,
        ear: &mut dyn Ear,
    ) {
        self.drive_with::<Heard>(setup, command, dice, ear);
    }

    /// Whether nothing has to be looked after between two steps.
    #[inline]
    fn is_calm(&self) -> bool {
        // Together: mostly all of it is so.
        let quiet =
            !(self.derived.hazards_possible | self.flow.visibility_changed | self.derived.unmet);
        let settled =
            self.flow.upsets.len() | self.flow.aftermath.len() | self.state.zones.len() == 0;
        quiet & settled
    }

    #[inline(always)]
    fn drive_with<S: Sink>(
        &mut self,
        setup: &Setup,
        command: Option<&Command>,
        dice: &mut dyn Source,
        ear: &mut dyn Ear,
    ) {
        let kept = self.flow.answer.take();
        let (used, contest_stands) = (0, false);
        let (battle, answer, listening) = (self, kept.as_ref(), PhantomData::<S>);
        #[cfg(debug_assertions)]
        let checkpoint = battle.state.clone();
        let mut engine = Engine {
            battle,
            setup,
            dice,
            ear,
            listening,
            answer,
            used,
            contest_stands,
            #[cfg(debug_assertions)]
            checkpoint,
        };
        match command {
            None => {}
            Some(Command::Rolled(value)) => {
                engine.battle.flow.tray.push(*value);
            }
            Some(command) if command.is_aside() => {
                // Dice of a step that was under way belong to the state before this.
                engine.battle.flow.tray.clear();
                engine.aside(command);
                engine.battle.remember_the_met();
            }
            Some(command) => engine.answer = Some(command),
        }
        engine.run();
        // Something else came first, and waits for a die.
        if let Some(answer) = engine.answer {
            engine.battle.flow.answer = Some(*answer);
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    #[inline(always)]
    fn run(&mut self) {
        loop {
            self.used = 0;
            if !self.battle.is_calm() {
                self.look_after_unrest();
            }
            match self.guarded(Self::step) {
                Some(Ok(())) => {
                    self.battle.flow.tray.clear();
                    self.battle.remember_the_met();
                    if !self.battle.state.zones.is_empty() {
                        self.sweep_zones();
                    }
                }
                None | Some(Err(Pause)) => {
                    // Whom a question is about has been met before it is asked.
                    self.battle.remember_the_met();
                    return;
                }
            }
        }
    }

    /// Takes a step, and holds it to the order that a step keeps: it rolls and asks before it changes
    /// anything, since it is run again from its beginning once the die or the answer is there. Debug builds
    /// compare the state before and after each step that pauses; a step that [goes on](Self::goes_on) into the
    /// next begins anew there.
    #[inline(always)]
    fn guarded(
        &mut self,
        step: impl FnOnce(&mut Self) -> Option<StepResult>,
    ) -> Option<StepResult> {
        #[cfg(debug_assertions)]
        self.checkpoint.clone_from(&self.battle.state);
        let taken = step(self);
        #[cfg(debug_assertions)]
        if matches!(taken, Some(Err(Pause))) {
            assert!(
                self.checkpoint == self.battle.state,
                "a step changed something before it rolled or asked: {:?}",
                self.battle.flow.stack.last()
            );
        }
        taken
    }

    /// What has to be settled before the next step.
    #[inline(never)]
    fn look_after_unrest(&mut self) {
        if let Some(upset) = self.battle.flow.upsets.pop() {
            self.push(Frame::Upset(upset));
        }
        match self.battle.flow.aftermath.pop() {
            Some(Aftermath::Burst(dead)) => self.bursts(dead),
            Some(Aftermath::Arrival(id)) => self.arrival_noticed(id),
            None => {}
        }
        if self.battle.derived.hazards_possible {
            self.settle_hazards();
        }
        while self.battle.flow.visibility_changed {
            self.come_to_light();
        }
    }

    /// Ends a step and says whether the next may follow at once, since nothing has to be looked
    /// after between the two.
    #[inline(always)]
    pub(crate) fn goes_on(&mut self) -> bool {
        let calm = self.battle.is_calm();
        if calm {
            self.used = 0;
            self.battle.flow.tray.clear();
            #[cfg(debug_assertions)]
            self.checkpoint.clone_from(&self.battle.state);
        }
        calm
    }

    /// Lets the topmost frame go on; nothing happens without one.
    #[inline(always)]
    fn step(&mut self) -> Option<StepResult> {
        let top = self.battle.flow.stack.last()?;
        // Each arm copies what its frame holds, which is less than the room for any frame.
        Some(match *top {
            Frame::Turn(f) => self.step_turn(f),
            Frame::Move(f) => self.step_move(&f),
            Frame::Attack(f) => self.step_attack(f),
            Frame::Damage(f) => self.step_damage(&f),
            other => self.step_of(&other),
        })
    }

    /// The same for what fights are not made of, out of the way of what they are.
    #[inline(never)]
    fn step_of(&mut self, frame: &Frame) -> StepResult {
        match *frame {
            Frame::Start(f) => self.step_start(f),
            Frame::Save(f) => self.step_save(f),
            Frame::Check(f) => self.step_check(f),
            Frame::Wrestle(f) => self.step_wrestle(f),
            Frame::Window(f) => self.step_window(f),
            Frame::Cast(f) => self.step_cast(f),
            Frame::Temporary(f) => self.step_temporary(f),
            Frame::Improvise(f) => self.step_improvise(f),
            Frame::Influence(f) => self.step_influence(f),
            Frame::Leave(creature, offered) => self.step_leave(creature, offered),
            Frame::Join(f) => self.step_join(f),
            Frame::Consume(f) => self.step_consume(f),
            Frame::Outcome(f) => self.step_outcome(f),
            Frame::Fall(f) => self.step_fall(f),
            Frame::Jump(f) => self.step_jump(f),
            Frame::Ledge(f) => self.step_ledge(f),
            Frame::Teleport(creature, to) => self.step_teleport(creature, to),
            Frame::Lured(f) => self.step_lured(f),
            Frame::Swap(creature, who) => self.step_swap(creature, who),
            Frame::Reappear(creature, by, within) => self.step_reappear(creature, by, within),
            Frame::Burn(target) => self.step_burn(target),
            Frame::Suffer(creature, damage, by) => self.step_suffer(creature, damage, by),
            Frame::Bleed(creature, dice, by) => self.step_bleed(creature, dice, by),
            Frame::Regenerate(creature) => {
                self.pop();
                self.regenerate(creature);
                Ok(())
            }
            Frame::EndSave(creature, bond) => self.step_end_save(creature, bond),
            Frame::Sequence(count) => self.step_sequence(count),
            Frame::Disgorge(host) => {
                self.pop();
                self.spits_out(host);
                Ok(())
            }
            Frame::Zone(bond, creature) => self.step_zone(bond, creature),
            Frame::Saddle(f) => self.step_saddle(f),
            Frame::Upset(f) => self.step_upset(f),
            Frame::Routine(f) => self.step_routine(f),
            Frame::NextTurn => self.step_next_turn(),
            // Those are stepped above, and do not get here.
            Frame::Turn(_) | Frame::Move(_) | Frame::Attack(_) | Frame::Damage(_) => Ok(()),
        }
    }

    /// Replaces the topmost frame, as it has come further.
    #[inline]
    pub(crate) fn set(&mut self, frame: Frame) {
        if let Some(top) = self.battle.flow.stack.last_mut() {
            *top = frame;
        }
    }

    /// The topmost frame is done.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.battle.flow.stack.pop();
    }

    /// Something comes on top.
    #[inline(always)]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.battle.flow.stack.push(frame);
    }

    /// Asks; the step is run again with the answer.
    #[inline]
    pub(crate) fn ask(&mut self, by: Chooser, question: Question) -> StepResult<Command> {
        match self.answer.take() {
            Some(answer) => Ok(*answer),
            None => self.wait(by, question),
        }
    }

    /// Leaves the battle until somebody answers.
    #[inline(always)]
    pub(crate) fn wait<T>(&mut self, by: Chooser, question: Question) -> StepResult<T> {
        // Whoever is under another's control chooses nothing itself.
        let by = match by {
            Chooser::Creature(id) => Chooser::Creature(self.battle.master_of(id).unwrap_or(id)),
            other => other,
        };
        self.battle.flow.decision = Decision { by, question };
        Err(Pause)
    }

    /// Rolls one die.
    #[inline]
    pub(crate) fn roll(
        &mut self,
        sides: u16,
        creature: Option<CreatureId>,
        purpose: RollPurpose,
    ) -> StepResult<u16> {
        if let Some(value) = self.battle.flow.tray.get(self.used) {
            self.used += 1;
            return Ok(*value);
        }
        match self.dice.roll(sides) {
            Ok(value) => {
                self.used += 1;
                self.battle.flow.tray.push(value);
                Ok(value)
            }
            Err(Unrolled::Ask | Unrolled::Dry | Unrolled::Mismatch { .. }) => {
                self.wait_for_die(DiceWanted { sides, creature, purpose })
            }
        }
    }

    #[cold]
    fn wait_for_die(&mut self, wanted: DiceWanted) -> StepResult<u16> {
        let by = wanted.creature.map_or(Chooser::Gm, Chooser::Creature);
        self.wait(by, Question::Roll(wanted))
    }

    /// Whether anybody listens.
    #[inline]
    pub(crate) fn is_heard(&self) -> bool {
        S::LISTENS
    }

    /// Tells what happened, and by which rules, if anybody listens.
    #[inline]
    pub(crate) fn emit(
        &mut self,
        rules: impl Into<Cites>,
        what: impl FnOnce(&Battle) -> EventKind,
    ) {
        if S::LISTENS {
            let rules = rules.into();
            let settled = self.hides_nobody() && !rules.may_be_foreign();
            let battle = &*self.battle;
            let unsettled = if settled { None } else { Some(battle) };
            // It is made where it goes off, and goes as it is: copies are dear.
            self.ear.event(Event { what: what(battle), rules, veils: Vec::new() }, unsettled);
        }
    }

    /// Counts what happened, if anybody does.
    #[inline]
    pub(crate) fn mark(&mut self, mark: impl FnOnce(&Battle) -> Sample) {
        if S::COUNTS {
            self.ear.mark(mark(self.battle));
        }
    }

    /// Lets those react who can, before the frame below goes on; says whether anybody can.
    pub(crate) fn open_window(&mut self, cue: Cue) -> bool {
        self.open_window_for(cue, self.battle.could_react(cue))
    }

    /// The same for some of them.
    pub(crate) fn open_window_for(&mut self, cue: Cue, left: CreatureSet) -> bool {
        let anybody = !left.is_empty();
        if anybody {
            self.push(Frame::Window(WindowFrame { cue, left, interrupted: false, first: None }));
        }
        anybody
    }
}

#[cfg(test)]
mod tests {
    use affray_dice::Hand;

    use super::*;
    use crate::ruleset::Edition;

    /// A battle of the test kit, whose types are those of another copy of this crate.
    fn ten() -> Battle {
        let edition = serde_json::to_value(Edition::E2024).expect("a name");
        let edition = serde_json::from_value(edition).expect("the same name");
        let setup = serde_json::to_value(affray_testkit::ten(edition)).expect("plain data");
        let setup: Setup = serde_json::from_value(setup).expect("the same data");
        Battle::lay_out(setup).expect("ten creatures in place")
    }

    /// Takes a step that changes the round and rolls a die, in this order or the other.
    fn steps(changes_first: bool) {
        let mut battle = ten();
        let setup = Arc::clone(&battle.setup);
        let (answer, used, contest_stands) = (None, 0, false);
        let (mut dice, mut ear) = (Hand, Silent);
        #[cfg(debug_assertions)]
        let checkpoint = battle.state.clone();
        let mut engine = Engine {
            battle: &mut battle,
            setup: &setup,
            dice: &mut dice,
            ear: &mut ear,
            listening: PhantomData::<Silent>,
            answer,
            used,
            contest_stands,
            #[cfg(debug_assertions)]
            checkpoint,
        };
        let taken = engine.guarded(|engine| {
            if changes_first {
                engine.battle.state.round += 1;
            }
            let rolled = engine.roll(20, None, RollPurpose::Initiative);
            if rolled.is_ok() {
                engine.battle.state.round += 1;
            }
            Some(rolled.map(|_| ()))
        });
        assert!(matches!(taken, Some(Err(Pause))), "a hand has to be asked for its die");
    }

    #[test]
    fn a_step_may_roll_and_then_change_something() {
        steps(false);
    }

    #[cfg(debug_assertions)]
    #[test]
    #[should_panic(expected = "a step changed something before it rolled or asked")]
    fn a_step_that_changes_something_before_it_rolls_is_caught() {
        steps(true);
    }
}
