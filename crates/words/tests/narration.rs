//! The log, refusals and questions by hand.

mod table;

use affray_dice::Script;
use affray_rules::{
    ActionName, AdvantageLine, AttackId, AttackOutcome, Battle, BonusActions, Chooser, Command,
    Condition, CreatureId, D20Roll, DamagePart, DamageResponse, DamageType, Duration, Economy,
    Edition, Effect, Event, EventKind, Ledger, Line as Part, Listener, Manner, Modifier,
    ModifierSource, Origin, Pronoun, Reaction, Refusal, RefusalReason, Rule, SideId, Skill,
    SpellId, Target, Until, With,
};
use affray_words::{
    Line, Narrator, Role, RuleIds, Style, line, narrate, question, refusal, refusal_of, why,
};
use table::{battle, square};

const FENN: CreatureId = CreatureId(0);
const MIRA: CreatureId = CreatureId(1);
const GOBLIN: CreatureId = CreatureId(2);

#[track_caller]
fn says(what: EventKind, rules: &[Rule], expected: &str) {
    let (fight, _) = battle(Edition::E2014);
    let event = Event { what, rules: rules.into(), veils: Vec::new() };
    assert_eq!(narrate(&fight, &event).as_deref(), Some(expected));
}

fn ledger(parts: &[(i16, ModifierSource)]) -> Ledger {
    let lines = parts.iter().map(|(value, why)| Part { value: *value, why: *why }).collect();
    Ledger { lines, ..Ledger::default() }
}

/// The goblin's blow from beyond its normal range: the lower of 14 and 18, and 4 to hit.
fn long_shot() -> Event {
    let mut ledger = ledger(&[(4, ModifierSource::Rule(Rule::AttackMonster))]);
    ledger.leans.push(AdvantageLine {
        advantage: false,
        rule: Rule::RangeLong,
        origin: None,
        by: None,
    });
    let what = EventKind::Attack {
        attacker: GOBLIN,
        target: Target::Creature(FENN),
        with: With::Attack(AttackId(0)),
        manner: Manner::Melee,
        roll: D20Roll { kept: 14, other: Some(18), rerolled: None, total: 18, ledger },
        armour_class: Some(15),
        armour: self::ledger(&[
            (11, ModifierSource::Rule(Rule::ArmourWorn)),
            (3, ModifierSource::Ability(affray_rules::Ability::Dexterity)),
            (1, ModifierSource::Effect(Origin::Spell(SpellId(1)))),
        ]),
        outcome: AttackOutcome::Hit,
    };
    let rules = [Rule::AttackTarget, Rule::AttackResolve, Rule::ReachFive].as_slice().into();
    Event { what, rules, veils: Vec::new() }
}

#[test]
fn an_attack_shows_every_number() {
    let (fight, _) = battle(Edition::E2014);
    assert_eq!(
        narrate(&fight, &long_shot()).as_deref(),
        Some(
            "Goblin 1 attacks Fenn with the scimitar: 14 (14, 18 disadvantage: range.long) + 4 \
             = 18 vs AC 15 (11 armour + 3 Dexterity + 1 Bless): hit."
        )
    );
}

#[test]
fn why_lists_each_part_with_its_rule() {
    let (fight, _) = battle(Edition::E2014);
    let text = why(&fight, &long_shot());
    for part in [
        "\nAttack roll:\n  14 on the die, 18 on the other\n  +4 stat block [attack.monster: ",
        "\n  disadvantage [range.long: ",
        "\n  = 18\nAC 15:\n  +11 armour [armour.worn: ",
        "\n  +3 Dexterity\n  +1 Bless [",
        "\nRules:\n  attack.target: ",
    ] {
        assert!(text.contains(part), "{part:?} is not in:\n{text}");
    }
}

