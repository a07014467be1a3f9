//! What the ledgers of rolls say of a creature's traits.

use affray_rules::{
    EventKind, Ledger, Modifier, ModifierSource, Origin, Rolls, Rule, StatBlock, Target,
};

use super::Watch;
use crate::sign::Sign;

impl Watch<'_> {
    pub(super) fn look_at_ledgers(&mut self, what: &EventKind, block: &StatBlock) {
        let me = self.me;
        match what {
            EventKind::Attack { attacker, target, roll, armour, .. } => {
                if *attacker == me {
                    self.cited(&roll.ledger, block, |on| on != Rolls::AttacksAgainst);
                    let hunts = |origin: Option<Origin>| match origin {
                        Some(Origin::Trait(place)) => block
                            .traits
                            .get(usize::from(place))
                            .is_some_and(|one| one.modifiers.contains(&Modifier::PackTactics)),
                        _ => false,
                    };
                    let pack = |lean: &affray_rules::AdvantageLine| {
                        lean.advantage && lean.rule == Rule::TurnOptions && hunts(lean.origin)
                    };
                    if roll.ledger.leans.iter().any(pack) {
                        self.see(Sign::PackTactics);
                    }
                    if roll.rerolled.is_some() {
                        self.see(Sign::Rerolled);
                    }
                }
                if *target == Target::Creature(me) {
                    self.cited(&roll.ledger, block, |on| on == Rolls::AttacksAgainst);
                    self.cited(armour, block, |_| true);
                }
                if *attacker == me || *target == Target::Creature(me) {
                    for lean in &roll.ledger.leans {
                        self.see_if(|sign| match sign {
                            Sign::Condition(condition) => {
                                lean.rule.id().starts_with(condition.rule().id())
                            }
                            _ => false,
                        });
                    }
                }
            }
            EventKind::Save { creature, roll: Some(roll), .. }
            | EventKind::Check { creature, roll: Some(roll), .. }
            | EventKind::LiesHidden { creature, roll }
            | EventKind::Initiative { creature, roll: Some(roll), .. }
            | EventKind::Contest { creature, roll, .. }
            | EventKind::DeathSave { creature, roll, .. }
                if *creature == me =>
            {
                self.cited(&roll.ledger, block, |_| true);
                if roll.rerolled.is_some() {
                    self.see(Sign::Rerolled);
                }
            }
            EventKind::Contest { opponent, opponent_roll: Some(roll), .. } if *opponent == me => {
                self.cited(&roll.ledger, block, |_| true);
            }
            EventKind::DamageRoll { source: Some(source), ledger, .. } if *source == me => {
                self.cited(ledger, block, |_| true);
            }
            _ => {}
        }
    }

    /// A trait of the creature's own is behind a part of a number, if it is about such a roll.
    fn cited(&mut self, ledger: &Ledger, block: &StatBlock, about: impl Fn(Rolls) -> bool) {
        let lines = ledger.lines.iter().filter_map(|line| match line.why {
            ModifierSource::Effect(origin) => Some(origin),
            _ => None,
        });
        for origin in lines.chain(ledger.leans.iter().filter_map(|lean| lean.origin)) {
            let Origin::Trait(place) = origin else { continue };
            let Some(one) = block.traits.get(usize::from(place)) else { continue };
            let fits = |modifier: &Modifier| match modifier {
                Modifier::Roll { on, .. } => about(*on),
                _ => true,
            };
            if one.modifiers.iter().any(fits) {
                self.see(Sign::Cited(place));
            }
        }
    }
}
