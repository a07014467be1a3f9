//! Checks that a file is UTF-8 and names the first byte that is not.

use super::{Fault, FileError, Source};

/// The text of a file, or the place where it is no longer UTF-8.
pub(crate) fn utf8(bytes: Vec<u8>, file: &str) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
        let source = Source { file: file.to_owned(), text, first_line: 1 };
        let fault =
            Fault::at(&(good..good), "the file is not UTF-8 from here on").help("save it as UTF-8");
        source.locate(fault)
    })
}
