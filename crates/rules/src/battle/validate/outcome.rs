//! Outcomes: what follows from a hit, a feature, a trait.

use super::{
    Tables,
    figures::{
        MOST_DIFFICULTY, MOST_FEET, MOST_HIT_POINTS, MOST_ROUNDS, MOST_SPEED, MOST_TIMES, at_most,
        dice,
    },
};
use crate::effects::{Branch, Difficulty, Outcome, SaveToEnd};

impl Tables {
    /// A list of outcomes, with all that lies in it.
    pub(super) fn outcomes(self, list: &[Outcome]) -> Result<(), String> {
        // How deep and how long lists may be comes first, since all of them are walked through.
        Outcome::validate(list)?;
        self.each(list)
    }

    fn each(self, list: &[Outcome]) -> Result<(), String> {
        for (place, outcome) in list.iter().enumerate() {
            self.outcome(outcome)?;
            let last = place + 1 + usize::from(outcome.leads());
            if last > usize::from(u8::MAX) {
                return Err(format!("{} outcomes are too many to hang on one", outcome.leads()));
            }
            self.each(outcome.branch(Branch::First))?;
            self.each(outcome.branch(Branch::Second))?;
        }
        Ok(())
    }

    fn outcome(self, outcome: &Outcome) -> Result<(), String> {
        match outcome {
            Outcome::Damage { damage, per_slot, .. } => {
                dice("damage", damage.dice)?;
                dice("more dice for each level", *per_slot)
            }
            Outcome::Heal { dice: d, per_slot } | Outcome::Temporary { dice: d, per_slot } => {
                dice("hit points", *d)?;
                dice("more dice for each level", *per_slot)
            }
            Outcome::Save { dc, .. } => difficulty(*dc),
            Outcome::Fling { dc, feet } => {
                at_most("a DC", *dc, MOST_DIFFICULTY)?;
                at_most("a throw in feet", *feet, MOST_SPEED)
            }
            Outcome::Gain { modifier, lasts, save_ends, escape_dc, per_slot, .. } => {
                self.modifier(modifier)?;
                at_most("rounds", lasts.turns().unwrap_or(0), MOST_ROUNDS)?;
                save_ends.map_or(Ok(()), |save| difficulty(save.dc))?;
                dice("more dice for each level", *per_slot)?;
                escape(*escape_dc)
            }
            Outcome::UserGain { modifier, lasts, .. } => {
                self.modifier(modifier)?;
                at_most("rounds", lasts.turns().unwrap_or(0), MOST_ROUNDS)
            }
            Outcome::Seize { escape_dc, .. }
            | Outcome::TakeIn { escape_dc, .. }
            | Outcome::Attach { escape_dc, .. } => escape(*escape_dc),
            Outcome::Lose { dice: d, .. } => dice("lost hit points", *d),
            Outcome::Drain { dice: d, .. } => dice("a drained ability", *d),
            Outcome::UserHeals(d) => dice("healing", *d),
            Outcome::MoreAttacks(d) => {
                dice("more attacks", *d)?;
                at_most("more attacks", d.maximum().max(0).unsigned_abs(), MOST_TIMES)
            }
            Outcome::Bind(binding) => {
                at_most("an AC", binding.armour_class, MOST_DIFFICULTY)?;
                at_most("hit points", binding.hit_points, MOST_HIT_POINTS)
            }
            Outcome::Push(feet) | Outcome::Pull(feet) => {
                at_most("a push in feet", *feet, MOST_SPEED)
            }
            Outcome::Banish(feet) => at_most("feet", *feet, MOST_FEET),
            Outcome::Corrode(_)
            | Outcome::Fade
            | Outcome::Split
            | Outcome::Cure(_)
            | Outcome::Afflict(_)
            | Outcome::Sap { .. }
            | Outcome::Fell { .. }
            | Outcome::Stabilise
            | Outcome::Exhaust
            | Outcome::Strike(_)
            | Outcome::Chance { .. }
            | Outcome::Expel
            | Outcome::Prolong(_)
            | Outcome::Avert { .. }
            | Outcome::Contest { .. }
            | Outcome::BreakConcentration
            | Outcome::If { .. } => Ok(()),
        }
    }

    /// A save that ends something.
    pub(super) fn save_to_end(self, save: Option<&SaveToEnd>) -> Result<(), String> {
        save.map_or(Ok(()), |save| at_most("a DC", save.dc, MOST_DIFFICULTY))
    }
}

fn escape(dc: Option<Difficulty>) -> Result<(), String> {
    dc.map_or(Ok(()), difficulty)
}

fn difficulty(dc: Difficulty) -> Result<(), String> {
    match dc {
        Difficulty::Fixed(dc) => at_most("a DC", dc, MOST_DIFFICULTY),
        Difficulty::Caster => Ok(()),
    }
}
