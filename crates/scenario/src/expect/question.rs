//! Expectations on what the engine asks now, and whom.

use affray_rules::{Battle, Chooser, Cue, Question, SideId};

use crate::{names::Who, reader::Reader};

/// What the engine asks, and whom: `question Fenn react`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QuestionIs {
    who: Who,
    kind: &'static str,
    cue: Option<&'static str>,
}

/// What the engine can ask, by the word for it.
const KINDS: [&str; 21] = [
    "turn",
    "react",
    "tie",
    "simultaneous",
    "sequence",
    "spare",
    "withstand",
    "waive",
    "push",
    "topple",
    "cleave",
    "temporary",
    "ruling",
    "willing",
    "landing",
    "part",
    "resist",
    "avert",
    "reappear",
    "swap",
    "roll",
];

/// What sets off a reaction, by the word for it.
const CUES: [&str; 10] =
    ["leaving", "attack", "hit", "casting", "damage", "fall", "deed", "end", "turn", "count 20"];

impl QuestionIs {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<QuestionIs>, String> {
        if !reader.take("question") {
            return Ok(None);
        }
        let who = reader.who()?;
        let Some(kind) = KINDS.into_iter().find(|kind| reader.take(kind)) else {
            return Err(format!(
                "`{}` is no kind of question: there are {}",
                reader.rest(),
                affray_words::list(KINDS)
            ));
        };
        let cue = if kind == "react" && reader.take("to") {
            let cue = CUES.into_iter().find(|cue| reader.take(cue));
            let wrong = || format!("a reaction is to {}", affray_words::list(CUES));
            Some(cue.ok_or_else(wrong)?)
        } else {
            None
        };
        Ok(Some(QuestionIs { who, kind, cue }))
    }

    pub(super) fn check(&self, battle: &Battle) -> Result<(), String> {
        let decision = battle.decision();
        let (kind, cue) = kind_of(decision.question);
        let asked = match decision.by {
            Chooser::Creature(id) => {
                self.who == Who::Creature(id) || (self.who == Who::Gm && battle.is_gms(id))
            }
            Chooser::Players(side) => match self.who {
                Who::Side(s) => s == side,
                Who::Creature(id) => battle.creature(id).side == side,
                Who::Gm => false,
            },
            Chooser::AllPlayers => match self.who {
                Who::Side(s) => plays_in(battle, s),
                Who::Creature(id) => !battle.is_gms(id),
                Who::Gm => false,
            },
            Chooser::Gm => self.who == Who::Gm,
            Chooser::Nobody => false,
        };
        if asked && kind == self.kind && (self.cue.is_none() || cue == self.cue) {
            return Ok(());
        }
        Err(asked_words(battle))
    }
}

/// Whether players play any of a side.
pub(crate) fn plays_in(battle: &Battle, side: SideId) -> bool {
    battle.ids().any(|id| battle.creature(id).side == side && !battle.is_gms(id))
}

/// What the engine waits for, in the words of a script.
pub(crate) fn asked_words(battle: &Battle) -> String {
    let decision = battle.decision();
    let who = match decision.by {
        Chooser::Creature(id) => battle.name(id).to_owned(),
        Chooser::Players(side) => affray_words::side(battle, side).to_owned(),
        Chooser::AllPlayers => "the players".to_owned(),
        Chooser::Gm => battle.setup().gm.clone(),
        Chooser::Nobody => return "the fight is over".to_owned(),
    };
    match kind_of(decision.question) {
        (kind, Some(cue)) => format!("the engine asks {who}: {kind} to {cue}"),
        (kind, None) => format!("the engine asks {who}: {kind}"),
    }
}

fn kind_of(question: Question) -> (&'static str, Option<&'static str>) {
    let kind = match question {
        Question::Turn(_) => "turn",
        Question::React { cue, .. } => {
            let cue = match cue {
                Cue::Leaves { .. } => "leaving",
                Cue::Hit { .. } => "hit",
                Cue::Casting { .. } => "casting",
                Cue::Damaged { .. } => "damage",
                Cue::MountFalls { .. } => "fall",
                Cue::Deed { .. } => "deed",
                Cue::TurnEnds { .. } => "end",
                Cue::TurnOver { .. } => "turn",
                Cue::Attacked { .. } => "attack",
                Cue::Count20 => "count 20",
                Cue::Falls { .. } => "fall",
            };
            return ("react", Some(cue));
        }
        Question::Tie { .. } => "tie",
        Question::Simultaneous { .. } => "simultaneous",
        Question::Sequence { .. } => "sequence",
        Question::Spare { .. } => "spare",
        Question::Avert { .. } => "avert",
        Question::Reappear { .. } => "reappear",
        Question::Swap { .. } => "swap",
        Question::Withstand { .. } => "withstand",
        Question::Waive { .. } => "waive",
        Question::Push { .. } => "push",
        Question::Topple { .. } => "topple",
        Question::Cleave { .. } => "cleave",
        Question::Temporary { .. } => "temporary",
        Question::Ruling { .. } => "ruling",
        Question::Willing { .. } => "willing",
        Question::Landing { .. } => "landing",
        Question::Part { .. } => "part",
        Question::Resist { .. } => "resist",
        Question::Roll(_) => "roll",
        Question::Over(_) => "over",
    };
    (kind, None)
}
