//! How the target of a preview may be off after each of the things that are done to it.

use std::collections::BTreeMap;

use affray_dice::Distribution;

use super::damage::{Harm, added};
use crate::{
    Predicate,
    battle::{Battle, CreatureId, Life, SaveFrame, SavePurpose, Struck},
    conditions::{Condition, Conditions},
    creature::{Ability, Role},
    damage::{DamageType, Qualities},
    effects::Fact,
    ruleset::MassiveDamage,
};

/// How alive the target is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Up,
    /// At 0 hit points; the number is that of the death saves failed.
    Down(u8),
    /// Dead, gone or broken: nothing more happens to it.
    Gone,
}

/// How the target is off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Plight {
    /// The damage taken so far.
    taken: u16,
    hit_points: u16,
    temporary: u16,
    maximum: u16,
    /// What of the last damage saps it, where something will.
    sapped: u16,
    state: State,
    /// Whether it has taken in its stride what would have dropped it.
    relented: bool,
    /// Whether its concentration is broken.
    shaken: bool,
    /// By how much it missed the last save, where that matters.
    pub(super) missed_by: u8,
    /// The conditions that it has gained.
    gained: Conditions,
}

/// A part of the cases, and the rest.
type Parted = (Plights, Plights);

/// How the target may be off, each case with its chance. The chances of a part of the cases add
/// up to less than 1.
#[derive(Clone)]
pub(super) struct Plights {
    struck: Struck,
    cases: BTreeMap<Plight, f64>,
}

/// What matters of a list of outcomes to those who follow it.
#[derive(Clone, Copy, Default)]
pub(super) struct Matters {
    /// The kind of damage that saps, where some does; all of it where there is no kind.
    pub(super) saps: Option<Option<DamageType>>,
    /// Whether it matters by how much a save is missed.
    pub(super) missed_by: bool,
}

impl Plights {
    /// The target as it is.
    pub(super) fn of(battle: &Battle, struck: Struck) -> Plights {
        let plight = match struck {
            Struck::Creature(id) => {
                let one = battle.creature(id);
                Plight {
                    taken: 0,
                    hit_points: one.hit_points,
                    temporary: one.temporary,
                    maximum: battle.hit_point_maximum(id),
                    sapped: 0,
                    state: match one.life {
                        Life::Dead => State::Gone,
                        Life::Dying { failures, .. } => State::Down(failures),
                        _ if one.hit_points == 0 => State::Down(0),
                        _ => State::Up,
                    },
                    relented: false,
                    shaken: false,
                    missed_by: 0,
                    gained: Conditions::empty(),
                }
            }
            Struck::Object(id) => {
                let hit_points = battle.objects()[id.index()].hit_points;
                Plight {
                    taken: 0,
                    hit_points,
                    temporary: 0,
                    maximum: hit_points,
                    sapped: 0,
                    state: State::Up,
                    relented: false,
                    shaken: false,
                    missed_by: 0,
                    gained: Conditions::empty(),
                }
            }
        };
        Plights { struck, cases: BTreeMap::from([(plight, 1.0)]) }
    }

    fn none(&self) -> Plights {
        Plights { struck: self.struck, cases: BTreeMap::new() }
    }

    fn add(&mut self, plight: Plight, chance: f64) {
        if chance > 0.0 {
            *self.cases.entry(plight).or_insert(0.0) += chance;
        }
    }

    /// These cases and others.
    pub(super) fn and(mut self, others: Plights) -> Plights {
        for (plight, chance) in others.cases {
            self.add(plight, chance);
        }
        self
    }

    /// As they are with such a chance.
    pub(super) fn times(mut self, chance: f64) -> Plights {
        self.cases.values_mut().for_each(|of| *of *= chance);
        self.cases.retain(|_, chance| *chance > 0.0);
        self
    }

