//! Reads Foundry actors (dnd5e).

use affray_rules::{Ability, DamageType, Edition, Skill};
use serde_json::Value;

use super::{formula, item};
use crate::import::{
    figures::Answer,
    sheet::{Casting, SENSES, Sheet},
    source::json::{deep, get, list, number, string, text},
    words,
};

/// Whether a creature is in this form.
pub(in crate::import::source) fn is(value: &Value) -> bool {
    get(value, "system").is_some_and(|system| get(system, "abilities").is_some())
}

/// Reads an actor.
pub(in crate::import::source) fn read(value: &Value) -> Sheet {
    let mut actor = Actor::new(value);
    actor.figures();
    actor.armour_class();
    actor.answers();
    for item in list(get(value, "items")) {
        actor.item(item);
    }
    actor.spells();
    actor.sheet
}

/// An actor, and the sheet that it becomes.
pub(super) struct Actor<'a> {
    value: &'a Value,
    system: &'a Value,
    pub(super) sheet: Sheet,
}

/// Foundry's short names of the skills.
const SKILLS: [(&str, Skill); 18] = [
    ("acr", Skill::Acrobatics),
    ("ani", Skill::AnimalHandling),
    ("arc", Skill::Arcana),
    ("ath", Skill::Athletics),
    ("dec", Skill::Deception),
    ("his", Skill::History),
    ("ins", Skill::Insight),
    ("itm", Skill::Intimidation),
    ("inv", Skill::Investigation),
    ("med", Skill::Medicine),
    ("nat", Skill::Nature),
    ("prc", Skill::Perception),
    ("prf", Skill::Performance),
    ("per", Skill::Persuasion),
    ("rel", Skill::Religion),
    ("slt", Skill::SleightOfHand),
    ("ste", Skill::Stealth),
    ("sur", Skill::Survival),
];

impl<'a> Actor<'a> {
    pub(super) fn new(value: &'a Value) -> Actor<'a> {
        let system = get(value, "system").unwrap_or(&Value::Null);
        let name = words::title(&string(value, "name").unwrap_or_default());
        Actor { value, system, sheet: Sheet { name, ..Sheet::default() } }
    }

    fn at(&self, path: &[&str]) -> Option<&'a Value> {
        deep(self.system, path)
    }

    /// The edition that it is of.
    pub(super) fn edition(&self) -> Option<Edition> {
        self.sheet.edition
    }

    /// The ability that it casts with.
    pub(super) fn casting_ability(&self) -> Option<Ability> {
        words::ability(self.at(&["attributes", "spellcasting"])?.as_str()?)
    }

    /// The bonus of a skill by Foundry's short name, proficient or not.
    pub(super) fn skill(&self, short: &str) -> Option<i64> {
        let (_, skill) = SKILLS.iter().find(|(name, _)| *name == short)?;
        let usual = || self.sheet.modifier(skill.ability());
        Some(self.sheet.skills.get(skill).copied().unwrap_or_else(usual))
    }

    /// What an item is called, by its id (with a dot before it) or by its name.
    pub(super) fn item_name(&self, id: &str) -> Option<String> {
        let id = id.trim_start_matches('.');
        let items = list(get(self.value, "items")).iter();
        items
            .filter(|item| string(item, "_id").as_deref() == Some(id))
            .find_map(|item| string(item, "name"))
            .or_else(|| (!id.chars().any(|c| c.is_ascii_digit())).then(|| id.to_owned()))
    }

