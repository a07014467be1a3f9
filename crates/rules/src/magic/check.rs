//! Whether a spell may be cast: time, cost, components, targets.

use super::{CastingTime, Components, Delivery, Spell, SpellRange, SpellUses};
use crate::{
    battle::{
        Aim, AttackFrame, AttackOccasion, Battle, CastFrame, Casting, CreatureId, Manner, ObjectId,
        Refusal, RefusalReason, SpellId, Target, Targets, With,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::{Nature, Outcome},
    ruleset::{Charmed, SharedDamageRoll, SpellsPerTurn},
    space::Spot,
    turn::Needs,
};

impl Battle {
    /// Whether the creature whose turn it is can cast this.
    pub(crate) fn check_cast(&self, casting: Casting) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_able(id)?;
        if self.setup.spells.get(casting.spell.index()).is_none() {
            return Refusal::err(Rule::MagicKnown, RefusalReason::SpellUnknown);
        }
        self.check_casting_time(id, casting.spell)?;
        self.check_casting(id, casting)
    }

    /// Whether the turn has the time that a spell takes.
    pub(crate) fn check_casting_time(&self, id: CreatureId, spell: SpellId) -> Result<(), Refusal> {
        match self.setup.spell(spell).time {
            CastingTime::Action if self.multiattack_allows(id, spell) => self.check_able(id),
            CastingTime::Action => self.check_action(id),
            CastingTime::Minutes(_) => self.check_action(id),
            CastingTime::BonusAction => self.check_bonus(id, true),
            CastingTime::Reaction(trigger) => {
                let because = RefusalReason::Untriggered(Needs::Own(trigger), None);
                Refusal::err(Rule::MagicReaction, because)
            }
            CastingTime::Routine => {
                Refusal::err(Rule::CreatureActions, RefusalReason::OnlyInRoutine)
            }
        }
    }

    /// Whether a creature can cast a spell at these targets, apart from what pays for the time.
    pub(crate) fn check_casting(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        self.check_cost(id, casting)?;
        self.check_targets(id, casting)
    }

    /// Whether a creature has the spell, the slot, the components, and may cast it this turn.
    pub(crate) fn check_cost(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        let unknown = Refusal::new(Rule::MagicKnown, RefusalReason::SpellUnknown);
        let spell = self.setup.spells.get(casting.spell.index()).ok_or(unknown)?;
        self.check_slot(id, spell, casting)?;
        self.check_user(id, spell)?;
        self.check_components(id, spell)?;
        self.check_spells_this_turn(id, spell, casting.slot)
    }

    /// Whether a creature knows the spell, and has what it takes from its store of magic.
    pub(crate) fn check_slot(
        &self,
        id: CreatureId,
        spell: &Spell,
        casting: Casting,
    ) -> Result<(), Refusal> {
        let unknown = Refusal::new(Rule::MagicKnown, RefusalReason::SpellUnknown);
        let place = self.paid_place(id, casting).or_else(|| self.known_place(id, casting.spell));
        let place = place.ok_or(unknown)?;
        match self.block(id).spellcasting.known[place].uses {
            SpellUses::Slot if spell.level == 0 => self.check_no_slot(casting)?,
            SpellUses::Slot => {
                if casting.slot < spell.level || casting.slot > 9 {
                    return Refusal::err(Rule::MagicSlot, RefusalReason::NoSlot(casting.slot));
                }
                if self.creature(id).slots[usize::from(casting.slot) - 1] == 0 {
                    return Refusal::err(Rule::MagicSlot, RefusalReason::NoSlot(casting.slot));
                }
            }
            _ => {
                self.check_no_slot(casting)?;
                self.check_uses(id, place)?;
            }
        }
        Ok(())
    }

    /// Whether a creature is free to speak and gesture as a spell asks.
    pub(crate) fn check_components(&self, id: CreatureId, spell: &Spell) -> Result<(), Refusal> {
        if spell.is_spell() && self.armour_hampers(id) {
            return Refusal::err(Rule::MagicArmour, RefusalReason::Armour);
        }
        if spell.components.contains(Components::VERBAL) && self.speechless(id).is_some() {
            return Refusal::err(Rule::MagicVerbal, RefusalReason::Speechless);
        }
        if spell.components.contains(Components::SOMATIC) && !self.has_hand_for(id, spell) {
            return Refusal::err(Rule::MagicSomatic, RefusalReason::NoFreeHand);
        }
        if spell.components.contains(Components::MATERIAL) {
            self.check_material(id, spell)?;
        }
        Ok(())
    }

    /// The spells that a creature knows and can't cast as it stands, for want of a voice, a hand,
    /// a material or training with its armour, and what is in the way.
    pub fn hindered_spells(&self, id: CreatureId) -> Vec<(SpellId, Refusal)> {
        let known = self.block(id).spellcasting.known.iter().map(|known| known.spell);
        let hindered = known.filter_map(|id_of| {
            let spell = self.setup.spell(id_of);
            let refusal = self.check_components(id, spell).err()?;
            spell.is_spell().then_some((id_of, refusal))
        });
        hindered.collect()
    }

    fn check_no_slot(&self, casting: Casting) -> Result<(), Refusal> {
        if casting.slot != 0 {
            return Refusal::err(Rule::MagicSlotFree, RefusalReason::NoSlot(casting.slot));
        }
        Ok(())
    }

    /// Whether a creature can't speak.
    pub(crate) fn speechless(&self, id: CreatureId) -> Option<Rule> {
        let creature = self.creature(id);
        if creature.is(Condition::Incapacitated) && self.setup.ruleset.incapacitated_cannot_speak {
            return Some(Rule::ConditionIncapacitatedSpeech);
        }
        if creature.nature.contains(Nature::MUTE) {
            return Some(Rule::AttackEffect);
        }
        [Condition::Paralyzed, Condition::Petrified, Condition::Unconscious]
            .into_iter()
            .find(|condition| creature.is(*condition))
            .map(Condition::rule)
    }

    /// Whether a spell's damage is rolled once for all its targets (`damage.together`).
    pub(super) fn rolls_together(&self, spell: &Spell) -> bool {
        match spell.delivery {
            Delivery::Save { .. } => true,
            Delivery::Sure => {
                self.setup.ruleset.shared_damage_roll == SharedDamageRoll::HarmedTogether
            }
            Delivery::MeleeAttack | Delivery::RangedAttack => false,
        }
    }

    /// The attack that a spell makes on one of its targets (`magic.attack`).
    pub(crate) fn spell_attack(&self, f: &CastFrame, target: Target) -> AttackFrame {
        let manner = match self.setup.spell(f.spell).delivery {
            Delivery::MeleeAttack => Manner::Melee,
            _ => Manner::Ranged,
        };
        let with = With::Spell(f.spell, f.level);
        let attack = AttackFrame::new(f.caster, target, with, manner, AttackOccasion::Spell);
        self.with_guess(AttackFrame { bond: f.bond, ..attack })
    }

    /// What other spells of the caster's turn forbid (`magic.bonus`).
    pub(crate) fn check_spells_this_turn(
        &self,
        id: CreatureId,
        spell: &Spell,
        slot: u8,
    ) -> Result<(), Refusal> {
        let refused = Refusal::err(Rule::MagicBonus, RefusalReason::SpellsThisTurn);
        let Some(turn) = self.turn_of(id).filter(|_| spell.is_spell()) else {
            return Ok(());
        };
        match self.setup.ruleset.spells_per_turn {
            SpellsPerTurn::OneSlot => {
                if slot > 0 && turn.slot_spent {
                    return refused;
                }
            }
            SpellsPerTurn::CantripBesideBonus => {
                let action_cantrip = spell.level == 0 && spell.time == CastingTime::Action;
                if turn.bonus_spell && !action_cantrip {
                    return refused;
                }
                if spell.time == CastingTime::BonusAction && turn.other_spell {
                    return refused;
                }
            }
        }
        Ok(())
    }

    /// Whether the targets are right: their number, range and sight.
    pub(crate) fn check_targets(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        let spell = self.setup.spell(casting.spell);
        if let Some(target) = spell.mark(casting.targets, casting.at, casting.object) {
            return self.check_mark(id, spell, target);
        }
        if casting.object.is_some() {
            return Refusal::err(Rule::MagicRange, RefusalReason::Aim);
        }
        if spell.area.is_some() {
            return self.check_area(id, casting);
        }
        if casting.including {
            return Refusal::err(Rule::MagicArea, RefusalReason::NoPlaceWanted);
        }
        let most = spell.most_targets(casting.slot);
        let count = casting.targets.len();
        let wrong = Refusal::err(Rule::MagicRange, RefusalReason::TargetCount { most });
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
            let feet = |other| self.distance(other, target);
            if let Some(most) = spell.apart
                && let Some(feet) = casting.targets.iter().take(i).map(feet).find(|f| *f > most)
            {
                return Refusal::err(Rule::MagicRange, RefusalReason::Distance { feet, most });
            }
        }
        Ok(())
    }

    /// Whether the attack of a spell can be aimed at an object that the spell is for, or at a
    /// square where somebody may be (`unseen.guess`).
    pub(crate) fn check_mark(
        &self,
        id: CreatureId,
        spell: &Spell,
        target: Target,
    ) -> Result<(), Refusal> {
        let fits = match target {
            Target::Object(_) => spell.objects,
            _ => !spell.needs_sight,
        };
        if !fits {
            return Refusal::err(Rule::MagicRange, RefusalReason::Aim);
        }
        let feet = self.check_aim(id, target)?;
        let most = spell.range.feet();
        match feet > most {
            true => Refusal::err(Rule::MagicRange, RefusalReason::Distance { feet, most }),
            false => Ok(()),
        }
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
            return Refusal::err(Rule::MagicSelf, RefusalReason::Itself);
        }
        let harmful = match self.setup.ruleset.charmed {
            Charmed::NoHarm => spell.is_harmful(),
            Charmed::NoDamage => !spell.damage.is_empty(),
        };
        if (harmful || attacks) && target != id && aim.charmer {
            return Refusal::err(Rule::ConditionCharmed, RefusalReason::Charmed(target));
        }
        if !self.may_choose(id, target, spell) {
            let rule = if spell.is_spell() { Rule::MagicRange } else { Rule::CreatureActions };
            return Refusal::err(rule, RefusalReason::Untouched(target));
        }
        let (feet, most) = (aim.feet, spell.range.feet());
        if feet > most {
            return Refusal::err(Rule::MagicRange, RefusalReason::Distance { feet, most });
        }
        if let Some(by) = aim.covered {
            let by = self.cover_as_known(id, by);
            return Refusal::err(Rule::MagicPath, RefusalReason::TotalCover(by));
        }
        if spell.needs_sight && !aim.seen {
            let rule = if self.creature(id).is(Condition::Blinded) {
                Rule::ConditionBlinded
            } else if self.creature(target).is(Condition::Invisible) {
                Rule::ConditionInvisible
            } else {
                self.why_unseen(id, target).unwrap_or(Rule::MagicRange)
            };
            return Refusal::err(rule, RefusalReason::Unseen(target));
        }
        Ok(())
    }
}

