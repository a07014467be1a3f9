//! Content folders from the command line and the environment.

use std::{
    env,
    path::{Path, PathBuf},
};

use affray_compendium::Library;

use crate::{
    errors::{Done, Failure},
    shell,
};

/// The variable that names folders for every command, in front of those of the command line.
const VARIABLE: &str = "AFFRAY_CONTENT";

/// The folders that lie over the shipped content.
pub(crate) struct Content {
    folders: Vec<PathBuf>,
    /// How many of them the environment names.
    of_environment: usize,
}

impl Content {
    /// The folders of the environment, then those of the command line.
    pub(crate) fn new(given: &[PathBuf]) -> Content {
        let variable = env::var_os(VARIABLE).unwrap_or_default();
        let mut folders: Vec<PathBuf> =
            env::split_paths(&variable).filter(|path| path != Path::new("")).collect();
        let of_environment = folders.len();
        folders.extend_from_slice(given);
        Content { folders, of_environment }
    }

    /// The folders.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &Path> {
        self.folders.iter().map(PathBuf::as_path)
    }

    /// Reads the folders.
    pub(crate) fn library(&self) -> Done<Library> {
        Library::load(&self.folders).map_err(Failure::input)
    }

    /// What names them again on the command line.
    pub(crate) fn flags(&self) -> String {
        let given = self.folders[self.of_environment..].iter();
        given.map(|folder| format!(" --content {}", shell::path(folder))).collect()
    }
}
