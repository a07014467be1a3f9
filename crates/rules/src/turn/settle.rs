//! What follows from a saving throw or a check that stood alone.

use crate::{
    battle::{
        CheckFor, CheckFrame, EndedBy, Engine, SaveAbout, SaveFrame, Sink, Step, WrestleFrame,
    },
    catalogue::Rule,
    conditions::Origin,
};

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn save_settled(&mut self, f: SaveFrame, success: bool) -> Step {
        self.pop();
        let source = f.source.unwrap_or(f.creature);
        match f.about {
            SaveAbout::Concentration(rule) => {
                if !success {
                    self.break_concentration(f.creature, rule);
                }
            }
            SaveAbout::Ending(bond) => {
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
            SaveAbout::Outcome(at) => self.outcome_saved(source, f.creature, at, success),
            SaveAbout::Topple => {
                if !success {
                    self.knock_prone(f.creature, Rule::MasteryTopple, f.source);
                }
            }
            SaveAbout::Wrestle(hold) => {
                if !success {
                    self.wrestled(WrestleFrame::new(source, f.creature, hold));
                }
            }
            SaveAbout::Net(_) => {
                if !success {
                    self.net(source, f.creature);
                }
            }
            SaveAbout::Spell(spell, bond, damage) => {
                self.spell_after_save(source, f.creature, spell, bond, damage, success);
            }
            SaveAbout::Called => {}
            SaveAbout::Stomach => {
                if !success {
                    self.spits_out(f.creature);
                }
            }
            SaveAbout::Catch => {
                if success {
                    self.catch(f.creature);
                }
            }
            SaveAbout::Hurled { dice, by } => {
                if !success {
                    self.struck_by_body(f.creature, by, dice);
                }
            }
            SaveAbout::Saddle(by) => {
                if !success {
                    self.fall_off(f.creature, by);
                }
            }
            SaveAbout::Fortitude { left_over, spared_by } => match success {
                true => self.hang_on(f.creature),
                false => self.drop_to_zero(f.creature, left_over, spared_by),
            },
            SaveAbout::Counterspell => {
                if !success {
                    self.undo_casting(source);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn check_settled(&mut self, f: CheckFrame, total: i32, success: bool) {
        match f.purpose {
            CheckFor::Hide => self.hide_rolled(f.creature, total, success),
            CheckFor::Search => self.searched(f.creature, f.skill, total),
            CheckFor::Stabilise(target) => {
                if success {
                    self.become_stable(target, Rule::DamageStabilise);
                }
            }
            CheckFor::Wake(target) => {
                if success {
                    self.wake(target, Rule::DamageKnockoutWake);
                }
            }
            CheckFor::Escape => {
                if success {
                    self.escaped(f.creature);
                }
            }
            CheckFor::Free(target) => {
                if success {
                    self.freed(target);
                }
            }
            CheckFor::Break(object) => {
                if success {
                    match self.battle.sticks(object) {
                        true => self.force_open(f.creature, object),
                        false => self.break_object(object, Rule::ObjectBreak),
                    }
                }
            }
            CheckFor::Unlock(object) => {
                if success {
                    self.unlock(f.creature, object);
                }
            }
            CheckFor::Counterspell => {
                if success {
                    self.undo_casting(f.creature);
                }
            }
            CheckFor::Dive => self.dived(success),
            CheckFor::Land => {
                if !success {
                    self.knock_prone(f.creature, Rule::JumpLand, None);
                }
            }
            CheckFor::Clear => self.jump_checked(success),
            CheckFor::JumpHigher(feet) => self.jumped_higher(f.creature, feet, success),
            CheckFor::Climb | CheckFor::Swim => self.move_checked(success),
            CheckFor::Grapple(_)
            | CheckFor::Shove(_)
            | CheckFor::Influence(_)
            | CheckFor::Study
            | CheckFor::Improvise
            | CheckFor::Notice(_)
            | CheckFor::Sway(_) => {}
        }
    }
}
