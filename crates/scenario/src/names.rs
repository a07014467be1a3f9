//! The names of creatures, sides and objects that a script may use.

use affray_rules::{CreatureId, ObjectId, Setup, SideId, SpellId};

/// The names that a script may use.
pub(crate) struct Names<'a> {
    setup: &'a Setup,
}

/// Somebody who can speak in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Whoever plays a creature.
    Creature(CreatureId),
    /// The players of a side.
    Side(SideId),
    /// The GM.
    Gm,
}

impl<'a> Names<'a> {
    pub(crate) fn new(setup: &'a Setup) -> Self {
        Names { setup }
    }

    /// Whom a whole name means.
    pub(crate) fn who(&self, name: &str) -> Option<Who> {
        if let Some(i) = self.setup.combatants.iter().position(|c| same(&c.name, name)) {
            return Some(Who::Creature(CreatureId(i as u8)));
        }
        if same(name, "GM") || same(name, &self.setup.gm) {
            return Some(Who::Gm);
        }
        let side = self.setup.sides.iter().position(|s| same(&s.name, name))?;
        Some(Who::Side(SideId(side as u8)))
    }

    /// The creature that the text begins with, and what comes after; of several names the longest.
    pub(crate) fn creature<'t>(&self, text: &'t str) -> Option<(CreatureId, &'t str)> {
        let names = self.setup.combatants.iter().map(|c| c.name.as_str());
        longest(names, text).map(|(i, rest)| (CreatureId(i as u8), rest))
    }

    /// As [`creature`](Names::creature), for an object of the encounter.
    pub(crate) fn object<'t>(&self, text: &'t str) -> Option<(ObjectId, &'t str)> {
        let names = self.setup.objects.iter().map(|o| o.name.as_str());
        longest(names, text).map(|(i, rest)| (ObjectId(i as u8), rest))
    }

    /// As [`creature`](Names::creature), for a spell.
    pub(crate) fn spell<'t>(&self, text: &'t str) -> Option<(SpellId, &'t str)> {
        let names = self.setup.spells.iter().map(|s| s.name.as_str());
        longest(names, text).map(|(i, rest)| (SpellId(i as u16), rest))
    }

    /// As [`creature`](Names::creature), for a side.
    pub(crate) fn side<'t>(&self, text: &'t str) -> Option<(SideId, &'t str)> {
        let names = self.setup.sides.iter().map(|s| s.name.as_str());
        longest(names, text).map(|(i, rest)| (SideId(i as u8), rest))
    }

    /// As [`creature`](Names::creature), for the GM.
    pub(crate) fn gm<'t>(&self, text: &'t str) -> Option<&'t str> {
        longest(["GM", &self.setup.gm].into_iter(), text).map(|(_, rest)| rest)
    }

    /// All creatures by name, for those who misspelt one.
    pub(crate) fn creatures(&self) -> String {
        affray_words::list(self.setup.combatants.iter().map(|c| &c.name))
    }

    /// All creatures and objects by name.
    pub(crate) fn things(&self) -> String {
        let creatures = self.setup.combatants.iter().map(|c| &c.name);
        affray_words::list(creatures.chain(self.setup.objects.iter().map(|o| &o.name)))
    }
}

fn same(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}

/// The longest of the names that the text begins with, as a word of its own.
fn longest<'n, 't>(
    names: impl Iterator<Item = &'n str>,
    text: &'t str,
) -> Option<(usize, &'t str)> {
    names
        .enumerate()
        .filter_map(|(i, name)| {
            let head = text.get(..name.len())?;
            let rest = &text[name.len()..];
            let whole = rest.is_empty() || rest.starts_with([' ', ',', ':']);
            (same(head, name) && whole && !name.is_empty()).then_some((i, rest.trim_start()))
        })
        .min_by_key(|(_, rest)| rest.len())
}
