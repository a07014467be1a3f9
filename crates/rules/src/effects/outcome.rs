//! Outcomes: what happens at once to a creature, and the tests that they depend on.

use affray_dice::Dice;
use serde::{Deserialize, Serialize};

use super::Branch;
use crate::{
    attack::DamageDice,
    conditions::Conditions,
    creature::Ability,
    damage::{DamageType, DamageTypes},
    effects::{EndsOn, Modifier, Predicate, SaveToEnd, TurnOf, Until},
};

/// One thing that happens to whoever is struck. A list of them happens in its order; what a list
/// gains together ends together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// Damage, apart from what the attack itself deals (`attack.effect`).
    Damage {
        /// What is rolled.
        damage: DamageDice,
        /// Whether only half of it is taken.
        halved: bool,
        /// More dice for each slot level above the spell's own.
        per_slot: Dice,
    },
    /// A saving throw, and what follows.
    Save {
        /// The ability.
        ability: Ability,
        /// The difficulty.
        dc: Difficulty,
        /// What follows when it fails.
        failure: Vec<Outcome>,
        /// What follows when it succeeds.
        success: Vec<Outcome>,
    },
    /// Something that lasts.
    Gain {
        /// What.
        modifier: Modifier,
        /// For how long.
        lasts: Until<TurnOf>,
        /// A save that is repeated to end it.
        save_ends: Option<SaveToEnd<Difficulty>>,
        /// What else ends it.
        ends_on: EndsOn,
        /// The DC of a Strength check that gets out of it, where one can (as out of a web).
        escape_dc: Option<Difficulty>,
        /// What comes in its place when the save that would end it fails.
        worse: Vec<Outcome>,
        /// How many of the outcomes right after it happen only if it takes hold.
        leads: u8,
        /// More dice, or hit points, for each slot level above the spell's own.
        per_slot: Dice,
    },
    /// A hold (`creature.grapple`). What else the list gains ends with it.
    Seize {
        /// The DC to escape.
        escape_dc: Option<Difficulty>,
        /// How many of the outcomes right after it happen only if it takes hold.
        leads: u8,
    },
    /// It is taken in by whoever brings this about (swallowed, engulfed). What else the list gains
    /// ends as it comes out.
    TakeIn {
        /// The DC to get out, where a check can do that.
        escape_dc: Option<Difficulty>,
        /// How many of the outcomes right after it happen only to one who is taken in.
        leads: u8,
    },
    /// Whoever brings this about clings to it. What else the list gains ends as that one lets go.
    Attach {
        /// The DC of the Strength check that tears it off; without one an action will do.
        escape_dc: Option<Difficulty>,
        /// How many of the outcomes right after it happen only if it finds a hold.
        leads: u8,
    },
    /// It loses hit points, without taking damage.
    Lose {
        /// How many.
        dice: Dice,
        /// The hit points after which one who clings to it lets go; 0 if never.
        sated: u8,
    },
    /// Its ability is lowered for the rest of the fight; it dies when nothing is left.
    Drain {
        /// Which.
        ability: Ability,
        /// By how much.
        dice: Dice,
    },
    /// What the list has gained is a thing that others can break, and ends with it.
    Bind(Binding),
    /// Something of its gear is eaten away.
    Corrode(Corrosion),
    /// The one who brings it about is on the Ethereal Plane as long as what the list has gained.
    Fade,
    /// It splits in two, as a reaction.
    Split,
    /// It is cured: of these conditions, and of curses, diseases and poison.
    Cure(Conditions),
    /// A curse or disease that shows only after the fight, by its name.
    Afflict(String),
    /// A push straight away, in feet.
    Push(u16),
    /// A pull straight nearer, in feet.
    Pull(u16),
    /// The damage that the victim has just taken saps it.
    Sap {
        /// The damage of this type only; all of it otherwise.
        kind: Option<DamageType>,
        /// Whether its hit point maximum drops by as much (`damage.maximum`).
        maximum: bool,
        /// Whether the one who brings it about regains as many hit points.
        heals: bool,
    },
    /// The one who brings it about regains hit points.
    UserHeals(Dice),
    /// The victim regains hit points.
    Heal {
        /// How many.
        dice: Dice,
        /// More dice for each slot level above the spell's own.
        per_slot: Dice,
    },
    /// The victim gains temporary hit points.
    Temporary {
        /// How many.
        dice: Dice,
        /// More dice for each slot level above the spell's own.
        per_slot: Dice,
    },
    /// The victim drops to 0 hit points.
    Fell {
        /// Whether it dies outright.
        dies: bool,
    },
    /// The victim is stable, if it is dying (`damage.stable`).
    Stabilise,
    /// A level of exhaustion (`condition.exhaustion`).
    Exhaust,
    /// Something that lasts, for the one who brings it about.
    UserGain {
        /// What.
        modifier: Modifier,
        /// For how long.
        lasts: Until<TurnOf>,
        /// What else ends it.
        ends_on: EndsOn,
    },
    /// The one who brings it about makes an attack on the victim, one of this name.
    Strike(String),
    /// A d6 that shows this or more lets something happen.
    Chance {
        /// The least number.
        least: u8,
        /// What happens.
        then: Vec<Outcome>,
    },
    /// It is nowhere, and incapacitated, to the start of the turn of the one who brings it about,
    /// who chooses where it reappears, within so many feet.
    Banish(u16),
    /// It is thrown so many feet in a direction that chance decides, and falls prone.
    Fling {
        /// Feet.
        feet: u16,
        /// The DC of the Dexterity save of whomever it is thrown at.
        dc: u8,
    },
    /// It is pushed 5 feet into a free space of its choice, or falls prone where there is none.
    Expel,
    /// What a feature of this name of the one who brings it about has laid on others lasts for
    /// another turn of that one.
    Prolong(String),
    /// It may avert its eyes from the one who brings it about, to its next turn.
    Avert {
        /// Whether it does not see that one meanwhile; its attacks on that one have disadvantage
        /// otherwise.
        blind: bool,
        /// What happens when it does not avert them.
        then: Vec<Outcome>,
    },
    /// A contest with the one who brings it about (`roll.contest`).
    Contest {
        /// The ability of both checks.
        ability: Ability,
        /// What happens when that one wins.
        then: Vec<Outcome>,
    },
    /// So many more attacks in the Multiattack of the victim's turn, less one.
    MoreAttacks(Dice),
    /// The victim's concentration breaks (`magic.concentration.lost`).
    BreakConcentration,
    /// One thing or the other.
    If {
        /// What must be so.
        test: Predicate,
        /// What happens if it is.
        then: Vec<Outcome>,
        /// What happens if it is not.
        otherwise: Vec<Outcome>,
    },
}

