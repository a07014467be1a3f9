//! Clocks: a player who is away, the table's pace, and tacticians who play on.

use affray_rules::Question;

use super::{
    Outbox, Room,
    record::{By, Unasked},
    seat::{Seat, SeatId},
};

/// How long a player may be away before the table goes on by its pace, in milliseconds.
pub(super) const GRACE: u64 = 15_000;
/// Between two deeds of a tactician that somebody sees, in milliseconds.
const READING: u64 = 700;

/// The clock of a table. It stands still while the table is paused, or no GM is here.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    /// When it was looked at last.
    now: u64,
    /// The milliseconds that have run since the question was asked.
    ran: u64,
    /// The moment of the question.
    moment: u64,
    /// The moment that was told last.
    told: u64,
}

impl Clock {
    /// Time goes on.
    pub(super) fn goes_to(&mut self, now: u64, runs: bool) {
        if runs {
            self.ran += now.saturating_sub(self.now);
        }
        self.now = self.now.max(now);
    }

    /// A question is asked at this moment, if it was not before.
    pub(super) fn asked(&mut self, now: u64, moment: u64) {
        self.now = self.now.max(now);
        if self.moment != moment {
            (self.moment, self.ran) = (moment, 0);
        }
    }

    pub(super) fn restart(&mut self, now: u64) {
        self.now = self.now.max(now);
        self.ran = 0;
    }

    pub(super) fn has_moved(&mut self, moment: u64) -> bool {
        std::mem::replace(&mut self.told, moment) != moment
    }
}

impl Room {
    /// Whether clocks run: not while the table is paused, and not while no GM is here.
    pub(super) fn clocks_run(&self) -> bool {
        let gm_here = self.seats().any(|seat| seat.is_gm() && self.here(seat.id) > 0);
        self.settings.begun && !self.settings.paused && gm_here
    }

    /// The time after which the default is taken for whoever is asked, in milliseconds; none where
    /// nobody's time is short. Nobody's turn is skipped.
    fn limit(&self) -> Option<u64> {
        let battle = self.battle();
        if !self.settings.begun || self.plays_by_itself() || battle.is_over() {
            return None;
        }
        if matches!(battle.decision().question, Question::Turn(_) | Question::Roll(_)) {
            return None;
        }
        let pace = u64::from(self.settings.pace?) * 1000;
        let away = self.deciders().iter().all(|seat| self.here(*seat) == 0);
        Some(if away { pace.max(GRACE) } else { pace })
    }

    /// The milliseconds that a seat has left to answer, if a clock runs for it.
    pub(super) fn left(&self, seat: SeatId) -> Option<u64> {
        self.seat(seat).filter(|one| self.is_asked(one))?;
        Some(self.limit()?.saturating_sub(self.clock.ran))
    }

    /// When the room wants to be told the time again, in milliseconds from now; none if it has
    /// nothing to wait for.
    pub fn next_tick(&self) -> Option<u64> {
        if !self.settings.begun || self.battle().is_over() || !self.clocks_run() {
            return None;
        }
        let limit = match self.plays_by_itself() {
            true => self.reading(),
            false => self.limit()?,
        };
        Some(limit.saturating_sub(self.clock.ran))
    }

    /// How long a tactician waits: not at all where no player sees what it does.
    fn reading(&self) -> u64 {
        let battle = self.battle();
        let affray_rules::Chooser::Creature(id) = battle.decision().by else { return READING };
        let sees = |seat: &Seat| match seat.viewer() {
            Some(side) => battle.side_knows(side, id),
            None => false,
        };
        let players = self.seats().filter(|seat| !seat.is_gm() && self.here(seat.id) > 0);
        let players: Vec<&Seat> = players.collect();
        if players.is_empty() || players.into_iter().any(sees) { READING } else { 0 }
    }

    /// Time passes.
    pub fn tick(&mut self, now: u64) -> Outbox {
        self.clock.goes_to(now, self.clocks_run());
        if self.astray.is_none() && self.clocks_run() {
            if self.plays_by_itself() {
                if self.clock.ran >= self.reading() {
                    self.plays_on();
                }
            } else if self.limit().is_some_and(|limit| self.clock.ran >= limit)
                && let Some(answer) = self.battle().default_command()
            {
                // Whatever is wrong with it, nobody is here to hear of it.
                let _ = self.carry(answer, By::default(), Some(Unasked::Time));
            }
            self.settle();
        }
        self.publish(now, Outbox::default())
    }

    /// A tactician decides.
    fn plays_on(&mut self) {
        let battle = self.session.battle().clone();
        let chosen = self.minds.choose(&battle).filter(|one| battle.check(one).is_ok());
        if let Some(command) = chosen.or_else(|| battle.default_command()) {
            let _ = self.carry(command, By::default(), Some(Unasked::Tactician));
        }
    }
}
