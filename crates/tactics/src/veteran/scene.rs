//! The fight as the creature whose turn it is sees it: whom it is up against, and what may befall
//! it where.

use affray_rules::{Battle, Conditions, CreatureId, Footprint, SQUARE, Spot, Square};

use super::menace::Menace;
use crate::{
    known,
    simple::{Actor, Foe},
};

/// How much more it is worth to put an end to somebody than to wear it down.
const FELLING: f64 = 0.5;
/// How much its own skin counts beside the enemy's.
const CAUTION: f64 = 0.8;
/// How much harm counts that no enemy could do to anybody else, beside what befalls anyway.
const EXPOSED: f64 = 0.5;
/// How likely an enemy is to get away from somebody at its heels.
const BREAKS_AWAY: f64 = 0.4;
/// How much more an enemy is worth for each friend at its heels.
const BESET: f64 = 0.15;
/// How much less it is worth for each that comes before it: of equals, all take the same.
const ORDER: f64 = 0.002;

/// What a creature sees.
pub(super) struct Scene<'a> {
    pub(super) actor: Actor<'a>,
    pub(super) menace: Menace,
    pub(super) hit_points: f64,
    /// What is known of each foe of the actor's, in the same order.
    pub(super) rivals: Vec<Rival>,
    /// Whether walls may stand between creatures.
    walls: bool,
}

/// What is known of an enemy.
pub(super) struct Rival {
    pub(super) menace: Menace,
    /// What it is worth to be rid of it.
    pub(super) value: f64,
    pub(super) hit_points: f64,
    /// How likely it is to turn on this creature and nobody else.
    attention: f64,
    /// What it may do on its next turn to somebody else.
    elsewhere: f64,
    /// Whether somebody else is at its heels, so that it can't go without a blow.
    pinned: bool,
    /// What a blow of its in passing does; 0 when it strikes none.
    passing: f64,
}

impl<'a> Scene<'a> {
    pub(super) fn new(battle: &'a Battle, id: CreatureId) -> Scene<'a> {
        let actor = Actor::new(battle, id);
        let menace = Menace::of(battle, id);
        let rivals = actor.foes.iter().map(|foe| Rival::of(&actor, foe)).collect();
        let hit_points = known::hit_points(battle, id, id).max(1.0);
        let walls = !battle.setup().map.is_plain();
        Scene { actor, menace, hit_points, rivals, walls }
    }

    pub(super) fn battle(&self) -> &'a Battle {
        self.actor.battle
    }

    /// The foes, with what is known of them.
    pub(super) fn foes(&self) -> impl Iterator<Item = (&Foe, &Rival)> {
        self.actor.foes.iter().zip(&self.rivals)
    }

    /// The space that the creature would take there.
    pub(super) fn space_at(&self, square: Square) -> Footprint {
        Footprint::new(square, self.battle().block(self.actor.id).size)
    }

    /// What so much harm to the creature itself weighs.
    pub(super) fn pain(&self, damage: f64) -> f64 {
        CAUTION * (self.menace.most() + 1.0) * (damage / self.hit_points).min(1.5)
    }

    /// What the enemies may do to it there before its next turn.
    pub(super) fn danger(&self, square: Square) -> f64 {
        let space = self.space_at(square);
        let mut body = None;
        let mut damage = 0.0;
        for (foe, rival) in self.foes() {
            let feet = space.feet_to(foe.space);
            let (mut near, far) = rival.menace.at(feet);
            if rival.pinned && feet > rival.menace.reach {
                near *= BREAKS_AWAY;
            }
            let mut most = near;
            if far > near {
                let body = *body.get_or_insert_with(|| {
                    let height = self.battle().creature(self.actor.id).height;
                    self.battle().body_at(self.actor.id, Spot { square, height })
                });
                let seen =
                    !self.walls || self.battle().line_of_sight(self.battle().body(foe.id), body);
                most = if seen { far } else { near };
            }
            let more = (most - rival.elsewhere).max(0.0);
            damage += most * rival.attention + more * EXPOSED;
        }
        self.pain(damage)
    }

    /// What blows in passing cost one who can't get there without: those of everybody whose reach
    /// it gets out of, and one at the least.
    pub(super) fn toll(&self, square: Square) -> f64 {
        let space = self.space_at(square);
        let (mut all, mut least) = (0.0, f64::INFINITY);
        for (foe, rival) in self.foes().filter(|(_, rival)| rival.passing > 0.0) {
            least = rival.passing.min(least);
            if space.feet_to(foe.space) > rival.menace.reach.max(SQUARE) {
                all += rival.passing;
            }
        }
        self.pain(if least.is_finite() { least.max(all) } else { 0.0 })
    }

