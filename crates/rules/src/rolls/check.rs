//! Ability checks and passive scores (`roll.check`).

use super::D20;
use crate::{
    battle::{
        Battle, CheckFrame, CheckPurpose, CreatureId, Engine, EventKind, ModifierSource,
        RollPurpose, Sense, Sink, StepResult, Tally,
    },
    catalogue::Rule,
    conditions::{Condition, Strained},
    creature::{Ability, Skill},
    effects::{EffectMask, Rolls},
};

impl Battle {
    /// The bonus of a check, apart from what the moment adds: the ability modifier or the skill.
    pub fn skill_bonus(&self, id: CreatureId, ability: Ability, skill: Option<Skill>) -> i32 {
        let block = self.block(id);
        i32::from(match skill {
            Some(skill) if skill.ability() == ability => block.skills[skill.index()],
            Some(skill) => {
                let proficient = block.proficient(skill);
                block.modifier(ability) + if proficient { block.proficiency } else { 0 }
            }
            None => block.modifier(ability),
        })
    }

    /// Passive Perception as it stands (`roll.passive`).
    pub fn passive_perception(&self, id: CreatureId) -> i32 {
        let tally = self.check_tally(id, Ability::Wisdom, Some(Skill::Perception), false);
        10 + tally.bonus + 5 * i32::from(tally.net())
    }

    /// Passive Perception towards one who hides: looking is hard where that one is lightly
    /// obscured (`obscured.lightly`).
    pub fn passive_perception_of(&self, id: CreatureId, hider: CreatureId) -> i32 {
        let mut tally = self.check_tally(id, Ability::Wisdom, Some(Skill::Perception), false);
        if !self.finds_without_eyes(id)
            && let Some(rule) = self.why_hard_to_see(id, hider)
        {
            tally.disadvantage(rule);
        }
        self.keen_senses(id, &mut tally);
        10 + tally.bonus + 5 * i32::from(tally.net())
    }

    /// What applies to an ability check (`roll.check`).
    pub(crate) fn check_tally(
        &self,
        id: CreatureId,
        ability: Ability,
        skill: Option<Skill>,
        notes: bool,
    ) -> Tally {
        let mut tally = Tally::new(notes);
        let block = self.block(id);
        let modifier = i32::from(block.modifier(ability));
        tally.add(modifier, ModifierSource::Ability(ability));
        if skill.is_some() {
            // The bonus counts once, whatever lends it (`roll.proficiency`).
            tally.add(
                self.skill_bonus(id, ability, skill) - modifier,
                ModifierSource::Rule(Rule::RollProficiency),
            );
        }
        let creature = self.creature(id);
        if creature.is(Condition::Poisoned) {
            tally.disadvantage(Rule::ConditionPoisoned);
        }
        if creature.is(Condition::Frightened) && self.sees_its_fear(id) {
            tally.disadvantage(Rule::ConditionFrightened);
        }
        self.exhaustion_on_roll(id, Strained::Check, &mut tally);
        if matches!(ability, Ability::Strength | Ability::Dexterity) && self.armour_hampers(id) {
            tally.disadvantage(Rule::ArmourUntrained);
        }
        if skill == Some(Skill::Stealth)
            && block.armour.as_ref().is_some_and(|a| a.stealth_disadvantage)
        {
            tally.disadvantage(Rule::ArmourStealth);
        }
        self.lean_on(id, EffectMask::CHECKS, None, &mut tally, |on| match on {
            Rolls::Checks(abilities) => abilities.contains(ability.set()),
            Rolls::Skill(s) => Some(s) == skill,
            _ => false,
        });
        tally
    }

    /// Whether a frightened creature has the source of its fear in sight
    /// (`condition.frightened`); fear without a source is always there.
    pub(crate) fn sees_its_fear(&self, id: CreatureId) -> bool {
        self.effects_on(id)
            .filter(|e| e.brings(Condition::Frightened))
            .any(|e| e.source.is_none_or(|s| self.on_map(s) && self.can_see(id, s)))
    }
}

