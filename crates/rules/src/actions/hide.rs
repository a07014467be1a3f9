//! The Hide action: where a creature can hide, the check, and what ends hiding (`action.hide`).
//! Order: the place is checked against every enemy that sees it, then Stealth is rolled, then
//! passive Perception is compared.

use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, CheckFrame, CheckPurpose, CreatureId, CreatureSet, EndedBy, Engine, EventKind,
        FightProfile, Frame, Refusal, RefusalReason, Sink,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Skill},
    effects::{Duration, Effect, EndsOn, Origin},
    ruleset::Hide,
    sight::Degree,
    space::Obscured,
};

impl Battle {
    /// Whether a creature can try to hide: not from one that sees it (`action.hide.where`).
    pub(crate) fn check_hide(&self, id: CreatureId) -> Result<(), Refusal> {
        if let Some(spell) = self.carries_area(id) {
            return Refusal::err(Rule::ActionHideWhere, RefusalReason::CarriesArea(spell));
        }
        // Those whom its side can't place are not there, and light nothing, as far as it knows.
        self.believed_by(self.creature(id).side).check_hiding_place(id)
    }

    /// Whether a creature is out of sight of its enemies (`action.hide.where`).
    fn check_hiding_place(&self, id: CreatureId) -> Result<(), Refusal> {
        if self.creature(id).is(Condition::Invisible) && self.setup.ruleset.hide == Hide::Contest {
            return Ok(());
        }
        let watches =
            |o: &CreatureId| self.on_map(*o) && self.creature(*o).stands() && self.enemies(*o, id);
        let mut enemies = self.ids().filter(watches).peekable();
        let first = enemies.peek().copied();
        let seen_by = match self.setup.ruleset.hide {
            // From those who do not see it, whoever else does.
            Hide::Contest => enemies.all(|o| self.can_see(o, id)).then_some(first).flatten(),
            Hide::FixedDc => enemies.find(|o| self.can_see(*o, id)),
        };
        if let Some(other) = seen_by {
            return Refusal::err(Rule::ActionHideWhere, RefusalReason::InPlainSight(other));
        }
        if self.setup.ruleset.hide == Hide::FixedDc {
            let exposed = self.ids().filter(watches).find(|o| !self.hides_something(*o, id));
            if let Some(other) = exposed {
                return Refusal::err(Rule::ActionHideWhere, RefusalReason::Exposed(other));
            }
        }
        Ok(())
    }

    /// Whether a place hides a creature from another: heavily obscured, or behind three-quarters
    /// or total cover (`action.hide.where`).
    fn hides_something(&self, from: CreatureId, id: CreatureId) -> bool {
        self.obscured_to(from, id) == Obscured::Heavily
            || self.cover(from, id).degree >= Degree::ThreeQuarters
    }

    /// A creature hides from these.
    pub(crate) fn hide_from(&mut self, id: CreatureId, unaware: CreatureSet) {
        self.derived.profile.remove(FightProfile::OPENLY);
        self.derived.hiders |= self.setup.ruleset.hide == Hide::Contest;
        // Whom the GM lets lie in wait in the open is not seen at once.
        let unseen_by = unaware.iter().filter(|o| !self.has_clear_view(*o, id)).collect();
        let creature = self.creature_mut(id);
        creature.hidden_from = unaware;
        creature.unseen_by = unseen_by;
    }

    /// Whether a creature hides, if only from those who are no longer there.
    fn hides(&self, id: CreatureId) -> bool {
        !self.creature(id).hidden_from.is_empty() || self.effects_on(id).any(Effect::is_hiding)
    }

    /// Whoever comes to the fight does not know of those who hide, unless it notices them.
    pub(crate) fn misses_those_who_hide(&mut self, id: CreatureId) {
        for hider in self.ids() {
            let hides = self.on_map(hider) && self.enemies(hider, id) && self.hides(hider);
            if hides && !self.can_see(id, hider) && self.is_missed_by(hider, id) {
                let hider = self.creature_mut(hider);
                hider.hidden_from.insert(id);
                hider.unseen_by.insert(id);
            }
        }
    }

    /// Whether one who hides out of a creature's sight is not noticed by it all the same.
    fn is_missed_by(&self, hider: CreatureId, id: CreatureId) -> bool {
        match self.setup.ruleset.hide {
            Hide::Contest => self.overlooks(id, hider, self.creature(hider).stealth),
            Hide::FixedDc => true,
        }
    }

