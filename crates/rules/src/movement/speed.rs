//! Speeds of a creature as it stands, and the extra feet that a step costs it (`move.speed`).

use super::MovementMode;
use crate::{
    battle::{Battle, CreatureId, CreatureSet, FightProfile},
    catalogue::Rule,
    conditions::Condition,
    creature::Ability,
    effects::{EffectMask, Modifier, Nature, SpeedChange},
    ruleset::Drag,
    space::SQUARE,
};

impl Battle {
    /// The rule by which a creature's speed is 0, if it is.
    pub(crate) fn held_by(&self, id: CreatureId) -> Option<Rule> {
        let creature = self.creature(id);
        let stunned = self.setup.ruleset.stunned_cannot_move;
        [
            (Condition::Grappled, Rule::ConditionGrappled, true),
            (Condition::Restrained, Rule::ConditionRestrained, true),
            (Condition::Paralyzed, Rule::ConditionParalyzed, true),
            (Condition::Petrified, Rule::ConditionPetrified, true),
            (Condition::Unconscious, Rule::ConditionUnconscious, true),
            (Condition::Stunned, Rule::ConditionStunned, stunned),
        ]
        .into_iter()
        .find_map(|(condition, rule, holds)| (holds && creature.is(condition)).then_some(rule))
    }

    /// Walking speed as it stands, in feet (`move.speed`).
    #[inline(always)]
    pub fn speed(&self, id: CreatureId) -> u16 {
        if !self.creature(id).conditions.is_empty() && self.held_by(id).is_some() {
            return 0;
        }
        self.strained_speed(id, self.rested_speed(id))
    }

    /// What counts as a creature's speed where the rules ask for it without naming a gait, in feet:
    /// the walking speed, or the best of the others where the stat block gives it none.
    pub fn main_speed(&self, id: CreatureId) -> u16 {
        self.speed_of(id, self.main_gait(id))
    }

    /// The gait of a creature's [main speed](Battle::main_speed).
    pub(super) fn main_gait(&self, id: CreatureId) -> MovementMode {
        let speeds = &self.block(id).speeds;
        if speeds.walk > 0 || speeds.climb | speeds.swim | speeds.fly | speeds.burrow == 0 {
            return MovementMode::Walk;
        }
        MovementMode::ALL
            .into_iter()
            .max_by_key(|gait| self.base_speed(id, *gait))
            .unwrap_or(MovementMode::Walk)
    }

    /// A speed after exhaustion and what is dragged along.
    fn strained_speed(&self, id: CreatureId, mut speed: u16) -> u16 {
        if self.creature(id).exhaustion > 0 {
            speed = self.exhausted_speed(id, speed);
        }
        if self.setup.ruleset.drag == Drag::HalvesSpeed && self.drags_weight(id) {
            speed /= 2;
        }
        speed
    }

    /// A special speed as it stands (`move.speeds`): whatever makes the Speed 0 makes it 0, and what
    /// halves or doubles the Speed does so to it; feet more or less change it where the rules say so.
    pub(super) fn special_speed(&self, id: CreatureId, gait: MovementMode, base: u16) -> u16 {
        if !self.creature(id).conditions.is_empty() && self.held_by(id).is_some() {
            return 0;
        }
        let all = self.setup.ruleset.speed_changes_all_speeds;
        let main = self.main_gait(id);
        let speed = if all || gait == main {
            self.changed_from(id, base)
        } else if self.changed_from(id, self.base_speed(id, main)) == 0
            && self.base_speed(id, main) > 0
        {
            0
        } else {
            self.multiplied_from(id, base)
        };
        self.strained_speed(id, speed)
    }

    /// A speed with all that halves or doubles it.
    fn multiplied_from(&self, id: CreatureId, mut speed: u16) -> u16 {
        if self.creature(id).touches.contains(EffectMask::SPEED) {
            speed = self.changed_speed(id, speed, false);
        }
        if !self.state.zones.is_empty() && self.zone_slows(id) {
            speed /= 2;
        }
        speed
    }

    /// The speed with all that raises or lowers it, but for exhaustion.
    #[inline(always)]
    pub(crate) fn rested_speed(&self, id: CreatureId) -> u16 {
        self.changed_from(id, self.block(id).speeds.walk)
    }

    #[inline(always)]
    fn changed_from(&self, id: CreatureId, base: u16) -> u16 {
        let mut speed = base;
        if self.armour_slows(id) {
            speed = speed.saturating_sub(10);
        }
        if self.creature(id).touches.contains(EffectMask::SPEED) {
            speed = self.changed_speed(id, speed, true);
        }
        if !self.state.zones.is_empty() && self.zone_slows(id) {
            speed /= 2;
        }
        speed
    }

