//! Whether an attack may be made, and how it is paid for.

use super::{Attack, AttackKind, hands::Draw};
use crate::{
    battle::{
        ActionName, AttackAction, AttackFrame, AttackId, AttackOrder, AttackRole, Battle, Because,
        Cites, CreatureId, Economy, Engine, Frame, GearId, Manner, ObjectId, Occasion, Refusal,
        Sink, SpellId, Target, What, With,
    },
    catalogue::Rule,
    conditions::{Condition, Modifier, Nature},
    creature::{MultiattackPart, Properties, Proviso, StatBlock, Stroke, WeaponKind},
    movement::Footing,
    outcome::Test,
    ruleset::TwoWeapons,
    space::{Body, Footprint, Square},
};

impl Battle {
    /// Whether the creature whose turn it is may make this attack.
    pub(crate) fn check_attack(&self, order: AttackOrder) -> Result<(), Refusal> {
        let AttackOrder { target, attack: place, manner, role } = order;
        let id = self.turn.creature;
        self.check_able(id)?;
        let attack = self.attack(id, place)?;
        self.check_attack_role(id, place, manner, role)?;
        self.check_proviso(id, place, manner, target, role)?;
        self.check_part_free(id, place, target)?;
        self.check_strike(id, attack, target, manner, Some(role)).map(|_| ())
    }

    /// Whether what a Multiattack asks of its parts is so of this attack (`creature.multiattack`),
    /// and a berserk creature goes for the nearest.
    #[inline(always)]
    pub(crate) fn check_proviso(
        &self,
        id: CreatureId,
        place: AttackId,
        manner: Manner,
        target: Target,
        role: AttackRole,
    ) -> Result<(), Refusal> {
        if self.creature(id).nature.contains(Nature::BERSERK) {
            self.check_rage(id, target)?;
        }
        match self.turn.action && role == AttackRole::Action {
            true => self.check_next_part(id, place, (manner, target)),
            false => Ok(()),
        }
    }

    fn check_next_part(
        &self,
        id: CreatureId,
        place: AttackId,
        how: (Manner, Target),
    ) -> Result<(), Refusal> {
        let (how, stroke) = (Some(how), Stroke::Attack(place));
        let mut fits = self.turn.attacks.left.iter().filter(|p| p.count > 0 && p.admits(stroke));
        match fits.any(|p| self.is_met(id, p.proviso, stroke, how)) {
            true => Ok(()),
            false => Refusal::err(Rule::CreatureMultiattack, Because::NotNow),
        }
    }

    /// Whether a proviso of a Multiattack is met.
    fn is_met(
        &self,
        id: CreatureId,
        proviso: Proviso,
        stroke: Stroke,
        how: Option<(Manner, Target)>,
    ) -> bool {
        if proviso.is_empty() {
            return true;
        }
        let attacks = &self.turn.attacks;
        let (manner, target) = how.unzip();
        let victim = match target {
            Some(Target::Creature(id)) => Some(id),
            _ => None,
        };
        let another = match stroke {
            Stroke::Attack(attack) => attacks.used & (1 << attack.0) == 0,
            Stroke::Use(_) => true,
        };
        proviso.iter().all(|one| match one {
            Proviso::MELEE => manner == Some(Manner::Melee),
            Proviso::RANGED => manner == Some(Manner::Ranged),
            Proviso::ANOTHER => !self.turn.action || another,
            Proviso::OTHER_TARGET => {
                !self.turn.action || victim.is_none_or(|id| !attacks.aimed_at.contains(id))
            }
            Proviso::AFTER_HIT => {
                self.turn.action && victim.is_some_and(|id| attacks.hit.contains(id))
            }
            _ => self.footing(id) == Footing::Air,
        })
    }

