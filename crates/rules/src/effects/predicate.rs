//! What content may depend on: one list of facts, what is made of them, and the one place where
//! they are looked up.
//!
//! A fact is about two creatures, whom it is about and its user, and about the roll under way:
//!
//! | written with | whom it is about | the user |
//! |---|---|---|
//! | an outcome, an attack, a trigger | the victim | the one who brings it about |
//! | a feature's `user` | its owner | its owner |
//! | a modifier's `when` | the bearer | the bearer |
//! | a modifier's `with` | the creature at the other end of the roll | the bearer |

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{EnumAccess, Error, IntoDeserializer, VariantAccess, Visitor, value},
};

use super::{Modifier, Tag};
use crate::{
    battle::{Battle, CreatureId},
    conditions::Condition,
    creature::{CreatureTypes, Size},
    movement::Footing,
    space::{Brightness, Terrain},
};

/// One thing that can be so. A modifier is copied with the battle, so it holds a fact; what is made
/// of several facts is a [`Predicate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// Nothing must be so.
    #[default]
    Always,
    /// It is no larger than this.
    SizeAtMost(Size),
    /// It is of one of these creature types.
    Type(CreatureTypes),
    /// It has a condition.
    Has(Condition),
    /// It has lost half its hit points or more (`damage.bloodied`).
    Bloodied,
    /// It has no hit points left.
    Down,
    /// It has lost hit points.
    Wounded,
    /// It has so many hit points at most.
    HitPointsAtMost(u16),
    /// It is not incapacitated.
    Able,
    /// It sees the user.
    Sees,
    /// It can hear.
    Hears,
    /// The user sees it.
    Seen,
    /// The user holds it.
    Held,
    /// It has a condition that the user laid on it.
    HasFromUser(Condition),
    /// It can't have a condition (`condition.immune`).
    Immune(Condition),
    /// It missed the save by so much or more.
    MissedBy(u8),
    /// It is under water.
    Underwater,
    /// It is in sunlight.
    InSunlight,
    /// It is in running water.
    InRunningWater,
    /// It is in dim light or darkness (`light.dim`).
    InShadow,
    /// It is in bright light (`light.bright`).
    InBrightLight,
    /// It stands on ground of this kind.
    OnTerrain(Terrain),
    /// It flies.
    Flying,
    /// It has more than one head.
    ManyHeaded,
    /// It holds somebody in a grapple.
    Holding,
    /// It holds the user.
    HoldsUser,
    /// It is the user itself.
    User,
    /// The user holds somebody in a grapple.
    UserHolding,
    /// The user holds so many others in a grapple, or more.
    UserHolds(u8),
    /// It bleeds from a wound.
    Bleeding,
    /// The user clings to it.
    ClungTo,
    /// The user clings to somebody.
    UserClings,
    /// The user has somebody within.
    UserFull,
    /// The user has room for it within.
    Room,
    /// It is in the user's space.
    SharesSpace,
    /// The user is under water.
    UserUnderwater,
    /// The user has its own shape.
    UserOwnShape,
    /// It was hit before on this turn by the creature whose turn it is.
    StruckAgain,
    /// It is an ally of the user's, or charmed by it.
    Willing,
    /// The user moved so many feet straight towards it right before.
    Charged(u16),
    /// The attack roll had advantage.
    Advantage,
    /// An able ally of the user's is within 5 feet of it.
    AllyNear,
    /// The attack roll had advantage, or an able ally is near and there was no disadvantage.
    SneakAttack,
    /// It is the first round, and it was surprised.
    Surprised,
    /// It is the first round.
    FirstRound,
    /// A word lies on it.
    Marked(Tag),
    /// A word lies on it that the user has laid on it.
    MarkedByUser(Tag),
    /// It was bloodied already before the hit.
    WasBloodied,
    /// It has had no turn yet.
    NotActed,
    /// It is this creature.
    #[schemars(skip)]
    Is(CreatureId),
    /// It is any creature but this one.
    #[schemars(skip)]
    IsNot(CreatureId),
    /// It is an ally of this creature's.
    #[schemars(skip)]
    AllyOf(CreatureId),
}

/// What must be so for something to happen: a fact, or several put together. A list of predicates
/// means that all of them must hold, where nothing else is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub enum Predicate {
    /// It is of a kind within its creature type, such as elves or demons.
    Tag(String),
    /// The user has this of its shapes.
    UserShape(String),
    /// Any of these holds.
    Any(Vec<Predicate>),
    /// All of these hold.
    All(Vec<Predicate>),
    /// This does not hold.
    Not(Box<Predicate>),
    /// A fact.
    Is(Fact),
}

impl From<Fact> for Predicate {
    fn from(fact: Fact) -> Predicate {
        Predicate::Is(fact)
    }
}

impl Fact {
    /// The creature that it names, if it names one.
    pub const fn creature(self) -> Option<CreatureId> {
        match self {
            Fact::Is(id) | Fact::IsNot(id) | Fact::AllyOf(id) => Some(id),
            _ => None,
        }
    }

