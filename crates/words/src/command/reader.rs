//! Reads the parts of a typed command: names, squares, numbers and words.

use std::{cmp::Reverse, str::FromStr};

use affray_rules::{
    Ability, AttackId, Battle, Condition, CreatureId, DamageType, GearId, ObjectId, SideId, Skill,
    SpellId, Square, StatBlock,
};

use super::{
    FORMS, Kind, NotUnderstood, Problem, Speaker,
    words::{Word, distance, is_article, joins, words},
};

/// What reading a part of a command gives.
pub(super) type Read<T> = Result<T, NotUnderstood>;

/// A command on its way from words to meaning.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    pub(super) battle: &'a Battle,
    /// The creature that acts; nobody if the speaker's id is nobody's.
    actor: Option<CreatureId>,
    /// The side that has no names for those it has never met; nobody's for who knows all.
    listener: Option<SideId>,
    words: Vec<Word>,
    at: usize,
    length: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(battle: &'a Battle, actor: Option<CreatureId>, text: &str) -> Reader<'a> {
        let length = text.chars().count();
        Reader { battle, actor, listener: None, words: words(text), at: 0, length }
    }

    /// A reader that knows only whom this side has met.
    pub(super) fn for_side(self, listener: Option<SideId>) -> Reader<'a> {
        Reader { listener, ..self }
    }

    /// Everybody whom the speaker has a name for.
    pub(super) fn creatures(&self) -> impl Iterator<Item = CreatureId> + use<'a> {
        let Reader { battle, listener, .. } = *self;
        battle.ids().filter(move |id| listener.is_none_or(|side| battle.has_met(side, *id)))
    }

    /// Whether a creature is there, as far as the speaker knows.
    pub(super) fn there(&self, id: CreatureId) -> bool {
        let knows = |side| self.battle.side_knows(side, id);
        self.battle.on_map(id) && self.listener.is_none_or(knows)
    }

    /// The next word, in lower case.
    pub(super) fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(|w| w.lower.as_str())
    }

    /// The last word, in lower case.
    pub(super) fn last(&self) -> Option<&str> {
        self.words.last().map(|w| w.lower.as_str())
    }

    /// Passes over all that is left.
    pub(super) fn eat_rest(&mut self) {
        self.at = self.words.len();
    }

    /// Whether everything was read.
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.words.len()
    }

    /// Reads a phrase if it comes next; articles inside it may be left out or put in. One before it
    /// is not passed over, since it may be a name.
    pub(super) fn eat(&mut self, phrase: &str) -> bool {
        let mut at = self.at;
        for (i, wanted) in phrase.split(' ').enumerate() {
            let article = |at: usize| self.words.get(at).is_some_and(|w| is_article(&w.lower));
            if article(at) && (is_article(wanted) || i > 0) {
                at += 1;
            }
            if is_article(wanted) {
                continue;
            }
            if self.words.get(at).is_none_or(|word| word.lower != wanted) {
                return false;
            }
            at += 1;
        }
        self.at = at;
        true
    }

    /// Reads any one of some phrases.
    pub(super) fn eat_any(&mut self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.eat(phrase))
    }

    /// Reads a phrase, or says that it is wanted here.
    pub(super) fn want(&mut self, phrase: &'static str, what: &'static str) -> Read<()> {
        if self.eat(phrase) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Reads with a function, or goes back to where it was.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Option<T> {
        let at = self.at;
        read(self).inspect_err(|_| self.at = at).ok()
    }

    /// The creature that acts.
    pub(super) fn actor(&self) -> Read<CreatureId> {
        self.actor.ok_or_else(|| self.wrong(self.at, 0, Problem::Unknown(Kind::Creature)))
    }

    pub(super) fn block(&self) -> Read<&'a StatBlock> {
        Ok(self.battle.block(self.actor()?))
    }

    /// A number with a reading of its own.
    pub(super) fn number<N: FromStr>(&mut self, what: &'static str) -> Read<N> {
        let found = self.peek().and_then(|w| w.strip_prefix('+').unwrap_or(w).parse().ok());
        let found = found.ok_or_else(|| self.expected(what))?;
        self.at += 1;
        Ok(found)
    }

    /// A distance: `30`, `30 ft`, `30ft`, `30 feet`.
    pub(super) fn feet<N: FromStr>(&mut self) -> Read<N> {
        let what = "a distance such as 30 ft";
        let bare = self.peek().map(|w| w.trim_end_matches("feet").trim_end_matches("ft"));
        let found = bare.and_then(|w| w.parse().ok()).ok_or_else(|| self.expected(what))?;
        self.at += 1;
        self.eat_any(&["ft", "feet", "foot"]);
        Ok(found)
    }

    pub(super) fn square(&mut self) -> Read<Square> {
        let found = self.peek().and_then(|w| w.parse().ok());
        let found = found.ok_or_else(|| self.expected("a square such as d2"))?;
        self.at += 1;
        Ok(found)
    }

    /// The command must be over here.
    pub(super) fn end(&self) -> Read<()> {
        match self.is_done() {
            true => Ok(()),
            false => Err(self.wrong(self.at, self.words.len() - self.at, Problem::TooMuch)),
        }
    }

    /// The column of the next word, in characters from 1.
    pub(super) fn column(&self) -> usize {
        self.words.get(self.at).map_or(self.length + 1, |word| word.column)
    }

    pub(super) fn expected(&self, what: &'static str) -> NotUnderstood {
        self.wrong(self.at, 1, Problem::Expected(what))
    }

    pub(super) fn empty(&self) -> NotUnderstood {
        self.wrong(0, 0, Problem::Empty)
    }

    fn wrong(&self, at: usize, count: usize, problem: Problem) -> NotUnderstood {
        let here = &self.words[at.min(self.words.len())..];
        let said: Vec<&str> = here.iter().take(count).map(|w| w.raw.as_str()).collect();
        NotUnderstood {
            column: here.first().map_or(self.length + 1, |w| w.column),
            said: said.join(" "),
            problem,
            suggestions: Vec::new(),
            there: Vec::new(),
        }
    }

    /// No chapter knows the verb: the forms that begin most like it.
    pub(super) fn unknown_verb(&self, verb: &str, speaker: Speaker) -> NotUnderstood {
        let may = |gm: bool| !gm || speaker == Speaker::Gm;
        let mut near: Vec<(usize, &str)> = FORMS
            .iter()
            .filter(|form| may(form.gm))
            .filter_map(|form| {
                let first = form.form.split(' ').next()?;
                let far = if first.starts_with(verb) || verb.starts_with(first) {
                    0
                } else {
                    distance(first, verb)
                };
                (far <= verb.chars().count().min(first.len()) / 2).then_some((far, form.form))
            })
            .collect();
        near.sort_by_key(|(far, _)| *far);
        let suggestions = near.iter().take(4).map(|(_, form)| (*form).to_owned()).collect();
        NotUnderstood { suggestions, ..self.wrong(0, 1, Problem::Verb) }
    }

    // Names.

    pub(super) fn creature(&mut self) -> Read<CreatureId> {
        let listener = self.listener;
        self.creature_who(|battle, id| {
            battle.on_map(id) && listener.is_none_or(|side| battle.side_knows(side, id))
        })
    }

    /// A creature; where a short name fits several, the one that this holds of.
    pub(super) fn creature_who(
        &mut self,
        likely: impl Fn(&Battle, CreatureId) -> bool,
    ) -> Read<CreatureId> {
        let battle = self.battle;
        let known: Vec<_> = self.creatures().map(|id| (id, battle.name(id).to_owned())).collect();
        let itself = ["self", "me", "itself", "myself", "himself", "herself", "themself"];
        if let Some(actor) = self.actor
            && self.peek().is_some_and(|w| itself.contains(&w))
            && !known.iter().any(|(_, name)| itself.contains(&name.to_lowercase().as_str()))
        {
            self.at += 1;
            return Ok(actor);
        }
        self.find(Kind::Creature, &known, |id| likely(battle, id))
    }

    pub(super) fn object(&mut self) -> Read<ObjectId> {
        let known = objects(self.battle);
        self.find(Kind::Object, &known, |_| true)
    }

    pub(super) fn attack(&mut self) -> Read<AttackId> {
        let known = attacks(self.block()?);
        self.find(Kind::Attack, &known, |_| true)
    }

    pub(super) fn gear(&mut self) -> Read<GearId> {
        let known = gears(self.block()?);
        self.find(Kind::Gear, &known, |_| true)
    }

    /// A spell: one that the actor has, or any other of the battle's.
    pub(super) fn spell(&mut self) -> Read<SpellId> {
        let own = self.block()?.spellcasting.known.clone();
        let mut known = spells(self.battle, self.actor()?);
        if let Some(side) = self.listener {
            known.retain(|(spell, _)| self.is_of(side, *spell));
        }
        self.find(Kind::Spell, &known, |id| own.iter().any(|k| k.spell == id))
    }

    /// Whether a spell is one that somebody of a side has.
    fn is_of(&self, side: SideId, spell: SpellId) -> bool {
        self.battle.ids().any(|id| {
            self.battle.creature(id).side == side
                && self.battle.block(id).spellcasting.known.iter().any(|k| k.spell == spell)
        })
    }

    /// Whether the speaker knows that a side takes part.
    fn has_met(&self, side: SideId) -> bool {
        let mut ids = self.creatures();
        self.listener.is_none() || ids.any(|id| self.battle.creature(id).side == side)
    }

    /// A feature of the actor's that works as a spell does.
    pub(super) fn feature(&mut self) -> Read<SpellId> {
        let own = self.block()?.spellcasting.known.iter().map(|known| known.spell);
        let own: Vec<SpellId> =
            own.filter(|spell| !self.battle.setup().spell(*spell).is_spell()).collect();
        let mut known = spells(self.battle, self.actor()?);
        known.retain(|(spell, _)| own.contains(spell));
        self.find(Kind::Feature, &known, |_| true)
    }

    pub(super) fn skill(&mut self) -> Read<Skill> {
        let known = Skill::ALL.map(|s| (s, crate::skill(s).to_owned()));
        self.find(Kind::Skill, &known, |_| true)
    }

    pub(super) fn ability(&mut self) -> Read<Ability> {
        let known = Ability::ALL.map(|a| (a, crate::ability(a).to_owned()));
        self.find(Kind::Ability, &known, |_| true)
    }

    pub(super) fn condition(&mut self) -> Read<Condition> {
        let known = Condition::ALL.map(|c| (c, crate::condition(c).to_owned()));
        self.find(Kind::Condition, &known, |_| true)
    }

    pub(super) fn damage_type(&mut self) -> Read<DamageType> {
        let known = DamageType::ALL.map(|t| (t, crate::damage_type(t).to_owned()));
        self.find(Kind::DamageType, &known, |_| true)
    }

    pub(super) fn side(&mut self) -> Read<SideId> {
        let sides = self.battle.setup().sides.iter().enumerate();
        let known: Vec<_> = sides
            .map(|(i, s)| (SideId(i as u8), s.name.clone()))
            .filter(|(side, _)| self.has_met(*side))
            .collect();
        self.find(Kind::Side, &known, |_| true)
    }

    /// A name out of a list: in full if one fits, else cut short. The longest reading counts;
    /// among several that fit alike, the likely one.
    pub(super) fn find<T: Copy>(
        &mut self,
        kind: Kind,
        known: &[(T, String)],
        likely: impl Fn(T) -> bool,
    ) -> Read<T> {
        let spelled: Vec<Vec<Word>> = known.iter().map(|(_, name)| words(name)).collect();
        let skip = usize::from(self.peek().is_some_and(is_article));
        for how in [Match::Full, Match::Begun, Match::Inside] {
            for start in self.at..=self.at + skip {
                let rest = self.words.get(start..).unwrap_or_default();
                let lengths = spelled.iter().map(|name| how.length(rest, name));
                let lengths: Vec<usize> = lengths.collect();
                let longest = lengths.iter().copied().max().unwrap_or(0);
                if longest == 0 {
                    continue;
                }
                let mut fit: Vec<usize> =
                    (0..known.len()).filter(|i| lengths[*i] == longest).collect();
                if fit.len() > 1 {
                    let same = |i: &usize| {
                        rest.iter()
                            .take(longest)
                            .map(|w| &w.raw)
                            .eq(spelled[*i].iter().map(|w| &w.raw))
                    };
                    if let Some(exact) = fit.iter().copied().find(same) {
                        fit = vec![exact];
                    } else if fit.iter().filter(|i| likely(known[**i].0)).count() == 1 {
                        fit.retain(|i| likely(known[*i].0));
                    }
                }
                if let [only] = fit[..] {
                    self.at = start + longest;
                    return Ok(known[only].0);
                }
                let suggestions = fit.iter().map(|i| known[*i].1.clone()).collect();
                let wrong = self.wrong(start, longest, Problem::Ambiguous(kind));
                return Err(NotUnderstood { suggestions, ..wrong });
            }
        }
        let there = known.iter().filter(|(one, _)| likely(*one)).map(|(_, name)| name.clone());
        let there = there.collect();
        let known = known.iter().map(|(_, name)| name.as_str());
        Err(NotUnderstood { there, ..self.unknown(kind, known) })
    }

    fn unknown<'n>(&self, kind: Kind, known: impl Iterator<Item = &'n str>) -> NotUnderstood {
        let rest = &self.words[self.at.min(self.words.len())..];
        let count = rest.iter().take_while(|w| !joins(&w.lower)).count().max(1);
        let said: Vec<&str> = rest.iter().take(count).map(|w| w.lower.as_str()).collect();
        // A name is like as many words as it has, or its first like the first of them.
        let far = |name: &str| {
            let name = name.to_lowercase();
            let words: Vec<&str> = name.split(' ').collect();
            let like = |words: &[&str]| {
                let said = said[..words.len().min(said.len())].join(" ");
                let far = distance(&words.join(" "), &said);
                (far < said.chars().count().div_ceil(2))
                    .then_some((far, Reverse(words.len().min(count))))
            };
            [like(&words), like(&words[..1])].into_iter().flatten().min()
        };
        let mut near: Vec<((usize, Reverse<usize>), &str)> =
            known.filter_map(|name| Some((far(name)?, name))).collect();
        near.sort_by_key(|(far, _)| *far);
        let count = near.first().map_or(count, |((_, Reverse(words)), _)| *words);
        let suggestions = near.iter().take(3).map(|(_, name)| (*name).to_owned()).collect();
        NotUnderstood { suggestions, ..self.wrong(self.at, count, Problem::Unknown(kind)) }
    }
}

