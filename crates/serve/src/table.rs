//! A table at work: a thread that owns the room, writes its log, and tells the pages.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use affray_table::room::{Conn, FromPage, Outbox, Record, Right, Room, SeatId, ToPage};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};

use crate::{
    keys::{Key, Token, same},
    odds,
    store::Store,
};

/// How many messages wait for a table at most.
const INBOX: usize = 256;
/// How many frames wait for a page at most; who can't keep up is cut, and comes again.
pub(crate) const OUTBOX: usize = 256;
/// The most connections of a seat, and of a table.
const OF_SEAT: usize = 8;
const OF_TABLE: usize = 64;
/// The longest text that goes as it is; longer ones are deflated.
const PLAIN: usize = 4096;

/// What a page is sent.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    /// JSON.
    Text(Arc<str>),
    /// JSON, deflated.
    Packed(Arc<[u8]>),
    /// The connection ends.
    Close,
}

/// What a table is told.
pub(crate) enum Input {
    /// A page comes, with the token of its seat.
    Join {
        token: Token,
        frames: mpsc::Sender<Frame>,
        answer: oneshot::Sender<Result<Conn, String>>,
    },
    /// Whose token that is.
    Whose { token: Token, answer: oneshot::Sender<Option<(SeatId, Right)>> },
    /// A page goes.
    Leave(Conn),
    /// A page says something.
    Said(Conn, String),
    /// The odds of a fight so far.
    Odds(u64, Conn, ToPage),
    /// The seats with their links.
    Seats(oneshot::Sender<Vec<SeatLink>>),
}

/// A seat with the token of its link.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SeatLink {
    pub(crate) seat: u16,
    pub(crate) right: Right,
    pub(crate) name: String,
    #[serde(rename = "link")]
    pub(crate) token: Token,
}

/// A table, for those who speak to it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) title: String,
    inbox: SyncSender<Input>,
}

impl Table {
    /// Starts a table's thread.
    pub(crate) fn start(id: String, room: Room, store: Box<dyn Store>, key: Key) -> Table {
        let (inbox, messages) = sync_channel(INBOX);
        let title = room.title().to_owned();
        let table = Table { id: id.clone(), title, inbox: inbox.clone() };
        let host = Host {
            id,
            room,
            store,
            key,
            inbox,
            pages: BTreeMap::new(),
            next: 1,
            began: Instant::now(),
            odds: None,
            jobs: 0,
            broken: false,
        };
        thread::spawn(move || host.run(&messages));
        table
    }

