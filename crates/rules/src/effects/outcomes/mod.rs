//! Carries out outcomes one after the other. A step that needs more than a few lines has a file of
//! its own here.

mod attached;
mod avert;
mod contest;
mod corrode;
mod drain;
mod fling;
mod inside;

pub use inside::Maw;

use crate::{
    battle::{
        AttackId, AttackOccasion, Battle, CreatureId, DamageFrame, DamageParts, EndedBy, Engine,
        EventKind, Faces, Frame, Ledger, Manner, ObjectId, OutcomeFrame, RollPurpose, SavePurpose,
        Sink, StepResult, Struck, Target,
    },
    catalogue::Rule,
    conditions::Condition,
    damage::DamageType,
    effects::{
        Branch, Difficulty, Duration, Effect, EffectGroup, EndsOn, Modifier, Origin, Outcome,
        OutcomePlace, OutcomeRoot, SaveToEnd, TurnOf, Until,
    },
};

impl Battle {
    /// What an outcome comes from, for citing.
    fn origin_of(&self, by: CreatureId, root: OutcomeRoot) -> Origin {
        match root {
            OutcomeRoot::Hit(_, attack) | OutcomeRoot::Miss(_, attack) => {
                Origin::Attack(by, attack.0)
            }
            OutcomeRoot::Failure(spell)
            | OutcomeRoot::User(spell)
            | OutcomeRoot::Success(spell) => Origin::Spell(spell),
            OutcomeRoot::Trait(_, place, _) => Origin::TraitOf(by, place),
            OutcomeRoot::Maw(_) => Origin::Rule(Rule::AttackEffect),
        }
    }

    /// The DC of a save or check that an outcome asks for (`magic.dc`).
    pub(crate) fn difficulty(&self, by: CreatureId, root: OutcomeRoot, dc: Difficulty) -> u8 {
        match (dc, root) {
            (Difficulty::Fixed(dc), _) => dc,
            (Difficulty::Caster, OutcomeRoot::Failure(spell) | OutcomeRoot::Success(spell)) => {
                self.save_dc(by, spell)
            }
            (Difficulty::Caster, _) => self.block(by).spellcasting.save_dc,
        }
    }

    /// The DC to get out of what an outcome brings.
    fn escape(&self, f: &OutcomeFrame, dc: Option<Difficulty>) -> Option<u8> {
        dc.map(|dc| self.difficulty(f.by, f.at.root, dc))
    }

    /// The bond of a spell that somebody concentrates on.
    fn bond_of(&self, by: CreatureId, root: OutcomeRoot) -> Option<EffectGroup> {
        let (OutcomeRoot::Failure(spell) | OutcomeRoot::Success(spell)) = root else { return None };
        let held = self.creature(by).concentration.filter(|held| held.spell == spell);
        held.filter(|_| self.setup.spell(spell).concentration).map(|held| held.bond)
    }

