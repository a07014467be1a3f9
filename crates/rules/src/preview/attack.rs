use affray_dice::Distribution;
use serde::Serialize;

use super::{
    D20Odds,
    damage::{Harm, added, dice, drops},
    save::SaveOdds,
};
use crate::{
    attack::Attack,
    battle::{
        AttackFrame, AttackOrder, AttackRole, Battle, CreatureId, Ledger, Manner, Occasion,
        SaveAbout, SaveFrame, Struck, Tally, Target, With,
    },
    creature::Mastery,
    damage::Qualities,
    outcome::{Branch, Outcome, OutcomePlace, OutcomeRoot},
};

/// The odds of one attack, as things stand and if nobody reacts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackOdds {
    /// Who attacks.
    pub attacker: CreatureId,
    /// At what.
    pub target: Target,
    /// With what.
    pub with: With,
    /// Struck or shot.
    pub manner: Manner,
    /// The attack roll.
    pub roll: D20Odds,
    /// What it is about, where the attacker's side knows what it aims at; an attack at a square
    /// where it only guesses somebody has no more to say than the roll (`unseen.guess`).
    pub at: Option<Aimed>,
}

/// The odds of an attack on something that is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Aimed {
    /// The AC to meet.
    pub armour_class: i32,
    /// How that AC comes about.
    pub armour: Ledger,
    /// The chance to hit, critical hits included.
    pub hit: f64,
    /// The chance of a critical hit.
    pub critical: f64,
    /// The damage of a plain hit, after the target's own answer to it.
    pub on_hit: Distribution,
    /// The damage of a critical hit.
    pub on_critical: Distribution,
    /// The damage of the attack, misses included.
    pub damage: Distribution,
    /// The chance that the target drops to 0 hit points.
    pub drop: f64,
    /// The chance that it loses its concentration, where it concentrates
    /// (`magic.concentration.damage`).
    pub breaks_concentration: Option<f64>,
    /// The saving throws that a hit asks for.
    pub saves: Vec<SaveOdds>,
}

/// The damage of a hit.
struct HitDamage {
    taken: Distribution,
    radiant: bool,
}

impl Battle {
    /// What an attack deals that hits without a roll, and the saves that come with it.
    pub(super) fn sure_hit_odds(
        &self,
        order: AttackOrder,
    ) -> Option<(CreatureId, Distribution, Vec<SaveOdds>)> {
        let AttackOrder { target: Target::Creature(target), attack: id, manner, role, .. } = order
        else {
            return None;
        };
        let attacker = self.turn.creature;
        let attack = self.attack(attacker, id).ok()?;
        if !self.hits_surely(attacker, target, attack) {
            return None;
        }
        let occasion = match role {
            AttackRole::Action => Occasion::Action,
            AttackRole::OffHand | AttackRole::Nick => Occasion::SecondWeapon,
        };
        let f = AttackFrame {
            one_handed: order.one_handed,
            ..AttackFrame::new(attacker, order.target, With::Attack(id), manner, occasion)
        };
        let qualities = self.qualities_of_blow(&f, attack);
        let mut saves = Vec::new();
        let struck = Struck::Creature(target);
        let damage = self.hit_damage(&f, attack, qualities, struck, false, Some(&mut saves));
        Some((target, damage.taken, saves))
    }

    /// The odds of an attack that stands before its roll.
    pub(super) fn attack_odds(&self, f: &AttackFrame) -> Option<AttackOdds> {
        let made;
        let attack = match self.blow(&self.setup, f) {
            Some(attack) => attack,
            None => {
                made = self.made_blow(&self.setup, f)?;
                &made
            }
        };
        let qualities = self.qualities_of_blow(f, attack);
        let mut tally = Tally::new(true);
        self.add_attack_roll(f, attack, &mut tally);
        let roll = D20Odds::new(self, f.attacker, tally);
        let at = self.struck_knowingly(f).map(|s| self.aimed(f, attack, qualities, s, &roll));
        let AttackFrame { attacker, target, with, manner, .. } = *f;
        Some(AttackOdds { attacker, target, with, manner, roll, at })
    }

    /// What an attack will strike, unless the attacker only guesses it.
    fn struck_knowingly(&self, f: &AttackFrame) -> Option<Struck> {
        match f.target {
            Target::Creature(id) => Some(Struck::Creature(id)),
            Target::Object(id) => Some(Struck::Object(id)),
            Target::Square(_) => None,
        }
    }

