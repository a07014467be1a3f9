//! The experience budgets and difficulty classes of both editions.

use affray_rules::{Edition, Role, Setup, SideId};
use serde::Serialize;

/// Experience points by challenge rating, in eighths; both editions have the same.
const POINTS: [(u16, u32); 34] = [
    (0, 10),
    (1, 25),
    (2, 50),
    (4, 100),
    (8, 200),
    (16, 450),
    (24, 700),
    (32, 1_100),
    (40, 1_800),
    (48, 2_300),
    (56, 2_900),
    (64, 3_900),
    (72, 5_000),
    (80, 5_900),
    (88, 7_200),
    (96, 8_400),
    (104, 10_000),
    (112, 11_500),
    (120, 13_000),
    (128, 15_000),
    (136, 18_000),
    (144, 20_000),
    (152, 22_000),
    (160, 25_000),
    (168, 33_000),
    (176, 41_000),
    (184, 50_000),
    (192, 62_000),
    (200, 75_000),
    (208, 90_000),
    (216, 105_000),
    (224, 120_000),
    (232, 135_000),
    (240, 155_000),
];

/// The experience points that a character of each level adds to the budget of an encounter of low,
/// moderate and high difficulty (SRD 5.2.1).
const BUDGET: [[u32; 3]; 20] = [
    [50, 75, 100],
    [100, 150, 200],
    [150, 225, 400],
    [250, 375, 500],
    [500, 750, 1_100],
    [600, 1_000, 1_400],
    [750, 1_300, 1_700],
    [1_000, 1_700, 2_100],
    [1_300, 2_000, 2_600],
    [1_600, 2_300, 3_100],
    [1_900, 2_900, 4_100],
    [2_200, 3_700, 4_700],
    [2_600, 4_200, 5_400],
    [2_900, 4_900, 6_200],
    [3_300, 5_400, 7_800],
    [3_800, 6_100, 9_800],
    [4_500, 7_200, 11_700],
    [5_000, 8_700, 14_200],
    [5_500, 10_700, 17_200],
    [6_400, 13_200, 22_000],
];

/// What an encounter is by the books' arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// Within the budget of a low difficulty.
    Low,
    /// Within the budget of a moderate difficulty.
    Moderate,
    /// Within the budget of a high difficulty.
    High,
    /// Beyond it.
    Beyond,
}

/// The books' arithmetic for a party and its enemies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Budget {
    /// The levels of the party's characters.
    pub levels: Vec<u8>,
    /// How many of the party have no level that the arithmetic could use.
    pub without_level: usize,
    /// What its enemies are worth.
    pub points: u32,
    /// How many enemies have no challenge rating, and count for nothing.
    pub without_rating: usize,
    /// Whether the book has budgets: SRD 5.2.1 does, SRD 5.1 does not.
    pub has_budgets: bool,
    /// The budgets of a low, a moderate and a high difficulty, where the book has them and somebody has a level.
    pub budgets: Option<[u32; 3]>,
    /// What that makes it.
    pub difficulty: Option<Difficulty>,
}

/// The experience points of a challenge rating in eighths.
///
/// ```
/// assert_eq!(affray_sim::experience(2), Some(50)); // a goblin's 1/4
/// assert_eq!(affray_sim::experience(136), Some(18_000)); // an adult red dragon's 17
/// ```
pub fn experience(challenge: u16) -> Option<u32> {
    POINTS.iter().find(|(rating, _)| *rating == challenge).map(|(_, points)| *points)
}

impl Budget {
    /// The arithmetic for a side and all who are its enemies, with a level for those of the side
    /// who have none.
    pub fn new(setup: &Setup, ours: SideId, level: Option<u8>) -> Budget {
        let mut budget = Budget {
            levels: Vec::new(),
            without_level: 0,
            points: 0,
            without_rating: 0,
            has_budgets: table_of(setup.ruleset.edition).is_some(),
            budgets: None,
            difficulty: None,
        };
        for one in &setup.combatants {
            let block = &setup.blocks[one.block.index()];
            if one.side == ours {
                let level = block.level.or(level);
                match level.filter(|_| one.role.unwrap_or(block.role) == Role::Character) {
                    Some(level) => budget.levels.push(level),
                    None => budget.without_level += 1,
                }
            } else if setup.hostile(ours, one.side) {
                match block.challenge.and_then(experience) {
                    Some(points) => budget.points += points,
                    None => budget.without_rating += 1,
                }
            }
        }
        if let Some(table) = table_of(setup.ruleset.edition).filter(|_| !budget.levels.is_empty()) {
            let budgets = [0, 1, 2].map(|column| {
                let row = |level: &u8| table[usize::from((*level).clamp(1, 20)) - 1];
                budget.levels.iter().map(|level| row(level)[column]).sum()
            });
            let place = budgets.iter().position(|most: &u32| budget.points <= *most);
            let all = [Difficulty::Low, Difficulty::Moderate, Difficulty::High];
            budget.difficulty = Some(place.map_or(Difficulty::Beyond, |place| all[place]));
            budget.budgets = Some(budgets);
        }
        budget
    }
}

/// The table of budgets that a book has.
const fn table_of(edition: Edition) -> Option<&'static [[u32; 3]; 20]> {
    match edition {
        Edition::E2014 => None,
        Edition::E2024 => Some(&BUDGET),
    }
}
