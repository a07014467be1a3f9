use std::sync::Arc;

use affray_dice::Source;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{
    Attitude, Breath, Chooser, Command, Creature, CreatureId, CreatureSet, DamageParts, Decision,
    FightProfile, Frame, GearId, MOST_GEAR, MOST_SIDES, MOST_SPELLS, ObjectId, Presence, Question,
    Setup, SetupError, Side, SideId, SideSet, Sink, StartFrame, StartStage, Turn,
};
use crate::{
    conditions::{
        Conditions, Effect, EffectGroup, EffectMask, EndsOn, Modifier, Nature, Origin, Until,
    },
    creature::{Role, Size, Skill, StatBlock},
    damage::{DamageTypes, HeadsLeft},
    knowledge::{Bump, Watched},
    magic::{Spread, Zone},
    mounted::Upset,
    outcome::Binding,
    routine::LegendaryLeft,
    ruleset::Ruleset,
    space::{Body, Footprint, SQUARE, Spot, Square, SquareSet},
};

/// A fight: everything that changes in it, as plain data. It can be cloned, compared and saved at
/// any decision; what never changes is shared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub(crate) setup: Arc<Setup>,
    pub(crate) creatures: Vec<Creature>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) objects: Vec<Object>,
    pub(crate) dropped: Vec<DroppedGear>,
    pub(crate) rebuffs: Vec<Rebuff>,
    /// Areas that last.
    pub(crate) zones: Vec<Zone>,
    /// Areas of castings under way.
    pub(crate) spreads: Vec<Spread>,
    pub(crate) order: Vec<CreatureId>,
    pub(crate) place: u8,
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
    /// What may throw riders off, to be settled before anything else goes on.
    pub(crate) upsets: Vec<Upset>,
    /// What else is settled before anything goes on.
    pub(crate) aftermath: Vec<Aftermath>,
    /// What is under way, the topmost last, and the dice of its step. Every step looks at both: plain
    /// lists are found at once.
    pub(crate) stack: Vec<Frame>,
    pub(crate) tray: Vec<u16>,
    pub(crate) answer: Option<Command>,
    pub(crate) decision: Decision,
    pub(crate) bonds: u16,
    /// Whether enemies stood against each other at the start.
    pub(crate) contested: bool,
    /// The sides that want to end the fight, a bit each.
    pub(crate) agreed: u32,
    /// Whether anybody could fall, burn, or want for air: where the ground is level and dry and
    /// nobody flies, nothing needs to be looked at.
    pub(crate) hazards: bool,
    /// Whether somebody hides, in rules by which coming into view ends that (`action.hide.end`).
    pub(crate) lurkers: bool,
    /// Whether something has changed by which somebody who hides may have come into view.
    pub(crate) stirred: bool,
    /// Whether anybody lends others something on their rolls.
    pub(crate) lends: bool,
    /// What comes up in this fight, or may.
    pub(crate) kinds: FightProfile,
    /// What anybody is by nature, or has been.
    pub(crate) natures: Nature,
    /// Those who were surprised as the fight began (`surprise.who`).
    pub(crate) startled: CreatureSet,
    /// The sides whose enemy each side is, by either's view (`order.enemy`).
    pub(crate) foes: [SideSet; MOST_SIDES],
    /// Whom each side has ever been able to place.
    pub(crate) met: SmallVec<[CreatureSet; 2]>,
    /// Whom a side came to know later than the first, in the order of meeting.
    pub(crate) meetings: Vec<(SideId, CreatureSet)>,
    /// What each side has seen of an unexplored map, and how things stood when each creature last
    /// looked around.
    pub(crate) explored: Vec<SquareSet>,
    pub(crate) looked: Vec<u64>,
    /// Whether some side has yet to meet somebody, or to see something.
    pub(crate) strangers: bool,
    /// Where sides have run into those whom they can't place.
    #[serde(default)]
    pub(crate) bumps: Vec<Bump>,
    /// Whether somebody of each side perceives what happens, as far as that was asked.
    #[serde(skip)]
    pub(crate) watched: Watched,
}

/// What comes of something that happened, before anything else goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Aftermath {
    /// Somebody died and goes off.
    Burst(CreatureId),
    /// Somebody is there who was nowhere before, and others notice.
    Arrival(CreatureId),
}

