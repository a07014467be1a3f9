//! Who is kept out: wrong names, wrong origins, no cookie, links that were turned off, floods.

mod support;

use serde_json::json;
use support::{Page, Running, http, join, start};

fn origin(running: &Running) -> String {
    format!("http://127.0.0.1:{}", running.port)
}

#[test]
fn only_the_servers_own_names_are_answered() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let port = running.port;
    let get = |host: &str| http(port, "GET", "/", &[("Host", host)], "").status;
    assert_eq!(get(&format!("127.0.0.1:{port}")), 200);
    assert_eq!(get(&format!("localhost:{port}")), 200);
    for wrong in ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1".to_owned()]
    {
        assert_eq!(get(&wrong), 421, "{wrong}");
    }
}

#[test]
fn every_answer_has_a_strict_policy() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let host = format!("127.0.0.1:{}", running.port);
    for path in ["/", "/web/main.js", "/no/such/thing", "/api/tables"] {
        let answer = http(running.port, "GET", path, &[("Host", &host)], "");
        let head = answer.head.to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'self'"), "{path}: {head}");
        assert!(head.contains("frame-ancestors 'none'") && head.contains("nosniff"), "{path}");
        assert!(!head.contains("unsafe-"), "{path}");
    }
}

#[test]
fn a_socket_wants_the_cookie_and_the_exact_origin() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let Running { port, table, tokens, .. } = &running;
    let (port, own) = (*port, origin(&running));
    let answer = join(port, table, &tokens[1]);
    assert_eq!(answer.status, 204);
    let head = answer.head.to_lowercase();
    assert!(head.contains("httponly") && head.contains("samesite=strict"), "{head}");
    let cookie = answer.cookie().expect("a cookie");
    let open =
        |headers: &[(&'static str, &str)]| Page::open(port, table, headers).map(|_| ()).err();
    assert_eq!(open(&[("Origin", &own), ("Cookie", &cookie)]), None);
    assert_eq!(open(&[("Origin", &own)]), Some(401), "no cookie");
    assert_eq!(open(&[("Cookie", &cookie)]), Some(403), "no origin");
    for wrong in [
        "http://evil.example".to_owned(),
        format!("{own}.evil.example"),
        format!("http://127.0.0.1:{}", port.wrapping_add(1)),
        format!("https://127.0.0.1:{port}"),
        "null".to_owned(),
    ] {
        assert_eq!(open(&[("Origin", &wrong), ("Cookie", &cookie)]), Some(403), "{wrong}");
    }
    let guessed = format!("affray-{table}=00000000000000000000000000000000");
    assert_eq!(open(&[("Origin", &own), ("Cookie", &guessed)]), Some(403));
}

#[test]
fn what_changes_something_comes_from_the_servers_own_page() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let host = format!("127.0.0.1:{}", running.port);
    let body = json!({ "token": running.tokens[1] }).to_string();
    let path = format!("/t/{}/join", running.table);
    for origin in ["http://evil.example", "null"] {
        let headers =
            [("Host", host.as_str()), ("Origin", origin), ("Content-Type", "application/json")];
        assert_eq!(http(running.port, "POST", &path, &headers, &body).status, 403);
    }
    let headers = [("Host", host.as_str()), ("Content-Type", "application/json")];
    assert_eq!(http(running.port, "POST", &path, &headers, &body).status, 403);
}

#[test]
fn the_cookie_of_one_table_is_worth_nothing_at_another() {
    let (here, there) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (one, other) = (start(here.path()), start(there.path()));
    assert_eq!(join(other.port, &other.table, &one.tokens[1]).status, 403);
    let cookie = format!("affray-{}={}", other.table, one.tokens[1]);
    let own = origin(&other);
    let refused = Page::open(other.port, &other.table, &[("Origin", &own), ("Cookie", &cookie)]);
    assert_eq!(refused.map(|_| ()).err(), Some(403));
}

#[test]
fn a_link_that_was_turned_off_opens_nothing_and_cuts_who_used_it() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let Running { port, table, tokens, .. } = &running;
    let cookie = join(*port, table, &tokens[1]).cookie().expect("a cookie");
    let (mut ana, _) = Page::back(*port, table, &cookie);
    let (mut gm, _) = Page::sit(*port, table, &tokens[0]);
    let done = gm.ask(json!({ "type": "table", "set": { "what": "new-link", "seat": 1 } }));
    assert_eq!(done["type"], "done");
    // She is cut, sooner or later.
    while ana.next().is_some() {}
    assert_eq!(join(*port, table, &tokens[1]).status, 403);
    let own = origin(&running);
    let refused = Page::open(*port, table, &[("Origin", &own), ("Cookie", &cookie)]);
    assert_eq!(refused.map(|_| ()).err(), Some(403));
}

