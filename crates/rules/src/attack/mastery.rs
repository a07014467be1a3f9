//! The eight mastery properties.

use super::Attack;
use crate::{
    battle::{
        AttackFrame, AttackId, AttackOccasion, AttackStage, Battle, Choice, Chooser, Command,
        CreatureId, DamageFrame, DamageParts, Engine, EventKind, Frame, Manner, Question,
        SavePurpose, Sink, StepResult, Struck, Target, With,
    },
    catalogue::Rule,
    creature::{Mastery, Size},
    damage::{DamageSource, DamageType, Qualities},
    effects::{
        Duration, Effect, EndsOn, Fact, Modifier, Origin, RollModifier, Rolls, SpeedChange, Until,
    },
};

impl Mastery {
    /// The rule of the mastery.
    pub const fn rule(self) -> Rule {
        match self {
            Mastery::Cleave => Rule::MasteryCleave,
            Mastery::Graze => Rule::MasteryGraze,
            Mastery::Nick => Rule::MasteryNick,
            Mastery::Push => Rule::MasteryPush,
            Mastery::Sap => Rule::MasterySap,
            Mastery::Slow => Rule::MasterySlow,
            Mastery::Topple => Rule::MasteryTopple,
            Mastery::Vex => Rule::MasteryVex,
        }
    }
}

impl Battle {
    /// What a miss deals all the same (`mastery.graze`).
    pub(crate) fn graze_of(
        &self,
        attacker: CreatureId,
        attack: &Attack,
    ) -> Option<(DamageType, u16)> {
        let amount = u16::try_from(attack.ability_modifier(self.block(attacker))).ok()?;
        let kind = attack.damage.first()?.kind;
        (amount > 0).then_some((kind, amount))
    }