/// An object on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Object {
    /// Where it is.
    pub square: Square,
    /// Its hit points; 0 when broken (`object.zero`).
    pub hit_points: u16,
    /// The figures: of the setup's table, or of a net that holds a creature.
    pub kind: ObjectKind,
    /// Whether it stands open, as a door can.
    pub open: bool,
    /// Whether it is locked.
    pub locked: bool,
    /// The DC to force it open where it sticks; 0 where it does not.
    pub stuck: u8,
    /// Whether it burns (`burning.damage`).
    pub burning: bool,
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ObjectKind {
    /// One of the setup's, by its place there.
    Setup(u8),
    /// A net that holds a creature (`weapon.net.escape`).
    Net {
        /// Whom it holds.
        holds: CreatureId,
        /// What ends when it breaks.
        bond: EffectGroup,
        /// The figures of what else binds it: a web, a tendril, a rope; none of a net.
        binding: Option<Binding>,
    },
}

/// A way of urging that failed and is closed (`action.influence.retry`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rebuff {
    /// Who urged.
    pub creature: CreatureId,
    /// Whom.
    pub target: CreatureId,
    /// In which way.
    pub skill: Skill,
}

/// Something on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DroppedGear {
    /// Whose it was.
    pub owner: CreatureId,
    /// What.
    pub gear: GearId,
    /// How many.
    pub count: u8,
    /// Where.
    pub square: Square,
}

