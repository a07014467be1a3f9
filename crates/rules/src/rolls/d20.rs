//! The d20: advantage, disadvantage, rerolls, dice that are added (rules `roll.*`).

use affray_dice::Dice;

use crate::{
    battle::{
        Battle, CreatureId, D20Roll, Engine, Faces, Line, RollPurpose, Sink, StepResult, Tally,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::{EffectMask, Modifier, Origin, RollModifier, Rolls},
};

/// What a d20 roll came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct D20 {
    /// The die that counts.
    pub(crate) natural: u8,
    pub(crate) other: Option<u8>,
    pub(crate) total: i32,
    pub(crate) rerolled: Option<u8>,
}

impl<S: Sink> Engine<'_, S> {
    /// Rolls a d20 with all that applies (`attack.advantage`).
    #[inline]
    pub(crate) fn d20(
        &mut self,
        who: CreatureId,
        tally: &mut Tally,
        purpose: RollPurpose,
    ) -> StepResult<D20> {
        let natural = self.roll(20, Some(who), purpose)? as u8;
        let lone = tally.net() == 0 && tally.dice.is_empty() && !self.battle.is_lucky(who);
        // Whoever listens hears of what cancels out.
        if lone && !(self.is_heard() && tally.advantage) {
            let total = i32::from(natural) + tally.bonus;
            return Ok(D20 { natural, other: None, total, rerolled: None });
        }
        self.d20_with_more(natural, who, tally, purpose)
    }

    /// The rest of a roll whose first die is rolled.
    #[inline(never)]
    fn d20_with_more(
        &mut self,
        first: u8,
        who: CreatureId,
        tally: &mut Tally,
        purpose: RollPurpose,
    ) -> StepResult<D20> {
        let second = match tally.net() {
            0 => None,
            _ => Some(self.roll(20, Some(who), purpose)? as u8),
        };
        self.read_d20((first, second), who, tally, purpose)
    }

    /// What a creature makes of dice that lie there: the second one only where it has advantage or
    /// disadvantage. Rerolls and dice of its own come on top.
    pub(crate) fn read_d20(
        &mut self,
        (mut first, mut second): (u8, Option<u8>),
        who: CreatureId,
        tally: &mut Tally,
        purpose: RollPurpose,
    ) -> StepResult<D20> {
        // A reroll touches one of the two dice (`attack.advantage.reroll`).
        let mut rerolled = None;
        if self.battle.is_lucky(who) {
            if first == 1 {
                rerolled = Some(first);
                first = self.roll(20, Some(who), purpose)? as u8;
            } else if second == Some(1) {
                rerolled = second;
                second = Some(self.roll(20, Some(who), purpose)? as u8);
            }
            if rerolled.is_some() && self.is_heard() {
                tally.ledger.lines.push(Line {
                    value: 0,
                    why: crate::battle::ModifierSource::Rule(Rule::AttackAdvantageReroll),
                });
            }
        }
        let (natural, other) = match second {
            None => (first, None),
            Some(second) => {
                let (high, low) = (first.max(second), first.min(second));
                if tally.net() > 0 { (high, Some(low)) } else { (low, Some(high)) }
            }
        };
        if self.is_heard() {
            let mut cite = |rule| {
                tally
                    .ledger
                    .lines
                    .push(Line { value: 0, why: crate::battle::ModifierSource::Rule(rule) });
            };
            if second.is_some() {
                cite(Rule::AttackAdvantage);
            } else if tally.advantage {
                cite(Rule::AttackAdvantageCancel);
            }
            let sources = tally.ledger.leans.len();
            if second.is_some() && sources > 1 {
                tally.ledger.lines.push(Line {
                    value: 0,
                    why: crate::battle::ModifierSource::Rule(Rule::AttackAdvantageStack),
                });
            }
        }
        let mut total = i32::from(natural) + tally.bonus;
        for i in 0..tally.dice.len() {
            let (dice, plus, why) = tally.dice[i];
            let (rolled, _) = self.roll_dice(dice, Some(who), RollPurpose::Bonus)?;
            let value = if plus { rolled } else { -rolled };
            total += value;
            if self.is_heard() {
                tally.ledger.lines.push(Line { value: value as i16, why });
            }
        }
        Ok(D20 { natural, other, total, rerolled })
    }

    /// Rolls dice and adds them up; the single dice come along when somebody listens.
    #[inline]
    pub(crate) fn roll_dice(
        &mut self,
        dice: Dice,
        who: Option<CreatureId>,
        purpose: RollPurpose,
    ) -> StepResult<(i32, Faces)> {
        let mut total = i32::from(dice.plus);
        let mut shown = Faces::new();
        if dice.sides > 0 {
            for _ in 0..dice.count {
                let value = self.roll(u16::from(dice.sides), who, purpose)?;
                total += i32::from(value);
                if self.is_heard() {
                    shown.push(value);
                }
            }
        }
        Ok((total, shown))
    }
}

impl D20 {
    /// The roll with its ledger, for those who listen.
    pub(crate) fn record(self, tally: Tally) -> D20Roll {
        D20Roll {
            kept: self.natural,
            other: self.other,
            rerolled: self.rerolled,
            total: self.total,
            ledger: tally.ledger,
        }
    }
}

