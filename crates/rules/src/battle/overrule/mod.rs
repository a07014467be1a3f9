//! The GM's overrides.

mod rolls;
mod standing;
mod world;

use super::{
    Battle, CreatureId, CreatureSet, DoorState, EndedBy, Engine, EventKind, Faces, Frame,
    GmCommand, JoinFrame, Life, Presence, Question, Refusal, RefusalReason, SavePurpose, Sink,
};
use crate::{
    catalogue::Rule,
    creature::{Ability, Size},
    effects::{Duration, Effect, EndsOn, Modifier, Origin, Until},
    sight::Degree,
    space::{Body, Footprint, Spot, Square},
};

impl GmCommand {
    /// The creature that the order is about.
    pub const fn creature(&self) -> Option<CreatureId> {
        match *self {
            GmCommand::HitPoints { creature, .. }
            | GmCommand::Temporary { creature, .. }
            | GmCommand::Harm { creature, .. }
            | GmCommand::Heal { creature, .. }
            | GmCommand::Kill { creature }
            | GmCommand::Revive { creature }
            | GmCommand::Maximum { creature, .. }
            | GmCommand::Place { creature, .. }
            | GmCommand::Give { creature, .. }
            | GmCommand::Take { creature, .. }
            | GmCommand::Exhaust { creature, .. }
            | GmCommand::Join { creature, .. }
            | GmCommand::Remove { creature }
            | GmCommand::Initiative { creature, .. }
            | GmCommand::GoBefore { creature, .. }
            | GmCommand::GiveAction { creature }
            | GmCommand::GiveReaction { creature }
            | GmCommand::Reveal { creature }
            | GmCommand::Conceal { creature, .. }
            | GmCommand::DisturbConcentration { creature }
            | GmCommand::Burn { creature }
            | GmCommand::Douse { creature }
            | GmCommand::Air { creature, .. }
            | GmCommand::Shift { creature, .. }
            | GmCommand::LongRest { creature, .. }
            | GmCommand::Favour { creature, .. }
            | GmCommand::Cover { creature, .. }
            | GmCommand::CallSave { creature, .. }
            | GmCommand::CallCheck { creature, .. }
            | GmCommand::Surprise { creature, .. }
            | GmCommand::Defect { creature, .. }
            | GmCommand::DeathSaves { creature, .. }
            | GmCommand::SpendReaction { creature }
            | GmCommand::Concentrate { creature, .. }
            | GmCommand::Speed { creature, .. } => Some(creature),
            GmCommand::RollOff
            | GmCommand::Door { .. }
            | GmCommand::Stick { .. }
            | GmCommand::Kindle { .. }
            | GmCommand::Attitude { .. }
            | GmCommand::Ground { .. }
            | GmCommand::Add { .. }
            | GmCommand::End { .. } => None,
        }
    }
}

