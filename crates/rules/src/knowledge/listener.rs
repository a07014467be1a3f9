//! A fight as somebody is told of it: under names and numbers of his own.

use std::borrow::Cow;

use serde::Serialize;

use super::{known_as::KnownAs, things::Thing};
use crate::{
    battle::{
        AttackId, Battle, BlockId, Creature, CreatureId, Event, EventKind, ObjectId, Question,
        SideId, SideSet, SpellId,
    },
    catalogue::Rule,
    ruleset::Edition,
    space::Square,
};

/// Somebody who is told of a fight from its beginning: a side, or one who knows everything.
///
/// A side has names and numbers of its own for all that it comes to know, each told before it is
/// first spoken of, so that neither a gap nor an order tells of what it does not know. Those of
/// creatures are the same whenever it is told again, after a load too; whoever takes a fight back
/// begins with a new listener.
#[derive(Clone, Debug)]
pub struct Listener {
    side: Option<SideId>,
    names: Option<KnownAs>,
    creatures: Vec<CreatureId>,
    sides: Vec<SideId>,
    spells: Vec<SpellId>,
    objects: Vec<ObjectId>,
    blocks: Vec<BlockId>,
    /// What others do, by its place in their stat blocks.
    places: Vec<(Topic, CreatureId, u8)>,
}

/// What is learned of in the middle of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// A side.
    Side,
    /// A spell, or what works like one.
    Spell,
    /// An object.
    Object,
    /// A stat block, as a shape of somebody's.
    Shape,
    /// An attack of a creature's.
    Attack,
    /// A piece of a creature's gear.
    Gear,
    /// What a creature does in several parts.
    Routine,
    /// A reaction of a creature's.
    Reaction,
}

/// A creature, as it is told of for the first time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Member {
    /// The number that events have for it.
    pub id: CreatureId,
    /// Its name.
    pub name: String,
    /// The number of its side.
    pub side: usize,
    /// Where it is, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// Its hit points, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<u16>,
    /// Its attacks, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacks: Option<Vec<String>>,
    /// Its gear, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gear: Option<Vec<String>>,
}

/// What a listener is told, ready to be serialised.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum News {
    /// What the numbers in the events stand for.
    Setup(SetupNews),
    /// A creature that the listener has not been told of before.
    Met(MetNews),
    /// Something else that it has not been told of.
    Learned(LearnedNews),
    /// Something that happened.
    Event(EventNews),
    /// How it ended, or stands.
    End(EndNews),
}

/// What the numbers in the events stand for.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct SetupNews {
    pub event: &'static str,
    pub edition: Edition,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    pub sides: Vec<String>,
    pub creatures: Vec<Member>,
    pub spells: Vec<String>,
    pub objects: Vec<String>,
}

/// A creature that is told of for the first time.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct MetNews {
    pub event: &'static str,
    #[serde(flatten)]
    pub creature: Member,
}

/// Something that is told of for the first time.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct LearnedNews {
    pub event: &'static str,
    pub kind: Topic,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creature: Option<CreatureId>,
    pub id: usize,
    pub name: String,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct EventNews {
    #[serde(flatten)]
    pub what: EventKind,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
}

/// How a fight ended, or stands.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct EndNews {
    pub event: &'static str,
    /// The side that won; of allies who won together, the first of the file.
    pub winner: Option<String>,
    pub winners: Vec<String>,
    pub rule: Option<Rule>,
    pub over: bool,
    pub rounds: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// What is told of together, up to a moment in it.
#[derive(Clone, Copy)]
struct Scene<'a> {
    /// The battle as it stands after all of it, under the listener's names.
    named: &'a Battle,
    /// Those known by then, in the order of their numbers.
    known: &'a [CreatureId],
    /// What happens from this moment on.
    ahead: &'a [Event],
}

