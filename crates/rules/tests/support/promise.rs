//! Holding what a preview promises to what the dice give.

use affray_dice::Seeded;
use affray_rules::{
    Aimed, AttackOdds, AttackOutcome, Battle, Choice, Chooser, Command, Event, Preview, Question,
    SaveOdds, Target, What, With,
};
use proptest::{prelude::*, test_runner::TestCaseResult};

const ROLLS: u32 = 10_000;

/// Five standard deviations of a share, so that a right preview is refused once in a million.
fn error(chance: f64) -> f64 {
    5.0 * (chance * (1.0 - chance) / f64::from(ROLLS)).sqrt() + 1e-9
}

/// What happens when the command is carried out and nobody reacts, nor turns a failed save into a
/// success.
pub(crate) fn carry_out(battle: &Battle, command: &Command, dice: &mut Seeded) -> Vec<Event> {
    let mut events = Vec::new();
    let mut battle = battle.clone();
    let mut next = Some(*command);
    while let Some(command) = next {
        battle.apply(&command, dice, &mut events).expect("a listed command is legal");
        next = match battle.decision().question {
            Question::Turn(_) | Question::Over(_) => None,
            Question::Resist { .. } => Some(Command::Choose(Choice::No)),
            _ => battle.default_command(),
        };
    }
    events
}

/// What carrying out a command came to, over many times.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) hits: u32,
    criticals: u32,
    saved: u32,
    /// What the attack itself did to its target.
    pub(crate) harm: f64,
    /// How often it left the target at 0 hit points.
    pub(crate) felled: u32,
}

impl Played {
    pub(crate) fn often(
        battle: &Battle,
        command: &Command,
        preview: &Preview,
        seed: u64,
    ) -> Played {
        let mut dice = Seeded::new(seed);
        let mut played = Played::default();
        for _ in 0..ROLLS {
            let events = carry_out(battle, command, &mut dice);
            played.count_attack(&events, preview.attacks.first());
            played.count_save(&events, preview.saves.first());
        }
        played
    }

    fn count_attack(&mut self, events: &[Event], attack: Option<&AttackOdds>) {
        let Some(AttackOdds { attacker, target, .. }) = attack else { return };
        let mut rolled = false;
        let mut felled = false;
        for event in events {
            match &event.what {
                What::Attack { outcome, .. } if !rolled => {
                    rolled = true;
                    self.hits += u32::from(*outcome != AttackOutcome::Miss);
                    self.criticals += u32::from(*outcome == AttackOutcome::Critical);
                }
                // What the next attack or turn brings is not this attack's.
                What::Attack { .. } | What::TurnBegan { .. } => break,
                // Nor is what comes after the target's heat or thorns have felled the attacker, such
                // as its death burst.
                What::Damaged { target: hurt, hit_points: Some(0), .. } if hurt == attacker => {
                    break;
                }
                What::Damaged { target: hurt, by: Some(by), taken, hit_points, .. }
                    if Target::Creature(*hurt) == *target && by == attacker =>
                {
                    self.harm += f64::from(*taken);
                    felled |= *hit_points == Some(0);
                }
                What::HangsOn { creature } if Target::Creature(*creature) == *target => {
                    felled = false;
                }
                _ => {}
            }
        }
        self.felled += u32::from(felled);
    }

    fn count_save(&mut self, events: &[Event], save: Option<&SaveOdds>) {
        let Some(save) = save else { return };
        let first = events
            .iter()
            .take_while(|event| !matches!(event.what, What::TurnBegan { .. }))
            .find_map(|event| match event.what {
                What::Save { creature, ability, success, .. }
                    if (creature, ability) == (save.creature, save.ability) =>
                {
                    Some(success)
                }
                _ => None,
            });
        self.saved += u32::from(first == Some(true));
    }

    fn harms_as_promised(&self, at: &Aimed, plain: bool) -> TestCaseResult {
        // Venom does nothing to one whom the bite has killed.
        if plain || self.felled == 0 {
            let (mean, promised) = (self.harm / f64::from(ROLLS), at.damage.mean());
            let off = 5.0 * at.damage.standard_deviation() / f64::from(ROLLS).sqrt() + 1e-9;
            prop_assert!((mean - promised).abs() <= off, "{mean} of {promised}");
        }
        Ok(())
    }
}

/// Whether an attack does nothing beside the damage that its hit deals at once.
fn is_plain(battle: &Battle, attack: &AttackOdds) -> bool {
    let block = battle.creature(attack.attacker).block;
    match attack.with {
        With::Attack(id) => {
            battle.setup().blocks[block.index()].attacks[id.index()].on_hit.is_empty()
        }
        With::Spell(..) => false,
    }
}

/// Whether a target is a creature with hit points left.
fn is_up(battle: &Battle, target: Target) -> bool {
    matches!(target, Target::Creature(id) if battle.creature(id).hit_points > 0)
}

/// The battle as whoever decides believes it to be: a preview tells no more than that.
fn believed(battle: &Battle) -> Battle {
    match battle.decision().by {
        Chooser::Creature(id) => battle.imagined_by(battle.creature(id).side),
        Chooser::Players(side) => battle.imagined_by(side),
        Chooser::AllPlayers | Chooser::Gm | Chooser::Nobody => battle.clone(),
    }
}

/// Holds what is promised of a command to what comes of it.
pub(crate) fn keeps_promise(battle: &Battle, command: &Command, seed: u64) -> TestCaseResult {
    let preview = battle.preview(command).expect("a listed command is legal");
    let played = Played::often(&believed(battle), command, &preview, seed);
    let attack = preview.attacks.first();
    if let Some((attack, at)) = attack.and_then(|a| a.at.as_ref().map(|at| (a, at))) {
        let plain = is_plain(battle, attack);
        is_share(played.hits, at.hit)?;
        is_share(played.criticals, at.critical)?;
        if matches!(command, Command::Attack(_)) {
            played.harms_as_promised(at, plain)?;
        }
        if plain && is_up(battle, attack.target) {
            is_share(played.felled, at.drop)?;
        }
    }
    if let (Some(save), None) = (preview.saves.first(), attack) {
        is_share(played.saved, save.success)?;
    }
    Ok(())
}

/// Holds how often something happened to its chance.
pub(crate) fn is_share(count: u32, chance: f64) -> TestCaseResult {
    let share = f64::from(count) / f64::from(ROLLS);
    prop_assert!((share - chance).abs() <= error(chance), "{share} of {chance}");
    Ok(())
}
