//! What the map does to two creatures that stand on their floors, kept for each pair of squares.

use std::sync::{
    OnceLock,
    atomic::{AtomicU8, AtomicUsize, Ordering},
};

use super::{between::Blocked, origin::Origin, prepared::Reading, ray::levels};
use crate::{
    battle::Battle,
    sight::{Degree, cover::by_solid},
    space::{Blocks, Body, Footprint, Map, Square},
};

/// The most bytes that the answers of one map take up; what comes after is worked out anew each
/// time.
const MOST_BYTES: usize = 32 << 20;

/// How tall those are whose answers are kept: Small and Medium creatures, and squares.
const TALL: i16 = crate::space::SQUARE as i16;

/// What the map alone, without doors, objects and creatures, does to lines between two squares,
/// for bodies of 5 feet that stand on their floors. Each pair is worked out when it is first asked
/// for; the answer is the same whenever that is.
#[derive(Default)]
pub(super) struct Standing {
    /// For each square to look from: for each square to look at, a [`Verdict`] on looks in the two
    /// lowest bits and one on effects in the six above.
    rows: Vec<OnceLock<Box<[AtomicU8]>>>,
    bytes: AtomicUsize,
}

/// What the map does to the lines between two bodies.
#[derive(Clone, Copy)]
pub(in crate::sight) struct Verdict<'m> {
    /// Whether some line is free.
    pub(crate) clear: bool,
    /// The cover that it gives; of effects only.
    pub(in crate::sight) degree: Degree,
    /// What in particular blocks lines; of effects only.
    pub(super) fixed: Fixed<'m>,
}

/// What of the map blocks lines between two bodies.
#[derive(Clone, Copy)]
pub(super) enum Fixed<'m> {
    /// These of the sixteen lines between two squares, whichever of theirs these are.
    Mask(u16),
    /// The prepared lines alone tell.
    Lines(&'m Reading),
    /// More than these.
    More,
}

impl Verdict<'_> {
    /// Nothing is there at all.
    pub(in crate::sight) const OPEN: Verdict<'static> =
        Verdict { clear: true, degree: Degree::None, fixed: Fixed::Mask(0) };
}

impl Fixed<'_> {
    /// Whether a square's sixteen lines tell everything.
    #[inline]
    pub(super) fn is_told(self) -> bool {
        !matches!(self, Fixed::More)
    }

    /// Which of the sixteen lines between two squares are blocked, as far as these tell.
    #[inline]
    pub(crate) fn blocked(self, what: Blocks, a: Square, b: Square) -> u16 {
        match self {
            Fixed::Mask(mask) => mask,
            Fixed::Lines(reading) => reading.blocked(what, a, b),
            Fixed::More => 0,
        }
    }
}

/// A verdict as it is kept.
#[derive(Clone, Copy)]
struct Kept {
    clear: bool,
    degree: Degree,
    told: Told,
}

/// How much the prepared lines tell of what the map blocks.
#[derive(Clone, Copy)]
enum Told {
    /// There is more than these.
    Some,
    /// They alone tell.
    All,
    /// They alone tell, and none of them is blocked.
    Nothing,
}

impl Kept {
    /// As six bits, the lowest of which is set; two of them are enough for looks.
    fn pack(self) -> u8 {
        let Kept { clear, degree, told } = self;
        1 | u8::from(clear) << 1 | (degree as u8) << 2 | (told as u8) << 4
    }

    #[inline]
    fn unpack(packed: u8) -> Option<Kept> {
        let degree = match packed >> 2 & 3 {
            0 => Degree::None,
            1 => Degree::Half,
            2 => Degree::ThreeQuarters,
            _ => Degree::Total,
        };
        let told = match packed >> 4 {
            0 => Told::Some,
            1 => Told::All,
            _ => Told::Nothing,
        };
        (packed & 1 != 0).then_some(Kept { clear: packed >> 1 & 1 != 0, degree, told })
    }
}

impl Standing {
    pub(crate) fn new(map: &Map) -> Standing {
        let rows = map.squares().map(|_| OnceLock::new()).collect();
        Standing { rows, bytes: AtomicUsize::new(0) }
    }

    /// The place of the answer about two squares, if there is room for it.
    #[inline]
    fn answer(&self, from: usize, to: usize) -> Option<&AtomicU8> {
        let row = self.rows.get(from)?;
        let row = match row.get() {
            Some(row) => row,
            None => {
                if self.bytes.load(Ordering::Relaxed) > MOST_BYTES {
                    return None;
                }
                let unknown = || (0..self.rows.len()).map(|_| AtomicU8::new(0)).collect();
                let row = row.get_or_init(unknown);
                self.bytes.fetch_add(row.len(), Ordering::Relaxed);
                row
            }
        };
        row.get(to)
    }
}

