//! Spells, and features that work as they do.

use super::{
    Tables,
    figures::{
        BONUS, MOST_DIFFICULTY, MOST_FEET, MOST_ROUNDS, MOST_SPEED, MOST_TIMES, at_most, between,
        dice,
    },
    words,
};
use crate::magic::{CastingTime, ReactionTrigger, Spell, SpellRange};

impl Tables {
    pub(in crate::battle) fn spell(self, spell: &Spell) -> Result<(), String> {
        words::names([spell.name.as_str(), spell.material.as_ref().map_or("", |m| &m.name)])?;
        spell.validate()?;
        at_most("the level", spell.level, 9_u8)?;
        match spell.time {
            CastingTime::Minutes(minutes) => at_most("minutes", minutes, MOST_ROUNDS / 10)?,
            CastingTime::Reaction(ReactionTrigger::TurnEndsWithin(feet)) => {
                at_most("feet", feet, MOST_FEET)?;
            }
            _ => {}
        }
        if let SpellRange::Feet(feet) = spell.range {
            at_most("the range in feet", feet, MOST_FEET)?;
        }
        at_most("the duration in rounds", spell.lasting.turns().unwrap_or(0), MOST_ROUNDS)?;
        at_most("how many targets", spell.targets.max(spell.targets_per_slot), MOST_TIMES)?;
        at_most("feet between targets", spell.apart.unwrap_or(0), MOST_FEET)?;
        spell.damage.iter().try_for_each(|damage| dice("the damage", damage.dice))?;
        spell.dice_per_slot.iter().try_for_each(|d| dice("the dice for each level", *d))?;
        [spell.healing, spell.temporary]
            .into_iter()
            .flatten()
            .try_for_each(|d| dice("hit points", d))?;
        spell.effects.iter().try_for_each(|modifier| self.modifier(modifier))?;
        at_most("a push in feet", spell.push, MOST_SPEED)?;
        at_most("teleporting in feet", spell.teleport, MOST_FEET)?;
        self.outcomes(&spell.failure)?;
        self.outcomes(&spell.success)?;
        self.outcomes(&spell.gains)?;
        if let Some(feature) = &spell.feature {
            at_most("the DC", feature.dc, MOST_DIFFICULTY)?;
            between("the bonus to hit", feature.to_hit, BONUS)?;
        }
        Ok(())
    }
}
