//! What it is worth to wait in the places about a creature.

use affray_rules::Square;

use smallvec::SmallVec;

use super::{gap::squares, scene::Scene, span::Span};

/// What it is worth to be anywhere about when the next turn comes, on ground at one level.
pub(super) struct Outlook {
    /// The first column and row, how many there are of each, and what each place is worth, row by
    /// row.
    first: (i16, i16),
    count: usize,
    places: Vec<f64>,
}

impl Outlook {
    /// What it is worth to be anywhere within so many feet.
    ///
    /// Nobody is worth more farther off, and the farther of columns and rows tells how far somebody
    /// is: so each is worth the less of what the column and the row are worth.
    pub(super) fn of(scene: &Scene<'_>, within: u16) -> Outlook {
        let (here, most) = (scene.body_at(scene.here()), scene.menace.most());
        let around = squares(within);
        let mut sure = 0.0;
        for (foe, rival) in scene.foes() {
            let feet = here.feet_to(foe.body).saturating_add(within);
            sure = larger(scene.soon(rival.hope(most), feet), sure);
        }
        let Square { x, y } = here.space.corner;
        let (first, count) =
            ((i16::from(x) - around, i16::from(y) - around), 2 * around as usize + 1);
        let mut places = vec![0.0; count * count];
        let (mut table, mut columns) = (SmallVec::<[f64; 32]>::new(), SmallVec::<[f64; 32]>::new());
        for (foe, rival) in scene.foes() {
            let hope = rival.hope(most);
            if scene.soon(hope, here.feet_to(foe.body).saturating_sub(within)) < sure {
                continue;
            }
            let span = Span::of(here, foe.body, around);
            table.clear();
            span.feet().for_each(|feet| table.push(scene.soon(hope, feet)));
            columns.clear();
            let all = (first.0..).take(count);
            all.for_each(|x| columns.push(table[span.column(x)]));
            for (row, y) in places.chunks_exact_mut(count).zip(first.1..) {
                let across = table[span.row(y)];
                for (place, column) in row.iter_mut().zip(columns.as_slice()) {
                    let worth = if *column < across { *column } else { across };
                    *place = larger(worth, *place);
                }
            }
        }
        Outlook { first, count, places }
    }

    /// What it is worth to be in a square.
    #[inline]
    pub(super) fn at(&self, Square { x, y }: Square) -> f64 {
        let place = |at: u8, first: i16| (i16::from(at) - first) as usize;
        let (x, y) = (place(x, self.first.0), place(y, self.first.1));
        debug_assert!(x < self.count && y < self.count, "nobody goes farther than its feet");
        self.places.get(y * self.count + x).copied().unwrap_or(0.0)
    }
}

#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