/// The place of the square on whose floor a body stands, if it is one of those whose answers are
/// kept.
#[inline]
fn standing_in(map: &Map, body: &Body) -> Option<usize> {
    let place = map.index(body.space.corner);
    let floor = map.floors.get(place).copied().unwrap_or(0);
    let stands = body.space.side == 1 && body.tall == TALL && body.bottom == floor;
    stands.then_some(place)
}

impl Battle {
    /// What stands between two bodies but for creatures, where that is known without drawing lines:
    /// nothing that may change does.
    #[inline(always)]
    pub(in crate::sight) fn settled(
        &self,
        what: Blocks,
        from: &Body,
        to: &Body,
    ) -> Option<Verdict<'_>> {
        if self.nothing_changes(what, from, to) { self.verdict(what, from, to) } else { None }
    }

    /// What the map alone does to lines between two bodies, where that is known without drawing
    /// them: the prepared lines tell everything, or both stand on the floors.
    #[inline(always)]
    fn verdict(&self, what: Blocks, from: &Body, to: &Body) -> Option<Verdict<'_>> {
        let lowest = from.bottom.min(to.bottom);
        let Some(lines) = self.lines() else {
            return (lowest >= 0).then_some(Verdict::OPEN);
        };
        let (a, b) = (from.space, to.space);
        if a.side.max(b.side) == 1 && lines.clearings.between(a.corner, b.corner, lowest) {
            return Some(Verdict::OPEN);
        }
        let reading = lines.up_to(|| levels(*from)[1].max(levels(*to)[1]));
        if reading.is_even() && lowest >= reading.highest() {
            return Some(reading.verdict(what, &from.space, &to.space));
        }
        let map = &self.setup.map;
        let answer = lines.standing.answer(standing_in(map, from)?, standing_in(map, to)?)?;
        let kept = answer.load(Ordering::Relaxed);
        let (kept, shift) = if what == Blocks::SIGHT { (kept & 3, 0) } else { (kept >> 2, 2) };
        let Kept { clear, degree, told } = Kept::unpack(kept).unwrap_or_else(|| {
            let verdict = self.judge(what, from, to);
            answer.fetch_or(verdict.pack() << shift, Ordering::Relaxed);
            verdict
        });
        let fixed = match told {
            Told::Some => Fixed::More,
            Told::All => Fixed::Lines(reading),
            Told::Nothing => Fixed::Mask(0),
        };
        Some(Verdict { clear, degree, fixed })
    }

    /// What the map alone does, by drawing the lines.
    #[inline(never)]
    fn judge(&self, what: Blocks, from: &Body, to: &Body) -> Kept {
        let origin = Origin::Body(*from);
        let mut screen = self.bare_screen(what, origin, *to);
        self.add_fixed(&mut screen);
        let clear = screen.lets_through(origin, *to);
        if what == Blocks::SIGHT {
            return Kept { clear, degree: Degree::None, told: Told::Some };
        }
        let told = match screen.is_bare() {
            false => Told::Some,
            true if screen.fixed(from.space.corner, to.space.corner) == 0 => Told::Nothing,
            true => Told::All,
        };
        Kept { clear, degree: self.measure(&screen, origin, *to).degree, told }
    }
}

impl Reading {
    /// What the prepared lines alone do: from the best corner to the least covered square.
    #[inline]
    fn verdict(&self, what: Blocks, from: &Footprint, to: &Footprint) -> Verdict<'_> {
        let (lines, fixed) = match (from.side, to.side) {
            (1, 1) => {
                let mask = self.blocked(what, from.corner, to.corner);
                (Blocked::of(mask).least(), Fixed::Mask(mask))
            }
            _ => (self.fewest(what, from, to), Fixed::Lines(self)),
        };
        Verdict { clear: lines < 4, degree: by_solid(2 * lines), fixed }
    }

    /// How many of the four lines from the best corner to the least covered square are blocked, as
    /// far as it counts: one is as good as none.
    #[inline(never)]
    fn fewest(&self, what: Blocks, from: &Footprint, to: &Footprint) -> u8 {
        let mut lines = 4;
        for b in to.squares() {
            for a in from.squares() {
                lines = lines.min(Blocked::of(self.blocked(what, a, b)).least());
            }
            if lines < 2 {
                break;
            }
        }
        lines
    }
}
