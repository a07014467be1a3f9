//! Attack rolls, and what a weapon's mastery adds.

use affray_rules::{AttackOutcome, CreatureId, EventKind, Manner, Mastery, Target, With};

use super::Tell;
use crate::name;

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::Attack {
            attacker,
            target,
            with,
            manner,
            roll,
            armour_class,
            armour,
            outcome,
        } => {
            tell.who(*attacker).blow(*attacker, *with, *manner, *target).text(": ");
            let victim = match target {
                Target::Creature(id) => Some(*id),
                Target::Object(_) | Target::Square(_) => None,
            };
            tell.d20(*attacker, roll);
            if let Some(armour_class) = armour_class {
                tell.text(" vs ").armour_class(victim, *armour_class, armour);
            }
            tell.text(": ");
            match outcome {
                AttackOutcome::Miss => tell.news(false, "miss"),
                AttackOutcome::Hit => tell.news(true, "hit"),
                AttackOutcome::Critical => tell.news(true, "critical hit"),
            };
            tell.text(".");
        }
        EventKind::MissedSquare { attacker, square, with, manner, roll } => {
            tell.who(*attacker).blow(*attacker, *with, *manner, Target::Square(*square));
            tell.text(": ").d20(*attacker, roll).text(": ").news(false, "miss").text(".");
        }
        EventKind::SureHit { attacker, target, with } => {
            tell.who(*attacker).blow(*attacker, *with, Manner::Melee, Target::Creature(*target));
            tell.text(": ").news(true, "hit").text(", without a roll.");
        }
        EventKind::StillHits { attacker, target, hits, armour_class } => {
            tell.who(*attacker).text(if *hits { " still hits " } else { " now misses " });
            tell.who(*target).text(": AC ").number(armour_class).text(".");
        }
        EventKind::Mastery { attacker, target, mastery } => {
            tell.whose(*attacker).text(match mastery {
                Mastery::Cleave => " blow carries on to ",
                Mastery::Graze => " miss still grazes ",
                Mastery::Nick => " quick second blow goes at ",
                Mastery::Push => " blow pushes ",
                Mastery::Sap => " blow saps ",
                Mastery::Slow => " blow slows ",
                Mastery::Topple => " blow may topple ",
                Mastery::Vex => " blow leaves an opening on ",
            });
            tell.who(*target).text(".");
        }
        EventKind::Wrestled { creature, target } => {
            tell.who(*creature).text(" gets hold of ").who(*target);
            tell.text(", who can't resist.");
        }
        EventKind::GrappleEnded { grappler, target } => {
            tell.who(*grappler).text(" no longer holds ").who(*target).text(".");
        }
        _ => return false,
    }
    true
}

impl Tell<'_> {
    fn target(&mut self, target: Target) -> &mut Self {
        match target {
            Target::Creature(id) => self.who(id),
            Target::Object(id) => self.text(name::object(self.battle, id)),
            Target::Square(square) => self.text(square.to_string()),
        }
    }

    /// ` attacks Fenn with her scimitar`, ` shoots at`, ` throws her spear at`.
    fn blow(
        &mut self,
        attacker: CreatureId,
        with: With,
        manner: Manner,
        target: Target,
    ) -> &mut Self {
        if attacker == CreatureId::UNSEEN {
            let verb = if manner == Manner::Ranged { " shoots at " } else { " attacks " };
            return self.text(verb).target(target);
        }
        let known = self.battle.get(attacker).map(|_| self.battle.block(attacker));
        let attack = match with {
            With::Attack(id) => known.and_then(|block| block.attacks.get(id.index())),
            With::Spell(..) => None,
        };
        match (manner, attack) {
            (Manner::Ranged, Some(attack)) if !attack.shoots() => {
                self.text(" throws ").means(attacker, with).text(" at ").target(target)
            }
            (Manner::Ranged, Some(_)) => {
                self.text(" shoots at ").target(target).text(" with ").means(attacker, with)
            }
            _ => self.text(" attacks ").target(target).text(" with ").means(attacker, with),
        }
    }

    /// `her scimitar`, or `Guiding Bolt`.
    fn means(&mut self, attacker: CreatureId, with: With) -> &mut Self {
        match with {
            With::Attack(id) => {
                let own = self.own(attacker, &name::attack(self.battle, attacker, id));
                self.text(own)
            }
            With::Spell(id, _) => self.text(name::spell(self.battle, id)),
        }
    }
}
