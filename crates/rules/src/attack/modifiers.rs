//! Everything that changes an attack roll, gathered in one tally (`attack.modifiers`).

use super::{Attack, ToHit};
use crate::{
    battle::{Battle, CreatureId, FightProfile, GearId, Manner, ModifierSource, Tally},
    catalogue::Rule,
    conditions::{Condition, Conditions, Strained},
    creature::{Ability, Properties, Size, StatBlock},
    effects::{EffectMask, Modifier, Origin, Rolls, Rust},
    ruleset::{Heavy, Invisible},
};

impl Battle {
    /// Adds what applies to an attack roll against a creature (`attack.modifiers`).
    #[inline(always)]
    pub(super) fn add_attack_on(
        &self,
        attacker: CreatureId,
        target: CreatureId,
        attack: &Attack,
        manner: Manner,
        tally: &mut Tally,
    ) {
        self.add_to_hit(attack, tally);
        if self.meets_plainly(attacker, target, attack) {
            self.sight_modifiers(attacker, target, tally);
        } else {
            self.own_modifiers(attacker, Some(target), attack, manner, tally);
            self.sight_modifiers(attacker, target, tally);
            self.modifiers_of_target(attacker, target, tally);
        }
        let feet = || self.distance(attacker, target);
        if self.creature(target).is(Condition::Prone) {
            tally.lean(feet() <= 5, Rule::ConditionProneAttacks);
        }
        self.distance_modifiers(attacker, feet, attack, manner, tally);
    }

    /// Whether anything gives advantage to an attack on somebody, and whether anything gives
    /// disadvantage, but for how far the two are apart, and for what cancels out, since neither sees
    /// the other: for those who think about where to go.
    pub fn attack_leans(
        &self,
        attacker: CreatureId,
        target: CreatureId,
        attack: &Attack,
        manner: Manner,
    ) -> (bool, bool) {
        let plain = self.meets_plainly(attacker, target, attack);
        if plain && self.see_alike(attacker, target) {
            return (false, false);
        }
        self.find_attack_leans(attacker, target, attack, manner)
    }

    #[cold]
    fn find_attack_leans(
        &self,
        attacker: CreatureId,
        target: CreatureId,
        attack: &Attack,
        manner: Manner,
    ) -> (bool, bool) {
        let mut tally = Tally::new(false);
        self.own_modifiers(attacker, Some(target), attack, manner, &mut tally);
        self.modifiers_of_target(attacker, target, &mut tally);
        let prone = self.creature(target).is(Condition::Prone);
        let even = !tally.advantage && !tally.disadvantage && !prone;
        let settled = even && self.see_alike(attacker, target);
        if !settled {
            self.sight_modifiers(attacker, target, &mut tally);
        }
        (tally.advantage, tally.disadvantage)
    }

    /// Whether nothing changes an attack roll but what the attack itself adds, how far the two are
    /// apart and whether they see each other, as it mostly is.
    #[inline]
    fn meets_plainly(&self, attacker: CreatureId, target: CreatureId, attack: &Attack) -> bool {
        let (me, them) = (self.creature(attacker), self.creature(target));
        let plain = (me.conditions | them.conditions).is_empty()
            && me.exhaustion == 0
            && !me.touches.contains(EffectMask::ATTACKS)
            && !them.touches.intersects(EffectMask::DODGE | EffectMask::ATTACKS_AGAINST)
            && self.derived.profile.contains(FightProfile::COMPACT)
            && !(self.derived.hazards_possible | self.derived.lenders)
            && !attack.properties.contains(Properties::HEAVY)
            && attack.terms.advantage.is_empty()
            && !self.block(attacker).may_hamper();
        debug_assert!(!plain || self.nothing_modifies(attacker, target, attack));
        plain
    }

    /// The same, found out one by one.
    fn nothing_modifies(&self, attacker: CreatureId, target: CreatureId, attack: &Attack) -> bool {
        [Manner::Melee, Manner::Ranged].into_iter().all(|manner| {
            let mut tally = Tally::new(false);
            self.own_modifiers(attacker, Some(target), attack, manner, &mut tally);
            self.modifiers_of_target(attacker, target, &mut tally);
            let leans = tally.advantage || tally.disadvantage;
            !leans && tally.bonus == 0 && tally.dice.is_empty()
        })
    }

    /// Whether a creature strikes better beside its friends (Pack Tactics).
    #[inline]
    pub fn hunts_in_a_pack(&self, id: CreatureId) -> bool {
        self.creature(id).touches.contains(EffectMask::ATTACKS) && self.pack_tactics(id).is_some()
    }

    /// Where a creature has its Pack Tactics from.
    fn pack_tactics(&self, id: CreatureId) -> Option<Origin> {
        let mut effects = self.effects_on(id);
        effects.find(|effect| effect.modifier == Modifier::PackTactics).map(|effect| effect.origin)
    }

