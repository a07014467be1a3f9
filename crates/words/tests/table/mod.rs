//! A small fight to talk about: Fenn and Mira against two goblins, one of them in reserve.

use affray_dice::{Dice, Script};
use affray_rules::{
    Ability, Attack, AttackKind, Attitude, Battle, BlockId, Blocks, CEILING, CastingTime,
    Combatant, Components, Controller, DamageDice, DamageType, DamageTypes, Door, Edition, Event,
    Feature, Gear, GearKind, GrantedMove, KnownSpell, Map, Materials, Modifier, Newcomer,
    ObjectSetup, Options, Part, Point, Properties, Qualities, Range, ReactionFeature,
    ReactionResponse, ReactionTrigger, Role, Routine, RoutineTime, Ruleset, Setup, Shape, Side,
    SideId, Size, Spares, Spell, SpellId, SpellRange, SpellUses, Spellcasting, Square, StatBlock,
    Terms, ToHit, TurnOf, Until, UseCost, Wall,
};

fn dice(text: &str) -> Dice {
    text.parse().expect("dice in the tests are right")
}

pub(crate) fn square(text: &str) -> Square {
    text.parse().expect("squares in the tests are right")
}

fn attack(name: &str, reach: u16, range: Option<(u16, u16)>, weapon: Option<u8>) -> Attack {
    Attack {
        name: name.into(),
        kind: if weapon.is_some() { AttackKind::Weapon } else { AttackKind::Unarmed },
        to_hit: ToHit::Parts { ability: Ability::Strength, modifier: 3, proficiency: 2, magic: 0 },
        reach,
        range: range.map(|(normal, long)| Range { normal, long }),
        damage: vec![DamageDice { dice: dice("1d8"), kind: DamageType::Slashing }],
        bloodied: Vec::new(),
        versatile: None,
        properties: Properties::empty(),
        mastery: None,
        qualities: Qualities::ATTACK,
        weapon,
        ammunition: None,
        limit: None,
        terms: Terms::default(),
        on_hit: Vec::new(),
    }
}

/// A weapon's name, reach, and ranges.
type Arm<'a> = (&'a str, u16, Option<(u16, u16)>);

