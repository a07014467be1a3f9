//! Twin tables that differ only in what a side can't know: whoever plays that side is sent the same
//! bytes, in the same order and number, with the same handles, versions and question numbers.
//!
//! Behind a wall that nobody passes, creatures lie in wait and move about: others of them, more, under
//! other names, at other places in the file. `AFFRAY_FIGHTS=400` plays so many.

#![allow(clippy::print_stdout, reason = "it says how much was compared")]

mod support;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use affray_rules::{CreatureId, Edition};
use affray_table::room::{Conn, SeatId};
use affray_testkit::Fate;
use serde_json::{Value, json};
use support::{Bench, GM, setup};

/// Messages of a fight at most.
const MESSAGES: usize = 90;
/// A seed whose digits stand nowhere by chance.
const SEED: u64 = 7_046_029_254_386_353_131;

/// Writes a combatant: its creature, name, side, square, initiative and further keys.
type Placing<'a> = dyn FnMut(&str, &str, &str, &str, i32, &str) + 'a;

/// A fight: heroes and foes west of a wall, and those who lie in wait east of it.
fn fight(seed: u64, hidden: &[(&str, &str, &str)], first: bool) -> String {
    let mut fate = Fate::new(seed);
    let foes = ["wolf", "skeleton", "Giant Rat"];
    let foes: Vec<&str> = (0..2 + fate.below(2)).map(|_| fate.pick(&foes)).collect();
    let mut text = "title = \"Twins\"\n[map]\nwidth = 20\nheight = 8\n\
                    [[map.wall]]\npoints = [[12, 0], [12, 8]]\n"
        .to_owned();
    let mut add = |creature: &str, name: &str, side: &str, at: &str, count: i32, more: &str| {
        text.push_str(&format!(
            "[[combatant]]\ncreature = \"{creature}\"\nname = \"{name}\"\nside = \"{side}\"\n\
             at = \"{at}\"\ninitiative = {count}\n{more}"
        ));
    };
    let lurk = "hidden = true\n[combatant.stat-block]\nskills = { stealth = 50 }\n";
    let lurkers = |add: &mut Placing<'_>| {
        for (place, (creature, name, at)) in hidden.iter().enumerate() {
            add(creature, name, "Foes", at, 17 - 4 * place as i32, lurk);
        }
    };
    if first {
        lurkers(&mut add);
    }
    add("fenn", "Fenn", "Heroes", "b3", 20, "");
    add("sorrel", "Sorrel", "Heroes", "c6", 14, "");
    for (place, creature) in foes.iter().enumerate() {
        let at = ["f3", "g5", "h2"][place];
        add(creature, &format!("Foe {}", place + 1), "Foes", at, 18 - 3 * place as i32, "");
    }
    if !first {
        lurkers(&mut add);
    }
    text
}

/// One of two tables.
struct Twin {
    bench: Bench,
    gm: Conn,
    ana: Conn,
    hidden: Vec<CreatureId>,
    step: Arc<AtomicU64>,
}

impl Twin {
    fn new(text: &str, edition: Edition, seed: u64) -> Twin {
        let setup = setup(text, edition);
        let of = |is: &dyn Fn(&str) -> bool| -> Vec<CreatureId> {
            let all = setup.combatants.iter().enumerate().filter(|(_, one)| is(&one.name));
            all.map(|(place, _)| CreatureId(place as u8)).collect()
        };
        let (hidden, heroes) = (
            of(&|name| name.starts_with("Canary")),
            of(&|name| ["Fenn", "Sorrel"].contains(&name)),
        );
        let mut bench = Bench::new(setup, SEED);
        // Dice that show the same within a step, however many those roll who can't be known.
        let step = Arc::new(AtomicU64::new(seed));
        let now = Arc::clone(&step);
        bench.room.set_dice(Box::new(move |sides| {
            let mut mixed = now.load(Ordering::Relaxed) ^ (u64::from(sides) << 50);
            mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            1 + ((mixed >> 33) % u64::from(sides)) as u16
        }));
        let gm = bench.come(GM);
        let seat = bench.player(gm, "Ana", &heroes);
        assert_eq!(seat, SeatId(1));
        let ana = bench.come(seat);
        bench.begin(gm);
        Twin { bench, gm, ana, hidden, step }
    }

