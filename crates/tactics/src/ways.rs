//! The ways that a creature has before it.

use affray_rules::{Battle, Command, Course, Gait, Reachable, Square};

/// Where a creature can go with the movement that it has left, by the gait that gets it furthest.
pub(crate) struct Ways {
    pub(crate) reach: Reachable,
    gait: Option<Gait>,
}

impl Ways {
    /// The ways of the creature whose turn it is.
    pub(crate) fn of(battle: &Battle) -> Ways {
        match wings(battle) {
            Some(gait) => Ways { reach: battle.destinations_by(gait), gait: Some(gait) },
            None => Ways { reach: battle.destinations(), gait: None },
        }
    }

    /// The same, with a look at whom each way provokes.
    pub(crate) fn with_care(battle: &Battle) -> Ways {
        match wings(battle) {
            Some(gait) => Ways { reach: battle.reachable_by(gait), gait: Some(gait) },
            None => Ways { reach: battle.reachable(), gait: None },
        }
    }

    /// The feet that they go at most.
    pub(crate) fn feet(battle: &Battle) -> u16 {
        wings(battle).map_or_else(|| battle.movement_left(), |gait| battle.movement_left_by(gait))
    }

    /// The move to a square: past nobody who would strike, where there is such a way.
    pub(crate) fn to(&self, square: Square) -> Command {
        let careful = self.reach.provokes(square) && self.reach.careful_cost(square).is_some();
        let course = Course { gait: self.gait, careful, ..Course::PLAIN };
        Command::Move { to: square, path: None, course }
    }
}

/// Flight, for one who would walk and gets further on the wing.
pub(crate) fn wings(battle: &Battle) -> Option<Gait> {
    let id = battle.turn().creature;
    if battle.block(id).speeds.fly == 0 || battle.usual_gait(id) != Gait::Walk {
        return None;
    }
    let further = battle.movement_left_by(Gait::Fly) > battle.movement_left_by(Gait::Walk);
    further.then_some(Gait::Fly)
}
