//! Figures that sources write as text, in the words of a stat block.

use affray_rules::{Ability, Condition, DamageType, Edition};

use super::{
    sheet::{Defence, GAITS, SENSES, Sheet},
    words::{self, pattern},
};

/// How damage is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Resistance,
    Immunity,
    Vulnerability,
}

impl Answer {
    fn word(self) -> &'static str {
        match self {
            Answer::Resistance => "resistance",
            Answer::Immunity => "immunity",
            Answer::Vulnerability => "vulnerability",
        }
    }
}

impl Sheet {
    /// `Medium humanoid (goblinoid), neutral evil`, or a part of it.
    pub(super) fn size_and_type(&mut self, text: &str) {
        let text = words::plain(text);
        for word in pattern!(r"[a-z]+").find_iter(&text).map(|word| word.as_str()) {
            if self.size.is_none() {
                self.size = words::named(word);
            }
            if self.kind.is_none() {
                // “Swarm of Tiny beasts”.
                self.kind = words::named(word).or_else(|| words::named(word.strip_suffix('s')?));
            }
        }
    }

    /// `30 ft., climb 30 ft., fly 60 ft. (hover)`.
    pub(super) fn speed(&mut self, text: &str) {
        let text = words::plain(text).to_lowercase();
        self.hover |= text.contains("hover");
        let each =
            pattern!(r"(?:([a-z]+)\s*:?\s*)?\b(\d{1,9})\s*(?:ft|feet|')?[.]?\s*(\([^)]*\))?");
        for found in each.captures_iter(&text) {
            let gait = match found.get(1).map_or("walk", |gait| gait.as_str()) {
                "speed" => "walk",
                gait => gait,
            };
            let aside = found.get(3).map_or("", |aside| aside.as_str());
            match GAITS.iter().position(|known| *known == gait) {
                Some(place) if self.speeds[place].is_none() && !aside.contains("form") => {
                    self.speeds[place] = found[2].parse().ok();
                }
                Some(_) => self.note("other speeds in other forms"),
                None => self.note(format!("speed: {gait}")),
            }
        }
    }

    /// `darkvision 60 ft., blindsight 10 ft. (blind beyond this radius)`.
    pub(super) fn sense(&mut self, text: &str) {
        let text = words::plain(text).to_lowercase();
        for found in pattern!(r"\b([a-z]+)\s*:?\s*(\d{1,9})").captures_iter(&text) {
            match SENSES.iter().position(|known| *known == &found[1]) {
                Some(place) => self.senses[place] = found[2].parse().ok(),
                None if &found[1] == "perception" => {}
                None => self.note(format!("sense: {}", &found[1])),
            }
        }
        if text.contains("blind beyond") {
            self.note("blind beyond its blindsight");
        }
    }

    /// `cold; bludgeoning, piercing, and slashing from nonmagical attacks`. In the newer stat
    /// block, immunities name conditions as well.
    pub(super) fn answer(&mut self, answer: Answer, text: &str) {
        let text = words::plain(text).to_lowercase();
        for part in text.split(';').map(str::trim) {
            let qualified = pattern!(r"\bnonmagical\b|\bnon-magical\b").find(part);
            let (part, unless) = match qualified {
                None => (part, Vec::new()),
                Some(found) => {
                    let mut unless = vec!["magical"];
                    unless.extend(
                        ["silvered", "adamantine"].into_iter().filter(|q| part.contains(q)),
                    );
                    (&part[..found.start()], unless)
                }
            };
            let mut types: Vec<DamageType> = Vec::new();
            for word in pattern!(r",|\band\b|\bor\b").split(part).map(str::trim) {
                let word = word.strip_suffix("from").unwrap_or(word).trim();
                let bare = word.strip_suffix("damage").unwrap_or(word).trim();
                if bare.is_empty() || ["-", "none", "from"].contains(&bare) {
                } else if let Some(kind) = words::named(bare) {
                    types.push(kind);
                } else if answer == Answer::Immunity && self.immune_to(bare) {
                } else {
                    let bare: String = bare.chars().take(60).collect();
                    self.note(format!("{} to {bare}", answer.word()));
                }
            }
            self.add_defence(answer, types, unless);
        }
    }

    /// Adds types of damage that are answered.
    pub(super) fn add_defence(
        &mut self,
        answer: Answer,
        types: Vec<DamageType>,
        unless: Vec<&'static str>,
    ) {
        let list = match answer {
            Answer::Resistance => &mut self.resistances,
            Answer::Immunity => &mut self.immunities,
            Answer::Vulnerability => &mut self.vulnerabilities,
        };
        if !types.is_empty() {
            list.push(Defence { types, unless });
        }
    }

    /// A condition that it can't have; whether the word is one.
    fn immune_to(&mut self, word: &str) -> bool {
        let known = words::named::<Condition>(word).is_some() || word == "exhaustion";
        if known && !self.condition_immunities.iter().any(|name| name == word) {
            self.condition_immunities.push(word.to_owned());
        }
        known
    }

    /// `charmed, exhaustion, frightened`.
    pub(super) fn condition_immunity(&mut self, text: &str) {
        let text = words::plain(text).to_lowercase();
        for word in pattern!(r",|;|\band\b").split(&text).map(str::trim) {
            let said = !word.is_empty() && !["-", "none"].contains(&word);
            if said && !self.immune_to(word) {
                let word: String = word.chars().take(60).collect();
                self.note(format!("immunity to {word}"));
            }
        }
    }

    /// `Dex +4, Wisdom +2`.
    pub(super) fn save_bonuses(&mut self, text: &str) {
        for (name, bonus) in bonuses(text) {
            match words::ability(&name) {
                Some(ability) => drop(self.saves.insert(ability, bonus)),
                None => self.note(format!("save: {name}")),
            }
        }
    }

