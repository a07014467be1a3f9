//! Who can react to what, and how they are asked (rules `reaction.*`).

use crate::{
    battle::{
        ActionName, AttackId, AttackOccasion, Battle, CastStage, Choice, Chooser, Cites, Command,
        CreatureId, CreatureSet, Cue, Deed, Economy, Engine, EventKind, FightProfile, Frame, Hold,
        Manner, Question, Reaction, Readied, Response, Sink, SpellId, StepResult, Target, Whose,
        WindowFrame, WrestleFrame,
    },
    catalogue::Rule,
    creature::Skill,
    magic::{CastingTime, ReactionTrigger},
    movement::MoveOptions,
    routine::GrantedMove,
    ruleset::Counterspell,
    space::{Body, LONGEST_SIDE, SQUARE},
};

impl Battle {
    /// Those who have a reaction to this, as far as a quick look tells.
    #[inline(always)]
    pub(crate) fn could_react(&self, cue: Cue) -> CreatureSet {
        match cue {
            Cue::Hit { target, .. }
            | Cue::Damaged { target, .. }
            | Cue::Attacked { target, .. }
                if !self.has_special_reactions(target) =>
            {
                CreatureSet::EMPTY
            }
            Cue::Deed { .. } if !self.anybody_waits() => CreatureSet::EMPTY,
            Cue::Count20 | Cue::TurnEnds { .. } => {
                self.ids().filter(|id| self.has_reaction(*id, cue)).collect()
            }
            _ => self.who_reacts(cue),
        }
    }

    fn who_reacts(&self, cue: Cue) -> CreatureSet {
        let mut who = CreatureSet::EMPTY;
        match cue {
            Cue::Leaves { mover, to } => {
                let here = self.body(mover);
                let there = to.map(|to| self.destination(mover, to));
                for (id, one) in self.ids().zip(self.creatures()) {
                    // Most creatures are nowhere near: look at the distance first.
                    let apart = one.square.squares_to(here.space.corner);
                    if apart <= u16::from(LONGEST_SIDE) + self.longest_watch(id) / SQUARE
                        && self.watches(id, mover)
                        && self.reach_bounds(id).may_be_left(here, there)
                        && self.can_see(id, mover)
                        && self.has_reaction(id, cue)
                    {
                        who.insert(id);
                    }
                }
            }
            Cue::Hit { target, .. }
            | Cue::Damaged { target, .. }
            | Cue::Attacked { target, .. } => {
                if self.can_react(target) && self.has_reaction(target, cue) {
                    who.insert(target);
                }
            }
            Cue::MountFalls { rider, .. } => {
                if self.can_react(rider) {
                    who.insert(rider);
                }
            }
            Cue::Casting { .. } | Cue::TurnOver { .. } => {
                for id in self.ids() {
                    if self.has_special_reactions(id)
                        && self.can_react(id)
                        && self.has_reaction(id, cue)
                    {
                        who.insert(id);
                    }
                }
            }
            Cue::Falls { creature } => {
                if self.can_react(creature) {
                    who.insert(creature);
                }
            }
            Cue::TurnEnds { .. } | Cue::Count20 => {}
            Cue::Deed { who: doer, deed } => {
                return self.who_waited_for(doer, deed, CreatureSet::EMPTY);
            }
        }
        who
    }

    /// Those who have readied something for a deed, and have perceived it: they see its doer, or
    /// are among those who saw it before.
    pub(crate) fn who_waited_for(
        &self,
        who: CreatureId,
        deed: Deed,
        saw: CreatureSet,
    ) -> CreatureSet {
        let noticed = |id: &CreatureId| {
            self.creature(*id).readied.is_some()
                && (saw.contains(*id) || self.can_see(*id, who))
                && self.can_react(*id)
                && self.waits_for(*id, who, deed)
        };
        self.ids().filter(noticed).collect()
    }

    /// Those whose readied trigger it was that a creature came from one place, or from nowhere, to
    /// where it is.
    pub(crate) fn who_waited_for_move(&self, who: CreatureId, before: Option<Body>) -> CreatureSet {
        let now = self.body(who);
        let saw = |id: &CreatureId| before.is_some_and(|body| self.saw(*id, who, body));
        let happened = |id: &CreatureId| {
            let Some(readied) = self.creature(*id).readied else { return false };
            let theirs = self.body(*id);
            match readied.trigger.deed {
                Deed::Moves => true,
                Deed::ComesWithin(feet) => {
                    let near = |body: Body| theirs.feet_to(body) <= feet;
                    near(now) && !before.is_some_and(near)
                }
                Deed::StepsOn(square) => {
                    let on = |body: Body| body.space.contains(square);
                    on(now) && !before.is_some_and(on)
                }
                _ => false,
            }
        };
        let noticed = |id: &CreatureId| {
            happened(id)
                && (self.can_see(*id, who) || saw(id))
                && self.can_react(*id)
                && self.waits_for(*id, who, Deed::Moves)
        };
        self.ids().filter(noticed).collect()
    }

