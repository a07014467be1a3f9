//! What a side, or the GM, has heard of a fight, line by line.

use affray_rules::{Battle, CreatureId, Event, EventKind, Listener, SideId};
use affray_words::{IdPlace, Line, Narrator, Role, RuleIds, Style, why};
use serde::Serialize;

/// A line of the log, as a page gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// Its number among the lines that the viewer has heard, from 1.
    pub n: u64,
    /// What it is.
    pub kind: LineKind,
    /// Its parts: what each is, and its text.
    pub spans: Vec<(String, String)>,
    /// Whether there is something to say about how its numbers came about.
    pub why: bool,
    /// Whether it was taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
    /// Who did it, where that is not the one who plays the creature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// What a line of the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    /// The heading of a round.
    Round,
    /// The heading of a turn.
    Turn,
    /// Something that happened.
    Deed,
    /// Something that the table has to say.
    Table,
}

/// A line, and what belongs to it.
#[derive(Clone, Debug)]
struct Kept {
    kind: LineKind,
    spans: Vec<(String, String)>,
    why: Option<Box<str>>,
    by: Option<String>,
    struck: bool,
    /// The number of deeds up to it.
    deeds: usize,
}

/// What a side, or the GM, has heard.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    viewer: Option<SideId>,
    listener: Listener,
    lines: Vec<Kept>,
}

/// How lines are told: rules by their titles within a sentence, their ids at the end.
const STYLE: Style = Style { rules: RuleIds::Telling, place: IdPlace::End };

impl Story {
    pub(crate) fn new(viewer: Option<SideId>) -> Story {
        Story { viewer, listener: Listener::new(viewer), lines: Vec::new() }
    }

    pub(crate) const fn viewer(&self) -> Option<SideId> {
        self.viewer
    }

    /// How many lines there are.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Tells what happened, as far as the viewer hears of it.
    pub(crate) fn tell(
        &mut self,
        battle: &Battle,
        events: &[Event],
        deeds: usize,
        by: Option<&str>,
    ) {
        let heard: Vec<Event> = match self.viewer {
            Some(side) => events.iter().filter_map(|event| event.seen_by(battle, side)).collect(),
            None => events.to_vec(),
        };
        if heard.is_empty() {
            return;
        }
        let named = self.listener.named(battle).into_owned();
        let sides = sides(battle, self.viewer);
        let mut narrator = Narrator::new(STYLE);
        let mut told: Vec<(LineKind, Line, Option<Box<str>>)> = Vec::new();
        for event in &heard {
            match event.what {
                EventKind::Round { round } => {
                    told.extend(rest(&mut narrator, &named));
                    let spans = vec![(Role::Plain, format!("Round {round}"))];
                    told.push((LineKind::Round, Line { spans }, None));
                }
                EventKind::TurnBegan { creature } => {
                    told.extend(rest(&mut narrator, &named));
                    let name = affray_words::creature(&named, creature).to_owned();
                    let role = named.get(creature).map_or(Role::Plain, |one| Role::Name(one.side));
                    told.push((LineKind::Turn, Line { spans: vec![(role, name)] }, None));
                }
                // The next heading says as much.
                EventKind::TurnEnded { .. } => {}
                _ => {
                    let lines = narrator.tell(&named, event);
                    let last = lines.len().saturating_sub(1);
                    for (place, line) in lines.into_iter().enumerate() {
                        let explained = place == last && !event.what.ledgers().is_empty();
                        let why = explained.then(|| why(&named, event).into_boxed_str());
                        told.push((LineKind::Deed, line, why));
                    }
                }
            }
        }
        told.extend(rest(&mut narrator, &named));
        for (kind, line, why) in told {
            let spans = line.spans.into_iter().map(|(role, text)| (role_of(role, &sides), text));
            let by = by.filter(|_| kind == LineKind::Deed).map(str::to_owned);
            self.lines.push(Kept { kind, spans: spans.collect(), why, by, struck: false, deeds });
        }
    }

    /// Says something of the table's own.
    pub(crate) fn note(&mut self, text: String, deeds: usize) {
        let spans = vec![("plain".to_owned(), text)];
        let (kind, struck) = (LineKind::Table, false);
        self.lines.push(Kept { kind, spans, why: None, by: None, struck, deeds });
    }

