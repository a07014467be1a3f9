//! Those who are sent away for a while, and reappear where another wants them.

use crate::{
    battle::{
        Battle, Choice, Chooser, Command, CreatureId, Engine, EventKind, Question, Sink, StepResult,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::{Duration, Effect, Modifier, Origin, SpeedChange, Until},
    space::{Body, Footprint, Spot, Square},
};

impl Battle {
    /// Where a creature that was sent away can reappear, the nearest to where it was first.
    pub(crate) fn reappearances(&self, id: CreatureId, by: CreatureId, within: u16) -> Vec<Square> {
        let (size, here, grid) =
            (self.creature(id).size, self.creature(id).square, self.setup.map.grid);
        let squares = (0..grid.height).flat_map(|y| (0..grid.width).map(move |x| Square { x, y }));
        let mut found: Vec<Square> = squares
            .filter(|square| {
                let height = self.rest(*square, size);
                let there = Body::new(Footprint::new(*square, size), height, size);
                self.landing_at(id, *square, height).is_some()
                    && self.body(by).feet_to(there) <= within
            })
            .collect();
        found.sort_by_key(|square| square.x.abs_diff(here.x).max(square.y.abs_diff(here.y)));
        found
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature is sent to where nothing happens, and can do nothing there.
    pub(crate) fn banish(&mut self, by: CreatureId, id: CreatureId, within: u16, origin: Origin) {
        self.parts_from_this_plane(id);
        self.battle.leave_riders(id);
        self.battle.creature_mut(id).rides = None;
        let bond = self.battle.bond();
        let modifiers = [
            Modifier::Banished(within),
            Modifier::Condition(Condition::Incapacitated),
            Modifier::Speed(SpeedChange::Zero),
        ];
        for modifier in modifiers {
            self.gain(Effect {
                duration: Duration::until(Until::TurnStart(by, 1)),
                bond,
                ..Effect::new(id, modifier, origin, Some(by))
            });
        }
    }

    /// A creature that was sent away is back, where whoever sent it wants it.
    pub(crate) fn step_reappear(
        &mut self,
        id: CreatureId,
        by: CreatureId,
        within: u16,
    ) -> StepResult {
        let places = self.battle.reappearances(id, by, within);
        let chooses = self.battle.creature(by).stands() && self.battle.creature(id).lives();
        let to = match places[..] {
            [_, _, ..] if chooses => {
                let question = Question::Reappear { creature: by, whom: id, within };
                match self.ask(Chooser::Creature(by), question)? {
                    Command::Choose(Choice::Square(square)) => Some(square),
                    _ => None,
                }
            }
            [first, ..] => Some(first),
            [] => None,
        };
        self.pop();
        let from = self.battle.creature(id).square;
        let at = to.map(|square| self.battle.ground_at(id, square));
        if let Some(Spot { square, height }) = at {
            self.battle.put(id, Spot { square, height });
            self.battle.derived.hazards_possible = true;
        }
        self.emit([Rule::CreatureActions], |b| EventKind::Teleported {
            creature: id,
            from,
            to: b.creature(id).square,
        });
        if at.is_some() {
            self.battle.arrives(id);
        }
        Ok(())
    }
}
