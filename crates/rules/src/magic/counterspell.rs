//! Counterspells, which undo the casting below them on the stack (`magic.reaction.counter`).

use crate::{
    battle::{
        Battle, CastFrame, CastStage, CheckFrame, CheckPurpose, CreatureId, Engine, EventKind,
        Frame, SavePurpose, Sink,
    },
    catalogue::Rule,
    creature::Ability,
    ruleset::Counterspell,
};

impl Battle {
    /// The casting that a counterspell of `by` was cast at, with its place on the stack: the next
    /// one below, unless that has come to nothing meanwhile.
    fn met_by_counterspell(&self, by: CreatureId) -> Option<(usize, CastFrame)> {
        let counters = |frame: &Frame| match frame {
            Frame::Cast(cast) => cast.caster == by && self.setup.spell(cast.spell).counters,
            _ => false,
        };
        let own = self.flow.stack.iter().rposition(counters)?;
        let mut below = self.flow.stack[..own].iter().enumerate().rev();
        let next = below.find_map(|(place, frame)| match frame {
            Frame::Cast(cast) => Some((place, *cast)),
            _ => None,
        });
        next.filter(|(_, cast)| cast.stage == CastStage::Effect)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A counterspell meets the casting below it on the stack (`magic.reaction.counter`).
    pub(super) fn counter(&mut self, f: &CastFrame) {
        let Some((_, cast)) = self.battle.met_by_counterspell(f.caster) else { return };
        match self.battle.setup.ruleset.counterspell {
            Counterspell::ByLevel if cast.level <= f.level => self.undo_casting(f.caster),
            Counterspell::ByLevel => {
                let ability = self
                    .battle
                    .block(f.caster)
                    .spellcasting
                    .ability
                    .unwrap_or(Ability::Intelligence);
                self.push(Frame::Check(CheckFrame {
                    creature: f.caster,
                    ability,
                    skill: None,
                    dc: Some(10 + cast.level),
                    purpose: CheckPurpose::Counterspell,
                }));
            }
            Counterspell::ConstitutionSave => {
                let dc = self.battle.block(f.caster).spellcasting.save_dc;
                let about = SavePurpose::Counterspell;
                self.force_save(cast.caster, Ability::Constitution, dc, Some(f.caster), about);
            }
        }
    }

    /// The casting that a counterspell of `by` met comes to nothing.
    pub(crate) fn undo_casting(&mut self, by: CreatureId) {
        let keeps_slot = self.battle.setup.ruleset.counterspell == Counterspell::ConstitutionSave;
        let Some((place, cast)) = self.battle.met_by_counterspell(by) else { return };
        self.battle.flow.stack[place] = Frame::Cast(CastFrame { stage: CastStage::Undone, ..cast });
        if keeps_slot && cast.slot > 0 {
            self.battle.creature_mut(cast.caster).slots[usize::from(cast.slot) - 1] += 1;
            // A slot that is not used up does not count (`magic.bonus`).
            if let Some(turn) = self.battle.turn_of_mut(cast.caster) {
                turn.slot_spent = false;
            }
        }
        if cast.held {
            self.battle.creature_mut(cast.caster).readied = None;
        }
        self.emit([Rule::MagicReactionCounter], |_| EventKind::Countered {
            caster: cast.caster,
            spell: cast.spell,
            by,
            slot_kept: keeps_slot && cast.slot > 0,
        });
    }
}
