//! The odds of a command, in a few lines.

use affray_dice::Distribution;
use affray_rules::{
    AreaOdds, AttackOdds, Battle, CheckOdds, CreatureId, D20Odds, MoveOdds, Preview, Rule,
    SaveOdds, Square, SureOdds, Target,
};

use crate::{Line, name, narrate::Tell, question::purpose};

/// What a command would cost and what its odds are, in a few lines.
pub fn preview(battle: &Battle, odds: &Preview) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut say = |words: &dyn Fn(&mut Tell<'_>)| {
        let mut tell = Tell::new(battle);
        words(&mut tell);
        lines.push(tell.line);
    };
    if let Some(odds) = &odds.movement {
        movement(odds, &mut say);
    }
    let several = odds.attacks.len() > 1;
    for odds in &odds.attacks {
        attack(odds, several, &mut say);
    }
    if let Some(area) = &odds.area {
        filled(area, &mut say);
    }
    for odds in &odds.saves {
        saves(odds, "", &mut say);
    }
    for odds in &odds.objects {
        say(&|tell| {
            tell.text(name::object(battle, odds.object)).text(": ");
            total(tell, &odds.damage);
            tell.text(" damage");
            if odds.breaks > 0.0 {
                tell.text(", ").number(percent(odds.breaks)).text(" to break");
            }
            tell.text(".");
            tell.line.rules(&[Rule::ObjectHp, Rule::ObjectSaves]);
        });
    }
    for odds in &odds.sure {
        say(&|tell| sure(tell, odds));
    }
    for odds in &odds.checks {
        say(&|tell| check(tell, odds));
    }
    if let Some(spell) = odds.ends_concentration {
        let spell = name::spell(battle, spell);
        say(&|tell| {
            tell.news(false, format!("It ends the concentration on {spell}."));
            tell.line.rules(&[Rule::MagicConcentration]);
        });
    }
    if let Some(die) = odds.die {
        say(&|tell| {
            tell.text(format!("A d{} decides: {}", die.sides, purpose(die.purpose)));
            if let Some(who) = die.creature {
                tell.text(" of ").who(who);
            }
            tell.text(".");
        });
    }
    if lines.is_empty() {
        let mut tell = Tell::new(battle);
        tell.text("Nothing in it is left to chance.");
        lines.push(tell.line);
    }
    lines
}

/// The odds in a few words, to stand beside an option; nothing where there is nothing to tell. Of
/// several creatures each stands with its name, friends first.
pub fn odds(battle: &Battle, odds: &Preview) -> Option<String> {
    let mut parts: Vec<(Option<CreatureId>, String)> = Vec::new();
    for attack in &odds.attacks {
        let Some(at) = &attack.at else { continue };
        let damage = at.damage.mean();
        let text = format!("{} to hit, {damage:.1} damage", percent(at.hit));
        match attack.target {
            Target::Creature(id) => parts.push((Some(id), dropping(text, at.drop))),
            Target::Object(_) | Target::Square(_) => {
                parts.push((None, with_chance(text, at.drop, "break")));
            }
        }
    }
    for save in &odds.saves {
        let mut text = format!("{} to fail the save", percent(1.0 - save.success));
        if let Some(damage) = &save.damage {
            text.push_str(&format!(", {:.1} damage", damage.mean()));
        }
        parts.push((Some(save.creature), dropping(text, save.drop)));
    }
    for sure in &odds.sure {
        let of = |amount: &Option<Distribution>, what| {
            amount.as_ref().map(|amount| format!("{:.1} {what}", amount.mean()))
        };
        let told = [
            of(&sure.damage, "damage"),
            of(&sure.healing, "healing"),
            of(&sure.temporary, "temporary hit points"),
        ];
        let told: Vec<String> = told.into_iter().flatten().collect();
        parts.push((Some(sure.creature), dropping(told.join(", "), sure.drop)));
    }
    for check in &odds.checks {
        parts.extend(check.success.map(|s| (None, format!("{} to succeed", percent(s)))));
    }
    let named = |id: Option<CreatureId>| id.map(|id| name::creature(battle, id));
    let mut text = Vec::new();
    if let Some(area) = &odds.area {
        if area.near {
            text.push(format!("stopped at {}", area.at.square()));
        }
        let told = |id: &CreatureId| parts.iter().any(|(one, _)| one == &Some(*id));
        let others = area.friends.iter().chain(&area.others).filter(|id| !told(id));
        let others: Vec<&str> = others.map(|id| name::creature(battle, *id)).collect();
        if !others.is_empty() {
            text.push(format!("in it {}", name::list(&others)));
        } else if area.friends.is_empty() && area.others.is_empty() {
            text.push("nobody in it".to_owned());
        }
    }
    let alone = parts.len() == 1 && odds.area.is_none();
    text.extend(parts.into_iter().map(|(who, part)| match named(who).filter(|_| !alone) {
        Some(who) => format!("{who} {part}"),
        None => part,
    }));
    (!text.is_empty()).then(|| text.join("; "))
}

