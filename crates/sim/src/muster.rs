//! Changes how many creatures of a kind take part in a setup.

use std::collections::VecDeque;

use affray_rules::{BlockId, Combatant, CreatureId, MOST_COMBATANTS, Setup, SideId, Size, Square};

/// Why the numbers of an encounter can't be changed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MusterError {
    /// Nobody is of that name or kind.
    #[error("nobody is called “{name}”: there are {}", .known.join(", "))]
    Nobody {
        /// The name.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// There are not so many to leave out.
    #[error("there are only {there} “{name}”: leave out fewer, so that somebody is left to fight")]
    TooFew {
        /// The name.
        name: String,
        /// How many there are.
        there: usize,
    },
    /// There is no room for so many.
    #[error("there is no room for another “{0}”: take a larger map, or fewer of them")]
    NoRoom(String),
    /// Somebody sits on the one who would be left out.
    #[error("{rider} rides {mount}, who can't be left out: leave out the rider first")]
    Ridden {
        /// Who rides.
        rider: String,
        /// Whom.
        mount: String,
    },
}

/// Changes how many of a kind fight.
///
/// ```
/// use affray_compendium::Encounter;
/// use affray_sim::Muster;
/// # let text = "map = { width = 9, height = 9 }\n[[combatant]]\ncreature = \"wolf\"\nside = \"Wolves\"\nat = [\"b2\", \"b3\"]\n[[combatant]]\ncreature = \"ogre\"\nside = \"Ogres\"\nat = \"g5\"";
///
/// let mut setup = Encounter::parse(text, "den.toml")?.setup(None)?;
/// let wolves = Muster::of(&setup, "wolf")?;
/// wolves.set(&mut setup, 5)?;
/// assert_eq!(setup.combatants.iter().filter(|c| c.name.starts_with("Wolf")).count(), 5);
/// setup.validate()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muster {
    name: String,
    /// The side whose enemies they are, where others of the kind don't count.
    against: Option<SideId>,
}

impl Muster {
    /// Those of a kind, by the name of the kind or what they are called without their numbers;
    /// also one alone, by its name.
    pub fn of(setup: &Setup, name: &str) -> Result<Muster, MusterError> {
        let wanted = name.trim();
        let muster = Muster::named(wanted);
        if muster.members(setup).next().is_some() {
            return Ok(muster);
        }
        // "+2 goblins"
        if let Some(one) = wanted.strip_suffix('s') {
            let muster = Muster::named(one);
            if muster.members(setup).next().is_some() {
                return Ok(muster);
            }
        }
        let names = |one: &Combatant| {
            [stem(&one.name).to_owned(), setup.blocks[one.block.index()].name.clone()]
        };
        let mut known: Vec<String> = setup.combatants.iter().flat_map(names).collect();
        known.sort();
        known.dedup();
        Err(MusterError::Nobody { name: wanted.to_owned(), known })
    }

    /// Those of a kind, also by the name of one of them: `Goblin 3` is as good as `Goblin`.
    pub fn kind(setup: &Setup, name: &str) -> Result<Muster, MusterError> {
        let muster = Muster::of(setup, name)?;
        let is_one = |one: &&Combatant| one.name.eq_ignore_ascii_case(&muster.name);
        let one = setup.combatants.iter().find(is_one);
        Ok(Muster::named(one.map_or(muster.name.as_str(), |one| stem(&one.name))))
    }

    fn named(name: &str) -> Muster {
        Muster { name: name.to_owned(), against: None }
    }

    /// Only those of them who are enemies of a side, if any are.
    #[must_use]
    pub fn against(self, setup: &Setup, ours: SideId) -> Muster {
        let enemies = Muster { against: Some(ours), ..self.clone() };
        if enemies.count(setup) > 0 { enemies } else { self }
    }

    /// Whether they are enemies of a side only.
    pub const fn is_against(&self) -> bool {
        self.against.is_some()
    }

    /// Those enemies of a side of whom there are most.
    pub fn most(setup: &Setup, ours: SideId) -> Option<Muster> {
        let kinds = setup.combatants.iter().filter(|one| setup.hostile(ours, one.side));
        let musters = kinds.map(|one| Muster::named(stem(&one.name)).against(setup, ours));
        // Of several kinds alike in number, the first in the file.
        musters.rev().max_by_key(|muster| muster.count(setup))
    }

    /// Those who stand in another setup of the same file in their place: a kind may be called
    /// otherwise in the other edition.
    pub fn in_other(&self, setup: &Setup, other: &Setup) -> Option<Muster> {
        let place = self.members(setup).next()?;
        let name = stem(&other.combatants.get(place)?.name).to_owned();
        Some(Muster { name, against: self.against })
    }

