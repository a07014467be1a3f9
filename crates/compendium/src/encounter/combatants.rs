//! Turns the `[[combatant]]` entries of an encounter into combatants.

use std::ops::Range;

use affray_rules::{
    BlockId, Combatant, Conduct, Controller, CreatureId, Edition, MOST_COMBATANTS, Ride, Role,
    Setup, SetupError, Spare, SpellId, Square, StatBlock,
};

use super::{
    fallen, group, levels,
    map::{carried, on_map, square},
    sides::Sides,
    text::{CombatantText, CreatureName},
    upheld::upholds,
};
use crate::{
    build::{Builder, Built},
    file::{At, Fault, Faults},
    text::{Either, StatBlockText},
};

/// Puts combatants into a setup, one entry of the file after the other.
pub(crate) struct Roster<'a> {
    pub(crate) builder: Builder<'a>,
    pub(crate) sides: &'a Sides,
    /// The level at which those come who have several.
    level: Option<u8>,
    /// Where each combatant of the setup is written, for errors.
    pub(crate) places: Vec<Range<usize>>,
    groups: Vec<String>,
}

/// An entry whose creature is known.
struct Known<'a> {
    text: &'a CombatantText,
    span: &'a Range<usize>,
    built: Built,
    /// What those are called who have no name of their own.
    stem: String,
    count: u8,
}

