use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Combatant, Setup};
use crate::{
    creature::{ReactionFeature, StatBlock},
    effects::Modifier,
    magic::{KnownSpell, ReactionTrigger, SpellUses},
};

bitflags! {
    /// What comes up in a fight, or may: for what nobody has, nobody is looked at.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub(crate) struct FightProfile: u16 {
        /// Somebody may have legendary actions (`creature.legendary`).
        const LEGENDARY = 1;
        /// Somebody may react to the end of a turn.
        const WATCHFUL = 1 << 1;
        /// Somebody has a maw, heads or limbs, so that harm is counted turn by turn.
        const HARM_COUNTS = 1 << 2;
        /// Somebody rides, or has ridden (`mount.who`).
        const RIDERS = 1 << 3;
        /// Somebody has readied something (`action.ready`).
        const READIED = 1 << 4;
        /// Nobody is larger than a square, nor will be (`size.space`).
        const COMPACT = 1 << 5;
        /// Nobody hides or has hidden (`action.hide`), nobody waits in reserve, and the map is
        /// known.
        const OPENLY = 1 << 6;
        /// Somebody is grappled, or has been (`grapple.try`).
        const GRAPPLES = 1 << 7;
        /// Somebody has something that a die brings back (`creature.recharge`).
        const RECHARGES = 1 << 8;
        /// Somebody may have a reaction that not everybody has.
        const REACTIONS = 1 << 9;
        /// Something lasts for so many turns of somebody, or has.
        const TIMED = 1 << 10;
        /// The map is unexplored ([`Options::unexplored`](crate::Options::unexplored)).
        const UNEXPLORED = 1 << 11;
    }
}

impl StatBlock {
    /// Whether it has any reaction but those that everybody has.
    #[inline]
    pub(crate) fn has_special_reactions(&self) -> bool {
        !self.reactions.is_empty() || !self.spellcasting.known.is_empty()
    }
}

impl FightProfile {
    /// What a setup brings along.
    pub(crate) fn of(setup: &Setup) -> FightProfile {
        let rides = setup.combatants.iter().any(|one| one.rides.is_some());
        let mut kinds = setup
            .blocks
            .iter()
            .map(FightProfile::of_block)
            .fold(FightProfile::empty(), FightProfile::union);
        kinds.set(FightProfile::RIDERS, rides);
        kinds
            .set(FightProfile::COMPACT, setup.blocks.iter().all(|block| block.size.squares() == 1));
        kinds.set(FightProfile::UNEXPLORED, setup.options.unexplored);
        let open = |one: &Combatant| !one.hidden && !one.reserve;
        let known = !setup.options.unexplored;
        kinds.set(FightProfile::OPENLY, known && setup.combatants.iter().all(open));
        kinds
    }

    fn of_block(block: &StatBlock) -> FightProfile {
        let watches = |r: &ReactionFeature| matches!(r.trigger, ReactionTrigger::TurnEndsWithin(_));
        let parted = |m: &Modifier| matches!(m, Modifier::Heads(_) | Modifier::Limbs(_));
        let actions = block.legendary.actions;
        let mut kinds = FightProfile::empty();
        kinds.set(FightProfile::LEGENDARY, actions.at(false) > 0 || actions.at(true) > 0);
        kinds.set(FightProfile::WATCHFUL, block.reactions.iter().any(watches));
        let recharges = |s: &KnownSpell| matches!(s.uses, SpellUses::Recharge(_));
        kinds.set(FightProfile::RECHARGES, block.spellcasting.known.iter().any(recharges));
        kinds.set(FightProfile::REACTIONS, block.has_special_reactions());
        kinds.set(FightProfile::HARM_COUNTS, block.maw.is_some() || block.modifiers().any(parted));
        kinds
    }
}
