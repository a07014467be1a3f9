//! The distribution of a d20 roll with its modifiers.

use affray_dice::Distribution;
use serde::Serialize;

use super::damage::added;
use crate::battle::{Battle, CreatureId, Ledger, Tally};

/// The chances of a d20 roll, with all that applies to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct D20Odds {
    /// What is added, and what gives advantage or disadvantage.
    pub ledger: Ledger,
    /// Advantage above 0, disadvantage below.
    pub lean: i8,
    /// What is added to the die, with bonus dice among it.
    pub plus: Distribution,
    /// The chance of each face that counts, from 1 to 20.
    faces: Vec<f64>,
}

impl D20Odds {
    pub(super) fn new(battle: &Battle, who: CreatureId, tally: Tally) -> D20Odds {
        let mut plus = Distribution::certain(i64::from(tally.bonus));
        for (dice, adds, _) in &tally.dice {
            let sign = if *adds { 1 } else { -1 };
            plus = plus.sum(&dice.distribution().map(|total| sign * total));
        }
        let lean = tally.net();
        D20Odds { faces: faces(lean, battle.is_lucky(who)), lean, plus, ledger: tally.ledger }
    }

    /// The chance that the die that counts shows this face.
    pub fn face(&self, face: u8) -> f64 {
        face.checked_sub(1).and_then(|i| self.faces.get(usize::from(i))).copied().unwrap_or(0.0)
    }

    /// The chance that the total is at least so much.
    pub fn at_least(&self, total: i32) -> f64 {
        added((1..=20).map(|face| self.face(face) * self.with_face(face, total)))
    }

    /// The chance that the total with this face is at least so much.
    fn with_face(&self, face: u8, total: i32) -> f64 {
        self.plus.at_least(i64::from(total) - i64::from(face))
    }

    /// The chance of each total.
    pub(super) fn total(&self) -> Distribution {
        let faces: Vec<_> = (1..=20)
            .map(|face| (self.face(face), self.plus.map(|p| p + i64::from(face))))
            .collect();
        let faces: Vec<_> = faces.iter().map(|(chance, total)| (*chance, total)).collect();
        Distribution::mixed(&faces).unwrap_or(Distribution::certain(0))
    }

    /// The chance that an attack roll hits: a 20 always, a 1 never (`attack.natural.twenty`).
    pub fn hits(&self, armour_class: i32) -> f64 {
        let others = (2..=19).map(|face| self.face(face) * self.with_face(face, armour_class));
        self.face(20) + others.sum::<f64>()
    }
}

/// The chance of each face, with two dice and the higher or lower one kept, and perhaps a 1 that
/// is rolled again once (`attack.advantage.reroll`).
fn faces(lean: i8, lucky: bool) -> Vec<f64> {
    const EACH: f64 = 1.0 / 20.0;
    let mut chances = vec![0.0; 20];
    let seconds: &[u8] = if lean == 0 { &[0] } else { &ALL };
    for first in ALL {
        for second in seconds {
            let chance = if lean == 0 { EACH } else { EACH * EACH };
            let mut count = |first: u8, second: u8, chance: f64| {
                let kept = match lean {
                    0 => first,
                    1.. => first.max(second),
                    _ => first.min(second),
                };
                chances[usize::from(kept) - 1] += chance;
            };
            match (first, *second) {
                (1, second) if lucky => ALL.map(|again| count(again, second, chance * EACH)),
                (first, 1) if lucky => ALL.map(|again| count(first, again, chance * EACH)),
                (first, second) => {
                    count(first, second, chance);
                    continue;
                }
            };
        }
    }
    chances
}

const ALL: [u8; 20] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    }

    #[test]
    fn two_dice_keep_the_better_or_the_worse() {
        close(faces(0, false)[19], 0.05);
        // Neither of two dice shows 20: 19/20 squared.
        close(faces(1, false)[19], 1.0 - 361.0 / 400.0);
        close(faces(-1, false)[19], 1.0 / 400.0);
        close(faces(1, false).iter().sum(), 1.0);
    }

    #[test]
    fn a_one_is_rolled_again_once() {
        // A 1 stays only when it comes again.
        close(faces(0, true)[0], 1.0 / 400.0);
        close(faces(0, true)[19], 0.05 + 0.05 * 0.05);
        // With advantage both dice must show 1, and the one that is rolled again too.
        close(faces(1, true)[0], 1.0 / 8000.0);
        close(faces(-1, true).iter().sum(), 1.0);
    }
}
