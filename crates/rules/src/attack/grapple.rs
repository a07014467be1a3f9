//! Grappling: taking hold, escaping, letting go (rules `grapple.*`).

use crate::{
    battle::{
        ActionName, AttackId, Battle, CheckFrame, CheckPurpose, CreatureId, EndedBy, Engine,
        FightProfile, Frame, Hold, Manner, ObjectKind, Refusal, RefusalReason, Sink, Target,
        WrestleFrame,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Skill, Stroke},
    effects::{Duration, Effect, EffectGroup, EndsOn, Modifier, Origin},
    ruleset::Grapple,
};

impl Battle {
    pub(crate) fn check_grapple(&self, target: CreatureId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
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
            let rule = if self.hands_on_others(id) > 0
                && self.setup.ruleset.grapple == Grapple::SavingThrow
            {
                Rule::GrappleOne
            } else {
                Rule::GrappleLimits
            };
            return Refusal::err(rule, RefusalReason::NoFreeHand);
        }
        if self.grappled_by(id).any(|held| held == target) {
            return Refusal::err(Rule::GrappleTry, RefusalReason::Grappling(target));
        }
        Ok(())
    }

    /// Whether a part that holds somebody, such as a maw, would go for somebody else
    /// (`grapple.one`). What a stat block grapples with is one part for each of its attacks.
    #[inline(always)]
    pub(crate) fn check_part_free(
        &self,
        id: CreatureId,
        attack: AttackId,
        target: Target,
    ) -> Result<(), Refusal> {
        match self.derived.profile.contains(FightProfile::GRAPPLES) {
            true => self.check_terms(id, attack.0, target),
            false => Ok(()),
        }
    }

    /// At any time, on whosever turn (`grapple.release`).
    pub(crate) fn check_release(
        &self,
        grappler: CreatureId,
        target: CreatureId,
    ) -> Result<(), Refusal> {
        if self.get(grappler).is_some_and(|one| one.clings == Some(target)) {
            return self.check_let_go(grappler);
        }
        if self.grappled_by(grappler).any(|held| held == target) {
            return Ok(());
        }
        Refusal::err(Rule::GrappleRelease, RefusalReason::NotGrappling(target))
    }

    /// Whether a creature can try to get out of a hold or a net.
    pub(crate) fn check_escape(&self, with: Skill) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_action(id)?;
        let creature = self.creature(id);
        if creature.is(Condition::Grappled) {
            if !matches!(with, Skill::Athletics | Skill::Acrobatics) {
                return Refusal::err(Rule::GrappleEscape, RefusalReason::SkillNotFit);
            }
            return Ok(());
        }
        if self.net_on(id).is_some() {
            if with != Skill::Athletics {
                return Refusal::err(Rule::WeaponNetEscape, RefusalReason::SkillNotFit);
            }
            return Ok(());
        }
        if self.way_out(id).is_some() {
            if with != Skill::Athletics {
                return Refusal::err(Rule::AttackEffect, RefusalReason::SkillNotFit);
            }
            return Ok(());
        }
        Refusal::err(Rule::GrappleEscape, RefusalReason::NotGrappled)
    }

    /// What holds a creature, beside a grapple, that a check gets it out of: a web, a body that has
    /// engulfed it.
    fn way_out(&self, id: CreatureId) -> Option<&Effect> {
        let holds = |e: &&Effect| {
            e.duration.escape_dc.is_some()
                && !e.brings(Condition::Grappled)
                && !e.duration.ends_on.contains(EndsOn::TENDED)
                && !matches!(e.modifier, Modifier::Attached { .. })
        };
        self.state.effects.iter().find(|e| e.bearer == id && holds(e))
    }

    /// The bond of the net that holds a creature.
    pub(crate) fn net_on(&self, id: CreatureId) -> Option<EffectGroup> {
        self.state.objects.iter().find_map(|o| match o.kind {
            ObjectKind::Net { holds, bond, binding: None } if holds == id && o.hit_points > 0 => {
                Some(bond)
            }
            _ => None,
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_wrestle(&mut self, attacker: CreatureId, target: CreatureId, hold: Hold) {
        let unarmed = AttackId(self.battle.block(attacker).unarmed());
        let how = Some((Manner::Melee, Target::Creature(target)));
        self.start_attack_action(attacker, Stroke::Attack(unarmed), how);
        self.push(Frame::Wrestle(WrestleFrame::new(attacker, target, hold)));
    }

    /// A creature is held.
    pub(crate) fn seize(
        &mut self,
        grappler: CreatureId,
        target: CreatureId,
        bond: EffectGroup,
        origin: Origin,
        escape_dc: Option<u8>,
    ) -> bool {
        // Whoever is held feels where its holder is.
        if self.battle.creature(grappler).hidden_from.contains(target) {
            self.find(grappler, target);
        }
        self.gain(Effect {
            duration: Duration::LASTING.escaped_by(escape_dc),
            bond,
            ..Effect::new(target, Modifier::Condition(Condition::Grappled), origin, Some(grappler))
        })
    }

    pub(crate) fn release(&mut self, grappler: CreatureId, target: CreatureId) {
        if self.battle.creature(grappler).clings == Some(target) {
            self.let_go(grappler);
            return;
        }
        self.end_hold(grappler, target, Rule::GrappleRelease);
    }

    fn end_hold(&mut self, grappler: CreatureId, target: CreatureId, rule: Rule) {
        self.end_effects(EndedBy::Rule(rule), |e| {
            e.bearer == target && e.source == Some(grappler) && e.brings(Condition::Grappled)
        });
    }

    /// A creature that can't hold on any more lets all go (`grapple.end`).
    pub(crate) fn release_all(&mut self, grappler: CreatureId) {
        self.end_effects(EndedBy::Rule(Rule::GrappleEnd), |e| {
            e.source == Some(grappler) && e.brings(Condition::Grappled)
        });
    }

    /// Holds that a move has torn apart end (`grapple.end`).
    pub(crate) fn check_grapples(&mut self, id: CreatureId) {
        let torn: Vec<(CreatureId, CreatureId)> = self
            .battle
            .state
            .effects
            .iter()
            .filter(|e| e.brings(Condition::Grappled))
            .filter_map(|e| Some((e.source?, e.bearer, self.battle.hold_reach(e)?)))
            .filter(|(s, b, _)| *s == id || *b == id)
            .filter(|(s, b, reach)| self.battle.distance(*s, *b) > *reach)
            .map(|(s, b, _)| (s, b))
            .collect();
        for (grappler, target) in torn {
            self.end_hold(grappler, target, Rule::GrappleEnd);
        }
    }

    pub(crate) fn begin_escape(&mut self, id: CreatureId, with: Skill) {
        let hold = self.battle.hold_on(id).copied();
        let out = self.battle.way_out(id).and_then(|e| e.duration.escape_dc);
        let netted = self.battle.net_on(id).is_some();
        let rule = match (hold.is_some(), netted) {
            (true, _) => Rule::GrappleEscape,
            (false, true) => Rule::WeaponNetEscape,
            (false, false) => Rule::AttackEffect,
        };
        self.spend_action(id, ActionName::Escape, rule);
        if let (None, false, Some(dc)) = (hold, netted, out) {
            self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: Ability::Strength,
                skill: Some(with),
                dc: Some(dc),
                purpose: CheckPurpose::Escape,
            }));
            return;
        }
        let Some(hold) = hold else {
            self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: Ability::Strength,
                skill: self.battle.net_skill(),
                dc: Some(10),
                purpose: CheckPurpose::Escape,
            }));
            return;
        };
        match hold.source.filter(|_| self.battle.escapes_by_contest(&hold)) {
            Some(grappler) => {
                let hold = Hold::Escape(with);
                self.push(Frame::Wrestle(WrestleFrame::new(id, grappler, hold)));
            }
            None => self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: with.ability(),
                skill: Some(with),
                dc: self.battle.escape_dc(id),
                purpose: CheckPurpose::Escape,
            })),
        }
    }

    /// The check to get free came off: out of the hold of one grappler, with however many limbs, or
    /// out of the net.
    pub(crate) fn escaped(&mut self, id: CreatureId) {
        if let Some(hold) = self.battle.hold_on(id).copied() {
            match hold.source {
                Some(grappler) => self.end_hold(grappler, id, Rule::GrappleEscape),
                None => {
                    self.end_effects(EndedBy::Rule(Rule::GrappleEscape), |e| *e == hold);
                }
            }
        } else if let Some(bond) = self.battle.net_on(id) {
            self.slip_net(id, bond);
        } else if let Some(bond) = self.battle.way_out(id).map(|e| e.bond) {
            self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
                e.bearer == id && e.bond == bond
            });
        }
    }
}

