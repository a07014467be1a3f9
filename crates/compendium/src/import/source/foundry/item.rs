//! Reads the items and activities of Foundry actors.

use affray_dice::Dice;
use affray_rules::{Ability, Edition};
use serde_json::Value;

use super::{
    actor::Actor,
    enrich::enriched,
    formula::{self, Mod},
};
use crate::import::{
    sheet::{Feature, Section},
    source::json::{deep, figure, get, list, number, string, text},
    words,
};

/// A feature or weapon of an actor, with what it takes to work out its figures.
pub(super) struct Item<'a> {
    value: &'a Value,
    system: &'a Value,
    pub(super) actor: &'a Actor<'a>,
    /// What it can be used for; older versions have but one use, which is the item itself.
    activities: Vec<&'a Value>,
}

impl<'a> Item<'a> {
    pub(super) fn new(value: &'a Value, actor: &'a Actor<'a>) -> Item<'a> {
        let system = get(value, "system").unwrap_or(&Value::Null);
        let activities = match get(system, "activities") {
            Some(Value::Object(table)) => table.values().collect(),
            Some(Value::Array(all)) => all.iter().collect(),
            _ => Vec::new(),
        };
        Item { value, system, actor, activities }
    }

    /// The feature that it is; nothing when it has no name.
    pub(super) fn features(&self) -> Option<Feature> {
        let name = string(self.value, "name")?;
        let description = get(self.system, "description");
        let description = description.and_then(|d| text(get(d, "value").unwrap_or(d)));
        let mut prose = enriched(&description.unwrap_or_default(), self);
        let section = self.section(&name);
        let told = crate::import::figures::edition_of(&prose).is_some() && prose.contains("ttack");
        if section == Section::Action
            && !told
            && let Some(attack) = self.attack()
        {
            prose = format!("{} {}. {prose}", attack.extended(), self.damage_extended());
        }
        let mut feature = Feature::new(section, &name, &prose);
        self.usage(&mut feature);
        Some(feature)
    }

    /// The activity of an id, or the first of a type.
    pub(super) fn activity(&self, id: Option<&str>, kind: &str) -> Option<&'a Value> {
        let mut all = self.activities.iter().copied();
        if let Some(id) = id {
            return all.find(|a| string(a, "_id").as_deref() == Some(id));
        }
        let of_kind = all.filter(|a| string(a, "type").as_deref() == Some(kind));
        // Those with names of their own are for special cases.
        of_kind.min_by_key(|a| {
            let named = string(a, "name").is_some_and(|name| !name.is_empty());
            (named, figure(a, "sort").unwrap_or(0))
        })
    }

    fn section(&self, name: &str) -> Section {
        if name.to_lowercase().starts_with("multiattack") {
            return Section::Action;
        }
        let activation = |of: &Value| deep(of, &["activation", "type"]).and_then(text);
        let mut ways = self.activities.iter().filter_map(|a| activation(a));
        let way = activation(self.system).or_else(|| ways.find(|way| way != "special"));
        match way.as_deref() {
            Some("bonus") => Section::BonusAction,
            Some("reaction" | "reactiondamage" | "reactionmanual") => Section::Reaction,
            Some("legendary" | "mythic") => Section::Legendary,
            Some("lair") => Section::Lair,
            Some("action" | "crew" | "minute" | "hour") => Section::Action,
            _ if string(self.value, "type").as_deref() == Some("weapon") => Section::Action,
            _ => Section::Trait,
        }
    }

    fn usage(&self, feature: &mut Feature) {
        let small = |n: i64| u8::try_from(n).ok().filter(|n| *n > 0);
        let uses = get(self.system, "uses");
        let most = uses.and_then(|uses| figure(uses, "max")).and_then(small);
        for recovery in list(uses.and_then(|uses| get(uses, "recovery"))) {
            match string(recovery, "period").as_deref() {
                Some("recharge") => {
                    let least = figure(recovery, "formula").and_then(small);
                    feature.usage.recharge = least.or(Some(6));
                }
                Some("day" | "lr" | "dawn") => feature.usage.per_day = most,
                _ => {}
            }
        }
        // The older shapes.
        let recharge = deep(self.system, &["recharge", "value"]).and_then(number).and_then(small);
        feature.usage.recharge = feature.usage.recharge.or(recharge);
        if uses.and_then(|uses| string(uses, "per")).as_deref() == Some("day") {
            feature.usage.per_day = most;
        }
    }

