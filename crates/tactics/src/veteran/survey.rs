//! The ground about a creature, laid out by how far each place is from each foe.

use affray_rules::{SQUARE, Square};

use smallvec::SmallVec;

use super::{scene::Scene, site::Site};

/// Everything about a place that only depends on how far it is from whom, on ground at one level.
pub(super) struct Survey {
    lanes: SmallVec<[Lane; 8]>,
    marks: Vec<Mark>,
}

/// What a foe is to the places around.
#[derive(Clone, Copy)]
struct Lane {
    /// The columns and rows in which the creature's corner would be upon it, and the levels between.
    columns: (i16, i16),
    rows: (i16, i16),
    levels: i16,
    /// The distances in squares that its marks are about, and where they begin.
    nearest: i16,
    farthest: i16,
    marks: usize,
    /// Whether it does nothing to anybody there.
    idle: bool,
    /// What one beside it takes away from it.
    hindrance: f64,
    /// The squares that its blow in passing reaches, and what that does.
    leash: i16,
    passing: f64,
}

impl Lane {
    /// How far a place is from the foe.
    #[inline]
    fn squares_to(&self, (x, y): (i16, i16)) -> i16 {
        gap(self.columns, x).max(gap(self.rows, y)).max(self.levels)
    }

    /// Where the mark of such a distance is.
    #[inline]
    fn mark(&self, squares: i16) -> usize {
        self.marks + (squares.clamp(self.nearest, self.farthest) - self.nearest) as usize
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
        let side = i16::from(here.space.side);
        let around = (within / SQUARE) as i16;
        let mut lanes = SmallVec::new();
        let mut marks = Vec::with_capacity(scene.rivals().len() * (2 * around as usize + 1));
        for (foe, rival) in scene.foes() {
            let theirs = foe.body.space;
            let span = |corner: u8| {
                let corner = i16::from(corner);
                (corner - side + 1, corner + i16::from(theirs.side) - 1)
            };
            let now = here.squares_to(foe.body) as i16;
            let (nearest, farthest) = ((now - around).max(0), now + around);
            let first = marks.len();
            marks.extend((nearest..=farthest).map(|squares| {
                let harm = rival.harm_at(squares.unsigned_abs() * SQUARE);
                Mark { unseen: harm.unseen, seen: harm.seen - harm.unseen }
            }));
            let passing = rival.passing;
            let harmless = marks[first..].iter().all(|mark| *mark == Mark::NONE);
            lanes.push(Lane {
                columns: span(theirs.corner.x),
                rows: span(theirs.corner.y),
                levels: here.levels_to(foe.body) as i16,
                nearest,
                farthest,
                marks: first,
                idle: harmless && nearest > 1 && passing <= 0.0,
                hindrance: rival.hindrance,
                leash: (rival.menace.reach.max(SQUARE) / SQUARE) as i16,
                passing,
            });
        }
        Survey { lanes, marks }
    }

    /// What there is to a square.
    pub(super) fn site(&self, scene: &Scene<'_>, square: Square) -> Site {
        let mut site = Site::bare(scene.body_at(square));
        let at = (i16::from(square.x), i16::from(square.y));
        for lane in self.lanes.iter().filter(|lane| !lane.idle) {
            let squares = lane.squares_to(at);
            let mark = self.marks[lane.mark(squares)];
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
        site.settle(scene.walls);
        site
    }

    /// What it is worth to be anywhere when the next turn comes.
    pub(super) fn outlook(&self, scene: &Scene<'_>) -> Outlook {
        let mut table = Vec::with_capacity(self.marks.len());
        for (lane, rival) in self.lanes.iter().zip(scene.rivals()) {
            let feet = (lane.nearest..=lane.farthest).map(|n| n.unsigned_abs() * SQUARE);
            table.extend(feet.map(|feet| scene.soon(rival.hope, feet)));
        }
        // Nobody is worth more farther off.
        let nearest = |lane: &Lane| table[lane.mark(lane.nearest)];
        let farthest = |lane: &Lane| table[lane.mark(lane.farthest)];
        let sure = self.lanes.iter().map(farthest).fold(0.0, f64::max);
        let leads = |lane: &&Lane| nearest(lane) > sure || farthest(lane) >= sure;
        let leading = self.lanes.iter().filter(leads).map(|lane| (*lane, 0)).collect();
        Outlook { table, leading, row: None }
    }
}

/// What each foe is worth to one who waits so many squares from it.
pub(super) struct Outlook {
    table: Vec<f64>,
    /// The lanes of those who may be worth more than all others somewhere, and how far the row that
    /// was asked about last is from them.
    leading: SmallVec<[(Lane, i16); 8]>,
    row: Option<u8>,
}

impl Outlook {
    /// What it is worth to be in a square, which is found the faster the more follow of one row.
    #[inline]
    pub(super) fn at(&mut self, square: Square) -> f64 {
        if self.row != Some(square.y) {
            self.row = Some(square.y);
            for (lane, rows) in &mut self.leading {
                *rows = gap(lane.rows, square.y.into()).max(lane.levels);
            }
        }
        let mut most = 0.0;
        for (lane, rows) in &self.leading {
            let squares = gap(lane.columns, square.x.into()).max(*rows);
            let next = self.table[lane.mark(squares)];
            if next > most {
                most = next;
            }
        }
        most
    }
}

/// How far a column or row is from several.
#[inline]
fn gap((first, last): (i16, i16), at: i16) -> i16 {
    (first - at).max(at - last)
}