impl Battle {
    /// Begins a fight: places everyone and goes on to the first decision.
    pub fn new<D: Source, S: Sink>(
        setup: impl Into<Arc<Setup>>,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<Battle, SetupError> {
        let mut battle = Battle::lay_out(setup)?;
        battle.resume(dice, sink);
        Ok(battle)
    }

    /// A fight with everyone in place, before the first die: [`resume`](Battle::resume) goes on to the
    /// first decision. Who plays many fights of one setup begins each with a copy of it.
    pub fn lay_out(setup: impl Into<Arc<Setup>>) -> Result<Battle, SetupError> {
        let shared: Arc<Setup> = setup.into();
        shared.validate()?;
        let (nobody, setup) = (CreatureId(0), &*shared);
        let mut battle = Battle {
            creatures: Vec::with_capacity(setup.combatants.len()),
            effects: Vec::new(),
            objects: Vec::new(),
            dropped: Vec::new(),
            rebuffs: Vec::new(),
            zones: Vec::new(),
            spreads: Vec::new(),
            order: Vec::with_capacity(setup.combatants.len()),
            place: 0,
            count_20: false,
            acted: CreatureSet::EMPTY,
            idled: CreatureSet::EMPTY,
            passed: CreatureSet::EMPTY,
            round: 0,
            turn: Turn { over: true, ..Turn::new(nobody) },
            other_turn: None,
            upsets: Vec::new(),
            aftermath: Vec::new(),
            stack: Vec::new(),
            tray: Vec::new(),
            answer: None,
            decision: Decision { by: Chooser::Nobody, question: Question::Turn(nobody) },
            bonds: 0,
            contested: false,
            agreed: 0,
            hazards: setup.has_hazards(),
            lurkers: false,
            stirred: false,
            lends: false,
            kinds: FightProfile::of(setup),
            natures: Nature::empty(),
            startled: CreatureSet::EMPTY,
            foes: setup.foes(),
            bumps: Vec::new(),
            met: SmallVec::from_elem(CreatureSet::EMPTY, setup.sides.len()),
            meetings: Vec::new(),
            explored: Vec::new(),
            looked: Vec::new(),
            strangers: true,
            watched: Watched::default(),
            setup: Arc::clone(&shared),
        };
        battle.place_everyone(setup);
        battle.stack.push(Frame::Start(StartFrame::new(StartStage::HitPoints)));
        Ok(battle)
    }

    /// Puts a combatant of the setup among the creatures.
    pub(super) fn enlist(&mut self, setup: &Setup, id: CreatureId) {
        let one = &setup.combatants[id.index()];
        let block = &setup.blocks[one.block.index()];
        let seat = one.rides.map_or(one, |r| &setup.combatants[r.mount.index()]);
        let mut stock = [0; MOST_GEAR];
        let mut hands = [None; 2];
        for (g, gear) in block.gear.iter().enumerate() {
            stock[g] = gear.count;
            let in_hand = usize::from(gear.held.min(gear.count));
            for hand in hands.iter_mut().filter(|h| h.is_none()).take(in_hand) {
                *hand = Some(GearId(g as u8));
            }
        }
        let mut uses = [0; MOST_SPELLS];
        for (k, known) in block.spellcasting.known.iter().enumerate() {
            uses[k] = known.uses.at_first();
        }
        self.creatures.push(Creature {
            block: one.block,
            size: block.size,
            reach: block.longest_reach(),
            side: one.side,
            square: seat.square,
            height: seat.height.unwrap_or_else(|| {
                setup.map.rest(seat.square, setup.blocks[seat.block.index()].size)
            }),
            on_face: false,
            rides: one.rides,
            presence: if one.reserve { Presence::Reserve } else { Presence::Present },
            life: one.life,
            hit_points: one.hit_points.unwrap_or(block.hit_points).min(block.hit_points),
            maximum: block.hit_points,
            temporary: one.temporary,
            exhaustion: match block.condition_immunities.contains(Conditions::EXHAUSTION) {
                true => 0,
                false => one.exhaustion,
            },
            conditions: Conditions::empty(),
            touches: EffectMask::empty(),
            nature: Nature::empty(),
            reaction_spent: false,
            surprised: false,
            initiative: 0,
            hidden_from: CreatureSet::EMPTY,
            unseen_by: CreatureSet::EMPTY,
            stealth: 0,
            concentration: None,
            hands,
            stock,
            slots: block.spellcasting.slots,
            within: None,
            clings: None,
            from_within: 0,
            slashed: 0,
            limbs_lost: 0,
            heads: HeadsLeft::of(block),
            harm: DamageParts::default(),
            missed_by: 0,
            legendary: LegendaryLeft {
                actions: block.legendary.actions.at(one.in_lair),
                resistance: block.legendary.resistance.at(one.in_lair),
                taken: 0,
            },
            uses,
            readied: None,
            asks_saves: false,
            watches_allies: false,
            breath: one.breath.map(|left| Breath { left, choked: 0, down: false }),
        });
        self.bring_traits(id, &block.traits);
        for condition in &one.conditions {
            self.effects.push(Effect {
                bearer: id,
                source: None,
                origin: Origin::Setup,
                modifier: Modifier::Condition(*condition),
                until: Until::Ended,
                save_ends: None,
                ends_on: EndsOn::empty(),
                escape_dc: None,
                bond: EffectGroup(0),
            });
        }
        self.refresh(id);
    }

    fn place_everyone(&mut self, setup: &Setup) {
        for place in 0..setup.combatants.len() {
            self.enlist(setup, CreatureId(place as u8));
        }
        for (i, object) in setup.objects.iter().enumerate() {
            self.objects.push(Object {
                square: object.square,
                hit_points: object.hit_points,
                kind: ObjectKind::Setup(i as u8),
                open: object.door.is_some_and(|d| d.open),
                locked: object.door.is_some_and(|d| d.locked),
                stuck: 0,
                burning: false,
            });
        }
        // Until somebody notices them, those who lie in wait are known to none of their enemies.
        for id in self.ids().filter(|id| setup.combatants[id.index()].hidden) {
            let unaware = self
                .ids()
                .filter(|o| self.creature(*o).present() && self.enemies(*o, id))
                .collect();
            if self.creature(id).present() {
                self.hide_from(id, unaware);
            }
        }
        self.contested = self.enemies_stand();
    }

    /// What the engine waits for.
    pub const fn decision(&self) -> Decision {
        self.decision
    }

    /// Whether the fight is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.decision.question, Question::Over(_))
    }

    /// Everything that does not change.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The same to hold on to: for [`carry_out_in`](Battle::carry_out_in), and for those who keep what
    /// follows from it.
    pub const fn shared_setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The rules that the fight is played by.
    pub fn ruleset(&self) -> &Ruleset {
        &self.setup.ruleset
    }

    /// The round, from 1; 0 before the first.
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// The order of turns.
    pub fn order(&self) -> &[CreatureId] {
        &self.order
    }

