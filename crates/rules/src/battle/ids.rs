use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => { id! { $(#[$doc])* $name(u8) } };
    ($(#[$doc:meta])* $name:ident($number:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $number);

        impl $name {
            /// The place in its table.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A combatant, by its place in [`Setup::combatants`](crate::Setup::combatants).
    CreatureId
}
id! {
    /// A side, by its place in [`Setup::sides`](crate::Setup::sides).
    SideId
}
id! {
    /// A stat block, by its place in [`Setup::blocks`](crate::Setup::blocks).
    BlockId
}
id! {
    /// A spell, by its place in [`Setup::spells`](crate::Setup::spells).
    SpellId(u16)
}
id! {
    /// An object on the map, by its place in [`Battle::objects`](crate::Battle::objects).
    ObjectId
}
id! {
    /// An attack, by its place in [`StatBlock::attacks`](crate::StatBlock::attacks).
    AttackId
}
id! {
    /// A piece of gear, by its place in [`StatBlock::gear`](crate::StatBlock::gear).
    GearId
}

impl CreatureId {
    /// Somebody whom the one who is told can't place: in events as a side gets to know them
    /// ([`Event::seen_by`](crate::Event::seen_by)).
    pub const UNSEEN: CreatureId = CreatureId(u8::MAX);
}

impl SpellId {
    /// A spell that the one who is told can't make out.
    pub const UNKNOWN: SpellId = SpellId(u16::MAX);
}

/// The most combatants that a battle can hold.
pub const MOST_COMBATANTS: usize = 128;

/// The most sides that a battle can have.
pub const MOST_SIDES: usize = 16;

/// The most objects that a setup can hold; nets that are thrown need numbers too.
pub const MOST_OBJECTS: usize = 128;

/// The places of the bits that are set, the lowest first.
fn members(mut left: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let next = left.trailing_zeros() as u8;
            left &= left - 1;
            next
        })
    })
}

/// A set of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct SideSet(u16);

impl SideSet {
    /// None of them.
    pub const EMPTY: SideSet = SideSet(0);

    /// Adds one.
    pub fn insert(&mut self, side: SideId) {
        self.0 |= 1 << side.0;
    }

    /// Adds one if something is so, which can't be foretold.
    #[inline]
    pub(crate) fn insert_if(&mut self, side: SideId, is_so: bool) {
        self.0 |= u16::from(is_so) << side.0;
    }

    /// Whether one is in both.
    #[inline]
    pub(crate) const fn meets(self, other: SideSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether one is in.
    pub const fn contains(self, side: SideId) -> bool {
        self.0 & (1 << side.0) != 0
    }

    /// Whether none is in.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first, in the order of the setup.
    pub fn first(self) -> Option<SideId> {
        self.iter().next()
    }

    /// The members, in the order of the setup.
    pub fn iter(self) -> impl Iterator<Item = SideId> {
        members(self.0.into()).map(SideId)
    }
}

impl FromIterator<SideId> for SideSet {
    fn from_iter<I: IntoIterator<Item = SideId>>(sides: I) -> Self {
        let mut set = SideSet::EMPTY;
        sides.into_iter().for_each(|side| set.insert(side));
        set
    }
}

impl Serialize for SideSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for SideSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u16::deserialize(deserializer).map(SideSet);
        }
        let sides = Vec::<SideId>::deserialize(deserializer)?;
        if sides.iter().any(|side| side.index() >= MOST_SIDES) {
            return Err(serde::de::Error::custom(format!("at most {MOST_SIDES} sides")));
        }
        Ok(sides.into_iter().collect())
    }
}

/// A set of creatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CreatureSet(u128);

impl Serialize for CreatureSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for CreatureSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u128::deserialize(deserializer).map(CreatureSet);
        }
        let ids = Vec::<CreatureId>::deserialize(deserializer)?;
        if ids.iter().any(|id| id.index() >= MOST_COMBATANTS) {
            return Err(serde::de::Error::custom(format!("at most {MOST_COMBATANTS} creatures")));
        }
        Ok(ids.into_iter().collect())
    }
}

impl CreatureSet {
    /// Nobody.
    pub const EMPTY: CreatureSet = CreatureSet(0);

    /// Adds one.
    #[inline]
    pub const fn insert(&mut self, id: CreatureId) {
        self.0 |= CreatureSet::only(id).0;
    }

    /// Takes one out.
    #[inline]
    pub const fn remove(&mut self, id: CreatureId) {
        self.0 &= !CreatureSet::only(id).0;
    }

    /// Whether one is in.
    #[inline]
    pub const fn contains(self, id: CreatureId) -> bool {
        // Only one half is looked at: processors shift no more than that at once.
        let half = if id.0 & 64 == 0 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (id.0 & 63) & 1 != 0
    }

    /// One creature.
    #[inline]
    const fn only(id: CreatureId) -> CreatureSet {
        let half = 1_u64 << (id.0 & 63);
        CreatureSet(if id.0 & 64 == 0 { half as u128 } else { (half as u128) << 64 })
    }

    /// Those of a table by id of whom something is so. All are asked, and nothing hangs on an answer
    /// until the last has given it: who it is can't be foretold, and processors lose time over what
    /// they foretell wrongly.
    #[inline(always)]
    pub(crate) fn of<T>(table: &[T], is_so: impl Fn(&T) -> bool) -> CreatureSet {
        match table.len() <= 64 {
            true => CreatureSet(CreatureSet::half(table, &is_so).into()),
            false => CreatureSet::of_many(table, &is_so),
        }
    }

    #[inline(always)]
    fn half<T>(table: &[T], is_so: &impl Fn(&T) -> bool) -> u64 {
        table.iter().rev().fold(0, |set, one| set << 1 | u64::from(is_so(one)))
    }

    #[cold]
    fn of_many<T>(table: &[T], is_so: &impl Fn(&T) -> bool) -> CreatureSet {
        let (first, others) = table.split_at(64);
        let [first, others] = [first, others].map(|half| CreatureSet::half(half, is_so));
        CreatureSet(u128::from(first) | u128::from(others) << 64)
    }

    /// Whether nobody is in.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members, in order of their ids.
    pub fn iter(self) -> impl Iterator<Item = CreatureId> {
        members(self.0).map(CreatureId)
    }
}

impl FromIterator<CreatureId> for CreatureSet {
    fn from_iter<I: IntoIterator<Item = CreatureId>>(ids: I) -> Self {
        let mut set = CreatureSet::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_of_whom_something_is_so_are_found_in_tables_of_every_length() {
        for length in [0, 1, 10, 63, 64, 65, MOST_COMBATANTS] {
            let table: Vec<usize> = (0..length).collect();
            let thirds = CreatureSet::of(&table, |place| place % 3 == 0);
            let ids: Vec<CreatureId> = thirds.iter().collect();
            let wanted: Vec<CreatureId> = (0..length as u8).step_by(3).map(CreatureId).collect();
            assert_eq!(ids, wanted);
        }
    }
}
