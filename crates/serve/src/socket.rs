//! The connection of a page.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};

use crate::{
    guard::Credit,
    keys::Token,
    table::{Frame, Input, OUTBOX, Table},
};

/// The longest message of a page, in bytes.
pub(crate) const LONGEST: usize = 64 * 1024;
/// How many messages a page may send at once, and each second after that.
const AT_ONCE: f64 = 60.0;
const EACH_SECOND: f64 = 10.0;
/// How often a page is asked whether it is alive, and after which silence it is given up.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(45);
/// How long a page may take to say hello.
const HELLO: Duration = Duration::from_secs(30);

/// Speaks with a page until it goes, or is cut.
pub(crate) async fn speak(socket: WebSocket, table: Table, token: Token) {
    let (frames, mut wanted) = mpsc::channel(OUTBOX);
    let (answer, joined) = oneshot::channel();
    table.tell(Input::Join { token, frames, answer }).await;
    let (mut out, mut said) = socket.split();
    let conn = match joined.await {
        Ok(Ok(conn)) => conn,
        Ok(Err(why)) => return bye(&mut out, &why).await,
        Err(_) => return bye(&mut out, "The table is closed.").await,
    };
    let mut credit = Credit::new(AT_ONCE, EACH_SECOND);
    let mut heard = time::Instant::now();
    let mut greeted = false;
    let mut pings = time::interval_at(heard + PING, PING);
    let why = loop {
        let limit = if greeted { SILENCE } else { HELLO };
        tokio::select! {
            frame = wanted.recv() => match frame {
                Some(Frame::Text(text)) => {
                    let text = Utf8Bytes::from(text.as_ref());
                    if out.send(Message::Text(text)).await.is_err() { break None }
                }
                Some(Frame::Packed(bytes)) => {
                    let bytes = axum::body::Bytes::copy_from_slice(&bytes);
                    if out.send(Message::Binary(bytes)).await.is_err() { break None }
                }
                Some(Frame::Close) | None => break Some("The connection was closed by the table."),
            },
            message = said.next() => {
                heard = time::Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        if !credit.take() {
                            break Some("There were too many messages.");
                        }
                        greeted = true;
                        if !table.tell(Input::Said(conn, text.as_str().to_owned())).await {
                            break Some("The table is closed.");
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        if !credit.take() {
                            break Some("There were too many messages.");
                        }
                    }
                    Some(Ok(Message::Binary(_))) => break Some("Binary messages are not understood."),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break None,
                }
            }
            _ = pings.tick() => {
                let ping = Message::Text(Utf8Bytes::from_static("{\"type\":\"ping\"}"));
                if out.send(ping).await.is_err() { break None }
            }
            () = time::sleep_until(heard + limit) => break Some("There was no sign of life."),
        }
    };
    table.tell(Input::Leave(conn)).await;
    if let Some(why) = why {
        bye(&mut out, why).await;
    }
}

/// Says why, and closes.
async fn bye(out: &mut (impl futures_util::Sink<Message> + Unpin), why: &str) {
    let text = serde_json::json!({ "type": "bye", "why": why }).to_string();
    let close = CloseFrame { code: 1008, reason: Utf8Bytes::from(why) };
    let farewell = async {
        let _ = out.send(Message::Text(text.into())).await;
        let _ = out.send(Message::Close(Some(close))).await;
    };
    // Who does not read does not hear of it.
    let _ = time::timeout(Duration::from_secs(2), farewell).await;
}
