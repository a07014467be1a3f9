//! High jumps that end on higher ground.

use super::{MovementMode, Mover};
use crate::{
    battle::{
        Battle, Cites, Command, CreatureId, Cue, Engine, EventKind, Frame, Halt, Jump, LedgeFrame,
        Refusal, RefusalReason, RunUp, Sink, StepResult,
    },
    catalogue::Rule,
    conditions::Condition,
    pathfinding::step_table::STEP_UP,
    space::{Direction, Footprint, SQUARE, Spot, Square},
};

/// A high jump on to a ledge, as it would be made.
#[derive(Clone, Copy)]
pub(crate) struct Ledge {
    /// Where it ends.
    pub(crate) to: Spot,
    /// Feet jumped.
    pub(crate) jumped: u16,
    /// Feet that are climbed from where the hands reach the edge.
    pub(crate) climbed: u16,
    /// Feet of movement.
    pub(crate) cost: u16,
}

impl Battle {
    /// How a creature would jump up to a place beside it: on to it, where the jump goes as high as
    /// the place lies; otherwise to its edge, as far as the arms reach above the head in the jump,
    /// and up from there by climbing (`jump.high`, `climb.cost`).
    pub(crate) fn ledge(&self, mover: &Mover<'_>, to: Square) -> Result<Ledge, Refusal> {
        let id = mover.id;
        let (here, size) = (self.spot(id), self.creature(id).size);
        if !self.setup.map.holds(mover.space(to)) {
            return Refusal::err(Rule::GridEnter, RefusalReason::OffMap(to));
        }
        if here.square.direction_to(to).is_none() {
            return Refusal::err(Rule::GridEnter, RefusalReason::BrokenPath);
        }
        let most = self.high_jump(id);
        // The arms reach half the body's height above the head.
        let reach = most + size.tall().unsigned_abs() * 3 / 2;
        let highest = here.height.saturating_add_unsigned(reach);
        let ground = self.rest(to, size);
        let level = self.ground_below(to, size, highest);
        let rise = (i32::from(level) - i32::from(here.height)).max(0) as u16;
        if i32::from(rise) <= i32::from(STEP_UP) {
            return Refusal::err(Rule::JumpHigh, RefusalReason::NoLedge(to));
        }
        if most == 0 || rise > reach {
            let most = if most == 0 { 0 } else { reach };
            return Refusal::err(Rule::JumpHigh, RefusalReason::Distance { feet: rise, most });
        }
        if let Some(fear) = mover.feared(here.square, to) {
            return Refusal::err(Rule::ConditionFrightenedMove, RefusalReason::CloserToFear(fear));
        }
        self.check_ledge_is_free(mover, here, Spot { square: to, height: level })?;
        let jumped = rise.min(most);
        let climbed = rise - jumped;
        let on_ground = level == ground;
        let hinders = |s: Square| self.difficult_at(s, id);
        let difficult = on_ground && mover.space(to).squares().any(hinders);
        let climbs = self.speed_of(id, MovementMode::Climb) > 0;
        let foot = 1 + u16::from(difficult) + u16::from(!climbs) + mover.extra / SQUARE;
        let over = SQUARE + mover.extra + SQUARE * u16::from(difficult);
        let cost = over + self.jump_cost(jumped) + climbed * foot;
        let gait = if climbed > 0 && climbs { MovementMode::Climb } else { MovementMode::Walk };
        let left = mover.lefts.of(gait);
        if cost > left {
            return Refusal::err(Rule::JumpCost, RefusalReason::Movement { needed: cost, left });
        }
        Ok(Ledge { to: Spot { square: to, height: level }, jumped, climbed, cost })
    }

