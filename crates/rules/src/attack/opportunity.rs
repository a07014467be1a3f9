//! Who may strike at a creature that moves, and how (`opportunity.trigger`).
//!
//! The engine, the search for paths, previews and tacticians ask here. An answer has three parts:
//!
//! 1. Whether the mover provokes at all: [`slips_by`](Battle::slips_by).
//! 2. Whether a creature watches it, wherever the two are: [`watches`](Battle::watches).
//! 3. Whether a step leads out of one of its reaches: [`Reach::is_left`].
//!
//! As a step is taken, the engine also asks whether the watcher sees the mover, whether total cover
//! is between them and what exactly it can do ([`opportunities`](Battle::opportunities)). Who plans
//! a path asks [`Watchers`] beforehand, which knows what the mover's side knows.

use smallvec::SmallVec;

use super::AttackKind;
use crate::{
    battle::{AttackId, Battle, CreatureId, Manner, Reaction, Shove, Target},
    catalogue::Rule,
    effects::{EffectMask, Nature},
    movement::MovementMode,
    ruleset::{Opportunity, OpportunityAttack},
    space::{Body, SQUARE, Spot},
};

/// A reach that a creature would strike at another for leaving.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// The creature.
    pub(crate) by: CreatureId,
    /// The body that the reach is around.
    pub(crate) body: Body,
    /// How many squares it reaches.
    pub(crate) squares: u16,
}

impl Reach {
    /// Whether a body that moves leaves the reach; without a place to go to, it leaves the map.
    #[inline]
    pub(crate) fn is_left(&self, from: Body, to: Option<Body>) -> bool {
        self.body.squares_to(from) <= self.squares
            && to.is_none_or(|to| self.body.squares_to(to) > self.squares)
    }
}

/// The bounds of a creature's reaches: a quick look before [`Battle::opportunities`].
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    body: Body,
    /// Nobody leaves any of the reaches who stays so near, in squares.
    least: u16,
    /// None of the reaches is longer than this, in squares.
    most: u16,
}

impl Bounds {
    /// Whether a body that moves may leave one of the reaches; without a place to go to, it leaves
    /// the map.
    #[inline]
    pub(crate) fn may_be_left(&self, from: Body, to: Option<Body>) -> bool {
        to.is_none_or(|to| self.body.squares_to(to) > self.least)
            && self.body.squares_to(from) <= self.most
    }
}

/// The reaches that a mover would be struck at for leaving, as far as its side knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watchers {
    reaches: SmallVec<[Reach; 4]>,
}

impl Watchers {
    /// The reaches that a path of a given length in feet may lead out of.
    pub(crate) fn around(battle: &Battle, mover: CreatureId, feet: u16) -> Watchers {
        let here = battle.body(mover);
        Watchers::near(battle, mover, |body, reach| body.feet_to(here) <= feet + reach)
    }

    /// The reaches of those whose body and longest reach, in feet, are near enough.
    pub(crate) fn near(
        battle: &Battle,
        mover: CreatureId,
        near: impl Fn(Body, u16) -> bool,
    ) -> Watchers {
        let side = battle.creature(mover).side;
        let mut reaches: SmallVec<[Reach; 4]> = SmallVec::new();
        for (by, one) in battle.ids().zip(battle.creatures()) {
            // Most are friends: a quick look first.
            let lets_pass = one.side == side && !one.watches_allies;
            if lets_pass
                || !one.on_map()
                || !near(battle.body_of(one), battle.longest_watch(by))
                || !battle.watches(by, mover)
                || battle.comes_along(by, mover)
                || !battle.reckons_with(mover, by)
                || !battle.may_come_to_see(by, mover)
            {
                continue;
            }
            let body = battle.body_of(one);
            for (feet, _) in battle.parting_blows(by, mover, |_| true) {
                let reach = Reach { by, body, squares: feet / SQUARE };
                if !reaches.iter().any(|r| r.by == by && r.squares == reach.squares) {
                    reaches.push(reach);
                }
            }
        }
        Watchers { reaches }
    }

    /// Whether nobody would strike, wherever the mover goes.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.reaches.is_empty()
    }

    /// The reaches, for those who lay them out in rows of bits.
    #[inline]
    pub(crate) fn reaches(&self) -> &[Reach] {
        &self.reaches
    }

    /// Whether somebody would strike at a body that goes from one place to another.
    #[inline]
    pub(crate) fn provoked_by(&self, from: Body, to: Body) -> bool {
        self.reaches.iter().any(|reach| reach.is_left(from, Some(to)))
    }
}

impl Battle {
    /// Whether moving in a way provokes nobody: the mover disengages, or does so by nature
    /// (`opportunity.disengage`).
    #[inline]
    pub fn slips_by(&self, mover: CreatureId, mode: MovementMode) -> bool {
        let creature = self.creature(mover);
        creature.touches.contains(EffectMask::DISENGAGE)
            || creature.nature.contains(Nature::AGILE)
            || mode == MovementMode::Fly && creature.nature.contains(Nature::FLYBY)
    }

    /// Whether a creature could strike at another for leaving one of its reaches, if it sees it
    /// then: it minds the other's moving, and has a reaction or a head to spare.
    pub fn watches(&self, id: CreatureId, mover: CreatureId) -> bool {
        self.minds_moving(id, mover) && self.can_oppose(id)
    }

