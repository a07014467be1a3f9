//! A compendium for each edition.

use std::{collections::HashSet, fmt, path::Path};

use affray_rules::Edition;

use super::{
    folder::{self, ContentFile},
    shelving::Shelving,
};
use crate::{Compendium, FileError, FileKind, file::Source};

/// The compendiums of both editions: what is shipped, with folders of one's own over it.
///
/// ```
/// use affray_compendium::Library;
/// use affray_rules::Edition;
///
/// let library = Library::shipped();
/// assert_eq!(library.compendium(Edition::E2024).creature("ogre")?.block().hit_points, 68);
/// # Ok::<(), affray_compendium::Unknown>(())
/// ```
#[derive(Debug)]
pub struct Library {
    /// By edition; what is shipped where there is none.
    own: Option<[Compendium; 2]>,
}

/// Everything that is wrong in content folders, a mistake a line or two.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ContentErrors(pub Vec<FileError>);

impl fmt::Display for ContentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, error) in self.0.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl Library {
    /// What is shipped.
    pub const fn shipped() -> Library {
        Library { own: None }
    }

    /// What is shipped, and the files of folders over it. What is called like something shipped
    /// takes its place, and so does what stands in a later folder.
    pub fn load(folders: &[impl AsRef<Path>]) -> Result<Library, ContentErrors> {
        if folders.is_empty() {
            return Ok(Library::shipped());
        }
        let mut mistakes = Vec::new();
        let mut roots: Vec<Vec<(ContentFile, Source)>> = Vec::new();
        for root in folders {
            let mut files = Vec::new();
            match folder::files(root.as_ref()) {
                Err(mistake) => mistakes.push(mistake),
                Ok(found) => {
                    for file in found {
                        match Source::open(&file.path, FileKind::Content) {
                            Ok(source) => files.push((file, source)),
                            Err(mistake) => mistakes.push(mistake),
                        }
                    }
                }
            }
            roots.push(files);
        }
        let own = Edition::ALL.map(|edition| {
            let mut shelving = Shelving::new(edition);
            for files in &roots {
                shelving.add(files.iter().filter(|(file, _)| file.is_for(edition)));
            }
            (edition, shelving.finish())
        });
        let faults = own.each_ref().map(|(edition, (_, faults))| (*edition, faults));
        mistakes.extend(told(faults));
        match mistakes.is_empty() {
            true => Ok(Library { own: Some(own.map(|(_, (compendium, _))| compendium)) }),
            false => Err(ContentErrors(mistakes)),
        }
    }

    /// The compendium of an edition.
    pub fn compendium(&self, edition: Edition) -> &Compendium {
        let own = self.own.iter().flatten().find(|c| c.edition() == edition);
        own.unwrap_or_else(|| Compendium::shipped(edition))
    }
}

/// The mistakes of both editions, each once. One that only one edition finds in a file for both
/// gets a word on how to keep the file to the other.
fn told(faults: [(Edition, &Vec<(FileError, bool)>); 2]) -> Vec<FileError> {
    let [(first, ours), (second, theirs)] = faults;
    let places = |faults: &Vec<(FileError, bool)>| -> HashSet<(String, usize)> {
        faults.iter().map(|(fault, _)| (fault.file.clone(), fault.line)).collect()
    };
    let (in_first, in_second) = (places(ours), places(theirs));
    let is_in =
        |set: &HashSet<_>, fault: &FileError| set.contains(&(fault.file.clone(), fault.line));
    let mut told = Vec::new();
    for (fault, _) in ours.iter().filter(|(f, _)| is_in(&in_second, f)) {
        told.push(fault.clone());
    }
    for (list, others, other) in [(ours, in_second, second), (theirs, in_first, first)] {
        for (fault, for_both) in list {
            if is_in(&others, fault) {
                continue;
            }
            let mut fault = fault.clone();
            if *for_both {
                let keep = format!("if it is for {other} alone, put it into a folder `{other}`");
                fault.help = Some(match fault.help {
                    Some(help) => format!("{help}; {keep}"),
                    None => keep,
                });
            }
            told.push(fault);
        }
    }
    told.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    told
}
