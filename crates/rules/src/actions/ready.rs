//! The Ready action: what to do, and what to wait for.

use crate::{
    attack::{Attack, Draw},
    battle::{
        ActionName, AttackRole, Battle, Casting, CreatureId, Cue, Deed, Engine, EventKind,
        FightProfile, Help, Manner, Question, Reaction, Readied, Refusal, RefusalReason, Response,
        Sink, Target, Targets, Trigger, Whose,
    },
    catalogue::Rule,
    magic::{CastingTime, SpellRange},
    movement::MoveOptions,
    routine::GrantedMove,
};

impl Battle {
    pub(crate) fn check_ready(&self, readied: Readied) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_action(id)?;
        self.check_trigger(id, readied.trigger)?;
        self.check_told(readied)?;
        match readied.response {
            Response::Attack { attack, manner, target } => {
                let attack = self.attack(id, attack)?;
                if let Some(target) = target {
                    self.check_awaited(id, target)?;
                }
                self.check_distance(0, self.form(id, attack, manner), manner)?;
                self.draw_to_ready(id, attack, manner).map(|_| ())
            }
            Response::Move { to } | Response::Dash { to } => {
                let space = crate::space::Footprint::new(to, self.creature(id).size);
                if !self.setup.map.holds(space) {
                    return Refusal::err(Rule::ActionReady, RefusalReason::OffMap(to));
                }
                let most = self.furthest(id);
                let feet = self.space(id).feet_to(space);
                if feet > most {
                    return Refusal::err(Rule::ActionReady, RefusalReason::Distance { feet, most });
                }
                Ok(())
            }
            Response::Spell { spell, slot, target } => {
                let Some(found) = self.setup.spells.get(spell.index()) else {
                    return Refusal::err(Rule::MagicKnown, RefusalReason::SpellUnknown);
                };
                if found.time != CastingTime::Action {
                    return Refusal::err(Rule::ActionReadySpell, RefusalReason::CastingTime);
                }
                if let Some(target) = target {
                    self.check_awaited(id, target)?;
                }
                self.check_cost(id, Casting::on(spell, slot, Targets::NONE))
            }
            Response::Grapple { target } | Response::Shove { target, .. } => {
                target.map_or(Ok(()), |target| self.check_awaited(id, target))
            }
            Response::Use { object } => self.check_whole(id, object).map(|_| ()),
            Response::Help(help) => {
                let (one, other) = match help {
                    Help::Attack { target, ally } => (target, ally),
                    Help::Check { ally, .. } => (ally, None),
                    Help::Stabilise { target } | Help::Wake { target } => (target, None),
                };
                self.check_awaited(id, one)?;
                other.map_or(Ok(()), |other| self.check_awaited(id, other))
            }
            Response::Search(skill) if !self.searches_with(skill) => {
                Refusal::err(Rule::ActionSearch, RefusalReason::SkillNotFit)
            }
            Response::Consume { gear, target } => {
                self.check_awaited(id, target)?;
                self.check_supply(id, gear)
            }
            Response::Dodge | Response::Disengage | Response::Hide | Response::Search(_) => Ok(()),
        }
    }

    /// How the weapon of an attack that is readied comes to hand: now, with what the turn allows
    /// beside the action, since nothing can be drawn for it later (`turn.interact`).
    fn draw_to_ready(
        &self,
        id: CreatureId,
        attack: &Attack,
        manner: Manner,
    ) -> Result<Draw, Refusal> {
        match self.check_wielded(id, attack, manner, Some(AttackRole::Action))? {
            // Ready is not the Attack action (`action.attack.equip`).
            Draw::WithAttack if self.state.turn.interaction => {
                Refusal::err(Rule::TurnInteract, RefusalReason::InteractionSpent)
            }
            Draw::WithAttack => Ok(Draw::Free),
            draw => Ok(draw),
        }
    }

    /// Whether what a creature readied is a spell that it holds (`action.ready.spell`): a feature of
    /// its stat block is not.
    pub(crate) fn holds_spell(&self, readied: Readied) -> bool {
        match readied.response {
            Response::Spell { spell, .. } => self.setup.spell(spell).is_spell(),
            _ => false,
        }
    }

    /// Whether what a creature waits for in words can be said to come about.
    pub(crate) fn check_set_off(&self, id: CreatureId) -> Result<(), Refusal> {
        let rule = Rule::ActionReadyRelease;
        self.check_present(id, rule)?;
        let waiting = self.creature(id).readied.filter(|r| r.trigger.deed == Deed::Told);
        let Some(readied) = waiting else {
            return Refusal::err(rule, RefusalReason::NotAsked);
        };
        if !matches!(self.flow.decision.question, Question::Turn(_)) {
            return Refusal::err(rule, RefusalReason::NotAsked);
        }
        self.check_can_react(id)?;
        self.check_response(id, readied.response, id)
    }

    /// Where a trigger in words sets off what aims at somebody, that one must be named.
    fn check_told(&self, readied: Readied) -> Result<(), Refusal> {
        let aimless = match readied.response {
            Response::Attack { target, .. }
            | Response::Grapple { target }
            | Response::Shove { target, .. } => target.is_none(),
            Response::Spell { spell, target: None, .. } => {
                let spell = self.setup.spells.get(spell.index());
                spell.is_some_and(|spell| match spell.area {
                    Some(_) => spell.wants_place(),
                    None => spell.range != SpellRange::Caster,
                })
            }
            _ => false,
        };
        match readied.trigger.deed == Deed::Told && aimless {
            true => Refusal::err(Rule::ActionReady, RefusalReason::NobodyNamed),
            false => Ok(()),
        }
    }

    /// Whether a trigger is one to wait for.
    pub(crate) fn check_trigger(&self, id: CreatureId, trigger: Trigger) -> Result<(), Refusal> {
        if let Whose::Creature(who) = trigger.who {
            self.check_awaited(id, who)?;
            if who == id {
                return Refusal::err(Rule::ActionReady, RefusalReason::Itself);
            }
        }
        if let Deed::ComesWithin(feet) = trigger.deed
            && (feet == 0 || feet > 1000)
        {
            return Refusal::err(Rule::ActionReady, RefusalReason::NotReadiable);
        }
        if let Deed::StepsOn(square) = trigger.deed
            && !self.setup.map.holds(crate::space::Footprint::square(square))
        {
            return Refusal::err(Rule::ActionReady, RefusalReason::OffMap(square));
        }
        Ok(())
    }

    /// Whether a creature can be waited for: one that is not there any more can't, as far as the
    /// one who waits knows.
    fn check_awaited(&self, id: CreatureId, other: CreatureId) -> Result<(), Refusal> {
        match self.get(other) {
            Some(_) if !self.places(id, other) => Ok(()),
            _ => self.check_present(other, Rule::ActionReady),
        }
    }

    /// Whether what was readied is possible as its trigger comes.
    pub(crate) fn check_response(
        &self,
        id: CreatureId,
        response: Response,
        who: CreatureId,
    ) -> Result<(), Refusal> {
        match response {
            Response::Attack { attack, manner, target } => {
                let attack = self.attack(id, attack)?;
                let target = Target::Creature(target.unwrap_or(who));
                self.check_strike(id, attack, target, manner, None).map(|_| ())
            }
            Response::Move { to } | Response::Dash { to } => {
                self.check_stint(id, GrantedMove::default(), (to, None), MoveOptions::PLAIN)
            }
            Response::Spell { spell, slot, target } => {
                let casting = self.casting_at(id, spell, slot, target.unwrap_or(who));
                if !self.setup.spell(spell).is_spell() {
                    self.check_cost(id, casting)?;
                }
                self.check_targets(id, casting)
            }
            Response::Help(help) => self.check_helping(id, help),
            Response::Consume { gear, target } => self.check_gear_on(id, gear, target),
            Response::Grapple { target } => self.check_grapple_hold(id, target.unwrap_or(who)),
            Response::Shove { target, .. } => {
                self.check_wrestle(id, target.unwrap_or(who), Rule::ShoveLimits)
            }
            Response::Use { object } => self.check_handling(id, object),
            Response::Hide => self.check_hide(id),
            Response::Dodge | Response::Disengage | Response::Search(_) => Ok(()),
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn ready(&mut self, id: CreatureId, readied: Readied) {
        let drawn = match readied.response {
            Response::Attack { attack, manner, .. } => {
                let setup = self.setup;
                let block = &setup.blocks[self.battle.creature(id).block.index()];
                let attack = &block.attacks[attack.index()];
                let draw = self.battle.draw_to_ready(id, attack, manner);
                draw.ok().map(|draw| (attack, draw))
            }
            _ => None,
        };
        self.spend_action(id, ActionName::Ready, Rule::ActionReady);
        // What is thrown later is drawn with the throw.
        if let Some((attack, draw)) = drawn.filter(|(_, draw)| *draw != Draw::WithThrow) {
            self.draw_for(id, attack, draw);
        }
        self.emit([Rule::ActionReady], |_| EventKind::Readied {
            creature: id,
            deed: readied.trigger.deed,
        });
        // What the caster concentrated on so far gives way before the spell is held.
        if let Response::Spell { spell, slot, .. } = readied.response
            && self.battle.holds_spell(readied)
        {
            let casting = Casting::on(spell, slot, Targets::NONE);
            self.begin_cast(id, casting, true);
        }
        self.battle.creature_mut(id).readied = Some(readied);
        self.battle.derived.profile |= FightProfile::READIED;
    }

    /// What a creature waited for in words has come about: it reacts (`action.ready.release`).
    pub(crate) fn release_at_word(&mut self, id: CreatureId) {
        self.react(id, Reaction::Readied, Cue::Deed { who: id, deed: Deed::Told });
    }
}
