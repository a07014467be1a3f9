use affray_rules::{Battle, CreatureId};

use crate::{Line, Role, name};

/// A line in the making.
pub(crate) struct Tell<'a> {
    pub(crate) battle: &'a Battle,
    pub(crate) line: Line,
}

impl<'a> Tell<'a> {
    pub(crate) fn new(battle: &'a Battle) -> Tell<'a> {
        Tell { battle, line: Line::default() }
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