    /// Whether a creature would strike at another for leaving, whatever it has to do that with.
    fn minds_moving(&self, id: CreatureId, mover: CreatureId) -> bool {
        id != mover
            && self.host_of(id).is_none()
            && !self.slips_by(mover, MovementMode::Walk)
            && match self.setup.ruleset.opportunity {
                Opportunity::HostileOnly => self.enemies(id, mover),
                // Friends let each other pass, unless they wish to be asked.
                Opportunity::Anyone => self.creature(id).watches_allies || !self.allies(id, mover),
            }
    }

    /// The longest reach in feet that a creature could strike at anybody for leaving: no attack of
    /// its has a longer one.
    #[inline]
    pub(crate) fn longest_watch(&self, id: CreatureId) -> u16 {
        let longest = self.creature(id).reach;
        if self.strikes_unarmed() { longest.max(SQUARE) } else { longest }
    }

    /// Whether every creature may answer with an unarmed strike (`opportunity.attack`).
    #[inline]
    fn strikes_unarmed(&self) -> bool {
        self.setup.ruleset.opportunity_attack == OpportunityAttack::WeaponOrUnarmedStrike
    }

    /// The bounds of the reaches that a creature could strike at anybody for leaving.
    #[inline]
    pub(crate) fn reach_bounds(&self, id: CreatureId) -> Bounds {
        let one = self.creature(id);
        // Only swarms share others' spaces (`creature.swarm`).
        let least = u16::from(!one.nature.contains(Nature::SWARM));
        Bounds { body: self.body_of(one), least, most: self.longest_watch(id) / SQUARE }
    }

    /// The opportunity attacks that a creature has as another moves to a place, or off the map.
    pub(crate) fn opportunities(
        &self,
        id: CreatureId,
        mover: CreatureId,
        to: Option<Spot>,
    ) -> impl Iterator<Item = Reaction> {
        // Whoever is dragged along stays as near as it was (`grapple.drag`).
        let apart = to.is_none() || !self.comes_along(id, mover);
        let open = apart && self.check_clear(id, Target::Creature(mover)).is_ok();
        let (body, here) = (self.body(id), self.body(mover));
        let there = to.map(|to| self.destination(mover, to));
        let leaves = move |feet: u16| {
            open && Reach { by: id, body, squares: feet / SQUARE }.is_left(here, there)
        };
        let can = move |reaction: &Reaction| match *reaction {
            Reaction::OpportunityAtRider(_, rider) => self.can_see(id, rider),
            Reaction::OpportunityGrapple => self.check_grapple_hold(id, mover).is_ok(),
            Reaction::OpportunityShove(_) => {
                self.check_wrestle(id, mover, Rule::ShoveLimits).is_ok()
            }
            _ => true,
        };
        self.parting_blows(id, mover, leaves).map(|(_, reaction)| reaction).filter(can)
    }

    /// What a creature could do to another for leaving some of its reaches, given in feet: each
    /// with its reach.
    fn parting_blows(
        &self,
        id: CreatureId,
        mover: CreatureId,
        wanted: impl Fn(u16) -> bool + Copy,
    ) -> impl Iterator<Item = (u16, Reaction)> {
        let for_rider = self.setup.ruleset.mount_provokes_for_rider;
        let attacks = self.block(id).attacks.iter().enumerate();
        let attacks = attacks.filter(move |(_, attack)| wanted(attack.reach));
        let blows = attacks.flat_map(move |(i, attack)| {
            let place = AttackId(i as u8);
            let strikes = move |victim: CreatureId| self.strikes_leaver(id, victim, place);
            let riders = for_rider.then(|| self.riders_of(mover)).into_iter().flatten();
            let at_riders = riders
                .filter(move |rider| *rider != id && strikes(*rider))
                .map(move |rider| Reaction::OpportunityAtRider(place, rider));
            let at_mover = strikes(mover).then_some(Reaction::Opportunity(place));
            at_mover.into_iter().chain(at_riders).map(|blow| (attack.reach, blow))
        });
        let unarmed = self.strikes_unarmed()
            && wanted(SQUARE)
            && self.check_victim(id, mover).is_ok()
            && !self.is_too_big_to_wrestle(id, mover);
        let holds = [
            Reaction::OpportunityGrapple,
            Reaction::OpportunityShove(Shove::Prone),
            Reaction::OpportunityShove(Shove::Away),
        ];
        let holds = unarmed.then_some(holds).into_iter().flatten();
        blows.chain(holds.map(|hold| (SQUARE, hold)))
    }

    /// Whether an attack could be made as an opportunity attack, distance aside.
    fn strikes_leaver(&self, id: CreatureId, mover: CreatureId, place: AttackId) -> bool {
        let attack = &self.block(id).attacks[place.index()];
        let fits = match self.setup.ruleset.opportunity_attack {
            OpportunityAttack::MeleeAttack => true,
            OpportunityAttack::WeaponOrUnarmedStrike => attack.kind != AttackKind::Spell,
        };
        attack.reach > 0
            && fits
            && self.check_victim(id, mover).is_ok()
            && self.check_part_free(id, place, Target::Creature(mover)).is_ok()
            && self.check_hands(id, attack, Manner::Melee, None).is_ok()
    }

    /// Whether a mover drags a creature along, or the mount that it sits on (`grapple.drag`).
    pub(crate) fn comes_along(&self, id: CreatureId, mover: CreatureId) -> bool {
        let mount = self.mount_of(id);
        self.grappled_by(mover).any(|held| held == id || Some(held) == mount)
    }
}

#[cfg(test)]
#[path = "opportunity_tests.rs"]
mod tests;
