//! The parts of a parsed expression: numbers, terms and operators.

use super::term::Term;

/// A part of an expression.
///
/// An expression is a list of these in which operators come after what they work on (`2 3 +`).
/// That needs no tree, and so no recursion that a deep one could carry past the end of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Number(i64),
    Dice(Term),
    Negate,
    Binary(Operator),
    /// The label at this place in the expression's list.
    Label(u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
}

impl Operator {
    pub(crate) fn symbol(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => '*',
            Self::Divide => '/',
        }
    }

    /// The result, which saturates and takes a division by zero for 0; an expression that has been
    /// read is within bounds that need neither.
    pub(crate) fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Add => left.saturating_add(right),
            Self::Subtract => left.saturating_sub(right),
            Self::Multiply => left.saturating_mul(right),
            Self::Divide => divide_down(left, right),
        }
    }
}

/// Division that rounds down, as the book does: -1 / 2 is -1.
pub(crate) fn divide_down(left: i64, right: i64) -> i64 {
    let Some(quotient) = left.checked_div(right) else { return 0 };
    let exact = quotient * right == left;
    if !exact && (left < 0) != (right < 0) { quotient - 1 } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::divide_down;

    #[test]
    fn rounds_down() {
        assert_eq!(divide_down(7, 2), 3);
        assert_eq!(divide_down(-7, 2), -4);
        assert_eq!(divide_down(7, -2), -4);
        assert_eq!(divide_down(-7, -2), 3);
        assert_eq!(divide_down(-8, 2), -4);
        assert_eq!(divide_down(0, -5), 0);
    }
}
