//! What differs between an entry and the text.

use affray_compendium::CreatureEntry;
use affray_dice::Dice;
use affray_rules::{
    Ability, Attack, DamageType, Delivery, Fact, Modifier, OWN_SPACE, Outcome, Part, Predicate,
    RoutineTime, Shape, Spell, StatBlock,
};

use super::printed::{PrintedAttack, PrintedCreature, PrintedFeature};

/// Everything that differs, in a few words each.
pub(crate) fn compare(printed: &PrintedCreature, entry: &CreatureEntry) -> Vec<String> {
    let mut found = Complaints { entry, printed, found: Vec::new() };
    found.of_the_block(printed);
    for feature in &printed.features {
        match &feature.attack {
            Some(attack) => found.of_an_attack(feature, attack),
            None => found.of_a_feature(feature),
        }
    }
    found.of_what_is_not_printed(printed);
    found.found
}

struct Complaints<'a> {
    entry: &'a CreatureEntry,
    printed: &'a PrintedCreature,
    found: Vec<String>,
}

/// The figures of something that an entry does.
#[derive(Default)]
struct Figures {
    damage: Vec<(Dice, String)>,
    saves: Vec<String>,
    escape_dcs: Vec<u8>,
    /// What hangs on something: the text may tell it in a trait, such as a charge.
    given: Option<Box<Figures>>,
    /// Whether it brings a curse or disease that shows after the fight.
    afflicts: bool,
}

