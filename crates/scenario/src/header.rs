//! The lines before the encounter: title, editions, rules that are played and broken.

use std::str::FromStr;

use affray_rules::{Edition, Rule};

use crate::{mistake::Mistake, text::without_comment};

/// The lines at the head of a scenario: what it shows, and by which rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the scenario shows, in a few words.
    pub title: String,
    /// The editions that it is run in.
    pub editions: Vec<Edition>,
    /// The rules that it plays.
    pub plays: Vec<Rule>,
    /// The rules whose limit it tries to get past without a refusal.
    pub breaks: Vec<Rule>,
    /// The encounter's file, relative to the scenario's, with its line here.
    pub(crate) encounter: Option<(usize, String)>,
    plays_line: usize,
}

const KEYS: &str = "title, editions, plays, breaks and encounter";

impl Header {
    /// Reads the lines, each with its number.
    pub(crate) fn parse<'a>(
        lines: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Header, Vec<Mistake>> {
        let mut mistakes = Vec::new();
        let mut header = Header {
            title: String::new(),
            editions: Vec::new(),
            plays: Vec::new(),
            breaks: Vec::new(),
            encounter: None,
            plays_line: 1,
        };
        for (number, line) in lines {
            let line = without_comment(line);
            if line.is_empty() {
                continue;
            }
            let read = match line.split_once(':') {
                Some((key, value)) => header.take(number, key.trim(), value.trim()),
                None => Err(Mistake::new(
                    number,
                    format!("`{line}` is not a header line"),
                    "write `key: value`, or `--- encounter` where the encounter begins",
                )),
            };
            mistakes.extend(read.err());
        }
        if header.title.is_empty() {
            let help = "say in a line at the top what the scenario shows: `title: …`";
            mistakes.push(Mistake::new(1, "the scenario has no title", help));
        }
        if header.editions.is_empty() {
            header.editions = Edition::ALL.to_vec();
        }
        mistakes.extend(header.check_rules().err());
        if mistakes.is_empty() { Ok(header) } else { Err(mistakes) }
    }

    fn take(&mut self, line: usize, key: &str, value: &str) -> Result<(), Mistake> {
        match key {
            "title" => self.title = value.to_owned(),
            "editions" => self.editions = list(line, value)?,
            "plays" => {
                self.plays_line = line;
                self.plays.extend(list::<Rule>(line, value)?);
            }
            "breaks" => self.breaks.extend(list::<Rule>(line, value)?),
            "encounter" => self.encounter = Some((line, value.to_owned())),
            _ => {
                let message = format!("no header line is called `{key}`");
                return Err(Mistake::new(line, message, format!("a header knows {KEYS}")));
            }
        }
        Ok(())
    }

    /// A rule that none of the editions has is never played.
    fn check_rules(&self) -> Result<(), Mistake> {
        let has = |rule: &Rule| self.editions.iter().any(|e| rule.in_edition(*e));
        match self.plays.iter().chain(&self.breaks).find(|rule| !has(rule)) {
            None => Ok(()),
            Some(rule) => Err(Mistake::new(
                self.plays_line,
                format!("no edition of this scenario has the rule `{rule}`"),
                "leave the rule out, or add the edition that has it to `editions`",
            )),
        }
    }

    /// The line of the rules that the scenario plays.
    pub(crate) fn plays_line(&self) -> usize {
        self.plays_line
    }
}

fn list<T: FromStr<Err: std::fmt::Display>>(line: usize, value: &str) -> Result<Vec<T>, Mistake> {
    value
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(|item| {
            item.parse().map_err(|e: T::Err| {
                Mistake::new(line, e.to_string(), "write them with commas in between")
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Header, Mistake> {
        Header::parse(text.lines().enumerate().map(|(i, line)| (i + 1, line)))
            .map_err(|mut mistakes| mistakes.remove(0))
    }

    #[test]
    fn rules_and_editions_are_lists() {
        let header = parse(
            "title: A title: with a colon\n\neditions: 2024 # only\nplays: turn.budget, mastery.vex\nplays: turn.pass",
        )
        .expect("a header");
        assert_eq!(header.title, "A title: with a colon");
        assert_eq!(header.editions, [Edition::E2024]);
        assert_eq!(header.plays, [Rule::TurnBudget, Rule::MasteryVex, Rule::TurnPass]);
    }

    #[test]
    fn both_editions_unless_it_says_otherwise() {
        assert_eq!(parse("title: x").expect("a header").editions, Edition::ALL);
    }

    #[test]
    fn mistakes_name_the_line() {
        let wrong = |text| parse(text).expect_err(text);
        assert_eq!(wrong("title: x\nplays: turn.bugdet").line, 2);
        assert!(wrong("title: x\nplays: turn.bugdet").message.contains("turn.budget"));
        assert_eq!(wrong("title: x\n\neditions: 2020").line, 3);
        assert_eq!(wrong("title: x\ncolour: red").line, 2);
        assert_eq!(wrong("title: x\njust words").line, 2);
        assert_eq!(wrong("plays: turn.budget").line, 1);
        assert_eq!(wrong("title: x\neditions: 2014\nplays: mastery.vex").line, 3);
    }
}
