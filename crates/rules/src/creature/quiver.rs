//! What monsters have to throw and to shoot (`creature.ammunition`).

use affray_dice::Dice;

use crate::{
    attack::{Attack, AttackKind},
    battle::{CreatureId, Engine, EventKind, MOST_GEAR, RollPurpose, Setup, Sink, StepResult},
    catalogue::Rule,
    creature::{Gear, GearKind, Role, StatBlock},
};

/// How many weapons a monster has to throw.
const THROWN: Dice = Dice::new(2, 4, 0);
/// How many pieces it has for a bow or another launcher.
const SHOT: Dice = Dice::new(2, 10, 0);

impl Attack {
    /// Whether it is printed in a stat block and throws or shoots something.
    pub(crate) fn takes_missiles(&self) -> bool {
        self.kind == AttackKind::Natural && self.range.is_some()
    }
}

impl StatBlock {
    /// The attacks whose missiles are counted: where, and by which dice.
    fn quivers(&self) -> impl Iterator<Item = (u8, Dice)> {
        self.attacks.iter().filter(|attack| attack.takes_missiles()).filter_map(|attack| {
            let dice = if attack.reach > 0 { THROWN } else { SHOT };
            Some((attack.ammunition?, dice))
        })
    }
}

impl Setup {
    /// Gives each attack of a monster's that throws or shoots something a place where that is
    /// counted, as far as there is room. To be done once, before the fight, where the table wants it
    /// ([`Options::counted_ammunition`](crate::Options)).
    pub fn count_ammunition(&mut self) {
        if !self.ruleset.monsters_run_out {
            return;
        }
        for block in self.blocks.iter_mut().filter(|block| block.role == Role::Monster) {
            let missiles = block.attacks.iter_mut().filter(|a| a.takes_missiles());
            for attack in missiles.filter(|a| a.ammunition.is_none()) {
                if block.gear.len() >= MOST_GEAR {
                    break;
                }
                attack.ammunition = Some(block.gear.len() as u8);
                let name = match attack.shoots() {
                    true => format!("{} missile", attack.name),
                    false => attack.name.clone(),
                };
                block.gear.push(Gear { name, kind: GearKind::Ammunition, count: 0, held: 0 });
            }
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// What a monster has to throw and to shoot, by the dice.
    pub(crate) fn roll_ammunition(&mut self, id: CreatureId) -> StepResult {
        let block = &self.setup.blocks[self.battle.creature(id).block.index()];
        let mut rolled = Vec::new();
        for (place, dice) in block.quivers() {
            let (total, _) = self.roll_dice(dice, Some(id), RollPurpose::Ammunition)?;
            rolled.push((place, total.clamp(0, 255) as u8));
        }
        for (place, pieces) in rolled {
            self.battle.creature_mut(id).stock[usize::from(place)] = pieces;
            self.emit([Rule::CreatureAmmunition], |_| EventKind::Rolled {
                creature: Some(id),
                purpose: RollPurpose::Ammunition,
                value: pieces.into(),
            });
        }
        Ok(())
    }
}
