use affray_rules::{LoadError, Session};

/// Reads a saved fight, in either form.
pub(crate) fn read(bytes: &[u8]) -> Result<Session, LoadError> {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.trim_start().starts_with('{') => Session::from_json(text),
        _ => Session::from_bytes(bytes),
    }
}

/// Whether the bytes of a file look like a saved fight rather than like an encounter.
pub(crate) fn looks_saved(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{") || std::str::from_utf8(bytes).is_err()
}
