//! A fight as data: its state, and what is under way in it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{
    Attitude, Command, Creature, CreatureId, CreatureSet, Decision, Derived, DroppedGear,
    FightProfile, Frame, Object, Question, Rebuff, Setup, Side, SideId, SideSet, Turn,
};
use crate::{
    creature::{Role, Size, StatBlock},
    effects::{Effect, EffectGroup},
    knowledge::Bump,
    magic::{Spread, Zone},
    mounted::Upset,
    ruleset::Ruleset,
    space::{Body, Footprint, SQUARE, Spot, Square, SquareSet},
};

/// A fight, as plain data: it can be cloned, compared and saved at any decision.
///
/// It holds what never changes (the setup, shared), what the fight is (the state), what is under way (the
/// flow), and what can be worked out from those (the derived data, which is no part of a battle's value).
///
/// It can be written as data, but not read: what is read could be in a state that the rules don't reach. A
/// [`Session`](crate::Session) is saved as its setup, dice and commands, and played again as it is loaded. Tests
/// that make states by hand switch the feature `testing` on, which lets a battle be read.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    pub(crate) setup: Arc<Setup>,
    pub(crate) state: State,
    pub(crate) flow: Flow,
    #[serde(skip)]
    pub(crate) derived: Derived,
}

#[cfg(feature = "testing")]
impl<'de> Deserialize<'de> for Battle {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Battle, D::Error> {
        /// A battle without its derived data.
        #[derive(Deserialize)]
        #[serde(rename = "Battle")]
        struct Parts {
            setup: Arc<Setup>,
            state: State,
            flow: Flow,
        }

        let Parts { setup, state, flow } = Parts::deserialize(from)?;
        let derived = Derived::of(&setup, &state);
        Ok(Battle { setup, state, flow, derived })
    }
}

/// Two battles are equal when the same setup stands in the same state with the same things under way,
/// however they got there.
impl PartialEq for Battle {
    fn eq(&self, other: &Battle) -> bool {
        self.setup == other.setup && self.state == other.state && self.flow == other.flow
    }
}

impl Eq for Battle {}

/// What a fight is at a moment: who stands where and how, and what has come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) creatures: Vec<Creature>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) objects: Vec<Object>,
    pub(crate) dropped: Vec<DroppedGear>,
    pub(crate) rebuffs: Vec<Rebuff>,
    /// Areas that last.
    pub(crate) zones: Vec<Zone>,
    /// The order of turns.
    pub(crate) order: Vec<CreatureId>,
    /// The place in the order of the creature whose turn it is.
    pub(crate) order_index: u8,
    /// Whether initiative count 20 of this round is past (`creature.lair`).
    pub(crate) count_20: bool,
    /// Those who have had their turn of the round (`order.round`).
    pub(crate) acted: CreatureSet,
    /// Those of them who did nothing in it.
    pub(crate) idled: CreatureSet,
    /// Those whose place in the round is past, with a turn or without: gone, or come too late.
    pub(crate) passed: CreatureSet,
    pub(crate) round: u16,
    pub(crate) turn: Turn,
    /// The turn of the other, while a rider and the mount that it controls have theirs together
    /// (`mount.directed`).
    pub(crate) other_turn: Option<Turn>,
    /// How many effect groups there have been; the next takes the next number.
    pub(crate) bonds: u16,
    /// Whether enemies have stood against each other in this fight.
    pub(crate) contested: bool,
    /// The sides that want to end the fight, a bit each.
    pub(crate) agreed: u32,
    /// Those who were surprised as the fight began (`surprise.who`).
    pub(crate) surprised_at_start: CreatureSet,
    /// Whom each side has ever been able to place.
    pub(crate) met: SmallVec<[CreatureSet; 2]>,
    /// Whom a side came to know later than the first, in the order of meeting.
    pub(crate) meetings: Vec<(SideId, CreatureSet)>,
    /// What each side has seen of an unexplored map.
    pub(crate) explored: Vec<SquareSet>,
    /// Where sides have run into those whom they can't place.
    pub(crate) bumps: Vec<Bump>,
}

