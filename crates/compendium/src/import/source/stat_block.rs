//! Stat blocks of either edition as people paste them: plain text, or markdown.

use affray_rules::{Ability, Condition, DamageType, Edition};

use crate::import::{
    figures::{Answer, edition_of},
    sheet::{Feature, Section, Sheet},
    words::{self, pattern},
};

/// `Medium humanoid (goblinoid), neutral evil`, which every stat block has below its name.
const KIND: &str = r"^(?:tiny|small|medium|large|huge|gargantuan)\b(?: or [a-z]+)? (?:swarm of [a-z]+ )?(?:aberration|beast|celestial|construct|dragon|elemental|fey|fiend|giant|humanoid|monstrosity|ooze|plant|undead)";

/// Whether there is a stat block in a text.
pub(in crate::import) fn is(text: &str) -> bool {
    text.lines().any(|line| pattern!(KIND).is_match(&bare(line)))
}

/// Reads every stat block of a text; nothing when there are more than `most`.
pub(in crate::import) fn read(text: &str, most: usize) -> Option<Vec<Sheet>> {
    let lines: Vec<&str> = text.lines().collect();
    // Where the names stand: the last line with anything on it before a size and type.
    let mut starts: Vec<(usize, usize)> = Vec::new();
    for (kind, line) in lines.iter().enumerate() {
        if !pattern!(KIND).is_match(&bare(line)) {
            continue;
        }
        if starts.len() == most {
            return None;
        }
        let floor = starts.last().map_or(0, |(_, kind)| kind + 1);
        let name = (floor..kind).rev().find(|i| !bare(lines[*i]).is_empty());
        starts.push((name.unwrap_or(kind), kind));
    }
    let ends = starts.iter().skip(1).map(|(name, _)| *name).chain([lines.len()]);
    let blocks = starts.iter().zip(ends);
    Some(blocks.map(|((name, kind), end)| block(&lines, *name, *kind, end)).collect())
}

/// A line without what markdown puts around it.
fn bare(line: &str) -> String {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '#'));
    words::plain(&line.replace('|', " "))
}

fn block(lines: &[&str], name: usize, kind: usize, end: usize) -> Sheet {
    let mut reader = Reader::default();
    if name < kind {
        reader.sheet.name = words::title(&bare(lines[name]));
    }
    reader.sheet.size_and_type(&bare(lines[kind]));
    for line in lines.get(kind + 1..end).unwrap_or_default() {
        reader.line(line);
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    sheet: Sheet,
    /// The label of the figures that are being read, and what it has so far.
    label: Option<(Label, String)>,
    /// Everything about the abilities.
    scores: String,
    /// The section that features are read for; none while figures are.
    section: Option<Section>,
    feature: Option<(String, String)>,
}

/// What figures stand behind which words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    ArmourClass,
    Initiative,
    HitPoints,
    Speed,
    Saves,
    Skills,
    Vulnerabilities,
    Resistances,
    Immunities,
    ConditionImmunities,
    Senses,
    Challenge,
    Proficiency,
    /// Languages and gear, which are no part of a fight here.
    Other,
}

const LABELS: [(&str, Label); 21] = [
    ("armor class", Label::ArmourClass),
    ("armour class", Label::ArmourClass),
    ("ac", Label::ArmourClass),
    ("initiative", Label::Initiative),
    ("hit points", Label::HitPoints),
    ("hp", Label::HitPoints),
    ("speed", Label::Speed),
    ("saving throws", Label::Saves),
    ("skills", Label::Skills),
    ("damage vulnerabilities", Label::Vulnerabilities),
    ("vulnerabilities", Label::Vulnerabilities),
    ("damage resistances", Label::Resistances),
    ("resistances", Label::Resistances),
    ("damage immunities", Label::Immunities),
    ("immunities", Label::Immunities),
    ("condition immunities", Label::ConditionImmunities),
    ("senses", Label::Senses),
    ("challenge", Label::Challenge),
    ("cr", Label::Challenge),
    ("languages", Label::Other),
    ("gear", Label::Other),
];

impl Reader {
    fn line(&mut self, raw: &str) {
        let line = bare(raw);
        if line.is_empty() || line.chars().all(|c| matches!(c, '-' | '=' | ' ' | ':')) {
            return;
        }
        if let Some(section) = section(&line) {
            self.end_label();
            self.end_feature();
            self.section = Some(section);
            return;
        }
        // Another heading begins something else.
        if raw.trim_start_matches(['>', ' ']).starts_with('#') {
            self.end_label();
            return self.end_feature();
        }
        match self.section {
            None => self.figure_line(raw, &line),
            Some(_) => self.feature_line(raw, &line),
        }
    }

