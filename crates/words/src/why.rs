//! Explains the numbers of an event: each part with its rule.

use affray_rules::{
    AdvantageLine, Battle, CreatureId, D20Roll, Event, EventKind, Ledger, ModifierSource, Rule,
    Target,
};

use crate::{
    RuleIds, Style, name,
    narrate::{line, origin, reason},
};

/// How the numbers of an event came about: line by line, each with its source, then every rule at
/// work with its id and title.
pub fn why(battle: &Battle, event: &Event) -> String {
    let mut lines: Vec<String> = Vec::new();
    let bare = Style { rules: RuleIds::None, ..Style::default() };
    lines.extend(line(battle, event, bare).map(|line| line.plain()));
    for Book { title, of, roll, ledger } in ledgers(battle, &event.what) {
        lines.push(format!("{title}:"));
        if let Some(roll) = roll.filter(|roll| roll.kept > 0) {
            lines.push(die(roll));
        }
        parts(battle, of, ledger, &mut lines);
        if let Some(roll) = roll {
            lines.push(format!("  = {}", roll.total));
        }
    }
    let mut rules: Vec<Rule> = Vec::new();
    for rule in event.cited() {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    if !rules.is_empty() {
        lines.push("Rules:".into());
        lines.extend(rules.iter().map(|rule| format!("  {}: {}", rule.id(), rule.title())));
    }
    lines.join("\n")
}

/// One ledger of an event.
struct Book<'e> {
    /// What it is of.
    title: String,
    /// Whose number.
    of: Option<CreatureId>,
    /// The d20 at its head.
    roll: Option<&'e D20Roll>,
    ledger: &'e Ledger,
}

fn ledgers<'e>(battle: &Battle, what: &'e EventKind) -> Vec<Book<'e>> {
    fn rolled<'e>(title: impl Into<String>, of: CreatureId, roll: &'e D20Roll) -> Book<'e> {
        Book { title: title.into(), of: Some(of), roll: Some(roll), ledger: &roll.ledger }
    }
    match what {
        EventKind::Attack { attacker, target, roll, armour, armour_class, .. } => {
            let of = match target {
                Target::Creature(id) => Some(*id),
                Target::Object(_) | Target::Square(_) => None,
            };
            let mut books = vec![rolled("Attack roll", *attacker, roll)];
            books.extend(armour_class.map(|armour_class| {
                let title = format!("AC {armour_class}");
                Book { title, of, roll: None, ledger: armour }
            }));
            books
        }
        EventKind::MissedSquare { attacker, roll, .. } => {
            vec![rolled("Attack roll", *attacker, roll)]
        }
        EventKind::LiesHidden { creature, roll } => vec![rolled("Stealth check", *creature, roll)],
        EventKind::DeathSave { creature, roll, .. } => vec![rolled("Death save", *creature, roll)],
        EventKind::Initiative { creature, roll: Some(roll), .. } => {
            vec![rolled("Initiative", *creature, roll)]
        }
        EventKind::Save { creature, roll: Some(roll), ability, .. } => {
            vec![rolled(format!("{} save", name::ability(*ability)), *creature, roll)]
        }
        EventKind::Check { creature, roll: Some(roll), ability, .. } => {
            vec![rolled(format!("{} check", name::ability(*ability)), *creature, roll)]
        }
        EventKind::Contest { creature, roll, opponent, opponent_roll, .. } => {
            let of = |id, roll| rolled(name::creature(battle, id), id, roll);
            let mut both = vec![of(*creature, roll)];
            both.extend(opponent_roll.as_ref().map(|roll| of(*opponent, roll)));
            both
        }
        EventKind::DamageRoll { source, ledger, total, .. } => {
            vec![Book { title: format!("Damage {total}"), of: *source, roll: None, ledger }]
        }
        _ => Vec::new(),
    }
}

fn die(roll: &D20Roll) -> String {
    let mut text = format!("  {} on the die", roll.kept);
    if let Some(other) = roll.other {
        text.push_str(&format!(", {other} on the other"));
    }
    if let Some(again) = roll.rerolled {
        text.push_str(&format!(", after a {again} that was rolled again"));
    }
    text
}

fn parts(battle: &Battle, of: Option<CreatureId>, ledger: &Ledger, lines: &mut Vec<String>) {
    // A rule that was at work without a number of its own stands in the list of rules.
    for part in ledger.lines.iter().filter(|part| part.value != 0) {
        let cited = match part.why {
            ModifierSource::Rule(rule) => Some(rule),
            ModifierSource::Effect(from) => Some(from.rule()),
            ModifierSource::Cover(degree, _) => degree.rule(),
            _ => None,
        };
        let rule = cited.map_or_else(String::new, |r| format!(" [{}: {}]", r.id(), r.title()));
        lines.push(format!("  {:+} {}{rule}", part.value, reason(battle, of, part.why)));
    }
    lines.extend(ledger.leans.iter().map(|lean| lean_words(battle, lean)));
}

fn lean_words(battle: &Battle, lean: &AdvantageLine) -> String {
    let word = if lean.advantage { "advantage" } else { "disadvantage" };
    let mut text = format!("  {word} [{}: {}]", lean.rule.id(), lean.rule.title());
    if let Some(from) = lean.origin {
        text.push_str(&format!(", from {}", origin(battle, lean.by, from)));
    }
    if let Some(by) = lean.by {
        text.push_str(&format!(", by {}", name::creature(battle, by)));
    }
    text
}
