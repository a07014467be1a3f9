//! What a move costs and whom it provokes.

use serde::Serialize;

use super::AttackOdds;
use crate::{
    battle::{Battle, Command, CreatureId, Cue, Jump, Question},
    movement::{MoveOptions, MovementMode, Mover, Path},
    routine::Part,
    space::{Spot, Square},
};

/// What a move would cost, and whom it would provoke.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveOdds {
    /// Who moves.
    pub mover: CreatureId,
    /// The squares passed, the last included.
    pub squares: Vec<Square>,
    /// Feet of movement that it costs.
    pub cost: u16,
    /// Feet of movement left afterwards.
    pub left: u16,
    /// The opportunity attacks that it provokes, as far as the mover's side knows.
    pub provokes: Vec<Provoked>,
}

/// An opportunity attack that a move would provoke (`opportunity.trigger`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Provoked {
    /// By whom.
    pub by: CreatureId,
    /// The square that the mover would be leaving.
    pub leaving: Square,
    /// The odds of the best attack for it; none where it could only grapple or shove.
    pub attack: Option<AttackOdds>,
}

impl Battle {
    pub(super) fn move_odds(
        &self,
        to: Square,
        path: Option<Path>,
        course: MoveOptions,
    ) -> Option<MoveOdds> {
        // Part of a routine may be a move of somebody whose turn it is not.
        let stint = match self.flow.decision.question {
            Question::Part { creature, routine, part } => {
                match self.part(creature, routine, part) {
                    Some(Part::Move(stint)) => Some((creature, stint)),
                    _ => None,
                }
            }
            _ => None,
        };
        let id = stint.map_or(self.state.turn.creature, |(creature, _)| creature);
        let mover = || match stint {
            Some((id, stint)) => Mover::new(self, id, self.stint_lefts(id, stint)),
            None => Mover::on_turn(self),
        };
        let (gait, path) = match path {
            None => mover().find(to, course)?,
            Some(path) => (self.gait_for(id, to, course).ok()?, path),
        };
        let mover = mover();
        let (spots, cost) = mover.trace(path, gait)?;
        let squares = spots.iter().map(|s| s.square).collect();
        let free = stint.is_some_and(|(_, stint)| stint.unprovoking);
        let provokes = match free || self.slips_by(id, gait) {
            true => Vec::new(),
            false => self.provoked(id, &spots),
        };
        let most = match stint {
            Some((id, stint)) if gait == MovementMode::Climb => {
                self.stint_lefts(id, stint).on_foot()
            }
            Some((id, stint)) => self.stint_lefts(id, stint).of(gait),
            None => self.movement_left_by(gait).max(self.movement_left()),
        };
        let left = most.saturating_sub(cost);
        Some(MoveOdds { mover: id, squares, cost, left, provokes })
    }

    /// What a jump would cost, and whom it would provoke.
    pub(super) fn jump_odds(&self, jump: Jump) -> Option<MoveOdds> {
        let id = self.state.turn.creature;
        let (spots, cost) = self.jump_way(jump)?;
        let squares = spots.iter().map(|s| s.square).collect();
        let provokes = match self.slips_by(id, MovementMode::Walk) {
            true => Vec::new(),
            false => self.provoked(id, &spots),
        };
        let left = self.movement_left_by(MovementMode::Walk).saturating_sub(cost);
        Some(MoveOdds { mover: id, squares, cost, left, provokes })
    }

    /// What a command beside moves and jumps does to the movement of the turn, as a copy shows on
    /// which it was carried out: standing up, getting on and off, leaving.
    pub(super) fn spent_odds(
        &self,
        command: &Command,
        copy: &Battle,
        provokes: Vec<Provoked>,
    ) -> Option<MoveOdds> {
        let id = self.state.turn.creature;
        let cost = match command {
            // Who leaves has no turn any more.
            Command::Leave => self.leaving_cost(),
            _ if copy.state.turn.creature == id => {
                copy.state.turn.moved.saturating_sub(self.state.turn.moved)
            }
            _ => 0,
        };
        let own = matches!(self.flow.decision.question, Question::Turn(_));
        if !own || (cost == 0 && provokes.is_empty()) {
            return None;
        }
        let to = copy.creature(id).square;
        let squares = if to == self.creature(id).square { Vec::new() } else { vec![to] };
        let left = self.movement_left().saturating_sub(cost);
        Some(MoveOdds { mover: id, squares, cost, left, provokes })
    }

    /// The opportunity attack that a creature is asked about, if it is.
    pub(super) fn provoked_by(&self, question: Question) -> Option<Provoked> {
        match question {
            Question::React { creature: by, cue: cue @ Cue::Leaves { mover, .. } }
                if mover == self.state.turn.creature =>
            {
                let attack = self.opportunity_odds(by, mover, &self.reactions(by, cue));
                Some(Provoked { by, leaving: self.creature(mover).square, attack })
            }
            _ => None,
        }
    }

    /// Those whom the mover's side knows and whose reach the way leaves, each once.
    fn provoked(&self, mover: CreatureId, spots: &[Spot]) -> Vec<Provoked> {
        let mut there = self.believed_by(self.creature(mover).side).into_owned();
        let mut found: Vec<Provoked> = Vec::new();
        let mut leaving = self.creature(mover).square;
        for next in spots {
            let cue = Cue::Leaves { mover, to: Some(*next) };
            for by in there.could_react(cue).iter() {
                if !found.iter().any(|p| p.by == by) {
                    let attack = there.opportunity_odds(by, mover, &there.reactions(by, cue));
                    found.push(Provoked { by, leaving, attack });
                }
            }
            there.put(mover, *next);
            there.seat_riders(mover);
            leaving = next.square;
        }
        found
    }
}
