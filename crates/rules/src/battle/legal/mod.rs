//! What may be done now.

mod actions;
mod attacks;
mod gear;
mod kind;
mod movement;
mod options;
mod ready;
mod release;
mod spells;

use affray_dice::{Source, Unrolled};
pub use kind::CommandKind;
use options::Options;

use super::{Battle, Choice, Command, CreatureId, Economy, Question};
use crate::{
    creature::{Ability, Skill},
    ruleset::Grapple,
};

impl Battle {
    /// Every command that is legal now, the sensible default first where there is one.
    ///
    /// Where a command has endless forms, the list holds the plain ones: moves by their goal,
    /// attacks on creatures and objects but not on every empty square, a few common triggers to
    /// ready for, a spell on one target at a time; [`check`](Battle::check) knows the others too.
    pub fn legal(&self) -> Vec<Command> {
        let mut found = Vec::new();
        self.legal_into(&mut found);
        found
    }

    /// As [`legal`](Battle::legal), into a list that is emptied first and can be used again.
    pub fn legal_into(&self, found: &mut Vec<Command>) {
        found.clear();
        match self.flow.decision.question {
            Question::Over(_) => {}
            Question::Turn(id) => {
                let options = Options::new(self, id);
                for kind in CommandKind::ALL {
                    options.list(kind, found);
                }
            }
            Question::React { creature, cue } => {
                found.extend(self.reactions(creature, cue).into_iter().map(Command::React));
                found.push(Command::Decline);
            }
            Question::Part { creature, routine, part } => {
                found.extend(self.ways_to_do(creature, routine, part));
                found.push(Command::Decline);
            }
            Question::Roll(wanted) => found.extend((1..=wanted.sides).map(Command::Rolled)),
            _ => {
                let mut choices = Vec::new();
                self.choices(&mut choices);
                found.extend(choices.into_iter().map(Command::Choose));
            }
        }
    }

    /// Of [`legal`](Battle::legal), the commands of one kind; none where it is nobody's turn to act.
    pub fn legal_of(&self, kind: CommandKind) -> Vec<Command> {
        let mut found = Vec::new();
        if let Question::Turn(id) = self.flow.decision.question {
            Options::new(self, id).list(kind, &mut found);
        }
        found
    }

    /// One legal command, by lot: on a turn first its kind, then one of that kind, so that not all
    /// of them need be looked for. Each that [`legal`](Battle::legal) lists may come. Nothing comes
    /// where nothing is to be decided. The list is for what is looked at on the way.
    ///
    /// # Errors
    /// Where the source can't roll.
    pub fn draw(
        &self,
        lots: &mut impl Source,
        list: &mut Vec<Command>,
    ) -> Result<Option<Command>, Unrolled> {
        let Question::Turn(id) = self.flow.decision.question else {
            self.legal_into(list);
            return pick(list, lots);
        };
        let options = Options::new(self, id);
        let mut kinds = CommandKind::ALL;
        for left in (1..=kinds.len()).rev() {
            let drawn = usize::from(lots.roll(left as u16)?) - 1;
            list.clear();
            options.list(kinds[drawn], list);
            if !list.is_empty() {
                break;
            }
            kinds.swap(drawn, left - 1);
        }
        pick(list, lots)
    }

    /// What a person who does not care would answer: the GM's default where the book leaves it to
    /// the GM; nothing for a die, which must be rolled.
    pub fn default_command(&self) -> Option<Command> {
        Some(match self.flow.decision.question {
            Question::Over(_) | Question::Roll(_) => return None,
            Question::Turn(_) => Command::EndTurn,
            Question::React { .. } => Command::Decline,
            Question::Part { creature, routine, part } => {
                let first = self.ways_to_do(creature, routine, part).into_iter().next();
                first.unwrap_or(Command::Decline)
            }
            Question::Spare { .. } | Question::Waive { .. } => Command::Choose(Choice::No),
            Question::Avert { .. } => Command::Choose(Choice::Yes),
            Question::Ruling { .. } => Command::Choose(Choice::Dc(15)),
            Question::Temporary { creature, offered } => {
                let better = offered > self.creature(creature).temporary;
                Command::Choose(if better { Choice::Yes } else { Choice::No })
            }
            Question::Withstand { creature, .. } => {
                let better = self.withstands_with(creature, Ability::Dexterity)
                    > self.withstands_with(creature, Ability::Strength);
                Command::Choose(Choice::Ability(if better {
                    Ability::Dexterity
                } else {
                    Ability::Strength
                }))
            }
            _ => {
                let mut choices = Vec::new();
                self.choices(&mut choices);
                Command::Choose(choices.into_iter().next()?)
            }
        })
    }

