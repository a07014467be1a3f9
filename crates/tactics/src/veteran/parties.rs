//! Those who fight beside a creature, and against it.

use affray_rules::{Battle, Body, CreatureId, Gait};

use smallvec::SmallVec;

use super::{lore::Lore, menace::Menace, rival::Rival};
use crate::actor::Actor;

/// What advantage adds to the harm of those who have it, and how many go for the same target.
const ADVANTAGE: f64 = 0.3;
const AT_ONE: usize = 4;

/// One who stands at its side.
pub(super) struct Friend {
    id: CreatureId,
    pub(super) body: Body,
    /// What it does in a round at its best, and from afar.
    most: f64,
    pub(super) ranged: f64,
    /// What each point of damage takes away from what it does, while it is unhurt.
    pub(super) frailty: f64,
}

/// Those who fight beside it, and against it.
pub(super) struct Parties {
    pub(super) friends: SmallVec<[Friend; 8]>,
    /// What is known of each foe of the actor's, in the same order.
    pub(super) rivals: Vec<Rival>,
    /// Whether anybody may strike at it in passing where it is.
    pub(super) harried: bool,
    /// The least that a blow in passing does, of all who could strike one; infinite where none can.
    pub(super) least_blow: f64,
}

impl Parties {
    /// The parties as an actor sees them that goes by such a gait.
    pub(super) fn of(actor: &Actor<'_>, lore: &Lore, menace: &Menace, gait: Gait) -> Parties {
        let (battle, id) = (actor.battle, actor.id);
        let own = frailty(battle, id, menace);
        let mut friends: SmallVec<[Friend; 8]> = SmallVec::new();
        for other in friends_of(battle, id) {
            friends.push(Friend::of(battle, other, lore.kind_of(battle, other)));
        }
        let freely = battle.provokes_nobody(id, gait);
        let mut rivals = Vec::with_capacity(actor.foes.len());
        let (mut harried, mut least_blow, mut first) = (false, f64::INFINITY, true);
        for foe in &actor.foes {
            let menace = lore.menace(battle, foe.id);
            let mut rival = Rival::of(actor, foe, menace, &friends, own);
            if freely {
                (rival.blow, rival.passing) = (0.0, 0.0);
            }
            harried |= rival.passing > 0.0;
            first &= !rival.pinned;
            if rival.blow > 0.0 && rival.blow < least_blow {
                least_blow = rival.blow;
            }
            rivals.push(rival);
        }
        // The first to come up; the others follow.
        let pack = if first { pack(battle, &friends) } else { 0.0 };
        for rival in rivals.iter_mut().filter(|rival| !rival.pinned) {
            rival.give_to(pack);
        }
        Parties { friends, rivals, harried, least_blow }
    }
}

impl Friend {
    fn of(battle: &Battle, id: CreatureId, menace: &Menace) -> Friend {
        let (most, ranged) = (menace.most(), menace.ranged);
        Friend { id, body: battle.body(id), most, ranged, frailty: frailty(battle, id, menace) }
    }
}

/// What each point of damage to a creature takes away from what it does, while it is unhurt.
fn frailty(battle: &Battle, id: CreatureId, menace: &Menace) -> f64 {
    (menace.most() + 1.0) / f64::from(battle.hit_point_maximum(id)).max(1.0)
}

/// Those who stand at a creature's side.
fn friends_of(battle: &Battle, id: CreatureId) -> impl Iterator<Item = CreatureId> {
    let side = battle.creature(id).side;
    let all = battle.ids().zip(battle.creatures());
    all.filter(move |(other, one)| *other != id && one.side == side && one.stands())
        .map(|(other, _)| other)
}

/// What those of a creature's side do beside who fight as a pack, with one of them at the target.
fn pack(battle: &Battle, friends: &[Friend]) -> f64 {
    let hunters = friends.iter().filter(|friend| battle.hunts_in_a_pack(friend.id));
    let menaces = hunters.map(|friend| friend.most);
    ADVANTAGE * menaces.take(AT_ONE).sum::<f64>()
}
