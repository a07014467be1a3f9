//! Concentration on spells whose casting is past.

use crate::{
    battle::{
        Battle, CastFrame, CastStage, CreatureId, CreatureSet, DamageParts, Engine, Refusal, Sink,
        Upheld,
    },
    effects::{EffectGroup, Until},
};

impl Battle {
    /// Whether the area of such a spell can be where it is said to be.
    pub(crate) fn check_upheld(&self, caster: CreatureId, upheld: Upheld) -> Result<(), Refusal> {
        let spell = self.setup.spell(upheld.spell);
        if spell.zone.is_none() {
            return Ok(());
        }
        let level = spell.level.max(upheld.slot);
        self.put_area(caster, upheld.spell, level, upheld.at).map(|_| ())
    }

    /// The casting that would have brought it about.
    fn casting_of_upheld(
        &self,
        caster: CreatureId,
        upheld: Upheld,
        bond: EffectGroup,
    ) -> CastFrame {
        let spell = self.setup.spell(upheld.spell);
        CastFrame {
            caster,
            spell: upheld.spell,
            level: spell.level.max(upheld.slot),
            slot: upheld.slot,
            targets: self.spared_by(caster, spell),
            at: upheld.at,
            including: false,
            object: None,
            stage: CastStage::Done,
            bond,
            damage: DamageParts::default(),
            held: false,
            seen_by: CreatureSet::EMPTY,
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature concentrates on a spell that it cast before: it lies on its targets and fills its
    /// area for the rounds that are left of it.
    pub(crate) fn uphold(&mut self, caster: CreatureId, upheld: Upheld) {
        let spell = self.setup.spell(upheld.spell);
        let bond = self.battle.bond();
        self.concentrate(caster, upheld.spell, bond);
        // The turn under way ends, too.
        let own = u16::from(self.battle.turn_of(caster).is_some());
        let until = match upheld.rounds {
            Some(rounds) => Until::TurnEnd(caster, rounds.saturating_add(own)),
            None => self.battle.until(spell.lasting, caster, caster),
        };
        for target in upheld.targets.iter() {
            if self.battle.on_map(target) && !self.battle.glances_off(target, spell) {
                self.spell_effects_until(caster, target, upheld.spell, bond, until);
            }
        }
        if spell.zone.is_some() {
            let casting = self.battle.casting_of_upheld(caster, upheld, bond);
            if let Some(filled) = self.battle.filled_by(&casting) {
                self.fill(&casting, filled);
                self.battle.flow.spreads.retain(|spread| spread.bond != bond);
            }
            for zone in self.battle.state.zones.iter_mut().filter(|zone| zone.bond == bond) {
                zone.until = until;
            }
        }
    }
}