    fn figure_line(&mut self, raw: &str, line: &str) {
        if let Some((label, rest)) = labelled(line) {
            self.end_label();
            self.label = Some((label, rest.to_owned()));
        } else if is_scores(line) {
            self.end_label();
            self.scores.push(' ');
            self.scores.push_str(line);
        } else if self.sheet.challenge.is_some() || self.is_past_challenge() {
            // Features begin after the challenge rating, whether anybody says so or not.
            self.end_label();
            self.section = Some(Section::Trait);
            self.feature_line(raw, line);
        } else if let Some((_, text)) = &mut self.label {
            text.push(' ');
            text.push_str(line);
        } else if !self.scores.is_empty() {
            self.scores.push(' ');
            self.scores.push_str(line);
        }
    }

    fn is_past_challenge(&self) -> bool {
        self.label.as_ref().is_some_and(|(label, _)| *label == Label::Challenge)
    }

    fn end_label(&mut self) {
        let Some((label, text)) = self.label.take() else { return };
        let sheet = &mut self.sheet;
        let number = |pattern: &regex_lite::Regex| {
            pattern.captures(&text).and_then(|found| found[1].parse::<i64>().ok())
        };
        match label {
            Label::ArmourClass => {
                sheet.ac = number(pattern!(r"^(\d{1,12})"));
                let initiative = number(pattern!(r"initiative ([+\-]\d{1,9})"));
                if initiative.is_some() {
                    sheet.edition = Some(Edition::E2024);
                    sheet.initiative = initiative;
                }
            }
            Label::Initiative => {
                sheet.initiative = number(pattern!(r"^([+\-]\d{1,9})"));
                sheet.edition = Some(Edition::E2024);
            }
            Label::HitPoints => sheet.hit_points(&text),
            Label::Speed => sheet.speed(&text),
            Label::Saves => sheet.save_bonuses(&text),
            Label::Skills => sheet.skill_bonuses(&text),
            Label::Vulnerabilities => sheet.answer(Answer::Vulnerability, &text),
            Label::Resistances => sheet.answer(Answer::Resistance, &text),
            Label::Immunities => sheet.answer(Answer::Immunity, &text),
            Label::ConditionImmunities => sheet.condition_immunity(&text),
            Label::Senses => sheet.sense(&text),
            Label::Challenge => {
                let rating = pattern!(r"^(\d+(?:/\d+)?|[½¼⅛])").find(&text);
                sheet.challenge = rating.and_then(|rating| words::challenge(rating.as_str()));
                let proficiency = number(pattern!(r"\b(?:pb|proficiency bonus) ?\+(\d{1,2})"));
                sheet.proficiency = proficiency.or(sheet.proficiency);
            }
            Label::Proficiency => sheet.proficiency = number(pattern!(r"^\+?(\d{1,2})")),
            Label::Other => {}
        }
    }

    fn feature_line(&mut self, raw: &str, line: &str) {
        if let Some((Label::Proficiency, rest)) = labelled(line) {
            self.label = Some((Label::Proficiency, rest.to_owned()));
            return self.end_label();
        }
        if let Some((name, rest)) = titled(raw, line) {
            self.end_feature();
            self.feature = Some((name, rest));
            return;
        }
        match &mut self.feature {
            Some((_, prose)) => {
                prose.push(' ');
                prose.push_str(line);
            }
            // How legendary actions work is no feature of this creature alone.
            None if self.section == Some(Section::Legendary) => {}
            None => self.sheet.note("text that belongs to no feature"),
        }
    }

    fn end_feature(&mut self) {
        if let (Some((name, prose)), Some(section)) = (self.feature.take(), self.section) {
            self.sheet.features.push(Feature::new(section, &name, &prose));
        }
    }

    fn finish(mut self) -> Sheet {
        self.end_label();
        self.end_feature();
        let scores = std::mem::take(&mut self.scores);
        self.abilities(&scores);
        let sheet = &mut self.sheet;
        sheet.complete_hit_dice();
        let wording = sheet.features.iter().find_map(|f| edition_of(&f.prose));
        sheet.edition = sheet.edition.or(wording);
        self.sheet
    }

