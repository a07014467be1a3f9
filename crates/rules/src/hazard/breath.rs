//! Holding one's breath and suffocating (`breath.hold`).

use crate::{
    battle::{Battle, Breath, CreatureId, Engine, EventKind, Life, Sink},
    catalogue::Rule,
    creature::{Ability, Breathes},
    effects::{Modifier, Nature},
    ruleset::Suffocation,
};

/// Rounds to a minute.
const MINUTE: i16 = 10;

impl Battle {
    /// Whether a creature has what it breathes about it.
    pub fn can_breathe(&self, id: CreatureId) -> bool {
        let nature = self.creature(id).nature;
        let breathes = match self.block(id).breathes {
            Breathes::Nothing => Breathes::Nothing,
            _ if nature.contains(Nature::WATER_BREATHER) => Breathes::Water,
            _ if nature.contains(Nature::AMPHIBIAN) => Breathes::Both,
            breathes => breathes,
        };
        match breathes {
            Breathes::Nothing => true,
            _ if nature.contains(Nature::SMOTHERED) => false,
            Breathes::Both => true,
            Breathes::Air => !self.underwater(id),
            Breathes::Water => self.in_water(id),
        }
    }

    /// The rounds for which a creature holds its breath: 1 + its Constitution modifier in minutes,
    /// at least half a minute, or as a trait says (`breath.hold`).
    pub fn longest_breath(&self, id: CreatureId) -> u16 {
        let trait_minutes = self.block(id).modifiers().find_map(|m| match m {
            Modifier::HoldBreath(minutes) => Some(*minutes),
            _ => None,
        });
        if let Some(minutes) = trait_minutes {
            return minutes.saturating_mul(MINUTE as u16);
        }
        let minutes = 1 + i16::from(self.block(id).modifier(Ability::Constitution));
        (minutes * MINUTE).max(MINUTE / 2) as u16
    }

    /// Whether want of air keeps a creature down (`breath.again`).
    pub(crate) fn suffocated(&self, id: CreatureId) -> bool {
        self.creature(id).breath.is_some_and(|breath| breath.down)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature holds its breath where it must, and lets it go where it can.
    pub(crate) fn settle_breath(&mut self, id: CreatureId) {
        let breathes = self.battle.can_breathe(id);
        match self.battle.creature(id).breath {
            None if !breathes => {
                let rounds = self.battle.longest_breath(id);
                self.battle.creature_mut(id).breath =
                    Some(Breath { left: rounds, choked: 0, down: false });
                self.emit([Rule::BreathHold], |_| EventKind::HoldsBreath { creature: id, rounds });
            }
            Some(breath) if breathes => {
                self.battle.creature_mut(id).breath = None;
                self.emit([Rule::BreathAgain], |_| EventKind::Breathes { creature: id });
                let levels = match self.battle.setup.ruleset.suffocation {
                    Suffocation::Exhausts => breath.choked,
                    Suffocation::DropsToZero => 0,
                };
                if levels > 0 && self.battle.creature(id).life != Life::Dead {
                    let level = self.battle.creature(id).exhaustion.saturating_sub(levels);
                    self.exhaust(id, level, Rule::BreathAgain);
                }
            }
            _ => {}
        }
    }

    /// A round without air has passed as a creature's turn starts (`breath.out`).
    pub(crate) fn spend_breath(&mut self, id: CreatureId) {
        let Some(mut breath) = self.battle.creature(id).breath else { return };
        if breath.left > 0 {
            breath.left -= 1;
            self.battle.creature_mut(id).breath = Some(breath);
            if breath.left == 0 {
                self.emit([Rule::BreathOut], |_| EventKind::OutOfBreath { creature: id });
            }
            return;
        }
        let drops = self.battle.setup.ruleset.suffocation == Suffocation::DropsToZero;
        if !drops || self.battle.creature(id).hit_points == 0 {
            return;
        }
        let lasts = self.battle.block(id).modifier(Ability::Constitution).max(1) as u8;
        breath.choked = breath.choked.saturating_add(1);
        breath.down = breath.choked >= lasts;
        self.battle.creature_mut(id).breath = Some(breath);
        if breath.down {
            self.emit([Rule::BreathOut], |_| EventKind::Suffocated { creature: id });
            self.battle.creature_mut(id).hit_points = 0;
            self.drop_to_zero(id, 0, None);
        }
    }

    /// A turn without breath ends (`breath.out`).
    pub(crate) fn choke(&mut self, id: CreatureId) {
        let chokes = self.battle.setup.ruleset.suffocation == Suffocation::Exhausts
            && self.battle.on_map(id)
            && self.battle.creature(id).breath.is_some_and(|b| b.left == 0);
        if !chokes {
            return;
        }
        let creature = self.battle.creature_mut(id);
        let level = creature.exhaustion + 1;
        if let Some(breath) = &mut creature.breath {
            breath.choked += 1;
        }
        self.exhaust(id, level, Rule::BreathOut);
    }
}
