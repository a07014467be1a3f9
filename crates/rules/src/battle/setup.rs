use affray_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    BlockId, CreatureId, Life, MOST_COMBATANTS, MOST_OBJECTS, MOST_SIDES, SideId, SideSet, SpellId,
    Targets, validate::Tables,
};
use crate::{
    conditions::Condition,
    creature::{Conduct, Pronoun, Role, Size, StatBlock},
    damage::DamageTypes,
    magic::Spell,
    mounted::Ride,
    ruleset::Ruleset,
    space::{Blocks, Footprint, Glow, Map, Spot, Square},
};

/// The most stat blocks: the last number stands for one that is not known.
const MOST_BLOCKS: usize = u8::MAX as usize;

/// The most spells of a setup: the last number stands for one that is not known.
const MOST_SETUP_SPELLS: usize = u16::MAX as usize;

/// Everything that is known before the first round. It may be wrong in many ways;
/// [`Battle::new`](crate::Battle::new) takes only one that is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The rules to play by.
    pub ruleset: Ruleset,
    /// Choices that no edition makes.
    pub options: Options,
    /// What the GM is called.
    pub gm: String,
    /// The map.
    pub map: Map,
    /// The sides.
    pub sides: Vec<Side>,
    /// The stat blocks in use.
    pub blocks: Vec<StatBlock>,
    /// The spells in use.
    pub spells: Vec<Spell>,
    /// Who fights.
    pub combatants: Vec<Combatant>,
    /// What can be used or broken.
    pub objects: Vec<ObjectSetup>,
    /// Those in reserve who join when another calls them up or splits.
    #[serde(default)]
    pub spares: Vec<Spare>,
    /// Kinds of creatures that take no part yet, whom the GM can bring in.
    #[serde(default)]
    pub newcomers: Vec<Newcomer>,
}

/// A kind of creature that the GM can bring in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Newcomer {
    /// What it is called; those who come later are numbered.
    pub name: String,
    /// Its stat block.
    pub block: BlockId,
    /// Those whom it brings in reserve, brood by brood.
    #[serde(default)]
    pub broods: Vec<NewcomerBrood>,
}

/// Those whom a newcomer calls up or splits into.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NewcomerBrood {
    /// What one of them is called.
    pub name: String,
    /// Their stat block.
    pub block: BlockId,
    /// How many there are.
    pub most: u8,
}

/// One in reserve who belongs to another's brood: what it splits into, calls up, animates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spare {
    /// Whose brood.
    pub owner: CreatureId,
    /// Who.
    pub creature: CreatureId,
    /// Which of the owner's broods.
    pub brood: u8,
}

/// Choices that the books leave to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Options {
    /// Monsters deal the average of their damage dice instead of rolling (`creature.average`).
    pub average_damage: bool,
    /// Monsters roll their hit points (`creature.hp`).
    pub rolled_hit_points: bool,
    /// Monsters have so much to throw and to shoot, where the rules say so
    /// (`creature.ammunition`).
    pub counted_ammunition: bool,
    /// A jump over a low obstacle takes a check (`jump.obstacle`).
    pub jump_checks: bool,
    /// Creatures whom no person plays have the temper that their stat blocks suggest.
    pub tempers: bool,
    /// The GM's creatures whom no person plays may lose heart, and flee or surrender.
    pub morale: bool,
    /// Sides don't know the map before they have seen it, nor where those are whom they neither see
    /// nor hear.
    pub unexplored: bool,
    /// On an unexplored map, so many feet off those are heard who make no secret of themselves; 60
    /// without a word.
    pub hearing: Option<u16>,
}

impl Options {
    /// How far off, in feet, those are heard who make no secret of themselves; without end where
    /// the map is known.
    pub(crate) fn hearing(self) -> u16 {
        if self.unexplored { self.hearing.unwrap_or(60) } else { u16::MAX }
    }
}

/// Those who fight together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Towards each side, by place: allies, enemies or neither (`order.ally`, `order.enemy`).
    pub attitudes: Vec<Attitude>,
}

/// How one side stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Attitude {
    /// Friends.
    Ally,
    /// Neither.
    Neutral,
    /// Foes.
    Enemy,
}

/// Who decides for a creature (`order.control`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Controller {
    /// The GM.
    Gm,
    /// A player.
    Player,
}

/// A creature's attitude in conversation (`action.influence.attitude`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Mood {
    Friendly,
    Indifferent,
    #[default]
    Hostile,
}