    /// Adds what applies to an attack on an object or an empty square.
    pub(super) fn add_attack_at(
        &self,
        attacker: CreatureId,
        feet: u16,
        attack: &Attack,
        manner: Manner,
        tally: &mut Tally,
    ) {
        self.add_to_hit(attack, tally);
        self.own_modifiers(attacker, None, attack, manner, tally);
        self.distance_modifiers(attacker, || feet, attack, manner, tally);
    }

    #[inline(always)]
    fn add_to_hit(&self, attack: &Attack, tally: &mut Tally) {
        match attack.to_hit {
            ToHit::Printed(bonus) => {
                tally.add(i32::from(bonus), ModifierSource::Rule(Rule::AttackMonster));
            }
            ToHit::Parts { ability, modifier, proficiency, magic } => {
                tally.add(i32::from(modifier), ModifierSource::Ability(ability));
                tally.add(i32::from(proficiency), ModifierSource::Rule(Rule::AttackProficiency));
                tally.add(i32::from(magic), ModifierSource::Magic);
            }
        }
    }

    fn own_modifiers(
        &self,
        attacker: CreatureId,
        target: Option<CreatureId>,
        attack: &Attack,
        manner: Manner,
        tally: &mut Tally,
    ) {
        let me = self.creature(attacker);
        if !me.conditions.is_empty() {
            self.own_conditions(attacker, target, tally);
        }
        let block = self.block(attacker);
        if block.size.squares() > 1 && self.is_squeezed(attacker) {
            tally.disadvantage(Rule::SizeSqueezeRolls);
        }
        if me.exhaustion > 0 {
            self.exhaustion_on_roll(attacker, Strained::AttackOrSave, tally);
        }
        if attack.properties.contains(Properties::HEAVY) && self.is_too_heavy(block, attack, manner)
        {
            tally.disadvantage(Rule::WeaponHeavy);
        }
        if block.may_hamper() && self.armour_hampers(attacker) && attack.is_physical() {
            tally.disadvantage(Rule::ArmourUntrained);
        }
        self.water_on_attack(attacker, attack, manner, tally);
        self.lean_on(attacker, EffectMask::ATTACKS, target, tally, |on| match on {
            Rolls::Attacks => true,
            Rolls::MeleeAttacks => manner == Manner::Melee,
            Rolls::AttacksWith(abilities) => {
                attack.ability(block).is_some_and(|ability| abilities.contains(ability.set()))
            }
            _ => false,
        });
        if me.touches.contains(EffectMask::ATTACKS)
            && let Some(weapon) = attack.weapon
        {
            self.rust_on_attack(attacker, GearId(weapon), tally);
        }
        self.lent(attacker, tally, |on| on == Rolls::Attacks);
        if let Some(target) = target {
            if me.touches.contains(EffectMask::ATTACKS)
                && let Some(origin) = self.pack_tactics(attacker)
                && self.ally_near(attacker, target)
            {
                tally.lean_by(true, Rule::TurnOptions, Some(origin), Some(attacker));
            }
            if attack.terms.advantage.iter().any(|test| self.passes(attacker, target, test)) {
                tally.advantage(Rule::AttackEffect);
            }
        }
    }

    /// Whether a heavy weapon is too much for a creature (`weapon.heavy`).
    #[cold]
    fn is_too_heavy(&self, block: &StatBlock, attack: &Attack, manner: Manner) -> bool {
        // A melee weapon that is thrown, or a bow that is swung, stays what it is.
        let against_design = attack.properties.contains(Properties::IMPROVISED);
        match (self.setup.ruleset.heavy, (manner == Manner::Melee) != against_design) {
            (Heavy::HindersSmall, _) => block.size <= Size::Small,
            (Heavy::NeedsScore13, true) => block.score(Ability::Strength) < 13,
            (Heavy::NeedsScore13, false) => block.score(Ability::Dexterity) < 13,
        }
    }

    #[cold]
    fn rust_on_attack(&self, attacker: CreatureId, weapon: GearId, tally: &mut Tally) {
        let rusted = Modifier::Rusted(Rust::Attacks(weapon));
        for effect in self.effects_on(attacker).filter(|e| e.modifier == rusted) {
            tally.add(-1, ModifierSource::Effect(effect.origin));
        }
    }

    #[cold]
    fn own_conditions(&self, attacker: CreatureId, target: Option<CreatureId>, tally: &mut Tally) {
        let me = self.creature(attacker);
        if me.is(Condition::Blinded) {
            tally.disadvantage(Rule::ConditionBlindedAttacks);
        }
        if me.is(Condition::Frightened) && self.sees_its_fear(attacker) {
            tally.disadvantage(Rule::ConditionFrightened);
        }
        if me.is(Condition::Poisoned) {
            tally.disadvantage(Rule::ConditionPoisoned);
        }
        if me.is(Condition::Prone) {
            tally.disadvantage(Rule::ConditionProne);
        }
        if me.is(Condition::Restrained) {
            tally.disadvantage(Rule::ConditionRestrainedAttacks);
        }
        if me.is(Condition::Grappled)
            && self.setup.ruleset.grappled_hampers_attacks
            && !target
                .is_some_and(|t| self.sources_of(attacker, Condition::Grappled).any(|g| g == t))
        {
            tally.disadvantage(Rule::ConditionGrappledAttacks);
        }
        if me.is(Condition::Invisible) {
            let exposed = self.setup.ruleset.invisible == Invisible::Concealed
                && target.is_some_and(|t| self.can_see(t, attacker));
            if !exposed {
                tally.advantage(Rule::ConditionInvisibleAttacks);
            }
        }
    }

