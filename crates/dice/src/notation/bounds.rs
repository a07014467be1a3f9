//! The least and the greatest total of an expression.

use super::limits::{MAX_THROWS, MAX_TOTAL};
use super::node::Operator;
use super::parse_error::ParseErrorKind;
use super::term::Term;

/// The least and the greatest that a part of an expression can come to.
///
/// Every term is rolled on its own, so these are not just limits: both can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl Bounds {
    pub(crate) fn number(value: i64) -> Self {
        Self { least: value, most: value }
    }

    /// For dice that may explode for ever, the most is what the limit on throws lets through.
    pub(crate) fn term(term: &Term) -> Self {
        let value = |face: Option<u16>| face.map_or(0, |face| i64::from(term.value(face)));
        let least_face = value(term.shown().next());
        let most_face = value(term.shown().next_back());
        let kept = i64::from(term.kept());
        let Some(explode) = term.explode else {
            return Self { least: kept * least_face, most: kept * most_face };
        };
        // A face that explodes brings at least one more die.
        let with_another = |face: u16, another: i64| {
            let more = if explode.when.contain(face) { another } else { 0 };
            i64::from(term.value(face)) + more
        };
        let least = term.shown().map(|face| with_another(face, least_face)).min().unwrap_or(0);
        let most = term.shown().map(|face| with_another(face, most_face)).max().unwrap_or(0);
        let most =
            if explode.once { kept * most } else { MAX_THROWS as i64 * i64::from(term.sides) };
        Self { least: kept * least, most }
    }

    pub(crate) fn negated(self) -> Self {
        Self { least: -self.most, most: -self.least }
    }

    pub(crate) fn combined(self, operator: Operator, other: Self) -> Result<Self, ParseErrorKind> {
        if operator == Operator::Divide && (other.least..=other.most).contains(&0) {
            return Err(ParseErrorKind::DivisionByZero { least: other.least, most: other.most });
        }
        let corners = [
            operator.apply(self.least, other.least),
            operator.apply(self.least, other.most),
            operator.apply(self.most, other.least),
            operator.apply(self.most, other.most),
        ];
        let least = corners.into_iter().min().unwrap_or_default();
        let most = corners.into_iter().max().unwrap_or_default();
        if least < -MAX_TOTAL || most > MAX_TOTAL {
            return Err(ParseErrorKind::TotalTooBig);
        }
        Ok(Self { least, most })
    }
}
