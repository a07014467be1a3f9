//! Armor Class with its parts: armour, shield, Dexterity, effects (rules `armour.*`).

use crate::{
    battle::{Battle, CreatureId, Line, ModifierSource, ObjectId},
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, ArmourCategory, GearKind, Training},
    effects::{EffectMask, Modifier, Origin, Rust},
    ruleset::UntrainedShield,
    sight::{Cover, CoverBy, Degree},
    space::Place,
};

/// What cover adds to a number: by what is there for all to see, and what those who hide add to that.
pub(crate) type CoverLines = [Option<Line>; 2];

impl Battle {
    /// Whether a shield is on the arm (`armour.shield`).
    pub fn has_shield(&self, id: CreatureId) -> bool {
        let gear = &self.block(id).gear;
        !gear.is_empty()
            && self
                .creature(id)
                .hands
                .iter()
                .flatten()
                .any(|g| gear[g.index()].kind == GearKind::Shield)
    }

    /// Whether untrained armour, or an untrained shield, gets in the way (`armour.untrained`).
    pub(crate) fn armour_hampers(&self, id: CreatureId) -> bool {
        let block = self.block(id);
        let armour =
            block.armour.as_ref().is_some_and(|a| !block.training.contains(a.category.training()));
        armour
            || (self.setup.ruleset.untrained_shield == UntrainedShield::Hampers
                && !block.training.contains(Training::SHIELDS)
                && self.has_shield(id))
    }

    /// A creature's AC as it stands.
    #[inline]
    pub fn armour_class(&self, id: CreatureId) -> i32 {
        let creature = self.creature(id);
        // Mostly it is what the stat block says.
        if let Some(printed) = self.block(id).armour_class
            && !creature.touches.contains(EffectMask::ARMOUR_CLASS)
            && !creature.is(Condition::Prone)
        {
            debug_assert_eq!(i32::from(printed), self.sum_of_armour(id));
            return printed.into();
        }
        self.sum_of_armour(id)
    }

    #[cold]
    fn sum_of_armour(&self, id: CreatureId) -> i32 {
        let mut total = 0;
        self.add_armour(id, |value, _| total += value);
        total
    }

    /// A creature's AC against what another does: with the cover between them (`cover.half`,
    /// `cover.three`).
    pub fn armour_class_against(&self, attacker: CreatureId, target: CreatureId) -> i32 {
        self.armour_class(target) + i32::from(self.degree_of_cover(attacker, target).bonus())
    }

    /// The lines that cover adds to a target's AC or Dexterity save against another creature.
    #[inline]
    pub(crate) fn cover_lines(&self, from: CreatureId, target: CreatureId) -> CoverLines {
        match self.ruled_line(target) {
            None => {
                let whole = self.cover(from, target);
                let (open, hider) = self.openly(whole, &[from, target], |b| b.cover(from, target));
                let open = self.named_cover(open, self.body(from), self.body(target));
                Battle::lines_of(open, whole, hider)
            }
            Some(ruled) => [ruled, None],
        }
    }

    /// The line for cover that the GM has set: perhaps none.
    pub(crate) fn ruled_line(&self, target: CreatureId) -> Option<Option<Line>> {
        let value = self.ruled_cover(target)?.bonus().into();
        let why = ModifierSource::Effect(Origin::Gm);
        Some((value != 0).then_some(Line { value, why }))
    }

    /// The cover of a creature where the GM has set it.
    #[inline]
    pub(super) fn ruled_cover(&self, target: CreatureId) -> Option<Degree> {
        let touches = self.creature(target).touches;
        if touches.contains(EffectMask::ATTACKS_AGAINST) {
            self.find_ruled_cover(target)
        } else {
            None
        }
    }

    #[cold]
    fn find_ruled_cover(&self, target: CreatureId) -> Option<Degree> {
        self.effects_on(target).find_map(|effect| match effect.modifier {
            Modifier::Cover(degree) => Some(degree),
            _ => None,
        })
    }

