//! Makes the actions and routines of a stat block.

use affray_rules::{
    Call, CastingTime, Difficulty, Fact, KnownSpell, MOST_SPELLS, Part, Predicate, Routine,
    RoutineTime, Spell, SpellId, SpellUses, Spellcasting,
};

use super::ability::CasterFigures;
use crate::{
    file::{At, Fault, suggest},
    text::{CastText, FeatureText, KeepsText, ReactionText, StatBlockText},
};

/// The actions of a stat block beside its attacks, and how they are taken.
pub(super) struct Features<'a> {
    pub(super) casting: Spellcasting,
    pub(super) spells: Vec<Spell>,
    pub(super) routines: Vec<Routine>,
    attacks: &'a [&'a str],
    shapes: Vec<String>,
    broods: Vec<String>,
    /// Whether it has its features in its own shape only.
    changes: bool,
    /// The level of their owner, by which some of them grow.
    level: u8,
    /// The DC and the attack bonus of its spells, if it casts any.
    caster: Option<CasterFigures>,
}

impl<'a> Features<'a> {
    /// Beside the spells that the creature knows.
    pub(super) fn beside(
        casting: Spellcasting,
        spells: Vec<Spell>,
        attacks: &'a [&'a str],
        shapes: Vec<String>,
        level: u8,
    ) -> Features<'a> {
        let caster =
            casting.ability.map(|_| CasterFigures { dc: casting.save_dc, attack: casting.attack });
        Features {
            casting,
            spells,
            routines: Vec::new(),
            attacks,
            shapes,
            broods: Vec::new(),
            changes: false,
            level,
            caster,
        }
    }

    /// A DC of its own, or that of its owner's spells.
    pub(super) fn dc(&self, dc: Difficulty) -> Option<u8> {
        match dc {
            Difficulty::Fixed(dc) => Some(dc),
            Difficulty::Caster => self.caster.map(|caster| caster.dc),
        }
    }

    /// Adds what comes with a reaction; its place among the routines.
    pub(super) fn add_then(&mut self, text: &ReactionText) -> Result<Option<u8>, Fault> {
        let Some(then) = &text.then else { return Ok(None) };
        let named = FeatureText { name: text.name.clone(), ..then.clone() };
        self.add(&named, (CastingTime::Routine, RoutineTime::Reaction))?;
        Ok(Some(self.routines.len() as u8 - 1))
    }

    /// Adds every action, bonus action and legendary action.
    pub(super) fn add_all(mut self, text: &StatBlockText) -> Result<Features<'a>, Fault> {
        let alters = |f: &FeatureText| !f.becomes.is_empty() && f.keeps == KeepsText::Mind;
        self.changes = text.action.iter().chain(&text.bonus_action).flatten().any(alters);
        self.broods = text.brood.iter().flatten().map(|brood| brood.name.clone()).collect();
        let action = (CastingTime::Action, RoutineTime::Action);
        for feature in text.action.iter().flatten() {
            self.add(feature, action)?;
        }
        let bonus = (CastingTime::BonusAction, RoutineTime::BonusAction);
        for feature in text.bonus_action.iter().flatten() {
            self.add(feature, bonus)?;
        }
        for feature in text.turn_start.iter().flatten() {
            self.add(feature, (CastingTime::Routine, RoutineTime::TurnStart))?;
        }
        for feature in text.legendary.iter().flatten() {
            let cost = feature.cost.unwrap_or(1);
            let time = RoutineTime::Legendary { cost, once: feature.once_a_round };
            self.add(feature, (CastingTime::Routine, time))?;
        }
        for feature in text.lair.iter().flatten() {
            self.add(feature, (CastingTime::Routine, RoutineTime::Lair))?;
        }
        Ok(self)
    }

    fn add(
        &mut self,
        text: &FeatureText,
        (alone, time): (CastingTime, RoutineTime),
    ) -> Result<(), Fault> {
        if text.name.is_empty() {
            return Err(Fault::new("an action has no name").help("add `name = \"…\"`"));
        }
        if !text.shapes.is_empty() {
            return self.add_shapes(text, &text.shapes, time);
        }
        if !text.becomes.is_empty() {
            let forms = text.becomes.iter().map(|form| form.value.clone());
            let forms: Vec<String> =
                self.shapes.first().cloned().into_iter().chain(forms).collect();
            return self.add_shapes(text, &forms, time);
        }
        if let Some(calls) = &text.calls {
            let name = &calls.brood.value;
            let place = self.broods.iter().position(|brood| brood.eq_ignore_ascii_case(name));
            let Some(place) = place else {
                let problem = format!("no brood “{name}” in the stat block");
                let known = self.broods.iter().map(String::as_str);
                return Err(Fault::at(&calls.brood.span, problem).help(suggest(name, known)));
            };
            let corpse = calls.corpse.map(|feet| (calls.kind, feet));
            let call = Call { brood: place as u8, count: calls.count, corpse };
            self.add_single(text, time, Part::Call(call));
            return Ok(());
        }
        if text.ethereal {
            self.add_single(text, time, Part::Plane);
            return Ok(());
        }
        let in_parts = alone == CastingTime::Routine
            || !text.attack.is_empty()
            || text.r#use.is_some()
            || text.r#move.is_some()
            || !text.takes.is_empty()
            || text.releases
            || text.leap.is_some()
            || text.casts.is_some()
            || text.search.is_some();
        // A teleport beside other things is a part of its own.
        let split = text.hop();
        let (hop, text) = match &split {
            None => (None, text),
            Some((hop, rest)) => (Some(self.learn(hop, CastingTime::Routine)?), rest),
        };
        let own = match (text.takes_hold(), in_parts || hop.is_some()) {
            (true, true) => Some(self.learn(text, CastingTime::Routine)?),
            (true, false) => {
                self.learn(text, alone)?;
                return Ok(());
            }
            (false, true) => None,
            (false, false) => {
                return Err(Fault::new(format!("the action “{}” does nothing", text.name)).help(
                    "give it an area, a target, an attack or a move; or name it in `unmodelled`",
                ));
            }
        };
        let mut parts = Vec::new();
        let stint = text.r#move.map(|stint| Part::Move(stint.stint()));
        let stint = stint.or(hop.map(Part::Use));
        parts.extend(stint.filter(|_| !text.move_last));
        if !text.attack.is_empty() {
            parts.push(Part::Attack(self.attack_bits(text)?));
        }
        if let Some(name) = &text.r#use {
            parts.push(Part::Use(self.known(name)?));
        }
        parts.extend(text.leap.map(|leap| Part::Leap(leap.leap())));
        parts.extend(text.casts.map(|one| Part::Cast { cantrip: one == CastText::Cantrip }));
        parts.extend(own.map(Part::Use));
        parts.extend(text.search.map(Part::Search));
        parts.extend(stint.filter(|_| text.move_last));
        parts.extend(text.takes.iter().copied().map(Part::Common));
        parts.extend(text.releases.then_some(Part::Release));
        // What a feature of its own asks of others is asked when it is used.
        let only = if own.is_none() { text.only.clone() } else { Vec::new() };
        let (name, user) = (text.name.clone(), text.user.clone());
        self.routines.push(Routine { name, time, parts, user, only });
        Ok(())
    }

    /// A routine of one part.
    fn add_single(&mut self, text: &FeatureText, time: RoutineTime, part: Part) {
        let user = text.user.clone();
        let (name, parts, only) = (text.name.clone(), vec![part], Vec::new());
        self.routines.push(Routine { name, time, parts, user, only });
    }

    /// A routine for each shape that it can take.
    fn add_shapes(
        &mut self,
        text: &FeatureText,
        shapes: &[String],
        time: RoutineTime,
    ) -> Result<(), Fault> {
        for name in shapes {
            let place = self.shapes.iter().position(|shape| shape.eq_ignore_ascii_case(name));
            let Some(place) = place else {
                let problem = format!("no shape “{name}” in the stat block");
                let known = self.shapes.iter().map(String::as_str);
                return Err(Fault::new(problem).help(suggest(name, known)));
            };
            let name = format!("{}: {name}", text.name);
            let parts = vec![Part::Shape(place as u8)];
            let (user, only) = (Vec::new(), Vec::new());
            self.routines.push(Routine { name, time, parts, user, only });
        }
        Ok(())
    }

    /// The place where the uses of an attack or reaction are counted that has only so many.
    pub(super) fn limit(
        &mut self,
        name: &str,
        recharge: Option<u8>,
        per_day: Option<u8>,
    ) -> Result<Option<u8>, Fault> {
        if recharge.is_none() && per_day.is_none() {
            return Ok(None);
        }
        let name = name.to_owned();
        let counter = FeatureText { name, recharge, per_day, ..FeatureText::default() };
        self.learn(&counter, CastingTime::Routine).map(Some)
    }

    /// Makes a feature one of those that the creature has; its place among them.
    fn learn(&mut self, text: &FeatureText, time: CastingTime) -> Result<u8, Fault> {
        if self.casting.known.len() >= MOST_SPELLS {
            let problem =
                format!("a creature has at most {MOST_SPELLS} spells and actions of this kind");
            return Err(Fault::new(problem).help("leave some out"));
        }
        let mut spell = text.feature(time, self.level, self.caster)?;
        if self.changes {
            spell.user.push(Predicate::Is(Fact::UserOwnShape));
        }
        let problem = |wrong: String| Fault::new(format!("the action “{}”: {wrong}", text.name));
        if text.recharge.is_some_and(|least| !(2..=6).contains(&least)) {
            return Err(problem("a d6 decides about the recharge".into())
                .help("write the least number that brings it back, 2 to 6"));
        }
        let uses = match &text.shares {
            None => text.uses(),
            Some(other) => SpellUses::Shares(self.known(other)?),
        };
        let place = self.casting.known.len() as u8;
        self.casting.known.push(KnownSpell { spell: SpellId(self.spells.len() as u16), uses });
        self.spells.push(spell);
        Ok(place)
    }

    /// The place of a spell or feature of its own.
    fn known(&self, name: &At<String>) -> Result<u8, Fault> {
        let names = || self.names();
        let place = names().position(|known| known.eq_ignore_ascii_case(&name.value));
        place.map(|place| place as u8).ok_or_else(|| {
            let problem = format!("no spell or action “{}” stands before it", name.value);
            Fault::at(&name.span, problem).help(suggest(&name.value, names()))
        })
    }

    /// What the spells and features are called, in their order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.casting.known.iter().map(|known| self.spells[known.spell.index()].name.as_str())
    }

    /// A bit for each of the spells that take an action.
    pub(super) fn spell_bits(&self) -> u64 {
        let known = self.casting.known.iter().enumerate();
        let spells = known.filter(|(_, known)| {
            let spell = &self.spells[known.spell.index()];
            spell.is_spell() && spell.time == CastingTime::Action
        });
        spells.fold(0, |bits, (i, _)| bits | 1 << i)
    }

    fn attack_bits(&self, text: &FeatureText) -> Result<u32, Fault> {
        text.attack.iter().try_fold(0, |bits, name| match bits_of(self.attacks.iter(), name) {
            0 => Err(Fault::new(format!("no attack “{name}” for “{}”", text.name))
                .help(suggest(name, self.attacks.iter().copied()))),
            more => Ok(bits | more as u32),
        })
    }
}

/// A bit for each of the names that is this one.
pub(super) fn bits_of<'a>(names: impl Iterator<Item = impl AsRef<str> + 'a>, name: &str) -> u64 {
    let same = names.enumerate().filter(|(_, known)| known.as_ref().eq_ignore_ascii_case(name));
    same.fold(0, |bits, (i, _)| bits | 1 << i)
}
