//! Looking before acting: what a command would cost and what its odds are, from what its chooser
//! may know. Nothing changes, and the figures are exact.

mod attack;
mod check;
mod d20;
mod damage;
mod movement;
mod object;
mod save;

use affray_dice::{Distribution, Hand};
use serde::Serialize;

pub use attack::{Aimed, AttackOdds};
pub use check::CheckOdds;
pub use d20::D20Odds;
pub use movement::{MoveOdds, Provoked};
pub use object::ObjectOdds;
pub use save::SaveOdds;

use crate::{
    battle::{
        Battle, CastFrame, Command, CreatureId, DiceWanted, Frame, Purpose, Question, Refusal,
        Silent, SpellId, Target,
    },
    magic::Delivery,
};

/// What would come of a command, as far as its chooser may know and if nobody reacts.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Preview {
    /// The move.
    pub movement: Option<MoveOdds>,
    /// Attack rolls.
    pub attacks: Vec<AttackOdds>,
    /// Saving throws of others.
    pub saves: Vec<SaveOdds>,
    /// Damage that needs no roll to hit, by target.
    pub sure: Vec<(CreatureId, Distribution)>,
    /// Objects that an area harms.
    pub objects: Vec<ObjectOdds>,
    /// Checks and contests.
    pub checks: Vec<CheckOdds>,
    /// The spell whose concentration would end (`magic.concentration`).
    pub ends_concentration: Option<SpellId>,
}

impl Battle {
    /// What would come of a command, or why it is refused. Nothing changes.
    ///
    /// The figures are those before anybody reacts or turns a failed save into a success
    /// (`creature.legendary.save`), and do not give away what the chooser can't know: an attack at a
    /// square where somebody is only guessed shows no chance to hit, and the chance to drop
    /// another's creature is that of one with the hit points that it seems to have.
    pub fn preview(&self, command: &Command) -> Result<Preview, Refusal> {
        self.check(command)?;
        let mut preview = Preview::default();
        if let Command::Move { to, path, course } = *command {
            preview.movement = self.move_odds(to, path, course);
            return Ok(preview);
        }
        if let (Command::Jump(jump), Question::Turn(_)) = (*command, self.decision.question) {
            preview.movement = self.jump_odds(jump);
        }
        // Do it to a copy, with dice that nobody rolls: it stops where chance comes in.
        let side = self.choosing_side();
        let mut copy = match side {
            Some(side) => {
                let mut copy = self.believed_by(side).into_owned();
                copy.guess_hit_points(side);
                copy
            }
            None => self.clone(),
        };
        if let (Command::Attack(order), Question::Turn(_)) = (*command, self.decision.question)
            && let Some((target, damage, saves)) = copy.sure_hit_odds(order)
        {
            preview.sure.push((target, damage));
            preview.saves = saves;
            return Ok(preview);
        }
        copy.carry_out(command, &mut Hand, &mut Silent);
        let mut provokes = Vec::new();
        while let question @ (Question::React { .. }
        | Question::Withstand { .. }
        | Question::Simultaneous { .. }
        | Question::Sequence { .. }) = copy.decision.question
        {
            provokes.extend(copy.provoked_by(question));
            let Some(answer) = copy.default_command() else { break };
            copy.carry_out(&answer, &mut Hand, &mut Silent);
        }
        if preview.movement.is_none() {
            preview.movement = self.spent_odds(command, &copy, provokes);
        }
        let actor = self.acting();
        let before = actor.and_then(|id| self.creature(id).concentration);
        let after = actor.and_then(|id| copy.creature(id).concentration);
        preview.ends_concentration =
            before.filter(|b| after.is_none_or(|a| a.bond != b.bond)).map(|b| b.spell);
        let casting = copy.stack.iter().rev().find_map(|frame| match frame {
            Frame::Cast(cast) => Some(*cast),
            _ => None,
        });
        if let (Some(cast), Command::Cast(_)) = (casting, command) {
            copy.preview_casting(&cast, &mut preview);
            return Ok(preview);
        }
        let Question::Roll(DiceWanted { purpose, .. }) = copy.decision.question else {
            return Ok(preview);
        };
        // Rolls of those whom the chooser can't place are not for it to see.
        let known = |id: CreatureId| side.is_none_or(|side| self.side_knows(side, id));
        match copy.stack.last() {
            Some(Frame::Attack(f)) if known(f.attacker) && purpose == Purpose::Attack => {
                preview.attacks.extend(copy.attack_odds(f));
            }
            Some(Frame::Save(f)) if known(f.creature) => preview.saves.push(copy.save_odds(f)),
            Some(Frame::Check(f)) if known(f.creature) => preview.checks.push(copy.check_odds(f)),
            Some(Frame::Wrestle(f)) if known(f.attacker) && known(f.target) => {
                preview.checks.extend(copy.contest_odds(f));
            }
            _ => {}
        }
        Ok(preview)
    }

    /// Whoever the decision is about.
    fn acting(&self) -> Option<CreatureId> {
        match self.decision.question {
            Question::Turn(id) | Question::React { creature: id, .. } => Some(id),
            _ => None,
        }
    }

    fn preview_casting(&self, f: &CastFrame, preview: &mut Preview) {
        let spell = self.setup.spell(f.spell);
        preview.objects = self.object_odds(f);
        // Of those in an area, the ones whose place the caster knows.
        let known = |id: &CreatureId| *id == f.caster || self.knows_place(f.caster, *id);
        let caught = self.struck_by(f).iter().filter(known);
        let listed = f.targets.iter().filter(|_| spell.area.is_none());
        if let Some(mark) = spell.mark(f.targets, f.at, f.object) {
            preview.attacks.extend(self.attack_odds(&self.spell_attack(f, mark)));
        }
        for target in listed.chain(caught) {
            match spell.delivery {
                Delivery::MeleeAttack | Delivery::RangedAttack => {
                    let attack = self.spell_attack(f, Target::Creature(target));
                    preview.attacks.extend(self.attack_odds(&attack));
                }
                Delivery::Save { .. } => preview.saves.extend(self.spell_odds(f, target)),
                Delivery::Sure => {
                    preview.sure.extend(self.sure_odds(f, target).map(|damage| (target, damage)));
                }
            }
        }
    }
}
