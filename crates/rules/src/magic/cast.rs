use affray_dice::Source;

use super::{CastingTime, Components, Delivery, Lasting, Spell, SpellRange, SpellUses};
use crate::{
    battle::{
        Aim, AttackFrame, AttackStage, Battle, Because, CastFrame, CastStage, Casting, CheckFor,
        CheckFrame, Cites, CreatureId, Cue, DamageFrame, DamageParts, Deed, Engine, Frame, Manner,
        Occasion, Purpose, Refusal, SaveAbout, Sink, SpellId, Step, Struck, Target, Targets, What,
        With,
    },
    catalogue::Rule,
    conditions::{Bond, Condition, Effect, EndsOn, Modifier, Origin, SaveToEnd, Until},
    creature::Ability,
    damage::Qualities,
    ruleset::{Charmed, Counterspell, SharedDamageRoll, SpellsPerTurn},
};

impl Battle {
    /// Whether the creature whose turn it is can cast this.
    pub(crate) fn check_cast(&self, casting: Casting) -> Result<(), Refusal> {
        let id = self.turn.creature;
        self.check_able(id)?;
        let Some(spell) = self.setup.spells.get(casting.spell.index()) else {
            return Refusal::err(Rule::MagicKnown, Because::SpellUnknown);
        };
        self.check_casting_time(id, spell)?;
        self.check_casting(id, casting)
    }

    /// Whether the turn has the time that a spell takes.
    pub(crate) fn check_casting_time(&self, id: CreatureId, spell: &Spell) -> Result<(), Refusal> {
        match spell.time {
            CastingTime::Action => self.check_action(id),
            CastingTime::BonusAction => self.check_bonus(id, true),
            CastingTime::Reaction(_) => Refusal::err(Rule::MagicReaction, Because::WrongTrigger),
        }
    }

    /// Whether a creature can cast a spell at these targets, apart from what pays for the time.
    pub(crate) fn check_casting(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        self.check_cost(id, casting)?;
        self.check_targets(id, casting)
    }

    /// Whether a creature has the spell, the slot, the components, and may cast it this turn.
    pub(crate) fn check_cost(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        let unknown = Refusal::new(Rule::MagicKnown, Because::SpellUnknown);
        let spell = self.setup.spells.get(casting.spell.index()).ok_or(unknown)?;
        self.check_slot(id, spell, casting)?;
        self.check_components(id, spell)?;
        if self.turn.creature == id {
            self.check_spells_this_turn(spell, casting.slot)?;
        }
        Ok(())
    }

    /// Whether a creature knows the spell, and has what it takes from its store of magic.
    pub(crate) fn check_slot(
        &self,
        id: CreatureId,
        spell: &Spell,
        casting: Casting,
    ) -> Result<(), Refusal> {
        let block = self.block(id);
        let place = block
            .spellcasting
            .known
            .iter()
            .position(|k| k.spell == casting.spell)
            .ok_or(Refusal::new(Rule::MagicKnown, Because::SpellUnknown))?;
        match block.spellcasting.known[place].uses {
            SpellUses::AtWill => self.check_no_slot(casting)?,
            SpellUses::PerDay(_) => {
                self.check_no_slot(casting)?;
                if self.creature(id).uses[place] == 0 {
                    return Refusal::err(Rule::CreatureDaily, Because::NoSlot(0));
                }
            }
            SpellUses::Slot if spell.level == 0 => self.check_no_slot(casting)?,
            SpellUses::Slot => {
                if casting.slot < spell.level || casting.slot > 9 {
                    return Refusal::err(Rule::MagicSlot, Because::NoSlot(casting.slot));
                }
                if self.creature(id).slots[usize::from(casting.slot) - 1] == 0 {
                    return Refusal::err(Rule::MagicSlot, Because::NoSlot(casting.slot));
                }
            }
        }
        Ok(())
    }

    /// Whether a creature is free to speak and gesture as a spell asks.
    pub(crate) fn check_components(&self, id: CreatureId, spell: &Spell) -> Result<(), Refusal> {
        if self.armour_hampers(id) {
            return Refusal::err(Rule::MagicArmour, Because::Armour);
        }
        if spell.components.contains(Components::VERBAL) && self.speechless(id).is_some() {
            return Refusal::err(Rule::MagicVerbal, Because::Speechless);
        }
        if spell.components.contains(Components::SOMATIC) && self.free_hands(id) == 0 {
            return Refusal::err(Rule::MagicSomatic, Because::NoFreeHand);
        }
        Ok(())
    }

