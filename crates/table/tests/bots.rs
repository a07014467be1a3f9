//! Random fights through the protocol: bots at several seats, with undo, pages that come and go, and a
//! GM who overrules. Whatever a seat has is what a room has that is read from the log.
//!
//! `AFFRAY_FIGHTS=1000` plays so many.

#![allow(clippy::print_stdout, reason = "it says what the fights came to")]

mod support;

use affray_rules::{CreatureId, Edition, SideId};
use affray_table::room::{Conn, SeatId};
use affray_testkit::{Fate, gloom, plain, wild};
use serde_json::{Value, json};
use support::{Bench, GM};

/// Messages of a fight at most.
const MESSAGES: usize = 120;

/// What came of the fights.
#[derive(Default)]
struct Count {
    fights: usize,
    over: usize,
    messages: usize,
    refused: usize,
    stale: usize,
    undone: usize,
    overruled: usize,
    compared: usize,
}

struct Fight {
    bench: Bench,
    fate: Fate,
    seats: Vec<SeatId>,
    /// The page of each seat, where one is here.
    pages: Vec<Option<Conn>>,
}

impl Fight {
    fn new(edition: Edition, seed: u64) -> Option<Fight> {
        let mut fate = Fate::new(seed ^ 0xb075);
        let mut setup = match seed % 3 {
            0 => plain(edition, seed),
            1 => wild(edition, seed),
            _ => gloom(wild(edition, seed), seed),
        };
        setup.options.unexplored = fate.chance(10);
        let heroes: Vec<CreatureId> = setup
            .combatants
            .iter()
            .enumerate()
            .filter(|(_, one)| one.side == SideId(0))
            .map(|(place, _)| CreatureId(place as u8))
            .collect();
        // Where there is no room for somebody, there is no such fight.
        affray_table::room::Room::begin("", setup.clone(), seed).ok()?;
        let mut bench = Bench::new(setup, seed);
        let gm = bench.come(GM);
        let mut seats = vec![GM];
        let players = 1 + fate.below(4);
        for (place, name) in ["Ana", "Ben", "Cleo", "Dan"].into_iter().enumerate().take(players) {
            let own: Vec<CreatureId> =
                heroes.iter().copied().skip(place).step_by(players).collect();
            if !own.is_empty() {
                seats.push(bench.player(gm, name, &own));
            }
        }
        bench.go(gm);
        let pages = vec![None; seats.len()];
        let mut fight = Fight { bench, fate, seats, pages };
        for place in 0..fight.seats.len() {
            fight.comes(place);
        }
        let gm = fight.pages[0].expect("the GM has come");
        fight.bench.begin(gm);
        Some(fight)
    }

    fn comes(&mut self, place: usize) {
        self.pages[place] = Some(self.bench.come(self.seats[place]));
    }

    /// One of the bots does something.
    fn step(&mut self, count: &mut Count) {
        let place = self.fate.below(self.seats.len());
        let Some(conn) = self.pages[place] else { return self.comes(place) };
        if place > 0 && self.fate.chance(4) {
            self.bench.go(conn);
            self.pages[place] = None;
            return;
        }
        let state = self.bench.state(conn);
        let message = self.message(place, &state);
        let answer = self.bench.say(conn, message.clone());
        count.messages += 1;
        match answer["type"].as_str() {
            Some("refuse") => count.refused += 1,
            Some("stale") => count.stale += 1,
            Some("done") if message["type"] == "undo" => count.undone += 1,
            Some("done") if message["type"] == "gm" => count.overruled += 1,
            _ => {}
        }
        self.bench.got.retain(|(_, frame)| frame["type"] == "step" || frame["type"] == "welcome");
        let most = self.bench.got.len().saturating_sub(40);
        self.bench.got.drain(..most);
        if self.fate.chance(10) {
            self.bench.wait(20_000);
        }
        // Every seat must have a state to begin with.
        for place in 0..self.seats.len() {
            if self.pages[place].is_some_and(|conn| self.bench.state(conn).is_null()) {
                if let Some(conn) = self.pages[place].take() {
                    self.bench.go(conn);
                }
                self.comes(place);
            }
        }
    }

