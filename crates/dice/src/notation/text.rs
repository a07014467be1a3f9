//! Writes a parsed expression back as text, with only the parentheses that it needs.

use super::node::Operator;

/// A part of an expression as text, and how tightly it holds together.
#[derive(Default)]
pub(crate) struct Text {
    text: String,
    /// What is still to follow: the dice as they fell, after the label if there is one.
    note: String,
    grip: Grip,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Grip {
    Sum,
    Product,
    Sign,
    Label,
    #[default]
    Atom,
}

impl Text {
    pub(crate) fn atom(text: String, note: String) -> Self {
        Self { text, note, grip: Grip::Atom }
    }

    pub(crate) fn negated(self) -> Self {
        let mut inner = self.gripped(Grip::Sign);
        inner.insert(0, '-');
        Self { text: inner, note: String::new(), grip: Grip::Sign }
    }

    pub(crate) fn labelled(self, label: &str) -> Self {
        let (mut text, note) = if self.grip == Grip::Atom {
            (self.text, self.note)
        } else {
            (self.gripped(Grip::Atom), String::new())
        };
        text.push('[');
        text.push_str(label);
        text.push(']');
        Self { text, note, grip: Grip::Label }
    }

    pub(crate) fn combined(self, operator: Operator, right: Self) -> Self {
        let (grip, right_grip) = match operator {
            Operator::Add | Operator::Subtract => (Grip::Sum, Grip::Product),
            Operator::Multiply | Operator::Divide => (Grip::Product, Grip::Sign),
        };
        let mut text = self.gripped(grip);
        text.push(' ');
        text.push(operator.symbol());
        text.push(' ');
        text.push_str(&right.gripped(right_grip));
        Self { text, note: String::new(), grip }
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.push_str(&self.note);
        self.text
    }

    /// In parentheses, unless it holds together at least as tightly as `wanted`.
    fn gripped(self, wanted: Grip) -> String {
        let open = self.grip < wanted;
        let mut text = self.finish();
        if open {
            text.insert(0, '(');
            text.push(')');
        }
        text
    }
}
