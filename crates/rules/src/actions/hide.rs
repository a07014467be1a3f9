use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, Because, CheckFor, CheckFrame, CreatureId, CreatureSet, EndedBy, Engine, Frame,
        Kinds, Refusal, Sink, What,
    },
    catalogue::Rule,
    conditions::{Condition, Effect, EndsOn, Origin},
    creature::{Ability, Skill},
    ruleset::Hide,
    space::{Body, Degree, Footprint, Obscured, Square},
};

impl Battle {
    /// Whether a creature can try to hide: not from one that sees it (`action.hide.where`).
    pub(crate) fn check_hide(&self, id: CreatureId) -> Result<(), Refusal> {
        if let Some(spell) = self.carries_area(id) {
            return Refusal::err(Rule::ActionHideWhere, Because::CarriesArea(spell));
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
            return Refusal::err(Rule::ActionHideWhere, Because::InPlainSight(other));
        }
        if self.setup.ruleset.hide == Hide::FixedDc {
            let exposed = self.ids().filter(watches).find(|o| !self.hides_something(*o, id));
            if let Some(other) = exposed {
                return Refusal::err(Rule::ActionHideWhere, Because::Exposed(other));
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
        self.kinds.remove(Kinds::OPENLY);
        self.creature_mut(id).hidden_from = unaware;
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
            purpose: CheckFor::Hide,
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
            self.tell(&[Rule::ActionHide], |_| What::Hidden {
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
        self.tell(&[Rule::ActionHideGain, Rule::ActionHideFind], |_| What::Hidden {
            creature: id,
            hidden,
            from: unaware.to_vec(),
        });
        self.battle.creature_mut(id).stealth = stealth;
        self.battle.hide_from(id, unaware.iter().copied().collect());
        if fixed_dc {
            self.gain(Effect {
                ends_on: EndsOn::ATTACK,
                escape_dc: None,
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
        self.battle.creature_mut(id).hidden_from = CreatureSet::EMPTY;
        self.tell(&[rule, Rule::ActionHideEnd], |_| What::Revealed { creature: id, to: None });
        self.end_hiding_condition(id);
    }

    /// Where hiding takes being out of sight, whoever comes into clear view of another is hidden
    /// from it no longer (`action.hide.end`).
    pub(crate) fn come_to_light(&mut self, mover: CreatureId, from: Square) {
        let battle = &*self.battle;
        if battle.setup.ruleset.hide != Hide::Contest || battle.is_all_open() {
            return;
        }
        let now = battle.body(mover);
        let before = Body { space: Footprint { corner: from, ..now.space }, ..now };
        let found: SmallVec<[(CreatureId, CreatureId); 4]> = battle
            .ids()
            .filter(|hider| battle.on_map(*hider))
            .flat_map(|hider| battle.creature(hider).hidden_from.iter().map(move |v| (hider, v)))
            .filter(|(hider, viewer)| *hider == mover || *viewer == mover)
            .filter(|(hider, viewer)| battle.comes_into_view(*hider, *viewer, mover, before))
            .collect();
        for (hider, viewer) in found {
            self.battle.creature_mut(hider).hidden_from.remove(viewer);
            self.tell(&[Rule::ActionHideEnd, Rule::ActionHideWhere], |_| What::Revealed {
                creature: hider,
                to: Some(viewer),
            });
        }
    }

    fn end_hiding_condition(&mut self, id: CreatureId) {
        self.end_effects(EndedBy::Rule(Rule::ActionHideEnd), |e| {
            e.bearer == id
                && e.brings(Condition::Invisible)
                && e.origin == Origin::Rule(Rule::ActionHideGain)
        });
    }

    /// One creature finds another (`action.hide.find`); in the 2024 rules that ends the hiding.
    pub(crate) fn find(&mut self, id: CreatureId, by: CreatureId) {
        self.tell(&[Rule::ActionHideFind, Rule::ActionSearch], |_| What::Found {
            creature: id,
            by,
        });
        match self.battle.setup.ruleset.hide {
            Hide::Contest => self.battle.creature_mut(id).hidden_from.remove(by),
            Hide::FixedDc => self.reveal(id, Rule::ActionHideFind),
        }
    }
}
