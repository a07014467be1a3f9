//! Figures of somebody's that may be otherwise in another version of a fight.

use affray_rules::{
    Battle, BlockId, Combatant, CreatureId, Modifier, Setup, StatBlock, ToHit, Trait,
};
use affray_sim::Muster;

use super::change::named;
use crate::errors::{Done, Failure};

/// A figure that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    HitPoints,
    Temporary,
    ArmourClass,
    ToHit,
    Damage,
    Saves,
    Initiative,
    Speed,
}

/// What it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// So much.
    To(i32),
    /// More by so much, or less.
    By(i32),
}

impl Amount {
    pub(super) fn parse(text: &str) -> Option<Amount> {
        let number = text.parse().ok().filter(|number: &i32| number.abs() <= 10_000)?;
        Some(if text.starts_with(['+', '-']) { Amount::By(number) } else { Amount::To(number) })
    }

    /// What it makes of a figure.
    fn of(self, figure: i32) -> i32 {
        match self {
            Amount::To(number) => number,
            Amount::By(number) => figure + number,
        }
    }
}

impl Figure {
    const ALL: [(&'static str, Figure); 8] = [
        ("hp", Figure::HitPoints),
        ("temp", Figure::Temporary),
        ("ac", Figure::ArmourClass),
        ("to-hit", Figure::ToHit),
        ("damage", Figure::Damage),
        ("saves", Figure::Saves),
        ("initiative", Figure::Initiative),
        ("speed", Figure::Speed),
    ];

    /// The figure that goes by a word.
    pub(super) fn called(word: &str) -> Option<Figure> {
        let found = Figure::ALL.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map(|(_, figure)| *figure)
    }

    fn word(self) -> &'static str {
        Figure::ALL.iter().find(|(_, figure)| *figure == self).map_or("", |(word, _)| word)
    }

    /// What is said of an amount that can't be.
    pub(super) fn wrong(self, name: &str, amount: &str) -> String {
        let word = self.word();
        let to = if self.can_be_set() { format!("`{name} {word} 12` or ") } else { String::new() };
        format!("{name} can't have {word} “{amount}”: write {to}`{name} {word} +2`")
    }

    /// Whether it can be changed by such an amount.
    pub(super) const fn takes(self, amount: Amount) -> bool {
        matches!(amount, Amount::By(_)) || self.can_be_set()
    }

    /// Whether it is one number, which can be set.
    const fn can_be_set(self) -> bool {
        !matches!(self, Figure::ToHit | Figure::Damage | Figure::Saves)
    }

    /// Changes it for somebody, for all of a kind or for a side.
    pub(super) fn change(self, setup: &mut Setup, name: &str, amount: Amount) -> Done {
        let whom = whom(setup, name)?;
        match (self, amount) {
            (Figure::HitPoints, Amount::To(number)) => {
                for place in whom {
                    let most = setup.blocks[setup.combatants[place].block.index()].hit_points;
                    let hp = u16::try_from(number).ok().filter(|hp| (1..=most).contains(hp));
                    let wrong = || {
                        format!(
                            "{name} can't have {number} hit points: write 1 to {most}, or `{name} hp \
                             +5` for more than its own"
                        )
                    };
                    let hp = hp.ok_or_else(|| Failure::Input(wrong()))?;
                    setup.combatants[place].hit_points = Some(hp);
                }
                Ok(())
            }
            (Figure::Temporary, amount) => {
                for place in whom {
                    let one = &mut setup.combatants[place];
                    let temporary = amount.of(i32::from(one.temporary));
                    one.temporary = self.fitting(name, temporary, 0)?;
                }
                Ok(())
            }
            (Figure::Initiative, Amount::To(number)) => {
                for place in whom {
                    setup.combatants[place].initiative = Some(self.fitting(name, number, -100)?);
                }
                Ok(())
            }
            (Figure::HitPoints, Amount::By(by)) => {
                for place in &whom {
                    if let Some(hp) = setup.combatants[*place].hit_points {
                        let hp = self.fitting(name, i32::from(hp) + by, 1)?;
                        setup.combatants[*place].hit_points = Some(hp);
                    }
                }
                self.change_blocks(setup, name, &whom, amount)
            }
            (Figure::Initiative, Amount::By(by)) => {
                for place in &whom {
                    if let Some(count) = setup.combatants[*place].initiative {
                        let count = self.fitting(name, i32::from(count) + by, -100)?;
                        setup.combatants[*place].initiative = Some(count);
                    }
                }
                self.change_blocks(setup, name, &whom, amount)
            }
            _ => self.change_blocks(setup, name, &whom, amount),
        }
    }

    /// A number that the figure can be, or what is wrong with it.
    fn fitting<T: TryFrom<i32>>(self, name: &str, number: i32, least: i32) -> Done<T> {
        let fits = (number >= least).then(|| T::try_from(number).ok()).flatten();
        fits.ok_or_else(|| {
            let word = self.word();
            Failure::Input(format!("{name} can't have {word} {number}"))
        })
    }

