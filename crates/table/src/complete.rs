//! How a line could go on.

use affray_rules::{
    Ability, Battle, Condition, CreatureId, ObjectId, Question, Rule, Search, Skill,
};
use affray_words::{FORMS, asked};

use crate::{Group, Table, Topic, WORDS, Word};

/// Ways in which a line could go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Where what they replace begins, in bytes; it ends where the line ends.
    pub from: usize,
    /// What could stand there instead.
    pub words: Vec<String>,
    /// Whether the name of a file could stand there.
    pub file: bool,
}

/// The verbs after which a square can stand.
const GOES: [&str; 7] = ["move", "fly", "swim", "climb", "burrow", "jump", "carefully"];

/// How a line could go on: with verbs, names that the person's side knows, spells, squares, and the
/// words of the table.
pub fn complete(table: &Table, line: &str) -> Completion {
    let (speaker, body) = match line.split_once(':') {
        Some((name, body)) => (Some(name.trim()), body),
        None => (None, line),
    };
    let trimmed = body.trim_start();
    let start = line.len() - trimmed.len();
    let gm = match speaker {
        Some(name) => name.eq_ignore_ascii_case("gm") && table.has_gm(),
        None => table.speaks_as_gm(),
    };
    let Some((first, rest)) = trimmed.split_once(' ') else {
        return begun(start, trimmed, verbs(table, gm, speaker.is_none()));
    };
    match Word::of(first).filter(|_| speaker.is_none()) {
        // What others could do now is not for the person to know.
        None | Some(Word::Odds | Word::Help) if !table.is_mine() => {
            Completion { from: line.len(), ..Completion::default() }
        }
        Some(Word::Odds) => {
            let inner = complete(table, rest);
            Completion { from: inner.from + line.len() - rest.len(), ..inner }
        }
        Some(word) if word != Word::Help => of_word(table, word, line.len() - rest.len(), rest),
        _ => of_command(table, start, trimmed, gm),
    }
}

/// Those of some words that begin as the end of the line does.
fn begun(from: usize, said: &str, words: impl IntoIterator<Item = String>) -> Completion {
    let said = said.to_lowercase();
    let mut fit: Vec<String> = Vec::new();
    for word in words {
        if word.to_lowercase().starts_with(&said) && !fit.contains(&word) {
            fit.push(word);
        }
    }
    Completion { from, words: fit, file: false }
}

/// What a line can begin with.
fn verbs(table: &Table, gm: bool, alone: bool) -> Vec<String> {
    let mut verbs: Vec<String> = Vec::new();
    let mut firsts = |form: &str| {
        let first = form.split(' ').next().unwrap_or_default();
        let plain = |word: &&str| word.chars().all(|c| c.is_lowercase());
        verbs.extend(first.split('|').filter(plain).map(str::to_owned));
    };
    table.options().likely().iter().for_each(|offer| firsts(&offer.text));
    FORMS.iter().filter(|form| gm || !form.gm).for_each(|form| firsts(form.form));
    if alone {
        WORDS.iter().for_each(|form| firsts(form.form));
        if table.has_gm() && !gm {
            verbs.push("GM: ".to_owned());
        }
    }
    verbs
}

/// How a line goes on that begins with a word of the table.
fn of_word(table: &Table, word: Word, from: usize, rest: &str) -> Completion {
    let names = || creatures(table).into_iter();
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let last = rest.rfind(' ').map_or(0, |at| at + 1);
    match word {
        Word::Load | Word::Save => Completion { from, words: Vec::new(), file: true },
        Word::Show | Word::Spells => begun(from, rest, names()),
        Word::Undo | Word::Redo => begun(from, rest, words(&["all"])),
        Word::Gm => begun(from, rest, words(&["off"])),
        Word::More => {
            let others = table.options().others().1;
            let there = |group: &Group| others.iter().any(|offer| offer.group == *group);
            let groups = Group::ALL.into_iter().filter(there);
            begun(from, rest, groups.map(|group| group.name().to_owned()))
        }
        Word::Rules => begun(from, rest, Rule::ALL.map(|rule| rule.id().to_owned())),
        Word::Auto => {
            let sides = table.battle().setup().sides.iter().map(|side| side.name.clone());
            let all = words(&["all", "off"]).into_iter();
            begun(from, rest, names().chain(sides).chain(all))
        }
        Word::Orders => {
            let topics = Topic::ALL.map(|topic| topic.name().to_owned()).into_iter();
            let habits = words(&["ask", "never", "always", "wisely", "for"]);
            match rest.rsplit_once(" for ") {
                Some((_, name)) => begun(from + rest.len() - name.len(), name, names()),
                None if last == 0 => begun(from, rest, topics.chain(habits)),
                None => begun(from + last, &rest[last..], habits),
            }
        }
        _ => Completion::default(),
    }
}

