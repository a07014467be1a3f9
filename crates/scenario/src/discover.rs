//! Finds scenario files in folders.

use std::path::{Path, PathBuf};

use affray_compendium::{FileError, suggest_path};

/// The scenario files among the paths: each path that is a file, and every `*.scenario` in and
/// below each that is a folder, sorted.
pub fn discover<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
) -> Result<Vec<PathBuf>, FileError> {
    let mut found = Vec::new();
    for path in paths {
        let path = path.as_ref();
        if path.is_dir() {
            search(path, &mut found)?;
        } else if path.exists() {
            found.push(path.to_owned());
        } else {
            let why = "there is no such file or folder".to_owned();
            return Err(unreadable(path, why, &suggest_path(path)));
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

fn search(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), FileError> {
    let wrong = |e: std::io::Error| {
        unreadable(folder, format!("the folder can't be read: {e}"), "check its permissions")
    };
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.is_dir() {
            search(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "scenario") {
            found.push(path);
        }
    }
    Ok(())
}

fn unreadable(path: &Path, message: String, help: &str) -> FileError {
    FileError {
        file: path.display().to_string(),
        line: 0,
        column: 0,
        message,
        help: Some(help.to_owned()),
        more: Vec::new(),
    }
}
