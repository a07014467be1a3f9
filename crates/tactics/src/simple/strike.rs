//! The best attack or spell, from where a creature stands or from where it can go.

use std::cell::{Cell, OnceCell};

use affray_rules::{
    Attack, AttackId, AttackOrder, AttackRole, Because, Casting, Command, Footprint, Manner,
    SQUARE, StatBlock, Target,
};

use super::turn::{Actor, Foe, aside};
use crate::{estimate, ways::Ways};

/// What a blow in passing costs, in points of damage, when the player weighs leaving a reach.
const PASSING_BLOW: f64 = 4.0;

/// A way to attack somebody from some place.
#[derive(Clone, Copy)]
struct Plan {
    worth: f64,
    from: Option<Command>,
    command: Command,
}

/// One of the stat block's attacks, and a way to make it.
#[derive(Clone, Copy)]
pub(crate) struct Blow<'a> {
    pub(crate) place: AttackId,
    pub(crate) attack: &'a Attack,
    pub(crate) manner: Manner,
    pub(crate) damage: f64,
}

impl<'a> Blow<'a> {
    /// The blows of a stat block.
    pub(crate) fn all(block: &'a StatBlock) -> Vec<Blow<'a>> {
        // Nobody throws chairs while there are fists.
        let improvised = usize::from(block.improvised());
        let attacks = block.attacks.iter().enumerate().filter(|(i, _)| *i != improvised);
        let mut blows = Vec::with_capacity(2 * block.attacks.len());
        for (i, attack) in attacks {
            let (place, damage) = (AttackId(i as u8), estimate::damage(attack));
            let blow = |manner| Blow { place, attack, manner, damage };
            if attack.reach > 0 {
                blows.push(blow(Manner::Melee));
            }
            if attack.range.is_some() {
                blows.push(blow(Manner::Ranged));
            }
        }
        blows
    }

    pub(crate) fn at(&self, foe: &Foe, role: AttackRole) -> AttackOrder {
        let (attack, manner) = (self.place, self.manner);
        AttackOrder { target: Target::Creature(foe.id), attack, manner, role }
    }

    /// The feet that it reaches.
    pub(crate) fn reach(&self) -> u16 {
        match self.manner {
            Manner::Melee => self.attack.reach,
            Manner::Ranged => self.attack.range.map_or(0, |range| range.long),
        }
    }
}

/// A blow at somebody, for which the creature would have to go elsewhere.
struct Order<'a> {
    blow: Blow<'a>,
    foe: usize,
    /// What it is worth at most, from wherever it is made.
    most: f64,
    /// The same for each [`Stance`], once one was looked at.
    from: [Cell<f64>; Stance::COUNT],
    /// Whether nothing but distance could stand in the way of it, once that was asked.
    possible: OnceCell<bool>,
}

/// What there is to a place but how hard it is to get there: all places of a stance are as good to
/// strike from.
#[derive(Clone, Copy)]
pub(crate) enum Stance {
    /// Beside the target, hand to hand.
    Beside,
    /// Away from the target with somebody beside one, or with nobody.
    Harried,
    Free,
}

impl Stance {
    pub(crate) const COUNT: usize = 3;

    /// The stance of a place that is so far from the target; none where it depends on the place.
    pub(crate) fn of(blow: &Blow<'_>, feet: u16, harried: bool) -> Option<Stance> {
        let near = feet <= SQUARE;
        match (blow.manner, blow.attack.range) {
            (Manner::Melee, _) => near.then_some(Stance::Beside),
            (Manner::Ranged, Some(range)) if !near && feet <= range.normal => {
                Some(if harried { Stance::Harried } else { Stance::Free })
            }
            _ => None,
        }
    }
}

