//! Spells that glance off a creature, or come back to whoever cast them.

use super::{Delivery, Spell, SpellTags};
use crate::{
    battle::{
        Battle, CastFrame, CastStage, CreatureId, Engine, EventKind, Frame, RollPurpose,
        SavePurpose, Sink, StepResult, Targets,
    },
    catalogue::Rule,
    effects::Nature,
    space::Shape,
};

/// The die that decides; the spell comes back when it shows its highest.
const DIE: u16 = 6;

impl Battle {
    /// Whether a spell glances off a creature.
    pub(crate) fn glances_off(&self, target: CreatureId, spell: &Spell) -> bool {
        let nature = self.creature(target).nature;
        let shot =
            spell.delivery == Delivery::RangedAttack || spell.tags.contains(SpellTags::MISSILE);
        let line = matches!(spell.area, Some(Shape::Line(..)));
        spell.is_spell()
            && (nature.contains(Nature::REFLECTS) && shot
                || nature.contains(Nature::REFLECTS_LINES) && line)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A spell glances off a creature, and may take hold of its caster instead.
    pub(super) fn glance_off(
        &mut self,
        f: CastFrame,
        target: CreatureId,
        go_on: Frame,
    ) -> StepResult {
        let die = self.roll(DIE, Some(target), RollPurpose::Chance)?;
        let back = die == DIE;
        self.set(go_on);
        self.battle.done_in_area(f.bond, target);
        let (caster, spell) = (f.caster, f.spell);
        self.emit([Rule::CreatureActions], |_| EventKind::Reflected {
            creature: target,
            caster,
            spell,
            die: die as u8,
            back,
        });
        if !back {
            return Ok(());
        }
        let spell = self.setup.spell(f.spell);
        match spell.delivery {
            Delivery::Save { ability, .. } if spell.area.is_some() => {
                let dc = self.battle.save_dc(caster, f.spell);
                let about = SavePurpose::Spell(f.spell, f.bond, f.damage);
                self.force_save(caster, ability, dc, Some(caster), about);
            }
            // It is cast already: nobody waits for it a second time.
            _ => self.push(Frame::Cast(CastFrame {
                targets: Targets::one(caster),
                stage: CastStage::Target(0),
                held: true,
                ..f
            })),
        }
        Ok(())
    }
}
