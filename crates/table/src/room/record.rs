//! The log of a table: what is written down, one line each, with a checksum.
//!
//! A line is `crc32 SP json LF`, the checksum in eight hexadecimal digits over the JSON.

use affray_rules::{Command, CreatureId, Newcomer, Setup, SideId, Spell, Square, StatBlock};
use serde::{Deserialize, Serialize};

use super::{
    message::DiceAgain,
    orders::Order,
    seat::{Right, SeatId},
    settings::{MapKnowledge, Mode, OddsShown, Shown},
};

/// The version of logs that this program writes, and the only one that it reads.
pub const LOG_VERSION: u16 = 1;

/// The number of deeds between two notes of the state's hash.
pub(crate) const CHECK_EVERY: usize = 50;

/// What is written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record {
    /// How the table began; the first of all.
    Table(Box<TableRecord>),
    /// A new seat.
    Seat {
        /// Its number.
        seat: SeatId,
        /// What it may do.
        right: Right,
        /// The name of whoever sits there.
        name: String,
    },
    /// A change of a seat.
    Sits {
        /// The seat that changed.
        seat: SeatId,
        /// What has changed.
        change: SeatChange,
    },
    /// A change of how the table is run.
    Set(Setting),
    /// A standing order.
    Order {
        /// The seat that did it, or the program.
        by: By,
        /// The order.
        order: Order,
    },
    /// Kinds of creatures that the GM can bring in.
    Enrol(Box<Enrolled>),
    /// Something that was done.
    Do {
        /// The seat that did it, or the program.
        by: By,
        /// What, and what came of it by itself.
        commands: Vec<Command>,
        /// Why nobody was asked, where nobody was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Unasked>,
    },
    /// Deeds that were taken back.
    Undo {
        /// The seat that did it, or the program.
        by: By,
        /// How many deeds are left.
        to: usize,
        /// How the dice fall from there on.
        dice: DiceAgain,
        /// Who asked for it, where the GM allowed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<SeatId>,
    },
    /// A deed that was taken back is done again.
    Redo {
        /// The seat that did it, or the program.
        by: By,
    },
    /// The hash of the state after a number of deeds.
    Check {
        /// How many deeds there are.
        deeds: usize,
        /// The hash of the state.
        hash: String,
    },
}

/// Who did something, and with which message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct By {
    /// The seat; none for the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatId>,
    /// The seat for which it spoke, where that is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<SeatId>,
    /// The message's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Whether it overrules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gm: bool,
}

/// Why nobody was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unasked {
    /// A tactician plays the creature.
    Tactician,
    /// A standing order says what to do.
    Order,
    /// The time was over.
    Time,
    /// The program rolls this die.
    Rolled,
}

/// How a table began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableRecord {
    /// The version of the log.
    pub affray_log: u16,
    /// The version of the program that wrote it.
    pub program: String,
    /// What the encounter is called.
    pub title: String,
    /// The fight as it begins.
    pub setup: Setup,
    /// The seed of the program's dice.
    pub seed: u64,
}

/// A change of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatChange {
    /// The name of whoever sits there.
    Name(String),
    /// The creatures that it plays.
    Owns(Vec<CreatureId>),
    /// The side whose knowledge it has.
    Side(SideId),
    /// Its link is made anew for the so manyth time.
    Link(u32),
    /// Whether its player rolls dice of her own.
    Dice(bool),
    /// It is taken away.
    Closed,
}

/// A change of how the table is run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Setting {
    Begun,
    Paused(bool),
    Map(MapKnowledge),
    Reveal(Vec<Square>),
    Odds(OddsShown),
    FightOdds(Shown),
    Pace(Option<u16>),
    Level(String),
    Mode(CreatureId, Mode),
    Open,
}

/// What was added to the setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Enrolled {
    pub blocks: Vec<StatBlock>,
    pub spells: Vec<Spell>,
    pub newcomers: Vec<Newcomer>,
}

/// Why a log can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// A line in the middle is damaged.
    #[error("line {line} of the log is damaged: {why}")]
    Damaged {
        /// Which line, from 1.
        line: usize,
        /// How.
        why: String,
    },
    /// It is no log, or an empty one.
    #[error("this is not the log of a table: {0}")]
    NotALog(String),
    /// It does not lead where it says.
    #[error(
        "line {line} of the log does not follow from those before it ({why}): it was changed, or written by a program with other rules"
    )]
    Astray {
        /// Which line, from 1.
        line: usize,
        /// Why.
        why: String,
    },
}

/// A log that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// What it holds.
    pub records: Vec<Record>,
    /// The bytes of the whole lines: whatever comes behind was torn off as it was written.
    pub whole: usize,
    /// What was dropped at the end, in words.
    pub dropped: Option<String>,
}

impl Record {
    /// The line of a record, with its end.
    pub fn line(&self) -> String {
        let json = serde_json::to_string(self).expect("a record is plain data with text keys");
        format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes()))
    }
}

/// Whether bytes look like the log of a table.
pub fn is_log(bytes: &[u8]) -> bool {
    let head = bytes.get(..20).unwrap_or(bytes);
    head.len() > 9
        && head[..8].iter().all(u8::is_ascii_hexdigit)
        && head[8..].starts_with(b" {\"table\"")
}

/// Reads a log. A last line that was torn off as it was written is dropped, with a word.
pub fn read_log(bytes: &[u8]) -> Result<Log, LogError> {
    let mut log = Log { records: Vec::new(), whole: 0, dropped: None };
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').enumerate().peekable();
    while let Some((place, line)) = lines.next() {
        match read_line(line) {
            Ok(record) => {
                log.records.push(record);
                log.whole += line.len();
            }
            Err(why) if lines.peek().is_none() => {
                let bytes = line.len();
                log.dropped = Some(format!(
                    "the last line was not written to its end ({bytes} bytes, {why}): it was dropped"
                ));
            }
            Err(why) => return Err(LogError::Damaged { line: place + 1, why }),
        }
    }
    match log.records.first() {
        Some(Record::Table(table)) if table.affray_log == LOG_VERSION => Ok(log),
        Some(Record::Table(table)) => Err(LogError::NotALog(format!(
            "it is of version {}, and this program reads version {LOG_VERSION} only",
            table.affray_log
        ))),
        Some(_) => Err(LogError::NotALog("it does not begin with a table".to_owned())),
        None => Err(LogError::NotALog("it holds no whole line".to_owned())),
    }
}

fn read_line(line: &[u8]) -> Result<Record, String> {
    let Some(line) = line.strip_suffix(b"\n") else { return Err("it has no end".to_owned()) };
    let text = std::str::from_utf8(line).map_err(|_| "it is no text".to_owned())?;
    let (sum, json) = text.split_once(' ').ok_or("it has no checksum")?;
    let sum = u32::from_str_radix(sum, 16).map_err(|_| "it has no checksum".to_owned())?;
    match crc32fast::hash(json.as_bytes()) == sum {
        true => serde_json::from_str(json).map_err(|error| error.to_string()),
        false => Err("its checksum is wrong".to_owned()),
    }
}
