//! Rolls in one line: the dice, what was added, the total.

use affray_rules::{Battle, CreatureId, D20Roll, LeanLine, Ledger, Line as Part, Rule, Why};

use super::{Tell, effects::origin};

impl Tell<'_> {
    /// `14 (14, 18 disadvantage: range.long) + 4 = 18`.
    ///
    /// Of a die that the listener can't see, only the total is told.
    pub(crate) fn d20(&mut self, of: CreatureId, roll: &D20Roll) -> &mut Self {
        if roll.kept == 0 {
            return self.number(roll.total);
        }
        self.number(roll.kept);
        let advantage = roll.ledger.leans.iter().any(|lean| lean.advantage);
        let disadvantage = roll.ledger.leans.iter().any(|lean| !lean.advantage);
        let from = |wanted: Option<bool>| {
            let leans = roll.ledger.leans.iter();
            lean_rules(leans.filter(|lean| wanted.is_none_or(|w| lean.advantage == w)))
        };
        match roll.other {
            Some(other) => {
                let up = advantage && !disadvantage;
                let word = if up { "advantage" } else { "disadvantage" };
                self.text(format!(" ({}, {other} {word}: {})", roll.kept, from(Some(up))));
            }
            None if advantage && disadvantage => {
                self.text(format!(" (advantage and disadvantage cancel: {})", from(None)));
            }
            None => {}
        }
        if let Some(rerolled) = roll.rerolled {
            self.text(format!(" (a {rerolled} rolled again)"));
        }
        let added = self.added(Some(of), &roll.ledger);
        if !added.is_empty() {
            self.text(added).text(" = ").number(roll.total);
        }
        self
    }

    /// ` + 5 + 3 (Bless)`: what abilities and proficiency add in one sum, the rest with its reason.
    pub(crate) fn added(&self, of: Option<CreatureId>, ledger: &Ledger) -> String {
        let sum: i32 =
            ledger.lines.iter().filter(|p| usual(p.why)).map(|p| i32::from(p.value)).sum();
        let mut text = if sum == 0 { String::new() } else { signed(sum) };
        for part in ledger.lines.iter().filter(|p| !usual(p.why) && p.value != 0) {
            text.push_str(&signed(i32::from(part.value)));
            text.push_str(&format!(" ({})", reason(self.battle, of, part.why)));
        }
        text
    }

    /// `, disadvantage: range.long`, or nothing.
    pub(crate) fn leans(&self, ledger: &Ledger) -> String {
        let has = |wanted| ledger.leans.iter().any(|lean| lean.advantage == wanted);
        let word = match (has(true), has(false)) {
            (true, true) => "advantage and disadvantage cancel",
            (true, false) => "advantage",
            (false, true) => "disadvantage",
            (false, false) => return String::new(),
        };
        format!(", {word}: {}", lean_rules(ledger.leans.iter()))
    }

    /// `AC 15 (11 armour + 3 Dexterity + 1 Ward)`; a figure with one source needs no words.
    pub(crate) fn armour_class(
        &mut self,
        of: Option<CreatureId>,
        total: i32,
        ledger: &Ledger,
    ) -> &mut Self {
        self.text("AC ").number(total);
        let parts: Vec<&Part> = ledger.lines.iter().filter(|part| part.value != 0).collect();
        if parts.len() > 1 {
            let words = parts.iter().enumerate().map(|(i, part)| {
                let value = i32::from(part.value);
                let value = if i == 0 { value.to_string() } else { signed(value) };
                format!("{value} {}", reason(self.battle, of, part.why))
            });
            let words: String = words.collect();
            self.text(format!(" ({words})"));
        }
        self
    }
}

/// What everybody has on every roll, and nobody needs named.
const fn usual(why: Why) -> bool {
    matches!(
        why,
        Why::Ability(_)
            | Why::Proficiency
            | Why::Printed
            | Why::Magic
            | Why::Rule(
                Rule::RollProficiency
                    | Rule::AttackProficiency
                    | Rule::AttackMonster
                    | Rule::InitBonus
            )
    )
}

/// ` + 4`, ` - 2`.
pub(crate) fn signed(value: i32) -> String {
    if value < 0 { format!(" - {}", value.unsigned_abs()) } else { format!(" + {value}") }
}

fn lean_rules<'l>(leans: impl Iterator<Item = &'l LeanLine>) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for lean in leans {
        if !ids.contains(&lean.rule.id()) {
            ids.push(lean.rule.id());
        }
    }
    ids.join(", ")
}

/// Why a part of a creature's number is there, in a word or two.
pub(crate) fn reason(battle: &Battle, of: Option<CreatureId>, why: Why) -> String {
    match why {
        Why::Ability(ability) => crate::ability(ability).into(),
        Why::Proficiency | Why::Rule(Rule::RollProficiency | Rule::AttackProficiency) => {
            "proficiency".into()
        }
        Why::Printed | Why::Rule(Rule::AttackMonster | Rule::InitBonus) => "stat block".into(),
        Why::Magic => "magic".into(),
        Why::Dice => "dice".into(),
        Why::Armour | Why::Rule(Rule::ArmourWorn) => "armour".into(),
        Why::Shield | Why::Rule(Rule::ArmourShield) => "shield".into(),
        Why::Rule(Rule::ArmourBase) => "unarmoured".into(),
        Why::Cover(_, by) => format!("cover by {}", crate::name::cover(battle, by)),
        Why::Rule(rule) => rule.id().into(),
        Why::Effect(from) => origin(battle, of, from),
    }
}
