//! Casting a spell.
//! Order: the casting is paid for, counterspells are asked for, then targets are struck one after
//! the other, and what lasts begins.

use affray_dice::Dice;

use super::{CastingTime, Components, Delivery, Spell, share::Share};
use crate::{
    attack::DamageDice,
    battle::{
        AttackFrame, AttackStage, CastFrame, CastStage, Casting, Cites, CreatureId, CreatureSet,
        Cue, DamageFrame, DamageParts, Deed, Economy, Engine, EventKind, Frame, Ledger, Line,
        ModifierSource, RollPurpose, Sample, SaveFrame, SavePurpose, Sink, SpellId, StepResult,
        Struck, Target, With,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Role, Stroke},
    effects::{
        Duration, Effect, EffectGroup, EndsOn, Modifier, Origin, Outcome, OutcomePlace,
        OutcomeRoot, SaveTime, SaveToEnd, Until,
    },
};

impl<S: Sink> Engine<'_, S> {
    /// A casting begins: it is paid for, and those who can may undo it.
    pub(crate) fn begin_cast(&mut self, caster: CreatureId, casting: Casting, held: bool) {
        let setup = self.setup;
        let spell = setup.spell(casting.spell);
        self.pay_for_casting(caster, spell, casting, held);
        let bond = self.battle.bond();
        let level = spell.level.max(casting.slot);
        let rules = self.cites_of_casting(caster, spell, casting, held);
        self.mark(|_| Sample::Cast { caster });
        self.emit(rules, |_| EventKind::Casting {
            caster,
            spell: casting.spell,
            slot: casting.slot,
            held,
            economy: match spell.time {
                _ if held => Some(Economy::Action),
                CastingTime::Action | CastingTime::Minutes(_) => Some(Economy::Action),
                CastingTime::BonusAction => Some(Economy::Bonus),
                CastingTime::Reaction(_) | CastingTime::Routine => None,
            },
        });
        // Starting to cast ends what one concentrated on (`magic.concentration`).
        if spell.concentration || held {
            self.break_concentration(caster, Rule::MagicConcentration);
        }
        self.push(Frame::Cast(CastFrame {
            held,
            seen_by: self.battle.those_watching(caster),
            ..CastFrame::new(caster, casting, level, bond)
        }));
    }

    fn cites_of_casting(
        &self,
        caster: CreatureId,
        spell: &Spell,
        casting: Casting,
        held: bool,
    ) -> Cites {
        let mut rules = Cites::default();
        if !spell.is_spell() {
            rules.push(Rule::CreatureActions);
            let place = self.battle.paid_place(caster, casting);
            rules.extend(place.and_then(|place| self.battle.rule_of_uses(caster, place)));
            return rules;
        }
        rules.extend([Rule::MagicTime, Rule::MagicKnown, Rule::MagicComponents]);
        rules.push(if casting.slot > 0 { Rule::MagicSlot } else { Rule::MagicSlotFree });
        if self.battle.role(caster) == Role::Monster {
            rules.extend(match casting.slot > 0 {
                true => Some(Rule::CreatureSpellsSlots),
                false if spell.level > 0 => Some(Rule::CreatureSpells),
                false => None,
            });
        }
        if casting.slot > spell.level {
            rules.push(Rule::MagicSlotHigher);
        }
        if matches!(spell.time, CastingTime::Action) {
            rules.push(Rule::ActionCast);
        }
        if matches!(spell.time, CastingTime::Reaction(_)) {
            rules.push(Rule::MagicReaction);
        }
        if matches!(spell.time, CastingTime::Minutes(_)) {
            rules.push(Rule::MagicLong);
        }
        if spell.components.contains(Components::MATERIAL) {
            rules.push(Rule::MagicMaterial);
        }
        if held {
            rules.extend([Rule::ActionReadySpell, Rule::ActionReadyHold]);
        }
        rules
    }

    fn pay_for_casting(&mut self, caster: CreatureId, spell: &Spell, casting: Casting, held: bool) {
        let place = self.battle.paid_place(caster, casting);
        if casting.slot > 0 {
            self.battle.creature_mut(caster).slots[usize::from(casting.slot) - 1] -= 1;
        } else if let Some(place) = place {
            self.battle.use_up_one(caster, place);
        }
        self.consume_material(caster, spell);
        let acts = self.battle.state.turn.creature == caster && !self.battle.state.turn.over;
        if let (CastingTime::Action, false, Some(place)) = (spell.time, held, place)
            && acts
        {
            self.start_attack_action(caster, Stroke::Use(place as u8), None);
        }
        let Some(turn) = self.battle.turn_of_mut(caster) else { return };
        if spell.time == CastingTime::BonusAction {
            turn.bonus = true;
            turn.bonus_spell |= spell.is_spell();
        }
        if spell.is_spell() && !(spell.level == 0 && spell.time == CastingTime::Action) {
            turn.other_spell = true;
        }
        turn.slot_spent |= casting.slot > 0;
    }

    pub(crate) fn step_cast(&mut self, f: CastFrame) -> StepResult {
        match f.stage {
            CastStage::Announced => {
                self.set(Frame::Cast(CastFrame { stage: CastStage::Effect, ..f }));
                if !self.setup.spell(f.spell).is_spell() {
                    return Ok(());
                }
                self.open_window(Cue::Casting { caster: f.caster, spell: f.spell, level: f.level });
                Ok(())
            }
            CastStage::Undone => {
                self.pop();
                self.gives_itself_away(&f);
                Ok(())
            }
            CastStage::Effect if f.held => {
                self.concentrate(f.caster, f.spell, f.bond);
                self.cast_done(f);
                Ok(())
            }
            CastStage::Effect | CastStage::Released => self.spell_begins(f),
            CastStage::Target(next) => self.spell_on_target(f, next),
            // A held spell was cast when it was readied.
            CastStage::Done if f.held => {
                self.pop();
                Ok(())
            }
            CastStage::Done => {
                self.cast_done(f);
                Ok(())
            }
        }
    }

    /// Whoever has cast something is seen and heard doing it: right after that, not before.
    fn gives_itself_away(&mut self, f: &CastFrame) {
        let spell = self.setup.spell(f.spell);
        let done = if spell.is_spell() { EndsOn::CAST } else { EndsOn::FEATURE };
        if !spell.is_own_light() {
            self.end_on_but(f.caster, done, f.bond);
        }
        if spell.components.contains(Components::VERBAL)
            && !self.battle.creature(f.caster).hidden_from.is_empty()
        {
            self.reveal(f.caster, Rule::ActionHideEnd);
        }
    }

    fn cast_done(&mut self, f: CastFrame) {
        self.pop();
        self.gives_itself_away(&f);
        if self.setup.spell(f.spell).is_spell() && self.battle.anybody_waits() {
            let (who, deed) = (f.caster, Deed::Casts);
            let left = self.battle.who_waited_for(who, deed, f.seen_by);
            self.open_window_for(Cue::Deed { who, deed }, left);
        }
    }

    /// The spell takes effect: concentration starts, and the damage of all who save is rolled
    /// once (`damage.together`).
    fn spell_begins(&mut self, f: CastFrame) -> StepResult {
        let setup = self.setup;
        let spell = setup.spell(f.spell);
        let filled = self.battle.filled_by(&f);
        let mut damage = f.damage;
        if self.battle.rolls_together(spell) {
            let objects = match filled {
                Some(_) => self.battle.objects_caught(&f),
                None => Default::default(),
            };
            let share = match (spell.area, filled) {
                (Some(_), filled) => Share {
                    creatures: filled.map_or(CreatureSet::EMPTY, |filled| filled.struck),
                    objects: &objects,
                },
                (None, _) => Share { creatures: f.targets.iter().collect(), objects: &[] },
            };
            if spell.area.is_none() || share.count() > 0 {
                damage = self.roll_spell_damage(f.caster, spell, f.level, share)?;
            }
        }
        if spell.concentration {
            self.concentrate(f.caster, f.spell, f.bond);
        }
        if spell.counters {
            self.set(Frame::Cast(CastFrame { stage: CastStage::Done, ..f }));
            self.counter(&f);
            return Ok(());
        }
        if spell.is_harmful() {
            self.battle.takes_up_arms(f.caster, None);
        }
        self.set(Frame::Cast(CastFrame { stage: CastStage::Target(0), damage, ..f }));
        let raised = spell.raised_by(f.level);
        let own = OutcomePlace::of(OutcomeRoot::User(f.spell)).raised(raised);
        self.follow(f.caster, Struck::Creature(f.caster), own);
        if let Some(filled) = filled {
            self.fill(&f, filled);
        }
        Ok(())
    }

    /// The damage of a spell without an attack roll, for all or for one (`damage.roll`).
    pub(super) fn roll_spell_damage(
        &mut self,
        caster: CreatureId,
        spell: &Spell,
        level: u8,
        share: Share<'_>,
    ) -> StepResult<DamageParts> {
        let mut damage = DamageParts::default();
        let mut told = Vec::new();
        for (i, entry) in spell.damage_at(level).into_iter().enumerate() {
            let dice = entry.dice;
            let (mut total, shown) = self.roll_dice(dice, Some(caster), RollPurpose::Damage)?;
            let mut ledger = Ledger::of_dice(total, &shown);
            if i == 0 && spell.adds_ability {
                let casting = &self.battle.block(caster).spellcasting;
                total += i32::from(casting.modifier);
                if let Some(ability) = casting.ability {
                    let (value, why) =
                        (i16::from(casting.modifier), ModifierSource::Ability(ability));
                    ledger.lines.push(Line { value, why });
                }
            }
            let total = total.max(0);
            damage.add(entry.kind, total as u16);
            told.push((entry.kind, shown, total, ledger));
        }
        let mut rules = Cites::from([Rule::DamageRoll, Rule::DamageTypes, Rule::DamageAbility]);
        if share.count() > 1 {
            rules.push(Rule::DamageTogether);
        }
        for (kind, dice, total, ledger) in told {
            self.emit(rules, |_| EventKind::DamageRoll {
                source: Some(caster),
                dice,
                kind,
                total,
                critical: false,
                ledger,
                targets: share.each().collect(),
            });
        }
        Ok(damage)
    }

    fn spell_on_target(&mut self, f: CastFrame, next: u8) -> StepResult {
        if next == 0
            && let Some(target) = self.setup.spell(f.spell).mark(f.targets, f.at, f.object)
        {
            self.set(Frame::Cast(CastFrame { stage: CastStage::Target(1), ..f }));
            let attack = self.battle.spell_attack(&f, target);
            self.push(Frame::Attack(attack));
            return Ok(());
        }
        let area = self.setup.spell(f.spell).area.is_some();
        let target = match area {
            true => self.battle.next_in_area(&f),
            false => f.targets.get(usize::from(next)),
        };
        let Some(target) = target else {
            let objects = self.battle.objects_caught(&f);
            let spell = self.setup.spell(f.spell);
            let damage = match objects.is_empty() || self.battle.rolls_together(spell) {
                true => f.damage,
                false => {
                    let share = Share { creatures: CreatureSet::EMPTY, objects: &objects };
                    self.roll_spell_damage(f.caster, spell, f.level, share)?
                }
            };
            self.set(Frame::Cast(CastFrame { stage: CastStage::Done, ..f }));
            if area {
                self.area_ignites(&f);
            }
            // The first to be struck is pushed last.
            for object in objects.into_iter().rev() {
                self.area_strikes(&f, object, damage);
            }
            self.battle.flow.spreads.retain(|s| s.bond != f.bond);
            if self.battle.creature(f.caster).concentration.is_some_and(|c| c.bond == f.bond) {
                self.end_idle_concentration(f.bond);
            }
            return Ok(());
        };
        let setup = self.setup;
        let spell = setup.spell(f.spell);
        // Those in an area wait in its list, whatever their number.
        let next = if area { 0 } else { next + 1 };
        let go_on = Frame::Cast(CastFrame { stage: CastStage::Target(next), ..f });
        let touched = area || self.battle.touches(f.caster, target, f.spell);
        if !self.battle.on_map(target) || !touched {
            self.set(go_on);
            self.battle.done_in_area(f.bond, target);
            if !touched && spell.is_spell() {
                self.comes_to_nothing(f.caster, target, f.spell);
            }
            return Ok(());
        }
        if self.battle.glances_off(target, spell) {
            return self.glance_off(f, target, go_on);
        }
        match spell.delivery {
            Delivery::MeleeAttack | Delivery::RangedAttack => {
                self.set(go_on);
                let attack = self.battle.spell_attack(&f, Target::Creature(target));
                self.push(Frame::Attack(attack));
            }
            Delivery::Save { ability, .. } => {
                self.set(go_on);
                self.battle.done_in_area(f.bond, target);
                let dc = self.battle.save_dc(f.caster, f.spell);
                let about = SavePurpose::Spell(f.spell, f.bond, f.damage);
                let save = SaveFrame::new(target, ability, dc, Some(f.caster), about);
                self.push(Frame::Save(SaveFrame { open: spell.open_save, ..save }));
            }
            Delivery::Sure => self.sure_spell(&f, spell, target, go_on)?,
        }
        Ok(())
    }

    /// A spell was cast on what it can't affect: what it cost is spent (`magic.invalid`).
    fn comes_to_nothing(&mut self, caster: CreatureId, target: CreatureId, spell: SpellId) {
        let rule = match self.setup.ruleset.invalid_target_spends {
            true => Rule::MagicInvalid,
            false => Rule::MagicSlot,
        };
        self.emit([rule], |_| EventKind::Unaffected { caster, target, spell, shows: true });
    }

    fn sure_spell(
        &mut self,
        f: &CastFrame,
        spell: &Spell,
        target: CreatureId,
        go_on: Frame,
    ) -> StepResult {
        let mut healed = None;
        if let Some(dice) = spell.healing {
            let dice = spell.dice_at(dice, f.level);
            let (mut total, shown) = self.roll_dice(dice, Some(f.caster), RollPurpose::Healing)?;
            if spell.adds_ability {
                total += i32::from(self.battle.block(f.caster).spellcasting.modifier);
            }
            healed = Some((total.max(0) as u16, shown));
        }
        let mut temporary = 0;
        if let Some(dice) = spell.temporary {
            let dice = spell.dice_at(dice, f.level);
            temporary = self.roll_dice(dice, Some(f.caster), RollPurpose::Healing)?.0.max(0) as u16;
        }
        let damage = match self.battle.rolls_together(spell) {
            true => f.damage,
            false => self.roll_spell_damage(f.caster, spell, f.level, Share::of(target))?,
        };
        self.set(go_on);
        self.battle.done_in_area(f.bond, target);
        if let Some((amount, shown)) = healed {
            self.heal(target, amount, shown);
        }
        self.offer_temporary(target, temporary);
        self.spell_effects(f.caster, target, f.spell, f.bond);
        self.spell_brings(f.caster, target, OutcomeRoot::Failure(f.spell), f.bond);
        self.becomes_safe(f.caster, target, f.spell, false);
        if !spell.damage.is_empty() {
            self.spell_damage(f.caster, target, damage, f.spell);
        }
        if let Some(at) = f.at.filter(|_| spell.teleport > 0) {
            self.push(Frame::Teleport(f.caster, at));
        }
        Ok(())
    }

    pub(super) fn spell_damage(
        &mut self,
        by: CreatureId,
        target: CreatureId,
        parts: DamageParts,
        id: SpellId,
    ) {
        let spell = (id, self.setup.spell(id));
        self.push(Frame::Damage(DamageFrame::by_spell(by, target, parts, spell, false)));
    }

    /// What else follows from a spell or feature, for those whom it takes hold of or who saved.
    pub(super) fn spell_brings(
        &mut self,
        caster: CreatureId,
        target: CreatureId,
        root: OutcomeRoot,
        bond: EffectGroup,
    ) {
        if let OutcomeRoot::Failure(id) | OutcomeRoot::Success(id) = root {
            let raised = self.battle.raised(id, bond);
            let at = OutcomePlace::of(root).raised(raised);
            self.follow_in(caster, Struck::Creature(target), at, bond);
        }
    }

    /// A spell's attack has missed: it may do something all the same.
    pub(crate) fn spell_missed(
        &mut self,
        f: &AttackFrame,
        (id, level): (SpellId, u8),
        target: CreatureId,
    ) -> StepResult {
        let setup = self.setup;
        let spell = setup.spell(id);
        let mut damage = DamageParts::default();
        if spell.half_on_miss {
            damage = self.roll_spell_damage(f.attacker, spell, level, Share::of(target))?;
        }
        self.set(Frame::Attack(AttackFrame { stage: AttackStage::Done, ..*f }));
        self.spell_brings(f.attacker, target, OutcomeRoot::Success(id), f.bond);
        if spell.half_on_miss {
            let halved = DamageFrame::by_spell(f.attacker, target, damage, (id, spell), true);
            self.push(Frame::Damage(halved));
        }
        Ok(())
    }

    /// A spell's attack has hit: its effects follow the damage.
    pub(crate) fn spell_hit(&mut self, f: &AttackFrame, target: CreatureId) {
        if let With::Spell(spell, _) = f.with
            && self.battle.on_map(target)
        {
            self.spell_effects(f.attacker, target, spell, f.bond);
            self.spell_brings(f.attacker, target, OutcomeRoot::Failure(spell), f.bond);
        }
    }

    pub(crate) fn spell_after_save(
        &mut self,
        caster: CreatureId,
        target: CreatureId,
        id: SpellId,
        bond: EffectGroup,
        damage: DamageParts,
        success: bool,
    ) {
        let setup = self.setup;
        let spell = setup.spell(id);
        let Delivery::Save { half, .. } = spell.delivery else { return };
        self.becomes_safe(caster, target, id, success);
        if !success {
            self.makes_room(caster, target, id);
            self.spell_effects(caster, target, id, bond);
        }
        // What comes last is seen to first.
        let root = if success { OutcomeRoot::Success(id) } else { OutcomeRoot::Failure(id) };
        self.spell_brings(caster, target, root, bond);
        // Whoever evades takes none for half, and half for all.
        let evades = half && self.battle.evades(target, spell.delivery);
        if !spell.damage.is_empty() && (!success || (half && !evades)) {
            let halved = success || evades;
            let damage = DamageFrame::by_spell(caster, target, damage, (id, spell), halved);
            self.push(Frame::Damage(damage));
        }
        if !success && spell.push > 0 && self.battle.on_map(target) {
            self.push_away(caster, target, spell.push, Rule::MagicArea);
        }
    }

    /// Lays a spell's effects on a target.
    pub(super) fn spell_effects(
        &mut self,
        caster: CreatureId,
        target: CreatureId,
        id: SpellId,
        bond: EffectGroup,
    ) {
        let until = self.battle.until(self.setup.spell(id).lasting, caster, target);
        self.spell_effects_until(caster, target, id, bond, until);
    }

    /// The same for another time than the spell's own.
    pub(super) fn spell_effects_until(
        &mut self,
        caster: CreatureId,
        target: CreatureId,
        id: SpellId,
        bond: EffectGroup,
        until: Until,
    ) {
        let setup = self.setup;
        let spell = setup.spell(id);
        // Concentration that broke while the spell took hold leaves the later targets free.
        let held = self.battle.creature(caster).concentration.is_some_and(|c| c.bond == bond);
        if spell.concentration && !held {
            return;
        }
        let save_ends = match spell.delivery {
            Delivery::Save { ability, .. } if spell.save_ends => Some(SaveToEnd {
                ability,
                dc: self.battle.block(caster).spellcasting.save_dc,
                time: SaveTime::TurnEnd,
                harder_in_sight: false,
            }),
            _ => None,
        };
        let per_slot = spell.dice_per_slot.first().copied().unwrap_or_default();
        let raised = self.battle.raised(id, bond);
        for modifier in &spell.effects {
            // Who was knocked down has to stand up, whatever becomes of the spell (`prone.stand`).
            let falls = *modifier == Modifier::Condition(Condition::Prone);
            self.gain(Effect {
                duration: Duration {
                    until: if falls { Until::Ended } else { until },
                    save: save_ends,
                    ends_on: spell.ends_on,
                    escape_dc: None,
                },
                bond: if falls { EffectGroup(0) } else { bond },
                ..Effect::new(
                    target,
                    modifier.grown(per_slot, raised),
                    Origin::Spell(id),
                    Some(caster),
                )
            });
        }
        if spell.effects.iter().any(|m| matches!(m, Modifier::ArmourClass(_)))
            && matches!(spell.time, CastingTime::Reaction(_))
        {
            self.shield_counts(target);
        }
    }

    /// A shield-like reaction counts against the very hit that set it off
    /// (`magic.reaction.shield`).
    fn shield_counts(&mut self, target: CreatureId) {
        let hit = self.battle.flow.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) if attack.stage == AttackStage::Settle => Some(*attack),
            _ => None,
        });
        let Some(attack) = hit else { return };
        if attack.victim() == Some(target) {
            let hits = self.frame_hits(&attack);
            let armour_class = self.battle.armour_class(target) + i32::from(attack.cover);
            self.emit([Rule::MagicReactionShield], |_| EventKind::StillHits {
                attacker: attack.attacker,
                target,
                hits,
                armour_class,
            });
        }
    }

    /// Lets go a held spell (`action.ready.spell`).
    pub(crate) fn release_spell(
        &mut self,
        caster: CreatureId,
        spell: SpellId,
        slot: u8,
        target: CreatureId,
    ) {
        let level = self.battle.setup.spell(spell).level.max(slot);
        self.battle.creature_mut(caster).concentration = None;
        let bond = self.battle.bond();
        let casting = self.battle.casting_at(caster, spell, slot, target);
        self.push(Frame::Cast(CastFrame {
            stage: CastStage::Released,
            held: true,
            ..CastFrame::new(caster, casting, level, bond)
        }));
    }
}

