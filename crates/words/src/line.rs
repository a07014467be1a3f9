//! A line of text whose parts have roles, such as a name, a number or a rule id.

use affray_rules::{Rule, SideId};

/// What a part of a line is, for whoever colours it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Plain text.
    Plain,
    /// A creature's name, with its side.
    Name(SideId),
    /// A number that matters.
    Number,
    /// The ids of rules.
    Rule,
    /// Good news: a hit, a success, healing.
    Good,
    /// Bad news: a miss, a failure, death.
    Bad,
}

/// One line for people, in parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Line {
    /// The parts, in order.
    pub spans: Vec<(Role, String)>,
}

impl Line {
    /// The text without roles.
    ///
    /// ```
    /// use affray_words::{Line, Role};
    /// let line = Line { spans: vec![(Role::Plain, "a ".into()), (Role::Good, "hit".into())] };
    /// assert_eq!(line.plain(), "a hit");
    /// ```
    pub fn plain(&self) -> String {
        self.spans.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.spans.iter().all(|(_, text)| text.is_empty())
    }

    /// Adds a part; parts of the same role that follow each other become one.
    pub(crate) fn push(&mut self, role: Role, text: impl AsRef<str>) -> &mut Line {
        let text = text.as_ref();
        match self.spans.last_mut() {
            Some((last, so_far)) if *last == role => so_far.push_str(text),
            _ if text.is_empty() => {}
            _ => self.spans.push((role, text.to_owned())),
        }
        self
    }

    /// Adds plain text.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> &mut Line {
        self.push(Role::Plain, text)
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, number: impl std::fmt::Display) -> &mut Line {
        self.push(Role::Number, number.to_string())
    }

    /// Adds good or bad news.
    pub(crate) fn news(&mut self, good: bool, text: impl AsRef<str>) -> &mut Line {
        self.push(if good { Role::Good } else { Role::Bad }, text)
    }

    /// Begins plain text with a capital letter; a name stays as it is.
    pub(crate) fn capitalise(&mut self) {
        if let Some((Role::Plain, text)) = self.spans.first_mut() {
            let mut rest = text.chars();
            if let Some(first) = rest.next() {
                *text = first.to_uppercase().chain(rest).collect();
            }
        }
    }

    /// Adds rule ids in brackets, each once.
    pub(crate) fn rules(&mut self, rules: &[Rule]) -> &mut Line {
        if rules.is_empty() {
            return self;
        }
        let ids: Vec<&str> = rules.iter().map(|rule| rule.id()).collect();
        self.text(" ").push(Role::Rule, format!("[{}]", ids.join(", ")))
    }
}
