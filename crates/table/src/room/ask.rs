//! A decision as it travels to a page: with all its options, their odds, and where one can go.

use std::collections::BTreeMap;

use affray_rules::{
    Battle, Command, CreatureId, Cue, Decision, MovementMode, Question, Search, SideId, Square,
    Target,
};
use serde::Serialize;

use super::{
    odds::{Odds, Striker, Teller},
    settings::OddsShown,
    story::number,
};
use crate::{Cost, Group, Offer, Options, Topic};

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ask {
    /// The number of the question, for this seat.
    pub rq: u64,
    /// What kind of question it is.
    pub kind: &'static str,
    /// Whose decision it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creature: Option<u16>,
    /// For whom the seat would answer: `you`, or a player's name.
    #[serde(rename = "for")]
    pub whose: String,
    /// The question in words.
    pub question: String,
    /// What brought it about.
    #[serde(skip_serializing_if = "Cause::is_empty")]
    pub cause: Cause,
    /// All that can be done or answered, moves left out.
    pub options: Vec<Choice>,
    /// What can be done in many places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub many: Vec<ManyPlaces>,
    /// Where the creature can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Reach>,
    /// What can't be done though people would often like to, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Forbidden>,
    /// The key of what is done when time runs out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What a reaction is about, for standing orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<&'static str>,
    /// The die to be rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Die>,
    /// What a tactician would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<Suggestion>,
    /// How many milliseconds are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The commands of the options, by their places.
    #[serde(skip)]
    pub commands: Vec<Command>,
}

/// What brought a question about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Cause {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creature: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

impl Cause {
    fn is_empty(&self) -> bool {
        *self == Cause::default()
    }
}

/// An option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// What names it in an answer.
    pub key: String,
    /// With what it is listed.
    pub group: Group,
    /// Whether it is among the things that make sense.
    pub likely: bool,
    /// As a person would type it.
    pub words: String,
    /// The creature that it is aimed at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<u16>,
    /// The square that it is aimed at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Square>,
    /// What it costs.
    pub cost: Cost,
    /// What would come of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
}

/// Something that can be done in many places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct ManyPlaces {
    pub words: String,
    pub places: usize,
}

/// What can't be done, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Forbidden {
    pub rule: String,
    pub why: String,
    pub wishes: Vec<String>,
}

/// A die that a person rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Die {
    pub sides: u16,
    pub words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creature: Option<u16>,
}

/// What a tactician would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Suggestion {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub words: String,
    pub reasons: Vec<String>,
}

/// Where a creature can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reach {
    /// The creature's number for the viewer.
    pub creature: u16,
    /// Feet of movement that are left.
    pub feet: u16,
    /// By which gait.
    pub gait: &'static str,
    /// Who may strike on the way.
    pub strikers: Vec<Striker>,
    /// The squares.
    pub squares: Vec<Reached>,
    /// The ways that are not plain.
    pub ways: BTreeMap<String, Vec<Square>>,
}

/// A square within reach: its feet, who strikes on the way, and the feet of the careful way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reached {
    /// Nobody strikes.
    Free(Square, u16),
    /// Somebody does.
    Struck(Square, u16, Vec<usize>, Option<u16>),
}

/// The kind of a question.
pub fn kind(question: Question) -> &'static str {
    match question {
        Question::Turn(_) => "turn",
        Question::React { .. } => "react",
        Question::Tie { .. } => "tie",
        Question::Simultaneous { .. } => "simultaneous",
        Question::Sequence { .. } => "sequence",
        Question::Spare { .. } => "spare",
        Question::Swap { .. } => "swap",
        Question::Reappear { .. } => "reappear",
        Question::Avert { .. } => "avert",
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
    }
}

/// The most squares to each of which the way is worked out.
const MOST_WAYS: usize = 160;

/// Who asks for a decision's options.
pub(crate) struct Asker<'a> {
    /// The fight, under the names that the viewer has.
    pub(crate) named: &'a Battle,
    /// The side whose knowledge it is.
    pub(crate) viewer: Option<SideId>,
    /// How odds are shown.
    pub(crate) shown: OddsShown,
}

