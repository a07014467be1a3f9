use serde::{Deserialize, Serialize};

use super::{AttackId, CreatureId, CreatureSet};
use crate::{
    creature::{MultiattackPart, Proviso, Stroke},
    space::Square,
};

/// The most parts of a Multiattack.
pub const MOST_PARTS: usize = 5;

/// The feet that a creature has come without a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RunUp {
    /// By any gait.
    pub feet: u16,
    /// The last of them that were walked (`jump.high`).
    pub on_foot: u16,
}

impl RunUp {
    /// None at all.
    pub const NONE: RunUp = RunUp { feet: 0, on_foot: 0 };

    /// Goes on for so many feet.
    pub(crate) const fn goes_on(&mut self, feet: u16, on_foot: bool) {
        self.feet += feet;
        self.on_foot = if on_foot { self.on_foot + feet } else { 0 };
    }
}

/// What the creature whose turn it is has done so far (`turn.budget`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub creature: CreatureId,
    /// Whether it has ended: until the next begins, others may still do something.
    pub over: bool,
    /// Whether it started with the creature dying (`damage.death`).
    pub dying: bool,
    /// Whether it is a turn that a mount has let pass and takes up again with its rider
    /// (`mount.now`).
    pub taken_up: bool,
    /// The rider who steers, when it is a controlled mount (`mount.directed`).
    pub directed_by: Option<CreatureId>,
    /// Feet of movement spent.
    pub moved: u16,
    /// The way straight up to now: the run-up of a jump.
    pub run_up: RunUp,
    /// The squares that it came through last, for a charge.
    pub trail: Trail,
    /// Those whose spaces were entered by one who does something to them by that.
    pub intruded: CreatureSet,
    /// Those who have dealt damage that comes once on a turn.
    pub extra: CreatureSet,
    /// How often it has dashed, each time for its speed as it stands (`action.dash`).
    pub dashed: u8,
    /// Whether it has mounted or dismounted (`mount.once`).
    pub mounted: bool,
    /// Whether the action is spent.
    pub action: bool,
    /// Whether the bonus action is spent.
    pub bonus: bool,
    /// Whether the free interaction is spent (`turn.interact`).
    pub interaction: bool,
    /// The Attack action, as far as it is under way.
    pub attacks: AttackAction,
    /// The attacks of the action with light weapons (`twoweapon.attack`).
    pub light: LightAttacks,
    /// Whether the extra attack of a second light weapon was made.
    pub second_weapon: bool,
    /// Those whom it has hit.
    pub struck: CreatureSet,
    /// Those whom it has hit more than once.
    pub struck_again: CreatureSet,
    /// Whether it has swallowed somebody.
    pub gulped: bool,
    /// Those who have struck a cleaving blow (`mastery.cleave`).
    pub cleaved: CreatureSet,
    /// Whether a bonus-action spell was cast (`magic.bonus`).
    pub bonus_spell: bool,
    /// Whether a spell other than a cantrip of one action was cast (`magic.bonus`).
    pub other_spell: bool,
    /// Whether a slot was spent (`magic.bonus`).
    pub slot_spent: bool,
    /// What it has done at the start of the turn, a bit for each routine.
    pub performed: u32,
    /// Whether it has gone to whoever lures it.
    pub lured: bool,
    /// Attacks with loading weapons made with the action, a bit each (`weapon.loading`).
    pub loaded: u32,
}

/// The light weapons that were attacked with in the Attack action (`twoweapon.attack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LightAttacks {
    /// The attacks, a bit each.
    pub made: u32,
    /// Those of them whose weapon was thrown, so that the next of its kind is another one.
    pub thrown: u32,
    /// The hands that they were made with, a bit each.
    pub hands: u8,
}

impl LightAttacks {
    /// No attacks.
    pub const NONE: LightAttacks = LightAttacks { made: 0, thrown: 0, hands: 0 };

    /// Whether there was one.
    pub const fn any(self) -> bool {
        self.made != 0
    }

    /// Whether there was one that is another than this.
    pub(crate) const fn any_but(self, attack: AttackId) -> bool {
        self.made & !(1 << attack.0) != 0
    }

    /// Whether there was one with another hand than this.
    pub(crate) const fn any_beside(self, hand: usize) -> bool {
        self.hands & !(1 << hand) != 0
    }
}

/// The squares that a creature left in its last steps, the latest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trail {
    left: [Square; Trail::LONGEST],
    /// How many of them it has left.
    steps: u8,
    /// The attacks since the last step, where they count.
    blows: u8,
}

impl Trail {
    /// Steps that are remembered.
    const LONGEST: usize = 8;
    /// No steps.
    pub const NONE: Trail =
        Trail { left: [Square { x: 0, y: 0 }; Trail::LONGEST], steps: 0, blows: 0 };