    fn has(&self, property: &str) -> bool {
        match get(self.system, "properties") {
            Some(Value::Array(all)) => all.iter().any(|p| p.as_str() == Some(property)),
            Some(Value::Object(table)) => {
                table.get(property).and_then(Value::as_bool) == Some(true)
            }
            _ => false,
        }
    }

    /// The attack of the item: how it is made, and with what.
    pub(super) fn attack(&self) -> Option<Attack<'_>> {
        let activity = self.activity(None, "attack");
        let kind = string(self.system, "actionType").unwrap_or_default();
        let older = matches!(kind.as_str(), "mwak" | "rwak" | "msak" | "rsak");
        if activity.is_none() && !older {
            return None;
        }
        let told = |key: &str| {
            let value = activity.and_then(|a| deep(a, &["attack", "type", key]));
            value.and_then(text).unwrap_or_default()
        };
        let weapon = deep(self.system, &["type", "value"]).and_then(text).unwrap_or_default();
        let ranged = match told("value").as_str() {
            "ranged" => true,
            "melee" => false,
            _ => weapon.ends_with('R') || kind.starts_with('r'),
        };
        Some(Attack {
            item: self,
            activity,
            spell: told("classification") == "spell" || kind.ends_with("sak"),
            ranged,
            thrown: self.has("thr"),
        })
    }

    /// What the attack's ability adds; nothing when that can't be known.
    fn modifier(&self, attack: &Attack<'_>) -> Option<i64> {
        let told = attack.activity.and_then(|a| deep(a, &["attack", "ability"]));
        if told.and_then(Value::as_str) == Some("none") {
            return Some(0);
        }
        self.ability(attack).map(|ability| self.actor.sheet.modifier(ability))
    }

    /// The ability of the attack.
    fn ability(&self, attack: &Attack<'_>) -> Mod {
        let told = attack.activity.and_then(|a| deep(a, &["attack", "ability"]));
        let told = told.or(get(self.system, "ability")).and_then(Value::as_str).unwrap_or_default();
        if told == "spellcasting" {
            return self.actor.casting_ability();
        }
        if let Some(ability) = words::ability(told) {
            return Some(ability);
        }
        let sheet = &self.actor.sheet;
        let (strength, dexterity) =
            (sheet.modifier(Ability::Strength), sheet.modifier(Ability::Dexterity));
        Some(match () {
            () if attack.spell => return self.actor.casting_ability(),
            () if self.has("fin") && dexterity > strength => Ability::Dexterity,
            () if attack.ranged => Ability::Dexterity,
            () => Ability::Strength,
        })
    }

    /// What the item's damage is, each with its types, as stat blocks print it.
    pub(super) fn damages(&self, activity: Option<&Value>) -> Vec<String> {
        let attack = self.attack();
        let ability = attack.as_ref().and_then(|attack| self.ability(attack));
        let mut all = Vec::new();
        let activity = activity.or(attack.as_ref().and_then(|attack| attack.activity));
        let with_base = activity
            .and_then(|a| deep(a, &["damage", "includeBase"]))
            .and_then(Value::as_bool)
            .unwrap_or(false);
        let is_attack = activity.and_then(|a| string(a, "type")).as_deref() == Some("attack");
        if is_attack
            && with_base
            && let Some(base) = deep(self.system, &["damage", "base"])
        {
            let modifier = attack.as_ref().and_then(|attack| self.modifier(attack)).unwrap_or(0);
            let magic = figure(self.system, "magicalBonus").unwrap_or(0);
            let is_there = self.dice(base, ability).is_none_or(|dice| dice != Dice::default());
            if is_there {
                let worked = self.part(base, ability, modifier.saturating_add(magic));
                all.push(worked.unwrap_or_else(|| STRANGE.to_owned()));
            }
        }
        let parts = activity.and_then(|a| deep(a, &["damage", "parts"]));
        let parts = parts.or(deep(self.system, &["damage", "parts"]));
        for part in list(parts) {
            let worked = match part {
                // The older shape: a formula and a type.
                Value::Array(both) => both.first().and_then(Value::as_str).and_then(|formula| {
                    let dice = formula::dice(formula, self.actor, ability)?;
                    printed(dice, both.get(1).and_then(Value::as_str)?)
                }),
                _ => self.part(part, ability, 0),
            };
            all.push(worked.unwrap_or_else(|| STRANGE.to_owned()));
        }
        // What is understood comes first, so that it is read before the rest is given up.
        all.sort_by_key(|part| part == STRANGE);
        all
    }

    /// The dice of a part of damage or healing.
    pub(super) fn dice(&self, part: &Value, ability: Mod) -> Option<Dice> {
        let custom = get(part, "custom");
        let own = custom.filter(|c| get(c, "enabled").and_then(Value::as_bool) == Some(true));
        if let Some(formula) = own.and_then(|custom| string(custom, "formula")) {
            return formula::dice(&formula, self.actor, ability);
        }
        let small = |key: &str| u8::try_from(figure(part, key).unwrap_or(0)).ok();
        let extra = string(part, "bonus").unwrap_or_default();
        let plus = formula::flat(&extra, self.actor, ability)?;
        Some(Dice::new(small("number")?, small("denomination")?, i16::try_from(plus).ok()?))
    }

    /// `5 (1d6 + 2) slashing`; what is more comes only on top of dice.
    fn part(&self, part: &Value, ability: Mod, more: i64) -> Option<String> {
        let types: Vec<String> = list(get(part, "types")).iter().filter_map(text).collect();
        let dice = self.dice(part, ability)?;
        let more = if dice.is_flat() { 0 } else { more };
        let plus = i64::from(dice.plus).checked_add(more).and_then(|n| i16::try_from(n).ok())?;
        match &types[..] {
            [one] if !dice.is_flat() || plus > 0 => printed(Dice { plus, ..dice }, one),
            _ => None,
        }
    }

    /// The damage of a versatile weapon in two hands: dice of its own, or the next larger.
    pub(super) fn two_hands(&self) -> Option<String> {
        let attack = self.attack()?;
        let base = deep(self.system, &["damage", "base"])?;
        let own = deep(self.system, &["damage", "versatile"]).unwrap_or(&Value::Null);
        let ability = self.ability(&attack);
        let usual = self.dice(base, ability)?;
        let dice = match self.dice(own, ability) {
            Some(dice) if !dice.is_flat() => dice,
            _ => Dice { sides: usual.sides.checked_add(2)?, ..usual },
        };
        let plus = i16::try_from(self.modifier(&attack)?).ok()?.checked_add(dice.plus)?;
        let kind = list(get(base, "types")).first().and_then(text)?;
        printed(Dice { plus, ..dice }, &kind)
    }

    /// `Hit: 5 (1d6 + 2) slashing damage plus …`.
    pub(super) fn damage_extended(&self) -> String {
        let all = self.damages(None);
        // The description may say that itself.
        let told = deep(self.system, &["description", "value"]).and_then(text);
        let told = told.is_some_and(|text| text.contains("twoHanded"));
        let two_hands = (self.has("ver") && !told).then(|| self.two_hands()).flatten();
        let Some((first, more)) = all.split_first() else { return String::new() };
        let grip = two_hands
            .map_or(String::new(), |dice| format!(", or {dice} damage if used with two hands"));
        let more: String = more.iter().map(|dice| format!(" plus {dice} damage")).collect();
        format!("Hit: {first} damage{grip}{more}")
    }

    /// `DC 11 Strength`, of a save activity or of the older shape.
    pub(super) fn save(&self, id: Option<&str>) -> Option<(i64, Ability)> {
        let activity = self.activity(id, "save").filter(|a| get(a, "save").is_some());
        let save = deep(activity.unwrap_or(self.system), &["save"])?;
        let ability = match get(save, "ability")? {
            Value::Array(all) => all.first()?.as_str()?,
            other => other.as_str()?,
        };
        let by = deep(save, &["dc", "calculation"]).or(get(save, "scaling")).and_then(text);
        let by = by.unwrap_or_default();
        let by = match by.as_str() {
            "spellcasting" | "spell" => self.actor.casting_ability(),
            other => words::ability(other),
        };
        let told = || {
            let formula = deep(save, &["dc", "formula"]).or(get(save, "dc")).and_then(text)?;
            formula::flat(&formula, self.actor, None)
        };
        let sheet = &self.actor.sheet;
        let dc = match by {
            Some(by) => 8 + sheet.proficiency() + sheet.modifier(by),
            None => told()?,
        };
        Some((dc, words::ability(ability)?))
    }
}