impl Actor<'_> {
    /// The best attack or spell, from where it stands or from where it can go.
    pub(crate) fn fights(&self) -> Option<Command> {
        let here = self.strikes_here();
        // A step must be worth it.
        let there = self.strikes_elsewhere(here.map_or(0.0, |here| here.worth * 1.1));
        let best = there.or(here)?;
        Some(match best.from {
            Some(goes) => goes,
            None => best.command,
        })
    }

    fn strikes_here(&self) -> Option<Plan> {
        let turn = self.battle.turn();
        let mut best: Option<Plan> = None;
        let second = turn.light.is_some() && !turn.second_weapon;
        if !turn.action || turn.attacks.any_left() || second {
            let harried = self.foes.iter().any(|foe| self.space().feet_to(foe.space) <= SQUARE);
            let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
            let roles = if second { &roles[..] } else { &roles[..1] };
            let mut foes: Vec<&Foe> = self.foes.iter().collect();
            foes.sort_by_key(|foe| foe.id);
            for blow in self.blows() {
                for foe in foes.iter().filter(|foe| foe.feet <= blow.reach()) {
                    let least = best.map_or(0.0, |best: Plan| best.worth);
                    let worth = self.worth(blow, foe, foe.feet, harried, 0.0, least);
                    for command in roles.iter().map(|role| Command::Attack(blow.at(foe, *role))) {
                        if is_better(worth, best) && self.battle.check(&command).is_ok() {
                            best = Some(Plan { worth, from: None, command });
                        }
                    }
                }
            }
        }
        if self.battle.block(self.id).spellcasting.known.is_empty() {
            return best;
        }
        for command in self.legal() {
            let Command::Cast(casting) = command else { continue };
            let casting = self.with_more_targets(*casting);
            let worth = estimate::casting(self.battle, self.id, &casting);
            if is_better(worth, best) {
                best = Some(Plan { worth, from: None, command: Command::Cast(casting) });
            }
        }
        best
    }

    fn space(&self) -> Footprint {
        Footprint::new(self.battle.creature(self.id).square, self.battle.block(self.id).size)
    }

    /// As many enemies as the spell takes, the nearest first after the one it is meant for.
    pub(crate) fn with_more_targets(&self, casting: Casting) -> Casting {
        let mut all = casting;
        if self.battle.setup().spells[casting.spell.index()].area.is_some() {
            return all;
        }
        for foe in &self.foes {
            if all.targets.iter().any(|t| t == foe.id) {
                continue;
            }
            let mut more = all;
            if more.targets.push(foe.id) && self.battle.check(&Command::Cast(more)).is_ok() {
                all = more;
            }
        }
        all
    }

    /// What a blow is worth, less what it takes to make it; no more than `least` where that is
    /// plain without a look at the target's cover.
    fn worth(
        &self,
        blow: &Blow<'_>,
        foe: &Foe,
        feet: u16,
        harried: bool,
        toll: f64,
        least: f64,
    ) -> f64 {
        let look = foe.look(self);
        let against = |armour_class| {
            let blow_of = (blow.attack, blow.damage);
            look.attack(blow_of, blow.manner, feet, harried, armour_class) - toll
        };
        let most = against(look.bare_armour_class());
        if most <= least {
            return most;
        }
        against(look.armour_class(self.battle, self.id, foe.id))
    }

    /// The best attack that it could make after a move, if it is worth more than so much.
    fn strikes_elsewhere(&self, more_than: f64) -> Option<Plan> {
        let turn = self.battle.turn();
        if turn.action && !turn.attacks.any_left() {
            return None;
        }
        let orders = self.orders_elsewhere(more_than);
        let farthest = orders.iter().map(|order| order.blow.reach()).max()?;
        let (here, size) = (self.space(), self.battle.block(self.id).size);
        let strikes_in_passing = |foe: &&Foe| {
            here.feet_to(foe.space) <= SQUARE && !self.battle.creature(foe.id).reaction_spent
        };
        let strikers: Vec<&Foe> = self.foes.iter().filter(strikes_in_passing).collect();
        let ways = self.ways();
        let spaces = self.foes.iter().map(|foe| foe.space);
        let mut best: Option<Plan> = None;
        ways.reach.each_square_near(spaces, size, farthest, |square, cost| {
            let space = Footprint::new(square, size);
            let near = |foe: &Foe| space.feet_to(foe.space) <= SQUARE;
            let effort = f64::from(cost) * 0.001;
            // Who is near and what those strike who are left behind, once it matters.
            let (mut around, mut passing) = (None, None);
            for order in &orders {
                let least = best.map_or(more_than, |best| best.worth);
                if order.most - effort <= least {
                    break;
                }
                let foe = &self.foes[order.foe];
                let feet = space.feet_to(foe.space);
                if feet > order.blow.reach() {
                    continue;
                }
                let harried = order.blow.manner == Manner::Ranged
                    && *around.get_or_insert_with(|| self.foes.iter().any(near));
                let stance = Stance::of(&order.blow, feet, harried);
                let known = stance.map(|stance| &order.from[stance as usize]);
                if known.is_some_and(|most| most.get() - effort <= least) {
                    continue;
                }
                let left = || strikers.iter().filter(|foe| !near(foe)).count() as f64;
                let passing = *passing.get_or_insert_with(|| left() * PASSING_BLOW);
                // Of squares alike, the one straight ahead.
                let toll = passing + effort + f64::from(aside(space, foe.space)) * 0.000_1;
                let worth = self.worth(&order.blow, foe, feet, harried, toll, least);
                let possible = worth <= least || self.is_possible(order);
                if let Some(most) = known {
                    most.set(if possible { most.get().min(worth + toll) } else { 0.0 });
                }
                if worth > least && possible {
                    let command = Command::Attack(order.blow.at(foe, AttackRole::Action));
                    best = Some(Plan { worth, from: Some(ways.to(square)), command });
                }
            }
        });
        best
    }

    /// The attacks that it could make from somewhere and that may be worth more than so much, the
    /// most promising first.
    fn orders_elsewhere(&self, more_than: f64) -> Vec<Order<'_>> {
        let mut orders = Vec::new();
        let feet = Ways::feet(self.battle);
        for (place, foe) in self.foes.iter().enumerate() {
            for blow in self.blows() {
                if foe.feet > blow.reach().saturating_add(feet) {
                    continue;
                }
                let look = foe.look(self);
                let most = look.most(blow.attack, blow.damage);
                if most > more_than {
                    let from = std::array::from_fn(|_| Cell::new(most));
                    let possible = OnceCell::new();
                    orders.push(Order { blow: *blow, foe: place, most, from, possible });
                }
            }
        }
        orders.sort_by(|a: &Order<'_>, b: &Order<'_>| b.most.total_cmp(&a.most));
        orders
    }

    /// Whether nothing but distance could stand in the way of an attack.
    fn is_possible(&self, order: &Order<'_>) -> bool {
        *order.possible.get_or_init(|| self.may_strike(&order.blow, &self.foes[order.foe]))
    }

    /// Whether nothing but where it stands keeps it from a blow.
    pub(crate) fn may_strike(&self, blow: &Blow<'_>, foe: &Foe) -> bool {
        let command = Command::Attack(blow.at(foe, AttackRole::Action));
        let near_enough = match self.battle.check(&command) {
            Ok(()) => true,
            Err(refusal) => matches!(refusal.because, Because::Distance { .. }),
        };
        near_enough && self.has_hands_for(blow.attack, blow.manner)
    }
}

/// Whether something is worth more than nothing, and than the best so far: the first of equals
/// stays.
fn is_better(worth: f64, best: Option<Plan>) -> bool {
    worth > best.map_or(0.0, |best| best.worth)
}
