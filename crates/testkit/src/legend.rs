//! Breaths, legendary and lair actions, shapes and jaws that swallow, for the random stat blocks.

use affray_rules::{
    Ability, Common, Condition, DamageDice, DamageType, Delivery, Difficulty, Fact, Feature,
    GrantedMove, KnownSpell, Leap, Legendary, Maw, Modifier, MovementMode, MultiattackPart,
    Outcome, Part, Predicate, Routine, RoutineTime, SaveTime, SaveToEnd, Shape, Size, Skill,
    Spares, Spell, SpellId, SpellRange, SpellUses, StatBlock, Stock, TurnOf, Until,
};

use crate::{Fate, block::dice, spells};

/// Features that work as spells do: a breath, a dreadful roar, a sweep of the wings.
pub(crate) fn features() -> Vec<Spell> {
    let plain = Spell {
        components: affray_rules::Components::empty(),
        range: SpellRange::Caster,
        needs_sight: false,
        feature: Some(Feature { dc: 13, ..Feature::default() }),
        ..spells().swap_remove(0)
    };
    let save = SaveToEnd {
        ability: Ability::Wisdom,
        dc: Difficulty::Fixed(12),
        time: SaveTime::TurnEnd,
        harder_in_sight: false,
    };
    let fear = Outcome::Gain {
        modifier: Modifier::Condition(Condition::Frightened),
        lasts: Until::TurnStart(TurnOf::User, 10),
        save_ends: Some(save),
        ends_on: affray_rules::EndsOn::empty(),
        escape_dc: None,
        worse: Vec::new(),
        leads: 0,
        per_slot: dice("0"),
    };
    let prone = Outcome::Gain {
        modifier: Modifier::Condition(Condition::Prone),
        lasts: Until::Ended,
        save_ends: None,
        ends_on: affray_rules::EndsOn::empty(),
        escape_dc: None,
        worse: Vec::new(),
        leads: 0,
        per_slot: dice("0"),
    };
    vec![
        Spell {
            name: "Breath".into(),
            delivery: Delivery::Save { ability: Ability::Dexterity, half: true },
            damage: vec![DamageDice { dice: dice("3d6"), kind: DamageType::Fire }],
            area: Some(Shape::Cone(15)),
            ..plain.clone()
        },
        Spell {
            name: "Roar".into(),
            delivery: Delivery::Save { ability: Ability::Wisdom, half: false },
            damage: Vec::new(),
            area: Some(Shape::Emanation(30)),
            spares: Spares::Allies,
            only: vec![Predicate::Is(Fact::Hears)],
            failure: vec![fear],
            once: true,
            feature: Some(Feature { dc: 12, magical: true, ..Feature::default() }),
            ..plain.clone()
        },
        Spell {
            name: "Wings".into(),
            time: affray_rules::CastingTime::Routine,
            delivery: Delivery::Save { ability: Ability::Strength, half: false },
            damage: vec![DamageDice { dice: dice("1d6+2"), kind: DamageType::Bludgeoning }],
            area: Some(Shape::Emanation(10)),
            failure: vec![prone],
            success: vec![Outcome::Push(5)],
            ..plain
        },
    ]
}

/// Makes a legend of a stat block, now and then.
pub(crate) fn legend(fate: &mut Fate, block: &mut StatBlock) {
    if !fate.chance(40) {
        return;
    }
    let known = &mut block.spellcasting.known;
    let first = known.len() as u8;
    let uses = [SpellUses::Recharge(5), SpellUses::PerDay(2), SpellUses::AtWill];
    known.extend(
        uses.into_iter()
            .enumerate()
            .map(|(i, uses)| KnownSpell { spell: SpellId((spells().len() + i) as u16), uses }),
    );
    if let Some(part) = block.multiattack.first_mut() {
        part.uses = 1 << (first + 1);
    } else {
        block.multiattack.push(MultiattackPart {
            count: 2,
            any_of: 1,
            uses: 1 << first,
            ..MultiattackPart::NONE
        });
    }
    let stint = GrantedMove {
        half: fate.chance(50),
        feet: fate.chance(20).then_some(25),
        gait: fate.chance(30).then_some(MovementMode::Walk),
        unprovoking: fate.chance(30),
        towards: fate.chance(20),
    };
    let legendary = |name: &str, cost, once, parts| Routine {
        name: name.into(),
        time: RoutineTime::Legendary { cost, once },
        parts,
        user: Vec::new(),
        only: Vec::new(),
    };
    block.routines = vec![
        legendary("Look", 1, false, vec![Part::Search(Skill::Perception)]),
        Routine {
            name: "Fade".into(),
            time: RoutineTime::BonusAction,
            parts: vec![Part::Plane],
            user: Vec::new(),
            only: Vec::new(),
        },
        legendary("Bite", 1, true, vec![Part::Attack(1)]),
        legendary("Beat", 2, false, vec![Part::Use(first + 2), Part::Move(stint)]),
        Routine {
            name: "Rush".into(),
            time: fate.pick(&[RoutineTime::BonusAction, RoutineTime::Action]),
            parts: vec![Part::Move(GrantedMove::default()), Part::Attack(2)],
            user: Vec::new(),
            only: Vec::new(),
        },
        Routine {
            name: "Leap".into(),
            time: fate.pick(&[RoutineTime::BonusAction, RoutineTime::TurnStart]),
            parts: vec![
                Part::Leap(Leap { feet: 30, least: 0, cost: Some(10), onto: None }),
                Part::Common(fate.pick(&[Common::Hide, Common::Dash, Common::Disengage])),
                Part::Attack(1),
                Part::Release,
            ],
            user: vec![Predicate::Not(Box::new(Predicate::Is(Fact::Has(Condition::Prone))))],
            only: vec![Predicate::Is(Fact::SizeAtMost(Size::Medium))],
        },
    ];
    if fate.chance(50) {
        block.attacks[0]
            .on_hit
            .push(Outcome::TakeIn { escape_dc: Some(Difficulty::Fixed(12)), leads: 0 });
        block.maw = Some(Maw {
            each_turn: vec![Outcome::Damage {
                damage: DamageDice { dice: dice("1d4"), kind: DamageType::Acid },
                halved: false,
                per_slot: dice("0"),
            }],
            sickened_by: 3,
            save: Some(SaveToEnd {
                ability: Ability::Constitution,
                dc: 14,
                time: SaveTime::TurnEnd,
                harder_in_sight: false,
            }),
            most: fate.below(3) as u8,
            large: fate.below(3) as u8,
            at_end: fate.chance(30),
            spits: fate.chance(20),
            sears: fate
                .chance(40)
                .then_some(DamageDice { dice: dice("1d4"), kind: DamageType::Acid }),
        });
    }
    block.legendary = Legendary {
        actions: Stock { anywhere: 3, in_lair: 4 },
        resistance: Stock { anywhere: 1, in_lair: 2 },
    };
}
