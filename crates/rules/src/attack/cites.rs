//! The rules that an attack cites for those who listen.

use super::{Attack, AttackKind, ToHit};
use crate::{
    battle::{
        AttackFrame, AttackOccasion, Cites, D20Roll, Engine, EventKind, Manner, Sink, Target,
    },
    catalogue::Rule,
    creature::{Properties, Role},
};

impl<S: Sink> Engine<'_, S> {
    /// An attack at a square came to nothing (`unseen.guess`).
    pub(super) fn missed_square(&mut self, f: &AttackFrame, attack: &Attack, roll: D20Roll) {
        let Target::Square(square) = f.target else { return };
        let mut rules = Cites::from([Rule::UnseenGuess]);
        self.cite_attack(f, attack, &mut rules);
        if self.battle.setup.ruleset.miss_keeps_guess_secret {
            rules.push(Rule::UnseenSecret);
        }
        let AttackFrame { attacker, with, manner, .. } = *f;
        self.emit(rules, |_| EventKind::MissedSquare { attacker, square, with, manner, roll });
    }

    /// Cites what an attack shows by itself, for those who listen.
    pub(super) fn cite_attack(&self, f: &AttackFrame, attack: &Attack, rules: &mut Cites) {
        if !self.is_heard() {
            return;
        }
        if !matches!(attack.to_hit, ToHit::Printed(_)) {
            rules.push(Rule::AttackAbility);
        }
        let armed = attack.weapon.is_some() && attack.to_hit.is_proficient();
        if armed && self.battle.role(f.attacker) == Role::Monster {
            rules.push(Rule::CreatureGear);
        }
        // The monster has as many as it needs.
        let shot = f.manner == Manner::Ranged && attack.takes_missiles();
        if shot && !self.battle.setup.ruleset.monsters_run_out {
            rules.push(Rule::CreatureAmmunition);
        }
        rules.push(Rule::GridRange);
        match f.manner {
            Manner::Melee => {
                rules.push(if attack.reach > 5 { Rule::ReachMore } else { Rule::ReachFive })
            }
            Manner::Ranged => rules.push(match attack.range {
                Some(r) if r.normal == r.long => Rule::RangeSingle,
                _ => Rule::RangeMax,
            }),
        }
        let p = attack.properties;
        for (property, rule) in [
            (Properties::FINESSE, Rule::WeaponFinesse),
            (Properties::LIGHT, Rule::WeaponLight),
            (Properties::REACH, Rule::WeaponReach),
            (Properties::LOADING, Rule::WeaponLoading),
            (Properties::TWO_HANDED, Rule::WeaponTwohanded),
            (Properties::IMPROVISED, Rule::WeaponImprovised),
            (Properties::LANCE, Rule::WeaponLance),
        ] {
            if p.contains(property) {
                rules.push(rule);
            }
        }
        match f.manner {
            Manner::Ranged if p.contains(Properties::THROWN) => rules.push(Rule::WeaponThrown),
            Manner::Melee if self.battle.makeshift(f).is_some() => {
                rules.push(Rule::WeaponAmmunitionMelee);
            }
            _ => {}
        }
        match f.occasion {
            AttackOccasion::SecondWeapon => {
                rules.push(Rule::TwoweaponAttack);
                if f.manner == Manner::Ranged {
                    rules.push(Rule::TwoweaponThrown);
                }
            }
            AttackOccasion::Opportunity => rules.push(Rule::OpportunityAttack),
            AttackOccasion::Readied => rules.push(Rule::ActionReadyRelease),
            AttackOccasion::Cleave => rules.push(Rule::MasteryCleave),
            AttackOccasion::Spell => rules.push(Rule::MagicAttack),
            AttackOccasion::Routine => rules.push(Rule::CreatureActions),
            AttackOccasion::Action => {}
        }
        if attack.kind == AttackKind::Unarmed {
            rules.push(Rule::UnarmedStrike);
        }
        if attack.kind == AttackKind::Natural {
            rules.push(Rule::CreatureActions);
        }
    }
}
