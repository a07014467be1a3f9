use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AttackId, CreatureId, GearId, GmCommand, ObjectId, SideId, SpellId};
use crate::{
    creature::{Ability, Skill},
    effects::EffectGroup,
    movement::{MoveOptions, Path},
    space::{Spot, Square},
};

/// What a person or program tells the engine to do.
///
/// Commands up to [`Command::EndTurn`] are what a creature does on its turn; then come the
/// answers to questions; the last few are talk at the table, which [`legal`](crate::Battle::legal)
/// does not list though [`check`](crate::Battle::check) knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Move to a square by the cheapest way, or along a path.
    Move {
        /// Where the move ends.
        to: Square,
        /// The way, step by step; without it the engine finds the cheapest.
        path: Option<Path>,
        /// At what level, how, and with what care.
        #[serde(default)]
        course: MoveOptions,
    },
    /// Jump (`jump.long`, `jump.high`).
    Jump(Jump),
    /// Get on a creature within 5 feet (`mount.cost`).
    Mount {
        /// Which.
        mount: CreatureId,
        /// To control it, or to let it act for itself (`mount.control`, `mount.independent`).
        control: bool,
    },
    /// Get off the mount (`mount.cost`).
    Dismount {
        /// Where to; without it the engine finds a free space.
        to: Option<Square>,
    },
    /// Go on with the controlled mount, or with its rider (`mount.directed`).
    Direct(CreatureId),
    /// Drop prone (`prone.drop`).
    DropProne,
    /// Stand up (`prone.stand`).
    StandUp,
    /// Leave the fight over the edge of the map.
    Leave,
    /// Attack with a weapon, a natural weapon, a fist.
    Attack(AttackOrder),
    /// Try to grapple (`grapple.try`).
    Grapple {
        /// Whom.
        target: CreatureId,
    },
    /// Try to shove (`shove.try`).
    Shove {
        /// Whom.
        target: CreatureId,
        /// Down or away.
        into: Shove,
    },
    /// Try to get out of a grapple or a net (`grapple.escape`, `weapon.net.escape`).
    Escape {
        /// The skill to do it with.
        with: Skill,
    },
    /// Free another from a net (`weapon.net.escape`).
    Free {
        /// Whom.
        target: CreatureId,
    },
    /// Let go of one that is grappled, at any time (`grapple.release`).
    Release {
        /// Who lets go.
        grappler: CreatureId,
        /// Whom.
        target: CreatureId,
    },
    /// Take the Dash action, or bonus action.
    Dash(Economy),
    /// Take the Disengage action, or bonus action.
    Disengage(Economy),
    /// Take the Dodge action, or bonus action.
    Dodge(Economy),
    /// Take the Hide action, or bonus action.
    Hide(Economy),
    /// Take the Help action, or bonus action.
    Help(Help, Economy),
    /// Take the Search action (`action.search`).
    Search(Skill),
    /// Take the Study action (`action.study`).
    Study(Skill),
    /// Take the Influence action (`action.influence`).
    Influence {
        /// Whom.
        target: CreatureId,
        /// By which skill.
        skill: Skill,
    },
    /// Take the Ready action (`action.ready`).
    Ready(Readied),
    /// Cast a spell.
    Cast(Casting),
    /// Use an object of the map (`turn.interact`, `action.use`).
    Use {
        /// Which.
        object: ObjectId,
    },
    /// Break an object by force (`object.break`).
    Break {
        /// Which.
        object: ObjectId,
    },
    /// Draw a weapon or take something in hand.
    Draw(GearId),
    /// Put something away.
    Stow(GearId),
    /// Drop something that is held.
    Drop(GearId),
    /// Pick up something of its own from the ground.
    PickUp(GearId),
    /// Put a shield on or take it off (`armour.shield`).
    Shield {
        /// On or off.
        don: bool,
    },
    /// Use up a piece of gear: drink or give a potion, apply a healer's kit.
    Consume {
        /// What.
        gear: GearId,
        /// For whom.
        target: CreatureId,
    },
    /// Roll on the ground to put out the fire that it stands in (`burning.out`).
    PutOut,
    /// Put out the fire on an object close by (`action.use`).
    Smother {
        /// Which.
        object: ObjectId,
    },
    /// Try something that no rule names (`action.improvise`).
    Improvise {
        /// The ability that it asks for.
        ability: Ability,
    },
    /// End a spell of its own that lasts (`magic.dismiss`).
    Dismiss(EffectGroup),
    /// Do what the stat block lets it do in several parts, by its place there.
    Perform(u8),
    /// End the turn.
    EndTurn,

    /// React.
    React(Reaction),
    /// Let it pass.
    Decline,
    /// Answer a question.
    Choose(Choice),
    /// What a die on the table shows.
    Rolled(u16),

    /// Speak (`turn.communicate`).
    Speak {
        /// Who.
        creature: CreatureId,
        /// More than a few words (`turn.communicate.long`).
        at_length: bool,
    },
    /// Stop concentrating, at any time (`magic.concentration.drop`).
    EndConcentration(CreatureId),
    /// Give up (`order.end.defeat`).
    Surrender(CreatureId),
    /// Agree to end the fight (`order.end.agree`).
    Agree(SideId),
    /// Ask, or no longer ask, before each saving throw of the creature (`roll.save.waive`).
    AskSaves {
        /// Whose.
        creature: CreatureId,
        /// Ask or not.
        ask: bool,
    },
    /// Ask, or no longer ask, the creature about opportunity attacks on its allies
    /// (`opportunity.trigger`).
    WatchAllies {
        /// Whose.
        creature: CreatureId,
        /// Ask or not.
        ask: bool,
    },
    /// Say that what a creature waits for in words has come about (`action.ready.release`).
    SetOff(CreatureId),
    /// The GM's word, whatever the rules say.
    Gm(GmCommand),
}

