//! What the GM grants, denies and calls for: rolls, cover, surprise.

use super::super::{
    Battle, CheckFrame, CheckPurpose, CreatureId, Engine, EventKind, Favour, Frame, JoinFrame,
    NextRoll, Refusal, RefusalReason, Sink,
};
use crate::{
    catalogue::Rule,
    creature::{Ability, AbilitySet, Skill},
    effects::{
        Duration, Effect, EndsOn, Fact, Modifier, Origin, RollModifier, Rolls, SpeedChange, Until,
    },
    ruleset::Surprise,
    sight::Degree,
};

impl Battle {
    /// Whether there is somebody to roll, against a DC that can be.
    pub(super) fn check_called(&self, who: Option<CreatureId>, dc: u8) -> Result<(), Refusal> {
        let rule = Rule::OrderControl;
        match who.filter(|id| !self.on_map(*id)) {
            Some(gone) => Refusal::err(rule, RefusalReason::Gone(gone)),
            None if !(1..=40).contains(&dc) => Refusal::err(rule, RefusalReason::NotAmongChoices),
            None => Ok(()),
        }
    }

    /// Where surprise is a matter of the initiative roll, it comes too late for those who have had a
    /// turn.
    pub(super) fn check_surprise(&self, id: CreatureId, surprised: bool) -> Result<(), Refusal> {
        if !self.creature(id).lives() {
            return Refusal::err(Rule::OrderControl, RefusalReason::Gone(id));
        }
        let rolls = self.setup.ruleset.surprise == Surprise::DisadvantageOnInitiative;
        let begun =
            self.state.acted.contains(id) || self.turn_of(id).is_some() || self.state.round > 1;
        if surprised && rolls && begun {
            return Refusal::err(Rule::SurpriseEffect, RefusalReason::NotAmongChoices);
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Lays something of the GM's on a creature.
    fn rule_on(&mut self, bearer: CreatureId, modifier: Modifier, until: Until, ends_on: EndsOn) {
        self.gain(Effect {
            duration: Duration::until(until).ending_on(ends_on),
            ..Effect::new(bearer, modifier, Origin::Gm, None)
        });
    }

    pub(super) fn favour(&mut self, creature: CreatureId, roll: NextRoll, favour: Favour) {
        let on = match roll {
            NextRoll::Attack => Rolls::Attacks,
            NextRoll::AttackAgainst => Rolls::AttacksAgainst,
            NextRoll::Save => Rolls::Saves(AbilitySet::all()),
            NextRoll::Check => Rolls::Checks(AbilitySet::all()),
        };
        let lean = match favour {
            Favour::Advantage => RollModifier::Advantage,
            Favour::Disadvantage => RollModifier::Disadvantage,
            Favour::NoAdvantage => RollModifier::NoAdvantage,
            Favour::NoDisadvantage => RollModifier::NoDisadvantage,
        };
        let modifier = Modifier::Roll { on, lean, with: Fact::Always, when: Fact::Always };
        self.rule_on(creature, modifier, Until::Ended, EndsOn::USE);
    }

    pub(super) fn set_cover(&mut self, creature: CreatureId, degree: Degree) {
        self.rule_on(creature, Modifier::Cover(degree), Until::Ended, EndsOn::USE);
    }

    pub(super) fn change_speed(&mut self, creature: CreatureId, change: i16, rounds: u16) {
        let until = self.battle.until_rounds(creature, rounds);
        let modifier = Modifier::Speed(SpeedChange::Add(change));
        self.rule_on(creature, modifier, until, EndsOn::empty());
    }

    pub(super) fn call_check(
        &mut self,
        creature: CreatureId,
        ability: Ability,
        skill: Option<Skill>,
        dc: u8,
    ) {
        let (dc, purpose) = (Some(dc), CheckPurpose::Improvise);
        self.push(Frame::Check(CheckFrame { creature, ability, skill, dc, purpose }));
    }

    /// Somebody is surprised, or is not after all (`surprise.effect`); where that is a matter of the
    /// initiative roll, it rolls anew.
    pub(super) fn declare_surprise(&mut self, id: CreatureId, surprised: bool) {
        self.battle.creature_mut(id).surprised = surprised;
        if surprised {
            self.battle.state.surprised_at_start.insert(id);
        }
        self.emit([Rule::SurpriseEffect], |_| EventKind::Surprised { creature: id, surprised });
        let rolls = self.setup.ruleset.surprise == Surprise::DisadvantageOnInitiative;
        if surprised
            && rolls
            && self.battle.state.order.contains(&id)
            && self.battle.state.round > 0
        {
            self.battle.state.order.retain(|other| *other != id);
            self.battle.state.order_index = 0;
            self.push(Frame::Join(JoinFrame::new(id)));
        }
    }
}
