//! What can be worked out from a battle's setup and state, kept at hand for speed.
//!
//! [`Derived::of`] works all of it out. It is not saved, not compared and not part of the hash. In the course
//! of a fight the engine keeps it up to date; a flag may then stay set that would not be set anew, which costs
//! time and changes nothing else.

use super::{FightProfile, MOST_SIDES, Setup, SideSet, State};
use crate::{
    conditions::Condition,
    effects::{Modifier, Nature, Until},
    ruleset::Hide,
};

/// Caches and flags that follow from the setup and the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived {
    /// Whether anybody could fall, burn, or want for air: where the ground is level and dry and nobody
    /// flies, nothing needs to be looked at.
    pub(crate) hazards_possible: bool,
    /// Whether somebody hides, in rules by which coming into view ends that (`action.hide.end`).
    pub(crate) hiders: bool,
    /// Whether anybody lends others something on their rolls.
    pub(crate) lenders: bool,
    /// What comes up in this fight, or may.
    pub(crate) profile: FightProfile,
    /// The traits and states that anybody has or has had.
    pub(crate) natures: Nature,
    /// The sides whose enemy each side is, by either's view (`order.enemy`).
    pub(crate) foes: [SideSet; MOST_SIDES],
    /// Whether some side has yet to meet somebody, or to see something.
    pub(crate) unmet: bool,
    /// How things stood when each creature last looked around on an unexplored map, as a number.
    pub(crate) looked: Vec<u64>,
    /// Whether somebody of each side perceives what happens; asked only where somebody listens.
    pub(crate) watched: bool,
}

impl Derived {
    /// All of it, worked out anew.
    pub(crate) fn of(setup: &Setup, state: &State) -> Derived {
        let creatures = || state.creatures.iter();
        let hides = creatures().any(|one| !one.hidden_from.is_empty());
        let effects = || state.effects.iter();
        let aloft = creatures()
            .any(|one| one.height != 0 || one.on_face || one.breath.is_some() || !one.on_map());
        let carried = effects().any(|e| matches!(e.modifier, Modifier::Nature(_)));
        let burning = state.objects.iter().any(|object| object.burning);
        let mut profile = FightProfile::of(setup);
        let grapples = effects().any(|e| e.brings(Condition::Grappled));
        profile.set(FightProfile::GRAPPLES, grapples);
        let timed = !state.zones.is_empty() || effects().any(|e| e.duration.until != Until::Ended);
        profile.set(FightProfile::TIMED, timed);
        profile.set(FightProfile::READIED, creatures().any(|one| one.readied.is_some()));
        profile.set(FightProfile::RIDERS, creatures().any(|one| one.rides.is_some()));
        if hides || effects().any(|e| e.is_hiding()) {
            profile.remove(FightProfile::OPENLY);
        }
        Derived {
            hazards_possible: setup.has_hazards() || aloft || carried || burning,
            hiders: hides && setup.ruleset.hide == Hide::Contest,
            lenders: effects().any(|e| matches!(e.modifier, Modifier::Lend { .. })),
            profile,
            natures: creatures().fold(Nature::empty(), |all, one| all | one.nature),
            foes: setup.foes(),
            unmet: true,
            looked: Vec::new(),
            watched: false,
        }
    }
}