    /// The cue as it is put to a creature: whoever waited for a move is told of what it waited for.
    fn cue_for(&self, id: CreatureId, cue: Cue) -> Cue {
        match (cue, self.creature(id).readied) {
            (Cue::Deed { who, deed: Deed::Moves }, Some(readied)) => {
                Cue::Deed { who, deed: readied.trigger.deed }
            }
            _ => cue,
        }
    }

    /// Whether a creature has any reaction but those that everybody has.
    #[inline]
    pub(crate) fn has_special_reactions(&self, id: CreatureId) -> bool {
        let may = self.derived.profile.contains(FightProfile::REACTIONS);
        debug_assert!(may || !self.block(id).has_special_reactions());
        may && self.block(id).has_special_reactions()
    }

    /// Whether a creature can answer a cue at all: with its reaction, or with a legendary action.
    fn may_answer(&self, id: CreatureId, cue: Cue) -> bool {
        match cue {
            Cue::TurnEnds { .. } => self.check_legendary(id).is_ok(),
            Cue::Count20 => self.check_lair(id).is_ok(),
            Cue::Leaves { .. } => self.can_oppose(id),
            _ => self.can_react(id),
        }
    }

    /// Whether a creature has a reaction to a cue.
    pub(crate) fn has_reaction(&self, id: CreatureId, cue: Cue) -> bool {
        match cue {
            Cue::Count20 => self.lair_actions(id).next().is_some(),
            Cue::TurnEnds { creature } => {
                id != creature
                    && self.reckons_with(id, creature)
                    && self.legendary_actions(id).next().is_some()
            }
            Cue::Leaves { mover, to } => self.opportunities(id, mover, to).next().is_some(),
            _ => !self.reactions(id, cue).is_empty(),
        }
    }

    /// Every reaction that a creature has to a cue.
    pub fn reactions(&self, id: CreatureId, cue: Cue) -> Vec<Reaction> {
        let mut found = Vec::new();
        match cue {
            Cue::Leaves { mover, to } => found.extend(self.opportunities(id, mover, to)),
            Cue::Hit { attacker, target, melee } => {
                if id == target {
                    let fits = |t| match t {
                        ReactionTrigger::Hit => true,
                        ReactionTrigger::MeleeHit => melee,
                        ReactionTrigger::MissileHit => !melee && self.missile_flies(attacker),
                        ReactionTrigger::RockHit => !melee && self.rock_flies(attacker),
                        _ => false,
                    };
                    self.special_reactions(id, attacker, fits, &mut found);
                }
            }
            Cue::Attacked { attacker, target } => {
                if id == target && self.can_see(id, attacker) {
                    let fits = |t| t == ReactionTrigger::Attacked;
                    self.special_reactions(id, attacker, fits, &mut found);
                }
            }
            Cue::Damaged { by, target } => {
                if id == target {
                    let sees = || by != id && self.distance(id, by) <= 60 && self.can_see(id, by);
                    let fits = |t| match t {
                        ReactionTrigger::Damaged => sees(),
                        ReactionTrigger::Hurt => true,
                        _ => false,
                    };
                    self.special_reactions(id, by, fits, &mut found);
                }
            }
            Cue::MountFalls { rider, .. } => {
                if id == rider {
                    found.push(Reaction::Land);
                }
            }
            Cue::Casting { caster, spell, .. } => {
                if id != caster
                    && self.shows(spell)
                    && self.on_map(caster)
                    && self.distance(id, caster) <= 60
                    && self.can_see(id, caster)
                {
                    let fits = |t| t == ReactionTrigger::Casting;
                    self.special_reactions(id, caster, fits, &mut found);
                }
            }
            Cue::Falls { creature } => {
                if id == creature {
                    found.extend([Skill::Athletics, Skill::Acrobatics].map(Reaction::Dive));
                }
            }
            Cue::TurnOver { creature } => {
                if id != creature && self.on_map(creature) && self.reckons_with(id, creature) {
                    let feet = self.distance(id, creature);
                    let fits =
                        |t| matches!(t, ReactionTrigger::TurnEndsWithin(most) if feet <= most);
                    self.special_reactions(id, creature, fits, &mut found);
                }
            }
            Cue::Count20 => found.extend(self.lair_actions(id)),
            Cue::TurnEnds { creature } => {
                if id != creature && self.reckons_with(id, creature) {
                    found.extend(self.legendary_actions(id));
                }
            }
            Cue::Deed { who, deed } => {
                if self.waits_for(id, who, deed) {
                    found.push(Reaction::Readied);
                }
            }
        }
        found
    }

