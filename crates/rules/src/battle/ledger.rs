use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::CreatureId;
use crate::{
    catalogue::Rule,
    creature::Ability,
    effects::Origin,
    sight::{CoverBy, Degree},
};

/// How a number came about: every part of it with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// What was added and taken away.
    pub lines: SmallVec<[Line; 4]>,
    /// What gave advantage or disadvantage.
    pub leans: SmallVec<[AdvantageLine; 2]>,
}

impl Ledger {
    /// What dice come to beside the faces that they show: the figure printed with them, or their
    /// average where nobody rolls.
    pub(crate) fn of_dice(rolled: i32, faces: &[u16]) -> Ledger {
        let mut ledger = Ledger::default();
        let shown: i32 = faces.iter().map(|face| i32::from(*face)).sum();
        if rolled != shown {
            ledger
                .lines
                .push(Line { value: (rolled - shown) as i16, why: ModifierSource::Printed });
        }
        ledger
    }
}

/// One part of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// How much.
    pub value: i16,
    /// Why.
    pub why: ModifierSource,
}

/// The reason for a part of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ModifierSource {
    /// An ability modifier.
    Ability(Ability),
    /// The proficiency bonus.
    Proficiency,
    /// A figure printed in the stat block.
    Printed,
    /// A magic item's bonus.
    Magic,
    /// The dice of the roll.
    Dice,
    /// Armour, or the 10 that everyone has.
    Armour,
    /// A shield.
    Shield,
    /// Cover, and what gives it (`cover.half`, `cover.three`).
    Cover(Degree, CoverBy),
    /// A rule.
    Rule(Rule),
    /// An effect, by what it comes from.
    Effect(Origin),
}

/// One source of advantage or disadvantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdvantageLine {
    /// Advantage, or disadvantage.
    pub advantage: bool,
    /// The rule that gives it.
    pub rule: Rule,
    /// The effect behind it, when it is not the bare rule.
    pub origin: Option<Origin>,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
}

/// Adds up what applies to a roll, and writes it down if somebody wants to know.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) bonus: i32,
    pub(crate) advantage: bool,
    pub(crate) disadvantage: bool,
    /// Dice added to or taken from the roll, with the reason.
    pub(crate) dice: arrayvec::ArrayVec<(affray_dice::Dice, bool, ModifierSource), 4>,
    /// Whether it is a roll between two who see each other in the plainest way.
    pub(crate) in_plain_sight: bool,
    /// Whether advantage, or disadvantage, is denied to the roll.
    barred: [bool; 2],
    notes: bool,
    pub(crate) ledger: Ledger,
}

impl Tally {
    #[inline]
    pub(crate) fn new(notes: bool) -> Tally {
        Tally {
            bonus: 0,
            advantage: false,
            disadvantage: false,
            dice: arrayvec::ArrayVec::new(),
            in_plain_sight: false,
            barred: [false; 2],
            notes,
            ledger: Ledger::default(),
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, value: i32, why: ModifierSource) {
        self.bonus += value;
        if self.notes && value != 0 {
            self.ledger.lines.push(Line { value: value as i16, why });
        }
    }

    #[inline]
    pub(crate) fn lean(&mut self, advantage: bool, rule: Rule) {
        self.lean_by(advantage, rule, None, None);
    }

    #[inline]
    pub(crate) fn lean_by(
        &mut self,
        advantage: bool,
        rule: Rule,
        origin: Option<Origin>,
        by: Option<CreatureId>,
    ) {
        if self.barred[usize::from(advantage)] {
            return;
        }
        if advantage {
            self.advantage = true;
        } else {
            self.disadvantage = true;
        }
        if self.notes {
            self.ledger.leans.push(AdvantageLine { advantage, rule, origin, by });
        }
    }

    #[inline]
    pub(crate) fn advantage(&mut self, rule: Rule) {
        self.lean(true, rule);
    }

    #[inline]
    pub(crate) fn disadvantage(&mut self, rule: Rule) {
        self.lean(false, rule);
    }

    /// Advantage, or disadvantage, is denied, whatever gives it.
    #[cold]
    pub(crate) fn bar(&mut self, advantage: bool) {
        self.barred[usize::from(advantage)] = true;
        self.ledger.leans.retain(|line| line.advantage != advantage);
        match advantage {
            true => self.advantage = false,
            false => self.disadvantage = false,
        }
    }

    /// Advantage, disadvantage or neither: one of each cancels all (`attack.advantage.cancel`).
    #[inline]
    pub(crate) fn net(&self) -> i8 {
        i8::from(self.advantage) - i8::from(self.disadvantage)
    }
}
