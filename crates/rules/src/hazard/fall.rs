//! Falling: who falls, how far, the damage, landing in liquid (rules `fall.*`).

use affray_dice::Dice;
use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, CheckFrame, CheckPurpose, Choice, Chooser, Cites, Command, CreatureId, Cue,
        DamageFrame, DamageParts, Engine, EventKind, Faces, FallFrame, FallStage, Frame, Ledger,
        Question, RollPurpose, Sink, StepResult, Struck,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::Skill,
    damage::{DamageSource, DamageType, Qualities},
    movement::MovementMode,
    ruleset::FlierFalls,
    space::Spot,
};

/// The most dice of a fall (`fall.damage`).
const MOST_DICE: u16 = 20;
/// The DC of a dive (`fall.liquid`).
const DIVE_DC: u8 = 15;

impl Battle {
    /// Whether nothing holds a creature up where it is: neither ground nor water, nor its wings,
    /// nor the face that it climbs, nor the grip of another (`fly.fall`).
    pub fn must_fall(&self, id: CreatureId) -> bool {
        self.takes_space(id)
            && !self.held_up(id)
            && !self.stays_aloft(id)
            && !self.holds_on(id)
            && !self.borne(id)
    }

    /// Whether a creature stands on something, or swims.
    pub(crate) fn held_up(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        creature.height <= self.ground_below(creature.square, creature.size, creature.height)
    }

    /// Whether a creature that has nothing under it stays up by itself (`fly.fall`, `fly.hover`).
    pub(crate) fn stays_aloft(&self, id: CreatureId) -> bool {
        let speeds = self.block(id).speeds;
        if speeds.fly == 0 || speeds.hover {
            return speeds.hover;
        }
        let creature = self.creature(id);
        if creature.is(Condition::Prone) || self.wings_fail(id) {
            return false;
        }
        match self.setup.ruleset.flier_falls {
            FlierFalls::CannotMove => true,
            FlierFalls::IncapacitatedProneOrGrounded => !creature.is(Condition::Incapacitated),
        }
    }

    /// Whether a creature would fall, did it not hover (`fly.hover`).
    pub(crate) fn hovers_on(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        self.block(id).speeds.hover
            && (creature.is(Condition::Prone) || self.wings_fail(id))
            && !self.held_up(id)
    }

    /// Whether a flier's speed is 0.
    fn wings_fail(&self, id: CreatureId) -> bool {
        self.speed_of(id, MovementMode::Fly) == 0
    }

    /// Whether a flier or climber holds a creature that would fall.
    fn borne(&self, id: CreatureId) -> bool {
        self.creature(id).is(Condition::Grappled)
            && self
                .sources_of(id, Condition::Grappled)
                .filter(|by| self.on_map(*by) && !self.held_up(*by))
                .any(|by| self.stays_aloft(by) || self.holds_on(by))
    }

