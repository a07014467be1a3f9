//! Spells that fill an area.

use std::cmp::Reverse;

use super::{Delivery, Spares, Spell, SpellRange, Spread, Strikes, Zone};
use crate::{
    battle::{
        Battle, CastFrame, Casting, Cites, Command, CreatureId, CreatureSet, Engine, EventKind,
        FightProfile, Refusal, RefusalReason, SideId, Sink, SpellId, Targets,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Size},
    ruleset::Charmed,
    space::{Area, Blocks, Body, FOOT, Footprint, Place, Shape, Spot, Square},
};

/// How many enemies, the nearest first, the list of legal castings aims areas at.
const MOST_AIMS: usize = 4;

/// An area that a spell is about to fill.
#[derive(Clone, Copy)]
pub(crate) struct Filled {
    /// The area.
    pub(crate) area: Area,
    /// Whether it comes about nearer than it was put (`magic.area.near`).
    pub(crate) near: bool,
    /// Whether total cover keeps it from somebody (`magic.area.blocked`).
    blocked: bool,
    /// Those in it whom it does not spare.
    pub(crate) inside: CreatureSet,
    /// Those whom it takes hold of as it comes about.
    pub(crate) struck: CreatureSet,
}

impl Spell {
    /// Whether the area starts at the caster.
    fn starts_at_caster(&self, shape: Shape) -> bool {
        self.range == SpellRange::Caster
            || matches!(shape, Shape::Cone(_) | Shape::Line(..) | Shape::Emanation(_))
    }

    /// Finds the first thing that is wrong.
    pub fn validate(&self) -> Result<(), String> {
        if self.teleport > 0 && (self.area.is_some() || self.range != SpellRange::Caster) {
            return Err("what teleports its caster has the range `self`, and no area".into());
        }
        let Some(shape) = self.area else {
            return match self.zone {
                Some(_) => Err("what stays of a spell needs an area".into()),
                None => Ok(()),
            };
        };
        shape.validate()?;
        if self.area_per_slot > 100 {
            return Err("an area grows by at most 100 feet for each slot level".into());
        }
        if matches!(self.delivery, Delivery::MeleeAttack | Delivery::RangedAttack) {
            return Err("an area takes hold by a save, or surely, not by an attack".into());
        }
        Ok(())
    }

    /// The area in a slot of this level.
    pub fn shape_at(&self, level: u8) -> Option<Shape> {
        let extra = u16::from(level.saturating_sub(self.level.max(1)));
        self.area.map(|shape| shape.grown(self.area_per_slot.saturating_mul(extra)))
    }

    /// Whether an area takes hold of those in it as it comes about.
    pub(crate) fn strikes_at_once(&self) -> bool {
        self.zone.is_none_or(|z| z.strikes.contains(Strikes::APPEARS))
    }

    /// Whether the area is put at a place or aimed at one.
    pub fn wants_place(&self) -> bool {
        self.area.is_some_and(|shape| !self.starts_at_caster(shape) || shape.is_aimed())
    }
}

impl Battle {
    /// The level at which things lie on a square; 0 beyond the map.
    pub fn level_at(&self, square: Square) -> i16 {
        let map = &self.setup.map;
        if map.holds(Footprint::square(square)) { map.floor(square) } else { 0 }
    }

    /// Whether the area of a spell is rightly put.
    pub(super) fn check_area(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        let spell = self.setup.spell(casting.spell);
        match spell.spares {
            Spares::Chosen => {
                for target in casting.targets.iter() {
                    self.check_there(id, target, Rule::MagicArea)?;
                }
            }
            _ if casting.targets.is_empty() => {}
            _ => return Refusal::err(Rule::MagicArea, RefusalReason::TargetCount { most: 0 }),
        }
        let level = spell.level.max(casting.slot);
        if casting.including {
            let shape = spell.shape_at(level);
            let may = shape.is_some_and(|s| s.leaves_origin_out() && spell.starts_at_caster(s));
            if !may {
                return Refusal::err(Rule::MagicArea, RefusalReason::NoPlaceWanted);
            }
        }
        self.put_area(id, casting.spell, level, casting.at)?;
        self.check_charmers(id, casting)
    }

    /// Where those are targets whom an area forces to save, the charmed put none that deals damage
    /// over the charmer (`condition.charmed`), as far as they know where that one is.
    fn check_charmers(&self, id: CreatureId, casting: Casting) -> Result<(), Refusal> {
        let spell = self.setup.spell(casting.spell);
        if !self.creature(id).is(Condition::Charmed)
            || self.setup.ruleset.charmed != Charmed::NoDamage
            || spell.damage.is_empty()
            || !matches!(spell.delivery, Delivery::Save { .. })
            || !spell.strikes_at_once()
        {
            return Ok(());
        }
        let mut charmers = self.caught_by(id, casting).iter().filter(|one| self.charms(*one, id));
        match charmers.next() {
            Some(charmer) if charmer != id => {
                Refusal::err(Rule::ConditionCharmed, RefusalReason::Charmed(charmer))
            }
            _ => Ok(()),
        }
    }

