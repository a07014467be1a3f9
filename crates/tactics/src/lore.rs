//! What stat blocks tell, worked out once for all decisions about the same setup.

use std::sync::{Arc, OnceLock};

use affray_rules::{Battle, CreatureId, Setup};

/// What is known of each stat block of a setup. It follows from them alone, so that whoever has
/// learnt it chooses as one who has not. Those who are copied from one another learn the first setup
/// together.
#[derive(Debug)]
pub(crate) struct Lore<K> {
    known: Option<Arc<Known<K>>>,
    first: Arc<OnceLock<Arc<Known<K>>>>,
}

#[derive(Debug)]
struct Known<K> {
    setup: Arc<Setup>,
    kinds: Vec<K>,
}

impl<K> Clone for Lore<K> {
    fn clone(&self) -> Lore<K> {
        Lore { known: self.known.clone(), first: Arc::clone(&self.first) }
    }
}

impl<K> Default for Lore<K> {
    fn default() -> Lore<K> {
        Lore { known: None, first: Arc::default() }
    }
}

impl<K: Default> Lore<K> {
    /// Forgets what is about another setup than a battle's.
    #[inline]
    pub(crate) fn turn_to(&mut self, battle: &Battle) {
        if !self.known.as_ref().is_some_and(|known| known.is_about(battle)) {
            self.learn(battle);
        }
    }

    #[inline(never)]
    fn learn(&mut self, battle: &Battle) {
        let first = self.first.get_or_init(|| Arc::new(Known::of(battle)));
        self.known = Some(match first.is_about(battle) {
            true => Arc::clone(first),
            false => Arc::new(Known::of(battle)),
        });
    }

    /// What is known of a creature's kind.
    #[inline]
    pub(crate) fn kind(&self, battle: &Battle, id: CreatureId) -> &K {
        let known = self.known.as_ref().expect("one who has turned to the battle");
        &known.kinds[battle.creature(id).block.index()]
    }
}

impl<K: Default> Known<K> {
    fn of(battle: &Battle) -> Known<K> {
        let setup = Arc::clone(battle.shared_setup());
        let kinds = setup.blocks.iter().map(|_| K::default()).collect();
        Known { setup, kinds }
    }

    fn is_about(&self, battle: &Battle) -> bool {
        Arc::ptr_eq(&self.setup, battle.shared_setup())
    }
}
