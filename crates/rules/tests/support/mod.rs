//! Random fights: setups that use as much of the engine as fits into one.

#![allow(dead_code, reason = "each test and bench uses its part")]

pub(crate) mod gloom;
mod legend;
pub(crate) mod rooms;
mod spells;
mod venom;
mod wild;

use affray_dice::{Dice, Seeded, Source};
use affray_rules::{
    Ability, Armour, ArmourCategory, Attack, AttackId, AttackKind, AttackOrder, AttackRole,
    Attitude, Battle, BlockId, Blocks, BonusActions, Breathes, CEILING, Combatant, Command,
    Condition, Conditions, Controller, CreatureId, CreatureType, DamageDice, DamageResponse,
    DamageType, DamageTypes, Defence, Door, Edition, Gear, GearKind, KnownSpell, Legendary, Manner,
    Map, Mastery, Materials, Modifier, Mood, Mountable, MultiattackPart, Nature, Newcomer,
    ObjectSetup, Occurrence, Options, Point, Properties, Qualities, Question, Range,
    ReactionFeature, ReactionResponse, ReactionTrigger, Regeneration, Ride, Role, Ruleset, Senses,
    Setup, Side, SideId, Silent, Size, Speeds, SpellId, SpellUses, Spellcasting, Square, StatBlock,
    Target, Terms, ToHit, Training, Trait, TraitTrigger, UseCost, Wall, modifier_of,
};
pub(crate) use spells::spells;
pub(crate) use wild::wild;

/// A source of small choices.
pub(crate) struct Fate(Seeded);

impl Fate {
    pub(crate) fn new(seed: u64) -> Fate {
        Fate(Seeded::new(seed))
    }