    /// Changes the stat blocks of some; others with the same one keep theirs as it is.
    fn change_blocks(self, setup: &mut Setup, name: &str, whom: &[usize], amount: Amount) -> Done {
        let mut done: Vec<(BlockId, BlockId)> = Vec::new();
        for place in whom {
            let own = setup.combatants[*place].block;
            let known = done.iter().find(|(from, _)| *from == own).map(|(_, to)| *to);
            let to = match known {
                Some(to) => to,
                None => {
                    let to = own_block(setup, own, whom)?;
                    let armour = self.armour_class(setup, *place)?;
                    self.change_block(&mut setup.blocks[to.index()], name, amount, armour)?;
                    done.push((own, to));
                    to
                }
            };
            setup.combatants[*place].block = to;
        }
        Ok(())
    }

    /// The AC with which somebody begins, where it is what changes.
    fn armour_class(self, setup: &Setup, place: usize) -> Done<i32> {
        if self != Figure::ArmourClass {
            return Ok(0);
        }
        let battle = Battle::lay_out(setup.clone()).map_err(Failure::input)?;
        let id = CreatureId(place as u8);
        Ok(battle.armour_class(id))
    }

    fn change_block(self, block: &mut StatBlock, name: &str, amount: Amount, now: i32) -> Done {
        let by = |amount| match amount {
            Amount::By(by) | Amount::To(by) => by,
        };
        match self {
            Figure::HitPoints => {
                let hp = amount.of(i32::from(block.hit_points));
                block.hit_points = self.fitting(name, hp, 1)?;
                if let Some(dice) = &mut block.hit_dice {
                    dice.plus = self.fitting(name, i32::from(dice.plus) + by(amount), -10_000)?;
                }
            }
            Figure::ArmourClass => {
                let armour_class: u8 = self.fitting(name, amount.of(now), 1)?;
                let by = i32::from(armour_class) - now;
                match &mut block.armour_class {
                    Some(printed) => *printed = self.fitting(name, i32::from(*printed) + by, 1)?,
                    // Armour and shield stay what they are.
                    None => block.traits.push(Trait {
                        name: "What if".to_owned(),
                        modifiers: vec![Modifier::ArmourClass(self.fitting(name, by, -100)?)],
                        triggers: Vec::new(),
                        note: None,
                    }),
                }
            }
            Figure::ToHit => {
                for attack in &mut block.attacks {
                    let bonus = match &mut attack.to_hit {
                        ToHit::Printed(bonus) => bonus,
                        ToHit::Parts { proficiency, .. } => proficiency,
                    };
                    *bonus = self.fitting(name, i32::from(*bonus) + by(amount), -100)?;
                }
                let magic = &mut block.spellcasting.attack;
                *magic = self.fitting(name, i32::from(*magic) + by(amount), -100)?;
            }
            Figure::Damage => {
                for attack in &mut block.attacks {
                    if let Some(first) = attack.damage.first_mut() {
                        let plus = i32::from(first.dice.plus) + by(amount);
                        first.dice.plus = self.fitting(name, plus, -1000)?;
                    }
                }
            }
            Figure::Saves => {
                for save in &mut block.saves {
                    *save = self.fitting(name, i32::from(*save) + by(amount), -100)?;
                }
            }
            Figure::Initiative => {
                let initiative = i32::from(block.initiative) + by(amount);
                block.initiative = self.fitting(name, initiative, -100)?;
            }
            Figure::Speed => {
                let speed = amount.of(i32::from(block.speeds.walk));
                block.speeds.walk = self.fitting(name, speed, 0)?;
            }
            Figure::Temporary => {}
        }
        Ok(())
    }
}

/// A stat block that only these have: the one that they have, or a copy of it.
fn own_block(setup: &mut Setup, own: BlockId, whom: &[usize]) -> Done<BlockId> {
    let others = setup.combatants.iter().enumerate();
    let mut others = others.filter(|(place, one)| one.block == own && !whom.contains(place));
    if others.next().is_none() {
        return Ok(own);
    }
    let next = u8::try_from(setup.blocks.len()).map_err(|_| {
        Failure::Input("there are too many kinds of creatures in this fight".to_owned())
    })?;
    let mut block = setup.blocks[own.index()].clone();
    for shape in &mut block.shapes {
        if *shape == own {
            *shape = BlockId(next);
        }
    }
    setup.blocks.push(block);
    Ok(BlockId(next))
}

/// The places of somebody, of all of a kind, or of a side.
fn whom(setup: &Setup, name: &str) -> Done<Vec<usize>> {
    let of = |is: &dyn Fn(&Combatant) -> bool| -> Vec<usize> {
        let all = setup.combatants.iter().enumerate().filter(|(_, one)| is(one));
        all.map(|(place, _)| place).collect()
    };
    let one = of(&|one| one.name.eq_ignore_ascii_case(name));
    if !one.is_empty() {
        return Ok(one);
    }
    let side = of(&|one| setup.sides[one.side.index()].name.eq_ignore_ascii_case(name));
    if !side.is_empty() {
        return Ok(side);
    }
    match Muster::of(setup, name) {
        Ok(muster) => Ok(muster.places(setup)),
        Err(_) => named(setup, name).map(|place| vec![place]),
    }
}
