//! Two creatures side by side with one attack each: the simulated chance to win against the exact
//! one, worked out from the rules.

use affray_rules::Edition;
use affray_sim::{Plan, Share, Start, Z};

use affray_testkit::encounter::setup;

use crate::many;

/// A creature with one attack.
struct Fighter {
    armour_class: i32,
    hit_points: usize,
    to_hit: i32,
    /// Dice and modifier: so many of so many sides, plus so much.
    damage: (u32, u32, i32),
    dexterity: i32,
}

const fn fighter(
    armour_class: i32,
    hit_points: usize,
    to_hit: i32,
    damage: (u32, u32, i32),
    dexterity: i32,
) -> Fighter {
    Fighter { armour_class, hit_points, to_hit, damage, dexterity }
}

const PAIRS: [(Fighter, Fighter); 12] = [
    (fighter(15, 7, 4, (1, 6, 2), 14), fighter(13, 11, 4, (2, 4, 2), 15)),
    (fighter(12, 9, 2, (1, 4, 0), 10), fighter(12, 9, 2, (1, 4, 0), 10)),
    (fighter(18, 28, 5, (1, 8, 5), 12), fighter(13, 15, 5, (1, 12, 3), 12)),
    (fighter(11, 59, 6, (2, 8, 4), 8), fighter(18, 33, 5, (1, 8, 3), 14)),
    (fighter(20, 20, 3, (1, 6, 1), 16), fighter(10, 30, 9, (1, 6, 1), 6)),
    (fighter(25, 10, 0, (1, 6, 0), 10), fighter(25, 10, 0, (1, 6, 0), 20)),
    (fighter(5, 40, 10, (1, 10, 0), 10), fighter(14, 40, 1, (3, 6, 2), 10)),
    (fighter(16, 5, 7, (1, 4, 1), 18), fighter(16, 5, 7, (1, 4, 1), 10)),
    (fighter(14, 45, 6, (2, 6, 3), 12), fighter(17, 38, 7, (2, 6, 2), 13)),
    (fighter(12, 100, 7, (3, 8, 4), 8), fighter(15, 80, 8, (2, 10, 5), 8)),
    (fighter(13, 1, 4, (1, 6, 2), 14), fighter(13, 1, 4, (1, 6, 2), 14)),
    (fighter(19, 22, 2, (4, 4, 0), 11), fighter(9, 60, 4, (1, 12, 0), 9)),
];

/// The chance of each amount of damage of one attack; 0 is a miss. A 1 misses, a 20 is a critical
/// hit, which rolls the dice twice.
fn attack(by: &Fighter, at: &Fighter) -> Vec<f64> {
    let (count, sides, plus) = by.damage;
    let (once, twice) = (dice(count, sides), dice(2 * count, sides));
    let mut chances = vec![0.0; twice.len() + plus.max(0) as usize];
    for natural in 1..=20 {
        let hits = natural == 20 || (natural > 1 && natural + by.to_hit >= at.armour_class);
        match hits {
            false => chances[0] += 0.05,
            true => {
                let sums = if natural == 20 { &twice } else { &once };
                for (sum, chance) in sums.iter().enumerate() {
                    chances[sum + plus as usize] += 0.05 * chance;
                }
            }
        }
    }
    chances
}

/// The chance of each sum of dice.
fn dice(count: u32, sides: u32) -> Vec<f64> {
    let mut sums = vec![1.0];
    for _ in 0..count {
        let mut next = vec![0.0; sums.len() + sides as usize];
        for (sum, chance) in sums.iter().enumerate() {
            for face in 1..=sides as usize {
                next[sum + face] += chance / f64::from(sides);
            }
        }
        sums = next;
    }
    sums
}

/// The chance that the first of the two wins, when it has its turn first and when the other has.
fn chances(first: &Fighter, second: &Fighter) -> (f64, f64) {
    let (blow, answer) = (attack(first, second), attack(second, first));
    let (a, b) = (first.hit_points, second.hit_points);
    // By hit points left: the first's chance before its own turn, and before the other's.
    let mut own = vec![vec![0.0; b + 1]; a + 1];
    let mut others = vec![vec![0.0; b + 1]; a + 1];
    for x in 1..=a {
        for y in 1..=b {
            let hit: f64 = (1..blow.len())
                .map(|d| blow[d] * if d >= y { 1.0 } else { others[x][y - d] })
                .sum();
            let hurt: f64 = (1..answer.len())
                .map(|d| answer[d] * if d >= x { 0.0 } else { own[x - d][y] })
                .sum();
            // Both may miss for ever so long.
            own[x][y] = (hit + blow[0] * hurt) / (1.0 - blow[0] * answer[0]);
            others[x][y] = hurt + answer[0] * own[x][y];
        }
    }
    (own[a][b], others[a][b])
}

