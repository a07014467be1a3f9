//! What a side calls those it has met.

use std::{borrow::Cow, collections::HashMap, sync::Arc};

use crate::battle::{Battle, CreatureId, CreatureSet, Setup, SideId};

/// The names that a side has for those it has met, as long as it meets nobody else.
#[derive(Clone, Debug)]
pub(super) struct KnownAs {
    /// The setup that they are for.
    of: Arc<Setup>,
    /// Those whom the side had met.
    met: Vec<CreatureSet>,
    /// The setup under the side's names. Those it has not met have none.
    named: Arc<Setup>,
}

impl KnownAs {
    /// The names that a side has as a battle stands.
    pub(super) fn new(battle: &Battle, side: SideId) -> KnownAs {
        let met = battle.meetings(side);
        let mut named = Setup::clone(battle.setup());
        for one in &mut named.combatants {
            one.name.clear();
        }
        for (id, name) in names(battle, side, &met) {
            named.combatants[id.index()].name = name;
        }
        KnownAs { of: Arc::clone(&battle.setup), met, named: Arc::new(named) }
    }

    /// Whether they are still the names that the side has.
    pub(super) fn are_for(&self, battle: &Battle, side: SideId) -> bool {
        Arc::ptr_eq(&self.of, &battle.setup) && self.met == battle.meetings(side)
    }

    /// A battle under these names.
    pub(super) fn battle(&self, battle: &Battle) -> Battle {
        Battle { setup: Arc::clone(&self.named), ..battle.clone() }
    }
}

impl Battle {
    /// The battle under the names that a side has for those in it, to be put into words for it.
    /// Its own keep theirs. Others are numbered anew, in the order in which the side meets them, so
    /// that a "Goblin 2" does not tell of a "Goblin 1"; those it has never met have no name.
    pub fn named_by(&self, side: SideId) -> Battle {
        KnownAs::new(self, side).battle(self)
    }

    /// The battle under the names that a side has for those in it ([`named_by`](Battle::named_by)), or as
    /// it is for one who knows everything.
    pub fn named_for(&self, viewer: Option<SideId>) -> Cow<'_, Battle> {
        match viewer {
            Some(side) => Cow::Owned(self.named_by(side)),
            None => Cow::Borrowed(self),
        }
    }
}

/// The names of those met.
fn names(battle: &Battle, side: SideId, met: &[CreatureSet]) -> Vec<(CreatureId, String)> {
    let mut found: Vec<(CreatureId, String)> = Vec::new();
    let mut counts: HashMap<String, u16> = HashMap::new();
    for together in met {
        for id in together.iter() {
            let name = battle.name(id);
            if battle.first_side(id) == side {
                found.push((id, name.to_owned()));
                continue;
            }
            let kind = unnumbered(name);
            let alike = together.iter().filter(|other| {
                battle.first_side(*other) != side && unnumbered(battle.name(*other)) == kind
            });
            let alone = alike.count() == 1;
            let count = counts.entry(kind.to_lowercase()).or_default();
            let name = loop {
                *count = count.saturating_add(1);
                let name = match *count {
                    1 if alone => kind.to_owned(),
                    number => format!("{kind} {number}"),
                };
                if !found.iter().any(|(_, taken)| taken.eq_ignore_ascii_case(&name)) {
                    break name;
                }
            };
            found.push((id, name));
        }
    }
    found
}

/// A name without the number at its end.
fn unnumbered(name: &str) -> &str {
    let number = |last: &str| !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit());
    match name.rsplit_once(' ') {
        Some((kind, last)) if number(last) && !kind.trim().is_empty() => kind.trim_end(),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::unnumbered;

    #[test]
    fn a_number_is_what_stands_at_the_end() {
        assert_eq!(unnumbered("Goblin 12"), "Goblin");
        assert_eq!(unnumbered("Goblin Boss 2"), "Goblin Boss");
        assert_eq!(unnumbered("Goblin"), "Goblin");
        assert_eq!(unnumbered("Unit 7b"), "Unit 7b");
        assert_eq!(unnumbered("7"), "7");
    }
}
