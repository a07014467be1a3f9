//! What the GM grants to rolls, calls for, and changes of the world around.

use affray_rules::{
    Attitude, Battle, Brightness, Controller, CreatureId, Degree, Favour, GmCommand, GroundChange,
    NextRoll, Obscured, SideId, Skill, Spot, Square, Targets, Upheld,
};

use super::{
    Kind,
    magic::{read_corner, read_level, read_targets, slot_words, spell_name, write_corner},
    reader::{Read, Reader, named, objects, spells},
};

/// The verbs of these orders.
pub(super) const VERBS: [&str; 12] = [
    "grant",
    "deny",
    "call",
    "surprise",
    "attitude",
    "side",
    "ground",
    "death",
    "spend",
    "concentrate",
    "speed",
    "add",
];

const ROLLS: [(NextRoll, &str); 4] = [
    (NextRoll::AttackAgainst, "attack against it"),
    (NextRoll::Attack, "attack"),
    (NextRoll::Save, "save"),
    (NextRoll::Check, "check"),
];

const COVERS: [(Degree, &str); 2] =
    [(Degree::Half, "half cover"), (Degree::ThreeQuarters, "three-quarters cover")];

const ATTITUDES: [(Attitude, &str); 3] =
    [(Attitude::Ally, "ally"), (Attitude::Neutral, "neutral"), (Attitude::Enemy, "enemy")];

const PLAYED_BY: [(Controller, &str); 4] = [
    (Controller::Gm, "gm"),
    (Controller::Gm, "the gm"),
    (Controller::Player, "player"),
    (Controller::Player, "a player"),
];

/// The changes of ground that need no number.
const GROUNDS: [(GroundChange, &str); 10] = [
    (GroundChange::Difficult(true), "difficult"),
    (GroundChange::Difficult(false), "easy"),
    (GroundChange::Obscured(Obscured::Clear), "clear"),
    (GroundChange::Obscured(Obscured::Lightly), "lightly obscured"),
    (GroundChange::Obscured(Obscured::Heavily), "heavily obscured"),
    (GroundChange::Light(Brightness::Bright), "bright"),
    (GroundChange::Light(Brightness::Dim), "dim"),
    (GroundChange::Light(Brightness::Darkness), "dark"),
    (GroundChange::Filled(true), "filled"),
    (GroundChange::Filled(false), "open"),
];