impl Asker<'_> {
    fn number(&self, id: CreatureId) -> Option<u16> {
        number(self.named, self.viewer, id)
    }

    fn teller(&self) -> Teller<'_> {
        Teller { battle: self.named, viewer: self.viewer, shown: self.shown }
    }

    /// The decision at hand with its options; nothing when the fight is over.
    pub(crate) fn ask(&self, decision: Decision, rq: u64, whose: String) -> Option<Ask> {
        let battle = self.named;
        let question = decision.question;
        if let Question::Over(_) = question {
            return None;
        }
        let words = match self.viewer {
            Some(side) => affray_words::question_for(battle, side),
            None => affray_words::question(battle),
        };
        let roll = match question {
            Question::Roll(wanted) => Some(Die {
                sides: wanted.sides,
                words: words.clone(),
                creature: wanted.creature.and_then(|id| self.number(id)),
            }),
            _ => None,
        };
        let options = match roll {
            Some(_) => Options::default(),
            None => Options::new(battle),
        };
        let commands: Vec<Command> = options.all().iter().map(|offer| offer.command).collect();
        let default = battle.default_command();
        let default = default.and_then(|one| commands.iter().position(|other| *other == one));
        let turn = match question {
            Question::Turn(id) => Some(id),
            _ => None,
        };
        Some(Ask {
            rq,
            kind: kind(question),
            creature: match question {
                Question::Roll(_) | Question::Ruling { .. } | Question::Willing { .. } => None,
                _ => match decision.by {
                    affray_rules::Chooser::Creature(id) => self.number(id),
                    _ => None,
                },
            },
            whose,
            question: words,
            cause: self.cause(question),
            options: options
                .all()
                .iter()
                .enumerate()
                .map(|(place, offer)| self.choice(place, offer))
                .collect(),
            many: options
                .many()
                .iter()
                .map(|many| ManyPlaces { words: many.text.clone(), places: many.places })
                .collect(),
            reach: turn.and_then(|id| self.reach(id)),
            refused: match turn {
                Some(_) => Options::refused(battle).into_iter().map(forbidden).collect(),
                None => Vec::new(),
            },
            default: default.map(|place| (place + 1).to_string()),
            topic: Topic::asked(battle).map(|(_, topic)| topic.name()),
            roll,
            suggestion: None,
            until: None,
            commands,
        })
    }

    fn choice(&self, place: usize, offer: &Offer) -> Choice {
        let (target, at) = aim(&offer.command);
        let odds = offer.preview.as_ref();
        Choice {
            key: (place + 1).to_string(),
            group: offer.group,
            likely: offer.likely,
            words: offer.text.clone(),
            target: target.and_then(|id| self.number(id)),
            at,
            cost: offer.cost,
            odds: odds.and_then(|preview| {
                let words = offer.odds.clone().filter(|_| self.shown != OddsShown::Words);
                let words =
                    words.or_else(|| (self.shown == OddsShown::Words).then(|| likely(preview))?);
                self.teller().odds(preview, words)
            }),
        }
    }

    fn cause(&self, question: Question) -> Cause {
        let of = |id: CreatureId| Cause { creature: self.number(id), ..Cause::default() };
        let spell = |id| affray_words::spell(self.named, id).to_owned();
        match question {
            Question::React { cue, .. } => match cue {
                Cue::Leaves { mover, to } => Cause { to: to.map(|spot| spot.square), ..of(mover) },
                Cue::Hit { attacker, target, .. } | Cue::Attacked { attacker, target } => {
                    Cause { target: self.number(target), ..of(attacker) }
                }
                Cue::Casting { caster, spell: what, level } => {
                    Cause { spell: Some(spell(what)), level: Some(level), ..of(caster) }
                }
                Cue::Damaged { by, target } => Cause { target: self.number(target), ..of(by) },
                Cue::Falls { creature }
                | Cue::TurnEnds { creature }
                | Cue::TurnOver { creature }
                | Cue::MountFalls { mount: creature, .. }
                | Cue::Deed { who: creature, .. } => of(creature),
                Cue::Count20 => Cause::default(),
            },
            Question::Spare { target, .. }
            | Question::Push { target, .. }
            | Question::Topple { target, .. }
            | Question::Willing { target, .. } => {
                Cause { target: self.number(target), ..Cause::default() }
            }
            Question::Cleave { first, .. } => {
                Cause { target: self.number(first), ..Cause::default() }
            }
            Question::Avert { from, .. } => of(from),
            Question::Withstand { attacker, .. } => of(attacker),
            Question::Reappear { whom, .. } => {
                Cause { target: self.number(whom), ..Cause::default() }
            }
            Question::Landing { at, .. } => Cause { to: Some(at.square), ..Cause::default() },
            Question::Ruling { creature, .. } => of(creature),
            _ => Cause::default(),
        }
    }

    /// Where a creature can go on its turn, and who may strike on the way.
    fn reach(&self, id: CreatureId) -> Option<Reach> {
        let battle = self.named;
        let reachable = battle.paths().into_reach(Search::Watched);
        let mut squares: Vec<(Square, u16)> = reachable.squares().collect();
        if squares.is_empty() {
            return None;
        }
        squares.sort();
        let few = squares.len() <= MOST_WAYS;
        let teller = self.teller();
        let (mut strikers, mut ways) = (Vec::<Striker>::new(), BTreeMap::new());
        let mut rows = Vec::with_capacity(squares.len());
        let here = battle.creature(id).square;
        for (square, feet) in squares {
            let provokes = reachable.provokes(square);
            let odds = match provokes || few {
                true => {
                    let command =
                        Command::Move { to: square, path: None, course: Default::default() };
                    battle.preview(&command).ok().and_then(|preview| preview.movement)
                }
                false => None,
            };
            if let Some(odds) = &odds
                && !is_plain(here, &odds.squares)
            {
                ways.insert(square.to_string(), odds.squares.clone());
            }
            if !provokes {
                rows.push(Reached::Free(square, feet));
                continue;
            }
            let mut by = Vec::new();
            for one in odds.iter().flat_map(|odds| &odds.provokes) {
                let Some(striker) = teller.striker(one) else { continue };
                let place = strikers.iter().position(|known| *known == striker);
                by.push(place.unwrap_or_else(|| {
                    strikers.push(striker);
                    strikers.len() - 1
                }));
            }
            rows.push(Reached::Struck(square, feet, by, reachable.careful_cost(square)));
        }
        Some(Reach {
            creature: self.number(id)?,
            feet: battle.movement_left(),
            gait: gait(battle.usual_gait(id)),
            strikers,
            squares: rows,
            ways,
        })
    }
}