    fn aimed(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        qualities: Qualities,
        struck: Struck,
        roll: &D20Odds,
    ) -> Aimed {
        let struck_armour = self.struck_armour(f.attacker, struck);
        let armour = self.armour_ledger(f.attacker, struck, &struck_armour);
        let armour_class = struck_armour.armour_class;
        let (proof, deadly) = match struck {
            Struck::Creature(target) => (
                self.is_proof_against(target, attack),
                self.hit_is_critical(f.attacker, target).is_some()
                    || self.hit_is_deadly(f.attacker, target, attack),
            ),
            Struck::Object(_) => (false, false),
        };
        let stopped = proof || self.water_stops(&self.setup, f);
        let hit = if stopped { 0.0 } else { roll.hits(armour_class) };
        let critical = if deadly || stopped { hit } else { roll.face(20) };
        let mut saves = Vec::new();
        let on_hit = self.hit_damage(f, attack, qualities, struck, false, Some(&mut saves));
        let HitDamage { taken: on_hit, radiant } = on_hit;
        let on_critical = self.hit_damage(f, attack, qualities, struck, true, None).taken;
        let on_miss = self.graze_damage(f, attack, struck, qualities);
        let (plain, miss) = (hit - critical, 1.0 - hit);
        let parts = [(plain, &on_hit), (critical, &on_critical), (miss, &on_miss)];
        let damage = Distribution::mixed(&parts).unwrap_or(Distribution::certain(0));
        let drop = plain * drops(self, struck, &on_hit, radiant)
            + critical * drops(self, struck, &on_critical, true)
            + miss * drops(self, struck, &on_miss, radiant);
        let breaks_concentration = match struck {
            Struck::Creature(target) => self.concentration_risk(target, &damage),
            Struck::Object(_) => None,
        };
        Aimed {
            armour_class,
            armour,
            hit,
            critical,
            on_hit,
            on_critical,
            damage,
            drop,
            breaks_concentration,
            saves,
        }
    }

    /// What a hit deals, with the riders' damage, as the target takes it.
    fn hit_damage(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        qualities: Qualities,
        struck: Struck,
        critical: bool,
        mut saves: Option<&mut Vec<SaveOdds>>,
    ) -> HitDamage {
        let times = attack.dice_times(critical);
        let mut harm = Harm::default();
        if !self.swings_empty_sling(f) {
            let damage = self.damage_of(f.attacker, f.victim(), attack);
            for (i, entry) in damage.iter().enumerate() {
                let (rolled, _) = self.hit_dice(f, attack, entry.dice, i);
                let mut total = dice(self, f.attacker, rolled, times);
                if i == 0 {
                    let plus = self.hit_modifier(f.attacker, f.occasion, attack, rolled);
                    let plus = plus.map_or(0, |p| i64::from(p.total()));
                    total = total.map(|t| t.saturating_add(plus));
                    if matches!(f.with, With::Attack(_)) {
                        for (sign, extra, _) in self.extra_weapon_dice(f.attacker, attack) {
                            let times = if critical && sign > 0 { 2 } else { 1 };
                            let more = dice(self, f.attacker, extra, times);
                            total = total.sum(&more.map(|more| more * i64::from(sign)));
                        }
                    }
                }
                harm.add(entry.kind, total.map(|total| total.max(0)));
            }
        }
        if let Struck::Creature(target) = struck {
            for extra in self.extra_damage(f.attacker, target, &attack.terms) {
                harm.add(extra.damage.kind, dice(self, f.attacker, extra.damage.dice, times));
            }
        }
        if self.adds_to_melee(f.attacker, f.manner) {
            for damage in self.melee_damage(f.attacker) {
                harm.add(damage.kind, dice(self, f.attacker, damage.dice, times));
            }
        }
        let radiant = harm.is_radiant();
        let mut all = harm.taken(self, f.attacker, struck, qualities, f.halved);
        if let With::Attack(id) = f.with {
            let root = OutcomeRoot::Hit(self.creature(f.attacker).block, id);
            let at = OutcomePlace::of(root);
            all = all.sum(&self.outcome_damage(f.attacker, struck, at, &mut saves));
        }
        HitDamage { taken: all, radiant }
    }

