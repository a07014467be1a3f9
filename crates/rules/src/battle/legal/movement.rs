use super::Options;
use crate::{
    battle::Command,
    conditions::Condition,
    movement::{Footing, MoveOptions, MovementMode, Mover},
    space::Spot,
};

impl Options<'_> {
    pub(super) fn stances(&self, found: &mut Vec<Command>) {
        let battle = self.battle;
        if battle.check_drop_prone().is_ok() {
            found.push(Command::DropProne);
        }
        if battle.creature(self.id).is(Condition::Prone) && battle.check_stand_up().is_ok() {
            found.push(Command::StandUp);
        }
    }

    pub(super) fn jumps(&self, found: &mut Vec<Command>) {
        if !self.is_carried() {
            self.battle.legal_jumps(self.id, || self.mover(), found);
        }
    }

    /// Over the edge of the map.
    pub(super) fn ways_out(&self, found: &mut Vec<Command>) {
        let battle = self.battle;
        let space = battle.space(self.id);
        if !self.is_carried()
            && battle.setup.map.grid.at_edge(space)
            && battle.check_leave().is_ok()
        {
            found.push(Command::Leave);
        }
    }

    /// Whoever is held has no speed, and so no movement.
    pub(super) fn moves(&self, found: &mut Vec<Command>) {
        let battle = self.battle;
        let Some(mover) = self.mover().filter(|_| !self.is_carried()) else { return };
        let gait = battle.usual_gait(self.id);
        mover.flood(gait).each_square(|to, _| found.push(Command::move_to(to)));
        self.climbs(mover, found);
        if battle.block(self.id).speeds.fly > 0 {
            self.flights(mover, found);
        }
    }

    /// Part of the way up or down a face.
    fn climbs(&self, mover: &Mover<'_>, found: &mut Vec<Command>) {
        let (battle, id) = (self.battle, self.id);
        let holds = || matches!(battle.footing(id), Footing::Ground | Footing::Face);
        if battle.setup.map.is_level() || battle.creature(id).is(Condition::Prone) || !holds() {
            return;
        }
        let here = battle.spot(id);
        let foot = battle.level_below(id, here.square);
        mover.each_climb(|Spot { square: to, height }| {
            let course = MoveOptions {
                level: Some(height),
                gait: Some(MovementMode::Climb),
                careful: false,
            };
            found.push(Command::Move { to, path: None, course });
            if height == foot && to == here.square && here.height > foot {
                found.push(Command::move_to(to));
            }
        });
    }

    /// For those who can fly: to land, or to rise above where they are.
    fn flights(&self, mover: &Mover<'_>, found: &mut Vec<Command>) {
        let Spot { square, height } = self.battle.spot(self.id);
        let fly = |to, level| Command::Move {
            to,
            path: None,
            course: MoveOptions {
                level: Some(level),
                gait: Some(MovementMode::Fly),
                careful: false,
            },
        };
        if !mover.can_go(square, MovementMode::Fly) {
            return;
        }
        let sky = mover.flood(MovementMode::Fly);
        for level in [10, 20, 30].map(|up| height.saturating_add(up)) {
            if sky.cost_at(Spot { square, height: level }).is_some() {
                found.push(fly(square, level));
            }
        }
        let landings = sky.on_the_ground(mover);
        landings.each_square(|to, _| found.push(fly(to, mover.rest(to))));
    }
}
