//! A table at which a GM and players run a fight together, without sockets, clock, threads or files.
//!
//! A [`Room`] takes what pages say ([`FromPage`]) and gives an [`Outbox`]: records to be written to the
//! log first, then frames for pages. Time is an argument, in milliseconds. What is random comes in with
//! the seed of the table. A room is rebuilt from its records ([`Room::open`]): the same records give
//! the same room.

pub mod ask;
mod clock;
mod deeds;
mod inquiry;
mod map;
mod message;
mod odds;
mod orders;
mod publish;
mod record;
mod run;
mod seat;
mod settings;
mod story;
mod undo;
mod view;

use std::collections::{BTreeMap, HashSet, VecDeque};

use affray_dice::Hand;
use affray_rules::{Battle, CreatureId, Session, Setup, SetupError, SideId, Square};
use affray_tactics::{Level, Minds};

pub use ask::Ask;
pub use map::{GroundSeen, MapSeen};
pub use message::{
    Allowed, Change, DiceAgain, FromPage, PROTOCOL, SideOdds, State, ToPage, View, Waiting, Wanted,
};
pub use orders::{Order, When};
pub use record::{
    By, Enrolled, LOG_VERSION, Log, LogError, Record, SeatChange, Setting, TableRecord, Unasked,
    is_log, read_log,
};
pub use seat::{Right, Seat, SeatId};
pub use settings::{MapKnowledge, Mode, OddsShown, Settings, Shown};
pub use story::{LineKind, Told};

use deeds::Deed;
use map::Explored;
use message::ToPage as Out;
use story::Story;

/// A connection of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conn(pub u64);

/// What a room wants to have done: the records are written down before a frame is sent.
#[derive(Debug, Default)]
pub struct Outbox {
    /// What must be on disk before anybody sees a frame.
    pub records: Vec<Record>,
    /// What goes to which page.
    pub frames: Vec<(Conn, ToPage)>,
    /// What is to be worked out beside the fight.
    pub job: Option<Job>,
    /// The fight has moved on: whatever is worked out for it is of no more use.
    pub cancel: bool,
    /// Connections to be closed after their frames.
    pub close: Vec<Conn>,
}

impl Outbox {
    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.frames.is_empty() && self.close.is_empty()
    }

    fn send(&mut self, to: Conn, frame: ToPage) {
        self.frames.push((to, frame));
    }
}

/// The odds of the fight from here, to be worked out beside it.
#[derive(Clone, Debug)]
pub struct Job {
    /// For whom.
    pub conn: Conn,
    /// The id of the message that asked.
    pub id: String,
    /// The fight, as far as whoever asked knows it.
    pub battle: Battle,
    /// Who plays.
    pub minds: Minds,
}

/// Finds the stat blocks that a GM brings in: puts a kind of creature into a setup.
pub type Bestiary = dyn Fn(&mut Setup, &str) -> Result<(), String> + Send;

/// Says what a die with so many sides shows, in place of the table's own dice.
pub type Roller = dyn FnMut(u16) -> u16 + Send;

/// A table at which a GM and players run a fight.
pub struct Room {
    title: String,
    seed: u64,
    /// How often dice were made fresh by taking something back.
    era: u64,
    session: Session,
    seats: Vec<Seat>,
    settings: Settings,
    modes: BTreeMap<CreatureId, Mode>,
    orders: Vec<Order>,
    revealed: Vec<Square>,
    deeds: Vec<Deed>,
    undone: Vec<Deed>,
    /// What the GM has heard, then what each side has.
    stories: Vec<Story>,
    explored: Vec<Explored>,
    /// Whose turn showed last to each side.
    last_turn: Vec<Option<CreatureId>>,
    /// What each seat has been asked, and sent.
    desks: BTreeMap<SeatId, Desk>,
    conns: BTreeMap<Conn, Page>,
    /// What somebody wants to take back.
    requests: Vec<undo::Asked>,
    next_request: u64,
    minds: Minds,
    bestiary: Option<Box<Bestiary>>,
    roller: Option<Box<Roller>>,
    clock: clock::Clock,
    /// Records that were made since the last outbox.
    fresh: Vec<Record>,
    /// A number that is another one whenever the fight has gone on or back.
    moment: u64,
    /// The words of the last refusal of a log that was opened and no longer fits, if any.
    astray: Option<String>,
}

