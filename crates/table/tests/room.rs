//! A table with a GM and players, without a server.

mod support;

use affray_table::room::{DiceAgain, FromPage, Record, read_log};
use serde_json::json;
use support::{ANA, BEN, Bench, GM};

#[test]
fn nothing_is_told_before_hello() {
    let mut bench = Bench::ford();
    let conn = affray_table::room::Conn(99);
    bench.room.connect(conn, ANA).expect("a seat");
    let out = bench.room.handle(0, conn, FromPage::Redo { id: "x".into() });
    assert_eq!(out.close, [conn]);
}

#[test]
fn the_player_whose_turn_it_is_gets_all_options_with_odds_and_reach() {
    let mut bench = Bench::ford();
    let (gm, ana, ben) = (bench.come(GM), bench.come(ANA), bench.come(BEN));
    bench.begin(gm);
    let state = bench.state(ana);
    let ask = &state["ask"];
    assert_eq!((ask["kind"].as_str(), ask["for"].as_str()), (Some("turn"), Some("you")));
    assert_eq!(state["waiting"]["for"], "you");
    let options = ask["options"].as_array().expect("options");
    let blow = options.iter().find(|one| one["words"] == "attack Rat with shortsword");
    let blow = blow.expect("an attack");
    assert_eq!(blow["likely"], true);
    assert!(blow["odds"]["attacks"][0]["hit"].as_f64().expect("a chance") > 0.0);
    // Fenn stands beside Rat: whoever goes away provokes it, but not who stays beside it.
    let reach = &ask["reach"];
    assert_eq!(reach["feet"], 30);
    let square = |name: &str| {
        let rows = reach["squares"].as_array().expect("rows");
        rows.iter().find(|row| row[0] == name).cloned().expect("within reach")
    };
    assert_eq!(square("b3"), json!(["b3", 5]));
    assert_eq!(square("a1"), json!(["a1", 5, [0], null]));
    assert_eq!(reach["strikers"][0]["by"], 2);
    // The GM sees whom it would answer for; the other player only waits.
    assert_eq!(bench.state(gm)["ask"]["for"], "Ana");
    let other = bench.state(ben);
    assert_eq!(other["ask"], json!(null));
    assert_eq!(other["waiting"]["name"], "Ana");
}

#[test]
fn an_option_is_taken_once_by_its_key_and_the_first_answer_counts() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    let ask = bench.state(ana)["ask"].clone();
    let dodge = ask["options"].as_array().expect("options").iter();
    let dodge = dodge.clone().find(|one| one["words"] == "dodge").expect("dodge")["key"].clone();
    let message = json!({ "type": "do", "id": "once", "rq": ask["rq"], "key": dodge });
    bench.ok(ana, message.clone());
    let deeds = bench.records.len();
    // Sent again after the connection was lost: done already.
    bench.ok(ana, message);
    assert_eq!(bench.records.len(), deeds);
    // Another answer to the same question comes too late.
    let late = bench.say(ana, json!({ "type": "do", "rq": ask["rq"], "key": "1" }));
    assert_eq!(late["type"], "stale");
    // So it is after the server was started again.
    let mut again = bench.again();
    let ana = again.come(ANA);
    again.ok(ana, json!({ "type": "do", "id": "once", "rq": ask["rq"], "key": "1" }));
    assert_eq!(again.records.len(), deeds);
}

