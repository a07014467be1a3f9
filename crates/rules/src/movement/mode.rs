//! Movement modes and what is left of each (`move.speeds`), and what a creature stands, floats or flies in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, CreatureId},
    conditions::Condition,
    effects::Nature,
    routine::GrantedMove,
    space::{SQUARE, Spot},
};

/// A way of moving (`move.modes`). Crawling is any of them while prone (`prone.only`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum MovementMode {
    Walk,
    Climb,
    Swim,
    Fly,
    Burrow,
}

impl MovementMode {
    /// All five.
    pub const ALL: [MovementMode; 5] = [
        MovementMode::Walk,
        MovementMode::Climb,
        MovementMode::Swim,
        MovementMode::Fly,
        MovementMode::Burrow,
    ];
}

/// What carries a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Footing {
    /// The ground, or the surface of water too deep to stand in.
    Ground,
    /// The face that it climbs and holds on to.
    Face,
    /// Nothing: it is in the air.
    Air,
    /// The water that it is in.
    Water,
    /// The earth that it has burrowed into.
    Earth,
}

/// How a move is to be made, where it is not to be the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct MoveOptions {
    /// The level in feet at which it ends, for those who fly, swim or burrow, and for those who
    /// climb part of the way up or down a face; without a word they keep the level that they are
    /// at, or land where they took off from the ground.
    pub level: Option<i16>,
    /// How to go; without a word, as the ground asks for, and in the air by flying.
    pub gait: Option<MovementMode>,
    /// Only by ways that provoke no opportunity attack, as far as the mover's side knows
    /// (`opportunity.trigger`).
    pub careful: bool,
}

impl MoveOptions {
    /// The plain one.
    pub const PLAIN: MoveOptions = MoveOptions { level: None, gait: None, careful: false };
}

/// Feet of movement left, by gait (`move.switch`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MovementLeft([u16; 5]);

impl MovementLeft {
    /// Nothing at all.
    pub(crate) const NONE: MovementLeft = MovementLeft([0; 5]);

    pub(crate) const fn of(self, gait: MovementMode) -> u16 {
        self.0[gait as usize]
    }

    pub(crate) fn map(self, change: impl Fn(u16) -> u16) -> MovementLeft {
        MovementLeft(self.0.map(change))
    }

    /// Whoever lies prone does not fly (`prone.only`).
    const fn lying(mut self, prone: bool) -> MovementLeft {
        if prone {
            self.0[MovementMode::Fly as usize] = 0;
        }
        self
    }

    /// The most that any gait has.
    pub(crate) fn most(self) -> u16 {
        self.0.into_iter().max().unwrap_or(0)
    }

    /// Whether there is nothing but walking.
    pub(crate) fn is_walk_alone(self) -> bool {
        self.0[1..].iter().all(|feet| *feet == 0)
    }

    /// The most that any gait of the ground has.
    pub(crate) fn on_foot(self) -> u16 {
        self.of(MovementMode::Walk)
            .max(self.of(MovementMode::Climb))
            .max(self.of(MovementMode::Swim))
    }
}

/// The layer of the air, the water or the earth, 5 feet thick each, that a level lies in
/// (`grid.speed`: the third dimension is counted in squares too).
pub(crate) const fn layer_of(level: i16) -> i16 {
    level.div_euclid(SQUARE as i16)
}

impl Battle {
    /// Where a creature is.
    pub fn spot(&self, id: CreatureId) -> Spot {
        let creature = self.creature(id);
        Spot { square: creature.square, height: creature.height }
    }

    /// What carries a creature.
    #[inline]
    pub fn footing(&self, id: CreatureId) -> Footing {
        let Spot { square, height } = self.spot(id);
        let rest = self.rest(square, self.creature(id).size);
        if height == rest { Footing::Ground } else { self.footing_off_rest(id, height, rest) }
    }

    /// The same of one who is not at the level at which it would rest.
    fn footing_off_rest(&self, id: CreatureId, height: i16, rest: i16) -> Footing {
        let map = &self.setup.map;
        if height > rest {
            // It may stand on something, or hold on.
            return match () {
                () if self.held_up(id) => Footing::Ground,
                () if self.holds_on(id) => Footing::Face,
                () => Footing::Air,
            };
        }
        if height >= map.floor_of(self.space(id)) { Footing::Water } else { Footing::Earth }
    }

