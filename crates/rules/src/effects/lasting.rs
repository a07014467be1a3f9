//! How effects begin and end.

use smallvec::SmallVec;

use super::{Effect, EffectGroup, EffectMask, EndsOn, Modifier, Nature, Origin, SaveTime, Until};
use crate::{
    battle::{
        Battle, Cites, CreatureId, EndedBy, Engine, EventKind, FightProfile, Frame, ObjectKind,
        SavePurpose, Sink,
    },
    catalogue::Rule,
    conditions::{Condition, Conditions},
    creature::Trait,
    mounted::UpsetBy,
    ruleset::Petrified,
};

impl Effect {
    /// A condition without an end of its own.
    pub(crate) const fn condition(
        bearer: CreatureId,
        condition: Condition,
        origin: Origin,
        source: Option<CreatureId>,
    ) -> Effect {
        Effect::new(bearer, Modifier::Condition(condition), origin, source)
    }

    /// Whether it is what its bearer has from hiding (`action.hide.gain`).
    pub(crate) fn is_hiding(&self) -> bool {
        self.brings(Condition::Invisible) && self.origin == Origin::Rule(Rule::ActionHideGain)
    }

    /// Whether it brings its bearer this condition.
    #[inline]
    pub fn brings(&self, condition: Condition) -> bool {
        matches!(self.modifier, Modifier::Condition(brought) if brought == condition)
    }
}

impl Battle {
    /// The traits of a stat block lie on whoever has it, for as long as it does.
    pub(crate) fn bring_traits(&mut self, bearer: CreatureId, traits: &[Trait]) {
        for (place, feature) in traits.iter().enumerate() {
            for modifier in feature.modifiers.iter().filter(|m| !m.is_read_from_block()) {
                self.derived.lenders |= matches!(modifier, Modifier::Lend { .. });
                self.state.effects.push(Effect::new(
                    bearer,
                    *modifier,
                    Origin::Trait(place as u8),
                    None,
                ));
            }
        }
    }

    /// Brings a creature's conditions and touches in step with the effects on it.
    pub(crate) fn refresh(&mut self, id: CreatureId) {
        let (one, block) = (self.creature(id), self.block(id));
        debug_assert_eq!((one.size, one.reach), (block.size, block.longest_reach()));
        let mut given = Conditions::empty();
        let mut immune = self.block(id).condition_immunities;
        let mut touches = EffectMask::empty();
        let mut nature = self.block(id).nature();
        let (mut within, mut timed) = (None, false);
        for effect in self.state.effects.iter().filter(|e| e.bearer == id) {
            touches |= effect.modifier.touches();
            if effect.duration.save.is_some() {
                touches |= EffectMask::END_SAVES;
            }
            if !effect.duration.ends_on.is_empty() {
                touches |= EffectMask::DEEDS;
            }
            timed |= effect.duration.until != Until::Ended;
            match effect.modifier {
                Modifier::Condition(condition) => given |= condition.set(),
                Modifier::ConditionImmunity(condition) => immune |= condition.set(),
                Modifier::Nature(lent) => nature |= lent,
                Modifier::Banished(_) => nature |= Nature::ETHEREAL,
                Modifier::Inside => within = effect.source,
                _ => {}
            }
        }
        if given.has(Condition::Grappled) {
            self.derived.profile |= FightProfile::GRAPPLES;
        }
        if timed {
            self.derived.profile |= FightProfile::TIMED;
        }
        if given.difference(immune).has(Condition::Petrified) {
            immune |= Conditions::POISONED;
        }
        // What lies on a creature that is immune to it does nothing (`condition.immune`).
        given = given.difference(immune);
        let mut conditions = given;
        for condition in given.each() {
            conditions |= condition.implied();
        }
        if given.has(Condition::Unconscious) && self.setup.ruleset.unconscious_includes_prone {
            conditions |= Conditions::PRONE;
        }
        conditions = conditions.difference(immune);
        let answers = touches.contains(EffectMask::DEFENCE)
            || nature.contains(Nature::SPELL_RESISTANT)
            || conditions.has(Condition::Petrified)
            || !self.block(id).defences.is_empty();
        touches.set(EffectMask::HARM, answers);
        self.derived.natures |= nature;
        let creature = self.creature_mut(id);
        creature.conditions = conditions;
        creature.touches = touches;
        creature.nature = nature;
        creature.within = within;
        self.stir();
    }