    /// `Perception +3, Sleight of Hand +5`.
    pub(super) fn skill_bonuses(&mut self, text: &str) {
        for (name, bonus) in bonuses(text) {
            self.skill(&name, bonus);
        }
    }

    /// A skill by its name.
    pub(super) fn skill(&mut self, name: &str, bonus: i64) {
        match words::named(name) {
            Some(skill) => drop(self.skills.insert(skill, bonus)),
            None => self.note(format!("skill: {}", words::title(name))),
        }
    }

    /// `7 (2d6)`, or either of the two.
    pub(super) fn hit_points(&mut self, text: &str) {
        let text = words::plain(text);
        let first = pattern!(r"^\D{0,5}(\d{1,12})\b").captures(&text);
        self.hp = first.and_then(|found| found[1].parse().ok()).or(self.hp);
        if let Some(found) = pattern!(r"\d{1,3}\s*d\s*\d{1,3}(?:\s*[+\-]\s*\d{1,5})?").find(&text) {
            self.hit_dice = words::dice(found.as_str()).or(self.hit_dice);
        }
        if self.hp.is_none() {
            self.hp = self.hit_dice.map(|dice| i64::from(dice.average()));
        }
    }

    /// Hit dice without what Constitution adds, as some sources give them, get it.
    pub(super) fn complete_hit_dice(&mut self) {
        if let (Some(dice), Some(hp)) = (&mut self.hit_dice, self.hp)
            && dice.plus == 0
            && i64::from(dice.average()) != hp
        {
            let con =
                (self.abilities[Ability::Constitution.index()].unwrap_or(10) - 10).div_euclid(2);
            let plus = con.saturating_mul(i64::from(dice.count));
            let whole = affray_dice::Dice { plus: i16::try_from(plus).unwrap_or(0), ..*dice };
            if i64::from(whole.average()) == hp {
                *dice = whole;
            }
        }
    }

    /// The edition that the wording of the features shows.
    pub(super) fn edition_by_wording(&self) -> Option<Edition> {
        self.features.iter().find_map(|feature| edition_of(&feature.prose))
    }
}

/// The edition that a wording shows.
pub(super) fn edition_of(prose: &str) -> Option<Edition> {
    if pattern!(r"\battack roll\s*:|\bsaving throw\s*:\s*dc \d|\bhas the [a-z]+ condition\b")
        .is_match(prose)
    {
        return Some(Edition::E2024);
    }
    pattern!(r"\b(?:weapon|spell) attack\s*:|\bmust (?:succeed on|make) a dc \d")
        .is_match(prose)
        .then_some(Edition::E2014)
}

/// Names with bonuses: `Perception +3, Stealth +6`.
fn bonuses(text: &str) -> Vec<(String, i64)> {
    let text = words::plain(text);
    pattern!(r"([a-z][a-z ]{1,30}?)\s*:?\s*([+\-]?\d{1,9})")
        .captures_iter(&text)
        .filter_map(|found| Some((found[1].trim().to_owned(), found[2].parse().ok()?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use affray_rules::{CreatureType, Size};

    use super::*;

    #[test]
    fn a_line_of_each_kind() {
        let mut sheet = Sheet::default();
        sheet.size_and_type("Large swarm of Tiny beasts, unaligned");
        assert_eq!((sheet.size, sheet.kind), (Some(Size::Large), Some(CreatureType::Beast)));
        sheet.speed("30 ft., climb 20 ft., fly 60 ft. (hover)");
        assert_eq!(sheet.speeds, [Some(30), Some(20), None, Some(60), None]);
        assert!(sheet.hover);
        let mut shifter = Sheet::default();
        shifter.speed("30 ft., 40 ft. (bear form only), Climb 30 ft. (bear form only)");
        assert_eq!(shifter.speeds, [Some(30), None, None, None, None]);
        assert_eq!(shifter.unmodelled, ["other speeds in other forms"]);
        sheet.sense(
            "Blindsight 10 ft. (blind beyond this radius), Darkvision 60 ft.; Passive Perception 9",
        );
        assert_eq!(sheet.senses, [Some(10), Some(60), None, None]);
        sheet.hit_points("39 (6d10 + 6)");
        assert_eq!(sheet.hp, Some(39));
        sheet.skill_bonuses("Sleight of Hand +5, Perception −1");
        assert_eq!(sheet.skills.values().copied().collect::<Vec<_>>(), [-1, 5]);
        sheet.save_bonuses("Dex +4, Luck +9");
        assert_eq!(sheet.unmodelled, ["blind beyond its blindsight", "save: Luck"]);
    }

    #[test]
    fn defences_with_what_gets_through() {
        let mut sheet = Sheet::default();
        let text = "Cold; Bludgeoning, Piercing, and Slashing from Nonmagical Attacks that aren't Silvered";
        sheet.answer(Answer::Resistance, text);
        assert_eq!(sheet.resistances.len(), 2);
        assert_eq!(sheet.resistances[1].unless, ["magical", "silvered"]);
        assert_eq!(sheet.resistances[1].types.len(), 3);
        sheet.answer(Answer::Immunity, "Poison, Psychic; Exhaustion, Poisoned");
        assert_eq!(sheet.immunities[0].types, [DamageType::Poison, DamageType::Psychic]);
        assert_eq!(sheet.condition_immunities, ["exhaustion", "poisoned"]);
        sheet.condition_immunity("prone, boredom");
        assert_eq!(sheet.condition_immunities.len(), 3);
        assert_eq!(sheet.unmodelled, ["immunity to boredom"]);
    }
}
