//! What does not change while one creature moves or looks for paths: who and what is in its way.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::{MovementLeft, MovementMode, pass::Neighbour, wall_crossing::Crossing};
use crate::{
    attack::opportunity::Watchers,
    battle::{Battle, CreatureId, ObjectId, ObjectKind},
    conditions::Condition,
    creature::Size,
    effects::Nature,
    pathfinding::{bounds::Span, flat_steps::Crowd, step_table::Table},
    space::{Blocks, Body, Footprint, Spot, Square, Wall},
};

/// A thing that fills its space.
#[derive(Clone, Copy)]
pub(crate) struct Thing {
    pub(crate) id: ObjectId,
    pub(crate) space: Footprint,
    pub(crate) top: i16,
}

/// The leaf of a closed door, and the steps across it.
#[derive(Clone, Copy)]
pub(crate) struct Leaf<'a> {
    pub(crate) id: ObjectId,
    wall: &'a Wall,
    pub(crate) steps: &'a [Crossing],
}

impl Leaf<'_> {
    /// Whether it stands in the way of a body between these levels.
    pub(crate) const fn meets(&self, low: i16, high: i16) -> bool {
        self.wall.bottom < high && self.wall.top > low
    }

    /// The level of its upper edge.
    pub(crate) const fn top(&self) -> i16 {
        self.wall.top
    }
}

/// What does not change while one creature's way is sought.
#[derive(Clone)]
pub(crate) struct Mover<'a> {
    pub(crate) battle: &'a Battle,
    pub(crate) id: CreatureId,
    pub(crate) size: Size,
    /// Feet that a step costs beside the first: crawling, dragging.
    pub(crate) extra: u16,
    pub(crate) lefts: MovementLeft,
    pub(crate) fears: ArrayVec<Footprint, 4>,
    /// The others on the map whose place the mover's side knows.
    pub(crate) neighbours: SmallVec<[Neighbour; 16]>,
    /// The same as rows of bits, once that was asked for.
    pub(crate) crowd: OnceCell<Option<Crowd>>,
    /// Tiny creatures around a Tiny mover: four share a square (`size.space`).
    pub(crate) tinies: SmallVec<[Body; 4]>,
    pub(crate) things: SmallVec<[Thing; 4]>,
    pub(crate) doors: SmallVec<[Leaf<'a>; 4]>,
    /// Whether walls and things do not stop it in the air.
    pub(crate) ghostly: bool,
    /// The things that it goes through.
    pub(crate) hollow: SmallVec<[Thing; 4]>,
    pub(crate) table: Option<&'a Table>,
    /// Where it stands, where that is on something other than the ground.
    pub(crate) perch: Option<Spot>,
    /// For those who go carefully.
    pub(crate) watchers: Watchers,
    /// The layer above which it does not look for ways through the air.
    pub(crate) ceiling: Option<i16>,
}

