//! Concentration: beginning, keeping and losing it (`magic.concentration`).

use crate::{
    battle::{
        Battle, Concentration, CreatureId, EndedBy, Engine, EventKind, Refusal, RefusalReason,
        SavePurpose, Sink, SpellId,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::Ability,
    effects::EffectGroup,
};

impl Battle {
    pub(crate) fn check_end_concentration(&self, id: CreatureId) -> Result<(), Refusal> {
        self.check_present(id, Rule::MagicConcentrationDrop)?;
        if self.creature(id).concentration.is_none() {
            return Refusal::err(Rule::MagicConcentrationDrop, RefusalReason::NotConcentrating);
        }
        Ok(())
    }

    pub(crate) fn check_dismiss(&self, bond: EffectGroup) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        if !self.setup.ruleset.spells_dismissable {
            return Refusal::err(Rule::MagicDismiss, RefusalReason::NoSuchAction);
        }
        if self.creature(id).is(Condition::Incapacitated) {
            let because = RefusalReason::Has(id, Condition::Incapacitated);
            return Refusal::err(Rule::MagicDismiss, because);
        }
        let own = bond != EffectGroup(0)
            && self.state.effects.iter().any(|e| {
                e.bond == bond
                    && e.source == Some(id)
                    // Whether it took hold of somebody unseen is not told.
                    && self.side_knows(self.creature(id).side, e.bearer)
                    && matches!(e.origin, crate::effects::Origin::Spell(_))
            })
            || self.state.zones.iter().any(|z| z.bond == bond && z.caster == id);
        if !own {
            return Refusal::err(Rule::MagicDismiss, RefusalReason::NothingToEnd);
        }
        Ok(())
    }

    /// The DC to keep concentrating after damage (`magic.concentration.damage`).
    pub fn concentration_dc(&self, damage: u16) -> u8 {
        let dc = (damage / 2).clamp(10, 255) as u8;
        self.setup.ruleset.concentration_cap.map_or(dc, |cap| dc.min(cap))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature concentrates; what it concentrated on before ends (`magic.concentration`).
    pub(crate) fn concentrate(&mut self, id: CreatureId, spell: SpellId, bond: EffectGroup) {
        self.break_concentration(id, Rule::MagicConcentration);
        self.battle.creature_mut(id).concentration = Some(Concentration { bond, spell });
        self.emit([Rule::MagicConcentration], |_| EventKind::Concentrating { creature: id, spell });
    }

    pub(crate) fn break_concentration(&mut self, id: CreatureId, rule: Rule) {
        let Some(held) = self.battle.creature_mut(id).concentration.take() else { return };
        self.emit([rule], |_| EventKind::ConcentrationEnded { creature: id, spell: held.spell });
        let holds_readied = self
            .battle
            .creature(id)
            .readied
            .is_some_and(|readied| self.battle.holds_spell(readied));
        if holds_readied {
            self.battle.creature_mut(id).readied = None;
            self.emit([Rule::ActionReadyHold], |_| EventKind::ReadiedLost { creature: id });
        }
        self.end_bond(held.bond, EndedBy::Concentration);
    }

    /// Damage shakes concentration: one save for each source (`magic.concentration.source`).
    pub(crate) fn shake_concentration(&mut self, id: CreatureId, damage: u16) {
        if self.battle.creature(id).concentration.is_none() || damage == 0 {
            return;
        }
        let dc = self.battle.concentration_dc(damage);
        let about = SavePurpose::Concentration(Rule::MagicConcentrationDamage);
        self.force_save(id, Ability::Constitution, dc, None, about);
    }

    /// Concentration on a spell whose last effect is gone is over.
    pub(crate) fn end_idle_concentration(&mut self, bond: EffectGroup) {
        if self.battle.state.effects.iter().any(|e| e.bond == bond)
            || self.battle.state.zones.iter().any(|z| z.bond == bond)
        {
            return;
        }
        let holder = self
            .battle
            .ids()
            .find(|id| self.battle.creature(*id).concentration.is_some_and(|c| c.bond == bond));
        if let Some(id) = holder {
            self.break_concentration(id, Rule::MagicConcentration);
        }
    }

    pub(crate) fn dismiss(&mut self, id: CreatureId, bond: EffectGroup) {
        if self.battle.creature(id).concentration.is_some_and(|c| c.bond == bond) {
            self.break_concentration(id, Rule::MagicDismiss);
        } else {
            self.end_bond(bond, EndedBy::Rule(Rule::MagicDismiss));
        }
    }
}