    /// The lines that cover adds to an object's AC against a creature's attacks.
    pub(crate) fn cover_lines_of_object(&self, from: CreatureId, object: ObjectId) -> CoverLines {
        let whole = self.cover_of_object(from, object);
        let (open, hider) = self.openly(whole, &[from], |b| b.cover_of_object(from, object));
        let open = self.named_cover(open, self.body(from), self.object_body(object));
        Battle::lines_of(open, whole, hider)
    }

    /// The lines that cover adds to a target's Dexterity save against what comes from a place.
    pub(crate) fn cover_lines_from(&self, from: Place, target: CreatureId) -> CoverLines {
        match self.ruled_line(target) {
            None => {
                let cover = |b: &Battle| b.cover_from(from.point(), from.level(), target);
                let whole = cover(self);
                let (open, hider) = self.openly(whole, &[target], cover);
                let to = self.body(target);
                let open = self.named_cover_from(open, from.point(), from.level(), to);
                Battle::lines_of(open, whole, hider)
            }
            Some(ruled) => [ruled, None],
        }
    }

    /// The line of the cover that is there without those who hide, and one of what they add.
    #[inline]
    fn lines_of(open: Cover, whole: Cover, hider: Option<CreatureId>) -> CoverLines {
        let line = |degree: Degree, value: i8, by: Option<CoverBy>| {
            let by = by.filter(|_| value != 0)?;
            Some(Line { value: value.into(), why: ModifierSource::Cover(degree, by) })
        };
        let (seen, all) = (open.degree.bonus(), whole.degree.bonus());
        let added = hider.map(CoverBy::Creature);
        [line(open.degree, seen, open.by), line(whole.degree, all - seen, added)]
    }

    /// Adds up the parts of an AC.
    #[inline]
    pub(super) fn add_armour(&self, id: CreatureId, mut add: impl FnMut(i32, ModifierSource)) {
        let block = self.block(id);
        let dexterity = i32::from(block.modifier(Ability::Dexterity));
        match (block.armour_class, &block.armour) {
            (Some(printed), _) => {
                let prone = self.creature(id).is(Condition::Prone);
                let lower = prone.then(|| self.block(id).prone_armour_class()).flatten();
                add(i32::from(lower.unwrap_or(printed)), ModifierSource::Printed);
            }
            (None, None) => {
                add(10, ModifierSource::Rule(Rule::ArmourBase));
                add(dexterity, ModifierSource::Ability(Ability::Dexterity));
            }
            (None, Some(armour)) => {
                add(i32::from(armour.base), ModifierSource::Rule(Rule::ArmourWorn));
                let lets_through = match armour.category {
                    ArmourCategory::Light => dexterity,
                    ArmourCategory::Medium => dexterity.min(2),
                    ArmourCategory::Heavy => 0,
                };
                add(lets_through, ModifierSource::Ability(Ability::Dexterity));
            }
        }
        // A printed AC has the shield in it.
        if block.armour_class.is_none() && self.has_shield(id) {
            let useless = self.setup.ruleset.untrained_shield == UntrainedShield::Useless
                && !block.training.contains(Training::SHIELDS);
            if !useless {
                add(2, ModifierSource::Rule(Rule::ArmourShield));
            }
        }
        if self.creature(id).touches.contains(EffectMask::ARMOUR_CLASS) {
            for (i, effect) in self.state.effects.iter().enumerate() {
                if let Modifier::ArmourClass(n) = effect.modifier
                    && effect.bearer == id
                    && !self.outdone(i)
                {
                    add(i32::from(n), ModifierSource::Effect(effect.origin));
                }
                if effect.modifier == Modifier::Rusted(Rust::Armour) && effect.bearer == id {
                    add(-1, ModifierSource::Effect(effect.origin));
                }
            }
        }
    }
}