    fn check_no_slot(&self, casting: Casting) -> Result<(), Refusal> {
        if casting.slot != 0 {
            return Refusal::err(Rule::MagicSlotFree, Because::NoSlot(casting.slot));
        }
        Ok(())
    }

    /// Whether a creature can't speak.
    pub(crate) fn speechless(&self, id: CreatureId) -> Option<Rule> {
        let creature = self.creature(id);
        if creature.is(Condition::Incapacitated) && self.setup.ruleset.incapacitated_cannot_speak {
            return Some(Rule::ConditionIncapacitatedSpeech);
        }
        [Condition::Paralyzed, Condition::Petrified, Condition::Unconscious]
            .into_iter()
            .find(|condition| creature.is(*condition))
            .map(Condition::rule)
    }

    /// Whether a spell's damage is rolled once for all its targets (`damage.together`).
    fn rolls_together(&self, spell: &Spell) -> bool {
        match spell.delivery {
            Delivery::Save { .. } => true,
            Delivery::Sure => {
                self.setup.ruleset.shared_damage_roll == SharedDamageRoll::HarmedTogether
            }
            Delivery::MeleeAttack | Delivery::RangedAttack => false,
        }
    }

    /// The attack that a spell makes on one of its targets (`magic.attack`).
    pub(crate) fn spell_attack(&self, f: &CastFrame, target: CreatureId) -> AttackFrame {
        let manner = match self.setup.spell(f.spell).delivery {
            Delivery::MeleeAttack => Manner::Melee,
            _ => Manner::Ranged,
        };
        let (target, with) = (Target::Creature(target), With::Spell(f.spell, f.level));
        let attack = AttackFrame::new(f.caster, target, with, manner, Occasion::Spell);
        AttackFrame { bond: f.bond, ..attack }
    }

    /// How long a spell lasts that takes effect now.
    pub(super) fn until(&self, caster: CreatureId, spell: &Spell) -> Until {
        match spell.lasting {
            Lasting::Instant => Until::Ended,
            Lasting::Rounds(rounds) => Until::TurnEnd(
                caster,
                // The turn of the casting ends too.
                rounds + u16::from(self.turn.creature == caster),
            ),
            Lasting::CasterTurnStart => Until::TurnStart(caster, 1),
        }
    }

    /// What other spells of the turn forbid (`magic.bonus`).
    pub(crate) fn check_spells_this_turn(&self, spell: &Spell, slot: u8) -> Result<(), Refusal> {
        let refused = Refusal::err(Rule::MagicBonus, Because::SpellsThisTurn);
        match self.setup.ruleset.spells_per_turn {
            SpellsPerTurn::OneSlot => {
                if slot > 0 && self.turn.slot_spent {
                    return refused;
                }
            }
            SpellsPerTurn::CantripBesideBonus => {
                let action_cantrip = spell.level == 0 && spell.time == CastingTime::Action;
                if self.turn.bonus_spell && !action_cantrip {
                    return refused;
                }
                if spell.time == CastingTime::BonusAction && self.turn.other_spell {
                    return refused;
                }
            }
        }
        Ok(())
    }

    /// Whether the targets are right: their number, range and sight.
    pub(crate) fn check_targets(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        let spell = self.setup.spell(casting.spell);
        if spell.area.is_some() {
            return self.check_area(id, casting);
        }
        if casting.including {
            return Refusal::err(Rule::MagicArea, Because::NoPlaceWanted);
        }
        let most = spell.most_targets(casting.slot);
        let count = casting.targets.len();
        let wrong = Refusal::err(Rule::MagicRange, Because::TargetCount { most });
        self.check_destination(id, spell, casting.at)?;
        if spell.range == SpellRange::Caster {
            if casting.targets != Targets::one(id) {
                return wrong;
            }
            return Ok(());
        }
        if count == 0 || count > usize::from(most) {
            return wrong;
        }
        for (i, target) in casting.targets.iter().enumerate() {
            if casting.targets.iter().take(i).any(|t| t == target) {
                return wrong;
            }
            self.check_spell_target(id, spell, target)?;
        }
        Ok(())
    }