impl Complaints<'_> {
    fn block(&self) -> &StatBlock {
        self.entry.block()
    }

    /// Whether the entry says that something of a name is not modelled, all or some of it.
    fn owns_up(&self, name: &str) -> bool {
        let names = |gap: &String| {
            let (head, list) = gap.split_once(": ").unwrap_or((gap, ""));
            // What only casts a spell stands in brackets after it.
            let casts = |(_, names): (&str, &str)| {
                names.split(')').next().is_some_and(|names| names.split("; ").any(|n| n == name))
            };
            if head == "spells" {
                return list.split(", ").filter_map(|one| one.split_once('(')).any(casts);
            }
            let heads = if head == "Legendary Actions" { list } else { head };
            let bare = |one: &str| one.split(" (").next().unwrap_or_default().to_owned();
            heads
                .split(", ")
                .map(bare)
                .any(|one| one == name || (name == BREATHS && is_breath(&one)))
        };
        self.entry.unmodelled().iter().any(names)
    }

    fn differs<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, ours: T, printed: T) {
        if ours != printed {
            self.found.push(format!("{what} is {ours:?}, the text has {printed:?}"));
        }
    }

    fn of_the_block(&mut self, printed: &PrintedCreature) {
        let block = self.entry.block();
        self.differs("AC", block.armour_class, Some(printed.armour_class));
        self.differs("hit points", block.hit_points, printed.hit_points);
        self.differs("hit dice", block.hit_dice, Some(printed.hit_dice));
        self.differs("scores", block.abilities.as_slice(), &printed.scores);
        self.differs("saves", block.saves.as_slice(), &printed.saves);
        let speeds = block.speeds;
        let mut ours: Vec<String> = [
            ("burrow", speeds.burrow),
            ("climb", speeds.climb),
            ("fly", speeds.fly),
            ("swim", speeds.swim),
            ("walk", speeds.walk),
        ]
        .into_iter()
        .filter(|(_, feet)| *feet > 0)
        .map(|(gait, feet)| format!("{gait} {feet}"))
        .collect();
        ours.extend(speeds.hover.then(|| "hover".to_owned()));
        let mut theirs: Vec<String> = printed.speeds.split(", ").map(str::to_owned).collect();
        theirs.retain(|speed| speed != "walk 0");
        ours.sort();
        theirs.sort();
        self.differs("speed", ours, theirs);
    }

    fn of_an_attack(&mut self, feature: &PrintedFeature, printed: &PrintedAttack) {
        let name = feature.name;
        let Some(attack) = own_attacks(self.block()).find(|attack| attack.name == name).cloned()
        else {
            if !self.owns_up(name) {
                self.found.push(format!("{name} is missing"));
            }
            return;
        };
        self.differs(&format!("{name}: to hit"), attack.to_hit.total(), printed.to_hit);
        // What the text says of a swarm, which strikes those in its own space.
        let reach = match printed.range {
            None if printed.reach == 0 => OWN_SPACE,
            _ => printed.reach,
        };
        self.differs(&format!("{name}: reach"), attack.reach, reach);
        let range = attack.range.map(|range| (range.normal, range.long));
        self.differs(&format!("{name}: range"), range, printed.range);
        // Ways to make it that are written as attacks of their own count with it.
        let mut figures = figures_of_attack(&attack);
        for other in own_attacks(self.entry.block()) {
            if other.name != name && bare(&other.name) == name {
                let more = figures_of_attack(other);
                figures.add(more);
            }
        }
        self.of_figures(feature, &figures);
    }

    fn of_a_feature(&mut self, feature: &PrintedFeature) {
        let own = features(self.entry, feature);
        let block = self.entry.block();
        let attacks = own_attacks(block).filter(|a| bare(&a.name) == feature.name);
        let attacks: Vec<&Attack> = attacks.collect();
        let nothing = own.is_empty() && attacks.is_empty();
        let in_a_trait = block.traits.iter().any(|one| one.name == feature.name)
            || block.routines.iter().any(|one| one.name == feature.name)
            || block.reactions.iter().any(|one| one.name == feature.name);
        if nothing && !in_a_trait && !self.owns_up(feature.name) {
            self.found.push(format!("{} is missing", feature.name));
        }
        let mut figures = Figures::default();
        attacks.iter().for_each(|attack| figures.add_outcomes(&attack.on_hit));
        for spell in &own {
            figures.add_feature(spell);
            if let Some(shape) = spell.area
                && !feature.areas.is_empty()
                && !feature.areas.contains(&words(shape).as_str())
            {
                let areas = &feature.areas;
                self.found.push(format!("{}: area is {shape:?}, not {areas:?}", spell.name));
            }
        }
        let no_area = own.iter().all(|spell| spell.area.is_none());
        // What is smaller than a square is no area.
        let has_area = feature.areas.iter().any(|area| !area.ends_with(" 1"));
        if !own.is_empty() && no_area && has_area && !self.owns_up(feature.name) {
            self.found.push(format!("{}: area is missing", feature.name));
        }
        if !nothing {
            self.of_figures(feature, &figures);
        }
    }

    /// What is there must be printed; what is printed must be there, or said to be missing.
    fn of_figures(&mut self, printed: &PrintedFeature, ours: &Figures) {
        let name = printed.name;
        // What a disease or curse does comes after the fight.
        let owns_up = self.owns_up(name) || ours.afflicts;
        // What becomes of those whom it swallows is told with the bite that does it.
        let within = Figures::within(self.block());
        let damage = printed.damage.iter().map(|(dice, kind)| (*dice, (*kind).to_owned()));
        let damage: Vec<(Dice, String)> = damage.collect();
        let saves: Vec<String> = printed.saves.iter().map(|save| (*save).to_owned()).collect();
        let given = ours.given.as_deref();
        let either = |own: bool| own || owns_up;
        let told = |one: &(Dice, String)| {
            either(within.damage.contains(one) || given.is_some_and(|g| g.damage.contains(one)))
        };
        self.sets(&format!("{name}: damage"), &ours.damage, &damage, told);
        let told = |one: &String| {
            either(within.saves.contains(one) || given.is_some_and(|g| g.saves.contains(one)))
        };
        self.sets(&format!("{name}: save"), &ours.saves, &saves, told);
        if let Some(given) = given {
            self.printed_anywhere(name, given);
        }
        let escape = format!("{name}: escape DC");
        let own = |dc: &&u8| printed.escape_dcs.contains(dc) || !within.escape_dcs.contains(dc);
        let ours: Vec<u8> = ours.escape_dcs.iter().filter(own).copied().collect();
        self.sets(&escape, &ours, &printed.escape_dcs, |_| owns_up);
    }

    /// What hangs on something must be printed in some entry of the stat block.
    fn printed_anywhere(&mut self, name: &str, given: &Figures) {
        let all = || self.printed.features.iter();
        for one in &given.damage {
            let is = |(dice, kind): &(Dice, &str)| *dice == one.0 && [&one.1, "any"].contains(kind);
            if !all().any(|feature| feature.damage.iter().any(is)) {
                self.found.push(format!("{name}: damage {one:?} is nowhere in the text"));
            }
        }
        for one in &given.saves {
            if !all().any(|feature| feature.saves.contains(&one.as_str())) {
                self.found.push(format!("{name}: save {one:?} is nowhere in the text"));
            }
        }
    }

    fn sets<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: &str,
        ours: &[T],
        printed: &[T],
        elsewhere: impl Fn(&T) -> bool,
    ) {
        for one in ours.iter().filter(|one| !printed.contains(one)) {
            self.found.push(format!("{what} {one:?} is not in the text, which has {printed:?}"));
        }
        for one in printed.iter().filter(|one| !ours.contains(one) && !elsewhere(one)) {
            self.found.push(format!("{what} {one:?} of the text is missing from {ours:?}"));
        }
    }

    fn of_what_is_not_printed(&mut self, printed: &PrintedCreature) {
        // Attacks of other forms have neither reach nor range in this one.
        let able = |attack: &&Attack| attack.reach > 0 || attack.range.is_some();
        let attacks = own_attacks(self.block()).filter(able).map(|attack| attack.name.clone());
        let saved =
            |spell: &&Spell| !spell.is_spell() && matches!(spell.delivery, Delivery::Save { .. });
        let features = self.entry.spells().iter().filter(saved).map(|spell| spell.name.clone());
        let names: Vec<String> = attacks.chain(features).collect();
        for name in names {
            let is = |feature: &PrintedFeature| {
                feature.name == bare(&name) || (is_breath(&name) && feature.name == BREATHS)
            };
            if !printed.features.iter().any(is) && !printed.names.contains(&bare(&name)) {
                self.found.push(format!("{name} is not in the text"));
            }
        }
    }
}

