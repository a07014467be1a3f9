//! What every file of ours needs: values that know their place, and errors that name it.

mod at;
mod bytes;
mod error;
mod mistakes;
mod near;
mod readable;
mod source;
mod utf8;

pub(crate) use at::At;
pub use bytes::{FileKind, read_bytes};
pub use error::FileError;
pub(crate) use error::{Fault, Faults};
pub(crate) use near::{list, nearest, slip};
pub use near::{suggest, suggest_path};
pub(crate) use source::Source;
pub use source::read_file;
pub(crate) use utf8::utf8;
