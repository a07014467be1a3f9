//! Flags for traits and states without numbers.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

bitflags! {
    /// What a creature is by nature, or by a spell that lends it the gift: traits that need no
    /// number. They are always at work, so a creature keeps them all in one word.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Nature: u64 {
        /// Magic can't put it to sleep.
        const SLEEPLESS = 1;
        /// It is blind beyond its blindsight.
        const SIGHTLESS = 1 << 1;
        /// Magical darkness doesn't impede its darkvision.
        const DEVILS_SIGHT = 1 << 2;
        /// It has no blindsight while deafened.
        const ECHOLOCATION = 1 << 3;
        /// It provokes no opportunity attacks by flying.
        const FLYBY = 1 << 4;
        /// It provokes no opportunity attacks by moving at all.
        const AGILE = 1 << 5;
        /// It deals twice the damage to objects.
        const SIEGE_MONSTER = 1 << 6;
        /// It climbs whatever there is without a check.
        const SPIDER_CLIMB = 1 << 7;
        /// Ice and snow neither slow it down nor ask it for checks.
        const ICE_WALK = 1 << 8;
        /// Webs do not hinder it.
        const WEB_WALKER = 1 << 9;
        /// It knows where everybody is who touches the same web.
        const WEB_SENSE = 1 << 10;
        /// It flows through narrow places without squeezing.
        const AMORPHOUS = 1 << 11;
        /// It is many: it shares spaces, flows through narrow places and does not heal
        /// (`creature.swarm`, `creature.swarm.heal`).
        const SWARM = 1 << 12;
        /// A Dexterity save for half damage is one for none, and a failed one is for half.
        const EVASION = 1 << 13;
        /// A Constitution save against 5 and the damage leaves it 1 hit point.
        const UNDEAD_FORTITUDE = 1 << 14;
        /// It jumps by its Dexterity.
        const JUMPER = 1 << 15;
        /// Lying in wait, it is taken for a thing as long as it does nothing.
        const FALSE_APPEARANCE = 1 << 16;
        /// Nothing alters its form.
        const IMMUTABLE_FORM = 1 << 17;
        /// It goes through creatures and things.
        const INCORPOREAL = 1 << 18;
        /// On its turn it does one thing: an action, or else a bonus action.
        const ONE_DEED = 1 << 19;
        /// It makes one attack on its turn at most.
        const ONE_ATTACK = 1 << 20;
        /// It can't regain hit points.
        const NO_HEALING = 1 << 21;
        /// It enters the spaces of others and stops there.
        const SHARES = 1 << 22;
        /// It burrows through earth and stone as others do through loose ground.
        const EARTH_GLIDE = 1 << 23;
        /// It burrows through solid rock, at twice the cost.
        const TUNNELER = 1 << 24;
        /// It has a reaction on every turn.
        const REACTIVE = 1 << 25;
        /// Whom it drags along does not slow it down.
        const ABDUCTS = 1 << 26;
        /// Antimagic incapacitates it.
        const ANTIMAGIC = 1 << 27;
        /// It moves or takes an action on its turn, not both.
        const MOVE_OR_ACT = 1 << 28;
        /// It takes no bonus action.
        const NO_BONUS = 1 << 29;
        /// It attacks whoever is nearest, and nobody else.
        const BERSERK = 1 << 30;
        /// It succeeds on saves against magic, and attack rolls of spells miss it.
        const SPELLPROOF = 1 << 31;
        /// It can't be frightened while it sees an ally within 30 feet.
        const STEADFAST = 1 << 32;
        /// It has a trait that its entering a space sets off.
        const INTRUDES = 1 << 33;
        /// It has a trait that water sets off.
        const WATER_SHY = 1 << 34;
        /// It has a trait that damage sets off.
        const TOUCHY = 1 << 35;
        /// It has a trait that touching it sets off.
        const THORNY = 1 << 36;
        /// It has a trait that takes hold of those who start their turns near it.
        const AURA = 1 << 37;
        /// It has a trait that its own turns set off.
        const RADIANT = 1 << 38;
        /// It has a trait that its death sets off.
        const BURSTS = 1 << 39;
        /// It can't teleport.
        const NO_TELEPORT = 1 << 40;
        /// It has no air, whatever is about it.
        const SMOTHERED = 1 << 41;
        /// Half the damage that it takes goes to whom it clings to or holds.
        const SHARES_HARM = 1 << 42;
        /// It can't speak, nor cast what takes words.
        const MUTE = 1 << 43;
        /// Lying in wait, it takes a passive Perception of 15 to see that it is there.
        const TRANSPARENT = 1 << 44;
        /// It breathes water alone, whatever it breathed before.
        const WATER_BREATHER = 1 << 45;
        /// It breathes air and water.
        const AMPHIBIAN = 1 << 46;
        /// It regains hit points under water only.
        const HEALS_IN_WATER = 1 << 47;
        /// Its corpse has been raised already.
        const RAISED = 1 << 48;
        /// It is on the border of the Ethereal Plane: out of everybody's reach, and they of its.
        const ETHEREAL = 1 << 49;
        /// It is resistant to the damage of spells.
        const SPELL_RESISTANT = 1 << 50;
        /// Magic missiles and spells with a ranged attack roll glance off it, or come back.
        const REFLECTS = 1 << 51;
        /// So do spells that fill a line.
        const REFLECTS_LINES = 1 << 52;
        /// It goes through the spaces of Medium and smaller creatures.
        const TRAMPLES = 1 << 53;
    }
}

impl Nature {
    /// What may leave a creature without air.
    pub(crate) const AIRLESS: Nature = Nature::SMOTHERED.union(Nature::WATER_BREATHER);
}
