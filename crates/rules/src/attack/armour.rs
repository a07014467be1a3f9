use crate::{
    battle::{Battle, CreatureId, Tally, Why},
    catalogue::Rule,
    conditions::{Modifier, Touches},
    creature::{Ability, ArmourCategory, GearKind, Training},
    ruleset::UntrainedShield,
};

impl Battle {
    /// Whether a shield is on the arm (`armour.shield`).
    pub fn has_shield(&self, id: CreatureId) -> bool {
        let gear = &self.block(id).gear;
        !gear.is_empty()
            && self
                .creature(id)
                .hands
                .iter()
                .flatten()
                .any(|g| gear[g.index()].kind == GearKind::Shield)
    }

    /// Whether untrained armour, or an untrained shield, gets in the way (`armour.untrained`).
    pub(crate) fn armour_hampers(&self, id: CreatureId) -> bool {
        let block = self.block(id);
        let armour =
            block.armour.as_ref().is_some_and(|a| !block.training.contains(a.category.training()));
        armour
            || (self.setup.ruleset.untrained_shield == UntrainedShield::Hampers
                && !block.training.contains(Training::SHIELDS)
                && self.has_shield(id))
    }

    /// A creature's AC as it stands.
    pub fn armour_class(&self, id: CreatureId) -> i32 {
        self.armour_tally(id, false).bonus
    }

    pub(crate) fn armour_tally(&self, id: CreatureId, notes: bool) -> Tally {
        let mut tally = Tally::new(notes);
        let block = self.block(id);
        let dexterity = i32::from(block.modifier(Ability::Dexterity));
        match (block.armour_class, &block.armour) {
            (Some(printed), _) => tally.add(i32::from(printed), Why::Printed),
            (None, None) => {
                tally.add(10, Why::Rule(Rule::ArmourBase));
                tally.add(dexterity, Why::Ability(Ability::Dexterity));
            }
            (None, Some(armour)) => {
                tally.add(i32::from(armour.base), Why::Rule(Rule::ArmourWorn));
                let lets_through = match armour.category {
                    ArmourCategory::Light => dexterity,
                    ArmourCategory::Medium => dexterity.min(2),
                    ArmourCategory::Heavy => 0,
                };
                tally.add(lets_through, Why::Ability(Ability::Dexterity));
            }
        }
        // A printed AC has the shield in it.
        if block.armour_class.is_none() && self.has_shield(id) {
            let useless = self.setup.ruleset.untrained_shield == UntrainedShield::Useless
                && !block.training.contains(Training::SHIELDS);
            if !useless {
                tally.add(2, Why::Rule(Rule::ArmourShield));
            }
        }
        if self.creature(id).touches.contains(Touches::ARMOUR_CLASS) {
            for (i, effect) in self.effects.iter().enumerate() {
                if let Modifier::ArmourClass(n) = effect.modifier
                    && effect.bearer == id
                    && !self.outdone(i)
                {
                    tally.add(i32::from(n), Why::Effect(effect.origin));
                }
            }
        }
        tally
    }
}