impl Spell {
    /// Dice of healing or temporary hit points in a slot of this level.
    pub(crate) fn dice_at(&self, dice: Dice, level: u8) -> Dice {
        let per_slot = self.dice_per_slot.first().copied().unwrap_or_default();
        dice.grown(per_slot, self.raised_by(level))
    }

    /// The damage in a slot of this level.
    pub(crate) fn damage_at(&self, level: u8) -> Vec<DamageDice> {
        let raised = self.raised_by(level);
        let growth = self.dice_per_slot.iter().copied().chain(std::iter::repeat(Dice::default()));
        let damage = self.damage.iter().zip(growth);
        let grown = |(d, more): (&DamageDice, Dice)| {
            let dice = d.dice.grown(more, raised);
            DamageDice { dice, ..*d }
        };
        damage.map(grown).collect()
    }

    /// The spell as it is when it is always cast at one level, without a slot
    /// (`magic.slot.free`).
    #[must_use]
    pub fn raised_to(self, level: u8) -> Spell {
        let raised = self.raised_by(level);
        let per_slot = self.dice_per_slot.first().copied().unwrap_or_default();
        let raised_list =
            |list: &[Outcome], times| list.iter().map(|one| one.clone().raised(times)).collect();
        Spell {
            level: level.max(self.level),
            damage: self.damage_at(level),
            healing: self.healing.map(|dice| self.dice_at(dice, level)),
            temporary: self.temporary.map(|dice| self.dice_at(dice, level)),
            effects: self.effects.iter().map(|m| m.grown(per_slot, raised)).collect(),
            gains: raised_list(&self.gains, raised),
            failure: raised_list(&self.failure, raised),
            success: raised_list(&self.success, raised),
            targets: self.most_targets(level),
            area: self.shape_at(level),
            ..self
        }
    }
}