    fn message(&mut self, place: usize, state: &Value) -> Value {
        let fate = &mut self.fate;
        let ask = &state["ask"];
        let gm = place == 0;
        match fate.below(100) {
            0..4 => json!({ "type": "undo" }),
            4..6 => json!({ "type": "redo" }),
            6..10 if gm => {
                let names: Vec<&str> = state["view"]["creatures"]
                    .as_array()
                    .map(|all| all.iter().filter_map(|one| one["name"].as_str()).collect())
                    .unwrap_or_default();
                let name = if names.is_empty() { "" } else { names[fate.below(names.len())] };
                let words = match fate.below(5) {
                    0 => format!("heal {name} 5"),
                    1 => format!("harm {name} 3 fire"),
                    2 => format!("give {name} prone"),
                    3 => format!("place {name} at c3"),
                    _ => format!("reveal {name}"),
                };
                json!({ "type": "gm", "words": words })
            }
            10..13 if gm => {
                let what = fate.pick(&["ask", "suggest", "play"]);
                let creature = fate.below(8);
                let set = json!({ "what": "mode", "creature": creature, "mode": what });
                json!({ "type": "table", "set": set })
            }
            13..15 if gm => {
                let knowledge = fate.pick(&["whole", "explored", "seen"]);
                json!({ "type": "table", "set": { "what": "map", "knowledge": knowledge } })
            }
            15..17 if gm => json!({ "type": "table", "set": { "what": "pace", "seconds": 10 } }),
            17..23 if gm && state["requests"][0].is_object() => {
                let answer = fate.pick(&["same", "fresh", "no"]);
                let request = &state["requests"][0]["request"];
                json!({ "type": "allow", "request": request, "answer": answer })
            }
            23..25 => json!({ "type": "dice", "own": fate.chance(30) }),
            25..28 => {
                let topic = fate.pick(&["opportunity", "others", "spells"]);
                let habit = fate.pick(&["ask", "always", "never", "wisely"]);
                json!({ "type": "order", "creature": fate.below(4), "topic": topic, "habit": habit })
            }
            // A player may have seen a question that is not asked any more.
            28..30 => json!({ "type": "do", "rq": fate.below(40), "key": "1" }),
            30..33 => {
                json!({ "type": "do", "words": fate.pick(&["end turn", "dodge", "attack x", "say hello"]) })
            }
            _ if ask.is_null() => json!({ "type": "ask", "what": "complete", "words": "a" }),
            _ if ask["roll"].is_object() => {
                let sides = ask["roll"]["sides"].as_u64().unwrap_or(20) as usize;
                json!({ "type": "roll", "rq": ask["rq"], "shows": 1 + fate.below(sides) })
            }
            40..50 if ask["reach"].is_object() => {
                let squares = ask["reach"]["squares"].as_array().map_or(&[][..], Vec::as_slice);
                let to = &squares[fate.below(squares.len())][0];
                json!({ "type": "do", "rq": ask["rq"], "words": format!("move to {}", to.as_str().unwrap_or_default()) })
            }
            _ => {
                let options = ask["options"].as_array().map_or(&[][..], Vec::as_slice);
                // What is likely comes first, and gets a fight somewhere.
                let few = if fate.chance(70) { options.len().min(6) } else { options.len() };
                match few {
                    0 => json!({ "type": "do", "words": "end turn" }),
                    few => {
                        json!({ "type": "do", "rq": ask["rq"], "key": options[fate.below(few)]["key"] })
                    }
                }
            }
        }
    }

    /// Every seat has what it has in a room that is read from the log.
    fn compare(&mut self, count: &mut Count) {
        let mut again = self.bench.again();
        assert_eq!(again.room.battle().hash(), self.bench.room.battle().hash());
        for (place, seat) in self.seats.clone().into_iter().enumerate() {
            if self.pages[place].is_none() {
                continue;
            }
            let live = self.bench.welcome(seat);
            let read = again.welcome(seat);
            for what in
                ["view", "map", "orders", "settings", "undo", "redo", "lines", "first", "you"]
            {
                assert_eq!(live[what], read[what], "{what} of seat {}", seat.0);
            }
            let bare = |ask: &Value| {
                let mut ask = ask.clone();
                if let Some(ask) = ask.as_object_mut() {
                    ask.remove("until");
                }
                ask
            };
            assert_eq!(bare(&live["ask"]), bare(&read["ask"]), "what seat {} is asked", seat.0);
            // What it was sent last is what a new page gets.
            let sent = self.pages[place].map(|conn| self.bench.state(conn)).unwrap_or_default();
            for what in ["view", "orders", "settings", "undo", "redo"] {
                assert_eq!(sent[what], live[what], "{what} of seat {}, as it was sent", seat.0);
            }
            assert_eq!(
                bare(&sent["ask"]),
                bare(&live["ask"]),
                "seat {}'s question, as sent",
                seat.0
            );
            count.compared += 1;
        }
    }
}

fn play(seed: u64, count: &mut Count) {
    let edition = if seed.is_multiple_of(2) { Edition::E2014 } else { Edition::E2024 };
    let Some(mut fight) = Fight::new(edition, seed) else { return };
    count.fights += 1;
    for _ in 0..MESSAGES {
        fight.step(count);
        if fight.fate.chance(3) {
            fight.compare(count);
        }
        if fight.bench.room.battle().is_over() {
            count.over += 1;
            break;
        }
    }
    fight.compare(count);
}

#[test]
fn random_fights_through_the_protocol_are_as_their_logs_have_them() {
    let fights = std::env::var("AFFRAY_FIGHTS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let mut count = Count::default();
    for seed in 0..fights {
        play(seed, &mut count);
    }
    assert!(count.fights > 0 && count.compared > 0);
    println!(
        "{} fights, {} to their end: {} messages, {} refused, {} stale, {} taken back, {} overruled, {} states compared",
        count.fights,
        count.over,
        count.messages,
        count.refused,
        count.stale,
        count.undone,
        count.overruled,
        count.compared,
    );
}
