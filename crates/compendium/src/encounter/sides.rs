//! Reads the sides of an encounter.

use affray_rules::{Attitude, Controller, MOST_SIDES, Side, SideId};

use super::text::EncounterText;
use crate::file::{At, Fault, suggest};

/// The sides of an encounter.
pub(crate) struct Sides {
    pub(crate) sides: Vec<Side>,
    controllers: Vec<Option<Controller>>,
    morale: Vec<Option<bool>>,
}

impl Sides {
    pub(crate) fn new(text: &EncounterText) -> Result<Sides, Fault> {
        let mut names: Vec<&At<String>> = Vec::new();
        for side in &text.side {
            if names.iter().any(|n| same(&n.value, &side.name.value)) {
                let problem = format!("there are two sides “{}”", side.name.value);
                return Err(Fault::at(&side.name.span, problem).help("give each its own name"));
            }
            names.push(&side.name);
        }
        if text.side.is_empty() {
            for one in &text.combatant {
                if !names.iter().any(|n| same(&n.value, &one.value.side.value)) {
                    names.push(&one.value.side);
                }
            }
        }
        if let Some(name) = names.get(MOST_SIDES) {
            return Err(Fault::at(&name.span, format!("there are more than {MOST_SIDES} sides"))
                .help("let some fight together"));
        }
        let mut said = vec![vec![None; names.len()]; names.len()];
        for (i, side) in text.side.iter().enumerate() {
            for (other, attitude) in &side.attitudes {
                let place = names.iter().position(|n| same(&n.value, &other.value));
                let Some(place) = place else {
                    return Err(unknown(other, names.iter().map(|n| n.value.as_str())));
                };
                said[i][place] = Some(*attitude);
            }
        }
        let attitude = |i: usize, j: usize| match said[i][j].or(said[j][i]) {
            _ if i == j => Attitude::Ally,
            Some(attitude) => attitude,
            None => Attitude::Enemy,
        };
        let sides = names.iter().enumerate().map(|(i, name)| Side {
            name: name.value.clone(),
            attitudes: (0..names.len()).map(|j| attitude(i, j)).collect(),
        });
        Ok(Sides {
            sides: sides.collect(),
            controllers: text.side.iter().map(|s| s.controller).collect(),
            morale: text.side.iter().map(|s| s.morale).collect(),
        })
    }

    /// The side of a name.
    pub(crate) fn find(&self, name: &At<String>) -> Result<SideId, Fault> {
        match self.sides.iter().position(|s| same(&s.name, &name.value)) {
            Some(place) => Ok(SideId(place as u8)),
            None => Err(unknown(name, self.sides.iter().map(|s| s.name.as_str()))),
        }
    }

    /// Who decides for a side, as far as it says.
    pub(crate) fn controller(&self, side: SideId) -> Option<Controller> {
        self.controllers.get(side.index()).copied().flatten()
    }

    /// Whether those of a side may lose heart, as far as it says.
    pub(crate) fn morale(&self, side: SideId) -> Option<bool> {
        self.morale.get(side.index()).copied().flatten()
    }
}

fn same(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim())
}

fn unknown<'a>(name: &At<String>, known: impl Iterator<Item = &'a str>) -> Fault {
    Fault::at(&name.span, format!("there is no side “{}”", name.value))
        .help(suggest(&name.value, known))
}
