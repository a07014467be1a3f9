use affray_dice::Dice;

use crate::{
    battle::{
        ActionName, Battle, Because, CreatureId, DamageFrame, DamageParts, EndedBy, Engine, Frame,
        Ledger, Purpose, Refusal, Sink, Step, Struck, What,
    },
    catalogue::Rule,
    conditions::{Bond, Condition, Effect, EndsOn, Modifier, Origin, Touches, Until},
    damage::{DamageSource, DamageType, Qualities},
};

/// The damage of burning (`burning.damage`).
const FIRE: Dice = Dice::new(1, 4, 0);

impl Battle {
    /// Whether a creature burns (`burning.damage`).
    pub fn burns(&self, id: CreatureId) -> bool {
        self.creature(id).touches.contains(Touches::TURN)
            && self.effects_on(id).any(|e| e.modifier == Modifier::Burning)
    }

    /// Whether the creature whose turn it is can roll out the fire (`burning.out`).
    pub(crate) fn check_put_out(&self) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_action(id)?;
        if !self.burns(id) {
            return Refusal::err(Rule::BurningOut, Because::NotBurning);
        }
        if self.immune_to(id, Condition::Prone) {
            return Refusal::err(Rule::ConditionImmune, Because::NoSuchThing);
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Sets a creature on fire, by the GM's word.
    pub(crate) fn set_on_fire(&mut self, id: CreatureId) {
        self.gain(Effect {
            bearer: id,
            source: None,
            origin: Origin::Gm,
            modifier: Modifier::Burning,
            until: Until::Ended,
            save_ends: None,
            ends_on: EndsOn::empty(),
            escape_dc: None,
            bond: Bond(0),
        });
    }

    /// Fire burns a creature, once however much of it burns.
    pub(crate) fn step_burn(&mut self, id: CreatureId) -> Step {
        let (total, dice) = self.roll_dice(FIRE, None, Purpose::Damage)?;
        self.tell(&[Rule::BurningDamage, Rule::DamageRoll], |_| What::DamageRoll {
            source: None,
            dice,
            kind: DamageType::Fire,
            total,
            critical: false,
            ledger: Ledger::default(),
        });
        self.set(Frame::Damage(DamageFrame {
            target: Struck::Creature(id),
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
