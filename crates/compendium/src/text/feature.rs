//! The keys of spells, and of the actions, bonus actions and legendary actions of stat blocks.

use affray_rules::{
    CastingTime, Common, CreatureType, GrantedMove, Leap, MovementMode, Predicate, Shape, Size,
    Skill, Spares, SpellTag, SpellUses,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    AttackRollText, ComponentsText, LastingText, MaterialText, NumberOr, OutcomeText, RangeWord,
    Within, ZoneText, outcome::outcome_text,
};
use crate::file::At;

outcome_text! {
    /// A spell, or an action, bonus action or legendary action of a stat block: what it costs, whom
    /// it takes in, and what happens to them.
    #[schemars(rename = "Feature")]
    pub(crate) struct FeatureText {
        /// What it is called.
        pub(crate) name: String,
        /// The level of a spell; 0 for a cantrip.
        pub(crate) level: Option<At<u8>>,
        /// How long it takes to cast a spell: `action`, `bonus-action`, `{ reaction = "hit" }` and
        /// the like, or `{ minutes = 1 }`.
        pub(crate) time: Option<CastingTime>,
        /// The components of a spell: verbal, somatic, material (`VSM`).
        pub(crate) components: ComponentsText,
        /// The material of a spell, where it has a price or is consumed.
        pub(crate) material: Option<MaterialText>,
        /// What a spell is known by to other features: `missile`, `blessing`.
        pub(crate) tags: Vec<SpellTag>,
        /// What a spell is about that does nothing in a fight, in place of anything that happens: it
        /// can't be cast there.
        pub(crate) note: Option<String>,
        /// What the entry of a spell does not model, in a few words each.
        pub(crate) unmodelled: Vec<String>,
        /// The least number of a d6 on which an action comes back, once used.
        #[serde(default, deserialize_with = "super::numbers::recharge")]
        #[schemars(schema_with = "super::numbers::recharge_schema")]
        pub(crate) recharge: Option<u8>,
        /// How often a day an action can be used.
        pub(crate) per_day: Option<u8>,
        /// Whether an action comes back only with a rest.
        pub(crate) rest: bool,
        /// The least level of the spell slot that an action takes.
        pub(crate) slot: Option<u8>,
        /// Another of its owner's features, with which an action shares its uses.
        pub(crate) shares: Option<At<String>>,
        /// How many legendary actions it costs.
        pub(crate) cost: Option<u8>,
        /// Whether a legendary action can't be taken twice before its owner's next turn.
        pub(crate) once_a_round: bool,
        /// Whether its user must concentrate on it.
        pub(crate) concentration: bool,
        /// How long it lasts: what stays in its area, and what it brings where no `rounds` are
        /// written.
        pub(crate) lasting: LastingText,
        /// How far it reaches in feet; `touch` or `self`. An area starts at its user when nothing
        /// is said.
        pub(crate) range: Option<NumberOr<u16, RangeWord>>,
        /// How many creatures it takes in, when it has no area; 1 when nothing is said.
        pub(crate) targets: Option<u8>,
        /// How many more for each slot level above its own.
        pub(crate) targets_per_slot: u8,
        /// How many feet the targets may be from each other, where that is said.
        pub(crate) apart: Option<u16>,
        /// Whether its user must see the target.
        pub(crate) needs_sight: bool,
        /// Whether half and three-quarters cover are of no use against it.
        pub(crate) ignores_cover: bool,
        /// Whom it touches at all: those of whom all of this is so.
        pub(crate) only: Vec<Predicate>,
        /// Who may be among the targets and is not touched: those of whom one of these is so.
        pub(crate) unaffected: Vec<Predicate>,
        /// The area that it fills: `{ sphere = 20 }`, `{ cube = 15 }`, `{ cone = 15 }`,
        /// `{ cylinder = [10, 40] }`, `{ line = [100, 5] }` or `{ emanation = 15 }`, in feet.
        pub(crate) area: Option<Shape>,
        /// How many feet larger the area is for each slot level above its own.
        pub(crate) area_per_slot: u16,
        /// Whom the area leaves alone.
        pub(crate) spares: Spares,
        /// Whether the area spreads around corners.
        pub(crate) corners: bool,
        /// Whether its area goes through walls and around corners.
        pub(crate) through: bool,
        /// Whether it says that its damage harms objects in its area too, whatever the save.
        pub(crate) objects: bool,
        /// Whether it sets alight the flammable objects that it reaches.
        pub(crate) ignites: bool,
        /// Whether water is no help against its fire.
        pub(crate) unquenched: bool,
        /// What stays in the area for as long as it lasts.
        pub(crate) zone: Option<ZoneText>,
        /// The attack roll that it makes, `melee` or `ranged`; where only `to-hit` is written, it
        /// strikes if its range is `touch`.
        pub(crate) attack_roll: Option<AttackRollText>,
        /// The bonus of its attack roll; that of its user's spell attacks when nothing is said.
        pub(crate) to_hit: Option<i8>,
        /// Whether an action is magic, as spells always are.
        pub(crate) magical: bool,
        /// Whether those who save choose between Strength and Dexterity.
        pub(crate) open_save: bool,
        /// Whether those whom it was tried on are safe from it afterwards.
        pub(crate) once: bool,
        /// Whether those who save against it are safe from it afterwards.
        pub(crate) safe_on_success: bool,
        /// Whether they are safe from all who have the same feature.
        pub(crate) safe_from_all: bool,
        /// How many can be under it at a time, the first being let go for the last.
        pub(crate) most: u8,
        /// What must be so of its user.
        pub(crate) user: Vec<Predicate>,
        /// Whether the dice of its first damage grow with its user's level, as those of cantrips.
        pub(crate) grows: bool,
        /// Whether the casting ability is added to its first damage or its healing.
        pub(crate) adds_ability: bool,
        /// Whether it undoes the casting that it reacts to.
        pub(crate) counters: bool,
        /// The feet that it teleports its user, before what else is in it, or after when its
        /// move comes last.
        pub(crate) teleport: u16,
        /// An attack that is part of an action, one of these.
        pub(crate) attack: Vec<String>,
        /// A spell or feature that an action uses, by name.
        pub(crate) r#use: Option<At<String>>,
        /// A move that is part of an action.
        pub(crate) r#move: Option<MoveText>,
        /// Whether the move comes last.
        pub(crate) move_last: bool,
        /// A check to find what is hidden.
        pub(crate) search: Option<Skill>,
        /// Common actions that are part of an action.
        pub(crate) takes: Vec<Common>,
        /// Whether an action lets go of all whom its user holds.
        pub(crate) releases: bool,
        /// A jump that is part of an action.
        pub(crate) leap: Option<JumpText>,
        /// Which of its spells a creature may cast with an action.
        pub(crate) casts: Option<CastText>,
        /// Shapes that its owner can take, each by the name of a `shape`; its own by the creature's
        /// name.
        pub(crate) shapes: Vec<String>,
        /// Creatures whose form its owner can take, each by its name, or its own again.
        pub(crate) becomes: Vec<At<String>>,
        /// What its owner keeps of itself in such a form.
        pub(crate) keeps: KeepsText,
        /// Those of a brood who join the fight.
        pub(crate) calls: Option<CallText>,
        /// Whether an action takes its owner to the Ethereal Plane, or back.
        pub(crate) ethereal: bool,
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
    /// What happens to those whom it takes hold of. What its user gains comes with the use, whoever
    /// is in it, and healing is rolled once.
    pub(crate) fn brought(&self) -> OutcomeText {
        OutcomeText {
            user_gains: Vec::new(),
            healing: None,
            temporary: None,
            ..OutcomeText::from(self)
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
            || self.attack_roll.is_some()
            || self.slot.is_some()
            || !self.user_gains.is_empty()
            || !self.brought().sides(Within::lasting(self.lasting)).0.is_empty()
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
}