    /// A square was left.
    pub(crate) fn push(&mut self, left: Square) {
        if self.blows > 0 {
            *self = Trail::NONE;
        }
        let [a, b, c, d, e, f, g, _] = self.left;
        self.left = [left, a, b, c, d, e, f, g];
        self.steps = (self.steps + 1).min(Trail::LONGEST as u8);
    }

    /// So many squares were left one after the other, here the latest first.
    pub(crate) fn push_all(&mut self, steps: usize, latest: impl Iterator<Item = Square>) {
        if self.blows > 0 {
            *self = Trail::NONE;
        }
        let new = steps.min(Trail::LONGEST);
        self.left.copy_within(..Trail::LONGEST - new, new);
        self.left.iter_mut().zip(latest).take(new).for_each(|(place, left)| *place = left);
        self.steps = (usize::from(self.steps) + new).min(Trail::LONGEST) as u8;
    }

    /// An attack was made: what comes after it begins anew.
    pub(crate) const fn strike(&mut self) {
        self.blows = self.blows.saturating_add(1);
    }

    /// The attacks since the last step.
    pub(crate) const fn blows(self) -> u8 {
        self.blows
    }

    /// Where the creature was so many steps ago.
    pub(crate) fn back(self, steps: u16) -> Option<Square> {
        let known = &self.left[..usize::from(self.steps)];
        known.get(usize::from(steps).checked_sub(1)?).copied()
    }
}

impl Turn {
    /// A turn that has just begun.
    pub const fn new(creature: CreatureId) -> Turn {
        Turn {
            taken_up: false,
            creature,
            over: false,
            dying: false,
            directed_by: None,
            moved: 0,
            struck: CreatureSet::EMPTY,
            struck_again: CreatureSet::EMPTY,
            gulped: false,
            run_up: RunUp::NONE,
            trail: Trail::NONE,
            intruded: CreatureSet::EMPTY,
            extra: CreatureSet::EMPTY,
            dashed: 0,
            mounted: false,
            action: false,
            bonus: false,
            interaction: false,
            attacks: AttackAction::NONE,
            light: LightAttacks::NONE,
            second_weapon: false,
            cleaved: CreatureSet::EMPTY,
            bonus_spell: false,
            other_spell: false,
            slot_spent: false,
            performed: 0,
            lured: false,
            loaded: 0,
        }
    }
}

/// The attacks of one action (`action.attack`, `creature.multiattack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackAction {
    /// What is left, part by part.
    pub left: [MultiattackPart; MOST_PARTS],
    /// How many were made.
    pub made: u8,
    /// How many weapons were drawn or put away with them (`action.attack.equip`).
    pub swaps: u8,
    /// Whether a net was thrown that allows no other attack (`weapon.net.one`).
    pub net: bool,
    /// The attacks made, a bit each.
    pub used: u32,
    /// Those who were attacked.
    pub aimed_at: CreatureSet,
    /// Those who were hit.
    pub hit: CreatureSet,
}

impl AttackAction {
    /// No attack, made or left.
    pub(crate) const NONE: AttackAction = AttackAction {
        left: [MultiattackPart::NONE; MOST_PARTS],
        made: 0,
        swaps: 0,
        net: false,
        used: 0,
        aimed_at: CreatureSet::EMPTY,
        hit: CreatureSet::EMPTY,
    };

    /// Whether an attack of the action is left that this one can be.
    pub fn allows(&self, stroke: Stroke) -> bool {
        self.left.iter().any(|p| p.count > 0 && p.admits(stroke))
    }

    /// Whether any attack is left.
    pub fn any_left(&self) -> bool {
        self.left.iter().any(|p| p.count > 0)
    }

    /// No attack is left, whatever else is.
    pub fn no_more(&mut self) {
        for part in &mut self.left {
            part.any_of = 0;
            if part.uses == 0 {
                part.count = 0;
            }
        }
    }

    /// The part that a stroke uses up, whose proviso must be met: what serves for nothing else goes
    /// first.
    #[inline]
    pub fn part_for(&self, stroke: Stroke, met: impl Fn(Proviso) -> bool) -> Option<usize> {
        let fits = |p: &MultiattackPart| p.count > 0 && p.admits(stroke) && met(p.proviso);
        let serves = |p: &MultiattackPart| p.any_of.count_ones() + p.uses.count_ones();
        let mut chosen = None;
        for (place, part) in self.left.iter().enumerate().filter(|(_, part)| fits(part)) {
            if chosen.is_none_or(|other: usize| serves(part) < serves(&self.left[other])) {
                chosen = Some(place);
            }
        }
        chosen
    }

    /// Uses one of a part up.
    pub fn spend(&mut self, part: usize) {
        self.left[part].count -= 1;
        self.made += 1;
    }
}
