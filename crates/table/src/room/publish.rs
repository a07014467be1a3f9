//! What each seat is sent: its whole state, whenever something in it has changed.

use affray_rules::{Chooser, CreatureId, Question, SideId};
use affray_words::command;

use super::{
    Ask, Outbox, Room,
    ask::{Asker, Suggestion},
    map::{Knows, MapSeen, map_seen},
    message::{OrderSeen, PROTOCOL, SeatSeen, State, Step, ToPage, View, Waiting, Welcome, You},
    seat::{Right, Seat, SeatId},
    settings::{Mode, OddsShown},
    story::{Story, number},
    view::Looker,
};

/// The lines of the log that come with a welcome.
const LINES: usize = 400;

impl Room {
    /// What a side has heard, or the GM.
    pub(super) fn story(&self, viewer: Option<SideId>) -> &Story {
        let place = viewer.map_or(0, |side| side.index() + 1);
        &self.stories[place.min(self.stories.len() - 1)]
    }

    /// Whom a seat sees the fight as. After the end everything may be open.
    pub(super) fn viewer_of(&self, seat: &Seat) -> Option<SideId> {
        match self.settings.open && self.battle().is_over() {
            true => None,
            false => seat.viewer(),
        }
    }

    /// What a seat is asked, with its options; made once for a moment.
    pub(super) fn asked(&mut self, seat: SeatId) -> Option<Ask> {
        let moment = self.moment;
        if let Some((made, ask)) = &self.desk(seat).ask
            && *made == moment
        {
            return ask.clone();
        }
        let ask = self.make_ask(seat);
        self.desk(seat).ask = Some((moment, ask.clone()));
        ask
    }

    fn make_ask(&mut self, seat: SeatId) -> Option<Ask> {
        let rq = self.desk(seat).rq;
        let sits = self.seat(seat)?;
        if !self.is_asked(sits) {
            return None;
        }
        let viewer = sits.viewer();
        let battle = self.battle();
        let decision = match viewer {
            Some(side) => battle.decision_for(side)?,
            None => battle.decision(),
        };
        let deciders = self.deciders();
        let whose = match deciders.first().and_then(|id| self.seat(*id)) {
            Some(player) if sits.is_gm() => player.name.clone(),
            _ => "you".to_owned(),
        };
        let named = battle.named_for(viewer);
        let shown = if sits.is_gm() { OddsShown::Exact } else { self.settings.odds };
        let mut ask = Asker { named: &named, viewer, shown }.ask(decision, rq, whose)?;
        let suggests = match decision.by {
            Chooser::Creature(id) => sits.is_gm() && self.mode(id) == Mode::Suggest,
            _ => false,
        };
        if suggests {
            ask.suggestion = self.suggestion(&ask);
        }
        Some(ask)
    }

    /// What a tactician would do now.
    pub(super) fn suggestion(&self, ask: &Ask) -> Option<Suggestion> {
        let battle = self.battle();
        let mut minds = self.minds.clone().thorough();
        let chosen = minds.choose(battle)?;
        let place = ask.commands.iter().position(|one| *one == chosen);
        let weighed = minds.weighed().iter().take(3);
        let reasons = weighed.map(|one| {
            let what = command(battle, &one.command);
            let then = one
                .then
                .map_or_else(String::new, |then| format!(", then {}", command(battle, &then)));
            format!("{what}{then}: gains {:.1}, risks {:.1}", one.gain, one.danger + one.toll)
        });
        Some(Suggestion {
            key: place.map(|place| (place + 1).to_string()),
            words: command(battle, &chosen),
            reasons: reasons.collect(),
        })
    }

    pub(super) fn view_of(&self, seat: &Seat) -> View {
        let viewer = self.viewer_of(seat);
        let named = self.battle().named_for(viewer);
        let last = viewer.and_then(|side| self.last_turn.get(side.index()).copied().flatten());
        let looker = Looker {
            named: &named,
            viewer,
            plays: &|id| match seat.right {
                Right::Gm => self.owner(id).is_none(),
                Right::Player => seat.owns.contains(&id),
                Right::Screen => false,
            },
            mode: &|id| self.mode(id),
            last_turn: last,
        };
        looker.view()
    }

