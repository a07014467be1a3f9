//! Parses a dice expression. Operators are handled with an explicit stack, not by recursion.

use super::bounds::Bounds;
use super::expr::Expr;
use super::limits::{
    MAX_DEPTH, MAX_DICE_IN_ALL, MAX_LABEL_LENGTH, MAX_LABELS, MAX_LENGTH, MAX_NUMBER, MAX_PARTS,
};
use super::node::{Node, Operator};
use super::parse_error::{ParseError, ParseErrorKind};
use super::scanner::Scanner;
use super::term_parser;

/// Reads an expression, from left to right and without recursion: operators wait on a stack until
/// what they work on is complete.
pub(crate) fn parse(text: &str) -> Result<Expr, ParseError> {
    if text.len() > MAX_LENGTH {
        return Err(wrong(MAX_LENGTH + 1, ParseErrorKind::TooLong));
    }
    if text.trim().is_empty() {
        return Err(wrong(text.len() + 1, ParseErrorKind::Empty));
    }
    let mut parser = Parser {
        scanner: Scanner::new(text),
        waiting: Vec::new(),
        operators: 0,
        depth: 0,
        nodes: Vec::new(),
        columns: Vec::new(),
        bounds: Vec::new(),
        labels: Vec::new(),
        dice: 0,
    };
    loop {
        parser.operand()?;
        if !parser.operator()? {
            return parser.finish();
        }
    }
}

pub(super) fn wrong(column: usize, kind: ParseErrorKind) -> ParseError {
    ParseError { column, kind }
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    /// What waits, and its column.
    waiting: Vec<(Waiting, usize)>,
    /// How many operators are among them.
    operators: usize,
    /// How many parentheses are among them.
    depth: usize,
    nodes: Vec<Node>,
    columns: Vec<usize>,
    /// Those of the parts that are complete.
    bounds: Vec<Bounds>,
    labels: Vec<Box<str>>,
    dice: u32,
}

#[derive(Clone, Copy)]
enum Waiting {
    Open,
    Negate,
    Binary(Operator),
}

impl Waiting {
    fn binds_tighter_than(self, next: Operator) -> bool {
        let is_product = |operator| matches!(operator, Operator::Multiply | Operator::Divide);
        match self {
            Self::Open => false,
            Self::Negate => true,
            Self::Binary(operator) => is_product(operator) || !is_product(next),
        }
    }
}

