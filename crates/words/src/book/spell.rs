//! Pages of spells.

use affray_rules::{
    Brightness, CastingTime, Components, Delivery, Material, Obscured, ReactionTrigger, Shape,
    Spares, Spell, SpellRange, Strikes, TurnOf, Until, ZoneKind,
};

use super::{
    effect::{effects, ends_on},
    outcome::{damage_dice, outcomes},
    page::{Page, capital},
};
use crate::{name, predicate::predicate};

/// The page of a spell, with what its entry does not model.
///
/// ```
/// use affray_compendium::Compendium;
/// use affray_rules::Edition;
///
/// let fireball = Compendium::shipped(Edition::E2024).spell("fireball")?;
/// let page = affray_words::book::spell_page(fireball.spell(), fireball.unmodelled());
/// assert_eq!(page.subtitle, "Level 3 spell");
/// # Ok::<(), affray_compendium::Unknown>(())
/// ```
pub fn spell_page(spell: &Spell, unmodelled: &[String]) -> Page {
    let subtitle = match spell.level {
        0 => "Cantrip".to_owned(),
        level => format!("{} spell", capital(&spell_level(level))),
    };
    let mut page = Page::new(&spell.name, subtitle);
    page.field("Casting time", time(spell.time));
    page.field(
        "Range",
        match spell.range {
            SpellRange::Caster => "self".to_owned(),
            SpellRange::Touch => "touch".to_owned(),
            SpellRange::Feet(feet) => name::feet(feet),
        },
    );
    page.field("Components", components(spell.components));
    page.field("Material", spell.material.as_ref().map(material).unwrap_or_default());
    page.field("Duration", duration(spell));
    if let Some(shape) = spell.area {
        page.field("Area", area(shape, spell));
    } else if spell.targets > 1 || spell.targets_per_slot > 0 {
        page.field("Targets", spell.targets.to_string());
    }
    page.field("Only", name::list(spell.only.iter().map(predicate)));
    page.field("No effect", name::list(spell.unaffected.iter().map(predicate)));
    page.field("Takes hold", delivery(spell));
    page.field("Damage", name::list(spell.damage.iter().map(damage_dice)));
    let points = |dice: affray_dice::Dice| match spell.adds_ability {
        true => format!("{} ({dice}) + casting ability", dice.average()),
        false => format!("{} ({dice})", dice.average()),
    };
    page.field("Healing", spell.healing.map(points).unwrap_or_default());
    page.field("Temporary hit points", spell.temporary.map(points).unwrap_or_default());
    page.field("Effects", lays_on(spell));
    page.field("Brings", outcomes(&spell.failure));
    let otherwise = match spell.delivery {
        Delivery::MeleeAttack | Delivery::RangedAttack => "On a miss",
        Delivery::Save { .. } | Delivery::Sure => "On a success",
    };
    page.field(otherwise, outcomes(&spell.success));
    page.field("For you", outcomes(&spell.gains));
    if spell.push > 0 {
        page.field("Pushes", name::feet(spell.push));
    }
    if spell.teleport > 0 {
        page.field("Teleports", name::feet(spell.teleport));
    }
    if spell.counters {
        page.field("Counters", "the spell that it reacts to");
    }
    page.field("The area", spell.zone.as_ref().map(zone).unwrap_or_default());
    page.field("Higher slots", higher(spell));
    page.unmodelled(unmodelled);
    page
}

/// The level of a spell in words: `cantrip`, `level 3`.
pub fn spell_level(level: u8) -> String {
    if level == 0 { "cantrip".to_owned() } else { format!("level {level}") }
}

fn time(time: CastingTime) -> String {
    match time {
        CastingTime::Action => "action".into(),
        CastingTime::BonusAction => "bonus action".into(),
        CastingTime::Minutes(minutes) => name::plural(minutes, "minute"),
        CastingTime::Routine => "as part of another action".into(),
        CastingTime::Reaction(trigger) => {
            let when = match trigger {
                ReactionTrigger::Hit => "an attack hits you",
                ReactionTrigger::MeleeHit => "a melee attack hits you",
                ReactionTrigger::Casting => "a creature that you see within 60 ft casts a spell",
                ReactionTrigger::Damaged => "a creature that you see within 60 ft damages you",
                ReactionTrigger::MissileHit => "a missile hits you",
                ReactionTrigger::RockHit => "a rock hits you",
                ReactionTrigger::Hurt => "you take damage",
                ReactionTrigger::Attacked => "a creature that you see attacks you",
                ReactionTrigger::TurnEndsWithin(_) => "a creature ends its turn near you",
            };
            format!("reaction, when {when}")
        }
    }
}

/// A material with its price: `diamond (300 gp, consumed)`.
fn material(material: &Material) -> String {
    let cost = (material.cost > 0).then(|| format!("{} gp", material.cost));
    let consumed = material.consumed.then(|| "consumed".to_owned());
    let notes: Vec<String> = cost.into_iter().chain(consumed).collect();
    match notes.is_empty() {
        true => material.name.clone(),
        false => format!("{} ({})", material.name, notes.join(", ")),
    }
}