/// How a name is matched.
#[derive(Clone, Copy)]
enum Match {
    /// All of its words.
    Full,
    /// The beginnings of its first words.
    Begun,
    /// The beginnings of words from some later word on.
    Inside,
}

impl Match {
    /// How many of the words are the name.
    fn length(self, said: &[Word], name: &[Word]) -> usize {
        let bare = match name {
            [first, rest @ ..] if is_article(&first.lower) && !rest.is_empty() => rest,
            _ => name,
        };
        match self {
            Match::Full => [name, bare]
                .into_iter()
                .filter(|n| {
                    said.len() >= n.len() && n.iter().zip(said).all(|(n, s)| n.lower == s.lower)
                })
                .map(<[Word]>::len)
                .max()
                .unwrap_or(0),
            Match::Begun => begun(said, bare),
            Match::Inside => {
                let number = said.first().is_some_and(|w| w.lower.parse::<i32>().is_ok());
                match number {
                    true => 0,
                    false => (1..bare.len()).map(|k| begun(said, &bare[k..])).max().unwrap_or(0),
                }
            }
        }
    }
}

fn begun(said: &[Word], name: &[Word]) -> usize {
    let fits = |said: &Word, name: &Word| {
        let number = said.lower.bytes().all(|b| b.is_ascii_digit());
        said.lower == name.lower
            || (!number && !joins(&said.lower) && name.lower.starts_with(&said.lower))
    };
    let begun = said.iter().zip(name).take_while(|(s, n)| fits(s, n)).count();
    // Of Goblin Warrior 1 people say Goblin 1.
    let number = |said: &Word, last: &Word| {
        said.lower == last.lower && said.lower.bytes().all(|b| b.is_ascii_digit())
    };
    match (said.get(begun), name.last()) {
        (Some(said), Some(last)) if begun > 0 && begun < name.len() && number(said, last) => {
            begun + 1
        }
        _ => begun,
    }
}

