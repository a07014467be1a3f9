//! Attacks of stat blocks.

use super::{
    OfBlock, Tables,
    figures::{BONUS, MOST_FEET, MOST_TIMES, at_most, between, dice, in_table},
};
use crate::attack::{Attack, DamageDice, ToHit};

/// The kinds of damage of one attack.
const MOST_DAMAGE: usize = 4;

impl Tables {
    pub(super) fn attack(self, attack: &Attack, of: OfBlock) -> Result<(), String> {
        let about = |problem| format!("{}: {problem}", attack.name);
        self.figures_of(attack, of).map_err(about)
    }

    fn figures_of(self, attack: &Attack, of: OfBlock) -> Result<(), String> {
        match attack.to_hit {
            ToHit::Printed(bonus) => between("the bonus to hit", bonus, BONUS)?,
            ToHit::Parts { modifier, proficiency, magic, .. } => {
                for part in [modifier, proficiency, magic] {
                    between("a part of the bonus to hit", part, BONUS)?;
                }
            }
        }
        at_most("the reach in feet", attack.reach, MOST_FEET)?;
        if let Some(range) = attack.range {
            at_most("the range in feet", range.normal.max(range.long), MOST_FEET)?;
        }
        damages(&attack.damage)?;
        damages(&attack.bloodied)?;
        attack.versatile.map_or(Ok(()), |damage| dice("the damage in two hands", damage))?;
        for (what, place) in [("the weapon", attack.weapon), ("the ammunition", attack.ammunition)]
        {
            place.map_or(Ok(()), |place| in_table(what, place, of.gear))?;
        }
        attack.limit.map_or(Ok(()), |place| in_table("what counts its uses", place, of.known))?;
        let terms = &attack.terms;
        for extra in &terms.extra {
            dice("the extra damage", extra.damage.dice)?;
        }
        terms.instead.iter().try_for_each(|instead| damages(&instead.damage))?;
        let times = terms.critical_dice.unwrap_or(0).max(terms.holds.unwrap_or(0));
        at_most("how often", times, MOST_TIMES)?;
        self.outcomes(&attack.terms.on_miss)?;
        self.outcomes(&attack.on_hit)
    }
}

fn damages(list: &[DamageDice]) -> Result<(), String> {
    if list.len() > MOST_DAMAGE {
        return Err(format!("an attack has at most {MOST_DAMAGE} kinds of damage"));
    }
    list.iter().try_for_each(|damage| dice("the damage", damage.dice))
}