#[test]
fn rights_are_checked_for_every_message() {
    let mut bench = Bench::ford();
    let (gm, ana, ben) = (bench.come(GM), bench.come(ANA), bench.come(BEN));
    bench.ok(
        gm,
        json!({ "type": "table", "set": { "what": "seat", "right": "screen", "name": "TV" } }),
    );
    let screen = bench.come(affray_table::room::SeatId(3));
    bench.begin(gm);
    for message in [
        json!({ "type": "gm", "words": "kill Rat" }),
        json!({ "type": "table", "set": { "what": "pause", "on": true } }),
        json!({ "type": "table", "set": { "what": "mode", "creature": 2, "mode": "play" } }),
        json!({ "type": "allow", "request": 1, "answer": "same" }),
        json!({ "type": "ask", "what": "as", "seat": 0 }),
        json!({ "type": "ask", "what": "odds" }),
        json!({ "type": "do", "words": "GM: kill Rat" }),
        json!({ "type": "do", "words": "Rat: dodge" }),
        json!({ "type": "ask", "what": "book", "words": "creature Rat" }),
        json!({ "type": "order", "creature": 2, "topic": "opportunity", "habit": "never" }),
    ] {
        bench.refused(ana, message);
    }
    // It is Ana's turn: nobody else acts for Fenn.
    for conn in [ben, screen] {
        bench.refused(conn, json!({ "type": "do", "words": "Fenn: dodge" }));
        bench.refused(conn, json!({ "type": "do", "words": "dodge" }));
    }
    let rq = bench.state(ana)["ask"]["rq"].clone();
    let answer = bench.say(ben, json!({ "type": "do", "rq": rq, "key": "1" }));
    assert_eq!(answer["type"], "stale");
    assert_eq!(
        bench
            .room
            .session()
            .commands()
            .filter(|c| !matches!(c, affray_rules::Command::Rolled(_)))
            .count(),
        0
    );
}

#[test]
fn a_refusal_names_the_rule() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    bench.ok(ana, json!({ "type": "do", "words": "dodge" }));
    let answer = bench.say(ana, json!({ "type": "do", "words": "attack Rat" }));
    // A turn has one action, and it is spent.
    assert_eq!(answer["rule"], "turn.budget");
}

#[test]
fn a_slip_is_taken_back_at_once_and_done_again() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    let before = bench.room.battle().hash();
    bench.ok(ana, json!({ "type": "do", "words": "move to b3" }));
    assert_eq!(bench.state(ana)["undo"], "free");
    let after = bench.room.battle().hash();
    bench.ok(ana, json!({ "type": "undo" }));
    assert_eq!(bench.room.battle().hash(), before);
    let state = bench.state(ana);
    assert_eq!(state["undo"], "nothing");
    assert!(!state["struck"].as_array().expect("struck lines").is_empty());
    bench.ok(ana, json!({ "type": "redo" }));
    assert_eq!(bench.room.battle().hash(), after);
}

#[test]
fn what_was_rolled_goes_back_only_with_the_gms_yes() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    let before = bench.room.battle().hash();
    let attack = json!({ "type": "do", "words": "attack Rat with shortsword" });
    bench.ok(ana, attack.clone());
    let after = bench.room.battle().hash();
    assert_eq!(bench.state(ana)["undo"], "ask");
    bench.ok(ana, json!({ "type": "undo" }));
    assert_eq!(bench.room.battle().hash(), after);
    let request = bench.state(gm)["requests"][0].clone();
    assert_eq!(request["seat"], ANA.0);
    assert!(request["dice"].as_u64().expect("dice") > 0);
    bench.ok(gm, json!({ "type": "allow", "request": request["request"], "answer": "no" }));
    assert_eq!(bench.state(gm)["requests"], json!([]));
    assert_eq!(bench.room.battle().hash(), after);
    // With the same dice it would end the same again.
    bench.ok(ana, json!({ "type": "undo" }));
    let request = bench.state(gm)["requests"][0]["request"].clone();
    bench.ok(gm, json!({ "type": "allow", "request": request, "answer": "same" }));
    assert_eq!(bench.room.battle().hash(), before);
    bench.ok(ana, attack.clone());
    assert_eq!(bench.room.battle().hash(), after);
    // With fresh ones it need not, and the log leads to the same state.
    bench.ok(gm, json!({ "type": "undo", "dice": DiceAgain::Fresh }));
    bench.ok(ana, attack);
    let fresh = bench.room.battle().hash();
    assert_eq!(bench.again().room.battle().hash(), fresh);
}

