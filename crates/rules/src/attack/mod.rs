//! Attacks: from the order to the last consequence of a hit.

mod aim;
mod armour;
mod blow;
mod cites;
mod damage_roll;
mod form;
mod grapple;
mod hands;
mod makeshift;
mod mastery;
mod miss;
mod modifiers;
mod multiattack;
mod net;
pub(crate) mod opportunity;
mod order;
mod plain;
mod resolve;
mod second_weapon;
mod shove;
mod terms;
mod wrestle;

pub(crate) use armour::CoverLines;
pub use form::{Attack, AttackKind, DamageDice, OWN_SPACE, ToHit};
pub(crate) use hands::Draw;
pub use terms::{Extra, Instead, Terms};