    fn figures(&mut self) {
        let rules = self.at(&["source", "rules"]).and_then(text);
        self.sheet.edition = rules.and_then(|rules| rules.parse().ok());
        self.sheet.challenge =
            self.at(&["details", "cr"]).and_then(text).and_then(|rating| words::challenge(&rating));
        self.sheet.hp = self
            .at(&["attributes", "hp", "max"])
            .or(self.at(&["attributes", "hp", "value"]))
            .and_then(number);
        let roll = self.at(&["attributes", "hp", "formula"]).and_then(text);
        self.sheet.hit_dice = roll.and_then(|dice| words::dice(&dice));
        let size = self.at(&["traits", "size"]).and_then(text).unwrap_or_default();
        let sizes = [("sm", "small"), ("med", "medium"), ("lg", "large"), ("grg", "gargantuan")];
        let long = sizes.iter().find(|(short, _)| *short == size).map(|(_, long)| *long);
        self.sheet.size_and_type(long.unwrap_or(&size));
        let kind = self.at(&["details", "type"]);
        let kind = kind.and_then(|kind| text(get(kind, "value").unwrap_or(kind)));
        self.sheet.size_and_type(&kind.unwrap_or_default());
        for ability in Ability::ALL {
            let score = self.at(&["abilities", &words::short(ability), "value"]);
            self.sheet.abilities[ability.index()] = score.and_then(number);
        }
        for ability in Ability::ALL {
            let Some(told) = self.at(&["abilities", &words::short(ability)]) else { continue };
            let proficient = get(told, "proficient").and_then(Value::as_f64).unwrap_or(0.0);
            let extra = deep(told, &["bonuses", "save"]).and_then(text).unwrap_or_default();
            let extra = formula::flat(&extra, self, Some(ability)).unwrap_or(0);
            let bonus = self.sheet.modifier(ability) + self.share(proficient) + extra;
            if proficient > 0.0 || extra != 0 {
                self.sheet.saves.insert(ability, bonus);
            }
        }
        for (short, skill) in SKILLS {
            let Some(told) = self.at(&["skills", short]) else { continue };
            let proficient = get(told, "value").and_then(Value::as_f64).unwrap_or(0.0);
            let ability = string(told, "ability").and_then(|name| words::ability(&name));
            let extra = deep(told, &["bonuses", "check"]).and_then(text).unwrap_or_default();
            let extra = formula::flat(&extra, self, ability).unwrap_or(0);
            if proficient > 0.0 || extra != 0 {
                let modifier = self.sheet.modifier(ability.unwrap_or(skill.ability()));
                self.sheet.skills.insert(skill, modifier + self.share(proficient) + extra);
            }
        }
        let extra = self.at(&["attributes", "init", "bonus"]).and_then(text).unwrap_or_default();
        match formula::flat(&extra, self, None) {
            Some(0) => {}
            Some(extra) => {
                self.sheet.initiative = Some(self.sheet.modifier(Ability::Dexterity) + extra);
            }
            None => self.sheet.note("bonus to initiative"),
        }
        self.movement();
    }

    /// The proficiency bonus, twice it, or half.
    fn share(&self, proficient: f64) -> i64 {
        (self.sheet.proficiency() as f64 * proficient.clamp(0.0, 2.0)).floor() as i64
    }

    fn movement(&mut self) {
        let movement = self.at(&["attributes", "movement"]);
        let movement = movement.map(|m| get(m, "speeds").unwrap_or(m));
        super::super::speeds(&mut self.sheet, movement);
        if let Some(hover) = self.at(&["attributes", "movement", "hover"]).and_then(Value::as_bool)
        {
            self.sheet.hover = hover;
        }
        let Some(senses) = self.at(&["attributes", "senses"]) else { return };
        for (place, sense) in SENSES.iter().enumerate() {
            let feet = deep(senses, &["ranges", sense]).or(get(senses, sense));
            self.sheet.senses[place] = feet.and_then(number);
        }
        let special = string(senses, "special").unwrap_or_default();
        if special.to_lowercase().contains("blind beyond") {
            self.sheet.note("blind beyond its blindsight");
        }
    }

    /// The AC as told, or that of the armour that is worn.
    fn armour_class(&mut self) {
        let flat = self.at(&["attributes", "ac", "flat"]).and_then(number);
        let reckoned = self.at(&["attributes", "ac", "calc"]).and_then(text).unwrap_or_default();
        let dexterity = self.sheet.modifier(Ability::Dexterity);
        if ["flat", "natural", ""].contains(&reckoned.as_str()) && flat.is_some() {
            self.sheet.ac = flat;
            return;
        }
        let mut ac = match reckoned.as_str() {
            "mage" => 13 + dexterity,
            "draconic" => 13 + dexterity,
            "unarmoredMonk" => 10 + dexterity + self.sheet.modifier(Ability::Wisdom),
            "unarmoredBarb" => 10 + dexterity + self.sheet.modifier(Ability::Constitution),
            _ => 10 + dexterity,
        };
        let mut shield = 0;
        for item in list(get(self.value, "items")) {
            let worn = deep(item, &["system", "equipped"]).and_then(Value::as_bool) == Some(true);
            let value = deep(item, &["system", "armor", "value"]).and_then(number);
            let Some(value) =
                value.filter(|_| worn && string(item, "type").as_deref() == Some("equipment"))
            else {
                continue;
            };
            let magic =
                deep(item, &["system", "armor", "magicalBonus"]).and_then(number).unwrap_or(0);
            match deep(item, &["system", "type", "value"]).and_then(Value::as_str) {
                Some("light") => ac = value + dexterity + magic,
                Some("medium") => ac = value + dexterity.min(2) + magic,
                Some("heavy") => ac = value + magic,
                Some("shield") => shield = value + magic,
                _ => {}
            }
        }
        self.sheet.ac = Some(ac + shield);
    }

