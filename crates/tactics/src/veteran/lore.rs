//! What stat blocks tell, worked out once for all decisions about the same setup.

use std::sync::{Arc, OnceLock};

use affray_rules::{Battle, CreatureId, Setup};

use super::{menace::Menace, stroke::Strokes};

/// What is known of the stat blocks of a setup. It follows from them alone, so that whoever has
/// learnt it chooses as one who has not.
#[derive(Clone, Debug, Default)]
pub(super) struct Lore {
    setup: Option<Arc<Setup>>,
    kinds: Vec<Kind>,
}

/// What a stat block tells, as far as it was asked.
#[derive(Clone, Debug, Default)]
struct Kind {
    menace: OnceLock<Menace>,
    /// What it strikes with in a whole action on dry land: on the ground, and on the wing.
    strokes: [OnceLock<Strokes>; 2],
}

impl Lore {
    /// Forgets what is about another setup than a battle's.
    pub(super) fn turn_to(&mut self, battle: &Battle) {
        let setup = battle.shared_setup();
        if !self.setup.as_ref().is_some_and(|known| Arc::ptr_eq(known, setup)) {
            self.kinds.clear();
            self.kinds.resize_with(setup.blocks.len(), Kind::default);
            self.setup = Some(Arc::clone(setup));
        }
    }

    /// How much harm a creature may do.
    pub(super) fn menace(&self, battle: &Battle, id: CreatureId) -> Menace {
        self.kind_of(battle, id).on_foot(battle, id)
    }

    /// How much harm one of a creature's kind may do, but for how far it goes.
    pub(super) fn kind_of(&self, battle: &Battle, id: CreatureId) -> &Menace {
        let by_block = || Menace::by_block(battle.setup(), battle.block(id));
        self.kind(battle, id).menace.get_or_init(by_block)
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

    fn kind(&self, battle: &Battle, id: CreatureId) -> &Kind {
        &self.kinds[battle.creature(id).block.index()]
    }
}