    /// Speed with a gait as it stands, in feet; 0 where the creature has none of the sort
    /// (`move.speeds`).
    pub fn speed_of(&self, id: CreatureId, gait: MovementMode) -> u16 {
        match (gait, self.base_speed(id, gait)) {
            (MovementMode::Walk, _) => self.speed(id),
            (_, 0) => 0,
            (_, base) => self.special_speed(id, gait, base),
        }
    }

    /// Speed with a gait as the stat block says.
    pub(super) fn base_speed(&self, id: CreatureId, gait: MovementMode) -> u16 {
        let speeds = &self.block(id).speeds;
        match gait {
            MovementMode::Walk => speeds.walk,
            MovementMode::Climb => speeds.climb,
            MovementMode::Swim => speeds.swim,
            MovementMode::Fly => speeds.fly,
            MovementMode::Burrow => speeds.burrow,
        }
    }

    /// Feet of movement left this turn with a gait: its speed, as often as the creature has
    /// dashed and once more, less what it has moved by whatever gait (`move.switch`,
    /// `move.switch.spent`).
    ///
    /// With 30 feet of walking and 60 of flying, one flies 20, walks 10, and has 30 left to fly.
    pub fn movement_left_by(&self, gait: MovementMode) -> u16 {
        let id = self.state.turn.creature;
        let stays =
            self.state.turn.action && self.creature(id).nature.contains(Nature::MOVE_OR_ACT);
        let speed = match gait {
            _ if stays => 0,
            MovementMode::Walk => self.speed(id),
            _ => self.speed_of(id, gait),
        };
        (speed * (1 + u16::from(self.state.turn.dashed))).saturating_sub(self.state.turn.moved)
    }

    /// What is left of each gait this turn.
    #[inline(always)]
    pub(crate) fn lefts(&self) -> MovementLeft {
        let speeds = &self.block(self.state.turn.creature).speeds;
        if speeds.climb | speeds.swim | speeds.fly | speeds.burrow == 0 {
            return MovementLeft([self.movement_left_by(MovementMode::Walk), 0, 0, 0, 0]);
        }
        MovementLeft(MovementMode::ALL.map(|gait| self.movement_left_by(gait)))
            .lying(self.creature(self.state.turn.creature).is(Condition::Prone))
    }

    /// What a creature has of each gait for a move that is not the turn's
    /// (`action.ready.release`).
    pub(crate) fn stint_lefts(&self, id: CreatureId, stint: GrantedMove) -> MovementLeft {
        let prone = self.creature(id).is(Condition::Prone);
        let feet = |gait| match (self.speed_of(id, gait), stint.half) {
            (1.., _) if stint.feet.is_some() => stint.feet.unwrap_or_default(),
            (speed, true) => speed / 2,
            (speed, false) => speed,
        };
        MovementLeft(MovementMode::ALL.map(feet)).lying(prone)
    }

    /// The furthest that a creature gets with its speed, whatever its gait.
    pub(crate) fn furthest(&self, id: CreatureId) -> u16 {
        MovementMode::ALL.into_iter().map(|gait| self.speed_of(id, gait)).max().unwrap_or(0)
    }

    /// The gait that a creature goes on with where nobody names one.
    pub fn usual_gait(&self, id: CreatureId) -> MovementMode {
        self.usual_gait_on(id, self.footing(id))
    }

    /// The same of one with this footing.
    pub(super) fn usual_gait_on(&self, id: CreatureId, footing: Footing) -> MovementMode {
        let speeds = &self.block(id).speeds;
        match footing {
            Footing::Air => MovementMode::Fly,
            Footing::Water => MovementMode::Swim,
            Footing::Earth => MovementMode::Burrow,
            _ if speeds.walk == 0 && speeds.swim == 0 && speeds.fly > 0 => MovementMode::Fly,
            Footing::Ground | Footing::Face => MovementMode::Walk,
        }
    }
}
