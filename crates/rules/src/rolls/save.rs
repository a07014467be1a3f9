//! Saving throws (`roll.save`).

use crate::{
    attack::CoverLines,
    battle::{
        Battle, Choice, Chooser, Cites, Command, CreatureId, Engine, EventKind, Frame,
        ModifierSource, Question, RollPurpose, SaveFrame, SavePurpose, Sink, StepResult, Tally,
    },
    catalogue::Rule,
    conditions::{Condition, Strained},
    creature::Ability,
    effects::{Against, EffectMask, Modifier, Nature, Rolls},
};

impl Battle {
    /// The condition by which a creature fails Strength and Dexterity saves outright, if any.
    pub(crate) fn fails_outright(&self, id: CreatureId, ability: Ability) -> Option<Rule> {
        if !matches!(ability, Ability::Strength | Ability::Dexterity) {
            return None;
        }
        let creature = self.creature(id);
        [
            (Condition::Paralyzed, Rule::ConditionParalyzedSaves),
            (Condition::Petrified, Rule::ConditionPetrifiedSaves),
            (Condition::Stunned, Rule::ConditionStunnedSaves),
            (Condition::Unconscious, Rule::ConditionUnconsciousSaves),
        ]
        .into_iter()
        .find_map(|(condition, rule)| creature.is(condition).then_some(rule))
    }

    /// The rule by which a creature fails a save without a roll, if any: a condition, or the lack
    /// of the ability altogether (`roll.save.lacking`).
    pub(crate) fn fails_save_outright(&self, id: CreatureId, ability: Ability) -> Option<Rule> {
        self.fails_outright(id, ability).or_else(|| {
            let lacks = self.block(id).score(ability) == 0;
            (lacks && self.setup.ruleset.saves_may_be_waived).then_some(Rule::RollSaveLacking)
        })
    }

    /// What applies to a saving throw (`roll.save`).
    pub(crate) fn save_tally(&self, f: &SaveFrame, notes: bool) -> Tally {
        let SaveFrame { creature: id, ability, about, .. } = *f;
        let mut tally = Tally::new(notes);
        let block = self.block(id);
        let modifier = i32::from(block.modifier(ability));
        tally.add(modifier, ModifierSource::Ability(ability));
        tally.add(i32::from(block.saves[ability.index()]) - modifier, ModifierSource::Proficiency);
        let creature = self.creature(id);
        if ability == Ability::Dexterity {
            if creature.is(Condition::Restrained) {
                tally.disadvantage(Rule::ConditionRestrainedSaves);
            }
            if self.is_squeezed(id) {
                tally.disadvantage(Rule::SizeSqueezeRolls);
            }
            if creature.touches.contains(EffectMask::DODGE) && self.dodges(id) {
                tally.advantage(Rule::ActionDodge);
            }
            for line in self.cover_on_save(f).into_iter().flatten() {
                tally.add(line.value.into(), line.why);
            }
        }
        if matches!(ability, Ability::Strength | Ability::Dexterity) && self.armour_hampers(id) {
            tally.disadvantage(Rule::ArmourUntrained);
        }
        self.exhaustion_on_roll(id, Strained::AttackOrSave, &mut tally);
        if let SavePurpose::Ending(bond) = about
            && self.effects_on(id).any(|e| {
                e.bond == bond
                    && e.duration.save.is_some_and(|save| save.harder_in_sight)
                    && e.source.is_some_and(|source| self.can_see(id, source))
            })
        {
            tally.disadvantage(Rule::AttackEffect);
        }
        self.lent(id, &mut tally, |on| matches!(on, Rolls::Saves(a) if a.contains(ability.set())));
        self.lean_on(id, EffectMask::SAVES, None, &mut tally, |on| match on {
            Rolls::Saves(abilities) => abilities.contains(ability.set()),
            Rolls::SavesAgainst(abilities, against) => {
                abilities.contains(ability.set()) && self.save_is_against(f, against)
            }
            Rolls::Concentration => matches!(about, SavePurpose::Concentration(_)),
            _ => false,
        });
        tally
    }

    /// The lines that cover adds to a Dexterity save against what comes from its other side
    /// (`cover.half`, `cover.three`, `cover.side`).
    pub(crate) fn cover_on_save(&self, f: &SaveFrame) -> CoverLines {
        // Whoever lays hands on it is past the cover.
        let (past, bond) = match f.about {
            SavePurpose::Wrestle(_) => (true, None),
            SavePurpose::Spell(spell, bond, _) => {
                (self.setup.spell(spell).ignores_cover, Some(bond))
            }
            _ => (false, None),
        };
        if f.ability != Ability::Dexterity || past {
            return [None; 2];
        }
        if let Some(spread) = self.flow.spreads.iter().find(|spread| Some(spread.bond) == bond) {
            return match self.ruled_line(f.creature) {
                Some(ruled) => [ruled, None],
                None => {
                    let mut fixed = spread.covered.iter().filter(|(id, _)| *id == f.creature);
                    std::array::from_fn(|_| fixed.next().map(|(_, line)| *line))
                }
            };
        }
        let source = f.source.filter(|source| *source != f.creature && self.on_map(*source));
        let Some(source) = source else { return [None; 2] };
        let zone = self.zones().iter().find(|zone| Some(zone.bond) == bond);
        match zone.filter(|zone| !zone.area.starts_at(self.space(source))) {
            Some(zone) => self.cover_lines_from(zone.area.spreads, f.creature),
            None => self.cover_lines(source, f.creature),
        }
    }

