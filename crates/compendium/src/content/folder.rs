//! Finds the content files of a folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use affray_rules::Edition;

use crate::{
    FileError,
    file::{Fault, suggest_path},
};

/// How deep folders may lie in each other: no deeper than links that lead in circles.
const DEEPEST: usize = 12;

/// What a file of a content folder holds; its name and its folder say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A creature: any file that is none of the others.
    Creature,
    /// A spell: a file in a folder `spells`.
    Spell,
    /// `weapons.toml`.
    Weapons,
    /// `armour.toml`.
    Armour,
    /// `gear.toml`.
    Gear,
}

/// A file of a content folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ContentFile {
    pub(super) path: PathBuf,
    pub(super) sort: Sort,
    /// The edition that it is for; both, when it lies in no folder of one.
    pub(super) edition: Option<Edition>,
}

impl ContentFile {
    pub(super) fn is_for(&self, edition: Edition) -> bool {
        self.edition.is_none_or(|only| only == edition)
    }
}

/// Every TOML file of a folder and of those in it, in the order of their paths.
pub(super) fn files(root: &Path) -> Result<Vec<ContentFile>, FileError> {
    let mut found = Vec::new();
    walk(root, Place { sort: None, edition: None, depth: 0 }, &mut found).map_err(
        |(path, error)| {
            let fault = match error.kind() {
                io::ErrorKind::NotFound => {
                    Fault::new("there is no such folder").help(suggest_path(&path))
                }
                _ => Fault::new(format!("the folder can't be read: {error}"))
                    .help("give `--content` a folder of creature files"),
            };
            FileError::whole(&path.display().to_string(), fault)
        },
    )?;
    found.sort_by(|a: &ContentFile, b| a.path.cmp(&b.path));
    Ok(found)
}

/// What the folders on the way say of the files in them.
#[derive(Clone, Copy)]
struct Place {
    sort: Option<Sort>,
    edition: Option<Edition>,
    depth: usize,
}

fn walk(
    folder: &Path,
    place: Place,
    found: &mut Vec<ContentFile>,
) -> Result<(), (PathBuf, io::Error)> {
    let fails = |error| (folder.to_owned(), error);
    for entry in fs::read_dir(folder).map_err(fails)? {
        let path = entry.map_err(fails)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            let inner = Place {
                sort: if name == "spells" { Some(Sort::Spell) } else { place.sort },
                edition: name.parse().ok().or(place.edition),
                depth: place.depth + 1,
            };
            if inner.depth <= DEEPEST {
                walk(&path, inner, found)?;
            }
        } else if path.extension().is_some_and(|e| e == "toml") {
            let sort = match name.as_str() {
                "weapons.toml" => Sort::Weapons,
                "armour.toml" | "armor.toml" => Sort::Armour,
                "gear.toml" => Sort::Gear,
                _ => place.sort.unwrap_or(Sort::Creature),
            };
            found.push(ContentFile { path, sort, edition: place.edition });
        }
    }
    Ok(())
}
