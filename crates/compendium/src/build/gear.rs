//! Makes the gear of a stat block.

use std::ops::Range;

use affray_rules::{Gear, GearKind, MOST_GEAR, Properties, Weapon};

use super::Builder;
use crate::{
    file::{At, Fault, slip, suggest},
    text::{Either, GearText, StatBlockText},
};

/// How many arrows and the like an archer has when nothing is said.
const QUIVER: u8 = 20;

/// What a creature carries, as it is put together.
pub(super) struct Pack<'a> {
    builder: &'a Builder<'a>,
    pub(super) gear: Vec<Gear>,
}

impl<'a> Pack<'a> {
    pub(super) fn new(builder: &'a Builder<'a>) -> Pack<'a> {
        Pack { builder, gear: Vec::new() }
    }

    fn push(&mut self, gear: Gear, span: &Range<usize>) -> Result<u8, Fault> {
        if self.gear.len() >= MOST_GEAR {
            return Err(Fault::at(span, format!("a creature carries at most {MOST_GEAR} things"))
                .help("leave some out; more of a kind count as one, with `count`"));
        }
        self.gear.push(gear);
        Ok(self.gear.len() as u8 - 1)
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.gear.iter().position(|g| same(&g.name, name))
    }

    /// Puts in a weapon whose attack has this place; nothing when there is one like it already,
    /// to which it is added.
    pub(super) fn add_weapon(
        &mut self,
        weapon: &Weapon,
        called: &str,
        count: u8,
        attack: usize,
        span: &Range<usize>,
    ) -> Result<Option<u8>, Fault> {
        if let Some(place) = self.find(called) {
            let more = self.gear[place].count.saturating_add(count);
            self.gear[place].count = more;
            return Ok(None);
        }
        let two_handed = weapon.properties.contains(Properties::TWO_HANDED);
        let kind = GearKind::Weapon { attack: attack.min(255) as u8, two_handed };
        self.push(Gear { name: called.to_owned(), kind, count, held: 0 }, span).map(Some)
    }

    /// The place of the ammunition of a weapon, put in when it is not there.
    pub(super) fn ammunition(&mut self, name: &str, span: &Range<usize>) -> Result<u8, Fault> {
        match self.find(name) {
            Some(place) => Ok(place as u8),
            None => {
                let gear = Gear {
                    name: name.to_owned(),
                    kind: GearKind::Ammunition,
                    count: QUIVER,
                    held: 0,
                };
                self.push(gear, span)
            }
        }
    }

    /// Puts in what is carried beside weapons. Ammunition that a weapon brought is counted anew.
    pub(super) fn carry(&mut self, list: &[At<GearText>]) -> Result<(), Fault> {
        for item in list {
            let (name, count) = match &item.value {
                Either::Short(name) => (name, 1),
                Either::Long(gear) => (&gear.name, gear.count.unwrap_or(1)),
            };
            match self.find(name) {
                Some(place) if self.gear[place].kind == GearKind::Ammunition => {
                    self.gear[place].count = count;
                }
                Some(place) => {
                    self.gear[place].count = self.gear[place].count.saturating_add(count);
                }
                None => {
                    let (name, kind) = self.kind_of(name, &item.span)?;
                    self.push(Gear { name, kind, count, held: 0 }, &item.span)?;
                }
            }
        }
        Ok(())
    }

    fn kind_of(&self, name: &str, span: &Range<usize>) -> Result<(String, GearKind), Fault> {
        let known = || self.builder.compendium.gear();
        if let Some((own, kind)) = known().find(|(own, _)| same(own, name)) {
            return Ok((own.to_owned(), kind.clone()));
        }
        if let Some(meant) = slip(name, known().map(|(own, _)| own)) {
            return Err(Fault::at(span, format!("no gear “{name}” that does anything"))
                .help(format!("did you mean “{meant}”?")));
        }
        Ok((name.to_owned(), GearKind::Other))
    }

    /// Puts things in hands.
    pub(super) fn hold(&mut self, text: &StatBlockText) -> Result<(), Fault> {
        let Some(held) = &text.held else {
            let weapon = self.gear.iter().position(|g| matches!(g.kind, GearKind::Weapon { .. }));
            let shield = self.gear.iter().position(|g| g.kind == GearKind::Shield);
            for place in weapon.into_iter().chain(shield) {
                self.gear[place].held = 1;
            }
            return Ok(());
        };
        for item in held {
            let place = match self.find(&item.value) {
                Some(place) => place,
                // Who holds a shield need not say that it is carried.
                None if item.value.eq_ignore_ascii_case("shield") => {
                    let (name, kind) = self.kind_of("shield", &item.span)?;
                    usize::from(self.push(Gear { name, kind, count: 1, held: 0 }, &item.span)?)
                }
                None => {
                    let names = self.gear.iter().map(|g| g.name.as_str());
                    return Err(Fault::at(
                        &item.span,
                        format!("“{}” is held but not carried", item.value),
                    )
                    .help(suggest(&item.value, names)));
                }
            };
            let gear = &mut self.gear[place];
            if gear.held >= gear.count {
                return Err(Fault::at(
                    &item.span,
                    format!(
                        "{} of “{}” can't be held: so many are not carried",
                        gear.held + 1,
                        gear.name
                    ),
                )
                .help("raise its count"));
            }
            gear.held += 1;
            if self.gear.iter().map(|g| u16::from(g.held)).sum::<u16>() > 2 {
                return Err(Fault::at(&item.span, "there are only two hands")
                    .help("hold at most two things"));
            }
        }
        Ok(())
    }
}

/// Whether two names mean the same thing: case and a plural s make no difference.
fn same(a: &str, b: &str) -> bool {
    let plain = |name: &str| {
        let name = name.to_lowercase();
        name.strip_suffix('s').map_or(name.clone(), str::to_owned)
    };
    plain(a) == plain(b)
}
