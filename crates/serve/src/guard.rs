//! Who may speak to the server: exact hosts and origins, cookies, and how often.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Mutex,
    time::{Duration, Instant},
};

use axum::http::{HeaderMap, HeaderValue, Response, header};

/// The names under which the server answers, and the origins from which it is spoken to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    hosts: Vec<String>,
    origins: Vec<String>,
    /// Whether cookies are for HTTPS only.
    pub(crate) secure: bool,
}

impl Origins {
    /// A name under which the server answers over HTTP, with its port.
    pub(crate) fn add_http(&mut self, host: &str, port: u16) {
        let host = match port {
            80 => host.to_owned(),
            port => format!("{host}:{port}"),
        };
        self.origins.push(format!("http://{host}"));
        self.hosts.push(host);
    }

    /// The public address, behind a proxy: `https://table.example`.
    pub(crate) fn add_public(&mut self, url: &str) {
        let origin = url.trim_end_matches('/');
        if let Some((scheme, host)) = origin.split_once("://") {
            self.secure |= scheme.eq_ignore_ascii_case("https");
            self.hosts.push(host.to_ascii_lowercase());
            self.origins.push(origin.to_ascii_lowercase());
        }
    }

    /// Whether the `Host` is one of the server's: otherwise somebody's name leads here who should
    /// not be spoken to.
    pub(crate) fn is_host(&self, headers: &HeaderMap) -> bool {
        one(headers, header::HOST)
            .is_some_and(|host| self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host)))
    }

    /// Whether the page that speaks is the server's own: the origin is compared whole.
    pub(crate) fn is_origin(&self, headers: &HeaderMap) -> bool {
        one(headers, header::ORIGIN)
            .is_some_and(|origin| self.origins.iter().any(|one| one == origin))
    }
}

/// A header that is there once.
fn one(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    let mut all = headers.get_all(name).iter();
    let (first, second) = (all.next(), all.next());
    first.filter(|_| second.is_none()).and_then(|value| value.to_str().ok())
}

/// The value of a cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The line that sets a cookie, for no script to read, and only for this page.
pub(crate) fn set_cookie(name: &str, value: &str, path: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; HttpOnly; SameSite=Strict; Path={path}; Max-Age=31536000{secure}")
}

/// What every answer carries.
pub(crate) fn harden<B>(answer: &mut Response<B>) {
    const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'";
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// Credit for something that may be done so often: some at once, and some each second after that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Credit {
    left: f64,
    most: f64,
    each_second: f64,
    then: Instant,
}

impl Credit {
    pub(crate) fn new(most: f64, each_second: f64) -> Credit {
        Credit { left: most, most, each_second, then: Instant::now() }
    }

    /// Whether it may be done once more.
    pub(crate) fn take(&mut self) -> bool {
        let now = Instant::now();
        let gained = now.duration_since(self.then).as_secs_f64() * self.each_second;
        (self.left, self.then) = ((self.left + gained).min(self.most), now);
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}

/// How often an address may try a token: ten times a minute.
#[derive(Debug, Default)]
pub(crate) struct Joins(Mutex<HashMap<IpAddr, Credit>>);

impl Joins {
    pub(crate) fn may(&self, from: IpAddr) -> bool {
        let Ok(mut all) = self.0.lock() else { return false };
        if all.len() > 10_000 {
            let now = Instant::now();
            all.retain(|_, credit| now.duration_since(credit.then) < Duration::from_secs(60));
        }
        all.entry(from).or_insert_with(|| Credit::new(10.0, 10.0 / 60.0)).take()
    }
}