impl Battle {
    /// Even a GM can't name who is not there, or put two into one space.
    pub(crate) fn check_overrule(&self, order: GmCommand) -> Result<(), Refusal> {
        let rule = Rule::OrderControl;
        if self.is_over() {
            return Refusal::err(rule, RefusalReason::Over);
        }
        if let Some(creature) = order.creature()
            && self.get(creature).is_none()
        {
            return Refusal::err(rule, RefusalReason::NoSuchThing);
        }
        match order {
            GmCommand::Join { creature, square } => {
                if self.creature(creature).presence != Presence::Reserve {
                    return Refusal::err(rule, RefusalReason::NotAmongChoices);
                }
                self.check_place(creature, square, None)
            }
            GmCommand::Place { creature, square, height } => {
                if !self.on_map(creature) {
                    return Refusal::err(rule, RefusalReason::Gone(creature));
                }
                self.check_place(creature, square, height)
            }
            GmCommand::Shift { creature, other, .. } => {
                if self.get(other).is_none() || other == creature {
                    return Refusal::err(rule, RefusalReason::NoSuchThing);
                }
                if let Some(gone) = [creature, other].into_iter().find(|id| !self.on_map(*id)) {
                    return Refusal::err(rule, RefusalReason::Gone(gone));
                }
                Ok(())
            }
            GmCommand::GoBefore { creature, other } => self.check_go_before(creature, other),
            GmCommand::RollOff if !matches!(self.decision().question, Question::Tie { .. }) => {
                Refusal::err(Rule::InitFixed, RefusalReason::NoTie)
            }
            GmCommand::Burn { creature } if !self.on_map(creature) => {
                Refusal::err(rule, RefusalReason::Gone(creature))
            }
            GmCommand::Douse { creature } if !self.burns(creature) => {
                Refusal::err(rule, RefusalReason::NotBurning)
            }
            GmCommand::Kindle { object, burns } => match self.state.objects.get(object.index()) {
                None => Refusal::err(rule, RefusalReason::NoSuchThing),
                Some(o) if o.hit_points == 0 => Refusal::err(rule, RefusalReason::Broken(object)),
                Some(o) if !burns && !o.burning => Refusal::err(rule, RefusalReason::NotBurning),
                Some(_) => Ok(()),
            },
            GmCommand::Air { creature, .. } if self.creature(creature).breath.is_none() => {
                Refusal::err(rule, RefusalReason::Breathing(creature))
            }
            GmCommand::Revive { creature } => {
                if self.creature(creature).life != Life::Dead {
                    return Refusal::err(rule, RefusalReason::NotAmongChoices);
                }
                self.check_place(creature, self.creature(creature).square, None)
            }
            GmCommand::HitPoints { creature, hit_points } if hit_points > 0 => {
                if self.creature(creature).life == Life::Dead {
                    self.check_place(creature, self.creature(creature).square, None)?;
                }
                Ok(())
            }
            GmCommand::Exhaust { level, .. } if level > 6 => {
                Refusal::err(Rule::ConditionExhaustion, RefusalReason::NoSuchLevel { most: 6 })
            }
            GmCommand::Give { creature, source: Some(source), .. } => {
                if self.get(source).is_none() || source == creature {
                    return Refusal::err(rule, RefusalReason::NoSuchThing);
                }
                Ok(())
            }
            GmCommand::Door { object, .. } if self.door(object).is_none() => {
                Refusal::err(rule, RefusalReason::NoSuchThing)
            }
            GmCommand::Stick { object, dc } => self.check_stick(object, dc),
            GmCommand::CallSave { dc, .. } | GmCommand::CallCheck { dc, .. } => {
                self.check_called(order.creature(), dc)
            }
            GmCommand::Cover { degree: Degree::Total, .. } => {
                Refusal::err(Rule::CoverTotal, RefusalReason::NotAmongChoices)
            }
            GmCommand::Surprise { creature, surprised } => self.check_surprise(creature, surprised),
            GmCommand::Attitude { one, other, .. } => self.check_attitude(one, other),
            GmCommand::Defect { creature, side } => self.check_defect(creature, side),
            GmCommand::Ground { from, to, change } => self.check_ground(from, to, change),
            GmCommand::DeathSaves { creature, successes, failures } => {
                self.check_death_saves(creature, successes, failures)
            }
            GmCommand::Concentrate { creature, upheld } => self.check_concentrate(creature, upheld),
            GmCommand::Add { newcomer, side, square, .. } => self.check_add(newcomer, side, square),
            GmCommand::End { winner: Some(side) } if side.index() >= self.setup.sides.len() => {
                Refusal::err(rule, RefusalReason::NoSuchThing)
            }
            _ => Ok(()),
        }
    }

    fn check_place(
        &self,
        id: CreatureId,
        square: Square,
        height: Option<i16>,
    ) -> Result<(), Refusal> {
        self.check_room(self.creature(id).size, Some(id), square, height)
    }

    /// Whether there is room for a body of this size, perhaps that of a creature.
    fn check_room(
        &self,
        size: Size,
        id: Option<CreatureId>,
        square: Square,
        height: Option<i16>,
    ) -> Result<(), Refusal> {
        let space = Footprint::new(square, size);
        if !self.setup.map.holds(space) {
            return Refusal::err(Rule::OrderPositions, RefusalReason::OffMap(square));
        }
        let height = height.unwrap_or_else(|| self.rest(square, size));
        if let Some((object, _)) = self.standing_objects(space).find(|(_, top)| *top > height) {
            return Refusal::err(Rule::GridOccupied, RefusalReason::Fills(object));
        }
        let body = Body::new(space, height, size);
        let other = self
            .ids()
            .filter(|o| Some(*o) != id && self.takes_space(*o))
            .filter(|o| id.is_none_or(|id| !self.may_share(id, *o)))
            .find(|o| self.body(*o).squares_to(body) == 0);
        match other {
            Some(other) => Refusal::err(Rule::GridOccupied, RefusalReason::Occupied(square, other)),
            None => Ok(()),
        }
    }
}

