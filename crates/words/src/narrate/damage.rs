//! Damage, healing, dying.

use affray_rules::{CreatureId, DamagePart, DamageResponse, EventKind, Life, RollPurpose};

use super::{Tell, roll::signed};
use crate::name::{self, plural};

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::DamageRoll { source, dice, kind, total, critical, ledger, .. } => {
            match source {
                Some(source) => tell.who(*source).text(" rolls "),
                None => tell.text("Damage: "),
            };
            let mut sum: String = dice.iter().map(|die| signed(i32::from(*die))).collect();
            sum.push_str(&tell.added(*source, ledger));
            let sum = sum.trim_start_matches(" + ").trim_start();
            if sum.contains(' ') {
                tell.text(format!("{sum} = "));
            }
            tell.number(total).text(format!(" {} damage", name::damage_type(*kind)));
            tell.text(if *critical { ", critical." } else { "." });
        }
        EventKind::HoldsBreath { creature, rounds } => {
            tell.who(*creature)
                .text(" does without air for up to ")
                .number(plural(*rounds, "round"));
            tell.text(".");
        }
        EventKind::OutOfBreath { creature } => {
            tell.who(*creature).text(" is ").news(false, "out of breath").text(".");
        }
        EventKind::Suffocated { creature } => {
            tell.who(*creature).news(false, " suffocates").text(".");
        }
        EventKind::Breathes { creature } => {
            tell.who(*creature).news(true, " can breathe again").text(".");
        }
        EventKind::Damaged {
            target, parts, taken, absorbed, hit_points, halved, adjusted, ..
        } => {
            tell.who(*target).text(" takes ").number(taken);
            tell.damage(parts).text(if *halved { ", halved" } else { "" });
            match adjusted {
                0 => {}
                n if *n < 0 => {
                    tell.text(format!(", reduced by {} first", n.unsigned_abs()));
                }
                n => {
                    tell.text(format!(", raised by {n} first"));
                }
            }
            if *absorbed > 0 {
                tell.text(format!(", {absorbed} of it off temporary hit points"));
            }
            if let Some(hit_points) = hit_points {
                tell.text(", ").hit_points(*hit_points).text(" left");
            }
            tell.text(".");
        }
        EventKind::Bloodied { creature } => {
            tell.who(*creature).text(" is ").news(false, "bloodied").text(".");
        }
        EventKind::Healed { creature, amount, dice, hit_points } => {
            tell.who(*creature).text(" regains ").number(plural(*amount, "hit point"));
            if dice.len() > 1 {
                let dice: Vec<String> = dice.iter().map(u16::to_string).collect();
                tell.text(format!(" (rolled {})", dice.join(" + ")));
            }
            if let Some(hit_points) = hit_points {
                tell.text(" and has ").number(hit_points);
            }
            tell.text(".");
        }
        EventKind::Bled { creature, lost, hit_points } => {
            tell.who(*creature).text(" loses ").number(plural(*lost, "hit point"));
            if let Some(hit_points) = hit_points {
                tell.text(", ").hit_points(*hit_points).text(" left");
            }
            tell.text(".");
        }
        EventKind::HealingLost { creature } => {
            let dead = tell.battle.get(*creature).is_some_and(|c| c.life == Life::Dead);
            let why = if dead { " is dead: healing does nothing." } else { " can't be healed." };
            tell.who(*creature).text(why);
        }
        EventKind::Temporary { creature, amount, kept } => {
            let words = if *kept { " keeps " } else { " has " };
            tell.who(*creature).text(words);
            tell.number(plural(*amount, "temporary hit point")).text(".");
        }
        EventKind::Dying { creature } => {
            tell.who(*creature).text(" is at 0 hit points and ").news(false, "dying").text(".");
        }
        EventKind::Died { creature } => {
            tell.who(*creature).text(" ").news(false, "dies").text(".");
        }
        EventKind::KnockedOut { creature, by } => {
            tell.who(*by).text(" knocks ").who(*creature).text(" out.");
        }
        EventKind::DeathSave { creature, roll, successes, failures } => {
            tell.who(*creature).text(" makes a death save: ").d20(*creature, roll);
            tell.text(": ").tally(*successes, *failures);
        }
        EventKind::DeathFailures { creature, failures } => {
            tell.who(*creature).text(" has ");
            tell.news(false, plural(*failures, "failed death save")).text(".");
        }
        EventKind::Stable { creature } => {
            tell.who(*creature).text(" is ").news(true, "stable");
            tell.text(" and, unhealed, comes to with 1 hit point in 1d4 hours.");
        }
        EventKind::Woke { creature } => {
            tell.who(*creature).text(" comes to.");
        }
        EventKind::ObjectDamaged { object, taken: 0, .. } => {
            let name = name::object(tell.battle, *object);
            tell.text(format!("{name} takes no damage."));
        }
        EventKind::ObjectDamaged { object, taken, hit_points } => {
            let name = name::object(tell.battle, *object);
            tell.text(format!("{name} takes ")).number(taken).text(" damage, ");
            tell.hit_points(*hit_points).text(" left.");
        }
        EventKind::ObjectSave { object, ability, fails } => {
            let name = name::object(tell.battle, *object);
            let ability = name::ability(*ability);
            tell.text(match fails {
                true => format!("{name} fails the {ability} save, as objects do."),
                false => format!("{name} is beyond what asks for a {ability} save."),
            });
        }
        EventKind::ObjectBurns { object, burns } => {
            let name = name::object(tell.battle, *object);
            let what = if *burns { "catches fire" } else { "burns no longer" };
            tell.text(format!("{name} {what}."));
        }
        EventKind::ObjectBroken { object } => {
            let name = name::object(tell.battle, *object);
            tell.text(format!("{name} breaks."));
        }
        EventKind::Rolled { creature, purpose, value } => tell.rolled(*creature, *purpose, *value),
        _ => return false,
    }
    true
}

