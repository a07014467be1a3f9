//! A scenario file: header, encounter and script.

use std::path::Path;

use affray_compendium::{Encounter, FileError, FileKind, read_file};
use affray_rules::is_unreadable;

use crate::{
    header::Header,
    mistake::Mistake,
    script::{self, ScriptLine},
};

const ENCOUNTER: &str = "--- encounter";
const SCRIPT: &str = "--- script";

/// An encounter with a script that plays it and says what is to happen.
///
/// ```
/// use affray_scenario::Scenario;
///
/// let text = r#"
/// title: A fist hits
/// plays: unarmed.strike
///
/// --- encounter
/// map = { width = 5, height = 5 }
/// [[combatant]]
/// name = "Snag"
/// side = "Goblins"
/// at = "b2"
/// initiative = 15
/// stat-block = { hp = 7, ac = 15, abilities = { str = 14 }, proficiency = 2 }
/// [[combatant]]
/// name = "Rat"
/// side = "Rats"
/// at = "b3"
/// initiative = 5
/// stat-block = { hp = 7, ac = 12 }
///
/// --- script
/// d20 8                          # 8 + 2 + 2 = 12, for 1 + 2
/// Snag: attack Rat with unarmed strike
/// expect hit
/// expect Rat hp 4
/// "#;
/// for report in Scenario::parse(text, "fist.scenario")?.run_all() {
///     assert!(report.passed(), "{report}");
/// }
/// # Ok::<(), affray_compendium::FileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scenario {
    pub(crate) file: String,
    pub(crate) header: Header,
    pub(crate) encounter: Encounter,
    /// Where the encounter begins, or is named.
    pub(crate) encounter_line: usize,
    pub(crate) script: Vec<ScriptLine>,
}

impl Scenario {
    /// Reads a scenario; `file` is its name for messages, and the place from which it finds an
    /// encounter file.
    pub fn parse(text: &str, file: &str) -> Result<Scenario, FileError> {
        let at = |mistake: Mistake| FileError {
            file: file.to_owned(),
            line: mistake.line,
            column: 1,
            message: mistake.message,
            help: Some(mistake.help),
            more: Vec::new(),
        };
        let unreadable = |line: &str| line.chars().any(|c| c != '\t' && is_unreadable(c));
        if let Some(line) = text.lines().position(unreadable) {
            let problem = "a character stands here that nobody can read and a terminal would obey";
            return Err(at(Mistake::new(line + 1, problem, "leave it out")));
        }
        let parts = Parts::of(text).map_err(at)?;
        let header = Header::parse(parts.header());
        let encounter = header
            .as_ref()
            .map_or(Ok(None), |header| Scenario::encounter_of(header, &parts, file, &at).map(Some));
        let script = script::parse(parts.script_lines());
        match (header, encounter, script) {
            (Ok(header), Ok(Some((encounter, encounter_line))), Ok(script)) => {
                Ok(Scenario { file: file.to_owned(), header, encounter, encounter_line, script })
            }
            (header, encounter, script) => {
                let lines = header.err().into_iter().chain(script.err()).flatten().map(at);
                let all = FileError::several(lines.chain(encounter.err()));
                Err(all.unwrap_or_else(|| at(Mistake::new(1, "there is no scenario", "write one"))))
            }
        }
    }

    /// The encounter of a scenario, and where it begins or is named.
    fn encounter_of(
        header: &Header,
        parts: &Parts<'_>,
        file: &str,
        at: &impl Fn(Mistake) -> FileError,
    ) -> Result<(Encounter, usize), FileError> {
        match (&header.encounter, parts.encounter) {
            (None, Some(line)) => {
                let text = parts.encounter_text();
                Ok((Encounter::parse_at_line(&text, file, line + 1)?, line))
            }
            (Some((line, path)), None) => {
                let folder = Path::new(file).parent().unwrap_or(Path::new(""));
                Ok((Encounter::load(&folder.join(path))?, *line))
            }
            (Some((line, _)), Some(_)) => {
                let help = "leave out the header line, or the lines below `--- encounter`";
                Err(at(Mistake::new(*line, "there are two encounters", help)))
            }
            (None, None) => {
                let help = "write `--- encounter` and the encounter below it, or \
                            `encounter: FILE` in the header";
                Err(at(Mistake::new(parts.script, "there is no encounter", help)))
            }
        }
    }

    /// Reads a scenario file.
    pub fn load(path: &Path) -> Result<Scenario, FileError> {
        Scenario::parse(&read_file(path, FileKind::Scenario)?, &path.display().to_string())
    }

    /// What the scenario says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The name of its file.
    pub fn file(&self) -> &str {
        &self.file
    }
}

/// Where the parts of a file begin.
pub(crate) struct Parts<'a> {
    lines: Vec<&'a str>,
    /// The line of `--- encounter`, from 1.
    encounter: Option<usize>,
    /// The line of `--- script`, from 1.
    script: usize,
}

impl<'a> Parts<'a> {
    pub(crate) fn of(text: &'a str) -> Result<Parts<'a>, Mistake> {
        let lines: Vec<&str> = text.lines().collect();
        let find = |marker| lines.iter().position(|l| l.trim_end() == marker).map(|i| i + 1);
        let encounter = find(ENCOUNTER);
        let Some(script) = find(SCRIPT) else {
            let help = "write `--- script` where the script begins";
            return Err(Mistake::new(lines.len().max(1), "there is no script", help));
        };
        if encounter.is_some_and(|line| line > script) {
            let help = "put the encounter before the script";
            return Err(Mistake::new(script, "the script comes before the encounter", help));
        }
        Ok(Parts { lines, encounter, script })
    }

    fn numbered(&self, from: usize, to: usize) -> impl Iterator<Item = (usize, &'a str)> {
        self.lines[from..to].iter().enumerate().map(move |(i, line)| (from + i + 1, *line))
    }

    pub(crate) fn header(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.numbered(0, self.encounter.unwrap_or(self.script) - 1)
    }

    fn encounter_text(&self) -> String {
        let from = self.encounter.unwrap_or(self.script);
        self.lines[from.min(self.script - 1)..self.script - 1].join("\n")
    }

    pub(crate) fn script_lines(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.numbered(self.script, self.lines.len())
    }
}
