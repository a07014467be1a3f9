//! Reactions, and answers to questions.

use affray_rules::{
    Ability, Battle, Choice, Command, CreatureId, Cue, Question, Reaction, Sense, Skill,
};

use super::{
    Kind,
    attacks::{read_shove_into, shove, weapon},
    magic::{read_level, slot_words, spell_name, usual_slot},
    reader::{Read, Reader, apart, named},
};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    Some(match *command {
        Command::React(reaction) => write_reaction(battle, by, reaction),
        Command::Decline => "decline".into(),
        Command::Choose(choice) => write_choice(battle, choice),
        Command::Rolled(value) => format!("rolled {value}"),
        _ => return None,
    })
}

fn write_reaction(battle: &Battle, by: CreatureId, reaction: Reaction) -> String {
    match reaction {
        Reaction::Opportunity(attack) => format!("react with {}", weapon(battle, by, attack)),
        Reaction::OpportunityAtRider(attack, rider) => {
            let rider = crate::creature(battle, rider);
            format!("react at {rider} with {}", weapon(battle, by, attack))
        }
        Reaction::Land => "react: land".into(),
        Reaction::OpportunityGrapple => "react: grapple".into(),
        Reaction::OpportunityShove(into) => format!("react: shove {}", shove(into)),
        Reaction::Readied => "react readied".into(),
        Reaction::Spell { spell, slot } => {
            let level = slot_words(battle, by, spell, slot);
            format!("react: cast {}{level}", spell_name(battle, by, spell))
        }
        Reaction::Dive(skill) => format!("react: dive with {}", crate::skill(skill).to_lowercase()),
        Reaction::Lair(place) => format!("lair {}", super::routines::name(battle, by, place)),
        Reaction::Legendary(place) => {
            format!("legendary {}", super::routines::name(battle, by, place))
        }
        Reaction::Feature(place) => format!("react with {}", named(&features(battle, by), place)),
    }
}

fn write_choice(battle: &Battle, choice: Choice) -> String {
    let question = battle.decision().question;
    match (choice, question) {
        (Choice::Yes, Question::Spare { .. }) => "spare".into(),
        (Choice::No, Question::Spare { .. }) => "kill".into(),
        (Choice::Yes, Question::Avert { .. }) => "avert".into(),
        (Choice::No, Question::Avert { .. }) => "look".into(),
        (Choice::Yes, Question::Resist { .. }) => "resist".into(),
        (Choice::No, Question::Resist { .. }) => "do not resist".into(),
        (Choice::Yes, Question::Waive { .. }) => "fail the save".into(),
        (Choice::No, Question::Waive { .. }) => "roll the save".into(),
        (Choice::Yes, Question::Topple { .. }) => "topple".into(),
        (Choice::Yes, Question::Temporary { .. }) => "take".into(),
        (Choice::No, Question::Temporary { .. }) => "keep".into(),
        (Choice::Yes, Question::Ruling { .. }) => "allow".into(),
        (Choice::No, Question::Ruling { .. }) => "forbid".into(),
        (Choice::Yes, Question::Willing { .. }) => "willing".into(),
        (Choice::No, Question::Willing { .. }) => "unwilling".into(),
        (Choice::Yes, _) => "yes".into(),
        (Choice::No, _) => "no".into(),
        (Choice::Hesitant, _) => "hesitant".into(),
        (Choice::Creature(id), Question::Cleave { .. }) => {
            format!("cleave {}", crate::creature(battle, id))
        }
        (Choice::Creature(id), Question::Swap { .. }) => {
            format!("swap {}", crate::creature(battle, id))
        }
        (Choice::Creature(id), _) => format!("{} first", crate::creature(battle, id)),
        (Choice::Square(square), _) => format!("land at {square}"),
        (Choice::Ability(ability), _) => crate::ability(ability).to_lowercase(),
        (Choice::Skill(skill), _) => crate::skill(skill).to_lowercase(),
        (Choice::Thing(place), _) => format!("{} first", named(&things(battle), place)),
        (Choice::Feet(feet), _) => format!("push {}", crate::feet(feet)),
        (Choice::Dc(dc), _) => format!("dc {dc}"),
        (Choice::DcBy(dc, Sense::Sight), _) => format!("dc {dc} by sight"),
        (Choice::DcBy(dc, Sense::Hearing), _) => format!("dc {dc} by hearing"),
        (Choice::DcToSway(dc, whom), _) => {
            format!("dc {dc} to sway {}", crate::creature(battle, whom))
        }
    }
}

