//! What a move or a dash is for.

use affray_rules::{Battle, Command, Condition, CreatureId, Square};

use crate::weighed::Weighed;

/// What somebody moves or dashes for, which comes next on the same turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intent {
    round: u16,
    creature: CreatureId,
    from: Square,
    deed: Weighed,
    /// How all stood when a move was found that is to come, where nothing but they can bar its way.
    standing: Option<u64>,
}

impl Intent {
    /// What a choice is for, where it is for something.
    pub(crate) fn of(battle: &Battle, creature: CreatureId, choice: &Weighed) -> Option<Intent> {
        let (command, from) = (choice.then?, choice.from?);
        let deed = Weighed { command, then: None, from: None, toll: 0.0, ..*choice };
        let moves = matches!(command, Command::Move { .. }) && battle.objects().is_empty();
        let standing = moves.then(|| standing(battle, creature));
        Some(Intent { round: battle.round(), creature, from, deed, standing })
    }

    /// What was meant to come next, if that may be done now. What is meant to come after it is kept in
    /// mind instead.
    pub(crate) fn follow(kept: &mut Option<Intent>, battle: &Battle) -> Option<Weighed> {
        let intent = kept.take()?;
        let deed = intent.deed(battle)?;
        *kept = intent.rest(battle);
        Some(deed)
    }

    /// To stay where a run leads, for whoever has nothing else to do on its turn.
    fn rest(&self, battle: &Battle) -> Option<Intent> {
        let Command::Move { to, .. } = self.deed.command else { return None };
        let (turn, block) = (battle.turn(), battle.block(self.creature));
        let idle = turn.action
            && !turn.attacks.any_left()
            && block.routines.is_empty()
            && block.bonus_actions.is_empty()
            && block.spellcasting.known.is_empty()
            && battle.partner_turn().is_none()
            && battle.zones().is_empty();
        let deed = Weighed::plain(Command::EndTurn, 0.0);
        idle.then_some(Intent { from: to, deed, standing: None, ..*self })
    }

    /// The deed, if the creature has come where it meant to, and nothing is in the way.
    fn deed(&self, battle: &Battle) -> Option<Weighed> {
        let me = battle.creature(self.creature);
        let there = battle.turn().creature == self.creature
            && battle.round() == self.round
            && me.square == self.from
            && !me.is(Condition::Prone);
        (there && self.may_follow(battle)).then_some(self.deed)
    }

    /// Whether the deed is still legal. A way takes long to look at again, and need not be where
    /// nobody has stirred since it was found.
    fn may_follow(&self, battle: &Battle) -> bool {
        self.standing.is_some_and(|then| then == standing(battle, self.creature))
            || battle.check(&self.deed.command).is_ok()
    }
}

/// How fast a creature is, where all are, and in which conditions, in a number.
fn standing(battle: &Battle, id: CreatureId) -> u64 {
    battle.creatures().iter().fold(battle.speed(id).into(), |all, one| {
        let Square { x, y } = one.square;
        let place = u64::from(x) | u64::from(y) << 8 | u64::from(one.height as u16) << 16;
        let state = u64::from(one.conditions.bits()) << 32 | u64::from(one.stands()) << 63;
        (all ^ place ^ state).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    })
}
