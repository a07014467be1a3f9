//! The same combatant at several levels.

use super::text::CombatantText;
use crate::{
    file::{At, Fault},
    text::StatBlockText,
};

/// The levels for which an entry says what it is, in no order.
pub(crate) fn of(text: &CombatantText) -> impl Iterator<Item = u8> {
    let own = text.stat_block.as_ref().filter(|_| !text.levels.is_empty());
    let own = own.and_then(|own| own.value.level.as_ref());
    let others = text.levels.iter().filter_map(|other| other.value.level.as_ref());
    own.into_iter().chain(others).map(|level| level.value)
}

/// A stat block as an entry has it at a level: by the highest of its levels that is not above, or
/// by the lowest.
pub(crate) fn at(
    level: u8,
    text: &CombatantText,
    own: StatBlockText,
) -> Result<StatBlockText, Fault> {
    check(text)?;
    let below = of(text).filter(|other| *other <= level).max();
    let Some(level) = below.or_else(|| of(text).min()) else { return Ok(own) };
    let is = |other: &&At<StatBlockText>| {
        other.value.level.as_ref().is_some_and(|other| other.value == level)
    };
    Ok(match text.levels.iter().find(is) {
        // Another stat block altogether.
        Some(other) if other.value.like.is_some() => other.value.clone(),
        Some(other) => other.value.clone().over(own),
        None => own,
    })
}

/// Whether each of an entry's levels is said, and once.
pub(crate) fn check(text: &CombatantText) -> Result<(), Fault> {
    for other in &text.levels {
        let Some(level) = &other.value.level else {
            return Err(Fault::at(&other.span, "one of the levels does not say which it is")
                .help("add `level = 5`"));
        };
        if of(text).filter(|of| *of == level.value).count() > 1 {
            return Err(Fault::at(&level.span, format!("level {} is there twice", level.value))
                .help("write each level once; the stat block's own counts"));
        }
    }
    Ok(())
}