#[test]
fn the_gm_takes_back_to_any_line() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    let before = bench.room.battle().hash();
    let line = bench.welcome(GM)["lines"].as_array().map_or(0, Vec::len) + 1;
    for words in ["move to b3", "dodge", "end turn"] {
        bench.ok(ana, json!({ "type": "do", "words": words }));
    }
    bench.ok(gm, json!({ "type": "undo", "to": line }));
    assert_eq!(bench.room.battle().hash(), before);
    assert_eq!(bench.state(ana)["ask"]["kind"], "turn");
}

#[test]
fn an_absent_player_holds_up_a_reaction_only_for_the_tables_pace() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    bench.ok(gm, json!({ "type": "table", "set": { "what": "pace", "seconds": 10 } }));
    for words in ["end turn", "Sorrel: end turn", "Rat: move to d3"] {
        let who = if words == "end turn" { ana } else { gm };
        bench.ok(who, json!({ "type": "do", "words": words }));
    }
    // Rat leaves Fenn's reach: Ana is asked, and goes.
    assert_eq!(bench.state(ana)["ask"]["kind"], "react");
    assert_eq!(bench.state(ana)["ask"]["until"], 10_000);
    bench.go(ana);
    let waiting = bench.state(gm)["waiting"].clone();
    assert_eq!((waiting["name"].as_str(), waiting["away"].as_bool()), (Some("Ana"), Some(true)));
    // She has 15 seconds to come back, and the GM may answer meanwhile.
    assert_eq!(bench.state(gm)["ask"]["for"], "Ana");
    bench.wait(14_900);
    assert_eq!(bench.state(gm)["ask"]["kind"], "react");
    // Time stands still while the table is paused, and while no GM is here.
    bench.ok(gm, json!({ "type": "table", "set": { "what": "pause", "on": true } }));
    bench.wait(60_000);
    assert_eq!(bench.room.next_tick(), None);
    bench.ok(gm, json!({ "type": "table", "set": { "what": "pause", "on": false } }));
    assert_eq!(bench.state(gm)["ask"]["kind"], "react");
    bench.wait(15_001);
    assert_eq!(bench.state(gm)["ask"]["kind"], "turn");
    // Nobody's turn is skipped.
    assert_eq!(bench.room.next_tick(), None);
}

#[test]
fn the_gm_answers_for_a_player_and_the_log_says_so() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    bench.ok(gm, json!({ "type": "do", "words": "dodge" }));
    let state = bench.state(ana);
    let last = state["lines"].as_array().and_then(|lines| lines.last().cloned()).expect("a line");
    assert_eq!(last["by"], "GM for Ana");
}

#[test]
fn standing_orders_answer_with_their_conditions() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    let order = |habit: &str, when: serde_json::Value| json!({ "type": "order", "creature": 0, "topic": "opportunity", "habit": habit, "when": when });
    let leave = |bench: &mut Bench, order: serde_json::Value| {
        bench.ok(ana, order);
        for words in ["end turn", "Sorrel: end turn", "Rat: move to d3"] {
            bench.ok(gm, json!({ "type": "do", "words": words }));
        }
        let kind = bench.state(gm)["ask"]["kind"].as_str().unwrap_or_default().to_owned();
        let reacted = bench.room.battle().creature(affray_rules::CreatureId(0)).reaction_spent;
        bench.got.clear();
        kind + if reacted { " taken" } else { "" }
    };
    // Not at all; then the GM takes it all back, and another order is tried.
    assert_eq!(leave(&mut bench, order("never", json!({}))), "turn");
    for _ in 0..3 {
        bench.ok(gm, json!({ "type": "undo" }));
    }
    // It can't be felled for sure: she is asked.
    assert_eq!(leave(&mut bench, order("always", json!({ "fells": 100 }))), "react");
    for _ in 0..3 {
        bench.ok(gm, json!({ "type": "undo" }));
    }
    // Against another enemy only: she is asked.
    assert_eq!(bench.say(ana, order("always", json!({ "against": [9] })))["type"], "refuse");
    let done = leave(&mut bench, order("always", json!({ "against": [2], "once": true })));
    assert!(done.starts_with("turn"), "{done}");
    assert!(bench.records.iter().any(|record| matches!(
        record,
        Record::Do { why: Some(affray_table::room::Unasked::Order), .. }
    )));
}

