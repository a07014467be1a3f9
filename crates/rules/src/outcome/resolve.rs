//! Carries out outcomes one after the other.

use super::{Branch, Difficulty, Lasts, Outcome, OutcomePlace, OutcomeRoot, Test};
use crate::{
    battle::{
        AttackId, AttackOccasion, Battle, CreatureId, DamageFrame, DamageParts, EndedBy, Engine,
        EventKind, Faces, Frame, Ledger, Manner, ObjectId, OutcomeFrame, RollPurpose, SavePurpose,
        Sink, StepResult, Struck, Target,
    },
    catalogue::Rule,
    conditions::{Condition, Effect, EffectGroup, EndsOn, Modifier, Origin, SaveToEnd, Tag, Until},
    damage::DamageType,
    movement::Footing,
    space::Brightness,
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

    /// Whether what an outcome depends on is so, for the one who brings it about and the one to
    /// whom it happens.
    pub fn passes(&self, by: CreatureId, target: CreatureId, test: &Test) -> bool {
        let creature = self.creature(target);
        let block = self.block(target);
        match test {
            Test::SizeAtMost(size) => block.size <= *size,
            Test::Kinds(kinds) => kinds.contains(&block.kind),
            Test::NotKinds(kinds) => !kinds.contains(&block.kind),
            Test::Has(condition) => creature.is(*condition),
            Test::Bloodied => self.is_bloodied(target),
            Test::Down => creature.hit_points == 0,
            Test::Sees => self.can_see(target, by),
            Test::Held => self.grappled_by(by).any(|held| held == target),
            Test::Hears => !creature.is(Condition::Deafened),
            Test::HasFromUser(condition) => {
                self.sources_of(target, *condition).any(|source| source == by)
            }
            Test::HitPointsAtMost(most) => creature.hit_points <= *most,
            Test::MissedBy(least) => creature.missed_by >= *least,
            Test::Underwater => self.underwater(target),
            Test::Holding => self.grappled_by(target).next().is_some(),
            Test::User => target == by,
            Test::UserHolding => self.grappled_by(by).next().is_some(),
            Test::UserHolds(least) => {
                let others = self.grappled_by(by).filter(|held| *held != target);
                others.count() >= usize::from(*least)
            }
            Test::Bleeding => {
                self.effects_on(target).any(|e| matches!(e.modifier, Modifier::Bleeding(_)))
            }
            Test::ClungTo => self.creature(by).clings == Some(target),
            Test::UserClings => self.creature(by).clings.is_some(),
            Test::UserFull => self.those_within(by).next().is_some(),
            Test::Room => !self.is_full(by, target),
            Test::SharesSpace => self.distance(by, target) == 0,
            Test::UserUnderwater => self.underwater(by),
            Test::UserOwnShape => {
                let own = self.block(by).shapes.first();
                own.is_none_or(|own| *own == self.creature(by).block)
            }
            Test::UserShape(name) => {
                let own = self.block(by).name.strip_suffix(')');
                own.is_some_and(|own| own.rsplit_once(" (").is_some_and(|(_, shape)| shape == name))
            }
            Test::StruckAgain => self.state.turn.struck_again.contains(target),
            Test::Willing => {
                self.allies(target, by)
                    || self.sources_of(target, Condition::Charmed).any(|source| source == by)
            }
            Test::Any(tests) => tests.iter().any(|test| self.passes(by, target, test)),
            Test::Not(test) => !self.passes(by, target, test),
            Test::Wounded => creature.hit_points < self.hit_point_maximum(target),
            Test::Charged(feet) => self.charged(by, target, *feet),
            Test::Advantage => self.attack_lean(by) > 0,
            Test::AllyNear => self.ally_near(by, target),
            Test::SneakAttack => match self.attack_lean(by) {
                0 => self.ally_near(by, target),
                lean => lean > 0,
            },
            Test::Surprised => {
                self.state.round <= 1 && self.state.surprised_at_start.contains(target)
            }
            Test::FirstRound => self.state.round <= 1,
            Test::All(tests) => tests.iter().all(|test| self.passes(by, target, test)),
            Test::Marked(mark) => self.marked(target, *mark),
            Test::MarkedByUser(mark) => self
                .effects_on(target)
                .any(|e| e.modifier == Modifier::Mark(*mark) && e.source == Some(by)),
            Test::WasBloodied => self.attack_under_way(by).is_some_and(|f| f.bloodied),
            Test::NotActed => self.state.round <= 1 && !self.state.acted.contains(target),
            Test::InShadow => self.brightness_to(target, self.body(target)) != Brightness::Bright,
            Test::Seen => self.can_see(by, target),
            Test::HoldsUser => self.grappled_by(target).any(|held| held == by),
            Test::Flying => self.footing(target) == Footing::Air,
            Test::Immune(condition) => {
                block.condition_immunities.has(*condition)
                    || self
                        .effects_on(target)
                        .any(|e| e.modifier == Modifier::ConditionImmunity(*condition))
            }
            Test::Tagged(tag) => block.tags.iter().any(|one| one.eq_ignore_ascii_case(tag)),
        }
    }

    /// Whether a word lies on a creature.
    pub(crate) fn marked(&self, id: CreatureId, mark: Tag) -> bool {
        self.effects_on(id).any(|e| e.modifier == Modifier::Mark(mark))
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

    fn lasts(&self, by: CreatureId, bearer: CreatureId, lasts: Lasts) -> Until {
        // A turn that is under way ends too.
        let under_way = |id: CreatureId| u16::from(self.turn_of(id).is_some());
        match lasts {
            Lasts::Ended => Until::Ended,
            Lasts::UserTurnStart(turns) => Until::TurnStart(by, turns),
            Lasts::UserTurnEnd(turns) => Until::TurnEnd(by, turns + under_way(by)),
            Lasts::BearerTurnStart(turns) => Until::TurnStart(bearer, turns),
            Lasts::BearerTurnEnd(turns) => Until::TurnEnd(bearer, turns + under_way(bearer)),
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
            self.gain_from(&f, target, more, Lasts::BearerTurnEnd(0), EndsOn::empty());
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
                worse,
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
                let worse = f.at.into(Branch::First).filter(|_| !worse.is_empty());
                let gained = self.gain(Effect {
                    bearer: target,
                    source: Some(f.by),
                    origin: self.battle.origin_of(f.by, f.at.root),
                    modifier: modifier.grown(*per_slot, f.at.raised),
                    until: self.battle.lasts(f.by, target, *lasts),
                    save_ends: save_ends.map(|save| SaveToEnd {
                        ability: save.ability,
                        dc: self.battle.difficulty(f.by, f.at.root, save.dc),
                        worse,
                        time: save.time,
                        harder_in_sight: save.harder_in_sight,
                    }),
                    ends_on: *ends_on,
                    escape_dc: self.battle.escape(f, *escape_dc),
                    bond: if falls { EffectGroup(0) } else { f.bond },
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
                    bearer: target,
                    source: Some(f.by),
                    origin,
                    modifier: Modifier::Inside,
                    until: Until::Ended,
                    save_ends: None,
                    ends_on: self.battle.way_into(f.by),
                    escape_dc: self.battle.escape(f, *escape_dc),
                    bond: f.bond,
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
        lasts: Lasts,
        ends_on: EndsOn,
    ) {
        self.gain(Effect {
            bearer,
            source: Some(f.by),
            origin: self.battle.origin_of(f.by, f.at.root),
            modifier,
            until: self.battle.lasts(f.by, bearer, lasts),
            save_ends: None,
            ends_on,
            escape_dc: None,
            bond: f.bond,
        });
    }

    /// What a feature has laid on others lasts to the end of its user's next turn.
    fn prolong(&mut self, by: CreatureId, name: &str) {
        let setup = self.setup;
        for effect in &mut self.battle.state.effects {
            if let (Origin::Spell(spell), Until::TurnEnd(of, turns)) =
                (effect.origin, &mut effect.until)
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
            self.gain(Effect {
                bearer: target,
                source: Some(by),
                origin: Origin::Rule(Rule::AttackEffect),
                modifier: Modifier::HitPointMaximum(-less),
                until: Until::Ended,
                save_ends: None,
                ends_on: EndsOn::empty(),
                escape_dc: None,
                bond: EffectGroup(0),
            });
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
        let found = found.filter_map(|e| Some((e.save_ends?.worse?, e.source))).next();
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
