//! Many tables at once: `cargo run --release -p affray-serve --example load -- [TABLES] [SECONDS]`.
//!
//! Each table has six pages, and does a deed a second. What is measured is the time from a deed to its
//! step at each of the six.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::{
    io,
    net::TcpStream,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use affray_compendium::{Encounter, Library};
use affray_serve::{Options, Server};
use serde_json::json;
use tokio_tungstenite::tungstenite::{Message, client, client::IntoClientRequest as _};

const FIGHT: &str = "map = { width = 16, height = 10 }\n\
    [[combatant]]\ncreature = \"fenn\"\nside = \"Heroes\"\nat = \"b2\"\n\
    [[combatant]]\ncreature = \"sorrel\"\nside = \"Heroes\"\nat = \"b4\"\n\
    [[combatant]]\ncreature = \"fenn\"\nname = \"Finn\"\nside = \"Heroes\"\nat = \"b6\"\n\
    [[combatant]]\ncreature = \"sorrel\"\nname = \"Sora\"\nside = \"Heroes\"\nat = \"b8\"\n\
    [[combatant]]\ncreature = \"wolf\"\nside = \"Wolves\"\nat = \"n5\"\n";

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1).filter_map(|arg| arg.parse::<usize>().ok());
    let (tables, seconds) = (args.next().unwrap_or(100), args.next().unwrap_or(20));
    let data = tempfile::tempdir()?;
    let options = Options { data: data.path().to_owned(), ..Options::default() };
    let (server, _) = Server::bind(&options, Library::shipped()).map_err(io::Error::other)?;
    let encounter = Encounter::parse(FIGHT, "load.toml").map_err(io::Error::other)?;
    let setup = encounter.setup(None).map_err(io::Error::other)?;
    let mut seats = Vec::new();
    for _ in 0..tables {
        let id = server.begin("Load", setup.clone(), None).map_err(io::Error::other)?;
        let invites = server.invites(&id).map_err(io::Error::other)?;
        let tokens = invites.iter().filter_map(|one| Some(one.link.split_once('#')?.1.to_owned()));
        seats.push((id, tokens.collect::<Vec<String>>()));
    }
    let port = server.port();
    thread::spawn(move || server.run());
    let (told, took) = mpsc::channel();
    for (table, tokens) in seats {
        let told = told.clone();
        thread::spawn(move || sit(port, &table, &tokens, seconds, &told));
    }
    drop(told);
    let mut all: Vec<Duration> = took.iter().collect();
    all.sort();
    let at = |share: f64| all.get((all.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!(
        "{tables} tables, 6 pages each, {} steps: p50 {:?}, p95 {:?}, p99 {:?}, most {:?}",
        all.len(),
        at(0.5),
        at(0.95),
        at(0.99),
        all.last().copied().unwrap_or_default()
    );
    Ok(())
}

type Socket = tokio_tungstenite::tungstenite::WebSocket<TcpStream>;

/// A table: the GM does a deed a second, and all six pages wait for their step.
fn sit(port: u16, table: &str, tokens: &[String], seconds: usize, told: &mpsc::Sender<Duration>) {
    let mut pages: Vec<Socket> = Vec::new();
    for seat in [0, 0, 1, 2, 3, 4] {
        match open(port, table, &tokens[seat]) {
            Ok(page) => pages.push(page),
            Err(error) => return eprintln!("{error}"),
        }
    }
    let begin = json!({ "type": "table", "id": "begin", "set": { "what": "begin" } });
    let _ = pages[0].send(Message::Text(begin.to_string().into()));
    thread::sleep(Duration::from_secs(1));
    for page in &mut pages {
        let _ = page.get_mut().set_read_timeout(Some(Duration::from_millis(50)));
        while page.read().is_ok() {}
        let _ = page.get_mut().set_read_timeout(Some(Duration::from_secs(5)));
    }
    for deed in 0..seconds {
        let began = Instant::now();
        let id = format!("d{deed}");
        let message = json!({ "type": "do", "id": id, "words": "end turn" });
        let _ = pages[0].send(Message::Text(message.to_string().into()));
        for page in &mut pages {
            if step(page) {
                let _ = told.send(began.elapsed());
            }
        }
        thread::sleep(Duration::from_secs(1).saturating_sub(began.elapsed()));
    }
}

/// Waits for a step; says whether one came.
fn step(page: &mut Socket) -> bool {
    loop {
        match page.read() {
            Ok(Message::Text(text)) if text.contains("\"type\":\"step\"") => return true,
            Ok(Message::Binary(_)) => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
}

fn open(port: u16, table: &str, token: &str) -> Result<Socket, Box<dyn std::error::Error>> {
    let origin = format!("http://127.0.0.1:{port}");
    // Whoever has the token has the cookie: they are the same.
    let cookie = format!("affray-{table}={token}");
    let stream = TcpStream::connect(("127.0.0.1", port))?;
    let mut request = format!("ws://127.0.0.1:{port}/t/{table}/ws").into_client_request()?;
    request.headers_mut().insert("Origin", origin.parse()?);
    request.headers_mut().insert("Cookie", cookie.parse()?);
    request.headers_mut().insert("Sec-WebSocket-Protocol", "affray.table.1".parse()?);
    let (mut socket, _) = client::client(request, stream).map_err(|error| error.to_string())?;
    socket.send(Message::Text(json!({ "type": "hello" }).to_string().into()))?;
    Ok(socket)
}
