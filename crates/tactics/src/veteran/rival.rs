//! What is known of an enemy.

use std::cell::OnceCell;

use affray_rules::{AttackId, Conditions, SQUARE};

use super::{armour::Armour, menace::Menace, parties::Friend};
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
pub(super) struct Rival {
    pub(super) menace: Menace,
    /// What it is worth to be rid of it.
    pub(super) value: f64,
    pub(super) hit_points: f64,
    /// Its AC without cover, and with the cover that it has now, once that was asked.
    pub(super) armour_class: i32,
    covered: OnceCell<i32>,
    /// How blows at it lean, once that was asked.
    leans: OnceCell<Leans>,
    /// What of blows it does not take, where there is any such thing.
    armour: Option<Armour>,
    /// Whether somebody else is at its heels, so that it can't go without a blow.
    pub(super) pinned: bool,
    /// What a blow of its in passing does, and does to one who leaves the place where the creature is
    /// now; 0 when it strikes none.
    pub(super) blow: f64,
    pub(super) passing: f64,
    /// What one beside it spares a friend who bears less, whom it could come up to otherwise.
    guarded: f64,
    /// What one beside it takes away from it, and gives to a pack, where nobody is yet.
    pub(super) hindrance: f64,
    /// What it may do to the creature hand to hand, within its reach and where it would come up.
    at_hand: f64,
    chasing: f64,
    /// Whether it may do anything from afar, how much of its attention is for this creature alone,
    /// and the harm that it could do to others.
    shoots: bool,
    attention: f64,
    elsewhere: f64,
}

/// What an enemy may do: where it can't see one, and where it can.
#[derive(Clone, Copy, Default)]
pub(super) struct Harm {
    pub(super) unseen: f64,
    pub(super) seen: f64,
}

impl Rival {
    /// An enemy, as an actor sees it to which each point of damage does so much.
    pub(super) fn of(
        actor: &Actor<'_>,
        foe: &Foe,
        menace: Menace,
        friends: &[Friend],
        frailty: f64,
    ) -> Rival {
        let battle = actor.battle;
        let creature = battle.creature(foe.id);
        let concentrates = creature.concentration.is_some() && battle.can_see(actor.id, foe.id);
        let helpless = creature.conditions.intersects(Conditions::INCAPACITATED);
        let mut value = menace.most() + 1.0;
        if concentrates {
            value *= 1.4;
        }
        if helpless {
            value *= 0.8;
        }
        // Whoever else it could turn on.
        let (mut others, mut beset, mut next, mut frailer) = (0_u32, 0_u32, u16::MAX, 0.0);
        let (threat, chases) = (menace.threat(), menace.stride + menace.reach);
        for friend in friends {
            let feet = friend.body.feet_to(foe.body);
            others += u32::from(feet <= threat);
            beset += u32::from(feet <= SQUARE);
            next = next.min(if feet > SQUARE { feet } else { u16::MAX });
            if feet > menace.reach && feet <= chases {
                frailer = larger(friend.frailty - frailty, frailer);
            }
        }
        if menace.most() <= 0.0 {
            others = 0;
        }
        // It does the most to somebody beside it, or to the nearest of all others.
        let harm = |feet| {
            let (near, far) = menace.at(feet);
            larger(near, far)
        };
        let beside = if beset > 0 { harm(SQUARE) } else { 0.0 };
        let elsewhere = if next < u16::MAX { larger(harm(next), beside) } else { beside };
        // All go for the same one where it is all the same to them, and for one who is beset.
        value *= 1.0 + BESET * f64::from(beset);
        value *= 1.0 - ORDER * f64::from(foe.id.0);
        // Where there are others, the side loses as much wherever this one stands.
        let alone = 1.0 / (1.0 + f64::from(others));
        let ready = !helpless && !creature.reaction_spent;
        let blows = f64::from(battle.block(foe.id).attacks_per_action.max(1));
        let blow = if ready { menace.melee / blows } else { 0.0 };
        let pinned = beset > 0;
        let mut rival = Rival {
            menace,
            value,
            hit_points: known::hit_points(battle, actor.id, foe.id),
            armour_class: battle.armour_class(foe.id),
            covered: OnceCell::new(),
            leans: OnceCell::new(),
            armour: Armour::of(actor, foe.id),
            pinned,
            guarded: if pinned || helpless { 0.0 } else { frailer * menace.melee },
            blow,
            passing: if foe.feet <= menace.reach { blow } else { 0.0 },
            hindrance: 0.0,
            at_hand: 0.0,
            chasing: 0.0,
            shoots: !helpless && menace.ranged > 0.0,
            attention: alone * alone * alone,
            elsewhere,
        };
        if !helpless {
            let breaks_away = if pinned { BREAKS_AWAY } else { 1.0 };
            rival.at_hand = rival.weigh(menace.melee);
            rival.chasing = rival.weigh(menace.melee * breaks_away);
        }
        rival
    }

    /// How blows of the actor's at it lean.
    pub(super) fn leans(&self, actor: &Actor<'_>, foe: &Foe) -> &Leans {
        self.leans.get_or_init(|| Leans::of(actor.battle, actor.id, foe.id))
    }

    /// Its AC with the cover that it has against the actor now.
    pub(super) fn covered(&self, actor: &Actor<'_>, foe: &Foe) -> i32 {
        let cover = || i32::from(actor.battle.cover(actor.id, foe.id).degree.bonus());
        *self.covered.get_or_init(|| self.armour_class + cover())
    }

    /// Notes what it gives to a pack, beside what it takes away from this one, to be the first who
    /// stands beside it.
    pub(super) fn give_to(&mut self, pack: f64) {
        self.hindrance = HINDERING * (self.menace.hindrance() + pack) + GUARDING * self.guarded;
    }

    /// What it may do on its next turn to the creature, were that so far off.
    #[inline]
    pub(super) fn harm_at(&self, feet: u16) -> Harm {
        let unseen = self.unseen_at(feet);
        if !self.shoots {
            return Harm { unseen, seen: unseen };
        }
        let (near, far) = self.menace.at(feet);
        let held = self.pinned && feet > self.menace.reach;
        let near = if held { near * BREAKS_AWAY } else { near };
        Harm { unseen, seen: self.weigh(larger(far, near)) }
    }

    /// The same where it can't see the creature: hand to hand.
    #[inline]
    pub(super) fn unseen_at(&self, feet: u16) -> f64 {
        match feet {
            _ if feet <= self.menace.reach => self.at_hand,
            _ if feet <= self.menace.stride + self.menace.reach => self.chasing,
            _ => 0.0,
        }
    }

    /// What so much harm weighs, of which it could do some to others.
    fn weigh(&self, most: f64) -> f64 {
        most * self.attention + (most - self.elsewhere).max(0.0) * EXPOSED
    }

    /// What so many blows are worth, of which each hits with such a chance and does so much.
    pub(super) fn blows(&self, count: f64, chance: f64, damage: f64) -> f64 {
        if damage <= 0.0 || chance <= 0.0 || count < 1.0 {
            return 0.0;
        }
        let count = count as i32;
        if count == 1 {
            return chance * self.harm(damage);
        }
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
    pub(super) fn harm(&self, damage: f64) -> f64 {
        let share = damage / self.hit_points;
        // The dice are spread about their average.
        let felled = ((share - 0.6) / 0.8).clamp(0.0, 1.0);
        self.value * (share.min(1.0) + FELLING * felled)
    }
}

/// The larger of two numbers, for the innermost loops: neither is ever anything but a number.
#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
