//! The ground about a creature, laid out by how far each place is from each foe.

use affray_rules::{SQUARE, Square};

use smallvec::SmallVec;

use super::{scene::Scene, site::Site};

/// Everything about a place that only depends on how far it is from whom, on ground at one level.
pub(super) struct Survey {
    lanes: SmallVec<[Lane; 8]>,
    marks: Vec<Mark>,
    /// The squares that the creature goes at the most.
    around: i32,
}

/// What a foe is to the places around.
#[derive(Clone, Copy)]
struct Lane {
    /// The columns and rows in which the creature's corner would be upon it, and the levels between.
    columns: (i32, i32),
    rows: (i32, i32),
    levels: i32,
    /// The distances in squares that its marks are about, and where they begin.
    nearest: i32,
    farthest: i32,
    marks: usize,
    /// Whether it does nothing to anybody there.
    idle: bool,
    /// What one beside it takes away from it.
    hindrance: f64,
    /// The squares that its blow in passing reaches, and what that does.
    leash: i32,
    passing: f64,
}

impl Lane {
    /// How far a place is from the foe.
    #[inline]
    fn squares_to(&self, (x, y): (i32, i32)) -> i32 {
        gap(self.columns, x).max(gap(self.rows, y)).max(self.levels)
    }

    /// Where the mark of such a distance is.
    #[inline]
    fn mark(&self, squares: i32) -> usize {
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
        let side = i32::from(here.space.side);
        let around = (within / SQUARE) as i32;
        let mut lanes = SmallVec::new();
        let mut marks = Vec::with_capacity(scene.rivals().len() * (2 * around as usize + 1));
        for (foe, rival) in scene.foes() {
            let theirs = foe.body.space;
            let span = |corner: u8| {
                let corner = i32::from(corner);
                (corner - side + 1, corner + i32::from(theirs.side) - 1)
            };
            let now = here.squares_to(foe.body) as i32;
            let (nearest, farthest) = ((now - around).max(0), now + around);
            let first = marks.len();
            marks.extend((nearest..=farthest).map(|squares| {
                let harm = rival.harm_at(squares as u16 * SQUARE);
                Mark { unseen: harm.unseen, seen: harm.seen - harm.unseen }
            }));
            let passing = rival.passing;
            let harmless = marks[first..].iter().all(|mark| *mark == Mark::NONE);
            lanes.push(Lane {
                columns: span(theirs.corner.x),
                rows: span(theirs.corner.y),
                levels: here.levels_to(foe.body) as i32,
                nearest,
                farthest,
                marks: first,
                idle: harmless && nearest > 1 && passing <= 0.0,
                hindrance: rival.hindrance,
                leash: (rival.menace.reach.max(SQUARE) / SQUARE) as i32,
                passing,
            });
        }
        Survey { lanes, marks, around }
    }

    /// What there is to a square.
    pub(super) fn site(&self, scene: &Scene<'_>, square: Square) -> Site {
        let mut site = Site::bare(scene.body_at(square));
        let at = (i32::from(square.x), i32::from(square.y));
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
        site.settle(scene);
        site
    }

    /// What it is worth to be anywhere when the next turn comes.
    pub(super) fn outlook(&self, scene: &Scene<'_>) -> Outlook {
        let mut table = Vec::with_capacity(self.marks.len());
        for (lane, rival) in self.lanes.iter().zip(scene.rivals()) {
            let feet = (lane.nearest..=lane.farthest).map(|n| n as u16 * SQUARE);
            let hope = rival.hope(scene.menace.most());
            table.extend(feet.map(|feet| scene.soon(hope, feet)));
        }
        // Nobody is worth more farther off.
        let nearest = |lane: &Lane| table[lane.mark(lane.nearest)];
        let farthest = |lane: &Lane| table[lane.mark(lane.farthest)];
        let sure = self.lanes.iter().map(farthest).fold(0.0, f64::max);
        let leads = |lane: &&Lane| nearest(lane) > sure || farthest(lane) >= sure;
        let leading = self.lanes.iter().filter(leads).copied().collect();
        Outlook { table, leading, around: self.around }
    }
}

/// What each foe is worth to one who waits so many squares from it.
pub(super) struct Outlook {
    table: Vec<f64>,
    /// The lanes of those who may be worth more than all others somewhere.
    leading: SmallVec<[Lane; 8]>,
    /// The squares that the creature goes at the most.
    around: i32,
}

impl Outlook {
    /// What it is worth to be in a square.
    #[inline]
    pub(super) fn at(&self, square: Square) -> f64 {
        let at = (square.x.into(), square.y.into());
        self.most(|lane| lane.squares_to(at))
    }

    /// What it is worth at the most after so many steps.
    pub(super) fn after(&self, steps: u16) -> f64 {
        let nearer = self.around + steps as i32;
        self.most(|lane| lane.farthest - nearer)
    }

    #[inline]
    fn most(&self, squares: impl Fn(&Lane) -> i32) -> f64 {
        let each = self.leading.iter().map(|lane| self.table[lane.mark(squares(lane))]);
        each.fold(0.0, |most, next| if next > most { next } else { most })
    }
}

/// How far a column or row is from several.
#[inline]
fn gap((first, last): (i32, i32), at: i32) -> i32 {
    (first - at).max(at - last)
}
