//! A kind of creature that is not in an encounter's file, and joins a version of the fight.

use affray_compendium::{Encounter, Library};
use affray_rules::{Combatant, Setup, SideId, Size, Square};
use affray_sim::{Muster, Start, free_square};

use super::change::muster;
use crate::errors::{Done, Failure};

/// Neither a combatant nor a creature of the compendium has the name.
fn unknown(name: &str, setup: &Setup) -> Failure {
    match muster(setup, name, Muster::kind) {
        Err(nobody) => nobody,
        Ok(_) => Failure::Input(format!("the compendium has no “{name}”")),
    }
}

/// One of another kind.
pub(super) struct Newcomer {
    /// What the compendium calls it.
    name: String,
    size: Size,
    side: SideId,
}

impl Newcomer {
    /// A creature of the compendium, for a side, or for the enemies of the players of whom there
    /// are most.
    pub(super) fn find(
        name: &str,
        side: Option<&str>,
        setup: &Setup,
        library: &Library,
    ) -> Done<Newcomer> {
        let compendium = library.compendium(setup.ruleset.edition);
        let found = compendium.creature(name);
        let one = || name.strip_suffix('s').and_then(|name| compendium.creature(name).ok());
        let entry = match found.ok().or_else(one) {
            Some(entry) => entry,
            None => return Err(unknown(name, setup)),
        };
        let side = match side {
            Some(side) => {
                let place = setup.sides.iter().position(|s| s.name.eq_ignore_ascii_case(side));
                let known = || setup.sides.iter().map(|side| side.name.as_str());
                place.ok_or_else(|| Failure::nobody(side, known()))?
            }
            None => Newcomer::enemies(setup)?,
        };
        let side = SideId(side as u8);
        Ok(Newcomer { name: entry.name().to_owned(), size: entry.block().size, side })
    }

    /// The enemies of the players of whom there are most.
    fn enemies(setup: &Setup) -> Done<usize> {
        let ours = Start::from_setup(setup.clone()).map_err(Failure::input)?.ours();
        let number =
            |side: &usize| setup.combatants.iter().filter(|one| one.side.index() == *side).count();
        let hostile = |side: &usize| setup.hostile(ours, SideId(*side as u8)) && number(side) > 0;
        let sides = (0..setup.sides.len()).filter(hostile);
        sides.rev().max_by_key(number).ok_or_else(|| {
            let side = &setup.sides[ours.index()].name;
            Failure::Input(format!(
                "{side} have no enemies whom a newcomer could join\n  help: name a side: `+1 Ogre \
                 for Ogres`"
            ))
        })
    }

    /// The encounter with it, near the last of its side.
    pub(super) fn join(&self, encounter: &Encounter, setup: &Setup) -> Encounter {
        let own = |one: &&Combatant| one.side == self.side;
        let last = setup.combatants.iter().rfind(own).or(setup.combatants.last());
        let from = last.map_or(Square { x: 0, y: 0 }, |one| one.square);
        let at = free_square(setup, from, self.size).unwrap_or(from);
        encounter.with_newcomer(&self.name, &setup.sides[self.side.index()].name, at)
    }
}