fn word<T: PartialEq>(known: &[(T, &'static str)], one: &T) -> &'static str {
    known.iter().find(|(value, _)| value == one).map_or("", |(_, word)| word)
}

fn read_word<T: Copy>(
    reader: &mut Reader<'_>,
    known: &[(T, &'static str)],
    what: &'static str,
) -> Read<T> {
    let found = known.iter().find(|(_, word)| reader.eat(word));
    found.map(|(value, _)| *value).ok_or_else(|| reader.expected(what))
}

pub(super) fn write(battle: &Battle, order: GmCommand) -> Option<String> {
    let name = |id| crate::creature(battle, id);
    let side = |id| crate::side(battle, id);
    Some(match order {
        GmCommand::Favour { creature, roll, favour } => {
            let (verb, what) = match favour {
                Favour::Advantage => ("grant", "advantage"),
                Favour::Disadvantage => ("grant", "disadvantage"),
                Favour::NoAdvantage => ("deny", "advantage"),
                Favour::NoDisadvantage => ("deny", "disadvantage"),
            };
            format!("{verb} {} {what} on next {}", name(creature), word(&ROLLS, &roll))
        }
        GmCommand::Cover { creature, degree: Degree::None } => {
            format!("deny {} cover", name(creature))
        }
        GmCommand::Cover { creature, degree } => {
            format!("grant {} {}", name(creature), word(&COVERS, &degree))
        }
        GmCommand::CallSave { creature, ability, dc } => {
            format!("call {} for {} save dc {dc}", name(creature), crate::ability(ability))
        }
        GmCommand::CallCheck { creature, ability, skill: None, dc } => {
            format!("call {} for {} check dc {dc}", name(creature), crate::ability(ability))
        }
        GmCommand::CallCheck { creature, ability, skill: Some(skill), dc } => {
            let with = match skill.ability() == ability {
                true => String::new(),
                false => format!("{} ", crate::ability(ability)),
            };
            format!("call {} for {with}{} check dc {dc}", name(creature), crate::skill(skill))
        }
        GmCommand::Surprise { creature, surprised: true } => format!("surprise {}", name(creature)),
        GmCommand::Surprise { creature, surprised: false } => {
            format!("surprise {} no more", name(creature))
        }
        GmCommand::Attitude { one, other, attitude } => {
            format!("attitude of {} and {} {}", side(one), side(other), word(&ATTITUDES, &attitude))
        }
        GmCommand::Defect { creature, side: to } => {
            format!("side of {} {}", name(creature), side(to))
        }
        GmCommand::Ground { from, to, change } => {
            let squares = match from == to {
                true => from.to_string(),
                false => format!("{from} {to}"),
            };
            let change = match change {
                GroundChange::Depth(feet) => format!("water {}", crate::feet(feet)),
                GroundChange::Level(level) => format!("level {level} ft"),
                plain => word(&GROUNDS, &plain).to_owned(),
            };
            format!("ground {squares} {change}")
        }
        GmCommand::DeathSaves { creature, successes, failures } => {
            format!("death saves of {} {successes} {failures}", name(creature))
        }
        GmCommand::SpendReaction { creature } => format!("spend reaction of {}", name(creature)),
        GmCommand::Concentrate { creature, upheld } => write_upheld(battle, creature, upheld),
        GmCommand::Speed { creature, change, rounds } => {
            let rounds = match rounds {
                0 => String::new(),
                rounds => format!(" for {}", crate::plural(rounds, "round")),
            };
            format!("speed of {} {change:+} ft{rounds}", name(creature))
        }
        GmCommand::Add { newcomer, side: to, square, controller } => {
            let named = named(&newcomers(battle), newcomer);
            let whose = controller
                .map_or_else(String::new, |by| format!(" played by {}", word(&PLAYED_BY, &by)));
            format!("add {named} to {} at {square}{whose}", side(to))
        }
        GmCommand::Stick { object, dc } => {
            format!("set {} stuck dc {dc}", named(&objects(battle), object))
        }
        _ => return None,
    })
}

/// The kinds of creatures that can be brought in, by name.
fn newcomers(battle: &Battle) -> Vec<(u8, String)> {
    let known = battle.setup().newcomers.iter().enumerate();
    known.map(|(place, newcomer)| (place as u8, newcomer.name.clone())).collect()
}

fn write_upheld(battle: &Battle, creature: CreatureId, upheld: Upheld) -> String {
    let Upheld { spell, slot, targets, at, rounds } = upheld;
    let mut text = format!(
        "concentrate {} on {}{}",
        crate::creature(battle, creature),
        spell_name(battle, creature, spell),
        slot_words(battle, creature, spell, slot)
    );
    if !targets.is_empty() {
        let whom = crate::list(targets.iter().map(|id| crate::creature(battle, id)));
        text += &format!(" on {whom}");
    }
    if let Some(Spot { square, height }) = at {
        text += &format!(" at {}", write_corner(battle, square));
        if height != battle.level_at(square) {
            text += &format!(" height {height}");
        }
    }
    if let Some(rounds) = rounds {
        text += &format!(" for {}", crate::plural(rounds, "round"));
    }
    text
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Read<GmCommand> {
    Ok(match verb {
        "grant" | "deny" => read_favour(reader, verb == "grant")?,
        "call" => read_call(reader)?,
        "surprise" => {
            let creature = reader.creature()?;
            GmCommand::Surprise { creature, surprised: !reader.eat("no more") }
        }
        "attitude" => {
            reader.eat("of");
            let one = reader.side()?;
            reader.want("and", "“and” and the other side")?;
            let other = reader.side()?;
            let attitude = read_word(reader, &ATTITUDES, "“ally”, “neutral” or “enemy”")?;
            GmCommand::Attitude { one, other, attitude }
        }
        "side" => {
            reader.eat("of");
            let creature = reader.creature()?;
            GmCommand::Defect { creature, side: reader.side()? }
        }
        "ground" => read_ground(reader)?,
        "death" => {
            reader.want("saves", "“saves of”, who, successes and failures")?;
            reader.eat("of");
            let creature = reader.creature()?;
            let successes = reader.number("successes, 0 to 3")?;
            let failures = reader.number("failures, 0 to 3")?;
            GmCommand::DeathSaves { creature, successes, failures }
        }
        "spend" => {
            reader.want("reaction", "“reaction of” and whose")?;
            reader.eat("of");
            GmCommand::SpendReaction { creature: reader.creature()? }
        }
        "concentrate" => read_upheld(reader)?,
        "speed" => {
            reader.eat("of");
            let creature = reader.creature()?;
            let change = reader.feet()?;
            GmCommand::Speed { creature, change, rounds: read_rounds(reader)?.unwrap_or(0) }
        }
        _ => {
            let known = newcomers(reader.battle);
            let newcomer = reader.find(Kind::Newcomer, &known, |_| true)?;
            reader.want("to", "“to” and a side")?;
            let side: SideId = reader.side()?;
            reader.want("at", "“at” and a square")?;
            let square = reader.square()?;
            let controller = match reader.eat("played by") {
                true => Some(read_word(reader, &PLAYED_BY, "“gm” or “player”")?),
                false => None,
            };
            GmCommand::Add { newcomer, side, square, controller }
        }
    })
}

/// `NAME advantage|disadvantage on next attack`, `NAME half cover`.
fn read_favour(reader: &mut Reader<'_>, grant: bool) -> Read<GmCommand> {
    let creature = reader.creature()?;
    if !grant && reader.eat("cover") {
        return Ok(GmCommand::Cover { creature, degree: Degree::None });
    }
    if grant && let Ok(degree) = read_word(reader, &COVERS, "") {
        return Ok(GmCommand::Cover { creature, degree });
    }
    let better = match (reader.eat("advantage"), reader.eat("disadvantage")) {
        (true, _) => true,
        (_, true) => false,
        _ => {
            let what = "“advantage on next attack”, “disadvantage on next save”, or cover";
            return Err(reader.expected(what));
        }
    };
    reader.eat("on");
    reader.eat_any(&["its next", "the next", "next", "his next", "her next"]);
    let roll = read_word(reader, &ROLLS, "“attack”, “attack against it”, “save” or “check”")?;
    let favour = match (grant, better) {
        (true, true) => Favour::Advantage,
        (true, false) => Favour::Disadvantage,
        (false, true) => Favour::NoAdvantage,
        (false, false) => Favour::NoDisadvantage,
    };
    Ok(GmCommand::Favour { creature, roll, favour })
}

/// `NAME for ABILITY save dc N`, `NAME for [ABILITY] SKILL check dc N`.
fn read_call(reader: &mut Reader<'_>) -> Read<GmCommand> {
    let creature = reader.creature()?;
    reader.want("for", "“for” and an ability or skill")?;
    reader.eat_any(&["a", "an"]);
    let ability = reader.attempt(Reader::ability);
    let skill: Option<Skill> = match (ability, reader.peek()) {
        (Some(_), Some("save" | "saving" | "check")) => None,
        _ => Some(reader.skill()?),
    };
    let dc = |reader: &mut Reader<'_>| {
        reader.want("dc", "“dc” and a number")?;
        reader.number("a DC, 1 to 40")
    };
    if let (Some(ability), None) = (ability, skill)
        && reader.eat_any(&["save", "saving throw"])
    {
        return Ok(GmCommand::CallSave { creature, ability, dc: dc(reader)? });
    }
    reader.want("check", "“save” or “check”")?;
    let by_skill = || skill.map(Skill::ability);
    let Some(ability) = ability.or_else(by_skill) else {
        return Err(reader.expected("an ability or skill"));
    };
    Ok(GmCommand::CallCheck { creature, ability, skill, dc: dc(reader)? })
}

/// `SQUARE [SQUARE] difficult`, `water N ft`, `level N ft`.
fn read_ground(reader: &mut Reader<'_>) -> Read<GmCommand> {
    let from: Square = reader.square()?;
    reader.eat("to");
    let to = reader.attempt(Reader::square).unwrap_or(from);
    let change = if reader.eat("water") {
        GroundChange::Depth(reader.feet()?)
    } else if reader.eat("level") {
        GroundChange::Level(reader.feet()?)
    } else {
        let what = "“difficult”, “easy”, “clear”, “lightly obscured”, “heavily obscured”, \
                    “bright”, “dim”, “dark”, “filled”, “open”, “water 10 ft” or “level 5 ft”";
        read_word(reader, &GROUNDS, what)?
    };
    Ok(GmCommand::Ground { from, to, change })
}

/// `NAME on SPELL [at level N] [on NAME, NAME and NAME] [at SQUARE [height N]] [for N rounds]`.
fn read_upheld(reader: &mut Reader<'_>) -> Read<GmCommand> {
    let battle = reader.battle;
    let creature = reader.creature()?;
    reader.want("on", "“on” and a spell")?;
    let own = &battle.block(creature).spellcasting.known;
    let known = spells(battle, creature);
    let spell = reader.find(Kind::Spell, &known, |id| own.iter().any(|k| k.spell == id))?;
    let usual = super::magic::usual_slot(battle, creature, spell);
    let slot = read_level(reader)?.unwrap_or(usual);
    let targets = if reader.eat("on") { read_targets(reader)? } else { Targets::NONE };
    let at = match reader.eat("at") {
        false => None,
        true => {
            let square = reader.square()?;
            let square = read_corner(reader, square);
            let height = match reader.eat("height") {
                true => reader.feet()?,
                false => battle.level_at(square),
            };
            Some(Spot { square, height })
        }
    };
    let rounds = read_rounds(reader)?;
    let upheld = Upheld { spell, slot, targets, at, rounds };
    Ok(GmCommand::Concentrate { creature, upheld })
}

/// `for N rounds`, if that comes next.
fn read_rounds(reader: &mut Reader<'_>) -> Read<Option<u16>> {
    if !reader.eat("for") {
        return Ok(None);
    }
    let rounds = reader.number::<std::num::NonZeroU16>("a number of rounds from 1")?.get();
    reader.eat_any(&["rounds", "round"]);
    Ok(Some(rounds))
}

/// The creature that an order would bring in, as it is written, where it is one: a front end that
/// can look it up lets the session know it first.
pub fn newcomer_named(text: &str) -> Option<&str> {
    let text = text.trim();
    let rest = match text.get(..4) {
        Some(verb) if verb.eq_ignore_ascii_case("add ") => &text[4..],
        _ => return None,
    };
    let (name, _) = rest.rsplit_once(" at ")?;
    let (name, _) = name.rsplit_once(" to ")?;
    let bare = ["a ", "an ", "the "].into_iter().find_map(|article| {
        let begins = name.get(..article.len())?.eq_ignore_ascii_case(article);
        begins.then(|| &name[article.len()..])
    });
    Some(bare.unwrap_or(name).trim())
}