impl<'a> Roster<'a> {
    pub(crate) fn new(builder: Builder<'a>, sides: &'a Sides, level: Option<u8>) -> Roster<'a> {
        Roster { builder, sides, level, places: Vec::new(), groups: Vec::new() }
    }

    /// Adds everyone; what is wrong with one of them is told along with what is wrong with others.
    pub(crate) fn enlist(
        &mut self,
        entries: &[At<CombatantText>],
        setup: &mut Setup,
        faults: &mut Faults,
    ) {
        let known = entries.iter().filter_map(|entry| {
            faults.take(self.know(entry).map_err(|fault| fault.or_at(&entry.span)))
        });
        let known: Vec<Known<'_>> = known.collect();
        let mut whole = known.len() == entries.len();
        for i in 0..known.len() {
            whole &= faults.take(self.add_all(&known, i, setup)).is_some();
        }
        // Groups, riders and reserves are found by how many there are before them.
        if whole {
            faults.take(self.bind(&known, setup));
        }
    }

    /// Adds those of an entry.
    fn add_all(&mut self, known: &[Known<'_>], i: usize, setup: &mut Setup) -> Result<(), Fault> {
        let names = names(known, i);
        let one = &known[i];
        let block = intern(&one.built, setup).map_err(|fault| fault.or_at(one.span))?;
        let squares = squares(one.text, one.count, one.span)?;
        for (name, at) in names.into_iter().zip(squares) {
            self.add(one, block, name, at, setup)?;
        }
        Ok(())
    }

    /// Checks groups, seats riders, lets casters concentrate, and adds those in reserve.
    fn bind(&mut self, known: &[Known<'_>], setup: &mut Setup) -> Result<(), Fault> {
        let mut first = 0;
        for one in known {
            group::check_alike(one.text.group.as_ref(), first, setup)?;
            first += usize::from(one.count);
        }
        let mut riders = 0..setup.combatants.len();
        for one in known {
            for rider in riders.by_ref().take(usize::from(one.count)) {
                mount(one.text, rider, setup)?;
            }
        }
        let mut casters = 0..setup.combatants.len();
        for one in known {
            for caster in casters.by_ref().take(usize::from(one.count)) {
                upholds(one.text, caster, setup)?;
            }
        }
        let mut owners = 0..setup.combatants.len();
        for one in known {
            for owner in owners.by_ref().take(usize::from(one.count)) {
                self.hold_ready(one, owner, setup)?;
            }
        }
        Ok(())
    }

    /// Adds those in reserve whom a combatant calls up or splits into, as far as there is room.
    fn hold_ready(
        &mut self,
        one: &Known<'_>,
        owner: usize,
        setup: &mut Setup,
    ) -> Result<(), Fault> {
        for (place, brood) in one.built.broods.iter().enumerate() {
            let owned = setup.combatants[owner].clone();
            let block = match &brood.built {
                None => owned.block,
                Some(built) => intern(built, setup).map_err(|fault| fault.or_at(one.span))?,
            };
            for n in 1..=brood.most {
                if setup.combatants.len() >= MOST_COMBATANTS {
                    return Ok(());
                }
                setup.spares.push(Spare {
                    owner: CreatureId(owner as u8),
                    creature: CreatureId(setup.combatants.len() as u8),
                    brood: place as u8,
                });
                let name = format!("{} {} {n}", owned.name, brood.name);
                setup.combatants.push(Combatant {
                    controller: owned.controller,
                    role: owned.role,
                    reserve: true,
                    mood: owned.mood,
                    breath: owned.breath,
                    conduct: owned.conduct,
                    played_by: owned.played_by.clone(),
                    ..Combatant::new(name, block, owned.side, owned.square)
                });
                self.places.push(one.span.clone());
            }
        }
        Ok(())
    }

    /// Looks up or makes the creature of an entry.
    fn know<'b>(&self, entry: &'b At<CombatantText>) -> Result<Known<'b>, Fault> {
        let text = &entry.value;
        let creature = text.creature.as_ref().map(|c| self.named(c));
        let own = match (&text.stat_block, creature) {
            (None, None) => {
                return Err(Fault::at(&entry.span, "a combatant without a creature")
                    .help("add `creature = \"goblin\"`, or a [combatant.stat-block] of its own"));
            }
            (None, Some(creature)) => {
                StatBlockText { like: Some(creature), ..StatBlockText::default() }
            }
            (Some(own), None) => own.value.clone(),
            (Some(own), Some(creature)) => match &own.value.like {
                Some(like) => {
                    let problem =
                        format!("this is like {} and like {}", creature.value, like.value);
                    return Err(
                        Fault::at(&like.span, problem).help("write either `creature` or `like`")
                    );
                }
                None => StatBlockText { like: Some(creature), ..own.value.clone() },
            },
        };
        let own = match self.level {
            Some(level) => levels::at(level, text, own)?,
            None => levels::check(text).map(|()| own)?,
        };
        let said = text.name.as_ref().map_or("", |n| n.value.trim());
        let built = self.builder.build(&own, said).map_err(|fault| {
            fault.or_at(text.stat_block.as_ref().map_or(&entry.span, |own| &own.span))
        })?;
        if built.block.name.is_empty() {
            return Err(Fault::at(&entry.span, "a combatant without a name")
                .help("add `name = \"Gribble\"`"));
        }
        let listed = match &text.at {
            Some(At { value: Either::Long(list), .. }) => list.len(),
            _ => 1,
        };
        let count = match &text.count {
            Some(count) if count.value == 0 => {
                return Err(Fault::at(&count.span, "0 of them don't fight")
                    .help("write how many there are, or leave the entry out"));
            }
            Some(count) => count.value,
            None => u8::try_from(listed).unwrap_or(u8::MAX),
        };
        let stem = if said.is_empty() { built.block.name.clone() } else { said.to_owned() };
        Ok(Known { text, span: &entry.span, built, stem, count })
    }

    /// The name of a creature in the edition at hand.
    fn named(&self, creature: &At<CreatureName>) -> At<String> {
        match &creature.value {
            Either::Short(name) => At { span: creature.span.clone(), value: name.clone() },
            Either::Long(names) => match self.builder.compendium.edition() {
                Edition::E2014 => names.e2014.clone(),
                Edition::E2024 => names.e2024.clone(),
            },
        }
    }

    fn add(
        &mut self,
        one: &Known<'_>,
        block: BlockId,
        name: String,
        at: At<Square>,
        setup: &mut Setup,
    ) -> Result<(), Fault> {
        let text = one.text;
        if setup.combatants.len() >= MOST_COMBATANTS {
            let problem = format!("there are more than {MOST_COMBATANTS} combatants");
            return Err(Fault::at(one.span, problem).help("leave some out"));
        }
        if setup.combatants.iter().any(|c| c.name.eq_ignore_ascii_case(&name)) {
            let span = text.name.as_ref().map_or(one.span, |n| &n.span);
            return Err(Fault::at(span, format!("there is a “{name}” already"))
                .help("give each combatant a `name` of its own"));
        }
        if !text.reserve && text.mounted_on.is_none() {
            on_map(&name, &at, one.built.block.size, setup.map.grid)?;
        }
        let light = text.light.as_ref().map(carried).transpose()?;
        let role = text.role.unwrap_or(one.built.block.role);
        let (life, hit_points) = fallen::life(text, role)?;
        if let Some(hp) = &text.hp
            && hp.value > one.built.block.hit_points
        {
            let most = one.built.block.hit_points;
            return Err(Fault::at(&hp.span, format!("{name} can't have {} hit points", hp.value))
                .help(format!("write 0 to {most}, its hit point maximum")));
        }
        if let Some(levels) = &text.exhaustion
            && levels.value > 5
        {
            return Err(
                Fault::at(&levels.span, "6 levels of exhaustion are death").help("write 0 to 5")
            );
        }
        let side = self.sides.find(&text.side)?;
        let controller = match &text.played_by {
            Some(person) if self.is_gm(person, &setup.gm) => Controller::Gm,
            Some(_) => Controller::Player,
            None => self.sides.controller(side).unwrap_or(match role {
                Role::Character => Controller::Player,
                Role::Monster => Controller::Gm,
            }),
        };
        let group = match text.group.as_ref().map(|group| &group.value) {
            Some(group) => group.name().map(|name| self.group(name)),
            // The GM rolls once for several of a kind (`init.group`).
            None if one.count > 1
                && text.initiative.is_none()
                && controller == Controller::Gm
                && setup.ruleset.group_initiative =>
            {
                Some(self.group(format!("those written at {}", one.span.start)))
            }
            None => None,
        };
        setup.combatants.push(Combatant {
            name,
            block,
            side,
            square: at.value,
            height: text.height.as_ref().map(|height| height.value),
            rides: None,
            light,
            controller,
            role: text.role,
            hit_points,
            life,
            upholds: None,
            temporary: text.temporary,
            exhaustion: text.exhaustion.as_ref().map_or(0, |levels| levels.value),
            conditions: text.conditions.clone(),
            hidden: text.hidden,
            surprised: text.surprised,
            group,
            initiative: text.initiative,
            // A rider is nowhere until its mount, who may come later in the file, is known.
            reserve: text.reserve || text.mounted_on.is_some(),
            mood: text.mood,
            breath: text.breath,
            in_lair: text.lair,
            conduct: Conduct {
                temper: text.temper,
                morale: text.morale.or(self.sides.morale(side)),
                reactions: text.reactions,
            },
            pronoun: text.pronoun.or(one.built.pronoun),
            played_by: self.person(text.played_by.as_deref(), &setup.gm),
        });
        self.places.push(one.span.clone());
        let last = setup.combatants.len() - 1;
        setup.check_place(last).map_err(|error| misplaced(&error, &at, text))
    }

    /// Who plays a creature, if that is a person with a name.
    fn person(&self, played_by: Option<&str>, gm: &str) -> Option<String> {
        let named =
            |person: &&str| !self.is_gm(person, gm) && !person.eq_ignore_ascii_case("player");
        played_by.filter(named).map(str::to_owned)
    }

    fn is_gm(&self, person: &str, gm: &str) -> bool {
        person.eq_ignore_ascii_case("gm") || person.eq_ignore_ascii_case(gm)
    }

    /// The number of a group; there are never more groups than combatants.
    fn group(&mut self, name: String) -> u8 {
        let place = self.groups.iter().position(|g| *g == name).unwrap_or_else(|| {
            self.groups.push(name);
            self.groups.len() - 1
        });
        place as u8
    }
}

