use affray_rules::{
    Ability, Condition, DamageDice, DamageType, EndsOn, Lasts, Modifier, Outcome, SaveToEnd, Size,
    Test,
};

use super::{Fate, dice};

/// What a burst of fire does: damage, half of it after a save, and a start.
pub(super) fn flames() -> Vec<Outcome> {
    let damage = DamageDice { dice: dice("2d6"), kind: DamageType::Fire };
    vec![Outcome::Save {
        ability: Ability::Dexterity,
        dc: 12,
        failure: vec![
            Outcome::Damage { damage, halved: false },
            Outcome::lasting(Modifier::Condition(Condition::Deafened)),
        ],
        success: vec![Outcome::Damage { damage, halved: true }],
    }]
}

/// What a bite does beside damage: poison, a condition, a hold, behind a save or not.
pub(super) fn venom(fate: &mut Fate) -> Vec<Outcome> {
    let damage = DamageDice { dice: dice("2d6"), kind: DamageType::Poison };
    let save = fate.chance(70).then_some((Ability::Constitution, 12));
    let mut failure = Vec::new();
    let mut success = Vec::new();
    if fate.chance(50) {
        failure.push(Outcome::Damage { damage, halved: false });
        success.push(Outcome::Damage { damage, halved: true });
    }
    let lasts = match fate.below(3) as u16 {
        0 => Lasts::Ended,
        rounds => Lasts::UserTurnStart(rounds),
    };
    let save_ends = save.filter(|_| fate.chance(50)).map(|(ability, dc)| SaveToEnd { ability, dc });
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
            escape_dc: (condition == Condition::Restrained).then_some(12),
        };
        if condition == Condition::Grappled {
            failure.push(Outcome::Seize { escape_dc: Some(13) });
            failure.push(gain(Condition::Restrained));
        } else {
            failure.push(gain(condition));
        }
    }
    let small = Test::SizeAtMost(Size::Medium);
    if fate.chance(20) {
        failure = vec![Outcome::If { test: small, then: failure, otherwise: success.clone() }];
    }
    match save {
        Some((ability, dc)) => vec![Outcome::Save { ability, dc, failure, success }],
        None => failure,
    }
}
