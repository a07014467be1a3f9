//! A possible command with its gain and its risks, for `--explain`.

use affray_rules::{Command, Manner, Square};

use crate::actor::Actor;

/// One of the things that a tactician weighed, and what came of it.
///
/// The figures are in hit points of damage a round: what an enemy would go on to do to one's side if
/// nobody stopped it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// What would be done first.
    pub command: Command,
    /// What it is for, where that comes after a move or a dash.
    pub then: Option<Command>,
    /// From where.
    pub from: Option<Square>,
    /// What it gains.
    pub gain: f64,
    /// What may befall there.
    pub danger: f64,
    /// What it costs to get there.
    pub toll: f64,
}

impl Weighed {
    /// Something of which but the gain was weighed.
    pub(crate) const fn plain(command: Command, gain: f64) -> Weighed {
        Weighed { command, then: None, from: None, gain, danger: 0.0, toll: 0.0 }
    }

    /// A dash, and the move that it is for.
    pub(crate) fn run(actor: &Actor<'_>, dash: Command, run: Command) -> Weighed {
        let from = Some(actor.battle.creature(actor.id).square);
        Weighed { then: Some(run), from, ..Weighed::plain(dash, 0.0) }
    }

    /// In which manner it comes to an attack, if it does.
    pub(crate) fn manner(&self) -> Option<Manner> {
        match self.then.unwrap_or(self.command) {
            Command::Attack(order) => Some(order.manner),
            _ => None,
        }
    }

    /// What it is worth, all told.
    pub fn worth(&self) -> f64 {
        self.gain - self.danger - self.toll
    }
}
