use crate::{
    battle::{
        Battle, Choice, Chooser, Cites, Command, Controller, CreatureId, CreatureSet, Engine,
        Frame, Presence, Purpose, Question, Sink, StartFrame, Step, Tally, What, Why,
    },
    catalogue::Rule,
    conditions::{Condition, Rolls, Strained, Touches},
    creature::Ability,
    ruleset::{Initiative, InitiativeTies, Surprise},
};

impl Battle {
    /// What applies to an initiative roll (`init.check`).
    pub(crate) fn initiative_tally(&self, id: CreatureId, notes: bool) -> Tally {
        let ruleset = &self.setup.ruleset;
        let block = self.block(id);
        let mut tally = Tally::new(notes);
        let dexterity = i32::from(block.modifier(Ability::Dexterity));
        tally.add(dexterity, Why::Ability(Ability::Dexterity));
        if ruleset.monster_initiative_bonus {
            // What the stat block's modifier has beyond Dexterity.
            tally.add(i32::from(block.initiative) - dexterity, Why::Rule(Rule::InitBonus));
        }
        let creature = self.creature(id);
        if creature.surprised && ruleset.surprise == Surprise::DisadvantageOnInitiative {
            tally.disadvantage(Rule::SurpriseEffect);
        }
        if ruleset.conditions_touch_initiative {
            if creature.is(Condition::Invisible) {
                tally.advantage(Rule::ConditionInvisibleInitiative);
            }
            if creature.is(Condition::Incapacitated) {
                tally.disadvantage(Rule::ConditionIncapacitatedInitiative);
            }
        }
        // It is a Dexterity check, and what touches those touches it.
        if creature.is(Condition::Poisoned) {
            tally.disadvantage(Rule::ConditionPoisoned);
        }
        if creature.is(Condition::Frightened) && self.sees_its_fear(id) {
            tally.disadvantage(Rule::ConditionFrightened);
        }
        if self.armour_hampers(id) {
            tally.disadvantage(Rule::ArmourUntrained);
        }
        self.exhaustion_on_roll(id, Strained::Check, &mut tally);
        self.lean_on(id, Touches::INITIATIVE | Touches::CHECKS, None, &mut tally, |on| match on {
            Rolls::Initiative => true,
            Rolls::Checks(abilities) => abilities.contains(Ability::Dexterity.set()),
            _ => false,
        });
        tally
    }

    /// The creature that rolled for the group of this one already.
    fn rolled_for_group(&self, id: CreatureId) -> Option<CreatureId> {
        self.setup.combatants[id.index()].group?;
        self.order.iter().copied().find(|other| {
            self.same_group(*other, id) && self.creature(*other).presence == Presence::Present
        })
    }

