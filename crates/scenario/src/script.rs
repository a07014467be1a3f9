//! Reads the lines of a script: dice, commands, refusals and expectations.

use affray_rules::{Edition, Rule};

use crate::{dice_line, mistake::Mistake, text::without_comment};

/// A line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScriptLine {
    /// Its number in the file, from 1.
    pub(crate) number: usize,
    /// The edition that it counts in, if only in one.
    pub(crate) edition: Option<Edition>,
    /// What it says.
    pub(crate) statement: Statement,
}

/// What a line of a script says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    /// `d20 14, d8 5`: the next dice, sides and face of each.
    Dice(Vec<(u16, u16)>),
    /// `all dice used`
    AllDiceUsed,
    /// `seed 42`
    Seed(u64),
    /// `real dice`
    RealDice,
    /// `auto 3`
    Auto(usize),
    /// `until …`
    Until(Until),
    /// `save and load`
    SaveAndLoad,
    /// `undo 3`
    Undo(usize),
    /// `remember START`
    Remember(String),
    /// `Fenn: dodge`
    Command(Speech),
    /// `refuse Fenn: dodge | turn.budget`, or one of several rules: `| turn.budget, action.dodge`
    Refuse(Speech, Vec<Rule>),
    /// `not understood Fenn: dance`
    NotUnderstood(Speech),
    /// `expect legal Fenn: dodge`, or `expect not legal …`
    Legal {
        /// Who says what.
        speech: Speech,
        /// Whether some rule is to refuse it.
        not: bool,
    },
    /// `expect …`, as written.
    Expect(String),
}

/// How long defaults are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// `until turn of NAME`, or `until next turn of NAME`.
    Turn {
        /// Whose.
        name: String,
        /// Whether a turn of its own that is under way must end first.
        next: bool,
    },
    /// `until round 3`
    Round(u16),
    /// `until over`
    Over,
}

/// Who says what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Speech {
    /// Who.
    pub(crate) speaker: String,
    /// What.
    pub(crate) words: String,
}

const STATEMENTS: &str = "a line is dice (`d20 14, d8 5`), a command (`NAME: …`), `expect …`, \
     `refuse NAME: … | rule.id`, `not understood NAME: …`, `until …`, `auto N`, `undo N`, \
     `seed N`, `real dice`, `all dice used`, `remember NAME` or `save and load`";

/// Reads the lines of a script, each with its number.
pub(crate) fn parse<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Vec<ScriptLine>, Vec<Mistake>> {
    let (mut script, mut mistakes) = (Vec::new(), Vec::new());
    for (number, line) in lines {
        let text = without_comment(line);
        if text.is_empty() {
            continue;
        }
        let (edition, text) = edition_of(text);
        match statement(text) {
            Ok(statement) => script.push(ScriptLine { number, edition, statement }),
            Err((message, help)) => mistakes.push(Mistake::new(number, message, help)),
        }
    }
    if mistakes.is_empty() { Ok(script) } else { Err(mistakes) }
}

fn edition_of(text: &str) -> (Option<Edition>, &str) {
    for edition in Edition::ALL {
        if let Some(rest) = text.strip_prefix(edition.year())
            && let Some(rest) = rest.strip_prefix(':')
        {
            return (Some(edition), rest.trim());
        }
    }
    (None, text)
}

type Problem = (String, String);

fn statement(text: &str) -> Result<Statement, Problem> {
    if let Some(rest) = after(text, "expect") {
        if let Some(said) = after(rest, "legal") {
            return Ok(Statement::Legal { speech: speech(said)?, not: false });
        }
        if let Some(said) = after(rest, "not legal") {
            return Ok(Statement::Legal { speech: speech(said)?, not: true });
        }
        return Ok(Statement::Expect(rest.to_owned()));
    }
    if let Some(rest) = after(text, "refuse") {
        return refuse(rest);
    }
    if let Some(rest) = after(text, "not understood") {
        return speech(rest).map(Statement::NotUnderstood);
    }
    if dice_line::is_dice(text) && !text.contains(':') {
        let help = "write the sides and what the die shows: `d20 14, 2d6 3 4`".to_owned();
        return dice_line::parse(text).map(Statement::Dice).map_err(|message| (message, help));
    }
    if let Some(known) = plain(text)? {
        return Ok(known);
    }
    speech(text).map(Statement::Command)
}

