//! Taking back and doing again, with several people.

use super::{
    Refused, Room,
    deeds::Deed,
    message::{Allowed, CanUndo, DiceAgain, Request},
    record::{By, Record},
    seat::{Seat, SeatId},
};

/// Something that somebody wants to take back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Its number.
    pub(crate) request: u64,
    /// Who wants it.
    pub(crate) seat: SeatId,
    /// How many deeds would be left.
    pub(crate) to: usize,
}

impl Room {
    /// Takes something back for a seat, or asks the GM to allow it.
    pub(super) fn take_back(
        &mut self,
        seat: SeatId,
        id: String,
        line: Option<u64>,
        dice: Option<DiceAgain>,
    ) -> Result<(), Refused> {
        let sits = self.seat(seat).ok_or_else(|| Refused::words("This seat was taken away."))?;
        let (gm, viewer) = (sits.is_gm(), sits.viewer());
        let to = match line {
            Some(line) => {
                let deeds = self.story(viewer).deeds_at(line);
                // To before that line: the deed that told it goes, too.
                deeds
                    .map(|deeds| deeds.saturating_sub(1))
                    .ok_or_else(|| Refused::words("There is no such line."))?
            }
            None => self
                .last_of(seat)
                .ok_or_else(|| Refused::words("There is nothing of yours to take back."))?,
        };
        if to >= self.deeds.len() {
            return Err(Refused::words("There is nothing to take back."));
        }
        let by = By { seat: Some(seat), instead: None, id: Some(id), gm: false };
        if gm || self.is_free(seat, to) {
            self.undo(by, to, dice.unwrap_or(DiceAgain::Same), None);
            return Ok(());
        }
        if viewer.is_none_or(|_| sits_nowhere(self.seat(seat))) {
            return Err(Refused::words("You don't play anybody here."));
        }
        // One wish of each seat's at a time.
        self.requests.retain(|one| one.seat != seat);
        let request = self.next_request;
        self.next_request += 1;
        self.requests.push(Asked { request, seat, to });
        self.moment += 1;
        Ok(())
    }

    /// The number of deeds before a seat's last one; for a GM the last of all that somebody did.
    fn last_of(&self, seat: SeatId) -> Option<usize> {
        let gm = self.seat(seat).is_some_and(Seat::is_gm);
        let mine = |deed: &Deed| match gm {
            // What comes of an order or of a clock would come again.
            true => deed.by.seat.is_some() || deed.why == Some(super::Unasked::Tactician),
            false => deed.by.seat == Some(seat) || deed.by.instead == Some(seat),
        };
        self.deeds.iter().enumerate().rev().find(|(_, deed)| mine(deed)).map(|(place, _)| place)
    }

    /// Whether a seat may take back to there at once: everything since is its own, and nobody has
    /// learned anything from it.
    fn is_free(&self, seat: SeatId, to: usize) -> bool {
        self.deeds[to..].iter().all(|deed| deed.plain && deed.by.seat == Some(seat))
    }

    /// Whether a seat can take back its last deed.
    pub(super) fn can_undo(&self, seat: SeatId) -> CanUndo {
        let gm = self.seat(seat).is_some_and(Seat::is_gm);
        match self.last_of(seat) {
            None => CanUndo::Nothing,
            Some(to) if gm || self.is_free(seat, to) => CanUndo::Free,
            Some(_) => CanUndo::Ask,
        }
    }

    /// What the requests say to a seat.
    pub(super) fn requests_for(&self, seat: &Seat) -> Vec<Request> {
        let shown = self.requests.iter().filter(|one| seat.is_gm() || one.seat == seat.id);
        shown
            .map(|one| Request {
                request: one.request,
                seat: one.seat.0,
                words: self.story(seat.viewer()).texts_after(one.to),
                dice: match seat.is_gm() {
                    true => self.deeds[one.to.min(self.deeds.len())..].iter().map(Deed::dice).sum(),
                    false => 0,
                },
            })
            .collect()
    }

