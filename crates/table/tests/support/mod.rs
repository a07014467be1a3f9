//! A table with pages at it, for the tests.

#![allow(dead_code)]

use affray_compendium::Encounter;
use affray_rules::{CreatureId, Edition, Setup};
use affray_table::room::{Conn, FromPage, Outbox, Record, Right, Room, SeatId};
use serde_json::{Value, json};

/// Fenn and Mira against two goblins, one of which lies in wait.
pub(crate) const FIGHT: &str = r#"
title = "At the ford"
map = { width = 12, height = 8 }
[[combatant]]
creature = "fenn"
side = "Heroes"
at = "b2"
initiative = 20
[[combatant]]
creature = "sorrel"
side = "Heroes"
at = "b4"
initiative = 15
[[combatant]]
creature = "goblin"
name = "Rat"
side = "Goblins"
at = "c2"
initiative = 10
[[combatant]]
creature = "goblin"
name = "Zyx"
side = "Goblins"
at = "l8"
initiative = 5
hidden = true
[combatant.stat-block]
skills = { stealth = 50 }
"#;

/// The seats of a table of the tests.
pub(crate) const GM: SeatId = SeatId(0);
/// The first player.
pub(crate) const ANA: SeatId = SeatId(1);
/// The second player.
pub(crate) const BEN: SeatId = SeatId(2);

/// A table with what was written down, and what each page has got.
pub(crate) struct Bench {
    pub(crate) room: Room,
    pub(crate) records: Vec<Record>,
    pub(crate) now: u64,
    /// What each connection got, and not yet taken.
    pub(crate) got: Vec<(Conn, Value)>,
    pub(crate) next: u64,
    pub(crate) ids: u64,
}

pub(crate) fn setup(text: &str, edition: Edition) -> Setup {
    let encounter = Encounter::parse(text, "ford.toml").expect("an encounter");
    encounter.setup(Some(edition)).expect("a setup")
}

impl Bench {
    /// The fight with a seat for each hero.
    pub(crate) fn ford() -> Bench {
        let mut bench = Bench::new(setup(FIGHT, Edition::E2014), 7);
        for (name, id) in [("Ana", 0), ("Ben", 1)] {
            let seat = SeatId(bench.room.seats().count() as u16);
            let conn = bench.come(GM);
            bench.ok(conn, json!({ "type": "table", "set": { "what": "seat", "right": "player", "name": name } }));
            bench.ok(conn, json!({ "type": "table", "set": { "what": "owns", "seat": seat.0, "creatures": [id] } }));
            bench.go(conn);
        }
        bench
    }

    /// A fight with a GM's seat.
    pub(crate) fn new(setup: Setup, seed: u64) -> Bench {
        let (room, records) = Room::begin("A fight", setup, seed).expect("a table");
        Bench { room, records, now: 1000, got: Vec::new(), next: 1, ids: 1 }
    }

    /// The same table, read from its log.
    pub(crate) fn again(&self) -> Bench {
        let room = Room::open(&self.records).expect("the log is right");
        assert_eq!(room.astray(), None);
        Bench {
            room,
            records: self.records.clone(),
            now: self.now,
            got: Vec::new(),
            next: self.next,
            ids: self.ids,
        }
    }

    pub(crate) fn take(&mut self, out: Outbox) {
        self.records.extend(out.records);
        for (conn, frame) in out.frames {
            self.got.push((conn, serde_json::to_value(&frame).expect("plain data")));
        }
    }

    /// A page comes to a seat and says hello.
    pub(crate) fn come(&mut self, seat: SeatId) -> Conn {
        let conn = Conn(self.next);
        self.next += 1;
        self.room.connect(conn, seat).expect("there is such a seat");
        let out = self.room.handle(self.now, conn, FromPage::Hello { name: None });
        self.take(out);
        conn
    }

    /// A page goes.
    pub(crate) fn go(&mut self, conn: Conn) {
        let out = self.room.disconnect(self.now, conn);
        self.take(out);
        self.got.retain(|(to, _)| *to != conn);
    }

    /// A page says something; `id` is added where it is missing. Gives the answer.
    pub(crate) fn say(&mut self, conn: Conn, mut message: Value) -> Value {
        if message.get("id").is_none() {
            self.ids += 1;
            message["id"] = json!(format!("m{}", self.ids));
        }
        let id = message["id"].clone();
        let message: FromPage = serde_json::from_value(message).expect("a message");
        let out = self.room.handle(self.now, conn, message);
        self.take(out);
        let answer = |(to, frame): &&(Conn, Value)| *to == conn && frame.get("id") == Some(&id);
        self.got.iter().rev().find(answer).map(|(_, frame)| frame.clone()).unwrap_or(Value::Null)
    }

    /// Says something that is carried out.
    pub(crate) fn ok(&mut self, conn: Conn, message: Value) {
        let answer = self.say(conn, message.clone());
        assert_eq!(answer["type"], "done", "{message}: {answer}");
    }

    /// Says something that is refused; gives the words.
    pub(crate) fn refused(&mut self, conn: Conn, message: Value) -> String {
        let answer = self.say(conn, message.clone());
        assert_eq!(answer["type"], "refuse", "{message}: {answer}");
        answer["words"].as_str().unwrap_or_default().to_owned()
    }

    /// The GM begins the fight.
    pub(crate) fn begin(&mut self, gm: Conn) {
        self.ok(gm, json!({ "type": "table", "set": { "what": "begin" } }));
    }

    /// So many milliseconds pass.
    pub(crate) fn wait(&mut self, millis: u64) {
        self.now += millis;
        let out = self.room.tick(self.now);
        self.take(out);
    }

    /// The last state that a page got.
    pub(crate) fn state(&self, conn: Conn) -> Value {
        let states = |frame: &Value| frame["type"] == "step" || frame["type"] == "welcome";
        let mine = self.got.iter().rev().find(|(to, frame)| *to == conn && states(frame));
        mine.map(|(_, frame)| frame.clone()).unwrap_or(Value::Null)
    }

    /// How many states a page has got.
    pub(crate) fn steps(&self, conn: Conn) -> usize {
        self.got.iter().filter(|(to, frame)| *to == conn && frame["type"] == "step").count()
    }

    /// What a new page of a seat gets: all that the seat knows.
    pub(crate) fn welcome(&mut self, seat: SeatId) -> Value {
        let conn = self.come(seat);
        let state = self.state(conn);
        self.go(conn);
        state
    }

    /// Everything that a page got, as text.
    pub(crate) fn all(&self, conn: Conn) -> String {
        let mine = self.got.iter().filter(|(to, _)| *to == conn);
        mine.map(|(_, frame)| frame.to_string()).collect::<Vec<_>>().join("\n")
    }

    /// A new player's seat with creatures.
    pub(crate) fn player(&mut self, gm: Conn, name: &str, creatures: &[CreatureId]) -> SeatId {
        let seat = SeatId(self.room.seats().map(|seat| seat.id.0).max().unwrap_or(0) + 1);
        self.ok(gm, json!({ "type": "table", "set": { "what": "seat", "right": Right::Player, "name": name } }));
        self.ok(gm, json!({ "type": "table", "set": { "what": "owns", "seat": seat.0, "creatures": creatures } }));
        seat
    }
}