#[test]
fn real_dice_are_asked_of_their_owner() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    bench.ok(ana, json!({ "type": "dice", "own": true }));
    bench.ok(ana, json!({ "type": "do", "words": "attack Rat with shortsword" }));
    let ask = bench.state(ana)["ask"].clone();
    assert_eq!((ask["kind"].as_str(), ask["roll"]["sides"].as_u64()), (Some("roll"), Some(20)));
    bench.refused(ana, json!({ "type": "roll", "rq": ask["rq"], "shows": 21 }));
    bench.ok(ana, json!({ "type": "roll", "rq": ask["rq"], "shows": 20 }));
    // A critical hit: two six-sided dice of damage.
    let ask = bench.state(ana)["ask"].clone();
    assert_eq!(ask["roll"]["sides"], 6);
    // She puts her dice away: the program rolls the rest.
    bench.ok(ana, json!({ "type": "dice", "own": false }));
    assert_ne!(bench.state(ana)["ask"]["kind"], "roll");
    assert_eq!(bench.again().room.battle().hash(), bench.room.battle().hash());
}

#[test]
fn a_tactician_plays_and_suggests() {
    let mut bench = Bench::ford();
    let gm = bench.come(GM);
    bench.begin(gm);
    bench.ok(
        gm,
        json!({ "type": "table", "set": { "what": "mode", "creature": 0, "mode": "suggest" } }),
    );
    let suggestion = bench.state(gm)["ask"]["suggestion"].clone();
    assert!(suggestion["words"].is_string(), "{suggestion}");
    for creature in 0..4 {
        let set = json!({ "what": "mode", "creature": creature, "mode": "play" });
        bench.ok(gm, json!({ "type": "table", "set": set }));
    }
    for _ in 0..2_000 {
        if bench.room.battle().is_over() {
            break;
        }
        let wait = bench.room.next_tick().expect("it plays on");
        bench.wait(wait);
    }
    assert!(bench.room.battle().is_over());
    bench.ok(gm, json!({ "type": "table", "set": { "what": "open" } }));
    assert_eq!(bench.again().room.battle().hash(), bench.room.battle().hash());
}

#[test]
fn a_hidden_creature_does_not_show_anywhere_until_it_is_met() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    for words in ["end turn", "Sorrel: end turn", "Rat: end turn"] {
        bench.ok(gm, json!({ "type": "do", "words": words }));
    }
    // It is the turn of the hidden one: for the players Rat's goes on, and the GM is waited for.
    assert_eq!(bench.state(gm)["ask"]["creature"], 3);
    let state = bench.state(ana);
    assert_eq!(state["waiting"]["for"], "gm");
    assert_eq!(state["view"]["turn"], 2);
    let steps = bench.steps(ana);
    for words in ["Zyx: move to k8", "Zyx: dash", "Zyx: move to i8"] {
        bench.ok(gm, json!({ "type": "do", "words": words }));
    }
    assert_eq!(bench.steps(ana), steps, "nothing is sent about what nobody sees");
    let all = bench.all(ana);
    assert!(!all.contains("Zyx") && !all.contains("l8") && !all.contains("seed"));
    // The GM sees from whom it is hidden, and can look through Ana's eyes.
    let view = bench.state(gm)["view"]["creatures"][3].clone();
    assert_eq!(view["hidden_from"], json!(["Heroes"]));
    let hers = bench.say(gm, json!({ "type": "ask", "what": "as", "seat": ANA.0 }));
    assert_eq!(hers["answer"]["state"]["view"], bench.state(ana)["view"]);
}

