//! Those who fight beside a creature, and against it.

use std::sync::{Mutex, PoisonError};

use affray_rules::{Battle, Body, CreatureId, MovementMode, SQUARE};

use super::{lineup::Lineup, lore::Lore, menace::Menace, rival::Rival};
use crate::actor::Actor;

/// What advantage adds to the harm of those who have it, and how many go for the same target.
const ADVANTAGE: f64 = 0.3;
const AT_ONE: usize = 4;

/// One who stands at its side.
#[derive(Debug)]
pub(super) struct Friend {
    pub(super) id: CreatureId,
    pub(super) body: Body,
}

/// One of them who bears less.
#[derive(Debug)]
struct Ward {
    body: Body,
    /// How much more each point of damage takes away from what it does, while it is unhurt, than from
    /// what the creature does at whose side it stands.
    frailer: f64,
}

/// Those who fight beside it, and against it.
#[derive(Debug, Default)]
pub(super) struct Parties {
    pub(super) friends: Vec<Friend>,
    wards: Vec<Ward>,
    /// Where the friends stand.
    pub(super) lineup: Lineup,
    /// What is known of each foe of the actor's, in the same order.
    pub(super) rivals: Vec<Rival>,
    /// Whether anybody may strike at it in passing where it is.
    pub(super) harried: bool,
    /// Whether anybody may do anything to it from afar.
    pub(super) shot_at: bool,
    /// The least that a blow in passing does, of all who could strike one; infinite where none can.
    pub(super) least_blow: f64,
}

/// The parties' tables, which are kept from one look to the next. The lock is never taken: with it,
/// threads may look at a veteran whom each of them makes a copy of.
#[derive(Debug, Default)]
pub(super) struct Tables(Mutex<Parties>);

impl Tables {
    pub(super) fn lend(&mut self) -> &mut Parties {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clone for Tables {
    /// Nothing in them outlasts a look.
    fn clone(&self) -> Tables {
        Tables::default()
    }
}

/// What a creature is to its enemies.
pub(super) struct Quarry<'a> {
    /// Its body, by its own size.
    pub(super) body: Body,
    /// Those who stand at its side.
    pub(super) friends: &'a Lineup,
    wards: &'a [Ward],
    /// Whether it leaves every reach without a blow.
    pub(super) slips_by: bool,
    /// What it gives to a pack to be the first who stands beside an enemy.
    pub(super) pack: f64,
}

impl Quarry<'_> {
    /// How much less those bear whom an enemy could come up to.
    #[inline]
    pub(super) fn frailer(&self, place: Body, menace: &Menace) -> f64 {
        let mut frailer = 0.0;
        for ward in self.wards {
            let feet = ward.body.feet_to(place);
            let comes_up = feet > menace.reach && feet <= menace.stride + menace.reach;
            if ward.frailer > frailer && comes_up {
                frailer = ward.frailer;
            }
        }
        frailer
    }
}

impl Parties {
    /// Looks at the parties as an actor with such a body sees them that goes by such a gait.
    pub(super) fn look(&mut self, actor: &Actor<'_>, lore: &Lore, body: Body, gait: MovementMode) {
        let (battle, id) = (actor.battle, actor.id);
        self.find_friends(actor, lore);
        let (slips_by, pack) = (battle.slips_by(id, gait), self.pack(actor, lore));
        let (friends, wards) = (&self.lineup, &self.wards[..]);
        let quarry = Quarry { body, friends, wards, slips_by, pack };
        (self.harried, self.shot_at, self.least_blow) = (false, false, f64::INFINITY);
        self.rivals.clear();
        for foe in &actor.foes {
            let rival = Rival::of(actor, foe, lore.kind_of(battle, foe.id), &quarry);
            self.harried |= rival.sway.passing > 0.0;
            self.shot_at |= rival.shoots;
            if rival.blow > 0.0 && rival.blow < self.least_blow {
                self.least_blow = rival.blow;
            }
            self.rivals.push(rival);
        }
    }

    #[inline]
    fn find_friends(&mut self, actor: &Actor<'_>, lore: &Lore) {
        let (battle, id) = (actor.battle, actor.id);
        let me = battle.creature(id);
        let maximum = battle.hit_point_maximum(id);
        self.friends.clear();
        self.wards.clear();
        self.lineup.clear();
        for (place, one) in battle.creatures().iter().enumerate() {
            let other = CreatureId(place as u8);
            if one.side != me.side || other == id || !one.stands() {
                continue;
            }
            let body = battle.body_of(one);
            self.friends.push(Friend { id: other, body });
            self.lineup.push(body);
            // One of the same kind bears as much.
            if one.block != me.block || battle.hit_point_maximum(other) != maximum {
                let frailer = frailty(battle, other, lore) - frailty(battle, id, lore);
                if frailer > 0.0 {
                    self.wards.push(Ward { body, frailer });
                }
            }
        }
    }

    /// What those of an actor's side do beside who fight as a pack, with one of them at the target: it
    /// is the first to come up that counts, and the others follow.
    fn pack(&self, actor: &Actor<'_>, lore: &Lore) -> f64 {
        let hunters = || self.friends.iter().filter(|one| actor.battle.hunts_in_a_pack(one.id));
        if hunters().next().is_none() {
            return 0.0;
        }
        let beside =
            |friend: &Friend| actor.foes.iter().any(|foe| friend.body.feet_to(foe.body) <= SQUARE);
        if self.friends.iter().any(beside) {
            return 0.0;
        }
        ADVANTAGE
            * hunters()
                .map(|friend| lore.kind_of(actor.battle, friend.id).most())
                .take(AT_ONE)
                .sum::<f64>()
    }
}

/// What each point of damage to a creature takes away from what it does, while it is unhurt.
#[inline]
fn frailty(battle: &Battle, id: CreatureId, lore: &Lore) -> f64 {
    (lore.kind_of(battle, id).most() + 1.0) / f64::from(battle.hit_point_maximum(id)).max(1.0)
}
