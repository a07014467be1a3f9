//! Resolves an attack: roll, reactions to it, hit or miss, damage.
//! Order: modifiers are gathered, the d20 is rolled, reactions may change roll or AC, then the
//! attack hits or misses, and a hit rolls its damage.

use super::Attack;
use crate::{
    battle::{
        AttackFrame, AttackId, AttackOccasion, AttackOutcome, AttackStage, Battle, Cites,
        CreatureId, Cue, DamageFrame, DamageParts, Deed, Engine, EventKind, Frame, Ledger, Line,
        Manner, ModifierSource, RollPurpose, Sample, Sink, StepResult, Struck, Tally, Target, With,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::Properties,
    damage::{DamageSource, DamageType, Qualities},
    effects::{EffectMask, EndsOn, Modifier, OutcomePlace, OutcomeRoot, Rolls},
    space::Square,
};

/// The AC that an attack must meet.
pub(crate) struct StruckArmour {
    pub(crate) armour_class: i32,
    /// What of it is cover's (`cover.half`, `cover.three`).
    cover: i8,
}

impl Battle {
    /// Whether a miss may have something to it still: a mastery, or somebody who waits for it.
    #[inline(always)]
    fn matters_though_missed(&self, f: &AttackFrame) -> bool {
        let matters = match f.with {
            With::Attack(id) => {
                let attack = &self.block(f.attacker).attacks[id.index()];
                attack.mastery.is_some() || !attack.terms.on_miss.is_empty()
            }
            With::Spell(id, _) => self.setup.spell(id).matters_though_missed(),
        };
        matters || self.anybody_waits()
    }

    /// What an attack is resolved against, unless it goes into the void.
    #[inline]
    pub(super) fn struck_of(victim: Option<CreatureId>, target: Target) -> Option<Struck> {
        match (victim, target) {
            (Some(id), _) => Some(Struck::Creature(id)),
            (None, Target::Object(object)) => Some(Struck::Object(object)),
            (None, _) => None,
        }
    }

    /// Adds what applies to the attack roll of a frame.
    #[inline(always)]
    pub(crate) fn add_attack_roll(&self, f: &AttackFrame, attack: &Attack, tally: &mut Tally) {
        match (f.victim(), f.target) {
            (Some(target), _) => self.add_attack_on(f.attacker, target, attack, f.manner, tally),
            (None, Target::Object(object)) => {
                let feet = self.body(f.attacker).feet_to(self.object_body(object));
                self.add_attack_at(f.attacker, feet, attack, f.manner, tally);
                if !self.sees_object(f.attacker, object) {
                    tally.disadvantage(Rule::UnseenTarget);
                }
            }
            (None, Target::Square(square)) => self.add_guess(f, square, attack, tally),
            (None, Target::Creature(_)) => {}
        }
    }

    /// Adds what applies to an attack at a square in which nobody is seen (`unseen.guess`).
    fn add_guess(&self, f: &AttackFrame, square: Square, attack: &Attack, tally: &mut Tally) {
        let feet = self.body(f.attacker).feet_to(self.body_of_guess(f.attacker, square));
        self.add_attack_at(f.attacker, feet, attack, f.manner, tally);
        tally.disadvantage(Rule::UnseenTarget);
    }

    /// The AC of what is struck.
    #[inline(always)]
    pub(crate) fn struck_armour(&self, attacker: CreatureId, struck: Struck) -> StruckArmour {
        let (armour_class, degree) = match struck {
            Struck::Creature(id) => {
                let ruled = self.ruled_cover(id);
                let degree = ruled.unwrap_or_else(|| self.degree_of_cover(attacker, id));
                (self.armour_class(id), degree)
            }
            Struck::Object(id) => {
                (self.object_figures(id).0.into(), self.cover_of_object(attacker, id).degree)
            }
        };
        let cover = degree.bonus();
        StruckArmour { armour_class: armour_class + i32::from(cover), cover }
    }

    /// Where the AC of what is struck comes from.
    pub(crate) fn armour_ledger(
        &self,
        attacker: CreatureId,
        struck: Struck,
        armour: &StruckArmour,
    ) -> Ledger {
        let mut ledger = Ledger::default();
        let mut add = |value: i32, why| {
            if value != 0 {
                ledger.lines.push(Line { value: value as i16, why });
            }
        };
        match struck {
            Struck::Creature(id) => self.add_armour(id, &mut add),
            Struck::Object(id) => {
                add(self.object_figures(id).0.into(), ModifierSource::Rule(Rule::ObjectAc));
            }
        }
        if armour.cover != 0 {
            let lines = match struck {
                Struck::Creature(id) => self.cover_lines(attacker, id),
                Struck::Object(id) => self.cover_lines_of_object(attacker, id),
            };
            ledger.lines.extend(lines.into_iter().flatten());
        }
        ledger
    }
}

impl Battle {
    /// The places of effects on a creature that are good for one roll.
    fn places_used(&self, bearer: CreatureId, applies: impl Fn(Modifier) -> bool) -> Vec<usize> {
        let effects = self.state.effects.iter().enumerate();
        let used = effects.filter(|(_, e)| {
            e.bearer == bearer && e.duration.ends_on.contains(EndsOn::USE) && applies(e.modifier)
        });
        used.map(|(place, _)| place).collect()
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn step_attack(&mut self, f: AttackFrame) -> StepResult {
        match f.stage {
            AttackStage::Roll => self.roll_attack(&f),
            AttackStage::Settle => {
                self.settle(f, self.frame_hits(&f));
                Ok(())
            }
            AttackStage::Damage => self.roll_damage(&f),
            AttackStage::Outcomes => {
                self.hit_follows(f);
                Ok(())
            }
            AttackStage::Mastery if !f.hit => self.miss_follows(f),
            AttackStage::Mastery => self.use_mastery(f),
            AttackStage::Done => {
                self.pop();
                self.attack_done(&f);
                Ok(())
            }
        }
    }

    #[inline(always)]
    pub(super) fn with_attack<T>(
        &mut self,
        f: &AttackFrame,
        then: impl FnOnce(&mut Self, &Attack) -> T,
    ) -> Option<T> {
        let setup = self.setup;
        if let Some(attack) = self.battle.blow(setup, f) {
            return Some(then(self, attack));
        }
        let attack = self.battle.made_blow(setup, f)?;
        Some(then(self, &attack))
    }

    /// The attack roll (`attack.resolve`).
    #[inline(always)]
    pub(crate) fn roll_attack(&mut self, f: &AttackFrame) -> StepResult {
        self.with_attack(f, |this, attack| this.roll_attack_with(f, attack)).unwrap_or(Ok(()))
    }

    fn roll_attack_with(&mut self, f: &AttackFrame, attack: &Attack) -> StepResult {
        let notes = self.is_heard();
        let victim = f.victim();
        let wary = victim.filter(|target| self.battle.has_special_reactions(*target));
        if let Some(target) = wary
            && !f.announced
            && self.battle.dreads_attacks(target)
        {
            self.set(Frame::Attack(AttackFrame { announced: true, ..*f }));
            if self.open_window(Cue::Attacked { attacker: f.attacker, target }) {
                return Ok(());
            }
        }
        if let Some(target) = victim
            && self.battle.hits_surely(f.attacker, target, attack)
        {
            let (attacker, with) = (f.attacker, f.with);
            self.emit([Rule::AttackEffect], |_| EventKind::SureHit { attacker, target, with });
            self.leans_used(f, victim);
            self.revealed_by_attack(attacker, victim);
            self.settle(AttackFrame { natural: 20, total: i16::MAX, ..*f }, true);
            return Ok(());
        }
        let mut tally = Tally::new(notes);
        self.battle.add_attack_roll(f, attack, &mut tally);
        let roll = self.d20(f.attacker, &mut tally, RollPurpose::Attack)?;
        let Some(struck) = Battle::struck_of(victim, f.target) else {
            self.missed_square(f, attack, roll.record(tally));
            let (attacker, outcome) = (f.attacker, AttackOutcome::Miss);
            self.mark(|_| Sample::Attack { attacker, outcome });
            self.set(Frame::Attack(AttackFrame { stage: AttackStage::Done, ..*f }));
            self.leans_used(f, victim);
            self.revealed_by_attack(f.attacker, victim);
            return Ok(());
        };
        let lean = tally.net();
        let armour = self.battle.struck_armour(f.attacker, struck);
        let StruckArmour { armour_class, cover } = armour;
        let stopped = self.battle.water_stops(self.setup, f);
        let proof = victim.is_some_and(|target| self.battle.is_proof_against(target, attack));
        let hits = !stopped && !proof && hits(roll.natural, roll.total, armour_class);
        let by_condition =
            victim.and_then(|target| self.battle.hit_is_critical(f.attacker, target));
        let by_terms =
            victim.is_some_and(|target| self.battle.hit_is_deadly(f.attacker, target, attack));
        let critical = hits && (roll.natural == 20 || by_condition.is_some() || by_terms);
        let outcome = match (hits, critical) {
            (false, _) => AttackOutcome::Miss,
            (true, false) => AttackOutcome::Hit,
            (true, true) => AttackOutcome::Critical,
        };
        let secret = self.battle.setup.ruleset.miss_keeps_guess_secret;
        if let (Target::Square(square), false, true) = (f.target, hits, secret && notes) {
            // Nothing may tell whether the guess was right: neither the AC nor what the creature
            // there does to the roll.
            let mut empty = Tally::new(notes);
            self.battle.add_guess(f, square, attack, &mut empty);
            tally.ledger.leans.retain(|lean| empty.ledger.leans.contains(lean));
            self.missed_square(f, attack, roll.record(tally));
        } else if notes {
            let mut rules =
                Cites::from([Rule::AttackTarget, Rule::AttackModifiers, Rule::AttackResolve]);
            if roll.natural == 20 {
                rules.push(Rule::AttackNaturalTwenty);
            }
            if roll.natural == 1 {
                rules.push(Rule::AttackNaturalOne);
            }
            if stopped {
                rules.push(Rule::WaterRange);
            }
            if critical && let Some(rule) = by_condition {
                rules.push(rule);
            }
            if let Target::Creature(target) = f.target
                && self.battle.creature(target).is(Condition::Invisible)
                && !self.battle.can_see(f.attacker, target)
            {
                rules.push(Rule::ConditionInvisiblePlace);
            }
            if matches!(f.target, Target::Square(_)) {
                rules.push(Rule::UnseenGuess);
            }
            if cover != 0 {
                rules.extend([Rule::CoverBest, Rule::CoverSide]);
            }
            // Plain eyes in broad daylight are nothing to speak of.
            if let Target::Creature(target) = f.target
                && !tally.in_plain_sight
            {
                rules.extend(self.battle.sight_rules(f.attacker, target));
            }
            self.cite_attack(f, attack, &mut rules);
            let armour = self.battle.armour_ledger(f.attacker, struck, &armour);
            self.emit(rules, |_| EventKind::Attack {
                attacker: f.attacker,
                target: f.target,
                with: f.with,
                manner: f.manner,
                roll: roll.record(tally),
                armour_class: Some(armour_class),
                armour,
                outcome,
            });
        }
        let mut rolled = *f;
        rolled.stage = AttackStage::Settle;
        rolled.natural = roll.natural;
        rolled.total = roll.total as i16;
        rolled.lean = lean;
        rolled.critical = critical;
        rolled.cover = cover;
        self.leans_used(f, victim);
        self.revealed_by_attack(f.attacker, victim);
        if let Some(target) = wary
            && hits
        {
            let melee = f.manner == Manner::Melee;
            let cue = Cue::Hit { attacker: f.attacker, target, melee };
            if !self.battle.could_react(cue).is_empty() {
                self.set(Frame::Attack(rolled));
                self.open_window(cue);
                return Ok(());
            }
        }
        match self.settle_attack(&mut rolled, hits) && self.goes_on() {
            true => self.roll_damage_with(&rolled, attack),
            false => Ok(()),
        }
    }

    /// Advantage that was good for one attack is used up.
    #[inline(always)]
    fn leans_used(&mut self, f: &AttackFrame, victim: Option<CreatureId>) {
        self.use_up(f.attacker, EffectMask::ATTACKS, victim, |on| {
            on == Rolls::Attacks || (on == Rolls::MeleeAttacks && f.manner == Manner::Melee)
        });
        if let Some(target) = victim {
            self.use_up(target, EffectMask::ATTACKS_AGAINST, Some(f.attacker), |on| {
                on == Rolls::AttacksAgainst
            });
            self.cover_used(target);
        }
    }

    /// Cover that was good for one attack or save is used up.
    #[inline]
    pub(crate) fn cover_used(&mut self, bearer: CreatureId) {
        if self.battle.creature(bearer).touches.contains(EffectMask::ATTACKS_AGAINST) {
            self.end_used(bearer, |modifier| matches!(modifier, Modifier::Cover(_)));
        }
    }

    /// Ends effects on `bearer` that were good for one roll, if this was it.
    pub(crate) fn use_up(
        &mut self,
        bearer: CreatureId,
        touches: EffectMask,
        other: Option<CreatureId>,
        applies: impl Fn(Rolls) -> bool,
    ) {
        if !self.battle.creature(bearer).touches.intersects(touches) {
            return;
        }
        let battle = &*self.battle;
        let used: Vec<usize> = battle.places_used(bearer, |modifier| {
            matches!(modifier, Modifier::Roll { on, with, when, .. }
                if applies(on) && battle.counts_for(bearer, (with, when), other))
        });
        self.end_at(bearer, used);
    }

    #[cold]
    fn end_used(&mut self, bearer: CreatureId, applies: impl Fn(Modifier) -> bool) {
        let used = self.battle.places_used(bearer, applies);
        self.end_at(bearer, used);
    }

    fn end_at(&mut self, bearer: CreatureId, used: Vec<usize>) {
        for i in used.into_iter().rev() {
            let effect = self.battle.state.effects.remove(i);
            self.refresh(bearer);
            let rule = effect.origin.rule();
            self.emit([rule], |_| EventKind::Lost { effect, by: crate::battle::EndedBy::Use });
        }
    }

    /// As [`settle_attack`](Self::settle_attack), where the damage does not follow at once.
    fn settle(&mut self, mut f: AttackFrame, hit: bool) {
        self.settle_attack(&mut f, hit);
    }

    /// After everyone has reacted: it hits, against the AC of now, or it does not. Says whether its
    /// damage is next.
    #[inline(always)]
    fn settle_attack(&mut self, f: &mut AttackFrame, hit: bool) -> bool {
        let victim = f.victim();
        if let Some(target) = victim
            && f.parried != 0
        {
            self.emit([Rule::ReactionAfter], |b| EventKind::StillHits {
                attacker: f.attacker,
                target,
                hits: hit,
                armour_class: b.armour_class(target) + i32::from(f.cover + f.parried),
            });
        }
        self.mark(|_| Sample::Attack {
            attacker: f.attacker,
            outcome: match (hit, f.critical) {
                (false, _) => AttackOutcome::Miss,
                (true, false) => AttackOutcome::Hit,
                (true, true) => AttackOutcome::Critical,
            },
        });
        if let Some(target) = victim
            && hit
            && f.occasion == AttackOccasion::Action
        {
            self.battle.state.turn.attacks.hit.insert(target);
        }
        if !hit && let Some((attack, target)) = f.riposte.zip(victim) {
            // The answer comes when this attack is over.
            self.pop();
            self.riposte(target, attack, f.attacker);
            return false;
        }
        if !hit && !self.battle.matters_though_missed(f) {
            self.pop();
            return false;
        }
        f.hit = hit;
        f.critical &= hit;
        // A miss may graze; a hit's masteries come after its damage.
        f.stage = if hit { AttackStage::Damage } else { AttackStage::Mastery };
        let AttackFrame { stage, natural, total, lean, critical, cover, .. } = *f;
        self.advance_attack(|top| {
            top.stage = stage;
            top.natural = natural;
            top.total = total;
            top.lean = lean;
            top.hit = hit;
            top.critical = critical;
            top.cover = cover;
        });
        hit
    }

    /// The attack on top of the stack has come further. The frame is changed where it is, which
    /// takes less than to copy it there.
    #[inline(always)]
    pub(super) fn advance_attack(&mut self, change: impl FnOnce(&mut AttackFrame)) {
        if let Some(Frame::Attack(top)) = self.battle.flow.stack.last_mut() {
            change(top);
        }
    }

    /// An attack in return for one that missed.
    fn riposte(&mut self, id: CreatureId, attack: AttackId, at: CreatureId) {
        let target = Target::Creature(at);
        let manner = Manner::Melee;
        let can = self
            .battle
            .attack(id, attack)
            .is_ok_and(|own| self.battle.check_strike(id, own, target, manner, None).is_ok());
        if can && self.battle.creature(id).stands() {
            self.strike(id, attack, target, manner, AttackOccasion::Opportunity);
        }
    }

    /// Whether the attack of a frame hits as things stand.
    pub(crate) fn frame_hits(&self, f: &AttackFrame) -> bool {
        let armour_class = match (f.victim(), f.target) {
            (Some(target), _) => self.battle.armour_class(target) + i32::from(f.cover + f.parried),
            (None, Target::Object(object)) => {
                i32::from(self.battle.object_figures(object).0) + i32::from(f.cover)
            }
            (None, _) => i32::MAX,
        };
        hits(f.natural, i32::from(f.total), armour_class) && !self.battle.water_stops(self.setup, f)
    }

    /// What a hit does beside damage (`attack.effect`).
    fn hit_follows(&mut self, f: AttackFrame) {
        self.set(Frame::Attack(AttackFrame { stage: AttackStage::Mastery, ..f }));
        if let Some(target) = f.victim()
            && self.battle.state.turn.creature == f.attacker
        {
            let turn = &mut self.battle.state.turn;
            if turn.struck.contains(target) {
                turn.struck_again.insert(target);
            }
            turn.struck.insert(target);
        }
        let struck = match (f.victim(), f.target) {
            (Some(target), _) => Struck::Creature(target),
            (None, Target::Object(object)) => Struck::Object(object),
            (None, _) => return,
        };
        if let Struck::Creature(target) = struck
            && f.manner == Manner::Melee
        {
            self.struck(f.attacker, target);
            self.touched(f.attacker, target);
        }
        match (f.with, struck) {
            (With::Attack(id), _) => {
                let block = self.battle.creature(f.attacker).block;
                if let Struck::Creature(target) = struck
                    && self.setup.blocks[block.index()].attacks[id.index()]
                        .properties
                        .contains(Properties::NET)
                {
                    self.net(f.attacker, target);
                }
                self.follow(f.attacker, struck, OutcomePlace::of(OutcomeRoot::Hit(block, id)));
            }
            (With::Spell(..), Struck::Creature(target)) => self.spell_hit(&f, target),
            (With::Spell(..), Struck::Object(_)) => {}
        }
    }

    /// Whoever attacks gives its place away (`unseen.reveal`).
    #[inline(always)]
    pub(super) fn revealed_by_attack(&mut self, attacker: CreatureId, victim: Option<CreatureId>) {
        self.end_on(attacker, EndsOn::ATTACK);
        if !self.battle.creature(attacker).hidden_from.is_empty() {
            self.reveal(attacker, Rule::UnseenReveal);
        }
        if self.battle.anybody_agrees() {
            self.battle.takes_up_arms(attacker, victim);
        }
    }

    /// After an attack: those who waited for it may act.
    fn attack_done(&mut self, f: &AttackFrame) {
        if !self.battle.anybody_waits() {
            return;
        }
        if let Some(target) = f.victim()
            && f.hit
        {
            self.open_window(Cue::Deed { who: target, deed: Deed::IsHit });
        }
        self.open_window(Cue::Deed { who: f.attacker, deed: Deed::Attacks });
    }

    /// Damage of one type, by the GM's word.
    pub(crate) fn harm(
        &mut self,
        target: CreatureId,
        by: Option<CreatureId>,
        kind: DamageType,
        amount: u16,
        critical: bool,
    ) {
        self.push(Frame::Damage(DamageFrame {
            target: Struck::Creature(target),
            by,
            source: DamageSource::Gm,
            parts: DamageParts::one(kind, amount),
            qualities: Qualities::empty(),
            critical,
            melee: false,
            halved: false,
        }));
    }
}

/// Whether an attack roll hits: a 20 always, a 1 never.
fn hits(natural: u8, total: i32, armour_class: i32) -> bool {
    natural == 20 || (natural != 1 && total >= armour_class)
}
