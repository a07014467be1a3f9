//! The HTML page of the report.

use affray_draw::svg::{Pen, escaped};

/// A page that is being written.
pub(super) struct Page(String);

impl Page {
    pub(super) fn new(title: &str) -> Page {
        let mut page = Page(String::new());
        page.line("<!DOCTYPE html>");
        page.line("<html lang=\"en\"><head><meta charset=\"utf-8\">");
        page.line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        page.line(&format!("<title>{}: the odds</title>", escaped(title)));
        page.line(&format!("<style>\n{}</style></head><body><main>", include_str!("style.css")));
        page
    }

    pub(super) fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    /// A part of the page, half as wide where there is room.
    pub(super) fn card(&mut self, title: &str, about: &str, content: String) {
        self.part("", title, about, &content);
    }

    /// A part of the page across all of it.
    pub(super) fn wide(&mut self, title: &str, about: &str, content: String) {
        self.part(" class=\"wide\"", title, about, &content);
    }

    fn part(&mut self, class: &str, title: &str, about: &str, content: &str) {
        self.line(&format!("<section{class}><h2>{}</h2>", escaped(title)));
        if !about.is_empty() {
            self.line(&format!("<p>{}</p>", escaped(about)));
        }
        self.line(content);
        self.line("</section>");
    }

    pub(super) fn done(mut self) -> String {
        self.line("</main></body></html>");
        self.0
    }
}

/// A drawing that is being made.
pub(super) struct Drawing {
    pen: Pen,
    width: f64,
    height: f64,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Drawing {
        Drawing { pen: Pen::default(), width, height }
    }

    /// A rectangle that says something when one points at it.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), with: &str, says: &str) {
        match says.is_empty() {
            true => self.pen.rect(x, y, w, h, with),
            false => self.pen.titled_rect(x, y, w, h, with, says),
        }
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        self.line_with(from, to, &format!("class=\"{class}\""));
    }

    pub(super) fn line_with(&mut self, from: (f64, f64), to: (f64, f64), with: &str) {
        self.pen.line_to(from, to, with);
    }

    /// A small circle that says something when one points at it.
    pub(super) fn dot(&mut self, (x, y): (f64, f64), with: &str, says: &str) {
        self.pen.titled_circle(x, y, 2.6, with, says);
    }

    pub(super) fn circle(&mut self, (x, y): (f64, f64), radius: f64, with: &str) {
        self.pen.circle(x, y, radius, with);
    }

    pub(super) fn polyline(&mut self, points: &str, with: &str) {
        self.pen.one("polyline", &format!("points=\"{points}\" {with}"));
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), class: &str, words: &str) {
        self.pen.text(x, y, &format!("class=\"{class}\""), words);
    }

    pub(super) fn done(self, label: &str) -> String {
        let Drawing { pen, width, height } = self;
        format!(
            "<svg viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">\n{}</svg>",
            escaped(label),
            pen.done()
        )
    }
}
