//! Writes a sheet as one of our files, which look as if a person had written them.

use std::{fmt::Write as _, ops::RangeInclusive};

use affray_rules::{Ability, DamageDice};
use serde::Serialize;

use super::{
    known_spells::Known,
    prose::{Attack, Consequence, Deed, Reach, Reading, WHILE_HELD},
    sheet::{Defence, GAITS, SENSES, Section, Sheet, Usage},
    words::{name_of, short},
};
use crate::{Compendium, file::Fault, text::Challenge};

/// The longest line that a list is kept on.
const LINE: usize = 100;
/// The longest note, such as the spells of an archmage.
const MOST_LETTERS: usize = 2_000;

/// The text of an entry, and what it does not model.
pub(super) fn entry(
    sheet: &Sheet,
    reading: Reading,
    compendium: &Compendium,
) -> Result<(String, Vec<String>), Fault> {
    let mut page = Page { sheet, text: String::new() };
    let mut notes = reading.notes.clone();
    let casting = reading.casting.as_ref().map(|casting| Known::of(casting, compendium));
    if let Some(missing) = casting.as_ref().and_then(Known::missing) {
        notes.add(missing);
    }
    page.identity()?;
    page.figures()?;
    page.defences();
    page.deeds(&reading);
    let unmodelled: Vec<String> = notes.0.iter().map(|note| short_note(note)).collect();
    page.notes(&unmodelled);
    for (name, lines) in &reading.traits {
        page.table("[[trait]]", &[("name", quoted(name))]);
        page.text.push_str(lines);
    }
    for attack in &reading.attacks {
        page.attack(attack)?;
    }
    for deed in &reading.deeds {
        page.deed(deed)?;
    }
    for (name, by) in &reading.parries {
        let by = page.within(name, *by, -20..=20)?;
        let response = format!("{{ armour-class = {by} }}");
        let trigger = quoted("melee-hit");
        page.table(
            "[[reaction]]",
            &[("name", quoted(name)), ("trigger", trigger), ("response", response)],
        );
    }
    if let Some(known) = &casting {
        page.spells(known)?;
    }
    Ok((page.text, unmodelled))
}

