//! Falling off a mount (`mount.fall`).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, CreatureId, Cue, Engine, EventKind, Frame, JumpFrame, LedgeFrame, MoveFrame,
        SavePurpose, Sink, StepResult,
    },
    catalogue::Rule,
    creature::Ability,
    movement::Shift,
    ruleset::{MountMoved, MountProne},
    space::{Body, Direction, Footprint, SQUARE, Spot, Square},
};

/// The DC of the save that keeps a rider in the saddle.
const SADDLE_DC: u8 = 10;

/// Something that may throw a rider off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Upset {
    /// The rider.
    pub rider: CreatureId,
    /// What it is.
    pub by: UpsetBy,
    /// The push that the mount takes once the rider has saved, where the save comes first.
    pub(crate) push: Option<Shift>,
    /// Whether the rider has saved or reacted.
    pub(crate) met: bool,
}

/// What may throw a rider off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UpsetBy {
    /// The mount is moved against its will (`mount.fall`).
    MountMoved,
    /// The rider is knocked prone (`mount.fall.rider`).
    RiderProne,
    /// The mount is knocked prone, or dies (`mount.fall.mount`).
    MountProne,
}

impl UpsetBy {
    /// The rule behind it.
    pub const fn rule(self) -> Rule {
        match self {
            UpsetBy::MountMoved => Rule::MountFall,
            UpsetBy::RiderProne => Rule::MountFallRider,
            UpsetBy::MountProne => Rule::MountFallMount,
        }
    }
}

impl Battle {
    /// What happens to the saddle is settled before anything else goes on.
    pub(crate) fn upset(&mut self, rider: CreatureId, by: UpsetBy) {
        let known = self.flow.upsets.iter().any(|u| u.rider == rider && u.by == by);
        if !known {
            self.flow.upsets.push(Upset { rider, by, push: None, met: false });
        }
    }

    /// Upsets everyone on a mount.
    pub(crate) fn upset_riders(&mut self, mount: CreatureId, by: UpsetBy) {
        for id in self.ids() {
            if self.mount_of(id) == Some(mount) {
                self.upset(id, by);
            }
        }
    }

    /// Where one who falls off lands: within 5 feet, or as near as there is room.
    fn landing(&self, rider: CreatureId, mount: CreatureId) -> Option<Square> {
        (1..=6).find_map(|squares| self.around(rider, mount, squares).next())
    }

    /// Those on a mount that is suddenly gone are left where it was.
    pub(crate) fn leave_riders(&mut self, mount: CreatureId) {
        for rider in self.ids() {
            if self.mount_of(rider) == Some(mount) {
                let here = self.creature(rider).square;
                let room = self.room_below(rider, mount).or_else(|| self.landing(rider, mount));
                self.set_down(rider, mount, room.unwrap_or(here));
            }
        }
    }

    /// Where in its mount's space a rider has room once the mount is gone: the mount may have
    /// squeezed past what fills a part of it, and others have sat on it too.
    fn room_below(&self, rider: CreatureId, mount: CreatureId) -> Option<Square> {
        let (size, height) = (self.creature(rider).size, self.creature(mount).height);
        let under = self.space(mount);
        let others = || self.ids().filter(|o| ![rider, mount].contains(o) && self.takes_space(*o));
        under.squares().find(|to| {
            let body = Body::new(Footprint::new(*to, size), height, size);
            body.space.squares().all(|s| under.contains(s))
                && !self.filled(body.space, height)
                && others().all(|other| self.body(other).squares_to(body) > 0)
        })
    }

    /// Takes a rider off its mount and puts it down there; off a mount in the air, it falls.
    pub(crate) fn set_down(&mut self, rider: CreatureId, mount: CreatureId, to: Square) {
        let height = self.creature(mount).height;
        let aloft = !self.held_up(mount);
        let ground = self.settles_at(to, self.creature(rider).size, height);
        self.derived.hazards_possible |= aloft;
        self.creature_mut(rider).rides = None;
        let height = if aloft { height } else { ground };
        self.put(rider, Spot { square: to, height });
    }
}