impl Battle {
    #[inline]
    pub(crate) fn is_lucky(&self, id: CreatureId) -> bool {
        self.creature(id).touches.contains(EffectMask::REROLLS)
    }

    /// Adds what effects on `bearer` do to rolls that `touches` and `applies` name, with the
    /// creature at the other end of the roll, if there is one.
    pub(crate) fn lean_on(
        &self,
        bearer: CreatureId,
        touches: EffectMask,
        other: Option<CreatureId>,
        tally: &mut Tally,
        applies: impl Fn(Rolls) -> bool,
    ) {
        if !self.creature(bearer).touches.intersects(touches) {
            return;
        }
        for (i, effect) in self.state.effects.iter().enumerate() {
            let Modifier::Roll { on, lean, with, when } = effect.modifier else { continue };
            if effect.bearer != bearer
                || !applies(on)
                || !self.counts_for(bearer, (with, when), other)
            {
                continue;
            }
            let rule = effect.origin.rule();
            match lean {
                RollModifier::Advantage | RollModifier::Disadvantage => {
                    // A trait is found again by whose it is.
                    let own = matches!(effect.origin, Origin::Trait(_)).then_some(bearer);
                    let by = effect.source.or(own);
                    tally.lean_by(lean == RollModifier::Advantage, rule, Some(effect.origin), by)
                }
                _ if self.outdone(i) => {}
                RollModifier::Bonus(n) => {
                    tally.add(i32::from(n), crate::battle::ModifierSource::Effect(effect.origin))
                }
                RollModifier::Plus(dice) | RollModifier::Minus(dice) => {
                    let plus = matches!(lean, RollModifier::Plus(_));
                    let why = crate::battle::ModifierSource::Effect(effect.origin);
                    // More than four bonus dice on one roll do not occur in play.
                    let _ = tally.dice.try_push((dice, plus, why));
                }
                RollModifier::NoAdvantage => tally.bar(true),
                RollModifier::NoDisadvantage => tally.bar(false),
            }
        }
    }

    /// What others nearby lend to a roll: an aura of authority, a word of command.
    pub(crate) fn lent(&self, id: CreatureId, tally: &mut Tally, applies: impl Fn(Rolls) -> bool) {
        if !self.derived.lenders {
            return;
        }
        let mut die = false;
        for effect in &self.state.effects {
            let Modifier::Lend { within, on, lean } = effect.modifier else { continue };
            let lender = effect.bearer;
            let hers = lender == id || self.allies(lender, id);
            if !applies(on)
                || !hers
                || !self.creature(lender).stands()
                || self.creature(lender).is(Condition::Incapacitated)
                || self.distance(lender, id) > u16::from(within)
            {
                continue;
            }
            match lean {
                RollModifier::Advantage | RollModifier::Disadvantage => {
                    let rule = effect.origin.rule();
                    let better = lean == RollModifier::Advantage;
                    tally.lean_by(better, rule, Some(effect.origin), Some(lender));
                }
                RollModifier::Bonus(n) => {
                    tally.add(i32::from(n), crate::battle::ModifierSource::Effect(effect.origin));
                }
                // A word helps those who hear it and are seen; one such die is all there is.
                RollModifier::Plus(dice) | RollModifier::Minus(dice) => {
                    let heard = lender != id
                        && self.can_see(lender, id)
                        && !self.creature(id).is(Condition::Deafened);
                    if heard && !die {
                        die = true;
                        let plus = matches!(lean, RollModifier::Plus(_));
                        let why = crate::battle::ModifierSource::Effect(effect.origin);
                        let _ = tally.dice.try_push((dice, plus, why));
                    }
                }
                RollModifier::NoAdvantage => tally.bar(true),
                RollModifier::NoDisadvantage => tally.bar(false),
            }
        }
    }

    /// Whether an earlier effect of the same origin says the same (`magic.combine`).
    pub(crate) fn outdone(&self, place: usize) -> bool {
        let effect = &self.state.effects[place];
        matches!(effect.origin, Origin::Spell(_) | Origin::Rule(_))
            && self.state.effects[..place].iter().any(|e| {
                e.bearer == effect.bearer
                    && e.modifier == effect.modifier
                    && self.are_of_one_name(e.origin, effect.origin)
            })
    }

    /// Whether two effects come of the same, though a stronger caster's cantrip has more dice.
    fn are_of_one_name(&self, one: Origin, other: Origin) -> bool {
        let name = |spell| &self.setup.spell(spell).name;
        match (one, other) {
            (Origin::Spell(one), Origin::Spell(other)) => one == other || name(one) == name(other),
            _ => one == other,
        }
    }
}

impl Origin {
    /// The rule to cite for what comes from here.
    pub const fn rule(self) -> Rule {
        match self {
            Origin::Rule(rule) => rule,
            Origin::Spell(_) => Rule::MagicCombine,
            Origin::Trait(_) | Origin::TraitOf(..) => Rule::TurnOptions,
            Origin::Attack(..) => Rule::AttackEffect,
            Origin::Setup | Origin::Gm => Rule::AttackModifiers,
        }
    }
}
