use crate::{
    battle::{
        ActionName, Battle, Because, Casting, CreatureId, Deed, Engine, Kinds, Readied, Refusal,
        Response, Sink, Target, Targets, Trigger, What, Whose,
    },
    catalogue::Rule,
    magic::CastingTime,
    movement::Course,
    routine::Stint,
};

impl Battle {
    pub(crate) fn check_ready(&self, readied: Readied) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_action(id)?;
        self.check_trigger(id, readied.trigger)?;
        match readied.response {
            Response::Attack { attack, manner, target } => {
                let attack = self.attack(id, attack)?;
                if let Some(target) = target {
                    self.check_awaited(id, target)?;
                }
                self.check_distance(0, self.form(id, attack, manner), manner)
            }
            Response::Move { to } => {
                let space = crate::space::Footprint::new(to, self.creature(id).size);
                if !self.setup.map.holds(space) {
                    return Refusal::err(Rule::ActionReady, Because::OffMap(to));
                }
                let most = self.furthest(id);
                let feet = self.space(id).feet_to(space);
                if feet > most {
                    return Refusal::err(Rule::ActionReady, Because::Distance { feet, most });
                }
                Ok(())
            }
            Response::Spell { spell, slot, target } => {
                let Some(found) = self.setup.spells.get(spell.index()) else {
                    return Refusal::err(Rule::MagicKnown, Because::SpellUnknown);
                };
                if found.time != CastingTime::Action {
                    return Refusal::err(Rule::ActionReadySpell, Because::CastingTime);
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
            Response::Dodge | Response::Disengage | Response::Hide => Ok(()),
        }
    }

    /// Whether a trigger is one to wait for.
    pub(crate) fn check_trigger(&self, id: CreatureId, trigger: Trigger) -> Result<(), Refusal> {
        if let Whose::Creature(who) = trigger.who {
            self.check_awaited(id, who)?;
            if who == id {
                return Refusal::err(Rule::ActionReady, Because::Itself);
            }
        }
        if let Deed::ComesWithin(feet) = trigger.deed
            && (feet == 0 || feet > 1000)
        {
            return Refusal::err(Rule::ActionReady, Because::NotReadiable);
        }
        if let Deed::StepsOn(square) = trigger.deed
            && !self.setup.map.holds(crate::space::Footprint::square(square))
        {
            return Refusal::err(Rule::ActionReady, Because::OffMap(square));
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
            Response::Move { to } => {
                self.check_stint(id, Stint::default(), (to, None), Course::PLAIN)
            }
            Response::Spell { spell, slot, target } => {
                self.check_targets(id, self.casting_at(id, spell, slot, target.unwrap_or(who)))
            }
            Response::Grapple { target } => self.check_grapple_hold(id, target.unwrap_or(who)),
            Response::Shove { target, .. } => {
                self.check_wrestle(id, target.unwrap_or(who), Rule::ShoveLimits)
            }
            Response::Use { object } => self.check_handling(id, object),
            Response::Hide => self.check_hide(id),
            Response::Dodge | Response::Disengage => Ok(()),
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn ready(&mut self, id: CreatureId, readied: Readied) {
        self.spend_action(id, ActionName::Ready, Rule::ActionReady);
        self.tell([Rule::ActionReady], |_| What::Readied {
            creature: id,
            deed: readied.trigger.deed,
        });
        // What the caster concentrated on so far gives way before the spell is held.
        if let Response::Spell { spell, slot, .. } = readied.response {
            let casting = Casting::on(spell, slot, Targets::NONE);
            self.begin_cast(id, casting, true);
        }
        self.battle.creature_mut(id).readied = Some(readied);
        self.battle.kinds |= Kinds::READIED;
    }
}
