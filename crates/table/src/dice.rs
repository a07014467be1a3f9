//! Whose dice are real and whose the program rolls.

use affray_dice::{Seeded, Source as _};
use affray_rules::{Battle, CreatureId, DiceWanted, SideId};

/// Who rolls real dice on the table: everybody, some sides, some creatures, the GM, or nobody.
///
/// Where somebody does, the fight asks for every roll ([`affray_dice::Hand`]), and the program
/// answers for the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhoRolls {
    /// Later entries go over earlier ones.
    by_hand: Vec<(Whose, bool)>,
    /// The seed of the program's dice.
    seed: u64,
}

/// Whose dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Everybody,
    Side(SideId),
    Creature(CreatureId),
    Gm,
}

impl WhoRolls {
    /// The program rolls for everybody, or nobody's dice are the program's.
    pub fn all(by_hand: bool, seed: u64) -> WhoRolls {
        WhoRolls { by_hand: vec![(Whose::Everybody, by_hand)], seed }
    }

    /// As before, but for everybody of a side.
    pub fn side(&mut self, side: SideId, by_hand: bool) {
        self.by_hand.push((Whose::Side(side), by_hand));
    }

    /// As before, but for a creature.
    pub fn creature(&mut self, creature: CreatureId, by_hand: bool) {
        self.by_hand.push((Whose::Creature(creature), by_hand));
    }

    /// As before, but for all whom the GM plays, and dice that are nobody's.
    pub fn gm(&mut self, by_hand: bool) {
        self.by_hand.push((Whose::Gm, by_hand));
    }

    /// Whether anybody's dice are real.
    pub fn any_by_hand(&self) -> bool {
        self.by_hand.iter().any(|(_, by_hand)| *by_hand)
    }

    /// Whether a person rolls this die.
    pub fn is_by_hand(&self, battle: &Battle, wanted: DiceWanted) -> bool {
        let fits = |whose: Whose| match (whose, wanted.creature) {
            (Whose::Everybody, _) => true,
            (Whose::Side(side), Some(id)) => battle.creature(id).side == side,
            (Whose::Creature(one), Some(id)) => one == id,
            (Whose::Gm, id) => id.is_none_or(|id| battle.is_gms(id)),
            (Whose::Side(_) | Whose::Creature(_), None) => false,
        };
        self.by_hand.iter().rev().find(|(whose, _)| fits(*whose)).is_some_and(|(_, hand)| *hand)
    }

    /// What the program's die shows that is rolled after so many commands: the same again after an
    /// undo.
    pub(crate) fn roll(&self, sides: u16, commands: usize) -> Option<u16> {
        Seeded::nth(self.seed, commands as u64).roll(sides).ok()
    }
}