#[test]
fn parts_of_a_line_have_roles() {
    let (fight, _) = battle(Edition::E2014);
    let Line { spans } = line(&fight, &long_shot(), Style::default()).expect("an attack has words");
    assert_eq!(spans[0], (Role::Name(SideId(1)), "Goblin 1".to_owned()));
    assert!(spans.contains(&(Role::Name(SideId(0)), "Fenn".to_owned())));
    assert!(spans.contains(&(Role::Good, "hit".to_owned())));
    let all = line(&fight, &long_shot(), Style { rules: RuleIds::All, ..Style::default() })
        .expect("words");
    assert_eq!(all.spans.last().map(|(role, _)| *role), Some(Role::Rule));
    assert!(all.plain().contains("attack.target, attack.resolve, reach.five, attack.monster"));
}

#[test]
fn damage_and_healing() {
    let part =
        |kind, rolled, taken, response| DamagePart { kind, rolled, taken, response, both: false };
    let damaged = |parts: &[DamagePart], taken, absorbed| EventKind::Damaged {
        adjusted: 0,
        target: FENN,
        by: Some(GOBLIN),
        parts: parts.into(),
        taken,
        absorbed,
        hit_points: Some(21),
        halved: false,
    };
    let halved = part(DamageType::Slashing, 6, 3, Some(DamageResponse::Resistant));
    says(
        damaged(&[halved], 3, 0),
        &[Rule::DamageResistance, Rule::DamagePoints],
        "Fenn takes 3 slashing damage (resistance: 3 of 6), 21 hit points left. \
         [damage.resistance]",
    );
    let fire = part(DamageType::Fire, 4, 4, None);
    says(
        damaged(&[halved, fire], 7, 2),
        &[Rule::DamageTemp],
        "Fenn takes 7 damage (3 slashing, resistance to 6; 4 fire), 2 of it off temporary hit \
         points, 21 hit points left. [damage.temp]",
    );
    says(
        EventKind::DamageRoll {
            source: Some(GOBLIN),
            dice: [4, 2].as_slice().into(),
            kind: DamageType::Slashing,
            total: 9,
            critical: true,
            ledger: ledger(&[(3, ModifierSource::Ability(affray_rules::Ability::Strength))]),
            targets: Vec::new(),
        },
        &[Rule::DamageRoll, Rule::AttackCritical],
        "Goblin 1 rolls 4 + 2 + 3 = 9 slashing damage, critical. [attack.critical]",
    );
    // What a stat block prints beside its die is shown as well.
    says(
        EventKind::DamageRoll {
            source: Some(GOBLIN),
            dice: [4].as_slice().into(),
            kind: DamageType::Slashing,
            total: 6,
            critical: false,
            ledger: ledger(&[(2, ModifierSource::Printed)]),
            targets: Vec::new(),
        },
        &[Rule::DamageRoll],
        "Goblin 1 rolls 4 + 2 = 6 slashing damage.",
    );
    says(
        EventKind::Healed {
            creature: FENN,
            amount: 5,
            dice: [2, 1].as_slice().into(),
            hit_points: Some(26),
        },
        &[Rule::DamageHeal],
        "Fenn regains 5 hit points (rolled 2 + 1) and has 26.",
    );
    says(EventKind::Died { creature: GOBLIN }, &[], "Goblin 1 dies.");
}

#[test]
fn effects_say_how_long() {
    let effect = Effect::new(
        FENN,
        Modifier::Condition(Condition::Prone),
        Origin::Rule(Rule::ShoveEffect),
        Some(GOBLIN),
    );
    says(
        EventKind::Gained { effect },
        &[Rule::ConditionDuration],
        "Fenn is knocked prone by Goblin 1.",
    );
    let bless = Effect {
        source: Some(MIRA),
        origin: Origin::Spell(SpellId(1)),
        modifier: Modifier::ArmourClass(1),
        duration: Duration::until(Until::TurnEnd(MIRA, 10)),
        ..effect
    };
    says(EventKind::Gained { effect: bless }, &[], "Fenn has +1 AC (Bless), for 10 rounds.");
}

#[test]
fn gm_and_ties_by_name() {
    let by = Chooser::Gm;
    says(
        EventKind::TieBroken { first: GOBLIN, by },
        &[Rule::InitTieGm],
        "Goblin 1 goes first of the tied: Rowan decides. [init.tie.gm]",
    );
    says(
        EventKind::Overruled {
            command: affray_rules::GmCommand::Heal { creature: FENN, amount: 5 },
        },
        &[Rule::OrderControl],
        "Rowan rules: heal Fenn 5.",
    );
}

