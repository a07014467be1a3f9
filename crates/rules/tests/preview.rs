//! What a preview promises is what the dice give.

use affray_dice::Seeded;
use affray_rules::{
    Ability, Aimed, AttackId, AttackOrder, AttackRole, Battle, BlockId, Combatant, Command,
    Condition, CreatureId, DamageDice, DamageType, Edition, EventKind, Extra, Fact, Manner,
    Occurrence, Outcome, Predicate, Range, Role, Setup, SideId, Silent, Square, Stock, Target,
    Trait, TraitTrigger,
};
use affray_testkit::{
    Fate, carry_out, cases, duel,
    promise::{Played, ROLLS, keeps_promise},
    setup,
};
use proptest::prelude::*;

/// A random fight, some decisions in, at a turn with an attack to make.
fn position(edition: Edition, seed: u64) -> Option<(Battle, Command)> {
    let (mut fate, mut dice) = (Fate::new(seed), Seeded::new(seed));
    let mut battle = Battle::new(setup(edition, seed), &mut dice, &mut Silent).ok()?;
    for _ in 0..60 {
        let legal = battle.legal();
        if legal.is_empty() {
            return None;
        }
        let aimed = |c: &&Command| {
            matches!(c, Command::Attack(o) if matches!(o.target, Target::Creature(_)))
                || matches!(c, Command::Cast(_))
        };
        let attacks: Vec<Command> = legal.iter().filter(aimed).copied().collect();
        if !attacks.is_empty() && fate.chance(40) {
            return Some((battle, attacks[fate.below(attacks.len())]));
        }
        let command = legal[fate.below(legal.len())];
        battle.apply(&command, &mut dice, &mut Silent).ok()?;
    }
    None
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn hit_chances_are_what_ten_thousand_attacks_give(
        edition in prop_oneof![Just(Edition::E2014), Just(Edition::E2024)],
        seed in any::<u64>(),
    ) {
        let Some((battle, command)) = position(edition, seed) else { return Ok(()) };
        let before = battle.clone();
        battle.preview(&command).expect("a listed command is legal");
        prop_assert_eq!(&battle, &before);
        keeps_promise(&battle, &command, (ROLLS, seed ^ 0x0dd5))?;
    }
}

/// Two that stand side by side on level ground, AC 15 and 40 hit points, who strike with +5 for
/// 1d8 + 3; the first one's turn is first.
fn two(edition: Edition) -> Setup {
    let mut setup = duel(edition);
    let one = &mut setup.blocks[0];
    one.role = Role::Monster;
    one.armour = None;
    one.armour_class = Some(15);
    one.defences.clear();
    one.saves = [0; 6];
    setup.blocks.push(setup.blocks[0].clone());
    setup.combatants[1].block = BlockId(1);
    setup.combatants.iter_mut().for_each(|one| one.surprised = Some(false));
    setup
}

/// Nobody knows of the second.
fn hide(setup: &mut Setup) {
    setup.blocks[1].skills = [30; 18];
    let one = &mut setup.combatants[1];
    (one.hidden, one.conditions) = (true, vec![Condition::Invisible]);
}

/// The first strikes another with the first of its attacks.
fn strike(manner: Manner, whom: u8) -> Command {
    let target = Target::Creature(CreatureId(whom));
    Command::Attack(AttackOrder {
        target,
        attack: AttackId(0),
        manner,
        role: AttackRole::Action,
        one_handed: false,
    })
}

/// So much damage of a type, whatever the dice show.
fn always(amount: u8, kind: DamageType) -> Outcome {
    let dice = amount.to_string().parse().expect("a number is dice");
    let per_slot = affray_dice::Dice::default();
    Outcome::Damage { damage: DamageDice { dice, kind }, halved: false, per_slot }
}

fn trait_that(on: Occurrence, outcome: Outcome) -> Trait {
    let outcomes = vec![outcome];
    let trigger =
        TraitTrigger { on, enemies: false, only: vec![], able: false, reaction: false, outcomes };
    Trait { name: "Trait".into(), modifiers: vec![], triggers: vec![trigger], note: None }
}

fn begun(setup: Setup) -> Battle {
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("the duel is right")
}

