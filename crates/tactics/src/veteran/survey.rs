//! The ground about a creature, laid out by how far each place is from each foe.

use affray_rules::{Body, SQUARE, Square};

use smallvec::SmallVec;

use super::{scene::Scene, site::Site};

/// Everything about a place that only depends on how far it is from whom, on ground at one level.
pub(super) struct Survey {
    lanes: SmallVec<[Lane; 8]>,
    marks: Vec<Mark>,
}

/// How far the places about a creature are from a foe.
#[derive(Clone, Copy)]
pub(super) struct Span {
    /// The columns and rows in which the creature's corner would be upon it, and the levels between.
    columns: (i32, i32),
    rows: (i32, i32),
    levels: i32,
    /// The distances in squares that there are, and where a table about them begins.
    nearest: i32,
    farthest: i32,
    first: usize,
}

/// What a foe is to the places around.
struct Lane {
    span: Span,
    /// Whether it does nothing to anybody there.
    idle: bool,
    /// What one beside it takes away from it.
    hindrance: f64,
    /// The squares that its blow in passing reaches, and what that does.
    leash: i32,
    passing: f64,
}

impl Span {
    /// How far the places within so many squares of a body are from a foe's; a table about it begins
    /// there.
    pub(super) fn of(here: Body, foe: Body, around: i32, first: usize) -> Span {
        let (side, theirs) = (i32::from(here.space.side), foe.space);
        let span = |corner: u8| {
            let corner = i32::from(corner);
            (corner - side + 1, corner + i32::from(theirs.side) - 1)
        };
        let now = here.squares_to(foe) as i32;
        Span {
            columns: span(theirs.corner.x),
            rows: span(theirs.corner.y),
            levels: here.levels_to(foe) as i32,
            nearest: (now - around).max(0),
            farthest: now + around,
            first,
        }
    }

    /// Every distance that there is, in feet.
    pub(super) fn feet(&self) -> impl Iterator<Item = u16> + use<> {
        (self.nearest..=self.farthest).map(|squares| squares as u16 * SQUARE)
    }

    /// How far a place is from the foe, in squares.
    #[inline]
    fn squares_to(&self, (x, y): (i32, i32)) -> i32 {
        gap(self.columns, x).max(self.rows_to(y))
    }

    /// How far a place in such a column is from it at the least, and one in such a row.
    #[inline]
    pub(super) fn columns_to(&self, x: i32) -> i32 {
        gap(self.columns, x).max(self.levels)
    }

    #[inline]
    pub(super) fn rows_to(&self, y: i32) -> i32 {
        gap(self.rows, y).max(self.levels)
    }

    /// Where the table tells of such a distance.
    #[inline]
    pub(super) fn place(&self, squares: i32) -> usize {
        self.first + (squares.clamp(self.nearest, self.farthest) - self.nearest) as usize
    }
}

/// What a foe may do so many squares from it, unseen, and beside that where it sees one.
#[derive(Clone, Copy, PartialEq)]
struct Mark {
    unseen: f64,
    seen: f64,
}

impl Mark {
    const NONE: Mark = Mark { unseen: 0.0, seen: 0.0 };
}

impl Survey {
    /// The ground within so many feet.
    pub(super) fn of(scene: &Scene<'_>, within: u16) -> Survey {
        let here = scene.body_at(scene.here());
        let around = (within / SQUARE) as i32;
        let mut lanes = SmallVec::new();
        let mut marks = Vec::with_capacity(scene.rivals().len() * (2 * around as usize + 1));
        for (foe, rival) in scene.foes() {
            let first = marks.len();
            let span = Span::of(here, foe.body, around, first);
            marks.extend(span.feet().map(|feet| {
                let harm = rival.harm_at(feet);
                Mark { unseen: harm.unseen, seen: harm.seen - harm.unseen }
            }));
            let passing = rival.passing;
            let harmless = marks[first..].iter().all(|mark| *mark == Mark::NONE);
            lanes.push(Lane {
                span,
                idle: harmless && span.nearest > 1 && passing <= 0.0,
                hindrance: rival.hindrance,
                leash: (rival.menace.reach.max(SQUARE) / SQUARE) as i32,
                passing,
            });
        }
        Survey { lanes, marks }
    }

    /// What there is to a square.
    pub(super) fn site(&self, scene: &Scene<'_>, square: Square) -> Site {
        let mut site = Site::bare(scene.body_at(square));
        let at = (i32::from(square.x), i32::from(square.y));
        for lane in self.lanes.iter().filter(|lane| !lane.idle) {
            let squares = lane.span.squares_to(at);
            let mark = self.marks[lane.span.place(squares)];
            site.unseen += mark.unseen;
            site.seen += mark.seen;
            if squares <= 1 {
                site.harried = true;
                site.hindrance += lane.hindrance;
            }
            if squares > lane.leash {
                site.leaves += lane.passing;
            }
        }
        site.settle(scene);
        site
    }
}

/// How far a column or row is from several.
#[inline]
fn gap((first, last): (i32, i32), at: i32) -> i32 {
    (first - at).max(at - last)
}
