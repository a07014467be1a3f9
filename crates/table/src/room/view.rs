//! What a seat sees of a fight: built up from what its side knows, never cut down from all there is.

use affray_rules::{
    Battle, Conditions, CreatureId, DoorState, Life, ObjectId, Presence, Question, SideId,
};
use affray_words::list;

use super::{
    message::{AreaSeen, Budget, CreatureSeen, DroppedSeen, HitPoints, ObjectSeen, SideSeen, View},
    settings::Mode,
    story::{number, side_number, sides},
};

/// Who looks at a fight, and what of it is his.
pub(crate) struct Looker<'a> {
    /// The fight, under the names that the viewer has for those in it.
    pub(crate) named: &'a Battle,
    /// The side whose knowledge is shown; all, for a GM.
    pub(crate) viewer: Option<SideId>,
    /// Whether a creature is the seat's to play.
    pub(crate) plays: &'a dyn Fn(CreatureId) -> bool,
    /// Who decides for a creature, for the GM.
    pub(crate) mode: &'a dyn Fn(CreatureId) -> Mode,
    /// Whose turn showed last.
    pub(crate) last_turn: Option<CreatureId>,
}

impl Looker<'_> {
    fn number(&self, id: CreatureId) -> Option<u16> {
        number(self.named, self.viewer, id)
    }

    /// Everything that there is to see.
    pub(crate) fn view(&self) -> View {
        let battle = self.named;
        let known = sides(battle, self.viewer);
        let side = |side: &SideId| SideSeen {
            side: side_number(&known, *side),
            name: battle.side(*side).name.clone(),
            own: self.viewer == Some(*side),
        };
        let met = battle.acquaintances(self.viewer);
        let turn = self.turn();
        let own_turn = turn.filter(|id| self.is_own(*id));
        View {
            round: battle.round(),
            turn: turn.and_then(|id| self.number(id)),
            over: self.over(),
            sides: known.iter().map(side).collect(),
            creatures: met.iter().map(|id| self.creature(*id, &known)).collect(),
            order: self.order(),
            objects: self.objects(),
            dropped: self.dropped(),
            areas: self.areas(),
            budget: own_turn.map(|id| budget(battle, id)),
        }
    }

    fn is_own(&self, id: CreatureId) -> bool {
        self.viewer.is_none_or(|side| self.named.creature(id).side == side)
    }

    fn places(&self, id: CreatureId) -> bool {
        self.viewer.is_none_or(|side| self.named.side_knows(side, id))
    }

    /// Whose turn it is. While it is that of somebody whom the viewer can't place, the last turn
    /// that showed stays.
    fn turn(&self) -> Option<CreatureId> {
        let battle = self.named;
        if battle.round() == 0 || battle.is_over() {
            return None;
        }
        let now = battle.turn().creature;
        match self.places(now) {
            true => Some(now),
            false => self.last_turn,
        }
    }

    fn order(&self) -> Vec<u16> {
        let battle = self.named;
        let order: Vec<CreatureId> = match self.viewer {
            Some(side) => battle.view(side).order,
            None => battle.order().to_vec(),
        };
        order.into_iter().filter_map(|id| self.number(id)).collect()
    }

    fn over(&self) -> Option<String> {
        let Question::Over(ending) = self.named.decision().question else { return None };
        let won = ending.winners.iter().map(|side| self.named.side(side).name.as_str());
        Some(match ending.winners.is_empty() {
            true => "The fight is over: nobody won.".to_owned(),
            false => format!("The fight is over: {} won.", list(won)),
        })
    }

    fn creature(&self, id: CreatureId, known: &[SideId]) -> CreatureSeen {
        let battle = self.named;
        let one = battle.creature(id);
        let own = self.is_own(id);
        let placed = self.places(id);
        let seen = self.viewer.is_none_or(|side| battle.side_sees(side, id));
        let on_map = battle.on_map(id);
        let shows = own || (placed && seen);
        let (held, conditions) = match shows {
            true => (one.hands, one.conditions),
            false => ([None; 2], Conditions::empty()),
        };
        let first = battle.setup().combatants.get(id.index()).map_or(one.side, |c| c.side);
        let side = if placed { one.side } else { first };
        let gm = self.viewer.is_none();
        CreatureSeen {
            id: self.number(id).unwrap_or(u16::MAX),
            name: battle.name(id).to_owned(),
            side: side_number(known, side),
            yours: (self.plays)(id),
            at: (placed && on_map).then_some(one.square),
            squares: if placed { one.size.squares() } else { 1 },
            height: if placed { one.height } else { 0 },
            seen: shows,
            present: match placed {
                true => one.presence == Presence::Present && on_map,
                false => false,
            },
            health: shows.then(|| battle.health(id)),
            hit_points: own.then(|| HitPoints {
                now: one.hit_points,
                most: battle.hit_point_maximum(id),
                temporary: one.temporary,
            }),
            armour_class: own.then(|| battle.armour_class(id)),
            conditions: match shows {
                true => self.marks(id, conditions, own),
                false => Vec::new(),
            },
            concentration: one
                .concentration
                .filter(|_| shows)
                .map(|what| affray_words::spell(battle, what.spell).to_owned()),
            holds: held
                .iter()
                .flatten()
                .map(|gear| affray_words::gear(battle, id, *gear))
                .collect(),
            reaction: own.then_some(!one.reaction_spent),
            slots: if own { slots(battle, id) } else { Vec::new() },
            hidden_from: if gm { self.hidden_from(id) } else { Vec::new() },
            mode: gm.then(|| (self.mode)(id)),
        }
    }

    /// The conditions of a creature and what else hampers it.
    fn marks(&self, id: CreatureId, conditions: Conditions, own: bool) -> Vec<String> {
        let battle = self.named;
        let one = battle.creature(id);
        let mut marks: Vec<String> =
            conditions.each().map(|c| affray_words::condition(c).to_owned()).collect();
        if one.exhaustion > 0 && own {
            marks.push(format!("exhaustion {}", one.exhaustion));
        }
        match one.life {
            Life::Dying { successes, failures } if own => {
                marks.push(format!("dying ({successes} saved, {failures} failed)"));
            }
            Life::Stable if own => marks.push("stable".to_owned()),
            _ => {}
        }
        match one.presence {
            Presence::Fled => marks.push("fled".to_owned()),
            Presence::Surrendered => marks.push("surrendered".to_owned()),
            Presence::Reserve => marks.push("not here yet".to_owned()),
            Presence::Present => {}
        }
        if own {
            let knows = |other: &CreatureId| self.places(*other);
            if one.hidden_from.iter().any(|other| knows(&other)) {
                marks.push("hidden".to_owned());
            }
            if one.surprised {
                marks.push("surprised".to_owned());
            }
        }
        if let Some(mount) = one.rides.map(|ride| ride.mount).filter(|mount| self.places(*mount)) {
            marks.push(format!("riding {}", battle.name(mount)));
        }
        marks
    }

    /// The sides that do not know where a creature is.
    fn hidden_from(&self, id: CreatureId) -> Vec<String> {
        let battle = self.named;
        let sides = (0..battle.setup().sides.len()).map(|place| SideId(place as u8));
        let blind = sides.filter(|side| {
            *side != battle.creature(id).side && battle.on_map(id) && !battle.side_knows(*side, id)
        });
        blind.map(|side| battle.side(side).name.clone()).collect()
    }

    fn objects(&self) -> Vec<ObjectSeen> {
        let battle = self.named;
        let whole = |id: &ObjectId| battle.objects()[id.index()].hit_points > 0;
        let finds = |id: &ObjectId| {
            let square = battle.objects()[id.index()].square;
            self.viewer.is_none_or(|side| battle.side_places_object(side, *id))
                && battle.has_explored(self.viewer, square)
        };
        let all = (0..battle.objects().len()).map(|place| ObjectId(place as u8));
        all.filter(whole).filter(finds).map(|id| self.object(id)).collect()
    }

    fn object(&self, id: ObjectId) -> ObjectSeen {
        let battle = self.named;
        let door = battle.door(id);
        let leaf = door.and_then(|door| battle.setup().map.walls.get(usize::from(door.wall)));
        let state = battle.door_state(id).map(|state| match (state, self.viewer) {
            (DoorState::Open, _) => "open",
            // Whether one is locked is not seen from afar.
            (DoorState::Locked, None) => "locked",
            (DoorState::Closed | DoorState::Locked, _) => "closed",
        });
        ObjectSeen {
            name: battle.object_name(id),
            at: battle.objects()[id.index()].square,
            door: state,
            leaf: leaf.map(|wall| [wall.from.x, wall.from.y, wall.to.x, wall.to.y]),
        }
    }

    fn dropped(&self) -> Vec<DroppedSeen> {
        let battle = self.named;
        let all = match self.viewer {
            Some(side) => battle.view(side).dropped,
            None => battle.dropped().to_vec(),
        };
        let explored = |square| battle.has_explored(self.viewer, square);
        let there = all.into_iter().filter(|one| one.count > 0 && explored(one.square));
        there
            .map(|one| DroppedSeen {
                name: affray_words::gear(battle, one.owner, one.gear),
                at: one.square,
            })
            .collect()
    }

    fn areas(&self) -> Vec<AreaSeen> {
        let battle = self.named;
        let zones = battle.zones().iter().filter_map(|zone| {
            let squares: Vec<_> =
                zone.squares.iter().filter(|s| battle.has_explored(self.viewer, *s)).collect();
            let caster = self.number(zone.caster);
            let spell = battle.setup().spell(zone.spell).name.clone();
            (!squares.is_empty()).then_some(AreaSeen { spell, caster, squares })
        });
        zones.collect()
    }
}

/// What is left of the turn under way.
pub(crate) fn budget(battle: &Battle, id: CreatureId) -> Budget {
    let turn = battle.turn();
    Budget {
        feet: battle.movement_left(),
        action: !turn.action,
        attacks: turn.attacks.left.iter().map(|part| part.count).sum(),
        bonus: !turn.bonus,
        interaction: !turn.interaction,
        reaction: !battle.creature(id).reaction_spent,
    }
}

/// The spell slots of a creature: what is left, and how many there were.
fn slots(battle: &Battle, id: CreatureId) -> Vec<[u8; 2]> {
    let most = battle.block(id).spellcasting.slots;
    let highest = most.iter().rposition(|count| *count > 0).map_or(0, |place| place + 1);
    let left = battle.creature(id).slots;
    (0..highest).map(|place| [left[place], most[place]]).collect()
}
