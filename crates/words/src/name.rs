//! What things are called.

use affray_dice::Dice;
use affray_rules::{
    Ability, Against, AttackId, Battle, Condition, CoverBy, CreatureId, DamageSource, DamageType,
    Degree, GearId, KeenSenses, MovementMode, Nature, ObjectId, Pending, Setup, SideId, SideSet,
    Skill, SpellId, Square,
};

/// The name of a creature; "someone unseen" for [`CreatureId::UNSEEN`], "somebody" for another id
/// that is nobody's.
pub fn creature(battle: &Battle, id: CreatureId) -> &str {
    match id {
        CreatureId::UNSEEN => "someone unseen",
        _ => match battle.get(id).map(|_| battle.name(id)) {
            // Whom the one who is told has never met has no name.
            Some("") => "someone unseen",
            Some(name) => name,
            None => "somebody",
        },
    }
}

/// The name of a side.
pub fn side(battle: &Battle, id: SideId) -> &str {
    battle.setup().sides.get(id.index()).map_or("no side", |side| &side.name)
}

/// Who won: `Heroes win`, `Heroes and Watch win`, `nobody wins`.
pub(crate) fn victory(battle: &Battle, winners: SideSet) -> String {
    match winners.is_empty() {
        true => "nobody wins".to_owned(),
        false => format!("{} win", list(winners.iter().map(|id| side(battle, id)))),
    }
}

/// The name of an object of the map.
pub fn object(battle: &Battle, id: ObjectId) -> String {
    let known = id.index() < battle.objects().len();
    if known { battle.object_name(id) } else { "something".to_owned() }
}

/// What gives cover: a wall, an object or a creature.
pub(crate) fn cover(battle: &Battle, by: CoverBy) -> String {
    match by {
        CoverBy::Wall => "a wall".to_owned(),
        CoverBy::Filled(kind) => match battle.setup().map.grounds.get(usize::from(kind)) {
            // What is not counted takes no article.
            Some(ground) if ["rock", "earth"].contains(&ground.name.as_str()) => {
                ground.name.clone()
            }
            Some(ground) => one(&ground.name),
            None => "something".to_owned(),
        },
        CoverBy::Glass => "glass".to_owned(),
        CoverBy::Ground => "the ground".to_owned(),
        CoverBy::Object(id) => object(battle, id),
        CoverBy::Creature(id) => creature(battle, id).to_owned(),
    }
}

/// The name of a creature's attack, in lower case: `scimitar`.
pub fn attack(battle: &Battle, of: CreatureId, id: AttackId) -> String {
    let found = battle.get(of).and_then(|_| battle.block(of).attacks.get(id.index()));
    found.map_or_else(|| "an attack".to_owned(), |attack| attack.name.to_lowercase())
}

/// The name of a piece of a creature's gear, in lower case.
pub fn gear(battle: &Battle, of: CreatureId, id: GearId) -> String {
    let found = battle.get(of).and_then(|_| battle.block(of).gear.get(id.index()));
    found.map_or_else(|| "something".to_owned(), |gear| gear.name.to_lowercase())
}

/// The name of a spell.
pub fn spell(battle: &Battle, id: SpellId) -> &str {
    battle.setup().spells.get(id.index()).map_or("a spell", |spell| &spell.name)
}

/// One of several things that happen at the same time: `fire`, `web`.
pub(crate) fn pending(battle: &Battle, what: Pending) -> String {
    match what {
        Pending::Fire => "fire".to_owned(),
        Pending::Harm(kind) => format!("{} damage", damage_type(kind)),
        Pending::Wound => "wound".to_owned(),
        Pending::Regrowth => "regeneration".to_owned(),
        Pending::Area(id) => spell(battle, id).to_lowercase(),
        Pending::Trait(block, place) => {
            let block = battle.setup().blocks.get(block.index());
            let found = block.and_then(|block| block.traits.get(usize::from(place)));
            found.map_or_else(|| "a trait".to_owned(), |t| t.name.to_lowercase())
        }
        Pending::Save(_, Some(id)) => format!("save against {}", spell(battle, id).to_lowercase()),
        Pending::Save(with, None) => format!("{} save", ability(with).to_lowercase()),
    }
}

