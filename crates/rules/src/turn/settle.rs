//! What follows from a saving throw or a check that stood alone.

use crate::{
    battle::{
        CheckFrame, CheckPurpose, EndedBy, Engine, SaveFrame, SavePurpose, Sink, StepResult,
        WrestleFrame,
    },
    catalogue::Rule,
    effects::Origin,
};

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn save_settled(&mut self, f: SaveFrame, success: bool) -> StepResult {
        self.pop();
        let source = f.source.unwrap_or(f.creature);
        match f.about {
            SavePurpose::Concentration(rule) => {
                if !success {
                    self.break_concentration(f.creature, rule);
                }
            }
            SavePurpose::Ending(bond) => {
                if success {
                    let creature = f.creature;
                    let ended = self.battle.effects_on(creature).find(|e| e.bond == bond);
                    let origin = ended.map(|e| (e.origin, e.source));
                    self.end_effects(EndedBy::Save, |e| e.bond == bond && e.bearer == creature);
                    self.end_idle_concentration(bond);
                    if let Some((Origin::Spell(spell), Some(by))) = origin {
                        self.becomes_safe(by, creature, spell, true);
                    }
                } else {
                    self.grows_worse(f.creature, bond);
                }
            }
            SavePurpose::Outcome(at) => self.outcome_saved(source, f.creature, at, success),
            SavePurpose::Topple => {
                if !success {
                    self.knock_prone(f.creature, Rule::MasteryTopple, f.source);
                }
            }
            SavePurpose::Wrestle(hold) => {
                if !success {
                    self.wrestled(WrestleFrame::new(source, f.creature, hold));
                }
            }
            SavePurpose::Net(_) => {
                if !success {
                    self.net(source, f.creature);
                }
            }
            SavePurpose::Spell(spell, bond, damage) => {
                self.spell_after_save(source, f.creature, spell, bond, damage, success);
            }
            SavePurpose::Called => {}
            SavePurpose::Stomach => {
                if !success {
                    self.spits_out(f.creature);
                }
            }
            SavePurpose::Catch => {
                if success {
                    self.catch(f.creature);
                }
            }
            SavePurpose::Hurled { dice, by } => {
                if !success {
                    self.struck_by_body(f.creature, by, dice);
                }
            }
            SavePurpose::Saddle(by) => {
                if !success {
                    self.fall_off(f.creature, by);
                }
            }
            SavePurpose::Fortitude { left_over, spared_by } => match success {
                true => self.hang_on(f.creature),
                false => self.drop_to_zero(f.creature, left_over, spared_by),
            },
            SavePurpose::Counterspell => {
                if !success {
                    self.undo_casting(source);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn check_settled(&mut self, f: CheckFrame, total: i32, success: bool) {
        match f.purpose {
            CheckPurpose::Hide => self.hide_rolled(f.creature, total, success),
            CheckPurpose::Search => self.searched(f.creature, f.skill, total),
            CheckPurpose::Stabilise(target) => {
                if success {
                    self.become_stable(target, Rule::DamageStabilise);
                }
            }
            CheckPurpose::Wake(target) => {
                if success {
                    self.wake(target, Rule::DamageKnockoutWake);
                }
            }
            CheckPurpose::Escape => {
                if success {
                    self.escaped(f.creature);
                }
            }
            CheckPurpose::Free(target) => {
                if success {
                    self.freed(target);
                }
            }
            CheckPurpose::Break(object) => {
                if success {
                    match self.battle.sticks(object) {
                        true => self.force_open(f.creature, object),
                        false => self.break_object(object, Rule::ObjectBreak),
                    }
                }
            }
            CheckPurpose::Unlock(object) => {
                if success {
                    self.unlock(f.creature, object);
                }
            }
            CheckPurpose::Counterspell => {
                if success {
                    self.undo_casting(f.creature);
                }
            }
            CheckPurpose::Dive => self.dived(success),
            CheckPurpose::Land => {
                if !success {
                    self.knock_prone(f.creature, Rule::JumpLand, None);
                }
            }
            CheckPurpose::Clear => self.jump_checked(success),
            CheckPurpose::JumpHigher(feet) => self.jumped_higher(f.creature, feet, success),
            CheckPurpose::Climb | CheckPurpose::Swim => self.move_checked(success),
            CheckPurpose::Grapple(_)
            | CheckPurpose::Shove(_)
            | CheckPurpose::Influence(_)
            | CheckPurpose::Study
            | CheckPurpose::Improvise
            | CheckPurpose::Notice(_)
            | CheckPurpose::Sway(_) => {}
        }
    }
}
