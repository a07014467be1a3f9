//! The damage of a hit: dice, critical hits, modifiers, extra damage (`damage.roll`).

use affray_dice::Dice;
use smallvec::SmallVec;

use super::{Attack, AttackKind, DamageDice, Extra, ToHit};
use crate::{
    battle::{
        AttackFrame, AttackOccasion, AttackStage, Battle, Cites, CreatureId, DamageFrame,
        DamageParts, Engine, EventKind, Faces, Frame, GearId, Ledger, Line, Manner, ModifierSource,
        RollPurpose, RoutineFrame, Sink, StepResult, Struck, With,
    },
    catalogue::Rule,
    creature::{Ability, Properties, ReactionFeature, ReactionResponse, Role},
    damage::{DamageSource, DamageType},
    effects::{EffectMask, Modifier, Nature, Origin, Rust},
};

/// What is added to the dice of a hit (`damage.ability`).
pub(crate) struct HitModifier {
    /// The ability and its modifier, where it counts.
    pub(crate) ability: Option<(Ability, i8)>,
    /// A magic weapon's bonus.
    pub(crate) magic: i8,
    /// Why the ability counts, or does not.
    pub(crate) rule: Rule,
}

impl HitModifier {
    pub(crate) fn total(&self) -> i32 {
        i32::from(self.magic) + self.ability.map_or(0, |(_, modifier)| i32::from(modifier))
    }
}

impl Battle {
    /// The damage of an attack as its attacker stands: a bloodied swarm's is less.
    #[inline(always)]
    pub(crate) fn damage_of<'a>(
        &self,
        attacker: CreatureId,
        target: Option<CreatureId>,
        attack: &'a Attack,
    ) -> &'a [DamageDice] {
        if let Some(target) = target
            && let Some(other) =
                attack.terms.instead.iter().find(|i| self.passes(attacker, target, &i.test))
        {
            return &other.damage;
        }
        if !attack.bloodied.is_empty() && self.is_bloodied(attacker) {
            return &attack.bloodied;
        }
        &attack.damage
    }

    /// The dice of an entry of an attack's damage, and whether they are those of two hands
    /// (`weapon.versatile`).
    #[inline(always)]
    pub(crate) fn hit_dice(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        dice: Dice,
        entry: usize,
    ) -> (Dice, bool) {
        let two_handed = || self.swings_two_handed(f.attacker, attack, f.manner);
        match attack.versatile {
            Some(larger) if entry == 0 && !f.one_handed && two_handed() => {
                (Dice { plus: dice.plus, ..larger }, true)
            }
            _ => (dice, false),
        }
    }

    /// The ability modifier and the magic of the weapon (`damage.ability`).
    #[cold]
    pub(crate) fn hit_modifier(
        &self,
        attacker: CreatureId,
        occasion: AttackOccasion,
        attack: &Attack,
        dice: Dice,
    ) -> Option<HitModifier> {
        let ToHit::Parts { ability, modifier, magic, .. } = attack.to_hit else {
            return (occasion == AttackOccasion::Cleave)
                .then(|| self.left_out_of_cleave(attacker, attack, dice))
                .flatten();
        };
        let (adds, rule) = match occasion {
            AttackOccasion::SecondWeapon => (modifier < 0, Rule::TwoweaponDamage),
            AttackOccasion::Cleave => (modifier < 0, Rule::MasteryCleave),
            AttackOccasion::Spell => (false, Rule::DamageAbility),
            _ if dice.sides == 0
                && attack.kind == AttackKind::Weapon
                && !self.setup.ruleset.fixed_damage_adds_ability =>
            {
                (false, Rule::DamageAbility)
            }
            _ => (true, Rule::DamageAbility),
        };
        let ability = (adds && modifier != 0).then_some((ability, modifier));
        Some(HitModifier { ability, magic, rule })
    }

    /// What comes off the printed damage of a cleaving blow: the ability modifier in it, unless
    /// that is negative (`mastery.cleave`).
    fn left_out_of_cleave(
        &self,
        attacker: CreatureId,
        attack: &Attack,
        dice: Dice,
    ) -> Option<HitModifier> {
        let block = self.block(attacker);
        let ability = attack.ability(block)?;
        let printed = dice.plus.clamp(0, i16::from(block.modifier(ability).max(0))) as i8;
        let ability = (printed > 0).then_some((ability, -printed));
        Some(HitModifier { ability, magic: 0, rule: Rule::MasteryCleave })
    }

    /// Dice that effects add to the damage of hits, or take from it: 1 or -1 of each.
    pub(crate) fn extra_weapon_dice(
        &self,
        attacker: CreatureId,
        attack: &Attack,
    ) -> impl Iterator<Item = (i32, Dice, Origin)> {
        let rusted = attack.weapon.map(|gear| Modifier::Rusted(Rust::Damage(GearId(gear))));
        let touched = self.creature(attacker).touches.contains(EffectMask::WEAPON_DAMAGE);
        let effects = touched.then(|| self.effects_on(attacker));
        effects.into_iter().flatten().filter_map(move |e| match e.modifier {
            modifier if Some(modifier) == rusted => Some((-1, Dice::flat(1), e.origin)),
            Modifier::WeaponDamage(dice) => Some((1, dice, e.origin)),
            Modifier::WeakerDamage(dice, abilities) => {
                let ability = attack.ability(self.block(attacker)).map(Ability::set);
                let meant = abilities.is_all() || ability.is_some_and(|a| abilities.contains(a));
                meant.then_some((-1, dice, e.origin))
            }
            _ => None,
        })
    }

    /// Whether effects may add damage to a hit, since it is a melee hit.
    #[inline]
    pub(crate) fn adds_to_melee(&self, attacker: CreatureId, manner: Manner) -> bool {
        manner == Manner::Melee
            && self.creature(attacker).touches.contains(EffectMask::WEAPON_DAMAGE)
    }

    /// Damage that effects add to melee hits.
    pub(crate) fn melee_damage(&self, attacker: CreatureId) -> SmallVec<[DamageDice; 2]> {
        let damage = self.effects_on(attacker).filter_map(|e| match e.modifier {
            Modifier::MeleeDamage(damage) => Some(damage),
            _ => None,
        });
        damage.collect()
    }

    /// Whether a creature's damage is the average of its dice (`creature.average`).
    pub(crate) fn deals_averages(&self, who: CreatureId) -> bool {
        self.setup.options.average_damage && self.role(who) == Role::Monster
    }
}

