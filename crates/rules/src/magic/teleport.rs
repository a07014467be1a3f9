use affray_dice::Source;

use super::Spell;
use crate::{
    battle::{
        Battle, Because, Casting, Choice, Chooser, Cites, Command, CreatureId, Engine, Question,
        Refusal, Sink, Step, Targets, What,
    },
    catalogue::Rule,
    conditions::Condition,
    space::{Body, Footprint, SQUARE, Spot, Square},
};

impl Battle {
    /// Whether a caster can aim a spell that teleports it at this place: near enough, in sight,
    /// and free as far as it knows.
    pub(crate) fn check_destination(
        &self,
        id: CreatureId,
        spell: &Spell,
        at: Option<Spot>,
    ) -> Result<(), Refusal> {
        let at = match (at, spell.teleport) {
            (None, 0) => return Ok(()),
            (Some(at), feet) if feet > 0 => at,
            _ => return Refusal::err(Rule::MagicRange, Because::Aim),
        };
        let size = self.block(id).size;
        let space = Footprint::new(at.square, size);
        if !self.setup.map.holds(space) {
            return Refusal::err(Rule::MagicRange, Because::OffMap(at.square));
        }
        let there = Body::new(space, at.height, size);
        let (feet, most) = (self.body(id).feet_to(there), spell.teleport);
        if feet > most {
            return Refusal::err(Rule::MagicRange, Because::Distance { feet, most });
        }
        if self.creature(id).is(Condition::Blinded) && !self.sees_place(id, there) {
            let because = Because::Has(id, Condition::Blinded);
            return Refusal::err(Rule::ConditionBlinded, because);
        }
        if self.filled(space, at.height) || self.setup.map.floor_of(space) > at.height {
            return Refusal::err(Rule::GridOccupied, Because::NoWay(at.square));
        }
        if !self.sees_place(id, there) {
            return Refusal::err(Rule::MagicRange, Because::OutOfSight(at.square));
        }
        // Whoever it does not know of shows only as it arrives.
        let other = self.ids().find(|o| {
            self.takes_space(*o) && self.knows_place(id, *o) && self.body(*o).squares_to(there) == 0
        });
        match other {
            Some(other) => Refusal::err(Rule::GridOccupied, Because::Occupied(at.square, other)),
            None => Ok(()),
        }
    }

    /// Castings of a spell that teleports its caster, to each place on the ground within reach.
    pub(crate) fn legal_teleports(
        &self,
        id: CreatureId,
        spell: &Spell,
        castings: &[Casting],
        found: &mut Vec<Command>,
    ) {
        let here = self.creature(id).square;
        let size = self.block(id).size;
        let far = (spell.teleport / SQUARE).min(u16::from(u8::MAX)) as u8;
        let (west, north) = (here.x.saturating_sub(far), here.y.saturating_sub(far));
        let grid = self.setup.map.grid;
        // A rider reaches out from all of its mount's space.
        let reach = far.saturating_add(self.space(id).side - 1);
        let east = here.x.saturating_add(reach).min(grid.width - 1);
        let south = here.y.saturating_add(reach).min(grid.height - 1);
        for square in (north..=south).flat_map(|y| (west..=east).map(move |x| Square { x, y })) {
            let at = Some(Spot { square, height: self.setup.map.rest(square, size) });
            if square == here || self.check_destination(id, spell, at).is_err() {
                continue;
            }
            let to = |c: &Casting| Command::Cast(Casting { targets: Targets::one(id), at, ..*c });
            found.extend(castings.iter().map(to));
        }
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    /// A creature arrives where it teleports to; where somebody or something is in the way, in the
    /// nearest free place of its choice, or not at all (`teleport.occupied`).
    pub(crate) fn step_teleport(&mut self, id: CreatureId, to: Spot) -> Step {
        let size = self.battle.block(id).size;
        let from = self.battle.creature(id).square;
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
            square.map(|square| {
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
        if let Some(Spot { square, height }) = arrives {
            // Neither a mount nor a rider comes along.
            self.battle.leave_riders(id);
            let creature = self.battle.creature_mut(id);
            creature.rides = None;
            creature.square = square;
            creature.height = height;
            self.battle.hazards |= rest != Some(height);
            if self.battle.turn.creature == id {
                self.battle.turn.run_up = 0;
            }
        }
        self.tell(&rules, |b| What::Teleported { creature: id, from, to: b.creature(id).square });
        self.check_grapples(id);
        Ok(())
    }
}
