//! The squares that a creature crossed on this turn, so that it does not walk back and forth.

use affray_rules::{Battle, Command, CreatureId, Square};

/// Where a creature has gone on its turn since it last did anything else.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    round: u16,
    creature: Option<CreatureId>,
    /// The places that it has left.
    left: Vec<Square>,
    /// Where it meant to go last.
    to: Option<Square>,
}

impl Path {
    /// Forgets what is about another turn.
    pub(super) fn turn_to(&mut self, battle: &Battle, id: CreatureId) {
        if (self.round, self.creature) != (battle.round(), Some(id)) {
            let (round, creature) = (battle.round(), Some(id));
            *self = Path { round, creature, ..Path::default() };
        }
    }

    /// Notes what a creature does next.
    pub(super) fn goes(&mut self, battle: &Battle, id: CreatureId, command: &Command) {
        match command {
            Command::Move { to, .. } => {
                self.left.push(battle.creature(id).square);
                self.to = Some(*to);
            }
            _ => (self.left, self.to) = (Vec::new(), None),
        }
    }

    /// Whether a creature has come where it meant to go.
    pub(super) fn is_at_its_end(&self, battle: &Battle, id: CreatureId) -> bool {
        self.to == Some(battle.creature(id).square)
    }

    /// Whether a command leads back to where it was before: there it did nothing, so it would go to
    /// and fro.
    pub(super) fn leads_back(&self, command: &Command) -> bool {
        matches!(command, Command::Move { to, .. } if self.left.contains(to))
    }
}
