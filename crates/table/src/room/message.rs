//! What a page and the server say to each other (docs/TABLE-PROTOCOL.md).

use affray_rules::{CreatureId, Health, Square};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    ask::Ask,
    map::MapSeen,
    settings::{MapKnowledge, Mode, OddsShown, Settings, Shown},
    story::Told,
};

/// The version of the protocol, which is the name of the WebSocket's subprotocol.
pub const PROTOCOL: &str = "affray.table.1";

/// What a page says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum FromPage {
    /// The first message: what the page has already.
    Hello {
        #[serde(default)]
        name: Option<String>,
    },
    /// Something that is done: an option by its key, or words of the command language.
    Do {
        id: String,
        #[serde(default)]
        rq: Option<u64>,
        #[serde(default)]
        key: Option<String>,
        #[serde(default)]
        words: Option<String>,
    },
    /// What real dice show.
    Roll { id: String, rq: u64, shows: u16 },
    /// Takes something back, or asks the GM to.
    Undo {
        id: String,
        #[serde(default)]
        to: Option<u64>,
        #[serde(default)]
        dice: Option<DiceAgain>,
    },
    /// The GM's answer to somebody who wants to take something back.
    Allow { id: String, request: u64, answer: Allowed },
    /// Does again what was taken back.
    Redo { id: String },
    /// A standing order for the reactions of a creature.
    Order {
        id: String,
        creature: u16,
        topic: String,
        habit: String,
        #[serde(default)]
        when: super::orders::When,
    },
    /// A question that changes nothing.
    Ask {
        id: String,
        what: Wanted,
        #[serde(default)]
        words: Option<String>,
        #[serde(default)]
        line: Option<u64>,
        #[serde(default)]
        seat: Option<u16>,
    },
    /// Words of the GM's that overrule.
    Gm { id: String, words: String },
    /// How the table is run: for the GM.
    Table { id: String, set: Change },
    /// Whether the player rolls dice of her own.
    Dice { id: String, own: bool },
    /// Points at a square for all to see; nothing is kept of it.
    Point { square: Square },
    /// Says that the page is alive.
    Pong,
}

/// What a page asks without changing anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// How the numbers of a line came about.
    Why,
    /// What would come of words of the command language, whole.
    Preview,
    /// How words could go on.
    Complete,
    /// The stat block of a creature, the page of a spell, or a rule.
    Book,
    /// Lines that are older than those that the page has.
    Lines,
    /// The odds of the fight from here.
    Odds,
    /// No odds any more.
    NoOdds,
    /// What another seat sees: for the GM.
    As,
    /// What a tactician would do.
    Suggest,
    /// How the fight stood at a line: for the GM, and for all after the end.
    At,
}

/// With which dice something is done again that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceAgain {
    /// They fall as they fell.
    Same,
    /// They fall anew.
    Fresh,
}

/// What the GM says to one who wants to take something back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Allowed {
    /// Yes, and the dice fall as they fell.
    Same,
    /// Yes, and the dice fall anew.
    Fresh,
    /// No.
    No,
}

/// A change of how the table is run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Change {
    /// The fight begins.
    Begin,
    /// All clocks stand still, or go on.
    Pause { on: bool },
    /// A new seat.
    Seat { right: super::seat::Right, name: String },
    /// A seat's name.
    Name { seat: u16, name: String },
    /// The creatures of a player.
    Owns { seat: u16, creatures: Vec<CreatureId> },
    /// The side whose knowledge a screen shows.
    Side { seat: u16, side: u8 },
    /// A link is turned off, and another takes its place.
    NewLink { seat: u16 },
    /// A seat is taken away.
    Close { seat: u16 },
    /// Who decides for a creature that no player owns, or for one whose player is away.
    Mode { creature: CreatureId, mode: Mode },
    /// How well a tactician plays.
    Level { level: String },
    /// How much of the map shows.
    Map { knowledge: MapKnowledge },
    /// Squares of the map that the players come to know.
    Reveal { squares: Vec<Square> },
    /// How odds are shown to players.
    Odds { shown: OddsShown },
    /// Whether players see the odds of the fight.
    FightOdds { shown: Shown },
    /// The seconds after which the default is taken for one who is asked; none for no limit.
    Pace { seconds: Option<u16> },
    /// Everything is opened after the end.
    Open,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ToPage {
    /// The first message: all that the seat knows.
    Welcome(Box<Welcome>),
    /// The fight went on.
    Step(Box<Step>),
    /// A message was carried out.
    Done { id: String },
    /// A message was not carried out, and why.
    Refuse {
        id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<&'static str>,
        words: String,
    },
    /// An answer to a question that is not asked any more.
    Stale { id: String, words: String },
    /// What was asked with `ask`.
    Answer { id: String, what: Wanted, answer: Value },
    /// The odds of the fight so far.
    Odds {
        id: String,
        fights: u64,
        sides: Vec<SideOdds>,
        rounds: f64,
        #[serde(rename = "final")]
        is_final: bool,
    },
    /// Somebody points at a square.
    Point { by: String, square: Square },
    /// Whether the page is alive.
    Ping,
    /// The connection ends, and why.
    Bye { why: String },
}