    /// Those of whom something is so, and the others.
    fn parted(self, is: impl Fn(&Plight) -> bool) -> Parted {
        let struck = self.struck;
        let (yes, no) = self.cases.into_iter().partition(|(plight, _)| is(plight));
        (Plights { struck, cases: yes }, Plights { struck, cases: no })
    }

    /// Those to whom something may happen yet, and the others.
    pub(super) fn present(self) -> Parted {
        self.parted(|plight| plight.state != State::Gone)
    }

    /// Whether no case is left.
    pub(super) fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// Those who are at 0 hit points, or have gained a condition, that fails saves of Strength and
    /// Dexterity, and the others.
    pub(super) fn helpless(self) -> Parted {
        self.parted(|plight| matches!(plight.state, State::Down(_)) || plight.is_helpless())
    }

    /// The damage taken.
    pub(super) fn damage(&self) -> Distribution {
        let parts: Vec<_> = self
            .cases
            .iter()
            .map(|(plight, chance)| (*chance, Distribution::certain(i64::from(plight.taken))))
            .collect();
        let parts: Vec<_> = parts.iter().map(|(chance, taken)| (*chance, taken)).collect();
        Distribution::mixed(&parts).unwrap_or(Distribution::certain(0))
    }

    /// Whether any damage may have been taken.
    pub(super) fn harms(&self) -> bool {
        self.cases.keys().any(|plight| plight.taken > 0)
    }

    /// The chance that the target has dropped to 0 hit points, or is broken; none where it had none.
    pub(super) fn drop(&self, battle: &Battle) -> f64 {
        let stood = match self.struck {
            Struck::Creature(id) => battle.creature(id).hit_points > 0,
            Struck::Object(_) => true,
        };
        added(self.cases.iter().filter(|(p, _)| stood && p.hit_points == 0).map(|(_, c)| *c))
    }

    /// The chance that its concentration is broken, where it concentrates.
    pub(super) fn breaks_concentration(&self, battle: &Battle) -> Option<f64> {
        let Struck::Creature(id) = self.struck else { return None };
        battle.creature(id).concentration?;
        let lost = |p: &Plight| p.shaken || p.hit_points == 0;
        Some(added(self.cases.iter().filter(|(p, _)| lost(p)).map(|(_, c)| *c)))
    }

    /// It takes damage; of what is `fatal`, a critical hit or radiant damage, no save leaves it
    /// standing.
    pub(super) fn suffer(
        self,
        battle: &Battle,
        by: CreatureId,
        harm: &Harm,
        (qualities, halved, critical): (Qualities, bool, bool),
        matters: Matters,
    ) -> Plights {
        let mut next = self.none();
        match self.struck {
            Struck::Creature(id) => {
                let hurts = harm.shares(battle, id, (qualities, halved), matters.saps);
                let fatal = critical || harm.is_radiant();
                for (plight, chance) in self.cases {
                    for ((taken, sapped), likely) in &hurts {
                        let plight = Plight { sapped: *sapped, ..plight };
                        let chance = chance * likely;
                        next.hurt(battle, id, (plight, chance), *taken, (critical, fatal));
                    }
                }
            }
            Struck::Object(id) => {
                let hurts = harm.taken_by_object(battle, by, id, halved);
                for (plight, chance) in self.cases {
                    for (taken, likely) in hurts.iter() {
                        next.add(plight.worn(taken), chance * likely);
                    }
                }
            }
        }
        next
    }

