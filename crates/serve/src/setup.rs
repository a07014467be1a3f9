//! What the GM needs to set a fight up: encounters, creatures, rules, tables.

// An answer is what it is, refused or not.
#![allow(clippy::result_large_err)]

use std::{
    fs,
    path::{Path as FilePath, PathBuf},
    sync::Arc,
};

use affray_compendium::{Encounter, Entry, EntryKind, FileError, WeaponCategory};
use affray_rules::{Edition, Rule, Setup};
use affray_table::room::{Right, Room};
use affray_words::book;
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::IntoResponse as _,
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    App, guard,
    http::{Answer, refuse},
    keys::same,
};

/// The longest answer to a search.
const MOST_FOUND: usize = 200;

/// The addresses of the set-up.
pub(crate) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables", get(tables).post(open_table))
        .route("/api/encounters", get(encounters))
        .route("/api/encounters/{file}", get(encounter).put(save))
        .route("/api/check", post(check))
        .route("/api/compendium", get(search))
        .route("/api/compendium/{edition}/{kind}/{name}", get(entry))
        .route("/api/rules", get(rules))
        // The cookie of a seat goes to the addresses of its table only.
        .route("/t/{table}/compendium", get(search))
        .route("/t/{table}/compendium/{edition}/{kind}/{name}", get(entry_at_table))
        .route("/t/{table}/rules", get(rules))
}

/// Whether a request has the host's cookie.
fn check_host(app: &App, headers: &HeaderMap) -> Result<(), Answer> {
    let cookie = guard::cookie(headers, "affray-host");
    match cookie.is_some_and(|token| same(&app.key.host(), token)) {
        true => Ok(()),
        false => Err(refuse(StatusCode::UNAUTHORIZED, "Open the host's link again.")),
    }
}

/// Whether a request may look something up: it has the host's cookie, or that of a seat at a table. What
/// creatures can do is for GMs.
async fn check_known(app: &App, headers: &HeaderMap, gms: bool) -> Result<(), Answer> {
    for table in app.all_tables() {
        if let Some(token) = guard::cookie(headers, &format!("affray-{}", table.id))
            && let Some((_, right)) = table.whose(token).await
            && (!gms || right == Right::Gm)
        {
            return Ok(());
        }
    }
    check_host(app, headers)
}

async fn tables(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Answer, Answer> {
    check_host(&app, &headers)?;
    let mut all = Vec::new();
    for table in app.all_tables() {
        let seats = table.seats().await;
        let link = seats.first().map(|seat| app.link(&table.id, &seat.token));
        all.push(json!({ "table": table.id, "title": table.title, "link": link }));
    }
    Ok(Json(all).into_response())
}

/// An encounter as a page sends it: as text, as JSON, or the name of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    text: Option<String>,
    encounter: Option<Value>,
    file: Option<String>,
    edition: Option<Edition>,
    seed: Option<u64>,
}

impl Sent {
    /// The text of the encounter.
    fn text(&self, app: &App) -> Result<String, Answer> {
        match (&self.text, &self.encounter, &self.file) {
            (Some(text), ..) => Ok(text.clone()),
            (None, Some(encounter), _) => toml_of(encounter).map_err(|why| {
                mistakes(&[json!({
                    "line": 0, "column": 0, "words": why
                })])
            }),
            (None, None, Some(file)) => Ok(read(app, file)?.1),
            (None, None, None) => {
                Err(refuse(StatusCode::BAD_REQUEST, "Send a `text`, an `encounter` or a `file`."))
            }
        }
    }

    /// The encounter, read and checked; its errors name line and column.
    fn read(&self, app: &App) -> Result<(String, Encounter, Setup), Answer> {
        let text = self.text(app)?;
        let name = self.file.as_deref().unwrap_or("encounter.toml");
        let encounter = Encounter::parse(&text, name).map_err(|error| wrong(&error))?;
        let setup =
            encounter.setup_from(&app.library, self.edition).map_err(|error| wrong(&error))?;
        Ok((text, encounter, setup))
    }
}

/// An encounter file as JSON, key for key.
fn json_of(text: &str) -> Value {
    let table: Option<toml::Table> = text.parse().ok();
    table.and_then(|table| serde_json::to_value(table).ok()).unwrap_or(Value::Null)
}

/// JSON as an encounter file.
fn toml_of(encounter: &Value) -> Result<String, String> {
    let mut encounter = encounter.clone();
    without_nulls(&mut encounter);
    let table: toml::Table = serde_json::from_value(encounter)
        .map_err(|error| format!("this is no encounter: {error}"))?;
    toml::to_string_pretty(&table).map_err(|error| error.to_string())
}

/// Takes out what is not there: an encounter file has no word for nothing.
fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(without_nulls);
        }
        Value::Array(all) => all.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