    /// A number from 0 up to, but not including, `below`.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        usize::from(self.0.roll(below as u16).expect("seeded dice always roll")) - 1
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

fn dice(text: &str) -> Dice {
    text.parse().expect("dice in the tests are right")
}

fn natural(name: &str, to_hit: i8, reach: u16, damage: &str, kind: DamageType) -> Attack {
    Attack {
        name: name.into(),
        kind: AttackKind::Natural,
        to_hit: ToHit::Printed(to_hit),
        reach,
        range: None,
        damage: vec![DamageDice { dice: dice(damage), kind }],
        bloodied: Vec::new(),
        versatile: None,
        properties: Properties::empty(),
        mastery: None,
        qualities: Qualities::ATTACK,
        weapon: None,
        ammunition: None,
        limit: None,
        terms: Terms::default(),
        on_hit: Vec::new(),
    }
}

fn strength_or_dexterity(abilities: &[u8; 6], ability: Ability, proficiency: i8) -> ToHit {
    ToHit::Parts {
        ability,
        modifier: modifier_of(abilities[ability.index()]),
        proficiency,
        magic: 0,
    }
}

/// A creature of one of the sizes, with claws, weapons or spells as fate has it.
pub(crate) fn block(fate: &mut Fate, name: &str) -> StatBlock {
    let abilities: [u8; 6] = std::array::from_fn(|_| 3 + fate.below(18) as u8);
    let proficiency = 2 + fate.below(5) as i8;
    let modifier = |a: Ability| modifier_of(abilities[a.index()]);
    let (strength, dexterity) = (Ability::Strength, Ability::Dexterity);
    let mut attacks = Vec::new();
    let mut gear = Vec::new();
    let armed = fate.chance(60);
    if armed {
        let mut weapon =
            |name: &str, properties, ability, reach, range: Option<Range>, mastery, two_handed| {
                let place = gear.len() as u8;
                gear.push(Gear {
                    name: name.to_owned(),
                    kind: GearKind::Weapon { attack: attacks.len() as u8, two_handed },
                    count: if range.is_some() && reach > 0 { 3 } else { 1 },
                    held: u8::from(place < 2 && !two_handed),
                });
                attacks.push(Attack {
                    name: name.to_owned(),
                    kind: AttackKind::Weapon,
                    to_hit: strength_or_dexterity(&abilities, ability, proficiency),
                    reach,
                    range,
                    damage: vec![DamageDice { dice: dice("1d6"), kind: DamageType::Slashing }],
                    bloodied: Vec::new(),
                    versatile: None,
                    properties,
                    mastery,
                    qualities: Qualities::ATTACK,
                    weapon: Some(place),
                    ammunition: None,
                    limit: None,
                    terms: Terms::default(),
                    on_hit: Vec::new(),
                });
            };
        let thrown = Some(Range { normal: 20, long: 60 });
        weapon(
            "Knife",
            Properties::LIGHT | Properties::THROWN | Properties::FINESSE,
            dexterity,
            5,
            thrown,
            Some(Mastery::Nick),
            false,
        );
        let m = fate.pick(&[Mastery::Vex, Mastery::Sap, Mastery::Slow, Mastery::Topple]);
        weapon("Short blade", Properties::LIGHT, strength, 5, None, Some(m), false);
        let m = fate.pick(&[Mastery::Cleave, Mastery::Graze, Mastery::Push]);
        weapon(
            "Great blade",
            Properties::HEAVY | Properties::TWO_HANDED,
            strength,
            fate.pick(&[5, 10]),
            None,
            Some(m),
            true,
        );
        weapon(
            "Bow",
            Properties::AMMUNITION | Properties::TWO_HANDED | Properties::LOADING,
            dexterity,
            0,
            Some(Range { normal: 80, long: 320 }),
            None,
            true,
        );
        weapon(
            "Net",
            Properties::NET,
            dexterity,
            0,
            Some(Range { normal: 5, long: 15 }),
            None,
            false,
        );
        attacks[3].ammunition = Some(gear.len() as u8);
        attacks[4].damage.clear();
        gear.push(Gear { name: "Arrow".into(), kind: GearKind::Ammunition, count: 5, held: 0 });
        gear.push(Gear { name: "Shield".into(), kind: GearKind::Shield, count: 1, held: 0 });
        let heals = dice("2d4+2");
        let potion = GearKind::Potion { heals, bonus_action: fate.chance(50) };
        gear.push(Gear { name: "Potion".into(), kind: potion, count: 2, held: 0 });
        gear.push(Gear { name: "Kit".into(), kind: GearKind::HealersKit, count: 1, held: 0 });
    } else {
        let reach = fate.pick(&[5, 10, 15]);
        attacks.push(natural("Bite", 4 + proficiency, reach, "1d8+3", DamageType::Piercing));
        attacks.push(natural("Claw", 4 + proficiency, 5, "2d4+2", DamageType::Slashing));
        attacks[0].on_hit = venom::venom(fate);
    }
    let multiattack = if !armed && fate.chance(50) {
        let part = |count, any_of| MultiattackPart { count, any_of, ..MultiattackPart::NONE };
        vec![part(1, 1), part(2, 2)]
    } else {
        Vec::new()
    };
    attacks.push(Attack {
        kind: AttackKind::Unarmed,
        to_hit: strength_or_dexterity(&abilities, strength, proficiency),
        ..natural("Unarmed strike", 0, 5, "1", DamageType::Bludgeoning)
    });
    attacks.push(Attack {
        kind: AttackKind::Weapon,
        to_hit: strength_or_dexterity(&abilities, strength, 0),
        range: Some(Range { normal: 20, long: 60 }),
        properties: Properties::IMPROVISED,
        ..natural("Improvised weapon", 0, 5, "1d4", DamageType::Bludgeoning)
    });
    let caster = fate.chance(40);
    let spellcasting = if caster {
        Spellcasting {
            ability: Some(Ability::Wisdom),
            save_dc: (8 + modifier(Ability::Wisdom) + proficiency).max(0) as u8,
            attack: modifier(Ability::Wisdom) + proficiency,
            modifier: modifier(Ability::Wisdom),
            known: (0..spells().len() as u8)
                .map(|i| KnownSpell {
                    spell: SpellId(i),
                    uses: if i == 9 { SpellUses::PerDay(1) } else { SpellUses::Slot },
                })
                .collect(),
            slots: [4, 3, 2, 0, 0, 0, 0, 0, 0],
            materials: Materials::Pouch,
        }
    } else {
        Spellcasting::default()
    };
    let hit_points = 4 + fate.below(40) as u16;
    let mut block = StatBlock {
        name: name.into(),
        size: fate.pick(&[
            Size::Tiny,
            Size::Small,
            Size::Medium,
            Size::Medium,
            Size::Large,
            Size::Huge,
        ]),
        kind: CreatureType::Humanoid,
        tags: Vec::new(),
        mount: fate.pick(&[Mountable::Unfit, Mountable::Untrained, Mountable::Trained]),
        role: fate.pick(&[Role::Character, Role::Monster]),
        hit_points,
        hit_dice: Some(dice("3d8")),
        armour_class: fate.chance(50).then(|| 10 + fate.below(9) as u8),
        armour: fate.chance(30).then(|| Armour {
            name: "Mail".into(),
            category: fate.pick(&[
                ArmourCategory::Light,
                ArmourCategory::Medium,
                ArmourCategory::Heavy,
            ]),
            base: 14,
            strength: 13,
            stealth_disadvantage: true,
            metal: true,
        }),
        training: if fate.chance(70) { Training::all() } else { Training::empty() },
        speeds: Speeds {
            walk: 5 * (4 + fate.below(6) as u16),
            climb: 0,
            swim: 0,
            fly: 0,
            burrow: 0,
            hover: false,
        },
        abilities,
        saves: Ability::ALL.map(modifier),
        skills: affray_rules::Skill::ALL.map(|s| modifier(s.ability())),
        skill_proficiencies: fate.below(1 << 15) as u32,
        proficiency,
        initiative: modifier(dexterity),
        senses: Senses {
            blindsight: fate.pick(&[0, 0, 30]),
            blind_beyond: fate.chance(5),
            ..Senses::default()
        },
        defences: vec![Defence {
            response: fate.pick(&[
                DamageResponse::Resistant,
                DamageResponse::Immune,
                DamageResponse::Vulnerable,
            ]),
            types: fate.pick(&[DamageTypes::SLASHING, DamageTypes::FIRE, DamageTypes::POISON]),
            unless: fate.chance(30).then_some(Qualities::MAGICAL),
            from: Qualities::empty(),
        }],
        condition_immunities: if fate.chance(20) { Conditions::PRONE } else { Conditions::empty() },
        attacks,
        attacks_per_action: 1 + fate.below(3) as u8,
        multiattack,
        gear,
        traits: if fate.chance(40) {
            let regeneration = Regeneration {
                hit_points: 3,
                stopped_by: DamageTypes::FIRE | DamageTypes::SLASHING,
                from_zero: fate.chance(50),
                shuns: fate.chance(50),
            };
            let modifiers = vec![fate.pick(&[
                Modifier::PackTactics,
                Modifier::Regeneration(regeneration),
                Modifier::RerollOnes,
                Modifier::WeaponDamage(dice("1d4")),
                Modifier::Nature(Nature::ECHOLOCATION),
                Modifier::Nature(Nature::UNDEAD_FORTITUDE),
                Modifier::Nature(Nature::SIEGE_MONSTER),
                Modifier::Leap { long: 20, high: 10 },
            ])];
            let triggers = vec![TraitTrigger {
                on: fate.pick(&[
                    Occurrence::Touched,
                    Occurrence::StartsNear(10),
                    Occurrence::TurnEnds(5),
                    Occurrence::Dies(10),
                    Occurrence::Hurt(DamageTypes::SLASHING),
                ]),
                enemies: fate.chance(50),
                only: Vec::new(),
                able: fate.chance(50),
                reaction: false,
                outcomes: venom::flames(),
            }];
            vec![Trait { name: "Trait".into(), modifiers, triggers, note: None }]
        } else {
            Vec::new()
        },
        bonus_actions: BonusActions::from_bits_truncate(fate.below(32) as u8),
        reactions: if fate.chance(40) {
            vec![ReactionFeature {
                name: "Parry".into(),
                trigger: fate.pick(&[ReactionTrigger::Hit, ReactionTrigger::MeleeHit]),
                user: Vec::new(),
                response: fate
                    .pick(&[ReactionResponse::ArmourClass(3), ReactionResponse::HalveDamage]),
                then: None,
                limit: None,
            }]
        } else {
            Vec::new()
        },
        spellcasting,
        hands_full: false,
        formless: fate.chance(10),
        breathes: Breathes::Air,
        level: None,
        challenge: None,
        unmodelled: Vec::new(),
        routines: Vec::new(),
        legendary: Legendary::default(),
        maw: None,
        shapes: Vec::new(),
    };
    if !armed {
        legend::legend(fate, &mut block);
    }
    block
}

/// Two or three sides on a small map, so that they meet soon.
pub(crate) fn setup(edition: Edition, seed: u64) -> Setup {
    if seed.is_multiple_of(3) { wild(edition, seed) } else { plain(edition, seed) }
}

/// As [`setup`], on an open field.
pub(crate) fn plain(edition: Edition, seed: u64) -> Setup {
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
        combatants.push(Combatant {
            name: format!("One {i}"),
            block: BlockId(blocks.len() as u8),
            side: SideId((i % side_count) as u8),
            square,
            height: None,
            rides: None,
            light: None,
            controller: fate.pick(&[Controller::Gm, Controller::Player]),
            role: None,
            hit_points: None,
            life: affray_rules::Life::Alive,
            upholds: None,
            temporary: fate.pick(&[0, 0, 5]),
            exhaustion: fate.pick(&[0, 0, 0, 1, 3]),
            conditions: if fate.chance(15) { vec![Condition::Invisible] } else { Vec::new() },
            hidden: fate.chance(15),
            surprised: fate.pick(&[None, None, Some(true), Some(false)]),
            group: fate.chance(20).then_some(1),
            initiative: None,
            reserve: false,
            mood: Mood::Hostile,
            breath: None,
            conduct: Default::default(),
            pronoun: None,
            in_lair: fate.chance(30),
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
        newcomers: vec![Newcomer { name: "Stranger".into(), block: BlockId(0) }],
    };
    if setup.options.counted_ammunition {
        setup.count_ammunition();
    }
    setup
}

/// Two fighters side by side, of different speed, so that no tie holds them up.
pub(crate) fn duel(edition: Edition) -> Setup {
    plain_fight(edition, 2)
}

/// Ten creatures in two lines.
pub(crate) fn ten(edition: Edition) -> Setup {
    plain_fight(edition, 10)
}

fn plain_fight(edition: Edition, count: usize) -> Setup {
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

/// Reads bytes as commands and gives them to a battle, legal or not; now and then a byte picks a
/// listed one instead, so that the fight gets somewhere.
pub(crate) fn feed_bytes(battle: &mut Battle, dice: &mut Seeded, mut bytes: &[u8]) {
    while let Some((pick, rest)) = bytes.split_first() {
        let legal = battle.legal();
        if pick % 2 == 0 && !legal.is_empty() {
            let command = legal[usize::from(*pick) % legal.len()];
            battle.apply(&command, dice, &mut Silent).expect("a listed command is legal");
            bytes = rest;
            continue;
        }
        let Ok((command, rest)) = postcard::take_from_bytes::<Command>(rest) else {
            bytes = rest;
            continue;
        };
        bytes = rest;
        let before = battle.clone();
        if battle.apply(&command, dice, &mut Silent).is_err() {
            assert_eq!(*battle, before, "a refused command changed something: {command:?}");
        }
    }
}

/// A creature next to an enemy, with its action ready.
pub(crate) fn attack_ready() -> (Battle, Command) {
    let battle = Battle::new(duel(Edition::E2024), &mut Seeded::new(1), &mut Silent)
        .expect("the duel is right");
    let Question::Turn(CreatureId(me)) = battle.decision().question else {
        unreachable!("a duel without ties begins with a turn")
    };
    let command = Command::Attack(AttackOrder {
        target: Target::Creature(CreatureId(1 - me)),
        attack: AttackId(0),
        manner: Manner::Melee,
        role: AttackRole::Action,
        one_handed: false,
    });
    (battle, command)
}

/// Plays a fight at random to its end, or so many decisions; says how many there were.
pub(crate) fn playout(
    battle: &mut Battle,
    dice: &mut Seeded,
    list: &mut Vec<Command>,
    most: usize,
) -> usize {
    for made in 0..most {
        let drawn = battle.draw(dice, list).expect("seeded dice always roll");
        let Some(command) = drawn else { return made };
        battle.carry_out(&command, dice, &mut Silent);
    }
    most
}