impl Battle {
    /// The condition by which a check that needs a sense fails without a roll, if any.
    fn check_fails_outright(&self, f: &CheckFrame) -> Option<Rule> {
        let CheckPurpose::Notice(by) = f.purpose else { return None };
        let condition = match by {
            Sense::Sight => Condition::Blinded,
            Sense::Hearing => Condition::Deafened,
        };
        self.creature(f.creature).is(condition).then_some(condition.rule())
    }

    /// What applies to the check of a frame.
    pub(crate) fn check_frame_tally(&self, f: &CheckFrame, notes: bool) -> Tally {
        let mut tally = self.check_tally(f.creature, f.ability, f.skill, notes);
        if let CheckPurpose::Sway(whom) = f.purpose
            && self.charms(f.creature, whom)
        {
            tally.advantage(Rule::ConditionCharmedSocial);
        }
        self.keen_senses_on(f, &mut tally);
        tally
    }

    /// The rule that makes a search by sight hard: all who hide from the searcher are lightly
    /// obscured (`obscured.lightly`, `light.dim`).
    pub(crate) fn search_hampered(&self, f: &CheckFrame) -> Option<Rule> {
        if f.purpose != CheckPurpose::Search
            || f.skill != Some(Skill::Perception)
            || self.setup.map.is_plain()
            || self.finds_without_eyes(f.creature)
        {
            return None;
        }
        let mut found = None;
        for hider in self.ids() {
            if self.on_map(hider) && self.creature(hider).hidden_from.contains(f.creature) {
                found = Some(self.why_hard_to_see(f.creature, hider)?);
            }
        }
        found
    }

    /// Whether a creature has charmed another.
    #[inline(always)]
    pub(crate) fn charms(&self, charmer: CreatureId, other: CreatureId) -> bool {
        self.creature(other).is(Condition::Charmed)
            && self.sources_of(other, Condition::Charmed).any(|source| source == charmer)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Rolls a check and takes away what was good for this roll only.
    pub(crate) fn roll_check(
        &mut self,
        id: CreatureId,
        ability: Ability,
        skill: Option<Skill>,
    ) -> StepResult<(D20, Tally)> {
        let mut tally = self.battle.check_tally(id, ability, skill, self.is_heard());
        let roll = self.d20(id, &mut tally, RollPurpose::Check(ability))?;
        Ok((roll, tally))
    }

    /// Ends what was good for one check.
    pub(crate) fn check_made(&mut self, id: CreatureId, ability: Ability, skill: Option<Skill>) {
        self.use_up(id, EffectMask::CHECKS, None, |on| match on {
            Rolls::Checks(abilities) => abilities.contains(ability.set()),
            Rolls::Skill(s) => Some(s) == skill,
            _ => false,
        });
    }

    pub(crate) fn step_check(&mut self, f: CheckFrame) -> StepResult {
        if let Some(rule) = self.battle.check_fails_outright(&f) {
            self.emit([rule], |_| EventKind::Check {
                creature: f.creature,
                ability: f.ability,
                skill: f.skill,
                purpose: f.purpose,
                dc: f.dc,
                roll: None,
                success: Some(false),
            });
            self.pop();
            self.check_settled(f, 0, false);
            return Ok(());
        }
        let mut tally = self.battle.check_frame_tally(&f, self.is_heard());
        if let Some(rule) = self.battle.search_hampered(&f) {
            tally.disadvantage(rule);
        }
        let roll = self.d20(f.creature, &mut tally, RollPurpose::Check(f.ability))?;
        let success = f.dc.map(|dc| roll.total >= i32::from(dc));
        self.emit([Rule::RollCheck], |_| EventKind::Check {
            creature: f.creature,
            ability: f.ability,
            skill: f.skill,
            purpose: f.purpose,
            dc: f.dc,
            roll: Some(roll.record(tally)),
            success,
        });
        self.pop();
        self.check_made(f.creature, f.ability, f.skill);
        self.check_settled(f, roll.total, success.unwrap_or(true));
        Ok(())
    }
}