/// The errors of a file, with their places.
fn wrong(error: &FileError) -> Answer {
    let one = |error: &FileError| {
        json!({
            "line": error.line,
            "column": error.column,
            "words": error.message,
            "help": error.help,
        })
    };
    let all: Vec<Value> = [error].into_iter().chain(&error.more).map(one).collect();
    mistakes(&all)
}

fn mistakes(all: &[Value]) -> Answer {
    (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "errors": all }))).into_response()
}

async fn open_table(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Json(sent): Json<Sent>,
) -> Result<Answer, Answer> {
    check_host(&app, &headers)?;
    let (_, encounter, setup) = sent.read(&app)?;
    let began = app.begin(&encounter.title, setup, sent.seed);
    let id = began.map_err(|error| refuse(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()))?;
    let seats = match app.table(&id) {
        Some(table) => table.seats().await,
        None => Vec::new(),
    };
    let link = seats.first().map(|seat| app.link(&id, &seat.token));
    Ok(Json(json!({ "table": id, "link": link })).into_response())
}

/// The folders in which encounters are looked for: that of the host's own comes first.
fn folders(app: &App) -> Vec<(PathBuf, bool)> {
    let own = (app.encounters_folder(), true);
    [own].into_iter().chain(app.encounters.iter().map(|folder| (folder.clone(), false))).collect()
}

/// Whether a name is that of a file, and of nothing else.
fn is_file_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.len() <= 80 && name.ends_with(".toml") && !name.starts_with('.') && name.chars().all(fits)
}

