//! Creatures that are thrown about.

use affray_dice::Dice;

use crate::{
    attack::DamageDice,
    battle::{
        Battle, Choice, Chooser, Command, CreatureId, Engine, EventKind, Frame, OutcomeFrame,
        Question, RollPurpose, SavePurpose, Sink, StepResult,
    },
    catalogue::Rule,
    creature::Ability,
    damage::DamageType,
    mounted::UpsetBy,
    space::{Body, Direction, Footprint, SQUARE, Spot, Square},
};

/// The feet of a throw for which whatever is struck takes a die of damage.
const FEET_FOR_A_DIE: u16 = 10;

/// What lies in the way of somebody who is thrown.
enum Obstacle {
    Thing,
    Creature(CreatureId),
}

/// The damage of a throw that ends against something.
fn impact(dice: u8) -> DamageDice {
    DamageDice { dice: Dice::new(dice, 6, 0), kind: DamageType::Bludgeoning }
}

impl Battle {
    /// The next place of a creature that another throws, or what is in its way.
    fn flight(&self, by: CreatureId, who: CreatureId, way: Direction) -> Result<Spot, Obstacle> {
        let creature = self.creature(who);
        let size = creature.size;
        let square = creature.square.step(way).ok_or(Obstacle::Thing)?;
        let space = Footprint::new(square, size);
        if !self.setup.map.holds(space) || self.barrier(who, creature.square, square).is_some() {
            return Err(Obstacle::Thing);
        }
        let height = creature.height.max(self.settles_at(square, size, creature.height));
        let body = Body::new(space, height, size);
        let met = self.ids().find(|o| {
            let other = self.body(*o);
            *o != who
                && *o != by
                && self.takes_space(*o)
                && other.space.overlaps(space)
                && other.levels_to(body) == 0
        });
        met.map_or(Ok(Spot { square, height }), |other| Err(Obstacle::Creature(other)))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature is thrown in a direction that chance decides; what it strikes on the way hurts
    /// it, or is hurt by it.
    pub(super) fn fling(
        &mut self,
        f: &OutcomeFrame,
        target: CreatureId,
        (feet, dc): (u16, u8),
        go_on: Frame,
    ) -> StepResult {
        let die = self.roll(Direction::ALL.len() as u16, Some(f.by), RollPurpose::Chance)?;
        self.set(go_on);
        let way = Direction::ALL[usize::from(die - 1)];
        let begin = self.battle.spot(target);
        let mut flown = 0;
        let mut struck = None;
        while flown < feet && struck.is_none() {
            let from = self.battle.creature(target).square;
            match self.battle.flight(f.by, target, way) {
                Err(obstacle) => struck = Some(obstacle),
                Ok(to) => {
                    self.battle.put(target, to);
                    self.emit([Rule::AttackEffect, Rule::OpportunityForced], |_| {
                        EventKind::ForcedMove {
                            creature: target,
                            from,
                            to: to.square,
                            by: Some(f.by),
                        }
                    });
                    self.check_grapples(target);
                    self.carry_riders(target, from);
                    flown += SQUARE;
                }
            }
        }
        if flown > 0 {
            self.battle.upset_riders(target, UpsetBy::MountMoved);
            self.move_noticed(target, begin);
        }
        self.knock_prone(target, Rule::AttackEffect, Some(f.by));
        let dice = (flown / FEET_FOR_A_DIE) as u8;
        match struck.filter(|_| dice > 0) {
            Some(Obstacle::Thing) => {
                self.push(Frame::Suffer(target, impact(dice), Some(f.by)));
            }
            Some(Obstacle::Creature(other)) => {
                let about = SavePurpose::Hurled { dice, by: f.by };
                self.force_save(other, Ability::Dexterity, dc, None, about);
            }
            None => {}
        }
        Ok(())
    }

    /// Somebody who was thrown has struck another.
    pub(crate) fn struck_by_body(&mut self, id: CreatureId, by: CreatureId, dice: u8) {
        self.knock_prone(id, Rule::AttackEffect, Some(by));
        self.push(Frame::Suffer(id, impact(dice), Some(by)));
    }

    /// A creature gets out of another's space, or falls prone in it.
    pub(super) fn expel(
        &mut self,
        f: &OutcomeFrame,
        target: CreatureId,
        go_on: Frame,
    ) -> StepResult {
        let here = self.battle.spot(target);
        let near = |square: &Square| {
            square.x.abs_diff(here.square.x) <= 1 && square.y.abs_diff(here.square.y) <= 1
        };
        let places = self.battle.landings(target, here);
        let to = match places[..] {
            [first, ..] if !near(&first) => None,
            [_, _, ..] => {
                let question = Question::Landing { creature: target, at: here };
                match self.ask(Chooser::Creature(target), question)? {
                    Command::Choose(Choice::Square(square)) => Some(square),
                    _ => None,
                }
            }
            [only] => Some(only),
            [] => None,
        };
        self.set(go_on);
        let Some(square) = to else {
            self.knock_prone(target, Rule::AttackEffect, Some(f.by));
            return Ok(());
        };
        self.battle.put(target, self.battle.ground_at(target, square));
        self.emit([Rule::AttackEffect, Rule::OpportunityForced], |_| EventKind::ForcedMove {
            creature: target,
            from: here.square,
            to: square,
            by: Some(f.by),
        });
        self.check_grapples(target);
        self.carry_riders(target, here.square);
        self.battle.upset_riders(target, UpsetBy::MountMoved);
        self.move_noticed(target, here);
        Ok(())
    }
}