impl Command {
    /// The plain move to a square: by the cheapest way, with the gait that the creature goes on
    /// with anyway.
    ///
    /// ```
    /// use affray_rules::{Command, Square};
    /// let command = Command::move_to(Square { x: 3, y: 1 });
    /// assert!(matches!(command, Command::Move { path: None, .. }));
    /// ```
    pub const fn move_to(to: Square) -> Command {
        Command::Move { to, path: None, course: MoveOptions::PLAIN }
    }

    /// The level in feet that it names, if it names one.
    pub(crate) fn level(&self) -> Option<i16> {
        match self {
            Command::Move { course, .. } => course.level,
            Command::Cast(casting) => casting.at.map(|at| at.height),
            Command::Gm(GmCommand::Place { height, .. }) => *height,
            _ => None,
        }
    }

    /// Whether the command answers no question and may come at any decision: talk at the table,
    /// letting go, and the GM's word.
    pub const fn is_aside(&self) -> bool {
        matches!(
            self,
            Command::Speak { .. }
                | Command::EndConcentration(_)
                | Command::Release { .. }
                | Command::Surrender(_)
                | Command::Agree(_)
                | Command::AskSaves { .. }
                | Command::WatchAllies { .. }
                | Command::SetOff(_)
                | Command::Gm(_)
        )
    }
}

/// What pays for what a creature does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Economy {
    /// The action.
    Action,
    /// The bonus action.
    Bonus,
}

/// An attack as a person orders it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackOrder {
    /// At whom, what or where.
    pub target: Target,
    /// With what.
    pub attack: AttackId,
    /// Struck, or shot or thrown.
    pub manner: Manner,
    /// As what.
    pub role: AttackRole,
    /// Whether a versatile weapon is swung in one hand, though the other is free
    /// (`weapon.versatile`).
    #[serde(default)]
    pub one_handed: bool,
}

/// As what an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackRole {
    /// One of the attacks of the Attack action.
    Action,
    /// The bonus-action attack with a second light weapon (`twoweapon.attack`).
    OffHand,
    /// That attack as part of the Attack action (`mastery.nick`).
    Nick,
}

/// Struck, or shot or thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Manner {
    Melee,
    Ranged,
}

/// At what an attack is aimed (`attack.target`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A creature whose place the attacker knows.
    Creature(CreatureId),
    /// An object.
    Object(ObjectId),
    /// A square where the attacker guesses a creature (`unseen.guess`).
    Square(Square),
}

/// What a shove does (`shove.effect`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shove {
    /// Knocks prone.
    Prone,
    /// Pushes 5 feet.
    Away,
}

/// Along or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Jump {
    /// Along, to a square (`jump.long`).
    Long {
        /// Where it lands.
        to: Square,
    },
    /// Up, so many feet, and down again (`jump.high`).
    High {
        /// How high.
        feet: u16,
    },
    /// Up, on to higher ground beside, or to its edge and the rest by climbing (`jump.high`).
    Ledge {
        /// Where it ends.
        to: Square,
    },
}