    /// A place for the creature that it names.
    pub(crate) const fn creature_mut(&mut self) -> Option<&mut CreatureId> {
        match self {
            Fact::Is(id) | Fact::IsNot(id) | Fact::AllyOf(id) => Some(id),
            _ => None,
        }
    }
}

impl Predicate {
    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Predicate {
        Predicate::Not(Box::new(self))
    }

    /// Calls `each` with every fact within.
    pub fn facts(&self, each: &mut dyn FnMut(Fact)) {
        match self {
            Predicate::Is(fact) => each(*fact),
            Predicate::Any(all) | Predicate::All(all) => all.iter().for_each(|p| p.facts(each)),
            Predicate::Not(one) => one.facts(each),
            Predicate::Tag(_) | Predicate::UserShape(_) => {}
        }
    }
}

impl Battle {
    /// Whether a predicate holds of a creature, for `user`, the one who brings something about.
    pub fn passes(&self, user: CreatureId, of: CreatureId, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Is(fact) => self.is_so(*fact, of, user),
            Predicate::Tag(tag) => {
                self.block(of).tags.iter().any(|one| one.eq_ignore_ascii_case(tag))
            }
            Predicate::UserShape(name) => {
                let own = self.block(user).name.strip_suffix(')');
                own.is_some_and(|own| own.rsplit_once(" (").is_some_and(|(_, shape)| shape == name))
            }
            Predicate::Any(all) => all.iter().any(|one| self.passes(user, of, one)),
            Predicate::All(all) => all.iter().all(|one| self.passes(user, of, one)),
            Predicate::Not(one) => !self.passes(user, of, one),
        }
    }

    /// Whether a fact is so of a creature, for `user`, the one who brings something about.
    pub fn is_so(&self, fact: Fact, of: CreatureId, user: CreatureId) -> bool {
        match fact {
            Fact::Always => true,
            Fact::SizeAtMost(size) => self.block(of).size <= size,
            Fact::Type(types) => types.has(self.block(of).kind),
            Fact::Has(condition) => self.creature(of).is(condition),
            Fact::Bloodied => self.is_bloodied(of),
            Fact::Down => self.creature(of).hit_points == 0,
            Fact::Wounded => self.creature(of).hit_points < self.hit_point_maximum(of),
            Fact::HitPointsAtMost(most) => self.creature(of).hit_points <= most,
            Fact::Able => !self.creature(of).is(Condition::Incapacitated),
            Fact::Sees => self.can_see(of, user),
            Fact::Hears => !self.creature(of).is(Condition::Deafened),
            Fact::Seen => self.can_see(user, of),
            Fact::Held => self.grappled_by(user).any(|held| held == of),
            Fact::HasFromUser(condition) => {
                self.sources_of(of, condition).any(|source| source == user)
            }
            Fact::Immune(condition) => {
                self.block(of).condition_immunities.has(condition)
                    || self
                        .effects_on(of)
                        .any(|e| e.modifier == Modifier::ConditionImmunity(condition))
            }
            Fact::MissedBy(least) => self.creature(of).missed_by >= least,
            Fact::Underwater => self.underwater(of),
            Fact::InSunlight => self.in_sunlight(of),
            Fact::InRunningWater => self.in_rapids(of),
            Fact::InShadow => self.brightness_to(of, self.body(of)) != Brightness::Bright,
            Fact::InBrightLight => self.brightness_to(of, self.body(of)) == Brightness::Bright,
            Fact::OnTerrain(terrain) => self.stands_in_terrain(of, terrain),
            Fact::Flying => self.footing(of) == Footing::Air,
            Fact::ManyHeaded => self.creature(of).heads.left > 1,
            Fact::Holding => self.grappled_by(of).next().is_some(),
            Fact::HoldsUser => self.grappled_by(of).any(|held| held == user),
            Fact::User => of == user,
            Fact::UserHolding => self.grappled_by(user).next().is_some(),
            Fact::UserHolds(least) => {
                self.grappled_by(user).filter(|held| *held != of).count() >= usize::from(least)
            }
            Fact::Bleeding => {
                self.effects_on(of).any(|e| matches!(e.modifier, Modifier::Bleeding(_)))
            }
            Fact::ClungTo => self.creature(user).clings == Some(of),
            Fact::UserClings => self.creature(user).clings.is_some(),
            Fact::UserFull => self.those_within(user).next().is_some(),
            Fact::Room => !self.is_full(user, of),
            Fact::SharesSpace => self.distance(user, of) == 0,
            Fact::UserUnderwater => self.underwater(user),
            Fact::UserOwnShape => {
                let own = self.block(user).shapes.first();
                own.is_none_or(|own| *own == self.creature(user).block)
            }
            Fact::StruckAgain => self.state.turn.struck_again.contains(of),
            Fact::Willing => {
                self.allies(of, user)
                    || self.sources_of(of, Condition::Charmed).any(|source| source == user)
            }
            Fact::Charged(feet) => self.charged(user, of, feet),
            Fact::Advantage => self.attack_lean(user) > 0,
            Fact::AllyNear => self.ally_near(user, of),
            Fact::SneakAttack => match self.attack_lean(user) {
                0 => self.ally_near(user, of),
                lean => lean > 0,
            },
            Fact::Surprised => self.state.round <= 1 && self.state.surprised_at_start.contains(of),
            Fact::FirstRound => self.state.round <= 1,
            Fact::Marked(tag) => self.marked(of, tag),
            Fact::MarkedByUser(tag) => self
                .effects_on(of)
                .any(|e| e.modifier == Modifier::Mark(tag) && e.source == Some(user)),
            Fact::WasBloodied => self.attack_under_way(user).is_some_and(|f| f.bloodied),
            Fact::NotActed => self.state.round <= 1 && !self.state.acted.contains(of),
            Fact::Is(id) => of == id,
            Fact::IsNot(id) => of != id,
            Fact::AllyOf(id) => of != id && self.allies(id, of),
        }
    }

    /// Whether a modifier counts for a roll: what it asks of its bearer is so, and what it asks of
    /// the creature at the other end, where it asks anything.
    pub(crate) fn counts_for(
        &self,
        bearer: CreatureId,
        (with, when): (Fact, Fact),
        other: Option<CreatureId>,
    ) -> bool {
        let fits = match other {
            Some(other) => self.is_so(with, other, bearer),
            None => with == Fact::Always,
        };
        fits && self.is_so(when, bearer, bearer)
    }

    /// Whether a word lies on a creature.
    pub(crate) fn marked(&self, id: CreatureId, tag: Tag) -> bool {
        self.effects_on(id).any(|e| e.modifier == Modifier::Mark(tag))
    }

    /// Whether a creature has half its hit points or fewer left (`damage.bloodied`).
    pub(crate) fn is_bloodied(&self, id: CreatureId) -> bool {
        self.creature(id).hit_points <= self.hit_point_maximum(id) / 2
    }
}

