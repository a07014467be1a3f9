//! Multiattack: which attack may come next, and how many are left (`creature.multiattack`).

use crate::{
    battle::{
        AttackId, AttackRole, Battle, CreatureId, Manner, Refusal, RefusalReason, SpellId, Target,
    },
    catalogue::Rule,
    creature::{Proviso, Stroke},
    effects::{Modifier, Nature},
    movement::Footing,
};

impl Battle {
    /// Whether what a Multiattack asks of its parts is so of this attack (`creature.multiattack`),
    /// and a berserk creature goes for the nearest.
    #[inline(always)]
    pub(crate) fn check_proviso(
        &self,
        id: CreatureId,
        place: AttackId,
        manner: Manner,
        target: Target,
        role: AttackRole,
    ) -> Result<(), Refusal> {
        if self.creature(id).nature.contains(Nature::BERSERK) {
            self.check_rage(id, target)?;
        }
        match self.state.turn.action && role == AttackRole::Action {
            true => self.check_next_part(id, place, (manner, target)),
            false => Ok(()),
        }
    }

    fn check_next_part(
        &self,
        id: CreatureId,
        place: AttackId,
        how: (Manner, Target),
    ) -> Result<(), Refusal> {
        let (how, stroke) = (Some(how), Stroke::Attack(place));
        let mut fits =
            self.state.turn.attacks.left.iter().filter(|p| p.count > 0 && p.admits(stroke));
        match fits.any(|p| self.is_met(id, p.proviso, stroke, how)) {
            true => Ok(()),
            false => Refusal::err(Rule::CreatureMultiattack, RefusalReason::NotNow),
        }
    }

    /// Whether a proviso of a Multiattack is met.
    pub(super) fn is_met(
        &self,
        id: CreatureId,
        proviso: Proviso,
        stroke: Stroke,
        how: Option<(Manner, Target)>,
    ) -> bool {
        if proviso.is_empty() {
            return true;
        }
        let attacks = &self.state.turn.attacks;
        let (manner, target) = how.unzip();
        let victim = match target {
            Some(Target::Creature(id)) => Some(id),
            _ => None,
        };
        let another = match stroke {
            Stroke::Attack(attack) => attacks.used & (1 << attack.0) == 0,
            Stroke::Use(_) => true,
        };
        proviso.iter().all(|one| match one {
            Proviso::MELEE => manner == Some(Manner::Melee),
            Proviso::RANGED => manner == Some(Manner::Ranged),
            Proviso::ANOTHER => !self.state.turn.action || another,
            Proviso::OTHER_TARGET => {
                !self.state.turn.action || victim.is_none_or(|id| !attacks.aimed_at.contains(id))
            }
            Proviso::AFTER_HIT => {
                self.state.turn.action && victim.is_some_and(|id| attacks.hit.contains(id))
            }
            _ => self.footing(id) == Footing::Air,
        })
    }

    /// Attacks that effects add to a Multiattack.
    pub(super) fn more_attacks(&self, id: CreatureId) -> i8 {
        let more = self.effects_on(id).filter_map(|e| match e.modifier {
            Modifier::MoreAttacks(more) => Some(more as i8),
            _ => None,
        });
        // Each head bites.
        let heads = self.block(id).heads().map_or(0, |heads| {
            (i16::from(self.creature(id).heads.left) - i16::from(heads.count)) as i8
        });
        more.fold(heads, i8::saturating_add)
    }

    /// Whether a Multiattack under way has room for a spell or feature.
    pub(crate) fn multiattack_allows(&self, id: CreatureId, spell: SpellId) -> bool {
        self.state.turn.action
            && self.state.turn.attacks.any_left()
            && self
                .known_place(id, spell)
                .is_some_and(|place| self.state.turn.attacks.allows(Stroke::Use(place as u8)))
    }
}