    /// The GM's answer.
    pub(super) fn allow(
        &mut self,
        seat: SeatId,
        id: String,
        request: u64,
        answer: Allowed,
    ) -> Result<(), Refused> {
        self.check_gm(seat)?;
        let place = self.requests.iter().position(|one| one.request == request);
        let Some(place) = place else { return Err(Refused::stale("Nobody asks that any more.")) };
        let Asked { seat: asked, to, .. } = self.requests.remove(place);
        self.moment += 1;
        let dice = match answer {
            Allowed::No => return Ok(()),
            Allowed::Same => DiceAgain::Same,
            Allowed::Fresh => DiceAgain::Fresh,
        };
        if to < self.deeds.len() {
            let by = By { seat: Some(seat), instead: None, id: Some(id), gm: false };
            self.undo(by, to, dice, Some(asked));
        }
        Ok(())
    }

    fn undo(&mut self, by: By, to: usize, dice: DiceAgain, asked: Option<SeatId>) {
        self.fresh.push(Record::Undo { by: by.clone(), to, dice, asked });
        self.strike(&by, to, dice);
        self.number_questions();
    }

    /// Takes deeds back until the given number is left.
    pub(super) fn strike(&mut self, by: &By, to: usize, dice: DiceAgain) {
        let Some(first) = self.deeds.get(to) else { return };
        let before = first.before;
        let given = self.session.commands().len();
        self.session.undo(given - before);
        let mut gone = self.deeds.split_off(to);
        gone.reverse();
        if dice == DiceAgain::Fresh {
            self.era += 1;
            gone.clear();
            self.undone.clear();
        }
        self.undone.extend(gone);
        let who = by.seat.and_then(|seat| self.seat(seat)).map(|seat| seat.name.clone());
        let who = who.unwrap_or_else(|| "Somebody".to_owned());
        let viewers: Vec<_> = self.stories.iter().map(super::story::Story::viewer).collect();
        for (place, viewer) in viewers.into_iter().enumerate() {
            let struck = self.stories[place].strike(to);
            if struck.is_empty() {
                continue;
            }
            let fresh = if dice == DiceAgain::Fresh { "; the dice fall anew" } else { "" };
            let count = affray_words::plural(struck.len() as u64, "line");
            self.stories[place].note(format!("{who} took back {count}{fresh}."), to);
            let seats: Vec<SeatId> =
                self.seats().filter(|seat| seat.viewer() == viewer).map(|seat| seat.id).collect();
            for seat in seats {
                let desk = self.desk(seat);
                let heard = desk.heard as u64;
                desk.struck.extend(struck.iter().filter(|line| **line <= heard));
            }
        }
        self.moment += 1;
        self.requests.clear();
        self.last_turn.iter_mut().for_each(|last| *last = None);
        // What was seen is seen, but a log that is read again must lead to the same.
        self.looked_around();
    }

    /// Does again what was taken back last.
    pub(super) fn do_again(&mut self, seat: SeatId, id: String) -> Result<(), Refused> {
        let gm = self.seat(seat).is_some_and(Seat::is_gm);
        let own = self.undone.last().is_some_and(|deed| deed.by.seat == Some(seat));
        if self.undone.is_empty() {
            return Err(Refused::words("There is nothing to do again."));
        }
        if !gm && !own {
            return Err(Refused::words("It was not your deed: ask the GM."));
        }
        let by = By { seat: Some(seat), instead: None, id: Some(id), gm: false };
        self.redo_last()?;
        self.fresh.push(Record::Redo { by });
        self.number_questions();
        Ok(())
    }

    /// Carries out again the deed that was taken back last.
    pub(super) fn redo_last(&mut self) -> Result<(), Refused> {
        let Some(deed) = self.undone.pop() else {
            return Err(Refused::words("There is nothing to do again."));
        };
        let rest = std::mem::take(&mut self.undone);
        let (before, known) = (self.session.commands().len(), self.knowledge());
        for command in &deed.commands {
            self.apply(command, &deed.by).map_err(Refused::words)?;
        }
        self.keep(Deed { before, ..deed }, &known);
        self.undone = rest;
        Ok(())
    }
}

/// Whether whoever sits there plays nobody.
fn sits_nowhere(seat: Option<&Seat>) -> bool {
    seat.is_none_or(|seat| seat.owns.is_empty())
}