#[test]
fn who_floods_is_cut_and_the_others_play_on() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let Running { port, table, tokens, .. } = &running;
    let (mut ana, _) = Page::sit(*port, table, &tokens[1]);
    let (mut gm, _) = Page::sit(*port, table, &tokens[0]);
    for _ in 0..500 {
        ana.send(&json!({ "type": "point", "square": "c3" }));
    }
    let mut bye = None;
    while let Some(frame) = ana.next() {
        if frame["type"] == "bye" {
            bye = Some(frame);
        }
    }
    assert!(bye.is_some_and(|bye| bye["why"].as_str().is_some_and(|why| why.contains("too many"))));
    assert_eq!(gm.ask(json!({ "type": "table", "set": { "what": "begin" } }))["type"], "done");
}

#[test]
fn a_message_that_is_not_understood_is_refused_with_its_id() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let (mut gm, _) = Page::sit(running.port, &running.table, &running.tokens[0]);
    gm.send(&json!({ "type": "nonsense", "id": "q1" }));
    let answer = gm.until(|frame| frame["id"] == "q1");
    assert_eq!(answer["type"], "refuse");
    gm.send(&json!({ "type": "do", "id": "q2", "words": "dodge", "more": 1 }));
    assert_eq!(gm.until(|frame| frame["id"] == "q2")["type"], "refuse");
}

#[test]
fn tokens_are_tried_ten_times_a_minute_at_most() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let tries: Vec<u16> =
        (0..12).map(|_| join(running.port, &running.table, "0123456789abcdef").status).collect();
    assert_eq!(tries.iter().filter(|status| **status == 403).count(), 10);
    assert_eq!(tries.iter().filter(|status| **status == 429).count(), 2);
}

#[test]
fn the_set_up_is_the_hosts() {
    let data = tempfile::tempdir().expect("a folder");
    let running = start(data.path());
    let (host, own) = (format!("127.0.0.1:{}", running.port), origin(&running));
    let base =
        [("Host", host.as_str()), ("Origin", own.as_str()), ("Content-Type", "application/json")];
    for path in ["/api/tables", "/api/encounters", "/api/compendium?q=ogre"] {
        assert_eq!(http(running.port, "GET", path, &base, "").status, 401, "{path}");
    }
    let body = json!({ "token": running.host }).to_string();
    let cookie = http(running.port, "POST", "/join", &base, &body).cookie().expect("a cookie");
    let known = [base[0], base[1], base[2], ("Cookie", cookie.as_str())];
    let found = http(running.port, "GET", "/api/compendium?q=ogre&kind=creature", &known, "");
    assert!(found.body.contains("\"Ogre\""), "{}", found.body);
    // A file outside of the folder is none.
    for name in ["..%2fkey", ".hidden.toml", "a/b.toml", "key"] {
        let path = format!("/api/encounters/{name}");
        let put = http(
            running.port,
            "PUT",
            &path,
            &known,
            &json!({ "text": support::FIGHT }).to_string(),
        );
        assert!(put.status == 400 || put.status == 404, "{name}: {}", put.status);
    }
    // What is saved is what the command line reads; what is wrong names its place.
    let wrong = json!({ "text": support::FIGHT.replace("\"fenn\"", "\"fen n\"") }).to_string();
    let wrong = http(running.port, "POST", "/api/check", &known, &wrong);
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("\"line\":5"), "{}", wrong.body);
    let encounter: serde_json::Value = {
        let checked = json!({ "text": support::FIGHT }).to_string();
        let checked = http(running.port, "POST", "/api/check", &known, &checked);
        assert_eq!(checked.status, 200, "{}", checked.body);
        let checked: serde_json::Value = serde_json::from_str(&checked.body).expect("JSON");
        checked["encounter"].clone()
    };
    let saved = json!({ "encounter": encounter }).to_string();
    let saved = http(running.port, "PUT", "/api/encounters/ford.toml", &known, &saved);
    assert_eq!(saved.status, 200, "{}", saved.body);
    let file = data.path().join("encounters/ford.toml");
    let read = affray_compendium::Encounter::load(&file).expect("the program reads it");
    let before = affray_compendium::Encounter::parse(support::FIGHT, "ford.toml").expect("it does");
    assert_eq!(read.setup(None).expect("a setup"), before.setup(None).expect("a setup"));
}
