//! Features of stat blocks that work as spells do: a breath, a gaze, an aura.

use serde::{Deserialize, Serialize};

use super::{Delivery, KnownSpell, Spell, SpellUses};
use crate::{
    battle::{
        Battle, Casting, CreatureId, EndedBy, Engine, EventKind, FightProfile, Frame, Refusal,
        RefusalReason, RollPurpose, Sink, SpellId, StepResult, TurnFrame, TurnStage,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::Ability,
    damage::{DamageSource, Qualities},
    effects::{Effect, EffectGroup, Modifier, Nature, Origin, Outcome, OutcomePlace, OutcomeRoot},
};

/// What makes an entry among the spells a feature of a stat block (`creature.actions`): it takes
/// no components, nobody can counter it, and it has a DC of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Feature {
    /// The DC of its save.
    pub dc: u8,
    /// The bonus of its attack roll, when it makes one.
    pub to_hit: i8,
    /// Whether it is magic, which some withstand better.
    pub magical: bool,
}

/// The die of a recharge (`creature.recharge`).
const RECHARGE_DIE: u16 = 6;

impl Spell {
    /// Whether it is a spell, and not a feature of a stat block.
    pub const fn is_spell(&self) -> bool {
        self.feature.is_none()
    }

    /// Whether it is magic.
    pub fn is_magical(&self) -> bool {
        self.feature.as_ref().is_none_or(|feature| feature.magical)
    }

    /// What its damage is made of.
    pub fn qualities(&self) -> Qualities {
        let marks = [
            (self.is_spell(), Qualities::SPELL),
            (self.is_magical(), Qualities::MAGICAL),
            (self.unquenched, Qualities::UNQUENCHED),
        ];
        marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect()
    }

    /// How many levels above its own a slot of this level is.
    pub const fn raised_by(&self, level: u8) -> u8 {
        let own = if self.level == 0 { 1 } else { self.level };
        level.saturating_sub(own)
    }

    /// Whether an attack roll of it that misses may do something all the same.
    pub(crate) fn matters_though_missed(&self) -> bool {
        self.half_on_miss || !self.success.is_empty()
    }

    /// Whether all it does is to change the light that its user sheds.
    pub(crate) fn is_own_light(&self) -> bool {
        let light = |outcome: &Outcome| {
            matches!(outcome, Outcome::Gain { modifier: Modifier::Illumination(_), .. })
        };
        !self.failure.is_empty() && self.failure.iter().all(light)
    }
}

impl Battle {
    /// The DC of the saves that a spell or feature of a creature's asks for (`magic.dc`).
    pub fn save_dc(&self, caster: CreatureId, spell: SpellId) -> u8 {
        match &self.setup.spell(spell).feature {
            Some(feature) => feature.dc,
            None => self.block(caster).spellcasting.save_dc,
        }
    }

    /// The place of a spell or feature among those that a creature has.
    pub(crate) fn known_place(&self, id: CreatureId, spell: SpellId) -> Option<usize> {
        self.block(id).spellcasting.known.iter().position(|known| known.spell == spell)
    }

    /// The same as it is paid for: a spell may be known both with slots and with uses of its own.
    pub(crate) fn paid_place(&self, id: CreatureId, casting: Casting) -> Option<usize> {
        let known = &self.block(id).spellcasting.known;
        let level = self.setup.spell(casting.spell).level;
        let fits = |known: &KnownSpell| {
            let by_slot = known.uses == SpellUses::Slot && level > 0;
            known.spell == casting.spell && by_slot == (casting.slot > 0)
        };
        let mut places = (0..known.len()).filter(|place| fits(&known[*place]));
        let first = places.next()?;
        let left = |place: &usize| self.check_uses(id, *place).is_ok();
        Some(std::iter::once(first).chain(places).find(left).unwrap_or(first))
    }

    /// Whether a creature can cast a spell without a slot, as far as its uses go.
    pub fn casts_freely(&self, id: CreatureId, spell: SpellId) -> bool {
        let known = &self.block(id).spellcasting.known;
        (0..known.len()).any(|place| {
            let KnownSpell { spell: one, uses } = known[place];
            one == spell && uses != SpellUses::Slot && self.check_uses(id, place).is_ok()
        })
    }

