//! Spells: casting, concentration, and what undoes them.

mod cast;
mod concentration;
mod spell;
mod teleport;

pub use spell::{
    CastingTime, Components, Delivery, KnownSpell, Lasting, ReactionTrigger, Spell, SpellRange,
    SpellUses, Spellcasting,
};