/// The reactions of a creature's stat block, told apart from each other.
fn features(battle: &Battle, by: CreatureId) -> Vec<(u8, String)> {
    let features = battle.get(by).map(|_| battle.block(by).reactions.as_slice());
    let named = features.unwrap_or_default().iter().enumerate();
    apart(named.map(|(i, feature)| (i as u8, feature.name.to_lowercase())))
}

/// What happens at the same time, told apart from each other.
fn things(battle: &Battle) -> Vec<(u8, String)> {
    let all = battle.pending().into_iter().enumerate();
    apart(all.map(|(i, pending)| (i as u8, crate::name::pending(battle, pending))))
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    if let Some(found) = read_word(reader) {
        return Some(Ok(found));
    }
    let question = reader.battle.decision().question;
    Some(match verb {
        "react" => {
            reader.eat("react");
            read_reaction(reader).map(Command::React)
        }
        "release" => {
            reader.eat("release");
            read_release(reader)
        }
        "push" => {
            reader.eat("push");
            reader.feet().map(|feet| Command::Choose(Choice::Feet(feet)))
        }
        "swap" => {
            reader.eat_any(&["swap with", "swap"]);
            reader.creature().map(|id| Command::Choose(Choice::Creature(id)))
        }
        "cleave" => {
            reader.eat("cleave");
            reader.creature().map(|id| Command::Choose(Choice::Creature(id)))
        }
        "land" => {
            reader.eat_any(&["land at", "land in", "land on", "land"]);
            reader.square().map(|square| Command::Choose(Choice::Square(square)))
        }
        "dc" => {
            reader.eat("dc");
            read_dc(reader).map(Command::Choose)
        }
        "rolled" | "roll" => {
            reader.eat_any(&["rolled", "roll"]);
            reader.number("what the die shows").map(Command::Rolled)
        }
        number if number.parse::<u16>().is_ok() && matches!(question, Question::Roll(_)) => {
            reader.number("what the die shows").map(Command::Rolled)
        }
        _ if matches!(question, Question::Sequence { .. }) && reader.last() == Some("first") => {
            let things = things(reader.battle);
            reader.find(Kind::Pending, &things, |_| true).map(|place| {
                reader.eat("first");
                Command::Choose(Choice::Thing(place))
            })
        }
        _ if reader.last() == Some("first") => reader.creature().map(|id| {
            reader.eat("first");
            Command::Choose(Choice::Creature(id))
        }),
        _ => read_withstand(reader)?,
    })
}

/// The DC of a check, and what it needs or is about.
fn read_dc(reader: &mut Reader<'_>) -> Read<Choice> {
    let dc = reader.number("a DC such as 15")?;
    if reader.eat("by sight") {
        return Ok(Choice::DcBy(dc, Sense::Sight));
    }
    if reader.eat("by hearing") {
        return Ok(Choice::DcBy(dc, Sense::Hearing));
    }
    if reader.eat("to sway") {
        return reader.creature().map(|whom| Choice::DcToSway(dc, whom));
    }
    Ok(Choice::Dc(dc))
}

/// Answers of one fixed form.
fn read_word(reader: &mut Reader<'_>) -> Option<Command> {
    let reacting =
        matches!(reader.battle.decision().question, Question::React { .. } | Question::Part { .. });
    let no = if reacting { Command::Decline } else { Command::Choose(Choice::No) };
    let words: [(&str, Command); 31] = [
        ("decline", Command::Decline),
        ("no reaction", Command::Decline),
        ("let it pass", Command::Decline),
        ("yes", Command::Choose(Choice::Yes)),
        ("spare", Command::Choose(Choice::Yes)),
        ("knock out", Command::Choose(Choice::Yes)),
        ("fail the save", Command::Choose(Choice::Yes)),
        ("fail", Command::Choose(Choice::Yes)),
        ("topple", Command::Choose(Choice::Yes)),
        ("take them", Command::Choose(Choice::Yes)),
        ("take", Command::Choose(Choice::Yes)),
        ("allow", Command::Choose(Choice::Yes)),
        ("willing", Command::Choose(Choice::Yes)),
        ("resist", Command::Choose(Choice::Yes)),
        ("avert", Command::Choose(Choice::Yes)),
        ("look", no),
        ("do not resist", no),
        ("no", no),
        ("none", no),
        ("nobody", no),
        ("kill", no),
        ("roll the save", no),
        ("keep them", no),
        ("keep", no),
        ("forbid", no),
        ("unwilling", no),
        ("do not topple", no),
        ("do not cleave", no),
        ("hesitant", Command::Choose(Choice::Hesitant)),
        ("hesitates", Command::Choose(Choice::Hesitant)),
        ("no push", Command::Choose(Choice::Feet(0))),
    ];
    words.into_iter().find_map(|(word, command)| {
        // Only when nothing follows: `kill Fenn` is another matter.
        reader.attempt(|r| if r.eat(word) { r.end() } else { Err(r.expected("")) })?;
        Some(command)
    })
}

