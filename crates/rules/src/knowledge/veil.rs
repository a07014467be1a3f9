//! Which creatures a side could not place as something happened.

use serde::{Deserialize, Serialize};

use crate::battle::{
    Battle, Creature, CreatureSet, Engine, Event, EventKind, FightProfile, Presence, SideId, Sink,
};

/// Whom of those named in an event a side could not place as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concealed {
    /// The side.
    pub side: SideId,
    /// Whom it could not place.
    pub hides: CreatureSet,
}

impl Event {
    /// The same as it happens now: with the rules of the battle's edition, and with the veils over
    /// it.
    #[cold]
    pub(crate) fn settled(mut self, battle: &Battle) -> Event {
        self.rules.keep_to(battle.setup.ruleset.edition);
        if !battle.is_in_full_view() {
            self.veils = battle.veils(&mut self.what);
        }
        self
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Whether every side can place everybody, so that no veil is over what happens now.
    #[inline]
    pub(crate) fn hides_nobody(&mut self) -> bool {
        self.battle.is_in_full_view() || self.looks_around()
    }

    /// The same after a look at everybody.
    #[cold]
    fn looks_around(&mut self) -> bool {
        let watched = self.battle.derived.watched || self.battle.is_watched_by_all();
        self.battle.derived.watched = watched;
        // Whoever watches can place those who hide from nobody.
        watched && self.battle.is_open()
    }

    /// Somebody may perceive no longer what happens.
    #[inline]
    pub(crate) fn look_again(&mut self) {
        self.battle.derived.watched = false;
    }
}

impl Battle {
    /// Whether it is plain at a glance that every side can place everybody.
    #[inline]
    fn is_in_full_view(&self) -> bool {
        let watched = self.derived.watched;
        debug_assert!(!watched || self.is_watched_by_all());
        watched && self.derived.profile.contains(FightProfile::OPENLY)
    }

    /// Whether nobody hides, nobody waits in reserve, and the map is known.
    fn is_open(&self) -> bool {
        let open = |one: &Creature| self.is_plain_to_all(one) && one.presence != Presence::Reserve;
        let openly = self.derived.profile.contains(FightProfile::OPENLY);
        debug_assert!(!openly || self.creatures().iter().all(open));
        openly || self.creatures().iter().all(open)
    }

    /// The veils over what happens now: none where every side can place those in it.
    fn veils(&self, what: &mut EventKind) -> Vec<Concealed> {
        let sides = (0..self.setup.sides.len() as u8).map(SideId);
        let mut named = CreatureSet::EMPTY;
        what.each_creature(&mut |id| {
            if self.get(*id).is_some() {
                named.insert(*id);
            }
        });
        let veil = |side| {
            let hides = named.iter().filter(|id| !self.side_knows(side, *id)).collect();
            Concealed { side, hides }
        };
        sides.map(veil).filter(|veil| !veil.hides.is_empty()).collect()
    }
}
