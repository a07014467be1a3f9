//! What is known of an enemy.

use std::cell::Cell;

use affray_rules::{AttackId, Conditions, CreatureId, SQUARE};

use super::{
    armour::Armour,
    gap::{Gap, squares},
    lineup::About,
    menace::Menace,
    parties::Quarry,
    sway::{Grasp, Sway},
};
use crate::{
    actor::{Actor, Foe},
    estimate::Leans,
    known,
};

/// How much more it is worth to put an end to somebody than to wear it down.
const FELLING: f64 = 0.5;
/// How much harm counts that no enemy could do to anybody else, beside what befalls anyway.
const EXPOSED: f64 = 0.5;
/// How likely an enemy is to get away from somebody at its heels.
const BREAKS_AWAY: f64 = 0.4;
/// How much more an enemy is worth for each friend at its heels.
const BESET: f64 = 0.15;
/// How much less it is worth for each that comes before it: of equals, all take the same.
const ORDER: f64 = 0.002;
/// How much it counts to be in the way of those who shoot.
const HINDERING: f64 = 0.4;
/// How much it counts to be in the way of those who would get at a friend.
const GUARDING: f64 = 0.1;

/// What is known of an enemy.
#[derive(Debug)]
pub(super) struct Rival {
    pub(super) menace: Menace,
    pub(super) mark: Mark,
    /// Its AC without cover, and with the cover that it has now, once that was asked.
    pub(super) armour_class: i32,
    covered: Cell<Option<i32>>,
    /// How blows at it lean, once that was asked.
    leans: Cell<Option<Leans>>,
    /// What of blows it does not take, where there is any such thing.
    armour: Option<Box<Armour>>,
    /// Whether somebody else is at its heels, so that it can't go without a blow.
    pub(super) pinned: bool,
    /// What a blow of its in passing does; 0 when it strikes none.
    pub(super) blow: f64,
    /// What it brings to the places about it.
    pub(super) sway: Sway,
    /// Whether it may do anything from afar, how much of its attention is for this creature alone,
    /// and the harm that it could do to others.
    pub(super) shoots: bool,
    attention: f64,
    elsewhere: f64,
}

/// What an enemy is as a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// What it is worth to be rid of it.
    pub(super) value: f64,
    pub(super) hit_points: f64,
}

impl Mark {
    /// What about so much damage to it is worth.
    #[inline]
    pub(super) fn harm(&self, damage: f64) -> f64 {
        let share = damage / self.hit_points;
        // The dice are spread about their average.
        if share <= 0.6 {
            return self.value * share;
        }
        let felled = ((share - 0.6) / 0.8).clamp(0.0, 1.0);
        self.value * (share.min(1.0) + FELLING * felled)
    }
}

/// What it is worth to an actor to be rid of an enemy of such a kind that has so many others beside it.
#[inline]
pub(super) fn value(actor: &Actor<'_>, foe: CreatureId, kind: &Menace, beside: i16) -> f64 {
    let (battle, one) = (actor.battle, actor.battle.creature(foe));
    let mut value = kind.most() + 1.0;
    if one.concentration.is_some() && battle.can_see(actor.id, foe) {
        value *= 1.4;
    }
    if one.conditions.intersects(Conditions::INCAPACITATED) {
        value *= 0.8;
    }
    // All go for the same one where it is all the same to them, and for one who is beset.
    value * (1.0 + BESET * f64::from(beside)) * (1.0 - ORDER * f64::from(foe.0))
}