fn dropping(text: String, chance: f64) -> String {
    with_chance(text, chance, "drop")
}

fn with_chance(mut text: String, chance: f64, of: &str) -> String {
    if chance > 0.0 {
        text.push_str(&format!(", {} to {of}", percent(chance)));
    }
    text
}

/// Makes a line of what it is given.
type Say<'a> = &'a mut dyn FnMut(&dyn Fn(&mut Tell<'_>));

fn movement(odds: &MoveOdds, say: Say<'_>) {
    say(&|tell| {
        let way: Vec<String> = odds.squares.iter().map(Square::to_string).collect();
        tell.number(name::feet(odds.cost));
        if !way.is_empty() {
            tell.text(" by way of ").text(way.join(" "));
        }
        tell.text(", ").number(name::feet(odds.left)).text(" left.");
    });
    if odds.provokes.is_empty() && !odds.squares.is_empty() {
        say(&|tell| {
            tell.news(true, "No known creature gets an opportunity attack.");
        });
    }
    for provoked in &odds.provokes {
        say(&|tell| {
            tell.who(provoked.by)
                .text(format!(" may strike on the way out of {}", provoked.leaving));
            if let Some(at) = provoked.attack.as_ref().and_then(|a| a.at.as_ref()) {
                tell.text(": ").news(false, format!("{} to hit", percent(at.hit))).text(", ");
                total(tell, &at.damage);
                tell.text(" damage");
                drops(tell, at.drop, false);
            }
            tell.text(".");
            tell.line.rules(&[Rule::OpportunityTrigger]);
        });
    }
}

/// Where an area comes about, and who is in it: friends first.
fn filled(odds: &AreaOdds, say: Say<'_>) {
    if odds.near {
        say(&|tell| {
            let text = format!("Something is in the way: it comes about at {}.", odds.at.square());
            tell.news(false, text);
            tell.line.rules(&[Rule::MagicAreaNear]);
        });
    }
    say(&|tell| {
        match (&odds.friends[..], &odds.others[..]) {
            ([], []) => tell.text("Nobody known is in it."),
            (friends, others) => {
                tell.text("In it: ");
                if !friends.is_empty() {
                    tell.news(false, "friends ").all(friends);
                }
                if !friends.is_empty() && !others.is_empty() {
                    tell.text("; others ");
                }
                tell.all(others).text(".");
                if !odds.at_once {
                    tell.text(" What it does to them comes later.");
                }
                tell
            }
        };
    });
}

/// What needs no roll to hit.
fn sure(tell: &mut Tell<'_>, odds: &SureOdds) {
    tell.who(odds.creature);
    let parts = [
        (&odds.damage, " takes ", " damage"),
        (&odds.healing, " regains ", " hit points"),
        (&odds.temporary, " is offered ", " temporary hit points"),
    ];
    let mut first = true;
    for (amount, verb, what) in parts {
        let Some(amount) = amount else { continue };
        tell.text(if first { "" } else { "," }).text(verb);
        total(tell, amount);
        tell.text(what);
        first = false;
    }
    drops(tell, odds.drop, true);
    shaken(tell, odds.breaks_concentration);
    tell.text(".");
}

/// A save, and those that may follow from it.
fn saves(odds: &SaveOdds, before: &str, say: Say<'_>) {
    say(&|tell| {
        tell.text(before);
        save(tell, odds);
    });
    for next in &odds.follows {
        saves(next, "then ", say);
    }
}

fn attack(odds: &AttackOdds, named: bool, say: Say<'_>) {
    let Some(at) = &odds.at else {
        say(&|tell| {
            tell.text("Whether anybody is there is a guess; the roll: ");
            roll(tell, odds.attacker, &odds.roll);
            tell.text(".");
            tell.line.rules(&[Rule::UnseenGuess]);
        });
        return;
    };
    say(&|tell| {
        let of = match odds.target {
            Target::Creature(id) => Some(id),
            Target::Object(_) | Target::Square(_) => None,
        };
        if let Some(of) = of.filter(|_| named) {
            tell.who(of).text(": ");
        }
        tell.news(true, format!("{} to hit", percent(at.hit)));
        tell.text(format!(", {} critical: ", percent(at.critical)));
        roll(tell, odds.attacker, &odds.roll);
        tell.text(" vs ").armour_class(of, at.armour_class, &at.armour).text(".");
    });
    say(&|tell| {
        tell.text("Damage ");
        total(tell, &at.damage);
        tell.text(" with misses, ");
        total(tell, &at.on_hit);
        tell.text(" on a hit, ");
        total(tell, &at.on_critical);
        tell.text(" on a critical hit");
        match odds.target {
            Target::Object(_) if at.drop > 0.0 => {
                tell.text(", ").news(true, format!("{} to break it", percent(at.drop)));
            }
            _ => drops(tell, at.drop, true),
        }
        shaken(tell, at.breaks_concentration);
        tell.text(".");
    });
    for odds in &at.saves {
        saves(odds, "", say);
    }
}

fn save(tell: &mut Tell<'_>, odds: &SaveOdds) {
    tell.who(odds.creature);
    tell.text(format!(": DC {} {} save, ", odds.dc, name::ability(odds.ability)));
    tell.news(true, format!("{} to fail", percent(1.0 - odds.success)));
    if let Some(d20) = &odds.roll {
        tell.text(" (");
        roll(tell, odds.creature, d20);
        tell.text(")");
    }
    if let Some(damage) = &odds.damage {
        tell.text(", ");
        total(tell, damage);
        tell.text(" damage");
    }
    drops(tell, odds.drop, true);
    shaken(tell, odds.breaks_concentration);
    tell.text(".");
}

fn check(tell: &mut Tell<'_>, odds: &CheckOdds) {
    let with = odds.skill.map_or_else(|| name::ability(odds.ability), name::skill);
    tell.who(odds.creature).text(format!(": {with} "));
    roll(tell, odds.creature, &odds.roll);
    if let Some(dc) = odds.dc {
        tell.text(format!(" vs DC {dc}"));
    }
    if let Some(other) = odds.opponent {
        tell.text(" against ").who(other);
    }
    if let Some(success) = odds.success {
        tell.text(", ").news(true, format!("{} to succeed", percent(success)));
    }
    tell.text(".");
}

/// `d20 + 5, disadvantage: range.long`.
fn roll(tell: &mut Tell<'_>, of: CreatureId, odds: &D20Odds) {
    tell.text("d20");
    let added = tell.added(Some(of), &odds.ledger);
    tell.text(added);
    let plain: i64 = odds.ledger.lines.iter().map(|part| i64::from(part.value)).sum();
    let (least, most) = (odds.plus.minimum() - plain, odds.plus.maximum() - plain);
    if least != most {
        tell.text(format!(" and dice of {least:+} to {most:+}"));
    }
    let leans = tell.leans(of, &odds.ledger);
    tell.text(leans);
}

fn total(tell: &mut Tell<'_>, damage: &Distribution) {
    let (least, most) = (damage.minimum(), damage.maximum());
    match least == most {
        true => tell.number(least),
        false => tell.number(format!("{:.1}", damage.mean())).text(format!(" ({least} to {most})")),
    };
}

fn drops(tell: &mut Tell<'_>, chance: f64, good: bool) {
    if chance > 0.0 {
        tell.text(", ").news(good, format!("{} to drop it", percent(chance)));
    }
}

fn shaken(tell: &mut Tell<'_>, chance: Option<f64>) {
    if let Some(chance) = chance {
        tell.text(format!(", {} to break concentration", percent(chance)));
    }
}

/// A chance in percent, with as many digits as tell small ones from none.
fn percent(chance: f64) -> String {
    match chance * 100.0 {
        p if p <= 0.0 => "0 %".into(),
        p if p < 0.1 => "under 0.1 %".into(),
        p if p < 9.95 || (p > 99.0 && p < 100.0) => format!("{p:.1} %"),
        p => format!("{p:.0} %"),
    }
}