impl Outcome {
    /// Whether it may happen though the victim is dead.
    pub(crate) const fn is_about_user(&self) -> bool {
        matches!(self, Outcome::If { .. } | Outcome::UserGain { .. } | Outcome::UserHeals(_))
    }

    /// Something that lasts for the rest of the fight.
    pub const fn lasting(modifier: Modifier) -> Outcome {
        Outcome::Gain {
            modifier,
            lasts: Until::Ended,
            save_ends: None,
            ends_on: EndsOn::empty(),
            escape_dc: None,
            worse: Vec::new(),
            leads: 0,
            per_slot: Dice::flat(0),
        }
    }

    /// Whether something in a list asks for a save or check against the DC of its user's spells.
    pub fn asks_caster(list: &[Outcome]) -> bool {
        let caster = |dc: Option<Difficulty>| dc == Some(Difficulty::Caster);
        list.iter().any(|outcome| {
            let own = match outcome {
                Outcome::Save { dc, .. } => caster(Some(*dc)),
                Outcome::Gain { save_ends, escape_dc, .. } => {
                    caster(save_ends.map(|save| save.dc)) || caster(*escape_dc)
                }
                Outcome::Seize { escape_dc, .. }
                | Outcome::TakeIn { escape_dc, .. }
                | Outcome::Attach { escape_dc, .. } => caster(*escape_dc),
                _ => false,
            };
            own || Outcome::asks_caster(outcome.branch(Branch::First))
                || Outcome::asks_caster(outcome.branch(Branch::Second))
        })
    }

    /// Whether something in a list fells whoever it happens to.
    pub(crate) fn fells(list: &[Outcome]) -> bool {
        list.iter().any(|outcome| {
            matches!(outcome, Outcome::Fell { .. })
                || Outcome::fells(outcome.branch(Branch::First))
                || Outcome::fells(outcome.branch(Branch::Second))
        })
    }

    /// The outcome, and all that lies in it, of a spell that is always cast so many levels above
    /// its own.
    #[must_use]
    pub(crate) fn raised(mut self, levels: u8) -> Outcome {
        match &mut self {
            Outcome::Damage { damage, per_slot, .. } => {
                damage.dice = damage.dice.grown(*per_slot, levels);
            }
            Outcome::Heal { dice, per_slot } | Outcome::Temporary { dice, per_slot } => {
                *dice = dice.grown(*per_slot, levels);
            }
            Outcome::Gain { modifier, per_slot, .. } => {
                *modifier = modifier.grown(*per_slot, levels);
            }
            _ => {}
        }
        for branch in [Branch::First, Branch::Second] {
            for within in self.branch_mut(branch).into_iter().flatten() {
                *within = within.clone().raised(levels);
            }
        }
        self
    }

    /// How many of the outcomes right after it hang on it.
    pub(crate) const fn leads(&self) -> u8 {
        match self {
            Outcome::Gain { leads, .. }
            | Outcome::Seize { leads, .. }
            | Outcome::TakeIn { leads, .. }
            | Outcome::Attach { leads, .. } => *leads,
            _ => 0,
        }
    }

    /// It, as one that so many of the outcomes right after it hang on.
    #[must_use]
    pub fn leading(mut self, hanging: u8) -> Outcome {
        match &mut self {
            Outcome::Gain { leads, .. }
            | Outcome::Seize { leads, .. }
            | Outcome::TakeIn { leads, .. }
            | Outcome::Attach { leads, .. } => *leads = hanging,
            _ => {}
        }
        self
    }
}

/// How hard a save or check is that an outcome asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// This DC.
    Fixed(u8),
    /// The DC of the spells of the one who brings it about (`magic.dc`).
    Caster,
}

impl Difficulty {
    /// The DC, where it is not that of somebody's spells.
    pub const fn fixed(self) -> Option<u8> {
        match self {
            Difficulty::Fixed(dc) => Some(dc),
            Difficulty::Caster => None,
        }
    }
}

/// The figures of something that binds a creature: a web, a tendril, a rope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Binding {
    /// Its AC.
    pub armour_class: u8,
    /// Its hit points.
    pub hit_points: u16,
    /// Damage that does nothing to it.
    pub immunities: DamageTypes,
    /// Damage that it takes twice.
    pub vulnerabilities: DamageTypes,
}

/// What corrosion eats away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Corrosion {
    /// Armour that is worn, down to AC 10.
    Armour {
        /// Whether only metal is eaten.
        metal: bool,
    },
    /// The weapon that struck, or one in hand: its damage, until nothing is left at -5.
    Damage,
    /// The weapon that struck, or one in hand: its attack rolls, until nothing is left at -5.
    Attacks,
}
