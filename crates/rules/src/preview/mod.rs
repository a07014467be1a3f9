//! Looking before acting: what a command would cost and what its odds are, from what its chooser
//! may know. Nothing changes, and the figures are exact.

mod area;
mod attack;
mod check;
mod d20;
mod damage;
mod movement;
mod object;
mod outcome;
mod plight;
mod save;
mod sure;

use affray_dice::Hand;
use serde::Serialize;

pub use area::AreaOdds;
pub use attack::{Aimed, AttackOdds};
pub use check::CheckOdds;
pub use d20::D20Odds;
pub use movement::{MoveOdds, Provoked};
pub use object::ObjectOdds;
pub use save::SaveOdds;
pub use sure::SureOdds;

use crate::{
    battle::{
        Battle, CastFrame, Command, CreatureId, DiceWanted, Frame, Question, Refusal, RollPurpose,
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
    /// The area that it fills.
    pub area: Option<AreaOdds>,
    /// Saving throws, in an area the caster's and its allies' first.
    pub saves: Vec<SaveOdds>,
    /// What needs no roll to hit.
    pub sure: Vec<SureOdds>,
    /// Objects that an area harms.
    pub objects: Vec<ObjectOdds>,
    /// Checks and contests.
    pub checks: Vec<CheckOdds>,
    /// The spell whose concentration would end (`magic.concentration`).
    pub ends_concentration: Option<SpellId>,
    /// The first die to be rolled, where none of these says what comes of it.
    pub die: Option<DiceWanted>,
}

impl Battle {
    /// What would come of a command, or why it is refused. Nothing changes.
    ///
    /// The figures are those before anybody reacts or turns a failed save into a success
    /// (`creature.legendary.save`), and do not give away what the chooser can't know: an attack at a
    /// square where somebody is only guessed shows no chance to hit, and the chance to drop
    /// another's creature is that of one with the hit points that it seems to have. Those in an area
    /// are looked at one by one, as if nothing had happened to the others yet, and those who may avert
    /// their eyes are taken not to.
    pub fn preview(&self, command: &Command) -> Result<Preview, Refusal> {
        self.check(command)?;
        let mut preview = Preview::default();
        if let Command::Move { to, path, course } = *command {
            preview.movement = self.move_odds(to, path, course);
            return Ok(preview);
        }
        if let (Command::Jump(jump), Question::Turn(_)) = (*command, self.flow.decision.question) {
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
        if let (Command::Attack(order), Question::Turn(_)) = (*command, self.flow.decision.question)
            && let Some((sure, saves)) = copy.sure_hit_odds(order)
        {
            preview.sure.push(sure);
            preview.saves = saves;
            return Ok(preview);
        }
        let uncast = matches!(command, Command::Cast(_)).then(|| copy.clone());
        copy.carry_out(command, &mut Hand, &mut Silent);
        let mut provokes = Vec::new();
        while let question @ (Question::React { .. }
        | Question::Withstand { .. }
        | Question::Simultaneous { .. }
        | Question::Sequence { .. }) = copy.flow.decision.question
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
        if let (Command::Cast(casting), Some(mut uncast)) = (command, uncast) {
            // One that needs no dice is over already.
            match (copy.casting_under_way(), actor) {
                (Some(cast), _) => copy.preview_casting(&cast, &mut preview),
                (None, Some(caster)) => {
                    let level = uncast.setup.spell(casting.spell).level.max(casting.slot);
                    let cast = CastFrame::new(caster, *casting, level, uncast.bond());
                    uncast.preview_casting(&cast, &mut preview);
                }
                (None, None) => {}
            }
        }
        let Question::Roll(wanted) = copy.flow.decision.question else {
            return Ok(preview);
        };
        // Rolls of those whom the chooser can't place are not for it to see.
        let known = |id: CreatureId| side.is_none_or(|side| self.side_knows(side, id));
        match copy.flow.stack.last() {
            _ if matches!(command, Command::Cast(_)) => {}
            Some(Frame::Attack(f))
                if known(f.attacker) && wanted.purpose == RollPurpose::Attack =>
            {
                preview.attacks.extend(copy.attack_odds(f));
            }
            Some(Frame::Save(f)) if known(f.creature) => preview.saves.push(copy.save_odds(f)),
            Some(Frame::Check(f)) if known(f.creature) => preview.checks.push(copy.check_odds(f)),
            Some(Frame::Wrestle(f)) if known(f.attacker) && known(f.target) => {
                preview.checks.extend(copy.contest_odds(f));
            }
            Some(Frame::Consume(f)) if known(f.target) => preview.sure.push(copy.drink_odds(f)),
            _ => {}
        }
        let told = !preview.attacks.is_empty()
            || !preview.saves.is_empty()
            || !preview.sure.is_empty()
            || !preview.objects.is_empty()
            || !preview.checks.is_empty();
        let own = self.state.turn.creature == copy.state.turn.creature
            && self.state.turn.over == copy.state.turn.over;
        if !told && own && wanted.creature.is_none_or(known) {
            preview.die = Some(wanted);
        }
        Ok(preview)
    }

    /// The casting that goes on.
    fn casting_under_way(&self) -> Option<CastFrame> {
        self.flow.stack.iter().rev().find_map(|frame| match frame {
            Frame::Cast(cast) => Some(*cast),
            _ => None,
        })
    }

    /// Whoever the decision is about.
    fn acting(&self) -> Option<CreatureId> {
        match self.flow.decision.question {
            Question::Turn(id) | Question::React { creature: id, .. } => Some(id),
            _ => None,
        }
    }

    fn preview_casting(&mut self, f: &CastFrame, preview: &mut Preview) {
        preview.area = self.spread_area(f);
        preview.objects = self.object_odds(f);
        let setup = self.setup.clone();
        let spell = setup.spell(f.spell);
        if let Some(mark) = spell.mark(f.targets, f.at, f.object) {
            preview.attacks.extend(self.attack_odds(&self.spell_attack(f, mark)));
        }
        let targets: Vec<CreatureId> = match &preview.area {
            Some(area) if area.at_once => [&area.friends[..], &area.others].concat(),
            Some(_) => Vec::new(),
            None if spell.area.is_some() => Vec::new(),
            None => f.targets.iter().filter(|id| self.touches(f.caster, *id, f.spell)).collect(),
        };
        for target in targets {
            if self.glances_off(target, spell) {
                continue;
            }
            match spell.delivery {
                Delivery::MeleeAttack | Delivery::RangedAttack => {
                    let attack = self.spell_attack(f, Target::Creature(target));
                    preview.attacks.extend(self.attack_odds(&attack));
                }
                Delivery::Save { .. } => preview.saves.extend(self.spell_odds(f, target)),
                Delivery::Sure => {
                    let odds = self.sure_odds(f, target, &mut preview.saves);
                    preview.sure.extend(odds);
                }
            }
        }
    }
}
