//! The addresses of the server.

// An answer is what it is, refused or not.
#![allow(clippy::result_large_err)]

use std::{net::SocketAddr, sync::Arc};

use affray_table::room::{PROTOCOL, Right};
use axum::{
    Json, Router,
    body::Body,
    extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State, WebSocketUpgrade},
    http::{HeaderMap, Method, Response, StatusCode, header},
    middleware::{self, Next},
    response::IntoResponse as _,
    routing::{get, post},
};
use qrcode::{QrCode, render::svg};
use serde::Deserialize;
use serde_json::json;

use crate::{
    App, guard,
    keys::same,
    setup,
    socket::{self, LONGEST},
    table::Table,
};

/// An answer.
pub(crate) type Answer = Response<Body>;

/// All addresses of the server.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/t/{table}", get(index))
        .route("/web/{*file}", get(asset))
        .route("/favicon.ico", get(favicon))
        .route("/join", post(join_host))
        .route("/t/{table}/join", post(join))
        .route("/t/{table}/ws", get(upgrade))
        .route("/t/{table}/seats", get(seats))
        .route("/t/{table}/qr/{seat}", get(qr))
        .route("/t/{table}/save", get(save))
        .merge(setup::router())
        .layer(DefaultBodyLimit::max(1024 * 1024))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), check))
        .with_state(app)
}

/// What goes for every address: the host is the server's own, and what changes something comes from
/// the server's own page.
async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Answer {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut answer = if !app.origins.is_host(headers) {
        refuse(StatusCode::MISDIRECTED_REQUEST, "This is not the name of this server.")
    } else if !reads && !app.origins.is_origin(headers) {
        refuse(StatusCode::FORBIDDEN, "This did not come from the server's own page.")
    } else {
        next.run(request).await
    };
    guard::harden(&mut answer);
    answer
}

/// A refusal in words.
pub(crate) fn refuse(status: StatusCode, why: &str) -> Answer {
    (status, Json(json!({ "error": why }))).into_response()
}

async fn index(State(app): State<Arc<App>>) -> Answer {
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, app.assets.index().into_owned()).into_response()
}

async fn asset(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Answer {
    app.assets.get(&file, &headers)
}

async fn favicon(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    app.assets.get("favicon.svg", &headers)
}

#[derive(Deserialize)]
struct Joining {
    token: String,
}

/// Gives the host's cookie.
async fn join_host(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Json(Joining { token }): Json<Joining>,
) -> Answer {
    if !app.joins.may(from.ip()) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "Too many tries: wait a minute.");
    }
    match same(&app.key.host(), &token) {
        true => with_cookie(&app, "affray-host", &token, "/"),
        false => refuse(StatusCode::FORBIDDEN, "This link is not valid."),
    }
}

/// Gives the cookie of a seat.
async fn join(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Json(Joining { token }): Json<Joining>,
) -> Answer {
    if !app.joins.may(from.ip()) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "Too many tries: wait a minute.");
    }
    let Some(table) = app.table(&id) else {
        return refuse(StatusCode::NOT_FOUND, "There is no such table.");
    };
    match table.whose(&token).await {
        Some(_) => with_cookie(&app, &format!("affray-{id}"), &token, &format!("/t/{id}")),
        None => refuse(StatusCode::FORBIDDEN, "This link is not valid any more."),
    }
}

fn with_cookie(app: &App, name: &str, value: &str, path: &str) -> Answer {
    let cookie = guard::set_cookie(name, value, path, app.origins.secure);
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
}

/// The table and the token that a request has a cookie for.
fn seated(app: &App, id: &str, headers: &HeaderMap) -> Option<(Table, String)> {
    let token = guard::cookie(headers, &format!("affray-{id}"))?.to_owned();
    Some((app.table(id)?, token))
}

/// Opens the socket of a page.
async fn upgrade(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Answer {
    if !app.origins.is_origin(&headers) {
        return refuse(StatusCode::FORBIDDEN, "This did not come from the server's own page.");
    }
    let Some((table, token)) = seated(&app, &id, &headers) else {
        return refuse(StatusCode::UNAUTHORIZED, "Open your link again.");
    };
    if table.whose(&token).await.is_none() {
        return refuse(StatusCode::FORBIDDEN, "This link is not valid any more.");
    }
    upgrade
        .protocols([PROTOCOL])
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| socket::speak(socket, table, token))
}

/// The table of a request whose cookie is a GM's.
async fn of_gm(app: &App, id: &str, headers: &HeaderMap) -> Result<Table, Answer> {
    let Some((table, token)) = seated(app, id, headers) else {
        return Err(refuse(StatusCode::UNAUTHORIZED, "Open your link again."));
    };
    match table.whose(&token).await {
        Some((_, Right::Gm)) => Ok(table),
        _ => Err(refuse(StatusCode::FORBIDDEN, "That is for the GM.")),
    }
}

async fn seats(State(app): State<Arc<App>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let table = match of_gm(&app, &id, &headers).await {
        Ok(table) => table,
        Err(answer) => return answer,
    };
    let mut seats = table.seats().await;
    for seat in &mut seats {
        seat.token = app.link(&id, &seat.token);
    }
    Json(seats).into_response()
}

async fn qr(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, u16)>,
    headers: HeaderMap,
) -> Answer {
    let table = match of_gm(&app, &id, &headers).await {
        Ok(table) => table,
        Err(answer) => return answer,
    };
    let seats = table.seats().await;
    let Some(seat) = seats.iter().find(|one| one.seat == seat) else {
        return refuse(StatusCode::NOT_FOUND, "There is no such seat.");
    };
    let link = app.link(&id, &seat.token);
    match QrCode::new(link.as_bytes()) {
        Ok(code) => {
            let image = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
            ([(header::CONTENT_TYPE, "image/svg+xml")], image).into_response()
        }
        Err(error) => refuse(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}

/// The log of a table, to be kept or played elsewhere.
async fn save(State(app): State<Arc<App>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    if let Err(answer) = of_gm(&app, &id, &headers).await {
        return answer;
    }
    match tokio::fs::read(app.folder.join(&id).join("log")).await {
        Ok(bytes) => {
            let name = format!("attachment; filename=\"{id}.affray-log\"");
            let kind = "application/octet-stream".to_owned();
            ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], bytes)
                .into_response()
        }
        Err(error) => refuse(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}