/// The names of those of an entry: numbered when there are several, also over several entries
/// that give no name.
fn names(known: &[Known<'_>], i: usize) -> Vec<String> {
    let one = &known[i];
    let unnamed = |other: &&Known<'_>| {
        other.text.name.is_none() && other.stem.eq_ignore_ascii_case(&one.stem)
    };
    let (before, all) = if one.text.name.is_some() {
        (0, usize::from(one.count))
    } else {
        let sum = |list: &[Known<'_>]| {
            list.iter().filter(unnamed).map(|k| usize::from(k.count)).sum::<usize>()
        };
        (sum(&known[..i]), sum(known))
    };
    let numbered = |n: usize| match all {
        1 => one.stem.clone(),
        _ => format!("{} {}", one.stem, before + n + 1),
    };
    (0..usize::from(one.count)).map(numbered).collect()
}

/// The squares of an entry, one for each of its creatures.
fn squares(text: &CombatantText, count: u8, span: &Range<usize>) -> Result<Vec<At<Square>>, Fault> {
    let read = |at: &At<String>| square(at).map(|value| At { span: at.span.clone(), value });
    let squares = match &text.at {
        None if text.reserve || text.mounted_on.is_some() => {
            let nowhere = At { span: span.clone(), value: Square { x: 0, y: 0 } };
            return Ok(vec![nowhere; usize::from(count)]);
        }
        None => {
            return Err(Fault::at(span, "a combatant without a place")
                .help("add `at = \"d4\"`, or `reserve = true` for one who comes later"));
        }
        Some(At { span, value: Either::Short(name) }) => {
            vec![read(&At { span: span.clone(), value: name.clone() })?]
        }
        Some(At { value: Either::Long(list), .. }) => {
            list.iter().map(read).collect::<Result<_, _>>()?
        }
    };
    if squares.len() != usize::from(count) {
        let at = text.at.as_ref().map_or(span, |at| &at.span);
        let problem = format!("{count} creatures, but {} squares", squares.len());
        return Err(
            Fault::at(at, problem).help("name a square for each, such as `at = [\"d4\", \"e4\"]`")
        );
    }
    Ok(squares)
}