    /// Tells the table something; says whether it took it.
    pub(crate) async fn tell(&self, input: Input) -> bool {
        let mut input = input;
        loop {
            match self.inbox.try_send(input) {
                Ok(()) => return true,
                Err(std::sync::mpsc::TrySendError::Disconnected(_)) => return false,
                // The socket waits, and so does whoever sends too much.
                Err(std::sync::mpsc::TrySendError::Full(back)) => input = back,
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Whose token that is.
    pub(crate) async fn whose(&self, token: &str) -> Option<(SeatId, Right)> {
        let (answer, got) = oneshot::channel();
        self.tell(Input::Whose { token: token.to_owned(), answer }).await;
        got.await.ok().flatten()
    }

    /// The seats with their links.
    pub(crate) async fn seats(&self) -> Vec<SeatLink> {
        let (answer, got) = oneshot::channel();
        self.tell(Input::Seats(answer)).await;
        got.await.unwrap_or_default()
    }
}

/// The thread of a table.
struct Host {
    id: String,
    room: Room,
    store: Box<dyn Store>,
    key: Key,
    inbox: SyncSender<Input>,
    pages: BTreeMap<Conn, mpsc::Sender<Frame>>,
    next: u64,
    began: Instant,
    /// What stops the odds that are being worked out.
    odds: Option<Arc<AtomicBool>>,
    jobs: u64,
    /// Whether the log could not be written: nothing more is taken.
    broken: bool,
}

impl Host {
    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn run(mut self, messages: &Receiver<Input>) {
        loop {
            let next = self.room.next_tick().filter(|_| !self.broken);
            let input = match next {
                Some(wait) => messages.recv_timeout(Duration::from_millis(wait)),
                None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = self.now();
            let out = match input {
                Ok(input) => self.take(now, input),
                Err(RecvTimeoutError::Timeout) => self.room.tick(now),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            self.deliver(out);
        }
    }

    fn take(&mut self, now: u64, input: Input) -> Outbox {
        match input {
            Input::Join { token, frames, answer } => {
                let joined = self.join(&token, frames);
                let _ = answer.send(joined);
                Outbox::default()
            }
            Input::Whose { token, answer } => {
                let _ = answer.send(self.seat_of(&token));
                Outbox::default()
            }
            Input::Leave(conn) => {
                self.pages.remove(&conn);
                self.room.disconnect(now, conn)
            }
            Input::Said(conn, text) if !self.broken => {
                match serde_json::from_str::<FromPage>(&text) {
                    Ok(message) => self.room.handle(now, conn, message),
                    Err(error) => {
                        let words = format!("This message is not understood: {error}");
                        self.send(conn, &ToPage::Refuse { id: id_in(&text), rule: None, words });
                        Outbox::default()
                    }
                }
            }
            Input::Said(..) => Outbox::default(),
            Input::Odds(job, conn, frame) => {
                if job == self.jobs && self.odds.is_some() {
                    self.send(conn, &frame);
                }
                Outbox::default()
            }
            Input::Seats(answer) => {
                let link = |seat: &affray_table::room::Seat| SeatLink {
                    seat: seat.id.0,
                    right: seat.right,
                    name: seat.name.clone(),
                    token: self.key.seat(&self.id, seat),
                };
                let _ = answer.send(self.room.seats().map(link).collect());
                Outbox::default()
            }
        }
    }

    fn seat_of(&self, token: &str) -> Option<(SeatId, Right)> {
        let fits = |seat: &&affray_table::room::Seat| same(&self.key.seat(&self.id, seat), token);
        self.room.seats().find(fits).map(|seat| (seat.id, seat.right))
    }

    fn join(&mut self, token: &str, frames: mpsc::Sender<Frame>) -> Result<Conn, String> {
        let (seat, _) = self.seat_of(token).ok_or("This link is not valid any more.")?;
        if self.pages.len() >= OF_TABLE || self.room.here(seat) >= OF_SEAT {
            return Err("There are too many connections.".to_owned());
        }
        let conn = Conn(self.next);
        self.next += 1;
        self.room.connect(conn, seat).ok_or("There is no such seat.")?;
        self.pages.insert(conn, frames);
        Ok(conn)
    }

    /// Writes the records down, and only then tells the pages.
    fn deliver(&mut self, out: Outbox) {
        if !out.records.is_empty() && !self.broken {
            let lines: String = out.records.iter().map(Record::line).collect();
            if let Err(error) = self.store.append(&lines) {
                self.break_off(&format!(
                    "The log can't be written ({error}): the table stops here."
                ));
                return;
            }
        }
        if self.broken {
            return;
        }
        if out.cancel {
            self.stop_odds();
        }
        let links = out.records.iter().any(|record| {
            matches!(record, Record::Sits { change: affray_table::room::SeatChange::Link(_), .. })
        });
        let mut last: Option<(&ToPage, Frame)> = None;
        let mut cut = Vec::new();
        for (conn, frame) in &out.frames {
            // A step is often the same for several pages of a seat.
            let packed = match &last {
                Some((before, packed)) if *before == frame => packed.clone(),
                _ => pack(frame),
            };
            last = Some((frame, packed.clone()));
            if let Some(page) = self.pages.get(conn)
                && page.try_send(packed).is_err()
            {
                cut.push(*conn);
            }
        }
        for conn in out.close {
            if let Some(page) = self.pages.remove(&conn) {
                let _ = page.try_send(Frame::Close);
            }
        }
        if links {
            cut.extend(self.with_old_links(&out.records));
        }
        let now = self.now();
        for conn in cut {
            if let Some(page) = self.pages.remove(&conn) {
                let _ = page.try_send(Frame::Close);
            }
            let more = self.room.disconnect(now, conn);
            self.deliver(more);
        }
        if let Some(job) = out.job {
            self.stop_odds();
            self.jobs += 1;
            let stop = Arc::new(AtomicBool::new(false));
            self.odds = Some(Arc::clone(&stop));
            odds::start(job, self.jobs, stop, self.inbox.clone());
        }
    }

    /// The pages of seats whose link was turned off.
    fn with_old_links(&self, records: &[Record]) -> Vec<Conn> {
        let seats: Vec<SeatId> = records
            .iter()
            .filter_map(|record| match record {
                Record::Sits { seat, change: affray_table::room::SeatChange::Link(_) } => {
                    Some(*seat)
                }
                _ => None,
            })
            .collect();
        self.pages
            .keys()
            .copied()
            .filter(|conn| self.room.seat_at(*conn).is_some_and(|seat| seats.contains(&seat)))
            .collect()
    }

    fn stop_odds(&mut self) {
        if let Some(stop) = self.odds.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn send(&self, conn: Conn, frame: &ToPage) {
        if let Some(page) = self.pages.get(&conn) {
            let _ = page.try_send(pack(frame));
        }
    }

    /// Nothing that is not on disk is ever told.
    fn break_off(&mut self, why: &str) {
        self.broken = true;
        self.stop_odds();
        let bye = pack(&ToPage::Bye { why: why.to_owned() });
        for page in std::mem::take(&mut self.pages).into_values() {
            let _ = page.try_send(bye.clone());
            let _ = page.try_send(Frame::Close);
        }
    }
}

/// A message as it goes over the wire.
fn pack(frame: &ToPage) -> Frame {
    use std::io::Write as _;
    let text = serde_json::to_string(frame).unwrap_or_default();
    if text.len() <= PLAIN {
        return Frame::Text(text.into());
    }
    let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    match packer.write_all(text.as_bytes()).and_then(|()| packer.finish()) {
        Ok(bytes) => Frame::Packed(bytes.into()),
        Err(_) => Frame::Text(text.into()),
    }
}

/// The id in a message that is not understood.
fn id_in(text: &str) -> String {
    let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let id = value.as_ref().and_then(|value| value.get("id")).and_then(|id| id.as_str());
    id.unwrap_or_default().chars().take(64).collect()
}
