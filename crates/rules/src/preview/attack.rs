//! The odds of an attack.

use affray_dice::Distribution;
use serde::Serialize;

use super::{
    D20Odds,
    damage::{Harm, dice},
    outcome::Following,
    plight::{Matters, Plights},
    save::SaveOdds,
    sure::SureOdds,
};
use crate::{
    attack::Attack,
    battle::{
        AttackFrame, AttackOccasion, AttackOrder, AttackRole, Battle, CreatureId, Frame, Ledger,
        Manner, Struck, Tally, Target, With,
    },
    creature::Mastery,
    effects::{OutcomePlace, OutcomeRoot},
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

impl Battle {
    /// What an attack deals that hits without a roll, and the saves that come with it.
    pub(super) fn sure_hit_odds(&self, order: AttackOrder) -> Option<(SureOdds, Vec<SaveOdds>)> {
        let AttackOrder { target: Target::Creature(target), attack: id, manner, role, .. } = order
        else {
            return None;
        };
        let attacker = self.state.turn.creature;
        let attack = self.attack(attacker, id).ok()?;
        if !self.hits_surely(attacker, target, attack) {
            return None;
        }
        let occasion = match role {
            AttackRole::Action => AttackOccasion::Action,
            AttackRole::OffHand | AttackRole::Nick => AttackOccasion::SecondWeapon,
        };
        let f = AttackFrame {
            one_handed: order.one_handed,
            ..AttackFrame::new(attacker, order.target, With::Attack(id), manner, occasion)
        };
        let mut saves = Vec::new();
        let struck = Struck::Creature(target);
        let hit = self.as_it_hits(&f, 0, struck).hit(&f, attack, struck, false, &mut saves);
        Some((SureOdds::of(self, target, &hit), saves))
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
        let mut tally = Tally::new(true);
        self.add_attack_roll(f, attack, &mut tally);
        let roll = D20Odds::new(self, f.attacker, tally);
        let at = self.struck_knowingly(f).map(|s| self.aimed(f, attack, s, &roll));
        let AttackFrame { attacker, target, with, manner, .. } = *f;
        Some(AttackOdds { attacker, target, with, manner, roll, at })
    }

    /// The battle as an attack hits in it: what depends on the roll asks the attack under way.
    fn as_it_hits(&self, f: &AttackFrame, lean: i8, struck: Struck) -> Battle {
        let mut there = self.clone();
        let mut bloodied = false;
        if let Struck::Creature(target) = struck {
            bloodied = self.is_bloodied(target);
            if self.state.turn.creature == f.attacker {
                if there.state.turn.struck.contains(target) {
                    there.state.turn.struck_again.insert(target);
                }
                there.state.turn.struck.insert(target);
            }
        }
        there.flow.stack.push(Frame::Attack(AttackFrame { lean, hit: true, bloodied, ..*f }));
        there
    }

    /// What an attack will strike, unless the attacker only guesses it.
    fn struck_knowingly(&self, f: &AttackFrame) -> Option<Struck> {
        match f.target {
            Target::Creature(id) => Some(Struck::Creature(id)),
            Target::Object(id) => Some(Struck::Object(id)),
            Target::Square(_) => None,
        }
    }

    fn aimed(&self, f: &AttackFrame, attack: &Attack, struck: Struck, roll: &D20Odds) -> Aimed {
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
        let there = self.as_it_hits(f, roll.lean, struck);
        let on_hit = there.hit(f, attack, struck, false, &mut saves);
        let on_critical = there.hit(f, attack, struck, true, &mut Vec::new());
        let on_miss = there.miss(f, attack, struck, &mut saves);
        let all = on_hit.clone().times(hit - critical);
        let all = all.and(on_critical.clone().times(critical)).and(on_miss.times(1.0 - hit));
        Aimed {
            armour_class,
            armour,
            hit,
            critical,
            on_hit: on_hit.damage(),
            on_critical: on_critical.damage(),
            damage: all.damage(),
            drop: all.drop(self),
            breaks_concentration: all.breaks_concentration(self),
            saves,
        }
    }

    /// What a hit makes of its target, with all that follows from it, and the saves in that.
    fn hit(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        struck: Struck,
        critical: bool,
        saves: &mut Vec<SaveOdds>,
    ) -> Plights {
        let at = match f.with {
            With::Attack(id) => {
                OutcomePlace::of(OutcomeRoot::Hit(self.creature(f.attacker).block, id))
            }
            With::Spell(spell, level) => OutcomePlace::of(OutcomeRoot::Failure(spell))
                .raised(self.setup.spell(spell).raised_by(level)),
        };
        let list = match (f.with, struck) {
            (With::Spell(..), Struck::Object(_)) => &[],
            _ => self.setup.outcomes(at),
        };
        let matters = Matters::of(list);
        let harm = self.harm_of_hit(f, attack, struck, critical);
        let how = (self.qualities_of_blow(f, attack), f.halved, critical);
        let plights = Plights::of(self, struck).suffer(self, f.attacker, &harm, how, matters);
        if list.is_empty() {
            return plights;
        }
        self.followed(plights, at, &mut Following { by: f.attacker, struck, matters, saves })
    }

    /// The damage of a hit, with the riders' damage.
    fn harm_of_hit(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        struck: Struck,
        critical: bool,
    ) -> Harm {
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
        harm
    }

    /// What a miss does all the same, with the saves in that.
    fn miss(
        &self,
        f: &AttackFrame,
        attack: &Attack,
        struck: Struck,
        saves: &mut Vec<SaveOdds>,
    ) -> Plights {
        let mut plights = self.graze(f, attack, struck);
        if matches!(struck, Struck::Object(_)) {
            return plights;
        }
        let at = match f.with {
            With::Attack(id) => {
                OutcomePlace::of(OutcomeRoot::Miss(self.creature(f.attacker).block, id))
            }
            With::Spell(spell, level) => OutcomePlace::of(OutcomeRoot::Success(spell))
                .raised(self.setup.spell(spell).raised_by(level)),
        };
        let matters = Matters::of(self.setup.outcomes(at));
        if let With::Spell(id, level) = f.with
            && self.setup.spell(id).half_on_miss
        {
            let spell = self.setup.spell(id);
            let harm = self.spell_harm(f.attacker, spell, level);
            let how = (spell.qualities(), true, false);
            plights = plights.suffer(self, f.attacker, &harm, how, matters);
        }
        self.followed(plights, at, &mut Following { by: f.attacker, struck, matters, saves })
    }

    /// What a miss does by its mastery (`mastery.graze`).
    fn graze(&self, f: &AttackFrame, attack: &Attack, struck: Struck) -> Plights {
        let works = self.setup.ruleset.weapon_mastery && attack.mastery == Some(Mastery::Graze);
        let plights = Plights::of(self, struck);
        let (true, Struck::Creature(_), Some((kind, amount))) =
            (works, struck, self.graze_of(f.attacker, attack))
        else {
            return plights;
        };
        let mut harm = Harm::default();
        harm.add(kind, Distribution::certain(i64::from(amount)));
        let how = (self.qualities_of_blow(f, attack), false, false);
        plights.suffer(self, f.attacker, &harm, how, Matters::default())
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
                        AttackOccasion::Opportunity,
                    ))
                }
                _ => None,
            })
            .max_by(|a, b| mean(a).total_cmp(&mean(b)))
    }
}