/// One who fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combatant {
    /// Its name, unlike any other's.
    pub name: String,
    /// Its stat block.
    pub block: BlockId,
    /// Its side.
    pub side: SideId,
    /// The north-western square of its space.
    pub square: Square,
    /// The level in feet at which it flies, swims or floats; without a word it stands on the
    /// ground or swims on the surface.
    pub height: Option<i16>,
    /// The mount that it sits on, in whose space it then is.
    pub rides: Option<Ride>,
    /// The light that it carries.
    pub light: Option<Glow>,
    /// Who decides for it.
    pub controller: Controller,
    /// How it takes 0 hit points, when not as its stat block says.
    pub role: Option<Role>,
    /// Hit points at first, when not all of them.
    pub hit_points: Option<u16>,
    /// How it is off at 0 hit points at first (`damage.death`); [`Life::Alive`] for all others.
    #[serde(default)]
    pub life: Life,
    /// A spell that it has cast before and concentrates on (`magic.concentration`).
    #[serde(default)]
    pub upholds: Option<Upheld>,
    /// Temporary hit points at first.
    pub temporary: u16,
    /// Levels of exhaustion at first.
    pub exhaustion: u8,
    /// Conditions at first.
    pub conditions: Vec<Condition>,
    /// Whether it lies hidden as the fight begins (`surprise.stealth`).
    pub hidden: bool,
    /// Whether it is surprised; without a word, hiding and noticing decide (`surprise.who`).
    pub surprised: Option<bool>,
    /// Those of the same group roll initiative together (`init.group`).
    pub group: Option<u8>,
    /// A fixed initiative, when the table has one already.
    pub initiative: Option<i8>,
    /// Whether it joins only later.
    pub reserve: bool,
    /// How it takes talk (`action.influence.attitude`).
    pub mood: Mood,
    /// Whether it fights in its lair.
    pub in_lair: bool,
    /// The rounds that its breath lasts, when it starts where it can't breathe and has held it for
    /// some time (`breath.hold`).
    pub breath: Option<u16>,
    /// How it behaves when no person plays it.
    #[serde(default)]
    pub conduct: Conduct,
    /// How people speak of it, where somebody has said so.
    #[serde(default)]
    pub pronoun: Option<Pronoun>,
    /// The person who plays it, where somebody has named one.
    #[serde(default)]
    pub played_by: Option<String>,
}

/// A spell that somebody concentrates on though its casting is past: it lies on its targets, or
/// fills its area, without slot, save or damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Upheld {
    /// Which spell.
    pub spell: SpellId,
    /// The level of the slot that was spent; 0 for none.
    pub slot: u8,
    /// On whom it lies.
    pub targets: Targets,
    /// Where the area that it fills was put.
    pub at: Option<Spot>,
    /// The rounds that are left of it; all of them when nothing is said.
    pub rounds: Option<u16>,
}

/// An object that can be used or broken (OBJECT).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ObjectSetup {
    /// Its name, unlike any other's.
    pub name: String,
    /// Where it is.
    pub square: Square,
    /// How big.
    pub size: Size,
    /// Its AC (`object.ac`).
    pub armour_class: u8,
    /// Its hit points (`object.hp`).
    pub hit_points: u16,
    /// Less damage than this at once does nothing (`object.threshold`).
    pub threshold: u16,
    /// Damage that does nothing beside poison and psychic (`object.immune`).
    pub immunities: DamageTypes,
    /// The DC of a Strength check that breaks it (`object.break`).
    pub break_dc: Option<u8>,
    /// Whether it is frail enough to break by hand (`object.break`).
    pub fragile: bool,
    /// Whether fire that ignites things sets it alight (`burning.damage`).
    pub flammable: bool,
    /// What using it costs.
    pub use_cost: UseCost,
    /// What it keeps out while it is whole (`grid.occupied`).
    pub blocks: Blocks,
    /// Feet from the ground to its top, for what is behind it or climbs it.
    pub height: i16,
    /// The door that it is, if it is one.
    pub door: Option<Door>,
    /// What it is a section of, if it is one (`object.sections`).
    pub section: Option<Section>,
}

/// What makes an object a section of a Huge or Gargantuan one: Large at most, and with hit points
/// of its own (`object.sections`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Section {
    /// What the whole is called.
    pub of: String,
    /// Whether the whole comes down with it.
    pub bears: bool,
}

