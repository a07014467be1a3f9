use crate::battle::{Battle, CreatureId, Engine, Sink, Step};

impl Battle {
    /// Puts a creature into the order by its initiative, behind those with the same count; the
    /// turn under way stays where it is.
    pub(crate) fn insert_in_order(&mut self, id: CreatureId) {
        let acting = self.order.get(usize::from(self.place)).copied();
        self.order.retain(|other| *other != id);
        let count = self.creature(id).initiative;
        let place = self
            .order
            .iter()
            .position(|other| self.creature(*other).initiative < count)
            .unwrap_or(self.order.len());
        self.order.insert(place, id);
        if let Some(acting) = acting
            && let Some(place) = self.order.iter().position(|other| *other == acting)
        {
            self.place = place as u8;
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A latecomer rolls initiative and takes its place in the order (`init.check`).
    pub(crate) fn step_join(&mut self, id: CreatureId) -> Step {
        self.roll_initiative(id)?;
        self.battle.insert_in_order(id);
        self.pop();
        Ok(())
    }
}
