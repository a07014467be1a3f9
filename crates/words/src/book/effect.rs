use affray_rules::{
    Ability, AbilitySet, Among, DamageResponse, DamageType, DamageTypes, EndsOn, Lean, Modifier,
    Regeneration, Rolls, SpeedChange,
};

use crate::name;

/// What an effect does to its bearer, as a phrase: `advantage on Wisdom saves`.
pub(super) fn effect(modifier: &Modifier) -> String {
    match modifier {
        Modifier::Condition(condition) => name::condition(*condition).to_owned(),
        Modifier::Roll { on, lean, when, with } => {
            let with = match with {
                Among::Wounded => " on the wounded",
                Among::Held => " on those whom it holds",
                _ => "",
            };
            let on = format!("{}{with}{}", rolls(*on), name::when(*when));
            match lean {
                Lean::Advantage => format!("advantage on {on}"),
                Lean::Disadvantage => format!("disadvantage on {on}"),
                Lean::Bonus(n) => format!("{n:+} on {on}"),
                Lean::Plus(dice) => format!("+{dice} on {on}"),
                Lean::Minus(dice) => format!("−{dice} on {on}"),
            }
        }
        Modifier::Speed(change) => match change {
            SpeedChange::Add(feet) if *feet < 0 => {
                format!("speed {} less", name::feet(feet.unsigned_abs()))
            }
            SpeedChange::Add(feet) => format!("speed {} more", name::feet(feet)),
            SpeedChange::Half => "half speed".into(),
            SpeedChange::Double => "double speed".into(),
            SpeedChange::Zero => "speed 0".into(),
        },
        Modifier::ArmourClass(n) => format!("{n:+} AC"),
        Modifier::Defence(response, types) => {
            let word = match response {
                DamageResponse::Immune => "immunity",
                DamageResponse::Resistant => "resistance",
                DamageResponse::Vulnerable => "vulnerability",
            };
            format!("{word} to {} damage", damage_types(*types))
        }
        Modifier::DamageTaken(n) => format!("{n:+} damage each time it takes any"),
        Modifier::ConditionImmunity(condition) => {
            format!("can't be {}", name::condition(*condition))
        }
        Modifier::WeaponDamage(dice) => format!("{dice} more damage with weapons"),
        Modifier::Dodge => "dodging".into(),
        Modifier::Disengage => "movement that provokes nothing".into(),
        Modifier::PackTactics => {
            "advantage on attacks while an able ally stands next to the target".into()
        }
        Modifier::Regeneration(r) => regeneration(r),
        Modifier::Absorb(types) => format!("healed by {} damage", damage_types(*types)),
        Modifier::SafeFromTrait(_) => "safe from it afterwards".into(),
        Modifier::NoRegeneration => "no regeneration".into(),
        Modifier::Leap { long, high } => {
            format!("jumps {} along and {} up", name::feet(*long), name::feet(*high))
        }
        Modifier::RunningLeap(feet) => format!("jumps {} after a run-up", name::feet(*feet)),
        Modifier::HoldBreath(minutes) => {
            format!("holds its breath for {}", name::plural(*minutes, "minute"))
        }
        Modifier::Illumination(glow) => format!(
            "sheds bright light for {} and dim light as far as {}",
            name::feet(glow.bright),
            name::feet(glow.dim)
        ),
        Modifier::NoReactions => "no reactions".into(),
        Modifier::HitPointMaximum(n) => format!("{n:+} to the hit point maximum"),
        Modifier::RerollOnes => "rolls again when a d20 shows 1".into(),
        Modifier::Inside => "swallowed".into(),
        Modifier::Burning => "burning".into(),
        Modifier::SafeFrom(_) => "safe from it afterwards".into(),
        Modifier::Nature(nature) => name::nature(*nature),
    }
}

fn regeneration(how: &Regeneration) -> String {
    let mut text = format!("regains {} hit points at the start of its turns", how.hit_points);
    if !how.stopped_by.is_empty() {
        text.push_str(&format!(", not after {} damage", damage_types(how.stopped_by)));
    }
    if how.shuns {
        text.push_str(", nor in sunlight or running water");
    }
    if how.from_zero {
        text.push_str(", also from 0, and dies only where it does not");
    }
    text
}

/// Several effects in a row.
pub(super) fn effects(all: &[Modifier]) -> String {
    name::list(all.iter().map(effect))
}

fn rolls(on: Rolls) -> String {
    match on {
        Rolls::Attacks => "attacks".into(),
        Rolls::AttacksAgainst => "attacks against it".into(),
        Rolls::Saves(abilities) => format!("{}saves", of_abilities(abilities)),
        Rolls::Checks(abilities) => format!("{}checks", of_abilities(abilities)),
        Rolls::Skill(skill) => format!("{} checks", name::skill(skill)),
        Rolls::SavesAgainst(abilities, against) => {
            format!("{}saves against {}", of_abilities(abilities), name::against(against))
        }
        Rolls::Perception(by) => format!("Perception checks by {}", name::senses(by)),
        Rolls::Initiative => "initiative".into(),
        Rolls::Concentration => "saves to keep concentration".into(),
    }
}

/// `Strength and Dexterity `; nothing for all six.
fn of_abilities(set: AbilitySet) -> String {
    if set == AbilitySet::all() {
        return String::new();
    }
    let names = Ability::ALL.into_iter().filter(|a| set.contains(a.set())).map(name::ability);
    format!("{} ", name::list(names))
}

/// `fire and cold`; `all` for every type.
pub(super) fn damage_types(set: DamageTypes) -> String {
    if set == DamageTypes::all() {
        return "all".into();
    }
    let types = DamageType::ALL.into_iter().filter(|t| set.contains(t.set()));
    name::list(types.map(name::damage_type))
}

/// What ends an effect before its time: `it takes damage or attacks`.
pub(super) fn ends_on(ends: EndsOn) -> String {
    let words = [
        (EndsOn::DAMAGE, "takes damage"),
        (EndsOn::ATTACK, "attacks"),
        (EndsOn::CAST, "casts a spell"),
        (EndsOn::HEALING, "regains hit points"),
        (EndsOn::USE, "has rolled"),
    ];
    let words: Vec<&str> =
        words.into_iter().filter(|(end, _)| ends.contains(*end)).map(|(_, word)| word).collect();
    if words.is_empty() { String::new() } else { format!("until it {}", words.join(" or ")) }
}
