//! How a trait shows in the events of a fight: one place that knows every kind.

use affray_rules::{Against, Modifier, Nature, Rolls};

use crate::sign::Sign;

/// The signs by which a trait is known to be at work. None at all where it can't be seen in
/// events, since it only forbids, or is a figure that the engine reads from the stat block: such a
/// trait is there by construction.
pub(crate) fn signs_of_trait(place: u8, modifiers: &[Modifier]) -> Vec<Sign> {
    let mut signs = Vec::new();
    for modifier in modifiers {
        match *modifier {
            Modifier::Nature(nature) => signs.extend(nature.iter().filter_map(sign_of_nature)),
            ref modifier => signs.extend(sign_of_modifier(place, modifier)),
        }
    }
    signs
}

fn sign_of_modifier(place: u8, modifier: &Modifier) -> Option<Sign> {
    match *modifier {
        // Nothing turns anybody yet.
        Modifier::Roll { on: Rolls::SavesAgainst(_, Against::Turning), .. }
        | Modifier::Lend { on: Rolls::SavesAgainst(_, Against::Turning), .. } => None,
        Modifier::Roll { .. }
        | Modifier::ArmourClass(_)
        | Modifier::WeaponDamage(_)
        | Modifier::WeakerDamage(..) => Some(Sign::Cited(place)),
        Modifier::MeleeDamage(_) | Modifier::Lend { .. } => Some(Sign::Cited(place)),
        Modifier::Relentless(_) => Some(Sign::HungOn),
        Modifier::Condition(condition) => Some(Sign::Condition(condition)),
        Modifier::Defence(_, types) | Modifier::Absorb(types) => Some(Sign::Answered(types)),
        Modifier::DamageTaken(_) => Some(Sign::Adjusted),
        Modifier::ConditionImmunity(condition) => Some(Sign::Immune(condition)),
        Modifier::PackTactics => Some(Sign::PackTactics),
        Modifier::Regeneration(_) => Some(Sign::Regrew),
        Modifier::RerollOnes => Some(Sign::Rerolled),
        Modifier::Leap { .. } | Modifier::RunningLeap(_) => Some(Sign::Jumped),
        Modifier::HoldBreath(_) => Some(Sign::HeldBreath),
        // By construction: figures, and what only forbids.
        Modifier::Speed(_)
        | Modifier::Dodge
        | Modifier::Disengage
        | Modifier::NoRegeneration
        | Modifier::NoReactions
        | Modifier::HitPointMaximum(_)
        | Modifier::Burning
        | Modifier::Casting { .. }
        | Modifier::TurnDamage(_)
        | Modifier::TurnEndDamage(_)
        | Modifier::Bleeding(_)
        | Modifier::Attached { .. }
        | Modifier::Drained(..)
        | Modifier::Rusted(_)
        | Modifier::Confers(_)
        | Modifier::Dominated
        | Modifier::Lycanthropy
        | Modifier::ProneArmourClass(_)
        | Modifier::Limbs(_)
        | Modifier::Heads(_)
        | Modifier::Cover(_)
        | Modifier::Averted
        | Modifier::Lured
        | Modifier::Banished(_)
        | Modifier::SafeFrom(_)
        | Modifier::SafeFromTrait(_)
        | Modifier::Inside
        | Modifier::Mark(_)
        | Modifier::MoreAttacks(_)
        | Modifier::Illumination(_)
        | Modifier::Nature(_) => None,
    }
}

fn sign_of_nature(nature: Nature) -> Option<Sign> {
    match nature {
        Nature::SLEEPLESS => Some(Sign::Immune(affray_rules::Condition::Unconscious)),
        Nature::FLYBY | Nature::AGILE => Some(Sign::SlippedAway),
        Nature::SIEGE_MONSTER => Some(Sign::DamagedThing),
        Nature::SPIDER_CLIMB => Some(Sign::Climbed),
        Nature::SWARM | Nature::SHARES => Some(Sign::SharedSpace),
        Nature::INCORPOREAL => Some(Sign::PassedThrough),
        Nature::REFLECTS => Some(Sign::Reflected),
        Nature::SHARES_HARM => Some(Sign::SharedHarm),
        Nature::UNDEAD_FORTITUDE => Some(Sign::HungOn),
        Nature::JUMPER => Some(Sign::Jumped),
        Nature::FALSE_APPEARANCE => Some(Sign::LayInWait),
        _ => None,
    }
}

/// What a creature is by nature that no event shows: senses, what does not hinder its bearer, and
/// the marks of traits that something sets off, which show in what follows from them.
#[cfg(test)]
const BY_CONSTRUCTION: Nature = Nature::SIGHTLESS
    .union(Nature::DEVILS_SIGHT)
    .union(Nature::ECHOLOCATION)
    .union(Nature::ICE_WALK)
    .union(Nature::WEB_WALKER)
    .union(Nature::WEB_SENSE)
    .union(Nature::AMORPHOUS)
    .union(Nature::EVASION)
    .union(Nature::IMMUTABLE_FORM)
    .union(Nature::ONE_DEED)
    .union(Nature::ONE_ATTACK)
    .union(Nature::NO_HEALING)
    .union(Nature::NO_TELEPORT)
    .union(Nature::SMOTHERED)
    .union(Nature::MUTE)
    .union(Nature::RAISED)
    .union(Nature::WATER_BREATHER)
    .union(Nature::AMPHIBIAN)
    .union(Nature::HEALS_IN_WATER)
    .union(Nature::TRANSPARENT)
    .union(Nature::ETHEREAL)
    .union(Nature::TOUCHY)
    .union(Nature::THORNY)
    .union(Nature::AURA)
    .union(Nature::RADIANT)
    .union(Nature::BURSTS)
    .union(Nature::EARTH_GLIDE)
    .union(Nature::TUNNELER)
    .union(Nature::REACTIVE)
    .union(Nature::ABDUCTS)
    .union(Nature::ANTIMAGIC)
    .union(Nature::MOVE_OR_ACT)
    .union(Nature::NO_BONUS)
    .union(Nature::BERSERK)
    .union(Nature::SPELLPROOF)
    .union(Nature::SPELL_RESISTANT)
    .union(Nature::STEADFAST)
    .union(Nature::TRAMPLES)
    .union(Nature::REFLECTS_LINES)
    .union(Nature::INTRUDES)
    .union(Nature::WATER_SHY);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nature_has_a_sign_or_is_there_by_construction() {
        for nature in Nature::all().iter() {
            let shown = sign_of_nature(nature).is_some();
            assert_ne!(shown, BY_CONSTRUCTION.contains(nature), "{nature:?}");
        }
    }
}