impl<S: Sink> Engine<'_, S> {
    /// The damage roll of a hit (`attack.damage`).
    pub(super) fn roll_damage(&mut self, f: &AttackFrame) -> StepResult {
        self.with_attack(f, |this, attack| this.roll_damage_with(f, attack)).unwrap_or(Ok(()))
    }

    #[inline(always)]
    pub(super) fn roll_damage_with(&mut self, f: &AttackFrame, attack: &Attack) -> StepResult {
        let victim = f.victim();
        let attacker = f.attacker;
        let mut parts = DamageParts::default();
        let mut told: Option<SmallVec<[_; 1]>> = self.is_heard().then(SmallVec::new);
        let mut used_once = false;
        let damage: &[DamageDice] = match self.battle.swings_empty_sling(f) {
            true => &[],
            false => self.battle.damage_of(attacker, victim, attack),
        };
        let times = attack.dice_times(f.critical);
        for (i, entry) in damage.iter().enumerate() {
            let (dice, versatile) = self.battle.hit_dice(f, attack, entry.dice, i);
            let mut rules = Cites::from([Rule::AttackDamage, Rule::DamageRoll, Rule::DamageTypes]);
            if versatile {
                rules.push(Rule::WeaponVersatile);
            }
            let (rolled, shown) = self.roll_damage_dice(attacker, dice, times)?;
            let notes = told.is_some();
            let mut ledger =
                if notes { Ledger::of_dice(rolled, &shown) } else { Ledger::default() };
            let mut total = rolled;
            if i == 0 {
                total += self.weapon_modifiers(f, attack, dice, &mut ledger, &mut rules);
                if matches!(f.with, With::Attack(_)) {
                    total += self.roll_extra_dice(f, attack, &mut ledger)?;
                }
            }
            if f.critical {
                rules.push(Rule::AttackCritical);
            }
            if self.battle.setup.options.average_damage && shown.is_empty() {
                rules.push(Rule::CreatureAverage);
            }
            let total = total.max(0);
            parts.add(entry.kind, total as u16);
            if let Some(told) = &mut told {
                told.push((entry.kind, shown, total, ledger, rules));
            }
        }
        if let Some(target) = victim
            && !attack.terms.extra.is_empty()
        {
            let terms = &attack.terms;
            let extra: Vec<Extra> =
                self.battle.extra_damage(attacker, target, terms).cloned().collect();
            for Extra { damage, once, .. } in extra {
                let (rolled, shown) = self.roll_damage_dice(attacker, damage.dice, times)?;
                let total = rolled.max(0);
                parts.add(damage.kind, total as u16);
                used_once |= once;
                if let Some(told) = &mut told {
                    let rules = Cites::from([Rule::AttackDamage, Rule::AttackEffect]);
                    let ledger = Ledger::of_dice(rolled, &shown);
                    told.push((damage.kind, shown, total, ledger, rules));
                }
            }
        }
        if self.battle.adds_to_melee(attacker, f.manner) {
            for damage in self.battle.melee_damage(attacker) {
                let (rolled, shown) = self.roll_damage_dice(attacker, damage.dice, times)?;
                let total = rolled.max(0);
                parts.add(damage.kind, total as u16);
                if let Some(told) = &mut told {
                    let rules = Cites::from([Rule::AttackDamage, Rule::AttackEffect]);
                    let ledger = Ledger::of_dice(rolled, &shown);
                    told.push((damage.kind, shown, total, ledger, rules));
                }
            }
        }
        let deflected = match f.deflected.zip(victim) {
            Some((place, id)) => self.roll_deflection(place, id)?,
            None => None,
        };
        if used_once {
            self.battle.state.turn.extra.insert(attacker);
        }
        if let Some(told) = told {
            for (kind, dice, total, ledger, rules) in told {
                self.emit(rules, |_| EventKind::DamageRoll {
                    source: Some(attacker),
                    dice,
                    kind,
                    total,
                    critical: f.critical,
                    ledger,
                    targets: Vec::new(),
                });
            }
        }
        let Some(struck) = Battle::struck_of(victim, f.target) else { return Ok(()) };
        if let (Struck::Object(object), With::Spell(spell, _)) = (struck, f.with)
            && self.setup.spell(spell).ignites
        {
            self.ignite(object);
        }
        if self.anything_follows(f, attack) {
            let bloodied = victim.is_some_and(|id| self.battle.is_bloodied(id));
            self.advance_attack(|top| {
                top.stage = AttackStage::Outcomes;
                top.bloodied = bloodied;
            });
        } else {
            self.pop();
        }
        if damage.is_empty() {
            return Ok(());
        }
        if f.caught {
            parts = parts.without(DamageType::Bludgeoning);
        }
        if let (Some((id, amount, then)), Struck::Creature(_)) = (deflected, struck) {
            parts = parts.less(amount);
            self.emit([Rule::ReactionAfter], |_| EventKind::Deflected { creature: id, amount });
            if parts.iter().all(|(_, left)| left == 0)
                && let Some(routine) = then
                && self.battle.check_parts(id, routine).is_ok()
            {
                self.push(Frame::Routine(RoutineFrame { creature: id, routine, part: 0 }));
            }
        }
        let damage = DamageFrame {
            target: struck,
            by: Some(attacker),
            source: DamageSource::of(self.battle.creature(attacker).block, f.with),
            parts,
            qualities: self.battle.qualities_of_blow(f, attack),
            critical: f.critical,
            melee: f.manner == Manner::Melee,
            halved: f.halved,
        };
        self.push(Frame::Damage(damage));
        if self.goes_on() { self.step_damage(&damage) } else { Ok(()) }
    }

    /// By how much the target of a hit lessens its damage by the reaction of this place, and what
    /// comes with that.
    #[cold]
    fn roll_deflection(
        &mut self,
        place: u8,
        id: CreatureId,
    ) -> StepResult<Option<(CreatureId, u16, Option<u8>)>> {
        let feature = self.battle.block(id).reactions.get(usize::from(place));
        let Some(ReactionFeature { response: ReactionResponse::Deflect(dice), then, .. }) = feature
        else {
            return Ok(None);
        };
        let (dice, then) = (*dice, *then);
        let (amount, _) = self.roll_damage_dice(id, dice, 1)?;
        Ok(Some((id, amount.max(0) as u16, then)))
    }

    /// Whether a hit has more to it than its damage, or somebody waits for it.
    fn anything_follows(&self, f: &AttackFrame, attack: &Attack) -> bool {
        matches!(f.with, With::Spell(..))
            || !attack.on_hit.is_empty()
            || attack.mastery.is_some()
            || attack.properties.contains(Properties::NET)
            || self.battle.anybody_waits()
            || f.victim().is_some_and(|target| {
                f.manner == Manner::Melee
                    && self.battle.creature(target).nature.contains(Nature::THORNY)
            })
    }

    /// Dice of damage, so many times, twice for a critical hit (`attack.critical`), or the average
    /// where the table takes it (`creature.average`).
    #[inline(always)]
    fn roll_damage_dice(
        &mut self,
        who: CreatureId,
        dice: Dice,
        times: u8,
    ) -> StepResult<(i32, Faces)> {
        let count = dice.count.saturating_mul(times);
        let dice = Dice { count, ..dice };
        if self.battle.deals_averages(who) {
            return Ok((dice.average(), Faces::new()));
        }
        self.roll_dice(dice, Some(who), RollPurpose::Damage)
    }

    /// Writes down what is added to the dice of a hit.
    #[inline]
    fn weapon_modifiers(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        dice: Dice,
        ledger: &mut Ledger,
        rules: &mut Cites,
    ) -> i32 {
        if matches!(attack.to_hit, ToHit::Printed(_)) && f.occasion != AttackOccasion::Cleave {
            return 0;
        }
        let added = self.battle.hit_modifier(f.attacker, f.occasion, attack, dice);
        let Some(added) = added else { return 0 };
        rules.push(added.rule);
        if self.is_heard() {
            if let Some((ability, modifier)) = added.ability {
                ledger
                    .lines
                    .push(Line { value: modifier.into(), why: ModifierSource::Ability(ability) });
            }
            if added.magic != 0 {
                ledger.lines.push(Line { value: added.magic.into(), why: ModifierSource::Magic });
            }
        }
        added.total()
    }

    #[inline(always)]
    fn roll_extra_dice(
        &mut self,
        f: &AttackFrame,
        attack: &Attack,
        ledger: &mut Ledger,
    ) -> StepResult<i32> {
        match self.battle.creature(f.attacker).touches.contains(EffectMask::WEAPON_DAMAGE) {
            true => self.roll_added_dice(f, attack, ledger),
            false => Ok(0),
        }
    }

    #[cold]
    fn roll_added_dice(
        &mut self,
        f: &AttackFrame,
        attack: &Attack,
        ledger: &mut Ledger,
    ) -> StepResult<i32> {
        let extra: Vec<(i32, Dice, Origin)> =
            self.battle.extra_weapon_dice(f.attacker, attack).collect();
        let mut total = 0;
        for (sign, dice, origin) in extra {
            let times = if f.critical && sign > 0 { 2 } else { 1 };
            let value = sign * self.roll_damage_dice(f.attacker, dice, times)?.0;
            total += value;
            if self.is_heard() {
                ledger
                    .lines
                    .push(Line { value: value as i16, why: ModifierSource::Effect(origin) });
            }
        }
        Ok(total)
    }
}
