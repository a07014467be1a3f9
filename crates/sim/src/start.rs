//! Where fights start: at their beginning, or at a saved moment.

use std::sync::Arc;

use affray_dice::{Seeded, Source};
use affray_rules::{
    Battle, Controller, Question, Session, Setup, SetupError, SideId, Silent, Sink,
};

/// Where every one of many fights begins: with a setup, or in the middle of a fight.
#[derive(Clone, Debug)]
pub struct Start {
    /// The fight as it stands; that of a setup is only to look at, since each begins with dice of
    /// its own.
    battle: Battle,
    /// The fight before its first die, unless it is under way.
    fresh: Option<Battle>,
}

impl Start {
    /// Fights from their beginning.
    pub fn from_setup(setup: impl Into<Arc<Setup>>) -> Result<Start, SetupError> {
        let fresh = Battle::lay_out(setup)?;
        let mut battle = fresh.clone();
        battle.resume(&mut Seeded::new(0), &mut Silent);
        Ok(Start { battle, fresh: Some(fresh) })
    }

    /// Fights that go on from where one stands.
    pub fn from_battle(battle: Battle) -> Start {
        Start { battle, fresh: None }
    }

    /// Fights that go on from where a saved one stands.
    pub fn from_session(session: &Session) -> Start {
        Start::from_battle(session.battle().clone())
    }

    /// What does not change in any of the fights.
    pub fn setup(&self) -> &Setup {
        self.battle.setup()
    }

    /// Whether it is the middle of a fight.
    pub const fn is_under_way(&self) -> bool {
        self.fresh.is_none()
    }

    /// A fight to look at: how it stands, or how one with some dice or other begins.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The first round that is fought.
    pub fn first_round(&self) -> u16 {
        if self.is_under_way() { self.battle.round().max(1) } else { 1 }
    }

    /// The side whose fate is told: the first that a player plays, else the first.
    pub fn ours(&self) -> SideId {
        let played = self.setup().combatants.iter().find(|c| c.controller == Controller::Player);
        played.map_or(SideId(0), |one| one.side)
    }

    /// A fight at its first decision.
    pub(crate) fn begin<D: Source, S: Sink>(&self, dice: &mut D, sink: &mut S) -> Battle {
        let mut battle = self.fresh.as_ref().unwrap_or(&self.battle).clone();
        if !self.is_under_way() || matches!(battle.decision().question, Question::Roll(_)) {
            battle.resume(dice, sink);
        }
        battle
    }
}
