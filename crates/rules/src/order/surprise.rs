//! Who is surprised as the fight begins (rules `surprise.*`).

use crate::{
    battle::{Battle, Cites, CreatureId, Engine, EventKind, Sink, StepResult},
    catalogue::Rule,
    creature::{Ability, Skill},
    effects::Nature,
    ruleset::{Hide, Surprise},
};

/// The passive Perception that sees what is transparent.
const SEEN_THROUGH: u8 = 15;

impl<S: Sink> Engine<'_, S> {
    /// One who lies in wait rolls Stealth, and those with a keen enough eye notice it
    /// (`surprise.stealth`).
    pub(crate) fn roll_first_stealth(&mut self, id: CreatureId) -> StepResult {
        if !self.battle.setup.combatants[id.index()].hidden {
            return Ok(());
        }
        if self.battle.creature(id).nature.contains(Nature::FALSE_APPEARANCE) {
            // Nobody can tell it from a thing, so nobody notices it.
            let battle = &*self.battle;
            let watches = |o: &CreatureId| battle.creature(*o).lives() && battle.enemies(*o, id);
            let unaware: Vec<CreatureId> = battle.ids().filter(watches).collect();
            self.hide(id, u8::MAX, &unaware);
            return Ok(());
        }
        if self.battle.creature(id).nature.contains(Nature::TRANSPARENT) {
            let unaware = self.battle.those_who_miss(id, SEEN_THROUGH);
            self.hide(id, SEEN_THROUGH, &unaware);
            return Ok(());
        }
        let (roll, tally) = self.roll_check(id, Ability::Dexterity, Some(Skill::Stealth))?;
        self.emit([Rule::SurpriseStealth, Rule::ActionHide], |_| EventKind::LiesHidden {
            creature: id,
            roll: roll.record(tally),
        });
        let enough = match self.battle.setup.ruleset.hide {
            Hide::Contest => true,
            Hide::FixedDc => roll.total >= 15,
        };
        let stealth = roll.total.clamp(0, 255) as u8;
        let unaware = self.battle.those_who_miss(id, stealth);
        self.battle.hide_from(id, unaware.iter().copied().filter(|_| enough).collect());
        for other in self.battle.ids() {
            if self.battle.creature(other).lives() && self.battle.enemies(other, id) {
                let noticed = !enough || !unaware.contains(&other);
                let mut rules = Cites::from([Rule::RollPassive, Rule::SurpriseStealth]);
                rules.extend(self.battle.why_hard_to_see(other, id));
                self.emit(rules, |b| EventKind::Noticed {
                    creature: other,
                    hider: id,
                    passive: b.passive_perception_of(other, id),
                    stealth,
                    noticed,
                });
            }
        }
        if enough {
            self.hide(id, stealth, &unaware);
        }
        Ok(())
    }

    /// Who notices no threat is surprised (`surprise.who`), each for itself.
    pub(crate) fn settle_surprise(&mut self, id: CreatureId) {
        let setup = &self.battle.setup;
        let told = setup.combatants[id.index()].surprised;
        let anyone_hidden = setup.combatants.iter().any(|c| c.hidden);
        let surprised = told.unwrap_or_else(|| anyone_hidden && self.battle.notices_no_threat(id));
        // Where nobody was stealthy, the beginning told so (`surprise.notice`).
        if !surprised && told.is_none() && !anyone_hidden {
            return;
        }
        self.battle.creature_mut(id).surprised = surprised;
        if surprised {
            self.battle.state.surprised_at_start.insert(id);
        }
        let mut rules = Cites::from([Rule::SurpriseIndividual]);
        if surprised {
            rules.push(Rule::SurpriseWho);
            rules.push(Rule::SurpriseEffect);
            if self.battle.setup.ruleset.surprise == Surprise::LosesFirstTurn {
                rules.push(Rule::SurpriseReaction);
            }
        }
        self.emit(rules, |_| EventKind::Surprised { creature: id, surprised });
    }

    /// Where being found by one enemy ends the hiding, whoever was noticed is hidden no longer;
    /// those who did not notice it are surprised all the same.
    pub(crate) fn reveal_the_found(&mut self) {
        if self.battle.setup.ruleset.hide != Hide::FixedDc {
            return;
        }
        for id in self.battle.ids() {
            let unaware = self.battle.creature(id).hidden_from;
            if unaware.is_empty() {
                continue;
            }
            let found = self.battle.ids().any(|other| {
                self.battle.creature(other).lives()
                    && self.battle.enemies(other, id)
                    && !unaware.contains(other)
            });
            if found {
                self.reveal(id, Rule::ActionHideFind);
            }
        }
    }
}

impl Battle {
    /// The enemies who do not notice one that hides with this Stealth total.
    pub(crate) fn those_who_miss(&self, hider: CreatureId, stealth: u8) -> Vec<CreatureId> {
        self.ids()
            .filter(|id| self.creature(*id).lives() && self.enemies(*id, hider))
            .filter(|id| self.overlooks(*id, hider, stealth))
            .collect()
    }

    /// Whether a creature's passive Perception does not reach another's Stealth total, or it has
    /// none to speak of.
    pub(crate) fn overlooks(&self, id: CreatureId, hider: CreatureId, stealth: u8) -> bool {
        self.is_senseless(id) || self.passive_perception_of(id, hider) < i32::from(stealth)
    }

    fn notices_no_threat(&self, id: CreatureId) -> bool {
        let mut threats = self
            .ids()
            .filter(|other| self.creature(*other).lives() && self.enemies(id, *other))
            .peekable();
        threats.peek().is_some()
            && threats.all(|threat| self.creature(threat).hidden_from.contains(id))
    }
}