/// What a seat has been asked and sent.
#[derive(Debug, Default)]
struct Desk {
    /// The number of its last question, and what that was.
    rq: u64,
    asked: Option<deeds::Signature>,
    /// How many lines of its story it was sent.
    heard: usize,
    /// What it was told last, and the count of that.
    v: u64,
    sent: Option<String>,
    map: Option<MapSeen>,
    /// The question with its options, for the moment for which it was made.
    ask: Option<(u64, Option<Ask>)>,
    /// Ids of messages that were carried out, the latest last.
    done: HashSet<String>,
    order: VecDeque<String>,
    struck: Vec<u64>,
    /// Since when nobody of the seat has been here.
    away_since: Option<u64>,
}

/// A page at the table.
#[derive(Debug)]
struct Page {
    seat: SeatId,
    /// Whether it has said hello.
    greeted: bool,
}

/// The most ids of messages that are kept for each seat.
const MOST_IDS: usize = 4096;

impl Room {
    /// A table at which a fight will begin, with one GM's seat; gives what is to be written down.
    pub fn begin(title: &str, setup: Setup, seed: u64) -> Result<(Room, Vec<Record>), SetupError> {
        let table = TableRecord {
            affray_log: LOG_VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            title: title.to_owned(),
            setup,
            seed,
        };
        let gm = table.setup.gm.clone();
        let mut room = Room::new(&table)?;
        let seat = Record::Seat { seat: SeatId(0), right: Right::Gm, name: gm };
        room.note(&seat);
        Ok((room, vec![Record::Table(Box::new(table)), seat]))
    }

    fn new(table: &TableRecord) -> Result<Room, SetupError> {
        let mut events = Vec::new();
        let session = Session::new(table.setup.clone(), Hand.into(), &mut events)?;
        let sides = (0..table.setup.sides.len()).map(|place| SideId(place as u8));
        let viewers = [None].into_iter().chain(sides.map(Some));
        let mut stories: Vec<Story> = viewers.map(Story::new).collect();
        for story in &mut stories {
            story.tell(session.battle(), &events, 0, None);
        }
        let count = table.setup.sides.len();
        let mut room = Room {
            title: table.title.clone(),
            seed: table.seed,
            era: 0,
            session,
            seats: Vec::new(),
            settings: Settings::default(),
            modes: BTreeMap::new(),
            orders: Vec::new(),
            revealed: Vec::new(),
            deeds: Vec::new(),
            undone: Vec::new(),
            stories,
            explored: vec![Explored::default(); count],
            last_turn: vec![None; count],
            desks: BTreeMap::new(),
            conns: BTreeMap::new(),
            requests: Vec::new(),
            next_request: 1,
            minds: Minds::all(Level::Veteran).with_seed(table.seed),
            bestiary: None,
            roller: None,
            clock: clock::Clock::default(),
            fresh: Vec::new(),
            moment: 0,
            astray: None,
        };
        room.looked_around();
        Ok(room)
    }

    /// A table from its records, as it was when the last of them was written.
    ///
    /// Where the records do not follow from each other (a program with other rules wrote them), the
    /// room stands where they still agreed, and takes no more deeds: [`Room::astray`] says why.
    pub fn open(records: &[Record]) -> Result<Room, LogError> {
        let Some(Record::Table(table)) = records.first() else {
            return Err(LogError::NotALog("it does not begin with a table".to_owned()));
        };
        let mut room = Room::new(table).map_err(|error| LogError::NotALog(error.to_string()))?;
        for (place, record) in records.iter().enumerate().skip(1) {
            if let Err(why) = room.replay(record) {
                let error = LogError::Astray { line: place + 1, why };
                room.astray = Some(error.to_string());
                break;
            }
        }
        Ok(room)
    }

    /// Where the GM finds creatures to bring in.
    pub fn set_bestiary(&mut self, bestiary: Box<Bestiary>) {
        self.bestiary = Some(bestiary);
    }

    /// Dice in place of the table's own.
    pub fn set_dice(&mut self, roller: Box<Roller>) {
        self.roller = Some(roller);
    }

    /// Why the table takes no more deeds, if it doesn't.
    pub fn astray(&self) -> Option<&str> {
        self.astray.as_deref()
    }

    /// What the encounter is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The fight with its past. It may be saved and played elsewhere.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The fight as it stands.
    pub const fn battle(&self) -> &Battle {
        self.session.battle()
    }

    /// The seats that there are.
    pub fn seats(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(|seat| !seat.closed)
    }

