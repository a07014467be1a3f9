//! What must hold in every fight, tried over random play in both editions.

use affray_dice::{AnySource, Hand, Seeded};
use affray_rules::{
    Battle, Command, CommandKind, CreatureId, Deed, Edition, Event, EventKind, Frame, GmCommand,
    Life, MoveOptions, Question, SavePurpose, Session, Silent, Size,
};
use affray_testkit::{Fate, cases, feed_bytes, order, setup};
use proptest::prelude::*;

/// Random fights end or are cut off here.
const DECISIONS: usize = 300;

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

fn begin(edition: Edition, seed: u64) -> (Session, Fate) {
    let dice = AnySource::Seeded(Seeded::new(seed));
    let session =
        Session::new(setup(edition, seed), dice, &mut Silent).expect("random setups are right");
    (session, Fate::new(seed ^ 0x5eed))
}

/// Plays at random; `look` sees the session before each command.
fn play(session: &mut Session, fate: &mut Fate, mut look: impl FnMut(&mut Session, &Command)) {
    for _ in 0..DECISIONS {
        let legal = session.battle().legal();
        if session.battle().is_over() {
            assert!(legal.is_empty());
            return;
        }
        assert!(!legal.is_empty(), "nothing to do at {:?}", session.battle().decision());
        let command = said(session.battle(), fate).unwrap_or(legal[fate.below(legal.len())]);
        look(session, &command);
        session.apply(&command, &mut Silent).expect("a listed command is legal");
    }
}

/// Somebody waits for what was agreed on in words, and may be told that it has come about.
fn said(battle: &Battle, fate: &mut Fate) -> Option<Command> {
    let told = |id: &CreatureId| {
        battle.creature(*id).readied.is_some_and(|readied| readied.trigger.deed == Deed::Told)
    };
    let now = battle.ids().filter(told).map(Command::SetOff).find(|c| battle.check(c).is_ok());
    now.filter(|_| fate.chance(30))
}

/// Nothing about a battle is as the rules forbid.
fn assert_sound(battle: &Battle, stopped: bool) {
    for id in battle.ids() {
        let one = battle.creature(id);
        let name = battle.name(id);
        assert!(
            one.hit_points <= battle.hit_point_maximum(id).max(1),
            "{name} has too many hit points"
        );
        assert!(one.exhaustion <= 6, "{name}");
        assert_eq!(one.size, battle.block(id).size, "{name} is as large as its stat block says");
        match one.life {
            Life::Alive => {
                // Whoever may yet hold out against the blow has not fallen.
                let holds_out = battle.stack().iter().any(|frame| match frame {
                    Frame::Save(save) => {
                        save.creature == id && matches!(save.about, SavePurpose::Fortitude { .. })
                    }
                    _ => false,
                });
                assert!(one.hit_points > 0 || holds_out, "{name} is alive at 0");
            }
            Life::Dying { successes, failures } => {
                assert_eq!(one.hit_points, 0, "{name}");
                assert!(successes < 3 && failures < 3, "{name} is dying for ever");
            }
            Life::Stable | Life::Dead => assert_eq!(one.hit_points, 0, "{name}"),
        }
        if battle.on_map(id) {
            assert!(battle.setup().map.holds(battle.space(id)), "{name} is off the map");
        }
        if let Some(mount) = battle.mount_of(id) {
            let under = battle.creature(mount);
            assert_eq!((one.square, one.height), (under.square, under.height), "{name} rides");
            assert!(under.rides.is_none(), "{name} sits on a rider");
        }
        let turns = battle.order().iter().filter(|o| **o == id).count();
        assert!(turns <= 1, "{name} acts twice a round");
        if let Some(held) = one.concentration {
            assert!(one.stands(), "{name} concentrates on {held:?}, but does not stand");
        }
    }
    let moving = battle
        .stack()
        .iter()
        .any(|f| matches!(f, Frame::Move(_) | Frame::Jump(_) | Frame::Ledge(_)));
    if !moving && !stopped {
        for a in battle.ids() {
            for b in battle.ids().filter(|b| *b > a) {
                let both = battle.takes_space(a) && battle.takes_space(b);
                let tiny = |id| battle.block(id).size == Size::Tiny;
                let apart = battle.distance(a, b) > 0 || (tiny(a) && tiny(b));
                assert!(!both || apart, "{} and {} share a space", battle.name(a), battle.name(b));
            }
        }
    }
}

