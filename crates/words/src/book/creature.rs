//! Pages of creatures: the stat block as a book prints it.

use affray_rules::{
    Ability, BonusActions, Breathes, CastingTime, Conditions, DamageResponse, GearKind, Mountable,
    Qualities, ReactionFeature, ReactionResponse, ReactionTrigger, Role, RoutineTime, Ruleset,
    Skill, Spell, SpellUses, StatBlock, Stock,
};

use super::{
    armour_class::armour_class,
    attack::{attacks, multiattack},
    feature::{features, routines},
    page::{Page, Part, capital},
    spell::spell_level,
    traits::trait_text,
};
use crate::{
    name,
    narrate::damage_types,
    predicate::{creature_type, size},
};

/// The stat block of a creature; `spells` are those that its spell ids count.
///
/// ```
/// use affray_compendium::Compendium;
/// use affray_rules::{Edition, Ruleset};
/// use affray_words::book::{Part, creature_page};
///
/// let ogre = Compendium::shipped(Edition::E2024).creature("ogre")?;
/// let page = creature_page(ogre.block(), ogre.spells(), &Ruleset::of(Edition::E2024));
/// assert_eq!(page.subtitle, "Large giant, challenge 2");
/// assert_eq!(page.parts[0], Part::Field("AC", "11".into()));
/// # Ok::<(), affray_compendium::Unknown>(())
/// ```
pub fn creature_page(block: &StatBlock, spells: &[Spell], ruleset: &Ruleset) -> Page {
    let mut page = Page::new(&block.name, subtitle(block));
    figures(&mut page, block, ruleset);
    page.parts.push(Part::Table(abilities(block)));
    details(&mut page, block);
    let mut traits: Vec<(String, String)> = block
        .traits
        .iter()
        // Some are written in keys of the stat block.
        .map(|t| (t.name.clone(), trait_text(t)))
        .collect();
    traits.extend(nature(block));
    page.section("Traits", traits);
    let actions = multiattack(block, spells).into_iter().chain(attacks(block));
    let actions = actions
        .chain(features(block, spells, CastingTime::Action))
        .chain(routines(block, spells, |time| time == RoutineTime::Action))
        .chain(casting(block, spells));
    page.section("Actions", actions);
    let bonus = bonus_actions(block.bonus_actions)
        .into_iter()
        .chain(features(block, spells, CastingTime::BonusAction))
        .chain(routines(block, spells, |time| time == RoutineTime::BonusAction));
    page.section("Bonus actions", bonus);
    page.section("Reactions", block.reactions.iter().map(reaction));
    let is_legendary = |time| matches!(time, RoutineTime::Legendary { .. });
    page.section(
        "At the start of its turn",
        routines(block, spells, |time| time == RoutineTime::TurnStart),
    );
    page.section("Legendary actions", routines(block, spells, is_legendary));
    page.section("Lair actions", routines(block, spells, |time| time == RoutineTime::Lair));
    page.unmodelled(&block.unmodelled);
    page
}

/// A challenge rating in eighths as people write it: `1/4`, `17`.
///
/// ```
/// assert_eq!(affray_words::book::challenge(2), "1/4");
/// assert_eq!(affray_words::book::challenge(136), "17");
/// ```
pub fn challenge(eighths: u16) -> String {
    match eighths {
        1 => "1/8".into(),
        2 => "1/4".into(),
        4 => "1/2".into(),
        _ => (eighths / 8).to_string(),
    }
}

fn subtitle(block: &StatBlock) -> String {
    let what = format!("{} {}", size(block.size), creature_type(block.kind));
    match (block.challenge, block.role) {
        (Some(rating), _) => format!("{what}, challenge {}", challenge(rating)),
        (None, Role::Character) => format!("{what}, character"),
        (None, Role::Monster) => what,
    }
}

fn figures(page: &mut Page, block: &StatBlock, ruleset: &Ruleset) {
    let worn = block.armour.iter().map(|a| a.name.to_lowercase());
    let shield = block.gear.iter().filter(|g| g.kind == GearKind::Shield && g.held > 0);
    let from: Vec<String> = worn.chain(shield.map(|g| g.name.to_lowercase())).collect();
    let class = armour_class(block, ruleset).map_or_else(String::new, |ac| ac.to_string());
    page.field(
        "AC",
        if from.is_empty() { class } else { format!("{class} ({})", name::list(from)) },
    );
    page.field("Initiative", format!("{:+}", block.initiative));
    page.field(
        "Hit points",
        match block.hit_dice {
            Some(dice) => format!("{} ({dice})", block.hit_points),
            None => block.hit_points.to_string(),
        },
    );
    page.field("Speed", speed(block));
}

