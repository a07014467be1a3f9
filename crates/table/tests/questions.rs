//! Every kind of question reaches a page, with what can be answered.

mod support;

use std::collections::BTreeSet;

use affray_dice::Seeded;
use affray_rules::{
    Ability, AttackId, Battle, CreatureId, CreatureSet, Cue, DiceWanted, Edition, Ending, Question,
    RollPurpose, SideSet, Silent, Spot, Square,
};
use affray_table::room::ask::kind;
use affray_testkit::{Fate, gloom, wild};
use serde_json::json;
use support::{Bench, GM};

/// One question of every kind; `kind` does not compile before it knows a new one.
fn every_kind() -> Vec<Question> {
    let (creature, target, attacker) = (CreatureId(0), CreatureId(1), CreatureId(1));
    let who: CreatureSet = [creature, target].into_iter().collect();
    let at = Spot { square: Square { x: 1, y: 1 }, height: 0 };
    let (ability, dc) = (Ability::Wisdom, 10);
    let wanted = DiceWanted { sides: 20, creature: None, purpose: RollPurpose::Attack };
    vec![
        Question::Turn(creature),
        Question::React { creature, cue: Cue::Count20 },
        Question::Tie { tied: who },
        Question::Simultaneous { who },
        Question::Sequence { creature, count: 2 },
        Question::Spare { attacker, target },
        Question::Swap { creature, who },
        Question::Reappear { creature, whom: target, within: 30 },
        Question::Avert { creature, from: target },
        Question::Withstand { creature, attacker },
        Question::Waive { creature, dc, ability },
        Question::Push { attacker, target },
        Question::Topple { attacker, target },
        Question::Cleave { attacker, first: target, attack: AttackId(0) },
        Question::Temporary { creature, offered: 5 },
        Question::Ruling { creature, ability },
        Question::Willing { creature, target },
        Question::Landing { creature, at },
        Question::Part { creature, routine: 0, part: 0 },
        Question::Resist { creature, ability, dc },
        Question::Roll(wanted),
        Question::Over(Ending { winners: SideSet::EMPTY, rule: None }),
    ]
}

#[test]
fn every_kind_of_question_has_a_name_of_its_own_in_the_protocol() {
    let page = include_str!("../../../docs/TABLE-PROTOCOL.md");
    let names: BTreeSet<&str> = every_kind().into_iter().map(kind).collect();
    assert_eq!(names.len(), every_kind().len());
    let (_, listed) = page.split_once("`kind` is the question's: ").expect("a list of kinds");
    let (listed, _) = listed.split_once('.').expect("its end");
    let listed: BTreeSet<&str> =
        listed.split([',', '\n']).map(str::trim).filter(|name| !name.is_empty()).collect();
    let asked: BTreeSet<&str> = names.into_iter().filter(|name| *name != "over").collect();
    assert_eq!(asked, listed);
}

/// Random fights come to many kinds of questions; each of them is asked, and can be answered by any
/// of its options.
#[test]
fn what_random_fights_ask_reaches_the_gm_with_options_that_can_be_taken() {
    let mut met: BTreeSet<String> = BTreeSet::new();
    for seed in 0..30 {
        let edition = if seed % 2 == 0 { Edition::E2014 } else { Edition::E2024 };
        let setup = gloom(wild(edition, seed), seed);
        if Battle::new(setup.clone(), &mut Seeded::new(seed), &mut Silent).is_err() {
            continue;
        }
        let mut fate = Fate::new(seed);
        let mut bench = Bench::new(setup, seed);
        let gm = bench.come(GM);
        bench.ok(gm, json!({ "type": "dice", "own": seed == 7 }));
        bench.begin(gm);
        for _ in 0..60 {
            let state = bench.welcome(GM);
            let ask = &state["ask"];
            if bench.room.battle().is_over() {
                break;
            }
            met.insert(ask["kind"].as_str().expect("a question").to_owned());
            assert!(!ask["question"].as_str().unwrap_or_default().is_empty());
            if let Some(sides) = ask["roll"]["sides"].as_u64() {
                bench.ok(gm, json!({ "type": "roll", "rq": ask["rq"], "shows": 1 + fate.below(sides as usize) }));
                continue;
            }
            let options = ask["options"].as_array().expect("options");
            assert!(!options.is_empty(), "{ask}");
            let key = &options[fate.below(options.len())]["key"];
            bench.ok(gm, json!({ "type": "do", "rq": ask["rq"], "key": key }));
        }
    }
    for kind in ["turn", "react", "roll"] {
        assert!(met.contains(kind), "{kind} is not among {met:?}");
    }
    assert!(met.len() >= 6, "{met:?}");
}
