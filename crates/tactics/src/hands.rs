//! What to have in hand: a weapon that lies on the ground, or a free hand to shoot with.

use affray_rules::{Attack, Command, GearId, GearKind, Manner, Properties, SQUARE};

use crate::{actor::Actor, estimate};

impl Actor<'_> {
    /// Picks up a weapon of its own that lies at hand, where it does more with that than with
    /// anything else that it has.
    pub(crate) fn picks_up(&self) -> Option<Command> {
        let (battle, id, turn) = (self.battle, self.id, self.battle.turn());
        if battle.dropped().is_empty() || turn.interaction || turn.action {
            return None;
        }
        let block = battle.block(id);
        let own = battle.dropped().iter().filter(|dropped| dropped.owner == id);
        let better = own.filter_map(|dropped| {
            let attack = &block.attacks[usize::from(self.attack_with(dropped.gear)?)];
            let hands = 1 + usize::from(attack.properties.contains(Properties::TWO_HANDED));
            let harm = estimate::damage(attack);
            let fits = battle.free_hands(id) >= hands && harm > self.hardest_at_hand();
            fits.then_some((harm, dropped.gear))
        });
        let (_, gear) = better.max_by(|a, b| a.0.total_cmp(&b.0))?;
        self.may(Command::PickUp(gear))
    }

    /// The place of the attack that is made with a piece of gear, if it is a weapon.
    fn attack_with(&self, gear: GearId) -> Option<u8> {
        match self.battle.block(self.id).gear[gear.index()].kind {
            GearKind::Weapon { attack, .. } => Some(attack),
            _ => None,
        }
    }

    /// The most that it does with a hit of what it has in hand or can draw.
    fn hardest_at_hand(&self) -> f64 {
        let block = self.battle.block(self.id);
        let attacks = block.attacks.iter().take(block.improvised().into());
        let at_hand = attacks.filter(|attack| {
            attack.reach > 0 && self.has_hands_for(attack, Manner::Melee)
                || attack.range.is_some() && self.has_hands_for(attack, Manner::Ranged)
        });
        at_hand.map(estimate::damage).fold(0.0, f64::max)
    }

    /// Frees a hand for a weapon that it shoots with, where that does as much as going up to the
    /// enemy, and what it has in the hand is no use from here.
    pub(crate) fn frees_a_hand(&self) -> Option<Command> {
        let (battle, id, turn) = (self.battle, self.id, self.battle.turn());
        if turn.action || battle.creature(id).hands == [None, None] {
            return None;
        }
        let nearest = self.foes.first()?.feet;
        if nearest <= SQUARE {
            return None;
        }
        let block = battle.block(id);
        let melee = || {
            let melee = block.attacks.iter().filter(|attack| attack.reach > 0);
            melee.map(estimate::damage).fold(0.0, f64::max)
        };
        let bow = block.attacks.iter().find(|attack| {
            attack.properties.contains(Properties::AMMUNITION)
                && self.shoots_so_far(attack, nearest)
                && estimate::damage(attack) >= melee()
        })?;
        let weapon = GearId(bow.weapon?);
        if self.has_hands_for(bow, Manner::Ranged) {
            return None;
        }
        let idle = self.idle_at(nearest).find(|gear| *gear != weapon)?;
        // The one free interaction is for the weapon that must be drawn.
        let drawn = battle.holds(id, weapon) || battle.ruleset().weapon_swap_per_attack;
        let stows = drawn && !turn.interaction;
        let drops = battle.holds(id, weapon) || !turn.interaction;
        match stows {
            true => self.may(Command::Stow(idle)),
            false => self.may(Command::Drop(idle)).filter(|_| drops),
        }
    }

    /// Puts a weapon away that reaches nobody, where one that does can still be drawn.
    pub(crate) fn empties_a_hand(&self) -> Option<Command> {
        let (battle, rules) = (self.battle, self.battle.ruleset());
        if battle.turn().action || !rules.weapon_swap_per_attack {
            return None;
        }
        let nearest = self.foes.first()?.feet;
        let block = battle.block(self.id);
        if !block.attacks.iter().any(|attack| self.shoots_so_far(attack, nearest)) {
            return None;
        }
        self.idle_at(nearest).find_map(|gear| self.may(Command::Stow(gear)))
    }

    /// Whether it has a weapon, and what that shoots, that carries so far.
    fn shoots_so_far(&self, attack: &Attack, feet: u16) -> bool {
        let creature = self.battle.creature(self.id);
        let stock = |gear: Option<u8>| gear.is_some_and(|g| creature.stock[usize::from(g)] > 0);
        attack.range.is_some_and(|range| feet <= range.normal)
            && stock(attack.weapon)
            && (attack.ammunition.is_none() || stock(attack.ammunition))
    }

    /// The weapons in its hands that reach nobody so far off, neither in the hand nor from it.
    fn idle_at(&self, feet: u16) -> impl Iterator<Item = GearId> {
        let block = self.battle.block(self.id);
        let idle = move |gear: &GearId| {
            let attack = self.attack_with(*gear).and_then(|a| block.attacks.get(usize::from(a)));
            attack.is_some_and(|a| a.reach < feet && !self.shoots_so_far(a, feet))
        };
        let held = (0..block.gear.len()).map(|place| GearId(place as u8));
        held.filter(|gear| self.battle.holds(self.id, *gear)).filter(idle)
    }
}