    pub(super) fn map_of(&self, seat: &Seat) -> MapSeen {
        let viewer = self.viewer_of(seat);
        let explored = viewer.and_then(|side| self.explored.get(side.index()));
        let knows = Knows { knowledge: self.settings.map, explored, revealed: &self.revealed };
        map_seen(self.battle(), viewer, &knows)
    }

    /// For whom the table waits, as far as a seat may know.
    fn waiting(&self, seat: &Seat) -> Waiting {
        let battle = self.battle();
        if battle.is_over() {
            return Waiting::Nobody;
        }
        if !self.settings.begun {
            return Waiting::Begin;
        }
        let deciders = self.deciders();
        let is_hers = match seat.right {
            Right::Gm => deciders.is_empty() && !self.plays_by_itself(),
            Right::Player => deciders.contains(&seat.id),
            Right::Screen => false,
        };
        if is_hers {
            return Waiting::You;
        }
        let viewer = seat.viewer();
        match deciders.first().and_then(|id| self.seat(*id)) {
            // One who plays against the viewer may be asked about something that is not to be known.
            Some(player) if viewer.is_none() || player.side == seat.side => {
                let creature = match (battle.decision().question, battle.decision().by) {
                    (Question::Roll(_), _) => None,
                    (_, Chooser::Creature(id)) => number(battle, viewer, id),
                    _ => None,
                };
                let away = self.here(player.id) == 0;
                Waiting::Player { name: player.name.clone(), creature, away }
            }
            _ if viewer.is_none() && self.plays_by_itself() => Waiting::Program,
            _ => Waiting::Gm,
        }
    }

    fn seats_for(&self, viewer: Option<SideId>) -> Vec<SeatSeen> {
        let seen = |seat: &Seat| SeatSeen {
            seat: seat.id.0,
            right: seat.right,
            name: seat.name.clone(),
            creatures: self.creatures_of(seat, viewer),
            here: self.here(seat.id),
            away_since: match seat.right {
                Right::Screen => None,
                _ => self.desks.get(&seat.id).and_then(|desk| desk.away_since),
            },
            dice: seat.dice,
        };
        self.seats().map(seen).collect()
    }

    fn creatures_of(&self, seat: &Seat, viewer: Option<SideId>) -> Vec<u16> {
        seat.owns.iter().filter_map(|id| number(self.battle(), viewer, *id)).collect()
    }

    fn orders_for(&self, seat: &Seat) -> Vec<OrderSeen> {
        let viewer = self.viewer_of(seat);
        let shown = self.orders.iter().filter(|order| match seat.right {
            Right::Gm => true,
            Right::Player => seat.owns.contains(&order.creature),
            Right::Screen => false,
        });
        let seen = |order: &super::Order| -> Option<OrderSeen> {
            let of = |id: CreatureId| number(self.battle(), viewer, id);
            let mut when = order.when.clone();
            when.against = order.against.iter().filter_map(|id| of(*id)).collect();
            Some(OrderSeen {
                creature: of(order.creature)?,
                topic: order.topic.name(),
                about: order.topic.about(),
                habit: super::orders::habit_name(order.habit),
                when,
            })
        };
        shown.filter_map(seen).collect()
    }

    /// How the fight stands for a seat, its map always with it.
    pub(super) fn state(&mut self, seat: SeatId) -> Option<State> {
        let mut ask = self.asked(seat);
        let until = self.left(seat);
        if let Some(ask) = &mut ask {
            ask.until = until;
        }
        let sits = self.seat(seat)?;
        let viewer = self.viewer_of(sits);
        Some(State {
            v: self.desks.get(&seat).map_or(0, |desk| desk.v),
            view: self.view_of(sits),
            map: Some(self.map_of(sits)),
            ask,
            waiting: self.waiting(sits),
            seats: self.seats_for(viewer),
            orders: self.orders_for(sits),
            settings: self.settings.clone(),
            requests: self.requests_for(sits),
            undo: self.can_undo(seat),
            redo: self.undone.last().is_some_and(|deed| sits.is_gm() || deed.by.seat == Some(seat)),
        })
    }