impl Parser<'_> {
    /// Reads signs, opening parentheses, and the number or dice after them.
    fn operand(&mut self) -> Result<(), ParseError> {
        loop {
            self.scanner.skip_spaces();
            let column = self.scanner.column();
            let Some(found) = self.scanner.peek() else {
                return Err(wrong(column, ParseErrorKind::Unfinished));
            };
            match found {
                '+' => self.scanner.skip(found),
                '-' | '−' | '–' => {
                    self.scanner.skip(found);
                    self.wait(Waiting::Negate, column)?;
                }
                '(' => {
                    self.scanner.skip(found);
                    if self.depth == MAX_DEPTH {
                        return Err(wrong(column, ParseErrorKind::TooDeep));
                    }
                    self.wait(Waiting::Open, column)?;
                }
                '0'..='9' | 'd' | 'D' => return self.value(column),
                _ => return Err(wrong(column, ParseErrorKind::ExpectedOperand { found })),
            }
        }
    }

    fn value(&mut self, column: usize) -> Result<(), ParseError> {
        let number = self.scanner.number();
        if self.scanner.eat("d") {
            let term = term_parser::parse(&mut self.scanner, number, column)?;
            self.dice += u32::from(term.count);
            if self.dice > MAX_DICE_IN_ALL {
                return Err(wrong(column, ParseErrorKind::TooManyDiceInAll));
            }
            self.emit(Node::Dice(term), column)
        } else {
            let number = number.and_then(|number| i64::try_from(number).ok());
            let number = number.filter(|&number| number <= MAX_NUMBER);
            let number = number.ok_or(wrong(column, ParseErrorKind::NumberTooBig))?;
            self.emit(Node::Number(number), column)
        }
    }

    /// Reads labels, closing parentheses, and the operator after them; `false` at the end.
    fn operator(&mut self) -> Result<bool, ParseError> {
        let mut labelled = false;
        loop {
            self.scanner.skip_spaces();
            let column = self.scanner.column();
            let Some(found) = self.scanner.peek() else { return Ok(false) };
            let operator = match found {
                '[' if labelled => return Err(wrong(column, ParseErrorKind::SecondLabel)),
                '[' => {
                    self.label(column)?;
                    labelled = true;
                    continue;
                }
                ')' => {
                    self.scanner.skip(found);
                    self.close(column)?;
                    labelled = false;
                    continue;
                }
                '+' => Operator::Add,
                '-' | '−' | '–' => Operator::Subtract,
                '*' | '×' => Operator::Multiply,
                '/' | '÷' => Operator::Divide,
                _ => return Err(wrong(column, ParseErrorKind::ExpectedOperator { found })),
            };
            self.scanner.skip(found);
            while self.waiting.last().is_some_and(|(last, _)| last.binds_tighter_than(operator)) {
                self.release()?;
            }
            self.wait(Waiting::Binary(operator), column)?;
            return Ok(true);
        }
    }

    fn label(&mut self, column: usize) -> Result<(), ParseError> {
        self.scanner.skip('[');
        let label =
            self.scanner.until(']').ok_or(wrong(column, ParseErrorKind::UnclosedLabel))?.trim();
        if label.is_empty() || label.contains(|c: char| c == '[' || c.is_control()) {
            return Err(wrong(column, ParseErrorKind::BadLabel));
        }
        if label.len() > MAX_LABEL_LENGTH {
            return Err(wrong(column, ParseErrorKind::LabelTooLong));
        }
        let at = match self.labels.iter().position(|known| **known == *label) {
            Some(at) => at,
            None if self.labels.len() == MAX_LABELS => {
                return Err(wrong(column, ParseErrorKind::TooManyLabels));
            }
            None => {
                self.labels.push(label.into());
                self.labels.len() - 1
            }
        };
        self.emit(Node::Label(at as u16), column)
    }

    fn close(&mut self, column: usize) -> Result<(), ParseError> {
        loop {
            match self.waiting.last() {
                None => return Err(wrong(column, ParseErrorKind::Unopened)),
                Some((Waiting::Open, _)) => {
                    self.waiting.pop();
                    self.depth -= 1;
                    return Ok(());
                }
                Some(_) => self.release()?,
            }
        }
    }

    fn wait(&mut self, what: Waiting, column: usize) -> Result<(), ParseError> {
        match what {
            Waiting::Open => self.depth += 1,
            _ => {
                self.operators += 1;
                self.count_parts(column)?;
            }
        }
        self.waiting.push((what, column));
        Ok(())
    }

    /// Takes the operator that waits last and puts it after what it works on.
    fn release(&mut self) -> Result<(), ParseError> {
        match self.waiting.pop() {
            None | Some((Waiting::Open, _)) => Ok(()),
            Some((Waiting::Negate, column)) => {
                self.operators -= 1;
                self.emit(Node::Negate, column)
            }
            Some((Waiting::Binary(operator), column)) => {
                self.operators -= 1;
                self.emit(Node::Binary(operator), column)
            }
        }
    }

    fn emit(&mut self, node: Node, column: usize) -> Result<(), ParseError> {
        let mut pop = || self.bounds.pop().unwrap_or(Bounds::number(0));
        let bounds = match node {
            Node::Number(number) => Bounds::number(number),
            Node::Dice(term) => Bounds::term(&term),
            Node::Negate => pop().negated(),
            Node::Label(_) => pop(),
            Node::Binary(operator) => {
                let right = pop();
                let left = pop();
                left.combined(operator, right).map_err(|kind| wrong(column, kind))?
            }
        };
        self.bounds.push(bounds);
        self.nodes.push(node);
        self.columns.push(column);
        self.count_parts(column)
    }

    fn count_parts(&self, column: usize) -> Result<(), ParseError> {
        if self.nodes.len() + self.operators > MAX_PARTS {
            return Err(wrong(column, ParseErrorKind::TooManyParts));
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Expr, ParseError> {
        while let Some(&(last, column)) = self.waiting.last() {
            if matches!(last, Waiting::Open) {
                return Err(wrong(column, ParseErrorKind::Unclosed));
            }
            self.release()?;
        }
        let bounds = self.bounds.pop().unwrap_or(Bounds::number(0));
        Ok(Expr::new(self.nodes, self.columns, self.labels, bounds))
    }
}