    /// What comes of who sees whom.
    #[inline(always)]
    fn sight_modifiers(&self, attacker: CreatureId, target: CreatureId, tally: &mut Tally) {
        tally.in_plain_sight = self.face_each_other(attacker, target);
        if !tally.in_plain_sight {
            self.unseen_modifiers(attacker, target, tally);
        }
    }

    /// What a target brings beside who sees whom.
    fn modifiers_of_target(&self, attacker: CreatureId, target: CreatureId, tally: &mut Tally) {
        let them = self.creature(target);
        if !them.conditions.is_empty() {
            self.target_conditions(attacker, target, tally);
        }
        if self.creature(target).size.squares() > 1 && self.is_squeezed(target) {
            tally.advantage(Rule::SizeSqueezeRolls);
        }
        if them.touches.contains(EffectMask::DODGE)
            && self.dodges(target)
            && self.can_see(target, attacker)
        {
            tally.disadvantage(Rule::ActionDodge);
        }
        self.lean_on(target, EffectMask::ATTACKS_AGAINST, Some(attacker), tally, |on| {
            on == Rolls::AttacksAgainst
        });
    }

    #[cold]
    fn unseen_modifiers(&self, attacker: CreatureId, target: CreatureId, tally: &mut Tally) {
        if !self.can_see(attacker, target) {
            tally.disadvantage(Rule::UnseenTarget);
            if let Some(rule) = self.why_unseen(attacker, target) {
                tally.disadvantage(rule);
            }
        }
        if !self.can_see(target, attacker) {
            tally.advantage(Rule::UnseenAttacker);
            if let Some(rule) = self.why_unseen(target, attacker) {
                tally.advantage(rule);
            }
        }
    }

    #[cold]
    fn target_conditions(&self, attacker: CreatureId, target: CreatureId, tally: &mut Tally) {
        let them = self.creature(target);
        for (condition, rule) in [
            (Condition::Blinded, Rule::ConditionBlindedAttacks),
            (Condition::Paralyzed, Rule::ConditionParalyzedAttacks),
            (Condition::Petrified, Rule::ConditionPetrifiedAttacks),
            (Condition::Restrained, Rule::ConditionRestrainedAttacks),
            (Condition::Stunned, Rule::ConditionStunnedAttacks),
            (Condition::Unconscious, Rule::ConditionUnconsciousAttacks),
        ] {
            if them.is(condition) {
                tally.advantage(rule);
            }
        }
        if them.is(Condition::Invisible) {
            let exposed = self.setup.ruleset.invisible == Invisible::Concealed
                && self.can_see(attacker, target);
            if !exposed {
                tally.disadvantage(Rule::ConditionInvisibleAttacks);
            }
        }
    }

    #[inline]
    fn distance_modifiers(
        &self,
        attacker: CreatureId,
        feet: impl Fn() -> u16,
        attack: &Attack,
        manner: Manner,
        tally: &mut Tally,
    ) {
        if manner == Manner::Melee {
            let lance = attack.properties.contains(Properties::LANCE);
            if lance && self.setup.ruleset.lance_clumsy_close && feet() <= 5 {
                tally.disadvantage(Rule::WeaponLance);
            }
            return;
        }
        if attack.range.is_some_and(|range| feet() > range.normal) {
            tally.disadvantage(Rule::RangeLong);
        }
        if self.harried(attacker) {
            tally.disadvantage(Rule::RangeClose);
        }
    }

    /// Whether an able enemy that sees the creature stands within 5 feet (`range.close`).
    pub(crate) fn harried(&self, id: CreatureId) -> bool {
        self.ids().any(|other| {
            other != id
                && self.creature(other).stands()
                && self.enemies(id, other)
                && self.distance(id, other) <= 5
                && !self.creature(other).is(Condition::Incapacitated)
                && self.can_see(other, id)
        })
    }

    /// Whether a hit on the target from here is critical by its condition alone, and the rule.
    #[inline]
    pub(crate) fn hit_is_critical(&self, attacker: CreatureId, target: CreatureId) -> Option<Rule> {
        let them = self.creature(target);
        if !them.conditions.intersects(Conditions::PARALYZED | Conditions::UNCONSCIOUS)
            || self.distance(attacker, target) > 5
        {
            return None;
        }
        Some(if them.is(Condition::Paralyzed) {
            Rule::ConditionParalyzedCritical
        } else {
            Rule::ConditionUnconsciousCritical
        })
    }
}

impl StatBlock {
    /// Whether it has armour or a shield that may get in its way.
    #[inline(always)]
    const fn may_hamper(&self) -> bool {
        self.armour.is_some() || !self.gear.is_empty()
    }
}
