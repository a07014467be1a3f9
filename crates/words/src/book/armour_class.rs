//! The Armor Class of a stat block as the engine works it out, with its parts.

use affray_dice::Seeded;
use affray_rules::{
    Attitude, Battle, BlockId, Combatant, Controller, CreatureId, Map, Mood, Options, Ruleset,
    Setup, Side, SideId, Silent, Square, StatBlock,
};

/// The AC of a creature that stands there with what it holds at first, as the engine reckons it.
pub(super) fn armour_class(block: &StatBlock, ruleset: &Ruleset) -> Option<i32> {
    let alone = Combatant {
        name: block.name.clone(),
        block: BlockId(0),
        side: SideId(0),
        square: Square { x: 0, y: 0 },
        height: None,
        rides: None,
        light: None,
        controller: Controller::Gm,
        role: None,
        hit_points: None,
        life: affray_rules::Life::Alive,
        upholds: None,
        temporary: 0,
        exhaustion: 0,
        conditions: Vec::new(),
        hidden: false,
        surprised: None,
        group: None,
        initiative: None,
        reserve: false,
        mood: Mood::Hostile,
        breath: None,
        conduct: Default::default(),
        pronoun: None,
        played_by: None,
        in_lair: false,
    };
    let mut block = block.clone();
    block.spellcasting.known.clear();
    block.routines.clear();
    block.shapes.clear();
    block.multiattack.clear();
    let setup = Setup {
        ruleset: *ruleset,
        options: Options::default(),
        gm: "GM".to_owned(),
        map: Map::open(4, 4),
        sides: vec![Side { name: "Alone".to_owned(), attitudes: vec![Attitude::Ally] }],
        blocks: vec![block],
        spells: Vec::new(),
        combatants: vec![alone],
        objects: Vec::new(),
        spares: Vec::new(),
        newcomers: Vec::new(),
    };
    let battle = Battle::new(setup, &mut Seeded::new(0), &mut Silent).ok()?;
    Some(battle.armour_class(CreatureId(0)))
}
