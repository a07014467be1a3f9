//! The view of a side: what it knows of the fight, without anything hidden.

use serde::Serialize;

use crate::{
    battle::{
        Battle, Creature, CreatureId, CreatureSet, Decision, DroppedGear, GearId, Life, Object,
        ObjectId, Presence, Question, SideId, SpellId,
    },
    conditions::Conditions,
    effects::Effect,
    magic::{Zone, ZoneKind},
    space::Square,
};

/// A fight as a side may see it: its own creatures in full, of the others whom it can place and
/// what shows of them. Whoever it can't place is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The side.
    pub side: SideId,
    /// The round.
    pub round: u16,
    /// Whose turn it is, if the side can place it.
    pub turn: Option<CreatureId>,
    /// The order of turns of those whom it can place.
    pub order: Vec<CreatureId>,
    /// Its own creatures.
    pub own: Vec<OwnView>,
    /// The others whom it can place.
    pub others: Vec<OtherView>,
    /// Those it has met and can't place now.
    pub missing: Vec<CreatureId>,
    /// The objects on the map.
    pub objects: Vec<(ObjectId, Object)>,
    /// What lies on the ground.
    pub dropped: Vec<DroppedGear>,
    /// The areas that last.
    pub areas: Vec<AreaView>,
    /// What the engine waits for, if it is the side's to decide.
    pub decision: Option<Decision>,
}

/// An area that lasts. It shows to everybody; who made it may not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaView {
    /// The spell.
    pub spell: SpellId,
    /// Who cast it, if the side has met it.
    pub caster: Option<CreatureId>,
    /// What it is like there.
    pub kind: ZoneKind,
    /// The squares that it reaches at some level.
    pub squares: Vec<Square>,
}

/// One of a side's own creatures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnView {
    /// Which.
    pub id: CreatureId,
    /// Its name.
    pub name: String,
    /// All about it; of those it hides from, the ones whom the side can place. Who has lost sight of it is left out.
    pub state: Creature,
    /// What lies on it; sources that the side can't place are [`CreatureId::UNSEEN`].
    pub effects: Vec<Effect>,
}

/// A creature of another side, as it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OtherView {
    /// Which.
    pub id: CreatureId,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// Where it is.
    pub square: Square,
    /// The level in feet at which it stands, flies or swims.
    pub height: i16,
    /// Whether it takes part.
    pub presence: Presence,
    /// The count on which it acts.
    pub initiative: i8,
    /// Whether somebody of the side sees it; only then the rest shows.
    pub seen: bool,
    /// How hurt it looks.
    pub health: Option<Health>,
    /// Its conditions.
    pub conditions: Conditions,
    /// What it holds.
    pub hands: [Option<GearId>; 2],
    /// What it concentrates on.
    pub concentration: Option<SpellId>,
}

/// How hurt a creature looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// It has all its hit points.
    Unhurt,
    /// It has more than half of them.
    Wounded,
    /// It has half of them or fewer (`damage.bloodied`).
    Bloodied,
    /// It has a quarter of them or fewer.
    NearDeath,
    /// It is at 0 hit points and lives.
    Down,
    /// It is dead.
    Dead,
}

impl Battle {
    /// The fight as a side may see it. Two battles that differ only in what the side can't know
    /// give the same view.
    pub fn view(&self, side: SideId) -> View {
        let known = self.known_to(side);
        let mine = |id: &CreatureId| self.creature(*id).side == side;
        let turn = self.state.turn.creature;
        let playing =
            self.state.round > 0 && !matches!(self.flow.decision.question, Question::Over(_));
        View {
            side,
            round: self.state.round,
            turn: (playing && known.contains(turn)).then_some(turn),
            order: self.state.order.iter().copied().filter(|id| known.contains(*id)).collect(),
            own: self.ids().filter(mine).map(|id| self.own_view(id, known)).collect(),
            others: known
                .iter()
                .filter(|id| !mine(id))
                .map(|id| self.other_view(side, id))
                .collect(),
            missing: self
                .ids()
                .filter(|id| self.has_met(side, *id) && !known.contains(*id))
                .collect(),
            objects: (0..self.state.objects.len())
                .map(|place| ObjectId(place as u8))
                .filter(|id| self.side_places_object(side, *id))
                .map(|id| (id, self.state.objects[id.index()]))
                .collect(),
            dropped: self
                .state
                .dropped
                .iter()
                .copied()
                .filter(|gear| known.contains(gear.owner) || self.has_met(side, gear.owner))
                .collect(),
            areas: self.state.zones.iter().map(|zone| self.area_view(side, zone)).collect(),
            decision: self.decision_for(side),
        }
    }

    fn area_view(&self, side: SideId, zone: &Zone) -> AreaView {
        AreaView {
            spell: zone.spell,
            caster: Some(zone.caster).filter(|id| self.has_met(side, *id)),
            kind: zone.kind,
            squares: zone.squares.iter().collect(),
        }
    }

    fn own_view(&self, id: CreatureId, known: CreatureSet) -> OwnView {
        let mut state = *self.creature(id);
        state.hidden_from = state.hidden_from.iter().filter(|o| known.contains(*o)).collect();
        // Who has lost sight of it hangs on everybody in between, unseen or not.
        state.unseen_by = CreatureSet::EMPTY;
        let veiled = |effect: &Effect| {
            let mut effect = *effect;
            effect.each_creature(&mut |id| {
                if !known.contains(*id) {
                    *id = CreatureId::UNSEEN;
                }
            });
            effect
        };
        let effects = self.effects_on(id).map(veiled).collect();
        OwnView { id, name: self.name(id).to_owned(), state, effects }
    }

    fn other_view(&self, side: SideId, id: CreatureId) -> OtherView {
        let one = self.creature(id);
        let seen = self.side_sees(side, id);
        OtherView {
            id,
            name: self.name(id).to_owned(),
            side: one.side,
            square: one.square,
            height: one.height,
            presence: one.presence,
            initiative: one.initiative,
            seen,
            health: seen.then(|| self.health(id)),
            conditions: if seen { one.conditions } else { Conditions::empty() },
            hands: if seen { one.hands } else { [None; 2] },
            concentration: one.concentration.filter(|_| seen).map(|c| c.spell),
        }
    }

    /// How hurt a creature looks: all that others know of its hit points.
    #[inline]
    pub fn health(&self, id: CreatureId) -> Health {
        let one = self.creature(id);
        let (now, most) = (u32::from(one.hit_points), u32::from(self.hit_point_maximum(id)));
        match one.life {
            Life::Dead => Health::Dead,
            _ if now == 0 => Health::Down,
            _ if now * 4 <= most => Health::NearDeath,
            _ if now * 2 <= most => Health::Bloodied,
            _ if now < most => Health::Wounded,
            _ => Health::Unhurt,
        }
    }
}
