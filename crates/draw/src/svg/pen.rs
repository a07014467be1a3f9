//! Writes elements of an SVG.

use std::fmt::Write as _;

/// Writes elements of an SVG.
#[derive(Clone, Debug, Default)]
pub struct Pen(String);

impl Pen {
    /// Begins an element that holds others.
    pub fn open(&mut self, element: &str, attributes: &str) {
        let space = if attributes.is_empty() { "" } else { " " };
        self.line(&format!("<{element}{space}{attributes}>"));
    }

    /// Ends an element that holds others.
    pub fn close(&mut self, element: &str) {
        self.line(&format!("</{element}>"));
    }

    /// An element without anything in it.
    pub fn one(&mut self, element: &str, attributes: &str) {
        self.line(&format!("<{element} {attributes}/>"));
    }

    /// An element with words in it.
    pub fn words(&mut self, element: &str, attributes: &str, words: &str) {
        let space = if attributes.is_empty() { "" } else { " " };
        self.line(&format!("<{element}{space}{attributes}>{}</{element}>", escaped(words)));
    }

    /// A line of text.
    pub fn text(&mut self, x: f64, y: f64, attributes: &str, words: &str) {
        self.words("text", &format!("x=\"{}\" y=\"{}\" {attributes}", short(x), short(y)), words);
    }

    /// A rectangle.
    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, attributes: &str) {
        let [x, y, width, height] = [x, y, width, height].map(short);
        self.one(
            "rect",
            &format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {attributes}"),
        );
    }

    /// A rectangle that says something when one points at it.
    pub fn titled_rect(
        &mut self,
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        attributes: &str,
        title: &str,
    ) {
        let [x, y, width, height] = [x, y, width, height].map(short);
        let shape = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        let title = escaped(title);
        self.line(&format!("<rect {shape} {attributes}><title>{title}</title></rect>"));
    }

    /// A circle.
    pub fn circle(&mut self, x: f64, y: f64, radius: f64, attributes: &str) {
        let [x, y, radius] = [x, y, radius].map(short);
        self.one("circle", &format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}"));
    }

    /// A circle that says something when one points at it.
    pub fn titled_circle(&mut self, x: f64, y: f64, radius: f64, attributes: &str, title: &str) {
        let [x, y, radius] = [x, y, radius].map(short);
        let title = escaped(title);
        let shape = format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
        self.line(&format!("<circle {shape} {attributes}><title>{title}</title></circle>"));
    }

    /// A straight line.
    pub fn line_to(&mut self, from: (f64, f64), to: (f64, f64), attributes: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(short);
        self.one("line", &format!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {attributes}"));
    }

    /// A path.
    pub fn path(&mut self, path: &str, attributes: &str) {
        self.one("path", &format!("d=\"{path}\" {attributes}"));
    }

    /// Text that is SVG already.
    pub fn raw(&mut self, text: &str) {
        self.line(text);
    }

    /// What another pen wrote.
    pub fn append(&mut self, other: Pen) {
        self.0.push_str(&other.0);
    }

    /// All that was written.
    pub fn done(self) -> String {
        self.0
    }

    fn line(&mut self, text: &str) {
        // Writing to a string can't fail.
        let _ = writeln!(self.0, "{text}");
    }
}

/// A number in as few figures as do.
fn short(number: f64) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    format!("{rounded}")
}

/// Words that stand in XML or HTML as they are.
pub fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_and_numbers_short() {
        let mut pen = Pen::default();
        pen.text(1.0 / 3.0, 2.0, "class=\"x\"", "Salt & <Pepper>");
        assert_eq!(
            pen.done(),
            "<text x=\"0.3\" y=\"2\" class=\"x\">Salt &amp; &lt;Pepper&gt;</text>\n"
        );
    }
}