    /// A seat, if it is there.
    pub fn seat(&self, id: SeatId) -> Option<&Seat> {
        self.seats().find(|seat| seat.id == id)
    }

    /// How many connections a seat has.
    pub fn here(&self, seat: SeatId) -> usize {
        self.conns.values().filter(|page| page.seat == seat).count()
    }

    /// How the table is run.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A page comes; it is told nothing before it has said hello. None where there is no such seat.
    pub fn connect(&mut self, conn: Conn, seat: SeatId) -> Option<()> {
        self.seat(seat)?;
        self.conns.insert(conn, Page { seat, greeted: false });
        Some(())
    }

    /// A page goes.
    pub fn disconnect(&mut self, now: u64, conn: Conn) -> Outbox {
        self.clock.goes_to(now, self.clocks_run());
        let Some(page) = self.conns.remove(&conn) else { return Outbox::default() };
        if self.here(page.seat) == 0 {
            self.desk(page.seat).away_since = Some(now);
        }
        self.publish(now, Outbox::default())
    }

    fn desk(&mut self, seat: SeatId) -> &mut Desk {
        self.desks.entry(seat).or_default()
    }

    /// What a page says.
    pub fn handle(&mut self, now: u64, from: Conn, message: FromPage) -> Outbox {
        self.clock.goes_to(now, self.clocks_run());
        let mut out = Outbox::default();
        let Some(page) = self.conns.get(&from) else { return out };
        let seat = page.seat;
        let Some(greeted) = self.seat(seat).map(|_| page.greeted) else {
            out.send(from, Out::Bye { why: "This seat was taken away.".to_owned() });
            out.close.push(from);
            return out;
        };
        if let FromPage::Hello { name } = message {
            return self.greet(now, from, seat, name);
        }
        if !greeted {
            out.send(from, Out::Bye { why: "Say hello first.".to_owned() });
            out.close.push(from);
            return out;
        }
        let id = id_of(&message).map(str::to_owned);
        if let Some(id) = &id {
            if id.is_empty() || id.len() > 64 {
                let words = "An id has 1 to 64 letters.".to_owned();
                out.send(from, Out::Refuse { id: id.clone(), rule: None, words });
                return out;
            }
            if self.desk(seat).done.contains(id) {
                out.send(from, Out::Done { id: id.clone() });
                return out;
            }
        }
        match self.obey(now, from, seat, message, &mut out) {
            Ok(Reply::Done) => {
                if let Some(id) = id {
                    self.remember(seat, &id);
                    out.send(from, Out::Done { id });
                }
            }
            Ok(Reply::Sent) => {}
            Err(refused) => {
                let id = id.unwrap_or_default();
                let Refused { rule, words, stale } = refused;
                out.send(
                    from,
                    match stale {
                        true => Out::Stale { id, words },
                        false => Out::Refuse { id, rule, words },
                    },
                );
            }
        }
        self.settle();
        self.publish(now, out)
    }

    /// Keeps in mind that a message was carried out.
    fn remember(&mut self, seat: SeatId, id: &str) {
        let desk = self.desk(seat);
        if desk.done.insert(id.to_owned()) {
            desk.order.push_back(id.to_owned());
        }
        while desk.order.len() > MOST_IDS {
            if let Some(old) = desk.order.pop_front() {
                desk.done.remove(&old);
            }
        }
    }