/// What is under way: the frames, the dice of the step at the top, and what waits to be settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Flow {
    /// What is under way, the topmost last.
    pub(crate) stack: Vec<Frame>,
    /// The dice that the topmost step has rolled so far.
    pub(crate) tray: Vec<u16>,
    /// An answer that waits until a die is there.
    pub(crate) answer: Option<Command>,
    pub(crate) decision: Decision,
    /// What may throw riders off, to be settled before anything else goes on.
    pub(crate) upsets: Vec<Upset>,
    /// What else is settled before anything goes on.
    pub(crate) aftermath: Vec<Aftermath>,
    /// Areas of castings under way.
    pub(crate) spreads: Vec<Spread>,
    /// Whether something has changed by which a hidden creature may have come into view.
    pub(crate) visibility_changed: bool,
}

/// What comes of something that happened, before anything else goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Aftermath {
    /// Somebody died and goes off.
    Burst(CreatureId),
    /// Somebody is there who was nowhere before, and others notice.
    Arrival(CreatureId),
}

impl Battle {
    /// What the engine waits for.
    pub const fn decision(&self) -> Decision {
        self.flow.decision
    }

    /// Whether the fight is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.flow.decision.question, Question::Over(_))
    }

    /// Everything that does not change.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everything that does not change, to hold on to.
    pub const fn shared_setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The rules that the fight is played by.
    pub fn ruleset(&self) -> &Ruleset {
        &self.setup.ruleset
    }

    /// The round, from 1; 0 before the first.
    pub const fn round(&self) -> u16 {
        self.state.round
    }

    /// The order of turns.
    pub fn order(&self) -> &[CreatureId] {
        &self.state.order
    }

    /// The turn under way, or the last one.
    pub const fn turn(&self) -> &Turn {
        &self.state.turn
    }

    /// A creature's own turn, while it is under way; a rider's is, too, while its mount acts
    /// (`mount.directed`).
    pub fn turn_of(&self, id: CreatureId) -> Option<&Turn> {
        let turns = std::iter::once(&self.state.turn).chain(&self.state.other_turn);
        turns.filter(|turn| !turn.over).find(|turn| turn.creature == id)
    }

    pub(crate) fn turn_of_mut(&mut self, id: CreatureId) -> Option<&mut Turn> {
        let turns = std::iter::once(&mut self.state.turn).chain(&mut self.state.other_turn);
        turns.filter(|turn| !turn.over).find(|turn| turn.creature == id)
    }

    /// What is going on, the topmost last.
    pub fn stack(&self) -> &[Frame] {
        &self.flow.stack
    }

    /// Every effect in force.
    pub fn effects(&self) -> &[Effect] {
        &self.state.effects
    }

    /// Every object, broken ones too.
    pub fn objects(&self) -> &[Object] {
        &self.state.objects
    }

    /// What lies on the ground.
    pub fn dropped(&self) -> &[DroppedGear] {
        &self.state.dropped
    }

    /// The ids of all combatants.
    pub fn ids(&self) -> impl Iterator<Item = CreatureId> + Clone + use<> {
        (0..self.state.creatures.len() as u8).map(CreatureId)
    }

    /// All combatants, by id.
    pub fn creatures(&self) -> &[Creature] {
        &self.state.creatures
    }

    /// One combatant.
    ///
    /// # Panics
    /// When the id is of another battle; [`get`](Battle::get) asks.
    #[inline]
    pub fn creature(&self, id: CreatureId) -> &Creature {
        &self.state.creatures[id.index()]
    }

    /// One combatant, if there is one of this id.
    pub fn get(&self, id: CreatureId) -> Option<&Creature> {
        self.state.creatures.get(id.index())
    }

    #[inline]
    pub(crate) fn creature_mut(&mut self, id: CreatureId) -> &mut Creature {
        &mut self.state.creatures[id.index()]
    }

    /// The stat block of a combatant.
    #[inline(always)]
    pub fn block(&self, id: CreatureId) -> &StatBlock {
        &self.setup.blocks[self.creature(id).block.index()]
    }

    /// The name of a combatant.
    pub fn name(&self, id: CreatureId) -> &str {
        &self.setup.combatants[id.index()].name
    }

    /// The combatant of a name, whatever the letters' case.
    pub fn by_name(&self, name: &str) -> Option<CreatureId> {
        let place = self.setup.combatants.iter().position(|c| c.name.eq_ignore_ascii_case(name))?;
        Some(CreatureId(place as u8))
    }

    /// The side of an id.
    pub fn side(&self, id: SideId) -> &Side {
        &self.setup.sides[id.index()]
    }

    /// How a combatant takes 0 hit points.
    pub fn role(&self, id: CreatureId) -> Role {
        self.setup.combatants[id.index()].role.unwrap_or(self.block(id).role)
    }

    /// How two combatants stand to each other (`order.ally`, `order.enemy`).
    #[inline]
    pub fn attitude(&self, of: CreatureId, towards: CreatureId) -> Attitude {
        let (a, b) = (self.creature(of).side, self.creature(towards).side);
        if a == b { Attitude::Ally } else { self.setup.sides[a.index()].attitudes[b.index()] }
    }

    /// Whether the two are enemies, by either's view.
    #[inline]
    pub fn enemies(&self, a: CreatureId, b: CreatureId) -> bool {
        let (one, other) = (self.creature(a).side, self.creature(b).side);
        debug_assert_eq!(
            self.derived.foes[one.index()].contains(other),
            self.setup.hostile(one, other)
        );
        self.derived.foes[one.index()].contains(other)
    }

    /// The enemies of a side, by either's view.
    #[inline]
    pub fn foes_of(&self, side: SideId) -> SideSet {
        self.derived.foes[side.index()]
    }

    /// Whether they are allies.
    #[inline]
    pub fn allies(&self, a: CreatureId, b: CreatureId) -> bool {
        self.attitude(a, b) == Attitude::Ally
    }

    /// The size of the body that takes up the space: the mount's of a rider, that of whom it clings
    /// to, otherwise the creature's own.
    #[inline(always)]
    pub(crate) fn size_in_place(&self, creature: &Creature) -> Size {
        match creature.rides.map(|ride| ride.mount).or(creature.clings) {
            None => creature.size,
            Some(bearer) => self.creature(bearer).size,
        }
    }

    /// The space that a combatant controls (`size.control`); a rider's is its mount's.
    #[inline]
    pub fn space(&self, id: CreatureId) -> Footprint {
        let creature = self.creature(id);
        Footprint::new(creature.square, self.size_in_place(creature))
    }

    /// The space of a combatant with its levels.
    #[inline]
    pub fn body(&self, id: CreatureId) -> Body {
        self.body_of(self.creature(id))
    }

    /// The same for those who have the combatant at hand.
    #[inline(always)]
    pub fn body_of(&self, creature: &Creature) -> Body {
        let size = self.size_in_place(creature);
        Body::new(Footprint::new(creature.square, size), creature.height, size)
    }

    /// The space that a combatant would have elsewhere.
    #[inline]
    pub fn body_at(&self, id: CreatureId, at: Spot) -> Body {
        let size = self.creature(id).size;
        Body::new(Footprint::new(at.square, size), at.height, size)
    }

    /// The distance between two combatants in feet (`grid.range`).
    #[inline(always)]
    pub fn distance(&self, a: CreatureId, b: CreatureId) -> u16 {
        let (one, other) = (self.creature(a), self.creature(b));
        if one.height == other.height && self.derived.profile.contains(FightProfile::COMPACT) {
            let feet = one.square.squares_to(other.square) * SQUARE;
            debug_assert_eq!(feet, self.distance_of(one, other));
            return feet;
        }
        self.distance_of(one, other)
    }

    #[cold]
    fn distance_of(&self, one: &Creature, other: &Creature) -> u16 {
        if one.height == other.height {
            let space = |c: &Creature| Footprint::new(c.square, self.size_in_place(c));
            return space(one).feet_to(space(other));
        }
        self.body_of(one).feet_to(self.body_of(other))
    }

    /// Those on the map whose space holds the square.
    pub fn occupants(&self, square: Square) -> impl Iterator<Item = CreatureId> {
        self.ids().filter(move |id| self.on_map(*id) && self.space(*id).contains(square))
    }

    /// Whether a creature takes up space: it is on the map, on this plane, and not dead.
    #[inline]
    pub fn on_map(&self, id: CreatureId) -> bool {
        self.creature(id).on_map()
    }

    /// A new bond.
    pub(crate) fn bond(&mut self) -> EffectGroup {
        self.state.bonds += 1;
        EffectGroup(self.state.bonds)
    }

    /// A number that two battles in the same state share, on every machine.
    pub fn hash(&self) -> u64 {
        let bytes = postcard::to_allocvec(self).expect("a battle is plain data of known length");
        // FNV-1a: tiny, and fixed for ever.
        bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}
