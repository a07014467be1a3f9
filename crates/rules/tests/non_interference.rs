//! What a side can't know does not show: change it, and the side's view, options, refusals and log
//! stay byte for byte the same.

use std::fmt::Debug;

use affray_dice::Seeded;
use affray_rules::{
    AttackId, AttackOrder, AttackRole, Battle, Casting, Combatant, Command, Condition, CreatureId,
    CreatureSet, Deed, Economy, Edition, Event, Footprint, GearId, GmCommand, Help, Jump, Manner,
    MoveOptions, MovementMode, ObjectId, Question, Reachable, Readied, Refusal, Response, Search,
    Setup, Shove, SideId, Silent, Skill, Spot, Square, Target, Targets, Trigger, Whose,
};
use affray_testkit::{Fate, cases, gloom, plain, wild};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Random fights end or are cut off here.
const DECISIONS: usize = 80;

/// So many of the legal commands are previewed.
const SAMPLE: usize = 8;

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

/// A random fight with one who waits for its time: half of them on an open field, half among walls,
/// doors, water and heights, in any light.
fn fight_setup(edition: Edition, seed: u64) -> Setup {
    let mut setup = match seed % 2 {
        0 => plain(edition, seed),
        _ => gloom(wild(edition, seed), seed),
    };
    let late = Combatant {
        name: "Latecomer".into(),
        reserve: true,
        hidden: false,
        rides: None,
        square: Square { x: 0, y: 0 },
        ..setup.combatants[setup.combatants.len() - 1].clone()
    };
    setup.combatants.push(late);
    setup
}

/// Those of other sides whom a side can't place.
fn unknown(battle: &Battle, side: SideId) -> CreatureSet {
    battle.ids().filter(|id| !battle.side_knows(side, *id)).collect()
}

/// A square that has room for a creature, beside those that are known and those placed before.
fn free_square(
    battle: &Battle,
    id: CreatureId,
    taken: &[Footprint],
    fate: &mut Fate,
) -> Option<Square> {
    let map = &battle.setup().map;
    let size = battle.block(id).size;
    (0..40).find_map(|_| {
        let (x, y) = (fate.below(map.grid.width.into()), fate.below(map.grid.height.into()));
        let square = Square { x: x as u8, y: y as u8 };
        let space = Footprint::new(square, size);
        let open = map.holds(space) && space.squares().all(|s| map.fill(s).is_none());
        (open && !taken.iter().any(|t| t.overlaps(space))).then_some(square)
    })
}

/// The same battle for all that the side can know: its unknown enemies are elsewhere, hurt,
/// otherwise armed and poisoned.
fn twin(battle: &Battle, side: SideId, fate: &mut Fate) -> Option<Battle> {
    let hidden = unknown(battle, side);
    let known = battle.ids().filter(|id| !hidden.contains(*id) && battle.on_map(*id));
    let mut taken: Vec<Footprint> = known.map(|id| battle.space(id)).collect();
    let mut value: Value = serde_json::to_value(battle).expect("plain data");
    for id in hidden.iter() {
        let size = battle.block(id).size;
        let square = free_square(battle, id, &taken, fate)?;
        taken.push(Footprint::new(square, size));
        let one = &mut value["state"]["creatures"][id.index()];
        one["square"] = json!(square);
        let up = if battle.block(id).speeds.fly > 0 { fate.pick(&[0, 10]) } else { 0 };
        one["height"] = json!(battle.setup().map.rest(square, size) + up);
        if battle.creature(id).hit_points > 0 {
            let most = usize::from(battle.hit_point_maximum(id).max(1));
            one["hit_points"] = json!(1 + fate.below(most));
        }
        one["stealth"] = json!(20 + fate.below(10));
        one["hands"] = json!([null, null]);
        one["reaction_spent"] = json!(fate.chance(50));
        for count in one["stock"].as_array_mut().expect("a table") {
            *count = json!(fate.below(5));
        }
        // Perhaps it has slipped away altogether.
        if battle.turn().creature != id && one["presence"] == "Present" && fate.chance(25) {
            one["presence"] = json!("Fled");
        }
    }
    let mut other: Battle = serde_json::from_value(value).expect("still a battle");
    for id in hidden.iter() {
        let poison = GmCommand::Give {
            creature: id,
            condition: Condition::Poisoned,
            source: None,
            rounds: 0,
        };
        let _ = other.apply(&Command::Gm(poison), &mut Seeded::new(1), &mut Silent);
    }
    // A creature that comes under a keen nose by the change is another matter.
    (unknown(&other, side) == hidden && other.decision() == battle.decision()).then_some(other)
}

