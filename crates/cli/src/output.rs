//! Files that the program writes: whole or not at all, and never over what it reads.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use crate::errors::{Done, Failure};

/// How often another name is tried for a file beside the one that is wanted.
const TRIES: u32 = 100;

/// A file to be: what is written lies beside it until it is all there.
#[must_use]
pub(crate) struct Output {
    path: PathBuf,
    /// Where it is written at first; nowhere else, if it is a device or a pipe.
    part: Option<PathBuf>,
}

impl Output {
    /// Opens a file to write to, unless it is one of those that the command reads.
    pub(crate) fn create<'a>(
        path: &Path,
        inputs: impl IntoIterator<Item = &'a Path>,
    ) -> Done<(Output, BufWriter<File>)> {
        if let Some(input) = inputs.into_iter().find(|input| is_within(path, input)) {
            return Err(Failure::Input(format!(
                "{}: this would be written over {}, which the command reads\n  help: take another \
                 name",
                path.display(),
                input.display()
            )));
        }
        let (output, file) = Output::open(path).map_err(|error| unwritten(path, &error))?;
        Ok((output, BufWriter::new(file)))
    }

    fn open(path: &Path) -> io::Result<(Output, File)> {
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            // Into a device or a pipe, such as /dev/stdout.
            Ok(there) if !there.is_file() => {
                let file = OpenOptions::new().write(true).open(path)?;
                return Ok((Output { path: path.to_owned(), part: None }, file));
            }
            _ => {}
        }
        if fs::symlink_metadata(path).is_ok_and(|there| there.is_symlink()) {
            return Err(io::Error::other("it is a link to another file: name that one"));
        }
        let (part, file) = fresh(path)?;
        Ok((Output { path: path.to_owned(), part: Some(part) }, file))
    }

    /// Puts what was written in its place.
    pub(crate) fn finish(mut self, file: BufWriter<File>) -> Done {
        let done = file.into_inner().map_err(io::IntoInnerError::into_error);
        done.map(drop).and_then(|()| self.put()).map_err(|error| unwritten(&self.path, &error))
    }

    /// Puts an output in its place when its writer has closed the file already.
    pub(crate) fn closed(mut self) -> Done {
        self.put().map_err(|error| unwritten(&self.path, &error))
    }

    fn put(&mut self) -> io::Result<()> {
        match &self.part {
            Some(part) => fs::rename(part, &self.path)?,
            None => return Ok(()),
        }
        self.part = None;
        Ok(())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            let _ = fs::remove_file(part);
        }
    }
}

/// Writes a file; a failure leaves the one that was there as it was.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (mut output, mut file) = Output::open(path)?;
    file.write_all(bytes)?;
    drop(file);
    output.put()
}

/// Whether files to be are different ones.
pub(crate) fn check_apart<'a>(outputs: impl Iterator<Item = &'a PathBuf>) -> Done {
    let mut places = Vec::new();
    for path in outputs {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().unwrap_or_default();
        let place = (folder, path.file_name());
        if places.contains(&place) {
            return Err(Failure::Input(format!(
                "{}: two things would be written into this file\n  help: give each a name of its own",
                path.display()
            )));
        }
        places.push(place);
    }
    Ok(())
}

/// A new file in the same folder, with a name that nobody has.
fn fresh(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy().into_owned();
    let mut last = io::ErrorKind::AlreadyExists.into();
    for number in 0..TRIES {
        let part = path.with_file_name(format!(".{name}.{}-{number}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&part) {
            Ok(file) => return Ok((part, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// Whether two paths lead to the same file, or one leads to a file in the folder of the other.
pub(crate) fn is_within(path: &Path, input: &Path) -> bool {
    let (Ok(path), Ok(input)) = (path.canonicalize(), input.canonicalize()) else { return false };
    path.is_file() && path.starts_with(input)
}

/// Why a file was not written.
pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("{}: could not be written: {error}", path.display()))
}