impl Battle {
    /// The end of a creature's turn in so many rounds; 0 for not by time.
    fn until_rounds(&self, creature: CreatureId, rounds: u16) -> Until {
        match rounds {
            0 => Until::Ended,
            // On the bearer's own turn, the end of that turn is too soon.
            rounds => {
                let own = self.turn_of(creature).is_some();
                Until::TurnEnd(creature, rounds.saturating_add(u16::from(own)))
            }
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature is on the map that was not, and rolls initiative.
    fn comes_in(&mut self, creature: CreatureId) {
        self.battle.misses_those_who_hide(creature);
        self.emit([Rule::InitCheck, Rule::OrderPositions], |b| EventKind::Joined {
            creature,
            square: b.creature(creature).square,
        });
        self.battle.state.contested |= self.battle.enemies_stand();
        self.push(Frame::Join(JoinFrame::new(creature)));
    }

    pub(crate) fn overrule(&mut self, order: GmCommand) {
        self.emit([Rule::OrderControl], |_| EventKind::Overruled { command: order });
        match order {
            GmCommand::HitPoints { creature, hit_points } => {
                self.set_hit_points(creature, hit_points)
            }
            GmCommand::Temporary { creature, hit_points } => {
                self.offer_temporary(creature, hit_points);
            }
            GmCommand::Harm { creature, amount, kind, critical } => {
                if self.battle.on_map(creature) {
                    self.harm(creature, None, kind, amount, critical);
                }
            }
            GmCommand::Heal { creature, amount } => self.heal(creature, amount, Faces::new()),
            GmCommand::Kill { creature } => self.die(creature, Rule::OrderControl),
            GmCommand::Revive { creature } => self.revive(creature),
            GmCommand::Maximum { creature, change } => self.change_maximum(creature, change),
            GmCommand::Place { creature, square, height } => {
                let from = self.battle.creature(creature).square;
                let ground = self.battle.ground_at(creature, square);
                let at = Spot { height: height.unwrap_or(ground.height), ..ground };
                self.fall_away(creature);
                self.battle.put(creature, at);
                self.battle.creature_mut(creature).rides = None;
                self.battle.derived.hazards_possible |= at != ground;
                self.emit([Rule::OpportunityForced], |_| EventKind::ForcedMove {
                    creature,
                    from,
                    to: square,
                    by: None,
                });
                self.check_grapples(creature);
                self.carry_riders(creature, from);
            }
            GmCommand::Shift { creature, feet, other, pull: false } => {
                self.push_away(other, creature, feet, Rule::OrderControl);
            }
            GmCommand::Shift { creature, feet, other, pull: true } => {
                self.pull_towards(other, creature, feet, Rule::OrderControl);
            }
            GmCommand::Burn { creature } => self.set_on_fire(creature),
            GmCommand::Douse { creature } => self.douse(creature, EndedBy::Gm),
            GmCommand::Kindle { object, burns } => self.kindle(object, burns),
            GmCommand::Air { creature, rounds } => {
                if let Some(breath) = &mut self.battle.creature_mut(creature).breath {
                    breath.left = rounds;
                }
            }
            GmCommand::Give { creature, condition, source, rounds } => {
                let until = self.battle.until_rounds(creature, rounds);
                self.gain(Effect {
                    duration: Duration::until(until),
                    ..Effect::condition(creature, condition, Origin::Gm, source)
                });
            }
            GmCommand::Take { creature, condition } => {
                self.end_condition(creature, condition, EndedBy::Gm);
            }
            GmCommand::Exhaust { creature, level } => {
                self.exhaust(creature, level, Rule::ConditionExhaustion);
            }
            GmCommand::Join { creature, square } => {
                let at = self.battle.ground_at(creature, square);
                self.battle.put(creature, at);
                self.battle.creature_mut(creature).presence = Presence::Present;
                self.comes_in(creature);
            }
            GmCommand::Add { .. } => self.add_newcomer(),
            GmCommand::Remove { creature } => self.leave(creature, Presence::Fled),
            GmCommand::Initiative { creature, count } => {
                self.battle.creature_mut(creature).initiative = count;
                if self.battle.state.order.contains(&creature) {
                    self.battle.insert_in_order(creature);
                    if let Some(mount) = self.battle.controlled_by(creature) {
                        self.battle.follow_rider(mount, creature);
                    }
                }
            }
            GmCommand::GoBefore { creature, other } => self.battle.go_before(creature, other),
            GmCommand::RollOff => self.call_roll_off(),
            GmCommand::GiveAction { creature } => {
                if let Some(turn) = self.battle.turn_of_mut(creature) {
                    turn.action = false;
                }
            }
            GmCommand::GiveReaction { creature } => {
                self.battle.creature_mut(creature).reaction_spent = false;
            }
            GmCommand::Reveal { creature } => self.reveal(creature, Rule::ActionHideEnd),
            GmCommand::Conceal { creature, stealth } => {
                let unaware: Vec<CreatureId> = self
                    .battle
                    .ids()
                    .filter(|o| self.battle.on_map(*o) && self.battle.enemies(*o, creature))
                    .collect();
                self.hide(creature, stealth, &unaware);
            }
            GmCommand::DisturbConcentration { creature } => {
                if self.battle.creature(creature).concentration.is_some() {
                    self.emit([Rule::MagicConcentrationStorm], |_| EventKind::Resumed { creature });
                    let about = SavePurpose::Concentration(Rule::MagicConcentrationStorm);
                    self.force_save(creature, Ability::Constitution, 10, None, about);
                }
            }
            GmCommand::LongRest { creature, fed } => self.long_rest(creature, fed),
            GmCommand::Door { object, state } => {
                let door = &mut self.battle.state.objects[object.index()];
                door.open = state == DoorState::Open;
                door.locked = state == DoorState::Locked;
                door.stuck = 0;
                self.battle.stir();
            }
            GmCommand::Stick { object, dc } => {
                let door = &mut self.battle.state.objects[object.index()];
                (door.open, door.locked, door.stuck) = (false, false, dc);
                self.battle.stir();
            }
            GmCommand::Favour { creature, roll, favour } => self.favour(creature, roll, favour),
            GmCommand::Cover { creature, degree } => self.set_cover(creature, degree),
            GmCommand::CallSave { creature, ability, dc } => {
                self.force_save(creature, ability, dc, None, SavePurpose::Called);
            }
            GmCommand::CallCheck { creature, ability, skill, dc } => {
                self.call_check(creature, ability, skill, dc);
            }
            GmCommand::Surprise { creature, surprised } => {
                self.declare_surprise(creature, surprised)
            }
            GmCommand::Attitude { .. } => self.sides_stand_anew(),
            GmCommand::Defect { creature, side } => self.defect(creature, side),
            GmCommand::Ground { from, to, .. } => self.ground_changed(from, to),
            GmCommand::DeathSaves { creature, successes, failures } => {
                self.set_death_saves(creature, successes, failures);
            }
            GmCommand::SpendReaction { creature } => {
                self.battle.creature_mut(creature).reaction_spent = true;
            }
            GmCommand::Concentrate { creature, upheld } => self.uphold(creature, upheld),
            GmCommand::Speed { creature, change, rounds } => {
                self.change_speed(creature, change, rounds);
            }
            GmCommand::End { winner } => self.end(winner.into_iter().collect(), None),
        }
        if !self.battle.is_over()
            && matches!(self.battle.flow.stack.last(), Some(Frame::Turn(_)) | None)
        {
            self.settle_end();
        }
    }

    fn set_hit_points(&mut self, id: CreatureId, hit_points: u16) {
        if hit_points == 0 {
            if self.battle.creature(id).hit_points > 0 {
                self.battle.creature_mut(id).hit_points = 0;
                self.drop_to_zero(id, 0, None);
            }
            return;
        }
        if self.battle.creature(id).life == Life::Dead {
            self.battle.creature_mut(id).life = Life::Alive;
            self.battle.misses_those_who_hide(id);
        }
        let maximum = self.battle.hit_point_maximum(id);
        let creature = self.battle.creature_mut(id);
        creature.life = Life::Alive;
        creature.hit_points = hit_points.min(maximum.max(1));
        self.end_on(id, EndsOn::HEALING);
    }

    fn revive(&mut self, id: CreatureId) {
        let creature = self.battle.creature_mut(id);
        creature.life = Life::Alive;
        creature.hit_points = 1;
        creature.hidden_from = CreatureSet::EMPTY;
        self.battle.misses_those_who_hide(id);
        let creature = self.battle.creature_mut(id);
        // Revival takes off one level of exhaustion (`condition.exhaustion.less`).
        let level = creature.exhaustion.saturating_sub(1);
        if creature.exhaustion > 0 {
            self.exhaust(id, level, Rule::ConditionExhaustionLess);
        }
        self.end_on(id, EndsOn::HEALING);
        self.emit([Rule::DamageHealDead], |_| EventKind::Woke { creature: id });
        if !self.battle.state.order.contains(&id) {
            self.battle.insert_in_order(id);
        }
    }

    fn change_maximum(&mut self, id: CreatureId, change: i16) {
        self.gain(Effect::new(id, Modifier::HitPointMaximum(change), Origin::Gm, None));
    }

    fn long_rest(&mut self, id: CreatureId, fed: bool) {
        let by_food = self.battle.setup.ruleset.exhaustion == crate::ruleset::Exhaustion::SixSteps;
        let level = self.battle.creature(id).exhaustion;
        if level > 0 && (fed || !by_food) {
            self.exhaust(id, level - 1, Rule::ConditionExhaustionLess);
        }
        if self.battle.creature(id).temporary > 0 {
            self.battle.creature_mut(id).temporary = 0;
            self.emit([Rule::DamageTempEnd], |_| EventKind::Temporary {
                creature: id,
                amount: 0,
                kept: false,
            });
        }
        self.regain_uses(id);
        let maximum = self.battle.hit_point_maximum(id);
        self.heal(id, maximum, Faces::new());
    }
}
