//! Legendary actions and Legendary Resistance.

use super::RoutineTime;
use crate::{
    battle::{
        Battle, Choice, Chooser, Command, CreatureId, Engine, EventKind, FightProfile, Frame,
        Question, Reaction, Refusal, RefusalReason, RoutineFrame, SaveFrame, Sink, StepResult,
    },
    catalogue::Rule,
    conditions::Condition,
    ruleset::Surprise,
};

impl Battle {
    /// Whether anybody in the fight has legendary actions at all.
    #[inline]
    pub(crate) fn anybody_legendary(&self) -> bool {
        self.derived.profile.contains(FightProfile::LEGENDARY)
            && self.state.creatures.iter().any(|c| c.legendary.actions > 0)
    }

    /// Whether a creature can take legendary actions now: it can act, and has some left
    /// (`creature.legendary.stop`, `creature.legendary.surprise`).
    pub(crate) fn check_legendary(&self, id: CreatureId) -> Result<(), Refusal> {
        let creature = self.creature(id);
        if creature.is(Condition::Incapacitated) {
            let because = RefusalReason::Has(id, Condition::Incapacitated);
            return Refusal::err(Rule::CreatureLegendaryStop, because);
        }
        if !creature.stands() {
            return Refusal::err(Rule::CreatureLegendaryStop, RefusalReason::CannotAct(id));
        }
        if creature.surprised && self.setup.ruleset.surprise == Surprise::LosesFirstTurn {
            return Refusal::err(Rule::CreatureLegendarySurprise, RefusalReason::Surprised);
        }
        if creature.legendary.actions == 0 {
            return Refusal::err(Rule::CreatureLegendaryUses, RefusalReason::UsedUp);
        }
        Ok(())
    }

    /// The legendary actions that a creature could take now.
    pub(crate) fn legendary_actions(&self, id: CreatureId) -> impl Iterator<Item = Reaction> {
        let fits = move |place: &u8| self.check_legendary_action(id, *place).is_ok();
        let routines = 0..self.block(id).routines.len() as u8;
        routines.filter(fits).map(Reaction::Legendary)
    }

    /// Whether a creature's lair can do something now (`creature.lair.stop`).
    pub(crate) fn check_lair(&self, id: CreatureId) -> Result<(), Refusal> {
        let creature = self.creature(id);
        if creature.is(Condition::Incapacitated) {
            let because = RefusalReason::Has(id, Condition::Incapacitated);
            return Refusal::err(Rule::CreatureLairStop, because);
        }
        if creature.surprised && self.setup.ruleset.surprise == Surprise::LosesFirstTurn {
            return Refusal::err(Rule::CreatureLairStop, RefusalReason::Surprised);
        }
        self.check_able(id)?;
        if !creature.stands() || !self.setup.combatants[id.index()].in_lair {
            return Refusal::err(Rule::CreatureLair, RefusalReason::NoSuchThing);
        }
        Ok(())
    }

    /// Whether anybody fights in a lair that does something.
    pub(crate) fn anybody_in_lair(&self) -> bool {
        let lair = |id: CreatureId| {
            self.setup.combatants[id.index()].in_lair
                && self.block(id).routines.iter().any(|r| r.time == RoutineTime::Lair)
        };
        self.setup.ruleset.lair_actions && self.ids().any(lair)
    }

    /// What a creature's lair could do now.
    pub(crate) fn lair_actions(&self, id: CreatureId) -> impl Iterator<Item = Reaction> {
        let fits = move |place: &u8| self.check_lair_action(id, *place).is_ok();
        let routines = 0..self.block(id).routines.len() as u8;
        routines.filter(fits).map(Reaction::Lair)
    }

    /// Whether a creature's lair can do this now.
    pub(crate) fn check_lair_action(&self, id: CreatureId, place: u8) -> Result<(), Refusal> {
        self.check_lair(id)?;
        let routine = self.block(id).routines.get(usize::from(place));
        if routine.is_none_or(|routine| routine.time != RoutineTime::Lair)
            || !self.can_do(id, place, 0)
        {
            return Refusal::err(Rule::CreatureLair, RefusalReason::NoSuchThing);
        }
        Ok(())
    }

    /// Whether a creature can take this legendary action now.
    pub(crate) fn check_legendary_action(&self, id: CreatureId, place: u8) -> Result<(), Refusal> {
        self.check_legendary(id)?;
        let routine = self.block(id).routines.get(usize::from(place));
        let Some(RoutineTime::Legendary { cost, once }) = routine.map(|r| r.time) else {
            return Refusal::err(Rule::CreatureLegendary, RefusalReason::NoSuchThing);
        };
        let left = self.creature(id).legendary;
        if cost > left.actions {
            return Refusal::err(Rule::CreatureLegendaryCost, RefusalReason::UsedUp);
        }
        if once && left.taken & (1 << place) != 0 {
            return Refusal::err(Rule::CreatureLegendaryCost, RefusalReason::UsedUp);
        }
        self.check_parts(id, place)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature takes a legendary action.
    pub(crate) fn take_legendary_action(&mut self, id: CreatureId, place: u8) {
        let routine =
            &self.setup.blocks[self.battle.creature(id).block.index()].routines[usize::from(place)];
        let RoutineTime::Legendary { cost, .. } = routine.time else { return };
        let left = &mut self.battle.creature_mut(id).legendary;
        left.actions = left.actions.saturating_sub(cost);
        left.taken |= 1 << place;
        let left = left.actions;
        let rules =
            [Rule::CreatureLegendary, Rule::CreatureLegendaryCost, Rule::CreatureLegendaryUses];
        self.emit(rules, |_| EventKind::LegendaryAction { creature: id, routine: place, left });
        self.push(Frame::Routine(RoutineFrame { creature: id, routine: place, part: 0 }));
    }

    /// A creature's lair does something.
    pub(crate) fn take_lair_action(&mut self, id: CreatureId, place: u8) {
        self.emit([Rule::CreatureLair], |_| EventKind::LairAction { creature: id, routine: place });
        self.push(Frame::Routine(RoutineFrame { creature: id, routine: place, part: 0 }));
    }

    /// Legendary actions come back as the creature's turn starts (`creature.legendary.uses`).
    pub(crate) fn regain_legendary_actions(&mut self, id: CreatureId) {
        let all = self.battle.block(id).legendary.actions;
        if all.anywhere == 0 {
            return;
        }
        let in_lair = self.setup.combatants[id.index()].in_lair;
        let left = &mut self.battle.creature_mut(id).legendary;
        left.actions = all.at(in_lair);
        left.taken = 0;
    }

    /// A save has failed; the creature may choose to succeed (`creature.legendary.save`).
    pub(crate) fn step_resistance(&mut self, f: SaveFrame) -> StepResult {
        let SaveFrame { creature, ability, dc, .. } = f;
        let question = Question::Resist { creature, ability, dc };
        let answer = self.ask(Chooser::Creature(creature), question)?;
        let success = answer == Command::Choose(Choice::Yes);
        if success {
            let left = &mut self.battle.creature_mut(creature).legendary;
            left.resistance -= 1;
            let left = left.resistance;
            self.emit([Rule::CreatureLegendarySave], |_| EventKind::Resisted { creature, left });
        }
        self.save_settled(f, success)
    }
}
