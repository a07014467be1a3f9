//! Makes the engine's spells and features of what files say of them.

use affray_rules::{
    CastingTime, Components, Delivery, Difficulty, Feature, Outcome, Spell, SpellRange,
};

use super::block::no_dc;
use crate::{
    file::Fault,
    text::{AttackRollText, EffectText, FeatureText, MaterialText, OutcomeText, Within},
};

/// The DC and the attack bonus of features that name none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CasterFigures {
    /// The DC of its spells.
    pub(crate) dc: u8,
    /// The bonus of its spell attacks.
    pub(crate) attack: i8,
}

impl FeatureText {
    /// Finds what no spell is like.
    pub(crate) fn check_spell(&self) -> Result<(), Fault> {
        let Some(level) = &self.level else {
            return Err(Fault::new(format!("the spell {} has no level", self.name))
                .help("write `level = 1`; 0 is a cantrip"));
        };
        if level.value > 9 {
            return Err(Fault::at(&level.span, "there are no spells above level 9")
                .help("write 0 to 9; 0 is a cantrip"));
        }
        if self.name.is_empty() {
            return Err(Fault::at(&level.span, "a spell has no name").help("add `name = \"…\"`"));
        }
        let missing = |what: &str, example: &str| {
            let problem = format!("{} has no {what}", self.name);
            Err(Fault::at(&level.span, problem).help(format!("write `{example}`, for example")))
        };
        if self.time.is_none() {
            return missing("casting time", "time = \"action\"");
        }
        if self.range.is_none() {
            return missing("range", "range = 60");
        }
        if self.time == Some(CastingTime::Minutes(0)) {
            return Err(Fault::new(format!("{} is cast in 0 minutes", self.name))
                .help("write `time = { minutes = 1 }` or more, or `time = \"action\"`"));
        }
        if self.material.is_some() && !self.components.0.contains(Components::MATERIAL) {
            return Err(Fault::new(format!("{} has a material, but no component M", self.name))
                .help("write `components = \"VSM\"`, or leave `material` out"));
        }
        if let Some(key) = self.key_of_actions() {
            return Err(Fault::at(
                &level.span,
                format!("{} has `{key}`, as no spell has", self.name),
            )
            .help(
                "what it costs to cast a spell, and what else of its own a creature does, \
                       stands in the stat block",
            ));
        }
        self.check(&self.spell(1))
    }

    /// Finds what is of spells alone in a feature of a stat block.
    pub(crate) fn check_feature(&self) -> Result<(), Fault> {
        let keys = [
            ("level", self.level.is_some()),
            ("time", self.time.is_some()),
            ("components", self.components.0 != Components::empty()),
            ("material", self.material.is_some()),
            ("tags", !self.tags.is_empty()),
            ("note", self.note.is_some()),
            ("unmodelled", !self.unmodelled.is_empty()),
        ];
        match keys.into_iter().find(|(_, there)| *there) {
            None => Ok(()),
            Some((key, _)) => {
                Err(Fault::new(format!("the action “{}” has `{key}`, as spells have", self.name))
                    .help("leave it out: an action says how often it can be used"))
            }
        }
    }

