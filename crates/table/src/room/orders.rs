//! Standing orders with conditions.

use affray_rules::{Battle, Command, CreatureId, Cue, Habit, Question};
use serde::{Deserialize, Serialize};

use crate::Topic;

/// A standing order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// Whose reactions it is about.
    pub creature: CreatureId,
    /// About which of them.
    pub topic: Topic,
    /// What to do.
    pub habit: Habit,
    /// Under which conditions; where they are not met, the player is asked.
    #[serde(default)]
    pub when: When,
    /// Those of `when.against`.
    #[serde(default)]
    pub against: Vec<CreatureId>,
    /// The round in which it was given.
    #[serde(default)]
    pub round: u16,
    /// The hit points that the creature had when it was given.
    #[serde(default)]
    pub hit_points: u16,
    /// The enemies that its side knew of when it was given.
    #[serde(default)]
    pub enemies: Vec<CreatureId>,
}

/// Under which conditions an order counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// At most once a fight.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// Only if it turns the hit.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turns_hit: bool,
    /// Only if the chance to fell the target is at least this many percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fells: Option<u8>,
    /// Only against spells of this level or higher.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Only if somebody's concentration is at stake.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub concentration: bool,
    /// Only if an ally would drop.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ally_drops: bool,
    /// Only against these, by the numbers that the seat has for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<u16>,
    /// Only in the round in which it was given.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub this_round: bool,
}

impl Order {
    /// Whether the order counts for the reaction that a battle asks about. One that something has made
    /// doubtful since does not: the creature fell to half of the hit points that it had, or an enemy
    /// appeared of whom nobody knew.
    pub fn counts(&self, battle: &Battle) -> bool {
        let Question::React { creature, cue } = battle.decision().question else { return false };
        if creature != self.creature || self.habit == Habit::Ask {
            return false;
        }
        if self.habit == Habit::Never {
            return !self.when.this_round || battle.round() == self.round;
        }
        let now = battle.creature(creature);
        let weak = now.hit_points * 2 <= self.hit_points;
        let strange = battle
            .known_to(now.side)
            .iter()
            .any(|other| battle.enemies(creature, other) && !self.enemies.contains(&other));
        !weak && !strange && self.when.is_met(battle, creature, cue, self)
    }
}

impl When {
    fn is_met(&self, battle: &Battle, creature: CreatureId, cue: Cue, order: &Order) -> bool {
        let by = culprit(cue);
        let marked = self.against.is_empty() || by.is_some_and(|by| order.against.contains(&by));
        let level = match (self.level, cue) {
            (None, _) => true,
            (Some(least), Cue::Casting { level, .. }) => level >= least,
            (Some(_), _) => false,
        };
        let round = !self.this_round || battle.round() == order.round;
        let fells = self.fells.is_none_or(|percent| {
            let first = battle.reactions(creature, cue).into_iter().next();
            let odds = first.and_then(|one| battle.preview(&Command::React(one)).ok());
            let drop = odds.as_ref().map_or(0.0, |odds| {
                let blows = odds.attacks.iter().filter_map(|attack| attack.at.as_ref());
                let saves = odds.saves.iter().map(|save| save.drop);
                blows.map(|at| at.drop).chain(saves).fold(0.0, f64::max)
            });
            drop * 100.0 >= f64::from(percent)
        });
        let concentration = !self.concentration
            || match cue {
                Cue::Damaged { target, .. } | Cue::Hit { target, .. } => {
                    battle.creature(target).concentration.is_some()
                }
                Cue::Leaves { mover, .. } => battle.creature(mover).concentration.is_some(),
                Cue::Casting { caster, .. } => battle.creature(caster).concentration.is_some(),
                _ => false,
            };
        let turns = !self.turns_hit
            || affray_tactics::by_habit(battle, Habit::Wisely)
                .is_some_and(|answer| matches!(answer, Command::React(_)));
        let ally = !self.ally_drops
            || match cue {
                Cue::Hit { target, .. } | Cue::Damaged { target, .. } => {
                    let one = battle.creature(target);
                    let most = battle.hit_point_maximum(target);
                    battle.creature(creature).side == one.side && one.hit_points * 4 <= most
                }
                _ => false,
            };
        marked && level && round && fells && concentration && turns && ally
    }
}

/// Whose doing it is that somebody may react to.
const fn culprit(cue: Cue) -> Option<CreatureId> {
    match cue {
        Cue::Leaves { mover: by, .. }
        | Cue::Hit { attacker: by, .. }
        | Cue::Attacked { attacker: by, .. }
        | Cue::Casting { caster: by, .. }
        | Cue::Damaged { by, .. }
        | Cue::Deed { who: by, .. }
        | Cue::TurnEnds { creature: by }
        | Cue::TurnOver { creature: by }
        | Cue::Falls { creature: by } => Some(by),
        Cue::MountFalls { mount, .. } => Some(mount),
        Cue::Count20 => None,
    }
}

/// The word for a habit.
pub(crate) const fn habit_name(habit: Habit) -> &'static str {
    match habit {
        Habit::Ask => "ask",
        Habit::Always => "always",
        Habit::Never => "never",
        Habit::Wisely => "wisely",
    }
}
