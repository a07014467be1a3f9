//! Applies damage to a creature.
//! Order: immunity, reductions, resistance, vulnerability; then temporary hit points, then hit
//! points; then what follows: concentration, dropping to 0, death.

use super::{DamageSource, DamageType, Qualities, Response};
use crate::{
    battle::{
        AttackStage, Battle, Choice, Chooser, Cites, Command, CreatureId, Cue, DamageFrame,
        DamagePart, DamageParts, DamageShares, Engine, EventKind, Faces, FightProfile, Frame, Life,
        Question, Sample, SaveFrame, SavePurpose, Sink, StepResult, Struck,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::Ability,
    effects::{EffectMask, EndsOn, Modifier, Nature},
    ruleset::{Knockout, Petrified},
};

impl Battle {
    /// How a creature answers damage of a type: immune, resistant, vulnerable
    /// (`damage.immunity`, `damage.resistance`, `damage.vulnerability`).
    #[inline(always)]
    pub(super) fn answers(
        &self,
        id: CreatureId,
        kind: DamageType,
        qualities: Qualities,
    ) -> Answers {
        let mut answers = Answers::default();
        if !self.answers_damage(id) {
            return answers;
        }
        for defence in &self.block(id).defences {
            if defence.answers(kind, qualities) {
                answers.note(defence.response);
                answers.qualified |= defence.unless.is_some();
            } else if defence.types.contains(kind.set()) && defence.unless.is_some() {
                answers.qualified = true;
            }
        }
        let creature = self.creature(id);
        if creature.touches.contains(EffectMask::DEFENCE) {
            for effect in self.effects_on(id) {
                match effect.modifier {
                    Modifier::Defence(response, types) if types.contains(kind.set()) => {
                        answers.note(response);
                    }
                    Modifier::Absorb(types) if types.contains(kind.set()) => {
                        answers.note(Response::Immune);
                        answers.absorbed = true;
                    }
                    _ => {}
                }
            }
        }
        if qualities.contains(Qualities::SPELL) && creature.nature.contains(Nature::SPELL_RESISTANT)
        {
            answers.note(Response::Resistant);
        }
        if creature.rides.is_some() && self.is_shielded_by_mount(id, kind) {
            answers.note(Response::Resistant);
        }
        if kind == DamageType::Fire
            && !qualities.contains(Qualities::UNQUENCHED)
            && self.underwater(id)
        {
            answers.note(Response::Resistant);
            answers.water = true;
        }
        if creature.is(Condition::Petrified) {
            answers.note(Response::Resistant);
            answers.stone = true;
            if kind == DamageType::Poison
                && self.setup.ruleset.petrified == Petrified::ImmuneToPoisonAndDisease
            {
                answers.note(Response::Immune);
                answers.stone_immune = true;
            }
        }
        answers
    }

    /// What effects add to the damage that a creature takes, or take off it, before its own
    /// answer (`damage.order`).
    #[inline]
    pub(crate) fn damage_change(&self, id: CreatureId) -> i16 {
        if !self.creature(id).touches.contains(EffectMask::DEFENCE) {
            return 0;
        }
        let changes = self.effects_on(id).filter_map(|e| match e.modifier {
            Modifier::DamageTaken(change) => Some(i16::from(change)),
            _ => None,
        });
        changes.fold(0, i16::saturating_add)
    }

    /// Whether a creature that stands after damage has nothing more to it: it neither regenerates
    /// nor answers harm, concentrates on nothing, has no heads to lose and no reaction of its own.
    #[inline(always)]
    fn takes_harm_quietly(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        !creature.touches.contains(EffectMask::TURN)
            && !creature.nature.contains(Nature::TOUCHY)
            && creature.heads.left == 0
            && creature.concentration.is_none()
            && !self.has_special_reactions(id)
    }

    /// Whether the mount of a rider lends it resistance to this damage.
    fn is_shielded_by_mount(&self, rider: CreatureId, kind: DamageType) -> bool {
        let lends =
            |m: &Modifier| matches!(m, Modifier::Confers(types) if types.contains(kind.set()));
        self.mount_of(rider).is_some_and(|mount| self.block(mount).modifiers().any(lends))
    }

    /// Who takes half of the damage that a creature takes: whom it clings to, or holds.
    pub(crate) fn shares_harm_with(&self, id: CreatureId) -> Option<CreatureId> {
        let creature = self.creature(id);
        if !creature.nature.contains(Nature::SHARES_HARM) {
            return None;
        }
        creature.clings.or_else(|| self.grappled_by(id).next())
    }

    /// Whether a save may leave a creature 1 hit point: no radiant damage or critical hit brought
    /// it down.
    fn may_hang_on(&self, id: CreatureId, f: &DamageFrame) -> bool {
        let radiant = |(kind, amount)| kind == DamageType::Radiant && amount > 0;
        self.has_fortitude(id) && !f.critical && !f.parts.iter().any(radiant)
    }

    /// Whether a save may leave a creature 1 hit point at all.
    pub(crate) fn has_fortitude(&self, id: CreatureId) -> bool {
        self.creature(id).nature.contains(Nature::UNDEAD_FORTITUDE)
    }

    /// The save by which a creature hangs on when such damage drops it.
    pub(crate) fn fortitude(
        id: CreatureId,
        taken: u16,
        left_over: u16,
        spared_by: Option<CreatureId>,
    ) -> SaveFrame {
        let about = SavePurpose::Fortitude { left_over, spared_by };
        let dc = taken.saturating_add(5).min(u16::from(u8::MAX)) as u8;
        SaveFrame::new(id, Ability::Constitution, dc, None, about)
    }

    /// The place of the effect by which a creature that does not relent takes damage in its stride.
    fn relentless(&self, id: CreatureId, taken: u16) -> Option<usize> {
        self.state.effects.iter().position(|e| {
            e.bearer == id && matches!(e.modifier, Modifier::Relentless(most) if taken <= most)
        })
    }

    /// Whether such damage that would drop a creature leaves it 1 hit point.
    pub(crate) fn would_relent(&self, id: CreatureId, taken: u16) -> bool {
        self.relentless(id, taken).is_some()
    }

    /// Damage of one type after the creature's answer, in the book's order: resistance, then
    /// vulnerability, each once (`damage.order`, `damage.stack`).
    #[inline]
    pub(crate) fn answered(
        &self,
        id: CreatureId,
        kind: DamageType,
        amount: u16,
        qualities: Qualities,
    ) -> (u16, Answers) {
        let answers = self.answers(id, kind, qualities);
        let mut taken = amount;
        if answers.resistant {
            taken /= 2;
        }
        if answers.vulnerable {
            taken = taken.saturating_mul(2);
        }
        if answers.immune {
            taken = 0;
        }
        (taken, answers)
    }

    /// Damage of one type after all that changes it, in the book's order: halved by a save, then
    /// raised or lowered by what is left of a change, then answered (`damage.order`). Says what
    /// came to be answered, and what of it is taken.
    #[inline]
    pub(crate) fn answered_in_turn(
        &self,
        id: CreatureId,
        kind: DamageType,
        rolled: u16,
        halved: bool,
        change: &mut i16,
        qualities: Qualities,
    ) -> (u16, u16, Answers) {
        let amount = adjust(if halved { rolled / 2 } else { rolled }, change);
        let (taken, answers) = self.answered(id, kind, amount, qualities);
        (amount, taken, answers)
    }
}

/// Damage of one type with as much of a change as it can bear; the rest of a reduction is left for
/// the next type.
fn adjust(amount: u16, change: &mut i16) -> u16 {
    if amount == 0 {
        return 0;
    }
    let adjusted = amount.saturating_add_signed(*change);
    *change = match *change {
        off if off < 0 => off.saturating_add_unsigned(amount - adjusted),
        _ => 0,
    };
    adjusted
}

/// What a creature answers to one type of damage.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answers {
    pub(super) immune: bool,
    pub(super) resistant: bool,
    pub(super) vulnerable: bool,
    /// Whether it mattered what the attack was made of.
    qualified: bool,
    /// Whether it is under water (`water.fire`).
    water: bool,
    stone: bool,
    stone_immune: bool,
    /// Whether it heals instead.
    pub(super) absorbed: bool,
}