/// How a command goes on: as one of the options does, or with any name that fits.
fn of_command(table: &Table, start: usize, said: &str, gm: bool) -> Completion {
    let battle = table.battle();
    let lower = said.to_lowercase();
    // As long as the letters keep their lengths, places in both are the same.
    let last = said.rfind(' ').map_or(0, |at| at + 1);
    let verb = lower.split(' ').next().unwrap_or_default();
    if let Question::Turn(_) = battle.decision().question
        && GOES.contains(&verb)
        && ["to ", "via "].iter().any(|to| lower[..last].ends_with(to))
    {
        let squares = battle.paths().into_reach(Search::Watched);
        let squares = squares.squares().map(|(square, _)| square.to_string());
        return begun(start + last, &said[last..], squares);
    }
    let names = creatures(table);
    let texts = table.options().all().iter().map(|offer| offer.text.as_str());
    let texts = texts.chain(table.options().many().iter().map(|many| many.text.as_str()));
    let on =
        texts.filter(|text| text.to_lowercase().starts_with(&lower) && text.is_char_boundary(last));
    let next: Vec<String> = on.map(|text| next_part(&text[last..], &names)).collect();
    if !next.is_empty() {
        return begun(start + last, &said[last..], next);
    }
    let mut known = names;
    known.extend(things(table));
    known.extend(
        Some(asked(battle))
            .filter(|id| table.plays(*id))
            .into_iter()
            .flat_map(|id| own(battle, id)),
    );
    let begins =
        |form: &str| form.split(' ').next().is_some_and(|w| w.split('|').any(|w| w == verb));
    let plain = |word: &&str| word.chars().all(|c| c.is_lowercase()) && !word.is_empty();
    for form in FORMS.iter().filter(|form| (gm || !form.gm) && begins(form.form)) {
        let words = form.form.split([' ', '|', '[', ']']).skip(1).filter(plain);
        known.extend(words.map(str::to_owned));
    }
    if gm {
        known.extend(Condition::ALL.map(|condition| affray_words::condition(condition).to_owned()));
    }
    // A name may have several words: the longest of them that was begun counts.
    let starts = said.match_indices(' ').map(|(at, _)| at + 1);
    for at in starts {
        let found = begun(start + at, &said[at..], known.iter().cloned());
        if !found.words.is_empty() {
            return found;
        }
    }
    Completion { from: start + last, ..Completion::default() }
}

/// The next thing in a command's words: a whole name, or a word.
fn next_part(text: &str, names: &[String]) -> String {
    let name = names.iter().filter(|name| text.starts_with(name.as_str())).max_by_key(|n| n.len());
    match name {
        Some(name) => name.clone(),
        None => text.split(' ').next().unwrap_or_default().to_owned(),
    }
}

/// The names of those whom the person knows.
fn creatures(table: &Table) -> Vec<String> {
    let battle = table.battle();
    let known = |id: &CreatureId| table.viewer().is_none_or(|side| battle.has_met(side, *id));
    battle.ids().filter(known).map(|id| battle.name(id).to_owned()).collect()
}

/// The names of the objects that the person knows of.
fn things(table: &Table) -> Vec<String> {
    let battle = table.battle();
    match table.viewer() {
        Some(side) => {
            let objects = battle.view(side).objects;
            objects.into_iter().map(|(id, _)| battle.object_name(id)).collect()
        }
        None => {
            let all = 0..battle.objects().len();
            all.map(|place| battle.object_name(ObjectId(place as u8))).collect()
        }
    }
}

/// The names of what a creature has: spells, attacks, gear, skills.
fn own(battle: &Battle, id: CreatureId) -> Vec<String> {
    let block = battle.block(id);
    let spells = block.spellcasting.known.iter();
    let mut names: Vec<String> =
        spells.map(|known| battle.setup().spell(known.spell).name.to_lowercase()).collect();
    names.extend(block.attacks.iter().map(|attack| attack.name.to_lowercase()));
    names.extend(block.gear.iter().map(|gear| gear.name.to_lowercase()));
    names.extend(Skill::ALL.map(|skill| affray_words::skill(skill).to_lowercase()));
    names.extend(Ability::ALL.map(|ability| affray_words::ability(ability).to_lowercase()));
    names
}
