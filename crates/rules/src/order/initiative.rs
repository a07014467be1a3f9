//! Initiative: rolls, groups, ties (rules `init.*`).

use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, Choice, Chooser, Cites, Command, Controller, CreatureId, CreatureSet, Engine,
        EventKind, Frame, ModifierSource, Presence, Question, Refusal, RefusalReason, RollPurpose,
        SideId, Sink, StartFrame, StepResult, Tally,
    },
    catalogue::Rule,
    conditions::{Condition, Strained},
    creature::Ability,
    effects::{EffectMask, Rolls},
    rolls::D20,
    ruleset::{Initiative, InitiativeTies, Surprise},
};

impl Battle {
    /// What applies to an initiative roll (`init.check`).
    pub(crate) fn initiative_tally(&self, id: CreatureId, notes: bool) -> Tally {
        let ruleset = &self.setup.ruleset;
        let block = self.block(id);
        let mut tally = Tally::new(notes);
        let dexterity = i32::from(block.modifier(Ability::Dexterity));
        tally.add(dexterity, ModifierSource::Ability(Ability::Dexterity));
        if ruleset.monster_initiative_bonus {
            // What the stat block's modifier has beyond Dexterity.
            tally.add(
                i32::from(block.initiative) - dexterity,
                ModifierSource::Rule(Rule::InitBonus),
            );
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
        self.lean_on(id, EffectMask::INITIATIVE | EffectMask::CHECKS, None, &mut tally, |on| {
            match on {
                Rolls::Initiative => true,
                Rolls::Checks(abilities) => abilities.contains(Ability::Dexterity.set()),
                _ => false,
            }
        });
        tally
    }

    /// The creature that rolled for the group of this one already.
    fn rolled_for_group(&self, id: CreatureId) -> Option<CreatureId> {
        self.setup.combatants[id.index()].group?;
        self.state.order.iter().copied().find(|other| {
            self.same_group(*other, id) && self.creature(*other).presence == Presence::Present
        })
    }

    /// Those for whom one roll serves, from this creature on: its group, as far as it is there and
    /// has no initiative yet (`init.group`).
    fn roll_together(&self, id: CreatureId) -> SmallVec<[CreatureId; 8]> {
        let rolls = |other: &CreatureId| {
            let fixed = self.setup.combatants[other.index()].initiative.is_some();
            self.same_group(*other, id)
                && !fixed
                && self.creature(*other).presence == Presence::Present
                && self.controller_of(*other).is_none()
        };
        let others = self.ids().filter(|other| *other != id && rolls(other));
        std::iter::once(id).chain(others).collect()
    }

    fn same_group(&self, a: CreatureId, b: CreatureId) -> bool {
        let group = |id: CreatureId| self.setup.combatants[id.index()].group;
        group(a).is_some() && group(a) == group(b) && self.creature(a).side == self.creature(b).side
    }

    /// Whether two of a group have the same initiative, and so act one right after the other.
    pub(super) fn act_together(&self, a: CreatureId, b: CreatureId) -> bool {
        self.same_group(a, b) && self.creature(a).initiative == self.creature(b).initiative
    }
}

/// What one of those who roll together reads off the dice.
struct Reading {
    creature: CreatureId,
    count: i8,
    roll: Option<D20>,
    tally: Tally,
    /// Its bonus, and how far it leans to advantage or disadvantage.
    plain: (i32, i8),
    /// Whether it has what the first of them has, for the same reasons.
    alike: bool,
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn roll_initiative(&mut self, id: CreatureId) -> StepResult {
        if let Some(count) = self.battle.setup.combatants[id.index()].initiative {
            self.battle.creature_mut(id).initiative = count;
            self.emit([Rule::InitRank], |_| EventKind::Initiative {
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
            self.emit([Rule::InitGroup], |_| EventKind::Initiative {
                creature: id,
                count,
                roll: None,
                shared: true,
            });
            return Ok(());
        }
        let together = match self.battle.setup.combatants[id.index()].group {
            // Who comes later finds a place beside its group.
            Some(_) if self.battle.state.round == 0 => self.battle.roll_together(id),
            _ => std::iter::once(id).collect(),
        };
        for (place, reading) in self.read_initiative(&together)?.into_iter().enumerate() {
            self.take_initiative(reading, place > 0);
        }
        Ok(())
    }

    /// The counts of those who roll together. The d20 is rolled once for all of them, and a second
    /// one once if any has advantage or disadvantage: each reads the first, the higher or the lower
    /// of the two, and adds what is its own (`init.group`).
    fn read_initiative(&mut self, together: &[CreatureId]) -> StepResult<SmallVec<[Reading; 1]>> {
        let rolled = self.battle.setup.ruleset.initiative == Initiative::Rolled;
        let first = match rolled {
            true => self.roll(20, Some(together[0]), RollPurpose::Initiative)? as u8,
            false => 10,
        };
        let mut second = None;
        let mut readings: SmallVec<[Reading; 1]> = SmallVec::new();
        for id in together.iter().copied() {
            let mut tally = self.battle.initiative_tally(id, self.is_heard());
            let plain = (tally.bonus, tally.net());
            let (total, roll) = if rolled {
                if tally.net() != 0 && second.is_none() {
                    second = Some(self.roll(20, Some(together[0]), RollPurpose::Initiative)? as u8);
                }
                let second = second.filter(|_| tally.net() != 0);
                let roll =
                    self.read_d20((first, second), id, &mut tally, RollPurpose::Initiative)?;
                (roll.total, Some(roll))
            } else {
                (i32::from(first) + plain.0 + 5 * i32::from(plain.1), None)
            };
            let count = total.clamp(-100, 100) as i8;
            let alike =
                readings.first().is_some_and(|one| one.count == count && one.plain == plain);
            readings.push(Reading { creature: id, count, roll, tally, plain, alike });
        }
        Ok(readings)
    }

    fn take_initiative(&mut self, reading: Reading, in_group: bool) {
        let Reading { creature, count, roll, tally, alike, .. } = reading;
        self.battle.creature_mut(creature).initiative = count;
        let mut rules = Cites::default();
        if in_group {
            self.battle.state.order.push(creature);
            rules.push(Rule::InitGroup);
        }
        if !alike {
            rules.push(Rule::InitCheck);
            if self.battle.setup.combatants[creature.index()].controller == Controller::Gm {
                rules.push(Rule::InitGm);
            }
            if roll.is_none() {
                rules.push(Rule::InitScore);
            }
        }
        self.emit(rules, |_| EventKind::Initiative {
            creature,
            count,
            roll: roll.filter(|_| !alike).map(|r| r.record(tally)),
            shared: in_group,
        });
        self.use_up(creature, EffectMask::INITIATIVE, None, |on| on == Rolls::Initiative);
    }

    /// Puts everyone in order, highest first (`init.rank`); groups stay together.
    pub(crate) fn rank(&mut self) {
        let battle = &mut *self.battle;
        let mut order: Vec<_> = battle.ids().filter(|id| battle.creature(*id).lives()).collect();
        // A controlled mount has its rider's place (`mount.initiative`).
        order.retain(|id| battle.controller_of(*id).is_none());
        order.sort_by_key(|id| std::cmp::Reverse(battle.creature(*id).initiative));
        battle.state.order = order;
        battle.state.order_index = 0;
    }

    /// Ties, place by place (`init.tie.gm`): `next` is the place in the order that is settled next.
    /// The players put their tied characters in order; then the GM says where among them the
    /// tied creatures of the GM's come.
    pub(crate) fn settle_ties(&mut self, f: StartFrame) -> StepResult {
        let place = usize::from(f.next);
        let settled = StartFrame { next: f.next + 1, ..f };
        let Some(here) = self.battle.state.order.get(place).copied() else {
            self.set(Frame::Start(settled));
            return Ok(());
        };
        // A group that has begun stays together.
        let begun = place.checked_sub(1).map(|before| self.battle.state.order[before]);
        if begun.is_some_and(|before| self.battle.act_together(before, here)) {
            self.set(Frame::Start(settled));
            return Ok(());
        }
        let heads = self.battle.tied_from(place);
        if heads.len() < 2 {
            self.set(Frame::Start(StartFrame { ranked: 0, roll_off: false, ..settled }));
            return Ok(());
        }
        if self.battle.rolls_off(f.roll_off) {
            // One roll each settles the whole tie.
            let ranked = self.roll_off(heads.iter().copied().collect())?;
            for first in ranked.into_iter().rev() {
                self.move_up(place, first);
            }
            let count = self.battle.creature(here).initiative;
            let tied = |id: &&CreatureId| self.battle.creature(**id).initiative == count;
            let tied = self.battle.state.order[place..].iter().take_while(tied).count() as u8;
            let next = f.next + tied;
            self.set(Frame::Start(StartFrame { next, ranked: 0, roll_off: false, ..f }));
            return Ok(());
        }
        let characters = self.battle.tied_characters(&heads);
        let mut before = 0;
        for group in &characters {
            // How many of the group are in order.
            let ranked = usize::from(f.ranked).saturating_sub(before);
            if let Some(left) = group.get(ranked..).filter(|left| left.len() > 1) {
                let start = self.battle.state.order.iter().position(|id| *id == left[0]);
                if let Some(first) = self.ask_who_is_first(left.iter().copied().collect())? {
                    self.move_up(start.unwrap_or(place), first);
                    let ranked = (before + ranked + 1) as u8;
                    self.set(Frame::Start(StartFrame { ranked, ..f }));
                }
                return Ok(());
            }
            before += group.len();
        }
        let settled = StartFrame { ranked: before as u8, ..settled };
        let foremost = |id: &&CreatureId| {
            self.battle.is_gms(**id) || characters.iter().any(|group| group.first() == Some(*id))
        };
        let among: CreatureSet = heads.iter().filter(foremost).copied().collect();
        if among.len() < 2 {
            self.set(Frame::Start(settled));
        } else if let Some(first) = self.ask_who_is_first(among)? {
            self.move_up(place, first);
            self.set(Frame::Start(settled));
        }
        Ok(())
    }

    /// Who of the tied comes first, whichever way the table settles that.
    pub(super) fn break_tie(
        &mut self,
        tied: CreatureSet,
        roll_off: bool,
    ) -> StepResult<Option<CreatureId>> {
        match self.battle.rolls_off(roll_off) {
            true => Ok(self.roll_off(tied)?.first().copied()),
            false => self.ask_who_is_first(tied),
        }
    }

    fn ask_who_is_first(&mut self, tied: CreatureSet) -> StepResult<Option<CreatureId>> {
        let by = self.battle.who_orders(tied);
        let answer = self.ask(by, Question::Tie { tied })?;
        let Command::Choose(Choice::Creature(first)) = answer else { return Ok(None) };
        let rule = self.battle.tie_rule(by, tied);
        self.emit([rule], |_| EventKind::TieBroken { first, by });
        Ok(Some(first))
    }

    /// The GM has the tied roll for it, in place of what is asked (`init.tie.roll`).
    pub(crate) fn call_roll_off(&mut self) {
        match self.battle.flow.stack.last_mut() {
            Some(Frame::Start(start)) => start.roll_off = true,
            Some(Frame::Join(join)) => join.roll_off = true,
            _ => {}
        }
    }

    /// The tied by a d20 each, highest first (`init.tie.roll`); equal dice are rolled again.
    fn roll_off(&mut self, tied: CreatureSet) -> StepResult<Vec<CreatureId>> {
        let mut ranked: Vec<CreatureId> = tied.iter().collect();
        let mut shown = Vec::new();
        let mut level: Vec<_> = std::iter::once(0..ranked.len()).collect();
        while let Some(range) = level.pop() {
            let mut rolled = Vec::with_capacity(range.len());
            for id in &ranked[range.clone()] {
                rolled.push((*id, self.roll(20, Some(*id), RollPurpose::TieBreak)? as u8));
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
            self.emit([Rule::InitTieRoll], |_| EventKind::TieRoll { creature, die });
        }
        Ok(ranked)
    }

    /// Brings a creature, with its group, up to a place in the order.
    fn move_up(&mut self, place: usize, first: CreatureId) {
        let mut up = place;
        for at in place..self.battle.state.order.len() {
            let id = self.battle.state.order[at];
            if id == first || self.battle.act_together(id, first) {
                self.battle.state.order[up..=at].rotate_right(1);
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

    /// Those who tie from a place in the order on, of each group the first: a group acts together,
    /// and is put in order as one.
    fn tied_from(&self, place: usize) -> SmallVec<[CreatureId; 8]> {
        let mut heads: SmallVec<[CreatureId; 8]> = SmallVec::new();
        let Some(count) = self.state.order.get(place).map(|here| self.creature(*here).initiative)
        else {
            return heads;
        };
        let level = |id: &&CreatureId| self.creature(**id).initiative == count;
        for id in self.state.order[place..].iter().take_while(level) {
            if !heads.iter().any(|head| self.act_together(*head, *id)) {
                heads.push(*id);
            }
        }
        heads
    }

    /// Whether dice settle a tie: always at this table, or by the GM's word.
    fn rolls_off(&self, called: bool) -> bool {
        called || self.setup.ruleset.initiative_ties == InitiativeTies::RollOff
    }

    /// The rule by which somebody settles a tie among these.
    pub(crate) fn tie_rule(&self, by: Chooser, tied: CreatureSet) -> Rule {
        match by {
            Chooser::Players(_) | Chooser::AllPlayers | Chooser::Creature(_) => {
                Rule::InitTiePlayers
            }
            _ if tied.iter().all(|id| self.is_gms(id)) => Rule::InitTieGm,
            _ => Rule::InitTieMixed,
        }
    }

    /// The tied characters, in the groups that order themselves: those who know of each other do so
    /// together, so that nobody is asked otherwise for somebody who hides from him.
    fn tied_characters(&self, heads: &[CreatureId]) -> Vec<SmallVec<[CreatureId; 8]>> {
        let side = |id: CreatureId| self.creature(id).side;
        let knows = |one: CreatureId, other: CreatureId| self.side_knows(side(one), other);
        let open = |id: CreatureId| {
            let mut sides = (0..self.setup.sides.len() as u8).map(SideId);
            sides.all(|side| self.side_knows(side, id))
        };
        let mut all: SmallVec<[CreatureId; 8]> =
            heads.iter().copied().filter(|id| !self.is_gms(*id)).collect();
        all.sort_by_key(|id| (!open(*id), *id));
        let mut groups: Vec<SmallVec<[CreatureId; 8]>> = Vec::new();
        for id in all {
            let fits = |group: &&mut SmallVec<[CreatureId; 8]>| {
                group.iter().all(|other| knows(id, *other) && knows(*other, id))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(id),
                None => groups.push(SmallVec::from_slice(&[id])),
            }
        }
        let place = |id: &CreatureId| heads.iter().position(|head| head == id);
        groups.iter_mut().for_each(|group| group.sort_by_key(place));
        groups
    }

    /// Who settles a tie among these: the GM if any is the GM's, else the players. Those of several
    /// sides settle it together, unless that told one of them where somebody hides.
    fn who_orders(&self, tied: CreatureSet) -> Chooser {
        let side = |id: CreatureId| self.creature(id).side;
        let Some(first) = tied.iter().next().map(side) else { return Chooser::Gm };
        let all_know = || tied.iter().all(|a| tied.iter().all(|b| self.side_knows(side(a), b)));
        if tied.iter().any(|id| self.is_gms(id)) {
            Chooser::Gm
        } else if tied.iter().all(|id| side(id) == first) {
            Chooser::Players(first)
        } else if all_know() {
            Chooser::AllPlayers
        } else {
            Chooser::Gm
        }
    }

    /// Puts one of a group before another of it (`init.tie.gm`).
    pub(crate) fn check_go_before(
        &self,
        creature: CreatureId,
        other: CreatureId,
    ) -> Result<(), Refusal> {
        if self.get(other).is_none() || creature == other {
            return Refusal::err(Rule::OrderControl, RefusalReason::NoSuchThing);
        }
        let placed = |id: CreatureId| self.state.order.contains(&id);
        match placed(creature) && placed(other) && self.act_together(creature, other) {
            true => Ok(()),
            false => Refusal::err(Rule::InitFixed, RefusalReason::OtherGroup(creature, other)),
        }
    }

    pub(crate) fn go_before(&mut self, creature: CreatureId, other: CreatureId) {
        self.state.order.retain(|id| *id != creature);
        let place =
            self.state.order.iter().position(|id| *id == other).unwrap_or(self.state.order.len());
        self.state.order.insert(place, creature);
        self.state.order_index = 0;
        if let Some(mount) = self.controlled_by(creature) {
            self.follow_rider(mount, creature);
        }
    }
}
