//! Carries out the steps of a script, one after the other, up to the first that fails.

use std::collections::BTreeSet;

use affray_rules::{Chooser, Command, Question, Refusal, RefusalReason, Rule};
use affray_words::asked as asked_creature;

use crate::{
    expect::{Expectation, Scene, asked_words},
    machine::Machine,
    names::Who,
    report::Failure,
    speech::{Said, is_for_turn},
    step::{Step, StepKind},
};

/// How many defaults a line may need; more, and it would go on for ever.
const MOST_DEFAULTS: usize = 2_000;

/// A script that is being run.
pub(crate) struct Runner {
    pub(crate) machine: Machine,
    /// The rules of the refusals that came.
    pub(crate) breaks: BTreeSet<Rule>,
    /// The rules of its `plays` line on which no expectation has depended so far.
    pub(crate) unshown: BTreeSet<Rule>,
    /// Whether the last line was one of dice.
    after_dice: bool,
}

type Done = Result<(), String>;

impl Runner {
    /// A script to be run, and the rules that it says it plays.
    pub(crate) fn new(machine: Machine, plays: BTreeSet<Rule>) -> Runner {
        Runner { machine, breaks: BTreeSet::new(), unshown: plays, after_dice: false }
    }

    /// Runs the steps, up to the first that fails.
    pub(crate) fn run(&mut self, steps: &[Step]) -> Result<(), Failure> {
        for step in steps {
            self.step(step).map_err(|message| Failure::new(step.line, message))?;
        }
        if let Some((sides, face, line)) = self.machine.dice_left().first() {
            let message = format!("the d{sides} {face} was never rolled");
            return Err(Failure::new(*line, message));
        }
        match (self.machine.missing_die(), steps.last()) {
            (Some(missing), Some(last)) => Err(Failure::new(last.line, missing)),
            _ => Ok(()),
        }
    }

    fn step(&mut self, step: &Step) -> Done {
        let dice = matches!(step.kind, StepKind::Dice(_));
        let after_dice = std::mem::replace(&mut self.after_dice, dice);
        match &step.kind {
            StepKind::Dice(dice) => {
                // The first dice belong to what comes before the first turn.
                if !after_dice && self.machine.before.is_some() {
                    self.machine.begin();
                }
                self.machine.force(dice, step.line);
                // Too few so far may be enough with the next line; a wrong one stays wrong.
                if self.machine.dice_left().is_empty() { Ok(()) } else { self.dice_there() }
            }
            StepKind::Seed(seed) => {
                self.machine.begin();
                self.machine.seed(*seed);
                Ok(())
            }
            StepKind::RealDice => {
                self.machine.real_dice();
                Ok(())
            }
            StepKind::AllDiceUsed => match self.machine.dice_left().first() {
                None => Ok(()),
                Some((sides, face, line)) => {
                    Err(format!("the d{sides} {face} of line {line} is not used"))
                }
            },
            StepKind::Remember(name) => {
                let hash = self.machine.battle().hash();
                self.machine.memory.insert(name.clone(), hash);
                Ok(())
            }
            StepKind::SaveAndLoad => self.machine.save_and_load(),
            StepKind::Undo(lines) => {
                self.machine.begin();
                match self.machine.undo(*lines) {
                    undone if undone == *lines => Ok(()),
                    undone => Err(format!("there are only {undone} lines to take back")),
                }
            }
            StepKind::Expect(expectation, text) => {
                self.dice_there()?;
                let scene = Scene {
                    battle: self.machine.battle(),
                    window: &self.machine.window,
                    memory: &self.machine.memory,
                };
                expectation.check(&scene).map_err(|found| {
                    // What is expected may wait for an answer that nobody has given.
                    let waits = match scene.battle.decision().question {
                        Question::Turn(_) | Question::Over(_) => String::new(),
                        _ => format!("; {}", asked_words(scene.battle)),
                    };
                    format!("expected {text}, but {found}{waits}")
                })?;
                self.show(expectation);
                Ok(())
            }
            StepKind::Legal { said, not } => self.legal(said, *not),
            StepKind::Refuse(said, rules) => self.refuse(said, rules),
            StepKind::NotUnderstood(said) => match said.command(self.machine.battle()) {
                Err(_) => Ok(()),
                Ok(_) => Err(format!("expected not to understand `{}`, but it is", said.words)),
            },
            StepKind::Command(_)
            | StepKind::Auto(_)
            | StepKind::UntilTurn { .. }
            | StepKind::UntilRound(_)
            | StepKind::UntilOver => {
                self.dice_there()?;
                self.machine.begin();
                self.machine.mark();
                self.act(&step.kind)
            }
        }
    }

