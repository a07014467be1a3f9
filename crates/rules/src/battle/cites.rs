use std::{fmt, ops::Deref, slice};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{catalogue::Rule, ruleset::Edition};

/// The rules that an event cites, within the event itself: no event cites two dozen, and one more
/// would be noise anyway.
#[derive(Clone, Copy)]
pub struct Cites {
    rules: [Rule; Cites::MOST],
    count: u8,
    /// Whether an edition may lack one of them.
    partial: bool,
}

impl Cites {
    const MOST: usize = 23;

    /// Cites one rule more.
    #[inline(always)]
    pub fn push(&mut self, rule: Rule) {
        if let Some(place) = self.rules.get_mut(usize::from(self.count)) {
            *place = rule;
            self.count += 1;
            // Most rules are named where they are cited, and the compiler knows the answer.
            self.partial |= !rule.in_both_editions();
        }
    }

    /// Drops those that are not to be cited.
    pub fn retain(&mut self, keep: impl Fn(Rule) -> bool) {
        *self = self.iter().copied().filter(|rule| keep(*rule)).collect();
    }

    /// Cites nothing any more.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Whether an edition may lack one of them.
    #[inline]
    pub(crate) fn may_be_foreign(&self) -> bool {
        self.partial
    }

    /// Keeps to those that the edition has: code that serves both names the rules of both.
    pub(crate) fn keep_to(&mut self, edition: Edition) {
        self.retain(|rule| rule.in_edition(edition));
    }
}

impl Default for Cites {
    #[inline(always)]
    fn default() -> Cites {
        Cites { rules: [Rule::ALL[0]; Cites::MOST], count: 0, partial: false }
    }
}

impl<const N: usize> From<[Rule; N]> for Cites {
    #[inline(always)]
    fn from(rules: [Rule; N]) -> Cites {
        rules.into_iter().collect()
    }
}

impl From<&[Rule]> for Cites {
    #[inline]
    fn from(rules: &[Rule]) -> Cites {
        rules.iter().copied().collect()
    }
}

impl FromIterator<Rule> for Cites {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Cites {
        let mut cites = Cites::default();
        cites.extend(rules);
        cites
    }
}

impl Extend<Rule> for Cites {
    #[inline(always)]
    fn extend<I: IntoIterator<Item = Rule>>(&mut self, rules: I) {
        rules.into_iter().for_each(|rule| self.push(rule));
    }
}

impl Deref for Cites {
    type Target = [Rule];

    #[inline]
    fn deref(&self) -> &[Rule] {
        &self.rules[..usize::from(self.count)]
    }
}

impl<'a> IntoIterator for &'a Cites {
    type Item = &'a Rule;
    type IntoIter = slice::Iter<'a, Rule>;

    fn into_iter(self) -> slice::Iter<'a, Rule> {
        self.iter()
    }
}

impl PartialEq for Cites {
    fn eq(&self, other: &Cites) -> bool {
        **self == **other
    }
}

impl Eq for Cites {}

impl fmt::Debug for Cites {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl Serialize for Cites {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for Cites {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cites, D::Error> {
        Vec::deserialize(deserializer).map(|rules| rules.into_iter().collect())
    }
}
