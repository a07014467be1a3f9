//! Rolls an expression with a source of dice.

use super::expr::Expr;
use super::limits::MAX_THROWS;
use super::node::Node;
use super::roll_error::RollError;
use super::rolled::Rolled;
use super::shares::Split;
use super::term::Term;
use super::thrown::{Fate, RolledTerm, Throw};
use crate::Source;
use crate::odds::Keep;

impl Expr {
    /// Rolls the dice, from left to right, and works out the total.
    ///
    /// Each die is settled, with its rerolls and explosions, before the next is thrown.
    ///
    /// ```
    /// use affray_dice::{Expr, Fate, Script};
    ///
    /// let mut dice = Script::from([(6, 1), (6, 4), (6, 2)]);
    /// let rolled = Expr::parse("2d6ro1kh1 + 3")?.roll(&mut dice)?;
    /// assert_eq!(rolled.total, 7);
    /// assert_eq!(rolled.to_string(), "2d6ro1kh1 (1→4, ~2~) + 3 = 7");
    /// let fates: Vec<Fate> = rolled.terms[0].throws.iter().map(|throw| throw.fate).collect();
    /// assert_eq!(fates, [Fate::Rerolled, Fate::Kept, Fate::Dropped]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn roll(&self, source: &mut (impl Source + ?Sized)) -> Result<Rolled, RollError> {
        let mut terms = Vec::new();
        let mut thrown = 0;
        let mut stack: Vec<Split> = Vec::new();
        for (column, node) in self.nodes() {
            let mut pop = || stack.pop().unwrap_or_default();
            let split = match node {
                Node::Number(number) => Split::unlabelled(number),
                Node::Dice(term) => {
                    let mut cup = Cup { source, term, column, thrown, throws: Vec::new() };
                    let rolled = cup.roll()?;
                    thrown = cup.thrown;
                    let total = rolled.total;
                    terms.push(rolled);
                    Split::unlabelled(total)
                }
                Node::Negate => pop().negated(),
                Node::Label(label) => pop().labelled(label),
                Node::Binary(operator) => {
                    let right = pop();
                    pop().combined(operator, right)
                }
            };
            stack.push(split);
        }
        let split = stack.pop().unwrap_or_default();
        let total = split.total;
        let shares = split.into_shares(|at| self.label(at).to_owned());
        Ok(Rolled { expr: self.clone(), terms, total, shares })
    }
}

/// The dice of one term while they are thrown.
struct Cup<'a, S: ?Sized> {
    source: &'a mut S,
    term: Term,
    column: usize,
    /// How many dice have been thrown for the whole expression.
    thrown: usize,
    throws: Vec<Throw>,
}

/// A die that is settled: where its throws start, and what it is worth.
struct Settled {
    first: usize,
    value: i64,
}

impl<S: Source + ?Sized> Cup<'_, S> {
    fn roll(&mut self) -> Result<RolledTerm, RollError> {
        self.throws.reserve(usize::from(self.term.count));
        let mut dice = Vec::with_capacity(usize::from(self.term.count));
        for _ in 0..self.term.count {
            let first = self.throws.len();
            dice.push(Settled { first, value: self.die()? });
        }
        self.drop_dice(&dice);
        let throws = std::mem::take(&mut self.throws);
        let kept = throws.iter().filter(|throw| throw.fate == Fate::Kept);
        Ok(RolledTerm {
            notation: self.term.to_string(),
            sides: self.term.sides,
            total: kept.map(|throw| i64::from(throw.value)).sum(),
            throws,
        })
    }

    /// Throws a die until it is settled, and says what it is worth.
    fn die(&mut self) -> Result<i64, RollError> {
        let mut value = 0;
        let mut explosions = 0;
        loop {
            let face = self.settle_rerolls()?;
            let counted = self.term.value(face);
            let exploded = self.term.explode.is_some_and(|explode| {
                explode.when.contain(face) && !(explode.once && explosions > 0)
            });
            self.throws.push(Throw { face, value: counted, fate: Fate::Kept, exploded });
            value += i64::from(counted);
            if !exploded {
                return Ok(value);
            }
            explosions += 1;
        }
    }

    /// Throws until a face comes up that is not to be rerolled.
    fn settle_rerolls(&mut self) -> Result<u16, RollError> {
        let mut face = self.throw()?;
        if let Some(reroll) = self.term.reroll {
            while reroll.when.contain(face) {
                let value = self.term.value(face);
                self.throws.push(Throw { face, value, fate: Fate::Rerolled, exploded: false });
                face = self.throw()?;
                if !reroll.always {
                    break;
                }
            }
        }
        Ok(face)
    }

    fn throw(&mut self) -> Result<u16, RollError> {
        let column = self.column;
        let sides = self.term.sides;
        self.thrown += 1;
        if self.thrown > MAX_THROWS {
            return Err(RollError::TooManyThrows { column });
        }
        let face =
            self.source.roll(sides).map_err(|why| RollError::Unrolled { column, sides, why })?;
        if (1..=sides).contains(&face) {
            Ok(face)
        } else {
            Err(RollError::NoSuchFace { column, sides, face })
        }
    }

    /// Drops the dice that do not count; of equals, the later ones.
    fn drop_dice(&mut self, dice: &[Settled]) {
        let Some(keep) = self.term.keep() else { return };
        let mut order: Vec<usize> = (0..dice.len()).collect();
        let kept = match keep {
            Keep::Highest(kept) => {
                order.sort_by_key(|&at| std::cmp::Reverse(dice[at].value));
                kept
            }
            Keep::Lowest(kept) => {
                order.sort_by_key(|&at| dice[at].value);
                kept
            }
        };
        for &at in order.iter().skip(usize::from(kept)) {
            let end = dice.get(at + 1).map_or(self.throws.len(), |next| next.first);
            for throw in &mut self.throws[dice[at].first..end] {
                if throw.fate == Fate::Kept {
                    throw.fate = Fate::Dropped;
                }
            }
        }
    }
}