impl Scene<'_> {
    /// Whether a side can place a creature at this moment: when it is named next, or in the end.
    fn places(self, side: SideId, id: CreatureId) -> bool {
        let next = self.ahead.iter().find(|event| {
            let mut named = false;
            event.what.clone().each_creature(&mut |one| named |= *one == id);
            named
        });
        let hidden = |event: &Event| {
            event.veils.iter().any(|veil| veil.side == side && veil.hides.contains(id))
        };
        next.map_or_else(|| self.named.side_knows(side, id), |event| !hidden(event))
    }

    /// Where a creature is at this moment: where its next move begins, or where it is in the end.
    /// How much is told of together depends on who is asked in between, which not everybody knows.
    fn square(self, id: CreatureId) -> Square {
        let leaves = self.ahead.iter().find_map(|event| match event.what {
            EventKind::Moved { creature, from, .. }
            | EventKind::ForcedMove { creature, from, .. }
            | EventKind::Teleported { creature, from, .. }
            | EventKind::LongJump { creature, from, .. }
            | EventKind::LedgeJump { creature, from, .. }
                if creature == id =>
            {
                Some(from)
            }
            _ => None,
        });
        leaves.unwrap_or(self.named.creature(id).square)
    }
}

/// The number of something, and whether it is a new one.
fn number<T: PartialEq>(all: &mut Vec<T>, one: T) -> (usize, bool) {
    match all.iter().position(|known| *known == one) {
        Some(place) => (place, false),
        None => {
            all.push(one);
            (all.len() - 1, true)
        }
    }
}

impl Listener {
    /// One who has been told nothing yet: a side, or without one somebody who knows everything.
    pub fn new(side: Option<SideId>) -> Listener {
        Listener {
            side,
            names: None,
            creatures: Vec::new(),
            sides: Vec::new(),
            spells: Vec::new(),
            objects: Vec::new(),
            blocks: Vec::new(),
            places: Vec::new(),
        }
    }

    /// The side that listens, if it is one.
    pub const fn side(&self) -> Option<SideId> {
        self.side
    }