    /// Whether what a list brings can last: its spell needs no concentration, or has it.
    fn can_last(&self, f: &OutcomeFrame) -> bool {
        match f.at.root {
            OutcomeRoot::Failure(spell) | OutcomeRoot::Success(spell) => {
                !self.setup.spell(spell).concentration
                    || self.bond_of(f.by, f.at.root) == Some(f.bond)
            }
            _ => true,
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Sets a list of outcomes going, if there is anything in it.
    pub(crate) fn follow(&mut self, by: CreatureId, target: Struck, at: OutcomePlace) {
        if self.setup.outcomes(at).is_empty() {
            return;
        }
        let bond = self.battle.bond();
        self.follow_in(by, target, at, bond);
    }

    /// Sets a list of outcomes going whose gains end with others.
    pub(crate) fn follow_in(
        &mut self,
        by: CreatureId,
        target: Struck,
        at: OutcomePlace,
        bond: EffectGroup,
    ) {
        if self.setup.outcomes(at).is_empty() {
            return;
        }
        self.push(Frame::Outcome(OutcomeFrame { by, target, at, bond }));
    }

    /// Sets a list within another going. What it gains ends by itself, but what a spell brings that
    /// somebody concentrates on ends with the spell.
    pub(super) fn follow_on(&mut self, by: CreatureId, target: Struck, at: OutcomePlace) {
        match self.battle.bond_of(by, at.root) {
            Some(bond) => self.follow_in(by, target, at, bond),
            None => self.follow(by, target, at),
        }
    }

    /// What follows from a saving throw within a list.
    pub(crate) fn outcome_saved(
        &mut self,
        by: CreatureId,
        target: CreatureId,
        at: OutcomePlace,
        success: bool,
    ) {
        let branch = if success { Branch::Second } else { Branch::First };
        if let Some(at) = at.into(branch) {
            self.follow_on(by, Struck::Creature(target), at);
        }
    }

    pub(crate) fn step_outcome(&mut self, f: OutcomeFrame) -> StepResult {
        let setup = self.setup;
        let gone = |outcome: &Outcome| match f.target {
            // A death may matter to the one who brought it about.
            Struck::Creature(target) => {
                let matters = outcome.is_about_user() && self.battle.creature(target).present();
                !self.battle.on_map(target) && !matters
            }
            Struck::Object(object) => self.battle.state.objects[object.index()].hit_points == 0,
        };
        let list = setup.outcomes(f.at);
        // What a dead victim has no part in is passed over.
        let skipped = list.iter().skip(usize::from(f.at.next)).position(|o| !gone(o));
        let Some(skipped) = skipped else {
            self.pop();
            return Ok(());
        };
        let f = OutcomeFrame { at: OutcomePlace { next: f.at.next + skipped as u8, ..f.at }, ..f };
        let outcome = list.get(usize::from(f.at.next));
        let Some(outcome) = outcome else {
            self.pop();
            return Ok(());
        };
        let at = OutcomePlace { next: f.at.next + 1, ..f.at };
        let go_on = Frame::Outcome(OutcomeFrame { at, ..f });
        if let Outcome::Damage { damage, halved, per_slot } = outcome {
            let grown = damage.dice.grown(*per_slot, f.at.raised);
            let (rolled, dice) = self.roll_dice(grown, Some(f.by), RollPurpose::Damage)?;
            let total = rolled.max(0);
            self.set(go_on);
            self.emit([Rule::DamageRoll, Rule::AttackEffect], |_| EventKind::DamageRoll {
                source: Some(f.by),
                ledger: Ledger::of_dice(rolled, &dice),
                dice,
                kind: damage.kind,
                total,
                critical: false,
                targets: vec![match f.target {
                    Struck::Creature(id) => Target::Creature(id),
                    Struck::Object(id) => Target::Object(id),
                }],
            });
            self.push(Frame::Damage(DamageFrame {
                target: f.target,
                by: Some(f.by),
                source: f.at.root.into(),
                parts: DamageParts::one(damage.kind, total as u16),
                qualities: self.battle.qualities_of(f.at.root.into()),
                critical: false,
                melee: self.battle.follows_melee_hit(&f),
                halved: *halved,
            }));
            return Ok(());
        }
        if let Outcome::UserHeals(dice) = outcome {
            let (total, dice) = self.roll_dice(*dice, Some(f.by), RollPurpose::Healing)?;
            self.set(go_on);
            self.heal(f.by, total.max(0) as u16, dice);
            return Ok(());
        }
        if let (Outcome::Heal { dice, per_slot }, Struck::Creature(target)) = (outcome, f.target) {
            let grown = dice.grown(*per_slot, f.at.raised);
            let (total, dice) = self.roll_dice(grown, Some(f.by), RollPurpose::Healing)?;
            self.set(go_on);
            self.heal(target, total.max(0) as u16, dice);
            return Ok(());
        }
        if let (Outcome::Temporary { dice, per_slot }, Struck::Creature(target)) =
            (outcome, f.target)
        {
            let grown = dice.grown(*per_slot, f.at.raised);
            let (total, _) = self.roll_dice(grown, Some(f.by), RollPurpose::Healing)?;
            self.set(go_on);
            self.offer_temporary(target, total.max(0) as u16);
            return Ok(());
        }
        if let (Outcome::Lose { dice, sated }, Struck::Creature(target)) = (outcome, f.target) {
            let (total, _) = self.roll_dice(*dice, Some(f.by), RollPurpose::Damage)?;
            self.set(go_on);
            let lost = self.lose_hit_points(target, total.max(0) as u16);
            self.drinks(f.by, target, lost, *sated);
            return Ok(());
        }
        if let (Outcome::Drain { ability, dice }, Struck::Creature(target)) = (outcome, f.target) {
            let (total, _) = self.roll_dice(*dice, Some(f.by), RollPurpose::Damage)?;
            self.set(go_on);
            let origin = self.battle.origin_of(f.by, f.at.root);
            self.drain(f.by, target, (*ability, total.clamp(0, 30) as u8), origin);
            return Ok(());
        }
        if let Outcome::Chance { least, .. } = outcome {
            let die = self.roll(6, Some(f.by), RollPurpose::Chance)?;
            self.set(go_on);
            let happens = die >= u16::from(*least);
            self.emit([Rule::CreatureActions], |_| EventKind::Chance {
                creature: f.by,
                die: die as u8,
                happens,
            });
            if happens && let Some(at) = f.at.into(Branch::First) {
                self.follow_on(f.by, f.target, at);
            }
            return Ok(());
        }
        if let (Outcome::Fling { feet, dc }, Struck::Creature(target)) = (outcome, f.target) {
            return self.fling(&f, target, (*feet, *dc), go_on);
        }
        if let (Outcome::Expel, Struck::Creature(target)) = (outcome, f.target) {
            return self.expel(&f, target, go_on);
        }
        if let (Outcome::Avert { blind, .. }, Struck::Creature(target)) = (outcome, f.target) {
            return self.may_avert(&f, target, *blind, go_on);
        }
        if let (Outcome::Contest { ability, .. }, Struck::Creature(target)) = (outcome, f.target) {
            return self.contend(&f, target, *ability, go_on);
        }
        if let (Outcome::MoreAttacks(dice), Struck::Creature(target)) = (outcome, f.target) {
            let (total, _) = self.roll_dice(*dice, Some(f.by), RollPurpose::Chance)?;
            self.set(go_on);
            let more = Modifier::MoreAttacks((total - 1).clamp(0, 8) as u8);
            self.gain_from(&f, target, more, Until::TurnEnd(TurnOf::Bearer, 0), EndsOn::empty());
            return Ok(());
        }
        self.set(go_on);
        match f.target {
            Struck::Creature(target) => self.happens(&f, target, outcome),
            Struck::Object(object) => self.happens_to_object(&f, object, outcome),
        }
        Ok(())
    }

    fn happens(&mut self, f: &OutcomeFrame, target: CreatureId, outcome: &Outcome) {
        match outcome {
            Outcome::Damage { .. }
            | Outcome::UserHeals(_)
            | Outcome::Heal { .. }
            | Outcome::Temporary { .. }
            | Outcome::Chance { .. }
            | Outcome::MoreAttacks(_)
            | Outcome::Avert { .. }
            | Outcome::Fling { .. }
            | Outcome::Expel
            | Outcome::Contest { .. }
            | Outcome::Lose { .. }
            | Outcome::Drain { .. } => {}
            Outcome::UserGain { modifier, lasts, ends_on } => {
                let modifier = self.battle.at_level(f.at, *modifier);
                self.gain_from(f, f.by, modifier, *lasts, *ends_on);
            }
            Outcome::Strike(name) => self.strike_too(f.by, target, name),
            Outcome::Prolong(name) => self.prolong(f.by, name),
            Outcome::Banish(within) => {
                let origin = self.battle.origin_of(f.by, f.at.root);
                self.banish(f.by, target, *within, origin);
            }
            Outcome::BreakConcentration => {
                self.break_concentration(target, Rule::MagicConcentrationLost);
            }
            Outcome::Save { ability, dc, .. } => {
                let dc = self.battle.difficulty(f.by, f.at.root, *dc);
                self.force_save(target, *ability, dc, Some(f.by), SavePurpose::Outcome(f.at));
            }
            Outcome::Gain {
                modifier,
                lasts,
                save_ends,
                ends_on,
                escape_dc,
                worse: worse_outcomes,
                leads,
                per_slot,
            } => {
                // Concentration that broke meanwhile leaves nothing that lasts.
                if !self.battle.can_last(f) {
                    self.leads(f, *leads, false);
                    return;
                }
                // Who was knocked down has to stand up, and who is safe stays so, whatever becomes
                // of the rest (`prone.stand`).
                let falls = *modifier == Modifier::Condition(Condition::Prone)
                    || matches!(modifier, Modifier::SafeFromTrait(_));
                let worse = f.at.into(Branch::First);
                let worse = worse.filter(|_| save_ends.is_some() && !worse_outcomes.is_empty());
                let duration = Duration {
                    until: self.battle.until(*lasts, f.by, target),
                    save: save_ends.map(|save| SaveToEnd {
                        ability: save.ability,
                        dc: self.battle.difficulty(f.by, f.at.root, save.dc),
                        time: save.time,
                        harder_in_sight: save.harder_in_sight,
                    }),
                    ends_on: *ends_on,
                    escape_dc: self.battle.escape(f, *escape_dc),
                };
                let modifier = modifier.grown(*per_slot, f.at.raised);
                let origin = self.battle.origin_of(f.by, f.at.root);
                let gained = self.gain(Effect {
                    duration,
                    worse,
                    bond: if falls { EffectGroup(0) } else { f.bond },
                    ..Effect::new(target, modifier, origin, Some(f.by))
                });
                self.leads(f, *leads, gained);
            }
            Outcome::Seize { escape_dc, leads } => {
                let origin = self.battle.origin_of(f.by, f.at.root);
                let dc = self.battle.escape(f, *escape_dc);
                let seized = self.seize(f.by, target, f.bond, origin, dc);
                self.leads(f, *leads, seized);
            }
            Outcome::TakeIn { escape_dc, leads } => {
                // Nobody is swallowed twice, or swallows itself or its own prison.
                let too_big = self.battle.creature(target).size > self.battle.creature(f.by).size;
                if too_big
                    || target == f.by
                    || self.battle.is_full(f.by, target)
                    || self.battle.host_of(target).is_some()
                    || self.battle.host_of(f.by).is_some()
                {
                    self.leads(f, *leads, false);
                    return;
                }
                let origin = self.battle.origin_of(f.by, f.at.root);
                self.parts_from_all(target);
                self.gain(Effect {
                    duration: Duration::LASTING
                        .ending_on(self.battle.way_into(f.by))
                        .escaped_by(self.battle.escape(f, *escape_dc)),
                    bond: f.bond,
                    ..Effect::new(target, Modifier::Inside, origin, Some(f.by))
                });
                self.taken_in(f.by, target);
            }
            Outcome::Attach { escape_dc, leads } => {
                let origin = self.battle.origin_of(f.by, f.at.root);
                let dc = self.battle.escape(f, *escape_dc);
                let clings = self.attach(f.by, target, f.bond, origin, dc);
                self.leads(f, *leads, clings);
            }
            Outcome::Cure(conditions) => self.cure(target, *conditions),
            Outcome::Split => self.split(target),
            Outcome::Fade => {
                if self.battle.effects_on(target).any(|e| e.bond == f.bond) {
                    self.goes_over(f.by, target, f.bond);
                }
            }
            Outcome::Bind(binding) => self.bind(target, f.bond, *binding),
            Outcome::Corrode(what) => {
                let origin = self.battle.origin_of(f.by, f.at.root);
                self.corrode(f.by, target, *what, origin);
            }
            Outcome::Afflict(with) => {
                self.emit([Rule::AttackEffect], |_| EventKind::Afflicted {
                    creature: target,
                    by: f.by,
                    with: with.clone(),
                });
            }
            Outcome::Push(feet) => self.push_away(f.by, target, *feet, Rule::AttackEffect),
            Outcome::Pull(feet) => self.pull_towards(f.by, target, *feet, Rule::AttackEffect),
            Outcome::Sap { kind, maximum, heals } => {
                let harm = self.battle.creature(target).harm;
                let fits = |part: &(DamageType, u16)| kind.is_none_or(|kind| part.0 == kind);
                let sapped = harm.iter().filter(fits).map(|(_, n)| n).fold(0, u16::saturating_add);
                self.sap(f.by, target, sapped, (*maximum, *heals));
            }
            Outcome::Stabilise => self.become_stable(target, Rule::AttackEffect),
            Outcome::Fell { dies: true } => self.die(target, Rule::AttackEffect),
            Outcome::Fell { dies: false } => self.fell(target),
            Outcome::Exhaust => {
                let level = self.battle.creature(target).exhaustion + 1;
                self.exhaust(target, level, Rule::ConditionExhaustion);
            }
            Outcome::If { test, .. } => {
                let branch = if self.battle.passes(f.by, target, test) {
                    Branch::First
                } else {
                    Branch::Second
                };
                if let Some(at) = f.at.into(branch) {
                    self.follow_on(f.by, f.target, at);
                }
            }
        }
    }

    /// Passes over what hangs on an outcome of a list under way that has not taken hold
    /// (`condition.immune`).
    fn leads(&mut self, f: &OutcomeFrame, hanging: u8, holds: bool) {
        if hanging > 0 && !holds {
            let at = OutcomePlace { next: f.at.next + 1 + hanging, ..f.at };
            self.set(Frame::Outcome(OutcomeFrame { at, ..*f }));
        }
    }

    /// Something that lasts, from a list under way.
    pub(super) fn gain_from(
        &mut self,
        f: &OutcomeFrame,
        bearer: CreatureId,
        modifier: Modifier,
        lasts: Until<TurnOf>,
        ends_on: EndsOn,
    ) {
        self.gain(Effect {
            duration: Duration::until(self.battle.until(lasts, f.by, bearer)).ending_on(ends_on),
            bond: f.bond,
            ..Effect::new(bearer, modifier, self.battle.origin_of(f.by, f.at.root), Some(f.by))
        });
    }

    /// What a feature has laid on others lasts to the end of its user's next turn.
    fn prolong(&mut self, by: CreatureId, name: &str) {
        let setup = self.setup;
        for effect in &mut self.battle.state.effects {
            if let (Origin::Spell(spell), Until::TurnEnd(of, turns)) =
                (effect.origin, &mut effect.duration.until)
                && effect.source == Some(by)
                && *of == by
                && setup.spell(spell).name == name
            {
                *turns = 2;
            }
        }
    }

    /// An attack that comes with another.
    fn strike_too(&mut self, by: CreatureId, target: CreatureId, name: &str) {
        let place = self.battle.block(by).attacks.iter().position(|a| a.name == name);
        let Some(attack) = place.map(|place| AttackId(place as u8)) else { return };
        let (at, manner) = (Target::Creature(target), Manner::Melee);
        let can = self
            .battle
            .attack(by, attack)
            .is_ok_and(|own| self.battle.check_strike(by, own, at, manner, None).is_ok());
        if can {
            self.strike(by, attack, at, manner, AttackOccasion::Routine);
        }
    }

    /// What damage takes beside hit points: from the maximum, and to the one who dealt it.
    fn sap(
        &mut self,
        by: CreatureId,
        target: CreatureId,
        sapped: u16,
        (maximum, heals): (bool, bool),
    ) {
        if sapped == 0 {
            return;
        }
        if maximum {
            let less = i16::try_from(sapped).unwrap_or(i16::MAX);
            self.gain(Effect::new(
                target,
                Modifier::HitPointMaximum(-less),
                Origin::Rule(Rule::AttackEffect),
                Some(by),
            ));
            // Those who sap it away kill by it, whatever a maximum of 0 does otherwise.
            if self.battle.hit_point_maximum(target) == 0 && self.battle.creature(target).lives() {
                self.die(target, Rule::AttackEffect);
            }
        }
        if heals {
            self.heal(by, sapped, Faces::new());
        }
    }

    /// A creature drops to 0 hit points without damage.
    fn fell(&mut self, id: CreatureId) {
        if self.battle.creature(id).hit_points > 0 {
            self.battle.creature_mut(id).hit_points = 0;
            self.drop_to_zero(id, 0, None);
        }
    }

    /// A save that would have ended something has failed: worse comes in its place, if that is
    /// its way.
    pub(crate) fn grows_worse(&mut self, id: CreatureId, bond: EffectGroup) {
        let found = self.battle.effects_on(id).filter(|e| e.bond == bond);
        let found = found.filter_map(|e| Some((e.worse?, e.source))).next();
        if let Some((worse, source)) = found {
            self.end_effects(EndedBy::Rule(Rule::RollSave), |e| e.bond == bond && e.bearer == id);
            self.follow_on(source.unwrap_or(id), Struck::Creature(id), worse);
        }
    }

    /// Objects take damage and fail saves, as far as they make any (`object.saves`).
    fn happens_to_object(&mut self, f: &OutcomeFrame, object: ObjectId, outcome: &Outcome) {
        if let Outcome::Save { ability, .. } = outcome
            && self.object_saves(object, *ability)
            && let Some(at) = f.at.into(Branch::First)
        {
            self.follow(f.by, f.target, at);
        }
    }
}