impl Battle {
    /// Whether a spell or feature may be aimed at such a creature. Spells that name types are cast
    /// on others in vain where the rules say that a slot is spent for that (`magic.invalid`).
    fn may_choose(&self, by: CreatureId, target: CreatureId, spell: &Spell) -> bool {
        spell.is_spell() && self.setup.ruleset.invalid_target_spends
            || spell.only.iter().all(|test| self.passes(by, target, test))
    }

    /// Whether a spell or feature can do anything to such a creature (`magic.invalid`).
    pub fn affects(&self, by: CreatureId, target: CreatureId, spell: &Spell) -> bool {
        spell.only.iter().all(|test| self.passes(by, target, test))
            && !spell.unaffected.iter().any(|test| self.passes(by, target, test))
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

    /// What its attack is aimed at in place of creatures: an object, or a square.
    pub fn mark(
        &self,
        targets: Targets,
        at: Option<Spot>,
        object: Option<ObjectId>,
    ) -> Option<Target> {
        let attacks = matches!(self.delivery, Delivery::MeleeAttack | Delivery::RangedAttack);
        if !attacks || self.area.is_some() || self.teleport > 0 || !targets.is_empty() {
            return None;
        }
        match (object, at) {
            (Some(object), None) => Some(Target::Object(object)),
            (None, Some(at)) => Some(Target::Square(at.square)),
            _ => None,
        }
    }

    /// Whether it does nothing at all to those whose save succeeds.
    pub(crate) fn is_saved_from(&self) -> bool {
        matches!(self.delivery, Delivery::Save { half: false, .. }) && self.success.is_empty()
    }

    /// Whether the spell does harm: damage, or an effect that a save would avoid.
    pub fn is_harmful(&self) -> bool {
        !self.damage.is_empty()
            || matches!(self.delivery, Delivery::Save { .. })
            || Outcome::fells(&self.failure)
    }
}