    /// The area of a casting, and whether it comes about nearer than it was put; or what refuses
    /// it.
    pub(crate) fn put_area(
        &self,
        id: CreatureId,
        spell: SpellId,
        level: u8,
        at: Option<Spot>,
    ) -> Result<(Area, bool), Refusal> {
        let spell = self.setup.spell(spell);
        let missing = Refusal::new(Rule::MagicArea, RefusalReason::NoPlace);
        let shape = spell.shape_at(level).ok_or(missing)?;
        let body = self.body(id);
        if !spell.wants_place() {
            if at.is_some() {
                return Refusal::err(shape.rule(), RefusalReason::NoPlaceWanted);
            }
            return Ok((Area::around(shape, body), false));
        }
        let spot = at.ok_or(missing)?;
        if spell.starts_at_caster(shape) {
            let none = Refusal::new(shape.rule(), RefusalReason::NoDirection);
            return Area::towards(shape, body, spot).ok_or(none).map(|area| (area, false));
        }
        self.check_spot(id, spell, spot)?;
        let mut area = Area::at(shape, spot, self.level_at(spot.square));
        area.corners = spell.corners;
        self.beyond_obstructions(id, area)
    }

    /// Whether a point of origin is on the map and in range (`magic.range`).
    fn check_spot(&self, id: CreatureId, spell: &Spell, spot: Spot) -> Result<(), Refusal> {
        let grid = self.setup.map.grid;
        if spot.square.x > grid.width || spot.square.y > grid.height {
            return Refusal::err(Rule::MagicRange, RefusalReason::OffMap(spot.square));
        }
        let (feet, most) = (self.feet_to_spot(id, spot), spell.range.feet());
        if feet > most {
            return Refusal::err(Rule::MagicRange, RefusalReason::Distance { feet, most });
        }
        Ok(())
    }

