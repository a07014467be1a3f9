//! What follows from a hit of the random stat blocks: poison, conditions, holds.

use affray_rules::{
    Ability, Binding, Condition, Corrosion, DamageDice, DamageType, DamageTypes, Difficulty,
    EndsOn, Fact, Modifier, Nature, Outcome, Predicate, SaveTime, SaveToEnd, Size, TurnOf, Until,
};

use crate::{Fate, block::dice};

/// What a burst of fire does: damage, half of it after a save, and a start.
pub(crate) fn flames() -> Vec<Outcome> {
    let damage = DamageDice { dice: dice("2d6"), kind: DamageType::Fire };
    vec![Outcome::Save {
        ability: Ability::Dexterity,
        dc: Difficulty::Fixed(12),
        failure: vec![
            Outcome::Damage { damage, halved: false, per_slot: dice("0") },
            Outcome::lasting(Modifier::Condition(Condition::Deafened)),
        ],
        success: vec![Outcome::Damage { damage, halved: true, per_slot: dice("0") }],
    }]
}

/// What a bite does beside damage: poison, a condition, a hold, behind a save or not.
pub(crate) fn venom(fate: &mut Fate) -> Vec<Outcome> {
    let damage = DamageDice { dice: dice("2d6"), kind: DamageType::Poison };
    let save = fate.chance(70).then_some((Ability::Constitution, 12));
    let mut failure = Vec::new();
    let mut success = Vec::new();
    if fate.chance(50) {
        failure.push(Outcome::Damage { damage, halved: false, per_slot: dice("0") });
        success.push(Outcome::Damage { damage, halved: true, per_slot: dice("0") });
    }
    let lasts = match fate.below(3) as u16 {
        0 => Until::Ended,
        rounds => Until::TurnStart(TurnOf::User, rounds),
    };
    let to_end = |(ability, dc)| SaveToEnd {
        ability,
        dc: Difficulty::Fixed(dc),
        time: SaveTime::TurnEnd,
        harder_in_sight: false,
    };
    let save_ends = save.filter(|_| fate.chance(50)).map(to_end);
    let slept = Outcome::Gain {
        modifier: Modifier::Condition(Condition::Unconscious),
        lasts: Until::TurnStart(TurnOf::User, 2),
        save_ends: None,
        ends_on: EndsOn::DAMAGE,
        escape_dc: None,
        worse: Vec::new(),
        leads: 0,
        per_slot: dice("0"),
    };
    let worse = if save_ends.is_some() && fate.chance(50) { vec![slept] } else { Vec::new() };
    if fate.chance(20) {
        failure.push(if fate.chance(50) { Outcome::Push(10) } else { Outcome::Pull(10) });
    }
    if fate.chance(70) {
        let condition = fate.pick(&[
            Condition::Prone,
            Condition::Grappled,
            Condition::Poisoned,
            Condition::Paralyzed,
            Condition::Frightened,
            Condition::Charmed,
            Condition::Stunned,
            Condition::Restrained,
            Condition::Blinded,
            Condition::Petrified,
        ]);
        let gain = |condition| Outcome::Gain {
            modifier: Modifier::Condition(condition),
            lasts,
            save_ends,
            ends_on: EndsOn::empty(),
            escape_dc: (condition == Condition::Restrained).then_some(Difficulty::Fixed(12)),
            worse: worse.clone(),
            leads: u8::from(condition == Condition::Poisoned),
            per_slot: dice("0"),
        };
        if condition == Condition::Grappled {
            failure.push(Outcome::Seize { escape_dc: Some(Difficulty::Fixed(13)), leads: 1 });
            failure.push(gain(Condition::Restrained));
        } else {
            failure.push(gain(condition));
        }
    }
    if fate.chance(20) {
        let sap = Outcome::Sap { kind: None, maximum: true, heals: fate.chance(50) };
        failure.push(match fate.below(3) {
            0 => Outcome::UserHeals(dice("1d6")),
            1 => Outcome::Exhaust,
            _ => sap,
        });
    }
    if fate.chance(20) {
        let lasting = |modifier, ends_on, escape_dc| Outcome::Gain {
            modifier,
            lasts,
            save_ends: None,
            ends_on,
            escape_dc,
            worse: vec![],
            leads: 0,
            per_slot: dice("0"),
        };
        let asleep = Modifier::Condition(Condition::Unconscious);
        let wound = Modifier::Bleeding(dice("1d4"));
        let binding = Binding {
            armour_class: 10,
            hit_points: 3,
            immunities: DamageTypes::BLUDGEONING,
            vulnerabilities: DamageTypes::FIRE,
        };
        failure.push(match fate.below(12) {
            0 => Outcome::Attach {
                escape_dc: fate.chance(50).then_some(Difficulty::Fixed(11)),
                leads: 0,
            },
            1 => Outcome::Lose { dice: dice("1d4"), sated: 3 },
            2 => Outcome::Drain { ability: Ability::Strength, dice: dice("1d4") },
            3 => lasting(asleep, EndsOn::AID, None),
            4 => lasting(wound, EndsOn::TENDED, Some(Difficulty::Fixed(12))),
            5 => Outcome::Corrode(Corrosion::Armour { metal: fate.chance(50) }),
            6 => Outcome::Corrode(Corrosion::Damage),
            7 => Outcome::Corrode(Corrosion::Attacks),
            8 => Outcome::Bind(binding),
            9 => lasting(Modifier::Dominated, EndsOn::DAMAGE, None),
            10 => lasting(Modifier::Nature(Nature::SHARES_HARM), EndsOn::DAMAGE, None),
            _ => Outcome::Cure(Condition::Poisoned.set()),
        });
    }
    if fate.chance(10) {
        let test = Predicate::Any(vec![
            Predicate::Is(Fact::HitPointsAtMost(5)),
            Predicate::Is(Fact::MissedBy(5)),
        ]);
        let dies = fate.chance(50);
        failure.push(Outcome::If { test, then: vec![Outcome::Fell { dies }], otherwise: vec![] });
    }
    let small = Predicate::Is(Fact::SizeAtMost(Size::Medium));
    if fate.chance(20) {
        failure = vec![Outcome::If { test: small, then: failure, otherwise: success.clone() }];
    }
    match save {
        Some((ability, dc)) => {
            vec![Outcome::Save { ability, dc: Difficulty::Fixed(dc), failure, success }]
        }
        None => failure,
    }
}
