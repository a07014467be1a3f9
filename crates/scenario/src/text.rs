//! Removes comments from a line.

/// A line without the comment at its end, and without the space around it. A `#` begins a comment
/// unless it stands between quotation marks.
pub(crate) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.char_indices().find(|(_, c)| {
        quoted ^= *c == '"';
        *c == '#' && !quoted
    });
    line[..end.map_or(line.len(), |(at, _)| at)].trim()
}

#[cfg(test)]
mod tests {
    use super::without_comment;

    #[test]
    fn a_comment_ends_the_line() {
        assert_eq!(without_comment("  undo 3  # thrice"), "undo 3");
        assert_eq!(without_comment("# all of it"), "");
        assert_eq!(without_comment("expect log \"# 1\" # so"), "expect log \"# 1\"");
    }
}
