//! Those who fight beside a creature, and against it.

use std::sync::{Mutex, PoisonError};

use affray_rules::{Battle, Body, CreatureId, Gait, SQUARE};

use super::{lore::Lore, menace::Menace, rival::Rival};
use crate::actor::Actor;

/// What advantage adds to the harm of those who have it, and how many go for the same target.
const ADVANTAGE: f64 = 0.3;
const AT_ONE: usize = 4;

/// One who stands at its side.
#[derive(Debug)]
pub(super) struct Friend {
    id: CreatureId,
    pub(super) body: Body,
    /// What it does in a round at its best, and from afar.
    most: f64,
    pub(super) ranged: f64,
    /// How much more each point of damage takes away from what it does, while it is unhurt, than from
    /// what the creature does at whose side it stands.
    pub(super) frailer: f64,
}

/// Those who fight beside it, and against it.
#[derive(Debug, Default)]
pub(super) struct Parties {
    pub(super) friends: Vec<Friend>,
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
pub(super) struct Quarry {
    /// Whether it leaves every reach without a blow.
    pub(super) slips_by: bool,
    /// What it gives to a pack to be the first who stands beside an enemy.
    pub(super) pack: f64,
}

impl Parties {
    /// Looks at the parties as an actor sees them that goes by such a gait.
    pub(super) fn look(&mut self, actor: &Actor<'_>, lore: &Lore, menace: &Menace, gait: Gait) {
        let (battle, id) = (actor.battle, actor.id);
        let side = battle.creature(id).side;
        self.friends.clear();
        let own = frailty(battle, id, menace);
        for (place, one) in battle.creatures().iter().enumerate() {
            let other = CreatureId(place as u8);
            if one.side == side && other != id && one.stands() {
                let menace = lore.kind_of(battle, other);
                self.friends.push(Friend {
                    id: other,
                    body: battle.body_of(one),
                    most: menace.most(),
                    ranged: menace.ranged,
                    frailer: frailty(battle, other, menace) - own,
                });
            }
        }
        let quarry = Quarry { slips_by: battle.provokes_nobody(id, gait), pack: self.pack(actor) };
        self.rivals.clear();
        let friends = &self.friends[..];
        self.rivals.extend(actor.foes.iter().map(|foe| {
            let kind = lore.kind_of(battle, foe.id);
            Rival::of(actor, foe, kind, friends, &quarry)
        }));
        (self.harried, self.shot_at, self.least_blow) = (false, false, f64::INFINITY);
        for rival in &self.rivals {
            self.harried |= rival.passing > 0.0;
            self.shot_at |= rival.shoots;
            if rival.blow > 0.0 && rival.blow < self.least_blow {
                self.least_blow = rival.blow;
            }
        }
    }

    /// What those of an actor's side do beside who fight as a pack, with one of them at the target: it
    /// is the first to come up that counts, and the others follow.
    fn pack(&self, actor: &Actor<'_>) -> f64 {
        let hunters = || self.friends.iter().filter(|one| actor.battle.hunts_in_a_pack(one.id));
        if hunters().next().is_none() {
            return 0.0;
        }
        let beside =
            |friend: &Friend| actor.foes.iter().any(|foe| friend.body.feet_to(foe.body) <= SQUARE);
        if self.friends.iter().any(beside) {
            return 0.0;
        }
        ADVANTAGE * hunters().map(|friend| friend.most).take(AT_ONE).sum::<f64>()
    }
}

/// What each point of damage to a creature takes away from what it does, while it is unhurt.
#[inline]
fn frailty(battle: &Battle, id: CreatureId, menace: &Menace) -> f64 {
    (menace.most() + 1.0) / f64::from(battle.hit_point_maximum(id)).max(1.0)
}