    /// Whether anybody may strike at it in passing.
    pub(super) fn is_harried(&self) -> bool {
        self.rivals.iter().any(|rival| rival.passing > 0.0)
    }

    /// What it is worth to stand there when the next turn comes: how soon it can strike.
    pub(super) fn prospect(&self, square: Square) -> f64 {
        let space = self.space_at(square);
        let stride = self.menace.stride.max(SQUARE);
        let ready = self.menace.readiness();
        let soon = |(foe, rival): (&Foe, &Rival)| {
            let gap = space.feet_to(foe.space).saturating_sub(ready);
            let turns = i32::from(gap.div_ceil(stride));
            let nearer = 1.0 - f64::from(gap) * 0.000_5;
            rival.harm(self.menace.most()) * 0.5 * 0.65_f64.powi(turns) * nearer
        };
        self.foes().map(soon).fold(0.0, f64::max)
    }
}

impl Rival {
    fn of(actor: &Actor<'_>, foe: &Foe) -> Rival {
        let battle = actor.battle;
        let creature = battle.creature(foe.id);
        let menace = Menace::of(battle, foe.id);
        let concentrates = creature.concentration.is_some() && battle.can_see(actor.id, foe.id);
        let helpless = creature.conditions.intersects(Conditions::INCAPACITATED);
        let mut value = menace.most() + 1.0;
        if concentrates {
            value *= 1.4;
        }
        if helpless {
            value *= 0.8;
        }
        // All go for the same one where it is all the same to them, and for one who is beset.
        let beset = battle.ids().filter(|other| {
            *other != actor.id
                && battle.creature(*other).side == battle.creature(actor.id).side
                && battle.creature(*other).stands()
                && battle.space(*other).feet_to(foe.space) <= SQUARE
        });
        value *= 1.0 + BESET * beset.count() as f64;
        value *= 1.0 - ORDER * f64::from(foe.id.0);
        // Whoever else it could turn on.
        let (mut others, mut elsewhere, mut pinned) = (0, 0.0_f64, false);
        for other in battle.ids().filter(|other| {
            *other != actor.id
                && battle.creature(*other).side == battle.creature(actor.id).side
                && battle.creature(*other).stands()
        }) {
            let feet = battle.space(other).feet_to(foe.space);
            let (near, far) = menace.at(feet);
            let most = near.max(far);
            others += u32::from(most > 0.0);
            elsewhere = elsewhere.max(most);
            pinned |= feet <= SQUARE;
        }
        // Where there are others, the side loses as much wherever this one stands.
        let attention = (1.0 / (1.0 + f64::from(others))).powi(3);
        let attention = if helpless { 0.0 } else { attention };
        let elsewhere = if helpless { f64::INFINITY } else { elsewhere };
        let strikes = !helpless && !creature.reaction_spent && foe.feet <= menace.reach;
        let blows = f64::from(battle.block(foe.id).attacks_per_action.max(1));
        Rival {
            menace,
            value,
            hit_points: known::hit_points(battle, actor.id, foe.id),
            attention,
            elsewhere,
            pinned,
            passing: if strikes { menace.melee / blows.max(1.0) } else { 0.0 },
        }
    }

    /// What so many blows are worth, of which each hits with such a chance and does so much.
    pub(super) fn blows(&self, count: f64, chance: f64, damage: f64) -> f64 {
        if damage <= 0.0 || chance <= 0.0 || count < 1.0 {
            return 0.0;
        }
        let count = count as i32;
        let (mut exactly, mut worth) = ((1.0 - chance).powi(count), 0.0);
        for hits in 1..=count {
            exactly *= f64::from(count - hits + 1) / f64::from(hits) * chance / (1.0 - chance);
            worth += exactly * self.harm(f64::from(hits) * damage);
        }
        worth
    }

    /// What about so much damage to it is worth.
    pub(super) fn harm(&self, damage: f64) -> f64 {
        let share = damage / self.hit_points;
        // The dice are spread about their average.
        let felled = ((share - 0.6) / 0.8).clamp(0.0, 1.0);
        self.value * (share.min(1.0) + FELLING * felled)
    }
}
