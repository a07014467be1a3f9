//! The ways that a creature has before it.

use affray_rules::{
    Battle, Command, Condition, CreatureId, Footing, MoveOptions, MovementMode, Reachable, SQUARE,
    Search, Spot, Square,
};

use crate::actor::Foe;

/// Where a creature can go with the movement that it has left, by the gait that gets it furthest.
pub(crate) struct Ways {
    pub(crate) reach: Reachable,
    gait: Option<MovementMode>,
    /// Whether each place has a level of its own.
    aloft: bool,
}

/// How a creature goes among its enemies.
#[derive(Clone, Copy)]
pub(crate) struct Bearing {
    /// The gait, where it is not the usual one.
    pub(crate) gait: Option<MovementMode>,
    /// Whether it goes up and down through the air, the water or the earth to get at somebody.
    pub(crate) aloft: bool,
}

impl Bearing {
    /// How the creature whose turn it is goes among those, the nearest first.
    pub(crate) fn of(battle: &Battle, foes: &[Foe]) -> Bearing {
        let id = battle.turn().creature;
        let body = battle.body(id);
        let apart = |foe: &Foe| body.levels_to(foe.body) > 0;
        if !foes.iter().any(apart) {
            return Bearing::level(battle);
        }
        if battle.usual_gait(id) != MovementMode::Walk {
            return Bearing { gait: None, aloft: true };
        }
        let nearest = foes.first().filter(|foe| apart(foe));
        let other = || takes_to(battle, id, nearest?.body.bottom < body.bottom, nearest?.id);
        let gait = wings(battle).or_else(other);
        Bearing { gait, aloft: gait.is_some() }
    }

    /// The same among those who are as high as it is.
    pub(crate) fn level(battle: &Battle) -> Bearing {
        Bearing { gait: wings(battle), aloft: false }
    }

    /// The gait itself.
    pub(crate) fn gait(self, battle: &Battle) -> MovementMode {
        self.gait.unwrap_or_else(|| battle.usual_gait(battle.turn().creature))
    }

    /// The feet that it goes at most.
    pub(crate) fn feet(self, battle: &Battle) -> u16 {
        self.gait.map_or_else(|| battle.movement_left(), |gait| battle.movement_left_by(gait))
    }
}

/// What one on the ground, or afloat, takes to in order to get at somebody higher or lower.
fn takes_to(battle: &Battle, id: CreatureId, lower: bool, foe: CreatureId) -> Option<MovementMode> {
    let flies = battle.movement_left_by(MovementMode::Fly) >= SQUARE;
    if flies && !lower && !battle.creature(id).is(Condition::Prone) {
        return Some(MovementMode::Fly);
    }
    let digs = battle.movement_left_by(MovementMode::Burrow) >= SQUARE;
    match battle.footing(foe) {
        Footing::Water if lower && battle.afloat(id) => Some(MovementMode::Swim),
        Footing::Earth if lower && digs => Some(MovementMode::Burrow),
        _ => None,
    }
}

impl Ways {
    /// The ways of the creature whose turn it is.
    pub(crate) fn of(battle: &Battle) -> Ways {
        let (gait, aloft) = (wings(battle), false);
        let usual = || battle.usual_gait(battle.turn().creature);
        let paths = battle.paths().by(gait.unwrap_or_else(usual)).low();
        let reach = paths.into_reach(Search::Cheapest);
        Ways { reach, gait, aloft }
    }

    /// The same, with a look at whom each way provokes.
    pub(crate) fn with_care(battle: &Battle) -> Ways {
        let (gait, aloft) = (wings(battle), false);
        let usual = || battle.usual_gait(battle.turn().creature);
        let paths = battle.paths().by(gait.unwrap_or_else(usual)).low();
        let reach = paths.into_reach(Search::Watched);
        Ways { reach, gait, aloft }
    }

    /// The ways among some enemies for one who wants to get within so many feet of them.
    pub(crate) fn among(
        battle: &Battle,
        foes: &[Foe],
        bearing: Bearing,
        feet: u16,
        care: bool,
    ) -> Ways {
        match (bearing.aloft, care) {
            (false, false) => Ways::of(battle),
            (false, true) => Ways::with_care(battle),
            (true, _) => {
                let bodies = foes.iter().map(|foe| foe.body);
                let paths = battle.paths().by(bearing.gait(battle)).about(bodies, feet);
                let search = if care { Search::Watched } else { Search::Cheapest };
                let reach = paths.into_reach(search);
                Ways { reach, gait: bearing.gait, aloft: true }
            }
        }
    }

    /// The move to a square: past nobody who would strike, where there is such a way.
    pub(crate) fn to(&self, square: Square) -> Command {
        let careful = self.reach.provokes(square) && self.reach.careful_cost(square).is_some();
        let level = if self.aloft { self.reach.level(square) } else { None };
        Command::Move {
            to: square,
            path: None,
            course: MoveOptions { level, gait: self.gait, careful },
        }
    }

    /// The move to a square together with the path there, so that the engine need not look for it again.
    pub(crate) fn along(&self, battle: &Battle, square: Square) -> Command {
        self.with_way(battle, self.to(square))
    }

    /// A move with its way, where that was found through the air, the water or the earth.
    pub(crate) fn with_way(&self, battle: &Battle, command: Command) -> Command {
        let Command::Move { to, path: None, course } = command else { return command };
        Command::Move { to, path: self.reach.path(battle, to, course.careful), course }
    }

    /// Where in a square a creature gets to that goes up and down.
    pub(crate) fn spot(&self, battle: &Battle, id: CreatureId, square: Square) -> Option<Spot> {
        let level = self.reach.level(square).filter(|_| self.aloft)?;
        let ground = battle.ground_at(id, square);
        let layer = |level: i16| level.div_euclid(SQUARE as i16);
        let landed = layer(ground.height) == layer(level);
        Some(if landed { ground } else { Spot { square, height: level } })
    }
}

/// Flight, for one who would walk and gets further on the wing.
pub(crate) fn wings(battle: &Battle) -> Option<MovementMode> {
    let id = battle.turn().creature;
    if battle.block(id).speeds.fly == 0 || battle.usual_gait(id) != MovementMode::Walk {
        return None;
    }
    let further =
        battle.movement_left_by(MovementMode::Fly) > battle.movement_left_by(MovementMode::Walk);
    further.then_some(MovementMode::Fly)
}
