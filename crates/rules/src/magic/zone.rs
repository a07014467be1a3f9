//! Areas that last: fog, webs, guardian spirits.

use serde::{Deserialize, Serialize};

use super::{Delivery, Spares, Strikes, ZoneKind, share::Share};
use crate::{
    battle::{
        Battle, CreatureId, CreatureSet, EndedBy, Engine, EventKind, Frame, Line, SavePurpose,
        Sink, SpellId, StepResult,
    },
    catalogue::Rule,
    effects::{EffectGroup, OutcomeRoot, Until},
    space::{Area, Body, Brightness, Obscured, Place, SQUARE, Square, SquareSet, Terrain},
};

/// The area of a casting under way, and who in it still waits for what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// The bond of the casting's effects.
    pub bond: EffectGroup,
    /// The area.
    pub area: Area,
    /// Those to whom nothing has happened yet.
    pub left: CreatureSet,
    /// What cover adds to the Dexterity saves of those who had some as the area came about.
    pub covered: Vec<(CreatureId, Line)>,
}

/// An area that a spell fills for as long as it lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// The spell.
    pub spell: SpellId,
    /// Who cast it.
    pub caster: CreatureId,
    /// It ends with the effects of this bond.
    pub bond: EffectGroup,
    /// The level at which it was cast.
    pub level: u8,
    /// What it is like there.
    pub kind: ZoneKind,
    /// The area.
    pub area: Area,
    /// The squares that it reaches at some level.
    pub squares: SquareSet,
    /// How long it lasts.
    pub until: Until,
    /// Those whom it leaves alone.
    pub spared: CreatureSet,
    /// Those who are in it.
    pub inside: CreatureSet,
    /// Those whom it has taken hold of this turn.
    pub touched: CreatureSet,
}

impl Zone {
    /// Whether it fills the 5-foot cube of a square at a level in feet.
    pub fn fills(&self, square: Square, level: i16) -> bool {
        self.squares.contains(square) && self.area.holds(Place::middle(square, level))
    }

    /// Whether it takes hold of a creature at some occasion, if it has not done so this turn.
    fn takes(&self, id: CreatureId, when: Strikes) -> bool {
        self.kind.strikes.intersects(when)
            && !self.spared.contains(id)
            && !self.touched.contains(id)
    }
}

impl Battle {
    /// A turn begins, on which areas may take hold of everybody again.
    pub(crate) fn forget_touched(&mut self) {
        self.state.zones.iter_mut().for_each(|z| z.touched = CreatureSet::EMPTY);
    }

    /// Every area that lasts.
    pub fn zones(&self) -> &[Zone] {
        &self.state.zones
    }

    /// How well one sees what is in the 5-foot cube of a square at a level in feet, by what grows
    /// or drifts there.
    pub fn obscured_at(&self, square: Square, level: i16) -> Obscured {
        let ground = self.setup.map.ground(square).obscured;
        let zones = self.state.zones.iter().filter(|z| z.fills(square, level));
        zones.map(|z| z.kind.obscured).max().unwrap_or_default().max(ground)
    }

    /// The spell whose area a creature carries along: its middle tells where the creature is.
    pub(crate) fn carries_area(&self, id: CreatureId) -> Option<SpellId> {
        self.state.zones.iter().find(|z| z.kind.moves && z.caster == id).map(|z| z.spell)
    }

    /// Whether an area that lasts stops looks.
    pub(crate) fn zones_stop_looks(&self) -> bool {
        self.state.zones.iter().any(|z| z.kind.obscured == Obscured::Heavily)
    }

    /// Whether an area that lasts hides anybody, or changes the light.
    #[inline(never)]
    pub(crate) fn zones_veil(&self) -> bool {
        self.state
            .zones
            .iter()
            .any(|z| z.kind.obscured != Obscured::Clear || z.kind.light.is_some())
    }

    /// The areas that last and make the ground difficult to a creature that they do not spare; one that
    /// goes along with its caster never hinders it.
    pub(crate) fn hindering_zones(&self, id: CreatureId) -> impl Iterator<Item = &Zone> {
        // A caster who is not held by what it makes grow has to get through it all the same.
        let spares = move |z: &Zone| {
            z.spared.contains(id) && self.setup.spell(z.spell).spares != Spares::Caster
        };
        self.state.zones.iter().filter(move |z| {
            z.kind.difficult
                && Some(z.kind.terrain) != self.treads_on(id)
                && !spares(z)
                && !(z.kind.moves && z.caster == id)
        })
    }

    /// Whether one of them makes the floor of a square difficult terrain to a creature.
    pub(crate) fn zone_hinders(&self, square: Square, id: CreatureId) -> bool {
        self.hindering_zones(id).any(|z| z.fills(square, self.setup.map.floor(square)))
    }

    /// Whether one that is difficult terrain at every level fills some of a body's room.
    pub(crate) fn hinders_body(&self, body: Body, id: CreatureId) -> bool {
        let levels = || (body.bottom..body.top().max(body.bottom + 1)).step_by(usize::from(SQUARE));
        let fills = |z: &Zone| {
            z.kind.throughout
                && body.space.squares().any(|s| levels().any(|level| z.fills(s, level)))
        };
        !self.state.zones.is_empty() && self.hindering_zones(id).any(fills)
    }

    /// Whether a creature touches ground, or is in an area that lasts, of this kind.
    pub(crate) fn stands_in_terrain(&self, id: CreatureId, terrain: Terrain) -> bool {
        let map = &self.setup.map;
        self.space(id).squares().any(|s| map.ground(s).terrain == terrain)
            || self.state.zones.iter().any(|z| z.kind.terrain == terrain && z.inside.contains(id))
    }