impl Answers {
    fn note(&mut self, response: Response) {
        match response {
            Response::Immune => self.immune = true,
            Response::Resistant => self.resistant = true,
            Response::Vulnerable => self.vulnerable = true,
        }
    }

    fn response(self) -> Option<Response> {
        if self.immune {
            Some(Response::Immune)
        } else if self.resistant {
            Some(Response::Resistant)
        } else {
            self.vulnerable.then_some(Response::Vulnerable)
        }
    }

    fn rules(self, rules: &mut Cites) {
        for (applies, rule) in [
            (self.immune, Rule::DamageImmunity),
            (self.resistant, Rule::DamageResistance),
            (self.vulnerable, Rule::DamageVulnerability),
            (self.resistant || self.vulnerable, Rule::DamageOrder),
            (self.resistant || self.vulnerable, Rule::DamageStack),
            (self.qualified, Rule::DamageMagical),
            (self.water, Rule::WaterFire),
            (self.stone, Rule::ConditionPetrifiedResist),
            (self.stone_immune, Rule::ConditionPetrifiedPoison),
        ] {
            if applies {
                rules.push(rule);
            }
        }
    }
}

/// What damage has done to a creature's hit points.
struct Hurt {
    before: u16,
    now: u16,
    /// The damage, and what of it temporary hit points have not taken.
    taken: u16,
    rest: u16,
    /// What was too much.
    left_over: u16,
    /// Whether whoever dealt it means to spare the creature.
    spared: bool,
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn step_damage(&mut self, f: &DamageFrame) -> StepResult {
        let id = match f.target {
            Struck::Object(object) => {
                self.pop();
                self.damage_object(object, f);
                return Ok(());
            }
            Struck::Creature(id) => id,
        };
        if self.battle.creature(id).life == Life::Dead {
            // It died of something else before this came.
            self.pop();
            return Ok(());
        }
        let mut taken: u16 = 0;
        let mut drunk: u16 = 0;
        let mut parts = DamageShares::new();
        let mut rules = Cites::default();
        let change = self.battle.damage_change(id);
        let mut left = change;
        let mut harm = DamageParts::default();
        for (kind, whole) in f.parts.iter() {
            let (amount, part, answers) =
                self.battle.answered_in_turn(id, kind, whole, f.halved, &mut left, f.qualities);
            taken = taken.saturating_add(part);
            harm.add(kind, part);
            if answers.absorbed {
                drunk = drunk.saturating_add(amount);
            }
            if self.is_heard() {
                answers.rules(&mut rules);
                if (f.halved && whole % 2 == 1) || (answers.resistant && amount % 2 == 1) {
                    rules.push(Rule::RollRound);
                }
                parts.push(DamagePart {
                    kind,
                    rolled: amount,
                    taken: part,
                    response: answers.response(),
                    both: answers.resistant && answers.vulnerable,
                });
            }
        }
        let spared = match f.by {
            Some(by) if f.melee && self.would_drop(id, taken) => {
                let question = Question::Spare { attacker: by, target: id };
                self.ask(Chooser::Creature(by), question)? == Command::Choose(Choice::Yes)
            }
            _ => false,
        };
        self.pop();
        self.note_harm(f, taken);
        self.battle.creature_mut(id).harm = harm;
        if let Some(other) = self.battle.shares_harm_with(id).filter(|_| taken > 0) {
            let harm = harm.halved();
            taken = harm.iter().map(|(_, amount)| amount).fold(0, u16::saturating_add);
            parts.iter_mut().for_each(|part| part.taken /= 2);
            self.battle.creature_mut(id).harm = harm;
            let (target, parts) = (Struck::Creature(other), harm);
            let shared = DamageFrame { target, parts, halved: false, melee: false, ..*f };
            self.push(Frame::Damage(shared));
        }
        self.take_damage(id, taken, f, (parts, change - left), rules, spared);
        if drunk > 0 {
            self.heal(id, drunk, Faces::new());
        }
        Ok(())
    }

