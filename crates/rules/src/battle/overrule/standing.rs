//! How creatures stand at the GM's word: death saves, concentration, sides.

use super::super::{
    Attitude, Battle, CreatureId, CreatureSet, Engine, Life, Refusal, RefusalReason, Setup, SideId,
    Sink, Upheld,
};
use crate::catalogue::Rule;

impl Battle {
    pub(super) fn check_death_saves(
        &self,
        id: CreatureId,
        successes: u8,
        failures: u8,
    ) -> Result<(), Refusal> {
        if self.creature(id).hit_points > 0 || self.creature(id).life == Life::Dead {
            return Refusal::err(Rule::DamageDeath, RefusalReason::NotDying(id));
        }
        if !self.on_map(id) {
            return Refusal::err(Rule::DamageDeath, RefusalReason::Gone(id));
        }
        if successes > 3 || failures > 3 || (successes == 3 && failures == 3) {
            return Refusal::err(Rule::DamageDeath, RefusalReason::NotAmongChoices);
        }
        Ok(())
    }

    pub(super) fn check_concentrate(&self, id: CreatureId, upheld: Upheld) -> Result<(), Refusal> {
        let rule = Rule::MagicConcentration;
        let Some(spell) = self.setup.spells.get(upheld.spell.index()) else {
            return Refusal::err(Rule::MagicKnown, RefusalReason::SpellUnknown);
        };
        if !self.creature(id).stands() {
            return Refusal::err(rule, RefusalReason::Gone(id));
        }
        if !spell.concentration || upheld.slot > 9 {
            return Refusal::err(rule, RefusalReason::NotAmongChoices);
        }
        for target in upheld.targets.iter() {
            self.check_present(target, rule)?;
        }
        self.check_upheld(id, upheld)
    }

    pub(super) fn check_attitude(&self, one: SideId, other: SideId) -> Result<(), Refusal> {
        let known = |side: SideId| side.index() < self.setup.sides.len();
        if !known(one) || !known(other) || one == other {
            return Refusal::err(Rule::OrderControl, RefusalReason::NoSuchThing);
        }
        Ok(())
    }

    pub(super) fn check_defect(&self, id: CreatureId, side: SideId) -> Result<(), Refusal> {
        if side.index() >= self.setup.sides.len() {
            return Refusal::err(Rule::OrderControl, RefusalReason::NoSuchThing);
        }
        if !self.on_map(id) {
            return Refusal::err(Rule::OrderControl, RefusalReason::Gone(id));
        }
        Ok(())
    }
}

impl Setup {
    /// Two sides stand to each other so.
    pub(super) fn set_attitude(&mut self, one: SideId, other: SideId, attitude: Attitude) {
        self.sides[one.index()].attitudes[other.index()] = attitude;
        self.sides[other.index()].attitudes[one.index()] = attitude;
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(super) fn set_death_saves(&mut self, id: CreatureId, successes: u8, failures: u8) {
        let (kept, lost) = (successes.min(2), failures.min(2));
        self.battle.creature_mut(id).life = Life::Dying { successes: kept, failures: lost };
        if failures == 3 {
            self.die(id, Rule::DamageDeathFailure);
        } else if successes == 3 {
            self.become_stable(id, Rule::DamageDeathSuccess);
        }
    }

    /// The sides stand to each other in another way than before.
    pub(super) fn sides_stand_anew(&mut self) {
        self.battle.derived.foes = self.setup.foes();
        self.takes_stock_of_sides();
    }

    /// A creature goes over to a side; who gave up before takes part again.
    pub(super) fn defect(&mut self, id: CreatureId, side: SideId) {
        let friends: CreatureSet =
            self.battle.ids().filter(|o| self.battle.creature(*o).side == side).collect();
        let creature = self.battle.creature_mut(id);
        creature.side = side;
        for friend in friends.iter() {
            creature.hidden_from.remove(friend);
            creature.unseen_by.remove(friend);
        }
        for friend in friends.iter() {
            let friend = self.battle.creature_mut(friend);
            friend.hidden_from.remove(id);
            friend.unseen_by.remove(id);
        }
        self.takes_stock_of_sides();
    }

    fn takes_stock_of_sides(&mut self) {
        self.contest_stands = false;
        self.battle.derived.unmet = true;
        self.battle.derived.watched = false;
        self.battle.state.contested |= self.battle.enemies_stand();
        self.battle.stir();
    }
}
