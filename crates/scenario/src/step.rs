//! A line of a script whose names are looked up, ready to run.

use affray_rules::{CreatureId, Rule, Setup};

use crate::{
    expect::Expectation,
    names::Names,
    report::Failure,
    script::{ScriptLine, Statement, Until},
    speech::Said,
};

/// A line of a script, ready to run: every name in it is somebody's.
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) kind: StepKind,
}

pub(crate) enum StepKind {
    Dice(Vec<(u16, u16)>),
    AllDiceUsed,
    Seed(u64),
    RealDice,
    Auto(usize),
    UntilTurn { of: CreatureId, next: bool },
    UntilRound(u16),
    UntilOver,
    SaveAndLoad,
    Undo(usize),
    Remember(String),
    Command(Said),
    Refuse(Said, Vec<Rule>),
    NotUnderstood(Said),
    Legal { said: Said, not: bool },
    Expect(Expectation, String),
}

/// Looks up the names in the lines.
pub(crate) fn prepare<'a>(
    lines: impl Iterator<Item = &'a ScriptLine>,
    setup: &Setup,
) -> Result<Vec<Step>, Failure> {
    let names = Names::new(setup);
    lines
        .map(|line| {
            let kind = kind(&line.statement, &names)
                .map_err(|message| Failure::new(line.number, message))?;
            Ok(Step { line: line.number, kind })
        })
        .collect()
}

fn kind(statement: &Statement, names: &Names<'_>) -> Result<StepKind, String> {
    Ok(match statement {
        Statement::Dice(dice) => StepKind::Dice(dice.clone()),
        Statement::AllDiceUsed => StepKind::AllDiceUsed,
        Statement::Seed(seed) => StepKind::Seed(*seed),
        Statement::RealDice => StepKind::RealDice,
        Statement::Auto(n) => StepKind::Auto(*n),
        Statement::Until(Until::Round(n)) => StepKind::UntilRound(*n),
        Statement::Until(Until::Over) => StepKind::UntilOver,
        Statement::Until(Until::Turn { name, next }) => match names.creature(name) {
            Some((of, "")) => StepKind::UntilTurn { of, next: *next },
            _ => {
                let known = names.creatures();
                return Err(format!("nobody here is called `{name}`: there are {known}"));
            }
        },
        Statement::SaveAndLoad => StepKind::SaveAndLoad,
        Statement::Undo(n) => StepKind::Undo(*n),
        Statement::Remember(name) => StepKind::Remember(name.clone()),
        Statement::Command(speech) => StepKind::Command(Said::new(speech, names)?),
        Statement::Refuse(speech, rules) => {
            StepKind::Refuse(Said::new(speech, names)?, rules.clone())
        }
        Statement::NotUnderstood(speech) => StepKind::NotUnderstood(Said::new(speech, names)?),
        Statement::Legal { speech, not } => {
            StepKind::Legal { said: Said::new(speech, names)?, not: *not }
        }
        Statement::Expect(text) => StepKind::Expect(Expectation::parse(text, names)?, text.clone()),
    })
}