#[test]
fn a_narrator_joins_the_steps_of_a_move() {
    let (mut fight, opening) = battle(Edition::E2014);
    let mut narrator = Narrator::new(Style::default());
    let mut told: Vec<String> = Vec::new();
    for event in &opening {
        told.extend(narrator.tell(&fight, event).iter().map(Line::plain));
    }
    told.extend(narrator.finish(&fight).iter().map(Line::plain));
    assert!(told.contains(&"Fenn at b2, Mira at b4, Goblin 1 at c2.".to_owned()), "{told:#?}");
    assert_eq!(told.last().map(String::as_str), Some("Fenn's turn."));

    let mut events = Vec::new();
    let mut act = |command| {
        fight.apply(&command, &mut Script::from([]), &mut events).expect("it is Fenn's turn");
    };
    act(Command::Disengage(Economy::Action));
    act(Command::move_to(square("e4")));
    let mut told: Vec<String> = Vec::new();
    for event in &events {
        told.extend(narrator.tell(&fight, event).iter().map(Line::plain));
    }
    told.extend(narrator.finish(&fight).iter().map(Line::plain));
    assert_eq!(told[0], "Fenn disengages. [action.disengage]");
    let moved = "Fenn moves from b2 to e4 (15 ft, 15 ft left).";
    assert!(told[1].starts_with(moved), "{told:#?}");
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(
        events
            .iter()
            .any(|e| matches!(e.what, EventKind::Action { action: ActionName::Disengage, .. }))
    );
}

#[test]
fn refusals_teach() {
    let (fight, _) = battle(Edition::E2014);
    let far =
        Refusal { rule: Rule::RangeMax, because: RefusalReason::Distance { feet: 625, most: 600 } };
    assert_eq!(
        refusal(&fight, &far),
        "Refused: range.max — the target is 625 ft away, the attack reaches 600 ft; come closer."
    );
    let refused = fight.check(&Command::Decline).expect_err("nothing to decline");
    assert_eq!(
        refusal(&fight, &refused),
        "Refused: turn.budget — that is not what the fight waits for: Fenn: your turn. 30 ft of \
         movement, action, bonus action, reaction."
    );
}

#[test]
fn questions_say_of_whom_and_what() {
    let (mut fight, _) = battle(Edition::E2014);
    assert_eq!(
        question(&fight),
        "Fenn: your turn. 30 ft of movement, action, bonus action, reaction."
    );
    // A step away from the goblin lets it strike.
    let away = Command::move_to(square("a2"));
    fight.apply(&away, &mut Script::from([]), &mut Vec::new()).expect("a2 is free");
    assert_eq!(question(&fight), "Goblin 1 may react: Fenn leaves its reach to a2.");
}