    /// Whether the sight of an ally within 30 feet keeps fear off a creature.
    fn is_steadfast(&self, id: CreatureId) -> bool {
        self.creature(id).nature.contains(Nature::STEADFAST)
            && self.ids().any(|ally| {
                ally != id
                    && self.creature(ally).stands()
                    && self.allies(id, ally)
                    && self.distance(id, ally) <= 30
                    && self.can_see(id, ally)
            })
    }

    /// Whether an effect waits until its bearer is no longer stone: poison of the 2014 rules
    /// (`condition.petrified.poison`).
    pub(crate) fn suspended(&self, effect: &Effect) -> bool {
        effect.brings(Condition::Poisoned)
            && self.setup.ruleset.petrified == Petrified::ImmuneToPoisonAndDisease
            && self.creature(effect.bearer).is(Condition::Petrified)
    }

    /// Who decides what a creature does in its place.
    #[inline(always)]
    pub fn master_of(&self, id: CreatureId) -> Option<CreatureId> {
        let controlled = self.creature(id).touches.contains(EffectMask::CONTROL);
        debug_assert!(controlled || self.first_master_of(id).is_none());
        match controlled {
            true => self.first_master_of(id),
            false => None,
        }
    }

    #[cold]
    fn first_master_of(&self, id: CreatureId) -> Option<CreatureId> {
        let masters = self.effects_on(id).filter(|e| e.modifier == Modifier::Dominated);
        masters.filter_map(|e| e.source).next()
    }

    /// The effects on a creature.
    pub fn effects_on(&self, id: CreatureId) -> impl Iterator<Item = &Effect> {
        self.state.effects.iter().filter(move |e| e.bearer == id)
    }

    /// Those who brought a condition that a creature has, as far as somebody did.
    pub fn sources_of(
        &self,
        bearer: CreatureId,
        condition: Condition,
    ) -> impl Iterator<Item = CreatureId> {
        let has = self.creature(bearer).is(condition);
        let effects = has.then(|| self.effects_on(bearer)).into_iter().flatten();
        effects.filter(move |e| e.brings(condition)).filter_map(|e| e.source)
    }

    /// Whether nothing can give the creature this condition (`condition.immune`).
    pub fn immune_to(&self, id: CreatureId, condition: Condition) -> bool {
        let creature = self.creature(id);
        self.block(id).condition_immunities.has(condition)
            || (condition == Condition::Poisoned && creature.is(Condition::Petrified))
            || (creature.touches.contains(EffectMask::CONDITION_IMMUNITY)
                && self
                    .effects_on(id)
                    .any(|e| e.modifier == Modifier::ConditionImmunity(condition)))
    }