    /// The distance from a creature to an intersection: into the nearest of the cubes about it.
    fn feet_to_spot(&self, id: CreatureId, spot: Spot) -> u16 {
        let body = self.body(id);
        let mut nearest = u16::MAX;
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let corner =
                Square { x: spot.square.x.saturating_sub(dx), y: spot.square.y.saturating_sub(dy) };
            for bottom in [spot.height, spot.height.saturating_sub(5)] {
                let cube = Body::new(Footprint::square(corner), bottom, Size::Medium);
                nearest = nearest.min(body.feet_to(cube));
            }
        }
        nearest
    }

    /// The area where it comes about: at its place if a clear path leads there (`magic.path`), on
    /// the near side of what is in the way if the place can't be seen (`magic.area.near`).
    fn beyond_obstructions(&self, id: CreatureId, area: Area) -> Result<(Area, bool), Refusal> {
        // A door that stands open may be closed while the area lasts.
        if self.state.objects.is_empty() && self.setup.map.is_plain() {
            return Ok((area, false));
        }
        let way = self.way_of_spell(id, area.from);
        let before = way.before_end();
        if self.is_clear(&way, before, Blocks::EFFECT) {
            return Ok((area.spreading_from(before), false));
        }
        let blind = [Condition::Blinded, Condition::Unconscious];
        let sees = !blind.into_iter().any(|c| self.creature(id).is(c))
            && self.is_clear(&way, before, Blocks::SIGHT);
        if sees {
            return Refusal::err(Rule::MagicPath, RefusalReason::NoClearPath);
        }
        let place = self.near_side(&way);
        Ok((area.moved_to(Place { z: place.z - FOOT, ..place }).spreading_from(place), true))
    }

    /// A casting meant for one creature: on it, or with the area at it.
    pub(crate) fn casting_at(
        &self,
        id: CreatureId,
        spell: SpellId,
        slot: u8,
        target: CreatureId,
    ) -> Casting {
        let found = self.setup.spell(spell);
        if found.area.is_none() {
            let on_itself = found.range == SpellRange::Caster;
            return Casting::on(spell, slot, Targets::one(if on_itself { id } else { target }));
        }
        let at = found.wants_place().then(|| self.spot(target));
        Casting { at, ..Casting::on(spell, slot, self.spared_by(id, found)) }
    }

    /// Those whom a caster would spare where it has the choice: itself and its allies.
    pub(super) fn spared_by(&self, id: CreatureId, spell: &Spell) -> Targets {
        if spell.spares != Spares::Chosen {
            return Targets::NONE;
        }
        self.friends_of(id).filter(|o| *o != id && self.on_map(*o)).collect()
    }

    /// A creature and its allies.
    fn friends_of(&self, id: CreatureId) -> impl Iterator<Item = CreatureId> {
        self.ids().filter(move |o| *o == id || self.allies(id, *o))
    }

    /// The castings of a spell with an area, one that can be paid for, that take hold of an enemy
    /// whose place is known: a few, at the nearest.
    pub fn legal_areas(&self, id: CreatureId, casting: Casting, found: &mut Vec<Command>) {
        let spell = self.setup.spell(casting.spell);
        let casting = Casting { targets: self.spared_by(id, spell), ..casting };
        let mut offer = |at: Option<Spot>| {
            let casting = Casting { at, ..casting };
            if self.check_targets(id, casting).is_ok() {
                found.push(Command::Cast(casting));
            }
        };
        if !spell.wants_place() {
            offer(None);
            return;
        }
        let mut enemies: Vec<CreatureId> = self
            .ids()
            .filter(|o| self.enemies(id, *o) && self.on_map(*o) && self.knows_place(id, *o))
            .collect();
        enemies.sort_by_key(|o| (self.distance(id, *o), *o));
        let mut spots: Vec<Spot> = Vec::new();
        for enemy in enemies.into_iter().take(MOST_AIMS) {
            let spot = self.spot(enemy);
            let side = self.space(enemy).side;
            let Square { x, y } = spot.square;
            spots.push(spot);
            if !spell.area.is_some_and(|shape| spell.starts_at_caster(shape)) {
                let square = Square { x: x.saturating_add(side), y: y.saturating_add(side) };
                spots.push(Spot { square, ..spot });
            }
        }
        spots.sort_by_key(|s| (s.square, s.height));
        spots.dedup();
        spots.into_iter().for_each(|spot| offer(Some(spot)));
    }

    /// Those whom the area of a casting would take hold of as it comes about, as far as the caster
    /// knows where they are; nobody where the casting is refused.
    pub fn caught_by(&self, id: CreatureId, casting: Casting) -> CreatureSet {
        let spell = self.setup.spell(casting.spell);
        let level = spell.level.max(casting.slot);
        let Ok((area, _)) = self.put_area(id, casting.spell, level, casting.at) else {
            return CreatureSet::EMPTY;
        };
        let caught = self.unspared(id, casting.spell, &area, casting.including, casting.targets);
        caught.iter().filter(|o| *o == id || self.knows_place(id, *o)).collect()
    }

    /// Those in an area whom the spell does not spare.
    fn unspared(
        &self,
        caster: CreatureId,
        id: SpellId,
        area: &Area,
        including: bool,
        chosen: Targets,
    ) -> CreatureSet {
        let spell = self.setup.spell(id);
        let mut caught = match spell.through {
            true => self.creatures_about(area),
            false => self.creatures_in(area),
        };
        if spell.starts_at_caster(area.shape) && area.shape.leaves_origin_out() {
            caught.remove(caster);
        }
        match spell.spares {
            Spares::Nobody => {}
            Spares::Caster => caught.remove(caster),
            Spares::Chosen => chosen.iter().for_each(|one| caught.remove(one)),
            Spares::Allies => self.friends_of(caster).for_each(|one| caught.remove(one)),
        }
        if including {
            caught.insert(caster);
        }
        caught.iter().filter(|one| self.touches(caster, *one, id)).collect()
    }

    /// The area that a casting fills now, if its spell has one; it may come to nothing, when the
    /// caster was moved meanwhile.
    pub(crate) fn filled_by(&self, f: &CastFrame) -> Option<Filled> {
        let spell = self.setup.spell(f.spell);
        spell.area?;
        let (area, near) = self.put_area(f.caster, f.spell, f.level, f.at).ok()?;
        let inside = self.unspared(f.caster, f.spell, &area, f.including, f.targets);
        let touches = spell.strikes_at_once()
            && (!spell.damage.is_empty()
                || !spell.effects.is_empty()
                || !spell.failure.is_empty()
                || spell.healing.is_some()
                || spell.temporary.is_some()
                || matches!(spell.delivery, Delivery::Save { .. }));
        // The log says so to everybody: of somebody whom all can place.
        let sides = || (0..self.setup.sides.len()).map(|place| SideId(place as u8));
        let through = spell.through;
        let blocked = !through
            && self.ids().any(|id| {
                let body = self.body(id);
                let shaped = |square| area.holds(Place::middle(square, body.bottom));
                self.on_map(id)
                    && body.space.squares().any(shaped)
                    && !self.is_in(&area, body)
                    && sides().all(|side| self.side_knows(side, id))
            });
        let struck = if touches { inside } else { CreatureSet::EMPTY };
        Some(Filled { area, near, blocked, inside, struck })
    }

    /// The area, cast or lasting, that the effects of a bond come from: its point of origin gives
    /// cover.
    pub fn area_of(&self, bond: crate::effects::EffectGroup) -> Option<&Area> {
        let cast = self.flow.spreads.iter().find(|s| s.bond == bond).map(|s| &s.area);
        cast.or_else(|| self.state.zones.iter().find(|z| z.bond == bond).map(|z| &z.area))
    }

    /// The area of a casting as it comes about. Cover counts as it is now: it stays, although somebody
    /// who gives it may fall to the area before those behind are dealt with (`cover.side`).
    pub(crate) fn spread(&self, f: &CastFrame, area: Area, left: CreatureSet) -> Spread {
        let spell = self.setup.spell(f.spell);
        let dodged = match spell.delivery {
            Delivery::Save { ability, .. } => {
                (spell.open_save || ability == Ability::Dexterity) && !spell.ignores_cover
            }
            _ => false,
        };
        let from = (!area.starts_at(self.space(f.caster))).then_some(area.spreads);
        let behind = |id: CreatureId| {
            let lines = match from {
                Some(place) => self.cover_lines_from(place, id),
                None => self.cover_lines(f.caster, id),
            };
            lines.into_iter().flatten().map(move |line| (id, line))
        };
        let others = left.iter().filter(|id| dodged && *id != f.caster);
        Spread { bond: f.bond, area, left, covered: others.flat_map(behind).collect() }
    }

    /// The next creature that a casting's area takes hold of: of those who may be pushed the
    /// farthest first, so that nobody is in another's way.
    pub(super) fn next_in_area(&self, f: &CastFrame) -> Option<CreatureId> {
        let mut left = self.flow.spreads.iter().find(|s| s.bond == f.bond)?.left.iter();
        match self.setup.spell(f.spell).push {
            0 => left.next(),
            _ => left.max_by_key(|id| (self.distance(f.caster, *id), Reverse(*id))),
        }
    }

    /// A creature in a casting's area is dealt with.
    pub(super) fn done_in_area(&mut self, bond: crate::effects::EffectGroup, id: CreatureId) {
        if let Some(spread) = self.flow.spreads.iter_mut().find(|s| s.bond == bond) {
            spread.left.remove(id);
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A spell fills its area, and stays there if it lasts.
    pub(super) fn fill(&mut self, f: &CastFrame, filled: Filled) {
        let Filled { area, near, blocked, inside, struck } = filled;
        let mut rules = Cites::from([Rule::MagicArea, area.shape.rule()]);
        if f.at.is_some() {
            rules.extend([Rule::MagicRange, Rule::MagicPath]);
        }
        // Before the word was coined, it was a sphere about its caster.
        if matches!(area.shape, Shape::Emanation(_)) {
            rules.push(Rule::MagicAreaSphere);
        }
        if near {
            rules.push(Rule::MagicAreaNear);
        }
        if blocked {
            rules.push(Rule::MagicAreaBlocked);
        }
        self.emit(rules, |_| EventKind::Filled {
            caster: f.caster,
            spell: f.spell,
            at: f.at,
            area,
            near,
            creatures: inside.iter().collect(),
        });
        let spread = self.battle.spread(f, area, struck);
        self.battle.flow.spreads.push(spread);
        let spell = self.setup.spell(f.spell);
        if let Some(kind) = spell.zone {
            let inside = self.battle.creatures_in(&area);
            let mut spared = CreatureSet::EMPTY;
            match spell.spares {
                Spares::Nobody => {}
                Spares::Caster => spared.insert(f.caster),
                Spares::Chosen => f.targets.iter().for_each(|one| spared.insert(one)),
                Spares::Allies => {
                    self.battle.friends_of(f.caster).for_each(|one| spared.insert(one));
                }
            }
            if matches!(area.shape, Shape::Emanation(_)) && !f.including {
                spared.insert(f.caster);
            }
            let zone = Zone {
                spell: f.spell,
                caster: f.caster,
                bond: f.bond,
                level: f.level,
                kind,
                area,
                squares: self.battle.squares_in(&area),
                until: self.battle.until(spell.lasting, f.caster, f.caster),
                spared,
                inside,
                touched: struck,
            };
            self.battle.state.zones.push(zone);
            self.battle.derived.profile |= FightProfile::TIMED;
            self.battle.stir();
            if kind.moves {
                self.reveal(f.caster, Rule::MagicArea);
            }
        }
    }
}
