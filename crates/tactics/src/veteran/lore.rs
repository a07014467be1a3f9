//! What stat blocks tell a veteran.

use std::sync::OnceLock;

use affray_rules::{Battle, CreatureId};

use super::{menace::Menace, stroke::Strokes};

/// What is known of the stat blocks of a setup.
pub(super) type Lore = crate::lore::Lore<Kind>;

/// What a stat block tells, as far as it was asked.
#[derive(Clone, Debug, Default)]
pub(super) struct Kind {
    menace: OnceLock<Menace>,
    /// What it strikes with in a whole action on dry land: on the ground, and on the wing.
    strokes: [OnceLock<Strokes>; 2],
}

impl Lore {
    /// How much harm a creature may do.
    #[inline]
    pub(super) fn menace(&self, battle: &Battle, id: CreatureId) -> Menace {
        self.kind_of(battle, id).on_foot(battle, id)
    }

    /// How much harm one of a creature's kind may do, but for how far it goes.
    #[inline]
    pub(super) fn kind_of(&self, battle: &Battle, id: CreatureId) -> &Menace {
        let by_block = || Menace::by_block(battle.setup(), battle.block(id));
        self.kind(battle, id).menace.get_or_init(by_block)
    }

    /// What a creature on the ground strikes with in a whole action, where that was looked at before.
    pub(super) fn known_strokes(&self, battle: &Battle, id: CreatureId) -> Option<&Strokes> {
        self.kind(battle, id).strokes[0].get()
    }

    /// What a creature strikes with in a whole action.
    pub(super) fn strokes(
        &self,
        battle: &Battle,
        id: CreatureId,
        flies: bool,
        find: impl FnOnce() -> Strokes,
    ) -> &Strokes {
        self.kind(battle, id).strokes[usize::from(flies)].get_or_init(find)
    }
}