    /// Whether one of those who lie in wait must decide.
    fn is_hidden_turn(&self) -> bool {
        let ask = self.bench.state(self.gm)["ask"].clone();
        let asked = ask["creature"].as_u64();
        self.hidden.iter().any(|id| asked == Some(u64::from(id.0)))
    }

    /// Lets those who lie in wait move about until somebody else decides.
    fn hidden_move(&mut self, fate: &mut Fate) {
        let mut moves = 0;
        while self.is_hidden_turn() && !self.bench.room.battle().is_over() {
            let ask = self.bench.state(self.gm)["ask"].clone();
            let squares = ask["reach"]["squares"].as_array().map_or(&[][..], Vec::as_slice);
            let words = match fate.below(4) {
                0 | 1 if !squares.is_empty() && moves < 3 => {
                    let to = squares[fate.below(squares.len())][0].as_str().unwrap_or_default();
                    format!("move to {to}")
                }
                2 if moves < 3 => fate.pick(&["dash", "dodge", "disengage"]).to_owned(),
                _ => "end turn".to_owned(),
            };
            moves += 1;
            let message = if ask["kind"] == "turn" {
                json!({ "type": "do", "rq": ask["rq"], "words": words })
            } else {
                json!({ "type": "do", "rq": ask["rq"], "key": ask["default"] })
            };
            self.bench.say(self.gm, message);
        }
    }

    /// What Ana was sent, frame after frame.
    fn sent(&self) -> Vec<String> {
        let mine = self.bench.got.iter().filter(|(conn, _)| *conn == self.ana);
        mine.map(|(_, frame)| frame.to_string()).collect()
    }

    /// The words of what somebody whom all know could do now.
    fn open_words(&self) -> Vec<String> {
        let ask = self.bench.state(self.gm)["ask"].clone();
        let options = ask["options"].as_array().map_or(&[][..], Vec::as_slice);
        options.iter().filter_map(|one| one["words"].as_str().map(str::to_owned)).collect()
    }
}