fn components(set: Components) -> String {
    let letters =
        [(Components::VERBAL, "V"), (Components::SOMATIC, "S"), (Components::MATERIAL, "M")];
    let has = letters.into_iter().filter(|(component, _)| set.contains(*component));
    has.map(|(_, letter)| letter).collect::<Vec<_>>().join(", ")
}

fn duration(spell: &Spell) -> String {
    let time = match spell.lasting {
        Until::Ended => "instantaneous".to_owned(),
        Until::TurnStart(TurnOf::User, 1) => "until the start of your next turn".to_owned(),
        Until::TurnStart(_, rounds) | Until::TurnEnd(_, rounds) => match rounds {
            10 => "1 minute".to_owned(),
            100 => "10 minutes".to_owned(),
            600 => "1 hour".to_owned(),
            _ if rounds % 600 == 0 => format!("{} hours", rounds / 600),
            _ if rounds % 10 == 0 => format!("{} minutes", rounds / 10),
            _ => name::plural(rounds, "round"),
        },
    };
    if spell.concentration { format!("concentration, {time}") } else { time }
}

pub(super) fn area(shape: Shape, spell: &Spell) -> String {
    let shape = match shape {
        Shape::Sphere(feet) => format!("sphere of {} around a point", name::feet(feet)),
        Shape::Cube(feet) => format!("cube of {}", name::feet(feet)),
        Shape::Cone(feet) => format!("cone of {}", name::feet(feet)),
        Shape::Cylinder(radius, height) => {
            format!("cylinder of {}, {} high", name::feet(radius), name::feet(height))
        }
        Shape::Line(length, width) => {
            format!("line of {}, {} wide", name::feet(length), name::feet(width))
        }
        Shape::Emanation(feet) => format!("emanation of {}", name::feet(feet)),
    };
    match spell.spares {
        Spares::Nobody => shape,
        Spares::Caster => format!("{shape}, but not you"),
        Spares::Allies => format!("{shape}, but not its allies"),
        Spares::Chosen => format!("{shape}, but not those whom you choose"),
    }
}

fn delivery(spell: &Spell) -> String {
    let miss = if spell.half_on_miss { ", half damage on a miss" } else { "" };
    match spell.delivery {
        Delivery::MeleeAttack => format!("melee spell attack{miss}"),
        Delivery::RangedAttack => format!("ranged spell attack{miss}"),
        Delivery::Save { ability, half: false } => format!("{} save", name::ability(ability)),
        Delivery::Save { ability, half: true } => {
            format!("{} save, half damage on a success", name::ability(ability))
        }
        Delivery::Sure => String::new(),
    }
}

fn lays_on(spell: &Spell) -> String {
    let mut text = effects(&spell.effects);
    let ends = ends_on(spell.ends_on);
    if !text.is_empty() && !ends.is_empty() {
        text = format!("{text}, {ends}");
    }
    if spell.save_ends {
        text = format!("{text}; a save after each of the target's turns ends it");
    }
    text
}

fn zone(zone: &ZoneKind) -> String {
    let mut parts = Vec::new();
    match zone.obscured {
        Obscured::Clear => {}
        Obscured::Lightly => parts.push("lightly obscured".to_owned()),
        Obscured::Heavily => parts.push("heavily obscured".to_owned()),
    }
    match zone.light {
        None => {}
        Some(Brightness::Darkness) => parts.push("magical darkness".to_owned()),
        Some(Brightness::Dim) => parts.push("dim light".to_owned()),
        Some(Brightness::Bright) => parts.push("bright light".to_owned()),
    }
    if zone.difficult {
        parts.push("difficult terrain".to_owned());
    }
    if zone.slows {
        parts.push("halves speed".to_owned());
    }
    if zone.moves {
        parts.push("moves with you".to_owned());
    }
    let strikes = [
        (Strikes::APPEARS, "as it appears"),
        (Strikes::ENTERS, "on entering"),
        (Strikes::REACHES, "when it comes over a creature"),
        (Strikes::STARTS, "on starting a turn in it"),
        (Strikes::ENDS, "on ending a turn in it"),
    ];
    let when = strikes.into_iter().filter(|(strike, _)| zone.strikes.contains(*strike));
    let when: Vec<&str> = when.map(|(_, word)| word).collect();
    if !when.is_empty() {
        parts.push(format!("takes hold {}", when.join(", ")));
    }
    parts.join(", ")
}

fn higher(spell: &Spell) -> String {
    let mut parts = Vec::new();
    let growth: Vec<String> = spell.dice_per_slot.iter().map(ToString::to_string).collect();
    if !growth.is_empty() {
        parts.push(format!("{} more", name::list(growth)));
    }
    if spell.targets_per_slot > 0 {
        parts.push(format!("{} more", name::plural(spell.targets_per_slot, "target")));
    }
    if spell.area_per_slot > 0 {
        parts.push(format!("{} larger", name::feet(spell.area_per_slot)));
    }
    match parts.is_empty() {
        true => String::new(),
        false => format!("{} a level", name::list(parts)),
    }
}