/// The statements of a few fixed words.
fn plain(text: &str) -> Result<Option<Statement>, Problem> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let statement = match words.as_slice() {
        ["all", "dice", "used"] => Statement::AllDiceUsed,
        ["real", "dice"] => Statement::RealDice,
        ["save", "and", "load"] => Statement::SaveAndLoad,
        ["undo"] => Statement::Undo(1),
        ["undo", n] => Statement::Undo(number(n)?),
        ["auto", n] => Statement::Auto(number(n)?),
        ["seed", n] => Statement::Seed(number(n)?),
        ["remember", name] => Statement::Remember((*name).to_owned()),
        ["until", "over"] => Statement::Until(Until::Over),
        ["until", "round", n] => Statement::Until(Until::Round(number(n)?)),
        ["until", "turn", "of", name @ ..] if !name.is_empty() => {
            Statement::Until(Until::Turn { name: name.join(" "), next: false })
        }
        ["until", "next", "turn", "of", name @ ..] if !name.is_empty() => {
            Statement::Until(Until::Turn { name: name.join(" "), next: true })
        }
        ["until", ..] => {
            let help = "write `until turn of NAME`, `until next turn of NAME`, `until round N` or \
                        `until over`";
            return Err((format!("`{text}` does not say until when"), help.to_owned()));
        }
        _ => return Ok(None),
    };
    Ok(Some(statement))
}

fn refuse(text: &str) -> Result<Statement, Problem> {
    let help = "write `refuse NAME: command | rule.id`, or `| rule.id, rule.id` for any of several";
    let Some((said, rules)) = text.rsplit_once('|') else {
        return Err(("the refusing rule is missing".to_owned(), help.to_owned()));
    };
    let rules = rules.split(',').map(|rule| rule.trim().parse::<Rule>());
    let rules = rules.collect::<Result<_, _>>().map_err(|e| (e.to_string(), help.to_owned()))?;
    Ok(Statement::Refuse(speech(said.trim())?, rules))
}

fn speech(text: &str) -> Result<Speech, Problem> {
    let wrong = || (format!("`{text}` is not a line of a script"), STATEMENTS.to_owned());
    let (speaker, words) = text.split_once(':').ok_or_else(wrong)?;
    let (speaker, words) = (speaker.trim().to_owned(), words.trim().to_owned());
    if speaker.is_empty() || words.is_empty() {
        return Err(wrong());
    }
    Ok(Speech { speaker, words })
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, Problem> {
    word.parse().map_err(|_| (format!("`{word}` is not a number here"), STATEMENTS.to_owned()))
}

fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    rest.starts_with(' ').then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<ScriptLine, Mistake> {
        parse(std::iter::once((7, text)))
            .map(|mut lines| lines.remove(0))
            .map_err(|mut mistakes| mistakes.remove(0))
    }

    fn said(speaker: &str, words: &str) -> Speech {
        Speech { speaker: speaker.into(), words: words.into() }
    }

    #[test]
    fn every_statement() {
        let cases = [
            ("d20 14, d8 5", Statement::Dice(vec![(20, 14), (8, 5)])),
            ("all dice used", Statement::AllDiceUsed),
            ("seed 42", Statement::Seed(42)),
            ("real dice", Statement::RealDice),
            ("auto 3", Statement::Auto(3)),
            ("until round 2", Statement::Until(Until::Round(2))),
            ("until over", Statement::Until(Until::Over)),
            (
                "until next turn of Goblin 2",
                Statement::Until(Until::Turn { name: "Goblin 2".into(), next: true }),
            ),
            ("save and load", Statement::SaveAndLoad),
            ("undo", Statement::Undo(1)),
            ("undo 3", Statement::Undo(3)),
            ("remember START", Statement::Remember("START".into())),
            ("Goblin 2: move to d2", Statement::Command(said("Goblin 2", "move to d2"))),
            (
                "refuse Fenn: dodge | turn.budget",
                Statement::Refuse(said("Fenn", "dodge"), vec![Rule::TurnBudget]),
            ),
            (
                "refuse Fenn: dodge | turn.budget, order.turns",
                Statement::Refuse(said("Fenn", "dodge"), vec![Rule::TurnBudget, Rule::OrderTurns]),
            ),
            ("not understood Fenn: dance", Statement::NotUnderstood(said("Fenn", "dance"))),
            (
                "expect not legal Fenn: dodge",
                Statement::Legal { speech: said("Fenn", "dodge"), not: true },
            ),
            ("expect Fenn hp 21", Statement::Expect("Fenn hp 21".into())),
        ];
        for (text, statement) in cases {
            assert_eq!(one(text).expect(text).statement, statement, "{text}");
        }
    }

    #[test]
    fn a_line_can_count_in_one_edition() {
        let line = one("2014: expect Goblin prone").expect("a line");
        assert_eq!(line.edition, Some(Edition::E2014));
        assert_eq!(line.statement, Statement::Expect("Goblin prone".into()));
    }

    #[test]
    fn mistakes_name_the_line() {
        for text in [
            "Fenn dodges",
            "refuse Fenn: dodge",
            "refuse Fenn: dodge | no.rule",
            "refuse Fenn: dodge | turn.budget, no.rule",
            "refuse Fenn: dodge | turn.budget,",
            "until later",
            "auto x",
            "d20 21",
            "Fenn:",
        ] {
            assert_eq!(one(text).expect_err(text).line, 7, "{text}");
        }
    }
}
