//! The decision as a side may see it.

use crate::battle::{Battle, Chooser, CreatureId, Cue, Decision, Question, SideId};

impl Battle {
    /// The decision at hand, if it is a side's to make or the fight is over. Whom the side can't
    /// place appears as [`CreatureId::UNSEEN`].
    pub fn decision_for(&self, side: SideId) -> Option<Decision> {
        let Decision { by, question } = self.flow.decision;
        let theirs = match by {
            Chooser::Creature(id) => self.creature(id).side == side,
            Chooser::Players(players) => players == side,
            // Those of all sides in it know of each other.
            Chooser::AllPlayers => match self.flow.decision.question {
                Question::Tie { tied } => tied.iter().any(|id| self.creature(id).side == side),
                _ => true,
            },
            Chooser::Gm => false,
            Chooser::Nobody => true,
        };
        theirs.then(|| Decision { by, question: self.question_for(side, question) })
    }

    fn question_for(&self, side: SideId, question: Question) -> Question {
        let seen = |id: CreatureId| match self.side_knows(side, id) {
            true => id,
            false => CreatureId::UNSEEN,
        };
        match question {
            Question::React { creature, cue } => {
                let cue = match cue {
                    Cue::Leaves { mover, to } => Cue::Leaves { mover: seen(mover), to },
                    Cue::Hit { attacker, target, melee } => {
                        Cue::Hit { attacker: seen(attacker), target: seen(target), melee }
                    }
                    Cue::Casting { caster, spell, level } => {
                        Cue::Casting { caster: seen(caster), spell, level }
                    }
                    Cue::Damaged { by, target } => {
                        Cue::Damaged { by: seen(by), target: seen(target) }
                    }
                    Cue::MountFalls { rider, mount } => {
                        Cue::MountFalls { rider: seen(rider), mount: seen(mount) }
                    }
                    Cue::TurnEnds { creature } => Cue::TurnEnds { creature: seen(creature) },
                    Cue::Attacked { attacker, target } => {
                        Cue::Attacked { attacker: seen(attacker), target: seen(target) }
                    }
                    Cue::TurnOver { creature } => Cue::TurnOver { creature: seen(creature) },
                    Cue::Count20 => Cue::Count20,
                    Cue::Falls { creature } => Cue::Falls { creature: seen(creature) },
                    Cue::Deed { who, deed } => Cue::Deed { who: seen(who), deed },
                };
                Question::React { creature, cue }
            }
            Question::Spare { attacker, target } => {
                Question::Spare { attacker, target: seen(target) }
            }
            Question::Avert { creature, from } => Question::Avert { creature, from: seen(from) },
            Question::Withstand { creature, attacker } => {
                Question::Withstand { creature, attacker: seen(attacker) }
            }
            Question::Push { attacker, target } => {
                Question::Push { attacker, target: seen(target) }
            }
            Question::Topple { attacker, target } => {
                Question::Topple { attacker, target: seen(target) }
            }
            Question::Cleave { attacker, first, attack } => {
                Question::Cleave { attacker, first: seen(first), attack }
            }
            // Those to choose among are the side's own, or known to it.
            Question::Tie { .. }
            | Question::Simultaneous { .. }
            | Question::Sequence { .. }
            | Question::Turn(_)
            | Question::Waive { .. }
            | Question::Temporary { .. }
            | Question::Ruling { .. }
            | Question::Willing { .. }
            | Question::Landing { .. }
            | Question::Reappear { .. }
            | Question::Swap { .. }
            | Question::Part { .. }
            | Question::Resist { .. }
            | Question::Roll(_)
            | Question::Over(_) => question,
        }
    }
}
