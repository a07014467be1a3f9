//! Spells and concentration.

use affray_rules::What;

use super::Tell;
use crate::name;

pub(super) fn tell(tell: &mut Tell<'_>, what: &What) -> bool {
    match what {
        What::Casting { caster, spell, slot, held } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            let verb = if *held { "casts and holds" } else { "casts" };
            tell.who(*caster).text(format!(" {verb} {name}"));
            if *slot > 0 {
                tell.text(format!(" (level {slot} slot)"));
            }
            tell.text(".");
        }
        What::Countered { caster, spell, by, slot_kept } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.who(*by).text(" undoes ").whose(*caster).text(format!(" {name}"));
            tell.text(if *slot_kept { "; the slot is not spent." } else { "." });
        }
        What::Concentrating { creature, spell } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.who(*creature).text(format!(" concentrates on {name}."));
        }
        What::ConcentrationEnded { creature, spell } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.who(*creature).text(format!(" no longer concentrates on {name}."));
        }
        _ => return false,
    }
    true
}
