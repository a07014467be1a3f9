//! Damage to objects (`object.hp`).

use crate::{
    battle::{
        Battle, Cites, CreatureId, DamageFrame, EndedBy, Engine, EventKind, ObjectId, ObjectKind,
        Section, Sink,
    },
    catalogue::Rule,
    creature::Ability,
    damage::DamageType,
    effects::Nature,
    ruleset::ObjectSaves,
};

impl Battle {
    /// Whether what binds a creature takes twice the damage of this type.
    fn is_weak_to(&self, object: ObjectId, kind: DamageType) -> bool {
        match self.state.objects[object.index()].kind {
            ObjectKind::Net { binding: Some(binding), .. } => {
                binding.vulnerabilities.contains(kind.set())
            }
            _ => false,
        }
    }

    /// Whether an object fails a save, and is not beyond it (`object.saves`).
    pub(crate) fn object_fails(&self, ability: Ability) -> bool {
        match self.setup.ruleset.object_saves {
            ObjectSaves::FailAll => true,
            ObjectSaves::FailPhysicalImmuneToRest => {
                matches!(ability, Ability::Strength | Ability::Dexterity)
            }
        }
    }

    /// What an object is a section of (`object.sections`).
    pub fn section_of(&self, object: ObjectId) -> Option<&Section> {
        match self.state.objects.get(object.index())?.kind {
            ObjectKind::Setup(place) => self.setup.objects[usize::from(place)].section.as_ref(),
            ObjectKind::Net { .. } => None,
        }
    }

    /// Damage of one type after an object's answer (`object.immune`).
    pub(crate) fn answered_by_object(
        &self,
        id: ObjectId,
        kind: DamageType,
        amount: u16,
        halved: bool,
    ) -> u16 {
        let (_, _, immunities) = self.object_figures(id);
        if immunities.contains(kind.set()) {
            return 0;
        }
        let mut amount = if halved { amount / 2 } else { amount };
        if kind == DamageType::Fire && self.object_underwater(id) {
            amount /= 2;
        }
        if self.is_weak_to(id, kind) {
            amount = amount.saturating_mul(2);
        }
        amount
    }

    /// What an object takes of damage of all types: twice as much from who besieges, nothing below
    /// its threshold (`object.threshold`).
    pub(crate) fn taken_by_object(&self, id: ObjectId, all: u16, by: Option<CreatureId>) -> u16 {
        let (_, threshold, _) = self.object_figures(id);
        let besieges = |by| self.creature(by).nature.contains(Nature::SIEGE_MONSTER);
        let all = if by.is_some_and(besieges) { all.saturating_mul(2) } else { all };
        if all < threshold { 0 } else { all }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// An object takes damage, unless it is proof against it (`object.immune`,
    /// `object.threshold`).
    pub(crate) fn damage_object(&mut self, id: ObjectId, f: &DamageFrame) {
        let (_, threshold, immunities) = self.battle.object_figures(id);
        let mut rules = Cites::from([Rule::ObjectHp]);
        if let ObjectKind::Setup(_) = self.battle.state.objects[id.index()].kind {
            rules.push(Rule::SizeObject);
            if self.battle.section_of(id).is_some() {
                rules.push(Rule::ObjectSections);
            }
        }
        let mut taken: u16 = 0;
        for (kind, amount) in f.parts.iter() {
            if immunities.contains(kind.set()) {
                rules.push(Rule::ObjectImmune);
            } else {
                let part = self.battle.answered_by_object(id, kind, amount, f.halved);
                if kind == DamageType::Fire && self.battle.object_underwater(id) {
                    rules.push(Rule::WaterFire);
                }
                taken = taken.saturating_add(part);
            }
        }
        let taken = self.battle.taken_by_object(id, taken, f.by);
        if threshold > 0 {
            rules.push(Rule::ObjectThreshold);
        }
        // Five points of slashing cut a net; less leaves it whole in 2014, but the damage counts.
        let object = &mut self.battle.state.objects[id.index()];
        object.hit_points = object.hit_points.saturating_sub(taken);
        let hit_points = object.hit_points;
        if matches!(
            self.battle.state.objects[id.index()].kind,
            ObjectKind::Net { binding: None, .. }
        ) {
            rules.push(Rule::WeaponNetEscape);
        }
        self.emit(rules, |_| EventKind::ObjectDamaged { object: id, taken, hit_points });
        if hit_points == 0 && taken > 0 {
            self.break_object(id, Rule::ObjectZero);
        }
    }

    /// An object that must save fails, or is beyond what asks for it; says whether it is affected
    /// (`object.saves`).
    pub(crate) fn object_saves(&mut self, object: ObjectId, ability: Ability) -> bool {
        let fails = self.battle.object_fails(ability);
        self.emit([Rule::ObjectSaves], |_| EventKind::ObjectSave { object, ability, fails });
        fails
    }

    /// An object breaks (`object.zero`).
    pub(crate) fn break_object(&mut self, id: ObjectId, rule: Rule) {
        self.battle.state.objects[id.index()].hit_points = 0;
        self.battle.state.objects[id.index()].burning = false;
        self.battle.stir();
        self.emit([rule], |_| EventKind::ObjectBroken { object: id });
        if let ObjectKind::Net { bond, binding, .. } = self.battle.state.objects[id.index()].kind {
            let net = binding.is_none();
            let rule = if net { Rule::WeaponNetEscape } else { Rule::AttackEffect };
            self.end_bond(bond, EndedBy::Rule(rule));
        }
        if self.battle.section_of(id).is_some_and(|section| section.bears) {
            self.bring_down(id);
        }
    }

    /// The rest of a thing breaks with the section that bore it (`object.sections`).
    fn bring_down(&mut self, id: ObjectId) {
        for i in 0..self.battle.state.objects.len() {
            let other = ObjectId(i as u8);
            let same = |s: &Section| self.battle.section_of(id).is_some_and(|own| own.of == s.of);
            if self.battle.state.objects[i].hit_points > 0
                && self.battle.section_of(other).is_some_and(same)
            {
                self.battle.state.objects[i].hit_points = 0;
                self.battle.state.objects[i].burning = false;
                self.emit([Rule::ObjectSections], |_| EventKind::ObjectBroken { object: other });
            }
        }
    }
}