/// Where people read it, a fact stands for itself.
impl Serialize for Predicate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Predicate::Is(fact) if serializer.is_human_readable() => fact.serialize(serializer),
            other => Predicate::serialize(other, serializer),
        }
    }
}

/// Reads a predicate: its own words first, and a fact otherwise.
impl<'de> Deserialize<'de> for Predicate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Predicate, D::Error> {
        if !deserializer.is_human_readable() {
            return Predicate::deserialize(deserializer);
        }
        struct Words;

        impl<'de> Visitor<'de> for Words {
            type Value = Predicate;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("what must be so, such as \"bloodied\" or { has = \"prone\" }")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Predicate, A::Error> {
                let (word, value) = data.variant::<Cow<'de, str>>()?;
                match &*word {
                    "tag" => value.newtype_variant().map(Predicate::Tag),
                    "user-shape" => value.newtype_variant().map(Predicate::UserShape),
                    "any" => value.newtype_variant().map(Predicate::Any),
                    "all" => value.newtype_variant().map(Predicate::All),
                    "not" => value.newtype_variant().map(Predicate::Not),
                    "not-type" => Ok(Predicate::Is(Fact::Type(value.newtype_variant()?)).negated()),
                    // Nobody is known by number where content is written.
                    "is" | "is-not" | "ally-of" => {
                        Err(A::Error::unknown_variant(&word, &["bloodied", "held", "has"]))
                    }
                    _ => {
                        let fact = value::EnumAccessDeserializer::new(Read { word, value });
                        Fact::deserialize(fact).map(Predicate::Is)
                    }
                }
            }
        }

        /// A fact whose word is read already.
        struct Read<'de, V> {
            word: Cow<'de, str>,
            value: V,
        }

        impl<'de, V: VariantAccess<'de>> EnumAccess<'de> for Read<'de, V> {
            type Error = V::Error;
            type Variant = V;

            fn variant_seed<S: serde::de::DeserializeSeed<'de>>(
                self,
                seed: S,
            ) -> Result<(S::Value, V), V::Error> {
                Ok((seed.deserialize(self.word.into_deserializer())?, self.value))
            }
        }

        deserializer.deserialize_enum("Predicate", &[], Words)
    }
}

impl JsonSchema for Predicate {
    fn schema_name() -> Cow<'static, str> {
        "Predicate".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let fact = generator.subschema_for::<Fact>();
        let one = generator.subschema_for::<Predicate>();
        let types = generator.subschema_for::<CreatureTypes>();
        let several = json_schema!({ "type": "array", "items": one.clone() });
        let word = json_schema!({ "type": "string" });
        let keyed = |key: &str, value: &Schema, description: &str| {
            json_schema!({
                "type": "object",
                "description": description,
                "properties": { key: value },
                "required": [key],
                "additionalProperties": false,
            })
        };
        json_schema!({
            "description": "What must be so.",
            "anyOf": [
                fact,
                keyed("tag", &word, "It is of a kind within its creature type."),
                keyed("user-shape", &word, "The user has this of its shapes."),
                keyed("not-type", &types, "It is of none of these creature types."),
                keyed("any", &several, "Any of these is so."),
                keyed("all", &several, "All of this is so."),
                keyed("not", &one, "This is not so."),
            ],
        })
    }
}
