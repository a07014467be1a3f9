//! Mounting and dismounting: cost, checks, control (`mount.cost`).

use serde::{Deserialize, Serialize};

use super::{Mountable, Ride};
use crate::{
    battle::{
        Battle, Cites, Command, CreatureId, Cue, Engine, EventKind, FightProfile, Frame, Halt,
        Refusal, RefusalReason, Sink, StepResult, Target,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::EffectMask,
    space::{Body, Footprint, Spot, Square},
};

/// Somebody gets on or off a mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SaddleFrame {
    /// Who.
    pub rider: CreatureId,
    /// The mount, and who is to steer it.
    pub ride: Ride,
    /// Where the rider gets off to; getting on, nowhere.
    pub to: Option<Square>,
    /// Whether those who may react have had their chance.
    pub offered: bool,
}

impl Battle {
    /// What getting on or off a mount costs: half the speed, rounded down (`mount.cost`).
    pub fn mounting_cost(&self, id: CreatureId) -> u16 {
        self.main_speed(id) / 2
    }

    /// Whether a creature has the movement to get on or off.
    fn check_saddle(&self, id: CreatureId) -> Result<(), Refusal> {
        if self.setup.ruleset.mount_once && self.state.turn.mounted {
            return Refusal::err(Rule::MountOnce, RefusalReason::MountedThisTurn);
        }
        if self.main_speed(id) == 0 {
            return Refusal::err(Rule::MountShort, RefusalReason::NoSpeed);
        }
        let (needed, left) = (self.mounting_cost(id), self.movement_left());
        if needed > left {
            return Refusal::err(Rule::MountShort, RefusalReason::Movement { needed, left });
        }
        Ok(())
    }

    pub(crate) fn check_mount(&self, mount: CreatureId, control: bool) -> Result<(), Refusal> {
        let (id, rule) = (self.state.turn.creature, Rule::MountWho);
        self.check_there(id, mount, rule)?;
        if let Some(mount) = self.mount_of(id) {
            return Refusal::err(rule, RefusalReason::Mounted(mount));
        }
        if mount == id {
            return Refusal::err(rule, RefusalReason::Itself);
        }
        self.check_fit(id, mount)?;
        if control {
            self.check_control(mount)?;
        }
        if self.creature(id).is(Condition::Prone) {
            return Refusal::err(Rule::ProneOnly, RefusalReason::Has(id, Condition::Prone));
        }
        self.check_at_hand(id, Target::Creature(mount), Rule::MountCost)?;
        self.check_saddle(id)
    }

    /// Whether a creature can carry another (`mount.who`).
    fn check_fit(&self, rider: CreatureId, mount: CreatureId) -> Result<(), Refusal> {
        let rule = Rule::MountWho;
        if !self.allies(mount, rider) || !self.creature(mount).stands() {
            return Refusal::err(rule, RefusalReason::NotWilling(mount));
        }
        if self.creature(mount).size.steps_above(self.creature(rider).size) < 1 {
            return Refusal::err(rule, RefusalReason::TooSmall(mount));
        }
        if self.block(mount).mount == Mountable::Unfit {
            return Refusal::err(rule, RefusalReason::NotRideable(mount));
        }
        if let Some(under) = self.mount_of(mount) {
            return Refusal::err(rule, RefusalReason::Mounted(under));
        }
        if let Some(over) = self.riders_of(rider).next() {
            return Refusal::err(rule, RefusalReason::Ridden(over));
        }
        Ok(())
    }

    /// Whether a mount will obey (`mount.control`, `mount.intelligent`).
    fn check_control(&self, mount: CreatureId) -> Result<(), Refusal> {
        let block = self.block(mount);
        if self.setup.ruleset.intelligent_mounts_independent && block.is_intelligent() {
            return Refusal::err(Rule::MountIntelligent, RefusalReason::OwnMind(mount));
        }
        if block.mount != Mountable::Trained {
            return Refusal::err(Rule::MountControl, RefusalReason::Untrained(mount));
        }
        match self.controller_of(mount) {
            Some(other) => Refusal::err(Rule::MountControl, RefusalReason::Ridden(other)),
            None => Ok(()),
        }
    }

    /// Whether a rider could control this mount.
    pub fn would_obey(&self, mount: CreatureId) -> bool {
        self.get(mount).is_some() && self.check_control(mount).is_ok()
    }