    /// The battle under the names that the listener has for those in it
    /// ([`Battle::named_by`]).
    pub fn named<'a>(&mut self, battle: &'a Battle) -> Cow<'a, Battle> {
        let Some(side) = self.side else { return Cow::Borrowed(battle) };
        let names = self.names.take().filter(|names| names.are_for(battle, side));
        let names = names.unwrap_or_else(|| KnownAs::new(battle, side));
        let named = names.battle(battle);
        self.names = Some(names);
        Cow::Owned(named)
    }

    /// Of what has happened, as much as the listener gets to know.
    pub fn hears(&self, battle: &Battle, events: Vec<Event>) -> Vec<Event> {
        match self.side {
            Some(side) => events.iter().filter_map(|e| e.seen_by(battle, side)).collect(),
            None => events,
        }
    }

    /// The beginning: who and what there is, as far as the listener knows.
    pub fn setup(&mut self, battle: &Battle, seed: u64) -> News {
        let setup = battle.setup();
        let known = battle.acquaintances(self.side);
        self.sides = match self.side {
            Some(side) => vec![side],
            None => (0..setup.sides.len()).map(|place| SideId(place as u8)).collect(),
        };
        for id in &known {
            number(&mut self.sides, battle.creature(*id).side);
        }
        self.creatures.clone_from(&known);
        self.objects = (0..setup.objects.len()).map(|place| ObjectId(place as u8)).collect();
        match self.side {
            None => self.spells = (0..setup.spells.len()).map(|at| SpellId(at as u16)).collect(),
            Some(side) => {
                for id in known.iter().filter(|id| battle.creature(**id).side == side) {
                    for known in &battle.block(*id).spellcasting.known {
                        number(&mut self.spells, known.spell);
                    }
                }
            }
        }
        let named = self.named(battle);
        let place = |id: CreatureId| setup.combatants.get(id.index()).map(|one| one.square);
        News::Setup(SetupNews {
            event: "setup",
            edition: battle.ruleset().edition,
            seed: self.side.is_none().then_some(seed),
            sides: self.sides.iter().map(|side| battle.side(*side).name.clone()).collect(),
            creatures: known.iter().map(|id| self.member(&named, *id, place(*id))).collect(),
            spells: self.spells.iter().map(|id| setup.spell(*id).name.clone()).collect(),
            objects: setup.objects.iter().map(|object| object.name.clone()).collect(),
        })
    }

    /// What the listener is told of events, in the order in which they happened: each after
    /// whatever it speaks of for the first time.
    pub fn news(&mut self, battle: &Battle, events: &[Event]) -> Vec<News> {
        let named = self.named(battle).into_owned();
        let known = battle.acquaintances(self.side);
        let mut news = Vec::new();
        for (place, event) in events.iter().enumerate() {
            let heard = match self.side {
                Some(side) => event.seen_by(battle, side),
                None => Some(event.clone()),
            };
            let Some(Event { what, rules, .. }) = heard else { continue };
            let scene = Scene { named: &named, known: &known, ahead: &events[place..] };
            self.event(scene, what, rules.to_vec(), &mut news);
        }
        let scene = Scene { named: &named, known: &known, ahead: &[] };
        self.introduce(scene, known.len(), &mut news);
        news
    }

    /// The end: how it came out, or stands.
    pub fn end(&self, battle: &Battle, seed: u64, limit: u16) -> News {
        let ending = match battle.decision().question {
            Question::Over(ending) => Some(ending),
            _ => None,
        };
        let winners = ending.map_or(SideSet::EMPTY, |ending| ending.winners);
        let winners = winners.iter().filter(|side| self.sides.contains(side));
        let winners: Vec<String> = winners.map(|side| battle.side(side).name.clone()).collect();
        let knows_all = self.side.is_none();
        News::End(EndNews {
            event: "end",
            winner: winners.first().cloned(),
            winners,
            rule: ending.and_then(|ending| ending.rule),
            over: ending.is_some(),
            rounds: battle.round().min(limit),
            hash: knows_all.then(|| format!("{:016x}", battle.hash())),
            seed: knows_all.then_some(seed),
        })
    }

    /// Tells of those with smaller numbers than this who have not been told of.
    fn introduce(&mut self, scene: Scene<'_>, below: usize, news: &mut Vec<News>) {
        let Scene { named, known, .. } = scene;
        for id in known.iter().take(below).skip(self.creatures.len()).copied() {
            let side = named.creature(id).side;
            if let (place, true) = number(&mut self.sides, side) {
                news.push(learned(Topic::Side, None, place, named.side(side).name.clone()));
            }
            self.creatures.push(id);
            let placed = self.side.is_none_or(|side| scene.places(side, id));
            let creature = self.member(named, id, placed.then(|| scene.square(id)));
            news.push(News::Met(MetNews { event: "met", creature }));
        }
    }

    fn member(&self, named: &Battle, id: CreatureId, square: Option<Square>) -> Member {
        let (block, one) = (named.block(id), named.creature(id));
        let own = self.side.is_none_or(|side| one.side == side);
        let listed = self.side.is_none_or(|side| named.first_side(id) == side);
        Member {
            id: handle(&self.creatures, id),
            name: named.name(id).to_owned(),
            side: self.sides.iter().position(|side| *side == one.side).unwrap_or_default(),
            square,
            hit_points: own.then_some(one.hit_points),
            attacks: listed.then(|| block.attacks.iter().map(|a| a.name.clone()).collect()),
            gear: listed.then(|| block.gear.iter().map(|g| g.name.clone()).collect()),
        }
    }

    /// One event, after whatever it speaks of for the first time.
    fn event(
        &mut self,
        scene: Scene<'_>,
        mut what: EventKind,
        rules: Vec<Rule>,
        news: &mut Vec<News>,
    ) {
        let Scene { named, known, .. } = scene;
        let mut below = 0;
        what.each_creature(&mut |id| {
            let place = known.iter().position(|one| one == id);
            below = below.max(place.map_or(0, |place| place + 1));
        });
        self.introduce(scene, below, news);
        if self.side.is_some() {
            // What comes of it is told by itself.
            if matches!(what, EventKind::Overruled { .. }) {
                return;
            }
            what.each_thing(&mut |thing| self.renumber(named, known, thing, news));
            what.each_creature(&mut |id| *id = handle(known, *id));
        }
        news.push(News::Event(EventNews { what, rules }));
    }

    /// Gives something the number that the side has for it.
    fn renumber(
        &mut self,
        named: &Battle,
        known: &[CreatureId],
        thing: Thing<'_>,
        news: &mut Vec<News>,
    ) {
        let setup = named.setup();
        match thing {
            Thing::Spell(id) if *id != SpellId::UNKNOWN => {
                let (place, new) = number(&mut self.spells, *id);
                if new {
                    let name = setup.spells.get(id.index()).map(|spell| spell.name.clone());
                    news.push(learned(Topic::Spell, None, place, name.unwrap_or_default()));
                }
                *id = SpellId(place as u16);
            }
            Thing::Spell(_) => {}
            Thing::Object(id) => {
                let (place, new) = number(&mut self.objects, *id);
                if new {
                    news.push(learned(Topic::Object, None, place, named.object_name(*id)));
                }
                *id = ObjectId(place as u8);
            }
            Thing::Block(id) => {
                let (place, new) = number(&mut self.blocks, *id);
                if new {
                    let name = setup.blocks.get(id.index()).map(|block| block.name.clone());
                    news.push(learned(Topic::Shape, None, place, name.unwrap_or_default()));
                }
                *id = BlockId(place as u8);
            }
            Thing::Side(id) => {
                let (place, new) = number(&mut self.sides, *id);
                if new {
                    news.push(learned(Topic::Side, None, place, named.side(*id).name.clone()));
                }
                *id = SideId(place as u8);
            }
            Thing::Sides(ids) => {
                let places = ids.iter().filter_map(|id| self.sides.iter().position(|s| *s == id));
                *ids = places.map(|place| SideId(place as u8)).collect();
            }
            Thing::Attack(of, AttackId(place)) | Thing::AttackPlace(of, place) => {
                self.renumber_place(named, known, Topic::Attack, of, place, news);
            }
            Thing::Gear(of, gear) => {
                self.renumber_place(named, known, Topic::Gear, of, &mut gear.0, news);
            }
            Thing::Routine(of, place) => {
                self.renumber_place(named, known, Topic::Routine, of, place, news);
            }
            Thing::Reaction(of, place) => {
                self.renumber_place(named, known, Topic::Reaction, of, place, news);
            }
        }
    }

    /// Gives a place in the stat block of somebody else the number that the side has for it: the side
    /// numbers what it has seen of that one.
    fn renumber_place(
        &mut self,
        named: &Battle,
        known: &[CreatureId],
        kind: Topic,
        of: CreatureId,
        place: &mut u8,
        news: &mut Vec<News>,
    ) {
        let others = |_: &&Creature| Some(named.first_side(of)) != self.side;
        let Some(one) = named.get(of).filter(others) else { return };
        let same = |(k, whose, _): &&(Topic, CreatureId, u8)| (*k, *whose) == (kind, of);
        let seen = self.places.iter().filter(same);
        if let Some(found) = seen.clone().position(|(.., seen)| seen == place) {
            *place = found as u8;
            return;
        }
        let (fresh, index) = (seen.count(), usize::from(*place));
        let block = &named.setup().blocks[one.block.index()];
        let name = match kind {
            Topic::Attack => block.attacks.get(index).map(|attack| &attack.name),
            Topic::Gear => block.gear.get(index).map(|gear| &gear.name),
            Topic::Routine => block.routines.get(index).map(|routine| &routine.name),
            Topic::Reaction => block.reactions.get(index).map(|reaction| &reaction.name),
            Topic::Side | Topic::Spell | Topic::Object | Topic::Shape => None,
        };
        let name = name.cloned().unwrap_or_default();
        news.push(learned(kind, Some(handle(known, of)), fresh, name));
        self.places.push((kind, of, *place));
        *place = fresh as u8;
    }
}

/// A creature's place among those known, as its number; of others [`CreatureId::UNSEEN`].
fn handle(known: &[CreatureId], id: CreatureId) -> CreatureId {
    let place = known.iter().position(|one| *one == id);
    place.map_or(CreatureId::UNSEEN, |place| CreatureId(place as u8))
}

fn learned(kind: Topic, creature: Option<CreatureId>, id: usize, name: String) -> News {
    News::Learned(LearnedNews { event: "learned", kind, creature, id, name })
}