struct Page<'a> {
    sheet: &'a Sheet,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, key: &str, value: impl std::fmt::Display) {
        // Writing to a string can't fail.
        let _ = writeln!(self.text, "{key} = {value}");
    }

    fn table(&mut self, head: &str, lines: &[(&str, String)]) {
        let _ = writeln!(self.text, "\n{head}");
        for (key, value) in lines {
            self.line(key, value);
        }
    }

    /// A figure that must be within reason.
    fn within(&self, what: &str, figure: i64, bounds: RangeInclusive<i64>) -> Result<i64, Fault> {
        if bounds.contains(&figure) {
            return Ok(figure);
        }
        let name = &self.sheet.name;
        let (least, most) = bounds.into_inner();
        Err(Fault::new(format!("{name}: {what} is {figure}"))
            .help(format!("correct it in the source: it lies between {least} and {most}")))
    }

    fn identity(&mut self) -> Result<(), Fault> {
        let sheet = self.sheet;
        self.line("name", quoted(&sheet.name));
        if let Some(size) = &sheet.size {
            self.line("size", quoted(&name_of(size)));
        }
        if let Some(kind) = &sheet.kind {
            self.line("type", quoted(&name_of(kind)));
        }
        if let Some(challenge) = sheet.challenge {
            self.line("challenge", rating(challenge));
        }
        let by_challenge = sheet.challenge.map_or(2, |c| i64::from(c.proficiency()));
        if let Some(bonus) = sheet.proficiency.filter(|bonus| *bonus != by_challenge) {
            let bonus = self.within("the proficiency bonus", bonus, 0..=20)?;
            self.line("proficiency", bonus);
        }
        Ok(())
    }

    fn figures(&mut self) -> Result<(), Fault> {
        let sheet = self.sheet;
        let Some(hp) = sheet.hp else {
            return Err(Fault::new(format!("{}: no hit points are given", sheet.name))
                .help("give its hit points in the source, as a whole number"));
        };
        let hp = self.within("hit points", hp, 1..=9_999)?;
        self.line("hp", hp);
        if let Some(dice) = sheet.hit_dice {
            self.line("hit-dice", quoted(&dice.to_string()));
        }
        if let Some(ac) = sheet.ac {
            let ac = self.within("the armour class", ac, 0..=99)?;
            self.line("ac", ac);
        }
        self.speed()?;
        let mut scores = Vec::new();
        for ability in Ability::ALL {
            if let Some(score) = sheet.abilities[ability.index()] {
                let score = self.within(&name_of(&ability), score, 0..=30)?;
                scores.push(format!("{} = {score}", short(ability)));
            }
        }
        self.inline("abilities", &scores);
        let mut saves = Vec::new();
        for (ability, bonus) in &sheet.saves {
            if *bonus != sheet.modifier(*ability) {
                let bonus =
                    self.within(&format!("the {} save", name_of(ability)), *bonus, -99..=99)?;
                saves.push(format!("{} = {bonus}", short(*ability)));
            }
        }
        self.inline("saves", &saves);
        let mut skills = Vec::new();
        for (skill, bonus) in &sheet.skills {
            let bonus = self.within(&name_of(skill), *bonus, -99..=99)?;
            skills.push(format!("{} = {bonus}", name_of(skill)));
        }
        self.inline("skills", &skills);
        let dexterity = sheet.modifier(Ability::Dexterity);
        if let Some(initiative) = sheet.initiative.filter(|bonus| *bonus != dexterity) {
            let initiative = self.within("the initiative", initiative, -99..=99)?;
            self.line("initiative", initiative);
        }
        let mut senses = Vec::new();
        for (sense, feet) in SENSES.iter().zip(sheet.senses) {
            if let Some(feet) = feet.filter(|feet| *feet != 0) {
                let feet = self.within(sense, feet, 1..=10_000)?;
                senses.push(format!("{sense} = {feet}"));
            }
        }
        self.inline("senses", &senses);
        Ok(())
    }

    fn speed(&mut self) -> Result<(), Fault> {
        let sheet = self.sheet;
        if sheet.speeds.iter().all(Option::is_none) {
            return Ok(());
        }
        let mut speeds = Vec::new();
        for (gait, feet) in GAITS.iter().zip(sheet.speeds) {
            let feet = self.within(&format!("the {gait} speed"), feet.unwrap_or(0), 0..=1_000)?;
            if feet > 0 || *gait == "walk" {
                speeds.push(format!("{gait} = {feet}"));
            }
        }
        if sheet.hover {
            speeds.push("hover = true".to_owned());
        }
        match &speeds[..] {
            [_] => self.line("speed", sheet.speeds[0].unwrap_or(0)),
            _ => self.inline("speed", &speeds),
        }
        Ok(())
    }

    fn inline(&mut self, key: &str, fields: &[String]) {
        if !fields.is_empty() {
            self.line(key, format!("{{ {} }}", fields.join(", ")));
        }
    }

    fn defences(&mut self) {
        let sheet = self.sheet;
        let lists = [
            ("resistances", &sheet.resistances),
            ("immunities", &sheet.immunities),
            ("vulnerabilities", &sheet.vulnerabilities),
        ];
        for (key, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            let words: Vec<String> = list.iter().flat_map(defence).collect();
            self.line(key, format!("[{}]", words.join(", ")));
        }
        if !sheet.condition_immunities.is_empty() {
            self.line("condition-immunities", texts(&sheet.condition_immunities));
        }
    }

    fn deeds(&mut self, reading: &Reading) {
        if !reading.multiattack.is_empty() {
            let parts: Vec<String> = reading
                .multiattack
                .iter()
                .map(|part| {
                    format!("{{ count = {}, any-of = {} }}", part.count, texts(&part.any_of))
                })
                .collect();
            self.line("multiattack", format!("[{}]", parts.join(", ")));
        }
        if !reading.bonus_actions.is_empty() {
            self.line("bonus-actions", texts(&reading.bonus_actions));
        }
        match reading.legendary_resistance {
            None => {}
            Some((times, in_lair)) if times == in_lair => self.line("legendary-resistance", times),
            Some((times, in_lair)) => self.inline(
                "legendary-resistance",
                &[format!("anywhere = {times}"), format!("in-lair = {in_lair}")],
            ),
        }
        if reading.formless {
            self.line("formless", true);
        }
        if let Some(breathes) = reading.breathes {
            self.line("breathes", quoted(breathes));
        }
    }

    fn notes(&mut self, notes: &[String]) {
        if notes.is_empty() {
            return;
        }
        let short = texts(notes);
        if short.len() + "unmodelled = ".len() <= LINE {
            return self.line("unmodelled", short);
        }
        let lines: String = notes.iter().map(|note| format!("    {},\n", quoted(note))).collect();
        self.line("unmodelled", format!("[\n{lines}]"));
    }

    fn attack(&mut self, attack: &Attack) -> Result<(), Fault> {
        let of = |what: &str| format!("{what} of {}", attack.name);
        let mut lines = vec![("name", quoted(&attack.name))];
        if attack.spell {
            lines.push(("spell", "true".to_owned()));
        }
        lines.push(("to-hit", self.within(&of("the bonus"), attack.to_hit, -99..=99)?.to_string()));
        if let Some(reach) = attack.reach {
            lines.push(("reach", self.within(&of("the reach"), reach, 1..=1_000)?.to_string()));
        }
        if let Some((normal, long)) = attack.range {
            let normal = self.within(&of("the range"), normal, 1..=10_000)?;
            let long = self.within(&of("the long range"), long, normal..=10_000)?;
            let range =
                if long == normal { format!("[{normal}]") } else { format!("[{normal}, {long}]") };
            lines.push(("range", range));
        }
        if !attack.damage.is_empty() {
            let dice: Vec<String> = attack.damage.iter().map(damage).collect();
            lines.push(("damage", texts(&dice)));
        }
        if let Some(dice) = attack.versatile {
            lines.push(("versatile", quoted(&dice.to_string())));
        }
        // What can only be thrown has a long range; what reaches as far in any way is magic.
        let far = attack.range.is_some_and(|(normal, long)| normal < long);
        if attack.reach.is_some() && far && !attack.spell {
            lines.push(("properties", "[\"thrown\"]".to_owned()));
        }
        if attack.magical {
            lines.push(("qualities", "[\"magical\"]".to_owned()));
        }
        if !attack.hit.is_empty() {
            let mut hits = Vec::new();
            for hit in &attack.hit {
                let fields: Vec<String> = self
                    .consequence(hit, &attack.name)?
                    .into_iter()
                    .map(|(key, value)| format!("{key} = {value}"))
                    .collect();
                hits.push(format!("{{ {} }}", fields.join(", ")));
            }
            lines.push(("hit", format!("[{}]", hits.join(", "))));
        }
        self.table("[[attack]]", &lines);
        Ok(())
    }

    /// An action, bonus action or legendary action.
    fn deed(&mut self, deed: &Deed) -> Result<(), Fault> {
        let head = match deed.section {
            Section::BonusAction => "[[bonus-action]]",
            Section::Legendary => "[[legendary]]",
            _ => "[[action]]",
        };
        let mut lines = vec![("name", quoted(&deed.name))];
        let Usage { recharge, per_day, cost, .. } = deed.usage;
        for (key, number) in [("recharge", recharge), ("per-day", per_day), ("cost", cost)] {
            lines.extend(number.map(|number| (key, number.to_string())));
        }
        match deed.reach {
            None => {}
            Some(Reach::Cone(feet)) => lines.push(("area", format!("{{ cone = {feet} }}"))),
            Some(Reach::Line(feet, wide)) => {
                lines.push(("area", format!("{{ line = [{feet}, {wide}] }}")));
            }
            Some(Reach::Emanation(feet)) => {
                lines.push(("area", format!("{{ emanation = {feet} }}")));
            }
            Some(Reach::One(feet, seen)) => {
                lines.push(("range", feet.to_string()));
                lines.extend(seen.then(|| ("needs-sight", "true".to_owned())));
            }
        }
        if deed.chosen {
            lines.push(("spares", quoted("allies")));
        }
        lines.extend(self.consequence(&deed.outcome, &deed.name)?);
        if deed.moves {
            lines.push(("move", "{ half = true }".to_owned()));
        }
        if !deed.attack.is_empty() {
            lines.push(("attack", texts(&deed.attack)));
        }
        if deed.once_a_round {
            lines.push(("once-a-round", "true".to_owned()));
        }
        self.table(head, &lines);
        Ok(())
    }

    fn consequence(
        &self,
        hit: &Consequence,
        name: &str,
    ) -> Result<Vec<(&'static str, String)>, Fault> {
        let mut fields = Vec::new();
        if let Some(size) = &hit.at_most {
            fields.push(("if", format!("{{ size-at-most = {} }}", quoted(&name_of(size)))));
        } else if !hit.not.is_empty() {
            fields.push(("if", format!("{{ not-type = {} }}", names(&hit.not))));
        }
        if let Some(save) = hit.save {
            let dc = self.within(&format!("the DC of {name}"), i64::from(save.dc), 1..=99)?;
            let ability = quoted(&short(save.ability));
            fields.push(("save", format!("{{ ability = {ability}, dc = {dc} }}")));
        }
        match &hit.damage[..] {
            [] => {}
            [one] => fields.push(("damage", quoted(&damage(one)))),
            all => {
                let dice: Vec<String> = all.iter().map(damage).collect();
                fields.push(("damage", texts(&dice)));
            }
        }
        if hit.half {
            fields.push(("half", "true".to_owned()));
        }
        match &hit.conditions[..] {
            [] => {}
            [one] => fields.push(("condition", quoted(&name_of(one)))),
            all => fields.push(("condition", names(all))),
        }
        if !hit.effects.is_empty() {
            fields.push(("effects", format!("[{}]", hit.effects.join(", "))));
        }
        if let Some(dc) = hit.escape_dc {
            let dc = self.within(&format!("the escape DC of {name}"), i64::from(dc), 1..=99)?;
            fields.push(("escape-dc", dc.to_string()));
        }
        if let Some(lasts) = hit.lasts.filter(|lasts| *lasts != WHILE_HELD) {
            fields.push(("rounds", lasts.rounds.to_string()));
            if let Some(until) = lasts.until {
                fields.push(("until", quoted(until)));
            }
        }
        if hit.save_ends {
            fields.push(("save-ends", "true".to_owned()));
        }
        if hit.next_roll_only {
            fields.push(("ends-on", "[\"use\"]".to_owned()));
        }
        fields.extend(hit.push.map(|feet| ("push", feet.to_string())));
        fields.extend(hit.pull.map(|feet| ("pull", feet.to_string())));
        Ok(fields)
    }

    fn spells(&mut self, known: &Known<'_>) -> Result<(), Fault> {
        let casting = known.casting;
        let Some(ability) = casting.ability.filter(|_| known.any()) else { return Ok(()) };
        let mut lines = vec![("ability", quoted(&short(ability)))];
        if let Some(level) = casting.level {
            lines.push(("level", level.to_string()));
        }
        let usual = self.sheet.proficiency() + self.sheet.modifier(ability);
        if let Some(dc) = casting.dc.filter(|dc| *dc != 8 + usual) {
            lines.push(("dc", self.within("the spell save DC", dc, 1..=99)?.to_string()));
        }
        if let Some(bonus) = casting.attack.filter(|bonus| *bonus != usual) {
            lines.push(("attack", self.within("the spell attack", bonus, -99..=99)?.to_string()));
        }
        if !casting.slots.is_empty() {
            let slots: Vec<String> = casting.slots.iter().map(u8::to_string).collect();
            lines.push(("slots", format!("[{}]", slots.join(", "))));
        }
        for (key, list) in [("spells", &known.spells), ("at-will", &known.at_will)] {
            if !list.is_empty() {
                lines.push((key, texts(list)));
            }
        }
        if !known.per_day.is_empty() {
            let uses: Vec<String> =
                known.per_day.iter().map(|(name, n)| format!("{} = {n}", quoted(name))).collect();
            lines.push(("per-day", format!("{{ {} }}", uses.join(", "))));
        }
        self.table("[spellcasting]", &lines);
        Ok(())
    }
}

fn defence(defence: &Defence) -> Vec<String> {
    match defence.unless.is_empty() {
        true => defence.types.iter().map(|kind| quoted(&name_of(kind))).collect(),
        false => vec![format!(
            "{{ types = {}, unless = {} }}",
            names(&defence.types),
            texts(&defence.unless)
        )],
    }
}

fn damage(damage: &DamageDice) -> String {
    format!("{} {}", damage.dice, name_of(&damage.kind))
}

fn rating(challenge: Challenge) -> String {
    match challenge.0 {
        1 => "\"1/8\"".to_owned(),
        2 => "\"1/4\"".to_owned(),
        4 => "\"1/2\"".to_owned(),
        eighths => (eighths / 8).to_string(),
    }
}

fn names(all: &[impl Serialize]) -> String {
    texts(&all.iter().map(name_of).collect::<Vec<_>>())
}

fn texts(all: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = all.iter().map(|text| quoted(text.as_ref())).collect();
    format!("[{}]", quoted.join(", "))
}

/// A text in quotation marks, as TOML has it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn short_note(note: &str) -> String {
    match note.char_indices().nth(MOST_LETTERS) {
        None => note.to_owned(),
        Some((end, _)) => format!("{} …", &note[..end]),
    }
}
