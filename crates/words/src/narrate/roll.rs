//! Rolls in one line: the dice, what was added, the total.

use affray_rules::{
    AdvantageLine, Battle, CreatureId, D20Roll, Ledger, Line as Part, ModifierSource, Origin, Rule,
};

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
        match roll.other {
            Some(other) => {
                let up = advantage && !disadvantage;
                let word = if up { "advantage" } else { "disadvantage" };
                let leans = roll.ledger.leans.iter().filter(|lean| lean.advantage == up);
                let from = self.lean_reasons(of, leans);
                self.text(format!(" ({}, {other} {word}: {from})", roll.kept));
            }
            None if advantage && disadvantage => {
                let from = self.lean_reasons(of, roll.ledger.leans.iter());
                self.text(format!(" (advantage and disadvantage cancel: {from})"));
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
    pub(crate) fn added(&mut self, of: Option<CreatureId>, ledger: &Ledger) -> String {
        let sum: i32 =
            ledger.lines.iter().filter(|p| usual(p.why)).map(|p| i32::from(p.value)).sum();
        let mut text = if sum == 0 { String::new() } else { signed(sum) };
        for part in ledger.lines.iter().filter(|p| !usual(p.why) && p.value != 0) {
            text.push_str(&signed(i32::from(part.value)));
            text.push_str(&format!(" ({})", self.reason(of, part.why)));
        }
        text
    }

    /// `, disadvantage: range.long`, or nothing.
    pub(crate) fn leans(&mut self, of: CreatureId, ledger: &Ledger) -> String {
        let has = |wanted| ledger.leans.iter().any(|lean| lean.advantage == wanted);
        let word = match (has(true), has(false)) {
            (true, true) => "advantage and disadvantage cancel",
            (true, false) => "advantage",
            (false, true) => "disadvantage",
            (false, false) => return String::new(),
        };
        format!(", {word}: {}", self.lean_reasons(of, ledger.leans.iter()))
    }

    /// What gives advantage or disadvantage, each once: traits, spells and attacks by their names,
    /// rules by their ids or titles.
    fn lean_reasons<'l>(
        &mut self,
        of: CreatureId,
        leans: impl Iterator<Item = &'l AdvantageLine>,
    ) -> String {
        let mut reasons: Vec<String> = Vec::new();
        for lean in leans {
            let reason = match lean.origin {
                Some(from @ (Origin::Trait(_) | Origin::TraitOf(..) | Origin::Spell(_))) => {
                    origin(self.battle, Some(of_whom(lean, of)), from)
                }
                _ => self.rule(lean.rule),
            };
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons.join(", ")
    }

    /// Why a part of a creature's number is there, in a word or two.
    fn reason(&mut self, of: Option<CreatureId>, why: ModifierSource) -> String {
        match why {
            ModifierSource::Rule(rule) if plain_rule(rule).is_none() => self.rule(rule),
            _ => reason(self.battle, of, why),
        }
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
            let mut words = String::new();
            for (i, part) in parts.iter().enumerate() {
                let value = i32::from(part.value);
                let value = if i == 0 { value.to_string() } else { signed(value) };
                words.push_str(&format!("{value} {}", self.reason(of, part.why)));
            }
            self.text(format!(" ({words})"));
        }
        self
    }
}

/// What everybody has on every roll, and nobody needs named.
const fn usual(why: ModifierSource) -> bool {
    matches!(
        why,
        ModifierSource::Ability(_)
            | ModifierSource::Proficiency
            | ModifierSource::Printed
            | ModifierSource::Magic
            | ModifierSource::Rule(
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

/// Whose trait it is that helps or hinders a roll: an effect lies on the one who rolls.
fn of_whom(lean: &AdvantageLine, roller: CreatureId) -> CreatureId {
    match lean.origin {
        Some(Origin::Trait(_)) => lean.by.unwrap_or(roller),
        _ => roller,
    }
}

/// The everyday word for a rule that gives a number.
const fn plain_rule(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::RollProficiency | Rule::AttackProficiency => Some("proficiency"),
        Rule::AttackMonster | Rule::InitBonus => Some("stat block"),
        Rule::ArmourWorn => Some("armour"),
        Rule::ArmourShield => Some("shield"),
        Rule::ArmourBase => Some("unarmoured"),
        _ => None,
    }
}

/// Why a part of a creature's number is there, in a word or two.
pub(crate) fn reason(battle: &Battle, of: Option<CreatureId>, why: ModifierSource) -> String {
    match why {
        ModifierSource::Ability(ability) => crate::ability(ability).into(),
        ModifierSource::Proficiency => "proficiency".into(),
        ModifierSource::Printed => "stat block".into(),
        ModifierSource::Magic => "magic".into(),
        ModifierSource::Dice => "dice".into(),
        ModifierSource::Armour => "armour".into(),
        ModifierSource::Shield => "shield".into(),
        ModifierSource::Cover(_, by) => format!("cover by {}", crate::name::cover(battle, by)),
        ModifierSource::Rule(rule) => plain_rule(rule).unwrap_or(rule.id()).into(),
        ModifierSource::Effect(from) => origin(battle, of, from),
    }
}
