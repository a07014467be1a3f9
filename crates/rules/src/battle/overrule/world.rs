//! What the GM changes of that which never changes otherwise: the ground, how the sides stand to each
//! other, who takes part. The battle gets a setup of its own, whose tables are worked out anew.

use std::sync::Arc;

use super::super::{
    Battle, BlockId, Combatant, Controller, CreatureId, Engine, FightProfile, GmCommand,
    GroundChange, MOST_COMBATANTS, Newcomer, ObjectId, Refusal, RefusalReason, Setup, SideId, Sink,
    Spare,
};
use crate::{
    catalogue::Rule,
    creature::Role,
    space::{Blocks, CEILING, Fill, Footprint, Ground, Map, Square},
};

impl GmCommand {
    /// Whether the order changes the setup.
    const fn changes_setup(self) -> bool {
        matches!(
            self,
            GmCommand::Attitude { .. } | GmCommand::Ground { .. } | GmCommand::Add { .. }
        )
    }
}

impl Battle {
    /// Gives the battle the setup that an order of the GM's asks for, before it is carried out.
    pub(in crate::battle) fn remake_setup(&mut self, order: GmCommand) {
        if !order.changes_setup() {
            return;
        }
        let mut setup = Setup::clone(&self.setup);
        match order {
            GmCommand::Attitude { one, other, attitude } => {
                setup.set_attitude(one, other, attitude);
            }
            GmCommand::Ground { from, to, change } => setup.map.change_ground(from, to, change),
            GmCommand::Add { newcomer, side, square, controller } => {
                setup.add(newcomer, side, square, controller);
            }
            _ => {}
        }
        self.setup = Arc::new(setup);
    }

    pub(super) fn check_stick(&self, object: ObjectId, dc: u8) -> Result<(), Refusal> {
        if self.door(object).is_none() {
            return Refusal::err(Rule::OrderControl, RefusalReason::NoSuchThing);
        }
        if self.state.objects[object.index()].hit_points == 0 {
            return Refusal::err(Rule::OrderControl, RefusalReason::Broken(object));
        }
        match dc {
            1..=40 => Ok(()),
            _ => Refusal::err(Rule::OrderControl, RefusalReason::NotAmongChoices),
        }
    }

    pub(super) fn check_ground(
        &self,
        from: Square,
        to: Square,
        change: GroundChange,
    ) -> Result<(), Refusal> {
        let rule = Rule::OrderControl;
        for corner in [from, to] {
            if !self.setup.map.holds(Footprint::square(corner)) {
                return Refusal::err(Rule::OrderPositions, RefusalReason::OffMap(corner));
            }
        }
        let fits = match change {
            GroundChange::Depth(feet) => feet <= 1000,
            GroundChange::Level(level) => (-1000..=1000).contains(&level),
            _ => true,
        };
        if !fits || self.setup.map.grounds.len() + self.setup.map.grid_cells(from, to) > 256 {
            return Refusal::err(rule, RefusalReason::NotAmongChoices);
        }
        if change != GroundChange::Filled(true) {
            return Ok(());
        }
        for square in from.rectangle(to) {
            if let Some(other) = self.occupants(square).next() {
                return Refusal::err(Rule::GridOccupied, RefusalReason::Occupied(square, other));
            }
        }
        Ok(())
    }

    pub(super) fn check_add(
        &self,
        newcomer: u8,
        side: SideId,
        square: Square,
    ) -> Result<(), Refusal> {
        let rule = Rule::OrderControl;
        let Some(newcomer) = self.setup.newcomers.get(usize::from(newcomer)) else {
            return Refusal::err(rule, RefusalReason::NoSuchThing);
        };
        if side.index() >= self.setup.sides.len() || self.state.creatures.len() >= MOST_COMBATANTS {
            return Refusal::err(rule, RefusalReason::NoSuchThing);
        }
        let size = self.setup.blocks[newcomer.block.index()].size;
        self.check_room(size, None, square, None)
    }
}

impl Map {
    /// How many kinds of ground a rectangle has at most.
    fn grid_cells(&self, from: Square, to: Square) -> usize {
        from.rectangle(to).count().min(self.grounds.len())
    }

    /// Changes the ground of a rectangle.
    fn change_ground(&mut self, from: Square, to: Square, change: GroundChange) {
        let cells = self.squares().count();
        if self.tiles.is_empty() {
            self.tiles = vec![0; cells];
        }
        if let GroundChange::Level(_) = change
            && self.floors.is_empty()
        {
            self.floors = vec![0; cells];
        }
        for square in from.rectangle(to) {
            let place = self.index(square);
            if let GroundChange::Level(level) = change {
                self.floors[place] = level;
                continue;
            }
            let ground = self.ground(square).changed(change);
            let kind = self.grounds.iter().position(|known| *known == ground);
            let kind = kind.unwrap_or_else(|| {
                self.grounds.push(ground);
                self.grounds.len() - 1
            });
            self.tiles[place] = kind.min(255) as u8;
        }
    }
}