    /// Takes note of the rules on which an expectation that holds depends: it would not hold in a
    /// fight that stood as it did before the last command, with nothing but the events that don't
    /// cite the rule.
    fn show(&mut self, expectation: &Expectation) {
        let Machine { before, window, memory, .. } = &self.machine;
        // Of those whom the last command has brought in, nothing held before.
        let people = self.machine.battle().creatures().len();
        let before = before.as_ref().filter(|battle| battle.creatures().len() == people);
        self.unshown.retain(|rule| {
            if !window.cites(*rule) {
                return true;
            }
            let window = window.without(*rule);

            before.is_some_and(|battle| {
                expectation.check(&Scene { battle, window: &window, memory }).is_ok()
            })
        });
    }

    fn act(&mut self, kind: &StepKind) -> Done {
        match kind {
            StepKind::Command(said) => self.command(said),
            StepKind::Auto(times) => {
                for _ in 0..*times {
                    self.default_answer()?;
                }
                Ok(())
            }
            StepKind::UntilTurn { of, next } => {
                let of = *of;
                if *next && self.machine.battle().turn().creature == of {
                    // Of all turns between, none may have been one to decide on.
                    let round = self.machine.battle().round();
                    self.until("that turn to end", |m| {
                        m.battle().turn().creature != of || m.battle().round() > round
                    })?;
                }
                self.until("that turn", |m| m.battle().decision().question == Question::Turn(of))
            }
            StepKind::UntilRound(round) => {
                self.until("that round", |m| m.battle().round() >= *round)?;
                self.until("a turn", |m| {
                    matches!(m.battle().decision().question, Question::Turn(_))
                })
            }
            StepKind::UntilOver => self.until("the end", |m| m.battle().is_over()),
            _ => Ok(()),
        }
    }

    /// Gives defaults until something is so.
    fn until(&mut self, what: &str, there: impl Fn(&Machine) -> bool) -> Done {
        for _ in 0..MOST_DEFAULTS {
            if there(&self.machine) {
                return Ok(());
            }
            self.default_answer().map_err(|e| format!("waiting for {what}: {e}"))?;
        }
        Err(format!("{what} never comes"))
    }

    /// No die may be missing.
    fn dice_there(&self) -> Done {
        self.machine.missing_die().map_or(Ok(()), Err)
    }

    /// Gives the default answer to what the engine asks.
    fn default_answer(&mut self) -> Done {
        self.dice_there()?;
        let Some(command) = self.machine.battle().default_command() else {
            return Err(asked_words(self.machine.battle()));
        };
        self.apply(&command)
    }

    fn apply(&mut self, command: &Command) -> Done {
        self.machine.apply(command).map_err(|refusal| self.refused(refusal))?;
        self.dice_there()
    }

    fn refused(&self, refusal: Refusal) -> String {
        let why = affray_words::refusal(self.machine.battle(), &refusal);
        format!("it was refused: {why} [{}]", refusal.rule)
    }

    /// Gives a command, after defaults for what comes before it.
    fn command(&mut self, said: &Said) -> Done {
        let mut problem = None;
        let last_round = self.machine.battle().round() + 1;
        for _ in 0..MOST_DEFAULTS {
            self.take_reins(said)?;
            let battle = self.machine.battle();
            match said.command(battle) {
                Ok(command) if said.fits(battle, &command) => match battle.check(&command) {
                    Ok(()) => return self.apply(&command),
                    Err(refusal) if is_for_another_question(&command, refusal) => {
                        problem.get_or_insert(self.refused(refusal));
                    }
                    Err(refusal) => return Err(self.refused(refusal)),
                },
                Ok(_) => {}
                Err(error) => {
                    let here = said.speaks_for(battle, battle.decision().by);
                    let on_turn = matches!(battle.decision().question, Question::Turn(_));
                    let message = format!("`{}` is not understood: {error}", said.words);
                    if here && on_turn {
                        return Err(problem.unwrap_or(message));
                    }
                    problem.get_or_insert(message);
                }
            }
            if self.machine.battle().round() > last_round {
                break;
            }
            if let Err(error) = self.default_answer() {
                return Err(match problem {
                    Some(problem) => problem,
                    None => format!("`{}` does not fit: {error}", said.words),
                });
            }
        }
        Err(problem.unwrap_or_else(|| {
            let asked = asked_words(self.machine.battle());
            format!("`{}` never fits: {asked}", said.words)
        }))
    }