    /// Whom a cleaving blow can strike next (`mastery.cleave`).
    pub(crate) fn cleave_targets(
        &self,
        attacker: CreatureId,
        first: CreatureId,
        reach: u16,
    ) -> impl Iterator<Item = CreatureId> {
        self.ids().filter(move |id| {
            *id != attacker
                && *id != first
                && self.on_map(*id)
                && self.distance(first, *id) <= 5
                && self.distance(attacker, *id) <= reach
                && self.places(attacker, *id)
                && self.check_victim(attacker, *id).is_ok()
                && self.check_clear(attacker, Target::Creature(*id)).is_ok()
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// The mastery of the weapon, after a hit's damage or after a miss.
    pub(crate) fn use_mastery(&mut self, f: AttackFrame) -> StepResult {
        let done = Frame::Attack(AttackFrame { stage: AttackStage::Done, ..f });
        let setup = self.setup;
        let (With::Attack(id), Some(target)) = (f.with, f.victim()) else {
            self.set(done);
            return Ok(());
        };
        let block = &setup.blocks[self.battle.creature(f.attacker).block.index()];
        let attack = &block.attacks[id.index()];
        let works = setup.ruleset.weapon_mastery && !attack.is_makeshift(f.manner);
        let mastery = attack.mastery.filter(|_| works);
        let Some(mastery) = mastery else {
            self.set(done);
            return Ok(());
        };
        let hit = f.hit;
        let harmed = f.harmed;
        match mastery {
            Mastery::Graze if !hit => self.graze(f, attack, target, done),
            _ if !hit => self.set(done),
            Mastery::Push if self.battle.creature(target).size <= Size::Large => {
                return self.push_with_mastery(f, target, done);
            }
            Mastery::Topple if self.battle.on_map(target) => {
                return self.topple(f, attack, target, done);
            }
            Mastery::Cleave => return self.cleave(f, id, attack, target, done),
            Mastery::Sap => {
                self.set(done);
                self.mastery_effect(
                    &f,
                    mastery,
                    Effect {
                        duration: Duration::until(Until::TurnStart(f.attacker, 1))
                            .ending_on(EndsOn::USE),
                        ..Effect::new(
                            target,
                            Modifier::Roll {
                                on: Rolls::Attacks,
                                lean: RollModifier::Disadvantage,
                                with: Fact::Always,
                                when: Fact::Always,
                            },
                            Origin::Rule(Rule::MasterySap),
                            Some(f.attacker),
                        )
                    },
                );
            }
            Mastery::Slow if harmed => {
                self.set(done);
                self.mastery_effect(
                    &f,
                    mastery,
                    Effect {
                        duration: Duration::until(Until::TurnStart(f.attacker, 1)),
                        ..Effect::new(
                            target,
                            Modifier::Speed(SpeedChange::Add(-10)),
                            Origin::Rule(Rule::MasterySlow),
                            Some(f.attacker),
                        )
                    },
                );
            }
            Mastery::Vex if harmed => {
                self.set(done);
                // On the attacker's own turn the end of its next turn is two ends away.
                let ends = 1 + u16::from(self.battle.turn_of(f.attacker).is_some());
                self.mastery_effect(
                    &f,
                    mastery,
                    Effect {
                        duration: Duration::until(Until::TurnEnd(f.attacker, ends))
                            .ending_on(EndsOn::USE),
                        ..Effect::new(
                            f.attacker,
                            Modifier::Roll {
                                on: Rolls::Attacks,
                                lean: RollModifier::Advantage,
                                with: Fact::Is(target),
                                when: Fact::Always,
                            },
                            Origin::Rule(Rule::MasteryVex),
                            Some(f.attacker),
                        )
                    },
                );
            }
            _ => self.set(done),
        }
        Ok(())
    }

    fn mastery_effect(&mut self, f: &AttackFrame, mastery: Mastery, effect: Effect) {
        let target = f.victim().unwrap_or(effect.bearer);
        if !self.battle.on_map(target) {
            return;
        }
        self.tell_mastery(f.attacker, target, mastery);
        self.gain(effect);
    }

    fn tell_mastery(&mut self, attacker: CreatureId, target: CreatureId, mastery: Mastery) {
        self.emit([mastery.rule(), Rule::MasteryUnlock], |_| EventKind::Mastery {
            attacker,
            target,
            mastery,
        });
    }

    fn graze(&mut self, f: AttackFrame, attack: &Attack, target: CreatureId, done: Frame) {
        self.set(done);
        let Some((kind, amount)) = self.battle.graze_of(f.attacker, attack) else { return };
        self.tell_mastery(f.attacker, target, Mastery::Graze);
        self.push(Frame::Damage(DamageFrame {
            target: Struck::Creature(target),
            by: Some(f.attacker),
            source: DamageSource::of(self.battle.creature(f.attacker).block, f.with),
            parts: DamageParts::one(kind, amount),
            qualities: attack.qualities | Qualities::ATTACK,
            critical: false,
            melee: f.manner == Manner::Melee,
            halved: false,
        }));
    }

    fn push_with_mastery(&mut self, f: AttackFrame, target: CreatureId, done: Frame) -> StepResult {
        if !self.battle.on_map(target) {
            self.set(done);
            return Ok(());
        }
        let question = Question::Push { attacker: f.attacker, target };
        let answer = self.ask(Chooser::Creature(f.attacker), question)?;
        self.set(done);
        if let Command::Choose(Choice::Feet(feet)) = answer
            && feet > 0
        {
            self.tell_mastery(f.attacker, target, Mastery::Push);
            self.push_away(f.attacker, target, u16::from(feet), Rule::MasteryPush);
        }
        Ok(())
    }

    fn topple(
        &mut self,
        f: AttackFrame,
        attack: &Attack,
        target: CreatureId,
        done: Frame,
    ) -> StepResult {
        let question = Question::Topple { attacker: f.attacker, target };
        let answer = self.ask(Chooser::Creature(f.attacker), question)?;
        self.set(done);
        if answer == Command::Choose(Choice::Yes) {
            self.tell_mastery(f.attacker, target, Mastery::Topple);
            let block = self.battle.block(f.attacker);
            let dc = 8 + attack.ability_modifier(block) + block.proficiency;
            let ability = crate::creature::Ability::Constitution;
            self.force_save(
                target,
                ability,
                dc.max(0) as u8,
                Some(f.attacker),
                SavePurpose::Topple,
            );
        }
        Ok(())
    }

    fn cleave(
        &mut self,
        f: AttackFrame,
        id: AttackId,
        attack: &Attack,
        first: CreatureId,
        done: Frame,
    ) -> StepResult {
        let possible = f.manner == Manner::Melee
            && f.occasion != AttackOccasion::Cleave
            && !self.battle.state.turn.cleaved.contains(f.attacker)
            && self.battle.creature(f.attacker).stands()
            && self.battle.cleave_targets(f.attacker, first, attack.reach).next().is_some();
        if !possible {
            self.set(done);
            return Ok(());
        }
        let question = Question::Cleave { attacker: f.attacker, first, attack: id };
        let answer = self.ask(Chooser::Creature(f.attacker), question)?;
        self.set(done);
        if let Command::Choose(Choice::Creature(second)) = answer {
            self.battle.state.turn.cleaved.insert(f.attacker);
            self.tell_mastery(f.attacker, second, Mastery::Cleave);
            self.strike(
                f.attacker,
                id,
                Target::Creature(second),
                Manner::Melee,
                AttackOccasion::Cleave,
            );
        }
        Ok(())
    }
}