/// What the Help action is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Help {
    /// An attack on an enemy within 5 feet (`action.help.attack`).
    Attack {
        /// The enemy.
        target: CreatureId,
        /// The ally, where the rules ask for one.
        ally: Option<CreatureId>,
    },
    /// A check of an ally's (`action.help.check`).
    Check {
        /// The ally.
        ally: CreatureId,
        /// The skill.
        skill: Skill,
    },
    /// First aid for the dying (`damage.stabilise`).
    Stabilise {
        /// The dying.
        target: CreatureId,
    },
    /// First aid for one knocked out (`damage.knockout.wake`).
    Wake {
        /// The one knocked out.
        target: CreatureId,
    },
}

/// A casting as a person orders it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Casting {
    /// Which spell.
    pub spell: SpellId,
    /// The slot's level; 0 for none.
    pub slot: u8,
    /// On whom, as many as the spell takes; of a spell with an area, whom it spares.
    pub targets: Targets,
    /// Where an area is put, what it is aimed at, or where a spell takes its caster; the square
    /// where somebody unseen is guessed to be (`unseen.guess`).
    pub at: Option<Spot>,
    /// Whether the caster wants to be in an area that would leave its origin out.
    pub including: bool,
    /// The object that an attack is aimed at, in place of creatures.
    pub object: Option<ObjectId>,
}

impl Casting {
    /// A spell on some creatures.
    pub const fn on(spell: SpellId, slot: u8, targets: Targets) -> Casting {
        Casting { spell, slot, targets, at: None, including: false, object: None }
    }
}

/// The most targets of one casting.
pub const MOST_TARGETS: usize = 12;

/// The targets of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Targets {
    count: u8,
    ids: [u8; MOST_TARGETS],
}

impl Targets {
    /// Nobody.
    pub const NONE: Targets = Targets { count: 0, ids: [0; MOST_TARGETS] };

    /// One creature.
    pub fn one(id: CreatureId) -> Targets {
        let mut targets = Targets::NONE;
        targets.push(id);
        targets
    }

    /// Adds one; says whether there was room.
    pub fn push(&mut self, id: CreatureId) -> bool {
        let Some(place) = self.ids.get_mut(usize::from(self.count)) else { return false };
        *place = id.0;
        self.count += 1;
        true
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The target at a place.
    pub fn get(self, place: usize) -> Option<CreatureId> {
        (place < self.len()).then(|| CreatureId(self.ids[place]))
    }

    /// Calls `each` with every one of them, to put others in their places.
    pub(crate) fn each_mut(&mut self, each: &mut dyn FnMut(&mut CreatureId)) {
        for place in self.ids.iter_mut().take(usize::from(self.count)) {
            let mut id = CreatureId(*place);
            each(&mut id);
            *place = id.0;
        }
    }

    /// All of them, in the order given.
    pub fn iter(self) -> impl Iterator<Item = CreatureId> {
        (0..self.len()).filter_map(move |i| self.get(i))
    }
}

impl FromIterator<CreatureId> for Targets {
    /// Takes the first [`MOST_TARGETS`].
    fn from_iter<I: IntoIterator<Item = CreatureId>>(ids: I) -> Self {
        let mut targets = Targets::NONE;
        ids.into_iter().take(MOST_TARGETS).for_each(|id| {
            targets.push(id);
        });
        targets
    }
}

impl Serialize for Targets {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.ids[..self.len()])
    }
}

impl<'de> Deserialize<'de> for Targets {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ids = Vec::<CreatureId>::deserialize(deserializer)?;
        if ids.len() > MOST_TARGETS {
            return Err(serde::de::Error::custom(format!("at most {MOST_TARGETS} targets")));
        }
        Ok(ids.into_iter().collect())
    }
}

/// What a creature readied (`action.ready`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Readied {
    /// What it waits for.
    pub trigger: Trigger,
    /// What it will do.
    pub response: Response,
}

/// What a readied creature waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trigger {
    /// Whose deed.
    pub who: Whose,
    /// What deed.
    pub deed: Deed,
}

/// Whose deed sets off what is readied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// This creature's.
    Creature(CreatureId),
    /// Any enemy's.
    AnyEnemy,
    /// Any ally's.
    AnyAlly,
}

