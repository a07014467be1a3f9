//! The Armor Class of a stat block as the engine works it out, with its parts.

use affray_dice::Seeded;
use affray_rules::{Battle, CreatureId, Map, Ruleset, Setup, SideId, Silent, Square, StatBlock};

/// The AC of a creature that stands there with what it holds at first, as the engine reckons it.
pub(super) fn armour_class(block: &StatBlock, ruleset: &Ruleset) -> Option<i32> {
    let mut block = block.clone();
    block.spellcasting.known.clear();
    block.routines.clear();
    block.shapes.clear();
    block.multiattack.clear();
    let mut setup = Setup::new(ruleset.edition, Map::open(4, 4), ["Alone"]);
    setup.ruleset = *ruleset;
    let name = block.name.clone();
    let block = setup.add_block(block);
    setup.add_combatant(name, block, SideId(0), Square { x: 0, y: 0 });
    let battle = Battle::new(setup, &mut Seeded::new(0), &mut Silent).ok()?;
    Some(battle.armour_class(CreatureId(0)))
}
