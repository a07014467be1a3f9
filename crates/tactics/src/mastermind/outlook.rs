//! What a fight looks like for a side: who will win, and with how much left.

use affray_rules::{Battle, SideId};

use crate::veteran::Menace;

/// What there is of a side.
#[derive(Default)]
struct Strength {
    /// The hit points of those who stand, and of all who came.
    left: f64,
    whole: f64,
    /// The harm that those who stand do in a round.
    harm: f64,
}

impl Strength {
    fn share(&self) -> f64 {
        self.left / self.whole.max(1.0)
    }

    /// Twice the hit points keep it in the field twice as long, and twice the harm fells twice as
    /// many: by the square law, what counts is one times the other.
    fn might(&self) -> f64 {
        self.left * self.harm
    }

    /// The share that it keeps of all that it came with, if it fights on to the end and wins.
    fn keeps(&self, against: &Strength) -> f64 {
        self.share() * (1.0 - against.might() / self.might()).max(0.0).sqrt()
    }
}

/// From -1 to 1: how a fight looks for a side, by what both have left, by what the winner is likely
/// to keep, and by who is likely to win at all.
pub(super) fn outlook(battle: &Battle, side: SideId) -> f64 {
    let (mut ours, mut theirs) = (Strength::default(), Strength::default());
    for id in battle.ids() {
        let one = battle.creature(id);
        let of = if one.side == side { &mut ours } else { &mut theirs };
        of.whole += f64::from(one.maximum);
        if one.stands() {
            of.left += f64::from(one.hit_points);
            of.harm += Menace::of(battle, id).most() + 1.0;
        }
    }
    weigh(&ours, &theirs)
}

fn weigh(ours: &Strength, theirs: &Strength) -> f64 {
    let (us, them) = (ours.might(), theirs.might());
    let in_the_end = match us.total_cmp(&them) {
        std::cmp::Ordering::Greater => ours.keeps(theirs),
        std::cmp::Ordering::Less => -theirs.keeps(ours),
        std::cmp::Ordering::Equal => 0.0,
    };
    let lead = (us - them) / (us + them).max(1.0);
    0.3 * (ours.share() - theirs.share()) + 0.4 * in_the_end + 0.3 * lead
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn strength(left: f64, whole: f64, harm: f64) -> Strength {
        Strength { left, whole, harm }
    }

    #[test]
    fn is_even_for_equals_and_the_same_from_both_sides() {
        let (one, other) = (strength(20.0, 40.0, 10.0), strength(30.0, 40.0, 5.0));
        assert!(weigh(&one, &one).abs() < 1e-12);
        assert!((weigh(&one, &other) + weigh(&other, &one)).abs() < 1e-12);
    }

    #[test]
    fn follows_the_square_law() {
        // Might 20 × 10 = 200 against 10 × 5 = 50: the winner keeps half of its hit points, the
        // half that it came with, by the root of 1 - 50/200 = 3/4, so 0.433. The lead is
        // (200 - 50) / 250 = 0.6, and the shares are 1/2 and 1/4.
        let (one, other) = (strength(20.0, 40.0, 10.0), strength(10.0, 40.0, 5.0));
        let expected = 0.3 * 0.25 + 0.4 * 0.5 * 0.75_f64.sqrt() + 0.3 * 0.6;
        assert!((weigh(&one, &other) - expected).abs() < 1e-12);
    }

    #[test]
    fn is_best_for_one_who_has_lost_nothing_and_left_nobody() {
        let (whole, gone) = (strength(40.0, 40.0, 10.0), strength(0.0, 40.0, 0.0));
        assert!((weigh(&whole, &gone) - 1.0).abs() < 1e-12);
        assert!((weigh(&gone, &whole) + 1.0).abs() < 1e-12);
    }
}
