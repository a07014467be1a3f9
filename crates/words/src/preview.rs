use affray_dice::Distribution;
use affray_rules::{
    AttackOdds, Battle, CheckOdds, CreatureId, D20Odds, MoveOdds, Preview, Rule, SaveOdds, Square,
    Target,
};

use crate::{Line, name, narrate::Tell};

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
    for odds in &odds.attacks {
        attack(odds, &mut say);
    }
    for odds in &odds.saves {
        say(&|tell| save(tell, odds));
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
    for (target, damage) in &odds.sure {
        say(&|tell| {
            tell.who(*target).text(" takes ");
            total(tell, damage);
            tell.text(".");
        });
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
    if lines.is_empty() {
        let mut tell = Tell::new(battle);
        tell.text("Nothing in it is left to chance.");
        lines.push(tell.line);
    }
    lines
}

/// The odds in a few words, to stand beside an option; nothing where there is nothing to tell.
pub fn odds(odds: &Preview) -> Option<String> {
    if let Some(at) = odds.attacks.first().and_then(|a| a.at.as_ref()) {
        let mut text = format!("{} to hit, {:.1} damage", percent(at.hit), at.damage.mean());
        if at.drop > 0.0 {
            text.push_str(&format!(", {} to drop", percent(at.drop)));
        }
        return Some(text);
    }
    if let Some(save) = odds.saves.first() {
        let fails = percent(1.0 - save.success);
        return Some(match &save.damage {
            Some(damage) => format!("{fails} to fail the save, {:.1} damage", damage.mean()),
            None => format!("{fails} to fail the save"),
        });
    }
    if let Some((_, damage)) = odds.sure.first() {
        return Some(format!("{:.1} damage", damage.mean()));
    }
    let success = odds.checks.first().and_then(|c| c.success)?;
    Some(format!("{} to succeed", percent(success)))
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
            tell.who(provoked.by).text(format!(" may strike as it leaves {}", provoked.leaving));
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

fn attack(odds: &AttackOdds, say: Say<'_>) {
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
        tell.news(true, format!("{} to hit", percent(at.hit)));
        tell.text(format!(", {} critical: ", percent(at.critical)));
        roll(tell, odds.attacker, &odds.roll);
        let of = match odds.target {
            Target::Creature(id) => Some(id),
            Target::Object(_) | Target::Square(_) => None,
        };
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
        drops(tell, at.drop, true);
        shaken(tell, at.breaks_concentration);
        tell.text(".");
    });
    for odds in &at.saves {
        say(&|tell| save(tell, odds));
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
    let leans = tell.leans(&odds.ledger);
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
        tell.text(format!(", {} to break its concentration", percent(chance)));
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
