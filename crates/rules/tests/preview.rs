//! What a preview promises is what the dice give.

#[path = "support/cases.rs"]
mod cases;
mod support;

use affray_dice::Seeded;
use affray_rules::{
    AttackId, AttackOrder, AttackOutcome, AttackRole, Battle, BlockId, Combatant, Command,
    Condition, CreatureId, Edition, Event, Manner, Question, Role, Setup, SideId, Silent, Square,
    Target, What,
};
use cases::config;
use proptest::prelude::*;
use support::{Fate, duel, setup};

const ROLLS: u32 = 10_000;

/// Five standard deviations of a share, so that a right preview is refused once in a million.
fn error(chance: f64) -> f64 {
    5.0 * (chance * (1.0 - chance) / f64::from(ROLLS)).sqrt() + 1e-9
}

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

/// What happens when the command is carried out and nobody reacts.
fn carry_out(battle: &Battle, command: &Command, dice: &mut Seeded) -> Vec<Event> {
    let mut events = Vec::new();
    let mut battle = battle.clone();
    let mut next = Some(*command);
    while let Some(command) = next {
        battle.apply(&command, dice, &mut events).expect("a listed command is legal");
        next = match battle.decision().question {
            Question::Turn(_) | Question::Over(_) => None,
            _ => battle.default_command(),
        };
    }
    events
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn hit_chances_are_what_ten_thousand_attacks_give(
        edition in prop_oneof![Just(Edition::E2014), Just(Edition::E2024)],
        seed in any::<u64>(),
    ) {
        let Some((battle, command)) = position(edition, seed) else { return Ok(()) };
        let before = battle.clone();
        let preview = battle.preview(&command).expect("a listed command is legal");
        prop_assert_eq!(&battle, &before);
        let mut dice = Seeded::new(seed ^ 0x0dd5);
        let (mut hits, mut criticals, mut saved, mut harm) = (0u32, 0u32, 0u32, 0f64);
        let attack = preview.attacks.first();
        let save = preview.saves.first();
        let aimed = attack.and_then(|a| a.at.as_ref());
        let target = attack.and_then(|a| match a.target {
            Target::Creature(id) => Some(id),
            _ => None,
        });
        for _ in 0..ROLLS {
            let events = carry_out(&battle, &command, &mut dice);
            let mut rolled = false;
            let mut threw = false;
            let mut attacker = None;
            // What the next turn brings is not this attack's.
            let same_turn = |event: &&Event| !matches!(event.what, What::TurnBegan { .. });
            for event in events.iter().take_while(same_turn) {
                match &event.what {
                    What::Attack { attacker: by, outcome, .. } if !rolled => {
                        rolled = true;
                        attacker = Some(*by);
                        hits += u32::from(*outcome != AttackOutcome::Miss);
                        criticals += u32::from(*outcome == AttackOutcome::Critical);
                    }
                    What::Save { creature, success, ability, .. }
                        if !threw
                            && save.is_some_and(|s| s.creature == *creature && s.ability == *ability) =>
                    {
                        threw = true;
                        saved += u32::from(*success);
                    }
                    What::Damaged { target: hurt, by, taken, .. }
                        if Some(*hurt) == target && *by == attacker =>
                    {
                        harm += f64::from(*taken);
                    }
                    _ => {}
                }
            }
        }
        let share = |count: u32| f64::from(count) / f64::from(ROLLS);
        if let Some(at) = aimed {
            prop_assert!((share(hits) - at.hit).abs() <= error(at.hit), "{} of {:?}", share(hits), at.hit);
            prop_assert!((share(criticals) - at.critical).abs() <= error(at.critical));
            // Venom does nothing to one whom the bite has killed.
            let whole = at.drop == 0.0;
            if whole && matches!(command, Command::Attack(_)) {
                let mean = harm / f64::from(ROLLS);
                let off = 5.0 * at.damage.standard_deviation() / f64::from(ROLLS).sqrt() + 1e-9;
                prop_assert!((mean - at.damage.mean()).abs() <= off, "{mean} of {}", at.damage.mean());
            }
        }
        if let (Some(save), None) = (save, attack) {
            prop_assert!((share(saved) - save.success).abs() <= error(save.success));
        }
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
    Command::Attack(AttackOrder { target, attack: AttackId(0), manner, role: AttackRole::Action })
}

fn begun(setup: Setup) -> Battle {
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("the duel is right")
}

const EDITIONS: [Edition; 2] = [Edition::E2014, Edition::E2024];

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
