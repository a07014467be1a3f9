//! The attacks of a creature with their expected damage, kept for each stat block.

use std::sync::OnceLock;

use affray_rules::{
    Attack, AttackId, AttackOrder, AttackRole, Battle, CreatureId, Fact, Manner, Predicate, SQUARE,
    Target,
};

use smallvec::SmallVec;

use crate::{
    estimate::{self, Swing},
    lore::Lore,
    remedy,
};

/// The blows of a creature.
pub(crate) type Blows = SmallVec<[Blow; 4]>;

/// What each stat block fights with on dry land, as far as it was asked for.
pub(crate) type Arsenal = Lore<OnceLock<Arms>>;

/// What a stat block fights with.
#[derive(Clone, Debug)]
pub(crate) struct Arms {
    pub(crate) blows: Blows,
    /// Whether it has nothing but blows to think of, all of which reach whoever is beside it: no
    /// spells, and nothing that helps the dying.
    pub(crate) only_blows: bool,
    /// How far the longest of its blows reaches.
    pub(crate) longest_reach: u16,
    /// The blow that does the most to whoever is beside it, where one does whatever the AC.
    pub(crate) beside: Option<Blow>,
}

impl Arsenal {
    /// What a creature on dry land fights with.
    #[inline]
    pub(crate) fn arms(&self, battle: &Battle, id: CreatureId) -> &Arms {
        self.kind(battle, id).get_or_init(|| Arms::of(battle, id))
    }
}

impl Arms {
    fn of(battle: &Battle, id: CreatureId) -> Arms {
        let blows = Blow::all(battle, id);
        let reach = blows.iter().all(|blow| blow.swing.reach.min(blow.swing.ready_reach) >= SQUARE);
        let casts = !battle.block(id).spellcasting.known.is_empty();
        let only_blows = reach && !casts && !remedy::has_any(battle, id);
        let beside = always_best(&blows);
        let longest_reach = longest_reach(&blows);
        Arms { blows, only_blows, longest_reach, beside }
    }
}

/// How far the longest of some blows reaches.
pub(crate) fn longest_reach(blows: &[Blow]) -> u16 {
    blows.iter().map(|blow| blow.swing.reach).max().unwrap_or(0)
}

/// What a blow may be expected to do to somebody of such an AC who stands so far off. It looks no
/// closer: a blow that is better against most is better.
#[inline]
pub(crate) fn power(blow: &Blow, armour_class: i32, feet: u16, harried: bool) -> f64 {
    let Swing { manner, bonus, ready_reach, hampered, .. } = blow.swing;
    let ranged = manner == Manner::Ranged;
    let lean = -i32::from(hampered | ranged & (harried | (feet > ready_reach)));
    estimate::chance(bonus, armour_class, lean) * blow.damage
}

/// The blow that does the most to somebody of such an AC right beside.
#[inline]
pub(crate) fn best_beside(blows: &[Blow], armour_class: i32) -> Option<(&Blow, f64)> {
    let (mut best, mut most) = (None, 0.0);
    // No blow does more than a hit.
    for blow in blows {
        if blow.damage > most {
            let worth = power(blow, armour_class, SQUARE, true);
            if worth > most {
                (best, most) = (Some((blow, worth)), worth);
            }
        }
    }
    best
}

/// The blow that does the most to somebody right beside, if it is the same for every AC.
fn always_best(blows: &[Blow]) -> Option<Blow> {
    let bonuses = || blows.iter().map(|blow| blow.swing.bonus);
    // Beyond these each blow does to all what it does to the last.
    let (least, most) = (bonuses().min()?, bonuses().max()?);
    let at = |armour_class| best_beside(blows, armour_class).map(|(blow, _)| blow);
    let first = at(least)?;
    let same = |armour_class| at(armour_class).is_some_and(|blow| std::ptr::eq(blow, first));
    (least..=most + 21).all(same).then_some(*first)
}

/// One of the stat block's attacks, and a way to make it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blow {
    pub(crate) place: AttackId,
    /// What its chance depends on.
    pub(crate) swing: Swing,
    pub(crate) damage: f64,
    /// What it does beside after so many feet straight ahead.
    pub(crate) charge: Option<(u16, f64)>,
}

