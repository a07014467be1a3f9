//! Teleporting: where a caster can arrive (`teleport.free`).

use smallvec::SmallVec;

use super::Spell;
use crate::{
    battle::{
        Battle, Casting, Choice, Chooser, Cites, Command, CreatureId, Engine, EventKind, Question,
        Refusal, RefusalReason, RunUp, Sink, StepResult, Targets,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::Nature,
    space::{Body, Footprint, SQUARE, Spot, Square},
};

/// What is the same wherever a caster teleports to.
struct Outlook {
    from: Body,
    /// Whether it sees every place there is.
    sees_all: bool,
    /// Whether the ground is level and free of things.
    bare: bool,
    /// The space that others take up as far as it knows.
    taken: SmallVec<[(CreatureId, Body); 16]>,
}

impl Battle {
    /// Whether a caster can aim a spell that teleports it at this place: near enough, in sight,
    /// and free as far as it knows.
    pub(crate) fn check_destination(
        &self,
        id: CreatureId,
        spell: &Spell,
        at: Option<Spot>,
    ) -> Result<(), Refusal> {
        match (at, spell.teleport) {
            (None, 0) => Ok(()),
            (Some(_), 1..) if self.creature(id).nature.contains(Nature::NO_TELEPORT) => {
                Refusal::err(Rule::AttackEffect, RefusalReason::NotNow)
            }
            (Some(at), feet) if feet > 0 => self.check_arrival(id, spell, &self.outlook(id), at),
            _ => Refusal::err(Rule::MagicRange, RefusalReason::Aim),
        }
    }

    /// What a caster that teleports knows of every place.
    fn outlook(&self, id: CreatureId) -> Outlook {
        let known = self.known_to_take_space(id);
        Outlook {
            from: self.body(id),
            sees_all: self.sees_everywhere(id),
            bare: self.setup.map.is_level() && self.all_doors_open(),
            taken: known.into_iter().map(|other| (other, self.body(other))).collect(),
        }
    }

    fn check_arrival(
        &self,
        id: CreatureId,
        spell: &Spell,
        outlook: &Outlook,
        at: Spot,
    ) -> Result<(), Refusal> {
        let size = self.creature(id).size;
        let space = Footprint::new(at.square, size);
        if !self.setup.map.holds(space) {
            return Refusal::err(Rule::MagicRange, RefusalReason::OffMap(at.square));
        }
        let there = Body::new(space, at.height, size);
        let (feet, most) = (outlook.from.feet_to(there), spell.teleport);
        if feet > most {
            return Refusal::err(Rule::MagicRange, RefusalReason::Distance { feet, most });
        }
        let sees = outlook.sees_all || self.sees_place(id, there);
        if !sees && self.creature(id).is(Condition::Blinded) {
            let because = RefusalReason::Has(id, Condition::Blinded);
            return Refusal::err(Rule::ConditionBlinded, because);
        }
        let solid = || self.filled(space, at.height) || self.setup.map.floor_of(space) > at.height;
        if !(outlook.bare && at.height >= 0) && solid() {
            return Refusal::err(Rule::GridOccupied, RefusalReason::NoWay(at.square));
        }
        if !sees {
            return Refusal::err(Rule::MagicRange, RefusalReason::OutOfSight(at.square));
        }
        // Whoever it does not know of shows only as it arrives.
        let in_the_way = |body: &Body| body.space.overlaps(space) && body.levels_to(there) == 0;
        match outlook.taken.iter().find(|(_, body)| in_the_way(body)) {
            Some((other, _)) => {
                Refusal::err(Rule::GridOccupied, RefusalReason::Occupied(at.square, *other))
            }
            None => Ok(()),
        }
    }

    /// Castings of a spell that teleports its caster, to each place on the ground within reach, or
    /// to so many of them.
    pub(crate) fn legal_teleports(
        &self,
        id: CreatureId,
        spell: &Spell,
        castings: &[Casting],
        most: usize,
        found: &mut Vec<Command>,
    ) {
        let here = self.creature(id).square;
        let size = self.creature(id).size;
        let far = (spell.teleport / SQUARE).min(u16::from(u8::MAX)) as u8;
        let (west, north) = (here.x.saturating_sub(far), here.y.saturating_sub(far));
        let grid = self.setup.map.grid;
        // A rider reaches out from all of its mount's space.
        let reach = far.saturating_add(self.space(id).side - 1);
        let east = here.x.saturating_add(reach).min(grid.width - 1);
        let south = here.y.saturating_add(reach).min(grid.height - 1);
        let outlook = self.outlook(id);
        for square in (north..=south).flat_map(|y| (west..=east).map(move |x| Square { x, y })) {
            let at = Spot { square, height: self.rest(square, size) };
            if square == here || self.check_arrival(id, spell, &outlook, at).is_err() {
                continue;
            }
            let (targets, at) = (Targets::one(id), Some(at));
            let to = |c: &Casting| Command::Cast(Casting { targets, at, ..*c });
            found.extend(castings.iter().map(to));
            if found.len() >= most {
                return;
            }
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature arrives where it teleports to; where somebody or something is in the way, in the
    /// nearest free place of its choice, or not at all (`teleport.occupied`).
    pub(crate) fn step_teleport(&mut self, id: CreatureId, to: Spot) -> StepResult {
        let size = self.battle.creature(id).size;
        let from = self.battle.spot(id);
        let free = self.battle.has_room(id, to.square, to.height)
            && !self.battle.filled(Footprint::new(to.square, size), to.height);
        let arrives = if free {
            Some(to)
        } else if self.battle.setup.ruleset.teleport_to_nearest {
            let square = match self.battle.landings(id, to)[..] {
                [] => None,
                [only] => Some(only),
                _ => {
                    let question = Question::Landing { creature: id, at: to };
                    match self.ask(Chooser::Creature(id), question)? {
                        Command::Choose(Choice::Square(square)) => Some(square),
                        _ => None,
                    }
                }
            };
            let meant = square.map(|square| Spot { square, ..to });
            meant.and_then(|meant| self.battle.comes_to_rest(id, meant)).map(|square| {
                let height = self.battle.ground_below(square, size, to.height);
                Spot { square, height }
            })
        } else {
            None
        };
        self.pop();
        let mut rules =
            Cites::from([Rule::TeleportFree, Rule::TeleportGear, Rule::OpportunityTeleport]);
        if !free {
            rules.push(Rule::TeleportOccupied);
        }
        let rest = arrives.map(|a| self.battle.ground_below(a.square, size, a.height));
        if let Some(at) = arrives {
            // Neither a mount nor a rider comes along, nor who clings to it.
            self.shed(id);
            self.battle.leave_riders(id);
            self.battle.creature_mut(id).rides = None;
            self.battle.put(id, at);
            self.battle.derived.hazards_possible |= rest != Some(at.height);
            if self.battle.state.turn.creature == id {
                self.battle.state.turn.run_up = RunUp::NONE;
            }
        }
        self.emit(rules, |b| EventKind::Teleported {
            creature: id,
            from: from.square,
            to: b.creature(id).square,
        });
        self.check_grapples(id);
        if arrives.is_some() {
            self.move_noticed(id, from);
        }
        Ok(())
    }
}