    /// All that a seat knows.
    pub(super) fn welcome(&mut self, seat: SeatId) -> Option<Welcome> {
        let mut state = self.state(seat)?;
        let sits = self.seat(seat)?.clone();
        let viewer = self.viewer_of(&sits);
        let story = self.story(viewer);
        let first = story.len().saturating_sub(LINES);
        let (lines, heard) = (story.after(first), story.len());
        let sent = comparable(&state);
        let map = state.map.clone();
        let desk = self.desk(seat);
        if desk.sent.as_ref() != Some(&sent) {
            desk.v += 1;
        }
        state.v = desk.v;
        (desk.heard, desk.sent, desk.map) = (heard, Some(sent), map);
        Some(Welcome {
            protocol: PROTOCOL,
            title: self.title.clone(),
            edition: match self.battle().ruleset().edition {
                affray_rules::Edition::E2014 => "2014",
                affray_rules::Edition::E2024 => "2024",
            },
            you: You {
                seat: seat.0,
                right: sits.right,
                name: sits.name.clone(),
                creatures: self.creatures_of(&sits, viewer),
                dice: sits.dice,
            },
            dice: self.commitment(),
            seed: (self.settings.open && self.battle().is_over())
                .then(|| format!("{:016x}", self.seed.swap_bytes())),
            state,
            lines,
            first: first as u64 + 1,
        })
    }

    /// The SHA-256 of the seed.
    fn commitment(&self) -> String {
        use sha2::{Digest as _, Sha256};
        let sum = Sha256::digest(self.seed.to_le_bytes());
        sum.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Sends every seat what has changed for it.
    pub(super) fn publish(&mut self, now: u64, mut out: Outbox) -> Outbox {
        self.clock.asked(now, self.moment);
        out.records.append(&mut self.fresh);
        out.cancel |= self.clock.has_moved(self.moment);
        let open: Vec<SeatId> = self.seats().map(|seat| seat.id).collect();
        for seat in open {
            let pages: Vec<super::Conn> = self
                .conns
                .iter()
                .filter(|(_, page)| page.seat == seat && page.greeted)
                .map(|(conn, _)| *conn)
                .collect();
            if pages.is_empty() {
                continue;
            }
            let Some(step) = self.step(seat) else { continue };
            for conn in pages {
                out.send(conn, ToPage::Step(Box::new(step.clone())));
            }
        }
        let closed = self.conns.iter().filter(|(_, page)| self.seat(page.seat).is_none());
        let closed: Vec<super::Conn> = closed.map(|(conn, _)| *conn).collect();
        for conn in closed {
            self.conns.remove(&conn);
            out.send(conn, ToPage::Bye { why: "This seat was taken away.".to_owned() });
            out.close.push(conn);
        }
        out
    }

    /// What has changed for a seat; nothing if nothing has.
    fn step(&mut self, seat: SeatId) -> Option<Step> {
        let mut state = self.state(seat)?;
        let sits = self.seat(seat)?.clone();
        let viewer = self.viewer_of(&sits);
        let sent = comparable(&state);
        let (heard, before) = match self.desks.get(&seat) {
            Some(desk) => (desk.heard, desk.sent.clone()),
            None => (0, None),
        };
        let story = self.story(viewer);
        let (lines, len) = (story.after(heard.min(story.len())), story.len());
        let desk = self.desk(seat);
        let struck = std::mem::take(&mut desk.struck);
        let same_map = desk.map == state.map;
        if before.as_ref() == Some(&sent) && same_map && lines.is_empty() && struck.is_empty() {
            return None;
        }
        desk.v += 1;
        state.v = desk.v;
        if desk.map == state.map {
            state.map = None;
        } else {
            desk.map.clone_from(&state.map);
        }
        (desk.heard, desk.sent) = (len, Some(sent));
        Some(Step { state, lines, struck })
    }
}

/// A state without what changes by itself: the count of what was sent, and clocks.
fn comparable(state: &State) -> String {
    let mut state = State { v: 0, map: None, ..state.clone() };
    if let Some(ask) = &mut state.ask {
        ask.until = ask.until.map(|_| 0);
    }
    serde_json::to_string(&state).unwrap_or_default()
}
