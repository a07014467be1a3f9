//! Reads the words of an expectation from left to right.

use std::str::FromStr;

use affray_rules::{
    Ability, Condition, CreatureId, DamageType, ObjectId, Rule, SideId, SpellId, Square,
};

use crate::names::{Names, Who};

/// Reads an expectation from left to right.
pub(crate) struct Reader<'a> {
    rest: &'a str,
    pub(crate) names: &'a Names<'a>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, names: &'a Names<'a>) -> Self {
        Reader { rest: text.trim(), names }
    }

    /// What is left to read.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The place that has been reached, to come back to.
    pub(crate) fn mark(&self) -> &'a str {
        self.rest
    }

    /// Goes back to a place.
    pub(crate) fn back_to(&mut self, mark: &'a str) {
        self.rest = mark;
    }

    /// Takes these words if they come next.
    pub(crate) fn take(&mut self, words: &str) -> bool {
        let mut rest = self.rest;
        for word in words.split(' ') {
            match rest.strip_prefix(word) {
                Some(after) if after.is_empty() || after.starts_with([' ', ',']) => {
                    rest = after.trim_start();
                }
                _ => return false,
            }
        }
        self.rest = rest;
        true
    }

    /// The next word, whatever it is.
    pub(crate) fn word(&mut self, what: &str) -> Result<&'a str, String> {
        let end = self.rest.find([' ', ',']).unwrap_or(self.rest.len());
        if end == 0 {
            return Err(format!("{what} is missing"));
        }
        let word = &self.rest[..end];
        self.rest = self.rest[end..].trim_start();
        Ok(word)
    }

    /// Something that a word names.
    pub(crate) fn parse<T: FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.word(what)?;
        word.parse().map_err(|_| format!("`{word}` is not {what}"))
    }

    /// A number.
    pub(crate) fn number<T: FromStr>(&mut self) -> Result<T, String> {
        self.parse("a number")
    }

    /// A number, if one comes next.
    pub(crate) fn maybe_number<T: FromStr>(&mut self) -> Option<T> {
        let before = self.rest;
        let number = self.number().ok();
        if number.is_none() {
            self.rest = before;
        }
        number
    }

    /// A rule's id.
    pub(crate) fn rule(&mut self) -> Result<Rule, String> {
        self.word("a rule's id")?
            .parse()
            .map_err(|e: affray_rules::catalogue::UnknownRule| e.to_string())
    }

    /// A square.
    pub(crate) fn square(&mut self) -> Result<Square, String> {
        self.word("a square")?.parse().map_err(|e: affray_rules::BadSquare| e.to_string())
    }

    /// A creature's name.
    pub(crate) fn creature(&mut self) -> Result<CreatureId, String> {
        let found = self.names.creature(self.rest);
        let (id, rest) = found.ok_or_else(|| {
            format!("nobody here is called `{}`: there are {}", self.rest, self.names.creatures())
        })?;
        self.rest = rest;
        Ok(id)
    }

    /// A creature's name, if one comes next.
    pub(crate) fn maybe_creature(&mut self) -> Option<CreatureId> {
        let (id, rest) = self.names.creature(self.rest)?;
        self.rest = rest;
        Some(id)
    }

    /// A creature's name behind one of these words, if one of them comes next.
    pub(crate) fn creature_after(&mut self, words: &[&str]) -> Result<Option<CreatureId>, String> {
        if words.iter().any(|word| self.take(word)) { self.creature().map(Some) } else { Ok(None) }
    }

    /// A rule behind `from`, if that comes next.
    pub(crate) fn rule_after_from(&mut self) -> Result<Option<Rule>, String> {
        if self.take("from") { self.rule().map(Some) } else { Ok(None) }
    }

    /// A side's name.
    pub(crate) fn side(&mut self) -> Result<SideId, String> {
        let found = self.names.side(self.rest);
        let (id, rest) = found.ok_or_else(|| format!("no side is called `{}`", self.rest))?;
        self.rest = rest;
        Ok(id)
    }

    /// A creature, the GM or a side.
    pub(crate) fn who(&mut self) -> Result<Who, String> {
        if let Some(id) = self.maybe_creature() {
            return Ok(Who::Creature(id));
        }
        if let Some(rest) = self.names.gm(self.rest) {
            self.rest = rest;
            return Ok(Who::Gm);
        }
        match self.names.side(self.rest) {
            Some((id, rest)) => {
                self.rest = rest;
                Ok(Who::Side(id))
            }
            None => self.creature().map(Who::Creature),
        }
    }

    /// An object's name, if one comes next.
    pub(crate) fn maybe_object(&mut self) -> Option<ObjectId> {
        let (id, rest) = self.names.object(self.rest)?;
        self.rest = rest;
        Some(id)
    }

    /// A spell's name.
    pub(crate) fn spell(&mut self) -> Result<SpellId, String> {
        let found = self.names.spell(self.rest);
        let (id, rest) = found.ok_or_else(|| format!("no spell here is called `{}`", self.rest))?;
        self.rest = rest;
        Ok(id)
    }

    /// A condition, if one comes next.
    pub(crate) fn maybe_condition(&mut self) -> Option<Condition> {
        Condition::ALL.into_iter().find(|c| self.take(affray_words::condition(*c)))
    }

    /// An ability, if one comes next.
    pub(crate) fn maybe_ability(&mut self) -> Option<Ability> {
        Ability::ALL.into_iter().find(|a| {
            let name = affray_words::ability(*a);
            self.take(name) || self.take(&name.to_lowercase())
        })
    }

    /// A type of damage, if one comes next.
    pub(crate) fn maybe_damage_type(&mut self) -> Option<DamageType> {
        DamageType::ALL.into_iter().find(|d| self.take(affray_words::damage_type(*d)))
    }

    /// Text between quotation marks.
    pub(crate) fn quoted(&mut self) -> Result<String, String> {
        let wrong = || "put the words between quotation marks".to_owned();
        let (text, rest) =
            self.rest.strip_prefix('"').and_then(|r| r.split_once('"')).ok_or_else(wrong)?;
        self.rest = rest.trim_start();
        Ok(text.to_owned())
    }

    /// Everything that is left, which must be something.
    pub(crate) fn all(&mut self, what: &str) -> Result<String, String> {
        if self.rest.is_empty() {
            return Err(format!("{what} is missing"));
        }
        Ok(std::mem::take(&mut self.rest).to_owned())
    }

    /// Takes a comma if one comes next.
    pub(crate) fn comma(&mut self) -> bool {
        match self.rest.strip_prefix(',') {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Nothing may be left.
    pub(crate) fn end(&self) -> Result<(), String> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(format!("`{}` makes no sense here", self.rest))
    }
}
