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

use affray_rules::{Battle, Event, EventKind};

use crate::{Line, Style};
pub(crate) use effects::{abilities_words, damage_types, origin};
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
type Chapter = fn(&mut Tell<'_>, &EventKind) -> bool;

/// The chapter that has the words for an event. A new kind of event must find its place here.
fn chapter(what: &EventKind) -> Chapter {
    match what {
        EventKind::Began
        | EventKind::Placed { .. }
        | EventKind::LiesHidden { .. }
        | EventKind::Noticed { .. }
        | EventKind::Surprised { .. }
        | EventKind::Initiative { .. }
        | EventKind::TieRoll { .. }
        | EventKind::TieBroken { .. }
        | EventKind::ComesFirst { .. }
        | EventKind::Order { .. }
        | EventKind::Round { .. }
        | EventKind::TurnBegan { .. }
        | EventKind::TurnLost { .. }
        | EventKind::TurnEnded { .. }
        | EventKind::Joined { .. }
        | EventKind::Surrendered { .. }
        | EventKind::Agreed { .. }
        | EventKind::Over { .. } => order::tell,
        EventKind::Moved { .. }
        | EventKind::ForcedMove { .. }
        | EventKind::MoveStopped { .. }
        | EventKind::LongJump { .. }
        | EventKind::HighJump { .. }
        | EventKind::LedgeJump { .. }
        | EventKind::Fell { .. }
        | EventKind::Teleported { .. }
        | EventKind::DroppedProne { .. }
        | EventKind::StoodUp { .. }
        | EventKind::Mounted { .. }
        | EventKind::Dismounted { .. }
        | EventKind::CameOff { .. }
        | EventKind::LeftMap { .. } => movement::tell,
        EventKind::Action { .. }
        | EventKind::LegendaryAction { .. }
        | EventKind::Resisted { .. }
        | EventKind::ShapeChanged { .. }
        | EventKind::Afflicted { .. }
        | EventKind::TakenIn { .. }
        | EventKind::LairAction { .. }
        | EventKind::CameOut { .. }
        | EventKind::ReactionTaken { .. }
        | EventKind::ReactionDeclined { .. }
        | EventKind::Resumed { .. }
        | EventKind::Readied { .. }
        | EventKind::ReadiedLost { .. }
        | EventKind::Helping { .. }
        | EventKind::Swayed { .. }
        | EventKind::Spoke { .. }
        | EventKind::Overruled { .. }
        | EventKind::Ruled { .. } => actions::tell,
        EventKind::Attack { .. }
        | EventKind::SureHit { .. }
        | EventKind::MissedSquare { .. }
        | EventKind::StillHits { .. }
        | EventKind::Mastery { .. }
        | EventKind::Wrestled { .. }
        | EventKind::GrappleEnded { .. } => attacks::tell,
        EventKind::DamageRoll { .. }
        | EventKind::Damaged { .. }
        | EventKind::Bloodied { .. }
        | EventKind::Healed { .. }
        | EventKind::Bled { .. }
        | EventKind::HealingLost { .. }
        | EventKind::Temporary { .. }
        | EventKind::Dying { .. }
        | EventKind::Died { .. }
        | EventKind::KnockedOut { .. }
        | EventKind::DeathSave { .. }
        | EventKind::DeathFailures { .. }
        | EventKind::Stable { .. }
        | EventKind::Woke { .. }
        | EventKind::ObjectDamaged { .. }
        | EventKind::ObjectSave { .. }
        | EventKind::ObjectBroken { .. }
        | EventKind::ObjectBurns { .. }
        | EventKind::HoldsBreath { .. }
        | EventKind::OutOfBreath { .. }
        | EventKind::Suffocated { .. }
        | EventKind::Breathes { .. }
        | EventKind::Rolled { .. } => damage::tell,
        EventKind::Save { .. }
        | EventKind::Check { .. }
        | EventKind::Contest { .. }
        | EventKind::Hidden { .. }
        | EventKind::Revealed { .. }
        | EventKind::Found { .. } => checks::tell,
        EventKind::Gained { .. }
        | EventKind::Lost { .. }
        | EventKind::Immune { .. }
        | EventKind::Tireless { .. }
        | EventKind::HangsOn { .. }
        | EventKind::Chance { .. }
        | EventKind::Reflected { .. }
        | EventKind::Unaffected { .. }
        | EventKind::Heads { .. }
        | EventKind::Deflected { .. }
        | EventKind::Exhaustion { .. } => effects::tell,
        EventKind::Casting { .. }
        | EventKind::Recharged { .. }
        | EventKind::Countered { .. }
        | EventKind::Filled { .. }
        | EventKind::ZoneStruck { .. }
        | EventKind::ZoneEnded { .. }
        | EventKind::Concentrating { .. }
        | EventKind::ConcentrationEnded { .. } => magic::tell,
        EventKind::Drew { .. }
        | EventKind::Stowed { .. }
        | EventKind::Ruined { .. }
        | EventKind::DroppedGear { .. }
        | EventKind::PickedUp { .. }
        | EventKind::Used { .. }
        | EventKind::AmmunitionLeft { .. }
        | EventKind::UsedObject { .. }
        | EventKind::DoorMoved { .. }
        | EventKind::DoorStuck { .. }
        | EventKind::Unlocked { .. } => gear::tell,
    }
}
