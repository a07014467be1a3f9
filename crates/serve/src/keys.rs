//! Tokens of links: worked out from a table's key, and written down nowhere.

use std::{fs, io, io::Write as _, path::Path};

use affray_table::room::Seat;
use sha2::{Digest as _, Sha256};

/// The key of a table, from which the tokens of its seats follow.
#[derive(Clone)]
pub(crate) struct Key([u8; 32]);

/// A token: 128 bits in hexadecimal digits.
pub(crate) type Token = String;

impl Key {
    /// A new key.
    pub(crate) fn random() -> Key {
        let mut bytes = [0; 32];
        // Without random numbers of the system there is no safe link.
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Key(bytes)
    }

    /// The key of a file, which is made where there is none; nobody else may read it.
    pub(crate) fn of_file(path: &Path) -> io::Result<Key> {
        match fs::read(path) {
            Ok(bytes) => {
                let bytes: [u8; 32] = bytes.try_into().map_err(|_| {
                    let why = format!("{}: this is no key of a table", path.display());
                    io::Error::new(io::ErrorKind::InvalidData, why)
                })?;
                Ok(Key(bytes))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = Key::random();
                let mut options = fs::OpenOptions::new();
                options.write(true).create_new(true);
                #[cfg(unix)]
                {
                    use std::os::unix::fs::OpenOptionsExt as _;
                    options.mode(0o600);
                }
                let mut file = options.open(path)?;
                file.write_all(&key.0)?;
                file.sync_all()?;
                Ok(key)
            }
            Err(error) => Err(error),
        }
    }

    /// The token of a seat's link: another one whenever the link is made anew.
    pub(crate) fn seat(&self, table: &str, seat: &Seat) -> Token {
        self.token(&format!("seat {table} {} {}", seat.id.0, seat.link))
    }

    /// The token of the host.
    pub(crate) fn host(&self) -> Token {
        self.token("host")
    }

    fn token(&self, of: &str) -> Token {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update((of.len() as u64).to_le_bytes());
        hash.update(of.as_bytes());
        hex(&hash.finalize()[..16])
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A random name for a table.
pub(crate) fn random_name() -> String {
    hex(&Key::random().0[..5])
}

/// A random seed.
pub(crate) fn random_seed() -> u64 {
    let Key(bytes) = Key::random();
    u64::from_le_bytes(bytes[..8].try_into().unwrap_or_default())
}

/// Whether two tokens are the same; how long that takes does not tell where they part.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one.as_bytes()), Sha256::digest(other.as_bytes()));
    one.iter().zip(other.iter()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}
