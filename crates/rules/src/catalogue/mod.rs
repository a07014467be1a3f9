//! The rule catalogue: every rule that the engine plays, by its id, in both editions.
//!
//! A rule's id is its name everywhere: in the code that enforces it, in the ledger of a roll, in
//! the refusal of a command, in the scenarios. [`Rule`] lists the rules, one file for each
//! [`Section`] holds what they say, and [`Rule::text`] brings the two together.
//!
//! The words are ours; [`Text::srd`] tells where the System Reference Document has its own.

mod rule;
mod section;
mod text;

mod action;
mod attack;
mod chapter;
mod condition;
mod creature;
mod damage;
mod grid;
mod hazard;
mod init;
mod magic;
mod mount;
mod movement;
mod object;
mod order;
mod roll;
mod sense;
mod turn;
mod water;
mod weapon;

#[cfg(test)]
mod tests;

pub use rule::{Rule, UnknownRule};
pub use section::Section;
pub use text::Text;

use text::Row;

/// The rows of every section's file.
const SECTIONS: [(Section, &[Row]); Section::ALL.len()] = [
    (Section::Order, order::ROWS),
    (Section::Init, init::ROWS),
    (Section::Turn, turn::ROWS),
    (Section::Grid, grid::ROWS),
    (Section::Move, movement::ROWS),
    (Section::Attack, attack::ROWS),
    (Section::Mount, mount::ROWS),
    (Section::Water, water::ROWS),
    (Section::Chapter, chapter::ROWS),
    (Section::Roll, roll::ROWS),
    (Section::Action, action::ROWS),
    (Section::Condition, condition::ROWS),
    (Section::Damage, damage::ROWS),
    (Section::Magic, magic::ROWS),
    (Section::Weapon, weapon::ROWS),
    (Section::Sense, sense::ROWS),
    (Section::Object, object::ROWS),
    (Section::Hazard, hazard::ROWS),
    (Section::Creature, creature::ROWS),
];

/// What each rule says, indexed by the rule. Not compiled unless every rule has exactly one row,
/// in its own section's file.
static ROWS: [Row; Rule::COUNT] = {
    let mut rows = [None; Rule::COUNT];
    let mut s = 0;
    while s < SECTIONS.len() {
        let (section, theirs) = SECTIONS[s];
        let mut i = 0;
        while i < theirs.len() {
            let row = theirs[i];
            assert!(row.rule.section() as u8 == section as u8, "a row in another section's file");
            assert!(rows[row.rule as usize].is_none(), "two rows for one rule");
            rows[row.rule as usize] = Some(row);
            i += 1;
        }
        s += 1;
    }
    let mut all = [order::ROWS[0]; Rule::COUNT];
    let mut r = 0;
    while r < Rule::COUNT {
        all[r] = rows[r].expect("a rule without a row");
        r += 1;
    }
    all
};