/// What the 2014 text calls a choice between several breaths.
const BREATHS: &str = "Breath Weapons";

fn is_breath(name: &str) -> bool {
    name.ends_with(" Breath")
}

/// What an entry has of a feature of the text; a choice of breaths is several.
fn features<'a>(entry: &'a CreatureEntry, printed: &PrintedFeature) -> Vec<&'a Spell> {
    let block = entry.block();
    let known = |place: u8| {
        let known = block.spellcasting.known.get(usize::from(place))?;
        entry.spells().get(known.spell.index())
    };
    if printed.is_legendary {
        let routines = block.routines.iter().filter(|routine| {
            matches!(routine.time, RoutineTime::Legendary { .. }) && routine.name == printed.name
        });
        let uses = routines.flat_map(|routine| &routine.parts).filter_map(|part| match part {
            Part::Use(place) => known(*place),
            _ => None,
        });
        return uses.filter(|spell| !spell.is_spell()).collect();
    }
    let is = |spell: &&Spell| {
        let breath = printed.name == BREATHS && is_breath(&spell.name);
        !spell.is_spell() && (bare(&spell.name) == printed.name || breath)
    };
    entry.spells().iter().filter(is).collect()
}

/// The attacks beside those that everyone has.
fn own_attacks(block: &StatBlock) -> impl Iterator<Item = &Attack> {
    block.attacks[..usize::from(block.unarmed())].iter()
}

/// A name without what stands in brackets after it.
fn bare(name: &str) -> &str {
    name.split(" (").next().unwrap_or_default()
}

fn figures_of_attack(attack: &Attack) -> Figures {
    let mut figures = Figures::default();
    for part in attack.damage.iter().chain(&attack.bloodied) {
        figures.damage.push((part.dice, type_of(part.kind)));
    }
    for part in attack.terms.instead.iter().flat_map(|other| &other.damage) {
        figures.damage.push((part.dice, type_of(part.kind)));
    }
    if let (Some(mut dice), Some(first)) = (attack.versatile, attack.damage.first()) {
        dice.plus += first.dice.plus;
        figures.damage.push((dice, type_of(first.kind)));
    }
    for extra in &attack.terms.extra {
        figures.given().damage.push((extra.damage.dice, type_of(extra.damage.kind)));
    }
    figures.add_outcomes(&attack.on_hit);
    figures
}