    /// Where the uses of a limited spell or feature are counted, and how it is limited.
    fn store(&self, id: CreatureId, place: usize) -> (usize, SpellUses) {
        let known = &self.block(id).spellcasting.known;
        match known[place].uses {
            SpellUses::Shares(other) => (usize::from(other), known[usize::from(other)].uses),
            uses => (place, uses),
        }
    }

    /// Whether a use is left of what has only so many (`creature.daily`, `creature.recharge`,
    /// `creature.rest`).
    pub(crate) fn check_uses(&self, id: CreatureId, place: usize) -> Result<(), Refusal> {
        match self.rule_of_uses(id, place) {
            Some(rule) if self.creature(id).uses[self.store(id, place).0] == 0 => {
                Refusal::err(rule, RefusalReason::UsedUp)
            }
            _ => Ok(()),
        }
    }

    /// The rule that limits how often a spell or feature can be used.
    pub(super) fn rule_of_uses(&self, id: CreatureId, place: usize) -> Option<Rule> {
        match self.store(id, place).1 {
            SpellUses::PerDay(_) => Some(Rule::CreatureDaily),
            SpellUses::Recharge(_) => Some(Rule::CreatureRecharge),
            SpellUses::Rest => Some(Rule::CreatureRest),
            SpellUses::Slot | SpellUses::AtWill | SpellUses::Shares(_) => None,
        }
    }

    /// Whether what a feature asks of its owner is so (`creature.actions`).
    pub(crate) fn check_user(&self, id: CreatureId, spell: &Spell) -> Result<(), Refusal> {
        match spell.user.iter().all(|test| self.passes(id, id, test)) {
            true => Ok(()),
            false => Refusal::err(Rule::CreatureActions, RefusalReason::NotNow),
        }
    }

    /// What a feature brings its owner, with the dice of the slot that it is paid with.
    pub(crate) fn at_level(&self, at: OutcomePlace, modifier: Modifier) -> Modifier {
        let OutcomeRoot::User(id) = at.root else { return modifier };
        let per_slot = self.setup.spell(id).dice_per_slot.first().copied();
        modifier.grown(per_slot.unwrap_or_default(), at.raised)
    }

    /// How many levels above its own a spell was cast at, to which the effects of a bond belong:
    /// one that is being cast, or whose area lasts.
    pub(super) fn raised(&self, id: SpellId, bond: EffectGroup) -> u8 {
        let cast = self.flow.stack.iter().rev().find_map(|frame| match frame {
            Frame::Cast(cast) if cast.bond == bond => Some(cast.level),
            _ => None,
        });
        let lasting = || self.state.zones.iter().find(|z| z.bond == bond).map(|z| z.level);
        self.setup.spell(id).raised_by(cast.or_else(lasting).unwrap_or(0))
    }

    /// Whether a creature evades what a Dexterity save halves.
    pub(crate) fn evades(&self, id: CreatureId, delivery: Delivery) -> bool {
        let creature = self.creature(id);
        matches!(delivery, Delivery::Save { ability: Ability::Dexterity, .. })
            && creature.nature.contains(Nature::EVASION)
            && (self.setup.ruleset.incapacitated_evades || !creature.is(Condition::Incapacitated))
    }

    /// Takes one use of what has only so many.
    pub(crate) fn use_up_one(&mut self, id: CreatureId, place: usize) {
        let (store, _) = self.store(id, place);
        let left = &mut self.creature_mut(id).uses[store];
        *left = left.saturating_sub(1);
    }

    /// What a creature has spent that a die may bring back.
    fn recharges(&self, id: CreatureId) -> impl Iterator<Item = (usize, u8)> {
        let known = self.block(id).spellcasting.known.iter().enumerate();
        known.filter_map(move |(place, known)| match known.uses {
            SpellUses::Recharge(least) if self.creature(id).uses[place] == 0 => {
                Some((place, least))
            }
            _ => None,
        })
    }

    /// Whether a creature rolls to recharge something as its turn starts.
    #[inline]
    pub(crate) fn awaits_recharge(&self, id: CreatureId) -> bool {
        self.derived.profile.contains(FightProfile::RECHARGES)
            && self.recharges(id).next().is_some()
    }

    /// What damage is made of that no attack deals.
    pub(crate) fn qualities_of(&self, source: DamageSource) -> Qualities {
        match source {
            DamageSource::Spell(id) => self.setup.spell(id).qualities(),
            _ => Qualities::empty(),
        }
    }