    /// What a list of outcomes deals in all, and the saves in it.
    fn outcome_damage(
        &self,
        by: CreatureId,
        struck: Struck,
        at: OutcomePlace,
        saves: &mut Option<&mut Vec<SaveOdds>>,
    ) -> Distribution {
        let mut all = Distribution::certain(0);
        for (i, outcome) in self.setup.outcomes(at).iter().enumerate() {
            let at = OutcomePlace { next: i as u8, ..at };
            let mut branch = |branch| {
                at.into(branch).map_or_else(
                    || Distribution::certain(0),
                    |at| self.outcome_damage(by, struck, at, saves),
                )
            };
            let more = match outcome {
                Outcome::Damage { damage, halved } => {
                    let mut harm = Harm::default();
                    harm.add(damage.kind, damage.dice.distribution());
                    harm.taken(self, by, struck, self.qualities_of(at.root.into()), *halved)
                }
                Outcome::Save { ability, dc, .. } => {
                    let (failure, success) = (branch(Branch::First), branch(Branch::Second));
                    let Struck::Creature(target) = struck else {
                        all = all.sum(&failure);
                        continue;
                    };
                    let about = SaveAbout::Outcome(at);
                    let frame = SaveFrame::new(target, *ability, *dc, Some(by), about);
                    let save = self.save_odds(&frame);
                    let parts = [(1.0 - save.success, &failure), (save.success, &success)];
                    let mixed = Distribution::mixed(&parts);
                    if let Some(saves) = saves.as_deref_mut() {
                        saves.push(save);
                    }
                    mixed.unwrap_or_else(|| Distribution::certain(0))
                }
                Outcome::If { test, .. } => match struck {
                    Struck::Creature(target) if self.passes(by, target, test) => {
                        branch(Branch::First)
                    }
                    Struck::Creature(_) => branch(Branch::Second),
                    Struck::Object(_) => Distribution::certain(0),
                },
                Outcome::Gain { .. }
                | Outcome::Seize { .. }
                | Outcome::TakeIn { .. }
                | Outcome::Afflict(_)
                | Outcome::Push(_)
                | Outcome::Pull(_)
                | Outcome::Sap { .. }
                | Outcome::UserHeals(_)
                | Outcome::Fell { .. }
                | Outcome::Stabilise
                | Outcome::Attach { .. }
                | Outcome::Lose { .. }
                | Outcome::Drain { .. }
                | Outcome::Cure(_)
                | Outcome::Bind(_)
                | Outcome::Split
                | Outcome::Fade
                | Outcome::Corrode(_)
                | Outcome::UserGain { .. }
                | Outcome::Strike(_)
                | Outcome::Chance { .. }
                | Outcome::Avert { .. }
                | Outcome::Banish(_)
                | Outcome::Prolong(_)
                | Outcome::Fling { .. }
                | Outcome::Expel
                | Outcome::Contest { .. }
                | Outcome::MoreAttacks(_)
                | Outcome::BreakConcentration
                | Outcome::Exhaust => continue,
            };
            all = all.sum(&more);
        }
        all
    }

    /// What a miss deals all the same (`mastery.graze`).
    fn graze_damage(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        struck: Struck,
        qualities: Qualities,
    ) -> Distribution {
        let works = self.setup.ruleset.weapon_mastery && attack.mastery == Some(Mastery::Graze);
        let (true, Struck::Creature(_), Some((kind, amount))) =
            (works, struck, self.graze_of(f.attacker, attack))
        else {
            return Distribution::certain(0);
        };
        let mut harm = Harm::default();
        harm.add(kind, Distribution::certain(i64::from(amount)));
        harm.taken(self, f.attacker, struck, qualities, false)
    }

    /// The chance that damage breaks a creature's concentration, if it concentrates.
    pub(super) fn concentration_risk(&self, id: CreatureId, damage: &Distribution) -> Option<f64> {
        let creature = self.creature(id);
        creature.concentration?;
        let stands = i64::from(creature.hit_points) + i64::from(creature.temporary);
        let ability = crate::creature::Ability::Constitution;
        let about = SaveAbout::Concentration(crate::catalogue::Rule::MagicConcentrationDamage);
        let risks = damage.iter().filter(|(taken, _)| *taken > 0).map(|(taken, chance)| {
            if taken >= stands {
                // At 0 hit points it is incapacitated (`magic.concentration.lost`).
                return chance;
            }
            let dc = self.concentration_dc(taken.clamp(0, i64::from(u16::MAX)) as u16);
            let save = SaveFrame::new(id, ability, dc, None, about);
            chance * (1.0 - self.save_odds(&save).success)
        });
        Some(added(risks))
    }

    /// The odds of an opportunity attack with the attacker's best weapon for it.
    pub(super) fn opportunity_odds(
        &self,
        attacker: CreatureId,
        mover: CreatureId,
        reactions: &[crate::battle::Reaction],
    ) -> Option<AttackOdds> {
        let mean = |odds: &AttackOdds| odds.at.as_ref().map_or(0.0, |at| at.damage.mean());
        reactions
            .iter()
            .filter_map(|reaction| match *reaction {
                crate::battle::Reaction::Opportunity(attack) => {
                    let target = Target::Creature(mover);
                    self.attack_odds(&AttackFrame::new(
                        attacker,
                        target,
                        With::Attack(attack),
                        Manner::Melee,
                        Occasion::Opportunity,
                    ))
                }
                _ => None,
            })
            .max_by(|a, b| mean(a).total_cmp(&mean(b)))
    }
}
