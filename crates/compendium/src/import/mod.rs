//! Creatures from elsewhere, made into files of ours.
//!
//! Every source becomes one sheet of figures and features; one reader understands what features
//! say; one writer makes the entry. What is not understood is named in the entry's `unmodelled`,
//! and no entry is given out that could not be read again.
//!
//! ```
//! use affray_compendium::import;
//!
//! let text = "\
//! Mudgrub
//! Small monstrosity, unaligned
//! Armor Class 12
//! Hit Points 9 (2d6 + 2)
//! Speed 20 ft., burrow 10 ft.
//! STR 10 (+0) DEX 14 (+2) CON 12 (+1) INT 2 (−4) WIS 8 (−1) CHA 3 (−4)
//! Challenge 1/8 (25 XP)
//! Actions
//! Bite. Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 4 (1d4 + 2) piercing damage.
//! ";
//! let creatures = import::parse(text, "mudgrub.txt", None)?;
//! let grub = creatures[0].as_ref().map_err(Clone::clone)?;
//! assert_eq!((grub.name(), grub.file_name().as_str()), ("Mudgrub", "mudgrub.toml"));
//! assert!(grub.toml().contains("damage = [\"1d4+2 piercing\"]"));
//! # Ok::<(), affray_compendium::FileError>(())
//! ```

mod figures;
mod form;
mod imported;
mod known_spells;
mod prose;
mod sheet;
mod source;
mod words;
mod write;

use std::path::Path;

use affray_rules::Edition;

use crate::{
    FileError, FileKind,
    file::{Fault, Source, read_bytes},
};

pub use form::{EditionFrom, Form};
pub use imported::Imported;

/// Reads every creature of a file; each is one of ours, or the reason why not. `edition` overrides
/// what the file says.
pub fn load(
    path: &Path,
    edition: Option<Edition>,
) -> Result<Vec<Result<Imported, FileError>>, FileError> {
    let file = path.display().to_string();
    let bytes = read_bytes(path, FileKind::Import)?;
    parse(&crate::file::utf8(bytes, &file)?, &file, edition)
}

/// Reads every creature of a text; `file` is what errors call it.
pub fn parse(
    text: &str,
    file: &str,
    edition: Option<Edition>,
) -> Result<Vec<Result<Imported, FileError>>, FileError> {
    let source = Source { file: file.to_owned(), text: text.to_owned(), first_line: 1 };
    let about = |fault: Fault| match fault.span {
        Some(_) => source.locate(fault),
        None => FileError::whole(file, fault),
    };
    let found = form::creatures(&source).map_err(about)?;
    let imported = found.into_iter().map(|one| {
        let (form, sheet) = one.map_err(about)?;
        Imported::new(form, &sheet, edition).map_err(about)
    });
    Ok(imported.collect())
}