    fn check_spell_target(
        &self,
        id: CreatureId,
        spell: &Spell,
        target: CreatureId,
    ) -> Result<(), Refusal> {
        self.check_there(id, target, Rule::MagicRange)?;
        self.check_spell_aim(id, spell, self.aim(id, target))
    }

    /// Whether a spell can be aimed at a creature that is there.
    pub(crate) fn check_spell_aim(
        &self,
        id: CreatureId,
        spell: &Spell,
        aim: Aim,
    ) -> Result<(), Refusal> {
        let target = aim.target;
        let attacks = matches!(spell.delivery, Delivery::MeleeAttack | Delivery::RangedAttack);
        if attacks && target == id {
            return Refusal::err(Rule::MagicSelf, Because::Itself);
        }
        let harmful = match self.setup.ruleset.charmed {
            Charmed::NoHarm => spell.is_harmful(),
            Charmed::NoDamage => !spell.damage.is_empty(),
        };
        if (harmful || attacks) && target != id && aim.charmer {
            return Refusal::err(Rule::ConditionCharmed, Because::Charmed(target));
        }
        let (feet, most) = (aim.feet, spell.range.feet());
        if feet > most {
            return Refusal::err(Rule::MagicRange, Because::Distance { feet, most });
        }
        if let Some(by) = aim.covered {
            return Refusal::err(Rule::MagicPath, Because::TotalCover(by));
        }
        if spell.needs_sight && !aim.seen {
            let rule = if self.creature(id).is(Condition::Blinded) {
                Rule::ConditionBlinded
            } else if self.creature(target).is(Condition::Invisible) {
                Rule::ConditionInvisible
            } else {
                self.why_unseen(id, target).unwrap_or(Rule::MagicRange)
            };
            return Refusal::err(rule, Because::Unseen(target));
        }
        Ok(())
    }
}

impl SpellRange {
    /// The range in feet.
    pub const fn feet(self) -> u16 {
        match self {
            SpellRange::Caster => 0,
            SpellRange::Touch => 5,
            SpellRange::Feet(feet) => feet,
        }
    }
}

impl Spell {
    /// How many targets it has with a slot.
    pub(crate) const fn most_targets(&self, slot: u8) -> u8 {
        let base = if self.level > 1 { self.level } else { 1 };
        let extra = slot.saturating_sub(base);
        self.targets.saturating_add(self.targets_per_slot.saturating_mul(extra))
    }