    /// The attack or the fall whose own damage this was goes on from what it did.
    #[inline(always)]
    fn note_harm(&mut self, f: &DamageFrame, taken: u16) {
        match self.battle.flow.stack.last_mut() {
            Some(Frame::Attack(attack))
                if attack.stage == AttackStage::Outcomes
                    && f.by == Some(attack.attacker)
                    && attack.victim().map(Struck::Creature) == Some(f.target) =>
            {
                attack.harmed |= taken > 0;
            }
            Some(Frame::Fall(fall))
                if f.source == DamageSource::Fall
                    && f.target == Struck::Creature(fall.creature) =>
            {
                fall.harmed |= taken > 0;
            }
            _ => {}
        }
    }

    /// Whether damage would drop a standing creature to 0 hit points, without killing it outright.
    fn would_drop(&self, id: CreatureId, taken: u16) -> bool {
        let creature = self.battle.creature(id);
        creature.hit_points > 0 && taken.saturating_sub(creature.temporary) >= creature.hit_points
    }

    fn take_damage(
        &mut self,
        id: CreatureId,
        taken: u16,
        f: &DamageFrame,
        (parts, adjusted): (DamageShares, i16),
        mut rules: Cites,
        spared: bool,
    ) {
        let creature = self.battle.creature_mut(id);
        let before = creature.hit_points;
        // Temporary hit points go first, the rest carries over (`damage.temp`).
        let absorbed = creature.temporary.min(taken);
        creature.temporary -= absorbed;
        let rest = taken - absorbed;
        creature.hit_points = before.saturating_sub(rest);
        let left_over = rest.saturating_sub(before);
        let spared = spared && creature.hit_points == 0;
        if spared && self.battle.setup.ruleset.knockout == Knockout::OneHitPoint {
            self.battle.creature_mut(id).hit_points = 1;
        }
        let now = self.battle.creature(id).hit_points;
        let (by, source) = (f.by, f.source);
        self.mark(|_| Sample::Harm { target: id, by, source, taken });
        if self.is_heard() {
            rules.push(Rule::DamagePoints);
            if absorbed > 0 {
                rules.push(Rule::DamageTemp);
            }
            // A reaction halves an attack's damage; a save halves what no attack roll dealt.
            if f.halved && !f.qualities.contains(Qualities::ATTACK) {
                rules.push(Rule::DamageHalf);
            }
        }
        self.emit(rules, |_| EventKind::Damaged {
            target: id,
            by: f.by,
            parts,
            taken,
            absorbed,
            hit_points: Some(now),
            halved: f.halved,
            adjusted,
        });
        if taken == 0 {
            if self.battle.creature(id).nature.contains(Nature::TOUCHY) {
                self.smarts(id, f.parts.kinds(), false);
            }
            return;
        }
        if !self.battle.state.effects.is_empty() {
            self.harm_ends_effects(id, f.by);
        }
        if self.battle.derived.profile.contains(FightProfile::HARM_COUNTS) {
            self.count_harm(id, f.by, taken);
        }
        if before > 0 && now > 0 && !spared && self.battle.takes_harm_quietly(id) {
            self.tell_bloodied(id, before);
            return;
        }
        let hurt = Hurt { before, now, taken, left_over, rest, spared };
        self.smart_from(id, f, hurt);
    }