fn compare(edition: Edition, seed: u64) -> usize {
    let one = fight(seed, &[("skeleton", "Canary", "s2")], false);
    let other = fight(
        seed,
        &[("ogre", "Canaryx 2", "p6"), ("wolf", "Canaryz", "r3")],
        seed.is_multiple_of(2),
    );
    let mut fate = Fate::new(seed ^ 0xa11a);
    let mut twins = [Twin::new(&one, edition, seed), Twin::new(&other, edition, seed)];
    for message in 0..MESSAGES {
        for (place, twin) in twins.iter_mut().enumerate() {
            let mut own = Fate::new(seed ^ (message as u64) << 8 ^ place as u64);
            twin.hidden_move(&mut own);
        }
        let [here, there] = [twins[0].sent(), twins[1].sent()];
        for (frame, (a, b)) in here.iter().zip(&there).enumerate() {
            assert_eq!(a, b, "seed {seed}, {edition:?}: frame {frame} before message {message}");
        }
        assert_eq!(here.len(), there.len(), "seed {seed}: the number of frames, message {message}");
        for frame in &here {
            // A refusal repeats the name that she has typed herself.
            let echoes = frame.contains(r#""type":"refuse""#) && !frame.contains("Canary ");
            let told = if echoes { frame.replace("Canary`", "") } else { frame.clone() };
            assert!(!told.contains("Canary"), "seed {seed}: {frame}");
            assert!(!frame.contains(&SEED.to_string()) && !frame.contains("hash"), "{frame}");
        }
        if twins.iter().any(|twin| twin.bench.room.battle().is_over()) {
            return message;
        }
        for twin in &twins {
            twin.step.store(seed + 1000 * (message as u64 + 1), Ordering::Relaxed);
        }
        let asked = twins[0].bench.state(twins[0].ana)["ask"].clone();
        let say: (bool, Value) = match fate.below(20) {
            0 => (true, json!({ "type": "undo" })),
            1 => (true, json!({ "type": "dice", "own": fate.chance(20) })),
            2 => {
                let habit = fate.pick(&["ask", "always", "never", "wisely"]);
                let order = json!({ "type": "order", "creature": 0, "topic": "opportunity", "habit": habit });
                (true, order)
            }
            3 => (
                true,
                json!({ "type": "do", "words": fate.pick(&["attack Canary", "attack Nobody", "attack Foe 9"]) }),
            ),
            4 => (
                true,
                json!({ "type": "ask", "what": "complete", "words": fate.pick(&["a", "attack c", "attack f"]) }),
            ),
            5 => (true, json!({ "type": "ask", "what": "preview", "words": "attack Canary" })),
            6 => (true, json!({ "type": "ask", "what": "book", "words": "creature Canary" })),
            7 => {
                let knowledge = fate.pick(&["whole", "explored", "seen"]);
                (
                    false,
                    json!({ "type": "table", "set": { "what": "map", "knowledge": knowledge } }),
                )
            }
            8 => (
                false,
                json!({ "type": "table", "set": { "what": "pause", "on": fate.chance(50) } }),
            ),
            _ if asked["roll"].is_object() => {
                let sides = asked["roll"]["sides"].as_u64().unwrap_or(20) as usize;
                (true, json!({ "type": "roll", "rq": asked["rq"], "shows": 1 + fate.below(sides) }))
            }
            9..11 if asked["reach"].is_object() => {
                let squares = asked["reach"]["squares"].as_array().map_or(&[][..], Vec::as_slice);
                let to = squares[fate.below(squares.len())][0].as_str().unwrap_or_default();
                (true, json!({ "type": "do", "rq": asked["rq"], "words": format!("move to {to}") }))
            }
            _ if asked.is_object() => {
                let options = asked["options"].as_array().map_or(&[][..], Vec::as_slice);
                let few = if fate.chance(70) { options.len().min(6) } else { options.len() };
                let key = options[fate.below(few)]["key"].clone();
                (true, json!({ "type": "do", "rq": asked["rq"], "key": key }))
            }
            _ => {
                // A foe whom all know: something that it could do in both.
                let there = twins[1].open_words();
                let both: Vec<String> =
                    twins[0].open_words().into_iter().filter(|one| there.contains(one)).collect();
                let words = match both.is_empty() {
                    true => "end turn".to_owned(),
                    false => both[fate.below(both.len().min(8))].clone(),
                };
                (false, json!({ "type": "do", "words": words }))
            }
        };
        let (hers, mut message) = say;
        message["id"] = json!(format!("x{}-{}", fate.below(60_000), fate.below(60_000)));
        for twin in &mut twins {
            let conn = if hers { twin.ana } else { twin.gm };
            twin.bench.say(conn, message.clone());
            twin.bench.wait(200);
        }
    }
    MESSAGES
}

#[test]
#[ignore = "the twins of seed 0 (2024 rules) still differ: whose turn it is shows one message apart"]
fn a_player_is_sent_the_same_bytes_whatever_she_cannot_know() {
    let fights = std::env::var("AFFRAY_FIGHTS").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    let mut messages = 0;
    for seed in 0..fights {
        let edition = if seed % 2 == 0 { Edition::E2024 } else { Edition::E2014 };
        messages += compare(edition, seed);
    }
    assert!(messages > 100, "{messages}");
    println!("{fights} fights, {messages} messages, no difference");
}