    /// Ability scores: six numbers, or rows with modifier and save.
    fn abilities(&mut self, text: &str) {
        let rows = pattern!(
            r"\b(str|dex|con|int|wis|cha)[a-z]*\s+(\d{1,9})\s+([+\-]\d{1,9})\s+([+\-]\d{1,9})"
        );
        for row in rows.captures_iter(text) {
            let Some(ability) = words::ability(&row[1]) else { continue };
            self.sheet.abilities[ability.index()] = row[2].parse().ok();
            if let Ok(save) = row[4].parse() {
                self.sheet.saves.insert(ability, save);
            }
            self.sheet.edition = Some(Edition::E2024);
        }
        let named = pattern!(r"\b(str|dex|con|int|wis|cha)[a-z]*\s*:?\s*(\d{1,9})\b");
        for found in named.captures_iter(text) {
            if let Some(ability) = words::ability(&found[1]) {
                self.sheet.abilities[ability.index()].get_or_insert(found[2].parse().unwrap_or(0));
            }
        }
        if self.sheet.abilities.iter().all(Option::is_some) {
            return;
        }
        let with_modifier = pattern!(r"(\d{1,9})\s*\([+\-]?\d{1,9}\)");
        let mut scores: Vec<i64> =
            with_modifier.captures_iter(text).filter_map(|f| f[1].parse().ok()).collect();
        if scores.len() != Ability::ALL.len() {
            let alone = pattern!(r"(?:^|[^+\-\d])(\d{1,9})");
            scores = alone.captures_iter(text).filter_map(|f| f[1].parse().ok()).collect();
        }
        if scores.len() == Ability::ALL.len() {
            for (place, score) in self.sheet.abilities.iter_mut().zip(scores) {
                *place = Some(score);
            }
        } else {
            self.sheet.note("some ability scores");
        }
    }
}

fn section(line: &str) -> Option<Section> {
    match line.trim_end_matches(['.', ':']).to_lowercase().as_str() {
        "traits" | "special traits" | "special abilities" => Some(Section::Trait),
        "actions" => Some(Section::Action),
        "bonus actions" => Some(Section::BonusAction),
        "reactions" => Some(Section::Reaction),
        "legendary actions" | "mythic actions" => Some(Section::Legendary),
        "lair actions" => Some(Section::Lair),
        _ => None,
    }
}

fn labelled(line: &str) -> Option<(Label, &str)> {
    let all = LABELS.into_iter().chain([("proficiency bonus", Label::Proficiency)]);
    all.filter_map(|(word, label)| {
        let head = line.get(..word.len())?;
        let rest = line.get(word.len()..)?;
        let ends = rest.starts_with([' ', ':']) || rest.is_empty();
        (head.eq_ignore_ascii_case(word) && ends)
            .then_some((label, rest.trim_start_matches([' ', ':'])))
    })
    .next()
}

fn is_scores(line: &str) -> bool {
    pattern!(r"^(?:str|dex|con|int|wis|cha)(?:ength|terity|stitution|elligence|dom|risma)?\b")
        .is_match(line)
        || pattern!(r"^(?:mod|save)\b").is_match(line)
        || pattern!(r"^[+\-]?\d{1,9}\b(?:\s*\([+\-]?\d{1,9}\))?(?:\s|$)").is_match(line)
}

/// The name of a feature and the rest of its first line.
fn titled(raw: &str, line: &str) -> Option<(String, String)> {
    let marked = pattern!(
        r"^[\s>\-]*(?:\*\*\*|\*\*_|_\*\*|\*\*|__)\s*([^*_]{1,90}?)[.:]?\s*(?:\*\*\*|_\*\*|\*\*_|\*\*|__)[.:]?\s*(.*)$"
    );
    if let Some(found) = marked.captures(raw) {
        let rest = words::plain(&found[2]);
        // `**At Will:** …` is a list of spells.
        let is_list = pattern!(
            r"^(?:at will|cantrips|\d+/day|\d(?:st|nd|rd|th) level|hit|failure|success|trigger|response)\b"
        );
        return (!is_list.is_match(&found[1])).then(|| (found[1].to_owned(), rest));
    }
    let found = regex_lite::Regex::captures(title_pattern(), line)?;
    let name = &found[1];
    let bare = name.split('(').next().unwrap_or(name).trim();
    let small = ["of", "the", "and", "in", "with", "for", "to", "or", "a", "an", "from", "on"];
    let words_of: Vec<&str> = bare.split_whitespace().collect();
    let is_title = words_of.iter().all(|word| {
        word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) || small.contains(word)
    });
    let is_term = words::ability(bare).is_some()
        || words::named::<Condition>(bare).is_some()
        || words::named::<DamageType>(bare).is_some()
        || ["Hit", "Failure", "Success", "Miss", "Trigger", "Response"].contains(&bare);
    (is_title && !is_term && words_of.len() <= 8)
        .then(|| (name.to_owned(), found.get(2).map_or("", |m| m.as_str()).to_owned()))
}

/// `Acid Breath (Recharge 5-6). …`, where capitals matter.
fn title_pattern() -> &'static regex_lite::Regex {
    pattern!(r"(?-i)^([A-Z][A-Za-z0-9',/ \-]{1,60}?(?: \([^)]{1,60}\))?)\.(?:\s+(.*))?$")
}
