//! The files of the page: compiled into the program, or read from a folder while they are written.

use std::{
    borrow::Cow,
    path::{Component, Path, PathBuf},
};

use axum::{
    body::Body,
    http::{HeaderMap, Response, StatusCode, header},
};

/// A file of the page.
pub(crate) struct File {
    name: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where the files of the page come from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assets {
    /// A folder in place of what is compiled in.
    pub(crate) folder: Option<PathBuf>,
}

impl Assets {
    /// A file of the page.
    pub(crate) fn get(&self, name: &str, headers: &HeaderMap) -> Response<Body> {
        let kind = kind(name);
        let answer = Response::builder()
            .header(header::CONTENT_TYPE, kind)
            .header(header::CACHE_CONTROL, "no-cache");
        if let Some(folder) = &self.folder {
            let path = Path::new(name);
            let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
            let bytes = if plain { std::fs::read(folder.join(path)).ok() } else { None };
            return match bytes {
                Some(bytes) => answer.body(Body::from(bytes)).unwrap_or_default(),
                None => missing(),
            };
        }
        let Some(file) = FILES.iter().find(|file| file.name == name) else { return missing() };
        let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let packs = accepts.is_some_and(|value| value.contains("gzip"));
        let answer = answer.header(header::VARY, "Accept-Encoding");
        match packs && file.gzip.len() < file.plain.len() {
            true => answer.header(header::CONTENT_ENCODING, "gzip").body(Body::from(file.gzip)),
            false => answer.body(Body::from(file.plain)),
        }
        .unwrap_or_default()
    }

    /// The page itself, which loads its modules at once.
    pub(crate) fn index(&self) -> Cow<'static, str> {
        let text = match &self.folder {
            Some(folder) => std::fs::read_to_string(folder.join("index.html")).unwrap_or_default(),
            None => {
                let file = FILES.iter().find(|file| file.name == "index.html");
                String::from_utf8_lossy(file.map_or(b"", |file| file.plain)).into_owned()
            }
        };
        let modules =
            FILES.iter().filter(|file| self.folder.is_none() && file.name.ends_with(".js"));
        let mut hints = String::new();
        for module in modules {
            let name = module.name;
            hints.push_str(&format!("<link rel=\"modulepreload\" href=\"/web/{name}\">\n"));
        }
        Cow::Owned(text.replacen("</head>", &format!("{hints}</head>"), 1))
    }
}

fn missing() -> Response<Body> {
    let mut answer = Response::new(Body::from("There is no such file.\n"));
    *answer.status_mut() = StatusCode::NOT_FOUND;
    answer
}

/// The media type of a file, by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}
