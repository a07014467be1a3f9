//! Random fights and plain ones: setups that use as much of the engine as fits into one.

use affray_rules::{
    Ability, Attitude, BlockId, Blocks, CEILING, Combatant, Condition, Controller, CreatureId,
    DamageType, DamageTypes, Door, Edition, Map, Mountable, Newcomer, NewcomerBrood, ObjectSetup,
    Options, Point, Ride, Ruleset, Senses, Setup, Side, SideId, Size, Spellcasting, Square,
    UseCost, Wall,
};

use crate::{Fate, block, block::natural, legend, spells, wild};

/// Two or three sides on a small map, so that they meet soon.
pub fn setup(edition: Edition, seed: u64) -> Setup {
    if seed.is_multiple_of(3) { wild(edition, seed) } else { plain(edition, seed) }
}

/// As [`setup`], on an open field.
pub fn plain(edition: Edition, seed: u64) -> Setup {
    let mut fate = Fate::new(seed);
    let mut map = Map::open(12, 12);
    let side_count = 2 + usize::from(fate.chance(30));
    let sides = (0..side_count)
        .map(|i| Side {
            name: format!("Side {i}"),
            attitudes: (0..side_count)
                .map(|j| match (i, j) {
                    (i, j) if i == j => Attitude::Ally,
                    (2, _) | (_, 2) => Attitude::Neutral,
                    _ => Attitude::Enemy,
                })
                .collect(),
        })
        .collect();
    let mut blocks = Vec::new();
    let mut combatants: Vec<Combatant> = Vec::new();
    let mut taken: Vec<affray_rules::Footprint> = Vec::new();
    for i in 0..3 + fate.below(6) {
        let block = block(&mut fate, &format!("Kind {i}"));
        let place = (0..200).find_map(|_| {
            let square = Square { x: fate.below(12) as u8, y: fate.below(12) as u8 };
            let space = affray_rules::Footprint::new(square, block.size);
            (map.holds(space) && !taken.iter().any(|t| t.overlaps(space)))
                .then_some((square, space))
        });
        let Some((square, space)) = place else { continue };
        taken.push(space);
        let id = BlockId(blocks.len() as u8);
        let side = SideId((i % side_count) as u8);
        combatants.push(Combatant {
            controller: fate.pick(&[Controller::Gm, Controller::Player]),
            temporary: fate.pick(&[0, 0, 5]),
            exhaustion: fate.pick(&[0, 0, 0, 1, 3]),
            conditions: if fate.chance(15) { vec![Condition::Invisible] } else { Vec::new() },
            hidden: fate.chance(15),
            surprised: fate.pick(&[None, None, Some(true), Some(false)]),
            group: fate.chance(20).then_some(1),
            in_lair: fate.chance(30),
            ..Combatant::new(format!("One {i}"), id, side, square)
        });
        blocks.push(block);
    }
    // Every second fight somebody sits on another from the start.
    let ride = (0..combatants.len()).flat_map(|r| (0..combatants.len()).map(move |m| (r, m))).find(
        |(r, m)| {
            combatants[*r].side == combatants[*m].side
                && blocks[*m].mount != Mountable::Unfit
                && blocks[*m].size.steps_above(blocks[*r].size) >= 1
        },
    );
    if let Some((rider, mount)) = ride.filter(|_| fate.chance(50)) {
        let clever = edition == Edition::E2014 && blocks[mount].score(Ability::Intelligence) >= 6;
        let control = blocks[mount].mount == Mountable::Trained && !clever;
        combatants[rider].rides = Some(Ride { mount: CreatureId(mount as u8), control });
    }
    let leaf = Wall {
        from: Point { x: 500, y: 550 },
        to: Point { x: 600, y: 550 },
        blocks: Blocks::all(),
        bottom: 0,
        top: CEILING,
        cover: None,
    };
    let door = Door {
        wall: map.walls.len() as u16,
        open: true,
        locked: false,
        lock_dc: fate.chance(50).then_some(12),
    };
    map.walls.push(leaf);
    let objects = vec![ObjectSetup {
        name: "Door".into(),
        square: Square { x: 5, y: 5 },
        size: Size::Medium,
        armour_class: 15,
        hit_points: 18,
        threshold: 3,
        immunities: DamageTypes::empty(),
        break_dc: Some(15),
        fragile: false,
        flammable: false,
        use_cost: fate.pick(&[UseCost::Free, UseCost::Action, UseCost::Hard]),
        blocks: Blocks::empty(),
        height: 0,
        door: Some(door),
        section: None,
    }];
    let mut setup = Setup {
        ruleset: Ruleset::of(edition),
        options: Options {
            average_damage: false,
            rolled_hit_points: fate.chance(20),
            jump_checks: fate.chance(50),
            counted_ammunition: fate.chance(20),
            ..Options::default()
        },
        gm: "GM".into(),
        map,
        sides,
        blocks,
        spells: [spells(), legend::features()].concat(),
        combatants,
        objects,
        spares: Vec::new(),
        newcomers: vec![Newcomer {
            name: "Stranger".into(),
            block: BlockId(0),
            broods: vec![NewcomerBrood { name: "Heir".into(), block: BlockId(0), most: 1 }],
        }],
    };
    if setup.options.counted_ammunition {
        setup.count_ammunition();
    }
    setup
}

/// Two fighters side by side, of different speed, so that no tie holds them up.
pub fn duel(edition: Edition) -> Setup {
    plain_fight(edition, 2)
}

/// Ten creatures in two lines.
pub fn ten(edition: Edition) -> Setup {
    plain_fight(edition, 10)
}

pub(crate) fn plain_fight(edition: Edition, count: usize) -> Setup {
    let mut setup = plain(edition, 12);
    let mut fighter = block(&mut Fate::new(1), "Fighter");
    let unarmed = fighter.attacks.len() - 2;
    let fists = fighter.attacks.split_off(unarmed);
    fighter.attacks = vec![natural("Sword", 5, 5, "1d8+3", DamageType::Slashing)]
        .into_iter()
        .chain(fists)
        .collect();
    fighter.size = Size::Medium;
    fighter.hit_points = 40;
    fighter.gear.clear();
    fighter.multiattack.clear();
    fighter.traits.clear();
    fighter.senses = Senses::default();
    fighter.reactions.clear();
    fighter.spellcasting = Spellcasting::default();
    let model = setup.combatants[0].clone();
    setup.blocks = vec![fighter];
    setup.objects.clear();
    setup.map = Map::open(20, 20);
    setup.combatants = (0..count)
        .map(|i| Combatant {
            name: format!("Fighter {i}"),
            block: BlockId(0),
            side: SideId((i % 2) as u8),
            square: Square { x: 8 + (i / 2) as u8, y: 8 + (i % 2) as u8 },
            height: None,
            rides: None,
            light: None,
            initiative: Some(20 - i as i8),
            exhaustion: 0,
            conditions: Vec::new(),
            hidden: false,
            surprised: None,
            temporary: 0,
            group: None,
            ..model.clone()
        })
        .collect();
    setup
}
