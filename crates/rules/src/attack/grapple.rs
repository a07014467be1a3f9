use affray_dice::Source;

use crate::{
    battle::{
        ActionName, AttackId, Battle, Because, CheckFor, CheckFrame, CreatureId, EndedBy, Engine,
        Frame, Hold, ObjectKind, Refusal, Sink, WrestleFrame,
    },
    catalogue::Rule,
    conditions::{Bond, Condition, Effect, EndsOn, Modifier, Origin, Until},
    creature::{Ability, Skill},
    ruleset::Grapple,
};

impl Battle {
    pub(crate) fn check_grapple(&self, target: CreatureId) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_able(id)?;
        self.check_attack_left(id, AttackId(self.block(id).unarmed()))?;
        self.check_grapple_hold(id, target)
    }

    pub(crate) fn check_grapple_hold(
        &self,
        id: CreatureId,
        target: CreatureId,
    ) -> Result<(), Refusal> {
        self.check_wrestle(id, target, Rule::GrappleLimits)?;
        if self.free_hands(id) == 0 {
            let rule = if self.grappled_by(id).next().is_some()
                && self.setup.ruleset.grapple == Grapple::SavingThrow
            {
                Rule::GrappleOne
            } else {
                Rule::GrappleLimits
            };
            return Refusal::err(rule, Because::NoFreeHand);
        }
        if self.grappled_by(id).any(|held| held == target) {
            return Refusal::err(Rule::GrappleTry, Because::NotGrappled);
        }
        Ok(())
    }

    pub(crate) fn check_release(&self, target: CreatureId) -> Result<(), Refusal> {
        let id = self.turn.creature;
        if self.grappled_by(id).any(|held| held == target) {
            return Ok(());
        }
        Refusal::err(Rule::GrappleRelease, Because::NotGrappling(target))
    }

    /// Whether a creature can try to get out of a hold or a net.
    pub(crate) fn check_escape(&self, with: Skill) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_action(id)?;
        let creature = self.creature(id);
        if creature.is(Condition::Grappled) {
            if !matches!(with, Skill::Athletics | Skill::Acrobatics) {
                return Refusal::err(Rule::GrappleEscape, Because::SkillNotFit);
            }
            return Ok(());
        }
        if self.net_on(id).is_some() {
            if with != Skill::Athletics {
                return Refusal::err(Rule::WeaponNetEscape, Because::SkillNotFit);
            }
            return Ok(());
        }
        Refusal::err(Rule::GrappleEscape, Because::NotGrappled)
    }

    /// The bond of the net that holds a creature.
    pub(crate) fn net_on(&self, id: CreatureId) -> Option<Bond> {
        self.objects.iter().find_map(|o| match o.kind {
            ObjectKind::Net { holds, bond } if holds == id && o.hit_points > 0 => Some(bond),
            _ => None,
        })
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    pub(crate) fn begin_wrestle(&mut self, attacker: CreatureId, target: CreatureId, hold: Hold) {
        let unarmed = AttackId(self.battle.block(attacker).unarmed());
        self.start_attack_action(attacker, unarmed);
        self.push(Frame::Wrestle(WrestleFrame { attacker, target, hold, withstand: None }));
    }

    /// A creature is held; the escape DC is the printed one, or the grappler's own.
    pub(crate) fn seize(
        &mut self,
        grappler: CreatureId,
        target: CreatureId,
        bond: Bond,
        dc: Option<u8>,
        rule: Rule,
    ) {
        let dc = dc.unwrap_or_else(|| self.battle.wrestling_dc(grappler));
        self.gain(Effect {
            bearer: target,
            source: Some(grappler),
            origin: Origin::Rule(rule),
            modifier: Modifier::Condition(Condition::Grappled),
            until: Until::Ended,
            save_ends: None,
            ends_on: EndsOn::empty(),
            bond,
        });
        self.battle.creature_mut(target).escape_dc = dc;
    }

    pub(crate) fn release(&mut self, grappler: CreatureId, target: CreatureId) {
        self.end_hold(grappler, target, Rule::GrappleRelease);
    }

    fn end_hold(&mut self, grappler: CreatureId, target: CreatureId, rule: Rule) {
        self.end_effects(EndedBy::Rule(rule), |e| {
            e.bearer == target
                && e.source == Some(grappler)
                && e.modifier == Modifier::Condition(Condition::Grappled)
        });
    }

    /// A creature that can't hold on any more lets all go (`grapple.end`).
    pub(crate) fn release_all(&mut self, grappler: CreatureId) {
        self.end_effects(EndedBy::Rule(Rule::GrappleEnd), |e| {
            e.source == Some(grappler) && e.modifier == Modifier::Condition(Condition::Grappled)
        });
    }

    /// Holds that a move has torn apart end (`grapple.end`).
    pub(crate) fn check_grapples(&mut self, id: CreatureId) {
        let torn: Vec<(CreatureId, CreatureId)> = self
            .battle
            .effects
            .iter()
            .filter(|e| e.modifier == Modifier::Condition(Condition::Grappled))
            .filter_map(|e| e.source.map(|s| (s, e.bearer)))
            .filter(|(s, b)| *s == id || *b == id)
            .filter(|(s, b)| self.battle.distance(*s, *b) > self.battle.hold_reach(*s))
            .collect();
        for (grappler, target) in torn {
            self.end_hold(grappler, target, Rule::GrappleEnd);
        }
    }

    pub(crate) fn begin_escape(&mut self, id: CreatureId, with: Skill) {
        self.spend_action(id, ActionName::Escape, Rule::GrappleEscape);
        let grappler = self.battle.sources_of(id, Condition::Grappled).next();
        if !self.battle.creature(id).is(Condition::Grappled) {
            self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: Ability::Strength,
                skill: self.battle.net_skill(),
                dc: Some(10),
                purpose: CheckFor::Escape,
            }));
            return;
        }
        match (self.battle.setup.ruleset.grapple, grappler) {
            (Grapple::Contest, Some(grappler)) => {
                let hold = Hold::Escape(with);
                self.push(Frame::Wrestle(WrestleFrame {
                    attacker: id,
                    target: grappler,
                    hold,
                    withstand: None,
                }));
            }
            _ => self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: with.ability(),
                skill: Some(with),
                dc: Some(self.battle.creature(id).escape_dc),
                purpose: CheckFor::Escape,
            })),
        }
    }

    /// The check to get free came off.
    pub(crate) fn escaped(&mut self, id: CreatureId) {
        if self.battle.creature(id).is(Condition::Grappled) {
            self.end_condition(id, Condition::Grappled, EndedBy::Rule(Rule::GrappleEscape));
        } else if let Some(bond) = self.battle.net_on(id) {
            self.end_bond(bond, EndedBy::Rule(Rule::WeaponNetEscape));
        }
    }
}

impl Battle {
    /// How far a grappler's hold reaches.
    fn hold_reach(&self, grappler: CreatureId) -> u16 {
        self.block(grappler).attacks.iter().map(|a| a.reach).max().unwrap_or(5).max(5)
    }
}