    /// Whether others notice that a spell is being cast: where the rules ask for components, one
    /// without any passes unseen (`magic.reaction.counter`).
    fn shows(&self, spell: SpellId) -> bool {
        match self.setup.ruleset.counterspell {
            Counterspell::ByLevel => true,
            Counterspell::ConstitutionSave => !self.setup.spell(spell).components.is_empty(),
        }
    }

    fn special_reactions(
        &self,
        id: CreatureId,
        other: CreatureId,
        fits: impl Fn(ReactionTrigger) -> bool,
        found: &mut Vec<Reaction>,
    ) {
        let block = self.block(id);
        for (i, feature) in block.reactions.iter().enumerate() {
            if fits(feature.trigger) && self.check_reaction_feature(id, feature).is_ok() {
                found.push(Reaction::Feature(i as u8));
            }
        }
        for known in &block.spellcasting.known {
            let spell = self.setup.spell(known.spell);
            let CastingTime::Reaction(trigger) = spell.time else { continue };
            if !fits(trigger) {
                continue;
            }
            let target = match spell.range {
                crate::magic::SpellRange::Caster => id,
                _ => other,
            };
            for slot in self.slots_for(id, *known) {
                let casting = self.casting_at(id, known.spell, slot, target);
                if self.check_casting(id, casting).is_ok() {
                    found.push(Reaction::Spell { spell: known.spell, slot });
                }
            }
        }
    }

    /// Whether anybody has readied something.
    #[inline]
    pub(crate) fn anybody_waits(&self) -> bool {
        self.derived.profile.contains(FightProfile::READIED)
            && self.state.creatures.iter().any(|c| c.readied.is_some())
    }

    /// Those of them who see a creature.
    pub(crate) fn those_watching(&self, who: CreatureId) -> CreatureSet {
        if !self.anybody_waits() {
            return CreatureSet::EMPTY;
        }
        let watches = |id: &CreatureId| {
            *id != who && self.creature(*id).readied.is_some() && self.can_see(*id, who)
        };
        self.ids().filter(watches).collect()
    }

    /// Whether a deed is what a creature has readied for, and its response is possible.
    fn waits_for(&self, id: CreatureId, who: CreatureId, deed: Deed) -> bool {
        let Some(Readied { trigger, response }) = self.creature(id).readied else { return false };
        let whose = match trigger.who {
            Whose::Creature(named) => named == who,
            Whose::AnyEnemy => self.enemies(id, who),
            Whose::AnyAlly => id != who && self.allies(id, who),
        };
        let same = trigger.deed == deed
            || (deed == Deed::Moves
                && matches!(trigger.deed, Deed::ComesWithin(_) | Deed::StepsOn(_)));
        let near = match trigger.deed {
            Deed::ComesWithin(feet) => self.distance(id, who) <= feet,
            _ => true,
        };
        id != who && whose && same && near && self.check_response(id, response, who).is_ok()
    }
}