    /// What harm does to the effects on a creature.
    #[inline(never)]
    fn harm_ends_effects(&mut self, id: CreatureId, by: Option<CreatureId>) {
        self.end_on(id, EndsOn::DAMAGE);
        if self.battle.creature(id).touches.contains(EffectMask::END_SAVES) {
            self.save_when_hurt(id, by);
        }
    }

    /// What follows when a creature has taken damage: for what it is, and for whether it drops.
    #[inline(never)]
    fn smart_from(&mut self, id: CreatureId, f: &DamageFrame, hurt: Hurt) {
        let Hurt { before, now, taken, left_over, rest, spared } = hurt;
        if self.battle.creature(id).touches.contains(EffectMask::TURN) {
            let dealt = f.parts.iter().map(|(kind, _)| kind).collect();
            self.stop_regeneration(id, dealt);
        }
        if self.battle.creature(id).nature.contains(Nature::TOUCHY) {
            let half = self.battle.hit_point_maximum(id) / 2;
            let bloodied = before > half && now <= half;
            self.smarts(id, f.parts.kinds(), bloodied);
        }
        let out = spared && now > 0;
        let drops = before > 0 && now == 0;
        let hangs_on = drops && self.battle.may_hang_on(id, f);
        if drops && self.relents(id, taken) {
            self.hang_on(id);
        } else if hangs_on {
            // The save comes when all else is settled.
        } else if drops || out {
            self.drop_to_zero(id, left_over, f.by.filter(|_| spared));
        } else if before == 0 && rest > 0 {
            self.hurt_at_zero(id, rest, f.critical);
        } else {
            self.tell_bloodied(id, before);
        }
        if self.battle.creature(id).heads.left > 0 {
            self.heads_hurt(id, taken, f.parts.iter().map(|(kind, _)| kind).collect());
        }
        self.shake_concentration(id, taken);
        if self.battle.has_special_reactions(id) {
            self.open_window(Cue::Damaged { by: f.by.unwrap_or(id), target: id });
        }
        if hangs_on && self.battle.creature(id).hit_points == 0 {
            let spared_by = f.by.filter(|_| spared);
            let save = Battle::fortitude(id, taken, left_over, spared_by);
            self.push(Frame::Save(save));
        }
    }

