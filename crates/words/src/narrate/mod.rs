//! What happened, as a GM would tell it.

mod actions;
mod attacks;
mod checks;
mod damage;
mod effects;
mod gear;
mod magic;
mod movement;
mod narrator;
mod order;
mod roll;
mod rules;
mod tell;

use affray_rules::{Battle, Event, What};

use crate::{Line, Style};
pub(crate) use effects::{abilities_words, damage_types, origin, when_words};
pub use narrator::Narrator;
pub(crate) use roll::reason;
pub(crate) use tell::Tell;

/// Tells one event in one line of plain text, in the default [`Style`].
///
/// Every event has its words; a [`Narrator`] leaves out what another line tells already.
pub fn narrate(battle: &Battle, event: &Event) -> Option<String> {
    line(battle, event, Style::default()).map(|line| line.plain())
}

/// Tells one event in one line.
pub fn line(battle: &Battle, event: &Event, style: Style) -> Option<Line> {
    let mut tell = Tell::styled(battle, style);
    let told = chapter(&event.what)(&mut tell, &event.what);
    if !told || tell.line.is_empty() {
        return None;
    }
    tell.line.capitalise();
    let titled = tell.titled();
    tell.line.rules(&rules::shown(event, style.rules, titled));
    Some(tell.line)
}

/// A chapter of the narration: says whether it knew what to say.
type Chapter = fn(&mut Tell<'_>, &What) -> bool;

/// The chapter that has the words for an event. A new kind of event must find its place here.
fn chapter(what: &What) -> Chapter {
    match what {
        What::Began
        | What::Placed { .. }
        | What::LiesHidden { .. }
        | What::Noticed { .. }
        | What::Surprised { .. }
        | What::Initiative { .. }
        | What::TieRoll { .. }
        | What::TieBroken { .. }
        | What::ComesFirst { .. }
        | What::Order { .. }
        | What::Round { .. }
        | What::TurnBegan { .. }
        | What::TurnLost { .. }
        | What::TurnEnded { .. }
        | What::Joined { .. }
        | What::Surrendered { .. }
        | What::Agreed { .. }
        | What::Over { .. } => order::tell,
        What::Moved { .. }
        | What::ForcedMove { .. }
        | What::MoveStopped { .. }
        | What::LongJump { .. }
        | What::HighJump { .. }
        | What::LedgeJump { .. }
        | What::Fell { .. }
        | What::Teleported { .. }
        | What::DroppedProne { .. }
        | What::StoodUp { .. }
        | What::Mounted { .. }
        | What::Dismounted { .. }
        | What::CameOff { .. }
        | What::LeftMap { .. } => movement::tell,
        What::Action { .. }
        | What::LegendaryAction { .. }
        | What::Resisted { .. }
        | What::ShapeChanged { .. }
        | What::Afflicted { .. }
        | What::TakenIn { .. }
        | What::LairAction { .. }
        | What::CameOut { .. }
        | What::ReactionTaken { .. }
        | What::ReactionDeclined { .. }
        | What::Resumed { .. }
        | What::Readied { .. }
        | What::ReadiedLost { .. }
        | What::Helping { .. }
        | What::Swayed { .. }
        | What::Spoke { .. }
        | What::Overruled { .. }
        | What::Ruled { .. } => actions::tell,
        What::Attack { .. }
        | What::SureHit { .. }
        | What::MissedSquare { .. }
        | What::StillHits { .. }
        | What::Mastery { .. }
        | What::Wrestled { .. }
        | What::GrappleEnded { .. } => attacks::tell,
        What::DamageRoll { .. }
        | What::Damaged { .. }
        | What::Bloodied { .. }
        | What::Healed { .. }
        | What::Bled { .. }
        | What::HealingLost { .. }
        | What::Temporary { .. }
        | What::Dying { .. }
        | What::Died { .. }
        | What::KnockedOut { .. }
        | What::DeathSave { .. }
        | What::DeathFailures { .. }
        | What::Stable { .. }
        | What::Woke { .. }
        | What::ObjectDamaged { .. }
        | What::ObjectSave { .. }
        | What::ObjectBroken { .. }
        | What::ObjectBurns { .. }
        | What::HoldsBreath { .. }
        | What::OutOfBreath { .. }
        | What::Suffocated { .. }
        | What::Breathes { .. }
        | What::Rolled { .. } => damage::tell,
        What::Save { .. }
        | What::Check { .. }
        | What::Contest { .. }
        | What::Hidden { .. }
        | What::Revealed { .. }
        | What::Found { .. } => checks::tell,
        What::Gained { .. }
        | What::Lost { .. }
        | What::Immune { .. }
        | What::Tireless { .. }
        | What::HangsOn { .. }
        | What::Chance { .. }
        | What::Reflected { .. }
        | What::Unaffected { .. }
        | What::Heads { .. }
        | What::Deflected { .. }
        | What::Exhaustion { .. } => effects::tell,
        What::Casting { .. }
        | What::Recharged { .. }
        | What::Countered { .. }
        | What::Filled { .. }
        | What::ZoneStruck { .. }
        | What::ZoneEnded { .. }
        | What::Concentrating { .. }
        | What::ConcentrationEnded { .. } => magic::tell,
        What::Drew { .. }
        | What::Stowed { .. }
        | What::Ruined { .. }
        | What::DroppedGear { .. }
        | What::PickedUp { .. }
        | What::Used { .. }
        | What::AmmunitionLeft { .. }
        | What::UsedObject { .. }
        | What::DoorMoved { .. }
        | What::DoorStuck { .. }
        | What::Unlocked { .. } => gear::tell,
    }
}