    fn withstands_with(&self, id: CreatureId, ability: Ability) -> i8 {
        let block = self.block(id);
        match (self.setup.ruleset.grapple, ability) {
            (Grapple::SavingThrow, _) => block.saves[ability.index()],
            (Grapple::Contest, Ability::Dexterity) => block.skills[Skill::Acrobatics.index()],
            (Grapple::Contest, _) => block.skills[Skill::Athletics.index()],
        }
    }
}

impl Options<'_> {
    /// Lists what may be done of one kind. It asks the same functions as `check`, but each only as
    /// often as its answer can differ: what depends on the creature alone once, what depends on the
    /// attack once for each.
    fn list(&self, kind: CommandKind, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        if battle.is_ethereal(id) {
            return self.list_ethereal(kind, found);
        }
        match kind {
            CommandKind::End => found.push(Command::EndTurn),
            CommandKind::Ride => battle.legal_riding(id, found),
            CommandKind::Stance => self.stances(found),
            CommandKind::Jump => self.jumps(found),
            CommandKind::Move => {
                self.ways_out(found);
                self.moves(found);
            }
            CommandKind::Common if self.is_directed() => self.under_the_reins(found),
            _ if self.is_directed() => {}
            CommandKind::Release => self.releases(found),
            _ if battle.check_able(id).is_err() => {}
            CommandKind::Attack => self.attacks(found),
            CommandKind::Bonus => self.bonus_actions(found),
            CommandKind::Routine => self.routines(found),
            CommandKind::Use => self.uses(found),
            CommandKind::Common => self.common_actions(found),
            CommandKind::Aid => self.aid(found),
            CommandKind::Thing => self.things(found),
            CommandKind::Ready => self.readied(found),
            CommandKind::Spell => self.spells(found),
            CommandKind::Gear => self.gear(found),
        }
    }

    /// The same for one who is on the Ethereal Plane.
    fn list_ethereal(&self, kind: CommandKind, found: &mut Vec<Command>) {
        let battle = self.battle;
        let legal = |command: &Command| battle.check(command).is_ok();
        match kind {
            CommandKind::End => found.push(Command::EndTurn),
            CommandKind::Routine => {
                let routines = 0..battle.block(self.id).routines.len() as u8;
                found.extend(routines.map(Command::Perform).filter(legal));
            }
            CommandKind::Common => {
                let dashes = [Economy::Action, Economy::Bonus].map(Command::Dash);
                found.extend(dashes.into_iter().filter(legal));
            }
            CommandKind::Stance => found.extend(Some(Command::StandUp).filter(legal)),
            CommandKind::Move => self.moves(found),
            _ => {}
        }
    }

    /// Whether a rider says what is done.
    fn is_directed(&self) -> bool {
        self.battle.state.turn.directed_by.is_some()
    }

    /// What a mount can do at its rider's bidding (`mount.directed`).
    fn under_the_reins(&self, found: &mut Vec<Command>) {
        for command in [Command::Dash, Command::Disengage, Command::Dodge] {
            let both = [Economy::Action, Economy::Bonus].map(command);
            found.extend(both.into_iter().filter(|command| self.battle.check(command).is_ok()));
        }
    }
}

/// One of several, by lot.
fn pick(list: &[Command], lots: &mut impl Source) -> Result<Option<Command>, Unrolled> {
    let sides = u16::try_from(list.len()).unwrap_or(u16::MAX);
    if sides == 0 {
        return Ok(None);
    }
    Ok(list.get(usize::from(lots.roll(sides)?) - 1).copied())
}