    /// What they are called.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn members(&self, setup: &Setup) -> impl DoubleEndedIterator<Item = usize> {
        let is = |one: &Combatant| {
            let kind = &setup.blocks[one.block.index()].name;
            let meant = self.against.is_none_or(|ours| setup.hostile(ours, one.side));
            meant
                && [kind.as_str(), stem(&one.name), &one.name]
                    .iter()
                    .any(|name| name.eq_ignore_ascii_case(&self.name))
        };
        (0..setup.combatants.len()).filter(move |place| is(&setup.combatants[*place]))
    }

    /// Their places in the setup.
    pub fn places(&self, setup: &Setup) -> Vec<usize> {
        self.members(setup).collect()
    }

    /// How many there are.
    pub fn count(&self, setup: &Setup) -> usize {
        self.members(setup).count()
    }

    /// Makes them so many: others join near the last of them, or the last are left out.
    pub fn set(&self, setup: &mut Setup, wanted: usize) -> Result<(), MusterError> {
        while self.count(setup) < wanted {
            self.add(setup)?;
        }
        while self.count(setup) > wanted {
            self.leave_out(setup)?;
        }
        Ok(())
    }

    /// Makes them more by so many, or fewer.
    pub fn change(&self, setup: &mut Setup, by: i32) -> Result<(), MusterError> {
        let there = self.count(setup);
        let wanted = usize::try_from(there as i64 + i64::from(by))
            .map_err(|_| MusterError::TooFew { name: self.name.clone(), there })?;
        self.set(setup, wanted)
    }

    fn add(&self, setup: &mut Setup) -> Result<(), MusterError> {
        let no_room = || MusterError::NoRoom(self.name.clone());
        let Some(last) = self.members(setup).next_back() else { return Err(no_room()) };
        if setup.combatants.len() >= MOST_COMBATANTS {
            return Err(no_room());
        }
        let model = setup.combatants[last].clone();
        let stem = stem(&model.name).to_owned();
        let taken = |name: &str| setup.combatants.iter().any(|c| c.name.eq_ignore_ascii_case(name));
        let name = (2..).map(|n| format!("{stem} {n}")).find(|name| !taken(name));
        setup.combatants.push(Combatant { name: name.ok_or_else(no_room)?, rides: None, ..model });
        let place = setup.combatants.len() - 1;
        for square in around(setup, setup.combatants[last].square) {
            setup.combatants[place].square = square;
            if setup.check_place(place).is_ok() {
                return Ok(());
            }
        }
        setup.combatants.pop();
        Err(no_room())
    }

    fn leave_out(&self, setup: &mut Setup) -> Result<(), MusterError> {
        let there = self.count(setup);
        let Some(last) = self.members(setup).next_back().filter(|_| setup.combatants.len() > 1)
        else {
            return Err(MusterError::TooFew { name: self.name.clone(), there });
        };
        let gone = CreatureId(last as u8);
        let rides = |one: &&Combatant| one.rides.is_some_and(|ride| ride.mount == gone);
        if let Some(rider) = setup.combatants.iter().find(rides) {
            let (rider, mount) = (rider.name.clone(), setup.combatants[last].name.clone());
            return Err(MusterError::Ridden { rider, mount });
        }
        setup.combatants.remove(last);
        // Those behind it move up.
        for ride in setup.combatants.iter_mut().filter_map(|one| one.rides.as_mut()) {
            if ride.mount.index() > last {
                ride.mount.0 -= 1;
            }
        }
        Ok(())
    }
}

/// A name without its number: `Goblin 3` is a `Goblin`.
fn stem(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((stem, number)) if number.bytes().all(|b| b.is_ascii_digit()) => stem,
        _ => name,
    }
}

/// The free square nearest to one for somebody of a size, who could walk there.
pub fn free_square(setup: &Setup, from: Square, size: Size) -> Option<Square> {
    let mut setup = setup.clone();
    let mut model = setup.combatants.first()?.clone();
    let mut block = setup.blocks.get(model.block.index())?.clone();
    block.size = size;
    model.block = BlockId(u8::try_from(setup.blocks.len()).ok()?);
    setup.blocks.push(block);
    (model.rides, model.height) = (None, None);
    setup.combatants.push(model);
    let place = setup.combatants.len() - 1;
    around(&setup, from).into_iter().find(|square| {
        setup.combatants[place].square = *square;
        setup.check_place(place).is_ok()
    })
}

/// The squares that can be walked to from one, the nearest first.
fn around(setup: &Setup, from: Square) -> Vec<Square> {
    let map = &setup.map;
    let mut seen = vec![from];
    let mut next = VecDeque::from([from]);
    while let Some(square) = next.pop_front() {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)] {
            let (x, y) = (square.x.checked_add_signed(dx), square.y.checked_add_signed(dy));
            let Some(other) = x.zip(y).map(|(x, y)| Square { x, y }) else { continue };
            let on_map = other.x < map.grid.width && other.y < map.grid.height;
            if on_map && map.fill(other).is_none() && !seen.contains(&other) {
                seen.push(other);
                next.push_back(other);
            }
        }
    }
    seen
}