    /// Cuts, and harm from within, are remembered to the end of the turn.
    fn count_harm(&mut self, id: CreatureId, by: Option<CreatureId>, taken: u16) {
        let creature = self.battle.creature_mut(id);
        let harm = creature.harm;
        let cuts = harm.iter().filter(|(kind, _)| *kind == DamageType::Slashing);
        let cuts = cuts.map(|(_, amount)| amount).fold(0, u16::saturating_add);
        creature.slashed = creature.slashed.saturating_add(cuts);
        if let Some(by) = by {
            self.hurt_from_within(id, by, taken);
        }
    }

    /// Whether a creature that does not relent takes such damage in its stride, this once.
    fn relents(&mut self, id: CreatureId, taken: u16) -> bool {
        let Some(place) = self.battle.relentless(id, taken) else { return false };
        self.battle.state.effects.remove(place);
        self.refresh(id);
        true
    }

    /// A creature that would have dropped keeps 1 hit point.
    pub(crate) fn hang_on(&mut self, id: CreatureId) {
        self.battle.creature_mut(id).hit_points = 1;
        self.emit([Rule::DamageZeroMonster], |_| EventKind::HangsOn { creature: id });
    }

    pub(super) fn tell_bloodied(&mut self, id: CreatureId, before: u16) {
        if !self.battle.setup.ruleset.bloodied || !self.is_heard() {
            return;
        }
        let half = self.battle.hit_point_maximum(id) / 2;
        if before > half && self.battle.creature(id).hit_points <= half {
            self.emit([Rule::DamageBloodied], |_| EventKind::Bloodied { creature: id });
        }
    }
}