    pub(super) fn same_group(&self, a: CreatureId, b: CreatureId) -> bool {
        let group = |id: CreatureId| self.setup.combatants[id.index()].group;
        group(a).is_some() && group(a) == group(b) && self.creature(a).side == self.creature(b).side
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn roll_initiative(&mut self, id: CreatureId) -> Step {
        if let Some(count) = self.battle.setup.combatants[id.index()].initiative {
            self.battle.creature_mut(id).initiative = count;
            self.tell([Rule::InitRank], |_| What::Initiative {
                creature: id,
                count,
                roll: None,
                shared: false,
            });
            return Ok(());
        }
        if let Some(other) = self.battle.rolled_for_group(id) {
            let count = self.battle.creature(other).initiative;
            self.battle.creature_mut(id).initiative = count;
            self.tell([Rule::InitGroup], |_| What::Initiative {
                creature: id,
                count,
                roll: None,
                shared: true,
            });
            return Ok(());
        }
        let mut tally = self.battle.initiative_tally(id, self.notes());
        let (total, roll) = match self.battle.setup.ruleset.initiative {
            Initiative::Score => (10 + tally.bonus + 5 * i32::from(tally.net()), None),
            Initiative::Rolled => {
                let roll = self.d20(id, &mut tally, Purpose::Initiative)?;
                (roll.total, Some(roll))
            }
        };
        let count = total.clamp(-100, 100) as i8;
        self.battle.creature_mut(id).initiative = count;
        let mut rules = Cites::from([Rule::InitCheck]);
        if self.battle.setup.combatants[id.index()].controller == Controller::Gm {
            rules.push(Rule::InitGm);
        }
        if roll.is_none() {
            rules.push(Rule::InitScore);
        }
        self.tell(rules, |_| What::Initiative {
            creature: id,
            count,
            roll: roll.map(|r| r.record(tally)),
            shared: false,
        });
        self.use_up(id, Touches::INITIATIVE, None, |on| on == Rolls::Initiative);
        Ok(())
    }

    /// Puts everyone in order, highest first (`init.rank`); groups stay together.
    pub(crate) fn rank(&mut self) {
        let battle = &mut *self.battle;
        let mut order: Vec<_> =
            battle.ids().filter(|id| battle.creature(*id).presence == Presence::Present).collect();
        // A controlled mount has its rider's place (`mount.initiative`).
        order.retain(|id| battle.controller_of(*id).is_none());
        order.sort_by_key(|id| std::cmp::Reverse(battle.creature(*id).initiative));
        battle.order = order;
        battle.place = 0;
    }

    /// Ties, place by place (`init.tie.gm`): `next` is the place in the order that is settled next.
    pub(crate) fn settle_ties(&mut self, f: StartFrame) -> Step {
        let place = usize::from(f.next);
        let settled = Frame::Start(StartFrame { next: f.next + 1, ..f });
        let Some(here) = self.battle.order.get(place).copied() else {
            self.set(settled);
            return Ok(());
        };
        let count = self.battle.creature(here).initiative;
        // A group that has begun stays together.
        let begun = place.checked_sub(1).map(|before| self.battle.order[before]);
        if begun.is_some_and(|before| self.battle.same_group(before, here)) {
            self.set(settled);
            return Ok(());
        }
        let next = self.battle.order.get(place + 1);
        if next.is_none_or(|next| self.battle.creature(*next).initiative != count) {
            self.set(settled);
            return Ok(());
        }
        let tied: CreatureSet = self.battle.order[place..]
            .iter()
            .copied()
            .take_while(|id| self.battle.creature(*id).initiative == count)
            .collect();
        // Those of a group act together, in any order: no tie among them.
        let groups = tied.iter().filter(|id| {
            !tied.iter().take_while(|o| o != id).any(|o| self.battle.same_group(o, *id))
        });
        let heads: CreatureSet = groups.collect();
        if heads.len() < 2 {
            self.set(settled);
            return Ok(());
        }
        match self.battle.setup.ruleset.initiative_ties {
            InitiativeTies::RollOff => {
                // One roll each settles the whole tie.
                let ranked = self.roll_off(heads)?;
                for first in ranked.into_iter().rev() {
                    self.move_up(place, first);
                }
                self.set(Frame::Start(StartFrame { next: f.next + tied.len() as u8, ..f }));
            }
            InitiativeTies::Decided => {
                if let Some(first) = self.ask_who_is_first(heads)? {
                    self.move_up(place, first);
                    self.set(settled);
                }
            }
        }
        Ok(())
    }

    /// Who of the tied comes first, whichever way the table settles that.
    pub(super) fn break_tie(&mut self, tied: CreatureSet) -> Step<Option<CreatureId>> {
        match self.battle.setup.ruleset.initiative_ties {
            InitiativeTies::RollOff => Ok(self.roll_off(tied)?.first().copied()),
            InitiativeTies::Decided => self.ask_who_is_first(tied),
        }
    }

    fn ask_who_is_first(&mut self, tied: CreatureSet) -> Step<Option<CreatureId>> {
        let by = self.battle.who_orders(tied);
        let answer = self.ask(by, Question::Tie { tied })?;
        let Command::Choose(Choice::Creature(first)) = answer else { return Ok(None) };
        let rule = match by {
            Chooser::Players(_) | Chooser::Creature(_) => Rule::InitTiePlayers,
            _ if tied.iter().all(|id| self.battle.is_gms(id)) => Rule::InitTieGm,
            _ => Rule::InitTieMixed,
        };
        self.tell([rule], |_| What::TieBroken { first, by });
        Ok(Some(first))
    }

    /// The tied by a d20 each, highest first (`init.tie.roll`); equal dice are rolled again.
    fn roll_off(&mut self, tied: CreatureSet) -> Step<Vec<CreatureId>> {
        let mut ranked: Vec<CreatureId> = tied.iter().collect();
        let mut shown = Vec::new();
        let mut level: Vec<_> = std::iter::once(0..ranked.len()).collect();
        while let Some(range) = level.pop() {
            let mut rolled = Vec::with_capacity(range.len());
            for id in &ranked[range.clone()] {
                rolled.push((*id, self.roll(20, Some(*id), Purpose::TieBreak)? as u8));
            }
            shown.extend_from_slice(&rolled);
            rolled.sort_by_key(|(_, die)| std::cmp::Reverse(*die));
            let mut start = range.start;
            for same in rolled.chunk_by(|a, b| a.1 == b.1) {
                for (place, (id, _)) in same.iter().enumerate() {
                    ranked[start + place] = *id;
                }
                if same.len() > 1 {
                    level.push(start..start + same.len());
                }
                start += same.len();
            }
        }
        for (creature, die) in shown {
            self.tell([Rule::InitTieRoll], |_| What::TieRoll { creature, die });
        }
        Ok(ranked)
    }

    /// Brings a creature, with its group, up to a place in the order.
    fn move_up(&mut self, place: usize, first: CreatureId) {
        let mut up = place;
        for at in place..self.battle.order.len() {
            let id = self.battle.order[at];
            if id == first || self.battle.same_group(id, first) {
                self.battle.order[up..=at].rotate_right(1);
                up += 1;
            }
        }
    }
}

impl Battle {
    /// Whether the GM decides for a creature (`order.control`).
    pub fn is_gms(&self, id: CreatureId) -> bool {
        self.setup.combatants[id.index()].controller == Controller::Gm
    }

    /// Who settles a tie among these.
    fn who_orders(&self, tied: CreatureSet) -> Chooser {
        let mut sides = tied.iter().map(|id| self.creature(id).side);
        let first = sides.next();
        match first {
            Some(side) if tied.iter().all(|id| !self.is_gms(id)) && sides.all(|s| s == side) => {
                Chooser::Players(side)
            }
            _ => Chooser::Gm,
        }
    }
}
