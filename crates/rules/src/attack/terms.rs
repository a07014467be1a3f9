//! Conditions under which a stat block's attack can be made, and its extra damage.

use serde::{Deserialize, Serialize};

use super::{Attack, AttackKind, DamageDice};
use crate::{
    battle::{
        AttackFrame, Battle, CreatureId, Frame, Manner, OutcomeFrame, Refusal, RefusalReason,
        Struck, Target,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::{Nature, Origin, Outcome, OutcomeRoot, Predicate},
    ruleset::Grapple,
};

/// What an attack of a stat block depends on beside the roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Terms {
    /// Damage that a hit deals on top where something is so.
    pub extra: Vec<Extra>,
    /// The attack has advantage on those of whom any of this is so.
    pub advantage: Vec<Predicate>,
    /// Only those of whom all of this is so can be attacked.
    pub only: Vec<Predicate>,
    /// How many it holds at most; as long as it holds them, it attacks nobody else
    /// (`grapple.one`).
    pub holds: Option<u8>,
    /// Those of whom any of this is so are hit without a roll.
    pub sure: Vec<Predicate>,
    /// A hit on those of whom any of this is so is critical.
    pub critical: Vec<Predicate>,
    /// How often the dice of a critical hit are rolled, when not twice (`attack.critical`).
    pub critical_dice: Option<u8>,
    /// Other damage where something is so: the first of which that is.
    pub instead: Vec<Instead>,
    /// What a miss does.
    pub on_miss: Vec<Outcome>,
}

/// The damage of a hit where something is so.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instead {
    /// What must be so.
    pub test: Predicate,
    /// The damage, entry by entry.
    pub damage: Vec<DamageDice>,
}

/// Damage on top of a hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Extra {
    /// What must be so.
    pub test: Predicate,
    /// The damage.
    pub damage: DamageDice,
    /// Whether it is dealt once on a turn only.
    pub once: bool,
}

impl Battle {
    /// Whether an attack of a stat block can be made at a target by what it holds already.
    pub(crate) fn check_terms(
        &self,
        id: CreatureId,
        attack: u8,
        target: Target,
    ) -> Result<(), Refusal> {
        let terms = &self.block(id).attacks[usize::from(attack)].terms;
        let most = match (terms.holds, self.setup.ruleset.grapple) {
            (Some(most), _) => most,
            (None, Grapple::Contest) => return Ok(()),
            (None, _) => 1,
        };
        let part = Origin::Attack(id, attack);
        let mut held = self.state.effects.iter().filter(|e| {
            e.brings(Condition::Grappled)
                && e.origin == part
                && Target::Creature(e.bearer) != target
        });
        match held.nth(usize::from(most.max(1)) - 1) {
            Some(hold) => Refusal::err(Rule::GrappleOne, RefusalReason::Grappling(hold.bearer)),
            None => Ok(()),
        }
    }

    /// The damage on top of a hit.
    pub(crate) fn extra_damage<'a>(
        &self,
        attacker: CreatureId,
        target: CreatureId,
        terms: &'a Terms,
    ) -> impl Iterator<Item = &'a Extra> {
        let dealt = self.state.turn.extra.contains(attacker);
        terms.extra.iter().filter(move |extra| {
            !(extra.once && dealt) && self.passes(attacker, target, &extra.test)
        })
    }

    /// The attack that a creature is making.
    pub(crate) fn attack_under_way(&self, attacker: CreatureId) -> Option<&AttackFrame> {
        self.flow.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(f) if f.attacker == attacker => Some(f),
            _ => None,
        })
    }

    /// Whether something comes of a hit in melee, so that it belongs to a melee attack
    /// (`damage.knockout`).
    pub(crate) fn follows_melee_hit(&self, f: &OutcomeFrame) -> bool {
        matches!(f.at.root, OutcomeRoot::Hit(..))
            && self.attack_under_way(f.by).is_some_and(|attack| {
                attack.manner == Manner::Melee
                    && attack.victim().map(Struck::Creature) == Some(f.target)
            })
    }

    /// Whether a creature is making an attack, or what follows from its hit is going on.
    fn is_striking(&self, id: CreatureId) -> bool {
        self.flow.stack.iter().any(|frame| match frame {
            Frame::Attack(f) => f.attacker == id,
            Frame::Outcome(f) => f.by == id && matches!(f.at.root, OutcomeRoot::Hit(..)),
            _ => false,
        })
    }

    /// How the attack roll leaned of the attack that a creature is making.
    pub(crate) fn attack_lean(&self, attacker: CreatureId) -> i8 {
        self.attack_under_way(attacker).map_or(0, |f| f.lean)
    }

    /// Whether an attack hits its target without a roll.
    #[inline(always)]
    pub(crate) fn hits_surely(&self, attacker: CreatureId, target: CreatureId, a: &Attack) -> bool {
        !a.terms.sure.is_empty() && self.passes_any(attacker, target, &a.terms.sure)
    }

    #[cold]
    fn passes_any(&self, by: CreatureId, target: CreatureId, tests: &[Predicate]) -> bool {
        tests.iter().any(|test| self.passes(by, target, test))
    }

    /// Whether every hit of an attack on a target is critical by its own terms.
    #[inline(always)]
    pub(crate) fn hit_is_deadly(&self, by: CreatureId, target: CreatureId, a: &Attack) -> bool {
        !a.terms.critical.is_empty() && self.passes_any(by, target, &a.terms.critical)
    }

    /// Whether no such attack hits a creature: a spell's, where spells do nothing to it.
    #[inline]
    pub(crate) fn is_proof_against(&self, target: CreatureId, a: &Attack) -> bool {
        a.kind == AttackKind::Spell && self.creature(target).nature.contains(Nature::SPELLPROOF)
    }

    /// Whether a use is left of an attack that has only so many (`creature.recharge`).
    pub(crate) fn check_limit(&self, id: CreatureId, attack: &Attack) -> Result<(), Refusal> {
        attack.limit.map_or(Ok(()), |place| self.check_uses(id, usize::from(place)))
    }

    /// Whether an able ally of a creature stands within 5 feet of its target.
    pub(crate) fn ally_near(&self, id: CreatureId, target: CreatureId) -> bool {
        self.ids().any(|ally| {
            ally != id
                && ally != target
                && self.creature(ally).stands()
                && self.allies(id, ally)
                && !self.creature(ally).is(Condition::Incapacitated)
                && self.distance(ally, target) <= 5
        })
    }

    /// Whether a creature moved so many feet straight towards another this turn, right before
    /// now: each of its last steps brought it nearer, and (2024) it has not attacked since but for
    /// the attack that is being made.
    pub(crate) fn charged(&self, id: CreatureId, target: CreatureId, feet: u16) -> bool {
        let blows = self.state.turn.trail.blows();
        let spent = blows > 0 && blows > u8::from(self.is_striking(id));
        if self.state.turn.creature != id || spent {
            return false;
        }
        let Some(from) = self.state.turn.trail.back(feet / crate::space::SQUARE) else {
            return false;
        };
        let there = self.space(target);
        let start = crate::space::Footprint { corner: from, ..self.space(id) };
        start.feet_to(there) >= self.space(id).feet_to(there) + feet
    }
}