/// The same battle for all that the side can know: others look as hurt as they did, but have other
/// hit points left.
fn otherwise_hurt(battle: &Battle, side: SideId, fate: &mut Fate) -> Battle {
    let as_it_is: Value = serde_json::to_value(battle).expect("plain data");
    let mut value = as_it_is.clone();
    let others = || battle.ids().filter(|id| battle.creature(*id).side != side);
    for id in others() {
        let one = &mut value["state"]["creatures"][id.index()];
        one["temporary"] = json!(fate.pick(&[0, 5]));
        if battle.creature(id).hit_points > 0 {
            let most = usize::from(battle.hit_point_maximum(id).max(1));
            one["hit_points"] = json!(1 + fate.below(most));
        }
    }
    let other: Battle = serde_json::from_value(value.clone()).expect("still a battle");
    for id in others().filter(|id| other.health(*id) != battle.health(*id)) {
        value["state"]["creatures"][id.index()] =
            as_it_is["state"]["creatures"][id.index()].clone();
    }
    serde_json::from_value(value).expect("still a battle")
}

/// Commands of all kinds, legal or not, against everybody and everywhere.
fn attempts(battle: &Battle, id: CreatureId, fate: &mut Fate) -> Vec<Command> {
    let mut found = vec![
        Command::Hide(Economy::Action),
        Command::Search(Skill::Perception),
        Command::Disengage(Economy::Action),
        Command::StandUp,
        Command::Leave,
        Command::Escape { with: Skill::Athletics },
        Command::Jump(Jump::High { feet: 3 }),
    ];
    let grid = battle.setup().map.grid;
    let squares = (0..grid.height).flat_map(|y| (0..grid.width).map(move |x| Square { x, y }));
    for square in squares.filter(|_| fate.chance(40)).collect::<Vec<_>>() {
        attempts_at(battle, id, square, fate, &mut found);
    }
    for target in battle.ids() {
        attempts_on(battle, id, target, &mut found);
    }
    for object in (0..battle.setup().objects.len()).map(|place| ObjectId(place as u8)) {
        found.extend([Command::Use { object }, Command::Break { object }]);
        found.push(strike(Target::Object(object), 0, Manner::Melee));
    }
    found
}

fn strike(target: Target, attack: usize, manner: Manner) -> Command {
    let attack = AttackId(attack as u8);
    Command::Attack(AttackOrder {
        target,
        attack,
        manner,
        role: AttackRole::Action,
        one_handed: false,
    })
}

/// Commands that name a square.
fn attempts_at(
    battle: &Battle,
    id: CreatureId,
    square: Square,
    fate: &mut Fate,
    found: &mut Vec<Command>,
) {
    let go = |course| Command::Move { to: square, path: None, course };
    found.push(go(MoveOptions::PLAIN));
    found.push(Command::Jump(Jump::Long { to: square }));
    found.push(Command::Jump(Jump::Ledge { to: square }));
    found.push(Command::Dismount { to: Some(square) });
    found.push(go(MoveOptions { careful: true, ..MoveOptions::PLAIN }));
    if battle.block(id).speeds.fly > 0 {
        let level = Some(fate.pick(&[0, 5, 10]));
        found.push(go(MoveOptions { level, gait: Some(MovementMode::Fly), careful: false }));
    }
    found.push(strike(Target::Square(square), 0, Manner::Melee));
    found.push(Command::Ready(Readied {
        trigger: Trigger { who: Whose::AnyEnemy, deed: Deed::Moves },
        response: Response::Move { to: square },
    }));
    for spell in battle.block(id).spellcasting.known.iter().map(|known| known.spell) {
        if !fate.chance(30) {
            continue;
        }
        let slot = fate.below(4) as u8;
        let height = fate.pick(&[0, 0, 10]);
        let (at, targets) = (Some(Spot { square, height }), Targets::one(id));
        found.push(Command::Cast(Casting { at, ..Casting::on(spell, slot, targets) }));
        let targets = Targets::NONE;
        found.push(Command::Cast(Casting { at, ..Casting::on(spell, slot, targets) }));
    }
}

