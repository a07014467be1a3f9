//! Heads that die one by one and grow again.

use serde::{Deserialize, Serialize};

use super::DamageTypes;
use crate::{
    battle::{Battle, CreatureId, Engine, EventKind, Faces, FightProfile, Sink},
    catalogue::Rule,
    creature::StatBlock,
    effects::{Heads, Modifier},
};

/// How a creature with several heads is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct HeadsLeft {
    /// How many live; 0 for a creature whose heads are not counted.
    pub left: u8,
    /// How many died since its last turn.
    pub lost: u8,
    /// Whether it took fire damage since its last turn.
    pub singed: bool,
    /// The damage that it has taken this turn.
    pub hurt: u16,
    /// The opportunity attacks that further heads have made since its last turn.
    pub struck: u8,
}

impl HeadsLeft {
    /// Those of a stat block.
    pub(crate) fn of(block: &StatBlock) -> HeadsLeft {
        HeadsLeft { left: block.heads().map_or(0, |heads| heads.count), ..HeadsLeft::default() }
    }
}

impl StatBlock {
    /// Its heads, where it has several that count.
    pub fn heads(&self) -> Option<Heads> {
        self.modifiers().find_map(|m| match m {
            Modifier::Heads(heads) => Some(*heads),
            _ => None,
        })
    }
}

impl Battle {
    /// Whether a head beyond the first has an opportunity attack left.
    pub(crate) fn spare_head(&self, id: CreatureId) -> bool {
        let heads = self.creature(id).heads;
        heads.struck + 1 < heads.left
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature with several heads took damage: so much on one turn kills one of them, and the
    /// creature with the last.
    pub(super) fn heads_hurt(&mut self, id: CreatureId, taken: u16, dealt: DamageTypes) {
        let heads = &mut self.battle.creature_mut(id).heads;
        let before = heads.hurt;
        heads.hurt = heads.hurt.saturating_add(taken);
        heads.singed |= dealt.contains(DamageTypes::FIRE);
        let hurt = heads.hurt;
        let Some(Heads { dies_of, .. }) = self.battle.block(id).heads() else { return };
        if before >= dies_of || hurt < dies_of || !self.battle.creature(id).lives() {
            return;
        }
        let heads = &mut self.battle.creature_mut(id).heads;
        heads.left -= 1;
        heads.lost += 1;
        let left = heads.left;
        self.emit([Rule::CreatureActions], |_| EventKind::Heads {
            creature: id,
            left,
            grown: false,
        });
        if left == 0 {
            self.die(id, Rule::CreatureActions);
        }
    }

    /// The turn of a creature with several heads ends: two grow for each that died, unless fire
    /// kept them from it.
    pub(crate) fn heads_grow(&mut self, id: CreatureId) {
        if !self.battle.derived.profile.contains(FightProfile::HARM_COUNTS) {
            return;
        }
        let Some(figures) = self.battle.block(id).heads() else { return };
        let lives = self.battle.creature(id).lives();
        let heads = &mut self.battle.creature_mut(id).heads;
        let (lost, singed) = (heads.lost, heads.singed);
        (heads.lost, heads.singed) = (0, false);
        if lost == 0 || singed || !lives || heads.left == 0 {
            return;
        }
        let grown = lost.saturating_mul(2);
        heads.left = heads.left.saturating_add(grown);
        let left = heads.left;
        self.emit([Rule::CreatureActions], |_| EventKind::Heads {
            creature: id,
            left,
            grown: true,
        });
        let times = if figures.for_each { u16::from(grown) } else { 1 };
        self.heal(id, u16::from(figures.heals) * times, Faces::new());
    }
}
