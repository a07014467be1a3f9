//! Whether tacticians take an offer to end the fight.

use affray_rules::{Battle, Command, CreatureId, Edition, GmCommand, SideId};
use affray_tactics::{Level, Minds};
use affray_testkit::encounter::{apply, on_a_field};

const HEROES: SideId = SideId(0);
const BANDITS: SideId = SideId(1);

/// Fenn, whose turn it is, against two bandits with 20 hit points each.
fn fight(more: &str) -> Battle {
    let text = format!(
        r#"
[[combatant]]
name = "Fenn"
side = "Heroes"
at = "b2"
initiative = 20
stat-block = {{ role = "character", hp = 40, ac = 16 }}
[[combatant]]
name = "Bandit"
side = "Bandits"
at = ["h2", "h5"]
initiative = 10
{more}
[combatant.stat-block]
hp = 20
ac = 12
attack = [{{ name = "Club", to-hit = 3, damage = ["1d4+1 bludgeoning"] }}]
"#
    );
    on_a_field(&text, Edition::E2024)
}

/// What the bandits say, with so many hit points left, to the heroes' offer.
fn answer(battle: &Battle, left: [u16; 2], fenn: u16, level: Level) -> bool {
    let mut battle = battle.clone();
    for (place, hit_points) in [(0, fenn), (1, left[0]), (2, left[1])] {
        let creature = CreatureId(place);
        apply(&mut battle, Command::Gm(GmCommand::HitPoints { creature, hit_points }));
    }
    let minds = Minds::all(level);
    assert_eq!(minds.answers_truce(&battle, BANDITS), None, "nobody has offered anything");
    apply(&mut battle, Command::Agree(HEROES));
    let word = minds.answers_truce(&battle, BANDITS);
    assert!(word.is_none_or(|word| word == Command::Agree(BANDITS)));
    word.is_some()
}

#[test]
fn a_side_that_is_clearly_losing_accepts() {
    let fight = fight("");
    for level in [Level::Simple, Level::Veteran] {
        // Unhurt: no.
        assert!(!answer(&fight, [20, 20], 40, level));
        // One is dead, the other unhurt: (0 + 1) / 2 is half, and Fenn is whole.
        assert!(answer(&fight, [0, 20], 40, level));
        // 11 / 20 of its strength is more than half.
        assert!(!answer(&fight, [11, 11], 40, level));
        // A quarter is left, but Fenn looks near death with 10 of 40: an eighth.
        assert!(!answer(&fight, [5, 5], 10, level));
        // 5 / 40 is left; Fenn is bloodied with 20 of 40, three eighths: more than twice as much.
        assert!(answer(&fight, [5, 0], 20, level));
    }
}

#[test]
fn beasts_and_the_mindless_come_to_no_terms() {
    for temper in ["beast", "mindless"] {
        let fight = fight(&format!("temper = \"{temper}\""));
        assert!(!answer(&fight, [0, 5], 40, Level::Veteran), "{temper}");
    }
}

#[test]
fn an_offer_that_stands_is_taken_as_the_tide_turns() {
    let mut battle = fight("");
    apply(&mut battle, Command::Agree(HEROES));
    apply(&mut battle, Command::EndTurn);
    let mut minds = Minds::all(Level::Veteran);
    assert_ne!(minds.choose(&battle), Some(Command::Agree(BANDITS)));
    for creature in [CreatureId(1), CreatureId(2)] {
        apply(&mut battle, Command::Gm(GmCommand::HitPoints { creature, hit_points: 4 }));
    }
    assert_eq!(minds.choose(&battle), Some(Command::Agree(BANDITS)));
    apply(&mut battle, Command::Agree(BANDITS));
    assert!(battle.is_over());
}