/// The chance of a side to win.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideOdds {
    /// The side's name.
    pub name: String,
    /// The chance.
    pub wins: f64,
    /// The interval in which the chance lies with a confidence of 95 %.
    pub from: f64,
    /// The upper end of the interval.
    pub to: f64,
}

/// All that a seat knows, for a page that has just come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: &'static str,
    /// What the encounter is called.
    pub title: String,
    /// The edition of the rules.
    pub edition: &'static str,
    /// The seat.
    pub you: You,
    /// The commitment to the dice: the SHA-256 of their seed, in hexadecimal digits.
    pub dice: String,
    /// The seed itself (eight bytes, the lowest first), once everything is open after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// How the fight stands.
    #[serde(flatten)]
    pub state: State,
    /// The last lines of the log.
    pub lines: Vec<Told>,
    /// The number of the first line that the seat has heard.
    pub first: u64,
}

/// What has changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// How the fight stands now.
    #[serde(flatten)]
    pub state: State,
    /// Lines that came to the log.
    pub lines: Vec<Told>,
    /// The numbers of the lines that are struck since the last step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<u64>,
}

/// How the fight stands, as a seat knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// Counts what this seat was told.
    pub v: u64,
    /// What there is to see.
    pub view: View,
    /// The map, where it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<MapSeen>,
    /// What the seat is asked, with all options.
    pub ask: Option<Ask>,
    /// For whom the table waits.
    pub waiting: Waiting,
    /// Who sits at the table.
    pub seats: Vec<SeatSeen>,
    /// Standing orders of the seat's creatures.
    pub orders: Vec<OrderSeen>,
    /// How the table is run.
    pub settings: Settings,
    /// What somebody wants to take back: for the GM, and for whoever asks.
    pub requests: Vec<Request>,
    /// Whether the seat can take something back at once, must ask, or has nothing to take back.
    pub undo: CanUndo,
    /// Whether something that was taken back can be done again.
    pub redo: bool,
}

/// Whether a seat can take something back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CanUndo {
    /// There is nothing of the seat's to take back.
    Nothing,
    /// At once.
    Free,
    /// The GM is asked.
    Ask,
}

/// The seat of a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct You {
    /// Its number.
    pub seat: u16,
    /// What it may do.
    pub right: super::seat::Right,
    /// The name of whoever sits there.
    pub name: String,
    /// The seat's creatures, by the numbers that the seat has for them.
    pub creatures: Vec<u16>,
    /// Whether the player rolls dice of her own.
    pub dice: bool,
}

/// Somebody at the table, as all see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatSeen {
    /// The number of the seat.
    pub seat: u16,
    /// What it may do.
    pub right: super::seat::Right,
    /// The name of whoever sits there.
    pub name: String,
    /// The seat's creatures, as far as the viewer knows them.
    pub creatures: Vec<u16>,
    /// How many connections the seat has; 0 while it is away.
    pub here: usize,
    /// Since when it is away, in milliseconds of the table's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_since: Option<u64>,
    /// Whether the player rolls dice of her own.
    pub dice: bool,
}

