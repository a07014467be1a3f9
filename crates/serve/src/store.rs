//! The logs of tables on disk: a folder for each, with the log and the key of its links.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use affray_table::room::{Log, LogError, Record, read_log};

/// Where the lines of a log go. A server for many machines would have one that writes to a data base.
pub trait Store: Send {
    /// Writes lines to the end, and comes back when they are on disk.
    fn append(&mut self, lines: &str) -> io::Result<()>;
}

/// A log in a file.
pub struct FileStore {
    file: File,
}

/// Why a log can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file can't be read or written.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is damaged.
    #[error("{path}: {error}")]
    Log {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: LogError,
    },
}

impl FileStore {
    /// A new log; there must not be one.
    pub fn create(path: &Path, records: &[Record]) -> io::Result<FileStore> {
        let file = OpenOptions::new().append(true).create_new(true).open(path)?;
        let mut store = FileStore { file };
        let lines: String = records.iter().map(Record::line).collect();
        store.append(&lines)?;
        // The folder must know the file, too.
        if let Some(folder) = path.parent() {
            File::open(folder)?.sync_all()?;
        }
        Ok(store)
    }

    /// A log that goes on. A line that was torn off at its end is cut away.
    pub fn open(path: &Path) -> Result<(FileStore, Log), OpenError> {
        let failed = |error| OpenError::Io { path: path.to_owned(), error };
        let bytes = fs::read(path).map_err(failed)?;
        let log =
            read_log(&bytes).map_err(|error| OpenError::Log { path: path.to_owned(), error })?;
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        if log.whole < bytes.len() {
            file.set_len(log.whole as u64).map_err(failed)?;
            file.sync_all().map_err(failed)?;
        }
        Ok((FileStore { file }, log))
    }
}

impl Store for FileStore {
    fn append(&mut self, lines: &str) -> io::Result<()> {
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()
    }
}

/// The folder in which tables are kept when nobody says.
pub fn data_folder() -> PathBuf {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let data =
        std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    data.or_else(home).unwrap_or_default().join("affray")
}
