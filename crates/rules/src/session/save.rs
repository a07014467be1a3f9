//! Saves: a setup, its dice and its commands, which are played again on loading.

use std::sync::Arc;

use affray_dice::AnySource;
use serde::{Deserialize, Serialize};

use super::{
    Past, Session,
    tape::{Played, Roll},
};
use crate::battle::{Battle, Command, Setup, SetupError, Silent};

/// The version of saves that this engine writes, and the only one that it reads.
pub const SAVE_VERSION: u16 = 2;

/// What a compact save begins with.
const MAGIC: &[u8; 6] = b"AFFRAY";

/// A saved fight: how it began, every die and command since, and the hash of where it stands.
/// Loading plays it again, so that no save can hold a state that the rules would not reach.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    affray_save: u16,
    setup: Setup,
    first_dice: AnySource,
    dice: AnySource,
    rolls: Vec<Roll>,
    /// Each command, and how many dice had been rolled before it.
    commands: Vec<(usize, Command)>,
    hash: u64,
}

/// Why a save can't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It is no save at all.
    #[error("this is not a saved fight: {0}")]
    NotASave(String),
    /// It is of another version.
    #[error(
        "the save is of version {found}, {} than what this program reads (version {SAVE_VERSION}): load it with the program that wrote it",
        if *found < u64::from(SAVE_VERSION) { "older" } else { "newer" }
    )]
    Version {
        /// The version of the save.
        found: u64,
    },
    /// Its setup is wrong.
    #[error("the save's setup is wrong: {0}")]
    Setup(#[from] SetupError),
    /// Playing it again did not lead where it says.
    #[error(
        "the save does not lead where it says ({0}): it was changed, or cut short, or written by a program with other rules"
    )]
    Astray(String),
}

impl Session {
    fn save(&self) -> Save {
        Save {
            affray_save: SAVE_VERSION,
            setup: Setup::clone(&self.first_setup),
            first_dice: self.first_dice.clone(),
            dice: self.dice.clone(),
            rolls: self.tape.clone(),
            commands: self.past.iter().map(|p| (p.rolled, p.command)).collect(),
            hash: self.battle.hash(),
        }
    }

    /// The fight as text that people can read.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&self.save()).expect("a save is plain data with text keys")
    }

    /// The fight in as few bytes as will do.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(SAVE_VERSION.to_le_bytes());
        let body = postcard::to_allocvec(&self.save());
        bytes.extend(body.expect("a save is plain data of known length"));
        bytes
    }

    /// Loads what [`to_json`](Session::to_json) wrote.
    pub fn from_json(text: &str) -> Result<Session, LoadError> {
        let not = |e: serde_json::Error| LoadError::NotASave(e.to_string());
        let value: serde_json::Value = serde_json::from_str(text).map_err(not)?;
        let version = value.get("affray_save").and_then(serde_json::Value::as_u64);
        let missing = || LoadError::NotASave("it has no field `affray_save`".into());
        check_version(version.ok_or_else(missing)?)?;
        Session::load(serde_json::from_value(value).map_err(not)?)
    }

    /// Loads what [`to_bytes`](Session::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Session, LoadError> {
        let not = |why: &str| LoadError::NotASave(why.to_owned());
        let rest = bytes.strip_prefix(MAGIC).ok_or_else(|| not("it does not begin with AFFRAY"))?;
        let (version, body) = rest.split_first_chunk().ok_or_else(|| not("it is too short"))?;
        check_version(u64::from(u16::from_le_bytes(*version)))?;
        let (save, left) =
            postcard::take_from_bytes::<Save>(body).map_err(|e| not(&e.to_string()))?;
        if !left.is_empty() {
            return Err(not("there is something behind its end"));
        }
        Session::load(save)
    }

    fn load(save: Save) -> Result<Session, LoadError> {
        let astray = |why: String| Err(LoadError::Astray(why));
        if let Some(Roll(sides, value)) = save.rolls.iter().find(|roll| !roll.is_a_face()) {
            return astray(format!("a d{sides} never shows {value}"));
        }
        let mut shadow = save.first_dice.clone();
        let mut played = Played { tape: &save.rolls, next: 0, shadow: &mut shadow };
        let first_setup = Arc::new(save.setup);
        let mut battle = Battle::new(Arc::clone(&first_setup), &mut played, &mut Silent)?;
        let mut past = Vec::with_capacity(save.commands.len());
        for (i, (rolled, command)) in save.commands.iter().enumerate() {
            if played.next != *rolled {
                return astray(format!("command {} comes after {rolled} dice", i + 1));
            }
            let prepared = match battle.prepare(command) {
                Ok(prepared) => prepared,
                Err(refusal) => {
                    return astray(format!("command {} is refused by {}", i + 1, refusal.rule));
                }
            };
            past.push(Past {
                battle: prepared.battle().clone(),
                dice: played.shadow.clone(),
                rolled: *rolled,
                command: *command,
            });
            prepared.carry_out(&mut played, &mut Silent);
        }
        if played.next != save.rolls.len() {
            return astray(format!("{} dice are left over", save.rolls.len() - played.next));
        }
        if battle.hash() != save.hash {
            return astray("the state is another".into());
        }
        let (dice, first_dice, tape) = (save.dice, save.first_dice, save.rolls);
        Ok(Session { first_setup, battle, dice, first_dice, past, tape })
    }
}

const fn check_version(found: u64) -> Result<(), LoadError> {
    if found == SAVE_VERSION as u64 { Ok(()) } else { Err(LoadError::Version { found }) }
}