fn speed(block: &StatBlock) -> String {
    let speeds = block.speeds;
    let others = [
        ("burrow", speeds.burrow),
        ("climb", speeds.climb),
        ("fly", speeds.fly),
        ("swim", speeds.swim),
    ];
    let mut parts = vec![name::feet(speeds.walk)];
    for (gait, feet) in others.into_iter().filter(|(_, feet)| *feet > 0) {
        let hover = if gait == "fly" && speeds.hover { " (hover)" } else { "" };
        parts.push(format!("{gait} {}{hover}", name::feet(feet)));
    }
    parts.join(", ")
}

fn abilities(block: &StatBlock) -> Vec<Vec<String>> {
    let row = |head: &str, cell: &dyn Fn(Ability) -> String| {
        std::iter::once(head.to_owned()).chain(Ability::ALL.into_iter().map(cell)).collect()
    };
    vec![
        row("", &|a| name::ability(a)[..3].to_uppercase()),
        row("Score", &|a| block.score(a).to_string()),
        row("Modifier", &|a| format!("{:+}", block.modifier(a))),
        row("Save", &|a| format!("{:+}", block.saves[a.index()])),
    ]
}

fn details(page: &mut Page, block: &StatBlock) {
    let skills = Skill::ALL.into_iter().filter(|s| block.proficient(*s));
    let skills: Vec<String> =
        skills.map(|s| format!("{} {:+}", name::skill(s), block.skills[s.index()])).collect();
    page.field("Skills", skills.join(", "));
    page.field("Vulnerable to", defences(block, DamageResponse::Vulnerable));
    page.field("Resistant to", defences(block, DamageResponse::Resistant));
    page.field("Immune to", immunities(block));
    page.field("Senses", senses(block));
    page.field("Proficiency", format!("{:+}", block.proficiency));
    let gear: Vec<String> = block
        .gear
        .iter()
        .map(|g| match g.count {
            1 => g.name.to_lowercase(),
            count => format!("{count} {}", g.name.to_lowercase()),
        })
        .collect();
    page.field("Gear", gear.join(", "));
    page.field("Legendary Resistance", stock(block.legendary.resistance, " a day"));
    page.field("Legendary actions", stock(block.legendary.actions, " between its turns"));
}

/// `3 a day, 4 in its lair`; nothing where there are none.
fn stock(stock: Stock, when: &str) -> String {
    match stock {
        Stock { anywhere: 0, in_lair: 0 } => String::new(),
        Stock { anywhere, in_lair } if anywhere == in_lair => format!("{anywhere}{when}"),
        Stock { anywhere, in_lair } => format!("{anywhere}{when}, {in_lair} in its lair"),
    }
}

fn defences(block: &StatBlock, response: DamageResponse) -> String {
    let words = block.defences.iter().filter(|d| d.response == response).map(|defence| {
        let types = damage_types(defence.types);
        match defence.unless {
            None if defence.from.contains(Qualities::BLESSED) => {
                format!("{types} from attackers under Bless")
            }
            None => types,
            Some(gets_through) => {
                let made_of = [
                    (Qualities::MAGICAL, "magical"),
                    (Qualities::SILVERED, "silvered"),
                    (Qualities::ADAMANTINE, "adamantine"),
                ];
                let made_of: Vec<&str> = made_of
                    .into_iter()
                    .filter(|(quality, _)| gets_through.contains(*quality))
                    .map(|(_, word)| word)
                    .collect();
                format!("{types} from attacks that are not {}", made_of.join(" or "))
            }
        }
    });
    words.collect::<Vec<_>>().join("; ")
}

fn immunities(block: &StatBlock) -> String {
    let damage = defences(block, DamageResponse::Immune);
    let exhaustion = block.condition_immunities.contains(Conditions::EXHAUSTION);
    let conditions = block.condition_immunities.each().map(name::condition);
    let conditions = conditions.chain(exhaustion.then_some("exhaustion"));
    let conditions = conditions.collect::<Vec<_>>().join(", ");
    [damage, conditions].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

fn senses(block: &StatBlock) -> String {
    let senses = block.senses;
    let mut parts: Vec<String> = [
        ("blindsight", senses.blindsight),
        ("darkvision", senses.darkvision),
        ("tremorsense", senses.tremorsense),
        ("truesight", senses.truesight),
    ]
    .into_iter()
    .filter(|(_, feet)| *feet > 0)
    .map(|(sense, feet)| format!("{sense} {}", name::feet(feet)))
    .collect();
    let passive = 10 + i16::from(block.skills[Skill::Perception.index()]);
    parts.push(format!("passive Perception {passive}"));
    parts.join(", ")
}

/// What its nature brings that the stat block says in keys of its own.
fn nature(block: &StatBlock) -> Vec<(String, String)> {
    let breath = match block.breathes {
        Breathes::Air => None,
        Breathes::Water => Some("Breathes water alone."),
        Breathes::Both => Some("Breathes air and water."),
        Breathes::Nothing => Some("Needs no air."),
    };
    let formless = block.formless.then_some("Has no fixed form: no net holds it.");
    let mount = (block.mount == Mountable::Trained).then_some("Trained to carry riders.");
    [("Breath", breath), ("Form", formless), ("Mount", mount)]
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_owned(), text?.to_owned())))
        .collect()
}