fn block(name: &str, weapons: &[Arm<'_>]) -> StatBlock {
    let mut attacks = Vec::new();
    let mut gear = Vec::new();
    for (i, (weapon, reach, range)) in weapons.iter().enumerate() {
        attacks.push(attack(weapon, *reach, *range, Some(i as u8)));
        gear.push(Gear {
            name: (*weapon).into(),
            kind: GearKind::Weapon { attack: i as u8, two_handed: *reach == 0 },
            count: 1,
            held: u8::from(i == 0),
        });
    }
    attacks.push(attack("Unarmed strike", 5, None, None));
    attacks.push(attack("Improvised weapon", 5, Some((20, 60)), None));
    for (name, kind) in [
        ("Shield", GearKind::Shield),
        ("Potion of healing", GearKind::Potion { heals: dice("2d4+2"), bonus_action: false }),
        ("Healer's kit", GearKind::HealersKit),
    ] {
        gear.push(Gear { name: name.into(), kind, count: 1, held: 0 });
    }
    StatBlock {
        role: Role::Character,
        abilities: [16, 14, 12, 10, 10, 10],
        saves: [3, 2, 1, 0, 0, 0],
        initiative: 2,
        attacks,
        gear,
        reactions: vec![ReactionFeature {
            name: "Parry".into(),
            trigger: ReactionTrigger::MeleeHit,
            user: Vec::new(),
            response: ReactionResponse::ArmourClass(2),
            then: None,
            limit: None,
        }],
        spellcasting: Spellcasting {
            ability: Some(Ability::Wisdom),
            save_dc: 13,
            attack: 5,
            modifier: 3,
            known: [0, 1, 2, 6]
                .map(|i| KnownSpell { spell: SpellId(i), uses: SpellUses::Slot })
                .to_vec(),
            slots: [4, 2, 0, 0, 0, 0, 0, 0, 0],
            materials: Materials::Pouch,
        },
        routines: vec![
            Routine {
                name: "Tail Sweep".into(),
                time: RoutineTime::Legendary { cost: 1, once: false },
                parts: vec![Part::Attack(1)],
                user: Vec::new(),
                only: Vec::new(),
            },
            Routine {
                name: "Rush".into(),
                time: RoutineTime::BonusAction,
                parts: vec![Part::Move(GrantedMove::default()), Part::Attack(1)],
                user: Vec::new(),
                only: Vec::new(),
            },
        ],
        ..StatBlock::plain(name, 28, 15)
    }
}

fn spell(name: &str, level: u8, time: CastingTime, range: SpellRange, targets: u8) -> Spell {
    Spell {
        name: name.into(),
        level,
        time,
        range,
        components: Components::VERBAL,
        lasting: Until::TurnEnd(TurnOf::User, 10),
        targets,
        targets_per_slot: 1,
        effects: vec![Modifier::ArmourClass(1)],
        ..Spell::default()
    }
}

fn area(name: &str, range: SpellRange, shape: Shape, spares: Spares) -> Spell {
    Spell {
        area: Some(shape),
        spares,
        effects: Vec::new(),
        ..spell(name, 1, CastingTime::Action, range, 1)
    }
}

fn combatant(name: &str, block: u8, side: u8, at: &str, initiative: i8) -> Combatant {
    Combatant {
        controller: if side == 0 { Controller::Player } else { Controller::Gm },
        surprised: Some(false),
        initiative: Some(initiative),
        reserve: name == "Goblin 2",
        ..Combatant::new(name, BlockId(block), SideId(side), square(at))
    }
}

fn object(name: &str, at: &str, door: Option<Door>) -> ObjectSetup {
    ObjectSetup {
        name: name.into(),
        square: square(at),
        size: Size::Small,
        armour_class: 15,
        hit_points: 18,
        threshold: 0,
        immunities: DamageTypes::empty(),
        break_dc: Some(15),
        fragile: false,
        flammable: false,
        use_cost: UseCost::Free,
        blocks: Blocks::empty(),
        height: 0,
        door,
        section: None,
    }
}

/// Fenn acts first, at b2; Mira is at b4, Goblin 1 at c2, next to Fenn, a barrel at b1,
/// doors at g1, h1 and i1.
pub(crate) fn battle(edition: Edition) -> (Battle, Vec<Event>) {
    let weapons = [
        ("Longsword", 5, None),
        ("Spear", 5, Some((20, 60))),
        ("Dagger", 5, Some((20, 60))),
        ("Longbow", 0, Some((150, 600))),
    ];
    let enemies = [Attitude::Ally, Attitude::Enemy];
    let side = |name: &str, attitudes: Vec<Attitude>| Side { name: name.into(), attitudes };
    // In the east, three doors side by side in the southern wall of row 1.
    let mut map = Map::open(10, 8);
    let doors = [("Cellar door", false, false), ("Trapdoor", true, false), ("Gate", false, true)];
    let mut objects = vec![object("Barrel", "b1", None)];
    for (i, (name, open, locked)) in doors.into_iter().enumerate() {
        let x = 6 + i as u8;
        map.walls.push(Wall {
            from: Point::intersection(x, 1),
            to: Point::intersection(x + 1, 1),
            blocks: Blocks::all(),
            bottom: 0,
            top: CEILING,
            cover: None,
        });
        let door = Door { wall: i as u16, open, locked, lock_dc: Some(15) };
        objects.push(object(name, &Square { x, y: 0 }.to_string(), Some(door)));
    }
    let setup = Setup {
        ruleset: Ruleset::of(edition),
        options: Options::default(),
        gm: "Rowan".into(),
        spares: Vec::new(),
        newcomers: vec![Newcomer { name: "Ogre".into(), block: BlockId(1), broods: Vec::new() }],
        map,
        sides: vec![
            side("Heroes", enemies.to_vec()),
            side("Goblins", enemies.into_iter().rev().collect()),
        ],
        blocks: vec![block("Fighter", &weapons), block("Goblin", &[("Scimitar", 5, None)])],
        spells: vec![
            spell("Fire Bolt", 0, CastingTime::Action, SpellRange::Feet(120), 1),
            spell("Bless", 1, CastingTime::Action, SpellRange::Feet(30), 3),
            spell("Shield", 1, CastingTime::Reaction(ReactionTrigger::Hit), SpellRange::Caster, 1),
            area("Fog Cloud", SpellRange::Feet(120), Shape::Sphere(20), Spares::Nobody),
            area("Burning Hands", SpellRange::Caster, Shape::Cone(15), Spares::Nobody),
            area("Spirit Guardians", SpellRange::Caster, Shape::Emanation(15), Spares::Chosen),
            Spell {
                feature: Some(Feature::default()),
                level: 0,
                ..area("Frost Breath", SpellRange::Caster, Shape::Cone(15), Spares::Nobody)
            },
        ],
        combatants: vec![
            combatant("Fenn", 0, 0, "b2", 20),
            combatant("Mira", 0, 0, "b4", 15),
            combatant("Goblin 1", 1, 1, "c2", 10),
            combatant("Goblin 2", 1, 1, "h8", 5),
        ],
        objects,
    };
    let mut events = Vec::new();
    let battle =
        Battle::new(setup, &mut Script::from([]), &mut events).expect("the setup is right");
    (battle, events)
}