    /// The turn under way, or the last one.
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// A creature's own turn, while it is under way; a rider's is, too, while its mount acts
    /// (`mount.directed`).
    pub fn turn_of(&self, id: CreatureId) -> Option<&Turn> {
        let turns = std::iter::once(&self.turn).chain(&self.other_turn);
        turns.filter(|turn| !turn.over).find(|turn| turn.creature == id)
    }

    pub(crate) fn turn_of_mut(&mut self, id: CreatureId) -> Option<&mut Turn> {
        let turns = std::iter::once(&mut self.turn).chain(&mut self.other_turn);
        turns.filter(|turn| !turn.over).find(|turn| turn.creature == id)
    }

    /// What is going on, the topmost last.
    pub fn stack(&self) -> &[Frame] {
        &self.stack
    }

    /// Every effect in force.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Every object, broken ones too.
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }

    /// What lies on the ground.
    pub fn dropped(&self) -> &[DroppedGear] {
        &self.dropped
    }

    /// The ids of all combatants.
    pub fn ids(&self) -> impl Iterator<Item = CreatureId> + Clone + use<> {
        (0..self.creatures.len() as u8).map(CreatureId)
    }

    /// All combatants, by id.
    pub fn creatures(&self) -> &[Creature] {
        &self.creatures
    }

    /// One combatant.
    ///
    /// # Panics
    /// When the id is of another battle; [`get`](Battle::get) asks.
    #[inline]
    pub fn creature(&self, id: CreatureId) -> &Creature {
        &self.creatures[id.index()]
    }

    /// One combatant, if there is one of this id.
    pub fn get(&self, id: CreatureId) -> Option<&Creature> {
        self.creatures.get(id.index())
    }

    #[inline]
    pub(crate) fn creature_mut(&mut self, id: CreatureId) -> &mut Creature {
        &mut self.creatures[id.index()]
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

    /// The name of an object.
    pub fn object_name(&self, id: ObjectId) -> String {
        match self.objects[id.index()].kind {
            ObjectKind::Setup(i) => self.setup.objects[usize::from(i)].name.clone(),
            ObjectKind::Net { holds, binding: None, .. } => {
                format!("the net on {}", self.name(holds))
            }
            ObjectKind::Net { holds, binding: Some(_), .. } => {
                format!("what binds {}", self.name(holds))
            }
        }
    }

    /// An object's AC, threshold and the damage that does nothing to it.
    pub(crate) fn object_figures(&self, id: ObjectId) -> (u8, u16, DamageTypes) {
        let always = DamageTypes::POISON | DamageTypes::PSYCHIC;
        match self.objects[id.index()].kind {
            ObjectKind::Setup(i) => {
                let object = &self.setup.objects[usize::from(i)];
                (object.armour_class, object.threshold, object.immunities | always)
            }
            ObjectKind::Net { binding: Some(binding), .. } => {
                (binding.armour_class, 0, binding.immunities | always)
            }
            ObjectKind::Net { binding: None, .. } => match self.setup.ruleset.net {
                crate::ruleset::Net::AttackRoll => {
                    (10, 0, DamageTypes::all().difference(DamageTypes::SLASHING))
                }
                crate::ruleset::Net::SavingThrow => (10, 0, always | DamageTypes::BLUDGEONING),
            },
        }
    }

    /// The space of an object.
    pub fn object_space(&self, id: ObjectId) -> Footprint {
        let object = &self.objects[id.index()];
        match object.kind {
            ObjectKind::Setup(_) => Footprint::new(object.square, self.object_size(id)),
            ObjectKind::Net { holds, .. } => self.space(holds),
        }
    }

    /// How big an object is: a net as big as whom it holds.
    pub fn object_size(&self, id: ObjectId) -> Size {
        match self.objects[id.index()].kind {
            ObjectKind::Setup(i) => self.setup.objects[usize::from(i)].size,
            ObjectKind::Net { holds, .. } => self.creature(holds).size,
        }
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
        debug_assert_eq!(self.foes[one.index()].contains(other), self.setup.hostile(one, other));
        self.foes[one.index()].contains(other)
    }

    /// The enemies of a side, by either's view.
    #[inline]
    pub fn foes_of(&self, side: SideId) -> SideSet {
        self.foes[side.index()]
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
        if one.height == other.height && self.kinds.contains(FightProfile::COMPACT) {
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
        self.bonds += 1;
        EffectGroup(self.bonds)
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
