//! Groups: creatures that roll initiative together.

use std::fmt;

use affray_rules::{Setup, StatBlock};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, de::Visitor};

use crate::file::{At, Fault};

/// The group of an entry.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Grouping {
    /// `false`: each rolls for itself.
    Apart(bool),
    /// Its number.
    Number(u8),
    /// Its name.
    Name(String),
}

impl Grouping {
    /// What the group is called, if it is one.
    pub(crate) fn name(&self) -> Option<String> {
        match self {
            Grouping::Apart(_) => None,
            Grouping::Number(number) => Some(number.to_string()),
            Grouping::Name(name) => Some(name.trim().to_lowercase()),
        }
    }
}

impl<'de> Deserialize<'de> for Grouping {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GroupingVisitor)
    }
}

struct GroupingVisitor;

impl Visitor<'_> for GroupingVisitor {
    type Value = Grouping;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number from 0 to 255, a name, or `false`")
    }

    fn visit_bool<E: serde::de::Error>(self, together: bool) -> Result<Self::Value, E> {
        match together {
            false => Ok(Grouping::Apart(false)),
            true => Err(E::invalid_type(serde::de::Unexpected::Bool(true), &self)),
        }
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
        let wrong = |_| E::invalid_value(serde::de::Unexpected::Signed(number), &self);
        u8::try_from(number).map(Grouping::Number).map_err(wrong)
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Grouping::Name(name.to_owned()))
    }
}

/// Sees that the first combatant of an entry is like all that are in its group already: only
/// identical creatures roll together (`init.group`). Names and hit points make no difference.
pub(crate) fn check_alike(
    group: Option<&At<Grouping>>,
    first: usize,
    setup: &Setup,
) -> Result<(), Fault> {
    let (Some(group), Some(own)) = (group, setup.combatants.get(first)) else { return Ok(()) };
    let block = |place: usize| &setup.blocks[setup.combatants[place].block.index()];
    let unlike = |place: &usize| {
        let other = &setup.combatants[*place];
        own.group.is_some()
            && other.group == own.group
            && other.side == own.side
            && other.block != own.block
            && kind(block(*place)) != kind(block(first))
    };
    let Some(other) = (0..first).find(unlike) else { return Ok(()) };
    let problem = format!(
        "{} and {} are not alike, and don't roll initiative together (`init.group`)",
        setup.combatants[other].name, own.name
    );
    Err(Fault::at(&group.span, problem)
        .help("give each kind of creature a `group` of its own, or leave it out"))
}

/// What makes creatures identical: the stat block but for its name and hit points.
fn kind(block: &StatBlock) -> StatBlock {
    StatBlock { name: String::new(), hit_points: 0, hit_dice: None, ..block.clone() }
}