    /// Something has changed by which somebody who hides may have come into view.
    #[inline(always)]
    pub(crate) fn stir(&mut self) {
        self.flow.visibility_changed |= self.derived.hiders;
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_hide(&mut self, id: CreatureId) {
        let dc = match self.battle.setup.ruleset.hide {
            Hide::Contest => None,
            Hide::FixedDc => Some(15),
        };
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: Ability::Dexterity,
            skill: Some(Skill::Stealth),
            dc,
            purpose: CheckPurpose::Hide,
        }));
    }

    pub(crate) fn hide_rolled(&mut self, id: CreatureId, total: i32, success: bool) {
        let stealth = total.clamp(0, 255) as u8;
        let unaware = match self.battle.setup.ruleset.hide {
            Hide::Contest => {
                let mut unaware = self.battle.those_who_miss(id, stealth);
                unaware.retain(|other| !self.battle.can_see(*other, id));
                unaware
            }
            Hide::FixedDc if success => self
                .battle
                .ids()
                .filter(|o| self.battle.creature(*o).lives() && self.battle.enemies(*o, id))
                .filter(|o| !self.battle.can_see(*o, id))
                .collect(),
            Hide::FixedDc => Vec::new(),
        };
        if unaware.is_empty() && !success {
            self.emit([Rule::ActionHide], |_| EventKind::Hidden {
                creature: id,
                hidden: false,
                from: Vec::new(),
            });
            return;
        }
        self.hide(id, stealth, &unaware);
    }

    /// A creature is hidden from those who do not notice it (`action.hide.gain`).
    pub(crate) fn hide(&mut self, id: CreatureId, stealth: u8, unaware: &[CreatureId]) {
        let fixed_dc = self.battle.setup.ruleset.hide == Hide::FixedDc;
        let hidden = fixed_dc || !unaware.is_empty();
        // Those who know its place see it vanish.
        self.emit([Rule::ActionHideGain, Rule::ActionHideFind], |_| EventKind::Hidden {
            creature: id,
            hidden,
            from: unaware.to_vec(),
        });
        self.battle.creature_mut(id).stealth = stealth;
        self.battle.hide_from(id, unaware.iter().copied().collect());
        if fixed_dc {
            self.gain(Effect {
                duration: Duration::LASTING.ending_on(EndsOn::ATTACK),
                ..Effect::condition(
                    id,
                    Condition::Invisible,
                    Origin::Rule(Rule::ActionHideGain),
                    Some(id),
                )
            });
        }
    }

    /// A hidden creature's place becomes known to all (`action.hide.end`).
    pub(crate) fn reveal(&mut self, id: CreatureId, rule: Rule) {
        if self.battle.creature(id).hidden_from.is_empty() {
            return;
        }
        let from = std::mem::take(&mut self.battle.creature_mut(id).hidden_from);
        self.emit([rule, Rule::ActionHideEnd], |_| EventKind::Revealed {
            creature: id,
            to: None,
            from: from.iter().collect(),
        });
        self.end_hiding_condition(id);
    }

    /// Where hiding takes being out of sight, whoever has come into clear view of another is hidden
    /// from it no longer (`action.hide.end`): one of them has moved, a door has opened, the fog has
    /// lifted, or what kept the one from being seen or the other from seeing is over.
    #[cold]
    pub(crate) fn come_to_light(&mut self) {
        self.battle.flow.visibility_changed = false;
        let mut found: SmallVec<[(CreatureId, CreatureId); 4]> = SmallVec::new();
        let mut lurkers = false;
        for hider in self.battle.ids() {
            let hidden_from = self.battle.creature(hider).hidden_from;
            lurkers |= !hidden_from.is_empty();
            for viewer in hidden_from.iter() {
                if !self.battle.on_map(hider) || !self.battle.on_map(viewer) {
                    continue;
                }
                if !self.battle.has_clear_view(viewer, hider) {
                    self.battle.creature_mut(hider).unseen_by.insert(viewer);
                } else if self.battle.creature(hider).unseen_by.contains(viewer) {
                    found.push((hider, viewer));
                }
            }
        }
        self.battle.derived.hiders = lurkers;
        for (hider, viewer) in &found {
            self.battle.creature_mut(*hider).hidden_from.remove(*viewer);
            self.emit([Rule::ActionHideEnd, Rule::ActionHideWhere], |_| EventKind::Revealed {
                creature: *hider,
                to: Some(*viewer),
                from: vec![*viewer],
            });
        }
        if !found.is_empty() {
            // The light of those who are found may show others.
            self.battle.stir();
            self.battle.remember_the_met();
        }
    }

    fn end_hiding_condition(&mut self, id: CreatureId) {
        self.end_effects(EndedBy::Rule(Rule::ActionHideEnd), |e| e.bearer == id && e.is_hiding());
    }

    /// One creature finds another (`action.hide.find`); in the 2024 rules that ends the hiding.
    pub(crate) fn find(&mut self, id: CreatureId, by: CreatureId) {
        self.emit([Rule::ActionHideFind, Rule::ActionSearch], |_| EventKind::Found {
            creature: id,
            by,
        });
        match self.battle.setup.ruleset.hide {
            Hide::Contest => self.battle.creature_mut(id).hidden_from.remove(by),
            Hide::FixedDc => self.reveal(id, Rule::ActionHideFind),
        }
    }
}
