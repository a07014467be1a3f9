//! A battle with scripted dice and the log of its events, as a script drives it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use affray_dice::{AnySource, Hand, Script, Seeded};
use affray_rules::{
    Battle, Command, DiceWanted, Event, Question, Refusal, RollPurpose, Rule, Session, Setup,
    SetupError,
};

use crate::window::Window;

/// The fight under a script's hands.
pub(crate) struct Machine {
    session: Session,
    /// The lines on which the forced dice that are left were written.
    written: VecDeque<usize>,
    /// How many commands the session knew before each line that gave some.
    marks: Vec<usize>,
    /// What happened since the last command or dice line.
    pub(crate) window: Window,
    /// The fight as it stood before that; none before the first line.
    pub(crate) before: Option<Battle>,
    /// Everything that was told.
    pub(crate) log: Vec<String>,
    /// Every rule that an event or a refusal has cited.
    pub(crate) cited: BTreeSet<Rule>,
    /// The hashes that were written down.
    pub(crate) memory: BTreeMap<String, u64>,
}

impl Machine {
    /// Begins the fight; it stands still as soon as it wants a die.
    pub(crate) fn new(setup: Setup) -> Result<Machine, SetupError> {
        let mut events = Vec::new();
        let session = Session::new(setup, Script::new().into(), &mut events)?;
        let mut machine = Machine {
            session,
            written: VecDeque::new(),
            marks: Vec::new(),
            window: Window::default(),
            before: None,
            log: Vec::new(),
            cited: BTreeSet::new(),
            memory: BTreeMap::new(),
        };
        machine.heard(events);
        Ok(machine)
    }

    pub(crate) fn battle(&self) -> &Battle {
        self.session.battle()
    }

    /// A new line begins: what happened before is past.
    pub(crate) fn begin(&mut self) {
        let past = std::mem::take(&mut self.window);
        self.window = past.next(self.battle());
        self.before = Some(self.battle().clone());
    }

    /// A line that gives commands begins, which `undo` takes back together.
    pub(crate) fn mark(&mut self) {
        self.marks.push(self.session.commands().len());
    }

    /// Carries out a command.
    pub(crate) fn apply(&mut self, command: &Command) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.session.apply(command, &mut events)?;
        self.heard(events);
        Ok(())
    }

    /// Puts forced dice in the queue, and goes on if the engine waits for one.
    pub(crate) fn force(&mut self, dice: &[(u16, u16)], line: usize) {
        if !matches!(self.session.dice(), AnySource::Script(_)) {
            *self.session.dice_mut() = Script::new().into();
        }
        if let AnySource::Script(script) = self.session.dice_mut() {
            script.extend(dice.iter().copied());
        }
        self.written.extend(dice.iter().map(|_| line));
        self.go_on();
    }

    /// Rolls seeded dice from here on.
    pub(crate) fn seed(&mut self, seed: u64) {
        *self.session.dice_mut() = Seeded::new(seed).into();
        self.go_on();
    }

    /// Asks for every die from here on.
    pub(crate) fn real_dice(&mut self) {
        *self.session.dice_mut() = Hand.into();
    }

    fn go_on(&mut self) {
        if matches!(self.battle().decision().question, Question::Roll(_)) {
            let mut events = Vec::new();
            self.session.resume(&mut events);
            self.heard(events);
        }
    }

    /// The forced dice that are left, each with its line.
    pub(crate) fn dice_left(&self) -> Vec<(u16, u16, usize)> {
        match self.session.dice() {
            AnySource::Script(script) => script
                .iter()
                .zip(&self.written)
                .map(|((sides, face), line)| (sides, face, *line))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The die that the engine waits for in vain, in words; none with real dice, where a roll is
    /// a question like any other.
    pub(crate) fn missing_die(&self) -> Option<String> {
        let Question::Roll(wanted) = self.battle().decision().question else { return None };
        if matches!(self.session.dice(), AnySource::Hand(_)) {
            return None;
        }
        let wanted = describe(self.battle(), wanted);
        Some(match self.dice_left().first() {
            Some((sides, face, line)) => format!(
                "{wanted} is wanted, but the next die is the d{sides} {face} of line {line}"
            ),
            None => format!("{wanted} is wanted, but there are no dice left"),
        })
    }

    /// Takes back what the last lines did; says how many lines there were to take back. Dice that
    /// are used stay used.
    pub(crate) fn undo(&mut self, lines: usize) -> usize {
        let keep = self.marks.len().saturating_sub(lines);
        let undone = self.marks.len() - keep;
        if let Some(mark) = self.marks.drain(keep..).next() {
            let dice = self.session.dice().clone();
            let commands = self.session.commands().len() - mark;
            self.session.undo(commands);
            *self.session.dice_mut() = dice;
        }
        undone
    }

    /// Saves in both forms, loads both, and goes on with what was loaded.
    pub(crate) fn save_and_load(&mut self) -> Result<(), String> {
        let text = Session::from_json(&self.session.to_json())
            .map_err(|e| format!("the saved text can't be loaded: {e}"))?;
        let bytes = Session::from_bytes(&self.session.to_bytes())
            .map_err(|e| format!("the saved bytes can't be loaded: {e}"))?;
        for (loaded, form) in [(&text, "text"), (&bytes, "bytes")] {
            if loaded.battle() != self.session.battle()
                || loaded.battle().hash() != self.session.battle().hash()
            {
                return Err(format!("what was loaded from the saved {form} is another fight"));
            }
        }
        self.session = bytes;
        Ok(())
    }

    /// Takes in what happened.
    fn heard(&mut self, events: Vec<Event>) {
        let battle = self.session.battle();
        if let AnySource::Script(script) = self.session.dice() {
            // Dice leave the queue from its front.
            let used = self.written.len().saturating_sub(script.remaining());
            self.written.drain(..used);
        }
        for event in events {
            self.cited.extend(event.cited());
            let line = affray_words::narrate(battle, &event);
            self.log.extend(line.clone());
            self.window.push(event, line);
        }
        self.window.decisions.push(battle.decision());
    }
}

fn describe(battle: &Battle, wanted: DiceWanted) -> String {
    let purpose = match wanted.purpose {
        RollPurpose::Initiative => "initiative".to_owned(),
        RollPurpose::TieBreak => "a tie in initiative".to_owned(),
        RollPurpose::Attack => "an attack".to_owned(),
        RollPurpose::Damage => "damage".to_owned(),
        RollPurpose::Healing => "healing".to_owned(),
        RollPurpose::Save(ability) => format!("a {} save", affray_words::ability(ability)),
        RollPurpose::Check(ability) => format!("a {} check", affray_words::ability(ability)),
        RollPurpose::DeathSave => "a death save".to_owned(),
        RollPurpose::HitPoints => "hit points".to_owned(),
        RollPurpose::Ammunition => "ammunition".to_owned(),
        RollPurpose::Duration => "a duration".to_owned(),
        RollPurpose::Recharge => "a recharge".to_owned(),
        RollPurpose::Chance => "chance".to_owned(),
        RollPurpose::Bonus => "a bonus die".to_owned(),
    };
    match wanted.creature {
        Some(id) => format!("a d{} for {} ({purpose})", wanted.sides, battle.name(id)),
        None => format!("a d{} for {purpose}", wanted.sides),
    }
}
