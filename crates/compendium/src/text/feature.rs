//! The keys of actions, bonus actions, reactions and routines.

use affray_rules::{
    CastingTime, Common, CreatureType, Delivery, Feature, GrantedMove, Lasting, Leap, MovementMode,
    Shape, Size, Skill, Spares, Spell, SpellRange, SpellUses,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{NumberOr, OutcomeText, RangeWord, TestText, ZoneText, outcome::outcome_text};
use crate::file::At;

outcome_text! {
    /// An action, bonus action or legendary action of a stat block: whom it takes in, and what
    /// happens to them.
    #[schemars(rename = "Feature")]
    pub(crate) struct FeatureText {
        /// What it is called.
        pub(crate) name: String,
        /// The least number of a d6 on which it comes back, once used.
        #[serde(default, deserialize_with = "super::numbers::recharge")]
        #[schemars(schema_with = "super::numbers::recharge_schema")]
        pub(crate) recharge: Option<u8>,
        /// How often a day.
        pub(crate) per_day: Option<u8>,
        /// Whether it comes back only with a rest.
        pub(crate) rest: bool,
        /// The least level of the spell slot that it takes.
        pub(crate) slot: Option<u8>,
        /// More dice for each level of the slot above that, of what its user's hits deal.
        pub(crate) dice_per_slot: Option<affray_dice::Dice>,
        /// Another of its features, with which it shares its uses.
        pub(crate) shares: Option<At<String>>,
        /// How far it reaches in feet; `touch` or `self`. An area starts at its owner when nothing
        /// is said.
        pub(crate) range: Option<NumberOr<u16, RangeWord>>,
        /// How many creatures it takes in, when it has no area.
        pub(crate) targets: Option<u8>,
        /// Whether its owner must see the target.
        pub(crate) needs_sight: bool,
        /// Whom it touches at all: those of whom all of this is so.
        pub(crate) only: Vec<TestText>,
        /// The area that it fills, as of a spell.
        pub(crate) area: Option<Shape>,
        /// Whom the area leaves alone.
        pub(crate) spares: Spares,
        /// The bonus of its attack roll, when it makes one; it strikes when its range is `touch`.
        pub(crate) to_hit: Option<i8>,
        /// Whether it is magic.
        pub(crate) magical: bool,
        /// Whether its area goes through walls and around corners.
        pub(crate) through: bool,
        /// Whether those who save choose between Strength and Dexterity.
        pub(crate) open_save: bool,
        /// Whether water is no help against its fire.
        pub(crate) unquenched: bool,
        /// Whether those whom it was tried on are safe from it afterwards.
        pub(crate) once: bool,
        /// Whether those who save against it are safe from it afterwards.
        pub(crate) safe_on_success: bool,
        /// Whether they are safe from all who have the same feature.
        pub(crate) safe_from_all: bool,
        /// How many can be under it at a time, the first being let go for the last.
        pub(crate) most: u8,
        /// What must be so of its user.
        pub(crate) user: Vec<TestText>,
        /// Hit points given back.
        pub(crate) healing: Option<affray_dice::Dice>,
        /// Temporary hit points.
        pub(crate) temporary: Option<affray_dice::Dice>,
        /// The feet that it teleports its owner, before what else is in it, or after when its
        /// move comes last.
        pub(crate) teleport: u16,
        /// What stays in the area, and for how many rounds.
        pub(crate) zone: Option<ZoneText>,
        /// The rounds that the zone stays.
        pub(crate) zone_rounds: Option<u16>,
        /// Whether it must concentrate on it.
        pub(crate) concentration: bool,
        /// An attack that it makes, one of these.
        pub(crate) attack: Vec<String>,
        /// A spell or feature that it uses, by name.
        pub(crate) r#use: Option<At<String>>,
        /// A move that is part of it.
        pub(crate) r#move: Option<MoveText>,
        /// Whether the move comes last.
        pub(crate) move_last: bool,
        /// A check to find what is hidden.
        pub(crate) search: Option<Skill>,
        /// Common actions that are part of it.
        pub(crate) takes: Vec<Common>,
        /// Whether it lets go of all whom it holds.
        pub(crate) releases: bool,
        /// A jump that is part of it.
        pub(crate) leap: Option<JumpText>,
        /// Which of its spells it may cast with it.
        pub(crate) casts: Option<CastText>,
        /// Shapes that it can take, each by the name of a `shape`; its own by the creature's name.
        pub(crate) shapes: Vec<String>,
        /// Creatures whose form its owner can take, each by its name, or its own again.
        pub(crate) becomes: Vec<At<String>>,
        /// What its owner keeps of itself in such a form.
        pub(crate) keeps: KeepsText,
        /// Those of a brood who join the fight.
        pub(crate) calls: Option<CallText>,
        /// Whether it takes its owner to the Ethereal Plane, or back.
        pub(crate) ethereal: bool,
        /// How many legendary actions it costs.
        pub(crate) cost: Option<u8>,
        /// Whether it can't be taken twice before its owner's next turn.
        pub(crate) once_a_round: bool,
    }
}

/// What a creature keeps of itself in the form of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Keeps")]
pub(crate) enum KeepsText {
    /// Its hit points, proficiencies, mind and Legendary Resistance.
    #[default]
    Mind,
    /// Everything but AC, speeds, Strength, Dexterity and senses; its attacks too.
    Statistics,
    /// The same, but none of its attacks.
    StatisticsWithoutAttacks,
}

/// Those of a brood who join the fight.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Call")]
pub(crate) struct CallText {
    /// The name of the brood.
    pub(crate) brood: At<String>,
    /// How many at a time; 1 when nothing is said.
    #[serde(default)]
    pub(crate) count: u8,
    /// The feet within which a creature must lie dead, which rises.
    pub(crate) corpse: Option<u16>,
    /// Its creature type; a humanoid when nothing is said.
    #[serde(default)]
    pub(crate) kind: CreatureType,
}

/// A move that is part of a feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[schemars(rename = "Move")]
pub(crate) struct MoveText {
    /// Whether only half the speed is there for it.
    half: bool,
    /// The feet that are there for it, whatever the speed.
    feet: Option<u16>,
    /// The gait, where only one will do.
    by: Option<MovementMode>,
    /// Whether it provokes nothing.
    unprovoking: bool,
    /// Whether it must lead straight towards an enemy in sight.
    towards_enemy: bool,
}

/// A jump that is part of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Jump")]
pub(crate) struct JumpText {
    /// Feet along at most.
    feet: u16,
    /// Feet along at least.
    #[serde(default)]
    least: u16,
    /// The movement that it takes; as much as the jump is long when nothing is said.
    cost: Option<u16>,
    /// The size of those at most in whose space it lands; a free space when nothing is said.
    onto: Option<Size>,
}

impl JumpText {
    pub(crate) const fn leap(self) -> Leap {
        let JumpText { feet, least, cost, onto } = self;
        Leap { feet, least, cost, onto }
    }
}

/// Which spells a feature lets a creature cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Casts")]
pub(crate) enum CastText {
    /// Any of its own.
    Spell,
    /// A cantrip.
    Cantrip,
}

impl MoveText {
    pub(crate) fn stint(self) -> GrantedMove {
        GrantedMove {
            half: self.half,
            feet: self.feet,
            gait: self.by,
            unprovoking: self.unprovoking,
            towards: self.towards_enemy,
        }
    }
}

impl FeatureText {
    /// What happens to those whom it takes in.
    fn outcome(&self) -> OutcomeText {
        OutcomeText {
            r#if: self.r#if.clone(),
            save: self.save,
            damage: self.damage.clone(),
            half: self.half,
            condition: self.condition.clone(),
            leads: self.leads,
            effects: self.effects.clone(),
            escape_dc: self.escape_dc,
            rounds: self.rounds,
            until: self.until,
            save_ends: self.save_ends,
            save_on: self.save_on,
            attach: self.attach,
            loses: self.loses,
            sated: self.sated,
            drains: self.drains,
            fades: self.fades,
            splits: self.splits,
            cures: self.cures.clone(),
            binding: self.binding.clone(),
            corrodes: self.corrodes,
            worsens: self.worsens.clone(),
            ends_on: self.ends_on.clone(),
            push: self.push,
            take_in: self.take_in,
            afflict: self.afflict.clone(),
            pull: self.pull,
            saps: self.saps,
            user_heals: self.user_heals,
            fells: self.fells,
            stabilises: self.stabilises,
            exhausts: self.exhausts,
            // They come with the use, whoever is in it.
            user_gains: Vec::new(),
            strikes: self.strikes.clone(),
            on_d6: self.on_d6,
            attacks_this_turn: self.attacks_this_turn,
            breaks_concentration: self.breaks_concentration,
            harder_in_sight: self.harder_in_sight,
            averts: self.averts,
            banishes: self.banishes,
            flings: self.flings,
            prolongs: self.prolongs.clone(),
            expels: self.expels,
            contest: self.contest,
            then: self.then.clone(),
            otherwise: self.otherwise.clone(),
        }
    }

    /// The teleport apart from what else is in it, where there is both.
    pub(crate) fn hop(&self) -> Option<(FeatureText, FeatureText)> {
        let rest =
            FeatureText { teleport: 0, recharge: None, per_day: None, rest: false, ..self.clone() };
        let more = rest.takes_hold() || !rest.attack.is_empty() || rest.r#use.is_some();
        let hop = FeatureText {
            name: self.name.clone(),
            teleport: self.teleport,
            recharge: self.recharge,
            per_day: self.per_day,
            rest: self.rest,
            magical: self.magical,
            ..FeatureText::default()
        };
        (self.teleport > 0 && more).then_some((hop, rest))
    }

    /// Whether there is anything in it beside attacks and moves.
    pub(crate) fn takes_hold(&self) -> bool {
        self.area.is_some()
            || self.targets.is_some()
            || self.range.is_some()
            || self.teleport > 0
            || self.healing.is_some()
            || self.temporary.is_some()
            || self.save.is_some()
            || self.slot.is_some()
            || !self.user_gains.is_empty()
            || !self.outcome().sides().0.is_empty()
    }

    /// How it is limited; the place of what it shares its uses with is found elsewhere.
    pub(crate) fn uses(&self) -> SpellUses {
        if self.slot.is_some() {
            return SpellUses::Slot;
        }
        match (self.recharge, self.per_day, self.rest) {
            (Some(least), _, _) => SpellUses::Recharge(least),
            (None, Some(times), _) => SpellUses::PerDay(times),
            (None, None, true) => SpellUses::Rest,
            (None, None, false) => SpellUses::AtWill,
        }
    }

    /// The feature as the engine knows it.
    pub(crate) fn feature(&self, time: CastingTime) -> Spell {
        let outcome = self.outcome();
        // Damage that all share is rolled once, and the rest follows for each.
        let (mut failure, success) = outcome.sides();
        let mut damage = Vec::new();
        if outcome.r#if.is_none() {
            damage = outcome.dice().iter().map(|d| d.0).collect();
            failure = outcome.lasting(outcome.save);
        }
        let range = match self.range {
            Some(NumberOr::Number(feet)) => SpellRange::Feet(feet),
            Some(NumberOr::Word(RangeWord::Touch)) => SpellRange::Touch,
            Some(NumberOr::Word(RangeWord::Caster)) | None => SpellRange::Caster,
        };
        Spell {
            name: self.name.clone(),
            level: self.slot.unwrap_or(0),
            time,
            range,
            components: affray_rules::Components::empty(),
            material: None,
            concentration: self.concentration,
            lasting: self.zone_rounds.map_or(Lasting::Instant, Lasting::Rounds),
            targets: self.targets.unwrap_or(1),
            targets_per_slot: 0,
            apart: None,
            ignores_cover: false,
            needs_sight: self.needs_sight,
            delivery: match self.save {
                _ if self.to_hit.is_some() && range == SpellRange::Touch => Delivery::MeleeAttack,
                _ if self.to_hit.is_some() => Delivery::RangedAttack,
                Some(save) => Delivery::Save { ability: save.ability.ability(), half: self.half },
                None => Delivery::Sure,
            },
            damage,
            dice_per_slot: self.dice_per_slot.unwrap_or_default(),
            healing: self.healing,
            adds_ability: false,
            temporary: self.temporary,
            effects: Vec::new(),
            save_ends: false,
            ends_on: affray_rules::EndsOn::empty(),
            area: self.area,
            area_per_slot: 0,
            zone: self.zone.as_ref().map(|zone| zone.kind(self.area)),
            spares: self.spares,
            only: self.only.iter().map(TestText::test).collect(),
            unaffected: Vec::new(),
            failure,
            success,
            corners: false,
            objects: false,
            ignites: false,
            push: 0,
            counters: false,
            teleport: self.teleport,
            feature: Some(Feature {
                dc: self.save.map_or(0, |save| save.dc),
                to_hit: self.to_hit.unwrap_or(0),
                magical: self.magical,
                once: self.once,
                safe_on_success: self.safe_on_success,
                safe_from_all: self.safe_from_all,
                user: self.user.iter().map(TestText::test).collect(),
                most: self.most,
                gains: OutcomeText::list(&[OutcomeText {
                    user_gains: self.user_gains.clone(),
                    rounds: self.rounds,
                    until: self.until,
                    ends_on: self.ends_on.clone(),
                    ..OutcomeText::default()
                }]),
                unquenched: self.unquenched,
                through: self.through,
                open: self.open_save,
            }),
        }
    }
}