/// A door: the leaf in a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Door {
    /// The leaf while it is closed, by its place among the map's walls.
    pub wall: u16,
    /// Whether it stands open at first.
    pub open: bool,
    /// Whether it is locked at first.
    pub locked: bool,
    /// The DC to pick its lock, with what tools there are; without it only a key will do.
    pub lock_dc: Option<u8>,
}

/// How a door stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum DoorState {
    Open,
    Closed,
    Locked,
}

/// What using an object costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "lowercase")]
pub enum UseCost {
    /// The free interaction of a turn (`turn.interact`).
    #[default]
    Free,
    /// Always an action (`turn.interact.item`).
    Action,
    /// An action since it is hard to do (`turn.interact.hard`).
    Hard,
}

/// Why a setup is no battle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SetupError {
    #[error("nobody fights: name at least one combatant")]
    Nobody,
    #[error("{0} combatants are too many: {MOST_COMBATANTS} is the most")]
    TooMany(usize),
    #[error("{0} sides are too many: {MOST_SIDES} is the most")]
    TooManySides(usize),
    #[error("more than {MOST_BLOCKS} stat blocks, or {MOST_SETUP_SPELLS} spells, are too many")]
    TooManyEntries,
    #[error("{what} of {who} is not in the setup's table")]
    Dangling { who: String, what: &'static str },
    #[error("{0} has the name of another: every combatant and object needs a name of its own")]
    SameName(String),
    #[error("{who} stands at {square}, off the map of {width} by {height} squares")]
    OffMap { who: String, square: Square, width: u8, height: u8 },
    #[error("{0} objects are too many: {MOST_OBJECTS} is the most")]
    TooManyObjects(usize),
    #[error("{who} stands at {square}, where {other} is (`pass.end`)")]
    SharedSpace { who: String, other: String, square: Square },
    #[error("{who} stands at {square}, in the way of what is there: {what} (`grid.occupied`)")]
    InTheWay { who: String, square: Square, what: String },
    #[error("{who} is at level {height} at {square}, under the floor at {floor}")]
    UnderTheFloor { who: String, square: Square, height: i16, floor: i16 },
    #[error("{who}: {problem}")]
    Figures { who: String, problem: String },
}

impl Setup {
    /// Whether two sides are enemies, by either's view (`order.enemy`).
    #[inline]
    pub fn hostile(&self, a: SideId, b: SideId) -> bool {
        let towards = |a: SideId, b: SideId| self.sides[a.index()].attitudes[b.index()];
        a != b && (towards(a, b) == Attitude::Enemy || towards(b, a) == Attitude::Enemy)
    }

    /// The enemies of each side.
    pub(super) fn foes(&self) -> [SideSet; MOST_SIDES] {
        let sides = || (0..self.sides.len() as u8).map(SideId);
        let mut foes = [SideSet::EMPTY; MOST_SIDES];
        for (side, theirs) in sides().zip(&mut foes) {
            *theirs = sides().filter(|other| self.hostile(side, *other)).collect();
        }
        foes
    }

    /// Whether a side takes another for allies (`order.ally`).
    #[inline]
    pub fn allied(&self, of: SideId, towards: SideId) -> bool {
        of == towards || self.sides[of.index()].attitudes[towards.index()] == Attitude::Ally
    }

    /// Whether anybody is anybody's enemy, those who come later with them: without, there is
    /// nothing to win.
    pub fn has_enemies(&self) -> bool {
        let meets = |a: &Combatant| self.combatants.iter().any(|b| self.hostile(a.side, b.side));
        self.combatants.iter().any(meets)
    }

    /// The dice of a creature's hit points, if the table rolls them.
    pub fn rolled_hit_points(&self, block: BlockId) -> Option<Dice> {
        self.options.rolled_hit_points.then(|| self.blocks[block.index()].hit_dice).flatten()
    }

