//! Lasting effects, in words.

use affray_rules::{
    DamageResponse, EndsOn, Fact, Modifier, RollModifier, Rolls, Rust, SpeedChange,
};

use crate::{
    name,
    narrate::{abilities_words, damage_types},
    predicate::while_so,
};

/// What an effect does to its bearer, as a phrase: `advantage on Wisdom saves`.
pub(super) fn effect(modifier: &Modifier) -> String {
    match modifier {
        Modifier::Condition(condition) => name::condition(*condition).to_owned(),
        Modifier::Roll { on, lean, when, with } => {
            let with = match with {
                Fact::Wounded => " on the wounded",
                Fact::Held => " on those whom it holds",
                _ => "",
            };
            let (on, when) = (format!("{}{with}", rolls(*on)), while_so(*when));
            match lean {
                RollModifier::Advantage => format!("advantage on {on}{when}"),
                RollModifier::Disadvantage => format!("disadvantage on {on}{when}"),
                RollModifier::Bonus(n) => format!("{n:+} on {on}{when}"),
                RollModifier::Plus(dice) => format!("+{dice} on {on}{when}"),
                RollModifier::Minus(dice) => format!("−{dice} on {on}{when}"),
                RollModifier::NoAdvantage => format!("no advantage on {on}{when}"),
                RollModifier::NoDisadvantage => format!("no disadvantage on {on}{when}"),
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
        Modifier::WeakerDamage(dice, _) => format!("{dice} less damage with its attacks"),
        Modifier::Dodge => "dodging".into(),
        Modifier::Disengage => "movement that provokes nothing".into(),
        Modifier::PackTactics => {
            "advantage on attacks while an able ally stands next to the target".into()
        }
        Modifier::Regeneration(by) => {
            format!("regains {} hit points at the start of its turns", by.hit_points)
        }
        Modifier::Absorb(types) => format!("healed by {} damage", damage_types(*types)),
        Modifier::SafeFromTrait(_) => "safe from it afterwards".into(),
        Modifier::NoReactions => "no reactions".into(),
        Modifier::HitPointMaximum(n) => format!("{n:+} to the hit point maximum"),
        Modifier::Mark(mark) => format!("the mark {}", mark.word()),
        Modifier::Relentless(most) => {
            format!("1 hit point left, once, by damage of {most} or less")
        }
        Modifier::MoreAttacks(more) => format!("{} more", name::plural(*more, "attack")),
        Modifier::Lend { within, on, lean } => {
            let lean = match lean {
                RollModifier::Plus(dice) => format!("+{dice}"),
                _ => "advantage".to_owned(),
            };
            let (on, feet) = (rolls(*on), name::feet(u16::from(*within)));
            format!("{lean} on {on} for its allies within {feet}")
        }
        Modifier::MeleeDamage(damage) => {
            format!("{} more {} in melee", damage.dice, name::damage_type(damage.kind))
        }
        Modifier::RerollOnes => "rolls again when a d20 shows 1".into(),
        Modifier::NoRegeneration => "no regeneration".into(),
        Modifier::Leap { long, high } => {
            format!(
                "jumps {} far and {} high from a standstill",
                name::feet(long),
                name::feet(high)
            )
        }
        Modifier::RunningLeap(feet) => format!("jumps {} far after a run-up", name::feet(feet)),
        Modifier::HoldBreath(minutes) => {
            format!("holds its breath for {}", name::plural(*minutes, "minute"))
        }
        Modifier::Illumination(glow) if glow.dim == 0 => "sheds no light".into(),
        Modifier::Illumination(glow) => {
            format!(
                "sheds bright light for {} and dim light to {}",
                name::feet(glow.bright),
                name::feet(glow.dim)
            )
        }
        Modifier::Inside => "swallowed".into(),
        Modifier::Attached { .. } => "clung to".into(),
        Modifier::Bleeding(dice) => {
            format!("loses {} ({dice}) hit points at the start of its turns", dice.average())
        }
        Modifier::Drained(ability, lost) => format!("{} {lost} lower", name::ability(*ability)),
        Modifier::Rusted(Rust::Armour) => "armour worse by 1".into(),
        Modifier::Rusted(_) => "a weapon worse by 1".into(),
        Modifier::Limbs(least) => {
            format!("loses a limb to {least} slashing damage on a turn while bloodied")
        }
        Modifier::ProneArmourClass(ac) => format!("AC {ac} while prone"),
        Modifier::Dominated => "under the user's control".into(),
        Modifier::Lycanthropy => "cursed to become what the user is when it drops".into(),
        Modifier::Averted => "does not see the user".into(),
        Modifier::Lured => "goes to the user on its turns".into(),
        Modifier::Banished(_) => "gone".into(),
        Modifier::Cover(degree) => name::degree(*degree).to_owned(),
        Modifier::Heads(heads) => {
            let each = if heads.for_each { " for each" } else { "" };
            format!(
                "{} heads; {} damage on a turn kills one, with the last it dies, and after its turn \
                 two grow for each, unless fire burnt it; it regains {} hit points then{each}",
                heads.count, heads.dies_of, heads.heals
            )
        }
        Modifier::Confers(types) => {
            format!("its riders are resistant to {} damage", damage_types(*types))
        }
        Modifier::Burning => "burning".into(),
        Modifier::Casting { rounds, .. } => format!("casting, {rounds} rounds more"),
        Modifier::TurnDamage(damage) => {
            format!("{} at the start of its turns", super::outcome::damage_dice(damage))
        }
        Modifier::TurnEndDamage(damage) => {
            format!("{} at the end of its turns", super::outcome::damage_dice(damage))
        }
        Modifier::SafeFrom(_) => "safe from it afterwards".into(),
        Modifier::Nature(nature) => name::nature(*nature),
    }
}

/// Several effects in a row.
pub(super) fn effects(all: &[Modifier]) -> String {
    name::list(all.iter().map(effect))
}

fn rolls(on: Rolls) -> String {
    match on {
        Rolls::Attacks => "attacks".into(),
        Rolls::AttacksWith(abilities) => format!("{}attacks", abilities_words(abilities)),
        Rolls::MeleeAttacks => "melee attacks".into(),
        Rolls::AttacksAgainst => "attacks against it".into(),
        Rolls::Saves(abilities) => format!("{}saves", abilities_words(abilities)),
        Rolls::Checks(abilities) => format!("{}checks", abilities_words(abilities)),
        Rolls::Skill(skill) => format!("{} checks", name::skill(skill)),
        Rolls::SavesAgainst(abilities, against) => {
            format!("{}saves against {}", abilities_words(abilities), name::against(against))
        }
        Rolls::Perception(by) => format!("Perception checks by {}", name::senses(by)),
        Rolls::Initiative => "initiative".into(),
        Rolls::Concentration => "saves to keep concentration".into(),
    }
}

/// What ends an effect before its time: `it takes damage or attacks`.
pub(super) fn ends_on(ends: EndsOn) -> String {
    let words = [
        (EndsOn::DAMAGE, "takes damage"),
        (EndsOn::ATTACK, "attacks"),
        (EndsOn::CAST, "casts a spell"),
        (EndsOn::HEALING, "regains hit points"),
        (EndsOn::DROPS, "drops to 0 hit points"),
        (EndsOn::SHAPE, "changes its shape"),
        (EndsOn::USE, "has rolled"),
        (EndsOn::FEATURE, "does something else of its own"),
        (EndsOn::RECOVERY, "has all its hit points"),
        (EndsOn::HALF_RECOVERY, "is not bloodied any more"),
        (EndsOn::ROUTINE, "is done with it"),
    ];
    let aided = [
        (EndsOn::AID, "somebody within 5 feet takes an action to end it"),
        (EndsOn::TENDED, "somebody within 5 feet tends it"),
        (EndsOn::TORN, "somebody within 5 feet tears it off"),
        (EndsOn::CURE, "it is cured"),
        (EndsOn::SOURCE, "the user is incapacitated"),
    ];
    let by_others = aided.into_iter().filter(|(end, _)| ends.contains(*end));
    let by_others = by_others.map(|(_, word)| format!("until {word}")).collect::<Vec<_>>();
    let words: Vec<&str> =
        words.into_iter().filter(|(end, _)| ends.contains(*end)).map(|(_, word)| word).collect();
    let mut until = Vec::new();
    if !words.is_empty() {
        until.push(format!("until it {}", words.join(" or ")));
    }
    until.extend(by_others);
    until.join(" or ")
}