impl Blow {
    /// The blows of a creature.
    pub(crate) fn all(battle: &Battle, id: CreatureId) -> Blows {
        let block = battle.block(id);
        // Nobody throws chairs while there are fists.
        let improvised = usize::from(block.improvised());
        let attacks = block.attacks.iter().enumerate().filter(|(i, _)| *i != improvised);
        let wet = battle.underwater(id);
        let mut blows = SmallVec::new();
        for (i, attack) in attacks {
            let place = AttackId(i as u8);
            let melee = (attack.reach > 0).then_some(Manner::Melee);
            let ranged = attack.range.map(|_| Manner::Ranged);
            if melee.or(ranged).is_none() {
                continue;
            }
            let damage = estimate::damage(attack);
            for manner in melee.into_iter().chain(ranged) {
                blows.push(Blow::new(battle, id, (place, attack), manner, damage, wet));
            }
        }
        blows
    }

    /// One of them.
    pub(crate) fn of(battle: &Battle, id: CreatureId, place: AttackId, manner: Manner) -> Blow {
        let attack = &battle.block(id).attacks[place.index()];
        let (damage, wet) = (estimate::damage(attack), battle.underwater(id));
        Blow::new(battle, id, (place, attack), manner, damage, wet)
    }

    #[inline]
    fn new(
        battle: &Battle,
        id: CreatureId,
        (place, attack): (AttackId, &Attack),
        manner: Manner,
        damage: f64,
        wet: bool,
    ) -> Blow {
        let (ready_reach, reach) = match (manner, attack.range) {
            (Manner::Melee, _) => (attack.reach, attack.reach),
            // Water stops what flies further (`water.range`).
            (Manner::Ranged, Some(range)) if wet => (range.normal, range.normal),
            (Manner::Ranged, range) => range.map_or((0, 0), |range| (range.normal, range.long)),
        };
        let bonus = i32::from(attack.to_hit.total());
        let hampered = wet && battle.water_hampers(id, attack, manner);
        let charge = attack.terms.extra.iter().find_map(|extra| match extra.test {
            Predicate::Is(Fact::Charged(feet)) => {
                Some((feet, estimate::average(extra.damage.dice)))
            }
            _ => None,
        });
        let swing = Swing { manner, bonus, ready_reach, reach, hampered };
        Blow { place, swing, damage, charge }
    }

    pub(crate) fn at(&self, foe: CreatureId, role: AttackRole) -> AttackOrder {
        let (attack, manner) = (self.place, self.swing.manner);
        AttackOrder { target: Target::Creature(foe), attack, manner, role, one_handed: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blow(place: u8, manner: Manner, bonus: i32, damage: f64) -> Blow {
        let swing = Swing { manner, bonus, ready_reach: SQUARE, reach: SQUARE, hampered: false };
        Blow { place: AttackId(place), swing, damage, charge: None }
    }

    #[test]
    fn a_blow_is_kept_that_is_best_whatever_the_ac() {
        let axe = blow(0, Manner::Melee, 5, 9.5);
        let spear = blow(1, Manner::Ranged, 5, 9.5);
        let maul = blow(2, Manner::Melee, 2, 12.0);
        let best = |blows: &[Blow]| always_best(blows).map(|blow| blow.place);
        assert_eq!(best(&[]), None);
        assert_eq!(
            best(&[spear, axe]),
            Some(AttackId(0)),
            "a throw is harder right beside somebody"
        );
        // The maul does 0.95 * 12 = 11.4 to AC 4, the axe 9.0; to AC 20 they do 0.15 * 12 = 1.8 and
        // 0.3 * 9.5 = 2.85.
        assert_eq!(best(&[axe, maul]), None);
        let at = |armour_class| best_beside(&[axe, maul], armour_class).map(|(blow, _)| blow.place);
        assert_eq!((at(4), at(20)), (Some(AttackId(2)), Some(AttackId(0))));
    }
}
