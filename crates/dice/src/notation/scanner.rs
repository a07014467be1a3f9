//! A cursor over the text of a dice expression.

/// A place in a text.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// In bytes from the start; the first is 1.
    pub(crate) fn column(&self) -> usize {
        self.at + 1
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn skip(&mut self, found: char) {
        self.at += found.len_utf8();
    }

    pub(crate) fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Goes past `word`, in whatever case, if it stands here.
    pub(crate) fn eat(&mut self, word: &str) -> bool {
        let here = self.rest().as_bytes().get(..word.len());
        let found = here.is_some_and(|here| here.eq_ignore_ascii_case(word.as_bytes()));
        if found {
            self.at += word.len();
        }
        found
    }

    /// The number that stands here, if one does; one that is too big for the type is its maximum.
    pub(crate) fn number(&mut self) -> Option<u64> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit);
        let (length, number) = digits.fold((0, 0_u64), |(length, number), digit| {
            (length + 1, number.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
        });
        self.at += length;
        (length > 0).then_some(number)
    }

    /// What stands between here and `end`, which is gone past as well.
    pub(crate) fn until(&mut self, end: char) -> Option<&'a str> {
        let (before, _) = self.rest().split_once(end)?;
        self.at += before.len() + end.len_utf8();
        Some(before)
    }
}
