//! The key beside the drawing.

use super::{
    CELL, TOP,
    pen::Pen,
    style::{self, SIDES},
    walls,
};
use crate::{
    edges::{Edge, Edges, Leaf},
    legend,
    look::Look,
    scene::{Layer, Scene},
    window::Window,
};

/// How far lines of the key are apart.
const LINE: f64 = 20.0;

/// Draws the key at the side, and says how far down it goes.
pub(crate) fn draw(scene: &Scene<'_>, window: &Window, left: f64, pen: &mut Pen) -> f64 {
    pen.open("g", "id=\"key\"");
    let mut key = Key { pen, left, down: TOP - LINE };
    key.creatures(scene);
    key.layer(scene);
    key.areas(scene);
    let kinds = legend::kinds(&scene.map, window).into_iter();
    let mut kinds: Vec<(Look, String)> =
        kinds.map(|(ground, words)| (Look::of(ground), words)).collect();
    kinds.dedup();
    key.grounds(&kinds);
    key.borders(&Edges::new(scene).kinds());
    key.light(scene);
    key.scale();
    let down = key.down;
    pen.close("g");
    down
}

struct Key<'a> {
    pen: &'a mut Pen,
    left: f64,
    down: f64,
}

impl Key<'_> {
    fn heading(&mut self, words: &str) {
        self.down += LINE + 8.0;
        self.pen.text(self.left, self.down, "class=\"heading\"", words);
        self.down += 6.0;
    }

    fn entry(&mut self, words: &str, note: &str) {
        self.down += LINE;
        self.pen.text(self.left + 32.0, self.down, "class=\"entry\"", words);
        if !note.is_empty() {
            self.down += 14.0;
            self.pen.text(self.left + 32.0, self.down, "class=\"note\"", note);
        }
    }

    fn creatures(&mut self, scene: &Scene<'_>) {
        let battle = scene.battle;
        let known = scene.known();
        for (place, side) in battle.setup().sides.iter().enumerate() {
            let mut theirs =
                known.iter().filter(|id| battle.creature(**id).side.index() == place).peekable();
            if theirs.peek().is_none() {
                continue;
            }
            self.heading(&side.name);
            for id in theirs {
                let (x, y) = (self.left + 12.0, self.down + LINE - 4.0);
                let colour = SIDES[place % SIDES.len()];
                self.pen.circle(x, y, 9.0, &format!("class=\"token\" fill=\"{colour}\""));
                let attributes = "class=\"mark\" font-size=\"8\"";
                self.pen.text(x, y + 3.0, attributes, scene.marks.creature(*id));
                let square = match scene.shown.contains(*id) {
                    true => format!("{}, {}", battle.name(*id), battle.creature(*id).square),
                    false => battle.name(*id).to_owned(),
                };
                self.entry(&square, legend::about(scene, *id).unwrap_or(""));
            }
        }
    }

    fn layer(&mut self, scene: &Scene<'_>) {
        let battle = scene.battle;
        let (heading, swatches): (String, &[(&str, &str)]) = match &scene.layer {
            Layer::None | Layer::Moves(_) => return,
            Layer::Reach(id, _) => (
                format!("Where {} can go", battle.name(*id)),
                &[
                    ("class=\"reach\" opacity=\".5\"", "feet of movement"),
                    ("class=\"risky\" opacity=\".5\"", "the way provokes attacks (!)"),
                ],
            ),
            Layer::Sight(id) => {
                (format!("What {} sees", battle.name(*id)), &[("class=\"unseen\"", "not seen")])
            }
            Layer::Cover(id) => (
                format!("Cover from {}", battle.name(*id)),
                &[
                    ("class=\"half\"", "½ half"),
                    ("class=\"three\"", "¾ three quarters"),
                    ("class=\"total\"", "total"),
                ],
            ),
        };
        self.heading(&heading);
        for (attributes, words) in swatches {
            self.swatch(attributes);
            self.entry(words, "");
        }
    }

    fn areas(&mut self, scene: &Scene<'_>) {
        if scene.areas().is_empty() {
            return;
        }
        self.heading("Areas");
        for zone in scene.areas() {
            self.swatch("class=\"area\"");
            self.entry(&legend::area(scene, zone), "");
        }
    }

    fn swatch(&mut self, attributes: &str) {
        let top = self.down + LINE - 13.0;
        self.pen.rect(self.left, top, 24.0, 16.0, &format!("rx=\"2\" {attributes}"));
    }

    fn grounds(&mut self, kinds: &[(Look, String)]) {
        if kinds.is_empty() {
            return;
        }
        self.heading("Ground");
        for (look, words) in kinds {
            let fill = style::swatch(*look);
            self.swatch(&format!("fill=\"{fill}\" stroke=\"#8a7a62\" stroke-width=\".8\""));
            self.entry(words, "");
        }
    }

    fn borders(&mut self, kinds: &[Edge]) {
        if kinds.is_empty() {
            return;
        }
        self.heading("Walls and doors");
        for edge in kinds {
            let y = self.down + LINE - 5.0;
            let (from, to) = ((self.left, y), (self.left + 24.0, y));
            match edge {
                Edge::Door(Leaf::Open) => {
                    self.pen.rect(self.left, y - 7.0, 6.0, 14.0, "class=\"leaf\"");
                    let path = format!("M{} {}q12 0 14 -12", self.left + 6.0, y + 7.0);
                    self.pen.path(&path, "class=\"swing\"");
                }
                Edge::Door(leaf) => {
                    self.pen.rect(self.left, y - 3.5, 24.0, 7.0, "class=\"leaf\"");
                    if *leaf == Leaf::Locked {
                        self.pen.circle(self.left + 12.0, y, 4.5, "class=\"lock\"");
                    }
                }
                edge => {
                    let class = format!("class=\"{}\"", walls::class(*edge));
                    self.pen.line_to(from, to, &class);
                }
            }
            self.entry(edge.name(), "");
        }
    }

    fn light(&mut self, scene: &Scene<'_>) {
        let map = &*scene.map;
        if map.is_bright() && map.lights.is_empty() {
            return;
        }
        self.heading("Light");
        if !map.is_bright() {
            for (class, words) in [("dim", "dim light"), ("dark", "darkness")] {
                self.swatch(&format!("class=\"{class}\""));
                self.entry(words, "");
            }
        }
        if !map.lights.is_empty() {
            let (x, y) = (self.left + 12.0, self.down + LINE - 12.0);
            let path = format!("M{x} {y}q7 8 0 15q-7 -7 0 -15z");
            self.pen.path(&path, "class=\"flame\" stroke-linejoin=\"round\"");
            self.entry("source of light", "");
        }
    }

    fn scale(&mut self) {
        self.down += LINE + 10.0;
        let (x, y) = (self.left, self.down);
        let right = x + CELL * 2.0;
        let path = format!("M{x} {}v8M{x} {y}H{right}M{right} {}v8", y - 4.0, y - 4.0);
        self.pen.path(&path, "fill=\"none\" stroke=\"#3a2f23\" stroke-width=\"1.6\"");
        self.pen.text(right + 8.0, y + 4.0, "class=\"entry\"", "10 feet");
        self.down += LINE;
    }
}