/// Names that are unlike each other: the second of a name gets a 2, and so on.
pub(super) fn apart<T>(named: impl IntoIterator<Item = (T, String)>) -> Vec<(T, String)> {
    let mut apart: Vec<(T, String)> = Vec::new();
    for (value, name) in named {
        let taken = |name: &str| apart.iter().any(|(_, n)| n.eq_ignore_ascii_case(name));
        let mut label = name.clone();
        let mut number = 2;
        while taken(&label) {
            label = format!("{name} {number}");
            number += 1;
        }
        apart.push((value, label));
    }
    apart
}

/// A creature's attacks by name.
pub(super) fn attacks(block: &StatBlock) -> Vec<(AttackId, String)> {
    let named = block.attacks.iter().enumerate();
    apart(named.map(|(i, attack)| (AttackId(i as u8), attack.name.to_lowercase())))
}

/// A creature's gear by name.
pub(super) fn gears(block: &StatBlock) -> Vec<(GearId, String)> {
    let named = block.gear.iter().enumerate();
    apart(named.map(|(i, gear)| (GearId(i as u8), gear.name.to_lowercase())))
}

/// The objects of the map by name.
pub(super) fn objects(battle: &Battle) -> Vec<(ObjectId, String)> {
    let ids = (0..battle.objects().len()).map(|i| ObjectId(i as u8));
    apart(ids.map(|id| (id, battle.object_name(id))))
}

/// The spells of the battle by name, those of a creature first: the same spell may be another at
/// another's hands.
pub(super) fn spells(battle: &Battle, by: CreatureId) -> Vec<(SpellId, String)> {
    let known = battle.get(by).map(|_| &battle.block(by).spellcasting.known);
    let own = |id: &SpellId| known.iter().copied().flatten().any(|k| k.spell == *id);
    let all = (0..battle.setup().spells.len()).map(|i| SpellId(i as u16));
    let (mut first, others): (Vec<SpellId>, Vec<SpellId>) = all.partition(own);
    first.extend(others);
    let name = |id: SpellId| (id, battle.setup().spell(id).name.to_lowercase());
    apart(first.into_iter().map(name))
}

/// The name of one of a list.
pub(super) fn named<T: PartialEq>(known: &[(T, String)], one: T) -> String {
    known.iter().find(|(id, _)| *id == one).map_or_else(String::new, |(_, name)| name.clone())
}
