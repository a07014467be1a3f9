//! Reads an encounter file and makes a setup of it.

use std::{ops::Range, path::Path};

use affray_rules::{Edition, LONGEST_EDGE, MOST_OBJECTS, Map, Ruleset, Setup, SetupError, Square};

use super::{combatants::Roster, levels, map, objects, sides::Sides, text::EncounterText};
use crate::{
    Compendium, FileError, FileKind, Library,
    build::Builder,
    file::{Fault, Faults, Source},
};

/// An encounter file that has been read. What it says is looked up and checked when it becomes a
/// [`Setup`], since that depends on the edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// What it is called: its title, or else the name of its file.
    pub title: String,
    source: Source,
    text: EncounterText,
    /// The level at which those come who have several.
    level: Option<u8>,
}

impl Encounter {
    /// Reads an encounter; `file` is what errors call it.
    pub fn parse(text: &str, file: &str) -> Result<Encounter, FileError> {
        Encounter::parse_at_line(text, file, 1)
    }

    /// Reads an encounter that begins on a later line of its file, so that errors count lines
    /// from the file's start.
    pub fn parse_at_line(
        text: &str,
        file: &str,
        first_line: usize,
    ) -> Result<Encounter, FileError> {
        let source = Source { file: file.to_owned(), text: text.to_owned(), first_line };
        let text: EncounterText = source.read()?;
        let title = match &text.title {
            Some(title) => title.clone(),
            None => Path::new(file)
                .file_stem()
                .map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned()),
        };
        Ok(Encounter { title, source, text, level: None })
    }

    /// Reads an encounter file.
    pub fn load(path: &Path) -> Result<Encounter, FileError> {
        let source = Source::open(path, FileKind::Encounter)?;
        Encounter::parse(&source.text, &source.file)
    }

    /// The edition that the file names.
    pub fn edition(&self) -> Option<Edition> {
        self.text.edition
    }

    /// The same encounter with one more house rule: a field of the ruleset, and its value.
    ///
    /// ```
    /// use affray_compendium::Encounter;
    /// # let text = "map = { width = 4, height = 4 }\n[[combatant]]\ncreature = \"wolf\"\nside = \"Wolves\"\nat = \"b2\"";
    ///
    /// let encounter = Encounter::parse(text, "wolves.toml")?;
    /// let without = encounter.with_house_rule("weapon-mastery", "off")?;
    /// assert!(!without.setup(None)?.ruleset.weapon_mastery);
    /// assert!(encounter.with_house_rule("weapon-mystery", "off").is_err());
    /// # Ok::<(), affray_compendium::FileError>(())
    /// ```
    pub fn with_house_rule(&self, name: &str, value: &str) -> Result<Encounter, FileError> {
        let house_rules = self.text.house_rules.with(name, value);
        let edition = self.text.edition.unwrap_or(Edition::E2024);
        // It does not stand in the file, so the error names no line of it.
        let nowhere = |fault| FileError { line: 0, column: 0, ..self.source.locate(fault) };
        house_rules.over(Ruleset::of(edition)).map_err(nowhere)?;
        let text = EncounterText { house_rules, ..self.text.clone() };
        Ok(Encounter { text, ..self.clone() })
    }

    /// The levels at which its combatants may come, the lowest first; none where nobody has
    /// `levels`.
    ///
    /// ```
    /// use affray_compendium::Encounter;
    /// # let text = r#"
    /// # map = { width = 4, height = 4 }
    /// # [[combatant]]
    /// # creature = "guard"
    /// # side = "Watch"
    /// # at = "b2"
    /// # [combatant.stat-block]
    /// # level = 1
    /// # [[combatant.levels]]
    /// # level = 4
    /// # hp = 40
    /// # "#;
    ///
    /// let watch = Encounter::parse(text, "watch.toml")?;
    /// assert_eq!(watch.levels(), [1, 4]);
    /// assert_eq!(watch.at_level(4).setup(None)?.blocks[0].hit_points, 40);
    /// # Ok::<(), affray_compendium::FileError>(())
    /// ```
    pub fn levels(&self) -> Vec<u8> {
        let combatants = self.text.combatant.iter();
        let mut all: Vec<u8> = combatants.flat_map(|one| levels::of(&one.value)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The same encounter with those who have `levels` at a level: at the highest of theirs that is
    /// not above it, or at their lowest.
    #[must_use]
    pub fn at_level(&self, level: u8) -> Encounter {
        Encounter { level: Some(level), ..self.clone() }
    }

    /// The same encounter with one more creature of the compendium, on a side and at a square.
    ///
    /// ```
    /// use affray_compendium::Encounter;
    /// use affray_rules::Square;
    /// # let text = "map = { width = 4, height = 4 }\n[[combatant]]\ncreature = \"guard\"\nside = \"Watch\"\nat = \"b2\"";
    ///
    /// let watch = Encounter::parse(text, "watch.toml")?;
    /// let more = watch.with_newcomer("ogre", "Ogres", Square { x: 2, y: 2 });
    /// assert_eq!(more.setup(None)?.combatants[1].name, "Ogre");
    /// # Ok::<(), affray_compendium::FileError>(())
    /// ```
    #[must_use]
    pub fn with_newcomer(&self, creature: &str, side: &str, at: Square) -> Encounter {
        let text =
            format!("[[combatant]]\ncreature = {creature:?}\nside = {side:?}\nat = \"{at}\"\n");
        let mut encounter = self.clone();
        if let Ok(newcomer) = Encounter::parse(&text, &self.source.file) {
            encounter.text.combatant.extend(newcomer.text.combatant);
        }
        encounter
    }

    /// The setup of the fight, by the caller's edition, else the file's, else 2024.
    pub fn setup(&self, edition: Option<Edition>) -> Result<Setup, FileError> {
        self.setup_from(&Library::shipped(), edition)
    }

    /// The same, with creatures, spells and gear from a library.
    pub fn setup_from(
        &self,
        library: &Library,
        edition: Option<Edition>,
    ) -> Result<Setup, FileError> {
        let edition = edition.or(self.text.edition).unwrap_or(Edition::E2024);
        let compendium = library.compendium(edition);
        self.make(compendium).map_err(|fault| self.source.locate(fault))
    }

    fn make(&self, compendium: &Compendium) -> Result<Setup, Fault> {
        let text = &self.text;
        let edition = compendium.edition();
        let ruleset = text.house_rules.over(Ruleset::of(edition))?;
        let sides = Sides::new(text)?;
        let mut faults = Faults::default();
        let plan = faults.take(map::plan(text.map.as_ref(), &self.source.text, &ruleset));
        let (map, doors) = match plan {
            Some(plan) => (plan.map, plan.doors),
            // Room for everybody: what else is wrong is told along with the map's mistake.
            None => (Map::open(LONGEST_EDGE, LONGEST_EDGE), Vec::new()),
        };
        let mut setup = Setup {
            ruleset,
            options: text.options,
            gm: text.gm.clone().unwrap_or_else(|| "GM".to_owned()),
            map,
            sides: sides.sides.clone(),
            blocks: Vec::new(),
            spells: Vec::new(),
            combatants: Vec::new(),
            objects: Vec::new(),
            spares: Vec::new(),
            newcomers: Vec::new(),
        };
        let builder = Builder { compendium, ruleset: &ruleset, homebrew: &text.spell };
        for spell in &text.spell {
            faults.take(spell.check_spell());
        }
        let mut things = Vec::new();
        for entry in &text.object {
            let made = faults.take(objects::object(entry, setup.map.grid));
            for object in made.into_iter().flatten() {
                things.push(entry.span.clone());
                setup.objects.push(object);
            }
        }
        for door in doors {
            things.push(door.span);
            setup.objects.push(door.object);
        }
        if let Some(place) = things.get(MOST_OBJECTS) {
            return Err(Fault::at(place, format!("there are more than {MOST_OBJECTS} objects"))
                .help("leave some out; doors count as well"));
        }
        let mut roster = Roster::new(builder, &sides, self.level);
        roster.enlist(&text.combatant, &mut setup, &mut faults);
        faults.finish()?;
        if setup.options.counted_ammunition {
            setup.count_ammunition();
        }
        setup.validate().map_err(|error| explain(error, &setup, &roster, &things))?;
        Ok(setup)
    }
}

/// Finds the place in the file of what the engine does not accept.
fn explain(
    error: SetupError,
    setup: &Setup,
    roster: &Roster<'_>,
    things: &[Range<usize>],
) -> Fault {
    let message = error.to_string();
    let who = match &error {
        SetupError::Nobody => {
            return Fault::new(message).help("add a [[combatant]] with a creature and a place");
        }
        SetupError::TooMany(_)
        | SetupError::TooManySides(_)
        | SetupError::TooManyObjects(_)
        | SetupError::TooManyEntries => {
            return Fault::new(message).help("leave some out");
        }
        SetupError::Dangling { who, .. }
        | SetupError::SameName(who)
        | SetupError::OffMap { who, .. }
        | SetupError::SharedSpace { who, .. }
        | SetupError::InTheWay { who, .. }
        | SetupError::UnderTheFloor { who, .. }
        | SetupError::Figures { who, .. } => who,
    };
    let combatant = setup
        .combatants
        .iter()
        .position(|c| c.name == *who || setup.blocks[c.block.index()].name == *who);
    let object = setup.objects.iter().rposition(|o| o.name == *who);
    let place = match (object, combatant) {
        (Some(i), _) => things.get(i).cloned(),
        (None, Some(i)) => roster.places.get(i).cloned(),
        _ => None,
    };
    Fault { span: place, help: Some("change it here".to_owned()), ..Fault::new(message) }
}
