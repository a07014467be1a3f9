//! A server for a test, and pages without a browser.

#![allow(dead_code)]

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    thread,
    time::Duration,
};

use affray_compendium::{Encounter, Library};
use affray_serve::{Options, Server};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket, client::IntoClientRequest as _};

/// The fight of the tests.
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
creature = "wolf"
name = "Rat"
side = "Wolves"
at = "c2"
initiative = 10
"#;

/// A server that runs, with a table.
pub(crate) struct Running {
    pub(crate) port: u16,
    pub(crate) table: String,
    /// The tokens of the seats, the GM's first.
    pub(crate) tokens: Vec<String>,
    pub(crate) host: String,
}

/// Starts a server in this process, with a new table.
pub(crate) fn start(data: &Path) -> Running {
    let options = Options { data: data.to_owned(), ..Options::default() };
    let (server, _) = Server::bind(&options, Library::shipped()).expect("a server");
    let setup = Encounter::parse(FIGHT, "ford.toml").and_then(|one| one.setup(None));
    let table = server.begin("At the ford", setup.expect("a setup"), Some(7)).expect("a table");
    let running = Running {
        port: server.port(),
        tokens: tokens(&server, &table),
        table,
        host: server.host_link().split_once('#').expect("a token").1.to_owned(),
    };
    thread::spawn(move || server.run());
    running
}

/// The tokens of a table's seats.
pub(crate) fn tokens(server: &Server, table: &str) -> Vec<String> {
    let invites = server.invites(table).expect("links");
    let token = |link: &str| link.split_once('#').expect("a token").1.to_owned();
    invites.iter().map(|invite| token(&invite.link)).collect()
}

/// An answer over HTTP: its status, its head and its body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The value of the cookie that it sets.
    pub(crate) fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"))?;
        line.split_once(':')?.1.trim().split(';').next().map(str::to_owned)
    }
}

/// Sends a request with these headers and no others.
pub(crate) fn http(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server answers");
    let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    stream.write_all(text.as_bytes()).expect("it takes a request");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// Takes a seat with a token: gives the cookie.
pub(crate) fn join(port: u16, table: &str, token: &str) -> Answer {
    let (host, origin) = (format!("127.0.0.1:{port}"), format!("http://127.0.0.1:{port}"));
    let headers =
        [("Host", host.as_str()), ("Origin", &origin), ("Content-Type", "application/json")];
    http(
        port,
        "POST",
        &format!("/t/{table}/join"),
        &headers,
        &json!({ "token": token }).to_string(),
    )
}

/// A page.
pub(crate) struct Page {
    socket: WebSocket<TcpStream>,
    ids: u64,
    name: String,
}

impl Page {
    /// Opens the socket of a page with these headers; the status where it is refused.
    pub(crate) fn open(
        port: u16,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Page, u16> {
        let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|_| 0_u16)?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).map_err(|_| 0_u16)?;
        let url = format!("ws://127.0.0.1:{port}/t/{table}/ws");
        let mut request = url.into_client_request().map_err(|_| 0_u16)?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().map_err(|_| 0_u16)?);
        }
        request
            .headers_mut()
            .insert("Sec-WebSocket-Protocol", "affray.table.1".parse().map_err(|_| 0_u16)?);
        match tungstenite::client::client(request, stream) {
            Ok((socket, _)) => {
                Ok(Page { socket, ids: 0, name: format!("{table}{:?}", std::time::Instant::now()) })
            }
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(_) => Err(0),
        }
    }

    /// Takes a seat, opens its socket, and says hello.
    pub(crate) fn sit(port: u16, table: &str, token: &str) -> (Page, Value) {
        let cookie = join(port, table, token).cookie().expect("a cookie");
        Page::back(port, table, &cookie)
    }

    /// Comes back with a cookie, and says hello.
    pub(crate) fn back(port: u16, table: &str, cookie: &str) -> (Page, Value) {
        let origin = format!("http://127.0.0.1:{port}");
        let mut page =
            Page::open(port, table, &[("Origin", &origin), ("Cookie", cookie)]).expect("a socket");
        page.send(&json!({ "type": "hello" }));
        let welcome = page.until(|frame| frame["type"] == "welcome");
        (page, welcome)
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let _ = self.socket.send(Message::Text(message.to_string().into()));
    }

    /// Sends a message with a new id; gives the id.
    pub(crate) fn say(&mut self, mut message: Value) -> String {
        self.ids += 1;
        let id = format!("{}-{}", self.name.len() as u64 * 1000 + self.ids, self.name);
        let id: String = id.chars().filter(char::is_ascii_alphanumeric).take(60).collect();
        message["id"] = json!(id);
        self.send(&message);
        id
    }

    /// The next frame; nothing when the connection is closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(Message::Binary(bytes)) => {
                    let mut text = String::new();
                    let mut unpacked = flate2::read::DeflateDecoder::new(&bytes[..]);
                    unpacked.read_to_string(&mut text).ok()?;
                    return serde_json::from_str(&text).ok();
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next frame that is wanted; what comes before is passed over.
    pub(crate) fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            match self.next() {
                Some(frame) if wanted(&frame) => return frame,
                Some(_) => {}
                None => panic!("the connection was closed"),
            }
        }
    }

    /// Says something, and gives what is answered to it.
    pub(crate) fn ask(&mut self, message: Value) -> Value {
        let id = self.say(message);
        self.until(|frame| frame["id"] == json!(id))
    }
}