    pub(crate) fn check_dismount(&self, to: Option<Square>) -> Result<(), Refusal> {
        self.believed_by(self.creature(self.state.turn.creature).side).check_alight(to)
    }

    /// Whether the rider whose turn it is finds a place to get off, with everybody counted.
    fn check_alight(&self, to: Option<Square>) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        let Some(mount) = self.mount_of(id) else {
            return Refusal::err(Rule::MountCost, RefusalReason::NotMounted);
        };
        self.check_saddle(id)?;
        let Some(to) = to else {
            return match self.beside(id, mount).next() {
                Some(_) => Ok(()),
                None => {
                    let here = self.creature(id).square;
                    Refusal::err(Rule::GridOccupied, RefusalReason::NoWay(here))
                }
            };
        };
        let space = Footprint::new(to, self.creature(id).size);
        if !self.setup.map.holds(space) {
            return Refusal::err(Rule::GridEnter, RefusalReason::OffMap(to));
        }
        let (feet, most) = (space.feet_to(self.space(mount)), 5);
        if feet > most {
            return Refusal::err(Rule::MountCost, RefusalReason::Distance { feet, most });
        }
        if self.may_alight(id, mount, to) {
            return Ok(());
        }
        let other = self.ids().find(|o| self.takes_space(*o) && self.space(*o).overlaps(space));
        let because =
            other.map_or(RefusalReason::NoWay(to), |other| RefusalReason::Occupied(to, other));
        Refusal::err(Rule::GridOccupied, because)
    }

    /// The free places within 5 feet of a mount for one who gets or falls off.
    pub(crate) fn beside(
        &self,
        rider: CreatureId,
        mount: CreatureId,
    ) -> impl Iterator<Item = Square> {
        self.around(rider, mount, 1)
    }

    /// The free places just so many squares from a mount's space.
    pub(crate) fn around(
        &self,
        rider: CreatureId,
        mount: CreatureId,
        squares: u16,
    ) -> impl Iterator<Item = Square> {
        let size = self.creature(rider).size;
        let centre = self.space(mount);
        let (far, side) = (i16::from(size.squares()) - 1 + squares as i16, centre.side);
        let last = i16::from(side) - 1 + squares as i16;
        (-far..=last)
            .flat_map(move |dy| (-far..=last).map(move |dx| (dx, dy)))
            .filter_map(move |(dx, dy)| {
                Some(Square {
                    x: u8::try_from(i16::from(centre.corner.x) + dx).ok()?,
                    y: u8::try_from(i16::from(centre.corner.y) + dy).ok()?,
                })
            })
            .filter(move |to| Footprint::new(*to, size).squares_to(centre) == squares)
            .filter(move |to| self.may_alight(rider, mount, *to))
    }

    /// Whether a rider finds room there, and no wall keeps it from getting off that way.
    fn may_alight(&self, rider: CreatureId, mount: CreatureId, to: Square) -> bool {
        let size = self.creature(rider).size;
        let (space, under) = (Footprint::new(to, size), self.space(mount));
        let height = self.creature(mount).height;
        let room = match self.held_up(mount) {
            true => self.landing_at(rider, to, height).is_some(),
            false => {
                self.setup.map.holds(space)
                    && self.has_room(rider, to, height)
                    && !self.filled(space, height)
            }
        };
        let side = under.side.saturating_sub(size.squares());
        let from = Square {
            x: to.x.clamp(under.corner.x, under.corner.x + side),
            y: to.y.clamp(under.corner.y, under.corner.y + side),
        };
        room && (space.squares_to(under) > 1 || self.barrier(rider, from, to).is_none())
    }

    pub(crate) fn legal_riding(&self, id: CreatureId, found: &mut Vec<Command>) {
        if let Some(other) = self.partner()
            && self.check_direct(other).is_ok()
        {
            found.push(Command::Direct(other));
        }
        if self.state.turn.directed_by.is_some() {
            return;
        }
        if let Some(mount) = self.mount_of(id) {
            if self.check_saddle(id).is_ok() {
                let believed = self.believed_by(self.creature(id).side);
                found.extend(
                    believed.beside(id, mount).map(|to| Command::Dismount { to: Some(to) }),
                );
            }
            return;
        }
        for mount in self.ids() {
            // Most creatures are no mounts: look at that first.
            if self.block(mount).mount != Mountable::Unfit && self.allies(mount, id) {
                for control in [true, false] {
                    if self.check_mount(mount, control).is_ok() {
                        found.push(Command::Mount { mount, control });
                    }
                }
            }
        }
    }

    /// The body of a creature that is about to leave somebody's reach, where it moves to.
    pub(crate) fn destination(&self, mover: CreatureId, to: Spot) -> Body {
        let mounting = self.flow.stack.iter().rev().find_map(|frame| match frame {
            Frame::Saddle(f) if f.rider == mover && f.to.is_none() => Some(f.ride.mount),
            _ => None,
        });
        match mounting {
            Some(mount) => self.body(mount),
            None => self.body_at(mover, to),
        }
    }
}

