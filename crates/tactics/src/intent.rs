//! What a move is for.

use affray_rules::{Battle, Condition, CreatureId, Square};

use crate::weighed::Weighed;

/// What somebody moves for, which comes next on the same turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intent {
    round: u16,
    creature: CreatureId,
    from: Square,
    deed: Weighed,
}

impl Intent {
    /// What a choice is for, where it is for something.
    pub(crate) fn of(battle: &Battle, creature: CreatureId, choice: &Weighed) -> Option<Intent> {
        let (command, from) = (choice.then?, choice.from?);
        let deed = Weighed { command, then: None, from: None, toll: 0.0, ..*choice };
        Some(Intent { round: battle.round(), creature, from, deed })
    }

    /// The deed, if the creature has come where it meant to, and nothing is in the way.
    pub(crate) fn deed(&self, battle: &Battle) -> Option<Weighed> {
        let me = battle.creature(self.creature);
        let there = battle.turn().creature == self.creature
            && battle.round() == self.round
            && me.square == self.from
            && !me.is(Condition::Prone);
        (there && battle.check(&self.deed.command).is_ok()).then_some(self.deed)
    }
}
