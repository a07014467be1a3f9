//! Setups and combatants made in a line.

use super::{Attitude, BlockId, Combatant, Controller, Life, Mood, Options, Setup, Side, SideId};
use crate::{
    creature::{Conduct, StatBlock},
    ruleset::{Edition, Ruleset},
    space::{Map, Square},
};

impl Combatant {
    /// One of the GM's, at full hit points, that stands on the ground and is hostile to its enemies.
    ///
    /// ```
    /// use affray_rules::{BlockId, Combatant, Controller, SideId, Square};
    /// let square = Square { x: 2, y: 3 };
    /// let one = Combatant {
    ///     controller: Controller::Player,
    ///     ..Combatant::new("Fenn", BlockId(0), SideId(0), square)
    /// };
    /// assert_eq!(one.square, square);
    /// ```
    pub fn new(name: impl Into<String>, block: BlockId, side: SideId, square: Square) -> Combatant {
        Combatant {
            name: name.into(),
            block,
            side,
            square,
            height: None,
            rides: None,
            light: None,
            controller: Controller::Gm,
            role: None,
            hit_points: None,
            life: Life::Alive,
            upholds: None,
            temporary: 0,
            exhaustion: 0,
            conditions: Vec::new(),
            hidden: false,
            surprised: None,
            group: None,
            initiative: None,
            reserve: false,
            mood: Mood::default(),
            in_lair: false,
            breath: None,
            conduct: Conduct::default(),
            pronoun: None,
            played_by: None,
        }
    }
}

impl Setup {
    /// A fight by the rules of an edition on a map between sides that are all enemies, with nobody
    /// in it yet.
    ///
    /// ```
    /// use affray_rules::{Battle, Edition, Map, Setup, SideId, Silent, Square, StatBlock};
    /// let mut setup = Setup::new(Edition::E2024, Map::open(8, 8), ["Reds", "Blues"]);
    /// let guard = setup.add_block(StatBlock::plain("Guard", 11, 16));
    /// setup.add_combatant("Ana", guard, SideId(0), Square { x: 1, y: 1 });
    /// setup.add_combatant("Bo", guard, SideId(1), Square { x: 6, y: 6 });
    /// let battle = Battle::new(setup, &mut affray_dice::Seeded::new(1), &mut Silent)?;
    /// assert!(!battle.is_over());
    /// # Ok::<(), affray_rules::SetupError>(())
    /// ```
    pub fn new<'a>(edition: Edition, map: Map, sides: impl IntoIterator<Item = &'a str>) -> Setup {
        let names: Vec<&str> = sides.into_iter().collect();
        let towards = |own: usize| {
            let attitude = |other| if other == own { Attitude::Ally } else { Attitude::Enemy };
            (0..names.len()).map(attitude).collect()
        };
        let side = |(place, name): (usize, &&str)| Side {
            name: (*name).to_owned(),
            attitudes: towards(place),
        };
        Setup {
            ruleset: Ruleset::of(edition),
            options: Options::default(),
            gm: "GM".to_owned(),
            map,
            sides: names.iter().enumerate().map(side).collect(),
            blocks: Vec::new(),
            spells: Vec::new(),
            combatants: Vec::new(),
            objects: Vec::new(),
            spares: Vec::new(),
            newcomers: Vec::new(),
        }
    }

    /// Adds a stat block, and gives its id. There can be 255; with more of them the setup is
    /// refused.
    pub fn add_block(&mut self, block: StatBlock) -> BlockId {
        self.blocks.push(block);
        BlockId((self.blocks.len() - 1).min(usize::from(u8::MAX)) as u8)
    }

    /// Adds a combatant as [`Combatant::new`] makes it, to be changed further.
    pub fn add_combatant(
        &mut self,
        name: impl Into<String>,
        block: BlockId,
        side: SideId,
        square: Square,
    ) -> &mut Combatant {
        let place = self.combatants.len();
        self.combatants.push(Combatant::new(name, block, side, square));
        &mut self.combatants[place]
    }
}