    /// Finds the first thing that is wrong.
    pub fn validate(&self) -> Result<(), SetupError> {
        if self.combatants.is_empty() {
            return Err(SetupError::Nobody);
        }
        if self.combatants.len() > MOST_COMBATANTS {
            return Err(SetupError::TooMany(self.combatants.len()));
        }
        self.map
            .validate()
            .and_then(|()| self.map.validate_figures())
            .map_err(|problem| SetupError::Figures { who: "the map".into(), problem })?;
        if self.sides.len() > MOST_SIDES {
            return Err(SetupError::TooManySides(self.sides.len()));
        }
        for side in &self.sides {
            if side.attitudes.len() != self.sides.len() {
                return Err(SetupError::Dangling { who: side.name.clone(), what: "the attitude" });
            }
        }
        let tables = Tables::of(self);
        tables.people(self)?;
        let wrong = |who: &str| {
            let who = who.to_owned();
            |problem| SetupError::Figures { who, problem }
        };
        if self.blocks.len() > MOST_BLOCKS || self.spells.len() > MOST_SETUP_SPELLS {
            return Err(SetupError::TooManyEntries);
        }
        for block in &self.blocks {
            tables.block(block).map_err(wrong(&block.name))?;
        }
        for newcomer in &self.newcomers {
            let broods = newcomer.broods.iter().map(|brood| brood.block);
            let mut blocks = broods.chain([newcomer.block]);
            if blocks.any(|block| block.index() >= self.blocks.len()) {
                let (who, what) = (newcomer.name.clone(), "the stat block");
                return Err(SetupError::Dangling { who, what });
            }
        }
        for spell in &self.spells {
            tables.spell(spell).map_err(wrong(&spell.name))?;
        }
        for one in &self.combatants {
            tables.combatant(one).map_err(wrong(&one.name))?;
            let dangling = |what| SetupError::Dangling { who: one.name.clone(), what };
            self.blocks.get(one.block.index()).ok_or(dangling("the stat block"))?;
            self.sides.get(one.side.index()).ok_or(dangling("the side"))?;
        }
        for spare in &self.spares {
            tables.spare(*spare).map_err(wrong("the setup"))?;
        }
        for (i, one) in self.combatants.iter().enumerate() {
            self.validate_combatant(i, one)?;
        }
        if self.objects.len() > MOST_OBJECTS {
            return Err(SetupError::TooManyObjects(self.objects.len()));
        }
        for (i, object) in self.objects.iter().enumerate() {
            if self.combatants.iter().any(|c| c.name == object.name)
                || self.objects[..i].iter().any(|o| o.name == object.name)
            {
                return Err(SetupError::SameName(object.name.clone()));
            }
            self.on_map(&object.name, object.square, object.size)?;
            if object.door.is_some_and(|d| usize::from(d.wall) >= self.map.walls.len()) {
                return Err(SetupError::Dangling { who: object.name.clone(), what: "the leaf" });
            }
            tables.object(object).map_err(wrong(&object.name))?;
        }
        Ok(())
    }

    fn validate_combatant(&self, i: usize, one: &Combatant) -> Result<(), SetupError> {
        if self.combatants[..i].iter().any(|c| c.name == one.name) {
            return Err(SetupError::SameName(one.name.clone()));
        }
        let wrong = |problem: &str| {
            Err(SetupError::Figures { who: one.name.clone(), problem: problem.into() })
        };
        match (one.life, one.hit_points) {
            (Life::Alive, Some(0)) => {
                return wrong("who has 0 hit points is dying, stable or dead");
            }
            (Life::Dying { .. } | Life::Stable | Life::Dead, hp) if hp != Some(0) => {
                return wrong("who is dying, stable or dead has 0 hit points");
            }
            (Life::Dying { successes, failures }, _) if successes > 2 || failures > 2 => {
                return wrong("three death saves settle it: write at most 2 of each");
            }
            _ => {}
        }
        let dangling = |what| SetupError::Dangling { who: one.name.clone(), what };
        if let Some(upheld) = &one.upholds {
            let spell = self.spells.get(upheld.spell.index()).ok_or(dangling("the spell"))?;
            if !spell.concentration || upheld.slot > 9 {
                return wrong("nobody can concentrate on that spell so");
            }
            if one.life != Life::Alive {
                return wrong("nobody concentrates at 0 hit points");
            }
            if upheld.targets.iter().any(|id| id.index() >= self.combatants.len()) {
                return Err(dangling("the target"));
            }
        }
        if one.exhaustion > 5 {
            return Err(SetupError::Figures {
                who: one.name.clone(),
                problem: "6 levels of exhaustion are death: start with at most 5".into(),
            });
        }
        self.check_place(i)
    }

    pub(super) fn on_map(&self, who: &str, square: Square, size: Size) -> Result<(), SetupError> {
        if self.map.holds(Footprint::new(square, size)) {
            return Ok(());
        }
        Err(SetupError::OffMap {
            who: who.to_owned(),
            square,
            width: self.map.grid.width,
            height: self.map.grid.height,
        })
    }

    /// The spell of an id.
    pub fn spell(&self, id: SpellId) -> &Spell {
        &self.spells[id.index()]
    }
}
