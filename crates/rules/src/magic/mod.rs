//! Spells: casting, concentration, and what undoes them.

mod area;
mod cast;
mod check;
mod concentration;
mod counterspell;
mod feature;
mod long;
mod material;
mod objects;
mod reflect;
mod share;
mod spell;
mod teleport;
mod uphold;
mod zone;

pub use feature::Feature;
pub use spell::{
    CastingTime, Components, Delivery, KnownSpell, Material, Materials, ReactionTrigger, Spares,
    Spell, SpellRange, SpellTag, SpellTags, SpellUses, Spellcasting, Strikes, ZoneKind,
};
pub use zone::{Spread, Zone};