    /// The command must be refused by one of the rules, and change nothing: as things stand, or
    /// else when it is the speaker's turn.
    fn refuse(&mut self, said: &Said, rules: &[Rule]) -> Done {
        self.dice_there()?;
        self.take_reins(said)?;
        let mut command = self.understood(said)?;
        let mut found = self.check(said, &command);
        if is_for_turn(&command) && found.err().is_none_or(|refusal| !rules.contains(&refusal.rule))
        {
            self.come_to_turn(said)?;
            self.take_reins(said)?;
            command = self.understood(said)?;
            found = self.check(said, &command);
        }
        let Err(refusal) = found else {
            let (words, wanted) = (&said.words, any_of(rules));
            return Err(format!("expected `{words}` to be refused by {wanted}, but it is allowed"));
        };
        let before = self.machine.battle().hash();
        if self.machine.battle().check(&command).is_err() {
            let _ = self.machine.apply(&command);
        }
        if self.machine.battle().hash() != before {
            return Err(format!("`{}` was refused, but it changed something", said.words));
        }
        if !rules.contains(&refusal.rule) {
            let why = affray_words::refusal(self.machine.battle(), &refusal);
            return Err(format!(
                "expected `{}` to be refused by {}, but {} refuses it: {why}",
                said.words,
                any_of(rules),
                refusal.rule
            ));
        }
        self.machine.cited.insert(refusal.rule);
        self.breaks.insert(refusal.rule);
        self.unshown.remove(&refusal.rule);
        Ok(())
    }

    fn legal(&mut self, said: &Said, not: bool) -> Done {
        self.dice_there()?;
        self.take_reins(said)?;
        let command = self.understood(said)?;
        match self.check(said, &command) {
            Ok(()) if not => Err(format!("expected `{}` not to be legal, but it is", said.words)),
            Err(refusal) if !not => {
                let refused = self.refused(refusal);
                Err(format!("expected `{}` to be legal, but {refused}", said.words))
            }
            _ => Ok(()),
        }
    }

    /// A rider may speak for the mount that it controls by that one's name, and the other way
    /// round: the engine then goes on with the one who is named.
    fn take_reins(&mut self, said: &Said) -> Done {
        let battle = self.machine.battle();
        if let Who::Creature(id) = said.who
            && let Some(direct) = battle.direct_first(id)
            && said.command(battle).is_ok_and(|c| is_for_turn(&c) && c != direct)
        {
            self.apply(&direct)?;
        }
        Ok(())
    }

    fn understood(&self, said: &Said) -> Result<Command, String> {
        said.command(self.machine.battle())
            .map_err(|e| format!("`{}` is not understood: {e}", said.words))
    }

    /// Whether the command is legal as it comes from the speaker.
    fn check(&self, said: &Said, command: &Command) -> Result<(), Refusal> {
        let battle = self.machine.battle();
        let asked = said.speaks_for(battle, battle.decision().by);
        if matches!(command, Command::Choose(_)) && !asked && !battle.is_over() {
            return Err(Refusal { rule: battle.question_rule(), because: RefusalReason::NotAsked });
        }
        match (said.who, said.creature(battle)) {
            (Who::Gm, _) if command.is_aside() => battle.check_by_side(None, command),
            (Who::Side(side), _) if command.is_aside() => battle.check_by_side(Some(side), command),
            (Who::Gm, _)
                if !asked
                    && !said.speaks_for(battle, Chooser::Creature(asked_creature(battle))) =>
            {
                Err(Refusal { rule: Rule::OrderTurns, because: RefusalReason::NotAsked })
            }
            (Who::Gm, _) | (_, None) => battle.check(command),
            (_, Some(id)) => battle.check_by(id, command),
        }
    }

    /// Gives defaults until it is the speaker's turn, or the turn of any whom the GM plays.
    fn come_to_turn(&mut self, said: &Said) -> Done {
        let who = said.clone();
        self.until("that turn", move |m| match m.battle().decision().question {
            Question::Turn(id) => who.speaks_for(m.battle(), Chooser::Creature(id)),
            Question::Over(_) => true,
            _ => false,
        })
    }
}

/// The rules that may refuse, in words.
fn any_of(rules: &[Rule]) -> String {
    let ids: Vec<String> = rules.iter().map(Rule::to_string).collect();
    ids.join(" or ")
}

/// Whether a refused answer may fit a later question.
fn is_for_another_question(command: &Command, refusal: Refusal) -> bool {
    matches!(command, Command::React(_) | Command::Choose(_))
        && matches!(
            refusal.because,
            RefusalReason::Untriggered(..)
                | RefusalReason::StaysInReach
                | RefusalReason::NothingReadied
                | RefusalReason::NotAmongChoices
        )
}