    fn obey(
        &mut self,
        now: u64,
        from: Conn,
        seat: SeatId,
        message: FromPage,
        out: &mut Outbox,
    ) -> Result<Reply, Refused> {
        let changes =
            !matches!(message, FromPage::Ask { .. } | FromPage::Pong | FromPage::Point { .. });
        if let (true, Some(why)) = (changes, &self.astray) {
            return Err(Refused::words(format!("This table can only be looked at: {why}")));
        }
        match message {
            FromPage::Do { id, rq, key: Some(key), .. } => {
                let rq = rq.ok_or_else(|| Refused::words("An option needs its `rq`."))?;
                self.choose(seat, id, rq, &key)?;
            }
            FromPage::Do { id, rq, words: Some(words), .. } => self.say(seat, id, rq, &words)?,
            FromPage::Do { .. } => {
                return Err(Refused::words("Say what: a `key` or `words`."));
            }
            FromPage::Roll { id, rq, shows } => self.rolled(seat, id, rq, shows)?,
            FromPage::Gm { id, words } => self.overrule(seat, id, &words)?,
            FromPage::Undo { id, to, dice } => self.take_back(seat, id, to, dice)?,
            FromPage::Allow { id, request, answer } => self.allow(seat, id, request, answer)?,
            FromPage::Redo { id } => self.do_again(seat, id)?,
            FromPage::Order { id, creature, topic, habit, when } => {
                self.order(seat, id, creature, &topic, &habit, when)?;
            }
            FromPage::Table { set, .. } => self.run_table(now, seat, set)?,
            FromPage::Dice { own, .. } => {
                self.record(Record::Sits { seat, change: SeatChange::Dice(own) })?;
            }
            FromPage::Ask { id, what, words, line, seat: whose } => {
                self.inquire(from, seat, inquiry::Inquiry { id, what, words, line, whose }, out)?;
                return Ok(Reply::Sent);
            }
            FromPage::Point { square } => {
                let by = self.seat(seat).map(|one| one.name.clone()).unwrap_or_default();
                let pages = self.conns.iter().filter(|(conn, page)| page.greeted && **conn != from);
                for (conn, _) in pages {
                    out.send(*conn, Out::Point { by: by.clone(), square });
                }
                return Ok(Reply::Sent);
            }
            FromPage::Pong | FromPage::Hello { .. } => return Ok(Reply::Sent),
        }
        Ok(Reply::Done)
    }
}

/// How a message was answered.
enum Reply {
    /// It was carried out.
    Done,
    /// The answer is on its way, or none is wanted.
    Sent,
}

/// Why a message was not carried out.
#[derive(Clone, Debug)]
struct Refused {
    rule: Option<&'static str>,
    words: String,
    stale: bool,
}

impl Refused {
    fn words(words: impl Into<String>) -> Refused {
        Refused { rule: None, words: words.into(), stale: false }
    }

    fn stale(words: impl Into<String>) -> Refused {
        Refused { stale: true, ..Refused::words(words) }
    }

    /// A refusal of something that a creature would do that need not be the one that is asked.
    fn of(battle: &Battle, who: CreatureId, refusal: &affray_rules::Refusal) -> Refused {
        let words = affray_words::refusal_of(battle, who, refusal);
        Refused { rule: Some(refusal.rule.id()), words, stale: false }
    }

    fn by_rule(battle: &Battle, refusal: &affray_rules::Refusal) -> Refused {
        let words = affray_words::refusal(battle, refusal);
        Refused { rule: Some(refusal.rule.id()), words, stale: false }
    }
}

/// The id of a message that has one.
fn id_of(message: &FromPage) -> Option<&str> {
    match message {
        FromPage::Do { id, .. }
        | FromPage::Roll { id, .. }
        | FromPage::Undo { id, .. }
        | FromPage::Allow { id, .. }
        | FromPage::Redo { id }
        | FromPage::Order { id, .. }
        | FromPage::Ask { id, .. }
        | FromPage::Gm { id, .. }
        | FromPage::Table { id, .. }
        | FromPage::Dice { id, .. } => Some(id),
        FromPage::Hello { .. } | FromPage::Point { .. } | FromPage::Pong => None,
    }
}

impl Room {
    /// A seat for each creature that a player is to play, as the encounter has it; gives what is to
    /// be written down.
    pub fn seat_everybody(&mut self) -> Vec<Record> {
        let setup = self.battle().setup();
        let players: Vec<(CreatureId, String)> = setup
            .combatants
            .iter()
            .enumerate()
            .filter(|(_, one)| one.controller == affray_rules::Controller::Player)
            .map(|(place, one)| (CreatureId(place as u8), one.name.clone()))
            .collect();
        let mut records = Vec::new();
        for (id, name) in players {
            let seat = SeatId(self.seats.len() as u16);
            records.push(Record::Seat { seat, right: Right::Player, name });
            records.push(Record::Sits { seat, change: SeatChange::Owns(vec![id]) });
            records[records.len() - 2..].iter().for_each(|record| self.note(record));
        }
        self.number_questions();
        records
    }

    /// How the fight stands for a GM: what there is to see, and the map.
    pub fn laid_out(&self) -> (View, MapSeen) {
        let gm = Seat::new(SeatId(0), Right::Gm, String::new());
        (self.view_of(&gm), self.map_of(&gm))
    }

    /// The seat of a connection.
    pub fn seat_at(&self, conn: Conn) -> Option<SeatId> {
        self.conns.get(&conn).map(|page| page.seat)
    }
}
