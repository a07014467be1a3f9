//! Who is named in an event, wherever it hides: in targets, effects, ledgers, orders.

use crate::{
    battle::{
        CheckPurpose, Chooser, CreatureId, D20Roll, EventKind, GmCommand, Ledger, ModifierSource,
        Reaction, Target,
    },
    effects::{Effect, Modifier, Origin, Until},
    sight::CoverBy,
};

/// What is done to each name.
type Each<'a> = &'a mut dyn FnMut(&mut CreatureId);

impl EventKind {
    /// Calls `each` with everybody who is named in the event.
    pub(crate) fn each_creature(&mut self, each: Each<'_>) {
        match self {
            EventKind::Began
            | EventKind::Round { .. }
            | EventKind::Agreed { .. }
            | EventKind::ObjectDamaged { .. }
            | EventKind::ObjectSave { .. }
            | EventKind::ObjectBroken { .. }
            | EventKind::ObjectBurns { .. }
            | EventKind::Over { .. } => {}
            EventKind::Filled { caster, creatures, .. } => {
                each(caster);
                creatures.iter_mut().for_each(each);
            }
            EventKind::ZoneStruck { creature, caster, .. } => both(creature, caster, each),
            EventKind::Placed { creature, .. }
            | EventKind::Surprised { creature, .. }
            | EventKind::TieRoll { creature, .. }
            | EventKind::TurnBegan { creature }
            | EventKind::TurnLost { creature }
            | EventKind::TurnEnded { creature, .. }
            | EventKind::Moved { creature, .. }
            | EventKind::MoveStopped { creature, .. }
            | EventKind::LongJump { creature, .. }
            | EventKind::HighJump { creature, .. }
            | EventKind::LedgeJump { creature, .. }
            | EventKind::Fell { creature, .. }
            | EventKind::Teleported { creature, .. }
            | EventKind::HoldsBreath { creature, .. }
            | EventKind::OutOfBreath { creature }
            | EventKind::Suffocated { creature }
            | EventKind::Breathes { creature }
            | EventKind::DroppedProne { creature }
            | EventKind::StoodUp { creature, .. }
            | EventKind::LeftMap { creature }
            | EventKind::Joined { creature, .. }
            | EventKind::Surrendered { creature }
            | EventKind::Action { creature, .. }
            | EventKind::Bloodied { creature }
            | EventKind::Healed { creature, .. }
            | EventKind::Bled { creature, .. }
            | EventKind::HealingLost { creature }
            | EventKind::Temporary { creature, .. }
            | EventKind::Dying { creature }
            | EventKind::Died { creature }
            | EventKind::DeathFailures { creature, .. }
            | EventKind::Stable { creature }
            | EventKind::Woke { creature }
            | EventKind::Immune { creature, .. }
            | EventKind::HangsOn { creature }
            | EventKind::Chance { creature, .. }
            | EventKind::Heads { creature, .. }
            | EventKind::Deflected { creature, .. }
            | EventKind::Tireless { creature }
            | EventKind::Exhaustion { creature, .. }
            | EventKind::ReactionDeclined { creature }
            | EventKind::Resumed { creature }
            | EventKind::ComesFirst { creature, .. }
            | EventKind::Readied { creature, .. }
            | EventKind::ReadiedLost { creature }
            | EventKind::ZoneEnded { caster: creature, .. }
            | EventKind::Concentrating { creature, .. }
            | EventKind::ConcentrationEnded { creature, .. }
            | EventKind::Spoke { creature, .. }
            | EventKind::Drew { creature, .. }
            | EventKind::Stowed { creature, .. }
            | EventKind::Ruined { creature, .. }
            | EventKind::DroppedGear { creature, .. }
            | EventKind::PickedUp { creature, .. }
            | EventKind::Used { creature, .. }
            | EventKind::AmmunitionLeft { creature, .. }
            | EventKind::UsedObject { creature, .. }
            | EventKind::DoorMoved { creature, .. }
            | EventKind::DoorStuck { creature, .. }
            | EventKind::Unlocked { creature, .. }
            | EventKind::Ruled { creature, .. } => each(creature),
            EventKind::ReactionTaken { creature, reaction } => {
                each(creature);
                if let Reaction::OpportunityAtRider(_, rider) = reaction {
                    each(rider);
                }
            }
            EventKind::Mounted { creature, mount, .. }
            | EventKind::Dismounted { creature, mount, .. }
            | EventKind::CameOff { creature, mount, .. } => both(creature, mount, each),
            EventKind::Casting { caster, .. } => each(caster),
            EventKind::LiesHidden { creature, roll }
            | EventKind::DeathSave { creature, roll, .. } => {
                each(creature);
                in_roll(roll, each);
            }
            EventKind::Noticed { creature, hider, .. } => both(creature, hider, each),
            EventKind::Initiative { creature, roll, .. }
            | EventKind::Save { creature, roll, .. } => {
                each(creature);
                in_maybe_roll(roll, each);
            }
            EventKind::TieBroken { first, by } => {
                each(first);
                if let Chooser::Creature(by) = by {
                    each(by);
                }
            }
            EventKind::Order { order } => order.iter_mut().for_each(each),
            EventKind::ForcedMove { creature, by, .. } => {
                each(creature);
                by.iter_mut().for_each(each);
            }
            EventKind::Attack { attacker, target, roll, armour, .. } => {
                each(attacker);
                if let Target::Creature(target) = target {
                    each(target);
                }
                in_roll(roll, each);
                in_ledger(armour, each);
            }
            EventKind::MissedSquare { attacker, roll, .. } => {
                each(attacker);
                in_roll(roll, each);
            }
            EventKind::StillHits { attacker, target, .. }
            | EventKind::SureHit { attacker, target, .. }
            | EventKind::Mastery { attacker, target, .. } => {
                both(attacker, target, each);
            }
            EventKind::DamageRoll { source, ledger, targets, .. } => {
                source.iter_mut().for_each(&mut *each);
                for target in targets {
                    if let Target::Creature(id) = target {
                        each(id);
                    }
                }
                in_ledger(ledger, each);
            }
            EventKind::Damaged { target, by, .. } => {
                each(target);
                by.iter_mut().for_each(each);
            }
            EventKind::KnockedOut { creature, by }
            | EventKind::Found { creature, by }
            | EventKind::Swayed { creature, by, .. } => both(creature, by, each),
            EventKind::Check { creature, purpose, roll, .. } => {
                each(creature);
                in_purpose(purpose, each);
                in_maybe_roll(roll, each);
            }
            EventKind::Wrestled { creature, target } => both(creature, target, each),
            EventKind::Reflected { creature, caster, .. }
            | EventKind::Unaffected { target: creature, caster, .. } => {
                both(creature, caster, each)
            }
            EventKind::Contest { creature, roll, opponent, opponent_roll, .. } => {
                both(creature, opponent, each);
                in_roll(roll, each);
                in_maybe_roll(opponent_roll, each);
            }
            EventKind::Gained { effect } | EventKind::Lost { effect, .. } => {
                effect.each_creature(each)
            }
            EventKind::Countered { caster, by, .. } => both(caster, by, each),
            EventKind::Afflicted { creature, by, .. } => both(creature, by, each),
            EventKind::TakenIn { creature, host } | EventKind::CameOut { creature, host, .. } => {
                both(creature, host, each);
            }
            EventKind::Recharged { creature, .. }
            | EventKind::LegendaryAction { creature, .. }
            | EventKind::LairAction { creature, .. }
            | EventKind::ShapeChanged { creature, .. }
            | EventKind::Resisted { creature, .. } => each(creature),
            EventKind::Hidden { creature, from, .. } => {
                each(creature);
                from.iter_mut().for_each(each);
            }
            EventKind::Revealed { creature, to, from } => {
                each(creature);
                to.iter_mut().for_each(&mut *each);
                from.iter_mut().for_each(each);
            }
            EventKind::Helping { creature, ally, target } => {
                each(creature);
                ally.iter_mut().for_each(&mut *each);
                target.iter_mut().for_each(each);
            }
            EventKind::GrappleEnded { grappler, target } => both(grappler, target, each),
            EventKind::Overruled { command } => {
                match command {
                    GmCommand::Give { source: Some(other), .. }
                    | GmCommand::Shift { other, .. }
                    | GmCommand::GoBefore { other, .. } => each(other),
                    GmCommand::Concentrate { upheld, .. } => {
                        upheld.targets.each_mut(each);
                    }
                    _ => {}
                }
                if let Some(mut creature) = command.creature() {
                    each(&mut creature);
                }
            }
            EventKind::Rolled { creature, .. } => creature.iter_mut().for_each(each),
        }
    }
}

