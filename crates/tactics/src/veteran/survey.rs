//! The ground about a creature, laid out by how far each place is from each foe.

use affray_rules::{SQUARE, Square};

use super::{scene::Scene, site::Site};

/// Everything about a place that only depends on how far it is from whom, on ground at one level.
pub(super) struct Survey {
    lanes: Vec<Lane>,
    marks: Vec<Mark>,
}

/// What a foe is to the places around.
struct Lane {
    /// The columns and rows in which the creature's corner would be upon it, and the levels between.
    columns: (i16, i16),
    rows: (i16, i16),
    levels: i16,
    /// The distances in squares that its marks are about, and where they begin.
    nearest: i16,
    farthest: i16,
    marks: usize,
    /// What one beside it takes away from it.
    hindrance: f64,
    /// The squares that its blow in passing reaches, and what that does.
    leash: i16,
    passing: f64,
}

/// What a foe means so many squares from it.
#[derive(Clone, Copy)]
struct Mark {
    unseen: f64,
    seen: f64,
    prospect: f64,
}

impl Survey {
    /// The ground within so many feet.
    pub(super) fn of(scene: &Scene<'_>, within: u16) -> Survey {
        let here = scene.body_at(scene.here());
        let side = i16::from(here.space.side);
        let around = (within / SQUARE) as i16;
        let mut lanes = Vec::with_capacity(scene.rivals.len());
        let mut marks = Vec::with_capacity(scene.rivals.len() * (2 * around as usize + 1));
        for ((foe, rival), hope) in scene.foes().zip(scene.hopes()) {
            let theirs = foe.body.space;
            let span = |corner: u8| {
                let corner = i16::from(corner);
                (corner - side + 1, corner + i16::from(theirs.side) - 1)
            };
            let now = here.squares_to(foe.body) as i16;
            let (nearest, farthest) = ((now - around).max(0), now + around);
            let first = marks.len();
            let mut harms = rival.harms().iter().peekable();
            for squares in nearest..=farthest {
                let feet = squares.unsigned_abs() * SQUARE;
                while harms.next_if(|harm| harm.feet < feet).is_some() {}
                let harm = harms.peek().map_or((0.0, 0.0), |harm| (harm.unseen, harm.seen));
                let prospect = scene.soon(*hope, feet);
                marks.push(Mark { unseen: harm.0, seen: harm.1 - harm.0, prospect });
            }
            lanes.push(Lane {
                columns: span(theirs.corner.x),
                rows: span(theirs.corner.y),
                levels: here.levels_to(foe.body) as i16,
                nearest,
                farthest,
                marks: first,
                hindrance: if rival.pinned { 0.0 } else { scene.hindrance_of(rival) },
                leash: (rival.menace.reach.max(SQUARE) / SQUARE) as i16,
                passing: rival.passing,
            });
        }
        Survey { lanes, marks }
    }

    /// What there is to a square.
    pub(super) fn site(&self, scene: &Scene<'_>, square: Square) -> Site {
        let mut site = Site::bare(scene.body_at(square));
        let (x, y) = (i16::from(square.x), i16::from(square.y));
        let gap = |(first, last): (i16, i16), at: i16| (first - at).max(at - last);
        for lane in &self.lanes {
            let squares = gap(lane.columns, x).max(gap(lane.rows, y)).max(lane.levels);
            let place = squares.clamp(lane.nearest, lane.farthest) - lane.nearest;
            let mark = self.marks[lane.marks + place as usize];
            site.unseen += mark.unseen;
            site.seen += mark.seen;
            if mark.prospect > site.prospect {
                site.prospect = mark.prospect;
            }
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
}