    /// Whether the Dodge action still helps (`action.dodge.lost`).
    pub(crate) fn dodges(&self, id: CreatureId) -> bool {
        self.effects_on(id).any(|e| e.modifier == Modifier::Dodge)
            && !self.creature(id).is(Condition::Incapacitated)
            && self.main_speed(id) > 0
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Asks a saving throw of a creature.
    pub(crate) fn force_save(
        &mut self,
        creature: CreatureId,
        ability: Ability,
        dc: u8,
        source: Option<CreatureId>,
        about: SavePurpose,
    ) {
        self.push(Frame::Save(SaveFrame::new(creature, ability, dc, source, about)));
    }

    pub(crate) fn step_save(&mut self, f: SaveFrame) -> StepResult {
        let SaveFrame { creature, ability, dc, .. } = f;
        if f.failed {
            return self.step_resistance(f);
        }
        if f.open {
            let question = Question::Withstand { creature, attacker: f.source.unwrap_or(creature) };
            let chosen = match self.ask(Chooser::Creature(creature), question)? {
                Command::Choose(Choice::Ability(ability)) => ability,
                _ => ability,
            };
            self.set(Frame::Save(SaveFrame { ability: chosen, open: false, ..f }));
            return Ok(());
        }
        let told = |roll, success| EventKind::Save { creature, ability, dc, roll, success };
        if let Some(rule) = self.battle.fails_save_outright(creature, ability) {
            self.emit([rule], |_| told(None, false));
            self.battle.creature_mut(creature).missed_by = 0;
            return self.save_failed(f);
        }
        if !f.asked
            && self.battle.creature(creature).asks_saves
            && self.battle.setup.ruleset.saves_may_be_waived
        {
            let question = Question::Waive { creature, dc, ability };
            if self.ask(Chooser::Creature(creature), question)? == Command::Choose(Choice::Yes) {
                self.emit([Rule::RollSaveWaive], |_| told(None, false));
                self.battle.creature_mut(creature).missed_by = 0;
                return self.save_settled(f, false);
            }
            self.set(Frame::Save(SaveFrame { asked: true, ..f }));
            return Ok(());
        }
        if self.battle.creature(creature).nature.contains(Nature::SPELLPROOF)
            && self.battle.save_is_against(&f, Against::Magic)
        {
            self.emit([Rule::RollSave], |_| told(None, true));
            return self.save_settled(f, true);
        }
        let mut tally = self.battle.save_tally(&f, self.is_heard());
        let roll = self.d20(creature, &mut tally, RollPurpose::Save(ability))?;
        let success = roll.total >= i32::from(dc);
        let mut rules = Cites::from([Rule::RollSave]);
        match f.about {
            SavePurpose::Concentration(rule) => {
                rules.push(rule);
                if rule == Rule::MagicConcentrationDamage {
                    rules.push(Rule::MagicConcentrationSource);
                }
            }
            SavePurpose::Spell(..) => rules.push(Rule::MagicDc),
            SavePurpose::Saddle(by) => rules.push(by.rule()),
            SavePurpose::Counterspell => {
                rules.extend([Rule::MagicDc, Rule::MagicReactionCounter]);
            }
            _ => {}
        }
        if tally.ledger.lines.iter().any(|line| matches!(line.why, ModifierSource::Cover(..))) {
            rules.extend([Rule::CoverBest, Rule::CoverSide]);
        }
        if let SavePurpose::Wrestle(hold) = f.about {
            rules.extend([hold.rule(), Rule::UnarmedStrike]);
        }
        self.emit(rules, |_| told(Some(roll.record(tally)), success));
        self.use_up(creature, EffectMask::SAVES, None, |on| match on {
            Rolls::Saves(abilities) => abilities.contains(ability.set()),
            _ => false,
        });
        if ability == Ability::Dexterity {
            self.cover_used(creature);
        }
        if success {
            return self.save_settled(f, true);
        }
        let missed_by = (i32::from(dc) - roll.total).clamp(0, i32::from(u8::MAX)) as u8;
        self.battle.creature_mut(creature).missed_by = missed_by;
        self.save_failed(f)
    }

    /// A save has failed, unless its maker has a last word (`creature.legendary.save`).
    fn save_failed(&mut self, f: SaveFrame) -> StepResult {
        if self.battle.creature(f.creature).legendary.resistance == 0 {
            return self.save_settled(f, false);
        }
        self.set(Frame::Save(SaveFrame { failed: true, ..f }));
        Ok(())
    }
}
