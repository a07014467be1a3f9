//! A parsed dice expression.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::bounds::Bounds;
use super::node::{Node, Operator};
use super::parse_error::ParseError;
use super::parser;
use super::term::Term;
use super::text::Text;
use crate::Dice;

/// An expression in dice notation, such as `4d6kh3` or `(2d6 + 3)[fire] + 1d4[cold]`.
///
/// `docs/DICE.md` has the grammar. Two expressions are equal if they do the same thing in the same
/// order; spaces and needless parentheses do not matter. What [`Display`](fmt::Display) writes
/// reads as an equal expression.
///
/// ```
/// use affray_dice::{Expr, Script};
///
/// let expr = Expr::parse("2d6+3")?;
/// let rolled = expr.roll(&mut Script::from([(6, 3), (6, 5)]))?;
/// assert_eq!(rolled.total, 11);
/// assert_eq!(rolled.to_string(), "2d6 (3, 5) + 3 = 11");
///
/// assert_eq!(expr.bounds(), Some(5..=15));
/// assert_eq!(expr.distribution()?.mean(), 10.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expr {
    nodes: Vec<Node>,
    /// Where each node stands in the text.
    columns: Vec<usize>,
    labels: Vec<Box<str>>,
    bounds: Bounds,
}

impl Expr {
    /// Reads an expression.
    ///
    /// ```
    /// use affray_dice::Expr;
    ///
    /// assert_eq!(Expr::parse("D20 + (3)")?.to_string(), "1d20 + 3");
    /// assert_eq!(
    ///     Expr::parse("10 / (1d4 - 1)").unwrap_err().to_string(),
    ///     "column 4: what stands after `/` can be anything from 0 to 3, and nothing can be \
    ///      divided by 0; divide by something that is always above 0 or always below",
    /// );
    /// # Ok::<(), affray_dice::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        parser::parse(text)
    }

    pub(super) fn new(
        nodes: Vec<Node>,
        columns: Vec<usize>,
        labels: Vec<Box<str>>,
        bounds: Bounds,
    ) -> Self {
        Self { nodes, columns, labels, bounds }
    }

    /// The least and the greatest total, unless dice may explode for ever.
    ///
    /// ```
    /// use affray_dice::Expr;
    ///
    /// assert_eq!(Expr::parse("10 - 2d4kl1")?.bounds(), Some(6..=9));
    /// assert_eq!(Expr::parse("1d6!")?.bounds(), None);
    /// # Ok::<(), affray_dice::ParseError>(())
    /// ```
    pub fn bounds(&self) -> Option<RangeInclusive<i64>> {
        self.is_finite().then_some(self.bounds.least..=self.bounds.most)
    }

    /// Whether there is a greatest total: no dice may explode for ever.
    pub fn is_finite(&self) -> bool {
        self.terms().all(|(_, term)| !term.is_endless())
    }

    /// The labels, in the order in which they first stand there.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.labels.iter().map(AsRef::as_ref)
    }

    pub(super) fn label(&self, at: u16) -> &str {
        self.labels.get(usize::from(at)).map_or("", AsRef::as_ref)
    }

    /// The parts with their columns, what an operator works on before the operator.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (usize, Node)> + '_ {
        self.columns.iter().copied().zip(self.nodes.iter().copied())
    }

    /// The dice with their columns.
    pub(super) fn terms(&self) -> impl Iterator<Item = (usize, Term)> + '_ {
        self.nodes().filter_map(|(column, node)| match node {
            Node::Dice(term) => Some((column, term)),
            _ => None,
        })
    }

    /// The expression as text, with `note` after each of the dice.
    pub(super) fn text(&self, mut note: impl FnMut() -> String) -> String {
        let mut stack: Vec<Text> = Vec::new();
        for &node in &self.nodes {
            let mut pop = || stack.pop().unwrap_or_default();
            let text = match node {
                Node::Number(number) => Text::atom(number.to_string(), String::new()),
                Node::Dice(term) => Text::atom(term.to_string(), note()),
                Node::Negate => pop().negated(),
                Node::Label(at) => pop().labelled(self.label(at)),
                Node::Binary(operator) => {
                    let right = pop();
                    pop().combined(operator, right)
                }
            };
            stack.push(text);
        }
        stack.pop().unwrap_or_default().finish()
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(String::new))
    }
}

impl FromStr for Expr {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl From<Dice> for Expr {
    fn from(dice: Dice) -> Self {
        let term = Term::new(u16::from(dice.count), u16::from(dice.sides));
        let plus = i64::from(dice.plus);
        let number = Node::Number(plus.abs());
        let nodes = match (dice.is_flat(), plus) {
            (true, ..0) => vec![number, Node::Negate],
            (true, _) => vec![number],
            (false, 0) => vec![Node::Dice(term)],
            (false, ..0) => vec![Node::Dice(term), number, Node::Binary(Operator::Subtract)],
            (false, _) => vec![Node::Dice(term), number, Node::Binary(Operator::Add)],
        };
        let bounds = Bounds { least: i64::from(dice.minimum()), most: i64::from(dice.maximum()) };
        Self { columns: vec![1; nodes.len()], nodes, labels: Vec::new(), bounds }
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.nodes == other.nodes && self.labels == other.labels
    }
}

impl Eq for Expr {}

impl Hash for Expr {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.nodes.hash(hasher);
        self.labels.hash(hasher);
    }
}

impl Serialize for Expr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Expr {
    fn schema_name() -> Cow<'static, str> {
        "Expr".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "An expression in dice notation, such as 4d6kh3 or 2d6[fire] + 3.",
            "examples": ["2d6+3", "4d6kh3", "(2d6+3)[fire] + 1d4[cold]"],
        })
    }
}