    /// Damage to a creature in one of the cases, in the engine's order: what drops it, then its
    /// concentration.
    fn hurt(
        &mut self,
        battle: &Battle,
        id: CreatureId,
        (mut plight, chance): (Plight, f64),
        taken: u16,
        (critical, fatal): (bool, bool),
    ) {
        if plight.state == State::Gone {
            return self.add(plight, chance);
        }
        let before = plight.taken;
        plight.taken = before.saturating_add(taken);
        if taken == 0 {
            return self.add(plight, chance);
        }
        let absorbed = plight.temporary.min(taken);
        plight.temporary -= absorbed;
        let rest = taken - absorbed;
        if plight.hit_points == 0 {
            if rest > 0 {
                plight.hurt_at_zero(battle, id, rest, critical);
            }
            return self.add(plight, chance);
        }
        let left_over = rest.saturating_sub(plight.hit_points);
        plight.hit_points = plight.hit_points.saturating_sub(rest);
        plight.loses_last_head(battle, id, before, taken);
        if plight.hit_points > 0 {
            return self.shake(battle, id, (plight, chance), taken);
        }
        let mut saved = 0.0;
        if !plight.relented && battle.would_relent(id, taken) {
            plight.relented = true;
            saved = 1.0;
        } else if battle.has_fortitude(id) && !fatal {
            saved = battle.save_odds(&Battle::fortitude(id, taken, 0, None)).success;
        }
        let stands = Plight { hit_points: 1, ..plight };
        self.shake(battle, id, (stands, chance * saved), taken);
        plight.drops(battle, id, left_over);
        self.add(plight, chance * (1.0 - saved));
    }

    /// Damage that leaves a creature standing may break its concentration.
    fn shake(
        &mut self,
        battle: &Battle,
        id: CreatureId,
        (plight, chance): (Plight, f64),
        taken: u16,
    ) {
        let holds = match battle.creature(id).concentration {
            Some(_) if !plight.shaken => {
                let rule = crate::catalogue::Rule::MagicConcentrationDamage;
                let about = SavePurpose::Concentration(rule);
                let dc = battle.concentration_dc(taken);
                let save = SaveFrame::new(id, Ability::Constitution, dc, None, about);
                battle.save_odds(&save).success
            }
            _ => 1.0,
        };
        self.add(plight, chance * holds);
        self.add(Plight { shaken: true, ..plight }, chance * (1.0 - holds));
    }

    /// The same happens in every case.
    pub(super) fn all(self, mut change: impl FnMut(&mut Plight)) -> Plights {
        let mut next = self.none();
        for (mut plight, chance) in self.cases {
            change(&mut plight);
            next.add(plight, chance);
        }
        next
    }

    /// Every case with every total of some dice.
    pub(super) fn with_each(
        self,
        totals: &Distribution,
        change: impl Fn(&mut Plight, i64),
    ) -> Plights {
        let mut next = self.none();
        for (plight, chance) in self.cases {
            for (total, likely) in totals.iter() {
                let mut plight = plight;
                change(&mut plight, total);
                next.add(plight, chance * likely);
            }
        }
        next
    }

    /// Those of whom something is so after what has happened to them, and the others.
    pub(super) fn passing(self, battle: &Battle, by: CreatureId, test: &Predicate) -> Parted {
        match self.struck {
            Struck::Creature(id) => self.parted(|plight| plight.passes(battle, by, id, test)),
            // Nothing is so of an object.
            Struck::Object(_) => (self.none(), self),
        }
    }
}

impl Plight {
    fn drops(&mut self, battle: &Battle, id: CreatureId, left_over: u16) {
        let character = battle.role(id) == Role::Character;
        let massive = match battle.setup.ruleset.massive_damage {
            MassiveDamage::Anyone => true,
            MassiveDamage::Characters => character,
        };
        self.hit_points = 0;
        self.shaken = true;
        self.state = if battle.lives_on(id) {
            State::Down(0)
        } else if (massive && left_over > 0 && left_over >= self.maximum) || !character {
            State::Gone
        } else {
            State::Down(0)
        };
    }

    fn hurt_at_zero(&mut self, battle: &Battle, id: CreatureId, rest: u16, critical: bool) {
        let State::Down(failures) = self.state else { return };
        if battle.lives_on(id) {
            return;
        }
        let failures = failures + if critical { 2 } else { 1 };
        self.state = match rest >= self.maximum || failures >= 3 {
            true => State::Gone,
            false => State::Down(failures),
        };
    }