/// The chance that the first of the two acts first: d20 plus Dexterity modifier each. A tie goes to
/// the one who comes first in the file, or is rolled off.
fn acts_first(first: &Fighter, second: &Fighter, roll_off: bool) -> f64 {
    let modifier = |one: &Fighter| (one.dexterity - 10).div_euclid(2);
    let mut chance = 0.0;
    for a in 1..=20 {
        for b in 1..=20 {
            let gap = a + modifier(first) - b - modifier(second);
            chance += match gap {
                0 if roll_off => 0.5,
                0.. => 1.0,
                _ => 0.0,
            } / 400.0;
        }
    }
    chance
}

fn encounter(first: &Fighter, second: &Fighter, roll_off: bool) -> String {
    let one = |name: &str, at: &str, of: &Fighter| {
        let (count, sides, plus) = of.damage;
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}s\"\nat = \"{at}\"\n\
             [combatant.stat-block]\nhp = {}\nac = {}\nabilities = {{ dex = {} }}\n\
             [[combatant.stat-block.attack]]\nname = \"Claw\"\nto-hit = {}\n\
             damage = [\"{count}d{sides}+{plus} slashing\"]\n",
            of.hit_points, of.armour_class, of.dexterity, of.to_hit
        )
    };
    let ties = if roll_off { "roll-off" } else { "decided" };
    format!(
        "map = {{ width = 2, height = 1 }}\n[house-rules]\ninitiative-ties = \"{ties}\"\n{}{}",
        one("Left", "a1", first),
        one("Right", "b1", second)
    )
}

#[test]
fn the_chance_to_win_is_the_exact_one() {
    let mut within = 0;
    let mut told = Vec::new();
    for (place, (first, second)) in PAIRS.iter().enumerate() {
        for edition in Edition::ALL {
            let roll_off = place % 2 == 1;
            let (own, others) = chances(first, second);
            let starts = acts_first(first, second, roll_off);
            let exact = starts * own + (1.0 - starts) * others;
            let start = Start::from_setup(setup(&encounter(first, second, roll_off), edition));
            let plan = Plan { seed: 20, fights: 4000, rounds: 1000, ..Plan::default() };
            let tally = many(&start.expect("it is right"), &plan).tally;
            assert_eq!(tally.wins.iter().sum::<u64>(), tally.fights, "somebody wins");
            let share = Share::new(tally.wins[0], tally.fights);
            told.push(format!("pair {place}, {edition}: {exact:.4}, simulated {share:?}"));
            within += u32::from((share.low..=share.high).contains(&exact));
            let sigma = (exact * (1.0 - exact) / tally.fights as f64).sqrt();
            assert!((share.share - exact).abs() <= 2.0 * Z * sigma, "{}", told.join("\n"));
        }
    }
    // Of 24 intervals of 95 %, three or more miss one time in nine, five or more hardly ever.
    assert!(within >= 20, "{within} of 24 intervals hold the exact chance:\n{}", told.join("\n"));
}

#[test]
fn the_dynamic_program_knows_easy_cases() {
    // Whoever strikes first with a sure blow that kills wins, but for a 1.
    let sure = fighter(0, 1, 20, (1, 1, 0), 10);
    let (own, others) = chances(&sure, &sure);
    // It hits with 0.95; the chance of the one to strike is 0.95 / (1 − 0.05²).
    assert!((own - 0.95 / (1.0 - 0.0025)).abs() < 1e-12);
    assert!((own + others - 1.0).abs() < 1e-12);
    assert!((acts_first(&sure, &sure, true) - 0.5).abs() < 1e-12);
    // 210 of the 400 rolls of two equal ones are no less for the first.
    assert!((acts_first(&sure, &sure, false) - 210.0 / 400.0).abs() < 1e-12);
    assert!((dice(2, 6)[7] - 6.0 / 36.0).abs() < 1e-12);
}
