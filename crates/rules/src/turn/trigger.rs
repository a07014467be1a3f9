//! What a reaction waits for, and why one does not fit what happens.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, CreatureId, Cue, Reaction, Refusal, RefusalReason},
    catalogue::Rule,
    magic::{CastingTime, ReactionTrigger},
};

/// What must happen before a creature can take a reaction (`reaction.trigger`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Needs {
    /// Somebody leaves its reach (`opportunity.trigger`).
    Leaving,
    /// A mount with a rider leaves its reach (`mount.opportunity`).
    LeavingMount,
    /// The mount below it falls (`mount.fall.mount`).
    MountFalling,
    /// What it has readied for (`action.ready.release`).
    Readied,
    /// It falls (`fall.liquid`).
    Falling,
    /// Another's turn ends (`creature.legendary`).
    TurnEnding,
    /// Initiative count 20 (`creature.lair`).
    Count20,
    /// The trigger of a spell or of a reaction of the stat block.
    Own(ReactionTrigger),
}

/// What a creature may react to now, in general: who is behind it may be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Happening {
    Leaving,
    MeleeHit,
    MissileHit,
    Attack,
    Casting,
    Damage,
    MountFalling,
    Falling,
    TurnEnding,
    Count20,
    Deed,
}

impl Cue {
    const fn happening(self) -> Happening {
        match self {
            Cue::Leaves { .. } => Happening::Leaving,
            Cue::Hit { melee: true, .. } => Happening::MeleeHit,
            Cue::Hit { melee: false, .. } => Happening::MissileHit,
            Cue::Casting { .. } => Happening::Casting,
            Cue::Damaged { .. } => Happening::Damage,
            Cue::MountFalls { .. } => Happening::MountFalling,
            Cue::Falls { .. } => Happening::Falling,
            Cue::TurnEnds { .. } | Cue::TurnOver { .. } => Happening::TurnEnding,
            Cue::Attacked { .. } => Happening::Attack,
            Cue::Count20 => Happening::Count20,
            Cue::Deed { .. } => Happening::Deed,
        }
    }
}

impl Needs {
    /// Whether something of the kind happens, so that only its particulars are in the way.
    const fn is_met_by(self, cue: Cue) -> bool {
        match cue {
            Cue::Leaves { .. } => matches!(self, Needs::Leaving | Needs::LeavingMount),
            Cue::Hit { melee, .. } => match self {
                Needs::Own(ReactionTrigger::Hit) => true,
                Needs::Own(ReactionTrigger::MeleeHit) => melee,
                _ => false,
            },
            Cue::Attacked { .. } => matches!(self, Needs::Own(ReactionTrigger::Attacked)),
            Cue::Damaged { .. } => matches!(self, Needs::Own(ReactionTrigger::Hurt)),
            Cue::MountFalls { .. } => matches!(self, Needs::MountFalling),
            Cue::Falls { .. } => matches!(self, Needs::Falling),
            Cue::Deed { .. } => matches!(self, Needs::Readied),
            // Sight and distance are parts of these triggers.
            Cue::Casting { .. } | Cue::TurnOver { .. } | Cue::TurnEnds { .. } | Cue::Count20 => {
                false
            }
        }
    }
}

/// The rule that refuses a reaction whose trigger has not come, whatever else is asked.
pub(crate) const fn trigger_rule(reaction: Reaction) -> Rule {
    match reaction {
        Reaction::Spell { .. } => Rule::MagicReaction,
        Reaction::Legendary(_) => Rule::CreatureLegendary,
        Reaction::Lair(_) => Rule::CreatureLair,
        _ => Rule::ReactionTrigger,
    }
}

impl Battle {
    /// Refuses a reaction as nothing of the kind happens (`reaction.trigger`).
    pub(crate) fn untriggered(&self, id: CreatureId, reaction: Reaction) -> Result<(), Refusal> {
        Refusal::err(trigger_rule(reaction), self.mismatch(id, reaction, None))
    }

    /// Refuses a reaction that the creature does not have to what it is asked about.
    pub(crate) fn check_unfit(
        &self,
        id: CreatureId,
        reaction: Reaction,
        cue: Cue,
    ) -> Result<(), Refusal> {
        let met = self.needs(id, reaction).is_some_and(|needs| needs.is_met_by(cue));
        if met {
            self.check_particulars(id, reaction, cue)?;
        }
        let rule = match reaction {
            Reaction::OpportunityAtRider(..) if met => Rule::MountOpportunity,
            Reaction::Land if met => Rule::MountFallMount,
            Reaction::OpportunityGrapple
            | Reaction::OpportunityShove(_)
            | Reaction::Opportunity(_)
                if met =>
            {
                Rule::OpportunityAttack
            }
            _ => trigger_rule(reaction),
        };
        Refusal::err(rule, self.mismatch(id, reaction, Some(cue)))
    }

    fn mismatch(&self, id: CreatureId, reaction: Reaction, cue: Option<Cue>) -> RefusalReason {
        match self.needs(id, reaction) {
            None => RefusalReason::NoReaction,
            Some(Needs::Readied) if self.creature(id).readied.is_none() => {
                RefusalReason::NothingReadied
            }
            Some(needs) => match cue.filter(|cue| needs.is_met_by(*cue)) {
                None => RefusalReason::Untriggered(needs, cue.map(Cue::happening)),
                Some(_) => RefusalReason::StaysInReach,
            },
        }
    }

    /// What a reaction waits for; nothing if it is none.
    fn needs(&self, id: CreatureId, reaction: Reaction) -> Option<Needs> {
        Some(match reaction {
            Reaction::Opportunity(_)
            | Reaction::OpportunityGrapple
            | Reaction::OpportunityShove(_) => Needs::Leaving,
            Reaction::OpportunityAtRider(..) => Needs::LeavingMount,
            Reaction::Land => Needs::MountFalling,
            Reaction::Readied => Needs::Readied,
            Reaction::Dive(_) => Needs::Falling,
            Reaction::Legendary(_) => Needs::TurnEnding,
            Reaction::Lair(_) => Needs::Count20,
            Reaction::Feature(place) => {
                Needs::Own(self.block(id).reactions.get(usize::from(place))?.trigger)
            }
            Reaction::Spell { spell, .. } => match self.setup.spells.get(spell.index())?.time {
                CastingTime::Reaction(trigger) => Needs::Own(trigger),
                _ => return None,
            },
        })
    }

    /// What else keeps a creature from a reaction whose trigger has come.
    fn check_particulars(
        &self,
        id: CreatureId,
        reaction: Reaction,
        cue: Cue,
    ) -> Result<(), Refusal> {
        match (reaction, cue) {
            (Reaction::Feature(place), _) => {
                match self.block(id).reactions.get(usize::from(place)) {
                    Some(feature) => self.check_reaction_feature(id, feature),
                    None => Ok(()),
                }
            }
            (Reaction::Spell { spell, slot }, Cue::Hit { attacker, .. }) => {
                self.check_casting(id, self.casting_at(id, spell, slot, attacker))
            }
            (Reaction::Spell { spell, slot }, Cue::Damaged { by, .. }) => {
                self.check_casting(id, self.casting_at(id, spell, slot, by))
            }
            (Reaction::Opportunity(attack), Cue::Leaves { .. }) => {
                match self.block(id).attacks.get(attack.index()) {
                    Some(attack) if attack.reach == 0 => {
                        Refusal::err(Rule::OpportunityAttack, RefusalReason::NotMelee)
                    }
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}
