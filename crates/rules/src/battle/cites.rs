use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::catalogue::Rule;

/// The rules that an event cites, gathered without touching the heap: where nobody listens, the
/// compiler drops them altogether.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cites(ArrayVec<Rule, 24>);

impl Cites {
    #[inline]
    pub(crate) fn push(&mut self, rule: Rule) {
        // No event cites two dozen rules; one more would be noise anyway.
        let _ = self.0.try_push(rule);
    }
}

impl<const N: usize> From<[Rule; N]> for Cites {
    #[inline]
    fn from(rules: [Rule; N]) -> Cites {
        rules.into_iter().collect()
    }
}

impl FromIterator<Rule> for Cites {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Cites {
        let mut cites = Cites::default();
        cites.extend(rules);
        cites
    }
}

impl Extend<Rule> for Cites {
    #[inline]
    fn extend<I: IntoIterator<Item = Rule>>(&mut self, rules: I) {
        rules.into_iter().for_each(|rule| self.push(rule));
    }
}

impl Deref for Cites {
    type Target = [Rule];

    fn deref(&self) -> &[Rule] {
        &self.0
    }
}
