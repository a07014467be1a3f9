//! What grapples and shoves share: the contest of the 2014 rules, the saving throw of the 2024's.

use crate::{
    battle::{
        Battle, Choice, Chooser, Command, CreatureId, Cue, Deed, EndedBy, Engine, EventKind, Frame,
        Hold, Question, Refusal, RefusalReason, SavePurpose, Shove, Sink, StepResult, Target,
        WrestleFrame,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Skill},
    effects::Origin,
    ruleset::Grapple,
};

impl Hold {
    /// The rule to cite for it.
    pub(crate) const fn rule(self) -> Rule {
        match self {
            Hold::Grapple => Rule::GrappleTry,
            Hold::Shove(_) => Rule::ShoveTry,
            Hold::Escape(_) => Rule::GrappleEscape,
        }
    }
}

impl Battle {
    /// The DC against a creature's grapples and shoves (`grapple.try`).
    pub fn wrestling_dc(&self, id: CreatureId) -> u8 {
        let block = self.block(id);
        (8 + block.modifier(Ability::Strength) + block.proficiency).max(0) as u8
    }

    /// The limits that grapples and shoves share.
    pub(crate) fn check_wrestle(
        &self,
        id: CreatureId,
        target: CreatureId,
        limits: Rule,
    ) -> Result<(), Refusal> {
        self.check_placed(id, target, Rule::AttackTarget)?;
        self.check_victim(id, target)?;
        if self.is_too_big_to_wrestle(id, target) {
            return Refusal::err(limits, RefusalReason::TooBig(target));
        }
        let feet = self.distance(id, target);
        let most = self.wrestling_reach(id);
        if feet > most {
            return Refusal::err(limits, RefusalReason::Distance { feet, most });
        }
        self.check_clear(id, Target::Creature(target))
    }

    /// Nobody wrestles with who is more than one size larger (`grapple.limits`, `shove.limits`).
    pub(crate) fn is_too_big_to_wrestle(&self, id: CreatureId, target: CreatureId) -> bool {
        self.creature(target).size.steps_above(self.creature(id).size) > 1
    }

    /// Within reach in 2014, within 5 feet in 2024.
    pub(crate) fn wrestling_reach(&self, id: CreatureId) -> u16 {
        match self.setup.ruleset.grapple {
            Grapple::Contest => self.block(id).own_reach(),
            Grapple::SavingThrow => 5,
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn step_wrestle(&mut self, f: WrestleFrame) -> StepResult {
        if f.settled {
            self.pop();
            self.open_window(Cue::Deed { who: f.attacker, deed: Deed::Attacks });
            return Ok(());
        }
        match (self.battle.setup.ruleset.grapple, f.hold) {
            (Grapple::Contest, Hold::Escape(skill)) => {
                self.contest(f, skill, Some(Skill::Athletics))
            }
            (Grapple::Contest, _) => {
                if self.battle.creature(f.target).is(Condition::Incapacitated) {
                    // The helpless do not resist (`grapple.helpless`, `shove.try`).
                    let rule = match f.hold {
                        Hold::Shove(_) => Rule::ShoveTry,
                        _ => Rule::GrappleHelpless,
                    };
                    self.emit([rule], |_| EventKind::Wrestled {
                        creature: f.attacker,
                        target: f.target,
                    });
                    self.wrestling_done(f);
                    self.wrestled(f);
                    return Ok(());
                }
                let Some(chosen) = f.withstand else { return self.choose_defence(f) };
                let skill = match chosen {
                    Ability::Dexterity => Skill::Acrobatics,
                    _ => Skill::Athletics,
                };
                self.contest(f, Skill::Athletics, Some(skill))
            }
            (Grapple::SavingThrow, Hold::Escape(_)) => {
                self.pop();
                Ok(())
            }
            (Grapple::SavingThrow, _) => {
                let Some(ability) = f.withstand else { return self.choose_defence(f) };
                self.pop();
                let dc = self.battle.wrestling_dc(f.attacker);
                let about = SavePurpose::Wrestle(f.hold);
                self.force_save(f.target, ability, dc, Some(f.attacker), about);
                Ok(())
            }
        }
    }

    fn choose_defence(&mut self, f: WrestleFrame) -> StepResult {
        let question = Question::Withstand { creature: f.target, attacker: f.attacker };
        let answer = self.ask(Chooser::Creature(f.target), question)?;
        let ability = match answer {
            Command::Choose(Choice::Ability(ability)) => ability,
            _ => Ability::Strength,
        };
        self.set(Frame::Wrestle(WrestleFrame { withstand: Some(ability), ..f }));
        Ok(())
    }

    /// Two checks; the higher wins, a tie changes nothing (`roll.contest`).
    fn contest(&mut self, f: WrestleFrame, skill: Skill, against: Option<Skill>) -> StepResult {
        let against = against.unwrap_or(Skill::Athletics);
        let (mine, my_tally) = self.roll_check(f.attacker, skill.ability(), Some(skill))?;
        let (theirs, their_tally) = self.roll_check(f.target, against.ability(), Some(against))?;
        let won = mine.total > theirs.total;
        self.emit([f.hold.rule(), Rule::RollContest], |_| EventKind::Contest {
            creature: f.attacker,
            ability: skill.ability(),
            skill: Some(skill),
            roll: mine.record(my_tally),
            opponent: f.target,
            opponent_skill: Some(against),
            opponent_roll: Some(theirs.record(their_tally)),
            won,
        });
        self.wrestling_done(f);
        self.check_made(f.attacker, skill.ability(), Some(skill));
        self.check_made(f.target, against.ability(), Some(against));
        if won {
            self.wrestled(f);
        }
        Ok(())
    }

    /// A contest is over. To hold or to shove so is an attack, and gives the attacker away
    /// (`unseen.reveal`); to get free is none.
    fn wrestling_done(&mut self, f: WrestleFrame) {
        let attacks = !matches!(f.hold, Hold::Escape(_));
        match attacks && self.battle.anybody_waits() {
            true => self.set(Frame::Wrestle(WrestleFrame { settled: true, ..f })),
            false => self.pop(),
        }
        if attacks {
            self.revealed_by_attack(f.attacker, Some(f.target));
        }
    }

    /// The hold succeeds.
    pub(crate) fn wrestled(&mut self, f: WrestleFrame) {
        self.touched(f.attacker, f.target);
        if !matches!(f.hold, Hold::Escape(_)) {
            self.battle.takes_up_arms(f.attacker, Some(f.target));
        }
        match f.hold {
            Hold::Grapple => {
                let bond = self.battle.bond();
                self.seize(f.attacker, f.target, bond, Origin::Rule(Rule::GrappleTry), None);
            }
            Hold::Shove(Shove::Prone) => {
                self.knock_prone(f.target, Rule::ShoveEffect, Some(f.attacker));
            }
            Hold::Shove(Shove::Away) => {
                self.push_away(f.attacker, f.target, 5, Rule::ShoveEffect);
            }
            Hold::Escape(_) => {
                let (who, from) = (f.attacker, f.target);
                self.end_effects(EndedBy::Rule(Rule::GrappleEscape), |e| {
                    e.bearer == who && e.source == Some(from) && e.brings(Condition::Grappled)
                });
            }
        }
    }
}