    /// A creature with one head left dies with it.
    fn loses_last_head(&mut self, battle: &Battle, id: CreatureId, before: u16, taken: u16) {
        let heads = battle.creature(id).heads;
        let Some(figures) = battle.block(id).heads().filter(|_| heads.left == 1) else { return };
        let before = heads.hurt.saturating_add(before);
        if before < figures.dies_of && before.saturating_add(taken) >= figures.dies_of {
            self.dies();
        }
    }

    /// An object takes damage.
    fn worn(mut self, taken: i64) -> Plight {
        if self.state != State::Gone {
            let taken = taken.clamp(0, i64::from(u16::MAX)) as u16;
            self.taken = self.taken.saturating_add(taken);
            self.hit_points = self.hit_points.saturating_sub(taken);
            if self.hit_points == 0 {
                self.state = State::Gone;
            }
        }
        self
    }

    pub(super) fn dies(&mut self) {
        self.hit_points = 0;
        self.shaken = true;
        self.state = State::Gone;
    }

    /// It loses hit points without taking damage, all of them where no number is given.
    pub(super) fn loses(&mut self, battle: &Battle, id: CreatureId, lost: Option<u16>) {
        if self.hit_points == 0 {
            return;
        }
        self.hit_points = lost.map_or(0, |lost| self.hit_points.saturating_sub(lost));
        if self.hit_points == 0 {
            self.drops(battle, id, 0);
        }
    }

    /// It regains hit points, and is up again if it was down.
    pub(super) fn regains(&mut self, regained: u16) {
        if self.state == State::Gone || regained == 0 {
            return;
        }
        self.hit_points = self.hit_points.saturating_add(regained).min(self.maximum);
        if self.hit_points > 0 {
            self.state = State::Up;
        }
    }

    /// It is offered temporary hit points, and takes them where they are more than it has.
    pub(super) fn offered(&mut self, temporary: u16) {
        self.temporary = self.temporary.max(temporary);
    }

    /// Its hit point maximum drops by what the last damage sapped.
    pub(super) fn is_sapped(&mut self) {
        self.maximum = self.maximum.saturating_sub(self.sapped);
        self.hit_points = self.hit_points.min(self.maximum);
        if self.maximum == 0 && self.sapped > 0 {
            self.dies();
        }
    }

    pub(super) fn loses_concentration(&mut self) {
        self.shaken = true;
    }

    /// It gains a condition, and what comes with that (`condition.implied`).
    pub(super) fn gains(&mut self, condition: Condition) {
        self.gained |= condition.set() | condition.implied();
        self.shaken |= self.gained.has(Condition::Incapacitated);
    }

    /// Whether what it has gained fails saves of Strength and Dexterity.
    fn is_helpless(&self) -> bool {
        let helpless = Conditions::PARALYZED
            | Conditions::PETRIFIED
            | Conditions::STUNNED
            | Conditions::UNCONSCIOUS;
        self.gained.intersects(helpless)
    }

    fn passes(&self, battle: &Battle, by: CreatureId, id: CreatureId, test: &Predicate) -> bool {
        match test {
            Predicate::Is(Fact::Down) => self.hit_points == 0,
            Predicate::Is(Fact::HitPointsAtMost(most)) => self.hit_points <= *most,
            Predicate::Is(Fact::Bloodied) => self.hit_points <= self.maximum / 2,
            Predicate::Is(Fact::Wounded) => self.hit_points < self.maximum,
            Predicate::Is(Fact::MissedBy(least)) => self.missed_by >= *least,
            Predicate::Is(Fact::Has(condition) | Fact::HasFromUser(condition))
                if self.gained.has(*condition) =>
            {
                true
            }
            Predicate::Is(Fact::Held) if self.gained.has(Condition::Grappled) => true,
            Predicate::Any(tests) => tests.iter().any(|test| self.passes(battle, by, id, test)),
            Predicate::All(tests) => tests.iter().all(|test| self.passes(battle, by, id, test)),
            Predicate::Not(test) => !self.passes(battle, by, id, test),
            test => battle.passes(by, id, test),
        }
    }
}