    /// Armour that is too heavy for the wearer's Strength (`armour.strength`).
    pub(crate) fn armour_slows(&self, id: CreatureId) -> bool {
        let block = self.block(id);
        block.armour.as_ref().is_some_and(|a| a.strength > block.score(Ability::Strength))
    }

    /// A speed with what lasts on its owner; feet more or less count only where they are to.
    fn changed_speed(&self, id: CreatureId, base: u16, feet_count: bool) -> u16 {
        let mut speed = i32::from(base);
        let (mut half, mut double) = (false, false);
        for (i, effect) in self.state.effects.iter().enumerate() {
            if effect.bearer != id {
                continue;
            }
            let Modifier::Speed(change) = effect.modifier else { continue };
            match change {
                SpeedChange::Zero => return 0,
                SpeedChange::Half => half = true,
                SpeedChange::Double => double = true,
                // The same cause counts once (`mastery.slow`).
                SpeedChange::Add(feet) if feet_count && !self.outdone(i) => {
                    speed += i32::from(feet);
                }
                SpeedChange::Add(_) => {}
            }
        }
        if double {
            speed *= 2;
        }
        if half {
            speed /= 2;
        }
        speed.max(0) as u16
    }

    /// Feet of movement left this turn with the gait that the creature goes on with where nobody
    /// names one (`move.deduct`); [`movement_left_by`](Battle::movement_left_by) knows the others.
    pub fn movement_left(&self) -> u16 {
        let id = self.state.turn.creature;
        let on_foot = || {
            let walk = self.movement_left_by(MovementMode::Walk);
            if self.afloat(id) { walk.max(self.movement_left_by(MovementMode::Swim)) } else { walk }
        };
        match self.usual_gait(id) {
            MovementMode::Fly => self.movement_left_by(MovementMode::Fly),
            MovementMode::Burrow => self.movement_left_by(MovementMode::Burrow),
            MovementMode::Swim => self
                .movement_left_by(MovementMode::Swim)
                .max(self.movement_left_by(MovementMode::Walk)),
            MovementMode::Walk | MovementMode::Climb => on_foot(),
        }
    }

    /// Whether a creature swims on the surface of water too deep to stand in.
    #[inline]
    pub fn afloat(&self, id: CreatureId) -> bool {
        self.derived.hazards_possible
            && self.creature(id).height > self.setup.map.floor_of(self.space(id))
            && self.creature(id).height == self.ground_at(id, self.creature(id).square).height
    }

    /// The movement with a gait that would be left, did nobody halve the speed by being dragged along
    /// (`grapple.drag`).
    pub(crate) fn unburdened_movement(&self, id: CreatureId, gait: MovementMode) -> u16 {
        let halved = self.setup.ruleset.drag == Drag::HalvesSpeed && self.drags_weight(id);
        let speed = self.speed_of(id, gait) * if halved { 2 } else { 1 };
        (speed * (1 + u16::from(self.state.turn.dashed))).saturating_sub(self.state.turn.moved)
    }

    /// Feet that a step costs a creature beside the first: crawling (`prone.crawl`), dragging
    /// (`grapple.drag`).
    pub(super) fn extra_feet(&self, id: CreatureId) -> u16 {
        let crawls = self.creature(id).is(Condition::Prone);
        let drags = self.setup.ruleset.drag == Drag::ExtraFoot && self.drags_weight(id);
        SQUARE * (u16::from(crawls) + u16::from(drags))
    }

    /// Those whom a creature holds in a grapple, each once however many limbs are on it.
    pub fn grappled_by(&self, grappler: CreatureId) -> impl Iterator<Item = CreatureId> {
        let mut named = CreatureSet::EMPTY;
        let holds =
            self.derived.profile.contains(FightProfile::GRAPPLES).then_some(&self.state.effects);
        debug_assert!(
            holds.is_some() || !self.state.effects.iter().any(|e| e.brings(Condition::Grappled))
        );
        holds
            .into_iter()
            .flatten()
            .filter(move |e| e.brings(Condition::Grappled) && e.source == Some(grappler))
            .map(|e| e.bearer)
            .filter(move |held| {
                let new = !named.contains(*held);
                named.insert(*held);
                new
            })
    }

    /// Whether a creature drags somebody who weighs on it (`grapple.drag`).
    #[inline(always)]
    pub(crate) fn drags_weight(&self, id: CreatureId) -> bool {
        if self.creature(id).nature.contains(Nature::ABDUCTS) {
            return false;
        }
        let size = self.creature(id).size;
        self.grappled_by(id).any(|held| {
            let other = self.creature(held).size;
            let tiny_counts = self.setup.ruleset.drag == Drag::HalvesSpeed;
            size.steps_above(other) < 2 && (tiny_counts || other != crate::creature::Size::Tiny)
        })
    }
}
