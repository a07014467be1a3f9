//! What is simulated: an encounter, or a saved fight.

use std::path::Path;

use affray_compendium::{Encounter, Library};
use affray_rules::{Battle, Edition, Setup};
use affray_sim::{Muster, Start};
use affray_tactics::Minds;

use super::{change::Change, newcomer::Newcomer};
use crate::{
    content::Content,
    encounter,
    errors::{Done, Failure},
    saved,
    tactics::Tactics,
};

/// What is fought out: an encounter, or a saved fight from where it stands.
pub(super) struct Source {
    pub(super) title: String,
    kind: Kind,
}

enum Kind {
    Encounter(Box<Encounter>, Box<Library>),
    Saved(Box<Battle>),
}

/// A fight that can be fought.
pub(super) struct Version {
    pub(super) start: Start,
    pub(super) minds: Minds,
}

impl Source {
    pub(super) fn load(file: &Path, content: &Content) -> Done<Source> {
        if let Some(saved) = saved::load(file)? {
            let battle = saved.session.battle().clone();
            let title = format!("{} from round {}", file.display(), battle.round().max(1));
            return Ok(Source { title, kind: Kind::Saved(Box::new(battle)) });
        }
        let encounter = Encounter::load(file).map_err(Failure::input)?;
        let title = encounter.title.clone();
        let kind = Kind::Encounter(Box::new(encounter), Box::new(content.library()?));
        Ok(Source { title, kind })
    }

    /// The setup of an encounter by an edition, with some things otherwise.
    pub(super) fn setup(&self, edition: Option<Edition>, changes: &[Change]) -> Done<Setup> {
        let Kind::Encounter(encounter, library) = &self.kind else {
            return Err(Failure::Input(
                "a saved fight keeps its edition, its rules and its creatures\n  help: leave out \
                 what changes them, or take the encounter file; other tactics are possible"
                    .to_owned(),
            ));
        };
        let mut encounter = Encounter::clone(encounter);
        let mut edition = edition;
        for change in changes {
            match change {
                Change::Edition(other) => edition = Some(*other),
                Change::Level(_) if encounter.levels().is_empty() => {
                    return Err(Source::no_levels());
                }
                Change::Level(level) => encounter = encounter.at_level(*level),
                Change::House(name, value) => {
                    encounter = encounter.with_house_rule(name, value).map_err(Failure::input)?;
                }
                _ => {}
            }
        }
        let mut setup = encounter.setup_from(library, edition).map_err(Failure::input)?;
        let mut changes = changes.to_vec();
        for change in &mut changes {
            let Change::Number(by, name, side) = change else { continue };
            if *by > 0 && (side.is_some() || Muster::kind(&setup, name).is_err()) {
                let newcomer = Newcomer::find(name, side.as_deref(), &setup, library)?;
                encounter = newcomer.join(&encounter, &setup);
                setup = encounter.setup_from(library, edition).map_err(Failure::input)?;
                // The others stand near the first.
                *name = setup.combatants.last().map_or(String::new(), |one| one.name.clone());
                *by -= 1;
            }
        }
        changes.iter().try_for_each(|change| change.apply(&mut setup))?;
        Ok(setup)
    }

    /// The levels at which its combatants may come.
    pub(super) fn levels(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Encounter(encounter, _) => encounter.levels(),
            Kind::Saved(_) => Vec::new(),
        }
    }

    /// Nobody can come at another level.
    pub(super) fn no_levels() -> Failure {
        Failure::Input(
            "nobody in this fight has several levels\n  help: say with `[[combatant.levels]]` what \
             each of the party is at which level (docs/ENCOUNTERS.md)"
                .to_owned(),
        )
    }

    /// The fight with some things otherwise.
    pub(super) fn version(
        &self,
        edition: Option<Edition>,
        tactics: &[Tactics],
        changes: &[Change],
    ) -> Done<Version> {
        let mut tactics = tactics.to_vec();
        tactics.extend(changes.iter().filter_map(|change| match change {
            Change::Tactics(tactics) => Some(tactics.clone()),
            _ => None,
        }));
        let start = match &self.kind {
            Kind::Saved(battle)
                if changes.iter().all(|change| matches!(change, Change::Tactics(_))) =>
            {
                saved::check_edition(battle, edition)?;
                Start::from_battle(Battle::clone(battle))
            }
            _ => {
                let setup = self.setup(edition, changes)?;
                encounter::check_contest(&setup)?;
                Start::from_setup(setup).map_err(Failure::input)?
            }
        };
        let minds = Tactics::minds(&tactics, start.battle())?;
        Ok(Version { start, minds })
    }
}
