//! The table in the browser: a GM and players run a fight together on a page that this server gives
//! out.
//!
//! Everything that is decided is decided in [`affray_table::room::Room`]; here are sockets, files,
//! clocks and threads. A table is a thread that owns a room: it writes what was done to its log, and
//! tells the pages only when that is on disk.

mod assets;
mod guard;
mod http;
mod keys;
mod odds;
mod setup;
mod socket;
mod store;
mod table;

use std::{
    collections::BTreeMap,
    fs, io,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use affray_compendium::{Library, enrol};
use affray_rules::Setup;
use affray_table::room::{Record, Right, Room, Seat};
use tokio::net::TcpListener;

pub use store::{FileStore, OpenError, Store, data_folder};

use assets::Assets;
use guard::{Joins, Origins};
use keys::Key;
use table::Table;

/// How the server runs.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The port; 0 for any.
    pub port: u16,
    /// Whether everybody in the same network may come.
    pub lan: bool,
    /// The address under which a proxy makes the server known.
    pub public_url: Option<String>,
    /// Where tables are kept.
    pub data: PathBuf,
    /// Folders with encounters to choose from.
    pub encounters: Vec<PathBuf>,
    /// A folder with the files of the page, in place of those in the program.
    pub assets: Option<PathBuf>,
}

/// Everything that the addresses share.
pub(crate) struct App {
    origins: Origins,
    /// What links begin with.
    base: String,
    joins: Joins,
    assets: Assets,
    key: Key,
    /// Where tables are kept.
    folder: PathBuf,
    /// Where everything of the host's is kept.
    data: PathBuf,
    /// Folders with encounters to choose from.
    encounters: Vec<PathBuf>,
    tables: Mutex<BTreeMap<String, Table>>,
    library: Arc<Library>,
}

impl App {
    fn table(&self, id: &str) -> Option<Table> {
        self.tables.lock().ok()?.get(id).cloned()
    }

    fn all_tables(&self) -> Vec<Table> {
        self.tables.lock().map(|tables| tables.values().cloned().collect()).unwrap_or_default()
    }

    /// The folder of the host's own encounters.
    fn encounters_folder(&self) -> PathBuf {
        self.data.join("encounters")
    }

    /// The link of a seat.
    fn link(&self, table: &str, token: &str) -> String {
        format!("{}/t/{table}#{token}", self.base)
    }

    /// Begins a table; gives its id.
    fn begin(&self, title: &str, setup: Setup, seed: Option<u64>) -> Result<String, ServeError> {
        let seed = seed.unwrap_or_else(keys::random_seed);
        let (mut room, mut records) = Room::begin(title, setup, seed)
            .map_err(|error| ServeError::Setup(error.to_string()))?;
        records.extend(room.seat_everybody());
        let id = keys::random_name();
        let folder = self.folder.join(&id);
        fs::create_dir_all(&folder).map_err(|error| ServeError::io(&folder, error))?;
        let path = folder.join("log");
        let store =
            FileStore::create(&path, &records).map_err(|error| ServeError::io(&path, error))?;
        self.open(id.clone(), room, store)?;
        Ok(id)
    }

    /// Opens a table that there was; says what was dropped from its log.
    fn reopen(&self, id: &str) -> Result<Option<String>, ServeError> {
        let path = self.folder.join(id).join("log");
        let (store, log) = FileStore::open(&path)?;
        let room = Room::open(&log.records)
            .map_err(|error| OpenError::Log { path: path.clone(), error })?;
        let astray = room.astray().map(str::to_owned);
        self.open(id.to_owned(), room, store)?;
        Ok(log.dropped.or(astray))
    }

    fn open(&self, id: String, mut room: Room, store: FileStore) -> Result<(), ServeError> {
        let path = self.folder.join(&id).join("key");
        let key = Key::of_file(&path).map_err(|error| ServeError::io(&path, error))?;
        let library = Arc::clone(&self.library);
        room.set_bestiary(Box::new(move |setup, name| {
            let compendium = library.compendium(setup.ruleset.edition);
            enrol(setup, compendium, name)
        }));
        let table = Table::start(id.clone(), room, Box::new(store), key);
        if let Ok(mut tables) = self.tables.lock() {
            tables.insert(id, table);
        }
        Ok(())
    }
}

/// Why the server can't go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A file, or the network.
    #[error("{what}: {error}")]
    Io {
        /// The file or the address.
        what: String,
        /// Why.
        error: io::Error,
    },
    /// A log can't be read.
    #[error(transparent)]
    Log(#[from] OpenError),
    /// The fight can't begin.
    #[error("{0}")]
    Setup(String),
}

impl ServeError {
    fn io(what: &Path, error: io::Error) -> ServeError {
        ServeError::Io { what: what.display().to_string(), error }
    }
}