/// Begins a fight, says what is promised of an attack in it, and holds the attack to that.
fn promised(setup: Setup, command: Command) -> (Battle, Aimed) {
    let battle = begun(setup);
    let mut preview = battle.preview(&command).expect("the attack is legal");
    keeps_promise(&battle, &command, (ROLLS, 1)).expect("what is promised comes");
    let at = preview.attacks.remove(0).at.expect("it aims at a creature");
    (battle, at)
}

#[track_caller]
fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

const EDITIONS: [Edition; 2] = [Edition::E2014, Edition::E2024];

/// It hits with 10 to 19 for 7.5 and with 20 for 12: 0.5 × 7.5 + 0.05 × 12. The heat of the one it
/// hits kills it, and the 9 of its death burst are not the blow's.
#[test]
fn a_death_burst_is_not_the_blow_that_led_to_it() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        setup.blocks[0].hit_points = 10;
        let burst = trait_that(Occurrence::Dies(5), always(9, DamageType::Cold));
        setup.blocks[0].traits = vec![burst];
        let heat = trait_that(Occurrence::Touched, always(10, DamageType::Fire));
        setup.blocks[1].traits = vec![heat];
        let (battle, at) = promised(setup, strike(Manner::Melee, 1));
        close(at.damage.mean(), 4.35);
        let first_bursts = |seed| {
            let events = carry_out(&battle, &strike(Manner::Melee, 1), &mut Seeded::new(seed));
            events.iter().any(|e| matches!(e.what, EventKind::Died { creature: CreatureId(0) }))
        };
        assert!((0..100).any(first_bursts));
    }
}

/// At 21 of 40 hit points it is wounded, as with three quarters of 40. The 22 of the bite and the 5
/// of its venom would not drop one with 30: 0.55 × 27 are promised, though the bite kills it and
/// the venom never comes: 0.55 × 22.
#[test]
fn hit_points_are_those_that_another_seems_to_have() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        let bite = &mut setup.blocks[0].attacks[0];
        bite.damage[0].dice = "22".parse().expect("dice");
        bite.on_hit = vec![always(5, DamageType::Poison)];
        setup.combatants[1].hit_points = Some(21);
        let command = strike(Manner::Melee, 1);
        let (battle, at) = promised(setup, command);
        close(at.damage.mean(), 14.85);
        close(at.drop, 0.0);
        let preview = battle.preview(&command).expect("the attack is legal");
        let truly = Played::often((&battle, ROLLS), &command, &preview, 1);
        close(truly.harm_to(CreatureId(1)), 22.0 * f64::from(truly.hits));
        assert_eq!(truly.felled(CreatureId(1)), truly.hits);
    }
}

/// A foe within 5 feet gives disadvantage to a shot, so that it hits 0.55 × 0.55 of the time. Who
/// does not know of it is promised 0.55.
#[test]
fn who_lurks_beside_an_archer_is_not_given_away() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        let shot = &mut setup.blocks[0].attacks[0];
        (shot.reach, shot.range) = (0, Some(Range { normal: 80, long: 320 }));
        let name = "Target".into();
        let square = Square { x: 14, y: 8 };
        let target =
            Combatant { name, square, initiative: Some(18), ..setup.combatants[1].clone() };
        setup.combatants.push(target);
        hide(&mut setup);
        let command = strike(Manner::Ranged, 2);
        let (battle, at) = promised(setup, command);
        close(at.hit, 0.55);
        let preview = battle.preview(&command).expect("the attack is legal");
        let truly = Played::often((&battle, ROLLS), &command, &preview, 1);
        truly.is_share(truly.hits, 0.3025).expect("at disadvantage");
    }
}

/// A hit deals 5, and 8 to who fails with 1 to 11 against DC 12: 0.55 × (5 + 0.55 × 8). That the
/// struck one could choose to succeed is not counted.
#[test]
fn a_failed_save_is_not_taken_to_be_resisted() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        let bite = &mut setup.blocks[0].attacks[0];
        bite.damage[0].dice = "5".parse().expect("dice");
        bite.on_hit = vec![Outcome::Save {
            ability: Ability::Constitution,
            dc: affray_rules::Difficulty::Fixed(12),
            failure: vec![always(8, DamageType::Poison)],
            success: vec![],
        }];
        setup.blocks[1].legendary.resistance = Stock { anywhere: 3, in_lair: 3 };
        let (_, at) = promised(setup, strike(Manner::Melee, 1));
        close(at.damage.mean(), 5.17);
    }
}