#[test]
fn the_map_shows_as_far_as_it_is_known() {
    let walled = support::FIGHT.replace(
        "map = { width = 12, height = 8 }",
        "[map]\nwidth = 12\nheight = 8\n[[map.wall]]\npoints = [[5, 0], [5, 8]]\n",
    );
    let mut bench = Bench::new(support::setup(&walled, affray_rules::Edition::E2014), 3);
    let gm = bench.come(GM);
    let seat = bench.player(gm, "Ana", &[affray_rules::CreatureId(0)]);
    let ana = bench.come(seat);
    bench.begin(gm);
    assert_eq!(bench.state(ana)["map"]["known"], json!(null));
    bench.ok(gm, json!({ "type": "table", "set": { "what": "map", "knowledge": "explored" } }));
    let known = bench.state(ana)["map"]["known"][0].as_str().expect("rows").to_owned();
    assert!(known.starts_with('1') && known.ends_with('0'), "{known}");
    bench.ok(gm, json!({ "type": "table", "set": { "what": "reveal", "squares": ["l1"] } }));
    let known = bench.state(ana)["map"]["known"][0].as_str().expect("rows").to_owned();
    assert!(known.ends_with('2'), "{known}");
    assert!(
        bench.again().welcome(seat)["map"]["known"][0]
            .as_str()
            .is_some_and(|row| row.ends_with('2'))
    );
}

#[test]
fn a_torn_line_is_dropped_and_a_damaged_one_is_named() {
    let mut bench = Bench::ford();
    let (gm, ana) = (bench.come(GM), bench.come(ANA));
    bench.begin(gm);
    bench.ok(ana, json!({ "type": "do", "words": "dodge" }));
    let lines: Vec<String> = bench.records.iter().map(Record::line).collect();
    let text = lines.concat();
    let whole = read_log(text.as_bytes()).expect("a log");
    assert_eq!((whole.records.len(), whole.dropped), (bench.records.len(), None));
    assert_eq!(whole.records, bench.records);
    // The last line torn at each of its bytes.
    let start = text.len() - lines.last().map_or(0, String::len);
    for end in start + 1..text.len() {
        let log = read_log(&text.as_bytes()[..end]).expect("it opens");
        assert_eq!(log.records.len() + 1, bench.records.len());
        assert_eq!(log.whole, start);
        assert!(log.dropped.is_some_and(|why| why.contains("dropped")));
    }
    // A byte changed in the middle.
    let mut bytes = text.into_bytes();
    bytes[start - 10] ^= 1;
    let wrong = read_log(&bytes).expect_err("it is damaged").to_string();
    assert!(wrong.contains(&format!("line {}", lines.len() - 1)), "{wrong}");
}

#[test]
fn a_log_that_leads_elsewhere_can_only_be_looked_at() {
    let mut bench = Bench::ford();
    let gm = bench.come(GM);
    bench.begin(gm);
    bench.ok(gm, json!({ "type": "do", "words": "dodge" }));
    let deeds = bench.records.iter().filter(|r| matches!(r, Record::Do { .. })).count();
    bench.records.push(Record::Check { deeds, hash: "0123456789abcdef".to_owned() });
    let room = affray_table::room::Room::open(&bench.records).expect("it opens");
    assert!(room.astray().is_some_and(|why| why.contains("the state is another")));
    let mut again = Bench { room, ..Bench::ford() };
    let gm = again.come(GM);
    assert!(again.refused(gm, json!({ "type": "do", "words": "end turn" })).contains("looked at"));
    assert_eq!(again.state(gm)["view"]["round"], 1);
}
