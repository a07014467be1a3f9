//! Over random fights in both editions: whatever the rules allow can be typed, and whatever happens
//! has its words.

use affray_dice::Seeded;
use affray_rules::{Battle, Chooser, Command, Edition, Event, Question};
use affray_testkit::{Fate, setup};
use affray_words::{
    Narrator, RuleIds, Speaker, Style, command, line, narrate, parse, question, refusal, why,
};
use proptest::prelude::*;

/// Random fights end or are cut off here.
const DECISIONS: usize = 150;

fn speaker(battle: &Battle) -> Speaker {
    match (battle.decision().question, battle.decision().by) {
        (Question::Turn(id) | Question::React { creature: id, .. }, _)
        | (_, Chooser::Creature(id)) => Speaker::Creature(id),
        _ => Speaker::Gm,
    }
}

fn play(edition: Edition, seed: u64, mut look: impl FnMut(&Battle, &[Command], &[Event])) {
    let mut dice = Seeded::new(seed);
    let mut fate = Fate::new(seed ^ 0x5eed);
    let mut events: Vec<Event> = Vec::new();
    let mut battle =
        Battle::new(setup(edition, seed), &mut dice, &mut events).expect("the setup is right");
    for _ in 0..DECISIONS {
        let legal = battle.legal();
        look(&battle, &legal, &events);
        events.clear();
        if legal.is_empty() {
            return;
        }
        let chosen = legal[fate.below(legal.len())];
        battle.apply(&chosen, &mut dice, &mut events).expect("a listed command is legal");
    }
}

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_written_is_read_back(edition in edition(), seed in any::<u64>()) {
        play(edition, seed, |battle, legal, _| {
            for one in legal {
                let text = command(battle, one);
                let read = parse(battle, speaker(battle), &text);
                assert_eq!(read.as_ref(), Ok(one), "{text}");
                assert_eq!(parse(battle, Speaker::Gm, &text).as_ref(), Ok(one), "GM: {text}");
                let loud = format!("  {}. ", text.to_uppercase().replace(' ', "   "));
                assert_eq!(parse(battle, speaker(battle), &loud).as_ref(), Ok(one), "{loud}");
            }
        });
    }

    #[test]
    fn whatever_happens_has_words(edition in edition(), seed in any::<u64>()) {
        let mut narrator = Narrator::default();
        play(edition, seed, |battle, _, events| {
            assert!(!question(battle).is_empty());
            for event in events {
                let text = narrate(battle, event).expect("every event has words");
                for odd in ["{", "Some(", "None", "CreatureId", "  "] {
                    assert!(!text.contains(odd), "{text}");
                }
                let all = line(battle, event, Style { rules: RuleIds::All, ..Style::default() }).expect("words");
                for rule in event.cited() {
                    assert!(all.plain().contains(rule.id()), "{rule} is not in {}", all.plain());
                }
                assert!(why(battle, event).starts_with(text.split(" [").next().unwrap_or(&text)));
                narrator.tell(battle, event);
            }
            narrator.finish(battle);
        });
    }

    #[test]
    fn every_refusal_has_words(edition in edition(), seed in any::<u64>()) {
        // What was legal once is mostly refused later.
        let mut known: Vec<Command> = Vec::new();
        play(edition, seed, |battle, legal, _| {
            known.extend(legal.iter().step_by(1 + legal.len() / 8));
            for one in known.iter().rev().take(40) {
                if let Err(why) = battle.check(one) {
                    let text = refusal(battle, &why);
                    assert!(text.starts_with("Refused: ") && text.ends_with('.'), "{text}");
                }
            }
        });
    }

    #[test]
    fn any_command_at_all_can_be_written(bytes in prop::collection::vec(any::<u8>(), 1..40)) {
        let mut dice = Seeded::new(1);
        let battle = Battle::new(setup(Edition::E2024, 1), &mut dice, &mut Vec::new())
            .expect("the setup is right");
        if let Ok((wild, _)) = postcard::take_from_bytes::<Command>(&bytes) {
            assert!(!command(&battle, &wild).is_empty(), "{wild:?}");
            if let Err(why) = battle.check(&wild) {
                assert!(refusal(&battle, &why).ends_with('.'));
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}", seed in 0u64..4) {
        let mut dice = Seeded::new(seed);
        let battle = Battle::new(setup(Edition::E2014, seed), &mut dice, &mut Vec::new())
            .expect("the setup is right");
        for speaker in [Speaker::Gm, speaker(&battle)] {
            if let Err(error) = parse(&battle, speaker, &text) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
