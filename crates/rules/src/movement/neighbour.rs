//! The others on the map, as they are to whoever moves.

use super::{Mover, span::Span};
use crate::{
    battle::{Because, Creature, CreatureId, CreatureSet, Refusal},
    catalogue::Rule,
    creature::Size,
    space::{Body, Spot, Square},
};

/// Another on the map, as it is to the mover.
#[derive(Clone, Copy)]
pub(super) struct Neighbour {
    pub(super) id: CreatureId,
    pub(super) body: Body,
    /// Whether its space is open to the mover.
    pub(super) open: bool,
    /// Whether its space is dearer to enter.
    pub(super) difficult: bool,
    /// Whether the mover may stop there.
    pub(super) shared: bool,
}

impl Neighbour {
    /// Whether it lets nobody through for the price of a step.
    pub(super) const fn bars(&self) -> bool {
        !self.open || self.difficult
    }
}

impl Mover<'_> {
    /// Meets those around, or those in one part of the map only.
    pub(super) fn meet_neighbours(&mut self, within: Option<Span>) {
        let Mover { battle, id, .. } = *self;
        let side = battle.creature(id).side;
        // Those it drags make way, but it can't stop on top of them.
        let held: CreatureSet = battle.grappled_by(id).collect();
        // Those of a side who follow each other are mostly of a kind.
        let mut asked: [Option<(&Creature, [bool; 3])>; 2] = [None; 2];
        for (other, creature) in battle.ids().zip(battle.creatures()) {
            let space = creature.own_space();
            let far = |span: Span| !span.is_near(space, 0);
            if other == id || within.is_some_and(far) || !creature.takes_space() {
                continue;
            }
            let body = Body::new(space, creature.height, creature.size);
            // Whoever hides from nobody is known to all.
            let known = creature.side == side || creature.hidden_from.is_empty();
            if !(known || battle.reckons_with(id, other)) {
                continue;
            }
            if self.size == Size::Tiny && creature.size == Size::Tiny {
                self.tinies.push(body);
                continue;
            }
            let asked = &mut asked[usize::from(creature.side == side)];
            let [open, difficult, shared] = match *asked {
                _ if !held.is_empty() && held.contains(other) => {
                    [true, false, battle.may_share(id, other)]
                }
                Some((last, answers)) if last.is_like_to_pass(creature) => answers,
                _ => {
                    let answers = [
                        battle.may_pass(id, other),
                        battle.hampers_passage(id, other),
                        battle.may_share(id, other),
                    ];
                    *asked = Some((creature, answers));
                    answers
                }
            };
            self.neighbours.push(Neighbour { id: other, body, open, difficult, shared });
        }
    }

    /// Passes the creatures in a space, or says who is in the way; says whether they make it
    /// difficult terrain.
    pub(super) fn squeeze_in(&self, body: Body, to: Square) -> Result<bool, Refusal> {
        let mut difficult = false;
        for other in &self.neighbours {
            if other.body.squares_to(body) == 0 {
                if !other.open {
                    return Refusal::err(Rule::PassThrough, Because::Occupied(to, other.id));
                }
                difficult |= other.difficult;
            }
        }
        Ok(difficult)
    }

    /// Whether the creature may end its move here (`pass.end`); otherwise who is there.
    pub(crate) fn may_stop(&self, at: Spot) -> Result<(), Refusal> {
        let body = self.body(at);
        let is_there = |n: &&Neighbour| {
            n.body.space.overlaps(body.space) && n.body.levels_to(body) == 0 && !n.shared
        };
        if let Some(other) = self.neighbours.iter().find(is_there) {
            return Refusal::err(Rule::PassEnd, Because::Occupied(at.square, other.id));
        }
        if self.tinies.iter().filter(|t| t.squares_to(body) == 0).count() >= 4 {
            return Refusal::err(Rule::SizeSpace, Because::NoWay(at.square));
        }
        Ok(())
    }
}
