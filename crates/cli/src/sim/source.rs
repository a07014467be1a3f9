use std::{fs, path::Path};

use affray_compendium::Encounter;
use affray_rules::{Battle, Edition, Setup};
use affray_sim::Start;

use crate::{
    content::Content,
    errors::{Done, Failure},
    saved,
};

/// What is fought out: an encounter, or a saved fight from where it stands.
pub(super) struct Source {
    pub(super) title: String,
    kind: Kind,
}

enum Kind {
    Encounter(Box<Setup>),
    Saved(Box<Battle>),
}

impl Source {
    pub(super) fn load(file: &Path, edition: Option<Edition>, content: &Content) -> Done<Source> {
        if let Ok(bytes) = fs::read(file)
            && saved::looks_saved(&bytes)
        {
            let why = |e| Failure::Input(format!("{}: {e}", file.display()));
            let battle = saved::read(&bytes).map_err(why)?.battle().clone();
            if edition.is_some_and(|edition| edition != battle.ruleset().edition) {
                return Err(Failure::Input(format!(
                    "{}: a saved fight keeps its edition: leave out `--edition`",
                    file.display()
                )));
            }
            let title = format!("{} from round {}", file.display(), battle.round().max(1));
            return Ok(Source { title, kind: Kind::Saved(Box::new(battle)) });
        }
        let encounter = Encounter::load(file).map_err(Failure::input)?;
        let setup = encounter.setup_from(&content.library()?, edition).map_err(Failure::input)?;
        Ok(Source { title: encounter.title.clone(), kind: Kind::Encounter(Box::new(setup)) })
    }

    pub(super) fn start(&self) -> Done<Start> {
        match &self.kind {
            Kind::Encounter(setup) => {
                Start::from_setup(Setup::clone(setup)).map_err(Failure::input)
            }
            Kind::Saved(battle) => Ok(Start::from_battle(Battle::clone(battle))),
        }
    }
}