impl Ground {
    /// The same ground with one thing about it changed.
    fn changed(&self, change: GroundChange) -> Ground {
        let mut ground = self.clone();
        match change {
            GroundChange::Difficult(difficult) => {
                ground.difficult = difficult;
                ground.furniture = None;
            }
            GroundChange::Obscured(obscured) => ground.obscured = obscured,
            GroundChange::Light(light) => ground.light = Some(light),
            GroundChange::Depth(depth) => {
                ground.depth = depth;
                ground.rough &= depth > 0;
            }
            GroundChange::Filled(false) => ground.fill = None,
            GroundChange::Filled(true) => {
                let (blocks, height) = (Blocks::all(), CEILING);
                ground.fill = Some(Fill { blocks, height, loose: false });
            }
            GroundChange::Level(_) => {}
        }
        ground
    }
}

impl Setup {
    /// Adds a newcomer to the combatants, under a name that nobody has, and behind it those whom it
    /// brings in reserve, as far as there is room.
    pub fn add(
        &mut self,
        newcomer: u8,
        side: SideId,
        square: Square,
        controller: Option<Controller>,
    ) {
        let Some(Newcomer { name, block, broods }) =
            self.newcomers.get(usize::from(newcomer)).cloned()
        else {
            return;
        };
        let controller = controller.unwrap_or(match self.blocks[block.index()].role {
            Role::Character => Controller::Player,
            Role::Monster => Controller::Gm,
        });
        let name = self.free_name(&name);
        let owner = CreatureId(self.combatants.len() as u8);
        let leader = Combatant::newcomer(name, block, (side, square), controller);
        self.combatants.push(leader.clone());
        for (place, brood) in broods.iter().enumerate() {
            for n in 1..=brood.most {
                if self.combatants.len() >= MOST_COMBATANTS {
                    return;
                }
                let creature = CreatureId(self.combatants.len() as u8);
                self.spares.push(Spare { owner, creature, brood: place as u8 });
                let name = self.free_name(&format!("{} {} {n}", leader.name, brood.name));
                let one = Combatant { name, block: brood.block, reserve: true, ..leader.clone() };
                self.combatants.push(one);
            }
        }
    }

    /// A name, with a number behind it where somebody or something has it.
    fn free_name(&self, wanted: &str) -> String {
        let taken = |name: &str| {
            let same = |other: &str| other.eq_ignore_ascii_case(name);
            self.combatants.iter().any(|c| same(&c.name))
                || self.objects.iter().any(|o| same(&o.name))
        };
        let mut name = wanted.to_owned();
        for number in 2.. {
            if !taken(&name) {
                break;
            }
            name = format!("{wanted} {number}");
        }
        name
    }
}

impl Combatant {
    /// One who comes whole and unready, as its stat block says.
    fn newcomer(
        name: String,
        block: BlockId,
        (side, square): (SideId, Square),
        controller: Controller,
    ) -> Combatant {
        Combatant { controller, ..Combatant::new(name, block, side, square) }
    }
}

impl Setup {
    /// The same setup with the stat blocks, spells and newcomers of another.
    #[must_use]
    pub(crate) fn knowing(&self, other: &Setup) -> Setup {
        Setup {
            blocks: other.blocks.clone(),
            spells: other.spells.clone(),
            newcomers: other.newcomers.clone(),
            ..self.clone()
        }
    }
}

impl Battle {
    /// The battle has a setup that knows more kinds of creatures: what may come up now, may.
    pub(crate) fn learns_of(&mut self, setup: &Arc<Setup>) {
        let (before, now) = (FightProfile::of(&self.setup), FightProfile::of(setup));
        self.derived.profile |= now.difference(before);
        if before.contains(FightProfile::COMPACT) && !now.contains(FightProfile::COMPACT) {
            self.derived.profile.remove(FightProfile::COMPACT);
        }
        self.derived.hazards_possible |= setup.has_hazards();
        self.setup = Arc::clone(setup);
    }
}

impl<S: Sink> Engine<'_, S> {
    /// The newcomer that was added to the setup takes its place on the map; those whom it brings in
    /// reserve wait.
    pub(super) fn add_newcomer(&mut self) {
        let setup = self.setup;
        for place in self.battle.state.creatures.len()..setup.combatants.len() {
            let id = CreatureId(place as u8);
            self.battle.enlist(setup, id);
            self.battle.derived.hazards_possible |= setup.has_hazards();
            self.battle.derived.unmet = true;
            if self.battle.creature(id).present() {
                self.comes_in(id);
            } else {
                self.battle.derived.profile.remove(FightProfile::OPENLY);
                self.look_again();
            }
        }
    }

    /// Whoever rested on ground that has risen rises with it; under whom it sank, falls.
    pub(super) fn ground_changed(&mut self, from: Square, to: Square) {
        self.battle.derived.hazards_possible |= self.setup.has_hazards();
        for id in self.battle.ids() {
            let space = self.battle.space(id);
            if !self.battle.on_map(id) || !from.rectangle(to).any(|square| space.contains(square)) {
                continue;
            }
            let one = self.battle.creature(id);
            // Whoever is carried goes with whom carries it.
            if one.rides.is_some() || one.within.is_some() || one.clings.is_some() {
                continue;
            }
            let rest = self.battle.rest(one.square, one.size);
            if one.height < rest {
                self.battle.creature_mut(id).height = rest;
                self.battle.seat_riders(id);
            }
        }
        self.battle.derived.watched = false;
        self.battle.stir();
    }
}