    /// A key that only features of stat blocks have, if one is there.
    fn key_of_actions(&self) -> Option<&'static str> {
        let keys = [
            ("recharge", self.recharge.is_some()),
            ("per-day", self.per_day.is_some()),
            ("rest", self.rest),
            ("slot", self.slot.is_some()),
            ("shares", self.shares.is_some()),
            ("cost", self.cost.is_some()),
            ("once-a-round", self.once_a_round),
            ("to-hit", self.to_hit.is_some()),
            ("attack", !self.attack.is_empty()),
            ("use", self.r#use.is_some()),
            ("move", self.r#move.is_some()),
            ("search", self.search.is_some()),
            ("takes", !self.takes.is_empty()),
            ("releases", self.releases),
            ("leap", self.leap.is_some()),
            ("casts", self.casts.is_some()),
            ("shapes", !self.shapes.is_empty()),
            ("becomes", !self.becomes.is_empty()),
            ("calls", self.calls.is_some()),
            ("ethereal", self.ethereal),
        ];
        keys.into_iter().find_map(|(key, there)| there.then_some(key))
    }

    /// Finds what neither spells nor features are like.
    fn check(&self, made: &Spell) -> Result<(), Fault> {
        let problem = |wrong: String| Fault::new(format!("“{}”: {wrong}", self.name));
        if self.attack_roll.is_some() && self.save.is_some() {
            return Err(problem("an attack roll and a save decide at once".into())
                .help("write the save that follows a hit in `then`"));
        }
        made.validate().map_err(|wrong| problem(wrong).help("change its area"))?;
        Outcome::validate(&made.failure)
            .and_then(|()| Outcome::validate(&made.success))
            .map_err(|wrong| problem(wrong).help("put fewer outcomes into it"))
    }

    /// The spell as the engine knows it, cast by somebody of this level.
    pub(crate) fn spell(&self, caster_level: u8) -> Spell {
        let made = self.made(caster_level);
        let lasting = self.brought();
        if !lasting.is_plain() {
            return made;
        }
        // What lies on a target in the usual way is laid on it with the spell.
        let rest =
            OutcomeText { condition: None, effects: Vec::new(), push: None, ..lasting.clone() };
        let conditions = lasting.conditions().iter().copied().map(EffectText::Condition);
        let effects: Vec<EffectText> = conditions.chain(lasting.effects.clone()).collect();
        Spell {
            effects: effects.iter().map(EffectText::modifier).collect(),
            save_ends: self.save_ends,
            ends_on: crate::text::EndText::set(&self.ends_on),
            push: self.push.unwrap_or(0),
            failure: rest.beside_damage(Within::lasting(self.lasting)),
            ..made
        }
    }

    /// The feature as the engine knows it, of somebody of this level.
    pub(crate) fn feature(
        &self,
        time: CastingTime,
        level: u8,
        caster: Option<CasterFigures>,
    ) -> Result<Spell, Fault> {
        self.check_feature()?;
        let made = self.made(level);
        let dc = match self.save.map(|save| save.dc) {
            Some(Difficulty::Fixed(dc)) => Some(dc),
            Some(Difficulty::Caster) => caster.map(|caster| caster.dc),
            None => Some(caster.map_or(0, |caster| caster.dc)),
        };
        let to_hit = match made.delivery {
            Delivery::MeleeAttack | Delivery::RangedAttack => {
                self.to_hit.or(caster.map(|caster| caster.attack))
            }
            Delivery::Save { .. } | Delivery::Sure => Some(0),
        };
        let (Some(dc), Some(to_hit)) = (dc, to_hit) else {
            return Err(Fault::new(format!(
                "the action “{}” has no DC or attack bonus",
                self.name
            ))
            .help(
                "write `save = { ability = \"dex\", dc = 12 }` or `to-hit = 5`, or give the \
                       creature its `spellcasting`, whose DC and bonus it takes then",
            ));
        };
        let spell = Spell {
            level: self.slot.unwrap_or(0),
            time,
            feature: Some(Feature { dc, to_hit, magical: self.magical }),
            ..made
        };
        self.check(&spell)?;
        let lists = [&spell.failure, &spell.success, &spell.gains];
        if caster.is_none() && lists.iter().any(|list| Outcome::asks_caster(list)) {
            return Err(no_dc(&self.name));
        }
        Ok(spell)
    }

    fn made(&self, level: u8) -> Spell {
        let within = Within::lasting(self.lasting);
        let brought = self.brought();
        let range = self.range.map_or(SpellRange::Caster, |range| range.range());
        let attack = match self.attack_roll {
            Some(AttackRollText::Melee) => Some(Delivery::MeleeAttack),
            Some(AttackRollText::Ranged) => Some(Delivery::RangedAttack),
            None if self.to_hit.is_none() => None,
            None if range == SpellRange::Touch => Some(Delivery::MeleeAttack),
            None => Some(Delivery::RangedAttack),
        };
        // Damage that all share is rolled once, and the rest follows for each.
        let (mut failure, mut success) = brought.sides(within);
        let mut damage = Vec::new();
        if self.save.is_none() && attack.is_none() && brought.r#if.is_some() {
            failure = OutcomeText::list_within(std::slice::from_ref(&brought), within);
            success = Vec::new();
        } else if brought.r#if.is_none() {
            damage = brought.dice().iter().map(|d| d.0).collect();
            failure = brought.beside_damage(within.after(self.save));
        }
        if self.grows
            && let Some(first) = damage.first_mut()
        {
            let times = match level {
                0..=4 => 1,
                5..=10 => 2,
                11..=16 => 3,
                17.. => 4,
            };
            first.dice.count = first.dice.count.saturating_mul(times);
        }
        let saved = self.save.map_or(Delivery::Sure, |save| Delivery::Save {
            ability: save.ability.ability(),
            half: self.half,
        });
        let gains = OutcomeText {
            user_gains: self.user_gains.clone(),
            rounds: self.rounds,
            until: self.until,
            ends_on: self.ends_on.clone(),
            ..OutcomeText::default()
        };
        Spell {
            name: self.name.clone(),
            level: self.level.as_ref().map_or(0, |level| level.value),
            time: self.time.unwrap_or(CastingTime::Action),
            range,
            components: self.components.0,
            material: self.material.as_ref().map(MaterialText::material),
            tags: self.tags.iter().copied().collect(),
            concentration: self.concentration,
            lasting: self.lasting.lasting(),
            targets: self.targets.unwrap_or(1),
            targets_per_slot: self.targets_per_slot,
            apart: self.apart,
            ignores_cover: self.ignores_cover,
            needs_sight: self.needs_sight,
            half_on_miss: attack.is_some() && self.half,
            delivery: attack.unwrap_or(saved),
            damage,
            dice_per_slot: brought.growth().to_vec(),
            healing: self.healing,
            adds_ability: self.adds_ability,
            temporary: self.temporary,
            area: self.area,
            area_per_slot: self.area_per_slot,
            zone: self.zone.as_ref().map(|zone| zone.kind(self.area)),
            spares: self.spares,
            only: self.only.clone(),
            unaffected: self.unaffected.clone(),
            failure,
            success,
            corners: self.corners,
            through: self.through,
            objects: self.objects,
            ignites: self.ignites,
            unquenched: self.unquenched,
            counters: self.counters,
            teleport: self.teleport,
            once: self.once,
            safe_on_success: self.safe_on_success,
            safe_from_all: self.safe_from_all,
            most: self.most,
            user: self.user.clone(),
            gains: OutcomeText::list_within(&[gains], within),
            open_save: self.open_save,
            ..Spell::default()
        }
    }
}