async fn encounters(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Answer, Answer> {
    check_host(&app, &headers)?;
    let mut found: Vec<Value> = Vec::new();
    for (folder, own) in folders(&app) {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        let mut names: Vec<String> = entries
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.retain(|name| is_file_name(name));
        names.sort();
        for file in names {
            if found.iter().any(|one| one["file"] == file) {
                continue;
            }
            let text = fs::read_to_string(folder.join(&file)).unwrap_or_default();
            let title =
                Encounter::parse(&text, &file).map_or_else(|_| file.clone(), |one| one.title);
            found.push(json!({ "file": file, "title": title, "own": own }));
        }
    }
    Ok(Json(found).into_response())
}

/// The text of an encounter file.
fn read(app: &App, file: &str) -> Result<(PathBuf, String), Answer> {
    let missing = || refuse(StatusCode::NOT_FOUND, "There is no such encounter.");
    if !is_file_name(file) {
        return Err(missing());
    }
    let paths = folders(app).into_iter().map(|(folder, _)| folder.join(file));
    let found = paths.into_iter().find_map(|path| {
        let text = fs::read_to_string(&path).ok()?;
        Some((path, text))
    });
    found.ok_or_else(missing)
}

async fn encounter(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Answer, Answer> {
    check_host(&app, &headers)?;
    let (_, text) = read(&app, &file)?;
    let encounter = json_of(&text);
    Ok(Json(json!({ "file": file, "text": text, "encounter": encounter })).into_response())
}

/// Saves an encounter that is right.
async fn save(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    headers: HeaderMap,
    Json(sent): Json<Sent>,
) -> Result<Answer, Answer> {
    check_host(&app, &headers)?;
    if !is_file_name(&file) {
        let why = "A file has letters, digits, - and _ in its name, and ends in .toml.";
        return Err(refuse(StatusCode::BAD_REQUEST, why));
    }
    let (text, ..) = sent.read(&app)?;
    let folder = app.encounters_folder();
    let failed =
        |error: std::io::Error| refuse(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string());
    fs::create_dir_all(&folder).map_err(failed)?;
    write_whole(&folder, &file, &text).map_err(failed)?;
    Ok(Json(json!({ "file": file, "text": text })).into_response())
}

/// Writes a file so that there is either the old one or the new one, whatever happens.
fn write_whole(folder: &FilePath, file: &str, text: &str) -> std::io::Result<()> {
    let draft = folder.join(format!(".{file}.new"));
    fs::write(&draft, text)?;
    fs::File::open(&draft)?.sync_all()?;
    fs::rename(&draft, folder.join(file))
}

/// Checks an encounter, and shows how it begins.
async fn check(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Json(sent): Json<Sent>,
) -> Result<Answer, Answer> {
    check_host(&app, &headers)?;
    let (text, found, setup) = sent.read(&app)?;
    let begun = Room::begin(&found.title, setup, 0);
    let (room, _) = begun.map_err(|error| {
        mistakes(&[json!({ "line": 0, "column": 0, "words": error.to_string() })])
    })?;
    let (view, map) = room.laid_out();
    let encounter = json_of(&text);
    let told = json!({ "text": text, "encounter": encounter, "view": view, "map": map });
    Ok(Json(told).into_response())
}

#[derive(Deserialize)]
struct Search {
    edition: Option<Edition>,
    kind: Option<String>,
    q: Option<String>,
}

/// The kind of an entry, by the word for it.
fn kind_of(word: &str) -> Option<EntryKind> {
    EntryKind::ALL.into_iter().find(|kind| kind_word(*kind) == word)
}

const fn kind_word(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Creature => "creature",
        EntryKind::Spell => "spell",
        EntryKind::Weapon => "weapon",
        EntryKind::Armour => "armour",
        EntryKind::Gear => "gear",
    }
}

async fn search(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Result<Answer, Answer> {
    check_known(&app, &headers, true).await?;
    let compendium = app.library.compendium(search.edition.unwrap_or(Edition::E2024));
    let wanted = search.q.unwrap_or_default().trim().to_lowercase();
    let kinds = match &search.kind {
        Some(word) => {
            vec![
                kind_of(word)
                    .ok_or_else(|| refuse(StatusCode::BAD_REQUEST, "There is no such kind."))?,
            ]
        }
        None => EntryKind::ALL.to_vec(),
    };
    let all = kinds.into_iter().flat_map(|kind| compendium.entries(kind));
    let fits = all.filter(|entry| entry.name().to_lowercase().contains(&wanted));
    let mut found: Vec<Entry<'_>> = fits.collect();
    // What begins so comes first.
    found.sort_by_key(|entry| !entry.name().to_lowercase().starts_with(&wanted));
    let told: Vec<Value> = found
        .into_iter()
        .take(MOST_FOUND)
        .map(|entry| json!({ "name": entry.name(), "kind": kind_word(entry.kind()), "brief": brief(entry) }))
        .collect();
    Ok(Json(told).into_response())
}

/// A few words about an entry.
fn brief(entry: Entry<'_>) -> String {
    match entry {
        Entry::Creature(one) => {
            let block = one.block();
            let rated = block.challenge.map(|eighths| format!(", CR {}", book::challenge(eighths)));
            format!("{} hit points{}", block.hit_points, rated.unwrap_or_default())
        }
        Entry::Spell(one) => book::spell_level(one.spell().level),
        Entry::Weapon(_) | Entry::Armour(_) | Entry::Gear(..) => String::new(),
    }
}

async fn entry(
    State(app): State<Arc<App>>,
    Path((edition, kind, name)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Answer, Answer> {
    page(&app, &headers, &edition, &kind, &name).await
}

async fn entry_at_table(
    State(app): State<Arc<App>>,
    Path((_, edition, kind, name)): Path<(String, String, String, String)>,
    headers: HeaderMap,
) -> Result<Answer, Answer> {
    page(&app, &headers, &edition, &kind, &name).await
}

/// The page of an entry of the compendium.
async fn page(
    app: &App,
    headers: &HeaderMap,
    edition: &str,
    kind: &str,
    name: &str,
) -> Result<Answer, Answer> {
    check_known(app, headers, true).await?;
    let missing = || refuse(StatusCode::NOT_FOUND, "There is no such entry.");
    let edition: Edition = edition.parse().map_err(|_| missing())?;
    let kind = kind_of(kind).ok_or_else(missing)?;
    let compendium = app.library.compendium(edition);
    let found = compendium.look_up(name, Some(kind)).map_err(|_| missing())?;
    let page = match found.first().copied().ok_or_else(missing)? {
        Entry::Creature(one) => {
            book::creature_page(one.block(), one.spells(), &affray_rules::Ruleset::of(edition))
        }
        Entry::Spell(one) => book::spell_page(one.spell(), one.unmodelled()),
        Entry::Weapon(one) => book::weapon_page(one.weapon(), category(one.category())),
        Entry::Armour(armour) => book::armour_page(armour),
        Entry::Gear(name, kind) => book::gear_page(name, kind),
    };
    Ok(Json(json!({ "title": name, "page": page })).into_response())
}

const fn category(category: WeaponCategory) -> &'static str {
    match category {
        WeaponCategory::Simple => "simple",
        WeaponCategory::Martial => "martial",
        WeaponCategory::Gear => "makeshift",
    }
}

#[derive(Deserialize)]
struct RuleSearch {
    edition: Option<Edition>,
    q: Option<String>,
}

async fn rules(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(search): Query<RuleSearch>,
) -> Result<Answer, Answer> {
    check_known(&app, &headers, false).await?;
    let edition = search.edition.unwrap_or(Edition::E2024);
    let wanted = search.q.unwrap_or_default().trim().to_lowercase();
    let fits =
        |rule: &&Rule| rule.id().contains(&wanted) || rule.title().to_lowercase().contains(&wanted);
    let told: Vec<Value> = Rule::ALL
        .iter()
        .filter(fits)
        .filter_map(|rule| {
            let text = rule.text(edition)?;
            Some(json!({ "id": rule.id(), "title": rule.title(), "text": text.says, "srd": text.srd }))
        })
        .take(MOST_FOUND)
        .collect();
    Ok(Json(told).into_response())
}