/// `strength`, `dexterity`, or the skill that goes with it.
fn read_withstand(reader: &mut Reader<'_>) -> Option<Read<Command>> {
    let withstand = matches!(reader.battle.decision().question, Question::Withstand { .. });
    // Elsewhere, half a word is more likely half of something else.
    let whole = |word: &str| {
        Ability::ALL.into_iter().any(|a| crate::ability(a).eq_ignore_ascii_case(word))
            || Skill::ALL.into_iter().any(|s| crate::skill(s).eq_ignore_ascii_case(word))
    };
    if !withstand && !reader.peek().is_some_and(whole) {
        return None;
    }
    if let Some(ability) = reader.attempt(Reader::ability) {
        return Some(Ok(Command::Choose(Choice::Ability(ability))));
    }
    let choice = match reader.attempt(Reader::skill)? {
        Skill::Athletics if withstand => Choice::Ability(Ability::Strength),
        Skill::Acrobatics if withstand => Choice::Ability(Ability::Dexterity),
        skill => Choice::Skill(skill),
    };
    Some(Ok(Command::Choose(choice)))
}

/// `release` alone: what is readied, when asked; else the one that is held.
fn read_release(reader: &mut Reader<'_>) -> Read<Command> {
    let actor = reader.actor()?;
    let battle = reader.battle;
    let asked = matches!(battle.decision().question, Question::React { cue: Cue::Deed { .. }, .. });
    let mut held = battle.grappled_by(actor);
    match (asked, held.next(), held.next()) {
        (false, Some(target), None) => Ok(Command::Release { grappler: actor, target }),
        _ => Ok(Command::React(Reaction::Readied)),
    }
}

/// What follows `react`.
fn read_reaction(reader: &mut Reader<'_>) -> Read<Reaction> {
    if reader.eat("grapple") {
        return Ok(Reaction::OpportunityGrapple);
    }
    if reader.eat("shove") {
        return Ok(Reaction::OpportunityShove(read_shove_into(reader)?));
    }
    if reader.eat("dive") {
        reader.eat("with");
        return reader.skill().map(Reaction::Dive);
    }
    if reader.eat_any(&["land on its feet", "land"]) {
        return Ok(Reaction::Land);
    }
    if reader.eat("at") {
        let rider = reader.creature()?;
        reader.eat("with");
        let attacks = super::reader::attacks(reader.block()?);
        let attack = reader.find(Kind::Attack, &attacks, |_| true)?;
        return Ok(Reaction::OpportunityAtRider(attack, rider));
    }
    if reader.eat_any(&["readied", "with readied", "release"]) {
        return Ok(Reaction::Readied);
    }
    if reader.eat("cast") {
        let actor = reader.actor()?;
        let spell = reader.spell()?;
        let slot = read_level(reader)?.unwrap_or_else(|| usual_slot(reader.battle, actor, spell));
        return Ok(Reaction::Spell { spell, slot });
    }
    reader.eat("with");
    read_named_reaction(reader)
}

/// `react with scimitar`, `react with parry`.
fn read_named_reaction(reader: &mut Reader<'_>) -> Read<Reaction> {
    let actor = reader.actor()?;
    let attacks = super::reader::attacks(reader.block()?);
    let attacks = attacks.into_iter().map(|(id, name)| (Reaction::Opportunity(id), name));
    let features = features(reader.battle, actor);
    let features = features.into_iter().map(|(i, name)| (Reaction::Feature(i), name));
    let known: Vec<_> = attacks.chain(features).collect();
    let fitting = match reader.battle.decision().question {
        Question::React { creature, cue } if creature == actor => {
            reader.battle.reactions(actor, cue)
        }
        _ => Vec::new(),
    };
    // Of an attack and a feature of one name, the one that fits.
    reader.find(Kind::Reaction, &known, |reaction| fitting.contains(&reaction))
}