    /// Whether the spell does harm: damage, or an effect that a save would avoid.
    pub fn is_harmful(&self) -> bool {
        !self.damage.is_empty() || matches!(self.delivery, Delivery::Save { .. })
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    /// A casting begins: it is paid for, and those who can may undo it.
    pub(crate) fn begin_cast(&mut self, caster: CreatureId, casting: Casting, held: bool) {
        let setup = self.setup;
        let spell = setup.spell(casting.spell);
        self.pay_for_casting(caster, spell, casting, held);
        let bond = self.battle.bond();
        let level = spell.level.max(casting.slot);
        let mut rules = Cites::from([Rule::MagicTime, Rule::MagicKnown, Rule::MagicComponents]);
        rules.push(if casting.slot > 0 { Rule::MagicSlot } else { Rule::MagicSlotFree });
        if casting.slot > spell.level {
            rules.push(Rule::MagicSlotHigher);
        }
        if matches!(spell.time, CastingTime::Action) {
            rules.push(Rule::ActionCast);
        }
        if matches!(spell.time, CastingTime::Reaction(_)) {
            rules.push(Rule::MagicReaction);
        }
        if held {
            rules.extend([Rule::ActionReadySpell, Rule::ActionReadyHold]);
        }
        self.tell(&rules, |_| What::Casting {
            caster,
            spell: casting.spell,
            slot: casting.slot,
            held,
        });
        self.end_on(caster, EndsOn::CAST);
        if spell.components.contains(Components::VERBAL)
            && !self.battle.creature(caster).hidden_from.is_empty()
        {
            self.reveal(caster, Rule::ActionHideEnd);
        }
        // Starting to cast ends what one concentrated on (`magic.concentration`).
        if spell.concentration || held {
            self.break_concentration(caster, Rule::MagicConcentration);
        }
        self.push(Frame::Cast(CastFrame {
            caster,
            spell: casting.spell,
            level,
            slot: casting.slot,
            targets: casting.targets,
            at: casting.at,
            including: casting.including,
            stage: CastStage::Announced,
            bond,
            damage: DamageParts::default(),
            held,
        }));
    }

    fn pay_for_casting(&mut self, caster: CreatureId, spell: &Spell, casting: Casting, held: bool) {
        let place = self
            .battle
            .block(caster)
            .spellcasting
            .known
            .iter()
            .position(|k| k.spell == casting.spell);
        let uses = place.map(|p| self.battle.block(caster).spellcasting.known[p].uses);
        if casting.slot > 0 {
            self.battle.creature_mut(caster).slots[usize::from(casting.slot) - 1] -= 1;
        } else if let (Some(place), Some(SpellUses::PerDay(_))) = (place, uses) {
            let left = &mut self.battle.creature_mut(caster).uses[place];
            *left = left.saturating_sub(1);
        }
        if self.battle.turn.creature != caster {
            return;
        }
        let turn = &mut self.battle.turn;
        match spell.time {
            CastingTime::Action if !held => turn.action = true,
            CastingTime::BonusAction => {
                turn.bonus = true;
                turn.bonus_spell = true;
            }
            _ => {}
        }
        if !(spell.level == 0 && spell.time == CastingTime::Action) {
            turn.other_spell = true;
        }
        turn.slot_spent |= casting.slot > 0;
    }

    pub(crate) fn step_cast(&mut self, f: CastFrame) -> Step {
        match f.stage {
            CastStage::Announced => {
                self.set(Frame::Cast(CastFrame { stage: CastStage::Effect, ..f }));
                self.open_window(Cue::Casting { caster: f.caster, spell: f.spell, level: f.level });
                Ok(())
            }
            CastStage::Undone => {
                self.pop();
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

    fn cast_done(&mut self, f: CastFrame) {
        self.pop();
        self.open_window(Cue::Deed { who: f.caster, deed: Deed::Casts });
    }

    /// The spell takes effect: concentration starts, and the damage of all who save is rolled
    /// once (`damage.together`).
    fn spell_begins(&mut self, f: CastFrame) -> Step {
        let setup = self.setup;
        let spell = setup.spell(f.spell);
        let filled = self.battle.filled_by(&f);
        let mut damage = f.damage;
        let anybody = match spell.area {
            Some(_) => filled.is_some_and(|filled| !filled.struck.is_empty()),
            None => true,
        };
        if anybody && self.battle.rolls_together(spell) {
            let several = filled.map_or(f.targets.len(), |filled| filled.struck.len()) > 1;
            damage = self.roll_spell_damage(f.caster, spell, f.level, several)?;
        }
        if spell.concentration {
            self.concentrate(f.caster, f.spell, f.bond);
        }
        if spell.counters {
            self.set(Frame::Cast(CastFrame { stage: CastStage::Done, ..f }));
            self.counter(&f);
            return Ok(());
        }
        self.set(Frame::Cast(CastFrame { stage: CastStage::Target(0), damage, ..f }));
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
        several: bool,
    ) -> Step<DamageParts> {
        let mut damage = DamageParts::default();
        let mut told = Vec::new();
        for (i, entry) in spell.damage.iter().enumerate() {
            let dice = if i == 0 { spell.dice_at(entry.dice, level) } else { entry.dice };
            let (mut total, shown) = self.roll_dice(dice, Some(caster), Purpose::Damage)?;
            if i == 0 && spell.adds_ability {
                total += i32::from(self.battle.block(caster).spellcasting.modifier);
            }
            let total = total.max(0);
            damage.add(entry.kind, total as u16);
            told.push((entry.kind, shown, total));
        }
        let mut rules = Cites::from([Rule::DamageRoll, Rule::DamageTypes, Rule::DamageAbility]);
        if several {
            rules.push(Rule::DamageTogether);
        }
        for (kind, dice, total) in told {
            self.tell(&rules, |_| What::DamageRoll {
                source: Some(caster),
                dice,
                kind,
                total,
                critical: false,
                ledger: crate::battle::Ledger::default(),
            });
        }
        Ok(damage)
    }

    fn spell_on_target(&mut self, f: CastFrame, next: u8) -> Step {
        let area = self.setup.spell(f.spell).area.is_some();
        let target = match area {
            true => self.battle.next_in_area(f.bond),
            false => f.targets.get(usize::from(next)),
        };
        let Some(target) = target else {
            self.set(Frame::Cast(CastFrame { stage: CastStage::Done, ..f }));
            self.battle.spreads.retain(|s| s.bond != f.bond);
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
        if !self.battle.on_map(target) {
            self.set(go_on);
            self.battle.done_in_area(f.bond, target);
            return Ok(());
        }
        match spell.delivery {
            Delivery::MeleeAttack | Delivery::RangedAttack => {
                self.set(go_on);
                let attack = self.battle.spell_attack(&f, target);
                self.push(Frame::Attack(attack));
            }
            Delivery::Save { ability, .. } => {
                self.set(go_on);
                self.battle.done_in_area(f.bond, target);
                let dc = self.battle.block(f.caster).spellcasting.save_dc;
                let about = SaveAbout::Spell(f.spell, f.bond, f.damage);
                self.force_save(target, ability, dc, Some(f.caster), about);
            }
            Delivery::Sure => self.sure_spell(&f, spell, target, go_on)?,
        }
        Ok(())
    }

    fn sure_spell(
        &mut self,
        f: &CastFrame,
        spell: &Spell,
        target: CreatureId,
        go_on: Frame,
    ) -> Step {
        let mut healed = None;
        if let Some(dice) = spell.healing {
            let dice = spell.dice_at(dice, f.level);
            let (mut total, shown) = self.roll_dice(dice, Some(f.caster), Purpose::Healing)?;
            if spell.adds_ability {
                total += i32::from(self.battle.block(f.caster).spellcasting.modifier);
            }
            healed = Some((total.max(0) as u16, shown));
        }
        let mut temporary = 0;
        if let Some(dice) = spell.temporary {
            let dice = spell.dice_at(dice, f.level);
            temporary = self.roll_dice(dice, Some(f.caster), Purpose::Healing)?.0.max(0) as u16;
        }
        let damage = match self.battle.rolls_together(spell) {
            true => f.damage,
            false => self.roll_spell_damage(f.caster, spell, f.level, false)?,
        };
        self.set(go_on);
        self.battle.done_in_area(f.bond, target);
        if let Some((amount, shown)) = healed {
            self.heal(target, amount, shown);
        }
        self.offer_temporary(target, temporary);
        self.spell_effects(f.caster, target, f.spell, f.bond);
        if !spell.damage.is_empty() {
            self.spell_damage(f.caster, target, damage, false);
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
        halved: bool,
    ) {
        self.push(Frame::Damage(DamageFrame {
            target: Struck::Creature(target),
            by: Some(by),
            parts,
            qualities: Qualities::MAGICAL,
            critical: false,
            melee: false,
            halved,
        }));
    }

    /// A spell's attack has hit: its effects follow the damage.
    pub(crate) fn spell_hit(&mut self, f: &AttackFrame, target: CreatureId) {
        if let With::Spell(spell, _) = f.with
            && self.battle.on_map(target)
        {
            self.spell_effects(f.attacker, target, spell, f.bond);
        }
    }

    pub(crate) fn spell_after_save(
        &mut self,
        caster: CreatureId,
        target: CreatureId,
        id: SpellId,
        bond: Bond,
        damage: DamageParts,
        success: bool,
    ) {
        let setup = self.setup;
        let spell = setup.spell(id);
        let Delivery::Save { half, .. } = spell.delivery else { return };
        if !success {
            self.spell_effects(caster, target, id, bond);
        }
        if !spell.damage.is_empty() && (!success || half) {
            self.spell_damage(caster, target, damage, success);
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
        bond: Bond,
    ) {
        let setup = self.setup;
        let spell = setup.spell(id);
        // Concentration that broke while the spell took hold leaves the later targets free.
        let held = self.battle.creature(caster).concentration.is_some_and(|c| c.bond == bond);
        if spell.concentration && !held {
            return;
        }
        let until = self.battle.until(caster, spell);
        let save_ends = match spell.delivery {
            Delivery::Save { ability, .. } if spell.save_ends => {
                Some(SaveToEnd { ability, dc: self.battle.block(caster).spellcasting.save_dc })
            }
            _ => None,
        };
        for modifier in &spell.effects {
            // Who was knocked down has to stand up, whatever becomes of the spell (`prone.stand`).
            let falls = *modifier == Modifier::Condition(Condition::Prone);
            self.gain(Effect {
                bearer: target,
                source: Some(caster),
                origin: Origin::Spell(id),
                modifier: *modifier,
                until: if falls { Until::Ended } else { until },
                save_ends,
                ends_on: spell.ends_on,
                escape_dc: None,
                bond: if falls { Bond(0) } else { bond },
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
        let hit = self.battle.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) if attack.stage == AttackStage::Settle => Some(*attack),
            _ => None,
        });
        let Some(attack) = hit else { return };
        if self.battle.victim(&attack) == Some(target) {
            let hits = self.frame_hits(&attack);
            let armour_class = self.battle.armour_class(target) + i32::from(attack.cover);
            self.tell(&[Rule::MagicReactionShield], |_| What::StillHits {
                attacker: attack.attacker,
                target,
                hits,
                armour_class,
            });
        }
    }

    /// A counterspell meets the casting below it on the stack (`magic.reaction.counter`).
    fn counter(&mut self, f: &CastFrame) {
        let below = self.battle.stack.iter().rev().find_map(|frame| match frame {
            Frame::Cast(cast) if cast.caster != f.caster && cast.bond != f.bond => Some(*cast),
            _ => None,
        });
        let Some(cast) = below else { return };
        match self.battle.setup.ruleset.counterspell {
            Counterspell::ByLevel if cast.level <= f.level => self.undo_casting(f.caster),
            Counterspell::ByLevel => {
                let ability = self
                    .battle
                    .block(f.caster)
                    .spellcasting
                    .ability
                    .unwrap_or(Ability::Intelligence);
                self.push(Frame::Check(CheckFrame {
                    creature: f.caster,
                    ability,
                    skill: None,
                    dc: Some(10 + cast.level),
                    purpose: CheckFor::Counterspell,
                }));
            }
            Counterspell::ConstitutionSave => {
                let dc = self.battle.block(f.caster).spellcasting.save_dc;
                let about = SaveAbout::Counterspell;
                self.force_save(cast.caster, Ability::Constitution, dc, Some(f.caster), about);
            }
        }
    }

    /// The casting that a counterspell of `by` met comes to nothing.
    pub(crate) fn undo_casting(&mut self, by: CreatureId) {
        let keeps_slot = self.battle.setup.ruleset.counterspell == Counterspell::ConstitutionSave;
        let place = self.battle.stack.iter().rposition(
            |frame| matches!(frame, Frame::Cast(cast) if cast.caster != by && cast.stage == CastStage::Effect),
        );
        let Some(place) = place else { return };
        let Frame::Cast(cast) = self.battle.stack[place] else { return };
        self.battle.stack[place] = Frame::Cast(CastFrame { stage: CastStage::Undone, ..cast });
        if keeps_slot && cast.slot > 0 {
            self.battle.creature_mut(cast.caster).slots[usize::from(cast.slot) - 1] += 1;
            // A slot that is not used up does not count (`magic.bonus`).
            if self.battle.turn.creature == cast.caster {
                self.battle.turn.slot_spent = false;
            }
        }
        if cast.held {
            self.battle.creature_mut(cast.caster).readied = None;
        }
        self.tell(&[Rule::MagicReactionCounter], |_| What::Countered {
            caster: cast.caster,
            spell: cast.spell,
            by,
            slot_kept: keeps_slot && cast.slot > 0,
        });
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
            caster,
            spell,
            level,
            slot,
            targets: casting.targets,
            at: casting.at,
            including: casting.including,
            stage: CastStage::Released,
            bond,
            damage: DamageParts::default(),
            held: true,
        }));
    }
}

impl Spell {
    /// Dice of damage or healing in a slot of this level.
    pub(crate) fn dice_at(&self, dice: affray_dice::Dice, level: u8) -> affray_dice::Dice {
        let extra = level.saturating_sub(self.level.max(1));
        let more = self.dice_per_slot;
        if more.sides != dice.sides {
            return dice;
        }
        affray_dice::Dice {
            count: dice.count.saturating_add(more.count.saturating_mul(extra)),
            ..dice
        }
    }
}
