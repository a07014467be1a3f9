//! Opens and reads a file, with limits on its size.

use std::path::Path;

use serde::de::DeserializeOwned;

use super::{Fault, FileError, FileKind, mistakes, read_bytes, readable, utf8};

/// The text of a file.
pub fn read_file(path: &Path, kind: FileKind) -> Result<String, FileError> {
    utf8(read_bytes(path, kind)?, &path.display().to_string())
}

/// A text with the name of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) file: String,
    pub(crate) text: String,
    /// The number of the text's first line in the file.
    pub(crate) first_line: usize,
}

impl Source {
    /// Opens a file.
    pub(crate) fn open(path: &Path, kind: FileKind) -> Result<Source, FileError> {
        Ok(Source { text: read_file(path, kind)?, file: path.display().to_string(), first_line: 1 })
    }

    /// Reads the text as TOML.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        readable::check(&self.text).map_err(|fault| self.locate(fault))?;
        mistakes::read(&self.text).map_err(|fault| self.locate(fault))
    }

    /// Turns a fault into an error with line and column.
    pub(crate) fn locate(&self, fault: Fault) -> FileError {
        let located = |fault: &Fault| {
            let (line, column) = match &fault.span {
                Some(span) => self.position(span.start),
                None => (self.first_line, 1),
            };
            FileError {
                file: self.file.clone(),
                line,
                column,
                message: fault.message.clone(),
                help: fault.help.clone(),
                more: Vec::new(),
            }
        };
        let first = located(&fault);
        let all = std::iter::once(first.clone()).chain(fault.more.iter().map(located));
        FileError::several(all).unwrap_or(first)
    }

    fn position(&self, offset: usize) -> (usize, usize) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        let line = before.matches('\n').count();
        (self.first_line + line, before[line_start..].chars().count() + 1)
    }
}
