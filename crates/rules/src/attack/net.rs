use affray_dice::Source;

use crate::{
    battle::{
        ActionName, AttackId, Battle, Because, CheckFor, CheckFrame, CreatureId, Engine, Frame,
        Object, ObjectKind, Refusal, SaveAbout, Sink, Target,
    },
    catalogue::Rule,
    conditions::{Condition, Effect, EndsOn, Modifier, Origin, Until},
    creature::{Ability, Size, Skill},
    ruleset::Net,
};

impl Battle {
    /// The skill that gets one out of a net: none in 2014, Athletics in 2024.
    pub(crate) fn net_skill(&self) -> Option<Skill> {
        match self.setup.ruleset.net {
            Net::AttackRoll => None,
            Net::SavingThrow => Some(Skill::Athletics),
        }
    }

    /// Whether a net can hold a creature at all (`weapon.net`).
    pub(crate) fn net_holds(&self, id: CreatureId) -> bool {
        self.block(id).size <= Size::Large && !self.block(id).formless
    }

    pub(crate) fn check_free(&self, target: CreatureId) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_action(id)?;
        if self.get(target).is_none() || self.net_on(target).is_none() {
            return Refusal::err(Rule::WeaponNetEscape, Because::NotGrappled);
        }
        let (feet, most) = (self.distance(id, target), self.wrestling_reach(id));
        if feet > most {
            return Refusal::err(Rule::WeaponNetEscape, Because::Distance { feet, most });
        }
        Ok(())
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    /// A net of the 2024 rules asks a saving throw in place of an attack; says whether it did.
    pub(crate) fn throw_net(&mut self, id: CreatureId, attack: AttackId, target: Target) -> bool {
        if self.battle.setup.ruleset.net != Net::SavingThrow {
            return false;
        }
        let Target::Creature(target) = target else { return true };
        let block = self.battle.block(id);
        let dc = (8 + block.modifier(Ability::Dexterity) + block.proficiency).max(0) as u8;
        self.force_save(target, Ability::Dexterity, dc, Some(id), SaveAbout::Net(attack));
        true
    }

    /// A net falls over a creature.
    pub(crate) fn net(&mut self, by: CreatureId, target: CreatureId) {
        if !self.battle.net_holds(target) || !self.battle.on_map(target) {
            return;
        }
        let bond = self.battle.bond();
        let held = self.gain(Effect {
            bearer: target,
            source: Some(by),
            origin: Origin::Rule(Rule::WeaponNet),
            modifier: Modifier::Condition(Condition::Restrained),
            until: Until::Ended,
            save_ends: None,
            ends_on: EndsOn::empty(),
            bond,
        });
        if held && self.battle.objects.len() < 255 {
            let square = self.battle.creature(target).square;
            let kind = ObjectKind::Net { holds: target, bond };
            self.battle.objects.push(Object { square, hit_points: 5, kind });
        }
    }

    pub(crate) fn begin_free(&mut self, id: CreatureId, target: CreatureId) {
        self.spend_action(id, ActionName::Escape, Rule::WeaponNetEscape);
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: Ability::Strength,
            skill: self.battle.net_skill(),
            dc: Some(10),
            purpose: CheckFor::Free(target),
        }));
    }
}
