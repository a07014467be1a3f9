//! What happens at the same time, one thing after the other (`roll.simultaneous`).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, BlockId, Choice, Chooser, Command, CreatureId, Engine, EventKind, Frame, Question,
        SavePurpose, Sink, SpellId, StepResult,
    },
    catalogue::Rule,
    creature::Ability,
    damage::DamageType,
    effects::{Effect, EffectGroup, EffectMask, Origin, OutcomeRoot},
};

/// One of several things that happen at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pending {
    /// Fire burns the creature.
    Fire,
    /// It takes damage of a type.
    Harm(DamageType),
    /// It loses blood.
    Wound,
    /// It regenerates.
    Regrowth,
    /// An area that lasts takes hold of it.
    Area(SpellId),
    /// A trait of a stat block is set off, by its place there.
    Trait(BlockId, u8),
    /// It saves against something that lasts, by its spell where it is one.
    Save(Ability, Option<SpellId>),
}

impl Battle {
    /// What is about to happen at the same time, where somebody is asked for its order; what would
    /// come first without a word, first.
    pub fn pending(&self) -> Vec<Pending> {
        let Some((&Frame::Sequence(count), below)) = self.flow.stack.split_last() else {
            return Vec::new();
        };
        let all = below.iter().rev().take(usize::from(count));
        all.filter_map(|frame| self.pending_in(frame)).collect()
    }

    /// What a frame is about, if it can change places with others.
    fn pending_in(&self, frame: &Frame) -> Option<Pending> {
        Some(match *frame {
            Frame::Burn(_) => Pending::Fire,
            Frame::Suffer(_, damage, _) => Pending::Harm(damage.kind),
            Frame::Bleed(..) => Pending::Wound,
            Frame::Regenerate(_) => Pending::Regrowth,
            Frame::Zone(bond, _) => {
                Pending::Area(self.state.zones.iter().find(|z| z.bond == bond)?.spell)
            }
            Frame::Outcome(f) => match f.at.root {
                OutcomeRoot::Trait(block, place, _) => Pending::Trait(block, place),
                _ => return None,
            },
            Frame::EndSave(id, bond) => {
                let effect = self.due_saves(id).find(|e| e.bond == bond)?;
                let spell = match effect.origin {
                    Origin::Spell(spell) => Some(spell),
                    _ => None,
                };
                Pending::Save(effect.duration.save?.ability, spell)
            }
            _ => return None,
        })
    }

    /// Effects that a creature may end with a save as its turn ends.
    pub(super) fn due_saves(&self, id: CreatureId) -> impl Iterator<Item = &Effect> {
        let saves = self.creature(id).touches.contains(EffectMask::END_SAVES);
        debug_assert!(saves || !self.effects_on(id).any(|e| e.duration.saves_at_end()));
        let effects = saves.then(|| self.effects_on(id)).into_iter().flatten();
        effects.filter(|e| e.duration.saves_at_end() && !self.suspended(e))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// The frames above `floor` happen at the same time: whoever's turn it is puts them in order.
    #[inline]
    pub(crate) fn happen_at_once(&mut self, floor: usize) {
        if self.battle.flow.stack.len() > floor + 1 {
            self.ask_for_order(floor);
        }
    }

    fn ask_for_order(&mut self, floor: usize) {
        let frames = self.battle.flow.stack[floor..].iter();
        let pending: Option<SmallVec<[Pending; 4]>> =
            frames.map(|frame| self.battle.pending_in(frame)).collect();
        // What is alike needs no order: an aura that takes hold of several, say.
        if let Some(all) = pending.filter(|all| all.iter().any(|one| *one != all[0])) {
            self.push(Frame::Sequence(all.len() as u8));
        }
    }

    pub(crate) fn step_sequence(&mut self, count: u8) -> StepResult {
        let creature = self.battle.state.turn.creature;
        let question = Question::Sequence { creature, count };
        let answer = self.ask(Chooser::Creature(creature), question)?;
        let place = match answer {
            Command::Choose(Choice::Thing(place)) => usize::from(place.min(count - 1)),
            _ => 0,
        };
        let what = self.battle.pending().get(place).copied();
        self.pop();
        let at = self.battle.flow.stack.len() - 1 - place;
        let first = self.battle.flow.stack.remove(at);
        if let Some(what) = what {
            self.emit([Rule::RollSimultaneous], |_| EventKind::ComesFirst { creature, what });
        }
        if count > 2 {
            self.push(Frame::Sequence(count - 1));
        }
        self.push(first);
        Ok(())
    }

    /// A save that ends an effect, if it is still due.
    pub(crate) fn step_end_save(&mut self, id: CreatureId, bond: EffectGroup) -> StepResult {
        self.pop();
        let due = self.battle.due_saves(id).find(|e| e.bond == bond);
        let due = due.map(|e| (e.duration.save, e.source));
        if let Some((Some(save), source)) = due
            && self.battle.creature(id).lives()
        {
            self.force_save(id, save.ability, save.dc, source, SavePurpose::Ending(bond));
        }
        Ok(())
    }
}