/// Whoever takes an unfit reaction is told what it waits for, and of people as their files say.
#[test]
fn unfit_reactions_say_why() {
    let (mut fight, _) = battle(Edition::E2014);
    let unfit = |fight: &Battle, who: CreatureId, reaction: Reaction| {
        let refused = fight.check_by(who, &Command::React(reaction)).expect_err("it does not fit");
        (refused.rule, refusal_of(fight, who, &refused))
    };
    let shield = Reaction::Spell { spell: SpellId(2), slot: 1 };
    // On Fenn's turn, when nothing has happened.
    let all = [
        (Reaction::Opportunity(AttackId(0)), Rule::ReactionTrigger, "somebody leaves Mira's reach"),
        (Reaction::OpportunityGrapple, Rule::ReactionTrigger, "somebody leaves Mira's reach"),
        (
            Reaction::OpportunityAtRider(AttackId(0), GOBLIN),
            Rule::ReactionTrigger,
            "a mount leaves Mira's reach with its rider",
        ),
        (Reaction::Land, Rule::ReactionTrigger, "Mira's mount falls"),
        (Reaction::Dive(Skill::Athletics), Rule::ReactionTrigger, "Mira falls into liquid"),
        (Reaction::Feature(0), Rule::ReactionTrigger, "a melee attack hits Mira"),
        (shield, Rule::MagicReaction, "an attack hits Mira"),
    ];
    for (reaction, rule, waits_for) in all {
        let because = format!("this comes when {waits_for}, which is not so now");
        let told = format!("Refused: {} — {because}.", rule.id());
        assert_eq!(unfit(&fight, MIRA, reaction), (rule, told), "{reaction:?}");
    }
    let (rule, told) = unfit(&fight, MIRA, Reaction::Readied);
    assert_eq!(rule, Rule::ReactionTrigger);
    assert_eq!(told, "Refused: reaction.trigger — Mira has readied nothing.");

    // As Fenn leaves its reach, the goblin is asked about that, and nothing else fits.
    let away = Command::move_to(square("a2"));
    fight.apply(&away, &mut Script::from([]), &mut Vec::new()).expect("a2 is free");
    let (rule, told) = unfit(&fight, GOBLIN, Reaction::Feature(0));
    assert_eq!(rule, Rule::ReactionTrigger);
    assert_eq!(
        told,
        "Refused: reaction.trigger — this comes when a melee attack hits Goblin 1; Goblin 1 may \
         react now as somebody leaves Goblin 1's reach."
    );
    let (rule, told) = unfit(&fight, GOBLIN, shield);
    assert_eq!(rule, Rule::MagicReaction);
    assert!(told.contains("this comes when an attack hits Goblin 1; "), "{told}");
}

#[test]
fn refusals_speak_of_people_as_their_file_says() {
    let (fight, _) = battle(Edition::E2014);
    let told = |pronoun: Option<Pronoun>, because: RefusalReason| {
        let mut setup = fight.setup().clone();
        setup.combatants[0].pronoun = pronoun;
        let fight = Battle::new(setup, &mut Script::from([]), &mut Vec::new());
        refusal(&fight.expect("the setup is right"), &Refusal { rule: Rule::ProneOnly, because })
    };
    let prone = |pronoun| told(pronoun, RefusalReason::NotProne);
    assert_eq!(prone(None), "Refused: prone.only — Fenn is not prone.");
    assert_eq!(prone(Some(Pronoun::She)), "Refused: prone.only — she is not prone.");
    assert_eq!(prone(Some(Pronoun::They)), "Refused: prone.only — they are not prone.");
    assert_eq!(prone(Some(Pronoun::It)), "Refused: prone.only — it is not prone.");
    assert_eq!(
        told(Some(Pronoun::He), RefusalReason::Itself),
        "Refused: prone.only — he can't do that to himself."
    );
    assert_eq!(
        told(Some(Pronoun::They), RefusalReason::Armour),
        "Refused: prone.only — they wear armour without training."
    );
    assert_eq!(told(None, RefusalReason::NoSpeed), "Refused: prone.only — Fenn's speed is 0.");
}

/// In JSON a Dash as a bonus action is not one as the action.
#[test]
fn json_says_what_a_deed_is_paid_with() {
    let mut setup = battle(Edition::E2014).0.setup().clone();
    setup.blocks[0].bonus_actions = BonusActions::DASH;
    let begin = || Battle::new(setup.clone(), &mut Script::from([]), &mut Vec::new());
    let paid = |economy: Economy| {
        let (mut fight, mut events) = (begin().expect("the setup is right"), Vec::<Event>::new());
        fight
            .apply(&Command::Dash(economy), &mut Script::from([]), &mut events)
            .expect("Fenn may dash");
        let news = Listener::new(None).news(&fight, &events);
        let mut lines = news.iter().map(|one| serde_json::to_value(one).expect("plain data"));
        let action = lines.rfind(|line| line["event"] == "action").expect("an action");
        action["economy"].as_str().expect("a word").to_owned()
    };
    assert_eq!(paid(Economy::Action), "action");
    assert_eq!(paid(Economy::Bonus), "bonus");
}