    /// Strikes the lines of all deeds after so many; says which.
    pub(crate) fn strike(&mut self, deeds: usize) -> Vec<u64> {
        let mut struck = Vec::new();
        for (place, line) in self.lines.iter_mut().enumerate() {
            if line.deeds > deeds && !line.struck && line.kind != LineKind::Table {
                line.struck = true;
                struck.push(place as u64 + 1);
            }
        }
        // Whoever takes a fight back begins with a new listener.
        self.listener = Listener::new(self.viewer);
        struck
    }

    /// The lines after the first so many.
    pub(crate) fn after(&self, heard: usize) -> Vec<Told> {
        (heard..self.lines.len()).map(|place| self.told(place)).collect()
    }

    /// The lines before one, so many of them at most.
    pub(crate) fn before(&self, line: u64, most: usize) -> Vec<Told> {
        let end = (line.saturating_sub(1) as usize).min(self.lines.len());
        (end.saturating_sub(most)..end).map(|place| self.told(place)).collect()
    }

    /// How the numbers of a line came about.
    pub(crate) fn why(&self, line: u64) -> Option<&str> {
        self.kept(line)?.why.as_deref()
    }

    /// How many deeds had been done after a line.
    pub(crate) fn deeds_at(&self, line: u64) -> Option<usize> {
        Some(self.kept(line)?.deeds)
    }

    /// The plain text of what was told of the deeds after so many, what was struck left out.
    pub(crate) fn texts_after(&self, deeds: usize) -> Vec<String> {
        let lines = self
            .lines
            .iter()
            .filter(|line| line.deeds > deeds && !line.struck && line.kind == LineKind::Deed);
        lines.map(|line| line.spans.iter().map(|(_, text)| text.as_str()).collect()).collect()
    }

    fn kept(&self, line: u64) -> Option<&Kept> {
        self.lines.get(usize::try_from(line.checked_sub(1)?).ok()?)
    }

    fn told(&self, place: usize) -> Told {
        let Kept { kind, spans, why, by, struck, .. } = &self.lines[place];
        Told {
            n: place as u64 + 1,
            kind: *kind,
            spans: spans.clone(),
            why: why.is_some(),
            struck: *struck,
            by: by.clone(),
        }
    }
}

/// What the narrator held back.
fn rest(
    narrator: &mut Narrator,
    battle: &Battle,
) -> impl Iterator<Item = (LineKind, Line, Option<Box<str>>)> {
    narrator.finish(battle).into_iter().map(|line| (LineKind::Deed, line, None))
}

/// The sides that somebody knows of, in the order of the numbers that he has for them.
pub(crate) fn sides(battle: &Battle, viewer: Option<SideId>) -> Vec<SideId> {
    let Some(own) = viewer else {
        return (0..battle.setup().sides.len()).map(|place| SideId(place as u8)).collect();
    };
    let mut sides = vec![own];
    for id in battle.acquaintances(viewer) {
        let first = battle.setup().combatants.get(id.index()).map(|one| one.side);
        for side in first.into_iter().chain([battle.creature(id).side]) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
    }
    sides
}

/// The number that somebody has for a side.
pub(crate) fn side_number(sides: &[SideId], side: SideId) -> usize {
    sides.iter().position(|one| *one == side).unwrap_or(sides.len())
}

/// The number that a viewer has for a creature; none for one whom it has not met.
pub(crate) fn number(battle: &Battle, viewer: Option<SideId>, id: CreatureId) -> Option<u16> {
    match viewer {
        None => battle.get(id).map(|_| u16::from(id.0)),
        Some(_) => {
            let number = battle.number_for(viewer, id);
            (number != CreatureId::UNSEEN).then(|| u16::from(number.0))
        }
    }
}

/// The creature that a viewer has a number for.
pub(crate) fn creature(battle: &Battle, viewer: Option<SideId>, number: u16) -> Option<CreatureId> {
    battle.acquaintances(viewer).get(usize::from(number)).copied()
}

fn role_of(role: Role, sides: &[SideId]) -> String {
    match role {
        Role::Plain => "plain".to_owned(),
        Role::Name(side) => format!("name:{}", side_number(sides, side)),
        Role::Number => "number".to_owned(),
        Role::Rule => "rule".to_owned(),
        Role::Good => "good".to_owned(),
        Role::Bad => "bad".to_owned(),
    }
}