/// Puts a combatant on the mount that the file names, once everybody is known.
fn mount(text: &CombatantText, rider: usize, setup: &mut Setup) -> Result<(), Fault> {
    let Some(named) = &text.mounted_on else { return Ok(()) };
    let place = setup.combatants.iter().position(|c| c.name.eq_ignore_ascii_case(&named.value));
    let Some(place) = place else {
        let problem = format!("no combatant is called “{}”", named.value);
        return Err(Fault::at(&named.span, problem).help("write the name of the mount"));
    };
    if let Some(at) = &text.at {
        return Err(Fault::at(&at.span, "a rider is where its mount is")
            .help("leave out `at`, or `mounted-on`"));
    }
    if text.reserve {
        return Err(Fault::at(&named.span, "who comes later sits on nobody yet")
            .help("leave out `mounted-on`, or `reserve`"));
    }
    let mount = CreatureId(place as u8);
    let control = !text.independent_mount && setup.would_obey(mount);
    setup.combatants[rider].square = setup.combatants[place].square;
    setup.combatants[rider].rides = Some(Ride { mount, control });
    setup.combatants[rider].reserve = false;
    setup
        .check_place(rider)
        .map_err(|wrong| Fault::at(&named.span, wrong.to_string()).help("name another mount"))
}

/// Says why a creature can't stand where it is put.
fn misplaced(error: &SetupError, at: &At<Square>, text: &CombatantText) -> Fault {
    let height = text.height.as_ref().map(|height| &height.span);
    let (place, help) = match error {
        SetupError::SharedSpace { .. } => {
            (None, "move one of them: a space holds one creature, or four Tiny ones")
        }
        SetupError::UnderTheFloor { .. } => {
            (height, "`height` is the level of its feet, on the scale of the floors")
        }
        SetupError::InTheWay { .. } => (height, "put it beside, or above with a `height`"),
        _ => (None, "put it somewhere else"),
    };
    Fault::at(place.unwrap_or(&at.span), error.to_string()).help(help)
}

/// Puts a stat block and its spells into the setup's tables, or finds them there.
pub(super) fn intern(built: &Built, setup: &mut Setup) -> Result<BlockId, Fault> {
    let mut block = built.block.clone();
    for known in &mut block.spellcasting.known {
        let spell = &built.spells[known.spell.index()];
        let place = match setup.spells.iter().position(|s| s == spell) {
            Some(place) => place,
            None => {
                setup.spells.push(spell.clone());
                setup.spells.len() - 1
            }
        };
        known.spell = SpellId(u16::try_from(place).map_err(|_| {
            Fault::new("there are more than 65,536 spells").help("let the casters know fewer")
        })?);
    }
    let unshaped = |b: &StatBlock| StatBlock { shapes: Vec::new(), ..b.clone() };
    let known = setup.blocks.iter().position(|b| match built.shapes.is_empty() {
        true => *b == block,
        false => unshaped(b) == block,
    });
    let place = known.unwrap_or_else(|| {
        let first = setup.blocks.len();
        let own = |shape: &StatBlock| StatBlock {
            spellcasting: block.spellcasting.clone(),
            ..shape.clone()
        };
        let others: Vec<StatBlock> = built.shapes.iter().map(own).collect();
        setup.blocks.push(block.clone());
        setup.blocks.extend(others);
        if !built.shapes.is_empty() {
            let ids: Vec<BlockId> =
                (first..setup.blocks.len()).map(|id| BlockId(id.min(255) as u8)).collect();
            for shape in &mut setup.blocks[first..] {
                shape.shapes.clone_from(&ids);
            }
        }
        first
    });
    let place = if setup.blocks.len() > 256 { 256 } else { place };
    match u8::try_from(place) {
        Ok(place) => Ok(BlockId(place)),
        Err(_) => Err(Fault::new("there are more than 256 stat blocks").help("leave some out")),
    }
}
