//! Builds one line of the log: names, numbers and rule ids with their roles.

use affray_rules::{Battle, CreatureId, Pronoun, Rule};

use crate::{Line, Role, Style, name};

/// A line in the making.
pub(crate) struct Tell<'a> {
    pub(crate) battle: &'a Battle,
    pub(crate) line: Line,
    style: Style,
    /// The rules that are told by their titles.
    titled: Vec<Rule>,
}

impl<'a> Tell<'a> {
    pub(crate) fn new(battle: &'a Battle) -> Tell<'a> {
        Tell::styled(battle, Style::default())
    }

    pub(crate) fn styled(battle: &'a Battle, style: Style) -> Tell<'a> {
        Tell { battle, line: Line::default(), style, titled: Vec::new() }
    }

    /// What stands for a rule within a sentence: its id, or its title where ids come later or not
    /// at all.
    pub(crate) fn rule(&mut self, rule: Rule) -> String {
        if self.style.ids_within() {
            return rule.id().into();
        }
        self.titled.push(rule);
        rule.title().to_lowercase()
    }

    /// The rules that were told by their titles.
    pub(super) fn titled(&mut self) -> Vec<Rule> {
        std::mem::take(&mut self.titled)
    }

    /// A creature's name.
    pub(crate) fn who(&mut self, id: CreatureId) -> &mut Self {
        let role = match self.battle.get(id) {
            Some(creature) => Role::Name(creature.side),
            None => Role::Plain,
        };
        self.line.push(role, name::creature(self.battle, id));
        self
    }

    /// `Fenn's`.
    pub(crate) fn whose(&mut self, id: CreatureId) -> &mut Self {
        self.who(id).text("'s")
    }

    /// `her`, where the file says how people speak of a creature; else `Fenn's`.
    pub(crate) fn their(&mut self, id: CreatureId) -> &mut Self {
        match self.possessive(id) {
            Some(word) => self.text(word),
            None => self.whose(id),
        }
    }

    /// Something of a creature's own: `her longbow`, or `the longbow` where nobody has said how
    /// people speak of it.
    pub(crate) fn own(&self, id: CreatureId, thing: &str) -> String {
        format!("{} {thing}", self.possessive(id).unwrap_or("the"))
    }

    fn possessive(&self, id: CreatureId) -> Option<&'static str> {
        let one = self.battle.setup().combatants.get(id.index())?;
        Some(match one.pronoun? {
            Pronoun::He => "his",
            Pronoun::She => "her",
            Pronoun::They => "their",
            Pronoun::It => "its",
        })
    }

    /// Names in a row.
    pub(crate) fn all(&mut self, ids: &[CreatureId]) -> &mut Self {
        for (i, id) in ids.iter().enumerate() {
            let between = match i {
                0 => "",
                i if i + 1 == ids.len() => " and ",
                _ => ", ",
            };
            self.text(between).who(*id);
        }
        self
    }

    /// Plain text.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> &mut Self {
        self.line.text(text);
        self
    }

    /// A number.
    pub(crate) fn number(&mut self, number: impl std::fmt::Display) -> &mut Self {
        self.line.number(number);
        self
    }

    /// Good news or bad.
    pub(crate) fn news(&mut self, good: bool, text: impl AsRef<str>) -> &mut Self {
        self.line.news(good, text);
        self
    }
}