    /// Whether a feature was tried on a creature before, so that it is safe from it.
    pub(crate) fn safe_from(&self, target: CreatureId, by: CreatureId, spell: SpellId) -> bool {
        let tried_on = self.setup.spell(spell);
        (tried_on.once || tried_on.safe_on_success)
            && self.effects_on(target).any(|e| match e.modifier {
                Modifier::SafeFrom(tried) if e.source == Some(by) => tried == spell,
                Modifier::SafeFrom(tried) => {
                    tried_on.safe_from_all && self.setup.spell(tried) == tried_on
                }
                _ => false,
            })
    }

    /// Whether a spell or feature touches a creature at all.
    pub fn touches(&self, by: CreatureId, target: CreatureId, id: SpellId) -> bool {
        self.affects(by, target, self.setup.spell(id)) && !self.safe_from(target, by, id)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A d6 for each feature that is spent, as its owner's turn starts (`creature.recharge`).
    pub(crate) fn step_recharge(&mut self, f: TurnFrame) -> StepResult {
        let id = f.creature;
        let mut rolled = [(0, 0, 0); crate::battle::MOST_SPELLS];
        let mut count = 0;
        let spent: Vec<(usize, u8)> = self.battle.recharges(id).collect();
        for (place, least) in spent {
            let die = self.roll(RECHARGE_DIE, Some(id), RollPurpose::Recharge)? as u8;
            rolled[count] = (place, least, die);
            count += 1;
        }
        self.set(Frame::Turn(TurnFrame { stage: TurnStage::DeathSave, ..f }));
        for (place, least, die) in rolled.into_iter().take(count) {
            let ready = die >= least;
            if ready {
                self.battle.creature_mut(id).uses[place] = 1;
            }
            let spell = self.battle.block(id).spellcasting.known[place].spell;
            self.emit([Rule::CreatureRecharge], |_| EventKind::Recharged {
                creature: id,
                spell,
                die: Some(die),
                ready,
            });
        }
        Ok(())
    }

    /// A long rest brings back slots, and what has only so many uses (`creature.daily`,
    /// `creature.recharge.rest`, `creature.rest`).
    pub(crate) fn regain_uses(&mut self, id: CreatureId) {
        let casting = &self.setup.blocks[self.battle.creature(id).block.index()].spellcasting;
        self.battle.creature_mut(id).slots = casting.slots;
        for (place, known) in casting.known.iter().enumerate() {
            let rule = match known.uses {
                SpellUses::PerDay(_) => Rule::CreatureDaily,
                SpellUses::Recharge(_) => Rule::CreatureRechargeRest,
                SpellUses::Rest => Rule::CreatureRest,
                SpellUses::Slot | SpellUses::AtWill | SpellUses::Shares(_) => continue,
            };
            let uses = &mut self.battle.creature_mut(id).uses[place];
            if *uses < known.uses.at_first() {
                *uses = known.uses.at_first();
                let spell = known.spell;
                self.emit([rule], |_| EventKind::Recharged {
                    creature: id,
                    spell,
                    die: None,
                    ready: true,
                });
            }
        }
    }

    /// A feature takes hold of one more: whom it has held longest is free, if those are too many.
    pub(super) fn makes_room(&mut self, by: CreatureId, target: CreatureId, id: SpellId) {
        let most = usize::from(self.setup.spell(id).most);
        if most == 0 {
            return;
        }
        let under = |e: &&Effect| {
            e.source == Some(by)
                && e.origin == Origin::Spell(id)
                && e.bearer != target
                && !matches!(e.modifier, Modifier::SafeFrom(_))
        };
        let mut bonds: Vec<EffectGroup> =
            self.battle.state.effects.iter().filter(under).map(|e| e.bond).collect();
        bonds.sort_unstable();
        bonds.dedup();
        if bonds.len() >= most {
            self.end_bond(bonds[0], EndedBy::Rule(Rule::CreatureActions));
        }
    }

    /// Those whom a feature was tried on are safe from it, if that is its way.
    pub(crate) fn becomes_safe(
        &mut self,
        by: CreatureId,
        target: CreatureId,
        id: SpellId,
        saved: bool,
    ) {
        let spell = self.setup.spell(id);
        let safe = spell.once || (saved && spell.safe_on_success);
        if safe && self.battle.on_map(target) {
            self.gain(Effect::new(target, Modifier::SafeFrom(id), Origin::Spell(id), Some(by)));
        }
    }
}