impl Battle {
    /// Whether nothing keeps a rider from getting on or off.
    pub(crate) fn changes_seat(&self, f: &SaddleFrame) -> bool {
        let possible = match f.to {
            Some(to) => self.check_alight(Some(to)),
            None => self.check_mount(f.ride.mount, f.ride.control),
        };
        self.creature(f.rider).stands() && self.can_act(f.rider) && possible.is_ok()
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_mount(&mut self, rider: CreatureId, ride: Ride) {
        self.push(Frame::Saddle(SaddleFrame { rider, ride, to: None, offered: false }));
    }

    pub(crate) fn begin_dismount(&mut self, rider: CreatureId, to: Option<Square>) {
        let Some(ride) = self.battle.creature(rider).rides else { return };
        let to = to.or_else(|| self.battle.beside(rider, ride.mount).next());
        if to.is_some() {
            self.push(Frame::Saddle(SaddleFrame { rider, ride, to, offered: false }));
        }
    }

    /// Getting on or off is movement, and may take the rider out of a reach.
    pub(crate) fn step_saddle(&mut self, f: SaddleFrame) -> StepResult {
        if !f.offered {
            self.set(Frame::Saddle(SaddleFrame { offered: true, ..f }));
            if !self.battle.creature(f.rider).touches.contains(EffectMask::DISENGAGE) {
                let to = match f.to {
                    Some(to) => self.battle.ground_at(f.rider, to),
                    None => self.battle.spot(f.ride.mount),
                };
                self.open_window(Cue::Leaves { mover: f.rider, to: Some(to) });
            }
            return Ok(());
        }
        self.pop();
        if !self.battle.changes_seat(&f) {
            self.emit([Rule::OpportunityTiming], |_| EventKind::MoveStopped {
                creature: f.rider,
                by: Halt::Circumstance,
            });
            return Ok(());
        }
        let cost = self.battle.mounting_cost(f.rider);
        let odd = self.battle.main_speed(f.rider) % 2 == 1;
        self.battle.state.turn.moved += cost;
        self.battle.state.turn.mounted = true;
        let rounding: &[Rule] = if odd { &[Rule::RollRound] } else { &[] };
        match f.to {
            Some(to) => self.get_off(f.rider, f.ride.mount, to, cost, rounding),
            None => self.get_on(f.rider, f.ride, cost, rounding),
        }
        self.check_grapples(f.rider);
        Ok(())
    }

    fn get_on(&mut self, rider: CreatureId, ride: Ride, cost: u16, rounding: &[Rule]) {
        let from = self.battle.spot(rider);
        self.battle.creature_mut(rider).rides = Some(ride);
        self.battle.derived.profile |= FightProfile::RIDERS;
        self.battle.seat_riders(ride.mount);
        let steers = if ride.control { Rule::MountControl } else { Rule::MountIndependent };
        let mut rules = Cites::from([Rule::MountWho, Rule::MountCost, steers]);
        rules.extend(rounding.iter().copied());
        self.emit(rules, |_| EventKind::Mounted {
            creature: rider,
            mount: ride.mount,
            control: ride.control,
            cost,
        });
        if ride.control {
            self.share_initiative(ride.mount, rider);
            self.lead_mount(rider, &[Rule::MountNow, Rule::MountDirected]);
        }
        self.move_noticed(rider, from);
    }

    fn get_off(
        &mut self,
        rider: CreatureId,
        mount: CreatureId,
        to: Square,
        cost: u16,
        rounding: &[Rule],
    ) {
        let from = self.battle.spot(rider);
        self.battle.set_down(rider, mount, to);
        let mut rules = Cites::from([Rule::MountCost]);
        rules.extend(rounding.iter().copied());
        self.emit(rules, |_| EventKind::Dismounted { creature: rider, mount, to, cost });
        self.move_noticed(rider, from);
    }
}
