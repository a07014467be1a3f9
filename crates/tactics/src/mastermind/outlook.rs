//! What a fight looks like for a side: who will win, and with how much left.

use affray_rules::{Battle, Conditions, CreatureId, SideId};

use crate::veteran::Menace;

/// What keeps a creature from doing anything, and what makes it do less.
const HELD: Conditions = Conditions::INCAPACITATED
    .union(Conditions::PARALYZED)
    .union(Conditions::PETRIFIED)
    .union(Conditions::STUNNED)
    .union(Conditions::UNCONSCIOUS);
const IMPEDED: Conditions = Conditions::BLINDED
    .union(Conditions::FRIGHTENED)
    .union(Conditions::POISONED)
    .union(Conditions::RESTRAINED);

/// What is left of one's harm who can't do anything, who is hindered, and for each turn that it
/// takes to come up.
const HELPLESS: f64 = 0.4;
const HINDERED: f64 = 0.75;
const LATER: f64 = 0.85;

/// One who stands.
struct Fighter {
    hit_points: f64,
    /// The harm that it does in a round.
    harm: f64,
}

/// What there is of a side.
struct Strength {
    /// The hit points of those who stand, and of all who came.
    left: f64,
    whole: f64,
    /// What it takes to beat it: see [`might`].
    might: f64,
}

impl Strength {
    fn share(&self) -> f64 {
        self.left / self.whole.max(1.0)
    }

    /// The share that it keeps of all that it came with, if it fights on to the end and wins.
    fn keeps(&self, against: &Strength) -> f64 {
        self.share() * (1.0 - against.might / self.might).max(0.0).sqrt()
    }
}

/// The harm that fighters do until they are felled one after the other, each for as long as it
/// takes to get to it: twice the hit points keep them in the field twice as long, and twice as many
/// do four times as much, which is the square law. First falls who does most for its hit points.
fn might(mut fighters: Vec<Fighter>) -> f64 {
    fighters.sort_by(|a, b| (b.harm * a.hit_points).total_cmp(&(a.harm * b.hit_points)));
    let mut gone = 0.0;
    let one = |one: &Fighter| {
        gone += one.hit_points;
        one.harm * gone
    };
    fighters.iter().map(one).sum()
}

/// From -1 to 1: how a fight looks for a side and its allies, by what they and their enemies have
/// left, by what the winner is likely to keep, and by who is likely to win at all.
pub(super) fn outlook(battle: &Battle, side: SideId) -> f64 {
    let strength = |ours: bool| {
        let of = move |other| match ours {
            true => battle.setup().allied(side, other),
            false => battle.setup().hostile(side, other),
        };
        let mine = || battle.ids().filter(move |id| of(battle.creature(*id).side));
        let stands = || mine().filter(|id| battle.creature(*id).stands());
        let fighter = |id| Fighter {
            hit_points: f64::from(battle.creature(id).hit_points),
            harm: harm(battle, id),
        };
        Strength {
            left: stands().map(|id| f64::from(battle.creature(id).hit_points)).sum(),
            whole: mine().map(|id| f64::from(battle.creature(id).maximum)).sum(),
            might: might(stands().map(fighter).collect()),
        }
    };
    weigh(&strength(true), &strength(false))
}

/// The harm that a creature does in a round from where it is, in the state it is in.
fn harm(battle: &Battle, id: CreatureId) -> f64 {
    let menace = Menace::of(battle, id);
    let conditions = battle.creature(id).conditions;
    let state = if conditions.intersects(HELD) {
        HELPLESS
    } else if conditions.intersects(IMPEDED) {
        HINDERED
    } else {
        1.0
    };
    let foes =
        battle.ids().filter(|foe| battle.enemies(id, *foe) && battle.creature(*foe).stands());
    let nearest = foes.map(|foe| battle.distance(id, foe)).min();
    let turns = nearest.map_or(0, |feet| menace.turns_to(feet));
    (menace.most() + 1.0) * state * LATER.powi(turns.into())
}

fn weigh(ours: &Strength, theirs: &Strength) -> f64 {
    let (us, them) = (ours.might, theirs.might);
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
        Strength { left, whole, might: left * harm }
    }

    #[test]
    fn is_even_for_equals_and_the_same_from_both_sides() {
        let (one, other) = (strength(20.0, 40.0, 10.0), strength(30.0, 40.0, 5.0));
        assert!(weigh(&one, &one).abs() < 1e-12);
        assert!((weigh(&one, &other) + weigh(&other, &one)).abs() < 1e-12);
    }

    fn of_two(first: f64, second: f64) -> f64 {
        might([first, second].map(|hit_points| Fighter { hit_points, harm: 5.0 }).into())
    }

    #[test]
    fn wounds_count_most_where_they_are_together() {
        // The first does harm until 10 hit points are gone, the second until 20 are.
        assert!((of_two(10.0, 10.0) - (5.0 * 10.0 + 5.0 * 20.0)).abs() < 1e-12);
        assert!((of_two(15.0, 5.0) - (5.0 * 5.0 + 5.0 * 20.0)).abs() < 1e-12);
    }

    #[test]
    fn the_most_dangerous_fall_first() {
        let ogre = || Fighter { hit_points: 20.0, harm: 10.0 };
        let cook = || Fighter { hit_points: 20.0, harm: 1.0 };
        assert!((might(vec![cook(), ogre()]) - (10.0 * 20.0 + 40.0)).abs() < 1e-12);
        assert!((might(vec![ogre(), cook()]) - might(vec![cook(), ogre()])).abs() < 1e-12);
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
