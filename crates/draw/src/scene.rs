//! The fight as a side knows it: what every drawing is made from.

use std::borrow::Cow;

use affray_rules::{
    Battle, Brightness, CreatureId, CreatureSet, Degree, Direction, DoorState, Footprint, Life,
    Map, ObjectId, Question, Reachable, Search, SideId, Square, Zone,
};

use crate::{look::Look, marks::Marks};

/// What is drawn: the fight as a side knows it, with a layer over it.
pub struct Scene<'a> {
    pub(crate) battle: &'a Battle,
    /// The side whose knowledge is shown; without one, all.
    pub(crate) viewer: Option<SideId>,
    /// The map as far as the viewer has seen it.
    pub(crate) map: Cow<'a, Map>,
    /// Whose turn or reaction it is.
    pub(crate) acting: Option<CreatureId>,
    /// Those who are drawn.
    pub(crate) shown: CreatureSet,
    pub(crate) marks: Marks,
    pub(crate) layer: Layer,
}

/// What is drawn over the map.
#[derive(Clone, Debug, Default)]
pub enum Layer {
    /// Nothing.
    #[default]
    None,
    /// Where somebody can go, without figures.
    Moves(Reachable),
    /// Where somebody can go, and what it costs.
    Reach(CreatureId, Reachable),
    /// What somebody sees.
    Sight(CreatureId),
    /// The cover from somebody.
    Cover(CreatureId),
}

/// What the layer says of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Nothing.
    None,
    /// It is within movement.
    Within,
    /// What it costs to come here.
    Feet {
        /// Feet of movement.
        feet: u16,
        /// Whether the way provokes opportunity attacks.
        provokes: bool,
    },
    /// It is not seen.
    Unseen,
    /// How much cover there is here.
    Covered(Degree),
}

impl<'a> Scene<'a> {
    /// The fight as a side knows it, without a layer; with no viewer, all of it. Creatures are drawn
    /// under the names of the battle: for the names that a side gives them, draw
    /// [`Battle::named_for`] it.
    pub fn new(battle: &'a Battle, viewer: Option<SideId>) -> Scene<'a> {
        let shown = |id: &CreatureId| {
            battle.on_map(*id) && viewer.is_none_or(|side| battle.side_knows(side, *id))
        };
        Scene {
            battle,
            viewer,
            map: battle.map_known_to(viewer),
            acting: match battle.decision().question {
                Question::Turn(id) => Some(id),
                Question::React { creature, .. } => Some(creature),
                _ => None,
            },
            shown: battle.ids().filter(shown).collect(),
            marks: Marks::new(battle, viewer),
            layer: Layer::None,
        }
    }

    /// The scene of a turn, with the squares within reach of the creature that acts.
    pub fn of_turn(battle: &'a Battle, viewer: Option<SideId>) -> Scene<'a> {
        let layer = match battle.decision().question {
            Question::Turn(_) if battle.movement_left() >= 5 => {
                Layer::Moves(battle.paths().into_reach(Search::Watched))
            }
            _ => Layer::None,
        };
        Scene::new(battle, viewer).with(layer)
    }

    /// The scene with a layer over it.
    #[must_use]
    pub fn with(self, layer: Layer) -> Scene<'a> {
        Scene { layer, ..self }
    }

    /// The fight that is drawn.
    pub const fn battle(&self) -> &'a Battle {
        self.battle
    }

    /// The side whose knowledge is drawn; none where all is.
    pub const fn viewer(&self) -> Option<SideId> {
        self.viewer
    }

    /// The map as far as the viewer has seen it.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The creature whose turn or reaction it is.
    pub const fn acting(&self) -> Option<CreatureId> {
        self.acting
    }

    /// The creatures that are drawn.
    pub const fn shown(&self) -> CreatureSet {
        self.shown
    }

    /// The two characters of a creature on the map.
    pub fn mark(&self, id: CreatureId) -> &str {
        self.marks.creature(id)
    }

    /// What is drawn over the map.
    pub const fn layer(&self) -> &Layer {
        &self.layer
    }

    /// What a square looks like.
    pub fn look(&self, square: Square) -> Look {
        Look::of(self.map.ground(square))
    }

    /// Whether the viewer knows what is in a square.
    pub fn explored(&self, square: Square) -> bool {
        self.battle.has_explored(self.viewer, square)
    }

    /// The creature that is drawn in a square; the highest of several.
    pub fn creature_at(&self, square: Square) -> Option<CreatureId> {
        let here = self.battle.occupants(square).filter(|id| self.shown.contains(*id));
        here.max_by_key(|id| self.battle.creature(*id).height)
    }

    /// Those of whom the viewer knows, the order of turns first; whom it can't place comes last.
    pub fn known(&self) -> Vec<CreatureId> {
        let battle = self.battle;
        let mut ids: Vec<CreatureId> = battle.order().to_vec();
        ids.extend(battle.ids().filter(|id| !battle.order().contains(id)));
        ids.retain(|id| self.viewer.is_none_or(|side| battle.has_met(side, *id)));
        ids.sort_by_key(|id| self.viewer.is_some_and(|side| !battle.side_knows(side, *id)));
        ids
    }

    /// The feet between a creature and what would carry it, up or down.
    pub fn aloft(&self, id: CreatureId) -> i16 {
        let one = self.battle.creature(id);
        one.height - self.battle.setup().map.rest(one.square, self.battle.block(id).size)
    }

