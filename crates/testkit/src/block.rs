//! Random stat blocks, with as much in each as the engine knows.

use affray_dice::Dice;
use affray_rules::{
    Ability, Armour, ArmourCategory, Attack, AttackKind, BonusActions, Breathes, Conditions,
    CreatureType, DamageDice, DamageResponse, DamageType, DamageTypes, Defence, Gear, GearKind,
    Heads, KnownSpell, Legendary, Mastery, Materials, Modifier, Mountable, MultiattackPart, Nature,
    Occurrence, Properties, Qualities, Range, ReactionFeature, ReactionResponse, ReactionTrigger,
    Regeneration, Role, Senses, Size, Speeds, SpellId, SpellUses, Spellcasting, StatBlock, Terms,
    ToHit, Training, Trait, TraitTrigger, modifier_of,
};

use crate::{Fate, legend, spells, venom};

pub(crate) fn dice(text: &str) -> Dice {
    text.parse().expect("dice in the tests are right")
}

pub(crate) fn natural(
    name: &str,
    to_hit: i8,
    reach: u16,
    damage: &str,
    kind: DamageType,
) -> Attack {
    Attack::natural(name, to_hit, reach, dice(damage), kind)
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
pub fn block(fate: &mut Fate, name: &str) -> StatBlock {
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
                    spell: SpellId(u16::from(i)),
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
                Modifier::Nature(Nature::FLYBY),
                Modifier::Heads(Heads { count: 3, dies_of: 12, heals: 2, for_each: true }),
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
