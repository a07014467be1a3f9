//! The result of rolling an expression.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::expr::Expr;
use super::shares::Share;
use super::thrown::RolledTerm;

/// An expression as it was rolled: every die, the total, and what of it carries which label.
///
/// ```
/// use affray_dice::{Expr, Script};
///
/// let mut dice = Script::from([(6, 3), (6, 5), (4, 2)]);
/// let rolled = Expr::parse("2d6[fire] + 1d4[cold] + 3[fire]")?.roll(&mut dice)?;
/// assert_eq!(rolled.share("fire"), 11);
/// assert_eq!(rolled.share("cold"), 2);
/// assert_eq!(
///     rolled.to_string(),
///     "2d6[fire] (3, 5) + 1d4[cold] (2) + 3[fire] = 13: 11 fire, 2 cold",
/// );
///
/// let mut dice = Script::from([(6, 1), (6, 4), (6, 6), (6, 4)]);
/// let rolled = Expr::parse("4d6kh3")?.roll(&mut dice)?;
/// assert_eq!(rolled.to_string(), "4d6kh3 (~1~, 4, 6, 4) = 14");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rolled {
    /// What was rolled.
    pub expr: Expr,
    /// The dice of each of its terms, from left to right.
    pub terms: Vec<RolledTerm>,
    /// What it came to.
    pub total: i64,
    /// What of that carries which label, in the order of the expression's labels; what carries
    /// none comes last. Each label is multiplied and divided on its own.
    pub shares: Vec<Share>,
}

impl Rolled {
    /// What carries this label; 0 if nothing does.
    pub fn share(&self, label: &str) -> i64 {
        let share = self.shares.iter().find(|share| share.label.as_deref() == Some(label));
        share.map_or(0, |share| share.total)
    }

    /// What carries no label.
    pub fn unlabelled(&self) -> i64 {
        self.shares.iter().find(|share| share.label.is_none()).map_or(0, |share| share.total)
    }
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms = self.terms.iter();
        let text = self.expr.text(|| terms.next().map_or(String::new(), |term| format!(" {term}")));
        write!(f, "{text} = {}", self.total)?;
        if self.shares.iter().all(|share| share.label.is_none()) {
            return Ok(());
        }
        let lone = self.shares.len() == 1;
        for (at, Share { label, total }) in self.shares.iter().enumerate() {
            let label = label.as_deref().unwrap_or("unlabelled");
            match at {
                0 if lone => write!(f, " {label}")?,
                0 => write!(f, ": {total} {label}")?,
                _ => write!(f, ", {total} {label}")?,
            }
        }
        Ok(())
    }
}