    /// The magical light or darkness on a body: the brightest of its squares, darkness where all
    /// are dark.
    pub(crate) fn magical_light_on(&self, body: Body) -> Option<Brightness> {
        if self.state.zones.iter().all(|z| z.kind.light.is_none()) {
            return None;
        }
        let mut lights = body.space.squares().map(|s| self.magical_light_at(s, body.bottom));
        let first = lights.next()?;
        lights.fold(first, |a, b| match (a, b) {
            (Some(Brightness::Darkness), Some(Brightness::Darkness)) => a,
            (Some(Brightness::Darkness), other) | (other, Some(Brightness::Darkness)) => other,
            _ => a.max(b),
        })
    }

    /// The magical light or darkness in the 5-foot cube of a square at a level in feet; darkness
    /// wins.
    pub fn magical_light_at(&self, square: Square, level: i16) -> Option<Brightness> {
        let zones = self.state.zones.iter().filter(|z| z.fills(square, level));
        zones.filter_map(|z| z.kind.light).min()
    }

    /// Whether an area that lasts halves a creature's speed.
    pub(crate) fn zone_slows(&self, id: CreatureId) -> bool {
        self.state
            .zones
            .iter()
            .any(|z| z.kind.slows && z.inside.contains(id) && !z.spared.contains(id))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Finds who has come into an area that lasts, on its feet or any other way, and whom an area
    /// that moves along has come over (`magic.area.emanation`).
    pub(crate) fn sweep_zones(&mut self) {
        for i in 0..self.battle.state.zones.len() {
            let zone = &self.battle.state.zones[i];
            let mut area = zone.area;
            if zone.kind.moves && self.battle.on_map(zone.caster) {
                area = Area::around(area.shape, self.battle.body(zone.caster));
            }
            let moved = area != zone.area;
            let squares = moved.then(|| self.battle.squares_in(&area));
            let inside = self.battle.creatures_in(&area);
            let zone = &mut self.battle.state.zones[i];
            let before = std::mem::replace(&mut zone.inside, inside);
            if let Some(squares) = squares {
                zone.area = area;
                zone.squares = squares;
            }
            for id in inside.iter().filter(|id| !before.contains(*id)) {
                let own_turn = self.battle.state.turn.creature == id;
                let when = match moved {
                    true => Strikes::REACHES,
                    false if own_turn => Strikes::ENTERS | Strikes::ENTERS_ON_ITS_TURN,
                    false => Strikes::ENTERS,
                };
                self.zone_takes(i, id, when);
            }
        }
    }

    /// A creature's turn starts or ends: areas that wait for that take hold of it.
    pub(crate) fn zones_at_turn(&mut self, id: CreatureId, when: Strikes) {
        for i in 0..self.battle.state.zones.len() {
            if self.battle.state.zones[i].inside.contains(id) {
                self.zone_takes(i, id, when);
            }
        }
    }

    fn zone_takes(&mut self, place: usize, id: CreatureId, when: Strikes) {
        let spared = self.battle.treads_on(id) == Some(Terrain::Web);
        let zone = &mut self.battle.state.zones[place];
        if spared && zone.kind.terrain == Terrain::Web {
            return;
        }
        if zone.takes(id, when) {
            zone.touched.insert(id);
            let bond = zone.bond;
            self.push(Frame::Zone(bond, id));
        }
    }

    /// A lasting area does to a creature what its spell does.
    pub(crate) fn step_zone(&mut self, bond: EffectGroup, id: CreatureId) -> StepResult {
        let zone = self.battle.state.zones.iter().find(|z| z.bond == bond);
        let Some((spell_id, caster, level, shape)) =
            zone.map(|z| (z.spell, z.caster, z.level, z.area.shape))
        else {
            self.pop();
            return Ok(());
        };
        if !self.battle.on_map(id) || !self.battle.touches(caster, id, spell_id) {
            self.pop();
            return Ok(());
        }
        let spell = self.setup.spell(spell_id);
        let damage = self.roll_spell_damage(caster, spell, level, Share::of(id))?;
        self.pop();
        self.emit([Rule::MagicArea, shape.rule()], |_| EventKind::ZoneStruck {
            creature: id,
            caster,
            spell: spell_id,
        });
        if let Delivery::Save { ability, .. } = spell.delivery {
            let dc = self.battle.save_dc(caster, spell_id);
            let about = SavePurpose::Spell(spell_id, bond, damage);
            self.force_save(id, ability, dc, Some(caster), about);
        } else {
            self.spell_effects(caster, id, spell_id, bond);
            self.spell_brings(caster, id, OutcomeRoot::Failure(spell_id), bond);
            if !spell.damage.is_empty() {
                self.spell_damage(caster, id, damage, spell_id);
            }
        }
        Ok(())
    }

    /// Ends the lasting areas that are chosen.
    pub(crate) fn end_zones(&mut self, by: EndedBy, chosen: impl Fn(&Zone) -> bool) {
        while let Some(place) = self.battle.state.zones.iter().position(&chosen) {
            let Zone { caster, spell, .. } = self.battle.state.zones.remove(place);
            self.battle.stir();
            let rules: &[Rule] = match &by {
                EndedBy::Rule(rule) => &[*rule],
                EndedBy::Concentration => &[Rule::MagicConcentration],
                _ => &[Rule::ConditionDuration],
            };
            self.emit(rules, |_| EventKind::ZoneEnded { caster, spell, by });
        }
    }
}