/// A deed that others can perceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// It comes within so many feet.
    ComesWithin(u16),
    /// It steps on a square.
    StepsOn(Square),
    /// It moves at all.
    Moves,
    /// It attacks.
    Attacks,
    /// It casts a spell.
    Casts,
    /// It is hit by an attack.
    IsHit,
    /// It drops to 0 hit points.
    Drops,
    /// What the table agreed on in words comes about: whoever readied it, or the GM, says when
    /// ([`Command::SetOff`]).
    Told,
}

/// What a readied creature will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// Attack the one who set it off, or another.
    Attack {
        /// With what.
        attack: AttackId,
        /// Struck or shot.
        manner: Manner,
        /// Whom; the one who set it off, if nobody is named.
        target: Option<CreatureId>,
    },
    /// Move up to its speed.
    Move {
        /// Where to.
        to: Square,
    },
    /// Let go a spell that it holds (`action.ready.spell`).
    Spell {
        /// Which spell.
        spell: SpellId,
        /// The slot's level; 0 for none.
        slot: u8,
        /// On whom; the one who set it off, if nobody is named.
        target: Option<CreatureId>,
    },
    /// Take the Dodge action.
    Dodge,
    /// Take the Disengage action.
    Disengage,
    /// Grapple the one who set it off, or another (`grapple.try`).
    Grapple {
        /// Whom; the one who set it off, if nobody is named.
        target: Option<CreatureId>,
    },
    /// Shove the one who set it off, or another (`shove.try`).
    Shove {
        /// Whom; the one who set it off, if nobody is named.
        target: Option<CreatureId>,
        /// Prone or away.
        into: Shove,
    },
    /// Use an object of the map: pull a lever, open or close a door (`action.use`).
    Use {
        /// Which.
        object: ObjectId,
    },
    /// Take the Hide action.
    Hide,
    /// Take the Dash action, and go as far as that brings it (`action.dash`).
    Dash {
        /// Where to.
        to: Square,
    },
    /// Take the Help action (`action.help.attack`, `action.help.check`), or give first aid.
    Help(Help),
    /// Take the Search action (`action.search`).
    Search(Skill),
    /// Use up a piece of gear: drink or give a potion, apply a healer's kit (`action.use`).
    Consume {
        /// What.
        gear: GearId,
        /// For whom.
        target: CreatureId,
    },
}

/// A reaction that a creature can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// An opportunity attack (`opportunity.attack`).
    Opportunity(AttackId),
    /// A grapple as an opportunity attack.
    OpportunityGrapple,
    /// A shove as an opportunity attack.
    OpportunityShove(Shove),
    /// What was readied.
    Readied,
    /// A spell.
    Spell {
        /// Which.
        spell: SpellId,
        /// The slot's level.
        slot: u8,
    },
    /// A reaction of the stat block, by its place there.
    Feature(u8),
    /// Diving into the liquid below instead of dropping (`fall.liquid`), with this skill.
    Dive(Skill),
    /// An opportunity attack at one who rides the mover (`mount.opportunity`).
    OpportunityAtRider(AttackId, CreatureId),
    /// Off a falling mount and on its feet (`mount.fall.mount`).
    Land,
    /// A legendary action, which takes no reaction, by its place in the stat block
    /// (`creature.legendary`).
    Legendary(u8),
    /// What its lair does on initiative count 20, by its place in the stat block
    /// (`creature.lair`).
    Lair(u8),
}

/// A sense that a check may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sense {
    /// Seeing.
    Sight,
    /// Hearing.
    Hearing,
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Yes.
    Yes,
    /// No.
    No,
    /// This creature.
    Creature(CreatureId),
    /// This square.
    Square(Square),
    /// This ability.
    Ability(Ability),
    /// This skill.
    Skill(Skill),
    /// So many feet.
    Feet(u8),
    /// This one of what happens at the same time, by its place.
    Thing(u8),
    /// A difficulty, as a GM sets it.
    Dc(u8),
    /// A difficulty of a check for which one must see or hear (`condition.blinded`,
    /// `condition.deafened`).
    DcBy(u8, Sense),
    /// A difficulty of a check to sway a creature (`condition.charmed.social`).
    DcToSway(u8, CreatureId),
    /// Neither yes nor no: let the dice speak.
    Hesitant,
}
