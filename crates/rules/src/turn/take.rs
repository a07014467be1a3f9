//! Carries out the command of a creature on its turn.

use crate::{
    battle::{ActionName, Command, CreatureId, Engine, Frame, Hold, RunUp, Sink},
    catalogue::Rule,
    magic::CastingTime,
    mounted::Ride,
};

impl<S: Sink> Engine<'_, S> {
    /// Carries out what a creature does on its turn, but for ending it.
    pub(crate) fn take_turn_command(&mut self, command: &Command) {
        // The mount, while its rider directs it.
        let id = self.battle.state.turn.creature;
        if !matches!(command, Command::Move { .. } | Command::Jump(_)) {
            self.battle.state.turn.run_up = RunUp::NONE;
        }
        match *command {
            Command::Move { to, path, course } => self.begin_move(id, to, path, course),
            Command::Attack(order) => self.begin_attack(id, order),
            _ => self.take_other_command(id, command),
        }
    }

    /// The same of what turns are not made of.
    #[inline(never)]
    fn take_other_command(&mut self, id: CreatureId, command: &Command) {
        match *command {
            Command::Jump(jump) => self.begin_jump(id, jump),
            Command::Mount { mount, control } => self.begin_mount(id, Ride { mount, control }),
            Command::Dismount { to } => self.begin_dismount(id, to),
            Command::Direct(_) => self.battle.change_over(),
            Command::DropProne => self.drop_prone(id),
            Command::StandUp => self.stand_up(id),
            Command::Leave => self.push(Frame::Leave(id, false)),
            Command::Grapple { target } => self.begin_wrestle(id, target, Hold::Grapple),
            Command::Shove { target, into } => self.begin_wrestle(id, target, Hold::Shove(into)),
            Command::Escape { with } => self.begin_escape(id, with),
            Command::Free { target } => self.begin_free(id, target),
            Command::Dash(economy) => {
                self.spend(id, ActionName::Dash, economy, Rule::ActionDash);
                self.dash();
            }
            Command::Disengage(economy) => {
                self.spend(id, ActionName::Disengage, economy, Rule::ActionDisengage);
                self.disengage(id);
            }
            Command::Dodge(economy) => {
                self.spend(id, ActionName::Dodge, economy, Rule::ActionDodge);
                self.dodge(id);
            }
            Command::Hide(economy) => {
                self.spend(id, ActionName::Hide, economy, Rule::ActionHide);
                self.begin_hide(id);
            }
            Command::Help(help, economy) => self.help(id, help, economy),
            Command::Search(skill) => self.search(id, skill),
            Command::Study(skill) => self.study(id, skill),
            Command::Influence { target, skill } => self.begin_influence(id, target, skill),
            Command::Ready(readied) => self.ready(id, readied),
            Command::Cast(casting) => match self.setup.spell(casting.spell).time {
                CastingTime::Minutes(minutes) => self.cast_on(id, casting, minutes),
                _ => self.begin_cast(id, casting, false),
            },
            Command::Use { object } => self.use_object(id, object),
            Command::Break { object } => self.begin_break(id, object),
            Command::Draw(gear) => self.draw(id, gear),
            Command::Stow(gear) => self.stow(id, gear),
            Command::Drop(gear) => self.drop_gear(id, gear, Rule::TurnInteract),
            Command::PickUp(gear) => self.pick_up(id, gear),
            Command::Shield { don } => self.handle_shield(id, don),
            Command::Consume { gear, target } => self.consume(id, gear, target),
            Command::PutOut => self.put_out(id),
            Command::Smother { object } => {
                self.spend_action(id, ActionName::Use, Rule::ActionUse);
                self.kindle(object, false);
            }
            Command::Improvise { ability } => self.begin_improvise(id, ability),
            Command::Dismiss(bond) => self.dismiss(id, bond),
            Command::Perform(routine) => self.begin_routine(id, routine),
            // The rest are no turn's commands, and `check` lets none of them get here.
            _ => {}
        }
    }
}
