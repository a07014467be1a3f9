//! The fight as the creature whose turn it is sees it: whom it is up against, and what may befall
//! it where.

use std::cell::OnceCell;

use affray_rules::{Battle, Body, Conditions, CreatureId, Gait, SQUARE, Spot, Square};

use super::menace::Menace;
use crate::{
    actor::{Actor, Foe},
    known,
    ways::Ways,
};

/// How much more it is worth to put an end to somebody than to wear it down.
const FELLING: f64 = 0.5;
/// How much its own skin counts beside the enemy's.
const CAUTION: f64 = 0.8;
/// How much harm counts that no enemy could do to anybody else, beside what befalls anyway.
const EXPOSED: f64 = 0.5;
/// How likely an enemy is to get away from somebody at its heels.
const BREAKS_AWAY: f64 = 0.4;
/// How much it counts to be in the way of those who shoot.
const HINDERING: f64 = 0.4;
/// What advantage adds to the harm of those who have it, and how many go for the same target.
const ADVANTAGE: f64 = 0.3;
const AT_ONE: usize = 4;
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
    /// Whether its height changes with the ground.
    climbs: bool,
    /// What it adds to what its friends do that one is beside their target.
    pack: f64,
    ways: OnceCell<Ways>,
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
        let rivals: Vec<Rival> = actor.foes.iter().map(|foe| Rival::of(&actor, foe)).collect();
        let hit_points = known::hit_points(battle, id, id).max(1.0);
        let walls = !battle.setup().map.is_plain();
        let climbs = !battle.setup().map.is_level() && battle.usual_gait(id) == Gait::Walk;
        // The first to come up; the others follow.
        let first = !rivals.iter().any(|rival| rival.pinned);
        let pack = if first { pack(battle, id) } else { 0.0 };
        Scene { actor, menace, hit_points, rivals, walls, climbs, pack, ways: OnceCell::new() }
    }

    pub(super) fn battle(&self) -> &'a Battle {
        self.actor.battle
    }

    /// Where it can go, with a look at whom that provokes where somebody could strike.
    pub(super) fn ways(&self) -> &Ways {
        self.ways.get_or_init(|| match self.is_harried() {
            true => Ways::with_care(self.battle()),
            false => Ways::of(self.battle()),
        })
    }

    /// The foes, with what is known of them.
    pub(super) fn foes(&self) -> impl Iterator<Item = (&Foe, &Rival)> {
        self.actor.foes.iter().zip(&self.rivals)
    }

    /// The body of the creature, were it there.
    pub(super) fn body_at(&self, square: Square) -> Body {
        let (battle, id) = (self.battle(), self.actor.id);
        let at = match self.climbs {
            true => battle.ground_at(id, square),
            false => Spot { square, height: battle.creature(id).height },
        };
        battle.body_at(id, at)
    }

    /// What so much harm to the creature itself weighs.
    pub(super) fn pain(&self, damage: f64) -> f64 {
        CAUTION * (self.menace.most() + 1.0) * (damage / self.hit_points).min(1.5)
    }

    /// What the enemies may do to it there before its next turn.
    pub(super) fn danger(&self, there: Body) -> f64 {
        let mut damage = 0.0;
        for (foe, rival) in self.foes() {
            let feet = there.feet_to(foe.body);
            let (mut near, far) = rival.menace.at(feet);
            if rival.pinned && feet > rival.menace.reach {
                near *= BREAKS_AWAY;
            }
            let mut most = near;
            if far > near {
                let seen = !self.walls || self.battle().line_of_sight(foe.body, there);
                most = if seen { far } else { near };
            }
            let more = (most - rival.elsewhere).max(0.0);
            damage += most * rival.attention + more * EXPOSED;
        }
        self.pain(damage)
    }

    /// What it takes away from those who shoot to stand beside them, and gives to a pack, where
    /// nobody does yet.
    pub(super) fn hindrance(&self, there: Body) -> f64 {
        let beside =
            self.foes().filter(|(foe, rival)| !rival.pinned && there.feet_to(foe.body) <= SQUARE);
        let each = |(_, rival): (&Foe, &Rival)| rival.menace.hindrance() + self.pack;
        HINDERING * beside.map(each).sum::<f64>()
    }

    /// What blows in passing cost one who can't get there without: those of everybody whose reach
    /// it gets out of, and one at the least.
    pub(super) fn toll(&self, there: Body) -> f64 {
        let (mut all, mut least) = (0.0, f64::INFINITY);
        for (foe, rival) in self.foes().filter(|(_, rival)| rival.passing > 0.0) {
            least = rival.passing.min(least);
            if there.feet_to(foe.body) > rival.menace.reach.max(SQUARE) {
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
    pub(super) fn prospect(&self, there: Body) -> f64 {
        let stride = self.menace.stride.max(SQUARE);
        let ready = self.menace.readiness();
        let soon = |(foe, rival): (&Foe, &Rival)| {
            let gap = there.feet_to(foe.body).saturating_sub(ready);
            let turns = i32::from(gap.div_ceil(stride));
            let nearer = 1.0 - f64::from(gap) * 0.000_5;
            rival.harm(self.menace.most()) * 0.5 * 0.65_f64.powi(turns) * nearer
        };
        self.foes().map(soon).fold(0.0, f64::max)
    }
}

/// What those of a creature's side do beside who fight as a pack, with one of them at the target.
fn pack(battle: &Battle, id: CreatureId) -> f64 {
    let side = battle.creature(id).side;
    let hunts = |other: &CreatureId| {
        let one = battle.creature(*other);
        *other != id && one.side == side && one.stands() && battle.hunts_in_a_pack(*other)
    };
    let menaces = battle.ids().filter(hunts).map(|other| Menace::of(battle, other).most());
    ADVANTAGE * menaces.take(AT_ONE).sum::<f64>()
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
                && battle.body(*other).feet_to(foe.body) <= SQUARE
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
            let feet = battle.body(other).feet_to(foe.body);
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
