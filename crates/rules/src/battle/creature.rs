use serde::{Deserialize, Serialize};

use super::{
    BlockId, CreatureId, CreatureSet, DamageParts, GearId, Readied, SideId, SpellId, Uses,
};
use crate::{
    conditions::{Condition, Conditions},
    creature::Size,
    damage::HeadsLeft,
    effects::{EffectGroup, EffectMask, Nature},
    mounted::Ride,
    routine::LegendaryLeft,
    space::{Footprint, Spot, Square},
};

/// The most kinds of gear that a creature carries.
pub const MOST_GEAR: usize = 32;
/// The most spells that a creature knows.
pub const MOST_SPELLS: usize = 64;

/// What changes about a creature during the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Creature {
    /// Its stat block.
    pub block: BlockId,
    /// Its size; kept in step with the stat block.
    pub size: Size,
    /// The feet that the longest of its attacks reaches; kept in step with the stat block.
    pub reach: u16,
    /// Its side.
    pub side: SideId,
    /// The north-western square of its space.
    pub square: Square,
    /// The level in feet at which it stands, flies or swims.
    pub height: i16,
    /// Whether it holds on to a face beside it, part of the way up (`climb.cost`).
    pub on_face: bool,
    /// The mount that it sits on.
    pub rides: Option<Ride>,
    /// Whether it takes part.
    pub presence: Presence,
    /// Whether it lives.
    pub life: Life,
    /// Hit points.
    pub hit_points: u16,
    /// The hit point maximum, before what changes it.
    pub maximum: u16,
    /// Temporary hit points (`damage.temp`).
    pub temporary: u16,
    /// The damage that it took last, type by type.
    pub harm: DamageParts,
    /// By how much it missed the save that it failed last.
    pub missed_by: u8,
    /// Levels of exhaustion (`condition.exhaustion`).
    pub exhaustion: u8,
    /// The conditions that it has, implied ones too; kept in step with the effects.
    pub conditions: Conditions,
    /// What the effects on it touch; kept in step with them.
    pub touches: EffectMask,
    /// What it is by nature, and what effects lend it; kept in step with them.
    pub nature: Nature,
    /// Whether its reaction is spent (`reaction.one`).
    pub reaction_spent: bool,
    /// Whether it is surprised still (`surprise.effect`).
    pub surprised: bool,
    /// The count on which it acts.
    pub initiative: i8,
    /// Those who do not know where it is, since it hides from them.
    pub hidden_from: CreatureSet,
    /// Those of them who would know it as soon as they had it in clear view (`action.hide.end`).
    pub unseen_by: CreatureSet,
    /// The total of its Stealth check while it hides (`action.hide.find`).
    pub stealth: u8,
    /// What it concentrates on (`magic.concentration`).
    pub concentration: Option<Concentration>,
    /// What it holds, a hand each.
    pub hands: [Option<GearId>; 2],
    /// How many of each piece of gear it has left.
    pub stock: [u8; MOST_GEAR],
    /// Spell slots left, of levels 1 to 9 (`magic.slot`).
    pub slots: [u8; 9],
    /// Castings left of spells with so many uses a day.
    pub uses: Uses,
    /// Whom it is within, swallowed or engulfed; kept in step with the effects.
    pub within: Option<CreatureId>,
    /// Whom it clings to; kept in step with the effects.
    pub clings: Option<CreatureId>,
    /// The damage that those within it have dealt it this turn.
    pub from_within: u16,
    /// The slashing damage that it has taken this turn.
    pub slashed: u16,
    /// The limbs that it has lost since it last regained hit points.
    pub limbs_lost: u8,
    /// The heads of one that has several.
    pub heads: HeadsLeft,
    /// What a legendary creature has left.
    pub legendary: LegendaryLeft,
    /// What it readied (`action.ready`).
    pub readied: Option<Readied>,
    /// Whether it wants to be asked before each saving throw (`roll.save.waive`).
    pub asks_saves: bool,
    /// Whether it wants to be asked about opportunity attacks on its allies
    /// (`opportunity.trigger`).
    pub watches_allies: bool,
    /// How it is off for air while it can't breathe (`breath.hold`).
    pub breath: Option<Breath>,
}

impl Creature {
    /// Whether it has a condition.
    pub const fn is(&self, condition: Condition) -> bool {
        self.conditions.has(condition)
    }

    /// Whether it takes part in the fight, dead or alive.
    pub const fn present(&self) -> bool {
        matches!(self.presence, Presence::Present)
    }

    /// Whether it is on the map and not dead.
    pub const fn lives(&self) -> bool {
        self.present() & !matches!(self.life, Life::Dead)
    }

    /// Whether it takes up space: it is on the map, on this plane, and not dead.
    #[inline]
    pub(crate) const fn on_map(&self) -> bool {
        matches!(self.presence, Presence::Present | Presence::Surrendered)
            && !matches!(self.life, Life::Dead)
            && !self.nature.contains(Nature::ETHEREAL)
    }

    /// Whether it takes up space of its own: it rides nobody, clings to nobody, and is within
    /// nobody.
    #[inline]
    pub(crate) const fn takes_space(&self) -> bool {
        self.on_map() && self.rides.is_none() && self.within.is_none() && self.clings.is_none()
    }

    /// Puts it somewhere, off whatever it held on to.
    pub(crate) const fn put(&mut self, at: Spot) {
        self.square = at.square;
        self.height = at.height;
        self.on_face = false;
    }

    /// The space of its own body; on a mount it shares the mount's instead.
    #[inline]
    pub(crate) const fn own_space(&self) -> Footprint {
        Footprint { corner: self.square, side: self.size.squares() }
    }

    /// Whether it is in the fight still: on the map, alive, and not at 0 hit points.
    pub const fn stands(&self) -> bool {
        self.lives() & (self.hit_points > 0)
    }
}

/// The breath that a creature holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Breath {
    /// Rounds that it lasts.
    pub left: u16,
    /// Rounds without breath so far, or levels of exhaustion that they brought (`breath.out`).
    pub choked: u8,
    /// Whether it has dropped to 0 hit points for want of air (`breath.again`).
    pub down: bool,
}

/// Whether a creature takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Presence {
    /// Not yet.
    Reserve,
    /// It is on the map.
    Present,
    /// It fled from the map.
    Fled,
    /// It is on the map and has given up.
    Surrendered,
}

/// Whether a creature lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Life {
    /// It has hit points.
    #[default]
    Alive,
    /// At 0 hit points, making death saves (`damage.death`).
    Dying {
        /// Successes so far.
        successes: u8,
        /// Failures so far.
        failures: u8,
    },
    /// At 0 hit points and stable (`damage.stable`).
    Stable,
    /// Dead.
    Dead,
}

/// What a creature concentrates on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Concentration {
    /// The effects that end with it.
    pub bond: EffectGroup,
    /// The spell, cast or held.
    pub spell: SpellId,
}