    /// Whether anything is counted by the turns of a creature, as they start or as they end.
    #[inline(never)]
    fn anything_counts(&self, id: CreatureId, at_start: bool) -> bool {
        self.state.effects.iter().any(|e| e.duration.until.counts(id, at_start))
            || self.state.zones.iter().any(|z| z.until.counts(id, at_start))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Brings a creature in step with the effects on it, by which it may perceive no more.
    pub(crate) fn refresh(&mut self, id: CreatureId) {
        self.battle.refresh(id);
        self.look_again();
    }

    /// Lays an effect on its bearer; says whether it took hold.
    pub(crate) fn gain(&mut self, effect: Effect) -> bool {
        let bearer = effect.bearer;
        let mut rules = Cites::from([Rule::ConditionDuration]);
        if let Modifier::Condition(condition) = effect.modifier {
            if self.battle.immune_to(bearer, condition) {
                let stone = condition == Condition::Poisoned
                    && self.battle.creature(bearer).is(Condition::Petrified);
                let rule =
                    if stone { Rule::ConditionPetrifiedPoison } else { Rule::ConditionImmune };
                self.emit([rule], |_| EventKind::Immune { creature: bearer, condition });
                return false;
            }
            if condition == Condition::Frightened && self.battle.is_steadfast(bearer) {
                self.emit([Rule::ConditionImmune], |_| EventKind::Immune {
                    creature: bearer,
                    condition,
                });
                return false;
            }
            if condition == Condition::Unconscious
                && matches!(effect.origin, Origin::Spell(_))
                && self.battle.creature(bearer).nature.contains(Nature::SLEEPLESS)
            {
                self.emit([Rule::ConditionImmune], |_| EventKind::Immune {
                    creature: bearer,
                    condition,
                });
                return false;
            }
            // Whoever sits on a mount is not down yet (`mount.fall.rider`).
            if condition == Condition::Prone && self.battle.mount_of(bearer).is_some() {
                self.battle.upset(bearer, UpsetBy::RiderProne);
                return false;
            }
            if self.is_heard() {
                rules.push(condition.rule());
                if !condition.implied().is_empty() {
                    rules.push(Rule::ConditionImplied);
                }
                if self.battle.creature(bearer).is(condition) {
                    rules.push(Rule::ConditionStack);
                }
            }
        }
        let was = self.battle.creature(bearer).conditions;
        if let (Modifier::Dominated, Some(master)) = (effect.modifier, effect.source) {
            let side = self.battle.creature(master).side;
            self.battle.creature_mut(bearer).side = side;
            self.contest_stands = false;
            self.look_again();
        }
        self.battle.derived.lenders |= matches!(effect.modifier, Modifier::Lend { .. });
        // A light is brighter or dimmer than the last, not one more.
        if matches!(effect.modifier, Modifier::Illumination(_)) {
            self.end_effects(EndedBy::Rule(Rule::CreatureActions), |e| {
                e.bearer == bearer && matches!(e.modifier, Modifier::Illumination(_))
            });
        }
        self.battle.state.effects.push(effect);
        self.refresh(bearer);
        if matches!(effect.modifier, Modifier::Nature(n) if n.intersects(Nature::AIRLESS)) {
            self.battle.derived.hazards_possible = true;
        }
        if self.is_heard() {
            let gone = was.difference(self.battle.creature(bearer).conditions);
            match effect.modifier {
                Modifier::Condition(Condition::Petrified) if gone.has(Condition::Poisoned) => {
                    rules.push(Rule::ConditionPetrifiedPoison);
                }
                Modifier::ConditionImmunity(_) => rules.push(Rule::ConditionImmune),
                _ => {}
            }
        }
        if self.is_heard() && self.battle.derived.hazards_possible && self.battle.hovers_on(bearer)
        {
            rules.push(Rule::FlyHover);
        }
        match effect.origin {
            // The same spell on the same creature does not add up.
            Origin::Spell(_) if self.battle.outdone(self.battle.state.effects.len() - 1) => {
                rules.push(Rule::MagicCombine);
            }
            Origin::Rule(rule) => rules.push(rule),
            Origin::Attack(..) => {
                rules.push(Rule::AttackEffect);
                if effect.brings(Condition::Grappled) {
                    rules.push(Rule::CreatureGrapple);
                }
            }
            _ => {}
        }
        self.emit(rules, |_| EventKind::Gained { effect });
        self.conditions_changed(bearer, was);
        if effect.modifier.touches().contains(EffectMask::HIT_POINT_MAXIMUM) {
            self.maximum_changed(bearer);
        }
        self.dodge_without_speed(bearer);
        true
    }

    /// What follows at once from conditions that a creature did not have before.
    fn conditions_changed(&mut self, id: CreatureId, was: Conditions) {
        let now = self.battle.creature(id).conditions;
        let new = now.difference(was);
        if new.contains(Conditions::INCAPACITATED) {
            self.break_concentration(id, Rule::MagicConcentrationLost);
            self.lets_off(id);
            self.release_all(id);
            self.end_effects(EndedBy::Rule(Rule::ActionDodgeLost), |e| {
                e.bearer == id && e.modifier == Modifier::Dodge
            });
            self.lose_readied(id);
        }
        if new.contains(Conditions::UNCONSCIOUS) {
            self.fall_unconscious(id);
        }
        if new.contains(Conditions::PRONE) {
            if self.battle.mount_of(id).is_some() {
                self.battle.upset(id, UpsetBy::RiderProne);
            }
            self.battle.upset_riders(id, UpsetBy::MountProne);
        }
    }

    /// A creature whose speed is 0 dodges no longer (`action.dodge.lost`).
    pub(crate) fn dodge_without_speed(&mut self, id: CreatureId) {
        if self.battle.creature(id).touches.contains(EffectMask::DODGE)
            && self.battle.main_speed(id) == 0
        {
            self.end_effects(EndedBy::Rule(Rule::ActionDodgeLost), |e| {
                e.bearer == id && e.modifier == Modifier::Dodge
            });
        }
    }

    /// Ends the effects that are chosen; says how many.
    pub(crate) fn end_effects(&mut self, by: EndedBy, chosen: impl Fn(&Effect) -> bool) -> usize {
        let mut ended = 0;
        let mut i = 0;
        let mut unmasked: Vec<(CreatureId, Conditions)> = Vec::new();
        while i < self.battle.state.effects.len() {
            if !chosen(&self.battle.state.effects[i]) {
                i += 1;
                continue;
            }
            let effect = self.battle.state.effects.remove(i);
            ended += 1;
            if matches!(effect.modifier, Modifier::ConditionImmunity(_)) {
                unmasked.push((effect.bearer, self.battle.creature(effect.bearer).conditions));
            }
            self.refresh(effect.bearer);
            if effect.brings(Condition::Grappled)
                && let Some(grappler) = effect.source
            {
                let rule = match by {
                    EndedBy::Rule(rule) => rule,
                    _ => Rule::GrappleEnd,
                };
                // Another limb may hold it still, or be about to let go.
                if !self.battle.grappled_by(grappler).any(|held| held == effect.bearer) {
                    self.emit([rule], |_| EventKind::GrappleEnded {
                        grappler,
                        target: effect.bearer,
                    });
                }
            } else {
                let rules: &[Rule] = match &by {
                    EndedBy::Rule(rule) => &[*rule],
                    EndedBy::Concentration => &[Rule::MagicConcentration],
                    _ => &[Rule::ConditionDuration],
                };
                self.emit(rules, |_| EventKind::Lost { effect, by });
            }
            self.effect_ended(&effect);
        }
        // What an immunity kept off may still lie on the creature.
        for (bearer, was) in unmasked {
            self.conditions_changed(bearer, was);
        }
        ended
    }

    fn effect_ended(&mut self, effect: &Effect) {
        // What came with a hold ends with it.
        if effect.brings(Condition::Grappled) && effect.bond != EffectGroup(0) {
            let Effect { bearer, bond, .. } = *effect;
            self.end_effects(EndedBy::Rule(Rule::GrappleEnd), |e| {
                e.bearer == bearer && e.bond == bond
            });
        }
        if let (Modifier::Inside, Some(host)) = (effect.modifier, effect.source) {
            let Effect { bearer, bond, .. } = *effect;
            self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
                e.bearer == bearer && e.bond == bond
            });
            self.comes_out(host, bearer);
        }
        if effect.modifier == Modifier::Nature(Nature::ETHEREAL) {
            self.is_back(effect);
        }
        if let (Modifier::Banished(within), Some(by)) = (effect.modifier, effect.source) {
            self.push(Frame::Reappear(effect.bearer, by, within));
        }
        if matches!(effect.modifier, Modifier::Dominated | Modifier::Regeneration(_)) {
            self.contest_stands = false;
        }
        if effect.modifier == Modifier::Dominated {
            // Whoever else has it under control keeps it.
            let master = self.battle.master_of(effect.bearer);
            let own = self.setup.combatants[effect.bearer.index()].side;
            let side = master.map_or(own, |master| self.battle.creature(master).side);
            self.battle.creature_mut(effect.bearer).side = side;
            self.look_again();
            // Whoever possessed it comes out.
            let bond = effect.bond;
            self.end_effects(EndedBy::Rule(Rule::CreatureActions), |e| {
                let fades = e.modifier == Modifier::Nature(Nature::ETHEREAL);
                fades && e.bond == bond && bond != EffectGroup(0)
            });
        }
        if matches!(effect.modifier, Modifier::Attached { .. }) {
            self.came_loose(effect);
        }
        if effect.modifier.touches().contains(EffectMask::HIT_POINT_MAXIMUM) {
            self.maximum_changed(effect.bearer);
        }
        // Who wakes in the 2024 rules stays prone (`condition.unconscious.drop`).
        if effect.brings(Condition::Unconscious)
            && self.battle.setup.ruleset.unconscious_includes_prone
            && !self.battle.creature(effect.bearer).is(Condition::Prone)
        {
            self.gain(Effect::condition(
                effect.bearer,
                Condition::Prone,
                Origin::Rule(Rule::ConditionUnconsciousDrop),
                None,
            ));
        }
        if let Some(net) = self.battle.state.objects.iter_mut().find(|o| {
            matches!(o.kind, ObjectKind::Net { bond, .. } if bond == effect.bond && effect.bond != EffectGroup(0))
        }) {
            net.hit_points = 0;
        }
    }

    /// Ends all effects of a bond.
    pub(crate) fn end_bond(&mut self, bond: EffectGroup, by: EndedBy) {
        if bond != EffectGroup(0) {
            self.end_effects(by, |e| e.bond == bond);
            self.end_zones(by, |z| z.bond == bond);
        }
    }

    /// Takes a condition away, whatever brought it.
    pub(crate) fn end_condition(&mut self, id: CreatureId, condition: Condition, by: EndedBy) {
        self.end_effects(by, |e| e.bearer == id && e.brings(condition));
    }

    /// A creature can't keep up what it lays on others.
    pub(crate) fn lets_off(&mut self, id: CreatureId) {
        self.end_effects(EndedBy::Rule(Rule::ConditionIncapacitated), |e| {
            e.source == Some(id) && e.duration.ends_on.contains(EndsOn::SOURCE)
        });
    }

    /// Something happened to a creature, or it did something, that ends some of its effects.
    #[inline(always)]
    pub(crate) fn end_on(&mut self, id: CreatureId, deed: EndsOn) {
        self.end_on_but(id, deed, EffectGroup(0));
    }

    /// The same but for what comes of the deed itself.
    #[inline(always)]
    pub(crate) fn end_on_but(&mut self, id: CreatureId, deed: EndsOn, own: EffectGroup) {
        let ends = |e: &Effect| {
            e.bearer == id
                && e.duration.ends_on.intersects(deed)
                && (e.bond != own || own == EffectGroup(0))
        };
        let touched = self.battle.creature(id).touches.contains(EffectMask::DEEDS);
        debug_assert!(touched || !self.battle.state.effects.iter().any(ends));
        if touched && self.battle.state.effects.iter().any(ends) {
            self.end_by_deed(ends);
        }
    }

    #[inline(never)]
    fn end_by_deed(&mut self, ends: impl Fn(&Effect) -> bool + Copy) {
        let bonds =
            self.battle.state.effects.iter().filter(|e| ends(e) && e.bond != EffectGroup(0));
        let bonds: SmallVec<[EffectGroup; 4]> = bonds.map(|e| e.bond).collect();
        self.end_effects(EndedBy::Deed, ends);
        for bond in bonds {
            self.end_idle_concentration(bond);
        }
    }

    /// A creature was hurt: it saves against what such harm may end.
    pub(crate) fn save_when_hurt(&mut self, id: CreatureId, by: Option<CreatureId>) {
        let mut last = EffectGroup(0);
        loop {
            let wronged = |source| by.is_some_and(|by| self.battle.allies(source, by));
            let due = self.battle.effects_on(id).filter(|e| e.bond > last).filter_map(|e| {
                let save = e.duration.save?;
                let due = match save.time {
                    SaveTime::TurnEnd => false,
                    SaveTime::Hurt => true,
                    SaveTime::Wronged => e.source.is_some_and(wronged),
                    SaveTime::Beset => by.is_none() || by != e.source,
                };
                due.then_some((e.bond, save, e.source))
            });
            let Some((bond, save, source)) = due.min_by_key(|due| due.0) else { return };
            last = bond;
            self.force_save(id, save.ability, save.dc, source, SavePurpose::Ending(bond));
        }
    }

    /// Counts down what runs out as a creature's turn starts or ends.
    #[inline(always)]
    pub(crate) fn run_out(&mut self, id: CreatureId, at_start: bool) {
        let timed = self.battle.derived.profile.contains(FightProfile::TIMED);
        debug_assert!(timed || !self.battle.anything_counts(id, at_start));
        if timed && self.battle.anything_counts(id, at_start) {
            self.count_down(id, at_start);
        }
    }

    #[cold]
    fn count_down(&mut self, id: CreatureId, at_start: bool) {
        let counts = |until: Until| until.counts(id, at_start);
        let due = |until: &mut Until| match until {
            Until::TurnStart(_, turns) | Until::TurnEnd(_, turns) => {
                *turns = turns.saturating_sub(1);
                *turns == 0
            }
            _ => false,
        };
        let mut any = false;
        for i in 0..self.battle.state.effects.len() {
            let effect = &self.battle.state.effects[i];
            if counts(effect.duration.until) && !self.battle.suspended(effect) {
                any |= due(&mut self.battle.state.effects[i].duration.until);
            }
        }
        let over = |until: Until| matches!(until, Until::TurnStart(_, 0) | Until::TurnEnd(_, 0));
        let mut bonds: SmallVec<[EffectGroup; 4]> = SmallVec::new();
        if any {
            let ended = self.battle.state.effects.iter().filter(|e| over(e.duration.until));
            bonds.extend(ended.map(|e| e.bond).filter(|bond| *bond != EffectGroup(0)));
            self.end_effects(EndedBy::Time, |e| over(e.duration.until));
        }
        let mut any = false;
        for zone in self.battle.state.zones.iter_mut().filter(|zone| counts(zone.until)) {
            any |= due(&mut zone.until);
        }
        if any {
            bonds.extend(self.battle.state.zones.iter().filter(|z| over(z.until)).map(|z| z.bond));
            self.end_zones(EndedBy::Time, |z| over(z.until));
        }
        // Nobody concentrates on what is over.
        for bond in bonds {
            self.end_idle_concentration(bond);
        }
    }
}