/// A standing order, as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderSeen {
    /// The creature that follows it, by its number for the viewer.
    pub creature: u16,
    /// About what.
    pub topic: &'static str,
    /// About what, in words.
    pub about: &'static str,
    /// What to do.
    pub habit: &'static str,
    /// Under which conditions.
    pub when: super::orders::When,
}

/// Something that somebody wants to take back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Request {
    /// Its number.
    pub request: u64,
    /// Who wants it.
    pub seat: u16,
    /// What would be taken back, in words.
    pub words: Vec<String>,
    /// How many dice were rolled since.
    pub dice: usize,
}

/// For whom the table waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "for", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Waiting {
    /// The fight has not begun.
    Begin,
    /// You.
    You,
    /// A player.
    Player {
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        creature: Option<u16>,
        away: bool,
    },
    /// The GM.
    Gm,
    /// The program, which plays on.
    Program,
    /// Nobody: the fight is over.
    Nobody,
}

/// What there is to see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The round.
    pub round: u16,
    /// Whose turn it is, as far as the viewer knows.
    pub turn: Option<u16>,
    /// How the fight ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// The sides that the viewer knows of.
    pub sides: Vec<SideSeen>,
    /// The creatures that the viewer has met.
    pub creatures: Vec<CreatureSeen>,
    /// The order of turns.
    pub order: Vec<u16>,
    /// Objects and doors.
    pub objects: Vec<ObjectSeen>,
    /// What lies on the ground.
    pub dropped: Vec<DroppedSeen>,
    /// Areas that last.
    pub areas: Vec<AreaSeen>,
    /// What is left of the turn, where it is one of the viewer's own creatures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<Budget>,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideSeen {
    /// The number that the viewer has for it.
    pub side: usize,
    /// Its name.
    pub name: String,
    /// Whether it is the viewer's.
    pub own: bool,
}

/// A creature.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CreatureSeen {
    /// The number that the viewer has for it.
    pub id: u16,
    /// The name that the viewer has for it.
    pub name: String,
    /// The number of its side.
    pub side: usize,
    /// Whether the viewer's seat plays it.
    pub yours: bool,
    /// Where it is, if the viewer can place it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Square>,
    /// How many squares wide it is.
    pub squares: u8,
    /// The level in feet at which it is.
    #[serde(skip_serializing_if = "is_zero")]
    pub height: i16,
    /// Whether the viewer sees it.
    pub seen: bool,
    /// Whether it is on the map.
    pub present: bool,
    /// How hurt it looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
    /// Its hit points and their maximum, and its temporary ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<HitPoints>,
    /// Its AC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour_class: Option<i32>,
    /// Its conditions and what else hampers it, in words.
    pub conditions: Vec<String>,
    /// What it concentrates on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concentration: Option<String>,
    /// What it holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<String>,
    /// Whether it has its reaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reaction: Option<bool>,
    /// Its spell slots: what is left, and how many there were, by level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<[u8; 2]>,
    /// Those who can't place it or don't know of it: for the GM.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden_from: Vec<String>,
    /// Who decides for it: for the GM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(height: &i16) -> bool {
    *height == 0
}

/// Hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HitPoints {
    /// What is left.
    pub now: u16,
    /// The most.
    pub most: u16,
    /// Temporary ones.
    pub temporary: u16,
}

/// An object or a door.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObjectSeen {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub at: Square,
    /// The state of a door.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub door: Option<&'static str>,
    /// The ends of a door's leaf, in hundredths of a square from the north-western corner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<[i32; 4]>,
}

/// Something that lies on the ground.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DroppedSeen {
    /// What it is.
    pub name: String,
    /// Where it is.
    pub at: Square,
}

/// An area that lasts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaSeen {
    /// The spell.
    pub spell: String,
    /// Who made it, if the viewer knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caster: Option<u16>,
    /// The squares that it fills.
    pub squares: Vec<Square>,
}

/// What is left of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Budget {
    /// Feet of movement.
    pub feet: u16,
    /// Whether there is the action.
    pub action: bool,
    /// Attacks that are left of the Attack action.
    pub attacks: u8,
    /// Whether there is the bonus action.
    pub bonus: bool,
    /// Whether there is the free interaction.
    pub interaction: bool,
    /// Whether there is the reaction.
    pub reaction: bool,
}
