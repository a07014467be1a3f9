//! Whether an attack may be made, and how it is paid for.

use super::{Attack, AttackKind, hands::Draw};
use crate::{
    battle::{
        ActionName, AttackAction, AttackFrame, AttackId, AttackOccasion, AttackOrder, AttackRole,
        Battle, Cites, CreatureId, Economy, Engine, EventKind, Frame, GearId, Manner, Refusal,
        RefusalReason, Sink, Target, With,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{MultiattackPart, Properties, StatBlock, Stroke, WeaponKind},
    effects::Nature,
    ruleset::TwoWeapons,
};

impl Battle {
    /// Whether the creature whose turn it is may make this attack.
    pub(crate) fn check_attack(&self, order: AttackOrder) -> Result<(), Refusal> {
        let AttackOrder { target, attack: place, manner, role, one_handed } = order;
        let id = self.state.turn.creature;
        self.check_able(id)?;
        let attack = self.attack(id, place)?;
        if one_handed && (attack.versatile.is_none() || manner != Manner::Melee) {
            return Refusal::err(Rule::WeaponVersatile, RefusalReason::NotVersatile);
        }
        self.check_attack_role(id, place, manner, role)?;
        self.check_proviso(id, place, manner, target, role)?;
        self.check_part_free(id, place, target)?;
        self.check_strike(id, attack, target, manner, Some(role)).map(|_| ())
    }

    /// Whether a berserk creature may attack this: the nearest that it sees.
    pub(super) fn check_rage(&self, id: CreatureId, target: Target) -> Result<(), Refusal> {
        let seen = |o: &CreatureId| {
            *o != id && self.creature(*o).stands() && self.can_see(id, *o) && self.places(id, *o)
        };
        let nearest = self.ids().filter(seen).map(|o| (self.distance(id, o), o)).min();
        match (nearest, target) {
            (Some((feet, other)), Target::Creature(victim)) => {
                match self.distance(id, victim) > feet {
                    true => Refusal::err(Rule::CreatureActions, RefusalReason::Nearer(other)),
                    false => Ok(()),
                }
            }
            (Some((feet, other)), _) if feet <= self.creature(id).reach => {
                Refusal::err(Rule::CreatureActions, RefusalReason::Nearer(other))
            }
            _ => Ok(()),
        }
    }

    /// Whether the turn has this attack in it, whatever it is aimed at.
    #[inline]
    pub(crate) fn check_attack_role(
        &self,
        id: CreatureId,
        place: AttackId,
        manner: Manner,
        role: AttackRole,
    ) -> Result<(), Refusal> {
        // The first attack of a turn has everything before it.
        if role == AttackRole::Action && !self.state.turn.action && !self.state.turn.bonus {
            return self.check_one_deed(id, false);
        }
        self.check_further_attack(id, place, manner, role)
    }

    fn check_further_attack(
        &self,
        id: CreatureId,
        place: AttackId,
        manner: Manner,
        role: AttackRole,
    ) -> Result<(), Refusal> {
        match role {
            AttackRole::Action => self.check_attack_left(id, place)?,
            AttackRole::OffHand => self.check_second_weapon(id, place, manner, false)?,
            AttackRole::Nick => self.check_second_weapon(id, place, manner, true)?,
        }
        if manner == Manner::Ranged
            && self.state.turn.action
            && self.state.turn.loaded & (1 << place.0) != 0
            && role != AttackRole::OffHand
            && self.attack(id, place)?.properties.contains(Properties::LOADING)
        {
            return Refusal::err(Rule::WeaponLoading, RefusalReason::Loading);
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn attack(&self, id: CreatureId, attack: AttackId) -> Result<&Attack, Refusal> {
        self.block(id)
            .attacks
            .get(attack.index())
            .ok_or(Refusal::new(Rule::AttackSource, RefusalReason::NoSuchThing))
    }

    /// Whether a creature can take actions at all.
    #[inline]
    pub(crate) fn check_able(&self, id: CreatureId) -> Result<(), Refusal> {
        if self.creature(id).is(Condition::Incapacitated) {
            let because = RefusalReason::Has(id, Condition::Incapacitated);
            return Refusal::err(Rule::ConditionIncapacitated, because);
        }
        Ok(())
    }

    /// Whether the Attack action can be taken, or has an attack left.
    #[inline]
    pub(crate) fn check_attack_left(
        &self,
        id: CreatureId,
        attack: AttackId,
    ) -> Result<(), Refusal> {
        match self.state.turn.action {
            true => self.check_attack_goes_on(id, attack),
            false => self.check_one_deed(id, self.state.turn.bonus),
        }
    }

    fn check_attack_goes_on(&self, id: CreatureId, attack: AttackId) -> Result<(), Refusal> {
        if self.state.turn.attacks.allows(Stroke::Attack(attack)) {
            return self.check_one_net(id, attack);
        }
        if self.state.turn.attacks.any_left() {
            return Refusal::err(Rule::CreatureMultiattack, RefusalReason::NoAttackLeft);
        }
        let several = self.block(id).attacks_per_action > 1;
        if self.state.turn.attacks.made > 0 && several {
            return Refusal::err(Rule::ActionAttack, RefusalReason::NoAttackLeft);
        }
        Refusal::err(Rule::TurnBudget, RefusalReason::ActionSpent)
    }

    /// Whether the attack can be aimed and struck from here: target, reach or range, hands,
    /// ammunition. The same for every occasion.
    #[inline(always)]
    pub(crate) fn check_strike(
        &self,
        id: CreatureId,
        attack: &Attack,
        target: Target,
        manner: Manner,
        role: Option<AttackRole>,
    ) -> Result<Draw, Refusal> {
        let feet = self.check_aim(id, target)?;
        let form = self.form(id, attack, manner);
        self.check_fit_target(id, (attack, form), target, manner)?;
        self.check_net_target(id, attack, target)?;
        self.check_distance(feet, form, manner)?;
        self.check_wielded(id, attack, manner, role)
    }

    /// Whether the weapon and what it shoots are at hand; how the weapon gets there.
    #[inline(always)]
    pub(crate) fn check_wielded(
        &self,
        id: CreatureId,
        attack: &Attack,
        manner: Manner,
        role: Option<AttackRole>,
    ) -> Result<Draw, Refusal> {
        let draw = self.check_hands(id, attack, manner, role)?;
        self.check_limit(id, attack)?;
        if manner == Manner::Ranged
            && let Some(ammunition) = attack.ammunition
            && self.creature(id).stock[usize::from(ammunition)] == 0
        {
            return Refusal::err(
                attack.rule_of_missiles(),
                RefusalReason::NoneLeft(GearId(ammunition)),
            );
        }
        Ok(draw)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Takes the Attack action, or Multiattack, as the first attack of it comes.
    pub(crate) fn start_attack_action(
        &mut self,
        id: CreatureId,
        stroke: Stroke,
        how: Option<(Manner, Target)>,
    ) {
        let block = &self.setup.blocks[self.battle.creature(id).block.index()];
        self.take_attack_action((id, block), stroke, how);
    }

    #[inline(always)]
    fn take_attack_action(
        &mut self,
        (id, block): (CreatureId, &StatBlock),
        stroke: Stroke,
        how: Option<(Manner, Target)>,
    ) {
        let mut part = None;
        if !self.battle.state.turn.action {
            let opens = |p: &&MultiattackPart| {
                p.admits(stroke) && self.battle.is_met(id, p.proviso, stroke, how)
            };
            let form = block.multiattack.iter().find(opens).map(|p| p.form);
            let in_multiattack = form.is_some();
            self.battle.state.turn.action = true;
            if form.is_none() && matches!(stroke, Stroke::Use(_)) {
                return;
            }
            self.battle.state.turn.attacks = AttackAction::NONE;
            self.battle.state.turn.loaded = 0;
            let more = if in_multiattack { self.battle.more_attacks(id) } else { 0 };
            let left = &mut self.battle.state.turn.attacks.left;
            if let Some(form) = form {
                let parts = block.multiattack.iter().filter(|part| part.form == form);
                left.iter_mut().zip(parts).for_each(|(place, part)| *place = *part);
                left[0].count = left[0].count.saturating_add_signed(more);
            } else {
                left[0].count = block.attacks_per_action.max(1);
                left[0].any_of = u32::MAX;
                part = Some(0);
            }
            if self.is_heard() {
                let mut rules =
                    Cites::from([Rule::ActionAttack, Rule::AttackSource, Rule::TurnOptions]);
                if in_multiattack {
                    rules.push(Rule::CreatureMultiattack);
                }
                self.emit(rules, |_| EventKind::Action {
                    creature: id,
                    action: ActionName::Attack,
                    economy: Economy::Action,
                });
            }
        }
        if part.is_none() {
            let met = |proviso| self.battle.is_met(id, proviso, stroke, how);
            part = self.battle.state.turn.attacks.part_for(stroke, met);
        }
        let attacks = &mut self.battle.state.turn.attacks;
        if let Some(part) = part {
            attacks.spend(part);
        }
        if let Some((_, Target::Creature(target))) = how {
            attacks.aimed_at.insert(target);
        }
        if let Stroke::Attack(attack) = stroke {
            attacks.used |= 1 << attack.0;
            self.battle.state.turn.attacks.net |= self.battle.is_lone_net(id, attack);
            if self.battle.creature(id).nature.contains(Nature::ONE_ATTACK) {
                self.battle.state.turn.attacks.no_more();
            }
        }
    }

    pub(crate) fn begin_attack(&mut self, id: CreatureId, order: AttackOrder) {
        let setup = self.setup;
        let block = &setup.blocks[self.battle.creature(id).block.index()];
        let attack = &block.attacks[order.attack.index()];
        let draw = self.battle.check_hands(id, attack, order.manner, Some(order.role));
        let occasion = match order.role {
            AttackRole::Action => {
                let how = Some((order.manner, order.target));
                self.take_attack_action((id, block), Stroke::Attack(order.attack), how);
                AttackOccasion::Action
            }
            AttackRole::OffHand => {
                self.battle.state.turn.second_weapon = true;
                let rule = Rule::TwoweaponAttack;
                self.spend(id, ActionName::Attack, Economy::Bonus, rule);
                AttackOccasion::SecondWeapon
            }
            AttackRole::Nick => {
                self.battle.state.turn.second_weapon = true;
                self.battle.state.turn.attacks.made += 1;
                self.emit([Rule::MasteryNick], |_| EventKind::Action {
                    creature: id,
                    action: ActionName::Attack,
                    economy: Economy::Action,
                });
                AttackOccasion::SecondWeapon
            }
        };
        if attack.properties.contains(Properties::LOADING)
            && order.manner == Manner::Ranged
            && order.role != AttackRole::OffHand
        {
            self.battle.state.turn.loaded |= 1 << order.attack.0;
        }
        if let Ok(draw) = draw {
            self.draw_for(id, attack, draw);
        }
        if attack.properties.contains(Properties::LIGHT)
            && attack.kind == AttackKind::Weapon
            && !attack.is_makeshift(order.manner)
            && order.role == AttackRole::Action
            && (setup.ruleset.two_weapons == TwoWeapons::AnyLight || attack.reach > 0)
        {
            self.note_light_attack(id, order.attack, attack, order.manner);
        }
        self.strike_with(id, (order.attack, attack), order.target, order.manner, occasion);
        if order.one_handed
            && let Some(Frame::Attack(f)) = self.battle.flow.stack.last_mut()
        {
            f.one_handed = true;
        }
    }

    /// An attack, whatever the occasion: pays with ammunition or the weapon itself and rolls.
    pub(crate) fn strike(
        &mut self,
        attacker: CreatureId,
        attack_id: AttackId,
        target: Target,
        manner: Manner,
        occasion: AttackOccasion,
    ) {
        let block = &self.setup.blocks[self.battle.creature(attacker).block.index()];
        let attack = &block.attacks[attack_id.index()];
        self.strike_with(attacker, (attack_id, attack), target, manner, occasion);
    }

    #[inline(always)]
    fn strike_with(
        &mut self,
        attacker: CreatureId,
        (attack_id, attack): (AttackId, &Attack),
        target: Target,
        manner: Manner,
        occasion: AttackOccasion,
    ) {
        if let Some(place) = attack.limit {
            self.battle.use_up_one(attacker, usize::from(place));
        }
        if self.setup.ruleset.charge_is_spent && self.battle.state.turn.creature == attacker {
            self.battle.state.turn.trail.strike();
        }
        if manner == Manner::Ranged {
            if let Some(ammunition) = attack.ammunition {
                let stock = &mut self.battle.creature_mut(attacker).stock[usize::from(ammunition)];
                *stock = stock.saturating_sub(1);
                let left = *stock;
                self.emit([attack.rule_of_missiles()], |_| EventKind::Used {
                    creature: attacker,
                    gear: GearId(ammunition),
                    left,
                });
            } else if let Some(weapon) = attack.weapon
                && (attack.properties.intersects(Properties::THROWN | Properties::NET)
                    || attack.is_makeshift(manner))
            {
                self.throw_away(attacker, GearId(weapon), target);
            }
        }
        if attack.properties.contains(Properties::NET)
            && self.throw_net(attacker, attack_id, target)
        {
            return;
        }
        let with = With::Attack(attack_id);
        let frame = AttackFrame::new(attacker, target, with, manner, occasion);
        match target {
            Target::Square(_) => self.push(Frame::Attack(self.battle.with_guess(frame))),
            _ => self.push(Frame::Attack(frame)),
        }
    }

    /// A thrown weapon leaves the hand and lies where it was thrown to.
    fn throw_away(&mut self, id: CreatureId, weapon: GearId, target: Target) {
        let square = match target {
            Target::Creature(other) => self.battle.creature(other).square,
            Target::Object(object) => self.battle.state.objects[object.index()].square,
            Target::Square(square) => square,
        };
        let creature = self.battle.creature_mut(id);
        creature.stock[weapon.index()] = creature.stock[weapon.index()].saturating_sub(1);
        let left = creature.stock[weapon.index()];
        self.empty_hand(id, weapon);
        self.lands(id, weapon, square);
        self.emit([Rule::WeaponThrown], |_| EventKind::Used { creature: id, gear: weapon, left });
    }
}

impl Attack {
    /// The rule by which what it shoots is counted.
    fn rule_of_missiles(&self) -> Rule {
        if self.takes_missiles() { Rule::CreatureAmmunition } else { Rule::WeaponAmmunition }
    }

    /// How the attack is usually made: struck where it can be, else shot.
    pub fn usual_manner(&self) -> Manner {
        if self.reach > 0 { Manner::Melee } else { Manner::Ranged }
    }

    /// Whether its weapon is of the kind that shoots.
    pub fn shoots(&self) -> bool {
        self.range.is_some() && self.reach == 0
    }

    /// Whether its weapon is a melee weapon.
    pub const fn weapon_kind(&self) -> WeaponKind {
        if self.reach > 0 { WeaponKind::Melee } else { WeaponKind::Ranged }
    }
}
