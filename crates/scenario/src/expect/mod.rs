//! What a script expects.

mod attacks;
mod damage;
mod fight;
mod happened;
mod ledger;
mod object;
mod question;
mod rolls;
mod side;
mod state;

use std::collections::BTreeMap;

use affray_rules::Battle;

use crate::{names::Names, reader::Reader, window::Window};

use attacks::AttackIs;
use damage::DamageIs;
use fight::FightIs;
use happened::Happened;
use ledger::LedgerHas;
use object::ObjectIs;
use question::QuestionIs;
pub(crate) use question::{asked_words, plays_in};
use rolls::RollIs;
use side::SideIs;
use state::StateIs;

/// Where an expectation looks.
pub(crate) struct Scene<'a> {
    pub(crate) battle: &'a Battle,
    pub(crate) window: &'a Window,
    /// The hashes that `remember` wrote down.
    pub(crate) memory: &'a BTreeMap<String, u64>,
}

/// One thing that a script expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expectation {
    State(StateIs),
    Object(ObjectIs),
    Side(SideIs),
    Fight(FightIs),
    Question(QuestionIs),
    Roll(RollIs),
    Ledger(LedgerHas),
    Attack(AttackIs),
    Damage(DamageIs),
    Happened(Happened),
}

impl Expectation {
    /// Reads what comes behind `expect`.
    pub(crate) fn parse(text: &str, names: &Names<'_>) -> Result<Expectation, String> {
        let mut reader = Reader::new(text, names);
        let found = Expectation::read(&mut reader)?;
        reader.end()?;
        Ok(found)
    }

    fn read(reader: &mut Reader<'_>) -> Result<Expectation, String> {
        if let Some(creature) = reader.maybe_creature() {
            return StateIs::read(creature, reader).map(Expectation::State);
        }
        if let Some(object) = reader.maybe_object() {
            return ObjectIs::read(object, reader).map(Expectation::Object);
        }
        if let Some(found) = SideIs::read(reader)? {
            return Ok(Expectation::Side(found));
        }
        if let Some(found) = FightIs::read(reader)? {
            return Ok(Expectation::Fight(found));
        }
        if let Some(found) = QuestionIs::read(reader)? {
            return Ok(Expectation::Question(found));
        }
        if let Some(found) = LedgerHas::read(reader)? {
            return Ok(Expectation::Ledger(found));
        }
        if let Some(found) = RollIs::read(reader)? {
            return Ok(Expectation::Roll(found));
        }
        if let Some(found) = AttackIs::read(reader)? {
            return Ok(Expectation::Attack(found));
        }
        if let Some(found) = DamageIs::read(reader)? {
            return Ok(Expectation::Damage(found));
        }
        if let Some(found) = Happened::read(reader)? {
            return Ok(Expectation::Happened(found));
        }
        Err(format!(
            "`{}` is neither the name of anybody here ({}) nor something to expect",
            reader.rest(),
            reader.names.things()
        ))
    }

    /// Looks; where it is otherwise, says what is there instead.
    pub(crate) fn check(&self, scene: &Scene<'_>) -> Result<(), String> {
        match self {
            Expectation::State(e) => e.check(scene.battle),
            Expectation::Object(e) => e.check(scene.battle),
            Expectation::Side(e) => e.check(scene),
            Expectation::Fight(e) => e.check(scene),
            Expectation::Question(e) => e.check(scene.battle),
            Expectation::Roll(e) => e.check(scene),
            Expectation::Ledger(e) => e.check(scene),
            Expectation::Attack(e) => e.check(scene),
            Expectation::Damage(e) => e.check(scene),
            Expectation::Happened(e) => e.check(scene),
        }
    }
}
