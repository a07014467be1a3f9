//! The HTML page of the report.

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

/// Words that stand in a page as they are.
pub(super) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A drawing that is being made.
pub(super) struct Drawing {
    text: String,
    width: f64,
    height: f64,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Drawing {
        Drawing { text: String::new(), width, height }
    }

    /// Adds elements.
    pub(super) fn add(&mut self, elements: &str) {
        self.text.push_str(elements);
        self.text.push('\n');
    }

    /// A rectangle that says something when one points at it.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), with: &str, says: &str) {
        let says = match says.is_empty() {
            true => String::new(),
            false => format!("<title>{}</title>", escaped(says)),
        };
        self.add(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" {with}>{says}</rect>"
        ));
    }

    pub(super) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), class: &str) {
        self.add(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>"
        ));
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), class: &str, words: &str) {
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>",
            escaped(words)
        ));
    }

    pub(super) fn done(self, label: &str) -> String {
        let Drawing { text, width, height } = self;
        format!(
            "<svg viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">\n{text}</svg>",
            escaped(label)
        )
    }
}
