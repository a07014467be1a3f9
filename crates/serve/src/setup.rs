//! What the GM needs to set a fight up: encounters, creatures, tables.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::IntoResponse as _,
    routing::get,
};
use serde_json::json;

use crate::{
    App, guard,
    http::{Answer, refuse},
    keys::same,
};

/// The addresses of the set-up.
pub(crate) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/tables", get(tables))
}

/// Whether a request has the host's cookie.
pub(crate) fn check_host(app: &App, headers: &HeaderMap) -> Result<(), Answer> {
    let cookie = guard::cookie(headers, "affray-host");
    match cookie.is_some_and(|token| same(&app.key.host(), token)) {
        true => Ok(()),
        false => Err(refuse(StatusCode::UNAUTHORIZED, "Open the host's link again.")),
    }
}

async fn tables(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    if let Err(answer) = check_host(&app, &headers) {
        return answer;
    }
    let mut all = Vec::new();
    for table in app.all_tables() {
        let seats = table.seats().await;
        let link = seats.first().map(|seat| app.link(&table.id, &seat.token));
        all.push(json!({ "table": table.id, "title": table.title, "link": link }));
    }
    Json(all).into_response()
}
