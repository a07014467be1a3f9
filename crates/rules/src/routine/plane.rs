//! The border of the Ethereal Plane: a creature there is nowhere for all others.

use super::Part;
use crate::{
    battle::{Battle, Command, CreatureId, EndedBy, Engine, Refusal, RefusalReason, Sink},
    catalogue::Rule,
    conditions::Condition,
    effects::{Effect, EffectGroup, Modifier, Nature, Origin},
};

impl Battle {
    /// Whether a creature is on the border of the Ethereal Plane.
    #[inline]
    pub fn is_ethereal(&self, id: CreatureId) -> bool {
        self.creature(id).nature.contains(Nature::ETHEREAL)
    }

    /// On the Ethereal Plane a creature can only move, and come back.
    #[inline(always)]
    pub(crate) fn check_plane(&self, command: &Command) -> Result<(), Refusal> {
        match self.is_ethereal(self.state.turn.creature) {
            true => self.check_beyond(command),
            false => Ok(()),
        }
    }

    fn check_beyond(&self, command: &Command) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        let comes_back = |place: u8| {
            let routine = self.block(id).routines.get(usize::from(place));
            routine.is_some_and(|routine| routine.parts.first() == Some(&Part::Plane))
        };
        let fits = match *command {
            Command::Move { .. } | Command::EndTurn | Command::Dash(_) | Command::StandUp => true,
            Command::Perform(place) => comes_back(place),
            _ => command.is_aside(),
        };
        match fits {
            true => Ok(()),
            false => Refusal::err(Rule::CreatureActions, RefusalReason::Ethereal),
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature goes over to the Ethereal Plane, with those who ride it, or comes back.
    pub(super) fn change_plane(&mut self, id: CreatureId) {
        let companions: Vec<CreatureId> = self.battle.riders_of(id).collect();
        for one in std::iter::once(id).chain(companions) {
            match self.battle.is_ethereal(one) {
                true => self.comes_back(one),
                false => self.goes_over(one, id, EffectGroup(0)),
            }
        }
    }

    /// A creature that leaves this plane has nobody in its hold, and is in nobody's.
    pub(super) fn parts_from_this_plane(&mut self, id: CreatureId) {
        self.release_all(id);
        self.end_effects(EndedBy::Rule(Rule::GrappleEnd), |e| {
            e.bearer == id && e.brings(Condition::Grappled)
        });
        self.shed(id);
        self.spits_out(id);
        self.contest_stands = false;
    }

    pub(crate) fn goes_over(&mut self, id: CreatureId, with: CreatureId, bond: EffectGroup) {
        self.parts_from_this_plane(id);
        self.gain(Effect {
            bond,
            ..Effect::new(
                id,
                Modifier::Nature(Nature::ETHEREAL),
                Origin::Rule(Rule::CreatureActions),
                Some(with),
            )
        });
    }

    fn comes_back(&mut self, id: CreatureId) {
        self.end_effects(EndedBy::Rule(Rule::CreatureActions), |e| {
            e.bearer == id && e.modifier == Modifier::Nature(Nature::ETHEREAL)
        });
    }

    /// A creature is back: where it was, or beside the one whom it possessed, who is free of it.
    pub(crate) fn is_back(&mut self, effect: &Effect) {
        let Effect { bearer: id, source, bond, .. } = *effect;
        self.end_bond(bond, EndedBy::Rule(Rule::CreatureActions));
        let beside = source.filter(|_| bond != EffectGroup(0)).unwrap_or(id);
        let at = self.battle.spot(beside);
        if self.battle.creature(id).lives()
            && self.battle.mount_of(id).is_none()
            && let Some(square) = self.battle.comes_to_rest(id, at)
        {
            let ground = self.battle.ground_at(id, square);
            self.battle.put(id, ground);
            self.battle.derived.hazards_possible = true;
            self.battle.arrives(id);
        }
    }
}