    /// Whether nothing is in the way of a jump up to a place, as far as the jumper knows.
    fn check_ledge_is_free(&self, mover: &Mover<'_>, here: Spot, to: Spot) -> Result<(), Refusal> {
        let (from, there) = (mover.space(here.square), mover.space(to.square));
        let barred = self.barrier(mover.id, here.square, to.square);
        if barred.is_some_and(|top| top > to.height) || self.filled(there, to.height) {
            return Refusal::err(Rule::JumpObstacle, RefusalReason::InTheWay(to.square));
        }
        let corners = [
            Square { x: here.square.x, y: to.square.y },
            Square { x: to.square.x, y: here.square.y },
        ];
        for corner in corners.into_iter().filter(|c| *c != here.square && *c != to.square) {
            let space = Footprint { corner, ..from };
            let floor = self.setup.map.floor_of(space);
            if self.filled(space, here.height) || floor > to.height.saturating_add(STEP_UP) {
                return Refusal::err(Rule::GridCorner, RefusalReason::Corner(corner));
            }
        }
        mover.may_stop(to)
    }

    /// Every ledge beside a creature that it can jump up to.
    pub(super) fn legal_ledges(&self, mover: &Mover<'_>, found: &mut Vec<Command>) {
        for way in Direction::ALL {
            if let Some(to) = self.creature(mover.id).square.step(way)
                && self.ledge(mover, to).is_ok()
            {
                found.push(Command::Jump(Jump::Ledge { to }));
            }
        }
    }
}

impl Battle {
    /// The ledge that a jump leads to, if nothing has stopped it.
    fn ledge_ahead(&self, f: &LedgeFrame) -> Option<Ledge> {
        let id = f.mover;
        let thrown = self.spot(id) != f.from || self.creature(id).is(Condition::Prone);
        let able = !thrown && self.can_act(id) && self.is_directed() && self.creature(id).stands();
        able.then(|| self.ledge(&Mover::on_turn(self), f.to).ok()).flatten()
    }

    /// Whether nothing has stopped a jump on to a ledge.
    pub(crate) fn reaches_ledge(&self, f: &LedgeFrame) -> bool {
        self.ledge_ahead(f).is_some()
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(super) fn begin_ledge(&mut self, mover: CreatureId, to: Square) {
        let from = self.battle.spot(mover);
        self.push(Frame::Ledge(LedgeFrame { mover, from, to, offered: false, jolted: false }));
    }

    pub(crate) fn step_ledge(&mut self, f: LedgeFrame) -> StepResult {
        let id = f.mover;
        let Some(ledge) = self.battle.ledge_ahead(&f) else {
            self.stop_move(id, Halt::Circumstance);
            return Ok(());
        };
        if !f.offered {
            self.set(Frame::Ledge(LedgeFrame { offered: true, ..f }));
            if !self.battle.slips_by(id, MovementMode::Walk) {
                self.open_window(Cue::Leaves { mover: id, to: Some(ledge.to) });
            }
            return Ok(());
        }
        let body = self.battle.body_at(id, ledge.to);
        if self.battle.bumps_into_unseen(id, body, true) {
            self.stop_move(id, Halt::Unseen);
            return Ok(());
        }
        if self.brace_dragged(id, ledge.to) {
            return Ok(());
        }
        self.pop();
        let Ledge { to, jumped, climbed, cost } = ledge;
        self.battle.put(id, to);
        self.battle.state.turn.moved += cost;
        self.battle.state.turn.run_up = RunUp::NONE;
        let mut rules = Cites::from([Rule::JumpHigh, Rule::JumpCost, Rule::MoveModes]);
        if climbed > 0 {
            rules.push(Rule::ClimbCost);
        }
        self.emit(rules, |b| EventKind::LedgeJump {
            creature: id,
            from: f.from.square,
            to: to.square,
            feet: jumped,
            climbed,
            cost,
            left: Some(b.movement_left_by(MovementMode::Walk)),
        });
        self.drag_along(id, f.from);
        self.check_grapples(id);
        self.move_noticed(id, f.from);
        self.carry_riders(id, f.from.square);
        Ok(())
    }
}