    /// Whether a creature falls or jumps just now.
    pub(crate) fn in_flight(&self, id: CreatureId) -> bool {
        self.flow.stack.iter().any(|frame| match frame {
            Frame::Fall(f) => f.creature == id,
            Frame::Jump(f) => f.mover == id,
            _ => false,
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature falls from where it is to what is below it, and takes what comes of it
    /// (`fall.damage`, `fall.prone`, `fall.liquid`).
    pub(crate) fn fall(&mut self, creature: CreatureId) {
        let to = self.battle.creature(creature).square;
        let stage = FallStage::Begin;
        self.push(Frame::Fall(FallFrame { creature, stage, to, halved: false, harmed: false }));
    }

    pub(crate) fn step_fall(&mut self, f: FallFrame) -> StepResult {
        match f.stage {
            FallStage::Begin => self.fall_begins(f),
            FallStage::Dive => {
                self.set(Frame::Fall(FallFrame { stage: FallStage::Land, ..f }));
                self.open_window(Cue::Falls { creature: f.creature });
                Ok(())
            }
            FallStage::Land => self.land(f),
            FallStage::Landed => {
                self.pop();
                // Whoever takes no damage keeps its feet.
                if f.harmed && self.battle.on_map(f.creature) {
                    self.knock_prone(f.creature, Rule::FallProne, None);
                }
                Ok(())
            }
        }
    }

    /// Finds the place to land, beside whoever is below.
    fn fall_begins(&mut self, f: FallFrame) -> StepResult {
        let id = f.creature;
        let creature = self.battle.creature(id);
        let at = Spot { square: creature.square, height: creature.height };
        let to = match self.battle.landing_at(id, at.square, at.height) {
            Some(_) => at.square,
            None => {
                let meant = match self.battle.landings(id, at)[..] {
                    [] => at.square,
                    [only] => only,
                    _ => {
                        let question = Question::Landing { creature: id, at };
                        match self.ask(Chooser::Creature(id), question)? {
                            Command::Choose(Choice::Square(square)) => square,
                            _ => at.square,
                        }
                    }
                };
                let meant = Spot { square: meant, ..at };
                self.battle.comes_to_rest(id, meant).unwrap_or(at.square)
            }
        };
        let dives = self.battle.setup.ruleset.dive_reaction
            && self.battle.fallen_feet(id, to) >= 10
            && self.battle.lands_in_liquid(id, to);
        let stage = if dives { FallStage::Dive } else { FallStage::Land };
        self.set(Frame::Fall(FallFrame { stage, to, ..f }));
        Ok(())
    }

    /// The creature hits the ground, or the water.
    fn land(&mut self, f: FallFrame) -> StepResult {
        let id = f.creature;
        let feet = self.battle.fallen_feet(id, f.to);
        let count = (feet / 10).min(MOST_DICE) as u8;
        let dice = Dice::new(count, 6, 0);
        let (total, shown) = match count {
            0 => (0, Faces::new()),
            _ => self.roll_dice(dice, None, RollPurpose::Damage)?,
        };
        let into_liquid = self.battle.lands_in_liquid(id, f.to);
        let level = self.battle.level_below(id, f.to);
        let begin = self.battle.spot(id);
        let from = begin.square;
        self.battle.put(id, Spot { square: f.to, height: level });
        self.pop();
        let mut rules = Cites::from([Rule::FallDamage]);
        if self.battle.block(id).speeds.fly > 0 {
            rules.push(Rule::FlyFall);
        }
        if f.halved {
            rules.push(Rule::FallLiquid);
        }
        self.emit(rules, |_| EventKind::Fell { creature: id, from, to: f.to, feet, into_liquid });
        self.check_grapples(id);
        self.carry_riders(id, from);
        self.move_noticed(id, begin);
        // Whoever waited for it acts when the fall is over.
        self.push(Frame::Fall(FallFrame { stage: FallStage::Landed, ..f }));
        if count > 0 {
            self.emit([Rule::FallDamage, Rule::DamageRoll], |_| EventKind::DamageRoll {
                source: None,
                dice: shown,
                kind: DamageType::Bludgeoning,
                total,
                critical: false,
                ledger: Ledger::default(),
                targets: Vec::new(),
            });
            // Whoever sits on it falls as far; its own damage comes last, and says whether it
            // stays on its feet.
            let riders = self.battle.riders_of(id);
            let fallen: SmallVec<[CreatureId; 2]> = std::iter::once(id).chain(riders).collect();
            for one in fallen {
                self.push(Frame::Damage(DamageFrame {
                    target: Struck::Creature(one),
                    by: None,
                    source: DamageSource::Fall,
                    parts: DamageParts::one(DamageType::Bludgeoning, total.max(0) as u16),
                    qualities: Qualities::empty(),
                    critical: false,
                    melee: false,
                    halved: f.halved,
                }));
            }
        }
        Ok(())
    }

    /// A creature tries to dive into the liquid below (`fall.liquid`).
    pub(crate) fn dive(&mut self, id: CreatureId, skill: Skill) {
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: skill.ability(),
            skill: Some(skill),
            dc: Some(DIVE_DC),
            purpose: CheckPurpose::Dive,
        }));
    }

    /// The check of a dive is made.
    pub(crate) fn dived(&mut self, success: bool) {
        let below = self.battle.flow.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Fall(fall) => Some(fall),
            _ => None,
        });
        if let Some(fall) = below {
            fall.halved = success;
        }
    }
}