/// A server that listens, and has not begun to answer.
pub struct Server {
    app: Arc<App>,
    listener: std::net::TcpListener,
}

/// An invite link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// For whom.
    pub name: String,
    /// Whether it is a GM's.
    pub is_gm: bool,
    /// The link.
    pub link: String,
}

impl Server {
    /// Binds the port, and opens the tables that there are.
    pub fn bind(options: &Options, library: Library) -> Result<(Server, Vec<String>), ServeError> {
        let folder = options.data.join("tables");
        fs::create_dir_all(&folder).map_err(|error| ServeError::io(&folder, error))?;
        let ip = if options.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let address = SocketAddr::from((ip, options.port));
        let failed = |error| ServeError::Io { what: address.to_string(), error };
        let listener = std::net::TcpListener::bind(address).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let mut origins = Origins::default();
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            origins.add_http(host, port);
        }
        let mut base = format!("http://127.0.0.1:{port}");
        if options.lan
            && let Some(ip) = address_in_lan()
        {
            origins.add_http(&ip.to_string(), port);
            base = format!("http://{ip}:{port}");
        }
        if let Some(url) = &options.public_url {
            origins.add_public(url);
            url.trim_end_matches('/').clone_into(&mut base);
        }
        let path = options.data.join("key");
        let key = Key::of_file(&path).map_err(|error| ServeError::io(&path, error))?;
        let app = App {
            origins,
            base,
            joins: Joins::default(),
            assets: Assets { folder: options.assets.clone() },
            key,
            folder: folder.clone(),
            data: options.data.clone(),
            encounters: options.encounters.clone(),
            tables: Mutex::default(),
            library: Arc::new(library),
        };
        let mut notes = Vec::new();
        let found = fs::read_dir(&folder).map_err(|error| ServeError::io(&folder, error))?;
        for entry in found.flatten().filter(|entry| entry.path().join("log").is_file()) {
            let id = entry.file_name().to_string_lossy().into_owned();
            match app.reopen(&id) {
                Ok(None) => {}
                Ok(Some(note)) => notes.push(format!("table {id}: {note}")),
                // One table that is broken keeps nobody from the others.
                Err(error) => notes.push(format!("table {id} stays closed: {error}")),
            }
        }
        Ok((Server { app: Arc::new(app), listener }, notes))
    }

    /// Begins a table; gives its id.
    pub fn begin(
        &self,
        title: &str,
        setup: Setup,
        seed: Option<u64>,
    ) -> Result<String, ServeError> {
        self.app.begin(title, setup, seed)
    }

    /// The link of the host, to the set-up.
    pub fn host_link(&self) -> String {
        format!("{}/#{}", self.app.base, self.app.key.host())
    }

    /// The invite links of a table.
    pub fn invites(&self, table: &str) -> Result<Vec<Invite>, ServeError> {
        let path = self.app.folder.join(table).join("log");
        let (_, log) = FileStore::open(&path)?;
        let key = self.app.folder.join(table).join("key");
        let key = Key::of_file(&key).map_err(|error| ServeError::io(&path, error))?;
        let room = Room::open(&log.records).map_err(|error| OpenError::Log { path, error })?;
        let invite = |seat: &Seat| Invite {
            name: seat.name.clone(),
            is_gm: seat.right == Right::Gm,
            link: self.app.link(table, &key.seat(table, seat)),
        };
        Ok(room.seats().map(invite).collect())
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.listener.local_addr().map_or(0, |address| address.port())
    }

    /// Answers until the program ends.
    pub fn run(self) -> Result<(), ServeError> {
        let failed = |error| ServeError::Io { what: "the network".to_owned(), error };
        self.listener.set_nonblocking(true).map_err(failed)?;
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
        runtime
            .block_on(async {
                let listener = TcpListener::from_std(self.listener)?;
                let router = http::router(self.app);
                let service = router.into_make_service_with_connect_info::<SocketAddr>();
                axum::serve(listener, service).await
            })
            .map_err(failed)
    }
}

/// The address of this machine in its network: that from which it would speak to others.
fn address_in_lan() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Nothing is sent: the system only says which way it would take.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback())
}

/// A link as a QR code, for a terminal.
pub fn qr_code(link: &str) -> Option<String> {
    let code = qrcode::QrCode::new(link.as_bytes()).ok()?;
    Some(code.render::<qrcode::render::unicode::Dense1x2>().quiet_zone(true).build())
}

/// The records of a log that a table wrote, as a fight that others can play on.
pub fn log_session(
    records: &[Record],
) -> Result<affray_rules::Session, affray_table::room::LogError> {
    Ok(Room::open(records)?.session().clone())
}
