//! What is recorded of one fight.

use affray_rules::{Battle, Creature, CreatureId, Life, Presence, SideId};

use crate::{Ended, tally::SourceKey};

/// What one fight came to.
#[derive(Clone, Debug)]
pub struct Record {
    /// How it ended.
    pub ended: Ended,
    /// The rounds that were fought.
    pub rounds: u16,
    /// The turns that were taken.
    pub turns: u32,
    /// How each creature fared, by id.
    pub creatures: Vec<Standing>,
    /// The damage of each source.
    pub sources: Vec<(SourceKey, u32)>,
}

/// How a creature fared in one fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Damage dealt.
    pub dealt: u32,
    /// Damage taken.
    pub taken: u32,
    /// Hit points regained.
    pub healed: u32,
    /// Attacks that hit, critical ones too.
    pub hits: u32,
    /// Attacks that missed.
    pub misses: u32,
    /// Critical hits.
    pub crits: u32,
    /// How many it brought down.
    pub kills: u32,
    /// Whether it dropped to 0 hit points at some time.
    pub fell: bool,
    /// Whether it is dead at the end.
    pub died: bool,
    /// Whether it fled or gave up.
    pub fled: bool,
    /// Whether it stands at the end.
    pub stands: bool,
    /// Hit points left.
    pub left: u16,
    /// Spell slots left, of levels 1 to 9.
    pub slots: [u8; 9],
}

impl Standing {
    /// Notes how the creature stands at the end.
    pub(crate) fn end(&mut self, creature: &Creature) {
        self.died = creature.life == Life::Dead;
        self.fled = matches!(creature.presence, Presence::Fled | Presence::Surrendered);
        self.stands = creature.stands();
        self.fell |= self.died || (creature.hit_points == 0 && creature.life != Life::Alive);
        self.left = creature.hit_points;
        self.slots = creature.slots;
    }
}

impl Record {
    pub(crate) fn new(creatures: usize) -> Record {
        Record {
            ended: Ended::Nobody,
            rounds: 0,
            turns: 0,
            creatures: vec![Standing::default(); creatures],
            sources: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.turns = 0;
        self.creatures.fill(Standing::default());
        self.sources.clear();
    }

    /// How badly a side fared: first by its dead, then by those down, then by the hit points that
    /// it has left.
    pub(crate) fn woe(&self, battle: &Battle, side: SideId) -> u32 {
        let of_side = |id: &CreatureId| battle.creature(*id).side == side;
        let (mut dead, mut down, mut left) = (0_u32, 0_u32, 0_u32);
        for id in battle.ids().filter(of_side) {
            let one = &self.creatures[id.index()];
            dead += u32::from(one.died);
            down += u32::from(!one.died && !one.stands && !one.fled);
            left += u32::from(one.left);
        }
        dead.min(255) << 24 | down.min(255) << 16 | (0xFFFF - left.min(0xFFFF))
    }
}
