use std::ops::RangeInclusive;

use super::{
    Battle, Choice, Command, CreatureId, CreatureSet, Question, Refusal, RefusalReason, SideId,
};
use crate::{
    catalogue::Rule,
    creature::{Ability, BonusActions},
};

/// The levels in feet that a command may name: whoever is at one of them can reckon the way to
/// any other.
const LEVELS: RangeInclusive<i16> = -10_000..=10_000;

impl Battle {
    /// Whether a command is legal now, or which rule refuses it. It agrees with
    /// [`legal`](Battle::legal), and changes nothing.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        self.check_level(command)?;
        if command.is_aside() {
            return self.check_aside(command);
        }
        match self.flow.decision.question {
            Question::Turn(_) => self.check_turn_command(command),
            _ => self.check_answer(command),
        }
    }

    /// Whether a level that a command names lies within the bounds that paths are worked out for.
    pub(super) fn check_level(&self, command: &Command) -> Result<(), Refusal> {
        match command.level().filter(|level| !LEVELS.contains(level)) {
            Some(level) => Refusal::err(Rule::GridRange, RefusalReason::OutOfReckoning(level)),
            None => Ok(()),
        }
    }

    /// Whether the creature whose turn it is can do such a thing on its plane, and as a directed mount.
    pub(super) fn check_who_acts(&self, command: &Command) -> Result<(), Refusal> {
        self.check_plane(command)?;
        if self.state.turn.directed_by.is_some() {
            self.check_directed(command)?;
        }
        Ok(())
    }

    /// Whether an answer to a question other than that of a turn is legal.
    #[inline(never)]
    fn check_answer(&self, command: &Command) -> Result<(), Refusal> {
        match self.flow.decision.question {
            Question::Over(_) => Refusal::err(Rule::OrderContinue, RefusalReason::Over),
            Question::React { creature, cue } => match *command {
                Command::Decline => Ok(()),
                Command::React(super::Reaction::Legendary(place))
                    if cue.rule() == Rule::CreatureLegendary =>
                {
                    self.check_legendary_action(creature, place)
                }
                Command::React(super::Reaction::Lair(place)) if cue == super::Cue::Count20 => {
                    self.check_lair_action(creature, place)
                }
                Command::React(reaction) => {
                    self.check_can_react_to(creature, cue)?;
                    if self.reactions(creature, cue).contains(&reaction) {
                        return Ok(());
                    }
                    self.check_unfit(creature, reaction, cue)
                }
                _ => self.not_asked(),
            },
            Question::Part { creature, routine, part } => {
                self.check_part(creature, routine, part, command)
            }
            Question::Roll(wanted) => match *command {
                Command::Rolled(value) if (1..=wanted.sides).contains(&value) => Ok(()),
                Command::Rolled(_) => {
                    Refusal::err(Rule::RollCheck, RefusalReason::DieShows { sides: wanted.sides })
                }
                _ => self.not_asked(),
            },
            _ => match *command {
                Command::Choose(choice) => {
                    let mut choices = Vec::new();
                    self.choices(&mut choices);
                    if choices.contains(&choice) || self.is_any_dc(choice) {
                        return Ok(());
                    }
                    Refusal::err(self.question_rule(), RefusalReason::NotAmongChoices)
                }
                _ => self.not_asked(),
            },
        }
    }

    /// As [`check`](Battle::check), for a command that comes from whoever plays a creature: it is
    /// refused as well when the engine waits for another creature's turn (`order.turns`) or
    /// reaction.
    pub fn check_by(&self, creature: CreatureId, command: &Command) -> Result<(), Refusal> {
        match *command {
            Command::Choose(_) | Command::Rolled(_) => {}
            Command::Speak { creature: whose, .. }
            | Command::Surrender(whose)
            | Command::EndConcentration(whose)
            | Command::Release { grappler: whose, .. }
            | Command::AskSaves { creature: whose, .. }
            | Command::WatchAllies { creature: whose, .. }
            | Command::SetOff(whose) => {
                let side = self.get(whose).map(|one| one.side);
                if side != Some(self.creature(creature).side) {
                    return Refusal::err(Rule::OrderControl, RefusalReason::NotAsked);
                }
            }
            Command::Agree(side) => {
                self.check_agreement(Some(self.creature(creature).side), side)?;
            }
            _ if command.is_aside() => {}
            Command::React(_) | Command::Decline => {
                let asked = matches!(
                    self.flow.decision.question,
                    Question::React { creature: asked, .. }
                        | Question::Part { creature: asked, .. } if asked == creature
                );
                if !asked && !self.is_over() {
                    let Command::React(reaction) = *command else {
                        self.check_can_react(creature)?;
                        return Refusal::err(Rule::ReactionTrigger, RefusalReason::NotAsked);
                    };
                    match reaction {
                        super::Reaction::Legendary(place) => {
                            self.check_legendary_action(creature, place)?;
                        }
                        super::Reaction::Lair(place) => {
                            self.check_lair_action(creature, place)?;
                        }
                        _ => self.check_can_react(creature)?,
                    }
                    return self.untriggered(creature, reaction);
                }
            }
            _ => {
                let acts = match self.flow.decision.question {
                    Question::Part { creature, .. } => creature,
                    _ => self.state.turn.creature,
                };
                if acts != creature && !self.is_over() {
                    self.check_reins(creature)?;
                    return Refusal::err(Rule::OrderTurns, RefusalReason::NotAsked);
                }
            }
        }
        self.check(command)
    }

    /// As [`check_by`](Battle::check_by), for a command that comes from those who play a side
    /// together, or from the GM.
    pub fn check_by_side(&self, side: Option<SideId>, command: &Command) -> Result<(), Refusal> {
        if let Command::Agree(whose) = *command {
            self.check_agreement(side, whose)?;
        }
        self.check(command)
    }

    /// Any DC that a GM sets will do.
    fn is_any_dc(&self, choice: Choice) -> bool {
        if !matches!(self.flow.decision.question, Question::Ruling { .. }) {
            return false;
        }
        match choice {
            Choice::Dc(dc) | Choice::DcBy(dc, _) => (1..=40).contains(&dc),
            Choice::DcToSway(dc, whom) => (1..=40).contains(&dc) && self.get(whom).is_some(),
            _ => false,
        }
    }

    /// The rule behind what is asked.
    pub fn question_rule(&self) -> Rule {
        match self.flow.decision.question {
            Question::Turn(_) => Rule::TurnBudget,
            Question::React { cue, .. } => cue.rule(),
            Question::Part { .. } => Rule::CreatureActions,
            Question::Resist { .. } => Rule::CreatureLegendarySave,
            Question::Tie { tied } => self.tie_rule(self.decision().by, tied),
            Question::Simultaneous { .. } | Question::Sequence { .. } => Rule::RollSimultaneous,
            Question::Spare { .. } => Rule::DamageKnockout,
            Question::Avert { .. } | Question::Reappear { .. } | Question::Swap { .. } => {
                Rule::CreatureActions
            }
            Question::Withstand { .. } => Rule::GrappleTry,
            Question::Waive { .. } => Rule::RollSaveWaive,
            Question::Push { .. } => Rule::MasteryPush,
            Question::Topple { .. } => Rule::MasteryTopple,
            Question::Cleave { .. } => Rule::MasteryCleave,
            Question::Temporary { .. } => Rule::DamageTempStack,
            Question::Ruling { .. } => Rule::ActionImprovise,
            Question::Willing { .. } => Rule::ActionInfluence,
            Question::Landing { .. } => Rule::TeleportOccupied,
            Question::Roll(_) => Rule::RollCheck,
            Question::Over(_) => Rule::OrderContinue,
        }
    }

    fn not_asked(&self) -> Result<(), Refusal> {
        Refusal::err(self.question_rule(), RefusalReason::NotAsked)
    }

    fn check_turn_command(&self, command: &Command) -> Result<(), Refusal> {
        self.check_who_acts(command)?;
        match *command {
            Command::Move { to, path, course } => self.check_move(to, path, course),
            Command::Jump(jump) => self.check_jump(jump),
            Command::Mount { mount, control } => self.check_mount(mount, control),
            Command::Dismount { to } => self.check_dismount(to),
            Command::Direct(creature) => self.check_direct(creature),
            Command::DropProne => self.check_drop_prone(),
            Command::StandUp => self.check_stand_up(),
            Command::Leave => self.check_leave(),
            Command::Attack(order) => self.check_attack(order),
            Command::Grapple { target } => self.check_grapple(target),
            Command::Shove { target, .. } => self.check_shove(target),
            Command::Escape { with } => self.check_escape(with),
            Command::Free { target } => self.check_free(target),
            Command::Dash(economy) => self.check_common(economy, BonusActions::DASH),
            Command::Disengage(economy) => self.check_common(economy, BonusActions::DISENGAGE),
            Command::Dodge(economy) => self.check_common(economy, BonusActions::DODGE),
            Command::Hide(economy) => {
                self.check_common(economy, BonusActions::HIDE)?;
                self.check_hide(self.state.turn.creature)
            }
            Command::Help(help, economy) => self.check_help(help, economy),
            Command::Search(skill) => self.check_search(skill),
            Command::Study(skill) => self.check_study(skill),
            Command::Influence { target, skill } => self.check_influence(target, skill),
            Command::Ready(readied) => self.check_ready(readied),
            Command::Cast(casting) => self.check_cast(casting),
            Command::Use { object } => self.check_use(object),
            Command::Break { object } => self.check_break(object),
            Command::Draw(gear) => self.check_draw(gear),
            Command::Stow(gear) => self.check_stow(gear),
            Command::Drop(gear) => self.check_drop(gear),
            Command::PickUp(gear) => self.check_pick_up(gear),
            Command::Shield { don } => self.check_shield(don),
            Command::Consume { gear, target } => self.check_consume(gear, target),
            Command::PutOut => self.check_put_out(),
            Command::Smother { object } => self.check_smother(object),
            Command::Improvise { .. } => self.check_action(self.state.turn.creature),
            Command::Dismiss(bond) => self.check_dismiss(bond),
            Command::Perform(routine) => self.check_perform(routine),
            Command::EndTurn => Ok(()),
            Command::React(reaction) => {
                let id = self.state.turn.creature;
                self.check_can_react(id)?;
                self.untriggered(id, reaction)
            }
            _ => self.not_asked(),
        }
    }

    /// The answers to a question that is not about a turn, a reaction or dice.
    pub(crate) fn choices(&self, found: &mut Vec<Choice>) {
        let among = |set: CreatureSet, found: &mut Vec<Choice>| {
            found.extend(set.iter().map(Choice::Creature));
        };
        match self.flow.decision.question {
            Question::Tie { tied } => among(tied, found),
            Question::Simultaneous { who } | Question::Swap { who, .. } => among(who, found),
            Question::Sequence { count, .. } => found.extend((0..count).map(Choice::Thing)),
            Question::Resist { .. }
            | Question::Spare { .. }
            | Question::Avert { .. }
            | Question::Waive { .. }
            | Question::Topple { .. }
            | Question::Temporary { .. } => found.extend([Choice::Yes, Choice::No]),
            Question::Withstand { .. } => found
                .extend([Choice::Ability(Ability::Strength), Choice::Ability(Ability::Dexterity)]),
            Question::Push { .. } => {
                found.extend([Choice::Feet(10), Choice::Feet(5), Choice::Feet(0)]);
            }
            Question::Cleave { attacker, first, attack } => {
                let reach = self.block(attacker).attacks[attack.index()].reach;
                found.extend(self.cleave_targets(attacker, first, reach).map(Choice::Creature));
                found.push(Choice::No);
            }
            Question::Ruling { .. } => {
                found.extend([5, 10, 15, 20, 25, 30].map(Choice::Dc));
                found.extend([Choice::Yes, Choice::No]);
            }
            Question::Willing { .. } => {
                found.extend([Choice::Hesitant, Choice::Yes, Choice::No]);
            }
            Question::Landing { creature, at } => {
                found.extend(self.landings(creature, at).into_iter().map(Choice::Square));
            }
            Question::Reappear { creature, whom, within } => {
                let places = self.reappearances(whom, creature, within);
                found.extend(places.into_iter().map(Choice::Square));
            }
            Question::Turn(_)
            | Question::React { .. }
            | Question::Part { .. }
            | Question::Roll(_)
            | Question::Over(_) => {}
        }
    }
}