/// What one may get ready for, the levels that one may fly or jump to, and where an area may be put:
/// a few are listed.
fn has_endless_forms(battle: &Battle, command: &Command) -> bool {
    match command {
        Command::Ready(_) | Command::Jump(_) => true,
        Command::Move { course, .. } => *course != MoveOptions::PLAIN,
        Command::Cast(casting) => {
            casting.at.is_some() || battle.setup().spell(casting.spell).area.is_some()
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(cases(64))]

    /// No crash, no illegal state, and every listed command passes the check.
    #[test]
    fn random_play_stays_within_the_rules(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        let mut stopped = false;
        for _ in 0..DECISIONS {
            let legal = session.battle().legal();
            for command in &legal {
                prop_assert_eq!(session.battle().check(command), Ok(()), "{:?}", command);
            }
            if legal.is_empty() {
                prop_assert!(session.battle().is_over());
                break;
            }
            let command = said(session.battle(), &mut fate).unwrap_or(legal[fate.below(legal.len())]);
            let mut events: Vec<Event> = Vec::new();
            session.apply(&command, &mut events).expect("listed");
            // Who is stopped while passing another lies where it fell.
            stopped |= events.iter().any(|e| matches!(e.what, EventKind::MoveStopped { .. }));
            assert_sound(session.battle(), stopped);
        }
    }

    /// What can be worked out from a battle is no part of it: one that is written and read back, with all of
    /// that worked out anew, has the same hash, and plays on and tells the same with the same dice.
    #[test]
    fn derived_data_changes_nothing(edition in edition(), seed in any::<u64>()) {
        let mut dice = Seeded::new(seed);
        let start = setup(edition, seed);
        let mut battle = Battle::new(start, &mut dice, &mut Silent).expect("random setups are right");
        let mut fate = Fate::new(seed ^ 0x5eed);
        let mut twin = battle.clone();
        for decision in 0..DECISIONS {
            let legal = battle.legal();
            if legal.is_empty() {
                break;
            }
            if decision % 7 == 0 {
                let text = serde_json::to_string(&twin).expect("plain data");
                twin = serde_json::from_str(&text).expect("what was written is read");
            }
            prop_assert_eq!(&legal, &twin.legal());
            let command = legal[fate.below(legal.len())];
            let mut twin_dice = dice.clone();
            let (mut told, mut told_twin): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
            battle.apply(&command, &mut dice, &mut told).expect("listed");
            twin.apply(&command, &mut twin_dice, &mut told_twin).expect("listed for its twin");
            prop_assert_eq!(told, told_twin);
            prop_assert_eq!(battle.hash(), twin.hash());
            prop_assert_eq!(&battle, &twin);
        }
    }

    /// The GM may say anything at any moment: the fight stays sound, is saved and played again with
    /// it, and taken back.
    #[test]
    fn the_gms_word_breaks_nothing(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        let start = session.battle().clone();
        for _ in 0..DECISIONS / 2 {
            let order = Command::Gm(order(&mut fate, session.battle()));
            if fate.chance(30) {
                let before = session.battle().clone();
                match session.apply(&order, &mut Silent) {
                    Ok(()) => {
                        let after = session.battle().clone();
                        prop_assert_eq!(session.undo(1), 1);
                        prop_assert_eq!(session.battle(), &before, "{:?} taken back", order);
                        session.apply(&order, &mut Silent).expect("it was allowed before");
                        prop_assert_eq!(session.battle(), &after, "{:?} again", order);
                    }
                    Err(_) => prop_assert_eq!(session.battle(), &before, "{:?}", order),
                }
                assert_sound(session.battle(), true);
                continue;
            }
            let legal = session.battle().legal();
            for command in &legal {
                prop_assert_eq!(session.battle().check(command), Ok(()), "{:?}", command);
            }
            if legal.is_empty() {
                prop_assert!(session.battle().is_over());
                break;
            }
            let command = legal[fate.below(legal.len())];
            session.apply(&command, &mut Silent).expect("listed");
            assert_sound(session.battle(), true);
        }
        let loaded = Session::from_bytes(&session.to_bytes()).expect("what was saved is loaded");
        prop_assert_eq!(loaded.battle(), session.battle());
        prop_assert_eq!(&Session::from_json(&session.to_json()).expect("as text, too"), &loaded);
        let commands = session.commands().len();
        session.undo(commands);
        prop_assert_eq!(session.battle(), &start);
    }

    /// Whatever is drawn is on the list, which is made up of its kinds.
    #[test]
    fn lots_are_drawn_from_the_list(edition in edition(), seed in any::<u64>()) {
        let (mut session, _) = begin(edition, seed);
        let (mut lots, mut list) = (Seeded::new(seed), Vec::new());
        for _ in 0..DECISIONS {
            let battle = session.battle();
            let legal = battle.legal();
            if matches!(battle.decision().question, Question::Turn(_)) {
                let kinds = CommandKind::ALL.map(|kind| battle.legal_of(kind));
                prop_assert_eq!(kinds.concat(), legal.clone());
            }
            let drawn = battle.draw(&mut lots, &mut list).expect("seeded dice always roll");
            prop_assert_eq!(drawn.is_none(), legal.is_empty());
            let Some(command) = drawn else { break };
            prop_assert!(legal.contains(&command), "{:?}", command);
            session.apply(&command, &mut Silent).expect("listed");
        }
    }

    /// A turn spends one action and one bonus action at most, and a round one reaction; each further head of
    /// a creature with several may make one opportunity attack more.
    #[test]
    fn budgets_hold(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        let mut reacted = vec![0; session.battle().creatures().len()];
        let mut bonus = vec![0; session.battle().creatures().len()];
        for _ in 0..DECISIONS {
            let legal = session.battle().legal();
            if legal.is_empty() {
                break;
            }
            let command = said(session.battle(), &mut fate).unwrap_or(legal[fate.below(legal.len())]);
            let mut events: Vec<Event> = Vec::new();
            session.apply(&command, &mut events).expect("listed");
            for event in events {
                match event.what {
                    EventKind::TurnBegan { creature } => {
                        reacted[creature.index()] = 0;
                        bonus[creature.index()] = 0;
                    }
                    EventKind::ReactionTaken { creature, .. } => {
                        reacted[creature.index()] += 1;
                        let heads = session.battle().block(creature).heads();
                        let most = heads.map_or(1, |heads| heads.count);
                        prop_assert!(reacted[creature.index()] <= most);
                    }
                    EventKind::Action { creature, economy: affray_rules::Economy::Bonus, .. } => {
                        bonus[creature.index()] += 1;
                        prop_assert!(bonus[creature.index()] <= 1);
                    }
                    _ => {}
                }
            }
        }
    }

    /// A refused command changes nothing, and what is not listed on a turn is refused.
    #[test]
    fn refusals_change_nothing(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        let mut tried: Vec<Command> = Vec::new();
        for _ in 0..DECISIONS / 3 {
            let legal = session.battle().legal();
            if legal.is_empty() {
                break;
            }
            let plain = matches!(session.battle().decision().question, Question::Turn(_));
            for command in &tried {
                let before = session.clone();
                if session.battle().check(command).is_err() {
                    prop_assert!(session.apply(command, &mut Silent).is_err());
                    prop_assert_eq!(&session, &before);
                    prop_assert!(!legal.contains(command));
                } else if plain
                    && !command.is_aside()
                    && !has_endless_forms(session.battle(), command)
                {
                    prop_assert!(legal.contains(command), "{:?} passes but is not listed", command);
                }
            }
            let command = legal[fate.below(legal.len())];
            // Commands of other moments are the likeliest to be wrong now.
            if tried.len() < 60 {
                tried.push(command);
                tried.push(legal[fate.below(legal.len())]);
            }
            session.apply(&command, &mut Silent).expect("listed");
        }
    }

    /// Saved and loaded at every decision, as text and as bytes, a fight goes on the same.
    #[test]
    fn saves_load_at_every_decision(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        for i in 0..60 {
            let text = session.to_json();
            let loaded = Session::from_json(&text).expect("own saves load");
            prop_assert_eq!(&loaded, &session);
            let bytes = session.to_bytes();
            let loaded = Session::from_bytes(&bytes).expect("own saves load");
            prop_assert_eq!(&loaded, &session);
            if i % 2 == 0 {
                session = loaded;
            }
            let legal = session.battle().legal();
            if legal.is_empty() {
                break;
            }
            session.apply(&legal[fate.below(legal.len())], &mut Silent).expect("listed");
        }
    }

    /// The state itself survives both formats at every decision, reactions included.
    #[test]
    fn states_survive_serialisation(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        play(&mut session, &mut fate, |session, _| {
            let battle = session.battle();
            let text = serde_json::to_string(battle).expect("plain data");
            assert_eq!(&serde_json::from_str::<Battle>(&text).expect("own words"), battle);
            let bytes = postcard::to_allocvec(battle).expect("plain data");
            assert_eq!(&postcard::from_bytes::<Battle>(&bytes).expect("own bytes"), battle);
        });
    }

    /// The same setup, seed and commands give the same hash.
    #[test]
    fn replays_give_the_same_hash(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        play(&mut session, &mut fate, |_, _| {});
        let dice = AnySource::Seeded(Seeded::new(seed));
        let again = Session::replay(setup(edition, seed), dice, session.commands())
            .expect("what was played can be played");
        prop_assert_eq!(again.battle().hash(), session.battle().hash());
        prop_assert_eq!(again, session);
    }

    /// Undo leads back to any earlier state, also in the middle of a reaction, and forward again.
    #[test]
    fn undo_leads_back(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        let mut hashes = Vec::new();
        play(&mut session, &mut fate, |session, _| hashes.push(session.battle().hash()));
        let end = session.clone();
        let commands: Vec<Command> = session.commands().collect();
        while session.commands().len() > 0 {
            let steps = 1 + fate.below(7);
            session.undo(steps);
            let place = session.commands().len();
            prop_assert_eq!(session.battle().hash(), hashes[place]);
        }
        for command in commands {
            session.apply(&command, &mut Silent).expect("played before");
        }
        prop_assert_eq!(session, end);
    }

    /// With dice on the table every roll is a decision, and the same numbers give the same fight.
    #[test]
    fn table_dice_play_the_same_fight(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        play(&mut session, &mut fate, |_, _| {});
        let mut numbers = Seeded::new(seed);
        let mut table = Session::new(setup(edition, seed), AnySource::Hand(Hand), &mut Silent)
            .expect("random setups are right");
        let mut answer = |table: &mut Session| {
            while let Question::Roll(wanted) = table.battle().decision().question {
                let value = affray_dice::Source::roll(&mut numbers, wanted.sides).expect("seeded");
                table.apply(&Command::Rolled(value), &mut Silent).expect("a number on the die");
            }
        };
        answer(&mut table);
        for command in session.commands() {
            table.apply(&command, &mut Silent).expect("played before");
            answer(&mut table);
        }
        prop_assert_eq!(table.battle().hash(), session.battle().hash());
    }

    /// Bytes from anywhere, read as commands, never crash the engine; the illegal ones are refused
    /// and leave no trace.
    #[test]
    fn random_bytes_never_crash(
        edition in edition(),
        seed in any::<u64>(),
        bytes in prop::collection::vec(any::<u8>(), 0..600),
    ) {
        let mut battle = Battle::new(setup(edition, seed), &mut Seeded::new(seed), &mut Silent)
            .expect("random setups are right");
        feed_bytes(&mut battle, &mut Seeded::new(seed), &bytes);
    }

    /// Listening changes nothing.
    #[test]
    fn silence_and_noise_play_the_same_fight(edition in edition(), seed in any::<u64>()) {
        let (mut session, mut fate) = begin(edition, seed);
        play(&mut session, &mut fate, |_, _| {});
        let mut events: Vec<Event> = Vec::new();
        let dice = AnySource::Seeded(Seeded::new(seed));
        let mut loud = Session::new(setup(edition, seed), dice, &mut events).expect("right");
        for command in session.commands() {
            loud.apply(&command, &mut events).expect("played before");
        }
        prop_assert_eq!(loud.battle().hash(), session.battle().hash());
        for event in &events {
            for rule in event.cited() {
                prop_assert!(rule.in_edition(edition), "{} cited in {}: {:?}", rule, edition, event.what);
            }
        }
    }
}

/// A creature that nobody knew of at first joins as if the setup had known it all along.
#[test]
fn newcomers_are_enrolled_at_any_time() {
    for edition in [Edition::E2014, Edition::E2024] {
        let known = affray_testkit::duel(edition);
        let mut strange = known.clone();
        strange.newcomers.clear();
        let dice = || AnySource::Seeded(Seeded::new(3));
        let mut early = Session::new(known, dice(), &mut Silent).expect("right");
        let mut late = Session::new(strange, dice(), &mut Silent).expect("right");
        for session in [&mut early, &mut late] {
            session.apply(&Command::EndTurn, &mut Silent).expect("a turn ends");
        }
        assert_ne!(early.battle(), late.battle());
        let newcomer = early.battle().setup().newcomers[0].clone();
        let enrol = |setup: &mut affray_rules::Setup| {
            setup.newcomers.push(newcomer);
            Ok::<(), ()>(())
        };
        late.enrol(enrol).expect("it does");
        assert_eq!(early, late);
        let (square, side) = (affray_rules::Square { x: 1, y: 1 }, affray_rules::SideId(0));
        let add = Command::Gm(GmCommand::Add { newcomer: 0, side, square, controller: None });
        for session in [&mut early, &mut late] {
            session.apply(&add, &mut Silent).expect("there is room");
            // The stranger, and the heir whom it holds in reserve.
            assert_eq!(session.battle().creatures().len(), 4);
            assert_eq!(session.battle().name(affray_rules::CreatureId(2)), "Stranger");
            session.apply(&add, &mut Silent).expect_err("the square is taken");
        }
        assert_eq!(early, late);
        assert_eq!(Session::from_bytes(&late.to_bytes()).expect("a save").battle(), late.battle());
        late.undo(1);
        assert_eq!(late.battle().creatures().len(), 2);
        // What is known stays known.
        late.apply(&add, &mut Silent).expect("it comes again");
        assert_eq!(early, late);
    }
}
