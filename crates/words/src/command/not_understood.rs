//! Why a typed command was not understood, and what could have been meant.

use std::fmt;

/// Why a text is no command, and what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NotUnderstood {
    /// Where, in characters from 1.
    pub column: usize,
    /// The words that were not understood.
    pub said: String,
    /// What is wrong with them.
    pub problem: Problem,
    /// What may have been meant, the likeliest first.
    pub suggestions: Vec<String>,
    /// What there is of the kind.
    pub there: Vec<String>,
}

/// What is wrong with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// Nothing was said.
    Empty,
    /// No command begins so.
    Verb,
    /// Nothing of the kind has that name.
    Unknown(Kind),
    /// Several have a name that begins so.
    Ambiguous(Kind),
    /// Something else should stand here.
    Expected(&'static str),
    /// The command was complete before this.
    TooMuch,
}

/// What a name was looked for among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    Creature,
    Object,
    Target,
    Attack,
    Gear,
    ObjectOrGear,
    Spell,
    Lasting,
    Reaction,
    Routine,
    Feature,
    Skill,
    Ability,
    Condition,
    DamageType,
    Side,
    Newcomer,
    Pending,
}

impl Kind {
    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Creature => "creature",
            Kind::Object => "object",
            Kind::Target => "creature or object",
            Kind::Attack => "weapon or attack",
            Kind::Gear => "gear",
            Kind::ObjectOrGear => "object or gear",
            Kind::Spell => "spell",
            Kind::Lasting => "lasting spell of its own",
            Kind::Reaction => "reaction",
            Kind::Routine => "action of its own",
            Kind::Feature => "feature of its own",
            Kind::Skill => "skill",
            Kind::Ability => "ability",
            Kind::Condition => "condition",
            Kind::DamageType => "damage type",
            Kind::Side => "side",
            Kind::Newcomer => "creature to bring in",
            Kind::Pending => "thing that happens now",
        }
    }
}

/// Longer lists help nobody.
const MOST_LISTED: usize = 20;

impl fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotUnderstood { column, said, problem, .. } = self;
        let quoted: Vec<String> = self.suggestions.iter().map(|s| format!("“{s}”")).collect();
        let any_of = |words: &[String]| crate::list(words).replace(" and ", " or ");
        match problem {
            Problem::Empty => write!(f, "nothing was said; type a command such as “end turn”"),
            Problem::Verb => {
                write!(f, "“{said}” is no command")?;
                match quoted.as_slice() {
                    [] => write!(f, "; see the list of commands"),
                    some => write!(f, ": did you mean {}?", any_of(some)),
                }
            }
            Problem::Unknown(kind) if said.is_empty() => {
                write!(f, "column {column}: expected the name of a {}", kind.name())
            }
            Problem::Unknown(kind) => {
                write!(f, "column {column}: no {} “{said}”", kind.name())?;
                match (quoted.as_slice(), self.there.as_slice()) {
                    ([], []) => Ok(()),
                    ([], there) if there.len() > MOST_LISTED => Ok(()),
                    ([], [one]) => write!(f, "; there is {one}"),
                    ([], there) => write!(f, "; there are {}", crate::list(there)),
                    (some, _) => write!(f, ": did you mean {}?", any_of(some)),
                }
            }
            Problem::Ambiguous(kind) => {
                let name = kind.name();
                write!(f, "column {column}: which {name} is “{said}”: {}?", any_of(&quoted))
            }
            Problem::Expected(what) if said.is_empty() => {
                write!(f, "column {column}: expected {what} at the end")
            }
            Problem::Expected(what) => {
                write!(f, "column {column}: expected {what}, not “{said}”")
            }
            Problem::TooMuch => {
                write!(f, "column {column}: the command was complete before “{said}”")
            }
        }
    }
}
