//! Compares what a preview promises with what the dice give.

use std::collections::BTreeMap;

use affray_dice::{Distribution, Seeded};
use affray_rules::{
    AttackOdds, AttackOutcome, Battle, Chooser, Command, CreatureId, Event, EventKind, Preview,
    SaveOdds, SideId, Target,
};
use proptest::{
    prelude::*,
    test_runner::{TestCaseError, TestCaseResult},
};

use crate::carry_out;

/// How often a command is carried out to hold a promise to it.
pub const ROLLS: u32 = 10_000;

/// How many standard deviations a count may be off: a right preview is refused less than once in a
/// million.
const FAR: f64 = 5.0;

/// What became of a creature, over many times.
#[derive(Default)]
struct Fared {
    /// How often it saved.
    saved: u32,
    /// What the one who acts did to it.
    harm: f64,
    /// How often it was left at 0 hit points.
    felled: u32,
    /// How often its concentration broke.
    shaken: u32,
}

/// What carrying out a command came to, over many times.
#[derive(Default)]
pub struct Played {
    rolls: u32,
    /// How often the attack hit.
    pub hits: u32,
    criticals: u32,
    /// What the attack did to its target, or the casting to each.
    fared: BTreeMap<CreatureId, Fared>,
    /// Those whom the area fell on, friends first.
    caught: Option<Vec<CreatureId>>,
}

impl Played {
    /// Carries out a command as often as it is asked to, and counts what comes of it.
    pub fn often(
        (battle, rolls): (&Battle, u32),
        command: &Command,
        preview: &Preview,
        seed: u64,
    ) -> Played {
        let mut dice = Seeded::new(seed);
        let mut played = Played { rolls, ..Played::default() };
        for _ in 0..rolls {
            let events = carry_out(battle, command, &mut dice);
            match preview.attacks.first() {
                Some(attack) => played.count_attack(&events, attack),
                None => played.count_casting(battle, &events, preview),
            }
        }
        played
    }

    /// What the attack at hand did to a creature.
    pub fn harm_to(&self, id: CreatureId) -> f64 {
        self.fared.get(&id).map_or(0.0, |one| one.harm)
    }

    /// How often the attack at hand left a creature at 0 hit points.
    pub fn felled(&self, id: CreatureId) -> u32 {
        self.fared.get(&id).map_or(0, |one| one.felled)
    }

    fn count_attack(&mut self, events: &[Event], attack: &AttackOdds) {
        let AttackOdds { attacker, target, .. } = attack;
        let mut rolled = false;
        let mut its = Vec::new();
        for event in events {
            match &event.what {
                EventKind::Attack { outcome, .. } if !rolled => {
                    rolled = true;
                    self.hits += u32::from(*outcome != AttackOutcome::Miss);
                    self.criticals += u32::from(*outcome == AttackOutcome::Critical);
                }
                // What the next attack or turn brings is not this attack's.
                EventKind::Attack { .. } | EventKind::TurnBegan { .. } => break,
                // Nor is what comes after the target's heat or thorns have felled the attacker, such
                // as its death burst.
                EventKind::Damaged { target: hurt, hit_points: Some(0), .. }
                    if hurt == attacker =>
                {
                    break;
                }
                _ => its.push(event),
            }
        }
        if let Target::Creature(target) = target {
            self.fares(*target, *attacker, &its);
        }
    }

    fn count_casting(&mut self, battle: &Battle, events: &[Event], preview: &Preview) {
        let before = |event: &&Event| !matches!(event.what, EventKind::TurnBegan { .. });
        let its: Vec<&Event> = events.iter().take_while(before).collect();
        let caster = its.iter().find_map(|event| match event.what {
            EventKind::Casting { caster, .. } => Some(caster),
            _ => None,
        });
        let Some(caster) = caster else { return };
        for event in &its {
            if let EventKind::Filled { creatures, .. } = &event.what {
                let mut caught = creatures.clone();
                caught.sort_by_key(|id| (*id != caster && !battle.allies(caster, *id), *id));
                self.caught.get_or_insert(caught);
            }
        }
        for id in battle.ids() {
            self.fares(id, caster, &its);
        }
        for save in &preview.saves {
            let first = its.iter().find_map(|event| match event.what {
                EventKind::Save { creature, ability, success, .. }
                    if (creature, ability) == (save.creature, save.ability) =>
                {
                    Some(success)
                }
                _ => None,
            });
            self.fared.entry(save.creature).or_default().saved += u32::from(first == Some(true));
        }
    }