/// Damage that could not be worked out, in words that will not be taken for any.
const STRANGE: &str = "some";

/// `5 (1d6 + 2) slashing`.
pub(super) fn printed(dice: Dice, kind: &str) -> Option<String> {
    let kind = words::name_of(&words::named::<affray_rules::DamageType>(kind)?);
    Some(match dice.is_flat() {
        true => format!("{} {kind}", dice.plus),
        false => format!("{} ({dice}) {kind}", dice.average()),
    })
}

/// How an attack of an item is made.
pub(super) struct Attack<'a> {
    item: &'a Item<'a>,
    activity: Option<&'a Value>,
    spell: bool,
    ranged: bool,
    thrown: bool,
}

impl Attack<'_> {
    /// The bonus to hit; nothing when it has a formula of its own kind.
    pub(super) fn bonus(&self) -> Option<i64> {
        let Item { system, actor, .. } = self.item;
        let ability = self.item.ability(self);
        let told = self.activity.and_then(|a| deep(a, &["attack", "bonus"]));
        let told = told.or(deep(system, &["attack", "bonus"])).or(get(system, "attackBonus"));
        let extra = formula::flat(&told.and_then(text).unwrap_or_default(), actor, ability)?;
        let flat =
            self.activity.and_then(|a| deep(a, &["attack", "flat"])).and_then(Value::as_bool);
        if flat == Some(true) {
            return Some(extra);
        }
        let unskilled = figure(system, "proficient") == Some(0);
        let proficiency = if unskilled { 0 } else { actor.sheet.proficiency() };
        let magic = figure(system, "magicalBonus").unwrap_or(0);
        Some(self.item.modifier(self)? + proficiency + extra + magic)
    }

    /// `Melee Attack Roll: +4, reach 5 ft.`, in the words of the actor's edition.
    pub(super) fn extended(&self) -> String {
        let way = match (self.ranged, self.thrown) {
            (true, _) => "Ranged",
            (false, true) => "Melee or Ranged",
            (false, false) => "Melee",
        };
        let bonus = self.bonus().map_or("some bonus".to_owned(), |bonus| format!("{bonus:+}"));
        let kind = if self.spell { "Spell" } else { "Weapon" };
        let head = match self.item.actor.edition() {
            Some(Edition::E2024) if !self.spell => format!("{way} Attack Roll: {bonus}"),
            _ => format!("{way} {kind} Attack: {bonus} to hit"),
        };
        format!("{head}, {}.", self.distance())
    }

    fn distance(&self) -> String {
        let system = self.item.system;
        let own = self.activity.and_then(|a| get(a, "range"));
        let own = own.filter(|range| get(range, "override").and_then(Value::as_bool) == Some(true));
        let range = own.or(get(system, "range"));
        let feet = |key: &str| range.and_then(|r| figure(r, key)).filter(|feet| *feet > 0);
        let of_activity = self.activity.and_then(|a| deep(a, &["range", "value"])).and_then(number);
        let of_activity = of_activity.filter(|feet| *feet > 0);
        let reaches = if self.item.has("rch") { 10 } else { 5 };
        let shoots = match (feet("value").or(of_activity), feet("long")) {
            (Some(normal), Some(long)) => format!("range {normal}/{long} ft."),
            (Some(normal), None) => format!("range {normal} ft."),
            _ => "range 30 ft.".to_owned(),
        };
        let reach = feet("reach").or(match self.thrown {
            true => None,
            false => feet("value").or(of_activity),
        });
        match (self.ranged, self.thrown) {
            (true, _) => shoots,
            (false, false) => format!("reach {} ft.", reach.unwrap_or(reaches)),
            (false, true) => format!("reach {} ft. or {shoots}", reach.unwrap_or(reaches)),
        }
    }
}