impl Battle {
    /// Whether a creature goes along willingly with whoever moves it: with an ally that holds or
    /// shoves it, but not with what a spell or a blow does to it (`mount.fall`).
    pub(crate) fn goes_along(&self, who: CreatureId, by: CreatureId, rule: Rule) -> bool {
        matches!(rule, Rule::GrappleDrag | Rule::ShoveEffect) && self.allies(who, by)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Where a save comes before the mount is moved, the move waits for it (`mount.fall`); says
    /// whether it does.
    pub(crate) fn brace(&mut self, shift: Shift) -> bool {
        if self.battle.setup.ruleset.mount_moved != MountMoved::SaveBefore
            || self.battle.goes_along(shift.who, shift.by, shift.rule)
            || self
                .battle
                .bearing(&shift)
                .is_none_or(|way| self.battle.shifted(shift.who, way).is_none())
        {
            return false;
        }
        let mut push = Some(shift);
        for rider in self.battle.ids() {
            if self.battle.mount_of(rider) == Some(shift.who) {
                // The last to be settled is the first in the list.
                let by = UpsetBy::MountMoved;
                self.battle.flow.upsets.push(Upset { rider, by, push: push.take(), met: false });
            }
        }
        push.is_none()
    }

    /// Where a save comes before the mount is moved, those whose mounts a step would drag along
    /// brace themselves first, once a move (`mount.fall`); says whether they do.
    pub(crate) fn brace_dragged(&mut self, grappler: CreatureId, to: Spot) -> bool {
        let battle = &*self.battle;
        if battle.setup.ruleset.mount_moved != MountMoved::SaveBefore {
            return false;
        }
        let there = battle.body_at(grappler, to);
        let dragged = |mount: CreatureId| {
            let arm = battle.distance(grappler, mount).max(SQUARE);
            there.feet_to(battle.body(mount)) > arm
        };
        let against_its_will =
            |mount: &CreatureId| !battle.goes_along(*mount, grappler, Rule::GrappleDrag);
        let held = battle.grappled_by(grappler).filter(against_its_will);
        let mounts = held.filter(|mount| dragged(*mount));
        let riders: SmallVec<[CreatureId; 2]> = mounts.flat_map(|m| battle.riders_of(m)).collect();
        if riders.is_empty() || self.jolt() {
            return false;
        }
        for rider in riders {
            self.battle.upset(rider, UpsetBy::MountMoved);
        }
        true
    }

    /// Notes that the move under way has upset riders; says whether it had before.
    pub(crate) fn jolt(&mut self) -> bool {
        match self.battle.flow.stack.last_mut() {
            Some(
                Frame::Move(MoveFrame { jolted, .. })
                | Frame::Jump(JumpFrame { jolted, .. })
                | Frame::Ledge(LedgeFrame { jolted, .. }),
            ) => std::mem::replace(jolted, true),
            _ => false,
        }
    }

    /// Settles whether a rider stays on.
    pub(crate) fn step_upset(&mut self, f: Upset) -> StepResult {
        let ride = self.battle.creature(f.rider).rides.filter(|_| self.battle.on_map(f.rider));
        let Some(ride) = ride else {
            self.pop();
            self.finish_push(f.push);
            return Ok(());
        };
        let lands = f.by == UpsetBy::MountProne
            && self.battle.setup.ruleset.mount_prone == MountProne::ReactionLands;
        if !f.met {
            self.set(Frame::Upset(Upset { met: true, ..f }));
            if lands {
                self.open_window(Cue::MountFalls { rider: f.rider, mount: ride.mount });
            } else {
                let about = SavePurpose::Saddle(f.by);
                self.force_save(f.rider, Ability::Dexterity, SADDLE_DC, None, about);
            }
            return Ok(());
        }
        self.pop();
        if lands {
            // No reaction got it off in time.
            self.fall_off(f.rider, f.by);
        } else if !self.battle.on_map(ride.mount) {
            // Still in the saddle, but the mount is dead: it stands over it.
            let here = self.battle.creature(f.rider).square;
            self.come_off(f.rider, here, f.by.rule(), true);
        }
        self.finish_push(f.push);
        Ok(())
    }

    fn finish_push(&mut self, push: Option<Shift>) {
        if let Some(shift) = push {
            self.shift_now(shift);
        }
    }

    /// The save that keeps a rider on has failed, or nothing kept it on.
    pub(crate) fn fall_off(&mut self, rider: CreatureId, by: UpsetBy) {
        let Some(mount) = self.battle.mount_of(rider) else { return };
        let from = self.battle.spot(rider);
        if let Some(to) = self.battle.landing(rider, mount) {
            self.come_off(rider, to, by.rule(), false);
            self.knock_prone(rider, by.rule(), None);
            self.move_noticed(rider, from);
        }
    }

    /// The rider's reaction gets it off a falling mount (`mount.fall.mount`).
    pub(crate) fn land_on_feet(&mut self, rider: CreatureId) {
        let Some(mount) = self.battle.mount_of(rider) else { return };
        let from = self.battle.spot(rider);
        if let Some(to) = self.battle.landing(rider, mount) {
            self.come_off(rider, to, Rule::MountFallMount, true);
            self.move_noticed(rider, from);
        }
    }

    fn come_off(&mut self, rider: CreatureId, to: Square, rule: Rule, on_feet: bool) {
        let Some(mount) = self.battle.mount_of(rider) else { return };
        self.battle.set_down(rider, mount, to);
        self.emit([rule, Rule::OpportunityForced], |_| EventKind::CameOff {
            creature: rider,
            mount,
            to,
            on_feet,
        });
        self.check_grapples(rider);
    }

    /// A rider who dies slides off; one whose mount is gone stands where it was.
    pub(crate) fn leave_saddle(&mut self, id: CreatureId) {
        if let Some(mount) = self.battle.mount_of(id) {
            let here = self.battle.creature(id).square;
            let to = self.battle.landing(id, mount).unwrap_or(here);
            self.battle.set_down(id, mount, to);
        }
    }

    /// A rider who is pushed leaves the saddle that way, if there is room; says whether it did.
    pub(crate) fn push_off(
        &mut self,
        rider: CreatureId,
        mount: CreatureId,
        direction: Direction,
        rule: Rule,
    ) -> bool {
        let (dx, dy) = direction.delta();
        let (dx, dy) = (i16::from(dx), i16::from(dy));
        let centre = self.battle.space(mount);
        let side = i16::from(self.battle.creature(rider).size.squares());
        // Of the free places beside the mount, the one that lies furthest and straightest.
        let along = |to: &Square| {
            let off = |at: u8, corner: u8| {
                2 * (i16::from(at) - i16::from(corner)) + side - i16::from(centre.side)
            };
            let (x, y) = (off(to.x, centre.corner.x), off(to.y, centre.corner.y));
            (x * dx + y * dy, -(x * dy - y * dx).abs())
        };
        let Some(to) = self.battle.beside(rider, mount).max_by_key(along) else { return false };
        self.come_off(rider, to, rule, true);
        true
    }

    /// Those on a mount go where it went.
    pub(crate) fn carry_riders(&mut self, mount: CreatureId, from: Square) {
        for rider in self.battle.ids() {
            if self.battle.host_of(rider) == Some(mount)
                || self.battle.creature(rider).clings == Some(mount)
            {
                self.battle.seat_riders(mount);
            }
            if self.battle.mount_of(rider) == Some(mount) {
                self.battle.seat_riders(mount);
                self.check_grapples(rider);
                let height = self.battle.creature(rider).height;
                self.move_noticed(rider, Spot { square: from, height });
            }
        }
    }
}