/// Commands that name a creature.
fn attempts_on(battle: &Battle, id: CreatureId, target: CreatureId, found: &mut Vec<Command>) {
    let block = battle.block(id);
    for place in 0..block.attacks.len() {
        for manner in [Manner::Melee, Manner::Ranged] {
            found.push(strike(Target::Creature(target), place, manner));
        }
    }
    for spell in block.spellcasting.known.iter().map(|known| known.spell) {
        found.extend(
            (0..4).map(|slot| Command::Cast(Casting::on(spell, slot, Targets::one(target)))),
        );
    }
    for gear in (0..block.gear.len()).map(|gear| GearId(gear as u8)) {
        found.push(Command::Consume { gear, target });
    }
    let ready = |response| {
        let trigger = Trigger { who: Whose::Creature(target), deed: Deed::Moves };
        Command::Ready(Readied { trigger, response })
    };
    let (attack, manner) = (AttackId(0), Manner::Melee);
    found.extend([
        Command::Grapple { target },
        Command::Shove { target, into: Shove::Away },
        Command::Free { target },
        Command::Release { grappler: id, target },
        Command::Direct(target),
        Command::Mount { mount: target, control: false },
        Command::Mount { mount: target, control: true },
        Command::Help(Help::Attack { target, ally: None }, Economy::Action),
        Command::Help(Help::Check { ally: target, skill: Skill::Stealth }, Economy::Action),
        Command::Help(Help::Stabilise { target }, Economy::Action),
        Command::Help(Help::Wake { target }, Economy::Action),
        Command::Influence { target, skill: Skill::Persuasion },
        ready(Response::Dodge),
        ready(Response::Attack { attack, manner, target: None }),
        ready(Response::Attack { attack, manner, target: Some(target) }),
    ]);
    let help = |ally| Command::Help(Help::Attack { target, ally: Some(ally) }, Economy::Action);
    found.extend(battle.ids().map(help));
}

