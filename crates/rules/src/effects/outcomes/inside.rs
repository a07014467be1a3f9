//! Creatures within others: swallowed, engulfed.

use serde::{Deserialize, Serialize};

use crate::{
    attack::DamageDice,
    battle::{
        Battle, CreatureId, EndedBy, Engine, EventKind, FightProfile, Frame, SavePurpose, Sink,
        Struck,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::Size,
    effects::{EndsOn, Modifier, Outcome, OutcomePlace, OutcomeRoot, SaveToEnd},
    space::Spot,
};

/// What becomes of those whom a creature has swallowed or engulfed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Maw {
    /// What happens to each of them as its turn starts.
    pub each_turn: Vec<Outcome>,
    /// The damage from within, on one turn, that makes it sick; 0 if none does.
    pub sickened_by: u16,
    /// The save against spitting them all out then.
    pub save: Option<SaveToEnd>,
    /// How many it holds at a time; 0 if there is no limit.
    pub most: u8,
    /// What a Large creature counts as; 1 if nothing is said.
    pub large: u8,
    /// Whether it digests them at the end of its turns.
    pub at_end: bool,
    /// Whether those who live are spat out then.
    pub spits: bool,
    /// The damage to whoever reaches in to pull one of them out; nobody can where there is none.
    pub sears: Option<DamageDice>,
}

impl Battle {
    /// Whether a creature has no room for another within.
    pub(crate) fn is_full(&self, host: CreatureId, id: CreatureId) -> bool {
        let Some(maw) = self.block(host).maw.as_ref().filter(|maw| maw.most > 0) else {
            return false;
        };
        let takes = |id| match self.creature(id).size >= Size::Large {
            true => u16::from(maw.large.max(1)),
            false => 1,
        };
        let taken: u16 = self.those_within(host).map(takes).sum();
        taken + takes(id) > u16::from(maw.most)
    }

    /// Whether others can pull somebody out of a creature.
    pub(super) fn way_into(&self, host: CreatureId) -> EndsOn {
        match self.block(host).maw.as_ref().is_some_and(|maw| maw.sears.is_some()) {
            true => EndsOn::TORN,
            false => EndsOn::empty(),
        }
    }

    /// Whom a creature is within.
    #[inline]
    pub fn host_of(&self, id: CreatureId) -> Option<CreatureId> {
        self.creature(id).within
    }

    /// Those within a creature.
    pub fn those_within(&self, host: CreatureId) -> impl Iterator<Item = CreatureId> {
        self.ids().filter(move |id| self.host_of(*id) == Some(host) && self.on_map(*id))
    }

    /// The creature whose body is between two others, if one is within it and the other is not.
    #[inline(always)]
    pub(crate) fn body_between(&self, one: CreatureId, other: CreatureId) -> Option<CreatureId> {
        let (a, b) = (self.host_of(one), self.host_of(other));
        if a == b {
            return None;
        }
        // Whoever is within can get at the walls of its prison, and they can't get at it.
        match (a, b) {
            (Some(host), _) if host == other => None,
            (_, Some(host)) | (Some(host), None) => Some(host),
            (None, None) => None,
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature is about to be taken in: no grapple holds it, and nobody rides it.
    pub(crate) fn parts_from_all(&mut self, id: CreatureId) {
        self.end_effects(EndedBy::Rule(Rule::GrappleEnd), |e| {
            e.bearer == id && e.brings(Condition::Grappled)
        });
        self.release_all(id);
        self.shed(id);
        self.leave_saddle(id);
        self.battle.leave_riders(id);
    }

    /// A creature was taken in: it is where its host is.
    pub(crate) fn taken_in(&mut self, host: CreatureId, id: CreatureId) {
        let at = self.battle.spot(host);
        self.battle.put(id, at);
        if self.battle.state.turn.creature == host {
            self.battle.state.turn.gulped = true;
        }
        self.emit([Rule::AttackEffect], |_| EventKind::TakenIn { creature: id, host });
    }

    /// A creature comes out of another, and lies beside it.
    pub(crate) fn comes_out(&mut self, host: CreatureId, id: CreatureId) {
        if !self.battle.on_map(id) {
            return;
        }
        // A mount and its rider come out one by one.
        self.battle.leave_riders(id);
        self.leave_saddle(id);
        let at = self.battle.spot(host);
        let square = self.battle.comes_to_rest(id, at).unwrap_or(at.square);
        let height = self.battle.ground_at(id, square).height;
        self.battle.put(id, Spot { square, height });
        self.emit([Rule::AttackEffect], |_| EventKind::CameOut { creature: id, host, to: square });
        self.knock_prone(id, Rule::AttackEffect, Some(host));
        self.battle.arrives(id);
    }

    /// Everyone within a creature comes out of it.
    pub(crate) fn spits_out(&mut self, host: CreatureId) {
        while let Some(bond) = self.battle.state.effects.iter().find_map(|e| {
            (e.modifier == Modifier::Inside && e.source == Some(host)).then_some(e.bond)
        }) {
            self.end_bond(bond, EndedBy::Rule(Rule::AttackEffect));
        }
    }

    /// A creature's turn starts or ends: it digests those within it.
    pub(crate) fn digests(&mut self, host: CreatureId, at_end: bool) {
        if !self.battle.derived.profile.contains(FightProfile::HARM_COUNTS) {
            return;
        }
        let block = self.battle.creature(host).block;
        let maw = self.setup.blocks[block.index()].maw.as_ref();
        let Some(maw) = maw.filter(|maw| maw.at_end == at_end) else { return };
        // Whoever was swallowed on this very turn has until the end of the next.
        if maw.spits && self.battle.state.turn.gulped {
            return;
        }
        if maw.spits && self.battle.those_within(host).next().is_some() {
            self.push(Frame::Disgorge(host));
        }
        let within: Vec<CreatureId> = self.battle.those_within(host).collect();
        for id in within {
            let at = OutcomePlace::of(OutcomeRoot::Maw(block));
            self.follow(host, Struck::Creature(id), at);
        }
    }

    /// Harm from within is remembered to the end of the turn.
    pub(crate) fn hurt_from_within(&mut self, host: CreatureId, by: CreatureId, taken: u16) {
        if self.battle.host_of(by) == Some(host) {
            let creature = self.battle.creature_mut(host);
            creature.from_within = creature.from_within.saturating_add(taken);
        }
    }

    /// A turn ends: those who were hurt from within may spit out what they have swallowed.
    pub(crate) fn turn_of_the_stomach(&mut self) {
        if !self.battle.derived.profile.contains(FightProfile::HARM_COUNTS) {
            return;
        }
        for host in self.battle.ids() {
            self.battle.creature_mut(host).heads.hurt = 0;
            let slashed = std::mem::take(&mut self.battle.creature_mut(host).slashed);
            if slashed > 0 {
                self.loses_limb(host, slashed);
            }
            let harm = std::mem::take(&mut self.battle.creature_mut(host).from_within);
            let block = &self.setup.blocks[self.battle.creature(host).block.index()];
            if let Some(Maw { sickened_by: 1.., save: Some(save), .. }) = &block.maw
                && block.maw.as_ref().is_some_and(|maw| harm >= maw.sickened_by)
                && self.battle.creature(host).stands()
            {
                self.force_save(host, save.ability, save.dc, None, SavePurpose::Stomach);
            }
        }
    }
}
