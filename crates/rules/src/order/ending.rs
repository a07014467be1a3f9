//! When a fight ends, and who has won.

use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, Chooser, CreatureId, Decision, EndedBy, Ending, Engine, EventKind, GearId,
        Presence, Question, SideId, SideSet, Sink,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::GearKind,
    effects::Origin,
};

impl Battle {
    fn stands(&self, side: usize) -> bool {
        self.ids().any(|id| self.creature(id).side.index() == side && self.in_the_fight(id))
    }

    /// Whether a creature stands and was not knocked out, even with a hit point left.
    #[inline]
    fn in_the_fight(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        match creature.stands() {
            true => !creature.is(Condition::Unconscious) || !self.is_knocked_out(id),
            false => self.may_come_back(id),
        }
    }

    fn is_knocked_out(&self, id: CreatureId) -> bool {
        self.effects_on(id).any(|e| e.origin == Origin::Rule(Rule::DamageKnockout))
    }

    /// Whether two sides that are enemies both have somebody left.
    pub(crate) fn enemies_stand(&self) -> bool {
        // Those who are plainly up tell it, mostly.
        let mut up = SideSet::EMPTY;
        for one in self.creatures() {
            up.insert_if(one.side, one.stands() & !one.is(Condition::Unconscious));
        }
        up.iter().any(|side| self.foes_of(side).meets(up)) || self.any_enemies_stand()
    }

    /// The same with a closer look: one of each side that stands will do.
    #[cold]
    fn any_enemies_stand(&self) -> bool {
        let sides = (0..self.setup.sides.len() as u8).map(SideId);
        let stands =
            |side| self.ids().find(|id| self.creature(*id).side == side && self.in_the_fight(*id));
        let standing: SmallVec<[CreatureId; 8]> = sides.filter_map(stands).collect();
        let against = |one: &CreatureId| standing.iter().any(|other| self.enemies(*one, *other));
        standing.iter().any(against)
    }

    /// The sides that stand where no enemies stand against each other any more, and that had any:
    /// whoever looked on has not won.
    fn victors(&self) -> SideSet {
        let sides = || (0..self.setup.sides.len() as u8).map(SideId);
        // As they came: a spell may have won some of them over.
        let combatants = || self.setup.combatants.iter().zip(self.creatures());
        let came = |side: SideId| {
            combatants().any(|(one, now)| one.side == side && now.presence != Presence::Reserve)
        };
        let had_enemies =
            |side: &SideId| sides().any(|other| self.setup.hostile(*side, other) && came(other));
        sides().filter(|side| self.stands(side.index())).filter(had_enemies).collect()
    }

    /// Whether a side is out of the fight: killed, knocked out, fled or surrendered.
    pub fn defeated(&self, side: SideId) -> bool {
        !self.stands(side.index())
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Ends the fight if a side is defeated (`order.end.defeat`); says whether it is over.
    #[inline(always)]
    pub(crate) fn settle_end(&mut self) -> bool {
        if self.contest_stands {
            debug_assert!(!self.battle.state.contested || self.battle.enemies_stand());
            return false;
        }
        self.settle_contest()
    }

    fn settle_contest(&mut self) -> bool {
        if self.battle.is_over() {
            return true;
        }
        if !self.battle.state.contested || self.battle.enemies_stand() {
            self.contest_stands = true;
            return false;
        }
        self.end_by_defeat();
        true
    }

    fn end_by_defeat(&mut self) {
        let winners = self.battle.victors();
        self.end(winners, Some(Rule::OrderEndDefeat));
    }

    pub(crate) fn end(&mut self, winners: SideSet, rule: Option<Rule>) {
        let ending = Ending { winners, rule };
        self.battle.flow.stack.clear();
        self.answer = None;
        self.battle.flow.decision =
            Decision { by: Chooser::Nobody, question: Question::Over(ending) };
        let rules: &[Rule] = match &rule {
            Some(rule) => std::slice::from_ref(rule),
            None => &[],
        };
        self.emit(rules, |_| EventKind::Over { ending });
        if self.is_heard() {
            self.tell_ammunition();
        }
    }

    /// What the archers who stand can find of their ammunition (`weapon.ammunition.back`).
    fn tell_ammunition(&mut self) {
        let setup = self.setup;
        for id in
            self.battle.ids().filter(|id| self.battle.creature(*id).stands()).collect::<Vec<_>>()
        {
            let creature = self.battle.creature(id);
            let (gear, stock) = (&setup.blocks[creature.block.index()].gear, creature.stock);
            for (place, item) in gear.iter().enumerate() {
                let found = item.count.saturating_sub(stock[place]) / 2;
                if item.kind == GearKind::Ammunition && found > 0 {
                    let gear = GearId(place as u8);
                    self.emit([Rule::WeaponAmmunitionBack], |_| EventKind::AmmunitionLeft {
                        creature: id,
                        gear,
                        found,
                    });
                }
            }
        }
    }

    /// Takes a creature out of the fight.
    pub(crate) fn leave(&mut self, id: CreatureId, presence: Presence) {
        self.release_all(id);
        self.end_effects(EndedBy::Rule(Rule::GrappleEnd), |e| {
            e.bearer == id && e.brings(Condition::Grappled)
        });
        self.lose_readied(id);
        self.break_concentration(id, Rule::MagicConcentrationDrop);
        self.shed(id);
        self.loses_control(id);
        self.leave_saddle(id);
        self.spits_out(id);
        self.contest_stands = false;
        self.look_again();
        self.battle.creature_mut(id).presence = presence;
        // Whoever sat on it stands where it was.
        self.battle.leave_riders(id);
    }
}