    fn fares(&mut self, id: CreatureId, by: CreatureId, events: &[&Event]) {
        let one = self.fared.entry(id).or_default();
        let (mut felled, mut shaken) = (false, false);
        for event in events {
            match &event.what {
                EventKind::Damaged { target, by: Some(source), taken, hit_points, .. }
                    if *target == id && *source == by =>
                {
                    one.harm += f64::from(*taken);
                    felled |= *hit_points == Some(0);
                }
                // What others do to it, such as a fall, is not promised.
                EventKind::Damaged { target, .. } if *target == id => break,
                EventKind::Bled { creature, hit_points: Some(0), .. }
                | EventKind::Died { creature }
                | EventKind::Dying { creature }
                    if *creature == id =>
                {
                    felled = true;
                }
                EventKind::HangsOn { creature } if *creature == id => felled = false,
                EventKind::ConcentrationEnded { creature, .. } if *creature == id => shaken = true,
                _ => {}
            }
        }
        one.felled += u32::from(felled);
        one.shaken += u32::from(shaken);
    }

    /// Holds what was promised to happen to a creature to what happened to it.
    fn fared_so(
        &self,
        battle: &Battle,
        id: CreatureId,
        damage: Option<&Distribution>,
        (drop, shaken): (f64, Option<f64>),
    ) -> TestCaseResult {
        let none = Fared::default();
        let one = self.fared.get(&id).unwrap_or(&none);
        let certain = Distribution::certain(0);
        let damage = damage.unwrap_or(&certain);
        let mean = one.harm / f64::from(self.rolls);
        let off = FAR * damage.standard_deviation() / f64::from(self.rolls).sqrt() + 1e-9;
        let promised = damage.mean();
        prop_assert!(
            (mean - promised).abs() <= off,
            "{} takes {mean} of {promised}",
            battle.name(id)
        );
        if battle.creature(id).hit_points > 0 {
            let of = |e| TestCaseError::fail(format!("{} drops: {e}", battle.name(id)));
            self.is_share(one.felled, drop).map_err(of)?;
        }
        if let Some(shaken) = shaken {
            let of = |e| TestCaseError::fail(format!("{} is shaken: {e}", battle.name(id)));
            self.is_share(one.shaken, shaken).map_err(of)?;
        }
        Ok(())
    }

    /// Holds how often something happened to its chance.
    pub fn is_share(&self, count: u32, chance: f64) -> TestCaseResult {
        let rolls = f64::from(self.rolls);
        let share = f64::from(count) / rolls;
        // Where a chance is small, a count strays farther than the normal law has it.
        let off = FAR * (chance * (1.0 - chance) / rolls).sqrt() + 10.0 / rolls * narrow(chance);
        prop_assert!((share - chance).abs() <= off + 1e-9, "{share} of {chance}");
        Ok(())
    }
}

/// 1 for a chance that is neither 0 nor 1, which need not be met exactly.
fn narrow(chance: f64) -> f64 {
    if chance > 0.0 && chance < 1.0 { 1.0 } else { 0.0 }
}

/// The battle as whoever decides believes it to be: a preview tells no more than that.
fn believed(battle: &Battle) -> Battle {
    match side_at_turn(battle) {
        Some(side) => battle.imagined_by(side),
        None => battle.clone(),
    }
}

fn side_at_turn(battle: &Battle) -> Option<SideId> {
    match battle.decision().by {
        Chooser::Creature(id) => Some(battle.creature(id).side),
        Chooser::Players(side) => Some(side),
        Chooser::AllPlayers | Chooser::Gm | Chooser::Nobody => None,
    }
}

/// Holds what is promised of a command to what comes of it when it is carried out so often.
pub fn keeps_promise(
    battle: &Battle,
    command: &Command,
    (rolls, seed): (u32, u64),
) -> TestCaseResult {
    let preview = battle.preview(command).expect("a listed command is legal");
    let played = Played::often((&believed(battle), rolls), command, &preview, seed);
    let attack = preview.attacks.first();
    if let Some((attack, at)) = attack.and_then(|a| a.at.as_ref().map(|at| (a, at))) {
        played.is_share(played.hits, at.hit)?;
        played.is_share(played.criticals, at.critical)?;
        if let Target::Creature(id) = attack.target {
            let ends = (at.drop, at.breaks_concentration);
            played.fared_so(battle, id, Some(&at.damage), ends)?;
        }
    }
    if attack.is_some() {
        return Ok(());
    }
    if let Some(area) = &preview.area {
        let promised = [&area.friends[..], &area.others].concat();
        let caught = played.caught.clone().unwrap_or_default();
        prop_assert_eq!(promised, caught);
    }
    let mut told = Vec::new();
    for save in &preview.saves {
        if told.contains(&save.creature) {
            continue;
        }
        told.push(save.creature);
        let SaveOdds { creature, success, damage, drop, breaks_concentration, .. } = save;
        played.is_share(played.fared[creature].saved, *success)?;
        let ends = (*drop, *breaks_concentration);
        if !preview.sure.iter().any(|sure| sure.creature == *creature) {
            played.fared_so(battle, *creature, damage.as_ref(), ends)?;
        }
    }
    for sure in &preview.sure {
        if !told.contains(&sure.creature) {
            let ends = (sure.drop, sure.breaks_concentration);
            played.fared_so(battle, sure.creature, sure.damage.as_ref(), ends)?;
        }
    }
    Ok(())
}