impl Battle {
    /// One of some creatures whom the one whose turn it is can't place.
    fn one_unknown_to_turn(&self, able: CreatureSet) -> Option<CreatureId> {
        able.iter().find(|id| !self.reckons_with(self.state.turn.creature, *id))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Asks those who may react, one after the other (`reaction.trigger`).
    pub(crate) fn step_window(&mut self, f: WindowFrame) -> StepResult {
        // Whom a reaction has stopped leaves nobody else any more (`opportunity.timing`), and a spell
        // that is undone is countered by nobody else (`magic.reaction.counter`).
        let may_stop = matches!(f.cue, Cue::Leaves { .. } | Cue::Casting { .. });
        let stopped = f.interrupted && may_stop && self.is_stopped();
        let able: CreatureSet = f
            .left
            .iter()
            .filter(|id| !stopped && self.battle.may_answer(*id, f.cue))
            .filter(|id| self.battle.has_reaction(*id, f.cue))
            .collect();
        let Some(first) = able.iter().next() else {
            self.pop();
            if f.interrupted && self.is_heard() {
                let creature = self.battle.interrupted(f.cue);
                self.emit([Rule::ReactionResume], |_| EventKind::Resumed { creature });
            }
            return Ok(());
        };
        // Whoever's turn it is says who comes first (`roll.simultaneous`).
        let asked = match f.first.filter(|id| able.contains(*id)) {
            Some(id) => id,
            None if able.len() == 1 => first,
            // Those whom it can't place come before the others: to be asked about them, or not to be
            // asked because of them, would tell of them.
            None if let Some(unknown) = self.battle.one_unknown_to_turn(able) => unknown,
            None => {
                let by = Chooser::Creature(self.battle.state.turn.creature);
                let answer = self.ask(by, Question::Simultaneous { who: able })?;
                let Command::Choose(Choice::Creature(id)) = answer else { return Ok(()) };
                self.emit([Rule::RollSimultaneous], |_| EventKind::TieBroken { first: id, by });
                self.set(Frame::Window(WindowFrame { left: able, first: Some(id), ..f }));
                return Ok(());
            }
        };
        let cue = self.battle.cue_for(asked, f.cue);
        let question = Question::React { creature: asked, cue };
        let answer = self.ask(Chooser::Creature(asked), question)?;
        let mut left = able;
        left.remove(asked);
        match answer {
            Command::React(Reaction::Legendary(place)) => {
                self.set(Frame::Window(WindowFrame { left, first: None, ..f }));
                self.take_legendary_action(asked, place);
            }
            Command::React(Reaction::Lair(place)) => {
                self.set(Frame::Window(WindowFrame { left, first: None, ..f }));
                self.take_lair_action(asked, place);
            }
            Command::React(reaction) => {
                let frame = WindowFrame { left, interrupted: true, first: None, ..f };
                self.set(Frame::Window(frame));
                self.react(asked, reaction, f.cue);
            }
            _ => {
                self.set(Frame::Window(WindowFrame { left, first: None, ..f }));
                let rule = f.cue.rule();
                self.emit([rule], |_| EventKind::ReactionDeclined { creature: asked });
            }
        }
        Ok(())
    }

    /// Whether the move or casting below the window can't go on.
    fn is_stopped(&self) -> bool {
        match self.battle.flow.stack.iter().rev().nth(1) {
            Some(Frame::Move(f)) => !self.walks_further(f),
            Some(Frame::Jump(f)) => self.battle.is_thrown(f) || !self.battle.jumps_on(f.mover),
            Some(Frame::Ledge(f)) => !self.battle.reaches_ledge(f),
            Some(Frame::Leave(id, _)) => !self.battle.goes_off(*id),
            Some(Frame::Cast(f)) => f.stage == CastStage::Undone,
            Some(Frame::Saddle(f)) => !self.battle.changes_seat(f),
            _ => false,
        }
    }

    pub(crate) fn react(&mut self, id: CreatureId, reaction: Reaction, cue: Cue) {
        if matches!(cue, Cue::Leaves { .. }) && self.battle.spare_head(id) {
            self.battle.creature_mut(id).heads.struck += 1;
        } else {
            self.battle.creature_mut(id).reaction_spent = true;
        }
        let mut rules = Cites::from([Rule::ReactionTrigger, Rule::ReactionOne]);
        rules.push(Rule::ReactionTurn);
        // An opportunity attack says itself that it comes before; the rest come after.
        if !matches!(cue, Cue::Leaves { .. }) {
            rules.push(Rule::ReactionAfter);
        } else {
            rules.extend([
                Rule::OpportunityTrigger,
                Rule::OpportunityAttack,
                Rule::OpportunityTiming,
                Rule::CreatureMultiattackSingle,
            ]);
        }
        if matches!(reaction, Reaction::OpportunityAtRider(..)) {
            rules.push(Rule::MountOpportunity);
        }
        if reaction == Reaction::Readied {
            rules.push(Rule::ActionReadyRelease);
        }
        self.emit(rules, |_| EventKind::ReactionTaken { creature: id, reaction });
        match (reaction, cue) {
            (Reaction::Opportunity(attack), Cue::Leaves { mover, .. }) => {
                self.opportunity_attack(id, attack, mover);
            }
            (Reaction::OpportunityAtRider(attack, rider), Cue::Leaves { .. }) => {
                self.opportunity_attack(id, attack, rider);
            }
            (Reaction::Land, _) => self.land_on_feet(id),
            (Reaction::OpportunityGrapple, Cue::Leaves { mover, .. }) => {
                self.wrestle_now(id, mover, Hold::Grapple);
            }
            (Reaction::OpportunityShove(into), Cue::Leaves { mover, .. }) => {
                self.wrestle_now(id, mover, Hold::Shove(into));
            }
            (Reaction::Readied, Cue::Deed { who, .. }) => self.release_readied(id, who),
            (Reaction::Spell { spell, slot }, _) => {
                let range = self.battle.setup.spell(spell).range;
                let target = match (range, cue) {
                    (crate::magic::SpellRange::Caster, _) => id,
                    (_, Cue::Hit { attacker, .. }) => attacker,
                    (_, Cue::Damaged { by, .. }) => by,
                    (_, Cue::Casting { caster, .. }) => caster,
                    _ => id,
                };
                let casting = self.battle.casting_at(id, spell, slot, target);
                self.begin_cast(id, casting, false);
            }
            (Reaction::Feature(i), _) => self.react_by_feature(id, i),
            (Reaction::Dive(skill), _) => self.dive(id, skill),
            _ => {}
        }
    }

    fn opportunity_attack(&mut self, id: CreatureId, attack: AttackId, mover: CreatureId) {
        let target = Target::Creature(mover);
        self.strike(id, attack, target, Manner::Melee, AttackOccasion::Opportunity);
    }

    fn wrestle_now(&mut self, attacker: CreatureId, target: CreatureId, hold: Hold) {
        self.push(Frame::Wrestle(WrestleFrame::new(attacker, target, hold)));
    }

    /// What was readied happens now (`action.ready.release`).
    fn release_readied(&mut self, id: CreatureId, who: CreatureId) {
        let Some(readied) = self.battle.creature_mut(id).readied.take() else { return };
        match readied.response {
            Response::Attack { attack, manner, target } => {
                let target = Target::Creature(target.unwrap_or(who));
                self.strike(id, attack, target, manner, AttackOccasion::Readied);
            }
            Response::Move { to } => {
                self.begin_stint(id, GrantedMove::default(), (to, None), MoveOptions::PLAIN)
            }
            Response::Spell { spell, slot, target } if self.setup.spell(spell).is_spell() => {
                self.release_spell(id, spell, slot, target.unwrap_or(who));
            }
            // A feature of the stat block was not cast before.
            Response::Spell { spell, slot, target } => {
                let casting = self.battle.casting_at(id, spell, slot, target.unwrap_or(who));
                self.begin_cast(id, casting, false);
            }
            Response::Dodge => self.dodge(id),
            Response::Disengage => self.disengage(id),
            Response::Grapple { target } => {
                self.wrestle_now(id, target.unwrap_or(who), Hold::Grapple);
            }
            Response::Shove { target, into } => {
                self.wrestle_now(id, target.unwrap_or(who), Hold::Shove(into));
            }
            Response::Use { object } => self.handle(id, object, Rule::ActionUse),
            Response::Hide => self.begin_hide(id),
            Response::Dash { to } => {
                self.emit([Rule::ActionDash], |_| EventKind::Action {
                    creature: id,
                    action: ActionName::Dash,
                    economy: Economy::Action,
                });
                self.begin_stint(id, GrantedMove::default(), (to, None), MoveOptions::PLAIN);
            }
            Response::Help(help) => self.give_help(id, help),
            Response::Search(skill) => self.look_for(id, skill),
            Response::Consume { gear, target } => self.use_gear(id, gear, target),
        }
    }
}

impl Battle {
    /// Whom a reaction interrupted.
    fn interrupted(&self, cue: Cue) -> CreatureId {
        match cue {
            Cue::Leaves { mover, .. } => mover,
            Cue::Hit { attacker, .. } | Cue::Attacked { attacker, .. } => attacker,
            Cue::Casting { caster, .. } => caster,
            Cue::Damaged { by, .. } => by,
            Cue::MountFalls { mount, .. } => mount,
            Cue::Deed { who, .. } => who,
            Cue::Falls { creature } | Cue::TurnEnds { creature } | Cue::TurnOver { creature } => {
                creature
            }
            Cue::Count20 => self.state.turn.creature,
        }
    }
}

impl Cue {
    /// The rule by which somebody is asked.
    pub(crate) const fn rule(self) -> Rule {
        match self {
            Cue::TurnEnds { .. } => Rule::CreatureLegendary,
            Cue::Count20 => Rule::CreatureLair,
            _ => Rule::ReactionTrigger,
        }
    }
}
