//! Burning creatures and objects (`burning.damage`).

use affray_dice::Dice;

use crate::{
    battle::{
        ActionName, Battle, CreatureId, DamageFrame, DamageParts, EndedBy, Engine, EventKind,
        Frame, Ledger, Life, ObjectId, ObjectKind, Refusal, RefusalReason, RollPurpose, Sink,
        StepResult, Struck,
    },
    catalogue::Rule,
    conditions::Condition,
    damage::{DamageSource, DamageType, Qualities},
    effects::{Effect, EffectMask, Modifier, Origin},
};

/// The damage of burning (`burning.damage`).
const FIRE: Dice = Dice::new(1, 4, 0);

impl Battle {
    /// Whether a creature burns (`burning.damage`).
    pub fn burns(&self, id: CreatureId) -> bool {
        self.creature(id).touches.contains(EffectMask::TURN)
            && self.effects_on(id).any(|e| e.modifier == Modifier::Burning)
    }

    /// Whether an object burns.
    pub fn object_burns(&self, id: ObjectId) -> bool {
        self.state.objects.get(id.index()).is_some_and(|object| object.burning)
    }

    /// Whether fire can set an object alight: it is whole, flammable and dry.
    fn can_catch_fire(&self, id: ObjectId) -> bool {
        let object = &self.state.objects[id.index()];
        let flammable = match object.kind {
            ObjectKind::Setup(place) => self.setup.objects[usize::from(place)].flammable,
            ObjectKind::Net { .. } => false,
        };
        flammable && !object.burning && object.hit_points > 0 && !self.object_underwater(id)
    }

    /// Whether the creature whose turn it is can roll out the fire (`burning.out`).
    pub(crate) fn check_put_out(&self) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_action(id)?;
        if !self.burns(id) {
            return Refusal::err(Rule::BurningOut, RefusalReason::NotBurning);
        }
        if self.immune_to(id, Condition::Prone) {
            return Refusal::err(Rule::ConditionImmune, RefusalReason::NoSuchThing);
        }
        Ok(())
    }

    /// Whether the creature whose turn it is can put out the fire on an object.
    pub(crate) fn check_smother(&self, object: ObjectId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_action(id)?;
        self.check_object(id, object)?;
        match self.object_burns(object) {
            true => Ok(()),
            false => Refusal::err(Rule::ActionUse, RefusalReason::NotBurning),
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Sets a creature on fire, by the GM's word.
    pub(crate) fn set_on_fire(&mut self, id: CreatureId) {
        self.gain(Effect::new(id, Modifier::Burning, Origin::Gm, None));
    }

    /// Fire burns a creature or an object, once however much of it burns.
    pub(crate) fn step_burn(&mut self, target: Struck) -> StepResult {
        if let Struck::Creature(id) = target
            && self.battle.creature(id).life == Life::Dead
        {
            self.pop();
            return Ok(());
        }
        let (total, dice) = self.roll_dice(FIRE, None, RollPurpose::Damage)?;
        self.emit([Rule::BurningDamage, Rule::DamageRoll], |_| EventKind::DamageRoll {
            source: None,
            dice,
            kind: DamageType::Fire,
            total,
            critical: false,
            ledger: Ledger::default(),
            targets: Vec::new(),
        });
        self.set(Frame::Damage(DamageFrame {
            target,
            by: None,
            source: DamageSource::Fire,
            parts: DamageParts::one(DamageType::Fire, total.max(0) as u16),
            qualities: Qualities::empty(),
            critical: false,
            melee: false,
            halved: false,
        }));
        Ok(())
    }

    /// Sets an object alight that fire can set alight.
    pub(crate) fn ignite(&mut self, object: ObjectId) {
        if self.battle.can_catch_fire(object) {
            self.kindle(object, true);
        }
    }

    /// An object burns from now on, or no longer.
    pub(crate) fn kindle(&mut self, object: ObjectId, burns: bool) {
        self.battle.state.objects[object.index()].burning = burns;
        let rule = if burns { Rule::BurningDamage } else { Rule::BurningOut };
        self.emit([rule], |_| EventKind::ObjectBurns { object, burns });
    }

    /// Fire does to the objects that burn what it does to creatures; having no turns, they suffer
    /// it as a round begins.
    pub(crate) fn objects_burn(&mut self) {
        for i in (0..self.battle.state.objects.len()).rev() {
            let object = ObjectId(i as u8);
            if !self.battle.state.objects[i].burning {
                continue;
            }
            if self.battle.object_underwater(object) {
                self.kindle(object, false);
            } else if self.battle.setup.ruleset.fire_consumes_objects {
                self.push(Frame::Burn(Struck::Object(object)));
            }
        }
    }

    /// A creature drops prone and rolls on the ground (`burning.out`).
    pub(crate) fn put_out(&mut self, id: CreatureId) {
        self.spend_action(id, ActionName::PutOut, Rule::BurningOut);
        self.knock_prone(id, Rule::BurningOut, None);
        self.douse(id, EndedBy::Rule(Rule::BurningOut));
    }

    /// The fire on a creature goes out.
    pub(crate) fn douse(&mut self, id: CreatureId, by: EndedBy) {
        self.end_effects(by, |e| e.bearer == id && e.modifier == Modifier::Burning);
    }

    /// Fire does not burn under water (`burning.out`).
    pub(crate) fn settle_fire(&mut self, id: CreatureId) {
        if self.battle.burns(id) && self.battle.underwater(id) {
            self.douse(id, EndedBy::Rule(Rule::BurningOut));
        }
    }
}