fn words(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Whether somebody unknown comes near what a command does, in either battle.
fn touches(battle: &Battle, side: SideId, command: &Command) -> bool {
    let near = |space: Footprint| {
        unknown(battle, side)
            .iter()
            .any(|id| battle.on_map(id) && battle.space(id).squares_to(space) <= 3)
    };
    let mut own = battle.ids().filter(|id| battle.creature(*id).side == side);
    match command {
        // The way there may lead anywhere, and a reaction may let somebody go on with it.
        Command::Move { .. }
        | Command::Jump(_)
        | Command::Leave
        | Command::Cast(Casting { at: Some(_), .. })
        | Command::React(_)
        | Command::Decline => unknown(battle, side).iter().any(|id| battle.on_map(id)),
        Command::Search(_) => true,
        _ => own.any(|id| battle.on_map(id) && near(battle.space(id))),
    }
}

/// What a side hears of a command, unless the engine comes to wait for somebody it does not know, or one of
/// those falls: twins have other hit points, so that one may fall where the other does not, and a body that
/// falls is seen.
fn heard(battle: &Battle, side: SideId, command: &Command, seed: u64) -> Option<String> {
    let hidden = unknown(battle, side);
    let mut after = battle.clone();
    let mut events: Vec<Event> = Vec::new();
    after.apply(command, &mut Seeded::new(seed), &mut events).ok()?;
    let falls = |id: CreatureId| after.creature(id).life != battle.creature(id).life;
    if hidden.iter().any(falls) {
        return None;
    }
    let waits = match after.decision().question {
        Question::React { creature, .. } => hidden.contains(creature),
        Question::Simultaneous { .. } => true,
        _ => false,
    };
    let told: Vec<Event> = events.iter().filter_map(|e| e.seen_by(&after, side)).collect();
    (!waits).then(|| words(&told))
}

/// That two things look the same; where not, it says where they part.
fn same(here: &str, there: &str, about: &dyn Debug) -> Result<(), TestCaseError> {
    let parting = here.bytes().zip(there.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| {
        let from = parting.saturating_sub(160);
        String::from_utf8_lossy(&text.as_bytes()[from..text.len().min(parting + 160)]).into_owned()
    };
    prop_assert!(here == there, "{:?}:\n{}\nor\n{}", about, part(here), part(there));
    Ok(())
}

/// Every square within reach by each gait, what it costs, and whether the way provokes anybody.
fn reaches(battle: &Battle, id: CreatureId) -> String {
    let speeds = battle.block(id).speeds;
    let mut found = vec![battle.paths().into_reach(Search::Watched)];
    found.extend(
        (speeds.fly > 0).then(|| battle.paths().by(MovementMode::Fly).into_reach(Search::Watched)),
    );
    found.extend(
        (speeds.swim > 0)
            .then(|| battle.paths().by(MovementMode::Swim).into_reach(Search::Watched)),
    );
    found.extend(
        (speeds.burrow > 0)
            .then(|| battle.paths().by(MovementMode::Burrow).into_reach(Search::Watched)),
    );
    let all = |reach: &Reachable| -> Vec<_> {
        let of = |(at, cost)| (at, cost, reach.provokes(at), reach.careful_cost(at));
        reach.squares().map(of).collect()
    };
    format!("{:?}", found.iter().map(all).collect::<Vec<_>>())
}

/// Compares all that a side is shown, offered and answered in two battles that are the same as far
/// as it can know.
fn alike(
    battle: &Battle,
    other: &Battle,
    side: SideId,
    fate: &mut Fate,
) -> Result<(), TestCaseError> {
    same(&words(&battle.view(side)), &words(&other.view(side)), &"view")?;
    if battle.decision_for(side).is_none() {
        return Ok(());
    }
    let legal = battle.legal();
    same(&format!("{legal:?}"), &format!("{:?}", other.legal()), &"legal")?;
    prop_assert_eq!(battle.default_command(), other.default_command());
    for _ in 0..legal.len().min(SAMPLE) {
        let command = legal[fate.below(legal.len())];
        let (here, there) = (battle.preview(&command), other.preview(&command));
        same(&format!("{here:?}"), &format!("{there:?}"), &command)?;
    }
    let Question::Turn(id) = battle.decision().question else { return Ok(()) };
    same(&reaches(battle, id), &reaches(other, id), &"reachable")?;
    for attempt in attempts(battle, id, fate) {
        let check = |b: &Battle| -> Result<(), Refusal> { b.check(&attempt) };
        prop_assert_eq!(check(battle), check(other), "{:?}", attempt);
        let Err(answer) = check(battle) else { continue };
        let (tried, answer) = (format!("{attempt:?}"), format!("{answer:?}"));
        for hidden in unknown(battle, side).iter() {
            // Who names somebody knows the name already; the answer tells no more than that.
            let name = format!("{hidden:?}");
            let named = match attempt {
                Command::Cast(casting) => casting.targets.iter().any(|id| id == hidden),
                _ => tried.contains(&name),
            };
            prop_assert!(named || !answer.contains(&name), "{answer} to {tried}");
        }
    }
    Ok(())
}

/// The side that makes the decision at hand, if it is not the GM's.
fn choosing_side(battle: &Battle) -> Option<SideId> {
    let mut sides = (0..battle.setup().sides.len()).map(|place| SideId(place as u8));
    sides.find(|side| battle.decision_for(*side).is_some())
}

/// Plays a fight and compares it with its twins; says with how many.
fn compare(edition: Edition, seed: u64) -> Result<usize, TestCaseError> {
    let mut twins = 0;
    let mut fate = Fate::new(seed ^ 0x5ec2e7);
    let mut dice = Seeded::new(seed);
    let mut battle = Battle::new(fight_setup(edition, seed), &mut dice, &mut Silent)
        .expect("random setups are right");
    for _ in 0..DECISIONS {
        if battle.is_over() {
            break;
        }
        // Fights in which nobody hides have nothing to tell.
        if fate.chance(15) {
            let creature = CreatureId(fate.below(battle.creatures().len()) as u8);
            if battle.creature(creature).stands() {
                let conceal = GmCommand::Conceal { creature, stealth: 30 };
                let _ = battle.apply(&Command::Gm(conceal), &mut dice, &mut Silent);
            }
        }
        let legal = battle.legal();
        let command = legal[fate.below(legal.len())];
        let sides = (0..battle.setup().sides.len()).map(|place| SideId(place as u8));
        for side in sides.filter(|side| !unknown(&battle, *side).is_empty()) {
            if !fate.chance(20) {
                continue;
            }
            let Some(other) = twin(&battle, side, &mut fate) else { continue };
            twins += 1;
            alike(&battle, &other, side, &mut fate)?;
            let gone = battle.ids().any(|id| battle.on_map(id) != other.on_map(id));
            if battle.decision_for(side).is_some()
                && !gone
                && !touches(&battle, side, &command)
                && !touches(&other, side, &command)
            {
                let hear = |battle: &Battle| heard(battle, side, &command, seed);
                if let (Some(here), Some(there)) = (hear(&battle), hear(&other)) {
                    same(&here, &there, &command)?;
                }
            }
        }
        if let Some(side) = choosing_side(&battle).filter(|_| fate.chance(20)) {
            alike(&battle, &otherwise_hurt(&battle, side, &mut fate), side, &mut fate)?;
        }
        battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
    }
    Ok(twins)
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn what_a_side_cannot_know_does_not_show(edition in edition(), seed in any::<u64>()) {
        compare(edition, seed)?;
    }

    /// Nobody whom a side could not place is named in what it is told.
    #[test]
    fn the_log_names_nobody_unknown(edition in edition(), seed in any::<u64>()) {
        let mut fate = Fate::new(seed ^ 0x106);
        let mut dice = Seeded::new(seed);
        let mut events: Vec<Event> = Vec::new();
        let mut battle = Battle::new(fight_setup(edition, seed), &mut dice, &mut events)
            .expect("random setups are right");
        for _ in 0..DECISIONS {
            for event in events.drain(..) {
                for veil in &event.veils {
                    let Some(told) = event.seen_by(&battle, veil.side) else { continue };
                    if matches!(event.what, affray_rules::EventKind::Found { .. }) {
                        continue;
                    }
                    let told = words(&told.what);
                    for hidden in veil.hides.iter() {
                        let id = hidden.0;
                        for key in ["creature", "attacker", "target", "by", "caster", "source"] {
                            prop_assert!(
                                !told.contains(&format!("\"{key}\":{id},"))
                                    && !told.contains(&format!("\"{key}\":{id}}}")),
                                "{} in {}", id, told
                            );
                        }
                    }
                }
            }
            let legal = battle.legal();
            if legal.is_empty() {
                break;
            }
            let command = legal[fate.below(legal.len())];
            battle.apply(&command, &mut dice, &mut events).expect("a legal command");
        }
    }
}

/// The fights above have something to compare.
#[test]
fn there_are_twins() {
    let twins: usize = (1..=4)
        .flat_map(|seed| [(Edition::E2014, seed), (Edition::E2024, seed)])
        .map(|(edition, seed)| compare(edition, seed).expect("nothing shows"))
        .sum();
    assert!(twins > 0);
}