    /// Whether a berserk creature may attack this: the nearest that it sees.
    fn check_rage(&self, id: CreatureId, target: Target) -> Result<(), Refusal> {
        let seen = |o: &CreatureId| {
            *o != id && self.creature(*o).stands() && self.can_see(id, *o) && self.places(id, *o)
        };
        let nearest = self.ids().filter(seen).map(|o| (self.distance(id, o), o)).min();
        match (nearest, target) {
            (Some((feet, other)), Target::Creature(victim)) => {
                match self.distance(id, victim) > feet {
                    true => Refusal::err(Rule::CreatureActions, Because::Nearer(other)),
                    false => Ok(()),
                }
            }
            (Some((feet, other)), _) if feet <= self.longest_reach(id) => {
                Refusal::err(Rule::CreatureActions, Because::Nearer(other))
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
        if role == AttackRole::Action && !self.turn.action && !self.turn.bonus {
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
            && self.turn.action
            && self.turn.loaded & (1 << place.0) != 0
            && role != AttackRole::OffHand
            && self.attack(id, place)?.properties.contains(Properties::LOADING)
        {
            return Refusal::err(Rule::WeaponLoading, Because::Loading);
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn attack(&self, id: CreatureId, attack: AttackId) -> Result<&Attack, Refusal> {
        self.block(id)
            .attacks
            .get(attack.index())
            .ok_or(Refusal::new(Rule::AttackSource, Because::NoSuchThing))
    }

    /// Whether a creature can take actions at all.
    #[inline]
    pub(crate) fn check_able(&self, id: CreatureId) -> Result<(), Refusal> {
        if self.creature(id).is(Condition::Incapacitated) {
            let because = Because::Has(id, Condition::Incapacitated);
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
        match self.turn.action {
            true => self.check_attack_goes_on(id, attack),
            false => self.check_one_deed(id, self.turn.bonus),
        }
    }

    fn check_attack_goes_on(&self, id: CreatureId, attack: AttackId) -> Result<(), Refusal> {
        if self.turn.attacks.allows(Stroke::Attack(attack)) {
            return self.check_one_net(id, attack);
        }
        if self.turn.attacks.any_left() {
            return Refusal::err(Rule::CreatureMultiattack, Because::NoAttackLeft);
        }
        let several = self.block(id).attacks_per_action > 1;
        if self.turn.attacks.made > 0 && several {
            return Refusal::err(Rule::ActionAttack, Because::NoAttackLeft);
        }
        Refusal::err(Rule::TurnBudget, Because::ActionSpent)
    }

    /// Attacks that effects add to a Multiattack.
    fn more_attacks(&self, id: CreatureId) -> i8 {
        let more = self.effects_on(id).filter_map(|e| match e.modifier {
            Modifier::MoreAttacks(more) => Some(more as i8),
            _ => None,
        });
        // Each head bites.
        let heads = self.block(id).heads().map_or(0, |heads| {
            (i16::from(self.creature(id).heads.left) - i16::from(heads.count)) as i8
        });
        more.fold(heads, i8::saturating_add)
    }

    /// Whether a Multiattack under way has room for a spell or feature.
    pub(crate) fn multiattack_allows(&self, id: CreatureId, spell: SpellId) -> bool {
        self.turn.action
            && self.turn.attacks.any_left()
            && self
                .known_place(id, spell)
                .is_some_and(|place| self.turn.attacks.allows(Stroke::Use(place as u8)))
    }

    /// Whether the extra attack with a second light weapon may be made (`twoweapon.attack`).
    fn check_second_weapon(
        &self,
        id: CreatureId,
        place: AttackId,
        manner: Manner,
        nick: bool,
    ) -> Result<(), Refusal> {
        let rule = Rule::TwoweaponAttack;
        let attack = self.attack(id, place)?;
        let Some(first) = self.turn.light else {
            return Refusal::err(rule, Because::NoLightAttack);
        };
        let melee_only = self.setup.ruleset.two_weapons == TwoWeapons::LightMelee;
        let light = attack.properties.contains(Properties::LIGHT)
            && !attack.is_makeshift(manner)
            && (!melee_only || attack.reach > 0);
        let another = first != place
            || attack.weapon.is_some_and(|g| self.has_another(id, GearId(g), manner));
        if !light || !another || attack.kind != AttackKind::Weapon {
            return Refusal::err(rule, Because::NotLight);
        }
        if melee_only && !attack.weapon.is_some_and(|g| self.holds(id, GearId(g))) {
            return Refusal::err(rule, Because::NotHeld(GearId(attack.weapon.unwrap_or(0))));
        }
        if self.turn.second_weapon {
            let rule = if nick { Rule::MasteryNick } else { rule };
            return Refusal::err(rule, Because::NoAttackLeft);
        }
        if nick {
            let first = self.attack(id, first)?;
            let has = |a: &Attack| a.mastery == Some(crate::creature::Mastery::Nick);
            if !has(attack) && !has(first) {
                return Refusal::err(Rule::MasteryNick, Because::NoMastery);
            }
            return Ok(());
        }
        if self.turn.bonus {
            return Refusal::err(Rule::BonusOne, Because::BonusSpent);
        }
        self.check_one_deed(id, self.turn.action)
    }

    /// Whether there is a second weapon of the kind that was attacked with first: in the other
    /// hand, or, where one need not be held, to be drawn.
    fn has_another(&self, id: CreatureId, weapon: GearId, manner: Manner) -> bool {
        let first = usize::from(!self.turn.light_thrown);
        let creature = self.creature(id);
        let held = creature.hands.iter().filter(|h| **h == Some(weapon)).count();
        let to_draw = match self.setup.ruleset.two_weapons {
            TwoWeapons::LightMelee => false,
            TwoWeapons::AnyLight => {
                held == 0 || (manner == Manner::Ranged && self.setup.ruleset.thrown_draws)
            }
        };
        held > first || (to_draw && usize::from(creature.stock[weapon.index()]) > first)
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
        self.check_fit_target(id, attack, target)?;
        self.check_net_target(id, attack, target)?;
        let form = self.form(id, attack, manner);
        self.check_distance(feet, form, manner)?;
        self.check_wielded(id, attack, manner, role)
    }

    /// Whether an attack that is not for everybody is for this target (`creature.actions`).
    #[inline(always)]
    pub(crate) fn check_fit_target(
        &self,
        id: CreatureId,
        attack: &Attack,
        target: Target,
    ) -> Result<(), Refusal> {
        match target {
            Target::Creature(other) if !attack.terms.only.is_empty() => {
                self.check_only(id, other, &attack.terms.only)
            }
            _ => Ok(()),
        }
    }

    fn check_only(&self, id: CreatureId, other: CreatureId, only: &[Test]) -> Result<(), Refusal> {
        match only.iter().all(|test| self.passes(id, other, test)) {
            true => Ok(()),
            false => Refusal::err(Rule::CreatureActions, Because::Untouched(other)),
        }
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
            return Refusal::err(attack.rule_of_missiles(), Because::NoneLeft(GearId(ammunition)));
        }
        Ok(draw)
    }

    /// Whether a target can be aimed at, near or far; how many feet it is off.
    #[inline(always)]
    pub(crate) fn check_aim(&self, id: CreatureId, target: Target) -> Result<u16, Refusal> {
        let feet = match target {
            Target::Creature(other) => {
                self.check_placed(id, other, Rule::AttackTarget)?;
                self.check_victim(id, other)?;
                self.distance(id, other)
            }
            Target::Object(object) => self.body(id).feet_to(self.check_object_aim(id, object)?),
            Target::Square(square) => self.body(id).feet_to(self.check_square_aim(id, square)?),
        };
        self.check_clear(id, target)?;
        Ok(feet)
    }

    fn check_object_aim(&self, id: CreatureId, object: ObjectId) -> Result<Body, Refusal> {
        match self.objects.get(object.index()) {
            Some(_) if !self.places_object(id, object) => {
                Refusal::err(Rule::AttackTarget, Because::NoSuchThing)
            }
            None => Refusal::err(Rule::AttackTarget, Because::NoSuchThing),
            Some(o) if o.hit_points == 0 => Refusal::err(Rule::ObjectZero, Because::Broken(object)),
            Some(_) => Ok(self.object_body(object)),
        }
    }

    fn check_square_aim(&self, id: CreatureId, square: Square) -> Result<Body, Refusal> {
        if !self.setup.map.holds(Footprint::square(square)) {
            return Refusal::err(Rule::AttackTarget, Because::OffMap(square));
        }
        if self.space(id).contains(square) {
            return Refusal::err(Rule::AttackTarget, Because::Itself);
        }
        // To aim at the square where the charmer is known to be is to attack it.
        let charmer = |other: &CreatureId| self.charms(*other, id) && self.places(id, *other);
        if let Some(other) = self.occupants(square).find(charmer) {
            return Refusal::err(Rule::ConditionCharmed, Because::Charmed(other));
        }
        Ok(self.body_of_square(square))
    }

    /// Whether a creature can be attacked or harmed by this one at all.
    #[inline(always)]
    pub(crate) fn check_victim(&self, id: CreatureId, other: CreatureId) -> Result<(), Refusal> {
        if self.get(other).is_none() {
            return Refusal::err(Rule::AttackTarget, Because::NoSuchThing);
        }
        if id == other {
            return Refusal::err(Rule::AttackTarget, Because::Itself);
        }
        if !self.on_map(other) {
            return Refusal::err(Rule::AttackTarget, Because::Gone(other));
        }
        if self.charms(other, id) {
            return Refusal::err(Rule::ConditionCharmed, Because::Charmed(other));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn check_distance(
        &self,
        feet: u16,
        attack: &Attack,
        manner: Manner,
    ) -> Result<(), Refusal> {
        match manner {
            _ if attack.reach == 0 && attack.range.is_none() => {
                Refusal::err(Rule::CreatureActions, Because::NotInThisShape)
            }
            Manner::Melee if attack.reach == 0 => {
                Refusal::err(Rule::WeaponAmmunitionMelee, Because::WrongManner)
            }
            Manner::Melee if feet > attack.reach => {
                Refusal::err(Rule::ReachLimit, Because::Distance { feet, most: attack.reach })
            }
            Manner::Melee => Ok(()),
            Manner::Ranged => match attack.range {
                None => Refusal::err(Rule::WeaponThrown, Because::WrongManner),
                Some(range) if feet > range.long => {
                    let rule =
                        if range.long == range.normal { Rule::RangeSingle } else { Rule::RangeMax };
                    Refusal::err(rule, Because::Distance { feet, most: range.long })
                }
                Some(_) => Ok(()),
            },
        }
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
        if !self.battle.turn.action {
            let opens = |p: &&MultiattackPart| {
                p.admits(stroke) && self.battle.is_met(id, p.proviso, stroke, how)
            };
            let form = block.multiattack.iter().find(opens).map(|p| p.form);
            let in_multiattack = form.is_some();
            self.battle.turn.action = true;
            if form.is_none() && matches!(stroke, Stroke::Use(_)) {
                return;
            }
            self.battle.turn.attacks = AttackAction::NONE;
            self.battle.turn.loaded = 0;
            let more = if in_multiattack { self.battle.more_attacks(id) } else { 0 };
            let left = &mut self.battle.turn.attacks.left;
            if let Some(form) = form {
                let parts = block.multiattack.iter().filter(|part| part.form == form);
                left.iter_mut().zip(parts).for_each(|(place, part)| *place = *part);
                left[0].count = left[0].count.saturating_add_signed(more);
            } else {
                left[0].count = block.attacks_per_action.max(1);
                left[0].any_of = u32::MAX;
                part = Some(0);
            }
            let mut rules =
                Cites::from([Rule::ActionAttack, Rule::AttackSource, Rule::TurnOptions]);
            if in_multiattack {
                rules.push(Rule::CreatureMultiattack);
            }
            self.tell(&rules, |_| What::Action {
                creature: id,
                action: ActionName::Attack,
                economy: Economy::Action,
            });
        }
        if part.is_none() {
            let met = |proviso| self.battle.is_met(id, proviso, stroke, how);
            part = self.battle.turn.attacks.part_for(stroke, met);
        }
        let attacks = &mut self.battle.turn.attacks;
        if let Some(part) = part {
            attacks.spend(part);
        }
        if let Some((_, Target::Creature(target))) = how {
            attacks.aimed_at.insert(target);
        }
        if let Stroke::Attack(attack) = stroke {
            attacks.used |= 1 << attack.0;
            self.battle.turn.attacks.net |= self.battle.is_lone_net(id, attack);
            if self.battle.creature(id).nature.contains(Nature::ONE_ATTACK) {
                self.battle.turn.attacks.no_more();
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
                Occasion::Action
            }
            AttackRole::OffHand => {
                self.battle.turn.bonus = true;
                self.battle.turn.second_weapon = true;
                Occasion::SecondWeapon
            }
            AttackRole::Nick => {
                self.battle.turn.second_weapon = true;
                self.battle.turn.attacks.made += 1;
                self.tell(&[Rule::MasteryNick], |_| What::Action {
                    creature: id,
                    action: ActionName::Attack,
                    economy: Economy::Action,
                });
                Occasion::SecondWeapon
            }
        };
        if attack.properties.contains(Properties::LOADING)
            && order.manner == Manner::Ranged
            && order.role != AttackRole::OffHand
        {
            self.battle.turn.loaded |= 1 << order.attack.0;
        }
        if attack.properties.contains(Properties::LIGHT)
            && attack.kind == AttackKind::Weapon
            && !attack.is_makeshift(order.manner)
            && self.battle.turn.light.is_none()
            && order.role == AttackRole::Action
            && (setup.ruleset.two_weapons == TwoWeapons::AnyLight || attack.reach > 0)
        {
            self.battle.turn.light = Some(order.attack);
            self.battle.turn.light_thrown =
                order.manner == Manner::Ranged && attack.properties.contains(Properties::THROWN);
        }
        if let Ok(draw) = draw {
            self.draw_for(id, attack, draw);
        }
        self.strike_with(id, (order.attack, attack), order.target, order.manner, occasion);
    }

    /// An attack, whatever the occasion: pays with ammunition or the weapon itself and rolls.
    pub(crate) fn strike(
        &mut self,
        attacker: CreatureId,
        attack_id: AttackId,
        target: Target,
        manner: Manner,
        occasion: Occasion,
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
        occasion: Occasion,
    ) {
        if let Some(place) = attack.limit {
            self.battle.use_up_one(attacker, usize::from(place));
        }
        if manner == Manner::Ranged {
            if let Some(ammunition) = attack.ammunition {
                let stock = &mut self.battle.creature_mut(attacker).stock[usize::from(ammunition)];
                *stock = stock.saturating_sub(1);
                let left = *stock;
                self.tell(&[attack.rule_of_missiles()], |_| What::Used {
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
        self.push(Frame::Attack(AttackFrame::new(attacker, target, with, manner, occasion)));
    }

    /// A thrown weapon leaves the hand and lies where it was thrown to.
    fn throw_away(&mut self, id: CreatureId, weapon: GearId, target: Target) {
        let square = match target {
            Target::Creature(other) => self.battle.creature(other).square,
            Target::Object(object) => self.battle.objects[object.index()].square,
            Target::Square(square) => square,
        };
        let creature = self.battle.creature_mut(id);
        creature.stock[weapon.index()] = creature.stock[weapon.index()].saturating_sub(1);
        let left = creature.stock[weapon.index()];
        self.empty_hand(id, weapon);
        self.lands(id, weapon, square);
        self.tell(&[Rule::WeaponThrown], |_| What::Used { creature: id, gear: weapon, left });
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