/// Whether a way leads straight, or first straight and then aslant: what a page draws by itself.
fn is_plain(from: Square, way: &[Square]) -> bool {
    let Some(last) = way.last() else { return true };
    let step = |a: u8, b: u8| i16::from(b) - i16::from(a);
    let (dx, dy) = (step(from.x, last.x), step(from.y, last.y));
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let count = dx.abs().max(dy.abs()) as usize;
    straight
        && way.len() == count
        && way.iter().enumerate().all(|(i, square)| {
            let i = i as i16 + 1;
            step(from.x, square.x) == dx.signum() * i && step(from.y, square.y) == dy.signum() * i
        })
}

/// The word for a gait.
const fn gait(gait: MovementMode) -> &'static str {
    match gait {
        MovementMode::Walk => "walk",
        MovementMode::Climb => "climb",
        MovementMode::Swim => "swim",
        MovementMode::Fly => "fly",
        MovementMode::Burrow => "burrow",
    }
}

/// What a command is aimed at.
fn aim(command: &Command) -> (Option<CreatureId>, Option<Square>) {
    match command {
        Command::Attack(order) => match order.target {
            Target::Creature(id) => (Some(id), None),
            Target::Square(square) => (None, Some(square)),
            Target::Object(_) => (None, None),
        },
        Command::Cast(casting) => {
            let only = (casting.targets.len() == 1).then(|| casting.targets.get(0)).flatten();
            (only, casting.at.map(|spot| spot.square))
        }
        Command::Grapple { target }
        | Command::Shove { target, .. }
        | Command::Free { target }
        | Command::Release { target, .. }
        | Command::Influence { target, .. } => (Some(*target), None),
        Command::Mount { mount, .. } => (Some(*mount), None),
        Command::Dismount { to } => (None, *to),
        Command::Consume { target, .. } => (Some(*target), None),
        _ => (None, None),
    }
}

fn forbidden(refused: crate::Refused) -> Forbidden {
    let rule = refused.why.strip_prefix("Refused: ").unwrap_or(&refused.why);
    let rule = rule.split(" — ").next().unwrap_or_default().to_owned();
    Forbidden { rule, why: refused.why, wishes: refused.wishes }
}

/// A chance to hit in words.
fn likely(preview: &affray_rules::Preview) -> Option<String> {
    let hit = preview.attacks.first().and_then(|attack| attack.at.as_ref()).map(|at| at.hit);
    let fails = preview.saves.first().map(|save| 1.0 - save.success);
    let succeeds = preview.checks.first().and_then(|check| check.success);
    let chance = hit.or(fails).or(succeeds)?;
    Some(
        match chance {
            c if c >= 0.95 => "all but sure",
            c if c >= 0.75 => "very likely",
            c if c >= 0.55 => "likely",
            c if c >= 0.45 => "even",
            c if c >= 0.25 => "unlikely",
            c if c > 0.05 => "very unlikely",
            _ => "hardly a chance",
        }
        .to_owned(),
    )
}
