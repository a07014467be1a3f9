//! The events since the last command, on which expectations look back.

use affray_rules::{Battle, Cue, Decision, Event, EventKind, Frame, Question, Rule};

/// What happened since the last command or dice line.
#[derive(Default)]
pub(crate) struct Window {
    /// The events.
    pub(crate) events: Vec<Event>,
    /// Attacks from before it that are not settled yet: what is under way is reacted to.
    pub(crate) attacks: Vec<Event>,
    /// The decisions at which the engine stood meanwhile, the one where it stands now last.
    pub(crate) decisions: Vec<Decision>,
    /// What was told about it.
    pub(crate) log: Vec<Told>,
}

/// A line of the log.
#[derive(Clone)]
pub(crate) struct Told {
    /// The place of the event that it tells, among the events.
    event: usize,
    /// What it says.
    pub(crate) line: String,
}

impl Window {
    /// The window that follows upon this one.
    pub(crate) fn next(self, battle: &Battle) -> Window {
        let under_way = |event: &Event| {
            let EventKind::Attack { attacker, .. } = event.what else { return false };
            let of = |frame: &Frame| matches!(frame, Frame::Attack(f) if f.attacker == attacker);
            battle.stack().iter().any(of)
        };
        let mut attacks = self.attacks;
        attacks.extend(self.events);
        attacks.retain(under_way);
        Window { attacks, ..Window::default() }
    }

    /// Takes in an event and the line that tells it, if any does.
    pub(crate) fn push(&mut self, event: Event, line: Option<String>) {
        self.log.extend(line.map(|line| Told { event: self.events.len(), line }));
        self.events.push(event);
    }

    /// The window without the events that cite a rule, and without what was told of them.
    pub(crate) fn without(&self, rule: Rule) -> Window {
        let cites = |event: &Event| event.cited().any(|cited| cited == rule);
        let mut left = Window { decisions: self.decisions.clone(), ..Window::default() };
        left.attacks.extend(self.attacks.iter().filter(|event| !cites(event)).cloned());
        for (place, event) in self.events.iter().enumerate().filter(|(_, event)| !cites(event)) {
            let line = self.log.iter().find(|told| told.event == place);
            left.push(event.clone(), line.map(|told| told.line.clone()));
        }
        left
    }

    /// The events, the last first.
    pub(crate) fn backwards(&self) -> impl Iterator<Item = &EventKind> {
        self.events.iter().rev().map(|event| &event.what)
    }

    /// Whether an event cites the rule.
    pub(crate) fn cites(&self, rule: Rule) -> bool {
        self.events.iter().any(|event| event.cited().any(|cited| cited == rule))
    }

    /// Those who were offered an opportunity attack.
    pub(crate) fn opportunities(&self) -> impl Iterator<Item = affray_rules::CreatureId> {
        self.decisions.iter().filter_map(|decision| match decision.question {
            Question::React { creature, cue: Cue::Leaves { .. } } => Some(creature),
            _ => None,
        })
    }
}

/// The name of a kind of event: `attack`, `turn-began`.
pub(crate) fn tag(what: &EventKind) -> String {
    let value = serde_json::to_value(what).unwrap_or_default();
    value.get("event").and_then(|tag| tag.as_str()).unwrap_or_default().to_owned()
}

/// Says why this is no kind of event, if it is none.
pub(crate) fn check_tag(tag: &str) -> Result<(), String> {
    // A known kind fails for want of its fields, an unknown one for its name.
    match serde_json::from_value::<EventKind>(serde_json::json!({ "event": tag })) {
        Err(e) if e.to_string().starts_with("unknown variant") => {
            Err(format!("no event is called `{tag}`: {e}"))
        }
        _ => Ok(()),
    }
}
