//! Who is in water and who is under it.

use crate::{
    battle::{Battle, Creature, CreatureId, ObjectId, ObjectKind},
    space::{Body, Footprint},
};

impl Battle {
    /// Whether a creature is wholly under water.
    #[inline]
    pub fn underwater(&self, id: CreatureId) -> bool {
        self.is_underwater(self.creature(id))
    }

    /// The same for those who have the creature at hand.
    #[inline]
    pub(crate) fn is_underwater(&self, creature: &Creature) -> bool {
        self.derived.hazards_possible && self.is_immersed(creature)
    }

    #[cold]
    fn is_immersed(&self, creature: &Creature) -> bool {
        self.immersed(self.body_of(creature))
    }

    /// Whether a creature has at least its feet in water; at the surface, it swims.
    pub fn in_water(&self, id: CreatureId) -> bool {
        let map = &self.setup.map;
        if !self.derived.hazards_possible || map.is_dry() {
            return false;
        }
        let body = self.body(id);
        body.space.squares().any(|s| map.surface(s).is_some_and(|surface| body.bottom <= surface))
    }

    /// Whether a whole body is at or below the surface of the water (`water.fire`).
    fn immersed(&self, body: Body) -> bool {
        let map = &self.setup.map;
        !map.is_dry()
            && body.space.squares().all(|s| map.surface(s).is_some_and(|top| body.top() <= top))
    }

    /// Whether an object of the map is wholly under water.
    pub(crate) fn object_underwater(&self, id: ObjectId) -> bool {
        match self.state.objects[id.index()].kind {
            ObjectKind::Setup(i) => {
                let space = self.object_space(id);
                let bottom = self.setup.map.floor_of(space);
                let tall = self.setup.objects[usize::from(i)].height;
                self.immersed(Body { space, bottom, tall })
            }
            ObjectKind::Net { holds, .. } => self.underwater(holds),
        }
    }

    /// The whole objects that take up room in a space, each with the level of its top.
    pub(crate) fn standing_objects(
        &self,
        space: Footprint,
    ) -> impl Iterator<Item = (ObjectId, i16)> {
        let setup = &self.setup;
        self.state.objects.iter().enumerate().filter_map(move |(i, object)| {
            let ObjectKind::Setup(kind) = object.kind else { return None };
            let figures = &setup.objects[usize::from(kind)];
            let fills = object.hit_points > 0
                && figures.door.is_none()
                && figures.blocks.contains(crate::space::Blocks::PASSAGE);
            let own = Footprint::new(object.square, figures.size);
            (fills && own.overlaps(space)).then(|| {
                (ObjectId(i as u8), setup.map.floor_of(own).saturating_add(figures.height))
            })
        })
    }
}
