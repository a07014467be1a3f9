//! Those who can't but go to whoever lures them.

use serde::{Deserialize, Serialize};

use super::{MoveOptions, MovementMode, Mover, Path};
use crate::{
    battle::{Battle, CreatureId, Engine, Frame, SavePurpose, Sink, StepResult},
    effects::{Effect, EffectMask, Modifier},
    magic::Strikes,
    mounted::UpsetBy,
    ruleset::MountMoved,
    space::{Body, Footprint, SQUARE, Spot, Square},
};

/// The feet of a drop that nobody would walk into.
const DROP: i16 = 10;

/// A creature on its way to whoever lures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LuredFrame {
    /// Who.
    pub creature: CreatureId,
    /// Where it set out last.
    pub from: Option<Spot>,
    /// Whether it has saved already before the danger in front of it.
    pub dared: bool,
    /// Whether its riders have seen to staying on (`mount.fall`).
    pub jolted: bool,
}

impl Battle {
    /// What lures a creature.
    #[cold]
    fn lure(&self, id: CreatureId) -> Option<&Effect> {
        if !self.creature(id).touches.contains(EffectMask::TURN) {
            return None;
        }
        self.effects_on(id).find(|e| e.modifier == Modifier::Lured)
    }

    /// Whether a creature is lured.
    #[inline(always)]
    pub(crate) fn is_lured(&self, id: CreatureId) -> bool {
        self.creature(id).touches.contains(EffectMask::TURN) && self.lure(id).is_some()
    }

    /// Whether the controlled mount, whose turn is that of the rider too, has yet to go where it is lured
    /// to.
    #[inline]
    pub(crate) fn partner_is_lured(&self) -> bool {
        self.partner_turn().is_some_and(|turn| !turn.lured && self.is_lured(turn.creature))
    }

    /// The way that brings the creature whose turn it is nearest to another; none where no step
    /// would.
    fn way_towards(&self, id: CreatureId, other: CreatureId) -> Option<(MovementMode, Path)> {
        let (mover, gait, size) =
            (Mover::on_turn(self), self.usual_gait(id), self.creature(id).size);
        let (goal, middle) = (self.body(other), self.creature(other).square);
        let height = self.creature(id).height;
        // As near as can be, and of places that are equally near the straightest.
        let off = |to: Square| {
            let (dx, dy) = (to.x.abs_diff(middle.x), to.y.abs_diff(middle.y));
            u32::from(dx) * u32::from(dx) + u32::from(dy) * u32::from(dy)
        };
        let mut best = ((self.distance(id, other), 0, 0), None);
        mover.flood(gait).each_square(|to, cost| {
            let there = Body::new(Footprint::new(to, size), height, size);
            let rank = (there.feet_to(goal), off(to), cost);
            if rank < best.0 {
                best = (rank, Some(to));
            }
        });
        mover.find(best.1?, MoveOptions::PLAIN)
    }

    /// Whether a creature would come to harm on a square: it is deep down there, or something
    /// lasting strikes whoever enters.
    fn is_dangerous(&self, id: CreatureId, square: Square) -> bool {
        let (size, height) = (self.creature(id).size, self.creature(id).height);
        let space = Footprint::new(square, size);
        let drop = self.usual_gait(id) == MovementMode::Walk
            && self.rest(square, size).saturating_add(DROP) <= height;
        drop || self.zones().iter().any(|zone| {
            zone.kind.strikes.contains(Strikes::ENTERS)
                && !zone.spared.contains(id)
                && !zone.inside.contains(id)
                && !self.setup.spell(zone.spell).damage.is_empty()
                && space.squares().any(|s| zone.fills(s, height))
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// The creature whose turn it is goes where it is lured to.
    pub(crate) fn be_lured(&mut self) {
        let turn = &mut self.battle.state.turn;
        turn.lured = true;
        let (creature, from) = (turn.creature, None);
        let lured = LuredFrame { creature, from, dared: false, jolted: false };
        self.push(Frame::Lured(lured));
    }

    /// The rider has done what it does: the mount that it controls goes where it is lured to.
    #[cold]
    pub(crate) fn lure_partner(&mut self) {
        self.battle.change_over();
        // It goes on without a hand on the reins.
        self.battle.state.turn.directed_by = None;
        self.be_lured();
    }

    /// A lured creature goes as near as it can, and saves before it walks into danger.
    pub(crate) fn step_lured(&mut self, f: LuredFrame) -> StepResult {
        let id = f.creature;
        let here = self.battle.spot(id);
        let moved = f.from.is_some_and(|from| from != here);
        if moved && self.jolts(f, MountMoved::SaveAfter) {
            return Ok(());
        }
        let lure = self.battle.lure(id).copied();
        let ready = f.from != Some(here)
            && self.battle.on_map(id)
            && self.battle.check_can_move(id).is_ok();
        let way = lure.filter(|_| ready).and_then(|lure| {
            let by = lure.source.filter(|by| self.battle.on_map(*by))?;
            let far = self.battle.distance(id, by) > SQUARE;
            far.then(|| self.battle.way_towards(id, by)).flatten().map(|way| (lure, way))
        });
        let Some((lure, (gait, path))) = way else {
            self.pop();
            // The rest of the turn is the rider's again.
            let turn = self.battle.flow.stack.last();
            if matches!(turn, Some(Frame::Turn(turn)) if turn.creature != id) {
                self.battle.change_over();
            }
            return Ok(());
        };
        let mut squares = path.squares(here.square);
        let danger = squares.position(|square| self.battle.is_dangerous(id, square));
        if let (Some(0), false, Some(save)) = (danger, f.dared, lure.duration.save) {
            self.set(Frame::Lured(LuredFrame { dared: true, from: None, ..f }));
            let about = SavePurpose::Ending(lure.bond);
            self.force_save(id, save.ability, save.dc, lure.source, about);
            return Ok(());
        }
        if self.jolts(f, MountMoved::SaveBefore) {
            return Ok(());
        }
        let mut stretch = Path::EMPTY;
        for step in path.steps().take(danger.map_or(path.len(), |steps| steps.max(1))) {
            stretch.push(step);
        }
        self.set(Frame::Lured(LuredFrame { from: Some(here), dared: false, ..f }));
        self.set_out(id, gait, stretch, None);
        Ok(())
    }

    /// Those who ride a lured creature see to staying on, where that comes now: once on its way, since
    /// it goes against its will (`mount.fall`). Says whether anybody does.
    fn jolts(&mut self, f: LuredFrame, when: MountMoved) -> bool {
        let now = !f.jolted && self.battle.setup.ruleset.mount_moved == when;
        if !now || self.battle.riders_of(f.creature).next().is_none() {
            return false;
        }
        self.set(Frame::Lured(LuredFrame { jolted: true, ..f }));
        self.battle.upset_riders(f.creature, UpsetBy::MountMoved);
        true
    }
}