/// Whoever knows of no foe strikes a friend: the fight that it imagines is not won by that.
#[test]
fn a_fight_goes_on_though_no_foe_is_known() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        let friend = Combatant {
            name: "Friend".into(),
            square: Square { x: 7, y: 8 },
            initiative: Some(18),
            ..setup.combatants[0].clone()
        };
        setup.combatants.push(friend);
        hide(&mut setup);
        let battle = begun(setup);
        assert!(!battle.side_knows(SideId(0), CreatureId(1)));
        let mut imagined = battle.imagined_by(SideId(0));
        imagined
            .apply(&strike(Manner::Melee, 2), &mut Seeded::new(1), &mut Silent)
            .expect("the attack is legal");
        assert!(!imagined.is_over());
    }
}

/// A blow for 11 at most, 19 on a critical hit, drops nobody with 40 hit points.
#[test]
fn what_cannot_happen_has_no_sign() {
    let (_, at) = promised(two(Edition::E2024), strike(Manner::Melee, 1));
    assert_eq!(at.drop.to_bits(), 0.0_f64.to_bits());
}

/// With 10 hit points, the one struck is dead of the 22 of the bite: neither the 5 of its venom
/// nor the save against it come. 0.55 × 22.
#[test]
fn what_comes_after_a_blow_that_kills_is_not_counted() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        setup.blocks[1].hit_points = 10;
        let bite = &mut setup.blocks[0].attacks[0];
        bite.damage[0].dice = "22".parse().expect("dice");
        bite.on_hit = vec![Outcome::Save {
            ability: Ability::Constitution,
            dc: affray_rules::Difficulty::Fixed(12),
            failure: vec![always(5, DamageType::Poison)],
            success: vec![],
        }];
        let (_, at) = promised(setup, strike(Manner::Melee, 1));
        close(at.damage.mean(), 12.1);
        close(at.drop, 0.55);
    }
}

/// 7 hit points: a hit for 5 leaves 2, and what it brings beside damage drops it. Every hit drops
/// it, so 0.55.
#[test]
fn a_creature_drops_by_more_than_damage() {
    for edition in EDITIONS {
        for ends in [
            Outcome::Fell { dies: true },
            Outcome::Fell { dies: false },
            Outcome::Lose { dice: "2".parse().expect("dice"), sated: 0 },
            Outcome::Drain { ability: Ability::Strength, dice: "30".parse().expect("dice") },
        ] {
            let mut setup = two(edition);
            setup.blocks[1].hit_points = 7;
            let bite = &mut setup.blocks[0].attacks[0];
            bite.damage[0].dice = "5".parse().expect("dice");
            bite.on_hit = vec![ends];
            let (_, at) = promised(setup, strike(Manner::Melee, 1));
            close(at.damage.mean(), 2.75);
            close(at.drop, 0.55);
        }
    }
}

/// A hit for 5 saps all of a maximum of 5.
#[test]
fn a_maximum_that_is_sapped_away_kills() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        (setup.blocks[1].hit_points, setup.blocks[1].role) = (5, Role::Character);
        let drain = &mut setup.blocks[0].attacks[0];
        drain.damage[0].dice = "5".parse().expect("dice");
        drain.on_hit = vec![Outcome::Sap { kind: None, maximum: true, heals: false }];
        let (_, at) = promised(setup, strike(Manner::Melee, 1));
        close(at.drop, 0.55);
    }
}

/// Struck with advantage it is struck for 6 more: it hits with 10 or more on one of two dice,
/// 1 - 0.45² = 0.7975 of the time, and scores a critical hit 0.0975 of the time. 10 on a hit, 16 where
/// the six of the extra damage are twelve.
#[test]
fn extra_damage_that_asks_how_the_roll_went_is_promised() {
    for edition in EDITIONS {
        let mut setup = two(edition);
        setup.combatants[1].conditions = vec![Condition::Restrained];
        let blow = &mut setup.blocks[0].attacks[0];
        blow.damage[0].dice = "4".parse().expect("dice");
        let damage = DamageDice { dice: "6d1".parse().expect("dice"), kind: DamageType::Piercing };
        blow.terms.extra =
            vec![Extra { test: Predicate::Is(Fact::SneakAttack), damage, once: true }];
        let (_, at) = promised(setup, strike(Manner::Melee, 1));
        close(at.hit, 0.7975);
        close(at.on_hit.mean(), 10.0);
        close(at.on_critical.mean(), 16.0);
    }
}
