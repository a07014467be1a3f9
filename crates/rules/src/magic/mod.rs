//! Spells: casting, concentration, and what undoes them.

mod area;
mod cast;
mod concentration;
mod spell;
mod teleport;
mod zone;

pub use spell::{
    CastingTime, Components, Delivery, KnownSpell, Lasting, ReactionTrigger, Spares, Spell,
    SpellRange, SpellUses, Spellcasting, Strikes, ZoneKind,
};
pub use zone::{Spread, Zone};