impl Battle {
    /// The oldest hold on a creature, which it would get out of first.
    fn hold_on(&self, id: CreatureId) -> Option<&Effect> {
        self.state.effects.iter().find(|e| e.bearer == id && e.brings(Condition::Grappled))
    }

    /// How far a hold reaches: that of a stat block as far as its attack, any other as far as an
    /// arm; none where nobody holds.
    fn hold_reach(&self, hold: &Effect) -> Option<u16> {
        let grappler = hold.source?;
        Some(match hold.origin {
            Origin::Attack(_, attack) => {
                self.block(grappler).attacks[usize::from(attack)].reach.max(5)
            }
            _ => self.wrestling_reach(grappler),
        })
    }

    /// Whether the grappler's check keeps a creature held, where the rules have contests; the hold
    /// of a stat block's attack has a DC (`creature.grapple`).
    fn escapes_by_contest(&self, hold: &Effect) -> bool {
        self.setup.ruleset.grapple == Grapple::Contest
            && hold.duration.escape_dc.is_none()
            && !matches!(hold.origin, Origin::Attack(..))
    }

    /// The DC to get out of the hold on a creature: the printed one, or the grappler's own; none
    /// for a creature that is not held, or that gets out by a contest.
    pub fn escape_dc(&self, id: CreatureId) -> Option<u8> {
        let hold = self.hold_on(id).filter(|hold| !self.escapes_by_contest(hold))?;
        let grappler = hold.source;
        Some(match (hold.duration.escape_dc, grappler, self.setup.ruleset.grapple) {
            (Some(dc), ..) => dc,
            (None, Some(grappler), Grapple::SavingThrow) => self.wrestling_dc(grappler),
            (None, Some(grappler), Grapple::Contest) => {
                (10 + self.block(grappler).skills[Skill::Athletics.index()]).max(0) as u8
            }
            // Held by nobody in particular.
            (None, None, _) => 10,
        })
    }

    /// How many of a creature's hands hold somebody; a maw or a tentacle needs none.
    pub(crate) fn hands_on_others(&self, id: CreatureId) -> usize {
        self.state
            .effects
            .iter()
            .filter(|e| {
                e.brings(Condition::Grappled)
                    && e.source == Some(id)
                    && matches!(e.origin, Origin::Rule(_) | Origin::Setup | Origin::Gm)
            })
            .count()
    }
}
