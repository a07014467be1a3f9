use affray_rules::{
    Attack, AttackId, AttackOrder, AttackRole, Battle, CreatureId, Manner, Target, Test,
};

use smallvec::SmallVec;

use crate::estimate::{self, Swing};

/// One of the stat block's attacks, and a way to make it.
#[derive(Clone, Copy)]
pub(crate) struct Blow<'a> {
    pub(crate) place: AttackId,
    pub(crate) attack: &'a Attack,
    pub(crate) manner: Manner,
    pub(crate) damage: f64,
    /// The feet that it reaches at all.
    long: u16,
    /// Whether the water is in its way.
    pub(crate) hampered: bool,
    /// What it does beside after so many feet straight ahead.
    pub(crate) charge: Option<(u16, f64)>,
}

impl<'a> Blow<'a> {
    /// The blows of a creature.
    pub(crate) fn all(battle: &'a Battle, id: CreatureId) -> SmallVec<[Blow<'a>; 4]> {
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
    pub(crate) fn of(
        battle: &'a Battle,
        id: CreatureId,
        place: AttackId,
        manner: Manner,
    ) -> Blow<'a> {
        let attack = &battle.block(id).attacks[place.index()];
        let (damage, wet) = (estimate::damage(attack), battle.underwater(id));
        Blow::new(battle, id, (place, attack), manner, damage, wet)
    }

    #[inline]
    fn new(
        battle: &Battle,
        id: CreatureId,
        (place, attack): (AttackId, &'a Attack),
        manner: Manner,
        damage: f64,
        wet: bool,
    ) -> Blow<'a> {
        let long = match (manner, attack.range) {
            (Manner::Melee, _) => attack.reach,
            // Water stops what flies further (`water.range`).
            (Manner::Ranged, Some(range)) if wet => range.normal,
            (Manner::Ranged, range) => range.map_or(0, |range| range.long),
        };
        let hampered = wet && battle.water_hampers(id, attack, manner);
        let charge = attack.terms.extra.iter().find_map(|extra| match extra.test {
            Test::Charged(feet) => Some((feet, estimate::average(extra.damage.dice))),
            _ => None,
        });
        Blow { place, attack, manner, damage, long, hampered, charge }
    }

    /// What its chance depends on.
    pub(crate) fn swing(&self) -> Swing {
        Swing {
            manner: self.manner,
            bonus: i32::from(self.attack.to_hit.total()),
            ready_reach: self.ready_reach(),
            reach: self.long,
            hampered: self.hampered,
        }
    }

    pub(crate) fn at(&self, foe: CreatureId, role: AttackRole) -> AttackOrder {
        let (attack, manner) = (self.place, self.manner);
        AttackOrder { target: Target::Creature(foe), attack, manner, role }
    }

    /// The feet that it reaches.
    pub(crate) const fn reach(&self) -> u16 {
        self.long
    }

    /// The feet that it reaches well.
    pub(crate) fn ready_reach(&self) -> u16 {
        match self.manner {
            Manner::Melee => self.attack.reach,
            Manner::Ranged => self.attack.range.map_or(0, |range| range.normal),
        }
    }
}