impl Effect {
    /// Calls `each` with everybody who is named in the effect.
    pub(super) fn each_creature(&mut self, each: Each<'_>) {
        each(&mut self.bearer);
        self.source.iter_mut().for_each(&mut *each);
        in_origin(&mut self.origin, each);
        if let Modifier::Roll { with, when, .. } = &mut self.modifier {
            with.creature_mut().into_iter().chain(when.creature_mut()).for_each(&mut *each);
        }
        if let Until::TurnStart(id, _) | Until::TurnEnd(id, _) = &mut self.duration.until {
            each(id);
        }
    }
}

fn both(one: &mut CreatureId, other: &mut CreatureId, each: Each<'_>) {
    each(one);
    each(other);
}

fn in_purpose(purpose: &mut CheckPurpose, each: Each<'_>) {
    match purpose {
        CheckPurpose::Influence(id)
        | CheckPurpose::Stabilise(id)
        | CheckPurpose::Wake(id)
        | CheckPurpose::Free(id)
        | CheckPurpose::Sway(id)
        | CheckPurpose::Grapple(id)
        | CheckPurpose::Shove(id) => each(id),
        CheckPurpose::Hide
        | CheckPurpose::Search
        | CheckPurpose::Study
        | CheckPurpose::Escape
        | CheckPurpose::Break(_)
        | CheckPurpose::Unlock(_)
        | CheckPurpose::Improvise
        | CheckPurpose::Notice(_)
        | CheckPurpose::Counterspell
        | CheckPurpose::Dive
        | CheckPurpose::Climb
        | CheckPurpose::Swim
        | CheckPurpose::Land
        | CheckPurpose::Clear
        | CheckPurpose::JumpHigher(_) => {}
    }
}

fn in_maybe_roll(roll: &mut Option<D20Roll>, each: Each<'_>) {
    if let Some(roll) = roll {
        in_roll(roll, each);
    }
}

fn in_roll(roll: &mut D20Roll, each: Each<'_>) {
    in_ledger(&mut roll.ledger, each);
}

fn in_ledger(ledger: &mut Ledger, each: Each<'_>) {
    for line in &mut ledger.lines {
        match &mut line.why {
            ModifierSource::Effect(origin) => in_origin(origin, each),
            ModifierSource::Cover(_, CoverBy::Creature(id)) => each(id),
            _ => {}
        }
    }
    for lean in &mut ledger.leans {
        lean.by.iter_mut().for_each(&mut *each);
        if let Some(origin) = &mut lean.origin {
            in_origin(origin, each);
        }
    }
}

fn in_origin(origin: &mut Origin, each: Each<'_>) {
    if let Origin::Attack(id, _) | Origin::TraitOf(id, _) = origin {
        each(id);
    }
}