    fn answers(&mut self) {
        for (key, answer) in
            [("dr", Answer::Resistance), ("di", Answer::Immunity), ("dv", Answer::Vulnerability)]
        {
            let Some(told) = self.at(&["traits", key]) else { continue };
            let bypasses = list(get(told, "bypasses"));
            let unless: Vec<&'static str> =
                [("mgc", "magical"), ("sil", "silvered"), ("ada", "adamantine")]
                    .into_iter()
                    .filter(|(short, _)| bypasses.iter().any(|b| b.as_str() == Some(short)))
                    .map(|(_, name)| name)
                    .collect();
            let (mut weapons, mut others) = (Vec::new(), Vec::new());
            for word in list(get(told, "value")).iter().filter_map(Value::as_str) {
                use DamageType::{Bludgeoning, Piercing, Slashing};
                match words::named(word) {
                    Some(kind @ (Bludgeoning | Piercing | Slashing)) => weapons.push(kind),
                    Some(kind) => others.push(kind),
                    // What older versions called the three together.
                    None if word == "physical" => {
                        let three = vec![Bludgeoning, Piercing, Slashing];
                        self.sheet.add_defence(answer, three, vec!["magical"]);
                    }
                    None => self.sheet.answer(answer, word),
                }
            }
            self.sheet.add_defence(answer, others, Vec::new());
            self.sheet.add_defence(answer, weapons, unless);
            self.sheet.answer(answer, &string(told, "custom").unwrap_or_default());
        }
        if let Some(told) = self.at(&["traits", "ci"]) {
            for word in list(get(told, "value")).iter().filter_map(Value::as_str) {
                self.sheet.condition_immunity(word);
            }
            self.sheet.condition_immunity(&string(told, "custom").unwrap_or_default());
        }
    }

    fn item(&mut self, value: &Value) {
        match string(value, "type").as_deref() {
            Some("feat" | "weapon") => {
                let features = item::Item::new(value, self).features();
                self.sheet.features.extend(features);
            }
            Some("spell") => self.spell(value),
            // Gear, and what it is worth, is no part of a fight unless it is worn.
            _ => {}
        }
    }

    /// A spell among the items, by how it is prepared.
    fn spell(&mut self, value: &Value) {
        let Some(name) = string(value, "name") else { return };
        let name = words::title(&name).to_lowercase();
        let way = deep(value, &["system", "method"])
            .or(deep(value, &["system", "preparation", "mode"]))
            .and_then(Value::as_str)
            .unwrap_or_default();
        let uses = deep(value, &["system", "uses", "max"]).and_then(number).unwrap_or(0);
        let level = deep(value, &["system", "level"]).and_then(number).unwrap_or(0);
        let casting = self.sheet.spellcasting.get_or_insert_with(Casting::default);
        match u8::try_from(uses) {
            Ok(uses @ 1..) => casting.per_day.push((name, uses)),
            _ if level > 0 && ["atwill", "innate"].contains(&way) => casting.at_will.push(name),
            _ => casting.spells.push(name),
        }
    }

    fn spells(&mut self) {
        let ability = self.casting_ability();
        let level = self
            .at(&["attributes", "spell", "level"])
            .or(self.at(&["details", "spellLevel"]))
            .and_then(number)
            .and_then(|level| u8::try_from(level).ok())
            .filter(|level| (1..=20).contains(level));
        let slots: Vec<u8> = (1..=9)
            .map(|n| {
                let told = self.at(&["spells", &format!("spell{n}")]);
                let slots = told.and_then(|t| get(t, "override").or(get(t, "value")));
                slots.and_then(number).and_then(|n| u8::try_from(n).ok()).unwrap_or(0)
            })
            .collect();
        if let Some(casting) = &mut self.sheet.spellcasting {
            let used = slots.iter().rposition(|n| *n > 0).map_or(0, |last| last + 1);
            casting.ability = ability;
            casting.level = level;
            casting.slots = slots[..used].to_vec();
        }
    }
}
