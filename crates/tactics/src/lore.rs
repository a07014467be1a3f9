//! What stat blocks tell, worked out once for all decisions about the same setup.

use std::sync::Arc;

use affray_rules::{Battle, CreatureId, Setup};

/// What is known of each stat block of a setup. It follows from them alone, so that whoever has
/// learnt it chooses as one who has not.
#[derive(Clone, Debug)]
pub(crate) struct Lore<K> {
    setup: Option<Arc<Setup>>,
    kinds: Vec<K>,
}

impl<K> Default for Lore<K> {
    fn default() -> Lore<K> {
        Lore { setup: None, kinds: Vec::new() }
    }
}

impl<K: Default> Lore<K> {
    /// Forgets what is about another setup than a battle's.
    #[inline]
    pub(crate) fn turn_to(&mut self, battle: &Battle) {
        let setup = battle.shared_setup();
        if !self.setup.as_ref().is_some_and(|known| Arc::ptr_eq(known, setup)) {
            self.kinds.clear();
            self.kinds.resize_with(setup.blocks.len(), K::default);
            self.setup = Some(Arc::clone(setup));
        }
    }

    /// What is known of a creature's kind.
    #[inline]
    pub(crate) fn kind(&self, battle: &Battle, id: CreatureId) -> &K {
        &self.kinds[battle.creature(id).block.index()]
    }
}