/// What damage comes from: `longbow`, `Fireball`, `a fall`.
pub fn damage_source(setup: &Setup, source: DamageSource) -> String {
    let named = |name: Option<&str>| name.unwrap_or("something").to_owned();
    let block = |id: affray_rules::BlockId| setup.blocks.get(id.index());
    match source {
        DamageSource::Attack(of, id) => {
            let found = block(of).and_then(|block| block.attacks.get(id.index()));
            found.map_or_else(|| "an attack".to_owned(), |attack| attack.name.to_lowercase())
        }
        DamageSource::Spell(id) => named(setup.spells.get(id.index()).map(|s| s.name.as_str())),
        DamageSource::Trait(of, place) => {
            let found = block(of).and_then(|block| block.traits.get(usize::from(place)));
            named(found.map(|one| one.name.as_str()))
        }
        DamageSource::Maw(_) => "being swallowed".to_owned(),
        DamageSource::Lasting => "lasting harm".to_owned(),
        DamageSource::Fall => "a fall".to_owned(),
        DamageSource::Fire => "burning".to_owned(),
        DamageSource::Gm => "the GM".to_owned(),
    }
}

/// The name of what a creature's stat block lets it do in several parts.
pub(crate) fn routine(battle: &Battle, of: CreatureId, place: u8) -> &str {
    let found = battle.get(of).and_then(|_| battle.block(of).routines.get(usize::from(place)));
    found.map_or("something", |routine| &routine.name)
}

/// A square as people call it: `d2`.
pub fn square(square: Square) -> String {
    square.to_string()
}

/// Feet: `15 ft`.
pub fn feet(feet: impl std::fmt::Display) -> String {
    format!("{feet} ft")
}

/// Dice as people write them: `2d6+3`.
pub fn dice(dice: Dice) -> String {
    dice.to_string()
}

/// A number with its noun: `1 round`, `3 rounds`.
///
/// ```
/// assert_eq!(affray_words::plural(1u8, "round"), "1 round");
/// assert_eq!(affray_words::plural(3u8, "round"), "3 rounds");
/// ```
pub fn plural(count: impl Into<u64>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// A noun with its article: `an arrow`, `a spear`.
pub(crate) fn one(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Words in a row: `a, b and c`.
///
/// ```
/// assert_eq!(affray_words::list(["a", "b", "c"]), "a, b and c");
/// assert_eq!(affray_words::list(["a"]), "a");
/// ```
pub fn list<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    let words: Vec<S> = words.into_iter().collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

/// An ability: `Strength`.
pub const fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::Strength => "Strength",
        Ability::Dexterity => "Dexterity",
        Ability::Constitution => "Constitution",
        Ability::Intelligence => "Intelligence",
        Ability::Wisdom => "Wisdom",
        Ability::Charisma => "Charisma",
    }
}

/// A skill: `Sleight of Hand`.
pub const fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::Acrobatics => "Acrobatics",
        Skill::AnimalHandling => "Animal Handling",
        Skill::Arcana => "Arcana",
        Skill::Athletics => "Athletics",
        Skill::Deception => "Deception",
        Skill::History => "History",
        Skill::Insight => "Insight",
        Skill::Intimidation => "Intimidation",
        Skill::Investigation => "Investigation",
        Skill::Medicine => "Medicine",
        Skill::Nature => "Nature",
        Skill::Perception => "Perception",
        Skill::Performance => "Performance",
        Skill::Persuasion => "Persuasion",
        Skill::Religion => "Religion",
        Skill::SleightOfHand => "Sleight of Hand",
        Skill::Stealth => "Stealth",
        Skill::Survival => "Survival",
    }
}

/// A condition: `prone`.
pub const fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Blinded => "blinded",
        Condition::Charmed => "charmed",
        Condition::Deafened => "deafened",
        Condition::Frightened => "frightened",
        Condition::Grappled => "grappled",
        Condition::Incapacitated => "incapacitated",
        Condition::Invisible => "invisible",
        Condition::Paralyzed => "paralyzed",
        Condition::Petrified => "petrified",
        Condition::Poisoned => "poisoned",
        Condition::Prone => "prone",
        Condition::Restrained => "restrained",
        Condition::Stunned => "stunned",
        Condition::Unconscious => "unconscious",
    }
}

/// A damage type: `slashing`.
pub const fn damage_type(kind: DamageType) -> &'static str {
    match kind {
        DamageType::Acid => "acid",
        DamageType::Bludgeoning => "bludgeoning",
        DamageType::Cold => "cold",
        DamageType::Fire => "fire",
        DamageType::Force => "force",
        DamageType::Lightning => "lightning",
        DamageType::Necrotic => "necrotic",
        DamageType::Piercing => "piercing",
        DamageType::Poison => "poison",
        DamageType::Psychic => "psychic",
        DamageType::Radiant => "radiant",
        DamageType::Slashing => "slashing",
        DamageType::Thunder => "thunder",
    }
}

/// What one does with a gait.
pub(crate) const fn gait(gait: MovementMode) -> &'static str {
    match gait {
        MovementMode::Walk => "walk",
        MovementMode::Climb => "climb",
        MovementMode::Swim => "swim",
        MovementMode::Fly => "fly",
        MovementMode::Burrow => "burrow",
    }
}