impl Figures {
    /// The figures of what happens to those whom a creature has swallowed, and of what its traits do.
    fn within(block: &StatBlock) -> Figures {
        let mut figures = Figures::default();
        if let Some(maw) = &block.maw {
            figures.add_outcomes(&maw.each_turn);
            figures.saves.extend(maw.save.map(|s| save(s.ability, s.dc)));
        }
        let triggers = block.traits.iter().flat_map(|one| &one.triggers);
        triggers.for_each(|trigger| figures.add_outcomes(&trigger.outcomes));
        figures
    }

    fn given(&mut self) -> &mut Figures {
        self.given.get_or_insert_default()
    }

    fn add(&mut self, more: Figures) {
        self.damage.extend(more.damage);
        self.saves.extend(more.saves);
        self.escape_dcs.extend(more.escape_dcs);
        if let Some(given) = more.given {
            self.given().add(*given);
        }
    }

    fn add_feature(&mut self, spell: &Spell) {
        let dc = spell.feature.as_ref().map_or(0, |feature| feature.dc);
        if let Delivery::Save { ability, .. } = spell.delivery {
            self.saves.push(save(ability, dc));
        }
        for part in &spell.damage {
            self.damage.push((part.dice, type_of(part.kind)));
        }
        self.add_outcomes(&spell.failure);
        self.add_outcomes(&spell.success);
    }

    fn add_outcomes(&mut self, list: &[Outcome]) {
        for outcome in list {
            match outcome {
                Outcome::Damage { damage, .. } => {
                    self.damage.push((damage.dice, type_of(damage.kind)));
                }
                Outcome::Save { ability, dc, failure, success } => {
                    self.saves.extend(dc.fixed().map(|dc| save(*ability, dc)));
                    self.add_outcomes(failure);
                    self.add_outcomes(success);
                }
                Outcome::Gain { modifier, save_ends, .. } => {
                    let again =
                        save_ends.and_then(|again| Some((again.ability, again.dc.fixed()?)));
                    self.saves.extend(again.map(|(ability, dc)| save(ability, dc)));
                    if let Modifier::TurnDamage(part) | Modifier::TurnEndDamage(part) = modifier {
                        self.damage.push((part.dice, type_of(part.kind)));
                    }
                }
                Outcome::Fling { dc, .. } => self.saves.push(save(Ability::Dexterity, *dc)),
                Outcome::Afflict(_) => self.afflicts = true,
                Outcome::Seize { escape_dc, .. } => {
                    self.escape_dcs.extend(escape_dc.and_then(affray_rules::Difficulty::fixed));
                }
                Outcome::If { test: Predicate::Is(Fact::Charged(_)), then, .. } => {
                    self.given().add_outcomes(then)
                }
                Outcome::If { then, otherwise, .. } => {
                    self.add_outcomes(then);
                    self.add_outcomes(otherwise);
                }
                _ => {}
            }
        }
    }
}

fn save(ability: Ability, dc: u8) -> String {
    let short = match ability {
        Ability::Strength => "str",
        Ability::Dexterity => "dex",
        Ability::Constitution => "con",
        Ability::Intelligence => "int",
        Ability::Wisdom => "wis",
        Ability::Charisma => "cha",
    };
    format!("{short} {dc}")
}

fn type_of(kind: DamageType) -> String {
    format!("{kind:?}").to_lowercase()
}

fn words(shape: Shape) -> String {
    match shape {
        Shape::Sphere(feet) => format!("sphere {feet}"),
        Shape::Cube(feet) => format!("cube {feet}"),
        Shape::Cone(feet) => format!("cone {feet}"),
        Shape::Cylinder(radius, height) => format!("cylinder {radius} {height}"),
        Shape::Line(length, width) => format!("line {length} {width}"),
        Shape::Emanation(feet) => format!("emanation {feet}"),
    }
}