impl Rival {
    /// An enemy of such a kind, as an actor sees it.
    #[inline]
    pub(super) fn of(actor: &Actor<'_>, foe: &Foe, kind: &Menace, quarry: &Quarry<'_>) -> Rival {
        let battle = actor.battle;
        let menace = kind.on_foot(battle, foe.id);
        let creature = battle.creature(foe.id);
        let helpless = creature.conditions.intersects(Conditions::INCAPACITATED);
        // Whoever else it could turn on.
        let threat = squares(menace.threat());
        let About { near, beside, next } = quarry.friends.about(foe.body, threat);
        let others = if menace.most() <= 0.0 { 0 } else { near };
        // It does the most to somebody beside it, or to the nearest of all others.
        let harm = |feet| {
            let (near, far) = menace.at(feet);
            larger(near, far)
        };
        let pinned = beside > 0;
        let at_hand = if pinned { harm(SQUARE) } else { 0.0 };
        let elsewhere = next.map_or(at_hand, |next| larger(harm(next as u16 * SQUARE), at_hand));
        let value = value(actor, foe.id, &menace, beside);
        // Where there are others, the side loses as much wherever this one stands.
        let alone = 1.0 / (1.0 + f64::from(others));
        let attention = alone * alone * alone;
        let ready = !quarry.slips_by && battle.watches(foe.id, actor.id);
        let blow = if ready { menace.blow } else { 0.0 };
        let hindrance = match pinned {
            true => 0.0,
            false => {
                let frailer = if helpless { 0.0 } else { quarry.frailer(foe.body, &menace) };
                let guarded = frailer * menace.melee;
                HINDERING * (menace.hindrance() + quarry.pack) + GUARDING * guarded
            }
        };
        let (at_hand, chasing) = match (helpless, pinned) {
            (true, _) => (0.0, 0.0),
            (false, false) => {
                let harm = weigh(menace.melee, attention, elsewhere);
                (harm, harm)
            }
            (false, true) => (
                weigh(menace.melee, attention, elsewhere),
                weigh(menace.melee * BREAKS_AWAY, attention, elsewhere),
            ),
        };
        let passing = if foe.feet <= menace.reach { blow } else { 0.0 };
        let (reach, chases) = (menace.reach, menace.stride + menace.reach);
        let grasp = Grasp { reach, chases, at_hand, chasing };
        let gap = Gap::between(quarry.body, foe.body);
        Rival {
            menace,
            mark: Mark { value, hit_points: known::hit_points(battle, actor.id, foe.id) },
            armour_class: battle.armour_class(foe.id),
            covered: Cell::new(None),
            leans: Cell::new(None),
            armour: Armour::of(actor, foe.id),
            pinned,
            blow,
            sway: Sway::new(gap, &grasp, hindrance, passing),
            shoots: !helpless && menace.ranged > 0.0,
            attention,
            elsewhere,
        }
    }

    /// How blows of the actor's at it lean.
    #[inline]
    pub(super) fn leans(&self, actor: &Actor<'_>, foe: &Foe) -> Leans {
        self.leans.get().unwrap_or_else(|| {
            let leans = Leans::of(actor.battle, actor.id, foe.id);
            self.leans.set(Some(leans));
            leans
        })
    }

    /// Its AC with the cover that it has against the actor now.
    #[inline]
    pub(super) fn covered(&self, actor: &Actor<'_>, foe: &Foe) -> i32 {
        self.covered.get().unwrap_or_else(|| {
            let cover = actor.battle.degree_of_cover(actor.id, foe.id).bonus();
            let covered = self.armour_class + i32::from(cover);
            self.covered.set(Some(covered));
            covered
        })
    }

    /// What it may do on its next turn to the creature, were that so far off and in its sight, beside
    /// what it may do unseen.
    #[inline]
    pub(super) fn more_seen_at(&self, feet: u16) -> f64 {
        if !self.shoots {
            return 0.0;
        }
        let (near, far) = self.menace.at(feet);
        let held = self.pinned && feet > self.menace.reach;
        let near = if held { near * BREAKS_AWAY } else { near };
        weigh(larger(far, near), self.attention, self.elsewhere)
            - self.sway.unseen_at(squares(feet))
    }

    /// What so many blows are worth, of which each hits with such a chance and does so much.
    #[inline]
    pub(super) fn blows(&self, count: f64, chance: f64, damage: f64) -> f64 {
        match count {
            _ if damage <= 0.0 || chance <= 0.0 || count < 1.0 => 0.0,
            _ if count < 2.0 => chance * self.harm(damage),
            _ => self.several_blows(count as i32, chance, damage),
        }
    }

    fn several_blows(&self, count: i32, chance: f64, damage: f64) -> f64 {
        let (mut exactly, mut worth) = ((1.0 - chance).powi(count), 0.0);
        for hits in 1..=count {
            exactly *= f64::from(count - hits + 1) / f64::from(hits) * chance / (1.0 - chance);
            worth += exactly * self.harm(f64::from(hits) * damage);
        }
        worth
    }

    /// Whether it takes some blows otherwise than others do.
    pub(super) const fn answers(&self) -> bool {
        self.armour.is_some()
    }

    /// The share of what an attack does that it takes.
    #[inline]
    pub(super) fn share(&self, attack: AttackId) -> f64 {
        self.armour.as_ref().map_or(1.0, |armour| armour.share(attack.index()))
    }

    /// What it is worth to one who does so much at its best to strike it on the next turn.
    pub(super) fn hope(&self, most: f64) -> f64 {
        let most = self.armour.as_ref().map_or(most, |armour| most * armour.best());
        self.harm(most) * 0.5
    }

    /// What about so much damage to it is worth.
    #[inline]
    pub(super) fn harm(&self, damage: f64) -> f64 {
        self.mark.harm(damage)
    }
}

/// What so much harm by an enemy weighs that has so much attention for one and could do so much to
/// others.
#[inline]
fn weigh(most: f64, attention: f64, elsewhere: f64) -> f64 {
    most * attention + larger(most - elsewhere, 0.0) * EXPOSED
}

/// The larger of two numbers, for the innermost loops: neither is ever anything but a number.
#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
