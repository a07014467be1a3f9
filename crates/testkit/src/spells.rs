//! The spells that the random stat blocks know: one of each kind.

use affray_rules::{
    Ability, AbilitySet, Brightness, CastingTime, Components, Condition, DamageDice, DamageType,
    Delivery, EndsOn, Fact, Material, Modifier, Obscured, ReactionTrigger, RollModifier, Rolls,
    Shape, Spares, Spell, SpellRange, Strikes, Terrain, TurnOf, Until, ZoneKind,
};

use crate::block::dice;

/// The spells of the random fights: each kind of delivery, concentration, reactions.
pub fn spells() -> Vec<Spell> {
    let plain = Spell {
        components: Components::VERBAL | Components::SOMATIC,
        needs_sight: true,
        ..Spell::default()
    };
    let harm = |text, kind| vec![DamageDice { dice: dice(text), kind }];
    vec![
        Spell {
            name: "Bolt".into(),
            delivery: Delivery::RangedAttack,
            damage: harm("1d10", DamageType::Fire),
            ..plain.clone()
        },
        Spell {
            name: "Burst".into(),
            level: 1,
            targets: 2,
            targets_per_slot: 1,
            delivery: Delivery::Save { ability: Ability::Dexterity, half: true },
            damage: harm("2d6", DamageType::Thunder),
            dice_per_slot: vec![dice("1d6")],
            ..plain.clone()
        },
        Spell {
            name: "Bind".into(),
            level: 2,
            concentration: true,
            lasting: Until::TurnEnd(TurnOf::User, 10),
            delivery: Delivery::Save { ability: Ability::Wisdom, half: false },
            effects: vec![Modifier::Condition(Condition::Paralyzed)],
            save_ends: true,
            ..plain.clone()
        },
        Spell {
            name: "Favour".into(),
            level: 1,
            concentration: true,
            lasting: Until::TurnEnd(TurnOf::User, 10),
            targets: 3,
            range: SpellRange::Feet(30),
            effects: vec![
                Modifier::Roll {
                    on: Rolls::Attacks,
                    lean: RollModifier::Plus(dice("1d4")),
                    with: Fact::Always,
                    when: Fact::Always,
                },
                Modifier::Roll {
                    on: Rolls::Saves(AbilitySet::all()),
                    lean: RollModifier::Plus(dice("1d4")),
                    with: Fact::Always,
                    when: Fact::Always,
                },
            ],
            ..plain.clone()
        },
        Spell {
            name: "Mend".into(),
            level: 1,
            time: CastingTime::BonusAction,
            healing: Some(dice("1d4")),
            adds_ability: true,
            dice_per_slot: vec![dice("1d4")],
            ..plain.clone()
        },
        Spell {
            name: "Ward".into(),
            level: 1,
            time: CastingTime::Reaction(ReactionTrigger::Hit),
            range: SpellRange::Caster,
            lasting: Until::TurnStart(TurnOf::User, 1),
            effects: vec![Modifier::ArmourClass(5)],
            ..plain.clone()
        },
        Spell {
            name: "Unravel".into(),
            level: 3,
            time: CastingTime::Reaction(ReactionTrigger::Casting),
            components: Components::SOMATIC,
            counters: true,
            ..plain.clone()
        },
        Spell {
            name: "Rebuke".into(),
            level: 1,
            time: CastingTime::Reaction(ReactionTrigger::Damaged),
            delivery: Delivery::Save { ability: Ability::Dexterity, half: true },
            damage: harm("2d10", DamageType::Fire),
            ..plain.clone()
        },
        Spell {
            name: "Vanish".into(),
            level: 2,
            concentration: true,
            lasting: Until::TurnEnd(TurnOf::User, 600),
            range: SpellRange::Touch,
            effects: vec![Modifier::Condition(Condition::Invisible)],
            ends_on: EndsOn::ATTACK | EndsOn::CAST,
            ..plain.clone()
        },
        Spell {
            name: "Step".into(),
            level: 1,
            time: CastingTime::BonusAction,
            range: SpellRange::Caster,
            components: Components::VERBAL,
            teleport: 30,
            ..plain.clone()
        },
        Spell {
            name: "Kindle".into(),
            level: 1,
            delivery: Delivery::Save { ability: Ability::Dexterity, half: false },
            effects: vec![Modifier::Burning],
            ..plain.clone()
        },
        Spell {
            name: "Stamina".into(),
            level: 1,
            range: SpellRange::Touch,
            temporary: Some(dice("1d4+4")),
            ..plain.clone()
        },
        Spell {
            name: "Blast".into(),
            level: 3,
            area: Some(Shape::Sphere(20)),
            delivery: Delivery::Save { ability: Ability::Dexterity, half: true },
            damage: harm("4d6", DamageType::Fire),
            ..plain.clone()
        },
        Spell {
            name: "Wave".into(),
            level: 1,
            range: SpellRange::Caster,
            area: Some(Shape::Cube(15)),
            push: 10,
            delivery: Delivery::Save { ability: Ability::Constitution, half: true },
            damage: harm("2d8", DamageType::Thunder),
            ..plain.clone()
        },
        Spell {
            name: "Breath".into(),
            level: 1,
            range: SpellRange::Caster,
            area: Some(Shape::Cone(15)),
            delivery: Delivery::Save { ability: Ability::Dexterity, half: false },
            effects: vec![Modifier::Condition(Condition::Prone)],
            ..plain.clone()
        },
        Spell {
            name: "Spirits".into(),
            level: 3,
            range: SpellRange::Caster,
            concentration: true,
            lasting: Until::TurnEnd(TurnOf::User, 10),
            area: Some(Shape::Emanation(15)),
            zone: Some(ZoneKind {
                obscured: Obscured::Clear,
                difficult: false,
                throughout: false,
                terrain: Terrain::Common,
                light: None,
                slows: true,
                moves: true,
                strikes: Strikes::ENTERS | Strikes::REACHES | Strikes::ENDS,
            }),
            spares: Spares::Chosen,
            delivery: Delivery::Save { ability: Ability::Wisdom, half: true },
            damage: harm("3d8", DamageType::Radiant),
            ..plain.clone()
        },
        Spell {
            name: "Murk".into(),
            level: 2,
            range: SpellRange::Caster,
            lasting: Until::TurnEnd(TurnOf::User, 10),
            area: Some(Shape::Emanation(10)),
            zone: Some(ZoneKind {
                obscured: Obscured::Lightly,
                difficult: true,
                throughout: false,
                terrain: Terrain::Common,
                light: Some(Brightness::Darkness),
                slows: false,
                moves: true,
                strikes: Strikes::empty(),
            }),
            ..plain.clone()
        },
        Spell {
            name: "Snare".into(),
            level: 1,
            concentration: true,
            lasting: Until::TurnEnd(TurnOf::User, 3),
            area: Some(Shape::Cylinder(10, 20)),
            zone: Some(ZoneKind {
                obscured: Obscured::Heavily,
                difficult: true,
                throughout: false,
                terrain: Terrain::Common,
                light: Some(Brightness::Darkness),
                slows: false,
                moves: false,
                strikes: Strikes::APPEARS | Strikes::ENTERS | Strikes::STARTS,
            }),
            delivery: Delivery::Save { ability: Ability::Strength, half: false },
            effects: vec![Modifier::Condition(Condition::Restrained)],
            ..plain.clone()
        },
        Spell {
            name: "Rite".into(),
            level: 1,
            time: CastingTime::Minutes(1),
            components: Components::VERBAL | Components::MATERIAL,
            material: Some(Material { name: "Kit".into(), cost: 25, consumed: true }),
            concentration: true,
            lasting: Until::TurnEnd(TurnOf::User, 10),
            effects: vec![Modifier::ArmourClass(3)],
            ..plain
        },
    ]
}