/// What a saving throw is against: `magic`, `being charmed`.
pub(crate) fn against(against: Against) -> String {
    match against {
        Against::Magic => "magic".into(),
        Against::Poison => "poison".into(),
        Against::Turning => "being turned".into(),
        Against::Conditions(set) => format!("being {}", list(set.each().map(condition))),
    }
}

/// The senses that a check relies on: `hearing and smell`.
pub(crate) fn senses(by: KeenSenses) -> String {
    let senses = [
        (KeenSenses::SIGHT, "sight"),
        (KeenSenses::HEARING, "hearing"),
        (KeenSenses::SMELL, "smell"),
    ];
    list(senses.into_iter().filter(|(sense, _)| by.contains(*sense)).map(|(_, word)| word))
}

/// A trait that needs no number, of one who has it.
pub(crate) fn nature(nature: Nature) -> String {
    let words = [
        (Nature::SLEEPLESS, "can't be put to sleep by magic"),
        (Nature::SIGHTLESS, "is blind beyond its blindsight"),
        (Nature::DEVILS_SIGHT, "sees through magical darkness"),
        (Nature::ECHOLOCATION, "needs its ears to find its way"),
        (Nature::FLYBY, "provokes nothing by flying"),
        (Nature::AGILE, "provokes nothing by moving"),
        (Nature::SIEGE_MONSTER, "deals twice the damage to objects"),
        (Nature::SPIDER_CLIMB, "climbs anything without a check"),
        (Nature::ICE_WALK, "walks on ice as on floor"),
        (Nature::WEB_WALKER, "is not hindered by webs"),
        (Nature::WEB_SENSE, "feels who touches its web"),
        (Nature::AMORPHOUS, "flows through narrow places"),
        (Nature::SWARM, "is many"),
        (Nature::EVASION, "evades what others take half of"),
        (Nature::UNDEAD_FORTITUDE, "is hard to put down"),
        (Nature::JUMPER, "jumps by its Dexterity"),
        (Nature::FALSE_APPEARANCE, "is taken for a thing"),
        (Nature::IMMUTABLE_FORM, "can't be given another form"),
        (Nature::INCORPOREAL, "goes through creatures and things"),
        (Nature::ONE_DEED, "takes an action or a bonus action, not both"),
        (Nature::ONE_ATTACK, "makes one attack on a turn"),
        (Nature::NO_HEALING, "can't regain hit points"),
        (Nature::NO_TELEPORT, "can't teleport"),
        (Nature::ETHEREAL, "is on the Ethereal Plane"),
        (Nature::WATER_BREATHER, "breathes only water"),
        (Nature::AMPHIBIAN, "breathes air and water"),
        (Nature::HEALS_IN_WATER, "regains hit points under water only"),
        (Nature::RAISED, "has been raised"),
        (Nature::MUTE, "can't speak"),
        (Nature::TRANSPARENT, "is hard to see as long as it does nothing"),
        (Nature::SMOTHERED, "can't breathe"),
        (Nature::SHARES_HARM, "shares its harm with whom it clings to or holds"),
        (Nature::SHARES, "stops in others' spaces"),
        (Nature::EARTH_GLIDE, "burrows through earth and stone"),
        (Nature::TUNNELER, "tunnels through rock"),
        (Nature::REACTIVE, "has a reaction on every turn"),
        (Nature::REFLECTS, "turns magic missiles and ranged spell attacks aside"),
        (Nature::TRAMPLES, "goes through the spaces of Medium and smaller creatures"),
        (Nature::REFLECTS_LINES, "turns spells in a line aside"),
        (Nature::ABDUCTS, "is not slowed by whom it drags along"),
        (Nature::ANTIMAGIC, "is helpless where magic fails"),
        (Nature::MOVE_OR_ACT, "moves or acts, not both"),
        (Nature::NO_BONUS, "takes no bonus action"),
        (Nature::BERSERK, "goes berserk at the nearest"),
        (Nature::SPELLPROOF, "is proof against spells"),
        (Nature::SPELL_RESISTANT, "is resistant to the damage of spells"),
        (Nature::STEADFAST, "fears nothing at an ally's side"),
    ];
    list(words.into_iter().filter(|(flag, _)| nature.contains(*flag)).map(|(_, word)| word))
}

/// A degree of cover in words.
pub(crate) const fn degree(degree: Degree) -> &'static str {
    match degree {
        Degree::None => "no cover",
        Degree::Half => "half cover",
        Degree::ThreeQuarters => "three-quarters cover",
        Degree::Total => "total cover",
    }
}