impl<'a> Mover<'a> {
    /// The creature whose turn it is, with what movement it has left.
    pub(crate) fn on_turn(battle: &'a Battle) -> Mover<'a> {
        Mover::new(battle, battle.state.turn.creature, battle.lefts())
    }

    pub(crate) fn new(battle: &'a Battle, id: CreatureId, lefts: MovementLeft) -> Mover<'a> {
        Mover::among(battle, id, lefts, None)
    }

    /// As [`new`](Mover::new), for a single step into a square.
    pub(super) fn stepping(
        battle: &'a Battle,
        id: CreatureId,
        lefts: MovementLeft,
        into: Square,
    ) -> Mover<'a> {
        let space = Footprint::new(into, battle.creature(id).size);
        Mover::among(battle, id, lefts, Some(Span::of(space)))
    }

    /// As [`on_turn`](Mover::on_turn), for a way through this part of the map alone.
    pub(crate) fn along(battle: &'a Battle, way: Span) -> Mover<'a> {
        Mover::among(battle, battle.state.turn.creature, battle.lefts(), Some(way))
    }

    fn among(
        battle: &'a Battle,
        id: CreatureId,
        lefts: MovementLeft,
        within: Option<Span>,
    ) -> Mover<'a> {
        let mut mover = Mover::alone(battle, id, lefts);
        mover.meet_all(within);
        mover
    }

    /// The mover before it has met anybody or anything. Where ways are looked for all the time, this is
    /// called first and [`meet_all`](Mover::meet_all) after it, so that it need not be moved.
    pub(crate) fn alone(battle: &'a Battle, id: CreatureId, lefts: MovementLeft) -> Mover<'a> {
        let creature = battle.creature(id);
        let size = creature.size;
        let table = battle.setup.map.ways.of(&battle.setup, size, battle.treads_on(id));
        let spot = battle.spot(id);
        let rest = table.map_or(0, |table| table.rest(spot.square));
        Mover {
            battle,
            id,
            size,
            extra: battle.extra_feet(id),
            lefts,
            fears: ArrayVec::new(),
            neighbours: SmallVec::new(),
            crowd: OnceCell::new(),
            tinies: SmallVec::new(),
            things: SmallVec::new(),
            doors: SmallVec::new(),
            ghostly: creature.nature.contains(Nature::INCORPOREAL),
            hollow: SmallVec::new(),
            table,
            perch: (spot.height != rest).then_some(spot),
            watchers: Watchers::default(),
            ceiling: None,
        }
    }

    /// Meets all that may be in the way, or what is in one part of the map only.
    pub(crate) fn meet_all(&mut self, within: Option<Span>) {
        let battle = self.battle;
        if battle.creature(self.id).is(Condition::Frightened) {
            for source in battle.sources_of(self.id, Condition::Frightened) {
                if battle.on_map(source) && battle.reckons_with(self.id, source) {
                    let _ = self.fears.try_push(battle.space(source));
                }
            }
        }
        self.meet_neighbours(within);
        self.meet_things();
        if self.ghostly {
            self.hollow = std::mem::take(&mut self.things);
            self.doors.clear();
        }
    }

    /// Whether the mover has to go through something solid to be here: a thing, a filled square,
    /// rock that it must tunnel.
    pub(crate) fn dense(&self, corner: Square, height: i16, gait: MovementMode) -> bool {
        match gait {
            MovementMode::Fly if self.ghostly => {
                let space = self.space(corner);
                self.table.is_some_and(|t| t.solid(corner) > height)
                    || self.hollow.iter().any(|t| t.top > height && t.space.overlaps(space))
            }
            MovementMode::Burrow
                if self.battle.creature(self.id).nature.contains(Nature::TUNNELER) =>
            {
                self.space(corner).squares().any(|s| {
                    let ground = self.battle.setup.map.ground(s);
                    match ground.fill {
                        Some(fill) if fill.blocks.contains(Blocks::PASSAGE) => !fill.loose,
                        _ => height < self.rest(corner) && !ground.loose,
                    }
                })
            }
            _ => false,
        }
    }

    fn meet_things(&mut self) {
        let battle = self.battle;
        for (i, object) in battle.state.objects.iter().enumerate() {
            let ObjectKind::Setup(place) = object.kind else { continue };
            if object.hit_points == 0 {
                continue;
            }
            let setup = &battle.setup.objects[usize::from(place)];
            let id = ObjectId(i as u8);
            if let Some(door) = setup.door {
                let (map, place) = (&battle.setup.map, usize::from(door.wall));
                if !object.open
                    && let Some(wall) = map.walls.get(place)
                    && wall.blocks.contains(Blocks::PASSAGE)
                {
                    self.doors.push(Leaf { id, wall, steps: map.ways.across(map, place) });
                }
            } else if setup.blocks.contains(Blocks::PASSAGE) {
                let space = battle.object_space(id);
                let floor = battle.setup.map.floor_of(space);
                let top = floor.saturating_add(setup.height.max(1));
                self.things.push(Thing { id, space, top });
            }
        }
    }

    /// The level at which the mover rests with its corner here.
    pub(crate) fn rest(&self, square: Square) -> i16 {
        self.table.map_or(0, |t| t.rest(square))
    }

    pub(crate) fn space(&self, corner: Square) -> Footprint {
        Footprint::new(corner, self.size)
    }

    pub(crate) fn body(&self, at: Spot) -> Body {
        Body::new(self.space(at.square), at.height, self.size)
    }

    /// Whether the mover goes over the ground, or through the air, the water, the earth.
    pub(crate) fn on_foot(gait: MovementMode) -> bool {
        matches!(gait, MovementMode::Walk | MovementMode::Climb)
    }

    /// Whom the mover fears and would come nearer to (`condition.frightened.move`).
    pub(super) fn feared(&self, from: Square, to: Square) -> Option<CreatureId> {
        let battle = self.battle;
        battle
            .sources_of(self.id, Condition::Frightened)
            .filter(|_| battle.creature(self.id).is(Condition::Frightened))
            .find(|source| {
                let theirs = battle.space(*source);
                battle.on_map(*source)
                    && battle.reckons_with(self.id, *source)
                    && self.space(to).squares_to(theirs) < self.space(from).squares_to(theirs)
            })
    }

    /// Whether a step leads closer to what the mover fears (`condition.frightened.move`).
    pub(crate) fn nears_fear(&self, from: Square, to: Square) -> bool {
        if self.fears.is_empty() {
            return false;
        }
        let (here, there) = (self.space(from), self.space(to));
        self.fears.iter().any(|f| there.squares_to(*f) < here.squares_to(*f))
    }
}
