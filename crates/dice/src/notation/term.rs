//! One dice term with its modifiers: keep, drop, reroll, explode, minimum, maximum.

use std::fmt;

use crate::odds::Keep;

/// Like dice and what is done to them: `4d6kh3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Term {
    pub(crate) count: u16,
    pub(crate) sides: u16,
    pub(crate) reroll: Option<Reroll>,
    pub(crate) explode: Option<Explode>,
    pub(crate) min: Option<u16>,
    pub(crate) max: Option<u16>,
    pub(crate) select: Option<Select>,
}

/// Which faces are thrown again, and whether more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reroll {
    pub(crate) when: Faces,
    pub(crate) always: bool,
}

/// Which faces call for another die, and whether that die can do so again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Explode {
    pub(crate) when: Faces,
    pub(crate) once: bool,
}

/// Some faces of a die: `<=2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Faces {
    pub(crate) compare: Compare,
    pub(crate) value: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Compare {
    Equal,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// Which dice of a term count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Select {
    KeepHighest(u16),
    KeepLowest(u16),
    DropHighest(u16),
    DropLowest(u16),
}

impl Faces {
    pub(crate) fn contain(self, face: u16) -> bool {
        match self.compare {
            Compare::Equal => face == self.value,
            Compare::Less => face < self.value,
            Compare::AtMost => face <= self.value,
            Compare::More => face > self.value,
            Compare::AtLeast => face >= self.value,
        }
    }
}

impl Term {
    pub(crate) fn new(count: u16, sides: u16) -> Self {
        Self { count, sides, reroll: None, explode: None, min: None, max: None, select: None }
    }

    /// What a die counts that shows `face`.
    pub(crate) fn value(&self, face: u16) -> u16 {
        let raised = self.min.map_or(face, |min| face.max(min));
        self.max.map_or(raised, |max| raised.min(max))
    }

    pub(crate) fn keep(&self) -> Option<Keep> {
        self.select.map(|select| match select {
            Select::KeepHighest(count) => Keep::Highest(count),
            Select::KeepLowest(count) => Keep::Lowest(count),
            Select::DropHighest(count) => Keep::Lowest(self.count.saturating_sub(count)),
            Select::DropLowest(count) => Keep::Highest(self.count.saturating_sub(count)),
        })
    }

    /// How many dice count.
    pub(crate) fn kept(&self) -> u16 {
        match self.keep() {
            None => self.count,
            Some(Keep::Highest(kept) | Keep::Lowest(kept)) => kept,
        }
    }

    /// Whether the dice may go on exploding for ever.
    pub(crate) fn is_endless(&self) -> bool {
        self.explode.is_some_and(|explode| !explode.once)
    }

    /// Whether a die can end up showing this face, rerolls considered.
    pub(crate) fn can_show(&self, face: u16) -> bool {
        !self.reroll.is_some_and(|reroll| reroll.always && reroll.when.contain(face))
    }

    /// The faces that a die can end up showing.
    pub(crate) fn shown(&self) -> impl DoubleEndedIterator<Item = u16> + '_ {
        (1..=self.sides).filter(|&face| self.can_show(face))
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.sides)?;
        if let Some(Reroll { when, always }) = self.reroll {
            write!(f, "{}{when}", if always { "rr" } else { "ro" })?;
        }
        if let Some(Explode { when, once }) = self.explode {
            write!(f, "{}", if once { "!o" } else { "!" })?;
            if when != (Faces { compare: Compare::Equal, value: self.sides }) {
                write!(f, "{when}")?;
            }
        }
        if let Some(min) = self.min {
            write!(f, "min{min}")?;
        }
        if let Some(max) = self.max {
            write!(f, "max{max}")?;
        }
        match self.select {
            None => Ok(()),
            Some(Select::KeepHighest(count)) => write!(f, "kh{count}"),
            Some(Select::KeepLowest(count)) => write!(f, "kl{count}"),
            Some(Select::DropHighest(count)) => write!(f, "dh{count}"),
            Some(Select::DropLowest(count)) => write!(f, "dl{count}"),
        }
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compare = match self.compare {
            Compare::Equal => "",
            Compare::Less => "<",
            Compare::AtMost => "<=",
            Compare::More => ">",
            Compare::AtLeast => ">=",
        };
        write!(f, "{compare}{}", self.value)
    }
}