    /// The whole objects that are no doors.
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> {
        let battle = self.battle;
        (0..battle.objects().len()).map(|i| ObjectId(i as u8)).filter(move |id| {
            battle.objects()[id.index()].hit_points > 0
                && battle.door(*id).is_none()
                && self.finds(*id)
        })
    }

    /// The doors, with the places of their leaves among the walls. Whether one is locked is not
    /// seen from afar.
    pub fn doors(&self) -> impl Iterator<Item = (ObjectId, usize, DoorState)> {
        let battle = self.battle;
        (0..battle.objects().len()).map(|i| ObjectId(i as u8)).filter_map(move |id| {
            if !self.finds(id) {
                return None;
            }
            let wall = usize::from(battle.door(id)?.wall);
            let state = match battle.door_state(id)? {
                DoorState::Locked if self.viewer.is_some() => DoorState::Closed,
                state => state,
            };
            Some((id, wall, state))
        })
    }

    /// Whether the viewer knows of an object: it can place it, and has seen where it is.
    fn finds(&self, id: ObjectId) -> bool {
        let square = self.battle.objects()[id.index()].square;
        let placed = self.viewer.is_none_or(|side| self.battle.side_places_object(side, id));
        placed && self.explored(square)
    }

    /// The areas that last, where the viewer has seen something of the ground that they fill.
    pub fn areas(&self) -> Vec<&'a Zone> {
        let shows = |zone: &&Zone| zone.squares.iter().any(|square| self.explored(square));
        self.battle.zones().iter().filter(shows).collect()
    }

    /// The area that fills a square at some level; the youngest of several.
    pub fn area_at(&self, square: Square) -> Option<&'a Zone> {
        self.areas().into_iter().rev().find(|zone| zone.squares.contains(square))
    }

    /// The cover of a creature from another, as far as the viewer knows.
    pub fn cover(&self, eye: CreatureId, id: CreatureId) -> Degree {
        let cover = match self.viewer {
            Some(side) => self.battle.cover_for(side, eye, id),
            None => self.battle.cover(eye, id),
        };
        cover.degree
    }

    /// Whether something that was dropped lies in a square, as far as the viewer knows.
    pub fn dropped_at(&self, square: Square) -> bool {
        let known = |owner| self.viewer.is_none_or(|side| self.battle.has_met(side, owner));
        let dropped = self.battle.dropped().iter();
        self.explored(square)
            && dropped.filter(|d| d.count > 0 && d.square == square).any(|d| known(d.owner))
    }

    /// The dead who lie in a square.
    pub fn dead_at(&self, square: Square) -> bool {
        let battle = self.battle;
        let known = |id| self.viewer.is_none_or(|side| battle.side_knows(side, id));
        let dead = |id: CreatureId| battle.creature(id).life == Life::Dead && known(id);
        battle.ids().any(|id| dead(id) && battle.space(id).contains(square))
    }

    /// How bright it is in a square; on what fills one, as bright as around it.
    pub fn brightness(&self, square: Square) -> Brightness {
        let map = &self.battle.setup().map;
        let here = |square| {
            let body = self.battle.body_of_square(square);
            match self.viewer {
                Some(side) => self.battle.brightness_for(side, body),
                None => self.battle.brightness(body),
            }
        };
        match map.is_bright() {
            _ if !self.explored(square) => Brightness::Bright,
            // Only magic darkens a bright day, and that is drawn as what it is.
            true => Brightness::Bright,
            _ if map.fill(square).is_some() => {
                self.open_around(square).map(here).max().unwrap_or(map.ambient)
            }
            _ => here(square),
        }
    }

    /// The squares next to one that nothing fills.
    fn open_around(&self, square: Square) -> impl Iterator<Item = Square> {
        let map = &self.battle.setup().map;
        let next = Direction::ALL.into_iter().filter_map(move |d| square.step(d));
        next.filter(|s| map.holds(Footprint::square(*s)) && map.fill(*s).is_none())
    }

    /// Whether a creature sees a square; of what fills one, it sees the outside.
    fn sees(&self, id: CreatureId, square: Square) -> bool {
        match self.battle.setup().map.fill(square) {
            Some(_) => self.open_around(square).any(|s| self.battle.sees_square(id, s)),
            None => self.battle.sees_square(id, square),
        }
    }

    /// What the layer says of a square.
    pub fn note(&self, square: Square) -> Note {
        let map = &self.battle.setup().map;
        let own = |id: CreatureId| self.battle.space(id).contains(square);
        match &self.layer {
            _ if !self.explored(square) => Note::None,
            Layer::None => Note::None,
            Layer::Moves(reachable) => match reachable.cost(square) {
                Some(_) => Note::Within,
                None => Note::None,
            },
            Layer::Reach(_, reachable) => match reachable.cost(square) {
                Some(feet) => Note::Feet { feet, provokes: reachable.provokes(square) },
                None => Note::None,
            },
            // Walls stay, or nobody would find the way on the drawing.
            Layer::Sight(_) if Look::of(map.ground(square)).is_massive() => Note::None,
            Layer::Sight(id) if self.sees(*id, square) => Note::None,
            Layer::Sight(_) => Note::Unseen,
            Layer::Cover(id) if own(*id) || map.fill(square).is_some() => Note::None,
            Layer::Cover(id) => Note::Covered(self.battle.cover_at(*id, square).degree),
        }
    }
}
