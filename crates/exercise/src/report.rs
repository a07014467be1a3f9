//! What was seen of a creature, and what never was.

use affray_rules::Edition;
use serde::Serialize;

use crate::thing::{Thing, ThingKind};

/// What came of the exercise of one creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exercised {
    /// Its name.
    pub name: String,
    /// The edition of its stat block.
    pub edition: Edition,
    /// Whether everything was seen, and nothing went wrong.
    pub passed: bool,
    /// How many fights it took.
    pub fights: u32,
    /// Everything that its stat block says, in its order.
    pub things: Vec<Seen>,
    /// What went wrong: a fight that can't begin, a command that was listed and then refused.
    pub faults: Vec<String>,
}

/// Something that a stat block says, and whether it was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// What the stat block lists it as.
    pub kind: ThingKind,
    /// Its name.
    pub name: String,
    /// How it was seen.
    pub seen: Sight,
    /// What of it nobody ever saw, in a few words each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// How something was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// Its effect was in the events.
    InEvents,
    /// It can't be seen in events: it only forbids, or is a figure of the stat block.
    ByConstruction,
    /// Never, or not all of it.
    Never,
}

impl Exercised {
    pub(crate) fn new(
        name: &str,
        edition: Edition,
        fights: u32,
        things: &[Thing],
        faults: Vec<String>,
    ) -> Exercised {
        let things: Vec<Seen> = things.iter().map(Seen::new).collect();
        let passed = faults.is_empty() && things.iter().all(|seen| seen.seen != Sight::Never);
        Exercised { name: name.to_owned(), edition, passed, fights, things, faults }
    }

    /// What was never seen.
    pub fn never(&self) -> impl Iterator<Item = &Seen> {
        self.things.iter().filter(|seen| seen.seen == Sight::Never)
    }
}

impl Seen {
    fn new(thing: &Thing) -> Seen {
        let missing: Vec<String> = thing.unseen().map(|wanted| wanted.sign.words()).collect();
        let seen = match (thing.wanted.is_empty(), missing.is_empty()) {
            (true, _) => Sight::ByConstruction,
            (false, true) => Sight::InEvents,
            (false, false) => Sight::Never,
        };
        Seen { kind: thing.kind, name: thing.name.clone(), seen, missing }
    }
}