impl Tell<'_> {
    /// ` slashing damage (resistance: 3 of 6)`.
    fn damage(&mut self, parts: &[DamagePart]) -> &mut Self {
        if let [one] = parts {
            self.text(format!(" {} damage", name::damage_type(one.kind)));
            return match answer(one) {
                Some(answer) => self.text(format!(" ({answer}: {} of {})", one.taken, one.rolled)),
                None => self,
            };
        }
        self.text(" damage");
        let words = parts.iter().map(|part| {
            let kind = name::damage_type(part.kind);
            match answer(part) {
                Some(answer) => format!("{} {kind}, {answer} to {}", part.taken, part.rolled),
                None => format!("{} {kind}", part.taken),
            }
        });
        let words: Vec<String> = words.collect();
        if words.is_empty() { self } else { self.text(format!(" ({})", words.join("; "))) }
    }

    fn hit_points(&mut self, hit_points: u16) -> &mut Self {
        self.number(plural(hit_points, "hit point"))
    }

    fn tally(&mut self, successes: u8, failures: u8) -> &mut Self {
        self.news(true, successes_words(successes)).text(", ");
        self.news(false, plural(failures, "failure")).text(".")
    }

    fn rolled(&mut self, creature: Option<CreatureId>, purpose: RollPurpose, value: u16) {
        match creature {
            Some(creature) => self.who(creature).text(" rolls "),
            None => self.text("A roll: "),
        };
        self.number(value).text(format!(" for {}.", crate::question::purpose(purpose)));
    }
}

fn successes_words(successes: u8) -> String {
    if successes == 1 { "1 success".into() } else { format!("{successes} successes") }
}

/// What a creature's nature did to damage.
fn answer(part: &DamagePart) -> Option<&'static str> {
    if part.both {
        return Some("resistance and vulnerability");
    }
    part.response.map(|response| match response {
        DamageResponse::Immune => "immunity",
        DamageResponse::Resistant => "resistance",
        DamageResponse::Vulnerable => "vulnerability",
    })
}