fn casting(block: &StatBlock, spells: &[Spell]) -> Option<(String, String)> {
    let magic = &block.spellcasting;
    let ability = magic.ability?;
    let mut text = format!(
        "{}, save DC {}, attack {:+}.",
        name::ability(ability),
        magic.save_dc,
        magic.attack
    );
    let known = |fits: &dyn Fn(usize, SpellUses, u8) -> bool| {
        let all = magic.known.iter().enumerate();
        let mut names: Vec<&str> = all
            .filter_map(|(i, k)| spells.get(k.spell.index()).map(|spell| (i, k.uses, spell)))
            .filter(|(i, uses, spell)| spell.is_spell() && fits(*i, *uses, spell.level))
            .map(|(_, _, spell)| spell.name.as_str())
            .collect();
        names.sort_unstable();
        names.join(", ")
    };
    let mut say = |head: String, names: String| {
        if !names.is_empty() {
            text = format!("{text} {head}: {names}.");
        }
    };
    let shares = |uses: SpellUses, store: usize| uses == SpellUses::Shares(store as u8);
    let shared = |store: usize| magic.known.iter().any(|k| shares(k.uses, store));
    say("At will".into(), known(&|_, uses, _| uses == SpellUses::AtWill));
    for times in 1..=9 {
        let daily = |i, uses, _| uses == SpellUses::PerDay(times) && !shared(i);
        say(format!("{times} a day"), known(&daily));
    }
    for (store, own) in magic.known.iter().enumerate() {
        let head = match own.uses {
            SpellUses::PerDay(times) if shared(store) => format!("{times} a day, together"),
            SpellUses::Recharge(6) => "Recharge 6".to_owned(),
            SpellUses::Recharge(least) => format!("Recharge {least}-6"),
            _ => continue,
        };
        say(head, known(&|i, uses, _| i == store || shares(uses, store)));
    }
    for level in 0..=9u8 {
        let slots = level.checked_sub(1).map(|place| magic.slots[usize::from(place)]);
        let head = match slots {
            None => "Cantrips".to_owned(),
            Some(slots) => {
                format!("{} ({})", capital(&spell_level(level)), name::plural(slots, "slot"))
            }
        };
        say(head, known(&|_, uses, own| uses == SpellUses::Slot && own == level));
    }
    Some(("Spellcasting".into(), text))
}

fn bonus_actions(set: BonusActions) -> Vec<(String, String)> {
    let words = [
        (BonusActions::DASH, "Dash"),
        (BonusActions::DISENGAGE, "Disengage"),
        (BonusActions::HIDE, "Hide"),
        (BonusActions::DODGE, "Dodge"),
        (BonusActions::HELP, "Help"),
    ];
    let has: Vec<&str> =
        words.into_iter().filter(|(one, _)| set.contains(*one)).map(|(_, word)| word).collect();
    match has.split_last() {
        None => Vec::new(),
        Some((last, [])) => vec![((*last).to_owned(), "As the action.".into())],
        Some((last, most)) => {
            vec![(format!("{} or {last}", most.join(", ")), "As the action.".into())]
        }
    }
}

fn reaction(reaction: &ReactionFeature) -> (String, String) {
    let trigger = match reaction.trigger {
        ReactionTrigger::Hit => "when an attack hits it".into(),
        ReactionTrigger::MeleeHit => "when a melee attack hits it".into(),
        ReactionTrigger::Casting => {
            "when a creature that it sees within 60 ft casts a spell".into()
        }
        ReactionTrigger::Damaged => "when a creature that it sees within 60 ft damages it".into(),
        ReactionTrigger::MissileHit => {
            "when a ranged attack hits it for bludgeoning, piercing or slashing damage".into()
        }
        ReactionTrigger::RockHit => "when a rock or the like hits it".into(),
        ReactionTrigger::Hurt => "when it takes damage".into(),
        ReactionTrigger::Attacked => "when a creature that it sees attacks it".into(),
        ReactionTrigger::TurnEndsWithin(feet) => {
            format!("when another ends its turn within {}", name::feet(feet))
        }
    };
    let response = match reaction.response {
        ReactionResponse::ArmourClass(n) => format!("{n:+} AC against that attack"),
        ReactionResponse::HalveDamage => "half damage".into(),
        ReactionResponse::Nothing => "what follows".into(),
        ReactionResponse::Swap(_) => {
            "swaps places with an ally within 5 ft, who is attacked instead".into()
        }
        ReactionResponse::Deflect(dice) => format!("{} ({dice}) less damage", dice.average()),
        ReactionResponse::Catch(ability, dc) => {
            format!("a DC {dc} {} save against its bludgeoning damage", name::ability(ability))
        }
        ReactionResponse::Riposte(n, _) => {
            format!("{n:+} AC against that attack, and an attack in return if it misses")
        }
    };
    (reaction.name.clone(), format!("{response}, {trigger}."))
}
