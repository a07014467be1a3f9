//! How long something lasts, and what ends it: the same for effects, outcomes and spells.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, CreatureId},
    creature::Ability,
};

/// How long an effect lasts: its time, and all that may end it earlier.
///
/// Content does not know the creatures of a fight, so that it names them by their part in what
/// happens (`Duration<TurnOf>`); an effect that lies on a creature knows them (`Duration`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Duration<Of = CreatureId> {
    /// When it runs out by itself.
    pub until: Until<Of>,
    /// A save that is repeated to end it.
    pub save: Option<SaveToEnd>,
    /// What else ends it.
    pub ends_on: EndsOn,
    /// The DC of the check that gets out of it, where one can (`creature.grapple`).
    pub escape_dc: Option<u8>,
}

/// When an effect runs out by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until<Of = CreatureId> {
    /// Not by time.
    Ended,
    /// At the start of the creature's turn, when it has started so many more.
    TurnStart(Of, u16),
    /// At the end of the creature's turn, when it has ended so many more.
    TurnEnd(Of, u16),
}

/// Whose turns are counted, where the creatures are not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnOf {
    /// Those of the creature that brings the effect about: the caster, the attacker.
    User,
    /// Those of the creature that the effect lies on.
    Bearer,
}

/// A saving throw against an effect that goes on. Content may leave the difficulty to the user's
/// spells (`SaveToEnd<Difficulty>`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SaveToEnd<Dc = u8> {
    /// The ability.
    pub ability: Ability,
    /// The difficulty.
    pub dc: Dc,
    /// When it is made.
    pub time: SaveTime,
    /// Whether it is harder while the bearer sees whoever brought the effect about.
    pub harder_in_sight: bool,
}

/// When a save against an effect that goes on is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum SaveTime {
    /// At the end of each of the bearer's turns.
    #[default]
    TurnEnd,
    /// Whenever the bearer takes damage.
    Hurt,
    /// Whenever the source or an ally of the source's harms the bearer.
    Wronged,
    /// At the end of each of the bearer's turns, and whenever anything but the source harms it.
    Beset,
}

bitflags! {
    /// What ends an effect before its time.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct EndsOn: u32 {
        /// The bearer takes damage.
        const DAMAGE = 1;
        /// The bearer makes an attack roll.
        const ATTACK = 1 << 1;
        /// The bearer casts a spell.
        const CAST = 1 << 2;
        /// The bearer regains hit points.
        const HEALING = 1 << 3;
        /// The roll that it applies to has been made.
        const USE = 1 << 4;
        /// A creature within 5 feet, or the bearer itself, takes an action to end it.
        const AID = 1 << 5;
        /// Such an action, with a Wisdom (Medicine) check against the effect's DC.
        const TENDED = 1 << 6;
        /// Such an action, with a Strength check against the effect's DC.
        const TORN = 1 << 7;
        /// The bearer changes its shape.
        const SHAPE = 1 << 8;
        /// The bearer drops to 0 hit points.
        const DROPS = 1 << 9;
        /// The bearer is cured of curses, diseases or poison.
        const CURE = 1 << 10;
        /// The bearer uses another feature of its stat block.
        const FEATURE = 1 << 11;
        /// The bearer has all its hit points again.
        const RECOVERY = 1 << 12;
        /// The bearer is not bloodied any more.
        const HALF_RECOVERY = 1 << 13;
        /// The routine that it is part of is over.
        const ROUTINE = 1 << 14;
        /// Whoever brought it about is incapacitated.
        const SOURCE = 1 << 15;
    }
}

impl<Of> Duration<Of> {
    /// For the rest of the fight, if nothing ends it.
    pub const LASTING: Duration<Of> =
        Duration { until: Until::Ended, save: None, ends_on: EndsOn::empty(), escape_dc: None };

    /// Until a time, if nothing ends it earlier.
    pub const fn until(until: Until<Of>) -> Duration<Of>
    where
        Of: Copy,
    {
        Duration { until, ..Duration::LASTING }
    }

    /// Ended by these things too.
    #[must_use]
    pub const fn ending_on(self, ends_on: EndsOn) -> Duration<Of>
    where
        Of: Copy,
    {
        Duration { ends_on, ..self }
    }

    /// With a check that gets out of it.
    #[must_use]
    pub const fn escaped_by(self, escape_dc: Option<u8>) -> Duration<Of>
    where
        Of: Copy,
    {
        Duration { escape_dc, ..self }
    }

    /// Whether a save at the end of its bearer's turns can end it.
    #[inline]
    pub(crate) fn saves_at_end(&self) -> bool {
        self.save.is_some_and(|s| matches!(s.time, SaveTime::TurnEnd | SaveTime::Beset))
    }
}

impl<Of> Until<Of> {
    /// How many turns are counted, if any are.
    pub const fn turns(&self) -> Option<u16> {
        match self {
            Until::Ended => None,
            Until::TurnStart(_, turns) | Until::TurnEnd(_, turns) => Some(*turns),
        }
    }
}

impl Until {
    /// Whether it is counted by the turns of a creature, as they start or as they end.
    #[inline]
    pub(crate) fn counts(self, id: CreatureId, at_start: bool) -> bool {
        match self {
            Until::TurnStart(of, _) => at_start && of == id,
            Until::TurnEnd(of, _) => !at_start && of == id,
            Until::Ended => false,
        }
    }
}

impl Battle {
    /// When something runs out that begins now, brought about by `user`.
    pub(crate) fn until(
        &self,
        until: Until<TurnOf>,
        user: CreatureId,
        bearer: CreatureId,
    ) -> Until {
        let id = |whose| match whose {
            TurnOf::User => user,
            TurnOf::Bearer => bearer,
        };
        match until {
            Until::Ended => Until::Ended,
            Until::TurnStart(whose, turns) => Until::TurnStart(id(whose), turns),
            // A turn that is under way ends too.
            Until::TurnEnd(whose, turns) => {
                let under_way = u16::from(self.turn_of(id(whose)).is_some());
                Until::TurnEnd(id(whose), turns + under_way)
            }
        }
    }
}
